"""The words of lessons: whether all are there in every language, and whether a hint is one.

A hint that would fit another step unchanged is no hint: two equal hints are a fault, and so is one that shares no word,
name or number with its own step.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any

from tutor import content
from tutor.content import DataFault
from tutor.i18n import LANGUAGES, Words, words
from tutor.lessons.runner import Runner
from tutor.lessons.schema import HINTS, Ask, Compare, Lesson, Play, Step, StepData, Watch
from tutor.lessons.values import bare, said
from tutor.registry import Pack

RUNGS = tuple(f"hint-{rung}" for rung in range(1, HINTS + 1))
STAGES = 99
SEATS_MOST = 10
WORKED = "worked"
"""The placeholder that the last hint may have."""
STEM = 5
FEW = 8
"""With fewer steps no word is common to most of them by chance alone."""
TELLING = 10
"""A number from here on is an answer and nothing else when it stands in a hint."""


def own_words(pack: Pack[Any, Any], lang: str) -> Words:
    """The words of a game over those of all games."""
    return words(lang, content.root(), pack.content)


def keys_of(lesson: Lesson) -> Iterator[str]:
    """Every key that must have a text."""
    yield from (f"{lesson.id}.title", f"{lesson.id}.note", f"{lesson.id}-end.title", f"{lesson.id}-end.text")
    for step in lesson.step:
        yield from (f"{lesson.id}-{step.id}.{part}" for part in parts_of(step))
        yield from (f"pick.{word}" for word in picks_of(step))


def parts_of(step: StepData) -> tuple[str, ...]:
    """The texts that a step of this kind needs."""
    if not isinstance(step, Ask | Play | Compare):
        return ("title", "text")
    choices = tuple(f"choice-{choice.name}" for choice in step.choice) if isinstance(step, Compare) else ()
    return ("title", "goal", "text", "right", *RUNGS, *choices)


def picks_of(step: StepData) -> tuple[str, ...]:
    """Options, groups and labels that are words."""
    if not isinstance(step, Ask) or step.answer == "rule":
        return ()
    options = () if step.answer == "yes-no" else step.options
    every = (*options, *step.groups, *(label.rstrip("?@") for label in step.labels))
    return tuple(dict.fromkeys(word for word in every if ":" not in word))


def word_faults(pack: Pack[Any, Any], runner: Runner[Any, Any], file: Traversable) -> Iterator[DataFault]:
    """Texts that are missing, have placeholders that nobody fills, or give the answer away."""
    lesson = runner.lesson
    for lang in LANGUAGES:
        known = own_words(pack, lang)
        for key in dict.fromkeys(keys_of(lesson)):
            if not known.own(key):
                yield DataFault(file, key, f"a text in {lang}", "none")
        for step in lesson.step:
            yield from _placeholders(known, lesson, step, file)
            yield from _given_away(known, runner, step, file)


def _placeholders(known: Words, lesson: Lesson, step: StepData, file: Traversable) -> Iterator[DataFault]:
    optional = [f"stage-{n}" for n in range(1, STAGES)] if isinstance(step, Watch) else []
    for part in (*parts_of(step), "note", *optional):
        key = f"{lesson.id}-{step.id}.{part}"
        text = known(key, **({WORKED: "x"} if part == RUNGS[-1] else {}))
        strange = re.findall(r"⟦(\w+)⟧", text) if known.has(key) else []
        if strange:
            yield DataFault(file, f"{key} ({known.lang})", f"no placeholder but {{{WORKED}}} in hint-4", strange[0])


def _given_away(known: Words, runner: Runner[Any, Any], step: StepData, file: Traversable) -> Iterator[DataFault]:
    if isinstance(step, Play):
        answers = {move for move in step.line if " " in move}
    elif isinstance(step, Ask) and step.answer == "number":
        answers = _answers(runner, step)
    else:
        return
    for rung in RUNGS[:-1]:
        key = f"{runner.lesson.id}-{step.id}.{rung}"
        text = known(key) if known.has(key) else ""
        for answer in answers:
            if re.search(rf"(?<![\w>]){re.escape(answer)}(?![\w>])", text):
                yield DataFault(file, f"{key} ({known.lang})", "a hint without the whole answer", answer)


def _answers(runner: Runner[Any, Any], step: Ask) -> set[str]:
    """The number that is the answer, where the step's own position gives one that cannot be anything else."""
    start = runner.starts.get(step.id)
    try:
        value = runner.asking.step(step, start.state, runner.seat_of(step)).value if start else None
    except ValueError:
        return set()
    return {said(value)} if isinstance(value, int) and value >= TELLING else set()


# ---- hints


def hint_faults(pack: Pack[Any, Any], lessons: Sequence[Lesson]) -> Iterator[DataFault]:
    """Hints that are equal, and hints that have nothing of their own step, in every language."""
    for lang in LANGUAGES:
        known = own_words(pack, lang)
        yield from _equal(pack, known, lessons)
        yield from _strange(pack, known, lessons)


def _hints(known: Words, lessons: Iterable[Lesson]) -> Iterator[tuple[str, Lesson, StepData, str]]:
    steps = ((lesson, step) for lesson in lessons for step in lesson.step if RUNGS[0] in parts_of(step))
    for lesson, step in steps:
        for rung in RUNGS:
            key = f"{lesson.id}-{step.id}.{rung}"
            if known.own(key):
                yield key, lesson, step, known(key, worked="{worked}")


def _equal(pack: Pack[Any, Any], known: Words, lessons: Sequence[Lesson]) -> Iterator[DataFault]:
    seen: dict[str, str] = {}
    for key, _, _, text in _hints(known, lessons):
        plain = " ".join(text.split()).casefold()
        if plain in seen:
            yield _fault(pack, f"{key} ({known.lang})", f"another hint than {seen[plain]}", text)
        seen.setdefault(plain, key)


def _fault(pack: Pack[Any, Any], key: str, expected: str, found: str) -> DataFault:
    return DataFault(pack.content.joinpath("lessons"), key, expected, found)


def _strange(pack: Pack[Any, Any], known: Words, lessons: Sequence[Lesson]) -> Iterator[DataFault]:
    names = _names(pack, known.lang)
    own = {
        (lesson.id, step.id): _own(names, known, lesson, step)
        for lesson in lessons for step in lesson.step if "hint-1" in parts_of(step)
    }  # fmt: skip
    common = Counter(stem for stems in own.values() for stem in stems)
    everywhere = {stem for stem, n in common.items() if len(own) >= FEW and 2 * n > len(own)}
    for key, lesson, step, text in _hints(known, lessons):
        shared = stems(text.replace("{worked}", "")) & own[lesson.id, step.id] - everywhere
        if not shared and "{worked}" not in text:
            expected = "a hint that shares a word, a name or a number with its own step"
            yield _fault(pack, f"{key} ({known.lang})", expected, text)


def _own(names: Mapping[str, str], known: Words, lesson: Lesson, step: StepData) -> frozenset[str]:
    """The stems of what a step says and names."""
    said_ = [known(f"{lesson.id}-{step.id}.{part}") for part in ("title", "goal", "text", "right")]
    return stems(" ".join((*said_, *(names[ref] for ref in _refs(step, _heads(names)) if ref in names))))


def _heads(names: Iterable[str]) -> frozenset[str]:
    """Kinds of refs of a game, for any of which an argument of a question may stand."""
    return frozenset(ref.partition(":")[0] for ref in names if ":" in ref)


def _refs(step: Step, heads: Iterable[str]) -> Iterator[str]:
    yield from step.focus
    words_: list[str] = []
    if isinstance(step, Ask):
        yield from step.options
        words_ += [word for text in (*step.question.of, *step.question.after) for word in re.split(r"[\s>,@]+", text)]
    if isinstance(step, Play):
        words_ += [word for text in step.line for word in re.split(r"[\s>@]+", text)]
        words_ += [word for goal in step.goals for word in goal.of]
    yield from (f"{head}:{word}" for word in map(bare, words_) for head in heads)


def _names(pack: Pack[Any, Any], lang: str) -> Mapping[str, str]:
    """What refs are called on an empty table."""
    if not pack.has("window"):
        return {}
    for seats in range(SEATS_MOST, 1, -1):
        try:
            found: Mapping[str, str] = pack.load("window").names(pack.game.new(seats, {}), lang)
        except ValueError:  # not with so many seats
            continue
        return found
    return {}


def stems(text: str) -> frozenset[str]:
    """The numbers of a text, and its longer words cut short, so that forms of one word are one."""
    plain = text.casefold()
    return frozenset((*re.findall(r"\d+", plain), *(word[:STEM] for word in re.findall(r"[^\W\d_]{4,}", plain))))
