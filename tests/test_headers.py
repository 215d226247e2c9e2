"""A fault in the header of a record names the line on which it stands, whatever the game."""

import pytest

from tutor import registry
from tutor.kernel.record import Fault, read, replay, write

RV, AD = "reisen_verkehr", "anno_domini"
FAULTS = [
    (RV, "# mine\n\ngame reisen_verkehr\nedition other\nseats 3\n", 4, "edition"),
    (RV, "game reisen_verkehr\nedition older\nseats 3\noption edition=reisen\n", 2, "as the option says"),
    (RV, "game reisen_verkehr\n\n# many\nseats 11\n", 4, "seats: 2 to 10"),
    (RV, "game reisen_verkehr\n", 1, "seats: 2 to 10"),
    (RV, "# without seats\ngame reisen_verkehr\n", 2, "seats: 2 to 10"),
    (RV, "game reisen_verkehr\nseats 3\noption memory_aid=own\noption slide_budget=few\n", 4, "slide_budget"),
    (RV, "game reisen_verkehr\nseats 3\noption memory_aid=own\noption nonsense=1\n", 4, "one of the options"),
    (RV, "game reisen_verkehr\nedition older\nseats 3\n\noption penalty_layer=9\n", 5, "penalty_layer"),
    (RV, "game reisen_verkehr\noption series=none\nseats 3\n", 2, "series"),
    (RV, "game reisen_verkehr\nseats 3\noption cards=9\noption series=T\noption cards=80\n", 5, "cards"),
    (RV, "\ngame reisen_verkehr\nseats 3\noption series=T\noption first=1\noption cards=80,9,9\n", 6, "cards"),
    (RV, "game reisen_verkehr\nseats 3\ndeck box 123456789abc\n", 3, "deck box"),
    (RV, "game reisen_verkehr seats 3\noption cards=2 option first=4\n", 2, "first"),
    (RV, "game reisen_verkehr\nseats three\n", 2, "a number of seats"),
    (RV, "game reisen_verkehr\nseats 3\noption first\n", 3, "NAME=VALUE"),
    (AD, "game anno_domini\n\nseats 9\n", 3, "seats"),
    (AD, "game anno_domini\nseats 4\noption target=9\noption map=nowhere\n", 4, "map"),
    (AD, "# x\ngame anno_domini\nedition first\nseats 4\n", 3, "edition"),
    (AD, "game anno_domini\nseats 4\noption nonsense=9\n", 3, "option"),
]


@pytest.mark.parametrize(("game", "text", "line", "expected"), FAULTS)
def test_a_fault_in_the_header_names_its_line(game: str, text: str, line: int, expected: str) -> None:
    try:
        fault = replay(registry.pack(game).game, read(text)).fault
    except Fault as found:
        fault = found
    assert fault is not None
    assert expected in fault.expected
    assert fault.line == line


def test_a_record_of_another_game_names_the_line_of_its_game() -> None:
    fault = replay(registry.pack(RV).game, read("# one\n\ngame anno_domini\nseats 4\n")).fault
    assert fault is not None
    assert (fault.line, fault.found) == (3, AD)


def test_where_a_header_stood_makes_no_other_record() -> None:
    text = "game reisen_verkehr\nseats 3\noption cards=2\n"
    apart = read(text.replace("\n", "\n\n"))
    assert apart == read(text)
    assert write(apart) == text
