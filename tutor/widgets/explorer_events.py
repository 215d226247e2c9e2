"""What the world may bring: the table of events for every purse, the next card, and income after gains and losses."""

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tutor import i18n
from tutor.i18n import Words
from tutor.odds.explorer import Balance, Explorer, Odds
from tutor.views.scene import Mark, Scene
from tutor.widgets import parts
from tutor.widgets.explorer_ranked import Ranked, bars
from tutor.widgets.explorer_tab import Tab
from tutor.widgets.explorer_throw import decimal
from tutor.widgets.explorer_work import Asked
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.pane import Values

if TYPE_CHECKING:
    from tutor.widgets.explorer import ExplorerView


class EventsTab(Tab):
    """One consultation of the table, now, by one seat."""

    name = "events"

    def __init__(self, view: "ExplorerView") -> None:
        super().__init__(view)
        self.explorer: Explorer[Any] = view.desk.pack.load("explore")
        self.balance: Asked[Balance] = Asked(view, "explore.events.work")
        self.turned: tuple[str, ...] = ()
        """Places whose owner is changed in thought: those of the seat are lost, all others won."""

    def begin(self) -> None:
        """Count anew."""
        self.turned = ()
        state, seat = self.view.state, self.view.seat
        self.balance.ask((lambda flag: self.explorer.balance(state, seat)) if seat else None)

    @property
    def mine(self) -> tuple[str, ...]:
        """The places of the seat."""
        seat = self.view.seat
        return self.view.desk.window.panels(self.view.state, self.view.words).seats[seat - 1].places if seat else ()

    # ---- what is pressed

    def press(self, ref: str) -> None:
        """A place is won or lost in thought; pressed again, it is as it lies."""
        places = {label.ref for label in self.view.desk.board.scene.labels if label.press}
        if not self.view.seat or ref not in places:
            self.view.desk.about(ref)
            return
        self.turned = tuple(one for one in self.turned if one != ref) if ref in self.turned else (*self.turned, ref)
        self.view.draw()

    def act(self, act: str, values: Values) -> None:
        """The buttons of the panel."""
        if not self.balance.act(act) and act == "let-go":
            self.turned = ()
            self.view.draw()

    # ---- what is shown

    def scene(self) -> Scene:
        """The table, with what is won and lost in thought."""
        scene: Scene = self.view.desk.window.scene(self.view.state, self.view.words, seat=self.view.seat)
        mine = self.mine
        marks: tuple[tuple[str, Mark], ...] = tuple(
            (ref, "reason" if ref in mine else "allowed") for ref in self.turned
        )
        return replace(scene, marks=marks, legend=(), crop=None)

    def panel(self) -> Html:
        """The balance of the seat, and its income."""
        words, seat, found = self.words, self.view.seat, self.balance.found
        if not seat:
            return Html("")
        title = tag("h3", words("explore.events.title", who=f"p:{seat}"), tabindex=-1)
        return joined((title, self.balance.html(words), _purse(words, found, seat) if found else None,
                       tag("hr"), self._income(words, seat)))  # fmt: skip

    def _income(self, words: Words, seat: int) -> Html:
        mine = self.mine
        lost = [ref for ref in self.turned if ref in mine]
        gained = [ref for ref in self.turned if ref not in mine]
        what = self.explorer.what_if(self.view.state, seat, gained, lost)
        head = tag("h4", words("explore.events.income"), cls="serif")
        if not self.turned:
            now = parts.summed(words, what.now, words("explore.events.now"))
            return joined((head, tag("p", words("explore.events.income-about"), cls="small"), now))
        change = tag("b", signed(what.change, words.lang), cls="serif big")
        line = tag("div", tag("span", self._turned(words, gained, lost)), tag("span", cls="sp"), change,
                   cls="row answer")  # fmt: skip
        then = parts.summed(words, what.then, words("explore.events.then"))
        now = parts.receipt(words, what.now, words("explore.events.now"))
        back = parts.button("let-go", words("explore.as-it-is"), cls="btn small")
        return joined((head, line, then, now, tag("div", back)))

    def _turned(self, words: Words, gained: list[str], lost: list[str]) -> str:
        rows = [words(f"explore.events.{key}", places=", ".join(map(words.name, refs)))
                for key, refs in (("gained", gained), ("lost", lost)) if refs]  # fmt: skip
        return " ".join(rows)

    def under(self) -> Html:
        """Every row of the table for every seat, and the next card."""
        found, words = self.balance.found, self.words
        if found is None:
            return Html("")
        cards = self.explorer.next_card(self.view.state)
        rows = [Ranked(card, Odds(chance)) for card, chance in cards] if cards else []
        drawn = bars(words, words("explore.events.cards"), rows, most=40, kind="card") if rows else None
        return tag("div", _table(words, found, self.view.seats), drawn, cls="explore-cards")

    def note(self) -> str:
        """What is counted."""
        return self.words("explore.events.note")


def signed(value: Fraction | int, lang: str) -> str:
    """A change with its sign: whole, or with two decimals."""
    exact = Fraction(value)
    text = i18n.number(abs(int(exact)), lang) if exact.denominator == 1 else decimal(abs(exact), lang)
    return text if not exact else f"{'−' if exact < 0 else '+'}{text}"


def _purse(words: Words, found: Balance, seat: int) -> Html:
    """What one consultation is expected to bring the seat."""
    mean = found.purses[seat - 1]
    text = tag("span", words("explore.events.mean"))
    head = tag("div", text, tag("span", cls="sp"), tag("b", signed(mean, words.lang), cls="serif big"),
               cls="row answer")  # fmt: skip
    exactly = tag("p", words("explore.events.exactly", fraction=str(mean)), cls="xs muted")
    return joined((head, exactly if mean.denominator > 1 else None))


def _table(words: Words, found: Balance, seats: tuple[int, ...]) -> Html:
    heads = [words("explore.events.row"), words("explore.table.chance"), *(words.name(f"p:{seat}") for seat in seats)]
    rows = [
        tag("tr", tag("th", words.name(ref), scope="row"), tag("td", i18n.percent(chance, words.lang)),
            *(tag("td", signed(means[seat - 1], words.lang)) for seat in seats))
        for ref, chance, means in found.rows
    ]  # fmt: skip
    total = tag("tr", tag("th", words("explore.events.all"), scope="row"), tag("td"),
                *(tag("td", signed(found.purses[seat - 1], words.lang)) for seat in seats), cls="sum")  # fmt: skip
    head = tag("thead", tag("tr", *(tag("th", text, scope="col") for text in heads)))
    title = words("explore.events.table")
    table = tag("table", head, tag("tbody", *rows, total), cls="rec odds-table")
    inside = tag("div", table, cls="scroll whole", tabindex=0, role="region", aria_label=title)
    return tag("section", tag("h3", title), inside, cls="card pad5 col", aria_label=title)


__all__ = ["EventsTab", "signed"]
