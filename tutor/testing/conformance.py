"""`conform`: what every game must hold, asked of any pack, ours or a third party's."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from tutor.kernel.chance import counter, stream
from tutor.kernel.game import Await, Decide, Game, Options
from tutor.kernel.record import Record, read, replay, write
from tutor.kernel.rulebook import RuleId
from tutor.kernel.verdict import M, S
from tutor.registry import PARTS, Pack, PackError
from tutor.testing.bench import Bench
from tutor.testing.report import NotConforming, Report
from tutor.testing.rules import carriers
from tutor.testing.walk import Stop, record_of, starts_of_lines, walk

CHECKS: Mapping[str, str] = {
    "paragraphs": "every law, effect and definition of the rulebook is carried by a function, and no other id is",
    "options": "a set-up that cannot be is refused by ValueError",
    "values": "states and moves are frozen, hashable, and JSON by dataclasses.asdict",
    "decide": "who decides has a legal move; otherwise no move is legal",
    "upholds": "candidates uphold the laws that their generator claims",
    "legal": "the legal moves are those that the referee allows, each once",
    "judge": "the referee never raises, says the same twice, and never refuses without a paragraph",
    "refusal": "to play a refused move raises IllegalMove with the same verdict, and the state stays",
    "play": "the same move from the same state gives the same step, and the state before stays",
    "chance": "impossible outcomes are refused by ValueError",
    "dealer": "chance depends on the state alone: a dealer put at the same place deals the same again",
    "notation": "a move that is written and read is the same; nonsense is refused as such",
    "position": "a position that is written and read is the same; damage is refused by Fault",
    "record": "a record that is written, read and written again is the same; replayed it leads to the same state",
    "undo": "a record without its last line leads to the state before that line",
    "hidden": "what a seat sees is a state, and it sees the same in it",
}
"""The names of the checks, and what each of them means."""
SEATS_MOST = 8
TURNS_MOST = 2_000

Every = Callable[[Any], Iterable[Any]]


def conform(
    pack: Pack[Any, Any],
    *,
    games: int = 6,
    seed: str = "conform",
    options: Sequence[Options] = ({},),
    states: int = 40,
    every: Every | None = None,
) -> Report:
    """Hold a pack to all of CHECKS on random games. Raises NotConforming, an AssertionError with everything found.

    The games go through the numbers of seats that the game admits and through `options`. About `states` states of
    each are looked at closely, rare phases first. `every` gives all moves that can be said in a state; without it
    the values met in play are combined.
    """
    report = inspect(pack, games=games, seed=seed, options=options, states=states, every=every)
    if report.flaws:
        raise NotConforming(report)
    return report


def inspect(
    pack: Pack[Any, Any],
    *,
    games: int = 6,
    seed: str = "conform",
    options: Sequence[Options] = ({},),
    states: int = 40,
    every: Every | None = None,
) -> Report:
    """Like `conform`, but everything found is in the report and nothing is raised."""
    game: Game[Any, Any] = pack.game
    report = Report(game.id)
    bench: Bench[Any, Any] = Bench(game, report, every=every)
    with report.guarded("paragraphs", "a look at the functions"):
        _paragraphs(pack, report)
    with report.guarded("options", "the numbers of seats"):
        tables = _tables(game, report, options)
        with report.guarded("decide", "a first game"):
            _learn(bench, tables, seed)
        met: Counter[object] = Counter()
        for n in range(games):
            seats, chosen = tables[n % len(tables)]
            _one_game(bench, (seats, chosen), f"{seed}/{n}", states, met)
    return report


# --- the whole game


def _paragraphs(pack: Pack[S, M], report: Report) -> None:
    rules = pack.game.rulebook.rules
    carried: dict[RuleId, str] = {}
    window = {getattr(part, "__module__", "") for part in _parts(pack)}
    for one in carriers(pack.game, *window):
        for rule in one.rules:
            carried[rule] = one.name
            report.expect("paragraphs", rule in rules, "ids of the rulebook", f"{rule} on {one.name}")
    for paragraph in rules.values():
        if paragraph.kind in ("law", "effect", "definition"):
            report.expect("paragraphs", paragraph.id in carried, f"a function that carries {paragraph.id}", "none")


def _parts(pack: Pack[S, M]) -> Iterator[Any]:
    """The parts of a pack that can be loaded; what is wrong with the others is not asked here."""
    for part in PARTS:
        with suppress(PackError):
            yield pack.load(part)


def _tables(game: Game[S, M], report: Report, options: Sequence[Options]) -> list[tuple[int, Options]]:
    """The numbers of seats and options that can be, each pair once."""
    found = [(seats, chosen) for chosen in options for seats in range(SEATS_MOST + 1) if _can_be(game, seats, chosen)]
    report.expect("options", bool(found), f"a number of seats up to {SEATS_MOST}", "none")
    for seats in (-1, 0, 10_000):
        report.expect("options", not _can_be(game, seats, {}), "a wrong number of seats refused", seats)
    if found:
        wrong = {"no-such-option": "1"}
        report.expect("options", not _can_be(game, found[0][0], wrong), "an unknown option refused", wrong)
    return found


def _can_be(game: Game[S, M], seats: int, options: Options) -> bool:
    try:
        game.new(seats, options)
    except ValueError:
        return False
    return True


def _learn(bench: Bench[S, M], tables: Sequence[tuple[int, Options]], seed: str) -> None:
    """Meet as many moves as a few games show, and kinds that are never offered."""
    game = bench.game
    bench.pool.kinds = tuple(getattr(game, "laws", {}))
    for seats, chosen in tables[:4]:
        for stop in walk(game, game.new(seats, chosen), f"{seed}/learn", TURNS_MOST):
            for move in game.candidates(stop.before):
                bench.pool.learn(move)


# --- one game


def _one_game(bench: Bench[S, M], table: tuple[int, Options], seed: str, states: int, met: Counter[object]) -> None:
    report, game = bench.report, bench.game
    stops: list[Stop[S, M]] = []
    with report.guarded("play", f"a random game from {seed}"):
        stops.extend(walk(game, game.new(*table), seed, TURNS_MOST))
    for n in sorted(_chosen(stops, states, met)):
        bench.state(stops[n].before, stream(f"{seed}/tries", n))
        with report.guarded("play", "a turn taken again", bench.where(stops[n].before)):
            _again(bench, stops[n])
    if stops:
        with report.guarded("dealer", f"the game from {seed} dealt again"):
            _dealt_again(bench, stops, seed)
        with report.guarded("record", f"the record of the game from {seed}"):
            _recorded(bench, record_of(game, *table, stops), stops)


def _chosen(stops: Sequence[Stop[S, M]], states: int, met: Counter[object]) -> set[int]:
    """The stops to be looked at: those of the rarest kinds, and the last one."""
    kinds = [_kind(stop) for stop in stops]
    wanted: set[int] = {len(stops) - 1} if stops else set()
    order = stream(f"{len(stops)}", 0)
    for n in sorted(range(len(stops)), key=lambda n: order(n, 1 << 30)):
        if len(wanted) >= states and met[kinds[n]] >= states:
            continue
        if met[kinds[n]] <= min(met[kind] for kind in set(kinds)) + states // 8:
            wanted.add(n)
            met[kinds[n]] += 1
    return wanted


def _kind(stop: Stop[S, M]) -> object:
    """The phase, or what the world throws, and the kind of move that was made."""
    if isinstance(stop.turn, Decide):
        return stop.turn.phase, type(stop.move)
    return stop.turn.chance.label if isinstance(stop.turn, Await) else "over"


def _again(bench: Bench[S, M], stop: Stop[S, M]) -> None:
    """The same turn from the same state gives the same step."""
    if stop.move is None:
        return
    where, shown = bench.where(stop.before), repr(stop.before)
    bench.values(stop.move, where)
    step = bench.game.play(stop.before, stop.move)
    bench.report.expect("play", step == stop.step, f"the same step from {stop.move!r}", "another", where)
    bench.report.expect("play", repr(stop.before) == shown, "the state before as it was", "changed", where)
    for event in step.events:
        known = event.rule in bench.game.rulebook.rules
        bench.report.expect("play", known, "events that name a paragraph of the rulebook", repr(event), where)


def _dealt_again(bench: Bench[S, M], stops: Sequence[Stop[S, M]], seed: str) -> None:
    """From the middle of the game, and from a written position, the dealer brings the same."""
    game, report = bench.game, bench.report
    thrown = [stop for stop in stops if stop.outcome is not None]
    middle = len(thrown) // 2
    deal = counter(f"{seed}/world", start=middle)
    for stop in thrown[middle:]:
        turn = game.turn(game.read_position(game.write_position(stop.before)))
        if not isinstance(turn, Await):
            report.expect("dealer", False, "chance where there was chance", turn, bench.where(stop.before))
            return
        dealt = deal(turn.chance)
        where = bench.where(stop.before)
        report.expect("dealer", dealt == stop.outcome, f"{stop.outcome} dealt again", dealt, where)
        step = game.resolve(stop.before, dealt)
        report.expect("dealer", step == stop.step, "the same step from the same outcome", "another", where)


def _recorded(bench: Bench[S, M], record: Record, stops: Sequence[Stop[S, M]]) -> None:
    report, text = bench.report, write(record)
    report.expect("record", write(read(text)) == text, "the same bytes again", write(read(text)), text)
    full = replay(bench.game, read(text))
    fine = full.fault is None and full.state == stops[-1].after
    report.expect("record", fine, "the state that was recorded", full.fault or "another state", text)
    for states, lines in _prefixes(record, stops):
        shorter = replay(bench.game, lines)
        same = shorter.fault is None and shorter.state == states
        report.expect("undo", same, "the state before the last line", shorter.fault or "another state", write(lines))


def _prefixes(record: Record, stops: Sequence[Stop[S, M]]) -> Iterator[tuple[S, Record]]:
    """The record without its last line, and without its second half; with the states before those lines."""
    begins = starts_of_lines(stops)
    for at in sorted({len(begins) - 1, len(begins) // 2} - {-1}):
        yield stops[begins[at]].before, record_without(record, at)


def record_without(record: Record, at: int) -> Record:
    """The record up to, not including, the line at this place, counted from 0."""
    shorter = Record(record.game, record.edition, record.seats, record.options)
    for line in record.lines[:at]:
        shorter = shorter.with_line(line.text)
    return shorter
