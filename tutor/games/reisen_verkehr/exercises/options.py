"""Answers to choose from, of this game's questions and wrong readings."""

from tutor.games.reisen_verkehr.exercises.asks import asks
from tutor.games.reisen_verkehr.misconceptions import misconceptions
from tutor.games.reisen_verkehr.state import State
from tutor.kernel.choices import MOST, choice, near, with_rules
from tutor.kernel.item import Option
from tutor.kernel.misread import wrong_answers
from tutor.kernel.score import Answered


def ask(state: State, question: str, *args: str) -> Answered:
    """The engine's answer."""
    return asks[question](state, *args)


def misread(state: State, question: str, right: object, *args: str) -> list[Option]:
    """What wrong readings answer, each answer once."""
    found = wrong_answers(misconceptions, question, right, state, args)
    return [Option(value, readings) for value, readings in found.items()]


__all__ = ["MOST", "ask", "choice", "misread", "near", "with_rules"]
