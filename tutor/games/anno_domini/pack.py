"""The game, and the names of its window side, which is loaded when first asked."""

from tutor import content
from tutor.games.anno_domini.game import game
from tutor.registry import Pack

_HERE = "tutor.games.anno_domini"

pack = Pack(
    game=game,
    content=content.root() / game.id,
    title="anno_domini.title",
    scene=f"{_HERE}.scene:scene",
    window=f"{_HERE}.window:window",
    misconceptions=f"{_HERE}.misconceptions:misconceptions",
    exercises=f"{_HERE}.exercises:exercises",
    explore=f"{_HERE}.explore:explore",
    questions=f"{_HERE}.questions:questions",
    bots=f"{_HERE}.odds_bot:bots",
    knows=f"{_HERE}.checks:knows",
    checks=f"{_HERE}.checks:check",
    facts=f"{_HERE}.facts:FACTS",
    unless=f"{_HERE}.unless:edits",
    report=f"{_HERE}.reported:report",
    example="report.game",
    graphs=f"{_HERE}.graphs:sights",
)
