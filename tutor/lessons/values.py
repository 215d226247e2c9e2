"""Answers as values: what the learner gave and what the game says, in one form, so that they can be compared.

The form of a value by kind of answer: `number` a Fraction; `numbers` a tuple of Fractions; `yes-no` a bool; `one` and
`rule` a text; `some` a frozenset of refs; `order` a tuple of texts; `sort` the group of each option, in their order.
"""

from collections.abc import Sequence
from fractions import Fraction
from re import fullmatch

from tutor.kernel.score import Answered
from tutor.lessons.cues import Answer
from tutor.lessons.schema import Ask

YES_NO = {"yes": True, "no": False}
NUMBER = r"[+-]?[0-9]{1,9}(?:/[0-9]{1,9}|[.,][0-9]{1,9})?"
MANY = 100
"""More parts than any answer has."""


class NotRead(ValueError):
    """An answer that is none of its kind; `expected` names the kind, a key of the words `unread.<expected>`."""

    def __init__(self, expected: str) -> None:
        super().__init__(f"expected {expected}")
        self.expected = expected


def said(value: object) -> str:
    """A value as text, the same in all languages: `yes`, `3`, `910/9`, `england france`; nothing is `none`."""
    if value is None or value == ():
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(map(said, value))
    return str(value)


def bare(option: str) -> str:
    """What an option means as a value: `t:england` is `england`, `p:2` is `2`, `move:end` is `end`."""
    return option.partition(":")[2] if ":" in option else option


# ---- what the learner gave


def read(step: Ask, given: Answer) -> object:
    """The answer in the form of its kind; NotRead when it is none."""
    match step.answer:
        case "number":
            return number(given.text)
        case "numbers":
            return _numbers(step, given.parts)
        case "yes-no":
            return _yes_no(step, given)
        case "one":
            return bare(_only(step, given.refs))
        case "some":
            return _marked(step, given.refs)
        case "order":
            return _ordered(step, given.refs)
        case "sort":
            return _sorted(step, given.parts)
        case "rule":
            return _rule(step, given.rule)


def number(text: str) -> Fraction:
    """A typed number: whole, `910/9`, `101.1` or `101,1`. NotRead for anything else."""
    plain = text.strip().replace("\u2212", "-")
    if not plain.isascii() or not fullmatch(NUMBER, plain) or plain.endswith("/0"):
        raise NotRead("number")
    try:
        return Fraction(plain.replace(",", "."))
    except ZeroDivisionError:
        raise NotRead("number") from None


def _numbers(step: Ask, parts: Sequence[str]) -> tuple[Fraction, ...]:
    if not parts or len(parts) > MANY or (step.labels and len(parts) != len(step.labels)):
        raise NotRead("numbers")
    try:
        return tuple(number(str(int(YES_NO[part])) if part in YES_NO else bare(part)) for part in parts)
    except NotRead:
        raise NotRead("numbers") from None


def _yes_no(step: Ask, given: Answer) -> bool:
    if given.text not in YES_NO:
        raise NotRead("yes-no")
    yes = YES_NO[given.text]
    asked = bool(step.options) and (step.why == "both" or not yes)
    if asked and given.rule not in step.options:
        raise NotRead("rule")
    return yes


def _only(step: Ask, refs: Sequence[str]) -> str:
    if len(refs) != 1 or refs[0] not in step.options:
        raise NotRead("option")
    return refs[0]


def _marked(step: Ask, refs: Sequence[str]) -> frozenset[str]:
    if step.options and not set(refs) <= set(step.options):
        raise NotRead("options")
    return frozenset(refs)


def _ordered(step: Ask, refs: Sequence[str]) -> tuple[str, ...]:
    if sorted(refs) != sorted(step.options):
        raise NotRead("order")
    return tuple(map(bare, refs))


def _sorted(step: Ask, parts: Sequence[str]) -> tuple[str, ...]:
    if len(parts) != len(step.options) or not set(parts) <= set(step.groups):
        raise NotRead("groups")
    return tuple(map(bare, parts))


def _rule(step: Ask, rule: str) -> str:
    if rule not in step.options:
        raise NotRead("rule")
    return rule


# ---- what is right


def truth(value: object) -> bool:
    """Yes or no: a bool, or the paragraphs that forbid something (none: yes). ValueError for anything else."""
    if isinstance(value, bool):
        return value
    if isinstance(value, tuple):
        return not value
    raise ValueError(f"expected yes or no, found {said(value)}")


def numeric(value: object) -> Fraction:
    """A number; ValueError for anything else."""
    if isinstance(value, (int, Fraction)):
        return Fraction(value)
    raise ValueError(f"expected a number, found {said(value)}")


def form(step: Ask, answered: Answered) -> object:
    """The value of a question in the form of this step's kind; ValueError when it is of another kind.

    Of `order` the first of the orders that are right; of `rule` the set of the paragraphs that are right.
    """
    value = answered.value
    match step.answer:
        case "number":
            return numeric(value)
        case "numbers":
            return tuple(map(numeric, _parts(value)))
        case "yes-no":
            return truth(value)
        case "one":
            return said(value)
        case "some":
            return marked(step, answered)
        case "order":
            return tuple(one for group in groups(step, value) for one in group)
        case "sort":
            return tuple(said(one) for one in _parts(value))
        case "rule":
            return frozenset(map(str, answered.rules))


def _parts(value: object) -> tuple[object, ...]:
    if not isinstance(value, tuple):
        raise ValueError(f"expected several values, found {said(value)}")
    return value


def marked(step: Ask, answered: Answered) -> frozenset[str]:
    """The refs to mark: those that the answer is about, or the options among its values."""
    if not step.options:
        return frozenset(answered.focus)
    wanted = {said(one) for one in _parts(answered.value)}
    return frozenset(option for option in step.options if bare(option) in wanted)


def groups(step: Ask, value: object) -> tuple[tuple[str, ...], ...]:
    """An order of the options, those of equal rank together; what is no option is left out."""
    wanted = {bare(option) for option in step.options}
    ranks = [one if isinstance(one, tuple) else (one,) for one in _parts(value)]
    found = [tuple(text for text in map(said, rank) if text in wanted) for rank in ranks]
    return tuple(rank for rank in found if rank)


def is_right(step: Ask, given: object, answered: Answered, rule: str = "") -> bool:
    """Whether an answer that was read is right. `rule` is the reason given with a yes or no."""
    right = form(step, answered)
    match step.answer:
        case "number":
            return abs(numeric(given) - numeric(right)) <= step.within
        case "order":
            return _in_order(given, groups(step, answered.value))
        case "rule":
            return isinstance(right, frozenset) and given in right
        case "yes-no":
            return given == right and _reason_holds(step, rule, answered)
        case "numbers" if step.enough:
            return _alike(given, right) >= step.enough
    return given == right


def _alike(given: object, right: object) -> int:
    """How many of these are right, one by one; none where they are not as many."""
    if not isinstance(given, tuple) or not isinstance(right, tuple) or len(given) != len(right):
        return 0
    return sum(one == other for one, other in zip(given, right, strict=True))


def _in_order(given: object, ranks: tuple[tuple[str, ...], ...]) -> bool:
    left = list(given) if isinstance(given, tuple) else []
    for rank in ranks:
        if set(left[: len(rank)]) != set(rank):
            return False
        left = left[len(rank) :]
    return not left


def _reason_holds(step: Ask, rule: str, answered: Answered) -> bool:
    """A paragraph that was asked for must be one that the answer rests on."""
    asked = bool(step.options) and (step.why == "both" or not truth(answered.value))
    return not asked or rule in reasons(answered)


def reasons(answered: Answered) -> frozenset[str]:
    """The paragraphs that give the answer: those that forbid, where the value is that, else those it cites."""
    forbidding = answered.value if isinstance(answered.value, tuple) else ()
    return frozenset(map(str, forbidding or answered.rules))
