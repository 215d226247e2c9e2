"""Random positions that could be: made by hand so that every invariant holds, or met in seeded play."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from tutor.games.anno_domini.components import Components
from tutor.games.anno_domini.game import game
from tutor.games.anno_domini.state import Debt, Options, State, clockwise, in_play, pope
from tutor.kernel.bot import random_bot
from tutor.kernel.chance import counter, stream
from tutor.kernel.game import Await, Over, with_
from tutor.kernel.luck import Luck

SEATS = 4
DEFAULT, WIDE = Options(), Options(map="wide-north-sea")
FIGHT = ("soldier", "relic", "arquebusier", "genius", "templar", "general")
KEPT = ("merchant", "toll_collector", "heroine", *FIGHT)


class World:
    """A position in the making, of four seats. Change it, then ask for the state."""

    def __init__(self, luck: Luck, round: int = 0, options: Options = DEFAULT) -> None:
        self.luck, self.options, self.kit = luck, options, options.box
        self.round = round or luck.among(1, 6)
        self.ids = self.kit.board.ids
        self.owner = self._owners()
        self.castles = [luck.pick((1, 1, 1, 2, 2, 3, 4)) for _ in self.ids]
        self.cathedrals: set[int] = set()
        self.hands: list[list[str]] = [[] for _ in range(SEATS)]
        self.pope = luck.among(1, SEATS)
        self.money = [10 * luck.below(60) for _ in range(SEATS)]
        self.debts: list[Debt] = []
        self._scatter()

    def _owners(self) -> list[int]:
        """Everybody has a territory; the rest goes by weights that differ from world to world."""
        weights = [self.luck.among(1, 4) for _ in range(SEATS)]
        bag = [seat for seat, weight in enumerate(weights, 1) for _ in range(weight)]
        owner = [self.luck.pick(bag) for _ in self.ids]
        for seat, at in enumerate(self.luck.sample(range(len(owner)), SEATS), 1):
            owner[at] = seat
        return owner

    def _scatter(self) -> None:
        """Sixteen cathedrals, and nobody with so many that the game would be over or out of bounds."""
        most = self.kit.numbers.target - 1
        count: Counter[int] = Counter()
        for at in self.luck.mixed(range(len(self.ids))):
            full = len(self.cathedrals) == self.kit.numbers.cathedrals
            if not full and count[self.owner[at]] < most:
                self.cathedrals.add(at)
                count[self.owner[at]] += 1

    @property
    def whole(self) -> bool:
        """Whether all cathedrals found a place; a world in which they did not is thrown away."""
        return len(self.cathedrals) == self.kit.numbers.cathedrals

    def lands(self, seat: int) -> list[int]:
        """The territories of a seat; of 0 the free ones."""
        return [at for at, owner in enumerate(self.owner) if owner == seat]

    def free(self, at: int) -> None:
        """No castle stands there any more."""
        self.owner[at], self.castles[at] = 0, 0

    def give(self, at: int, seat: int, castles: int = 1) -> None:
        """The territory goes to a seat."""
        self.owner[at], self.castles[at] = seat, castles

    def church(self, at: int, there: bool) -> None:
        """Put a cathedral there or take it away, in exchange with another territory, of the same owner if any can."""
        if (at in self.cathedrals) == there:
            return
        near = [one for one in self.lands(self.owner[at]) if (one in self.cathedrals) == there and one != at]
        far = [one for one in range(len(self.ids)) if (one in self.cathedrals) == there and one != at]
        other = self.luck.pick(near or far)
        self.cathedrals ^= {at, other}

    def hold(self, seat: int, n: int) -> bool:
        """Let a seat own n cathedrals, moved about among the lands; False when that cannot be."""
        mine = set(self.lands(seat))
        have, most = sorted(self.cathedrals & mine), self.kit.numbers.target - 1
        bare = self.luck.mixed(sorted(mine - self.cathedrals))
        for _ in range(max(n - len(have), 0)):
            givers = [at for at in sorted(self.cathedrals) if self.owner[at] != seat]
            if not bare or not givers:
                return False
            self.cathedrals ^= {bare.pop(), self.luck.pick(givers)}
        for _ in range(max(len(have) - n, 0)):
            count = Counter(self.owner[at] for at in self.cathedrals)
            takers = [at for at in range(len(self.ids)) if at not in self.cathedrals | mine
                      and (not self.owner[at] or count[self.owner[at]] < most)]  # fmt: skip
            if not takers:
                return False
            gone = self.luck.pick([at for at in sorted(self.cathedrals) if self.owner[at] == seat])
            self.cathedrals ^= {gone, self.luck.pick(takers)}
        return True

    def shrink(self, seat: int, keep: int, n: int) -> None:
        """All but n lands of a seat, `keep` among them, go to others, cathedral lands to whoever has fewest."""
        mine = [at for at in self.luck.mixed(self.lands(seat)) if at != keep]
        others = [one for one in range(1, SEATS + 1) if one != seat]
        for at in mine[n - 1 :]:
            counts = {one: sum(self.owner[c] == one for c in self.cathedrals) for one in others}
            poorest = min(others, key=lambda one: counts[one])
            self.owner[at] = poorest if at in self.cathedrals else self.luck.pick(others)

    def deal(self, seat: int, kinds: Sequence[str], n: int) -> None:
        """At most n cards of these kinds from what the deck still has."""
        left = Counter(card for card in self.kit.deck if card in kinds)
        left -= Counter(card for hand in self.hands for card in hand)
        self.hands[seat - 1] += self.luck.sample(sorted(left.elements()), n)

    def state(self, seat: int = 0, **fields: object) -> State:
        """The state in which this seat is on turn, or the tax phase for 0; any field may be given."""
        hands = [list(hand) for hand in self.hands]
        hands[self.pope - 1].append("pope")
        gone = Counter(card for hand in hands for card in hand)
        owner, castles = tuple(self.owner), tuple(self.castles)
        board = [sum(n for n, o in zip(castles, owner, strict=True) if o == s) for s in range(1, SEATS + 1)]
        poor = {debt.debtor for debt in self.debts}
        state = State(
            options=self.options, phase="war" if seat else "tax", round=self.round, seat=seat, order=(), made=0,
            event=False, acted=False, due=False, drawn=False, freed=(), agenda=(), owner=owner, castles=castles,
            cathedrals=tuple(sorted(self.cathedrals)),
            money=tuple(0 if s in poor else purse for s, purse in enumerate(self.money, 1)),
            stock=tuple(self.kit.numbers.stock - n for n in board), cards=tuple(tuple(hand) for hand in hands),
            colour=self.kit.colours.ids[:SEATS], out=("",) * SEATS, reached=(), debts=tuple(self.debts),
            unknown=tuple(sorted((Counter(self.kit.deck) - gone).elements())), known=(),
        )  # fmt: skip
        return with_(state, order=to_act(state) if seat else (), **fields)


def to_act(state: State) -> tuple[int, ...]:
    """Who still acts after the seat on turn, up to the Pope."""
    if state.seat == pope(state):
        return ()
    following = clockwise(tuple(s for s in in_play(state) if s != state.seat), state.seat)
    return following[: following.index(pope(state)) + 1]


def sound(state: State) -> bool:
    """Whether stocks suffice, everybody has land, and nobody has won already: what a hand-made world may miss."""
    held = Counter(state.owner[at] for at in state.cathedrals)
    return (
        min(state.stock) >= 0
        and all(seat in state.owner for seat in range(1, SEATS + 1))
        and all(n < state.options.target for seat, n in held.items() if seat)
        and len(state.cathedrals) == state.options.box.numbers.cathedrals
    )


# ---- seeded play

GAMES, TURNS = 24, 500


@lru_cache(maxsize=GAMES)
def walk(n: int) -> tuple[State, ...]:
    """Every state of the n-th seeded game in which somebody decides."""
    state, deal, found = game.new(SEATS), counter(f"exercise/walk/{n}"), []
    for turn in range(TURNS):
        now = game.turn(state)
        if isinstance(now, Over):
            break
        if isinstance(now, Await):
            state = game.resolve(state, deal(now.chance)).state
            continue
        found.append(state)
        move = random_bot(game, state, now.seats[0], stream(f"exercise/walk/{n}/moves", turn))
        state = game.play(state, move).state
    return tuple(found)


def met(luck: Luck, first: int = 0) -> State:
    """A state of some seeded game; with `first`, one of so many at its beginning."""
    states = walk(luck.below(GAMES))
    return luck.pick(states[:first] if first else states)


def neighbours(world: World, seat: int) -> list[tuple[int, int]]:
    """Base and target of every attack in reach, own on foreign land."""
    reach = world.kit.board.reach
    return [(at, u) for at in world.lands(seat) for u in reach[at] if world.owner[u] not in (0, seat)]


def ids(kit: Components, places: Iterable[int]) -> tuple[str, ...]:
    """Names of territories."""
    return tuple(kit.board.ids[at] for at in places)
