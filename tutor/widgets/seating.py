"""Who sits at a table, and where its dice come from: read from a form, or taken over from a lesson."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from tutor.i18n import Words
from tutor.kernel.game import Game, Over
from tutor.kernel.record import Fault, Line, Record, ending, read, replay, write
from tutor.registry import Pack
from tutor.widgets import parts
from tutor.widgets.markup import Html, tag
from tutor.widgets.sitting import Sitting

Dice = Literal["seed", "tape", "typed"]
PERSON = "person"
SEED = "table"


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
    sat: Sitting | None = None
    """What was played at it before, if it is taken up again."""

    @property
    def thrown(self) -> int:
        """How many outcomes came before the first move of this table: where the dealer goes on."""
        return sum(line.text.count("!") for line in self.head.lines) if self.head else 0

    def record(self, game: Game[Any, Any], sitting: Sitting) -> str:
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
    try:
        start = pack.game.new(seats, {})
    except ValueError:
        raise Seating("seating.seats") from None
    people, bots = _who(pack, values, seats)
    seed = values.get("seed", "").strip() or SEED
    head = Record(pack.game.id, pack.game.rulebook.edition, seats, seed=_one_line(seed))
    dice, tape = _dice(values)
    ready = values.get("opening", "") == "ready"
    watch = values.get("pace", "") == "step" or not people
    return Seated(start, people, bots, dice, seed, tape, ready, watch, head, stand_in=_bot(tuple(pack.load("bots"))))


def _from_record(pack: Pack[Any, Any], values: Mapping[str, str]) -> Seated:
    try:
        head = read(values["record"])
    except Fault as fault:
        raise Seating("seating.record", line=fault.line, found=fault.found) from None
    played = replay(pack.game, head)
    if played.start is None or (played.fault and not played.lines):
        first = played.fault
        raise Seating("seating.record", line=first.line if first else 1, found=first.found if first else "")
    kept = tuple(line.line for line in played.lines if line.legal)
    seats = head.seats or len(_every_seat(pack, played.state))
    people, bots = _who(pack, values, seats)
    dice, tape = _dice(values)
    head = replace(head, lines=kept, over=None)
    return Seated(
        played.state, people, bots, dice, head.seed or SEED, tape, False, not people, head, fault=played.fault
    )


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


def _dice(values: Mapping[str, str]) -> tuple[Dice, tuple[str, ...]]:
    dice = values.get("dice", "")
    if dice not in get_args(Dice):
        return "seed", ()
    groups = (part.strip() for line in values.get("tape", "").splitlines() for part in line.split("!"))
    tape = tuple(group for group in groups if group)
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
    said = parts.verdict("info", words("seating.cannot"), tag("p", words(wrong.key, **wrong.facts))) if wrong else None
    begin = tag("button", words("seating.begin"), type="submit", cls="btn primary")
    return tag(
        "form", tag("h3", words("seating.title")), said,
        _table(words, values, most), _people(pack, words, values, most), _chance(words, values),
        _more("tape", words, values), _more("record", words, values),
        tag("div", tag("span", cls="sp"), begin, cls="dt-actions"),
        cls="dt-step seating", data_act="begin", data_key="seating",
    )  # fmt: skip


def _table(words: Words, values: Mapping[str, str], most: int) -> Html:
    numbers = tuple((str(n), words("seating.n-seats", n=n)) for n in range(2, most + 1))
    seats = _select("seats", words("seating.seats-label"), numbers, values.get("seats", str(most)))
    return tag("div", seats, _choice(words, values, "opening", ("ready", "whole")), cls="fields")


def _people(pack: Pack[Any, Any], words: Words, values: Mapping[str, str], most: int) -> Html:
    bots = tuple(pack.load("bots")) if pack.has("bots") else ()
    who = ((PERSON, words("seating.person")), *((name, words(f"bot.{name}")) for name in bots))
    usual = {n: PERSON if n == 1 else _bot(bots) for n in range(1, most + 1)}
    seats = [
        _select(f"seat-{n}", words("seat.number", number=n), who, values.get(f"seat-{n}", name))
        for n, name in usual.items()
    ]
    return tag("fieldset", tag("legend", words("seating.who"), cls="eyebrow"), *seats, cls="fields")


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
