"""Tables for exercises: made by hand so that every invariant holds, or met in seeded play."""

from collections.abc import Sequence
from functools import cache, lru_cache

from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.options import read_options
from tutor.games.reisen_verkehr.rules.box import loaded
from tutor.games.reisen_verkehr.state import Options, State
from tutor.kernel.bot import random_bot
from tutor.kernel.chance import counter, stream
from tutor.kernel.game import Await, Over, with_
from tutor.kernel.luck import Luck

SERIES = "box"
PLENTY = 340
"""All the rest of the deck lies in the stack."""


@cache
def options(seats: int, edition: str = "reisen", doubt_bare_start: str = "no") -> Options:
    """A table at which revealed dates can be looked up."""
    more = {"edition": edition, "memory_aid": "full", "doubt_bare_start": doubt_bare_start}
    return read_options(seats, more)


@cache
def codes() -> tuple[str, ...]:
    """All cards of the box, sorted."""
    return loaded(options(4)).codes


def table(  # noqa: PLR0913 -- what can differ from table to table
    luck: Luck,
    chain: Sequence[str],
    sizes: Sequence[int],
    *,
    turn: int = 1,
    turned: bool = False,
    laid: int = 0,
    chosen: Options | None = None,
    stack: int = PLENTY,
    used: int = 0,
    known: Sequence[str] = (),
    mine: Sequence[str] = (),
) -> State:
    """Hands of these sizes; the seat on turn before this chain, of which `laid` cards were laid (0: nobody has laid).

    `known`: cards whose dates are public; `mine`: cards in the hand on turn.
    """
    found = chosen or options(len(sizes))
    lying = {*chain, *mine}
    rest = [code for code in codes() if code not in lying]
    drawn = luck.sample(rest, sum(sizes) - len(mine) + used)
    hands = [_hand(size, drawn, mine if seat == turn else ()) for seat, size in enumerate(sizes, 1)]
    gone = tuple(sorted(drawn))
    lying.update(gone, *hands)
    rest = [code for code in rest if code not in lying]
    bag = rest if stack >= len(rest) else sorted(luck.sample(rest, stack))
    top = luck.pick(bag)
    direction, seats = (-1 if turned else 1), len(sizes)
    by = [(turn - 1 - direction * (laid - n)) % seats + 1 for n in range(laid)]
    laid_by = tuple(zip(luck.sample(chain, laid), by, strict=True))
    round_ = luck.among(2, 9)
    state = State(
        options=found, phase="open", round=round_, turn=turn, direction=direction, reversed=turned,
        layer=by[-1] if by else 0, hands=tuple(hands), chain=tuple(chain), received=tuple(chain), slides=0,
        laid_by=laid_by, top=top, bag=tuple(code for code in bag if code != top), used=gone, starts=(),
        revealed=tuple(sorted({*known, *gone})), doubts=round_ - 1,
    )  # fmt: skip
    if not laid:
        return state
    return with_(state, phase="turn" if state.hands[state.layer - 1] else "test")


def _hand(size: int, drawn: list[str], own: Sequence[str]) -> tuple[str, ...]:
    """So many cards, these among them; the others are taken from those drawn."""
    return tuple(sorted((*own, *(drawn.pop() for _ in range(size - len(own))))))


@cache
def bare() -> State:
    """A table for questions that are about none."""
    return table(Luck("exercise/bare"), codes()[:1], (4, 4, 4))


# ---- seeded play

GAMES, TURNS = 16, 90


@lru_cache(maxsize=GAMES)
def walk(n: int) -> tuple[State, ...]:
    """Every state of the n-th seeded game in which somebody decides, and its end if it came."""
    state = game.new(2 + n % 4, {"cards": str(2 + n % 3), "first": str(1 + n % 2)})
    deal, found = counter(f"exercise/walk/{n}"), []
    for turn in range(TURNS):
        now = game.turn(state)
        while isinstance(now, Await):
            state = game.resolve(state, deal(now.chance)).state
            now = game.turn(state)
        found.append(state)
        if isinstance(now, Over):
            break
        move = random_bot(game, state, now.seats[0], stream(f"exercise/walk/{n}/moves", turn))
        state = game.play(state, move).state
    return tuple(found)


def met(luck: Luck) -> State:
    """A state of some seeded game."""
    return luck.pick(walk(luck.below(GAMES)))
