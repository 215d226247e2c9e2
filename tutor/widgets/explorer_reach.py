"""What can I reach in this turn, and with what chance?

The map shows it for every place. A base that is pressed shows how far it leads, another place the best line to it;
where the seat borders that place, the numbers of this one front can be set by hand. Cards can be held in thought: then
all numbers are those of that table.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tutor.odds.explorer import Battle, Explorer, Odds, Reached, Told
from tutor.views.heat import heated
from tutor.views.scene import Label, Mark, Scene
from tutor.widgets import explorer_compare, explorer_line, explorer_ranked, explorer_reach_panel, explorer_throw
from tutor.widgets.explorer_cards import Cards
from tutor.widgets.explorer_case import Case, Fronts, case_of, changed, limits, told
from tutor.widgets.explorer_danger import counted, found
from tutor.widgets.explorer_ranked import Ranked
from tutor.widgets.explorer_tab import Tab
from tutor.widgets.explorer_throw import Throw
from tutor.widgets.explorer_work import Asked
from tutor.widgets.markup import Html, tag
from tutor.widgets.pane import Values
from tutor.widgets.work import Worker

if TYPE_CHECKING:
    from tutor.widgets.explorer import ExplorerView

RINGS = 3
"""So many attacks of a base are shown."""


class ReachTab(Tab):
    """The heat map of one seat's turn."""

    name = "reach"

    def __init__(self, view: "ExplorerView") -> None:
        super().__init__(view)
        self.explorer: Explorer[Any] = view.desk.pack.load("explore")
        self.map: Asked[tuple[Reached, ...]] = Asked(view, "explore.reach.work")
        self.line: Asked[Told] = Asked(view, "explore.line.work", Worker(), "-line")
        self.cards = Cards(view)
        self._lying: Asked[Told] = Asked(view, "explore.line.work", Worker(), "-lying")
        """The best line on the table itself, while cards are held in thought."""
        self.fronts: Fronts = {}
        self.opened: tuple[str, ...] = ()
        """What is compared, below the board; it stays open while other places are looked at."""
        self.epoch = 0
        """How often the sliders were put back: others stand there then."""
        self._let_go()

    def begin(self) -> None:
        """Count the map anew."""
        self.cards.begin()
        self._let_go()
        self._count()

    def _count(self) -> None:
        state, seat = self.state, self.view.seat
        self.map.ask((lambda flag: self.explorer.reach(state, seat, flag)) if seat else None)

    def _let_go(self) -> None:
        self.base = self.target = ""
        self.leave()
        self.battle: Battle | None = None
        self.case: Case | None = None
        """The numbers of the front, once they were set by hand."""
        self._answered: tuple[object, Told] | None = None

    def leave(self) -> None:
        """Give up the lines."""
        self.line.ask(None)
        self._lying.ask(None)

    # ---- what is known

    @property
    def state(self) -> Any:
        """The table that everything here is counted from: with the cards that are held in thought."""
        return self.cards.state

    @property
    def lies(self) -> Told | None:
        """The best line to the target on the table itself, once it is found."""
        return self._lying.found if self.cards.changes else self.told

    @property
    def told(self) -> Told | None:
        """The best line to the target, as things lie, once it is found; of a place that nobody holds there is none."""
        return self.line.found

    @property
    def odds(self) -> Mapping[str, Odds]:
        """Per place what is known so far."""
        return {one.place: one.odds for one in self.map.found or ()}

    @property
    def mine(self) -> tuple[str, ...]:
        """The places of the seat."""
        if not self.view.seat:
            return ()
        return self.view.desk.window.panels(self.view.state, self.view.words).seats[self.view.seat - 1].places

    @property
    def reaches(self) -> explorer_line.Ways:
        """Which places reach each other, and how."""
        return self.view.desk.window.reaches(self.view.state)

    @property
    def rings(self) -> Mapping[str, int]:
        """Place -> in how many attacks the chosen base leads there at best, where there is a chance at all."""
        if not self.base:
            return {}
        hopeful = {ref for ref, odds in self.odds.items() if odds.chance}
        near: dict[str, set[str]] = {}
        for a, b in self.reaches:
            near.setdefault(a, set()).add(b)
            near.setdefault(b, set()).add(a)
        found, last = dict[str, int](), {self.base}
        for ring in range(1, RINGS + 1):
            last = {to for at in last for to in near.get(at, ())} - {self.base, *self.mine, *found}
            found |= dict.fromkeys((to for to in last if to in hopeful), ring)
        return found

    @property
    def answer(self) -> Told | None:
        """The best line to the target, with the numbers as they are set."""
        if not self.case or not self.battle:
            return self.told
        question = self.case, self.sliding, self.battle
        if self._answered is None or self._answered[0] != question:
            self._answered = question, told(self.explorer, *question, self.fronts)
        return self._answered[1]

    @property
    def sliding(self) -> str:
        """The base whose pieces can be set."""
        assert self.battle
        bordering = dict(self.battle.bases)
        return self.base if self.base in bordering else self._first_base(bordering)

    def _first_base(self, bordering: Mapping[str, int]) -> str:
        act = self.told.line.first if self.told else None
        first = self.told.names[act.base] if self.told and act else ""
        return first if first in bordering else next(iter(bordering))

    @property
    def throw(self) -> Throw | None:
        """The first throw of the answer."""
        answer = self.answer
        act = answer.line.first if answer else None
        if answer is None or act is None:
            return None
        base, target = answer.names[act.base], answer.names[act.target]
        front = self.battle or self.explorer.battle(self.state, target, self.view.seat)
        if front is None:
            return None
        dice = answer.line.moments[0].dice
        if self.case:
            return Throw(base, target, dice, (self.case.attack, self.case.defence))
        return Throw(base, target, dice, (front.attack.total, front.defence.total), (front.attack, front.defence))

    # ---- what is pressed

    def press(self, ref: str) -> None:
        """A base of the seat, a place of others, or something that only tells of itself."""
        if self.view.seat and ref in self.mine:
            base = "" if ref == self.base else ref
            self._let_go()
            self.base = base
        elif self.view.seat and ref in self.odds:
            self._aim(ref)
        else:
            self.view.desk.about(ref)
            return
        self.view.draw()

    def _aim(self, ref: str) -> None:
        self.target, self.case, self.epoch = ref, None, self.epoch + 1
        self.battle = self.explorer.battle(self.state, ref, self.view.seat)
        self._seek(self.line, self.state)
        if self.cards.changes:
            self._seek(self._lying, self.view.state)

    def _seek(self, asked: Asked[Told], state: Any) -> None:
        """Look for the best line to the target on this table."""
        ref, seat = self.target, self.view.seat or 0
        asked.ask(None if self._free(ref) else lambda flag: found(self.explorer, state, ref, seat, flag))

    def _held(self) -> None:
        """Other cards are held: everything is counted anew, and what was chosen stays chosen."""
        base, target = self.base, self.target
        self._let_go()
        self._count()
        self.base = base
        if target:
            self._aim(target)
        self.view.desk.board.say(self.cards.as_if(self.words) or self.words("explore.cards.as-lies"))

    def _free(self, ref: str) -> bool:
        """Whether nobody holds it: then a purchase takes it, and no line leads there."""
        seats = self.view.desk.window.panels(self.view.state, self.view.words).seats
        return all(ref not in seat.places for seat in seats)

    def act(self, act: str, values: Values) -> None:
        """Sliders, and the buttons of the panel."""
        if act == "cancel-line":
            self._lying.ask(None)
        if self.map.act(act) or self.line.act(act):
            return
        if self.cards.act(act, self.target):
            self._held()
        if act == "let-go":
            base = "" if not self.target else self.base
            self._let_go()
            self.base = base
        elif act == "slide" and self.battle:
            now = self.case or case_of(self.battle, self.sliding)
            case = changed(now, values, limits(self.explorer, self.battle))
            self.case = None if case == case_of(self.battle, self.sliding) else case
        elif act in explorer_compare.OPEN:
            self.opened = tuple(one for one in self.opened if one != act) if act in self.opened else (*self.opened, act)
        elif act == "as-it-is":
            self.case, self.epoch = None, self.epoch + 1
        self.view.draw()

    # ---- links

    def link(self) -> Mapping[str, str]:
        """The base, the target, and the cards in thought."""
        return {"base": self.base, "place": self.target, "cards": self.cards.link()}

    def follow(self, query: Mapping[str, str]) -> None:
        """Press what was pressed, as soon as the map is counted."""
        base, place = query.get("base", ""), query.get("place", "")
        if self.view.seat and self.cards.follow(query.get("cards", "")):
            self._count()
        if base in self.mine:
            self.base = base
        known = {label.ref for label in self.scene().labels if label.press}
        if place in known and place not in self.mine and self.view.seat:
            self._aim(place)

    # ---- what is shown

    def scene(self) -> Scene:
        """The map with its heat, the rings of a base, or the arrows of a line."""
        scene: Scene = self.view.desk.window.scene(self.state, self.view.words, seat=self.view.seat)
        as_if = self.cards.as_if(self.words)
        scene = heated(
            scene, self.odds, self.words, self.words("explore.cards.ramp" if as_if else "explore.reach.ramp")
        )
        scene = replace(scene, title=f"{scene.title}. {as_if}") if as_if else scene
        rings = self.rings if not self.target else {}
        marks: tuple[tuple[str, Mark], ...] = ((self.base, "base"),) if self.base else ()
        for ref, ring in rings.items():
            if ring == 1:
                by_sea = explorer_line.LAND not in explorer_line.ways_of(self.reaches, self.base, ref)
                marks = (*marks, (ref, "target-sea" if by_sea else "target-land"))
        if self.target:
            marks = (*marks, (self.target, "base"))
        labels = tuple(self._ringed(label, rings) for label in scene.labels)
        scene = replace(scene, marks=marks, labels=labels, crop=None)
        answer = self.answer
        return explorer_line.drawn(scene, answer, self.reaches) if answer else scene

    def _ringed(self, label: Label, rings: Mapping[str, int]) -> Label:
        if label.ref not in rings:
            return label
        said = self.words("explore.reach.ring", n=rings[label.ref])
        return replace(label, rank=rings[label.ref], spoken=f"{label.spoken}, {said}")

    def panel(self) -> Html:
        """What the chosen place is about."""
        return explorer_reach_panel.panel(self)

    def under(self) -> Html:
        """The throw, and all places by their chances."""
        if not self.map.found:
            return Html("")
        throw = self.throw
        rows = [Ranked(one.place, one.odds, self.words("explore.free") if one.free else "") for one in self.map.found]
        title = self.words("explore.cards.best" if self.cards.changes else "explore.reach.best")
        best = explorer_ranked.bars(self.words, title, rows)
        seen = explorer_throw.card(self.words, self.explorer, throw) if throw else None
        return tag("div", seen, *self._compared(), best, cls="explore-cards")

    def _compared(self) -> tuple[Html, ...]:
        if not self.battle:
            return ()
        asked = explorer_compare.Asked(self.case or case_of(self.battle, self.sliding), self.sliding, self.target)
        return tuple(explorer_compare.cards(self.words, self.explorer, asked, self.opened, self.fronts))

    def note(self) -> str:
        """What is counted, and what is not."""
        return counted(self.words, self.explorer, list(self.odds.values()))


__all__ = ["ReachTab"]
