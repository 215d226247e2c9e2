"""A rulebook is a list of numbered paragraphs, as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NewType, get_args

RuleId = NewType("RuleId", str)
"""One spelling everywhere: `ad-10-4` in the rulebook, on the function, in tests, lessons and words."""

Kind = Literal["law", "effect", "definition", "advice", "out"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered paragraph of a rulebook, paraphrased, never quoted.

    Its words are in the catalogues: `rule.<id>`, `rule.<id>.title` and, for a ruling that has one,
    the other reading as `rule.<id>.other`.
    """

    id: RuleId
    section: int
    kind: Kind
    source: tuple[str, ...]
    """Slugs of the printed headings it stands under; words in `heading.<slug>`."""
    ruling: bool = False
    """Our reading where the printed text is silent or admits more than one."""
    option: str | None = None
    """The switch that chooses the reading."""
    question: int | None = None
    """The number of the printed question that settles it."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All paragraphs of one game in the printed order."""

    game: str
    edition: str
    rules: Mapping[RuleId, Rule]

    def cite(self, rule: str) -> Rule:
        """The paragraph with this id; KeyError, naming the game, if there is none."""
        try:
            return self.rules[RuleId(rule)]
        except KeyError:
            raise KeyError(f"{self.game}: no paragraph {rule!r}") from None
