"""Moves that nobody offered: every kind of move filled with values met in play, and with some that no game knows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from itertools import product
from math import prod
from typing import Any, Generic, get_args, get_origin, get_type_hints

from tutor.kernel.chance import Face
from tutor.kernel.verdict import M

STRANGE: Mapping[type, tuple[object, ...]] = {
    int: (-1, 0, 1, 2, 7, 99, 10**6),
    str: ("", "?", "nowhere", "PLAIN"),
    bool: (False, True),
}
"""Values that a hand-made move may hold: `judge` must answer them too."""


@dataclass
class Pool(Generic[M]):
    """Learns the moves of a game as they are met, and makes others of the same kinds."""

    kinds: tuple[type, ...] = ()
    values: dict[tuple[type, str], dict[object, None]] = field(default_factory=dict)
    """Kind of move and field -> the values met, in the order of meeting."""

    def learn(self, move: M) -> None:
        """Take the values of a move in; a move that is no dataclass teaches nothing."""
        if not is_dataclass(move):
            return
        if type(move) not in self.kinds:
            self.kinds = (*self.kinds, type(move))
        for one in fields(move):
            self.values.setdefault((type(move), one.name), {})[getattr(move, one.name)] = None

    def met(self, kind: type, most: int, face: Face) -> Iterator[M]:
        """Moves of a kind made of values met in its fields: all of them, or `most` at random if there are more."""
        columns = [tuple(self.values.get((kind, one.name), ())) for one in fields(kind)]
        if prod(map(len, columns)) <= most:
            yield from (kind(*chosen) for chosen in product(*columns))
            return
        for n in range(most):
            yield kind(*(column[face(n * 8 + at, len(column))] for at, column in enumerate(columns)))

    def strange(self, kind: type, most: int, face: Face) -> Iterator[M]:
        """Moves of a kind made of any values of the right type, met anywhere or strange."""
        hints = get_type_hints(kind)
        columns = [self._any(hints[one.name]) for one in fields(kind)]
        if all(columns):
            for n in range(most if columns else 1):
                yield kind(*(column[face(n * 8 + at, len(column))] for at, column in enumerate(columns)))

    def _any(self, hint: Any) -> tuple[object, ...]:
        if get_origin(hint) is tuple:
            inner = self._any(get_args(hint)[0])
            return ((), inner[:1], inner[:2], inner[-2:])
        met = (value for column in self.values.values() for value in column if type(value) is hint)
        return (*dict.fromkeys(met), *STRANGE.get(hint, ()))
