"""What every ref is called, by language."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import get_args

from tutor import content
from tutor.games.anno_domini.board import Names
from tutor.games.anno_domini.components import GAME, components
from tutor.games.anno_domini.rules.rounds import TASK
from tutor.games.anno_domini.rules.setup import papal_lands
from tutor.games.anno_domini.state import CHANCES, PhaseName, State
from tutor.i18n import Words, words

LETTERS = "ABCD"
"""The letter of seat s stands at place s - 1, whatever colour it has."""
TASKS = (*sorted(CHANCES), *dict.fromkeys(TASK.values()), "forced")


def spoken_in(lang: str) -> Words:
    """The words of this game over those of all games, without names."""
    return words(lang, content.root(), content.root() / GAME)


def names(state: State, lang: str) -> Mapping[str, str]:
    """Ref -> name: `t:` lands, `s:` seas, `c:` cards (also `c:2:relic`), `p:` seats, `phase:`, `task:`, `row:`,
    `colour:`. A seat is called by its colour, before it has one by its number; `p:0` is nobody.
    """
    return _names(state.options.map, state.options.deck, lang, state.colour, papal_lands(state))


def worded(state: State, said: Words) -> Words:
    """These words, able to name everything on this table."""
    return said.with_names(names(state, said.lang))


@lru_cache(maxsize=128)
def _names(map: str, deck: str, lang: str, colours: tuple[str, ...], papal: tuple[int, ...]) -> Mapping[str, str]:
    return dict([*_box_names(map, deck, lang, papal), *_table_names(map, deck, lang, colours)])


def _box_names(map: str, deck: str, lang: str, papal: tuple[int, ...]) -> Iterator[tuple[str, str]]:
    kit, said = components(map, deck), spoken_in(lang)
    for at, land in enumerate(kit.board.territories):
        name = _in(land.names, lang)
        yield f"t:{land.id}", said("name.papal", name=name) if at in papal else name
    for sea in kit.board.seas.values():
        yield f"s:{sea.id}", _in(sea.names, lang)
    for card in kit.cards.values():
        for owner in ("", *(f"{seat}:" for seat in range(1, kit.numbers.seats_most + 1))):
            yield f"c:{owner}{card.id}", _in(card.names, lang)
    for row in kit.events.values():
        yield f"row:{row.id}", said(f"row.{row.id}")
    for colour in kit.colours.ids:
        yield f"colour:{colour}", said(f"colour.{colour}")


def _table_names(map: str, deck: str, lang: str, colours: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    said = spoken_in(lang)
    yield "p:0", said("seat.nobody")
    for seat in range(1, components(map, deck).numbers.seats_most + 1):
        colour = colours[seat - 1] if seat <= len(colours) else ""
        yield f"p:{seat}", said(f"colour.{colour}") if colour else said("seat.number", number=seat)
    for phase in get_args(PhaseName):
        yield f"phase:{phase}", said(f"phase.{phase}")
    for task in TASKS:
        yield f"task:{task}", said(f"task.{task}")


def _in(found: Names, lang: str) -> str:
    return found.get(lang) or found["en"]
