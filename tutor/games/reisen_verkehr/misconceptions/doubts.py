"""What a doubt brings, misread in ten ways: who pays, how much, who begins, what is shown, where the cards go."""

from collections.abc import Callable, Mapping

from tutor.games.reisen_verkehr.answers import cards, dates_of, seat_focus
from tutor.games.reisen_verkehr.components import components
from tutor.games.reisen_verkehr.misconceptions.common import misreading, says
from tutor.games.reisen_verkehr.questions import questions
from tutor.games.reisen_verkehr.rules import judging
from tutor.games.reisen_verkehr.rules.stack import can_take
from tutor.games.reisen_verkehr.state import State, after, stack
from tutor.games.reisen_verkehr.whatif import doubted
from tutor.kernel.misread import Reads
from tutor.kernel.score import Answered

Pays = tuple[int, int]
"""A seat and the number of cards it takes."""


def pays(state: State) -> Pays:
    """As the rules say it: seat 0 takes nothing when the game is won."""
    value = questions["pays"](state).value
    assert isinstance(value, tuple)
    return int(value[0]), int(value[1])


def is_correct(state: State) -> bool:
    """Whether the chain is."""
    return judging.correct(dates_of(state, state.chain))


# ---- who pays how much; None where this reading has nothing to say


def culprit(state: State) -> Pays | None:
    """Who laid the first misplaced card pays."""
    flaw = judging.first_flaw(dates_of(state, state.chain))
    seat = dict(state.laid_by).get(state.chain[flaw - 1], 0) if flaw else 0
    return (seat, pays(state)[1]) if seat else None


def swapped(state: State) -> Pays | None:
    """The two penalties change places."""
    options = state.options
    return _with(state, options.penalty_layer if is_correct(state) else options.penalty_doubter)


def other_edition(state: State) -> Pays | None:
    """The penalties of the other edition."""
    others = [one for name, one in components().editions.items() if name != state.options.edition]
    if state.options.edition not in components().editions or len(others) != 1:
        return None
    return _with(state, others[0].doubter if is_correct(state) else others[0].layer)


def per_error(state: State) -> Pays | None:
    """The penalty once for each pair in the wrong order."""
    flaws = len(judging.conflicts(dates_of(state, state.chain)))
    return _with(state, state.options.penalty_layer * flaws) if flaws else None


def _with(state: State, penalty: int) -> Pays | None:
    seat = pays(state)[0]
    return (seat, can_take(state, penalty)) if seat else None


def paying(read: Callable[[State], Pays | None]) -> Mapping[str, Reads]:
    """The questions about who takes how many."""

    def asked(part: Callable[[Pays], object]) -> Reads:
        def reads(state: State) -> Answered | None:
            found = read(state)
            return None if found is None else says(part(found), *seat_focus(found[0]))

        return reads

    return {
        "pays": asked(lambda found: found),
        "payer": asked(lambda found: found[0]),
        "payment": asked(lambda found: found[1]),
    }


# ---- who begins


def loser_begins(state: State) -> Answered | None:
    """Who was punished begins."""
    seat = pays(state)[0]
    return says(seat, *seat_focus(seat)) if seat else None


def after_doubter(state: State) -> Answered | None:
    """The seat after the doubter begins."""
    if doubted(state)[0].phase == "over":
        return None
    seat = after(state, state.turn)
    return says(seat, *seat_focus(seat))


# ---- what is shown, what comes next


def stop_reveal(state: State) -> Answered:
    """No card is turned over after the first flaw."""
    flaw = judging.first_flaw(dates_of(state, state.chain))
    shown = state.chain[:flaw] if flaw else state.chain
    return says(shown, *cards(shown))


def one_start(state: State) -> Answered | None:
    """A round always has one start card."""
    return None if doubted(state)[0].phase == "over" else says(components().numbers.starts)


def chain_under(state: State) -> Answered | None:
    """The chain goes under the stack as it lay."""
    seat, taken = pays(state)
    if not seat or taken != stack(state):
        return None  # the stack suffices, or is not enough even for the penalty
    return says(state.chain[:1], *cards(state.chain[:1]))


def last_only(state: State) -> Answered | None:
    """After a last card, only that card is tested against the others."""
    if state.phase != "test" or not state.laid_by:
        return None
    at = state.chain.index(state.laid_by[-1][0]) + 1
    flawed = any(at in pair for pair in judging.conflicts(dates_of(state, state.chain)))
    return says(0 if flawed else state.layer, *seat_focus(0 if flawed else state.layer))


readings = (
    misreading("culprit", "5-7", paying(culprit)),
    misreading("swap-pen", "5-4 5-5", paying(swapped)),
    misreading("edition-mix", "5-9", paying(other_edition)),
    misreading("per-error", "5-6", paying(per_error)),
    misreading("loser-begins", "6-2", {"begins": loser_begins}),
    misreading("after-doubter", "6-2", {"begins": after_doubter}),
    misreading("stop-reveal", "5-3", {"reveals": stop_reveal}),
    misreading("last-only", "9-4", {"doubt-wins": last_only}),
    misreading("one-start", "6-3", {"starts": one_start}),
    misreading("chain-under", "5-11 7-2", {"next-starts": chain_under}),
)
