"""The switches of the game as text: read with reasons, written where they depart from the default."""

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Literal, get_args, get_origin, get_type_hints

from tutor.content import BadData
from tutor.games.anno_domini.components import Numbers, components
from tutor.games.anno_domini.state import Options
from tutor.kernel.options import OptionFault
from tutor.kernel.verdict import definition

NAMES = tuple(one.name for one in fields(Options) if one.name != "seats")
"""The options in their fixed order; the number of seats has a header line of its own."""
WORDS: Mapping[str, tuple[str, ...]] = {
    name: get_args(hint) for name, hint in get_type_hints(Options).items() if get_origin(hint) is Literal
}
"""Options that are words -> what they may be."""


def read_options(seats: int, given: Mapping[str, str]) -> Options:
    """The options of a game; OptionFault names one that is unknown, that may not be so, or does not go with others."""
    numbers = components().numbers
    if not numbers.seats_least <= seats <= numbers.seats_most:
        raise OptionFault("seats", f"{numbers.seats_least} to {numbers.seats_most}", str(seats))
    for name in given:
        if name not in NAMES:
            raise OptionFault(name[:40], f"one of the options {', '.join(NAMES)}", "an unknown one")
    limits = ranges(seats)
    values = {name: _value(name, text, limits) for name, text in given.items()}
    options = replace(defaults(seats), **values)  # type: ignore[arg-type]  # _value gives each name what its field takes
    _check_box(options)
    if seats == numbers.seats_least and options.fill == "plain":
        _check_two_plain(options, numbers)
    return options


def defaults(seats: int) -> Options:
    """The options of a game that names none; their numbers stand in components.toml."""
    numbers = components().numbers
    return Options(seats=seats, target=numbers.target, neutral_castles=numbers.neutral_castles)


def ranges(seats: int) -> Mapping[str, tuple[int, int]]:
    """Options that are numbers -> the least and the most they may be."""
    numbers = components().numbers
    return {
        "neutral_castles": (numbers.neutral_castles, numbers.neutral_castles_most),
        "target": (numbers.target, numbers.target_most),
        "first_dealt": (1, seats),
    }


def _value(name: str, text: str, limits: Mapping[str, tuple[int, int]]) -> int | str:
    if name in limits:
        least, most = limits[name]
        if not re.fullmatch(r"[0-9]{1,3}", text) or not least <= int(text) <= most:
            raise OptionFault(name, f"a number from {least} to {most}", text[:40])
        return int(text)
    if name in WORDS:
        if text not in WORDS[name]:
            raise OptionFault(name, f"one of {', '.join(WORDS[name])}", text[:40])
        return text
    if not re.fullmatch(r"[A-Za-z0-9_.-]{0,80}", text):
        raise OptionFault(name, f"the plain name of a {name}", text[:40])
    return text


def _check_box(options: Options) -> None:
    for name, deck in (("map", ""), ("deck", options.deck)):
        try:
            components(options.map, deck)
        except BadData as bad:
            first = bad.faults[0]
            raise OptionFault(name, f"{first.expected} ({first.file})", first.found) from None


@definition("ad-19-4")
def _check_two_plain(options: Options, numbers: Numbers) -> None:
    """ad-19-4  Two seats that share all territories begin with eight cathedrals each."""
    if options.target < numbers.target_two_plain or options.early_limit != "target":
        least = numbers.target_two_plain
        wanted = f"with {options.seats} seats `plain` only with target >= {least} and early_limit=target"
        found = f"target={options.target}, early_limit={options.early_limit}"
        raise OptionFault("fill", wanted, found)


def written(options: Options) -> tuple[tuple[str, str], ...]:
    """The options that depart from their default, as they stand in a record."""
    default = defaults(options.seats)
    return tuple((n, str(getattr(options, n))) for n in NAMES if getattr(options, n) != getattr(default, n))
