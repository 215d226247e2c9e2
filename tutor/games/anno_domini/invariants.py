"""What holds in every state that play can reach, and in every position that may be posed.

The numbers are those of the rulebook's list of invariants. Only what one state shows is asked here; what ties two
states together (money conserved, turns that end) is for the tests of whole games.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from tutor.games.anno_domini.components import Components
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.rules.ending import early, limit
from tutor.games.anno_domini.state import Debt, State, clockwise, held, in_play, neutral
from tutor.games.anno_domini.tasks import task_faults
from tutor.kernel.invariant import Broken

SETUP = ("deal", "colours", "claims")


Found = Iterator[Broken]
Check = Callable[[State, Components], Found]


def faults(state: State) -> tuple[str, ...]:
    """A sentence for each invariant that the state breaks, with its number; empty for a state that can be."""
    return tuple(map(str, broken(state)))


def broken(state: State) -> Found:
    """The invariants that the state breaks."""
    kit = box(state)
    for check in CHECKS:
        yield from check(state, kit)


def _list(items: object) -> str:
    return ", ".join(map(str, items)) if isinstance(items, (tuple, list)) and items else "none"


def _cathedrals(state: State, kit: Components) -> Found:
    """1: sixteen cathedrals after the sixteenth claim, at most one per territory."""
    claimed = len(state.owner) - (state.owner.count(0) if state.phase in SETUP else 0)
    wanted, there = min(kit.numbers.cathedrals, claimed), len(state.cathedrals)
    wanted = wanted if state.phase not in ("deal", "colours") else 0
    if there != wanted:
        yield Broken(1, f"{wanted} cathedrals on the board", str(there), ("lands",))
    if sorted(set(state.cathedrals)) != list(state.cathedrals):
        yield Broken(1, "each territory with at most one cathedral, in order", _list(state.cathedrals), ("lands",))


def _stocks(state: State, kit: Components) -> Found:
    """2: castles on the board and in the stock are those of a colour."""
    for seat, stock in enumerate(state.stock, 1):
        board = sum(n for n, owner in zip(state.castles, state.owner, strict=True) if owner == seat)
        if stock < 0 or board + stock != kit.numbers.stock:
            found = f"{board} on the board and {stock} in the stock"
            yield Broken(2, f"{kit.numbers.stock} castles of seat {seat} in all", found, (f"seat:{seat}", "lands"))


def _colours(state: State, kit: Components) -> Found:
    """2: every seat has its own colour, once the colours are chosen."""
    chosen = [colour for colour in state.colour if colour]
    for seat, colour in enumerate(state.colour, 1):
        at = (f"colour:{seat}", f"seat:{seat}")
        if colour and chosen.count(colour) > 1:
            yield Broken(2, "a colour of its own for each seat", f"{colour} with seat {seat} and another", at)
        if not colour and state.phase not in ("deal", "colours"):
            yield Broken(2, f"a colour of seat {seat} after the colours", "none", at)
        if colour and (state.phase == "deal" or (state.phase == "colours" and neutral(state, seat))):
            yield Broken(2, f"no colour of seat {seat} before its time", colour, at)


def _castles(state: State, kit: Components) -> Found:
    """3: up to six castles on a territory, none exactly when it is free."""
    most = kit.numbers.castles_most
    for at, (castles, owner) in enumerate(zip(state.castles, state.owner, strict=True)):
        name = kit.board.ids[at]
        if not 0 <= castles <= most:
            yield Broken(3, f"0 to {most} castles on {name}", str(castles), (f"land:{name}",))
        elif bool(castles) != bool(owner):
            words = f"castles on {name} exactly when a seat owns it"
            yield Broken(3, words, f"{castles} castles, owner {owner}", (f"land:{name}",))
        elif not 0 <= owner <= len(state.money):
            yield Broken(3, f"a seat at the table that owns {name}", str(owner), (f"land:{name}",))


def _cards(state: State, kit: Components) -> Found:
    """4: hands, pile and the card in use are the deck; in the deal the dealt cards are on their way back to it."""
    seen = Counter(card for hand in state.cards for card in hand) + Counter(state.known) + Counter(state.unknown)
    seen += Counter(task.kind for task in state.agenda if task.kind in kit.cards)
    wanted = Counter(kit.deck)
    if state.phase == "deal":
        seen += wanted - Counter(state.unknown)
    for card in sorted(set(seen) | set(wanted)):
        if seen[card] != wanted[card]:
            found = f"{seen[card]} in hands, pile and task"
            yield Broken(4, f"{wanted[card]} of the card {card}", found, (f"card:{card}", "unknown", "known", "pile"))
    if list(state.unknown) != sorted(state.unknown):
        yield Broken(4, "the unknown part of the pile sorted", _list(state.unknown), ("unknown",))


def _hands(state: State, kit: Components) -> Found:
    """4: before round 1 nobody has a card but the Pope; used cards are never kept; neutral seats have none."""
    for seat, hand in enumerate(state.cards, 1):
        at = (f"cards:{seat}", f"seat:{seat}")
        if neutral(state, seat) and hand:
            yield Broken(4, f"no cards with the neutral seat {seat}", _list(hand), at)
        if any(card in kit.cards and not kit.cards[card].kept for card in hand):
            yield Broken(4, f"only cards of lasting use with seat {seat}", _list(hand), at)
        if state.phase in SETUP and any(card != "pope" for card in hand):
            yield Broken(4, f"no card but the Pope with seat {seat} before round 1", _list(hand), at)


def _pope(state: State, kit: Components) -> Found:
    """5: one Pope card, with a seat in play that is not neutral."""
    if state.phase == "deal":
        if "pope" not in state.unknown:
            yield Broken(5, "the Pope card in the pile during the deal", "none", ("unknown", "pile"))
        return
    holders = [seat for seat, hand in enumerate(state.cards, 1) for card in hand if card == "pope"]
    if len(holders) != 1 or holders[0] not in in_play(state):
        at = tuple(f"cards:{seat}" for seat in holders[1:] or holders or range(1, len(state.cards) + 1))
        words = "exactly one Pope card, with a seat in play"
        yield Broken(5, words, "none" if not holders else f"it with seat {_list(holders)}", (*at, "unknown", "pile"))


def _money(state: State, kit: Components) -> Found:
    """6: purses are multiples of 10 and not negative; who owes has nothing."""
    step, debtors = kit.numbers.money_step, {debt.debtor for debt in state.debts}
    for seat, purse in enumerate(state.money, 1):
        at = (f"money:{seat}", f"seat:{seat}")
        if purse < 0 or purse % step:
            yield Broken(6, f"money of seat {seat} as a multiple of {step}, 0 or more", str(purse), at)
        elif purse and seat in debtors:
            yield Broken(6, f"no money with seat {seat}, who has debts", str(purse), at)
        elif purse and neutral(state, seat):
            yield Broken(6, f"no money with the neutral seat {seat}", str(purse), at)


def _debts(state: State, kit: Components) -> Found:
    """8: debts are positive multiples of 10 between two seats in play, never in both directions."""
    step, playing = kit.numbers.money_step, in_play(state)
    pairs = {(debt.debtor, debt.creditor) for debt in state.debts}
    for debt in state.debts:
        text = f"{debt.debtor}>{debt.creditor}:{debt.amount}"
        if debt.amount <= 0 or debt.amount % step:
            yield Broken(8, f"debts as multiples of {step} above 0", text, ("debts",))
        if not _two_of(debt, playing):
            yield Broken(8, "debts between two different seats in play", text, ("debts",))
        elif (debt.creditor, debt.debtor) in pairs:
            yield Broken(8, "no debts in both directions between two seats", text, ("debts",))


def _two_of(debt: Debt, playing: tuple[int, ...]) -> bool:
    return debt.debtor != debt.creditor and {debt.debtor, debt.creditor} <= set(playing)


def _early(state: State, kit: Components) -> Found:
    """9: before round 4 nobody is out and nobody owns the limit of cathedrals."""
    if not early(state):
        return
    for seat in range(1, state.options.seats + 1):
        if state.out[seat - 1]:
            at = (f"out:{seat}", f"seat:{seat}")
            yield Broken(9, f"nobody out before round {kit.numbers.early_rounds + 1}", f"seat {seat} out", at)
        if held(state, seat) >= limit(state):
            words = f"fewer than {limit(state)} cathedrals with a seat before round {kit.numbers.early_rounds + 1}"
            yield Broken(9, words, f"{held(state, seat)} with seat {seat}", (f"lands:{seat}", "lands", "round"))


def _claims(state: State, kit: Components) -> Found:
    """9, 16: the claims to come, which no dice change, leave nobody with too many cathedrals or without land."""
    if state.phase != "claims" or 0 not in state.owner:
        return
    seats, free = tuple(range(1, len(state.money) + 1)), state.owner.count(0)
    turns = [state.seat, *clockwise(seats, state.seat) * free][:free]
    churches = turns[: kit.numbers.cathedrals - len(state.cathedrals)]
    for seat in range(1, state.options.seats + 1):
        at, most = (f"lands:{seat}", "lands", "turn"), limit(state)
        if (found := held(state, seat) + churches.count(seat)) >= most:
            words = f"fewer than {most} cathedrals with seat {seat} after the claims that are to come"
            yield Broken(9, words, str(found), at)
        if seat not in state.owner and seat not in turns:
            yield Broken(
                16, f"a territory with seat {seat} after the claims that are to come", "none", ("turn", "lands")
            )


def _turn(state: State, kit: Components) -> Found:
    """11: what has been done in the turn."""
    done = (state.made, state.event, state.acted, state.due, state.drawn, state.freed)
    if state.phase not in ("war", "over"):
        if any(done):
            yield Broken(11, f"nothing done in the phase {state.phase}", _list(done), ("attacks", "event", "acted"))
        return
    most = _attacks_most(kit)
    if not 0 <= state.made <= most:
        yield Broken(11, f"0 to {most} attacks made", str(state.made), ("attacks",))
    if state.due and state.drawn:
        yield Broken(11, "no card due once one is drawn", "both", ("due", "drawn"))
    if (state.made or state.due or state.drawn) and not state.acted:
        yield Broken(11, "acted yes after an attack, a card due or a draw", "acted no", ("acted", "attacks", "due"))
    if state.acted and not state.event and state.options.event_duty == "compulsory":
        yield Broken(11, "nothing done before the compulsory event", "acted yes, event no", ("acted", "event"))
    if state.freed and not state.event:
        yield Broken(11, "territories freed only by this turn's event", "no event", ("freed", "event"))
    if len(set(state.freed)) < len(state.freed) or any(state.owner[at] for at in state.freed):
        names = _list([kit.board.ids[at] for at in state.freed])
        yield Broken(11, "freed territories that are free, each once", names, ("freed",))


def _attacks_most(kit: Components) -> int:
    cathedrals = kit.numbers.cathedrals
    more = (card.copies * (card.attacks + card.attacks_per_cathedral * cathedrals) for card in kit.cards.values())
    return kit.numbers.attacks + sum(more)


def _seat(state: State, kit: Components) -> Found:
    """13: the seat that decides is one that can."""
    playing = in_play(state)
    allowed = {
        "deal": (0,),
        "tax": (0,),
        "colours": tuple(s for s in playing if not state.colour[s - 1]),
        "claims": tuple(range(1, len(state.money) + 1)),
        "war": playing,
    }.get(state.phase, (*range(len(state.money) + 1),))
    if state.seat not in allowed:
        yield Broken(13, f"turn {' or '.join(map(str, allowed)) or 'of nobody'}", str(state.seat or "-"), ("turn",))


def _order(state: State, kit: Components) -> Found:
    """13: who is still to act follows clockwise, each once."""
    if state.phase == "over":
        return
    following = clockwise(tuple(s for s in in_play(state) if s != state.seat), state.seat)
    wanted = following[: len(state.order)] if state.phase == "war" else ()
    if state.order != wanted:
        words = f"order {_list(wanted)}, the seats in play that follow"
        yield Broken(13, words, _list(state.order), ("order", "turn"))


def _round(state: State, kit: Components) -> Found:
    """13: rounds count from 1; the set-up is round 0."""
    if (state.round == 0) != (state.phase in SETUP) or state.round < 0:
        wanted = "round 0 in the set-up" if state.phase in SETUP else "a round from 1 on"
        yield Broken(13, wanted, str(state.round), ("round",))


def _tasks(state: State, kit: Components) -> Found:
    """15: an open task fits the phase, and somebody can do it."""
    if state.phase == "war" and state.seat not in in_play(state):
        return  # told by `_seat`
    for expected, found in task_faults(state, kit):
        yield Broken(15, expected, found, ("task", "phase"))


def _seats(state: State, kit: Components) -> Found:
    """16: who is in play has a territory, who is out has nothing."""
    for seat in range(1, len(state.money) + 1):
        at = (f"out:{seat}", f"lands:{seat}", f"seat:{seat}", "lands")
        lands, out = state.owner.count(seat), state.out[seat - 1]
        others = [str(s) for s in range(1, state.options.seats + 1) if s != seat]
        if out and (neutral(state, seat) or out not in ("event", *others)):
            yield Broken(16, f"seat {seat} out by another player or by an event", out, at)
        if out and (lands or state.money[seat - 1] or state.cards[seat - 1]):
            yield Broken(16, f"nothing with seat {seat}, which is out", "land, money or cards", at)
        started = state.phase not in SETUP and state.ended != "ad-18-4"
        if started and not out and not neutral(state, seat) and not lands:
            yield Broken(16, f"a territory with seat {seat}, which is in play", "none", at)
    if state.phase in ("deal", "colours") and any(state.owner):
        yield Broken(16, f"all territories free in the phase {state.phase}", "some with an owner", ("lands",))
    if state.phase == "claims" and 0 not in state.owner:
        yield Broken(16, "a free territory while territories are claimed", "none", ("lands", "phase"))


def _reached(state: State, kit: Components) -> Found:
    """21: who owns the target is known in the order of reaching it."""
    if state.ended == "ad-18-4":
        return  # the game ended before anybody counted
    now = tuple(s for s in in_play(state) if held(state, s) >= state.options.target)
    if tuple(sorted(state.reached)) != now:
        yield Broken(21, f"reached {_list(now)}: the seats that own the target", _list(state.reached), ("reached",))


def _over(state: State, kit: Components) -> Found:
    """21: a finished game has a winner who may win."""
    at = ("winner", "phase")
    if state.phase != "over":
        if state.winner or state.ended:
            yield Broken(21, f"no winner in the phase {state.phase}", str(state.winner), at)
        elif state.phase not in SETUP:
            yield from _won_already(state)
    elif state.ended == "ad-18-4":
        if in_play(state) != (state.winner,):
            yield Broken(21, "a winner by ad-18-4 who is the only one in play", str(state.winner), at)
    elif state.ended != "ad-18-1":
        yield Broken(21, "a game that ended by ad-18-1 or ad-18-4", state.ended or "no paragraph", at)
    elif not _may_win(state, state.winner):
        words = f"a winner by ad-18-1 with {state.options.target} cathedrals, without debts, after the early rounds"
        yield Broken(21, words, str(state.winner), at)


def _won_already(state: State) -> Found:
    """21: while the game goes on nobody has won it."""
    playing = in_play(state)
    won = playing if len(playing) == 1 else tuple(seat for seat in playing if _may_win(state, seat))
    if won:
        found = f"seat {_list(won)} has won"
        yield Broken(21, f"nobody who has won in the phase {state.phase}", found, (f"lands:{won[0]}", "phase", "round"))


def _may_win(state: State, seat: int) -> bool:
    free_of_debt = all(debt.debtor != seat for debt in state.debts)
    return seat in in_play(state) and held(state, seat) >= state.options.target and free_of_debt and not early(state)


CHECKS: tuple[Check, ...] = (
    _round, _castles, _cathedrals, _stocks, _colours, _cards, _hands, _pope, _seats, _money, _debts, _early, _seat,
    _claims, _order, _turn, _tasks, _reached, _over,
)  # fmt: skip
"""In the order in which a person would look."""
