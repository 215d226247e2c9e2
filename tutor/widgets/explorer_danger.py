"""How likely each place of a seat falls, if one of the others were on turn now; and by which line."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tutor.i18n import Words
from tutor.kernel.game import Seat
from tutor.odds.explorer import Explorer, Odds, Threat, Told
from tutor.odds.work import Flag, Progress, Work
from tutor.views.heat import heated, said
from tutor.views.scene import Scene
from tutor.widgets import explorer_line, parts
from tutor.widgets.explorer_ranked import Ranked, bars
from tutor.widgets.explorer_tab import Tab
from tutor.widgets.explorer_work import Asked
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.pane import Values
from tutor.widgets.work import Worker

if TYPE_CHECKING:
    from tutor.widgets.explorer import ExplorerView


class DangerTab(Tab):
    """The heat map of one seat's own places."""

    name = "danger"

    def __init__(self, view: "ExplorerView") -> None:
        super().__init__(view)
        self.explorer: Explorer[Any] = view.desk.pack.load("explore")
        self.map: Asked[tuple[Threat, ...]] = Asked(view, "explore.danger.work")
        self.line: Asked[Told] = Asked(view, "explore.line.work", Worker(), "-line")
        self._let_go()

    def begin(self) -> None:
        """Count the map anew."""
        self._let_go()
        state, seat = self.view.state, self.view.seat
        self.map.ask((lambda flag: self.explorer.danger(state, seat, flag)) if seat else None)

    def _let_go(self) -> None:
        self.target = ""
        self.by: Seat | None = None
        """Whose line to the target is shown."""
        self.line.ask(None)

    def leave(self) -> None:
        """Give up the line."""
        self.line.ask(None)

    @property
    def told(self) -> Told | None:
        """The best line of the opponent, once it is found."""
        return self.line.found

    @property
    def threats(self) -> Mapping[str, Threat]:
        """Per place what is known so far."""
        return {one.place: one for one in self.map.found or ()}

    # ---- what is pressed

    def press(self, ref: str) -> None:
        """A place of the seat."""
        if ref not in self.threats:
            self.view.desk.about(ref)
            return
        by = next(iter(self.threats[ref].by), None)
        self._look(ref, by)
        self.view.draw()

    def _look(self, ref: str, by: Seat | None) -> None:
        self.target, self.by = ref, by
        state = self.view.state
        self.line.ask((lambda flag: found(self.explorer, state, ref, by, flag)) if by else None)

    def act(self, act: str, values: Values) -> None:
        """The buttons of the panel."""
        head, _, rest = act.partition(":")
        if self.map.act(act) or self.line.act(act):
            return
        if act == "let-go":
            self._let_go()
        elif head == "by" and self.target and rest in map(str, self.threats[self.target].by):
            self._look(self.target, int(rest))
        self.view.draw()

    def link(self) -> Mapping[str, str]:
        """The place, and by whom."""
        return {"place": self.target, "by": str(self.by or "")}

    def follow(self, query: Mapping[str, str]) -> None:
        """Look at the place that a link names."""
        seat = self.view.seat
        mine = self.view.desk.window.panels(self.view.state, self.view.words).seats[seat - 1].places if seat else ()
        others = {str(one): one for one in self.view.seats if one != seat}
        place, by = query.get("place", ""), query.get("by", "")
        if place in mine and others:
            self._look(place, others.get(by, next(iter(others.values()))))

    # ---- what is shown

    def scene(self) -> Scene:
        """The seat's places in the colour of their danger, and the arrows of a line."""
        scene: Scene = self.view.desk.window.scene(self.view.state, self.view.words, seat=self.view.seat)
        worst = {ref: one.worst for ref, one in self.threats.items()}
        scene = heated(scene, worst, self.words, self.words("explore.danger.ramp"))
        scene = replace(scene, crop=None, marks=((self.target, "base"),) if self.target else ())
        return explorer_line.drawn(scene, self.told, self._reaches) if self.told else scene

    @property
    def _reaches(self) -> explorer_line.Ways:
        return self.view.desk.window.reaches(self.view.state)

    def panel(self) -> Html:
        """Who threatens the chosen place, and how."""
        words = self.words
        if not self.view.seat:
            return Html("")
        title = tag("h3", words("explore.danger.title", who=f"p:{self.view.seat}"), tabindex=-1)
        about = tag("p", words("explore.danger.about"), cls="small") if not self.target else None
        return joined((title, self.map.html(words), about, self._aimed(words) if self.target else None))

    def _aimed(self, words: Words) -> Html:
        threat = self.threats.get(self.target)
        odds = self.told.odds if self.told else threat.by.get(self.by) if threat and self.by else None
        shown = explorer_line.big(words, odds) if odds else None
        head = tag("div", tag("h3", words.name(self.target)), tag("span", cls="sp"), shown, cls="row answer")
        who = tag("p", words("explore.danger.by", who=f"p:{self.by}"), cls="small") if self.by else None
        steps = explorer_line.listed(words, self.told, self._reaches) if self.told else None
        safe = tag("p", words("explore.danger.safe", place=self.target), cls="small") if steps == "" else None
        back = parts.button("let-go", words("explore.whole"), cls="btn small")
        by = self._others(words, threat) if threat else None
        exactly = explorer_line.exactly(words, odds) if odds else None
        return joined((by, head, who, exactly, self.line.html(words), steps, safe, tag("div", back)))

    def _others(self, words: Words, threat: Threat) -> Html:
        rows = [
            parts.button(f"by:{seat}", tag("span", words.name(f"p:{seat}")), tag("b", said(words, odds)),
                         cls="opt on" if seat == self.by else "opt", pressed=seat == self.by)
            for seat, odds in threat.by.items()
        ]  # fmt: skip
        title = words("explore.danger.whose")
        inside = (tag("span", title, cls="eyebrow"), tag("div", *rows, cls="opts"))
        return tag("div", *inside, cls="optg", role="group", aria_label=title)

    def under(self) -> Html:
        """All places by their danger."""
        if self.map.found is None:
            return Html("")
        rows = [Ranked(one.place, one.worst, self._worst(one)) for one in self.map.found]
        best = bars(self.words, self.words("explore.danger.worst"), rows)
        return tag("div", best, cls="explore-cards")

    def _worst(self, threat: Threat) -> str:
        """By whom it is most likely to fall."""
        seat = next(iter(threat.by), None)
        return self.words.name(f"p:{seat}") if seat and threat.worst.chance else ""

    def note(self) -> str:
        """What is counted."""
        odds = [odds for one in self.threats.values() for odds in one.by.values()]
        return counted(self.words, self.explorer, odds)


def found(explorer: Explorer[Any], state: Any, place: str, seat: Seat, flag: Flag) -> Work[Told]:
    """The best line of a seat to a place, as long work."""
    yield Progress(0, 1)
    return explorer.line(state, place, seat, flag)


def counted(words: Words, explorer: Explorer[Any], odds: list[Odds]) -> str:
    """Whether numbers are exact, and what they leave out."""
    head = words("explore.exact" if all(one.exact for one in odds) else "explore.partly")
    left_out = ", ".join(words(f"{one}.short") for one in explorer.cautions)
    return f"{head} {words('explore.not-counted', what=left_out)}"


__all__ = ["DangerTab", "counted", "found"]
