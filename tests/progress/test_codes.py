"""A code can be read out, typed badly, and not be guessed."""

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.progress import codes
from tutor.progress.codes import CodeFault, count, fresh, normal, words


def test_there_are_so_many_codes_that_guessing_is_hopeless() -> None:
    kept, guesses = 10_000, 10
    years = count() / kept / guesses / (365 * 86_400)

    assert years > 30, "years until a guess is expected to meet any of 10,000 visits, at ten guesses a second"


def test_words_are_short_plain_and_each_stands_once() -> None:
    assert len(set(words())) == len(words()) >= 320
    assert all(re.fullmatch("[a-z]{3,9}", word) for word in words())


def test_one_slip_of_a_key_never_makes_another_word() -> None:
    near = [pair for pair in itertools.combinations(words(), 2) if one_slip(*pair)]

    assert not near


def one_slip(a: str, b: str) -> bool:
    """One letter changed, added or left out, or two neighbours swapped."""
    a, b = sorted((a, b), key=len)
    if len(b) - len(a) == 1:
        return any(b[:i] + b[i + 1 :] == a for i in range(len(b)))
    if len(a) != len(b):
        return False
    wrong = [i for i in range(len(a)) if a[i] != b[i]]
    if len(wrong) == 2 and wrong[1] - wrong[0] == 1:
        i, j = wrong
        return a[i] == b[j] and a[j] == b[i]
    return len(wrong) == 1


def test_fresh_codes_differ_and_read_as_themselves() -> None:
    made = [fresh() for _ in range(200)]

    assert len(set(made)) == 200
    assert [normal(code) for code in made] == made


@given(st.data())
def test_case_spaces_and_dashes_are_forgiven(data: st.DataObject) -> None:
    code = fresh()
    sign = st.sampled_from(["-", " ", "  ", "–", "—", "_", " - ", ".", "\t", "\u00a0"])
    parts = [part.upper() if data.draw(st.booleans()) else part.title() for part in code.split("-")]
    typed = " " + "".join(part + data.draw(sign) for part in parts)

    assert normal(typed) == code


def test_a_number_may_stand_right_after_its_word() -> None:
    assert normal("Zebra Pizza Neon Tram2741") == "zebra-pizza-neon-tram-2741"


@pytest.mark.parametrize(
    ("typed", "what", "found", "near"),
    [
        ("", "parts", "", ""),
        ("zebra-pizza", "parts", "zebra-pizza", ""),
        ("zebra-pizza-neon-tram-27-41", "parts", "zebra-pizza-neon-tram-27-41", ""),
        ("zebra-piza-neon-tram-2741", "word", "piza", "pizza"),
        ("zebra-qqqqqq-neon-tram-2741", "word", "qqqqqq", ""),
        ("zebra-pizza-neon-tram-0741", "number", "0741", ""),
        ("zebra-pizza-neon-tram-27411", "number", "27411", ""),
        ("zebra-pizza-neon-tram-tram", "number", "tram", ""),
    ],
)
def test_what_is_wrong_is_named(typed: str, what: str, found: str, near: str) -> None:
    with pytest.raises(CodeFault) as caught:
        normal(typed)

    assert (caught.value.what, caught.value.found, caught.value.near) == (what, found, near)


@given(st.text())
def test_any_text_is_a_code_or_a_fault(text: str) -> None:
    try:
        found = normal(text)
    except CodeFault:
        return

    assert normal(found) == found


def test_a_very_long_text_is_not_looked_through() -> None:
    with pytest.raises(CodeFault):
        normal("zebra " * 1_000_000)


def test_digits_of_other_scripts_are_read_as_ours() -> None:
    assert normal("zebra-pizza-neon-tram-２７４１") == "zebra-pizza-neon-tram-2741"  # NFKC: full width


def test_the_list_lies_in_the_data() -> None:
    assert codes.words() is codes.words()
