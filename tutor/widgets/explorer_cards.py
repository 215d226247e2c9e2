"""Cards in thought: what if a seat held others? Nothing on the table is moved.

`Cards.state` is the table that numbers are counted from: the one that lies here until a card is moved. Which cards can
matter, and whether they can be held, is the game's to say.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from tutor.i18n import Words
from tutor.odds.explorer import Change, Explorer, Holding, Wish
from tutor.views.panels import SeatPanel
from tutor.widgets import parts
from tutor.widgets.markup import Html, tag

if TYPE_CHECKING:
    from tutor.widgets.explorer import ExplorerView

STEPS: Mapping[str, int] = {"card-more": 1, "card-less": -1}
_WISH = re.compile(r"([1-9])\.([a-z_:]{1,40})\.([0-9]{1,2})", re.ASCII)
_MOST = 60
"""Cards at most that a link may speak of."""
Wrong = tuple[str, Mapping[str, int | str]]


class Cards:
    """Which cards are held in thought, by whom."""

    def __init__(self, view: "ExplorerView") -> None:
        self.view = view
        self.explorer: Explorer[Any] = view.desk.pack.load("explore")
        self.open = False
        self._lie(view.state)

    def _lie(self, state: Any) -> None:
        self.table = self.state = state
        self.changes: tuple[Change, ...] = ()
        self.wrong: Wrong | None = None
        """Why what was wished for cannot be: a key of the words, with its facts."""

    def begin(self) -> None:
        """Where another table lies now, nothing is in thought any more."""
        if self.view.state is not self.table:
            self._lie(self.view.state)

    # ---- what is held

    def groups(self, place: str) -> tuple[tuple[Holding, ...], ...]:
        """The cards of the seat that is looked at, and those of the holder of a place."""
        seat = self.view.seat
        if not seat:
            return ()
        own = self.explorer.holdings(self.state, seat)
        others = self.explorer.holdings(self.state, seat, place) if place else ()
        return tuple(group for group in (own, others) if group)

    def act(self, act: str, place: str) -> bool:
        """A button; whether there is another table to count from now."""
        head, _, rest = act.partition(":")
        if act == "cards":
            self.open = not self.open
        elif act == "cards-back":
            return self._wish(())
        elif head in (*STEPS, "card-flip"):
            here = (one for group in self.groups(place) for one in group if f"{one.seat}:{one.card}" == rest)
            return any(self._move(one, STEPS.get(head) or 1 - 2 * one.n) for one in here)
        return False

    def _move(self, one: Holding, more: int) -> bool:
        n = one.n + more
        if not 0 <= n <= one.most:
            return False
        facts: Mapping[str, int | str] = {"who": f"p:{one.seat}", "card": one.card, "n": n}
        wishes = [(other.seat, other.card, other.n) for other in self.changes]
        return self._wish([*wishes, (one.seat, one.card, n)], ("explore.cards.cannot", facts))

    def _wish(self, wishes: Iterable[Wish], wrong: Wrong | None = None) -> bool:
        before, self.wrong = self.changes, None
        try:
            self.state, self.changes = self.explorer.suppose(self.table, wishes)
        except ValueError:
            self.wrong = wrong
        return self.changes != before

    # ---- links

    def link(self) -> str:
        """What is different, to be said in a link."""
        return " ".join(f"{one.seat}.{one.card}.{one.n}" for one in self.changes)

    def follow(self, text: str) -> bool:
        """Hold what a link says; what it cannot use is said. Whether there is another table to count from now."""
        if not text.strip():
            return False
        hits = [_WISH.fullmatch(row) for row in text.split()[: _MOST + 1]]
        wishes = [(int(hit[1]), hit[2], int(hit[3])) for hit in hits if hit]
        wrong: Wrong = "explore.cards.no-link", {"found": text[:40]}
        if len(wishes) < len(hits) or len(hits) > _MOST:
            self.wrong = wrong
            return False
        changed = self._wish(wishes, wrong)
        self.open = self.open or bool(self.changes)
        return changed

    # ---- what is shown

    def as_if(self, words: Words) -> str:
        """What is different, in words; nothing when all is as it lies."""
        ordered = sorted(self.changes, key=lambda one: (one.seat != self.view.seat, one.seat, one.more < 0))
        seats = groupby(ordered, key=lambda one: one.seat)
        said = "; ".join(f"{words.name(f'p:{seat}')} {_moved(words, ones)}" for seat, ones in seats)
        return words("explore.cards.as-if", what=said) if said else ""

    def html(self, words: Words, place: str) -> Html:
        """That numbers are counted from a table in thought, and the cards to hold."""
        wrong = parts.verdict("info", words("explore.cannot"), _text(words(self.wrong[0], **self.wrong[1]))) \
            if self.wrong else None  # fmt: skip
        groups = self.groups(place)
        if not groups and not self.changes:
            return tag("div", wrong, cls="cards-of", data_key="cards") if wrong else Html("")
        return tag("div", self._banner(words), self._fold(words, groups), wrong, cls="cards-of", data_key="cards")

    def _banner(self, words: Words) -> Html | None:
        if not self.changes:
            return None
        back = parts.button("cards-back", words("explore.cards.back"), cls="btn small")
        head = tag("p", tag("b", self.as_if(words)))
        return tag("div", head, _text(words("explore.cards.about")), tag("div", back), cls="as-if", data_key="as-if")

    def _fold(self, words: Words, groups: Iterable[tuple[Holding, ...]]) -> Html:
        summary = tag("summary", words("explore.cards"), data_act="cards", data_rest=True)
        panels = self.view.desk.window.panels(self.view.state, self.view.words).seats
        rows = [_group(words, group, panels[group[0].seat - 1]) for group in groups] if self.open else []
        return tag("details", summary, *rows, cls="opens", open=self.open, data_held=True, data_key="cards-fold")


def _text(text: str) -> Html:
    return tag("p", text, cls="small")


def _moved(words: Words, changes: Iterable[Change]) -> str:
    """What one seat has more and less, as `+ Heroine, − 2 × General`; no line ends within one card."""
    return ", ".join(
        "\u00a0".join(("+" if one.more > 0 else "−", *_times(abs(one.more)), words.name(one.card))) for one in changes
    )


def _times(n: int) -> tuple[str, ...]:
    return (str(n), "×") if n > 1 else ()


def _group(words: Words, group: Iterable[Holding], panel: SeatPanel) -> Html:
    """The cards of one seat."""
    title = words("explore.cards.held", who=panel.name)
    head = tag("span", parts.shield(panel.letter, panel.colour), title, cls="eyebrow")
    rows = [_flip(words, one) if one.most == 1 else _counted(words, one) for one in group]
    return tag("div", head, tag("div", *rows, cls="held-cards"), cls="optg", role="group", aria_label=title)


def _flip(words: Words, one: Holding) -> Html:
    """A card that there is once: held or not."""
    tick = tag("span", parts.icon("yes") if one.n else None, cls="tick", aria_hidden=True)
    act = f"card-flip:{one.seat}:{one.card}"
    return parts.button(act, tag("span", words.name(one.card)), tick, cls=_cls(one), pressed=bool(one.n))


def _counted(words: Words, one: Holding) -> Html:
    """A card that there is several times."""
    name = words.name(one.card)
    shown = tag("span", _step(words, one, "less", one.n > 0), tag("output", one.n),
                _step(words, one, "more", one.n < one.most), cls="steps")  # fmt: skip
    return tag("div", tag("span", name), shown, cls=_cls(one), role="group", aria_label=name)


def _step(words: Words, one: Holding, way: str, possible: bool) -> Html:
    # what cannot be pressed now stays where it is, so that the focus does
    label = words(f"explore.cards.{way}", card=one.card)
    sign = tag("span", "+" if way == "more" else "−", aria_hidden=True)
    return tag("button", sign, type="button", data_act=f"card-{way}:{one.seat}:{one.card}", aria_label=label,
               aria_disabled=None if possible else True)  # fmt: skip


def _cls(one: Holding) -> str:
    return "opt held on" if one.n else "opt held"


__all__ = ["Cards"]
