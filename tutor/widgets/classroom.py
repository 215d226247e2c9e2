"""One question to the class, before a projector: made from what is going on, and answered by nobody but the class.

It is on every page and seen in large type only (`data-scale="projector"`). What the dice mean and how likely it is are
covered there until somebody presses Show.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from tutor.i18n import Words
from tutor.kernel.game import Await, Decide, Game, Over
from tutor.widgets.hand import Hand
from tutor.widgets.markup import Html, tag


def question(game: Game[Any, Any], hand: Hand, state: Any, named: Words, looking: bool = False) -> Html:
    """What to ask the class now; nothing where the game has no question for it. `looking`: the game waits until
    everybody has seen what lies there.
    """
    facts = _facts(game, hand, state)
    keys = ("class.looking",) if looking else _keys(game, hand, state)
    key = next((key for key in keys if named.has(key) and _told(named, key, facts)), "")
    if not key:
        return Html("")
    text = named(key, **facts)
    show = tag("details", tag("summary", named("class.show")), cls="opens")
    said = tag("p", text, cls="serif")
    return tag("aside", said, show, cls="ask-class", aria_label=named("class.ask"), data_key=text)


def _told(named: Words, key: str, facts: Mapping[str, str]) -> bool:
    return "⟦" not in named(key, **facts)


def _keys(game: Game[Any, Any], hand: Hand, state: Any) -> Iterator[str]:
    """From the most special question to the most common one: `class.war.attack.2`, `class.war.attack`, `class.war`."""
    turn = game.turn(state)
    if hand.held.refused:
        yield "class.refused"
    elif isinstance(turn, Over):
        yield "class.over"
    elif isinstance(turn, Await):
        yield "class.battle" if getattr(turn.chance, "parts", ()) else "class.draw" if _drawn(turn) else "class.throw"
    elif isinstance(turn, Decide):
        way = _way(hand, state)
        verb = next((ref[3:] for ref in way if ref.startswith("do:")), "")
        places = sum(map(hand.window.is_place, way))
        yield from (f"class.{turn.phase}.{verb}.{places}", f"class.{turn.phase}.{verb}", f"class.{turn.phase}")


def _drawn(turn: Await) -> bool:
    return bool(getattr(turn.chance, "bag", ()))


def _way(hand: Hand, state: Any) -> tuple[str, ...]:
    """What has been pressed so far, the kind of move among it if it is known."""
    if hand.held.ready is not None:
        return hand.window.way(state, hand.held.ready)
    return hand.held.selected


def _facts(game: Game[Any, Any], hand: Hand, state: Any) -> dict[str, str]:
    turn = game.turn(state)
    seats = turn.seats if isinstance(turn, Decide) else ()
    places = filter(hand.window.is_place, _way(hand, state))
    facts = dict(zip(("first", "second"), places, strict=False))
    return facts | ({"seat": f"p:{seats[0]}"} if len(seats) == 1 else {})
