"""From a file to a game and a position: what FILE may be, and up to where a damaged record can be opened."""

import sys
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tutor import content, registry
from tutor.cli.errors import WrongUse
from tutor.kernel import record
from tutor.kernel.game import Game
from tutor.kernel.record import Fault, Record, Replay
from tutor.registry import Pack, PackError, UnknownPack

BYTES_MOST = 5_000_000
"""More than any game that people play."""


@dataclass(frozen=True)
class Opened:
    """A record or position and what became of it. `pack` is None when not even the game could be read."""

    name: str
    pack: Pack[Any, Any] | None
    replay: Replay[Any, Any]

    @property
    def fault(self) -> Fault | None:
        """What stopped the reading."""
        return self.replay.fault

    @property
    def game(self) -> Game[Any, Any]:
        """The game; ask only when there is a start."""
        assert self.pack is not None
        return self.pack.game


def open_file(name: str) -> Opened:
    """Read and replay a file (`-` is standard input). WrongUse when there is none, or no such game."""
    shown = "<stdin>" if name == "-" else name
    try:
        found = record.read(_decoded(_bytes(name)))
    except Fault as fault:
        return Opened(shown, None, Replay(None, (), fault))
    pack = find_game(found.game)
    with _beside(name):
        return Opened(shown, pack, _replayed(pack, found))


def _replayed(pack: Pack[Any, Any], found: Record) -> Replay[Any, Any]:
    return record.replay(pack.game, found)


def _beside(name: str) -> AbstractContextManager[None]:
    """A record in a file may name files of its folder; one from standard input none."""
    return nullcontext() if name == "-" else content.beside(Path(name).resolve().parent)


def _bytes(name: str) -> bytes:
    if name == "-":
        return _whole(sys.stdin.buffer.read(BYTES_MOST + 1))
    try:
        with Path(name).open("rb") as file:
            return _whole(file.read(BYTES_MOST + 1))
    except IsADirectoryError:
        raise WrongUse(name, "a file", "a folder") from None
    except FileNotFoundError:
        raise WrongUse(name, "a file", "none") from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise WrongUse(name, "a file that can be read", getattr(error, "strerror", None) or str(error)) from None


def _whole(raw: bytes) -> bytes:
    if len(raw) > BYTES_MOST:
        raise Fault(1, f"a text of at most {BYTES_MOST} bytes", "a longer one")
    return raw


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Fault(line, "text in UTF-8", f"the byte 0x{raw[error.start]:02x}") from None


def find_game(name: str) -> Pack[Any, Any]:
    """A game by name. WrongUse says which there are, or why it cannot be loaded."""
    try:
        return registry.pack(name)
    except UnknownPack as unknown:
        raise WrongUse("game", f"one of {', '.join(unknown.known) or 'none'}", name) from None
    except PackError as error:
        raise WrongUse("game", f"{name}, ready to be played", error.cause) from None
