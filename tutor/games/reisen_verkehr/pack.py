"""The game, and the names of its window side, which is loaded when first asked."""

from tutor import content
from tutor.games.reisen_verkehr.game import game
from tutor.registry import Pack

_HERE = "tutor.games.reisen_verkehr"

pack = Pack(
    game=game,
    content=content.root() / game.id,
    title="reisen_verkehr.title",
    report=f"{_HERE}.reported:report",
    example="whole.game",
    chain=f"{_HERE}.explore:chain",
    misconceptions=f"{_HERE}.misconceptions:misconceptions",
    questions=f"{_HERE}.questions:questions",
    scene=f"{_HERE}.scene:scene",
    window=f"{_HERE}.window:window",
    bots=f"{_HERE}.odds_bot:bots",
    knows=f"{_HERE}.checks:knows",
    checks=f"{_HERE}.checks:check",
    facts=f"{_HERE}.facts:FACTS",
    exercises=f"{_HERE}.exercises:exercises",
    unless=f"{_HERE}.unless:edits",
    slow=f"{_HERE}.slow:slow",
)
