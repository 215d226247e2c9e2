"""Can this seat win in this turn, or earn a card, and what is missing?"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tutor.i18n import Words
from tutor.kernel.game import Seat
from tutor.odds.explorer import Explorer, Odds, Reached
from tutor.odds.work import Flag, Work
from tutor.views.heat import heated
from tutor.views.scene import Scene
from tutor.widgets import explorer_line
from tutor.widgets.explorer_danger import counted
from tutor.widgets.explorer_ranked import Ranked, bars
from tutor.widgets.explorer_tab import Tab
from tutor.widgets.explorer_work import Asked
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.pane import Values

if TYPE_CHECKING:
    from tutor.widgets.explorer import ExplorerView


@dataclass(frozen=True, slots=True)
class Prospects:
    """The chances of one turn that are about winning."""

    winning: Odds
    card: Odds
    reach: tuple[Reached, ...]


class WinTab(Tab):
    """The chance to have won when the turn ends."""

    name = "win"

    def __init__(self, view: "ExplorerView") -> None:
        super().__init__(view)
        self.explorer: Explorer[Any] = view.desk.pack.load("explore")
        self.counted: Asked[Prospects] = Asked(view, "explore.win.work")

    def begin(self) -> None:
        """Count anew."""
        state, seat = self.view.state, self.view.seat
        self.counted.ask((lambda flag: self._work(state, seat, flag)) if seat else None)

    def _work(self, state: Any, seat: Seat, flag: Flag) -> Work[Prospects]:
        reach = yield from self.explorer.reach(state, seat, flag)
        winning = yield from self.explorer.winning(state, seat, flag)
        card = yield from self.explorer.card(state, seat, flag)
        return Prospects(winning, card, reach)

    @property
    def prizes(self) -> Mapping[str, Odds]:
        """The places that count for winning, each with its chance."""
        found, seat = self.counted.found, self.view.seat
        if not found or not seat:
            return {}
        wanted = self.explorer.prizes(self.view.state, seat)
        return {one.place: one.odds for one in found.reach if one.place in wanted}

    def press(self, ref: str) -> None:
        """A place that counts leads to its best line, in the tab of reach; all else tells of itself."""
        if ref not in self.prizes:
            self.view.desk.about(ref)
            return
        self.view.act("tab:reach", {})
        self.view.press(ref)

    def act(self, act: str, values: Values) -> None:
        """The buttons of the count."""
        self.counted.act(act)

    def scene(self) -> Scene:
        """The places that count, in the colour of their chances."""
        scene: Scene = self.view.desk.window.scene(self.view.state, self.view.words, seat=self.view.seat)
        return replace(heated(scene, self.prizes, self.words, self.words("explore.reach.ramp")), crop=None)

    def panel(self) -> Html:
        """The two chances, and what is missing."""
        words, seat, found = self.words, self.view.seat, self.counted.found
        if not seat:
            return Html("")
        title = tag("h3", words("explore.win.title", who=f"p:{seat}"), tabindex=-1)
        lacks = [words(one.key, **dict(one.facts)) for one in self.explorer.lacks(self.view.state, seat)]
        missing = tag("ul", *(tag("li", text) for text in lacks), cls="small lacks") if lacks else None
        none = tag("p", words("explore.win.ready"), cls="small") if not lacks else None
        chances = joined((_chance(words, "win", found.winning), _chance(words, "card", found.card))) if found else None
        return joined((title, self.counted.html(words), chances, tag("h4", words("explore.win.missing"), cls="serif"),
                       missing, none))  # fmt: skip

    def under(self) -> Html:
        """The places that count, the likeliest first."""
        if self.counted.found is None:
            return Html("")
        rows = [Ranked(ref, odds) for ref, odds in self.prizes.items()]
        return tag("div", bars(self.words, self.words("explore.win.prizes"), rows), cls="explore-cards")

    def note(self) -> str:
        """What is counted."""
        found = self.counted.found
        return counted(self.words, self.explorer, [found.winning, found.card] if found else [])


def _chance(words: Words, name: str, odds: Odds) -> Html:
    title = tag("span", words(f"explore.win.chance-{name}"), cls="serif")
    head = tag("div", title, tag("span", cls="sp"), explorer_line.big(words, odds), cls="row answer")
    return tag("div", head, explorer_line.exactly(words, odds), cls="chance")


__all__ = ["WinTab"]
