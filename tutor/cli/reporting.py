"""The command that says how a game went: chances before each throw, luck, chances given away, rules met."""

from functools import partial
from typing import Any

from tutor.cli import data as d
from tutor.cli.data import Data
from tutor.cli.errors import WrongUse, wrong_use
from tutor.cli.odds import number, odds_data
from tutor.cli.opened import Opened, open_file
from tutor.cli.records import Unopened, show_fault
from tutor.cli.report import Report
from tutor.cli.screen import Screen
from tutor.cli.voice import speak
from tutor.i18n import Words
from tutor.odds.work import finish
from tutor.views import frames, report_said
from tutor.views.report import Decision, Fought, GameReport, Reporter, Tally, TurnGiven

MUTED = "dim"


def report(file: str, seat: int | None, which: str | None, lang: str) -> Report:
    """The report of a record up to its fault; its code is 1 when there is one."""
    opened = _record(file)
    found = _asked(opened, seat)
    words = speak(lang, opened.pack, opened.replay.state)

    def show(screen: Screen) -> None:
        show_fault(screen, opened, words)
        _show(screen, found, words)

    shown: Data = {"seat": seat, **_data(found), "fault": d.fault_data(opened.fault)}
    code = 1 if opened.fault else 0
    table = partial(_csv, found, which) if which else None
    return Report(shown, show, code, table, lambda screen: show_fault(screen, opened, words))


def _csv(found: GameReport, which: str) -> str:
    return frames.of_report(found, which).csv()


def _record(file: str) -> Opened:
    """A record of which at least the start can be read, and something was played. Unopened, WrongUse."""
    opened = open_file(file)
    if opened.replay.start is None:
        assert opened.fault
        raise Unopened(opened.name, opened.fault)
    if not opened.replay.lines and not opened.fault:
        raise WrongUse(opened.name, "a record with at least one move", "a position or a set-up without moves")
    return opened


def _asked(opened: Opened, seat: int | None) -> GameReport:
    assert opened.pack is not None
    if not opened.pack.has("report"):
        raise WrongUse("game", "a game that can be reported", opened.game.id)
    reporter: Reporter[Any, Any] = opened.pack.load("report")
    try:
        return finish(reporter(opened.replay, seat))
    except ValueError as error:
        raise wrong_use("--seat", str(error)) from None


# ---- data


def _data(found: GameReport) -> Data:
    return {
        "seats": [_tally_data(one) for one in found.tallies],
        "fights": [_fought_data(one) for one in found.fights],
        "turns": [_turn_data(one) for one in found.turns],
        "rules": [{"rule": one.rule, "happened": one.happened, "refused": one.refused} for one in found.rules],
        "left_out": list(found.cautions),
    }


def _tally_data(one: Tally) -> Data:
    return {
        "seat": one.seat,
        "attacks": one.attacks,
        "taken": one.taken,
        "fights": one.fights,
        "luck": None if one.luck is None else number(one.luck),
        "given": number(one.given),
    }


def _fought_data(one: Fought) -> Data:
    return {
        "line": one.line,
        "round": one.round,
        "seat": one.seat,
        "against": one.against,
        "base": one.base,
        "target": one.target,
        "dice": {"base": one.dice[0], "target": one.dice[1]},
        "chance": number(one.chance),
        "loss": {"base": number(one.expected[0]), "target": number(one.expected[1])},
        "lost": {"base": one.lost[0], "target": one.lost[1]},
        "taken": one.taken,
        "luck": number(one.luck),
    }


def _turn_data(one: TurnGiven) -> Data:
    return {
        "line": one.line,
        "round": one.round,
        "seat": one.seat,
        "target": one.target,
        "start": odds_data(one.start),
        "decisions": [_decision_data(decision) for decision in one.decisions],
        "given": number(one.given),
        "left": number(one.left),
        "taken": one.taken,
        "exact": one.exact,
    }


def _decision_data(one: Decision) -> Data:
    return {
        "line": one.line,
        "move": one.move,
        "best": number(one.best),
        "chosen": number(one.chosen),
        "given": number(one.given),
    }


# ---- lines for people


def _show(screen: Screen, found: GameReport, words: Words) -> None:
    for title, lines in report_said.sections(found, words):
        screen.line(title, "bold")
        for depth, line in lines:
            screen.line(line, MUTED if depth else "", indent=2 + 2 * depth)


__all__ = ["report"]
