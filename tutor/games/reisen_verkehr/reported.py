"""The report of a record of this game: every doubt, every decision that cost much, every paragraph met.

The record is replayed by the engine; what it says of a doubt (verdict, who took how many cards) is what is reported.
The chances rest on what everybody could know at that moment: dates revealed before, what was stated beforehand, and the
dates of the whole deck taken together; never on a date that nobody had seen (rv-2-8).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from tutor.games.reisen_verkehr import moves as m
from tutor.games.reisen_verkehr.explore import road
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.reported_decisions import Weighed, weighed
from tutor.games.reisen_verkehr.rules.box import deck_of
from tutor.games.reisen_verkehr.rules.doubt import answers
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.record import Played, Replay
from tutor.odds.chain_explorer import Beliefs, Stated
from tutor.odds.work import Progress, Work
from tutor.views.report import met
from tutor.views.sheets import Cell, Column, Sheet, SheetReport

Line = Played[State, m.Move]
MUCH = 1
"""Cards that a decision was expected to cost more than the best one, for it to be reported."""
NOTES = ("report.note.independent", "report.note.cost", "report.note.last")
PENALTY, LAPSED, RIGHT = "penalty", "lapsed", "chain-correct"

DOUBTS = (
    Column("line"), Column("round"), Column("seat", "seat"), Column("layer", "seat"), Column("cards"),
    Column("chance", "chance"), Column("correct", "yes"), Column("payer", "seat"), Column("taken"),
    Column("rules", "rules"),
)  # fmt: skip
DECISIONS = (
    Column("line"), Column("round"), Column("seat", "seat"), Column("move", "text"), Column("cost", "amount"),
    Column("better", "text"), Column("best", "amount"), Column("given", "amount"),
)  # fmt: skip
SEATS = (
    Column("seat", "seat"), Column("laid"), Column("doubts"), Column("right"), Column("taken"),
    Column("given", "amount"),
)  # fmt: skip


def report(
    replay: Replay[State, m.Move], seat: int | None = None, stated: Mapping[str, Stated] | None = None
) -> Work[SheetReport]:
    """The report of a record, or of one seat in it. ValueError for a seat that is not at the table, for a belief of a
    card that is not in the deck, or without a start.
    """
    beliefs = stated or {}
    seats = _seats(replay, seat, beliefs)
    done: list[Weighed] = []
    for at, line in enumerate(replay.lines):
        yield Progress(at, len(replay.lines))
        found = weighed(line.before, line.move, beliefs) if line.move and line.legal else None
        if found is not None:
            done.append(Weighed(line.line.n, line.before.round, line.before.turn, *found))
    doubts = [line for line in replay.lines if isinstance(line.move, m.Doubt) and line.legal]
    lines = [line for line in replay.lines if seat is None or line.before.turn == seat]
    return SheetReport(
        Sheet("seats", SEATS, tuple(_tally(one, replay.lines, doubts, done) for one in seats)),
        (
            Sheet("doubts", DOUBTS, tuple(_doubted(one, beliefs) for one in doubts if _concerns(one, seat))),
            Sheet("decisions", DECISIONS, tuple(_costly(done, seat))),
        ),
        met(game.rulebook.rules, lines),
        seats,
        (_known(replay), *NOTES),
    )


def _known(replay: Replay[State, m.Move]) -> str:
    """What a card is taken for of which nothing is known."""
    assert replay.start is not None
    return "report.note.beliefs" if road(replay.start).cards else "report.note.flat"


def _seats(replay: Replay[State, m.Move], seat: int | None, beliefs: Iterable[str]) -> tuple[int, ...]:
    if replay.start is None:
        raise ValueError("a report: expected a record with a start, found none")
    deck = deck_of(replay.start).fronts
    for card in beliefs:
        if card not in deck:
            raise ValueError(f"--belief: expected a card of the deck, found {card}")
    seats = tuple(range(1, replay.start.options.seats + 1))
    if seat is None:
        return seats
    if seat not in seats:
        raise ValueError(f"seat: expected one of {', '.join(map(str, seats))}, found {seat}")
    return (seat,)


# ---- doubts


def _concerns(line: Line, seat: int | None) -> bool:
    return seat in (None, line.before.turn, answers(line.before))


def _doubted(line: Line, stated: Mapping[str, Stated]) -> tuple[Cell, ...]:
    """One doubt: what was to be expected of it, what it showed, and who paid."""
    before = line.before
    beliefs = Beliefs(road(before), stated)
    chance = beliefs.cards().correct(range(len(before.chain)))
    payer, taken = _paid(line)
    verdict = [str(event.rule) for event in line.events if event.kind in VERDICT]
    return (
        line.line.n, before.round, before.turn, answers(before), len(before.chain), chance,
        any(event.kind == RIGHT for event in line.events), payer, taken, " ".join(dict.fromkeys(verdict)),
    )  # fmt: skip


VERDICT = (RIGHT, "chain-wrong", PENALTY, LAPSED, "won", "overtime", "capped")


def _paid(line: Line) -> tuple[int, int]:
    """Who took cards, and how many; (0, 0) for nobody."""
    payer = taken = 0
    for event in line.events:
        facts = dict(event.facts)
        if event.kind == PENALTY:
            payer, taken = int(str(facts["seat"]).removeprefix("p:")), int(facts["n"])
        elif event.kind == LAPSED:
            taken -= int(facts["n"])
    return payer, taken


# ---- decisions and seats


def _costly(done: Sequence[Weighed], seat: int | None) -> Iterator[tuple[Cell, ...]]:
    for one in done:
        if one.given > MUCH and seat in (None, one.seat):
            moves = (game.notate(one.move), game.notate(one.better))
            yield one.line, one.round, one.seat, moves[0], one.cost, moves[1], one.best, one.given


def _tally(seat: int, lines: Sequence[Line], doubts: Sequence[Line], done: Sequence[Weighed]) -> tuple[Cell, ...]:
    laid = sum(isinstance(line.move, m.Place) and line.legal and line.before.turn == seat for line in lines)
    own = [line for line in doubts if line.before.turn == seat]
    right = sum(all(event.kind != RIGHT for event in line.events) for line in own)
    paid = sum(taken for payer, taken in map(_paid, doubts) if payer == seat)
    given = sum((one.given for one in done if one.seat == seat), Fraction(0))
    return seat, laid, len(own), right, paid, given


__all__ = ["report"]
