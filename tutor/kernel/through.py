"""What would be: lines of a record played on a copy of a position."""

from collections.abc import Sequence

from tutor.kernel.game import Game
from tutor.kernel.record import Fault, Line, Played, play_line
from tutor.kernel.verdict import M, S

LINES = " ; "
"""Between lines that are one text."""


def play_through(game: Game[S, M], state: S, lines: Sequence[str]) -> tuple[Played[S, M], ...]:
    """Every line with what came of it. ValueError names the line that is refused or cannot be read."""
    done: list[Played[S, M]] = []
    for n, text in enumerate(lines, 1):
        try:
            one = play_line(game, state, Line(n, text))
        except Fault as fault:
            raise ValueError(f"`{text}`: expected {fault.expected}, found {fault.found}") from None
        if one.verdict is not None and not one.verdict.legal:
            raise ValueError(f"`{text}`: expected a legal move, found one that breaches {' '.join(one.verdict.rules)}")
        done.append(one)
        state = one.state
    return tuple(done)


def lines_of(text: str) -> tuple[str, ...]:
    """The lines of one text."""
    return tuple(line.strip() for line in text.split(LINES.strip()))


__all__ = ["LINES", "lines_of", "play_through"]
