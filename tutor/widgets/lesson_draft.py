"""An answer while it is being made: what is chosen, what is typed, and what a press makes of it.

A draft is a value. Options are meant by their place in the step (`pick:2`), since their own texts may be anything.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tutor.lessons.cues import Answer
from tutor.lessons.schema import Ask

YES_NO = ("yes", "no")
TYPED = "part"
"""Fields of `numbers` are called `part-0`, `part-1` …"""


@dataclass(frozen=True, slots=True)
class Draft:
    """What the learner has put together so far."""

    picked: tuple[str, ...] = ()
    """Options or places, in the order in which they were pressed; of a yes or no that word."""
    grouped: tuple[tuple[str, str], ...] = ()
    """Option or label -> the group, yes or no, or seat that was chosen for it."""
    rule: str = ""
    """The paragraph that is the reason."""
    typed: tuple[tuple[str, str], ...] = ()
    """What stood in the fields when something was last pressed."""

    @property
    def groups(self) -> dict[str, str]:
        """What was chosen for each option."""
        return dict(self.grouped)

    def toggled(self, ref: str) -> "Draft":
        """With this one if it was not there, else without it."""
        if ref in self.picked:
            return replace(self, picked=tuple(one for one in self.picked if one != ref))
        return replace(self, picked=(*self.picked, ref))

    def with_typed(self, values: Mapping[str, str]) -> "Draft":
        """What stands in the fields now; where none were sent, what stood there."""
        sent = {name: text[:80] for name, text in values.items() if name == "answer" or name.startswith(f"{TYPED}-")}
        return replace(self, typed=tuple(sent.items())) if sent else self


def pressed(draft: Draft, step: Ask, act: str) -> Draft | None:
    """What a button makes of a draft; None when it is none of its buttons."""
    head, _, rest = act.partition(":")
    if head == "pick" and rest in YES_NO:
        return replace(draft, picked=(rest,))
    if head in ("pick", "reason", "up", "down") and _place(rest, step.options) is not None:
        return _with_option(draft, step, head, step.options[int(rest)])
    if head == "group":
        return _grouped(draft, step, rest)
    return None


def _place(text: str, among: tuple[str, ...]) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 4 and int(text) < len(among) else None


def _with_option(draft: Draft, step: Ask, head: str, option: str) -> Draft:
    if head == "reason" or step.answer == "rule":
        return replace(draft, rule="" if draft.rule == option else option)
    if head in ("up", "down"):
        return replace(draft, picked=_moved(draft.picked, option, -1 if head == "up" else 1))
    return picked(draft, step, option)


def picked(draft: Draft, step: Ask, option: str) -> Draft:
    """An option or a place was pressed: of `one` the only one, of the others one more or one less."""
    if step.answer == "one":
        return replace(draft, picked=() if draft.picked == (option,) else (option,))
    return draft.toggled(option)


def _moved(order: tuple[str, ...], option: str, by: int) -> tuple[str, ...]:
    """One place up or down in the order."""
    if option not in order:
        return order
    at = order.index(option)
    to = min(max(at + by, 0), len(order) - 1)
    rest = [one for one in order if one != option]
    return (*rest[:to], option, *rest[to:])


def _grouped(draft: Draft, step: Ask, rest: str) -> Draft | None:
    """`group:<option or label>:<what>`: the group of an option by its place, or the word of a label."""
    first, _, what = rest.partition(":")
    of = step.options if step.answer == "sort" else step.labels
    at = _place(first, of)
    if at is None:
        return None
    if step.answer == "sort":
        place = _place(what, step.groups)
        if place is None:
            return None
        what = step.groups[place]
    return replace(draft, grouped=tuple((draft.groups | {of[at]: what[:40]}).items()))


def answer(draft: Draft, step: Ask, count: int) -> Answer:
    """The answer as it is put together. `count`: so many fields `numbers` without labels has."""
    typed = dict(draft.typed)
    match step.answer:
        case "number":
            return Answer(text=typed.get("answer", ""))
        case "numbers":
            return Answer(parts=tuple(_part(draft, step, typed, n) for n in range(len(step.labels) or count)))
        case "yes-no":
            return Answer(text="".join(draft.picked[:1]), rule=draft.rule)
        case "sort":
            return Answer(parts=tuple(draft.groups.get(option, "") for option in step.options))
        case "rule":
            return Answer(rule=draft.rule)
    return Answer(refs=draft.picked)


def _part(draft: Draft, step: Ask, typed: Mapping[str, str], n: int) -> str:
    label = step.labels[n] if step.labels else ""
    return draft.groups.get(label, "") if chosen(label) else typed.get(f"{TYPED}-{n}", "").strip()


def chosen(label: str) -> bool:
    """Whether what a label asks for is chosen, not typed: a yes or no, or a seat."""
    return label.endswith(("?", "@")) or label == "part.owner"


def written(draft: Draft) -> list[Any]:
    """The draft as JSON."""
    return [list(draft.picked), [list(pair) for pair in draft.grouped], draft.rule]


def read(found: object) -> Draft:
    """The draft of such JSON; an empty one when it is none."""
    if not isinstance(found, list) or len(found) != 3:
        return Draft()
    refs, pairs, rule = found
    if not isinstance(refs, list) or not isinstance(pairs, list) or not isinstance(rule, str):
        return Draft()
    good = all(isinstance(one, str) for one in refs) and all(_pair(one) for one in pairs)
    return Draft(tuple(refs), tuple((one, other) for one, other in pairs), rule) if good else Draft()


def _pair(found: object) -> bool:
    return isinstance(found, list) and len(found) == 2 and all(isinstance(one, str) for one in found)
