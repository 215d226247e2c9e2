"""The page of one game: learn or play, in three languages, light or dark, on a desk or a projector.

Use, as the last line of a notebook's cell: `App("anno_domini")`. Nothing about a learner is known before the page says
hello, since the kernel may have been started before anyone came.
"""

import os
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

from tutor import content, registry
from tutor.i18n import Words, language, words
from tutor.lessons.runner import Runner
from tutor.registry import Part
from tutor.widgets import chapters, parts
from tutor.widgets.chapters import Chapters
from tutor.widgets.desk import Desk
from tutor.widgets.explorer import Table
from tutor.widgets.explorer_room import Room as ExplorerRoom
from tutor.widgets.explorer_room import of_table
from tutor.widgets.keeping import Keeping
from tutor.widgets.lesson import LessonView, Ways
from tutor.widgets.lesson_kept import place_of, take_up
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.oneway import Box
from tutor.widgets.pane import Pane, Values
from tutor.widgets.practice_room import Room
from tutor.widgets.seating import Seated, from_position, pasted
from tutor.widgets.shell import CHOICES, LANGUAGES, Hello, Shell
from tutor.widgets.start import StartView
from tutor.widgets.table import TableView
from tutor.widgets.visit import Found

EXPLORED: tuple[Part, ...] = ("explore", "chain")
"""Parts that have a table ready which is worth looking at."""
MODES: Mapping[str, tuple[Part, ...]] = {"learn": (), "practice": ("exercises",), "play": (), "explore": EXPLORED}
"""Mode -> the parts of a game of which it needs one."""
TOPS = {"practice": "mode.practice", "explore": "mode.explore"}
"""Mode -> what it is called in the crumbs, where that is not the table."""
SHELL = ("waiting", "lost", "lost-safe", "back", "fault", "fault-more", "refused", "refused-more", "close")


class App:
    """The page of one game."""

    def __init__(self, game: str) -> None:
        self.pack = registry.pack(game)
        self.words = self._words("en")
        self.chapters = Chapters(self.pack)
        self.chapter = self.chapters.names[0] if self.chapters.names else ""
        """The name of the chapter that is open; none where a game has no lessons."""
        _ = self.runner  # the first one is read before anybody comes, all others when they are wanted
        self.modes = tuple(mode for mode, parts in MODES.items() if not parts or any(map(self.pack.has, parts)))
        self.mode = "learn"
        self.practice = Room(self.pack, lambda: self._enter("practice"))
        self.explorer = ExplorerRoom(lambda: self._enter("explore"), lambda name: self.keeping.recall(name))
        self.wanted = ""
        """The chapter that the link names."""
        self.theme, self.scale, self.letters = "light", "desk", True
        self.menu = False  # whether the settings are open, on a small screen
        self.desk: Desk | None = None
        self.lesson: LessonView | None = None
        self.table: TableView | StartView | None = None
        self.shell = Shell(self._hello, self._chosen, self._key, _shell_words(self.words))
        self.top = Pane(self._act, self._key, classes=("dt-top",))
        self.keeping = Keeping(self.pack, self.words, self._found, self._lay, explored=lambda: self.explorer.noted)
        self.contents = Pane(self._open, self._open_key, classes=("dt-chapters",))
        """The list of chapters, while it lies over the page."""
        self.coming: Found | None = None
        """What was kept of this visit, until it is laid out."""
        self.page = Box(self.shell, classes=("dt-page", "dt-app"))

    def _repr_mimebundle_(self, **kwargs: object) -> Any:
        return self.page._repr_mimebundle_(**kwargs)

    # ---- what there is to learn

    def _words(self, lang: str) -> Words:
        return words(lang, content.root(), self.pack.content)

    @property
    def runner(self) -> Runner[Any, Any] | None:
        """The chapter that is open."""
        return self.chapters.runner(self.chapter) if self.chapter else None

    def _view(self) -> LessonView:
        """The chapter that is open, at its beginning or as it was left in this visit."""
        assert self.desk is not None
        assert self.runner is not None
        explore = self._look if "explore" in self.modes else None
        ways = Ways(self._leave, explore, self._paste, self._list, self._following, self._go_on)
        view = LessonView(self.desk, self.runner, self.words, ways)
        view.big = self.scale == "projector"
        if not self.keeping.asked:
            view.notes = self.keeping.notes(self.runner.lesson.id)
            take_up(view, self.keeping.chapters.get(self.runner.lesson.id, ""))
        return view

    def _resize(self) -> None:
        """Lesson, practice and explorer know whether they are before a class."""
        self.practice.resize(self.scale == "projector")
        self.explorer.resize(self.scale == "projector")
        lesson, big = self.lesson, self.scale == "projector"
        if lesson is None or lesson.big == big:
            return
        lesson.big = big
        if self.desk and self.mode == "learn":
            lesson.draw()

    # ---- who came

    def _hello(self, hello: Hello) -> None:
        """A page has opened: now it can be built. A second view of the same page changes nothing."""
        if self.desk is not None:
            return
        query = parse_qs(hello.query)
        wanted = query.get("mode", ["learn"])[0]
        self.practice.wants(query)
        self.mode = wanted if wanted in self.modes and (wanted != "learn" or self.chapter) else "play"
        if self.mode == "explore":
            self.explorer.wants(query)
        self.wanted = self.chapters.named(query.get("lesson", [""])[0])
        self.chapter = self.wanted or self.chapter
        self.theme, self.scale, self.letters = hello.theme, hello.scale, hello.letters == "on"
        self.words = self._words(language(hello.language))
        self.shell.words = _shell_words(self.words)
        for name, value in (("language", self.words.lang), ("theme", hello.theme), ("scale", hello.scale)):
            self.shell.choose(name, value)  # type: ignore[arg-type]  # the three names that it has
        self.keeping.words = self.words
        self.coming = self.keeping.arrive(hello.code or query.get("at", [""])[0], "at" in query)
        self._build()

    def _build(self) -> None:
        start = self.runner.opening if self.runner else self.pack.game.new(4, {})
        window = self.pack.load("window")
        self.desk = Desk(self.pack, self.words, window.scene(start, self.words), self._keep)
        self.desk.board.letters = self.letters
        if self.coming:
            self._found(self.coming)
        else:
            self._enter(self.mode)
            self._lay()

    def _lay(self) -> None:
        """Put the parts on the page. The board waits while the person is asked whether to go on."""
        assert self.desk is not None
        below = () if self.keeping.asked else (self.desk.box,)
        self.page.children = (self.shell, self.top, self.keeping.pane, *below, self.contents)
        self.shell.code, self.shell.safe = self.keeping.code, self.keeping.safe

    def _found(self, found: Found) -> None:
        """Lay out what was kept of a visit."""
        assert self.desk is not None
        self.coming = self.lesson = self.table = None
        place = place_of(found.lesson)
        self.chapter = self.wanted or (self.chapters.of(place.lesson) if place else "") or self.chapter
        if found.seated:
            home = self._return if found.home else None
            self.table = TableView(self.desk, self.words, found.seated, self._anew, home)
            self.table.notes = self.keeping.notes()
        self.practice.found(found.practice, found.answers)
        asked = self.wanted or self.explorer.link or (self.practice.link and not self.practice.known)
        mode = found.mode if found.mode in self.modes and not asked else self.mode
        self._enter(mode if self.chapter or mode != "learn" else "play")
        self._lay()

    def _keep(self) -> None:
        """After an answer was drawn: keep what it was."""
        mode = "" if self.mode == "explore" else self.mode  # nothing is done there; a link leads to the same view
        self.keeping.keep(mode, self.lesson, self.table, self.practice.view)
        self.shell.code, self.shell.safe = self.keeping.code, self.keeping.safe

    def _enter(self, mode: str) -> None:
        """Show the lesson or the table, each as it was left."""
        assert self.desk is not None  # built by hello, before anything can be pressed
        self.mode = mode
        if mode == "learn" and self.chapter:
            self.lesson = self.lesson or self._view()
            self.desk.show(self.lesson)
        elif mode == "practice":
            self.desk.show(self.practice.enter(self.desk, self.words, self.scale == "projector"))
        elif mode == "explore":
            self.desk.show(self.explorer.enter(self.desk, self.words, self.scale == "projector", self._explored()))
        else:
            self.table = self.table or self._start()
            if isinstance(self.table, TableView):
                self.table.on_exercise = self._exercise if "practice" in self.modes else None
                self.table.on_explore = self._explore if "explore" in self.modes else None
            self.desk.show(self.table)
            if isinstance(self.table, TableView):
                self.table.resume()
        self._draw_top()

    def _exercise(self, state: Any) -> None:
        """Make an exercise of what lies on the table."""
        assert self.desk is not None
        self.practice.pose(self.desk, state, lambda: self._enter("play"))

    def _explored(self) -> Table:
        """What is explored where nothing was brought: the table that lies here, or one that the game has ready."""
        if isinstance(self.table, TableView):
            return of_table(self.table, lambda: self._enter("play"))
        ready = next(part for part in EXPLORED if self.pack.has(part))
        return Table(self.pack.load(ready).opening)

    def _explore(self) -> None:
        """Explore what lies on the table."""
        self.explorer.explore(self._explored())

    def _look(self, state: Any) -> None:
        """Explore the position of a lesson."""
        self.explorer.explore(Table(state, back=self._return))

    def _start(self) -> StartView:
        assert self.desk is not None
        return StartView(self.desk, self.words, self._seat)

    def _seat(self, seated: Seated) -> None:
        assert self.desk is not None
        self.table = TableView(self.desk, self.words, seated, on_new=self._anew)
        self._enter("play")

    def _anew(self) -> None:
        self.table = self._start()
        self._enter("play")

    def _leave(self, state: Any) -> None:
        """From a lesson into free play, from the position that lies there."""
        assert self.desk is not None
        assert self.lesson is not None
        panels = self.desk.window.panels(state, self.words)
        seats = tuple(range(1, len(panels.seats) + 1))
        bots = self.pack.load("bots") if self.pack.has("bots") else {}
        bot = "greedy" if "greedy" in bots else next(iter(bots), "")
        seated = from_position(state, self.lesson.seat, seats, bot, f"{self.lesson.runner.lesson.id}/free")
        self.table = TableView(self.desk, self.words, seated, self._anew, self._return)
        self._enter("play")

    def _paste(self, text: str) -> None:
        """From a lesson to a table with this record or position; Seating, and nothing changes, when it is none."""
        assert self.desk is not None
        seated = pasted(self.pack, text, None)
        self.table = TableView(self.desk, self.words, seated, self._anew, self._return)
        self._enter("play")

    def _return(self) -> None:
        self._enter("learn")

    # ---- from chapter to chapter

    def _list(self) -> None:
        """The list of chapters, over the page."""
        self.contents.show(chapters.listing(self.words, self.chapters, self.chapter, self.keeping.chapters))

    def _open(self, act: str, values: Values) -> None:
        head, _, name = act.partition(":")
        self.contents.show("")
        if head == "open" and name in self.chapters.names:
            self._turn_to(name)

    def _open_key(self, key: str) -> None:
        if key == "Escape":
            self.contents.show("")

    def _turn_to(self, name: str) -> None:
        """Another chapter, at its beginning or as it was left."""
        self.chapters.runner(name)
        self._keep()
        if name != self.chapter:
            self.chapter, self.lesson = name, None
        self._enter("learn")
        self._keep()

    def _following(self) -> str:
        following = self.chapters.lesson(self.chapters.after(self.chapter))
        return f"{following.id}.title" if following else ""

    def _go_on(self) -> None:
        self._turn_to(self.chapters.after(self.chapter))

    # ---- the top of the page

    def _chosen(self, name: str, value: str) -> None:
        """A choice made elsewhere on the page."""
        self._act(f"{name}:{value}", {})

    def _act(self, act: str, values: Values) -> None:
        name, _, value = act.partition(":")
        self.menu = act == "menu" and not self.menu
        if name == "mode" and value in self.modes:
            self._enter(value)
        elif act == "chapters":
            self._list()
        elif act in ("keys", "rules") and self.desk:
            self.desk._act(act, {})
        elif name == "language" and value in LANGUAGES:
            self._speak(value)
        elif name in ("theme", "scale") and value in CHOICES[name]:
            setattr(self, name, value)
            self.shell.choose(name, value)  # type: ignore[arg-type]
            self._resize()
        self._draw_top()
        if name == "mode":
            self._keep()

    def _speak(self, lang: str) -> None:
        self.words = self._words(lang)
        self.shell.words = _shell_words(self.words)
        self.shell.choose("language", lang)
        for view in (self.lesson, self.table):
            if view is not None and self.desk is not None and view is not self.desk.view:
                view.hear(self.words)
        self.practice.hear(self.words)
        self.explorer.hear(self.words)
        if self.desk:
            self.desk.speak(self.words)
        if self.contents.html:
            self._list()
        self.keeping.speak(self.words)
        self.shell.safe = self.keeping.safe

    def _key(self, key: str) -> None:
        if self.desk:
            self.desk._key(key)

    def _draw_top(self) -> None:
        said = self.words
        self.top.label = said("region.top")
        self.top.show(
            joined((
                self._brand(said),
                tag("span", cls="vr"),
                self._crumbs(said),
                tag("span", cls="sp"),
                self._menu_button(said),
                tag("span", *self._settings(said), cls="settings open" if self.menu else "settings"),
            ))
        )  # fmt: skip

    def _menu_button(self, said: Words) -> Html:
        """Opens the settings where there is no room for them."""
        inside = (parts.icon("menu"), tag("span", said("top.menu"), cls="dt-gone"))
        return tag("button", *inside, type="button", cls="btn quiet menu", data_act="menu", aria_expanded=self.menu)

    def _settings(self, said: Words) -> tuple[Html, ...]:
        modes = [(one, said(f"mode.{one}")) for one in self.modes]
        return (
            _toggle(said("top.mode"), "mode", self.mode, modes),
            _toggle(said("index.language"), "language", said.lang, [(one, one.upper()) for one in LANGUAGES], True),
            self._light(said),
            self._size(said),
            parts.button("rules", parts.icon("book"), said("rules.title"), cls="btn small rules"),
            parts.button("keys", "?", tag("span", said("keys.title"), cls="dt-gone"), cls="btn small keys"),
        )

    def _brand(self, said: Words) -> Html:
        inside = (tag("span", "D", cls="dt-versal", aria_hidden=True), tag("span", said("brand"), cls="nm"))
        return tag("a", *inside, cls="dt-brand", href="../../") if _in_voila() else tag("span", *inside, cls="dt-brand")

    def _crumbs(self, said: Words) -> Html:
        learning = self.runner if self.mode == "learn" else None
        here = said(f"{learning.lesson.id}.title") if learning else said(TOPS.get(self.mode, "top.table"))
        way = chapters.crumb(said, here, learning)
        game = tag("span", said(self.pack.title), cls="game")
        return tag("span", game, tag("i", "›", aria_hidden=True), way, cls="dt-crumbs")

    def _light(self, said: Words) -> Html:
        signs = [("light", parts.icon("sun"), said("index.light")), ("dark", parts.icon("moon"), said("index.dark"))]
        return _signs(said("index.theme"), "theme", self.theme, signs)

    def _size(self, said: Words) -> Html:
        small, large = tag("span", "A", cls="a1", aria_hidden=True), tag("span", "A", cls="a2", aria_hidden=True)
        signs = [("desk", small, said("index.normal")), ("projector", large, said("index.large"))]
        return _signs(said("index.size"), "scale", self.scale, signs)


def _toggle(label: str, name: str, chosen: str, values: list[tuple[str, str]], direct: bool = False) -> Html:
    return _signs(label, name, chosen, [(value, text, "") for value, text in values], direct)


def _signs(label: str, name: str, chosen: str, values: list[tuple[str, Any, str]], direct: bool = True) -> Html:
    buttons = [
        tag("button", shown, tag("span", text, cls="dt-gone") if text else None, type="button", title=text or None,
            data_act=f"{name}:{value}", data_choice=f"{name}:{value}" if direct else None, aria_pressed=value == chosen)
        for value, shown, text in values
    ]  # fmt: skip
    return tag("span", *buttons, cls=f"dt-toggle of-{name}", role="group", aria_label=label)


def _in_voila() -> bool:
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


def _shell_words(said: Words) -> dict[str, str]:
    return {key: said(f"shell.{key}") for key in SHELL}
