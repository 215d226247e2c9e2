"""The game, and the names of its window side, which is loaded when first asked."""

from tutor import content
from tutor.games.reisen_verkehr.game import game
from tutor.registry import Pack

_HERE = "tutor.games.reisen_verkehr"

pack = Pack(
    game=game,
    content=content.root() / game.id,
    title="reisen_verkehr.title",
    chain=f"{_HERE}.explore:chain",
    bots=f"{_HERE}.bots:bots",
    checks=f"{_HERE}.checks:check",
    facts=f"{_HERE}.facts:FACTS",
    unless=f"{_HERE}.unless:edits",
)
