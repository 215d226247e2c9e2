"""This game's side of the page: everything a table or a lesson shows of it, in one value."""

from tutor.games.anno_domini.announced import CHART, announced, chart
from tutor.games.anno_domini.choosing import about, choices, preview, verbs
from tutor.games.anno_domini.derived import derived
from tutor.games.anno_domini.names import names
from tutor.games.anno_domini.panels import panels
from tutor.games.anno_domini.press import press, way
from tutor.games.anno_domini.prospects import measures, prospects, rows
from tutor.games.anno_domini.scene import scene
from tutor.games.anno_domini.state import State
from tutor.games.anno_domini.switches import options, reaches, switched
from tutor.games.anno_domini.throws import throw
from tutor.games.anno_domini.tries import stands, tries
from tutor.views.window import Window

__all__ = ["window"]


def _settled(state: State) -> bool:
    return state.round > 0


window = Window(
    names=names,
    scene=scene,
    panels=panels,
    press=press,
    way=way,
    verbs=verbs,
    choices=choices,
    preview=preview,
    throw=throw,
    about=about,
    settled=_settled,
    places=("t",),
    options=options,
    switched=switched,
    reaches=reaches,
    prospects=prospects,
    rows=rows,
    measures=measures,
    stands=stands,
    tries=tries,
    derived=derived,
    announced=announced,
    charts=(CHART,),
    chart=chart,
)
