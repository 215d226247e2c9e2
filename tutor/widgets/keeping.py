"""The visit of a page: kept after each answer, found again by its code, and what is said of it above the board.

Use: `arrive(code, direct)` once, `keep(mode, lesson, table)` after each press; `pane` stands above the board. Nothing
is read or written, nor the database's library imported, before there is a code or something to keep.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tutor.i18n import Words
from tutor.progress import Journal, StoreFault, open_store
from tutor.progress.codes import CodeFault, normal
from tutor.progress.journal import EntryFault
from tutor.progress.keeper import Keeper
from tutor.registry import Pack
from tutor.widgets import lesson_kept, parts, practice_kept, visit
from tutor.widgets.lesson import LessonView
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.notes import FIELD as NOTES
from tutor.widgets.notes import Notes
from tutor.widgets.pane import Pane, Values
from tutor.widgets.practice import PracticeView
from tutor.widgets.table import TableView
from tutor.widgets.visit import Found

if TYPE_CHECKING:
    from tutor.progress.store import Store


class Keeping:
    """One visit, for one page."""

    def __init__(
        self, pack: Pack[Any, Any], words: Words, on_found: Callable[[Found], object],
        on_over: Callable[[], object], opens: "Callable[[], Store]" = open_store,
        explored: Callable[[], Mapping[str, str]] = dict,
    ) -> None:  # fmt: skip
        self.pack, self.words = pack, words
        self.on_found, self.on_over, self._opens = on_found, on_over, opens
        self.keeper = Keeper(pack.game.id, opens)
        self.pane = Pane(self._act, classes=("dt-notice",))
        self.asked: Found | None = None
        """What was found, while the person is asked whether to go on with it; nothing is kept meanwhile."""
        self.sure = False
        """Whether starting over is being asked about once more."""
        self.unknown = ""
        """A code that was given and leads nowhere."""
        self.lost = 0
        self.other: int | None = None
        """The branch of another tab."""
        self.chapters: dict[str, str] = {}
        """Lesson id -> what was kept of it, of every chapter that was begun in this visit."""
        self._noted: dict[str, str] = {}
        self._answers = 0
        """How many answers of practice are kept."""
        self._header: tuple[object, str] = (None, "")
        self.explored = explored
        """What is to be kept of the explorer: name -> text on one line."""

    @property
    def code(self) -> str:
        """The resume code; empty while nothing was kept."""
        return "" if self.asked else self.keeper.code

    @property
    def safe(self) -> str:
        """What is safe, as a sentence; empty when that cannot be said."""
        if self.keeper.fault or not self.code:
            return ""
        return self.words("keep.safe", code=self.code)

    # ---- coming back

    def arrive(self, given: str, direct: bool) -> Found | None:
        """A page opens with this code. What is to be shown at once; else `asked` says whether a question stands."""
        if not given.strip():
            return None
        found = self._resume(given)
        if found is None and direct and not self.keeper.fault:
            self.unknown = given[:80]
        if found is None or direct:
            self.draw()
            return found
        self.asked = found if found.seated or found.lesson or found.practice else None
        if self.asked is None:
            self._anew()
        self.draw()
        return None

    def _resume(self, given: str, branch: int | None = None) -> Found | None:
        # a keeper of its own: should anything fail later on, this one has not moved
        keeper = Keeper(self.pack.game.id, self._opens)
        try:
            journal = keeper.resume(normal(given), branch)
        except CodeFault:
            return None
        except StoreFault as fault:
            self._anew()
            self.keeper.fault = None if fault.kind == "unknown" else fault
            return None
        if journal.game != self.pack.game.id:
            self._anew()
            return None
        self.keeper = keeper
        return self._told(journal, branch)

    def _told(self, journal: Journal, branch: int | None) -> Found:
        found = visit.found(self.pack, journal, branch)
        told = journal.told(branch)
        self._noted, self._header = dict(journal.choices), (found.seated, told.header)
        self.chapters = dict(found.chapters)
        self._answers = len(practice_kept.told(found.answers))
        self.lost = found.lost + len(told.beyond)
        self.other = next((one for one in reversed(journal.branches) if one != told.branch), None)
        return found

    def _anew(self) -> None:
        self.keeper = Keeper(self.pack.game.id, self._opens)
        self._noted, self._header, self._answers = {}, (None, ""), 0
        self.chapters = {}
        self.other, self.lost = None, 0

    # ---- keeping

    def keep(self, mode: str, lesson: LessonView | None, table: object, practice: PracticeView | None = None) -> None:
        """Keep what is new. What cannot be kept is said, and goes along with the next that can."""
        if self.asked:
            return
        seated = table if isinstance(table, TableView) else None
        self._keep(mode, lesson, seated, practice)
        if self.keeper.fault and self.keeper.fault.kind == "unknown":
            # the visit was forgotten meanwhile: another begins, with all that is known here
            self.keeper.anew()
            self._noted, self._answers = {}, 0
            self._keep(mode, lesson, seated, practice)
        last = self.keeper.last
        if last and last.parted:
            self.other = next((one.branch for one in reversed(last.others) if one.played), self.other)
        self.draw()

    def _keep(
        self, mode: str, lesson: LessonView | None, table: TableView | None, practice: PracticeView | None
    ) -> None:
        try:
            self._keep_all(mode, lesson, table, practice)
        except EntryFault as fault:
            self.keeper.fault = StoreFault("full", fault.expected, fault.found, self.code)

    def _keep_all(
        self, mode: str, lesson: LessonView | None, table: TableView | None, practice: PracticeView | None
    ) -> None:
        at = lesson_kept.kept(lesson) if lesson else ""
        begun = practice is not None and (practice.moved or bool(practice.session.history))
        notes = {"mode": mode if at or table or begun or self.code else ""}
        if practice and begun:
            self._keep_answers(practice)
            notes["practice"] = practice_kept.kept(practice.session)
        if at and lesson:
            name = lesson.runner.lesson.id
            self.chapters[name] = at
            notes |= {f"{visit.CHAPTER}{name}": at, "lesson": name}
        notes |= self._written(table, lesson) | dict(self.explored())
        for name, text in notes.items():
            if text and self._noted.get(name) != text:
                self._noted[name] = text
                self.keeper.note("choice", f"{name} {text}")
        if table:
            self._keep_table(table)

    def _written(self, table: TableView | None, lesson: LessonView | None) -> dict[str, str]:
        """What people have written down, at the table and in the lesson; nothing where there never was anything."""
        found = {NOTES: table.notes} if table else {}
        found |= {f"{NOTES}/{lesson.runner.lesson.id}": lesson.notes} if lesson else {}
        return {name: visit.noted(one) for name, one in found.items() if one.text or name in self._noted}

    def recall(self, name: str) -> str:
        """What was kept last under a name; empty: nothing."""
        return self._noted.get(name, "")

    def notes(self, lesson: str = "") -> Notes:
        """What was written down in a lesson, or at the table."""
        return visit.notes_of(self.recall(f"{NOTES}/{lesson}" if lesson else NOTES))

    def _keep_answers(self, practice: PracticeView) -> None:
        for done in practice.session.history[self._answers :]:
            self._answers += 1
            self.keeper.note("answer", practice_kept.noted(done))

    def _keep_table(self, table: TableView) -> None:
        if self._header[0] is not table.seated:
            self._header = (table.seated, visit.header(table, self.pack.game))
        self.keeper.table(self._header[1], table.sitting.deeds)

    # ---- what is said, and pressed

    def speak(self, words: Words) -> None:
        """The same in another language."""
        self.words = words
        self.draw()

    def _act(self, act: str, values: Values) -> None:
        if act == "go-on" and self.asked:
            found, self.asked = self.asked, None
            self.on_found(found)
        elif act == "over":
            self._over()
        elif act == "other" and self.other is not None:
            self._turn_to(self.other)
        elif act == "close":
            self.unknown, self.other, self.lost = "", None, 0
        self.draw()

    def _over(self) -> None:
        if self.sure:
            self.asked = None
            self._anew()
            self.on_over()
        self.sure = not self.sure

    def _turn_to(self, branch: int) -> None:
        """To what the other tab played; what was played here stays where it is."""
        found = self._resume(self.code, branch)
        if found:
            self.on_found(found)

    def draw(self) -> None:
        """What there is to say now; often nothing."""
        said = self.words
        self.pane.label = said("region.notice")
        self.pane.show(joined(self._question(said) if self.asked else self._news(said)))

    def _question(self, said: Words) -> tuple[Html, ...]:
        assert self.asked is not None  # it is asked about
        text = said("resume.sure", code=self.keeper.code) if self.sure else self._place(said, self.asked)
        go_on = parts.button("go-on", said("resume.go-on"), cls="btn primary")
        over = parts.button("over", said("resume.over-yes" if self.sure else "resume.over"))
        words = tag("p", tag("b", said("resume.title")), " ", text)
        return (tag("div", words, go_on, over, cls="banner resume", data_key="resume"),)

    def _place(self, said: Words, found: Found) -> str:
        step = lesson_kept.place_of(found.lesson)
        if found.practice and found.mode == "practice":
            return f"{said('practice.resume', n=len(practice_kept.told(found.answers)))} · {self.keeper.code}"
        if step and said.has(f"{step.lesson}.title") and not (found.mode == "play" and found.seated):
            place = said("resume.lesson", title=said(f"{step.lesson}.title"), at=step.at + 1, of=step.of)
        else:
            place = said("resume.table", n=found.lines)
        return f"{place} · {self.keeper.code}"

    def _news(self, said: Words) -> list[Html]:
        rows = []
        if self.keeper.fault:
            rows.append(_banner("lost", said(f"keep.fault.{self.keeper.fault.kind}"), said("keep.plays-on")))
        if self.unknown:
            rows.append(_banner("lost", said("resume.unknown", code=self.unknown), "", _close(said)))
        if self.lost:
            rows.append(_banner("lost", said("resume.lost", n=self.lost), "", _close(said)))
        if self.other is not None:
            show = parts.button("other", said("resume.other"))
            rows.append(_banner("resume", said("resume.parted"), said("resume.parted-more"), show, _close(said)))
        return rows


def _banner(kind: str, title: str, text: str, *buttons: Html) -> Html:
    words = tag("p", tag("b", title), " ", text)
    return tag("div", words, *buttons, cls=f"banner {kind}", role="status")


def _close(said: Words) -> Html:
    return parts.button("close", said("sheet.close"), cls="btn small")
