"""What the commands say, in the words of one language and with the names of one game."""

from typing import Any

from tutor import content, i18n
from tutor.i18n import Words
from tutor.kernel.chance import Dice
from tutor.kernel.game import Await, Decide, Turn
from tutor.kernel.score import Item, Points
from tutor.kernel.unless import Change
from tutor.registry import Pack
from tutor.views.window import Window


def speak(lang: str, pack: Pack[Any, Any] | None = None, state: object = None) -> Words:
    """The words of a language, this game's before the shared ones, with the names of what lies on its table."""
    if pack is None:
        return i18n.words(lang)
    words = i18n.words(lang, content.root(), pack.content)
    door = window(pack)
    return words.with_names(door.names(state, words.lang)) if door and state is not None else words


def window(pack: Pack[Any, Any]) -> Window | None:
    """What the game shows of itself: names, scene, panels."""
    found: Window | None = pack.load("window") if pack.has("window") else None
    return found


def turn_text(turn: Turn, words: Words) -> str:
    """Who decides now."""
    if isinstance(turn, Decide):
        seats = ", ".join(name(f"p:{seat}", words) for seat in turn.seats)
        return words("cli.turn.decide", n=len(turn.seats), seats=seats, phase=_phase(turn.phase, words))
    if isinstance(turn, Await) and isinstance(turn.chance, Dice):
        return words("cli.turn.dice", n=turn.chance.count, sides=turn.chance.sides)
    if isinstance(turn, Await):
        return words("cli.turn.cards")
    return words("cli.turn.won", seat=name(f"p:{turn.winner}", words)) if turn.winner else words("cli.turn.over")


def _phase(phase: str, words: Words) -> str:
    known = (ref for ref in (f"task:{phase}", f"phase:{phase}") if ref in words.names)
    return name(next(known, phase), words)


def name(ref: str, words: Words) -> str:
    """The name of a ref; what has none is called by its id, a seat by its number."""
    if ref in words.names:
        return words.names[ref]
    kind, _, rest = ref.partition(":")
    return words("cli.seat", n=int(rest)) if kind == "p" and rest.isdecimal() else ref


def item_text(item: Item, words: Words) -> str:
    """One thing that was counted: what it is, and how it adds up."""
    places = ", ".join(name(ref, words) for ref in item.focus if not ref.startswith("c:"))
    what = words(f"item.{item.what}", n=item.count, each=item.each) if words.has(f"item.{item.what}") else item.what
    sum_ = f"{item.count} × {item.each} = {item.amount}" if abs(item.each) != 1 else str(item.amount)
    return f"{what}: {sum_} ({item.rule})" + (f": {places}" if places else "")


def points_text(points: Points, words: Words) -> list[str]:
    """A sum, item by item, and what a limit leaves of it."""
    lines = [item_text(item, words) for item in points.items]
    if points.cap is not None and points.total < points.uncapped:
        lines.append(words("cli.capped", n=points.cap, sum=points.uncapped, rule=str(points.cap_rule)))
    return lines


def change_text(change: Change[Any, Any], words: Words) -> str:
    """What would have to be otherwise for a move to be legal."""
    parts = [words(f"unless.{part.name}", **dict(part.facts)) for part in change.parts]
    return words("cli.and").join(parts)
