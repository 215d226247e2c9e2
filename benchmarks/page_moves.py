"""What many moves cost a table's page: time in the kernel for each press, memory, widgets.

    python benchmarks/page_moves.py [MOVES] [--bots] [--profile]

A page opens without a browser in a process of its own; a person's moves are pressed place by place, as messages of the
page, until so many moves are made: all four seats by a person, or one with three greedy bots (`--bots`). A game that
ends is begun anew. Each press is timed from its message to the last byte for the page, packed as a kernel packs it.
"""

import cProfile
import gc
import os
import pstats
import re
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import comm
from ipywidgets.widgets import widget as ipywidget
from jupyter_client.session import json_packer

from tests.page import Page
from tutor.kernel.game import legal_moves


@dataclass
class Run:
    """What was measured."""

    presses: list[tuple[float, float, str]] = field(default_factory=list)
    """Milliseconds of each press, those of them in which this process had the processor, and what it was."""
    moves: int = 0
    games: int = 0
    bytes: int = 0
    """What was sent to the page."""
    widgets: tuple[int, int] = (0, 0)
    resident: tuple[float, float] = (0.0, 0.0)
    traced: tuple[float, float] = (0.0, 0.0)
    """Megabytes before and after: of the process, and of Python's own objects where they were counted."""


def live() -> int:
    """How many widgets the kernel keeps alive."""
    return len(ipywidget._instances)


def resident() -> float:
    """Megabytes of this process."""
    found = re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


class Player:
    """One person who plays at a page, as fast as it answers."""

    def __init__(self, bots: bool) -> None:
        self.run = Run()
        self.bots = bots
        self.serial = 0
        comm.DummyComm.publish_msg = self._publish  # type: ignore[method-assign]  # a comm that has nobody to talk to
        self.page = Page("mode=play")
        self.sit()

    def _publish(self, msg_type: str, data: Any = None, *rest: object, **more: object) -> None:
        self.run.bytes += len(json_packer(data))

    def sit(self) -> None:
        """A new table."""
        people = {f"seat-{n}": "greedy" for n in (2, 3, 4)} if self.bots else {}
        self.page.sit(seed=f"many moves {self.run.games}", **people)
        self.run.games += 1

    def press(self, what: str, widget: Any, message: dict[str, object]) -> None:
        """Send a message of the page, and take the time."""
        self.serial += 1
        content = {"s": "player", "n": self.serial, **message}
        whole = {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
        begun, worked = time.perf_counter(), time.process_time()
        widget.comm.handle_msg(whole)
        spent, worked = time.perf_counter() - begun, time.process_time() - worked
        self.run.presses.append((spent * 1000, worked * 1000, what))
        assert not self.page.app.shell.fault, self.page.app.shell.fault

    def act(self, act: str) -> None:
        """A button of the panel."""
        self.press(act.partition(":")[0], self.page.desk.panel, {"kind": "act", "act": act, "values": {}})

    def play(self, moves: int) -> None:
        """Until so many moves were made."""
        wanted = self.run.moves + moves
        while self.run.moves < wanted:
            self.move()

    def move(self) -> None:
        """One move of a person, or the next of whoever moves."""
        table = self.page.table
        if table.sitting.over:
            self.press("new", self.page.desk.panel, {"kind": "act", "act": "new", "values": {}})
            self.sit()
            table = self.page.table
        before = len(table.sitting.entries)
        if not table.mine:
            self.act("primary")
        else:
            for ref in self._way():
                self._go(ref)
            if table.hand.held.ready is not None:
                self.act("primary")
        assert len(table.sitting.entries) > before, "nothing was done"
        self.run.moves += len(table.sitting.entries) - before

    def _way(self) -> tuple[str, ...]:
        """The places of a move, of each kind in turn."""
        table = self.page.table
        kinds = {type(move): move for move in legal_moves(table.desk.pack.game, table.state)}
        found = sorted(kinds.values(), key=repr)
        move = found[(len(table.sitting.entries) * 7919) % len(found)]
        way: tuple[str, ...] = table.desk.window.way(table.state, move)
        return way

    def _go(self, ref: str) -> None:
        board = self.page.desk.board
        if any(label.ref == ref and label.press for label in board.scene.labels):
            self.press("place", board, {"kind": "press", "ref": ref})
        elif f"press:{ref}" in self.page.desk.panel.acts:
            self.act(f"press:{ref}")
        elif "primary" in self.page.desk.panel.acts:
            self.act("primary")  # the one thing that can be done has no button but this


def measured(moves: int, bots: bool = False, traced: bool = False) -> Run:
    """Play so many moves after a warm-up of a tenth of them."""
    player = Player(bots)
    player.play(max(moves // 10, 10))
    gc.collect()
    player.run.presses.clear()
    player.run.moves = player.run.bytes = 0
    if traced:
        tracemalloc.start()
    widgets, memory = live(), resident()
    counted = tracemalloc.get_traced_memory()[0] if traced else 0
    player.play(moves)
    gc.collect()
    player.run.widgets, player.run.resident = (widgets, live()), (memory, resident())
    if traced:
        player.run.traced = counted / 2**20, tracemalloc.get_traced_memory()[0] / 2**20
        tracemalloc.stop()
    return player.run


def rows(run: Run) -> Iterator[str]:
    """The table to print."""
    yield f"{run.moves} moves in {len(run.presses)} presses, {run.games} games, {run.bytes / 2**20:.1f} MB to the page"
    kinds: dict[str, list[tuple[float, float]]] = {"all": []}
    for spent, worked, what in run.presses:
        for kind in ("all", what):
            kinds.setdefault(kind, []).append((spent, worked))
    for what, found in kinds.items():
        wall, own = (sorted(times) for times in zip(*found, strict=True))
        yield f"{what:8} {len(found):4} presses: {_shares(wall)}; of that worked {_shares(own)}"
    yield f"widgets alive: {run.widgets[0]} before, {run.widgets[1]} after"
    yield f"memory of the process (VmRSS): {run.resident[0]:.1f} MB before, {run.resident[1]:.1f} MB after"
    if run.traced[1]:
        yield f"Python's objects (tracemalloc): {run.traced[0]:.1f} MB before, {run.traced[1]:.1f} MB after"


def _shares(times: list[float]) -> str:
    half, most = times[len(times) // 2], times[min(len(times) * 95 // 100, len(times) - 1)]
    return f"p50 {half:.1f}, p95 {most:.1f}, most {times[-1]:.1f} ms"


def main(moves: int, bots: bool, profile: bool) -> None:
    """Print what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DOMINI_TUTOR_DB"] = f"sqlite:///{folder}/visits.sqlite"
        profiler = cProfile.Profile()
        if profile:
            profiler.enable()
        run = measured(moves, bots)
        profiler.disable()
    print("one person, three greedy bots" if bots else "four people")
    print("\n".join(rows(run)))
    if profile:
        pstats.Stats(profiler).sort_stats("cumulative").print_stats("tutor", 45)


if __name__ == "__main__":
    numbers = [int(one) for one in sys.argv[1:] if one.isdecimal()]
    main(numbers[0] if numbers else 300, "--bots" in sys.argv, "--profile" in sys.argv)
