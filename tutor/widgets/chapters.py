"""The chapters of a game: read when they are wanted, listed with their minutes and how far the learner is in each."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tutor.content import BadData
from tutor.i18n import Words
from tutor.lessons import schema
from tutor.lessons.opening import open_lesson
from tutor.lessons.runner import Runner
from tutor.lessons.schema import Lesson
from tutor.registry import Pack
from tutor.widgets import parts
from tutor.widgets.lesson_kept import place_of
from tutor.widgets.markup import Html, tag
from tutor.widgets.sheet import opened


@dataclass
class Chapters:
    """The lessons of one game by the names of their files; nothing is read before it is asked for."""

    pack: Pack[Any, Any]
    runners: dict[str, Runner[Any, Any]] = field(default_factory=dict)
    read: dict[str, Lesson | None] = field(default_factory=dict)
    """What was read already; None: the file is faulty, and the chapter is left out."""

    def __post_init__(self) -> None:
        self.names = schema.names(self.pack.content)

    def runner(self, name: str) -> Runner[Any, Any]:
        """The lesson of this name, opened once. BadData names what is wrong with it."""
        if name not in self.runners:
            self.runners[name] = open_lesson(self.pack, name)
        return self.runners[name]

    def lesson(self, name: str) -> Lesson | None:
        """The lesson of this name; None when its file is faulty."""
        if name in self.runners:
            return self.runners[name].lesson
        if name not in self.read:
            try:
                self.read[name] = schema.load(self.pack.content, name)
            except BadData:
                self.read[name] = None
        return self.read[name]

    def named(self, wanted: str) -> str:
        """The name that `04`, `4` or the whole name means; empty when it means none."""
        number = wanted.zfill(2) if wanted.isdecimal() else wanted
        return next(
            (name for name in self.names if (number and name.partition("-")[0] == number) or name == wanted), ""
        )

    def of(self, lesson: str) -> str:
        """The name of the file of this lesson's id; empty when there is none."""
        return next((name for name in self.names if (found := self.lesson(name)) and found.id == lesson), "")

    def after(self, name: str) -> str:
        """The next chapter; empty when this is the last."""
        later = self.names[self.names.index(name) + 1 :] if name in self.names else ()
        return next((one for one in later if self.lesson(one)), "")


def number(name: str) -> str:
    """The number of a chapter, without a zero in front."""
    return name.partition("-")[0].lstrip("0") or "0"


def listing(words: Words, found: Chapters, here: str, kept: Mapping[str, str]) -> Html:
    """The chapters as a sheet. `kept`: lesson id -> what was kept of it; `here` is the name of the one that is open."""
    rows = [_row(words, name, lesson, name == here, kept) for name in found.names if (lesson := found.lesson(name))]
    full = sum(1 for name in found.names if (one := found.lesson(name)) and _state(one, kept) == "full")
    said = tag("p", words("chapters.done", n=full, of=len(rows)), cls="small muted")
    return opened(words, "chapters", None, words("chapters.title"), [said, tag("ol", *rows, cls="chapters")])


def _row(words: Words, name: str, lesson: Lesson, here: bool, kept: Mapping[str, str]) -> Html:
    state = _state(lesson, kept)
    place = place_of(kept.get(lesson.id, ""))
    about = [words("chapters.minutes", n=lesson.minutes), words(f"chapters.{state}")]
    if place and state == "half":
        about[1] = words("chapters.step", at=place.at + 1, of=place.of)
    if here:
        about.append(words("chapters.here"))
    box = tag("i", cls=f"box {state}{' here' if here else ''}", aria_hidden=True)
    title = tag(
        "span", tag("b", words(f"{lesson.id}.title"), cls="serif"), tag("span", " · ".join(about), cls="xs muted")
    )
    inside = (tag("span", number(name), cls="num"), title, box)
    button = tag("button", *inside, type="button", cls="chapter", data_act=f"open:{name}",
                 aria_current="step" if here else None)  # fmt: skip
    return tag("li", button)


def _state(lesson: Lesson, kept: Mapping[str, str]) -> str:
    """`empty`, `half` (begun) or `full` (once finished)."""
    place = place_of(kept.get(lesson.id, ""))
    return "empty" if place is None else "full" if place.full else "half"


def crumb(words: Words, title: str, runner: Runner[Any, Any] | None) -> Html:
    """The chapter in the crumbs; a press opens the list of all."""
    if runner is None:
        return tag("b", title)
    return parts.button("chapters", tag("b", title), parts.icon("down"), cls="crumb")
