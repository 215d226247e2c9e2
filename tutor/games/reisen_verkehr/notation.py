"""Moves as text, both ways: `parse(state, notate(move)) == move`.

`place t017@3`, `slide 4>2`, `order 21`, `doubt`; `pass` and `peek t017` are read, and always refused. Capital letters,
and blanks around `@` and `>`, do not matter. Verbs may be shortened while one reading is left (`pl t017@3`), codes not:
what a code begins with must tell nothing.
"""

import re
from collections.abc import Callable, Mapping
from typing import Literal, get_args

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.rules.box import deck_of
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.verdict import AmbiguousMove, UnreadableMove

TEXT_MOST = 200
NUMBER = r"(0|[1-9][0-9]{0,2})"
CODE = r"([a-z][a-z0-9]{0,5})"
How = Literal["12", "21"]


def notate(move: m.Move) -> str:
    """The canonical text of a move."""
    match move:
        case m.Place():
            return f"place {move.card}@{move.slot}"
        case m.Slide():
            return f"slide {move.source}>{move.target}"
        case m.Order():
            return f"order {move.how}"
        case m.Peek():
            return f"peek {move.card}"
        case m.Doubt():
            return "doubt"
        case m.Pass():
            return "pass"


def _order(how: str) -> m.Move:
    (chosen,) = (one for one in get_args(How) if one == how)
    return m.Order(chosen)


FORMS: Mapping[str, tuple[str, str, Callable[..., m.Move]]] = {
    "place": (f"{CODE}@{NUMBER}", "place CODE@SLOT", lambda card, slot: m.Place(card, int(slot))),
    "slide": (f"{NUMBER}>{NUMBER}", "slide FROM>TO", lambda a, b: m.Slide(int(a), int(b))),
    "order": ("(12|21)", "order 12 or order 21", _order),
    "doubt": ("", "doubt", m.Doubt),
    "pass": ("", "pass", m.Pass),
    "peek": (CODE, "peek CODE", m.Peek),
}
"""Verb -> what stands after it, the form for a message, and the move it makes."""


def parse(state: State, text: str) -> m.Move:
    """The move that the text says, whether or not it is legal. Raises UnreadableMove or AmbiguousMove, nothing else."""
    verb, rest = _words(text)
    found = [verb] if verb in FORMS else [name for name in FORMS if name.startswith(verb)]
    if not found:
        raise _unreadable(text, f"one of the verbs {', '.join(FORMS)}")
    readings = [move for name in found for move in _read(name, rest)]
    if not readings:
        raise _unreadable(text, " or ".join(f"`{FORMS[name][1]}`" for name in found))
    if len(readings) > 1:
        raise AmbiguousMove(_short(text), tuple(map(notate, readings)))
    card = getattr(readings[0], "card", "")
    if card and card not in deck_of(state).fronts:
        raise _unreadable(text, f"the code of a card of this game, not {card!r}")
    return readings[0]


def _read(verb: str, rest: str) -> list[m.Move]:
    shape, _, make = FORMS[verb]
    found = re.fullmatch(shape, rest)
    return [make(*found.groups())] if found else []


def _words(text: str) -> tuple[str, str]:
    """The verb, and the rest without blanks around its signs."""
    plain = text.strip(" \t\r\n")
    if len(text) > TEXT_MOST:
        raise _unreadable(text, f"a move of at most {TEXT_MOST} characters")
    if not plain.isascii() or not plain.isprintable():
        raise _unreadable(text, "only plain letters, digits, spaces and the signs > @")
    verb, _, rest = re.sub(r" *([>@]) *", r"\1", plain.lower()).partition(" ")
    if not verb:
        raise _unreadable(text, f"one of the verbs {', '.join(FORMS)}")
    return verb, rest.strip()


def _short(text: str) -> str:
    return text if len(text) <= TEXT_MOST else text[:TEXT_MOST] + "…"


def _unreadable(text: str, expected: str) -> UnreadableMove:
    return UnreadableMove(_short(text), expected)
