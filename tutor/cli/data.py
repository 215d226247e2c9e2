"""Values of the kernel as plain data for --json. Every key is described in docs/cli.md."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from tutor.kernel.chance import Dice
from tutor.kernel.game import Await, Decide, Event, Turn
from tutor.kernel.record import Fault, Played
from tutor.kernel.score import Item, Points
from tutor.kernel.verdict import Fact, Verdict

Data = dict[str, Any]
"""What json.dumps can write."""


def turn_data(turn: Turn) -> Data:
    """Who decides now."""
    if isinstance(turn, Decide):
        return {"kind": "decide", "seats": list(turn.seats), "phase": turn.phase}
    if isinstance(turn, Await):
        return {"kind": "await", "phase": turn.phase, "chance": _chance_data(turn)}
    return {"kind": "over", **over_data(turn)}


def _chance_data(turn: Await) -> Data:
    chance = turn.chance
    data: Data = {"kind": type(chance).__name__.lower(), "rule": chance.rule, "label": chance.label}
    data["expects"] = chance.expects
    if isinstance(chance, Dice):
        data |= {"count": chance.count, "sides": chance.sides, "parts": list(chance.parts)}
    return data


def over_data(turn: Turn) -> Data:
    """Who won and by which paragraph; empty while the game goes on."""
    return {} if isinstance(turn, (Decide, Await)) else {"winner": turn.winner, "rule": turn.rule}


def fault_data(fault: Fault | None) -> Data | None:
    """What stopped the reading of a file."""
    return None if fault is None else {"line": fault.line, "expected": fault.expected, "found": fault.found}


def facts_data(facts: Iterable[Fact]) -> Data:
    """Facts by name."""
    return dict(facts)


def event_data(event: Event) -> Data:
    """Something that happened."""
    return {"kind": event.kind, "rule": event.rule, "facts": facts_data(event.facts)}


def line_data(played: Played[Any, Any]) -> Data:
    """A line of a record and what came of it."""
    return {
        "n": played.line.n,
        "text": played.line.text,
        "legal": played.legal,
        "breached": breached(played.verdict),
        "events": [event_data(event) for event in played.events],
    }


def breached(verdict: Verdict | None) -> list[str]:
    """The paragraphs that refuse the move; none for a line of chance."""
    return list(verdict.rules) if verdict else []


def points_data(points: Points) -> Data:
    """A sum with its items."""
    return {
        "total": points.total,
        "cap": points.cap,
        "cap_rule": points.cap_rule,
        "items": [_item_data(item) for item in points.items],
    }


def _item_data(item: Item) -> Data:
    return {**asdict(item), "amount": item.amount, "focus": list(item.focus)}


def plain(value: object) -> object:
    """An answer as JSON has it: numbers, texts, truth values and lists of these; anything else as text."""
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    return value if isinstance(value, (bool, int, str)) or value is None else str(value)
