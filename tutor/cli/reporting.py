"""The command that says how a game went: chances before each throw, luck, chances given away, rules met."""

from fractions import Fraction
from functools import partial
from typing import Any

from tutor.cli import data as d
from tutor.cli.chain import read_all
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
from tutor.views.sheets import ChainReporter, Sheet, SheetReport

MUTED = "dim"
AnyReport = GameReport | SheetReport


def report(file: str, seat: int | None, which: str | None, lang: str, beliefs: tuple[str, ...] = ()) -> Report:
    """The report of a record up to its fault; its code is 1 when there is one.

    `beliefs` are what is believed of cards, in a game in which a chain is built.
    """
    opened = _record(file)
    found = _asked(opened, seat, beliefs)
    if which and which not in frames.tables_of(found):
        raise WrongUse("--csv", f"one of {', '.join(frames.tables_of(found))}", which)
    words = speak(lang, opened.pack, opened.replay.state)

    def show(screen: Screen) -> None:
        show_fault(screen, opened, words)
        _show(screen, found, words)

    shown: Data = {"seat": seat, **_data(found), "fault": d.fault_data(opened.fault)}
    code = 1 if opened.fault else 0
    table = partial(_csv, found, which) if which else None
    return Report(shown, show, code, table, lambda screen: show_fault(screen, opened, words))


def _csv(found: AnyReport, which: str) -> str:
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


def _asked(opened: Opened, seat: int | None, beliefs: tuple[str, ...]) -> AnyReport:
    assert opened.pack is not None
    if not opened.pack.has("report"):
        raise WrongUse("game", "a game that can be reported", opened.game.id)
    if beliefs and not opened.pack.has("chain"):
        raise WrongUse("--belief", "a game in which a chain is built", opened.game.id)
    reporter: Reporter[Any, Any] = opened.pack.load("report")
    believing: ChainReporter[Any, Any] = opened.pack.load("report")
    stated = read_all(beliefs)
    try:
        return finish(believing(opened.replay, seat, stated) if stated else reporter(opened.replay, seat))
    except ValueError as error:
        raise wrong_use("--seat", str(error)) from None


# ---- data


def _data(found: AnyReport) -> Data:
    rules = [{"rule": one.rule, "happened": one.happened, "refused": one.refused} for one in found.rules]
    if isinstance(found, SheetReport):
        return {**{sheet.name: _sheet_data(sheet) for sheet in found.every}, "rules": rules, "left_out": []}
    return {
        "seats": [_tally_data(one) for one in found.tallies],
        "fights": [_fought_data(one) for one in found.fights],
        "turns": [_turn_data(one) for one in found.turns],
        "rules": rules,
        "left_out": list(found.cautions),
    }


def _sheet_data(sheet: Sheet) -> list[Data]:
    exact = {column.name for column in sheet.columns if column.kind in ("chance", "amount")}
    return [
        {name: number(Fraction(cell)) if name in exact else cell for name, cell in row.items()}
        for row in sheet.records()
    ]


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


def _show(screen: Screen, found: AnyReport, words: Words) -> None:
    for title, lines in report_said.sections(found, words):
        screen.line(title, "bold")
        for depth, line in lines:
            screen.line(line, MUTED if depth else "", indent=2 + 2 * depth)


__all__ = ["report"]
