"""What a conformance run found."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

FLAWS_MOST = 3
"""Of one check; more of the same do not help."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """Where a pack departs from what every pack must hold."""

    check: str
    """The name of the check: a key of `CHECKS`."""
    expected: str
    found: str
    where: str = ""
    """The position text, or what else helps to see it again."""

    def __str__(self) -> str:
        place = f"\n    at {self.where}" if self.where else ""
        return f"{self.check}: expected {self.expected}, found {self.found}{place}"


@dataclass
class Report:
    """All flaws of a pack, and how often each check was made."""

    game: str
    flaws: list[Flaw] = field(default_factory=list)
    asked: Counter[str] = field(default_factory=Counter)

    def expect(self, check: str, fine: bool, expected: str, found: object = "", where: str = "") -> None:
        """Note that a check was made, and the flaw if it is not fine."""
        self.asked[check] += 1
        if not fine and sum(flaw.check == check for flaw in self.flaws) < FLAWS_MOST:
            self.flaws.append(Flaw(check, expected, str(found)[:500], where))

    @contextmanager
    def guarded(self, check: str, doing: str, where: str = "") -> Iterator[None]:
        """An exception inside is a flaw of this check, and the run goes on."""
        try:
            yield
        except Exception as error:  # noqa: BLE001  a pack may raise anything, and that is what is asked
            self.expect(check, False, f"{doing} without an exception", f"{type(error).__name__}: {error}", where)

    @property
    def checks(self) -> frozenset[str]:
        """The names of the checks that found something."""
        return frozenset(flaw.check for flaw in self.flaws)

    def __str__(self) -> str:
        head = f"{self.game}: {len(self.flaws)} flaws in {self.asked.total()} checks"
        return "\n".join((head, *map(str, self.flaws)))


class NotConforming(AssertionError):
    """A pack does not conform; `report` says in what."""

    def __init__(self, report: Report) -> None:
        super().__init__(str(report))
        self.report = report
