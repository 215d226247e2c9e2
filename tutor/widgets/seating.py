"""Who sits at a table, and where its dice come from: read from a form, or taken over from a lesson."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from tutor.i18n import Words
from tutor.kernel.game import Game, Over
from tutor.kernel.record import Fault, Line, Record, ending, headed, read, replay, write
from tutor.kernel.sitting import Sitting
from tutor.registry import Pack
from tutor.views.trial import Unswitched
from tutor.views.window import Option, Window
from tutor.widgets import parts
from tutor.widgets.markup import Html, tag
from tutor.widgets.options import chosen, fields, of_seat

Dice = Literal["seed", "tape", "typed"]
PERSON = "person"
SEED = "table"
MANY = 6
"""More seats than these stand below each other, a row a seat, and only as many of them as are chosen."""
NAME = 24
"""Signs of a name at most."""


class Seating(ValueError):
    """A form that cannot be: `key` is what to say about it, with its facts."""

    def __init__(self, key: str, **facts: int | str) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Seated:
    """A table before its first move."""

    start: Any
    people: frozenset[int]
    bots: Mapping[int, str]
    dice: Dice = "seed"
    seed: str = SEED
    tape: tuple[str, ...] = ()
    ready: bool = False
    """Whether the set-up is done by the bots, for everybody."""
    step_by_step: bool = False
    head: Record | None = None
    """What stands before the moves of this table in its record; None: a position."""
    stand_in: str = ""
    """The bot that sets up for people, where the board is laid out for them."""
    fault: Fault | None = None
    """Where a record that was pasted in could not be read any further."""
    laid: int = 0
    """How many outcomes the set-up took, which no list of throws is for; of a table that is taken up again."""
    names: Mapping[int, str] = field(default_factory=dict)
    """What people call their seats."""
    sat: Sitting[Any, Any] | None = None
    """What was played at it before, if it is taken up again."""

    def called(self, words: Words) -> Words:
        """The words, in which seats are called what people call them."""
        return words.calling({f"p:{seat}": name for seat, name in self.names.items()})

    @property
    def thrown(self) -> int:
        """How many outcomes came before the first move of this table: where the dealer goes on."""
        return sum(line.text.count("!") for line in self.head.lines) if self.head else 0

    def record(self, game: Game[Any, Any], sitting: Sitting[Any, Any]) -> str:
        """The game so far as text."""
        head = self.head or Record(game.id, start=game.write_position(self.start))
        lines = (*head.lines, *(Line(0, text) for text in sitting.lines))
        turn = sitting.turn
        over = Line(0, ending(turn)) if isinstance(turn, Over) else None
        return write(replace(head, lines=lines, over=over))


def from_position(state: Any, seat: int, seats: tuple[int, ...], bot: str, seed: str) -> Seated:
    """A table from a lesson: the learner's seat is a person, the others are bots."""
    others = {one: bot for one in seats if one != seat}
    return Seated(state, frozenset((seat,)), others, seed=seed)


def from_form(pack: Pack[Any, Any], values: Mapping[str, str]) -> Seated:
    """What a person chose; Seating says what cannot be."""
    if values.get("record", "").strip():
        return _from_record(pack, values)
    seats = _seats(values)
    start, options = _start(pack, seats, values)
    people, bots = _who(pack, values, seats)
    seed = values.get("seed", "").strip() or SEED
    head = headed(pack.game, start, seats, options.items(), _one_line(seed))
    dice, tape = _dice(values, getattr(pack.game, "labels", ()))
    ready = values.get("opening", "") == "ready"
    watch = values.get("pace", "") == "step" or not people
    stand_in = _bot(tuple(pack.load("bots")))
    names = _names(values, seats)
    return Seated(start, people, bots, dice, seed, tape, ready, watch, head, stand_in, names=names)


def _start(pack: Pack[Any, Any], seats: int, values: Mapping[str, str]) -> tuple[Any, dict[str, str]]:
    """The empty table under the chosen options."""
    try:
        plain = pack.game.new(seats, {})
    except ValueError:
        raise Seating("seating.seats") from None
    window: Window = pack.load("window")
    try:
        options = dict(window.agreed(chosen(window.options(plain), values, seats), seats))
        return pack.game.new(seats, options) if options else plain, options
    except Unswitched as wrong:
        raise Seating(wrong.key, **wrong.facts) from None
    except ValueError as fault:
        raise Seating("seating.options", why=str(fault)[:300]) from None


def _names(values: Mapping[str, str], seats: int) -> dict[int, str]:
    """What people call the seats. Any text may be a name; the page escapes it."""
    names: dict[int, str] = {}
    for seat in range(1, seats + 1):
        name = "".join(sign for sign in _one_line(values.get(f"name-{seat}", "")) if sign.isprintable())[:NAME].strip()
        if name.casefold() in {other.casefold() for other in names.values()}:
            raise Seating("seating.names", name=name)
        if name:
            names[seat] = name
    return names


def pasted(pack: Pack[Any, Any], text: str, seated: Seated | None) -> Seated:
    """Another record or position for the people of a table, or for people on every seat; Seating: it cannot be."""
    if not text.strip():
        raise Seating("seating.nothing")
    if seated is None:
        return _from_record(pack, {"record": text})
    who = {f"seat-{seat}": name for seat, name in seated.bots.items()}
    pace = "step" if seated.step_by_step else "flow"
    rest = {"record": text, "dice": seated.dice, "tape": "\n".join(seated.tape), "pace": pace}
    return replace(_from_record(pack, who | rest), names=seated.names)


def _unread(fault: Fault | None) -> Seating:
    if fault is None:
        return Seating("seating.nothing")
    return Seating("seating.record", line=fault.line, expected=fault.expected[:200], found=fault.found[:200])


def _from_record(pack: Pack[Any, Any], values: Mapping[str, str]) -> Seated:
    try:
        head = read(values["record"])
    except Fault as fault:
        raise _unread(fault) from None
    played = replay(pack.game, head)
    if played.start is None or (played.fault and not played.lines):
        raise _unread(played.fault)
    kept = tuple(line.line for line in played.lines if line.legal)
    seats = head.seats or len(_every_seat(pack, played.state))
    people, bots = _who(pack, values, seats)
    dice, tape = _dice(values, getattr(pack.game, "labels", ()))
    head = replace(head, lines=kept, over=None)
    return Seated(
        played.state, people, bots, dice, head.seed or SEED, tape, False, not people, head,
        fault=played.fault, names=_names(values, seats),
    )  # fmt: skip


def _every_seat(pack: Pack[Any, Any], state: Any) -> tuple[int, ...]:
    window = pack.load("window")
    mute = Words("en", ())
    return tuple(range(1, len(window.panels(state, mute).seats) + 1))


def _seats(values: Mapping[str, str]) -> int:
    text = values.get("seats", "")
    if not text.isascii() or not text.isdecimal() or len(text) > 2:
        raise Seating("seating.seats")
    return int(text)


def _who(pack: Pack[Any, Any], values: Mapping[str, str], seats: int) -> tuple[frozenset[int], dict[int, str]]:
    known = pack.load("bots") if pack.has("bots") else {}
    people, bots = set(), {}
    for seat in range(1, seats + 1):
        who = values.get(f"seat-{seat}", PERSON)
        if who in known:
            bots[seat] = who
        else:
            people.add(seat)
    return frozenset(people), bots


def _groups(line: str, labels: tuple[str, ...]) -> list[str]:
    """The outcomes of a line; a label that chance has in records of this game is none."""
    head, *rest = line.split("!")
    return rest if rest and head.split()[:1] and head.split()[0] in labels else [head, *rest]


def _dice(values: Mapping[str, str], labels: tuple[str, ...]) -> tuple[Dice, tuple[str, ...]]:
    dice = values.get("dice", "")
    if dice not in get_args(Dice):
        return "seed", ()
    lines = values.get("tape", "").splitlines()
    tape = tuple(filter(None, (group.strip() for line in lines for group in _groups(line, labels))))
    if dice == "tape" and not tape:
        raise Seating("seating.tape")
    return dice, tape  # type: ignore[return-value]  # it is one of them


def _one_line(text: str) -> str:
    return " ".join(text.split())[:80]


# ---- the form


@dataclass(frozen=True, slots=True)
class Form:
    """The form for a new table, with what was chosen and what cannot be."""

    values: Mapping[str, str] = field(default_factory=dict)
    wrong: Seating | None = None


def form(pack: Pack[Any, Any], words: Words, shown: Form, most: int) -> Html:
    """Seats, who sits there, dice, start; or a record to go on from."""
    values, wrong = shown.values, shown.wrong
    window: Window = pack.load("window")
    options = window.options(pack.game.new(window.seats or most, {}))
    said = parts.verdict("info", words("seating.cannot"), tag("p", words(wrong.key, **wrong.facts))) if wrong else None
    begin = tag("button", words("seating.begin"), type="submit", cls="btn primary")
    return tag(
        "form", tag("h3", words("seating.title")), said,
        _table(words, values, most, window.seats), _people(pack, words, values, options, most), _chance(words, values),
        fields(words, options, values),
        _more("tape", words, values), _more("record", words, values),
        tag("div", tag("span", cls="sp"), begin, cls="dt-actions"),
        cls="dt-step seating many" if most > MANY else "dt-step seating", data_act="begin", data_key="seating",
    )  # fmt: skip


def _table(words: Words, values: Mapping[str, str], most: int, usual: int) -> Html:
    numbers = tuple((str(n), _seats_said(words, n)) for n in range(2, most + 1))
    seats = _select("seats", words("seating.seats-label"), numbers, values.get("seats", str(usual or most)))
    return tag("div", seats, _choice(words, values, "opening", ("ready", "whole")), cls="fields")


def _seats_said(words: Words, n: int) -> str:
    """So many seats; a game may say more of some numbers."""
    key = f"seating.seats.{n}"
    return words(key) if words.has(key) else words("seating.n-seats", n=n)


def _people(
    pack: Pack[Any, Any], words: Words, values: Mapping[str, str], options: Sequence[Option], most: int
) -> Html:
    bots = tuple(pack.load("bots")) if pack.has("bots") else ()
    who = ((PERSON, words("seating.person")), *((name, words(f"bot.{name}")) for name in bots))
    usual = {n: PERSON if n == 1 else _bot(bots) for n in range(1, most + 1)}
    seats = [
        tag("span", _select(f"seat-{n}", words("seat.number", number=n), who, values.get(f"seat-{n}", name)),
            _name(words, n, values), *of_seat(words, options, values, n), cls="col")
        for n, name in usual.items()
    ]  # fmt: skip
    return tag("fieldset", tag("legend", words("seating.who"), cls="eyebrow"), *seats, cls="fields")


def _name(words: Words, seat: int, values: Mapping[str, str]) -> Html:
    given = values.get(f"name-{seat}", "")
    field = tag("input", name=f"name-{seat}", value=given, autocomplete="off", maxlength=NAME)
    return tag("label", words("seating.name"), field, cls="field")


def _chance(words: Words, values: Mapping[str, str]) -> Html:
    seed = tag("input", name="seed", value=values.get("seed", ""), autocomplete="off", maxlength=80)
    return tag(
        "div", _choice(words, values, "dice", get_args(Dice)), tag("label", words("seating.seed"), seed, cls="field"),
        _choice(words, values, "pace", ("flow", "step")), cls="fields",
    )  # fmt: skip


def _bot(bots: tuple[str, ...]) -> str:
    return "greedy" if "greedy" in bots else bots[0] if bots else PERSON


def _choice(words: Words, values: Mapping[str, str], name: str, known: tuple[str, ...]) -> Html:
    options = tuple((value, words(f"seating.{name}.{value}")) for value in known)
    return _select(name, words(f"seating.{name}"), options, values.get(name, known[0]))


def _select(name: str, label: str, options: tuple[tuple[str, str], ...], chosen: str) -> Html:
    rows = [tag("option", text, value=value, selected=value == chosen) for value, text in options]
    return tag("label", label, tag("select", *rows, name=name), cls="field")


def _more(name: str, words: Words, values: Mapping[str, str]) -> Html:
    title = words(f"seating.{name}-label")
    area = tag("textarea", values.get(name, ""), name=name, rows=4, aria_label=title, spellcheck="false")
    return tag("details", tag("summary", title), area, cls="opens")
