"""Is this chain correct, and is it worth a doubt? What somebody believes of each card, and all that follows from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tutor.odds.chain import Step
from tutor.odds.chain_doubt import Case
from tutor.odds.chain_explorer import Beliefs, ChainExplorer, Road, Stated, read_stated, read_written, written
from tutor.odds.work import finish
from tutor.views import chain_scene
from tutor.views.scene import Scene
from tutor.widgets import explorer_chain_if, explorer_chain_panel, explorer_chain_under
from tutor.widgets.explorer_chain_count import Both, Counted, begun, counting
from tutor.widgets.explorer_tab import Tab
from tutor.widgets.explorer_work import Asked
from tutor.widgets.markup import Html
from tutor.widgets.pane import Values

if TYPE_CHECKING:
    from tutor.widgets.explorer import ExplorerView

TENTHS = 10
"""Steps of every slider of a chance."""
AT_ONCE = 6
"""Cards of a chain up to which everything is counted while a slider moves."""
CHANCES = ("next", "again", "right", "wrong")
"""Sliders of chances: how likely the next seat doubts, how likely the new chain is doubted, and how often an
announcement is confident with a correct and with a wrong chain."""


@dataclass(frozen=True)
class Told:
    """What somebody has stated and chosen; all the rest lies on the table."""

    stated: Mapping[str, Stated] = field(default_factory=dict)
    order: tuple[int, ...] = ()
    """The chain in another order, by its places; empty: as it lies."""
    edition: str = ""
    """Another edition; empty: that of the table."""
    other: tuple[str, Stated] | None = None
    """A card with another date in thought, known or not."""
    card: str = ""
    """The hand card that would be laid."""
    chances: Mapping[str, int] = field(default_factory=lambda: {"next": 5, "again": 5, "right": 8, "wrong": 5})
    """In tenths."""


class ChainTab(Tab):
    """A chain, the beliefs about its cards, and the decision between doubting and laying."""

    name = "chain"
    for_seat = False

    def __init__(self, view: "ExplorerView") -> None:
        super().__init__(view)
        self.explorer: ChainExplorer[Any] = view.desk.pack.load("chain")
        self.told = Told()
        self.about = ""
        """The card whose belief is being stated."""
        self.epochs = [0, 0, 0]
        """Raised when the number fields, the sliders, or the fields of what if must show what others said."""
        self.count: Asked[Both] = Asked(view, "chain.work")
        self.at_once: Both | None = None
        """What was counted at once; None without a chain, or where it is counted beside the page."""
        self.known: tuple[Counted, ...] = ()
        """What was counted last: it need not be counted again."""
        self.unread = False
        """Whether what was asked last of another date is no range of years."""

    def begin(self) -> None:
        """Another table: what was believed of cards that lie here still holds."""
        road = self.road
        seen = {*road.chain, *road.hand}
        stated = {card: one for card, one in self.told.stated.items() if card in seen}
        if not stated and self.view.state == self.explorer.opening:
            stated = dict(map(read_stated, self.explorer.told))
        best = next((card for card in road.hand if card in stated), next(iter(road.hand), ""))
        self.told = replace(self.told, stated=stated, card=best)
        self._as_it_lies()
        self.about = next(iter(road.chain), "")
        self._count()

    # ---- what is known and what follows

    @property
    def road(self) -> Road:
        """What everybody knows of the table."""
        return self.explorer.road(self.view.state)

    @property
    def order(self) -> tuple[int, ...]:
        """The places of the chain in the order that is asked about."""
        return self.told.order or tuple(range(len(self.road.chain)))

    @property
    def lies(self) -> Beliefs:
        """The beliefs about the chain as it lies, in the table's own edition."""
        return Beliefs(self.road, self.told.stated)

    @property
    def beliefs(self) -> Beliefs:
        """The same in the order and the edition, and with the date, that are asked about."""
        found = self.lies.reordered(self.order)
        if self.told.other:
            found = found.redated(*self.told.other)
        penalties = self.explorer.editions.get(self.told.edition)
        return found.with_penalties(penalties) if penalties else found

    @property
    def steps(self) -> tuple[Step, ...]:
        """The derivation, card by card."""
        return self.beliefs.cards().steps(range(len(self.order)))

    @property
    def chance(self) -> Fraction:
        """The chain is correct."""
        steps = self.steps
        return steps[-1].chance if steps else Fraction(1)

    @property
    def changed(self) -> bool:
        """Whether another order, edition or date than that of the table is asked about."""
        return bool(self.told.order or self.told.other) or self.told.edition in self.explorer.editions

    def share(self, name: str) -> Fraction:
        """The chance of a slider."""
        return Fraction(self.told.chances[name], TENTHS)

    def _begun(self, beliefs: Beliefs) -> Counted:
        card = self.told.card
        case = beliefs.case(card, self.share("next"), self.share("again")) if card else None
        return begun(beliefs, case, self.known)

    def _count(self) -> None:
        """All that takes long anew: at once for a short chain, beside the page for a long one."""
        self.known = self.counted or self.known
        self.at_once = None
        self.count.ask(None)
        if not self.order:
            return
        here = self._begun(self.lies)
        then = self._begun(self.beliefs) if self.changed else here
        if len(self.order) <= AT_ONCE or (here.done and then.done):
            self.at_once = finish(counting(self.explorer, (then, here)))
        else:
            self.count.ask(lambda flag: counting(self.explorer, (then, here)))

    @property
    def counted(self) -> Both | None:
        """What takes long, as soon as it is counted: as it is asked about, and as it lies."""
        return self.at_once or self.count.found

    @property
    def found(self) -> Case | None:
        """The decision, as soon as it is counted."""
        return self.counted[0].case if self.counted else None

    def advice(self, case: Case) -> str:
        """What costs less of what may be done now: `doubt`, `place`, or `even` when it is the same."""
        for one, other in (("doubt", "place"), ("place", "doubt")):
            if not self.road.may(other):
                return one
        return "doubt" if case.difference < 0 else "place" if case.difference else "even"

    @property
    def stated(self) -> Mapping[str, Stated]:
        """What somebody stated of cards of this deck; not what our own example says."""
        ours, deck = dict(map(read_stated, self.explorer.told)), self.explorer.cards(self.view.state)
        return {card: one for card, one in self.told.stated.items() if card in deck and one != ours.get(card)}

    # ---- what is pressed

    def press(self, ref: str) -> None:
        """A card of the chain or of the hand: its belief can be stated. All else tells of itself."""
        card = self._card_of(ref)
        if not card:
            self.view.desk.about(ref)
            return
        self._choose(card)
        self.view.draw()

    def _card_of(self, ref: str) -> str:
        kind, _, rest = ref.partition(":")
        road = self.road
        if kind == "chain" and rest.isdecimal() and 0 < int(rest) <= len(road.chain):
            return road.chain[int(rest) - 1]
        return next((card for card in road.hand if ref == f"hand:{road.seat}:{card}"), "")

    def _choose(self, card: str) -> None:
        self.about = card
        self.epochs = [one + 1 for one in self.epochs]
        if card in self.road.hand:
            self.told = replace(self.told, card=card)
            self._count()

    def act(self, act: str, values: Values) -> None:
        """Beliefs, the card to lay, the order, the edition, the sliders."""
        head, _, rest = act.partition(":")
        road = self.road
        if self.count.act(act):
            return
        if head == "card" and rest in (*road.chain, *road.hand):
            self._choose(rest)
        elif act in ("believe", "forget"):
            self._believe(act, values)
        elif head in ("up", "down") and rest.isdecimal():
            self._move(int(rest), -1 if head == "up" else 1)
        elif act == "as-it-lies":
            self._as_it_lies()
            self._count()
        elif act == "redate":
            self._redate(values)
        elif head == "edition" and rest in {"", *self.explorer.editions}:
            self.told = replace(self.told, edition=rest)
            self._count()
        elif act == "chances":
            self._slide(values)
        self.view.draw()

    def _as_it_lies(self) -> None:
        """Nothing else is asked about."""
        self.epochs[2] += self.told.other is not None
        self.told, self.unread = replace(self.told, order=(), edition="", other=None), False

    def _redate(self, values: Values) -> None:
        """Another date of one card, in thought; what is no range of years is said, and changes nothing."""
        card, said = values.get("if-card", ""), explorer_chain_if.read(values)
        self.unread = said is None
        if said and card in (*self.road.chain, self.told.card):
            self.told = replace(self.told, other=(card, said))
            self._count()

    def _believe(self, act: str, values: Values) -> None:
        """State a belief about the card, or take it back; what cannot be meant changes nothing."""
        stated = {card: one for card, one in self.told.stated.items() if card != self.about}
        if self.about in self.road.known:
            return
        if act == "believe":
            said, by_slider = explorer_chain_panel.read(self.told.stated.get(self.about), values)
            self.epochs[0 if by_slider else 1] += 1
            stated[self.about] = said
        else:
            self.epochs = [one + 1 for one in self.epochs]
        self.told = replace(self.told, stated=stated)
        self._count()

    def _move(self, place: int, step: int) -> None:
        """Two neighbours change places, in thought."""
        order = list(self.order)
        if 0 <= place < len(order) and 0 <= place + step < len(order):
            order[place], order[place + step] = order[place + step], order[place]
            plain = order == sorted(order)
            self.told = replace(self.told, order=() if plain else tuple(order))
            self._count()

    def _slide(self, values: Values) -> None:
        chances = dict(self.told.chances)
        for name in CHANCES:
            text = values.get(f"chance-{name}", "")
            if text.isascii() and text.isdecimal() and len(text) < 3 and int(text) <= TENTHS:
                chances[name] = int(text)
        self.told = replace(self.told, chances=chances)
        self._count()

    # ---- what is shown

    def scene(self) -> Scene:
        """The chain, with a bar for what is believed of each card."""
        plain: Scene = self.view.desk.window.scene(self.view.state, self.view.words)
        return chain_scene.scene(plain, self.beliefs, self.steps, self.words, self.order)

    def panel(self) -> Html:
        """The chance, the belief that is being stated, and what a doubt is worth."""
        return explorer_chain_panel.panel(self)

    def under(self) -> Html:
        """The derivation, the places, the decision, the last card, and what if."""
        return explorer_chain_under.under(self)

    def note(self) -> str:
        """What the numbers are."""
        return self.words("chain.note")

    # ---- links

    def link(self) -> Mapping[str, str]:
        """Everything that was stated and chosen."""
        told = self.told
        return {
            "believe": written(told.stated),
            "card": told.card,
            "order": "-".join(str(at + 1) for at in told.order),
            "edition": told.edition,
            "if": written(dict([told.other])) if told.other else "",
            "chances": "-".join(str(told.chances[name]) for name in CHANCES),
        }

    def follow(self, query: Mapping[str, str]) -> None:
        """The same again; what does not fit this table is passed over."""
        road = self.road
        if "believe" in query:
            self.told = replace(self.told, stated=read_written(query["believe"], {*road.chain, *road.hand}))
        if query.get("card", "") in road.hand:
            self.told = replace(self.told, card=query["card"])
        order = tuple(int(one) - 1 for one in query.get("order", "").split("-") if one.isdecimal())
        if sorted(order) == list(range(len(road.chain))):
            self.told = replace(self.told, order=order)
        if query.get("edition", "") in self.explorer.editions:
            self.told = replace(self.told, edition=query["edition"])
        other = read_written(query.get("if", ""), {*road.chain, self.told.card})
        self.told = replace(self.told, other=next(iter(other.items()), None))
        numbers = query.get("chances", "").split("-")
        if len(numbers) == len(CHANCES):
            self._slide({f"chance-{name}": text for name, text in zip(CHANCES, numbers, strict=True)})
        self._count()


__all__ = ["AT_ONCE", "CHANCES", "TENTHS", "ChainTab", "Told"]
