"""The commands that read a record or a position: replay, judge, moves, ask."""

from typing import Any

from tutor.cli import data as d
from tutor.cli.data import Data
from tutor.cli.errors import WrongUse, wrong_use
from tutor.cli.opened import Opened, open_file
from tutor.cli.report import Report
from tutor.cli.screen import Screen
from tutor.cli.voice import change_text, points_text, speak, turn_text
from tutor.i18n import Words
from tutor.kernel.game import Game, nearest
from tutor.kernel.question import Question, Questions
from tutor.kernel.record import Fault, Played, split_seat
from tutor.kernel.score import Answered
from tutor.kernel.unless import Change, unless
from tutor.kernel.verdict import AmbiguousMove, UnreadableMove, Verdict
from tutor.views import text

NEAREST = 3
GOOD, BAD, MUTED = "green", "red", "dim"
YES, NO, CHANCE = "✓", "✗", "·"


# ---- replay


def replay(file: str, lang: str) -> Report:
    """Every line of a record with its verdict, and the position it leads to."""
    opened = open_file(file)
    if opened.replay.start is None:
        return _nothing_replayed(opened, speak(lang))
    game, state = opened.game, opened.replay.state
    turn = game.turn(state)
    lines = opened.replay.lines
    found: Data = {
        "lines": [d.line_data(played) for played in lines],
        "position": game.write_position(state),
        "turn": d.turn_data(turn),
        "over": d.over_data(turn) or None,
        "fault": d.fault_data(opened.fault),
    }

    def show(screen: Screen) -> None:
        for played in lines:
            _show_line(screen, played, speak(lang, opened.pack, played.state))
        words = speak(lang, opened.pack, state)
        show_fault(screen, opened, words)
        screen.line(turn_text(turn, words), "bold")

    refused = any(not played.legal for played in lines)
    return Report(found, show, 1 if refused or opened.fault else 0)


def _nothing_replayed(opened: Opened, words: Words) -> Report:
    """A file of which not even the start can be read."""
    empty: Data = {"lines": [], "position": None, "turn": None, "over": None, "fault": d.fault_data(opened.fault)}
    return Report(empty, lambda screen: show_fault(screen, opened, words), 1)


def _show_line(screen: Screen, played: Played[Any, Any], words: Words) -> None:
    if played.move is None:
        screen.line(f"{played.line.n:>4} {CHANCE} {played.line.text}", MUTED)
    elif played.legal:
        screen.line(f"{played.line.n:>4} {YES} {played.line.text}", GOOD)
    else:
        screen.line(f"{played.line.n:>4} {NO} {played.line.text}", BAD)
    if played.verdict:
        for reason in text.reasons(played.verdict, words):
            screen.line(reason, indent=7)
    for event in played.events:
        screen.line(text.told(event, words), indent=7)


def show_fault(screen: Screen, opened: Opened, words: Words) -> None:
    """Where a file is damaged, if it is."""
    if opened.fault:
        show_trouble(screen, words, f"{opened.name}: {words('cli.line', line=opened.fault.line)}", opened.fault)


def show_trouble(screen: Screen, words: Words, where: str, what: Any) -> None:
    """Something that cannot be read: where, what was expected, what came."""
    screen.line(where, BAD)
    screen.line(f"{words('cli.expected')} {what.expected}", indent=2)
    screen.line(f"{words('cli.found')} {what.found}", indent=2)


# ---- what is asked of a position


def _position(file: str, lang: str) -> tuple[Opened, Words]:
    """The last position that a file leads to. Raises Unopened when it leads to none."""
    opened = open_file(file)
    if opened.replay.start is None:
        assert opened.fault
        raise Unopened(opened.name, opened.fault)
    return opened, speak(lang, opened.pack, opened.replay.state)


class Unopened(Exception):
    """A file of which not even the start can be read."""

    def __init__(self, name: str, fault: Fault) -> None:
        super().__init__(str(fault))
        self.name = name
        self.fault = fault


def _reported(opened: Opened, words: Words, found: Data, show: Any, code: int) -> Report:
    """A report that also says where the record is damaged."""

    def both(screen: Screen) -> None:
        show_fault(screen, opened, words)
        show(screen)

    return Report({**found, "fault": d.fault_data(opened.fault)}, both, 1 if opened.fault else code)


# ---- judge


def judge(file: str, move_text: str, seat: int | None, lang: str) -> Report:
    """What the referee says of a move that is not made."""
    opened, words = _position(file, lang)
    game, state = opened.game, opened.replay.state
    move, seat = read_move(game, state, move_text, seat)
    verdict = game.judge(state, move, seat)
    changes = changes_for(opened, verdict, move, seat)
    others = [] if verdict.legal else alternatives(game, state, move)
    found: Data = {
        "move": game.notate(move),
        "seat": seat,
        "legal": verdict.legal,
        "breached": d.breached(verdict),
        "upheld": list(verdict.upheld),
        "reasons": [text.reason(reason, words) for reason in verdict.breached],
        "unless": [_change_data(change, words) for change in changes],
        "alternatives": others,
    }

    def show(screen: Screen) -> None:
        screen.line(f"{YES if verdict.legal else NO} {found['move']}", GOOD if verdict.legal else BAD)
        show_verdict(screen, verdict, changes, others, words)

    return _reported(opened, words, found, show, 0 if verdict.legal else 1)


def read_move(
    game: Game[Any, Any], state: Any, move_text: str, seat: int | None, where: str = "--move"
) -> tuple[Any, int | None]:
    """The move that a text says, and who says it. WrongUse when it cannot be read."""
    before, rest = split_seat(move_text)
    try:
        return game.parse(state, rest), before if seat is None else seat
    except AmbiguousMove as error:
        raise WrongUse(where, f"one of {', '.join(error.candidates)}", error.text) from None
    except UnreadableMove as error:
        raise WrongUse(where, error.expected, error.text) from None


def alternatives(game: Game[Any, Any], state: Any, move: Any) -> list[str]:
    """The legal moves most like a refused one. The same move of another seat is none."""
    near = nearest(game, state, move, NEAREST + 1)
    return [game.notate(one) for one in near if one != move][:NEAREST]


def changes_for(opened: Opened, verdict: Verdict, move: Any, seat: int | None) -> tuple[Change[Any, Any], ...]:
    """The nearest changes that would make a refused move legal, as far as the game knows any."""
    pack = opened.pack
    if verdict.legal or pack is None or not pack.has("unless"):
        return ()
    return unless(pack.game, pack.load("unless"), opened.replay.state, move, seat)


def _change_data(change: Change[Any, Any], words: Words) -> Data:
    parts = [{"name": part.name, "facts": d.facts_data(part.facts)} for part in change.parts]
    return {"words": change_text(change, words), "parts": parts}


def show_verdict(
    screen: Screen, verdict: Verdict, changes: tuple[Change[Any, Any], ...], others: list[str], words: Words
) -> None:
    """A verdict in words: why not, unless what, what instead; or what was upheld."""
    if verdict.legal:
        screen.line(words("cli.upheld", rules=", ".join(verdict.upheld)), indent=2)
        return
    screen.line(words("cli.refused", n=len(verdict.breached)), "bold", indent=2)
    for reason in text.reasons(verdict, words):
        screen.line(reason, indent=4)
    if changes:
        screen.line(words("cli.unless"), "bold", indent=2)
    for change in changes:
        screen.line(change_text(change, words), indent=4)
    if others:
        screen.line(words("cli.instead"), "bold", indent=2)
    for other in others:
        screen.line(other, indent=4)


# ---- moves


def moves(file: str, lang: str) -> Report:
    """Every legal move of the position that a file leads to."""
    opened, words = _position(file, lang)
    game, state = opened.game, opened.replay.state
    turn = game.turn(state)
    found: Data = {"moves": [game.notate(move) for move in game.legal(state)], "turn": d.turn_data(turn)}

    def show(screen: Screen) -> None:
        screen.line(turn_text(turn, words), "bold")
        for one in found["moves"]:
            screen.line(one, indent=2)

    return _reported(opened, words, found, show, 0)


# ---- ask


def ask(file: str, question: str, args: list[str], lang: str) -> Report:
    """The answer to one of the game's questions, with its derivation."""
    opened, words = _position(file, lang)
    answer = answered(opened.pack, opened.replay.state, question, args)
    found: Data = {
        "question": question,
        "args": args,
        "value": d.plain(answer.value),
        "because": [d.points_data(points) for points in answer.because],
        "rules": list(answer.rules),
    }
    named = words if answer.named is None else speak(lang, opened.pack, answer.named)
    return _reported(opened, words, found, lambda screen: show_answer(screen, answer, named), 0)


def answered(pack: Any, state: Any, question: str, args: list[str]) -> Answered:
    """Ask one of the game's questions. WrongUse when there is no such question, or it is asked wrongly."""
    known: Questions = pack.load("questions") if pack.has("questions") else {}
    found: Question[Any] | None = known.get(question)
    if found is None:
        raise WrongUse("QUESTION", f"one of {', '.join(one.shape for one in known.values()) or 'none'}", question)
    try:
        return found(state, *args)
    except AmbiguousMove as error:
        raise WrongUse(found.shape, f"one of {', '.join(error.candidates)}", error.text) from None
    except UnreadableMove as error:
        raise WrongUse(found.shape, error.expected, error.text) from None
    except ValueError as error:
        raise wrong_use(found.shape, str(error)) from None


def show_answer(screen: Screen, answer: Answered, words: Words) -> None:
    """The value and what it is made of; or the sentences that say both."""
    first, *more = [words(one.key, **dict(one.facts)) for one in answer.told] or [_value_text(answer.value, words)]
    screen.line(first, "bold")
    for line in more:
        screen.line(line, indent=2)
    for points in () if answer.told else answer.because:
        screen.line(words("cli.because", n=points.total), indent=2)
        for line in points_text(points, words):
            screen.line(line, indent=4)
    if answer.rules:
        screen.line(words("cli.rules", n=len(answer.rules), rules=", ".join(answer.rules)), MUTED, indent=2)


def _value_text(value: object, words: Words) -> str:
    if isinstance(value, bool):
        return words("cli.yes" if value else "cli.no")
    if isinstance(value, tuple):
        return ", ".join(_value_text(one, words) for one in value) or words("cli.none")
    refs = (f"{kind}:{value}" for kind in ("t", "s", "c"))
    return next((words.names[ref] for ref in refs if ref in words.names), str(value))
