"""This game's side of the page: everything a table or a lesson shows of it, in one value."""

from tutor.games.reisen_verkehr.announced import announced, looked_at
from tutor.games.reisen_verkehr.announced import chart as dates
from tutor.games.reisen_verkehr.choosing import about, choices, preview, verbs
from tutor.games.reisen_verkehr.derived import derived
from tutor.games.reisen_verkehr.listed import LISTS, listed
from tutor.games.reisen_verkehr.names import names
from tutor.games.reisen_verkehr.panels import panels
from tutor.games.reisen_verkehr.press import press, way
from tutor.games.reisen_verkehr.rules.placing import world_at_work
from tutor.games.reisen_verkehr.scene import scene
from tutor.games.reisen_verkehr.state import State
from tutor.games.reisen_verkehr.switches import SEATS, agreed, measures, options, switched
from tutor.games.reisen_verkehr.tries import stands, tries
from tutor.i18n import Words
from tutor.kernel.chance import Chance, Outcome
from tutor.views.window import Chart, Side, Window

__all__ = ["window"]


def _settled(state: State) -> bool:
    return state.round > 0 and not world_at_work(state)


def _throw(state: State, words: Words, chance: Chance, outcome: Outcome | None) -> tuple[Side, ...]:
    return ()  # cards are drawn, no dice thrown


def _chart(state: State, words: Words, ref: str) -> Chart | None:
    return listed(state, words, ref) or dates(state, words, ref)


def _notes(state: State) -> bool:
    return state.options.memory_aid == "own"


window = Window(
    names=names,
    scene=scene,
    panels=panels,
    press=press,
    way=way,
    verbs=verbs,
    choices=choices,
    preview=preview,
    throw=_throw,
    about=about,
    settled=_settled,
    places=("hand", "chain", "slot", "order"),
    cards="e",
    options=options,
    agreed=agreed,
    seats=SEATS,
    switched=switched,
    measures=measures,
    stands=stands,
    tries=tries,
    derived=derived,
    announced=announced,
    chart=_chart,
    lists=LISTS,
    notes=_notes,
    looked_at=looked_at,
)
