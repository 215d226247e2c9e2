"""The switches of the game as text: read with reasons, written where they depart from the default."""

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Literal, get_args, get_origin, get_type_hints

from tutor.content import BadData
from tutor.games.reisen_verkehr.components import components
from tutor.games.reisen_verkehr.rules.box import bound
from tutor.games.reisen_verkehr.state import Options
from tutor.kernel.options import OptionFault
from tutor.kernel.verdict import definition

MOST = 99
"""More cards than any hand or penalty has; a guard."""
ROUNDS_MOST = 999

SEATS = range(1, components().numbers.seats_most + 1)
"""The numbers that seats have at the largest table."""
NAMES = tuple(one.name for one in fields(Options) if one.name not in ("seats", "mark"))
"""The options in their fixed order; the number of seats has a header line of its own."""
WORDS: Mapping[str, tuple[str, ...]] = {
    name: get_args(hint) for name, hint in get_type_hints(Options).items() if get_origin(hint) is Literal
}
"""Options that are words -> what they may be."""


@definition("rv-13-1")
def read_options(seats: int, given: Mapping[str, str]) -> Options:
    """The options of a game; OptionFault names one that is unknown, that may not be so, or does not go with others.

    rv-13-1  Two to ten seats.
    """
    numbers = components().numbers
    if not numbers.seats_least <= seats <= numbers.seats_most:
        raise OptionFault("seats", f"{numbers.seats_least} to {numbers.seats_most}", str(seats))
    for name in given:
        if name not in NAMES:
            raise OptionFault(name[:40], f"one of the options {', '.join(NAMES)}", "an unknown one")
    values = {name: _value(name, text, seats) for name, text in given.items()}
    chosen: Options = replace(defaults(seats), **values)  # type: ignore[arg-type]  # _value gives what each field takes
    return _with_deck(_with_penalties(chosen, values))


@definition("rv-13-3")
def defaults(seats: int) -> Options:
    """rv-13-3  A game that names no options deals nine cards, also in large groups."""
    return Options(seats=seats, cards=(components().numbers.hand,) * seats)


@definition("rv-13-2", "rv-13-3")
def suggested(seats: int) -> tuple[int, bool]:
    """How many cards the set-up proposes: fewer in large groups (rv-13-3). Whether the game is best so (rv-13-2)."""
    numbers = components().numbers
    hand = numbers.large_hand if seats >= numbers.large_seats else numbers.hand
    return hand, numbers.best_least <= seats <= numbers.best_most


def ranges(seats: int) -> Mapping[str, tuple[int, int]]:
    """Options that are numbers -> the least and the most they may be."""
    penalty = (1, MOST)
    return {
        "penalty_doubter": penalty,
        "penalty_layer": penalty,
        "first": (1, seats),
        "round_cap": (1, ROUNDS_MOST),
    }


def _value(name: str, text: str, seats: int) -> int | str | tuple[int, ...]:
    limits = ranges(seats)
    if name == "cards":
        return _cards(text, seats)
    if name == "round_cap" and text == "none":
        return 0
    if name in limits:
        return _number(name, text, *limits[name])
    if name in WORDS:
        if text not in WORDS[name]:
            raise OptionFault(name, f"one of {', '.join(WORDS[name])}", text[:40])
        return text
    if not re.fullmatch(r"[A-Za-z0-9_.-]{1,80}(,[A-Za-z0-9_.-]{1,80}){0,40}", text):
        raise OptionFault(name, "names of decks or of CSV files, with commas between them", text[:40])
    return text


def _number(name: str, text: str, least: int, most: int) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,2}", text) or not least <= int(text) <= most:
        raise OptionFault(name, f"a number from {least} to {most}", text[:40])
    return int(text)


@definition("rv-13-4")
def _cards(text: str, seats: int) -> tuple[int, ...]:
    """rv-13-4  One number for all, or one for each seat: children may be dealt fewer."""
    if not re.fullmatch(r"[1-9][0-9]?(,[1-9][0-9]?){0,20}", text):
        raise OptionFault("cards", f"a number from 1 to {MOST}, or one for each seat with commas between", text[:40])
    numbers = tuple(map(int, text.split(",")))
    if len(numbers) not in (1, seats):
        raise OptionFault("cards", f"one number, or {seats}", str(len(numbers)))
    return numbers if len(numbers) == seats else numbers * seats


@definition("rv-5-9")
def _with_penalties(chosen: Options, given: Mapping[str, object]) -> Options:
    """rv-5-9  The penalties are those of the edition; numbers without an edition choose it."""
    penalties = {name: (one.doubter, one.layer) for name, one in components().editions.items()}
    asked = (chosen.penalty_doubter, chosen.penalty_layer)
    if "edition" not in given:
        known = {pair: name for name, pair in penalties.items()}
        return replace(chosen, edition=known.get(asked, "free"))  # type: ignore[arg-type]  # names of editions
    if chosen.edition not in penalties:
        return chosen
    proper = penalties[chosen.edition]
    for name, number, right in zip(("penalty_doubter", "penalty_layer"), asked, proper, strict=True):
        if name in given and number != right:
            raise OptionFault(name, f"{right} in the edition {chosen.edition}, or edition=free", str(number))
    return replace(chosen, penalty_doubter=proper[0], penalty_layer=proper[1])


def _with_deck(chosen: Options) -> Options:
    try:
        return bound(chosen)
    except BadData as bad:
        first = bad.faults[0]
        raise OptionFault("series", first.expected, f"{first.found} ({first.file} {first.key})") from None


def written(options: Options) -> tuple[tuple[str, str], ...]:
    """The options that depart from their default, as they stand in a record; an edition stands for its numbers."""
    default = defaults(options.seats)
    edition = components().editions.get(options.edition)
    if edition:
        default = replace(default, penalty_doubter=edition.doubter, penalty_layer=edition.layer)
    return tuple((n, _text(getattr(options, n))) for n in NAMES if getattr(options, n) != getattr(default, n))


def _text(value: object) -> str:
    if not isinstance(value, tuple):
        return str(value)
    return str(value[0]) if len(set(value)) == 1 else ",".join(map(str, value))
