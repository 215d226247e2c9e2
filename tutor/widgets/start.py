"""Before a table: who plays, with which dice, from where."""

from collections.abc import Callable, Mapping
from typing import Any

from tutor.i18n import Words
from tutor.widgets.desk import Desk
from tutor.widgets.hand import Hand
from tutor.widgets.markup import Html
from tutor.widgets.pane import Values
from tutor.widgets.seating import Form, Seated, Seating, form, from_form

MOST = range(2, 13)


class StartView:
    """The form for a new table over an empty board."""

    acts: Mapping[str, str] = {}
    happened = None

    def __init__(self, desk: Desk, words: Words, on_seated: Callable[[Seated], object]) -> None:
        self.desk = desk
        self.words = words
        self.on_seated = on_seated
        self.shown = Form()
        self.most = _most(desk.pack.game)
        self.state: Any = desk.pack.game.new(desk.window.seats or self.most, {})
        self.hand = Hand(desk.pack, words, lambda move: None)

    def press(self, ref: str) -> None:
        """The board only explains itself."""
        self.desk.about(ref)

    def key(self, key: str) -> None:
        """No key does anything yet."""

    def act(self, act: str, values: Values) -> None:
        """The form was sent."""
        if act != "begin":
            return
        try:
            seated = from_form(self.desk.pack, values)
        except Seating as wrong:
            self.shown = Form(values, wrong)
            self.draw()
        else:
            self.on_seated(seated)

    def hear(self, words: Words) -> None:
        """These words from now on; nothing is drawn."""
        self.words = self.hand.words = words

    def draw(self) -> None:
        """The form, and an empty board."""
        scene = self.desk.window.scene(self.state, self.words)
        panel = form(self.desk.pack, self.hand.named(self.state), self.shown, self.most)
        self.desk.fill(scene, phases=Html(""), panel=panel, under=Html(""), side=Html(""))


def _most(game: Any) -> int:
    """As many seats as the game allows."""
    found = 2
    for seats in MOST:
        try:
            game.new(seats, {})
        except ValueError:
            continue
        found = seats
    return found
