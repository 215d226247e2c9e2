"""Moves as text, both ways: `parse(state, notate(move)) == move`.

A move is a verb and what stands after it: `build england 2`, `attack england>flanders`, `steal 3 general`. Case and
spaces around `>` and `+` are ignored. Verbs and ids may be shortened while one reading is left (`att engl>fland`);
a whole id wins over longer ones that begin with it. A territory may also be named by its red and blue number (`13`).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from itertools import islice, product

from tutor.games.anno_domini import moves as m
from tutor.games.anno_domini.components import Components, components
from tutor.games.anno_domini.state import State
from tutor.kernel.verdict import AmbiguousMove, UnreadableMove

TEXT_MOST = 200
DIGITS_MOST = 6
CANDIDATES_MOST = 50
"""Of very short words: enough to choose from, and no more."""
BASES = "territories"
"""The slot of one territory or several, with `+` between them."""

Value = int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """How a kind of move is said: its verb and the slots after it; `>` stands for itself."""

    verb: str
    make: Callable[..., m.Move]
    slots: tuple[str, ...] = ()

    @property
    def shape(self) -> str:
        """The form for a message: `build TERRITORY NUMBER`."""
        words = ("territory" if slot == BASES else slot for slot in self.slots)
        return _joined((self.verb, *(word.upper() for word in words)))


def _joined(words: Iterable[str]) -> str:
    return " ".join(words).replace(" > ", ">")


def _attack(bases: tuple[str, ...], target: str) -> m.Move:
    return m.Attack(bases[0], target) if len(bases) == 1 else m.JointAttack(bases, target)


_ALL = (
    Form("colour", m.Colour, ("colour",)),
    Form("claim", m.Claim, ("territory",)),
    Form("tax", m.Tax),
    Form("event", m.Consult),
    Form("build", m.Build, ("territory", "number")),
    Form("attack", m.Attack, ("territory", ">", "territory")),
    Form("draw", m.Draw),
    Form("end", m.End),
    Form("discard", m.Discard, ("card",)),
    Form("steal", m.Steal, ("seat", "card")),
    Form("murder", m.Murder, ("seat", "card")),
    Form("bishop", m.Bishop, ("territory", ">", "territory")),
    Form("raise", m.Raise, ("territory", "number")),
    Form("done", m.Done),
    Form("attack", m.JointAttack, (BASES, ">", "territory")),
    Form("shift", m.Shift, ("territory", ">", "territory", "number")),
    Form("give", m.Give, ("seat", "card")),
    Form("swap", m.Swap, ("seat", "card", "card")),
    Form("lend", m.Lend, ("seat", "card")),
    Form("borrow", m.Borrow, ("number",)),
    Form("pay", m.Pay, ("seat", "number")),
)
WRITTEN = {form.make: form for form in _ALL}
"""Type of move -> how it is written."""
READ = {form.verb: form for form in _ALL} | {"attack": Form("attack", _attack, (BASES, ">", "territory"))}
"""Verb -> how it is read: one base or several."""


def notate(move: m.Move) -> str:
    """The canonical text of a move."""
    form = WRITTEN[type(move)]
    values = (getattr(move, one.name) for one in fields(move))
    return _joined((form.verb, *(slot if slot == ">" else _word(next(values)) for slot in form.slots)))


def _word(value: Value) -> str:
    return "+".join(value) if isinstance(value, tuple) else str(value)


def parse(state: State, text: str) -> m.Move:
    """The move that the text says, whether or not it is legal. Raises UnreadableMove or AmbiguousMove, nothing else."""
    verb, *words = _words(text)
    forms = [READ[name] for name in matches(verb, READ)]
    if not forms:
        raise _unreadable(text, f"one of the verbs {', '.join(READ)}")
    reader = _Reader(components(state.options.map, state.options.deck), len(state.money), text)
    found = reader.moves(forms[0], words) if len(forms) == 1 else reader.any_of(forms, words)
    if len(found) > 1:
        raise AmbiguousMove(_short(text), tuple(map(notate, found)))
    return found[0]


def read_values(state: State, verb: str, slots: tuple[str, ...], words: Sequence[str]) -> tuple[Value, ...]:
    """What the words after a verb that is no move mean, slot by slot. Raises UnreadableMove or AmbiguousMove."""
    text = " ".join((verb, *words))
    reader = _Reader(components(state.options.map, state.options.deck), len(state.money), text)
    found = reader.values(Form(verb, m.End, slots), [word for one in words for word in _words(one)])
    if len(found) > 1:
        raise AmbiguousMove(_short(text), tuple(_joined((verb, *map(_word, one))) for one in found))
    return found[0]


def _words(text: str) -> list[str]:
    """The words of a move text, `>` and `+` words of their own; never none."""
    if len(text) > TEXT_MOST:
        raise _unreadable(text, f"a move of at most {TEXT_MOST} characters")
    plain = text.strip(" \t\r\n")
    if not plain.isascii() or not plain.isprintable():
        raise _unreadable(text, "only plain letters, digits, spaces and the signs > + - _")
    words = re.sub(r"([>+])", r" \1 ", plain.lower()).split()
    if not words:
        raise _unreadable(text, f"one of the verbs {', '.join(READ)}")
    return words


def matches(word: str, ids: Iterable[str]) -> tuple[str, ...]:
    """The id itself, else all ids that begin so."""
    every = tuple(ids)
    return (word,) if word in every else tuple(name for name in every if name.startswith(word))


def _short(text: str) -> str:
    return text if len(text) <= TEXT_MOST else text[:TEXT_MOST] + "…"


def _unreadable(text: str, expected: str) -> UnreadableMove:
    return UnreadableMove(_short(text), expected)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the words after a verb against the ids of one box."""

    box: Components
    seats: int
    text: str

    def any_of(self, forms: Sequence[Form], words: Sequence[str]) -> list[m.Move]:
        """The readings that a shortened verb admits, at least one."""
        found = [move for form in forms for move in self._moves_or_none(form, words)]
        if not found:
            raise _unreadable(self.text, f"one of {', '.join(f'`{form.shape}`' for form in forms)}")
        return found[:CANDIDATES_MOST]

    def _moves_or_none(self, form: Form, words: Sequence[str]) -> list[m.Move]:
        try:
            return self.moves(form, words)
        except UnreadableMove:
            return []

    def moves(self, form: Form, words: Sequence[str]) -> list[m.Move]:
        """Every move that these words can mean, at least one; no more than can be shown."""
        return [form.make(*chosen) for chosen in self.values(form, words)]

    def values(self, form: Form, words: Sequence[str]) -> list[tuple[Value, ...]]:
        """What these words can mean in the slots of a form, at least one reading."""
        left = list(words)
        values = [self._slot(form, slot, left) for slot in form.slots]
        if left:
            raise _unreadable(self.text, f"nothing after `{form.shape}`, not {left[0]!r}")
        wanted = [found for found, slot in zip(values, form.slots, strict=True) if slot != ">"]
        return list(islice(product(*wanted), CANDIDATES_MOST))

    def _slot(self, form: Form, slot: str, left: list[str]) -> Sequence[Value]:
        """Take the words of one slot away and give what they can mean."""
        if slot == BASES:
            return self._several(form, left)
        if not left:
            raise _unreadable(self.text, f"{self._noun(slot)} at the end: `{form.shape}`")
        word = left.pop(0)
        found = tuple(self._meanings(slot, word))
        if not found:
            raise _unreadable(self.text, f"{self._noun(slot)}{self._near(slot, word)}, not {word!r}: `{form.shape}`")
        return found

    def _several(self, form: Form, left: list[str]) -> Sequence[Value]:
        bases = [self._slot(form, "territory", left)]
        while left and left[0] == "+":
            left.pop(0)
            bases.append(self._slot(form, "territory", left))
        named = [[str(name) for name in base] for base in bases]
        return tuple(islice(product(*named), CANDIDATES_MOST))

    def _meanings(self, slot: str, word: str) -> Iterator[Value]:
        if slot == "number":
            yield from (int(w) for w in (word,) if re.fullmatch(rf"-?[0-9]{{1,{DIGITS_MOST}}}", w))
        elif slot == "seat":
            yield from (seat for seat in range(1, self.seats + 1) if word in (str(seat), f"p{seat}"))
        elif slot == "territory" and re.fullmatch(r"[0-9]{2}", word):
            at = self.box.board.by_code.get((int(word[0]), int(word[1])))
            yield from () if at is None else (self.box.board.ids[at],)
        else:
            yield from matches(word, self._ids(slot))

    def _ids(self, slot: str) -> tuple[str, ...]:
        if slot == ">":
            return (">",)
        kinds = {"territory": self.box.board.ids, "card": tuple(self.box.cards), "colour": self.box.colours.ids}
        return kinds[slot]

    def _noun(self, slot: str) -> str:
        """What may stand in a slot, for a message."""
        if slot == "number":
            return f"a whole number of at most {DIGITS_MOST} digits"
        if slot == "seat":
            return f"a seat from 1 to {self.seats}"
        if slot == "territory":
            return "a territory (its id, the beginning of it, or its red and blue number)"
        return "`>`" if slot == ">" else f"a {slot} ({', '.join(self._ids(slot))})"

    def _near(self, slot: str, word: str) -> str:
        near = get_close_matches(word, self._ids(slot)) if slot == "territory" else []
        return f" such as {', '.join(near)}" if near else ""
