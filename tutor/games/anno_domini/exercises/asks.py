"""The questions of the exercises: those of any position, and what they would answer after some lines of play."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from tutor.games.anno_domini import whatif
from tutor.games.anno_domini.exercises.lines import better
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.moves import Attack
from tutor.games.anno_domini.questions import questions as of_positions
from tutor.games.anno_domini.rules import battle, events, rounds, setup
from tutor.games.anno_domini.rules.box import box, place, ref, seat_ref
from tutor.games.anno_domini.state import State
from tutor.kernel.game import Event
from tutor.kernel.question import Question
from tutor.kernel.record import split_seat
from tutor.kernel.rulebook import RuleId
from tutor.kernel.score import Answered, Item, Points


def rules(*names: str) -> tuple[RuleId, ...]:
    """Ids of paragraphs, each once."""
    return tuple(map(RuleId, dict.fromkeys(names)))


def one(what: str, n: int, rule: str, *focus: str, each: int = 1) -> Points:
    """A number as a sum of one item."""
    return Points((Item(what, n, each, RuleId(rule), focus),))


# ---- of any position


def _owed(state: State) -> Answered:
    """What every seat owes in all."""
    sums = [
        Points(tuple(Item("debt", 1, debt.amount, RuleId("ad-15-1"), (seat_ref(debt.creditor),)) for debt in state.debts
                     if debt.debtor == seat))
        for seat in range(1, len(state.money) + 1)
    ]  # fmt: skip
    return Answered(tuple(points.total for points in sums), tuple(sums), rules("ad-15-1"))


def _reach(state: State, territory: str) -> Answered:
    found = of_positions["targets"](state, territory)
    return Answered(len(found.focus), (one("in-reach", len(found.focus), "ad-7-2", *found.focus),), found.rules)


def _reach_of(state: State, territories: str) -> Answered:
    """How many targets each of these territories has."""
    each = [_reach(state, name) for name in territories.split(",")]
    sums = tuple(points for found in each for points in found.because)
    places = dict.fromkeys(place for found in each for place in found.focus)
    return Answered(tuple(found.value for found in each), sums, rules("ad-7-2", "ad-7-3"), tuple(places))


def _legal(state: State, text: str) -> Answered:
    """The paragraphs that forbid the move, which may name its seat; none: it is legal, and those asked are cited."""
    seat, words = split_seat(text)
    verdict = game.judge(state, game.parse(state, words), seat)
    by = (reason.by for reason in verdict.breached if reason.by)
    focus = (place for reason in verdict.breached for place in reason.breach.focus)
    cited = verdict.upheld if verdict.legal else (*verdict.rules, *by)
    return Answered(verdict.rules, (), rules(*cited), tuple(dict.fromkeys(focus)))


def _cards_in_turn(state: State) -> Answered:
    """How many cards the turn brings in all."""
    n = int(state.drawn or rounds.card_is_due(state))
    return Answered(n, (one("cards-of-a-turn", n, "ad-11-3", seat_ref(state.seat)),), rules("ad-11-1", "ad-11-3"))


def _cathedrals_in_game(state: State) -> Answered:
    places = tuple(ref(state, at) for at in state.cathedrals)
    return Answered(len(places), (one("cathedrals-on-the-board", len(places), "ad-1-6", *places),), (), places)


def _still_to_act(state: State) -> Answered:
    return Answered(state.order, (), rules("ad-3-2", "ad-3-4"), tuple(map(seat_ref, state.order)))


def _castles_of(state: State, territories: str) -> Answered:
    places = [place(state, name) for name in territories.split(",")]
    sums = tuple(one("castles-there", state.castles[at], "ad-6-3", ref(state, at)) for at in places)
    return Answered(tuple(state.castles[at] for at in places), sums, (), tuple(ref(state, at) for at in places))


def _known_pile(state: State) -> Answered:
    return Answered(state.known, (), rules("ad-11-10"), tuple(f"c:{card}" for card in state.known))


def _cards_held(state: State, seat: str) -> Answered:
    """How many cards lie open before the seat, the Pope's included."""
    hand = state.cards[int(seat) - 1]
    places = tuple(f"c:{seat}:{card}" for card in hand)
    return Answered(len(hand), (one("cards-held", len(hand), "ad-11-4", *places),), rules("ad-11-4"), places)


def _papal(state: State) -> Answered:
    """How many territories are called Papal State."""
    places = tuple(ref(state, at) for at in setup.papal_lands(state))
    return Answered(len(places), (one("papal-lands", len(places), "ad-19-2", *places),), rules("ad-19-2"), places)


def _use(state: State, cards: str) -> Answered:
    kinds = [box(state).cards[name] for name in cards.split(",")]
    value = tuple("kept" if kind.kept else "used" for kind in kinds)
    cited = ["ad-11-4" if kind.kept else "ad-11-5" for kind in kinds]
    return Answered(value, (), rules(*cited, *(kind.rule for kind in kinds)))


def _number(state: State, name: str) -> Answered:
    """A number of the box, by its name in components.toml; ValueError when there is none."""
    kit = box(state)
    if name == "lands_each":
        lands, seats = len(kit.board.ids), kit.numbers.seats_most
        return Answered(lands // seats, (one("lands-of-four", lands // seats, "ad-2-10"),), rules("ad-2-10", "ad-1-3"))
    if name == "first_income":
        lands, seats = len(kit.board.ids), kit.numbers.seats_most
        each = kit.numbers.cathedrals // seats * kit.numbers.tax_factor
        return Answered(lands // seats * each, (one("land-tax", lands // seats, "ad-4-3", each=each),), rules("ad-4-3"))
    origin = kit.origins.get(name)
    if origin is None:
        raise ValueError(f"number: expected one of {', '.join(kit.origins)}, found {name}")
    return Answered(origin.value, (one("number-of-the-box", 1, origin.rule, each=origin.value),), (origin.rule,))


OTHER = ".other"
"""After the id of a ruling: the reading that is not used here."""


def _reading(state: State, how: str, statements: str) -> Answered:
    """`holds`: the statement that is the rule; `not`: the one that is not. ValueError unless there is exactly one."""
    named = statements.split(",")
    found = [one for one in named if one.endswith(OTHER) == (how == "not")]
    if how not in ("holds", "not") or len(found) != 1:
        raise ValueError(f"reading: expected `holds` or `not` and one statement to find, found {how} {statements}")
    return Answered(found[0], (), rules(*(one.removesuffix(OTHER) for one in named)))


def _rows(state: State, sums: str) -> Answered:
    """The rows, the likeliest first."""
    chance: dict[str, Fraction] = {text: events.chance_of_row(int(text)) for text in sums.split(",")}
    ranked = tuple(sorted(chance, key=lambda text: -chance[text]))
    ids = (box(state).events[int(text)].id for text in ranked)
    ways = zip(ranked, ids, strict=True)
    because = tuple(one("ways-to-throw", int(chance[text] * 36), "ad-13-1", f"row:{name}") for text, name in ways)
    return Answered(ranked, because, rules("ad-13-1"))


# ---- after some lines


def _battle(state: State, line: str) -> Answered:
    """Castles left on the base and on the target, and who owns the target."""
    ((base, target, _),) = whatif.attacks(state, line)
    end, event = whatif.after(state, line), whatif.last_event(state, line, "battle")
    facts = dict(event.facts) if event else {}
    attack, defence = battle.attack_points(state, state.seat, target), battle.defence_points(state, target)
    lost = state.castles[base] - end.castles[base]
    because = (
        attack,
        defence,
        one("hits", int(facts["hits"]), "ad-7-8", ref(state, target)),
        one("hits-back", int(facts["back"]), "ad-7-8", ref(state, base)),
        one("castles-there", state.castles[base], "ad-7-9", ref(state, base))
        + one("castles-lost", lost, "ad-7-9", each=-1),
        one("castles-there", end.castles[target], "ad-7-9", ref(state, target)),
    )
    cited = (*_cited(because), *(event.rule for event in whatif.told(state, line)))
    value = (end.castles[base], end.castles[target], end.owner[target])
    return Answered(value, because, rules(*cited), (ref(state, base), ref(state, target)))


def _cited(because: Iterable[Points]) -> list[str]:
    capped = ["ad-10-5" for points in because if points.cap is not None and points.total < points.uncapped]
    return [*(item.rule for points in because for item in points.items), *capped]


INCOMES = {"event-tax", "gold", "patron", "income", "toll", "merchant"}
"""Events in which the bank pays `seat` the fact `n`."""


def _purses(state: State, lines: str) -> Answered:
    """What every seat has in hand afterwards: what it had, and everything that came and went."""
    happened, end = whatif.told(state, lines), whatif.after(state, lines)
    sums = []
    for seat, purse in enumerate(state.money, 1):
        items = [Item("money-before", 1, purse, RuleId("ad-1-10"), (seat_ref(seat),))]
        items += [item for event in happened for item in _moved(event, seat)]
        sums.append(Points(tuple(items)))
    cited = [*_cited(sums), *(event.rule for event in happened)]
    return Answered(end.money, tuple(sums), rules(*cited), tuple(seat_ref(seat) for seat in range(1, len(sums) + 1)))


def _moved(event: Event, seat: int) -> list[Item]:
    """What an event does to a purse."""
    facts = dict(event.facts)
    n, mine, his = facts.get("n", 0), facts.get("seat") == seat_ref(seat), facts.get("to") == seat_ref(seat)
    if event.kind in ("paid", "money-to-attacker") and (mine or his) and n:
        return [Item("paid" if mine else "received", 1, -int(n) if mine else int(n), event.rule)]
    if mine and n and event.kind in INCOMES:
        return [Item("from-the-bank", 1, int(n), event.rule)]
    if mine and n and event.kind == "money-to-bank":
        return [Item("paid", 1, -int(n), event.rule)]
    if mine and event.kind == "built":
        return [Item("paid", 1, -int(facts["price"]), event.rule)]
    return []


def _event_rule(state: State, lines: str, n: str) -> Answered:
    """The paragraph of the n-th thing that happens."""
    event = whatif.told(state, lines)[int(n)]
    focus = tuple(value for _, value in event.facts if isinstance(value, str))
    return Answered(event.rule, (), (event.rule,), focus)


def _after(question: Question[State]) -> Question[State]:
    """The same question after some lines; what happened in them is cited too."""

    def asked(state: State, lines: str, *args: str) -> Answered:
        found = question(whatif.after(state, lines), *args)
        cited = rules(*found.rules, *(event.rule for event in whatif.told(state, lines)))
        return Answered(found.value, found.because, cited, found.focus)

    return Question(f"{question.name}-after", ("lines", *question.args), asked)


def _question(name: str, function: Callable[..., Answered], *args: str) -> Question[State]:
    return Question(name, args, function)


_OWN = (
    _question("owed", _owed),
    _question("reach", _reach, "territory"),
    _question("reach-of", _reach_of, "territories"),
    _question("legal", _legal, "move"),
    _question("cards-in-turn", _cards_in_turn),
    _question("cathedrals-in-game", _cathedrals_in_game),
    _question("still-to-act", _still_to_act),
    _question("castles-of", _castles_of, "territories"),
    _question("known-pile", _known_pile),
    _question("cards-held", _cards_held, "seat"),
    _question("papal", _papal),
    _question("number", _number, "name"),
    _question("reading", _reading, "how", "statements"),
    _question("use", _use, "cards"),
    _question("rows", _rows, "sums"),
    _question("battle", _battle, "line"),
    _question("purses-after", _purses, "lines"),
    _question("event-rule", _event_rule, "lines", "n"),
    _question("better-line", better, "base", "target", "attacks", "one", "other"),
)
_PLAIN = {**of_positions, **{question.name: question for question in _OWN}}
_LATER = (
    "income", "attacks-left", "winner", "pope", "next-order", "still-to-act", "free", "stock", "lands", "cathedrals",
    "phase", "card-due", "cards-in-turn", "cathedrals-in-game", "castles-of", "known-pile", "owner", "turn", "owed",
    "legal", "order", "castles", "money", "next-tax", "cards-held", "papal",
)  # fmt: skip
asks = _PLAIN | {f"{name}-after": _after(_PLAIN[name]) for name in _LATER}
"""Every question of this game by name: those of positions, and these."""

__all__ = ["Attack", "asks", "one", "rules"]
