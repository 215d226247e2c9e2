"""What the tests of notation and positions share: posed positions, options, and ways to damage a text."""

from hypothesis import strategies as st

from tutor.games.anno_domini.components import components
from tutor.games.anno_domini.options import read_options
from tutor.games.anno_domini.position import read_position
from tutor.games.anno_domini.state import Options

BOX = components()
LANDS, CARDS, COLOURS = BOX.board.ids, tuple(BOX.cards), BOX.colours.ids
HEAD = "position anno_domini"


def position(*lines: str, head: str = "round 4 turn 2") -> str:
    return "\n".join((f"{HEAD} {head}", *lines))


P0 = read_position(position(head="round 1 phase tax"))

EVERY = " ".join(f"{land}+" if at < 16 else land for at, land in enumerate(LANDS))
_POSED: dict[str, tuple[str, list[str]]] = {
    "colours": ("round 0 phase colours", ["seat 3 cards pope colour green"]),
    "claims": ("round 0 phase claims", ["seat 2 cards pope : england+ flanders+"]),
    "choice": ("round 0 phase claims", ["task claim", "seat 1 : england+"]),
    "tax": ("round 1 phase tax", []),
    "crisis": ("round 4 turn 2 event yes", ["seat 2 cards relic", "task crisis"]),
    "plague": ("round 4 turn 2 event yes", ["task plague"]),
    "barbarians": ("round 4 turn 2 event yes", ["task barbarians:france,poland"]),
    "battle": (
        "round 4 turn 2 attacks 1 acted yes",
        ["task battle:france>normandy", "seat 2 : france:2 scotland+ flanders+"],
    ),
    "draw": ("round 4 turn 2 acted yes drawn yes", ["task draw"]),
    "ambassador": ("round 4 turn 2 acted yes drawn yes", ["task ambassador"]),
    "murderer": ("round 4 turn 2 acted yes drawn yes", ["seat 4 cards relic", "task murderer"]),
    "bishop": ("round 4 turn 2 acted yes drawn yes", ["task bishop"]),
    "architect": ("round 4 turn 2 acted yes drawn yes", ["task architect:4"]),
    "freed": ("round 4 turn 2 event yes", ["free : wales+ kiev", "freed wales"]),
    "won": ("round 5 phase over turn 2", ["winner 2 by ad-18-1", "seat 2 : france ireland+ wales+ norway+ sweden+"]),
    "last": (
        "round 5 phase over",
        ["seats 2", "option fill=plain", "option target=9", "winner 1 by ad-18-4", "seat 2 out 1", f"seat 1 : {EVERY}"],
    ),
}
POSED = {name: position(*lines, head=head) for name, (head, lines) in _POSED.items()}
"""A position for each phase and task."""


def damaged(text: str, data: st.DataObject) -> str:
    """The text with a few characters left out, put in or exchanged."""
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 3))
        new = data.draw(st.text(st.sampled_from(" \t\n:>+-*,#0179aeps!=\x00é٣"), max_size=3))
        text = text[:at] + new + text[at + gone :]
    return text


ALLOWED = {
    "fill": ("neutral", "plain"),
    "neutral_castles": (1, 2),
    "target": (8, 9, 12, 16),
    "early_limit": ("target", "eight"),
    "early_guard": ("refuse", "shield"),
    "papal_state": ("off", "name"),
    "event_time": ("first", "any"),
    "event_duty": ("optional", "compulsory"),
    "free_card": ("any", "own_event"),
    "draw_time": ("free", "at_once"),
    "first_dealt": (1, 2),
    "map": ("main", "wide-north-sea"),
}


@st.composite
def all_options(draw: st.DrawFn) -> Options:
    chosen = {name: str(draw(st.sampled_from(values))) for name, values in ALLOWED.items()}
    seats = draw(st.integers(2, 4))
    if seats == 2 and chosen["fill"] == "plain":
        chosen |= {"target": "9", "early_limit": "target"}
    return read_options(seats, chosen)
