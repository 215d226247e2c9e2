"""A tab of the explorer: one question about the table that lies there, with its board, its words and its controls."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from tutor.i18n import Words
from tutor.odds.chain_explorer import Stated
from tutor.views.scene import Scene
from tutor.widgets.markup import Html
from tutor.widgets.pane import Values

if TYPE_CHECKING:
    from tutor.widgets.explorer import ExplorerView


class Tab(ABC):
    """What one tab shows and hears. It is made when it is first opened, and asked anew at every draw.

    `view.state` and `view.seat` are what is explored; `view.draw()` shows everything again; long work goes through
    `view.worker`, which is given up when another tab, seat or table is chosen.
    """

    name: ClassVar[str]
    """In links and in words: `explore.tab.<name>`."""
    acts: ClassVar[Mapping[str, str]] = {}
    """Key -> act, for single keys of the board."""
    for_seat: ClassVar[bool] = True
    """Whether it looks at the turn of one seat, which the page then lets people choose."""
    of_record: ClassVar[bool] = False
    """Whether it looks at a whole record, which then stands in the link in place of the position."""

    def __init__(self, view: "ExplorerView") -> None:
        self.view = view

    @property
    def stated(self) -> Mapping[str, Stated]:
        """What somebody stated here of cards of this table's deck, for a tab that counts with it, too."""
        return {}

    @property
    def noted(self) -> Mapping[str, str]:
        """What of this tab is kept with the visit: name -> text on one line."""
        return {}

    @property
    def words(self) -> Words:
        """The game's words, with the names of seats and places."""
        return self.view.named

    def begin(self) -> None:
        """The tab was opened, or another table or seat lies here: forget what hung on the old one."""
        return

    def leave(self) -> None:
        """Another tab is opened: give up what goes on beside `view.worker`."""
        return

    @abstractmethod
    def scene(self) -> Scene: ...

    @abstractmethod
    def panel(self) -> Html:
        """Beside the board: what is asked and what the answer is."""

    def under(self) -> Html:
        """Below the board."""
        return Html("")

    def note(self) -> str:
        """What the number counts and what it leaves out; beside the tabs."""
        return ""

    def press(self, ref: str) -> None:
        """A place on the board."""
        self.view.desk.about(ref)

    def act(self, act: str, values: Values) -> None:
        """A button, a form or a list."""
        return

    def link(self) -> Mapping[str, str]:
        """What of this tab stands in the link that brings somebody to the same view."""
        return {}

    def follow(self, query: Mapping[str, str]) -> None:
        """Take up what such a link says; what it cannot use is passed over."""
        return
