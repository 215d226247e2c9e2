"""The practice page: exercises without end, one at a time, of all kinds or of one.

Use: `PracticeView(desk, runner, words)`, shown by `desk.show(view)`. All that is known is one Practice and an answer
while it is being made. Its controls are those of a lesson's questions (`lesson_ask`), which find here what they find
in a lesson: `session`, `runner`, `draft`, `cues`, `give`.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tutor.i18n import Words
from tutor.lessons.cues import Answer, Cue, Hint, Next, Wrong
from tutor.lessons.fresh import as_fresh
from tutor.lessons.practice import About, Came, Input, Practice, Practising, Reveal, Take, places
from tutor.lessons.practice_posed import NoItem, item_of, state_of
from tutor.lessons.schema import Ask
from tutor.views.scene import Label, Scene
from tutor.widgets import lesson_ask, lesson_verdict, practice_panel, table_parts
from tutor.widgets.desk import Desk
from tutor.widgets.explorer_link import HEADS
from tutor.widgets.hand import Hand
from tutor.widgets.lesson_draft import Draft
from tutor.widgets.markup import Html
from tutor.widgets.pane import Values


class PracticeView:
    """One learner at practice."""

    acts: Mapping[str, str] = {
        "h": "hint", "Ctrl-Enter": "primary", "PageDown": "onward", " ": "onward",
    }  # fmt: skip
    happened = None
    """Nothing happens on the table of a question."""
    lit: tuple[str, ...] = ()

    def __init__(
        self, desk: Desk, runner: Practising[Any], words: Words, practice: Practice[Any],
        on_pose: Callable[[Any], object] = lambda state: None,
    ) -> None:  # fmt: skip
        self.desk, self.runner, self.words, self.on_pose = desk, runner, words, on_pose
        self.hand = Hand(desk.pack, words, lambda move: None)
        self.big = False
        """Whether this is before a class."""
        self.wrong: NoItem | None = None
        """Why a question that was brought cannot be opened."""
        self.moved = False
        """Whether something was done here: from then on the focus follows."""
        self.begin(practice)

    def begin(self, practice: Practice[Any], own: bool = False) -> None:
        """Stand before an item, with nothing said yet. `own`: it was answered rightly before."""
        self.session, self.own = practice, own
        self.cues: tuple[Cue, ...] = ()
        self.draft = Draft()
        self.looked: tuple[str, ...] = ()
        self.covered = self.big and practice.stage == "worked"
        """Whether a worked example waits before a class until somebody presses Show."""

    @property
    def state(self) -> Any:
        """What lies on the table."""
        return self.session.item.state

    @property
    def step(self) -> Ask:
        """The question."""
        return self.session.item.ask

    @property
    def seat(self) -> int | None:
        """Nobody in particular."""
        return None

    @property
    def picked(self) -> tuple[str, ...]:
        """What is chosen or marked as an answer."""
        return self.draft.picked

    def said(self, part: str) -> str:
        """A question has no texts of its own beside its prompt."""
        return ""

    # ---- what is pressed

    def press(self, ref: str) -> None:
        """A place on the board: marked as an answer, or told about."""
        if not lesson_ask.press(self, ref):
            self.desk.about(ref)
            return
        self.draw()

    def key(self, key: str) -> None:
        """A key on the board or in a pane."""
        if key == "Escape":
            self.looked = ()
            self.draw()
        elif key in self.acts:
            self.act(self.acts[key], {})
        elif lesson_ask.key(self, key):
            self.draw()

    def act(self, act: str, values: Values) -> None:
        """A button, a form or a list of the panel."""
        head, _, rest = act.partition(":")
        if head == "press":
            self.press(rest)
            return
        if act == "bring":
            self._bring(values.get("item", ""))
        elif act == "primary":
            self._primary(values)
        elif act == "onward":
            self._onward()
        elif head == "look":
            places = tuple(rest.split())
            self.looked = () if self.looked == places else places
        elif head == "about":
            self.moved = True
            self.give(About(rest))
        elif act == "reveal":
            self._reveal()
        elif act == "hint":
            self.give(Hint())
        else:
            lesson_ask.act(self, act, values)
        if self.desk.view is self:
            self.draw()

    def _primary(self, values: Values) -> None:
        self.moved = True
        if self.session.done:
            self._onward()
        else:
            lesson_ask.answer(self, values)

    def _reveal(self) -> None:
        self.moved = True
        if self.covered:
            self.covered = False
        else:
            self.give(Reveal(to_class=self.big))

    def _onward(self) -> None:
        """The next item; before a class the answer comes first."""
        self.moved = True
        if self.covered or (self.big and not self.session.done):
            self._reveal()
        else:
            self.give(Next())

    def _bring(self, text: str) -> None:
        """Open what was brought; of a position a question is to be made. What is wrong with it is said."""
        self.wrong = None
        given = linked(text)
        try:
            if given.startswith(HEADS):
                self.on_pose(state_of(self.desk.pack, given))
            else:
                self.take(given)
        except NoItem as wrong:
            self.wrong = wrong

    def take(self, text: str) -> None:
        """Ask this very item. NoItem when the text makes none."""
        self.give(Take(as_fresh(item_of(self.desk.pack, text))))

    # ---- the machine

    def give(self, given: Input) -> None:
        """Hand an input to the machine and take in its cues; nothing is drawn."""
        before = self.session
        after, cues = self.runner.advance(before, given)
        told = tuple(cue for cue in cues if not isinstance(cue, Came))
        if len(told) < len(cues):
            self.wrong = None
            self.begin(after)
            return
        self.session = after
        if told or isinstance(given, Answer):
            self.cues = told
        self.looked = self._misread()
        said = practice_panel.spoken(self, self.hand.named(self.state))
        if said:
            self.desk.board.say(said)

    def _misread(self) -> tuple[str, ...]:
        """The places that the wrong reading looks at, lit at once."""
        found = next((cue.misread for cue in self.cues if isinstance(cue, Wrong)), ())
        one = lesson_verdict.likeliest(self, found)
        return self._there(one.wrong.focus) if one else ()

    def _there(self, refs: tuple[str, ...]) -> tuple[str, ...]:
        """Those that are on the board; seats and cards are not."""
        board = {label.ref for label in self.desk.board.scene.labels}
        return tuple(ref for ref in refs if ref in board)

    # ---- what is shown

    def hear(self, words: Words) -> None:
        """These words from now on; nothing is drawn."""
        self.words = self.hand.words = words

    def draw(self) -> None:
        """Everything anew; what has not changed is not sent."""
        named = self.hand.named(self.state)
        panels = self.desk.window.panels(self.state, self.words)
        self.desk.fill(
            self._scene(),
            phases=table_parts.phase_bar(named, panels),
            panel=practice_panel.panel(self, named),
            under=practice_panel.seats(self, named),
            side=Html(""),
        )

    def _scene(self) -> Scene:
        asked = lesson_verdict.open_question(self)
        scene: Scene = self.desk.window.scene(self.state, self.words, **self._marks())
        if asked is not None and asked.answer == "some" and not asked.options:
            return replace(scene, labels=tuple(map(self._marked, scene.labels)), legend=(), crop=None)
        return replace(scene, crop=None)

    def _marks(self) -> Mapping[str, Any]:
        if self.looked:
            return {"lit": self.looked} | ({"allowed": self.picked} if self.picked else {})
        if self.session.done:
            lit = () if self.covered else self._there(places(self.session.item.answer))
            return {"lit": lit} if lit else {}
        return lesson_ask.marks(self)

    def _marked(self, label: Label) -> Label:
        return replace(label, pressed="yes" if label.ref in self.picked else "no") if label.press else label


def linked(text: str) -> str:
    """The id in a link, or the text itself."""
    given = text.strip()
    if "item=" not in given or "\n" in given:
        return given
    return parse_qs(urlsplit(given).query or given).get("item", [given])[0]


__all__ = ["PracticeView", "linked"]
