"""The page of one game: learn or play, in three languages, light or dark, on a desk or a projector.

Use, as the last line of a notebook's cell: `App("anno_domini")`. Nothing about a learner is known before the page says
hello, since the kernel may have been started before anyone came.
"""

import os
from typing import Any
from urllib.parse import parse_qs

import ipywidgets

from tutor import content, registry
from tutor.i18n import Words, language, words
from tutor.kernel.record import replay
from tutor.lessons import schema
from tutor.lessons.runner import Runner
from tutor.widgets import parts
from tutor.widgets.desk import Desk
from tutor.widgets.keeping import Keeping
from tutor.widgets.lesson import LessonView
from tutor.widgets.lesson_kept import take_up
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.pane import Pane, Values
from tutor.widgets.seating import Seated, from_position
from tutor.widgets.shell import CHOICES, LANGUAGES, Hello, Shell
from tutor.widgets.start import StartView
from tutor.widgets.table import TableView
from tutor.widgets.visit import Found

MODES = ("learn", "play")
SHELL = ("waiting", "lost", "lost-safe", "back", "fault", "fault-more", "close")


class App:
    """The page of one game."""

    def __init__(self, game: str) -> None:
        self.pack = registry.pack(game)
        self.words = self._words("en")
        self.runner = self._runner()
        self.mode = "learn"
        self.theme, self.scale = "light", "desk"
        self.menu = False
        """Whether the settings are open, on a small screen."""
        self.desk: Desk | None = None
        self.lesson: LessonView | None = None
        self.table: TableView | StartView | None = None
        self.shell = Shell(self._hello, self._chosen, self._key, _shell_words(self.words))
        self.top = Pane(self._act, self._key, classes=("dt-top",))
        self.keeping = Keeping(self.pack, self.words, self.runner, self._found, self._lay)
        self.coming: Found | None = None
        """What was kept of this visit, until it is laid out."""
        self.page = ipywidgets.VBox((self.shell,))
        for name in ("dt-page", "dt-app"):
            self.page.add_class(name)

    def _repr_mimebundle_(self, **kwargs: object) -> Any:
        return self.page._repr_mimebundle_(**kwargs)

    # ---- what there is to learn

    def _words(self, lang: str) -> Words:
        return words(lang, content.root(), self.pack.content)

    def _runner(self) -> Runner[Any, Any] | None:
        names = schema.names(self.pack.content)
        if not names:
            return None
        lesson = schema.load(self.pack.content, names[0])
        start = replay(self.pack.game, schema.opening_record(self.pack.content, lesson)).state
        return Runner(lesson, self.pack.game, self.pack.load("questions"), start)

    # ---- who came

    def _hello(self, hello: Hello) -> None:
        """A page has opened: now it can be built. A second view of the same page changes nothing."""
        if self.desk is not None:
            return
        query = parse_qs(hello.query)
        wanted = query.get("mode", ["learn"])[0]
        self.mode = wanted if wanted in MODES and (wanted != "learn" or self.runner) else "play"
        self.theme, self.scale = hello.theme, hello.scale
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
        if self.coming:
            self._found(self.coming)
        else:
            self._enter(self.mode)
            self._lay()

    def _lay(self) -> None:
        """Put the parts on the page. The board waits while the person is asked whether to go on."""
        assert self.desk is not None
        below = () if self.keeping.asked else (self.desk.box,)
        self.page.children = (self.shell, self.top, self.keeping.pane, *below)
        self.shell.code = self.keeping.code

    def _found(self, found: Found) -> None:
        """Lay out what was kept of a visit."""
        assert self.desk is not None
        self.coming = self.lesson = self.table = None
        if found.lesson and self.runner:
            self.lesson = LessonView(self.desk, self.runner, self.words, self._leave)
            take_up(self.lesson, found.lesson)
        if found.seated:
            home = self._return if found.home else None
            self.table = TableView(self.desk, self.words, found.seated, self._anew, home)
        mode = found.mode if found.mode in MODES else self.mode
        self._enter(mode if self.runner else "play")
        self._lay()

    def _keep(self) -> None:
        """After an answer was drawn: keep what it was."""
        self.keeping.keep(self.mode, self.lesson, self.table)
        self.shell.code, self.shell.safe = self.keeping.code, self.keeping.safe

    def _enter(self, mode: str) -> None:
        """Show the lesson or the table, each as it was left."""
        assert self.desk is not None  # built by hello, before anything can be pressed
        self.mode = mode
        if mode == "learn" and self.runner:
            self.lesson = self.lesson or LessonView(self.desk, self.runner, self.words, self._leave)
            self.desk.show(self.lesson)
        else:
            self.table = self.table or self._start()
            self.desk.show(self.table)
        self._draw_top()

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
        assert self.runner is not None
        panels = self.desk.window.panels(state, self.words)
        seats = tuple(range(1, len(panels.seats) + 1))
        bots = self.pack.load("bots") if self.pack.has("bots") else {}
        bot = "greedy" if "greedy" in bots else next(iter(bots), "")
        seated = from_position(state, self.runner.lesson.seat, seats, bot, f"{self.runner.lesson.id}/free")
        self.table = TableView(self.desk, self.words, seated, self._anew, self._return)
        self._enter("play")

    def _return(self) -> None:
        self._enter("learn")

    # ---- the top of the page

    def _chosen(self, name: str, value: str) -> None:
        """A choice made elsewhere on the page."""
        self._act(f"{name}:{value}", {})

    def _act(self, act: str, values: Values) -> None:
        name, _, value = act.partition(":")
        self.menu = act == "menu" and not self.menu
        if name == "mode" and value in MODES:
            self._enter(value)
        elif act == "keys" and self.desk:
            self.desk._act("keys", {})
        elif name == "language" and value in LANGUAGES:
            self._speak(value)
        elif name in ("theme", "scale") and value in CHOICES[name]:
            setattr(self, name, value)
            self.shell.choose(name, value)  # type: ignore[arg-type]
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
        if self.desk:
            self.desk.speak(self.words)
        self.keeping.speak(self.words)

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
        modes = [(one, said(f"mode.{one}")) for one in MODES]
        return (
            _toggle(said("top.mode"), "mode", self.mode, modes),
            _toggle(said("index.language"), "language", said.lang, [(one, one.upper()) for one in LANGUAGES], True),
            self._light(said),
            self._size(said),
            parts.button("keys", "?", tag("span", said("keys.title"), cls="dt-gone"), cls="btn small keys"),
        )

    def _brand(self, said: Words) -> Html:
        inside = (tag("span", "D", cls="dt-versal", aria_hidden=True), tag("span", said("brand"), cls="nm"))
        return tag("a", *inside, cls="dt-brand", href="../../") if _in_voila() else tag("span", *inside, cls="dt-brand")

    def _crumbs(self, said: Words) -> Html:
        here = said(f"{self.runner.lesson.id}.title") if self.mode == "learn" and self.runner else said("top.table")
        return tag("span", said(self.pack.title), tag("i", "›", aria_hidden=True), tag("b", here), cls="dt-crumbs")

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
