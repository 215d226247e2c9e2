"""What a row of the event table or a card does, in one sentence, and how likely a row is; all numbers from the box."""

from dataclasses import asdict

from tutor.games.anno_domini.components import Card, EventRow
from tutor.games.anno_domini.rules.box import box
from tutor.games.anno_domini.rules.events import chance_of_row
from tutor.games.anno_domini.state import State
from tutor.i18n import Words


def effect_of_row(said: Words, row: EventRow) -> str:
    """What the row does to whoever rolls it."""
    return said(f"effect.{row.id}", amount=row.amount, lands=row.designations, n=row.castles)


def effect_of_card(said: Words, card: Card) -> str:
    """What the card does for whoever has or draws it."""
    return said(f"effect.{card.id}", n=card.attacks, **_numbers(card))


def _numbers(card: Card) -> dict[str, int]:
    return {name: value for name, value in asdict(card).items() if isinstance(value, int)}


def odds_of_row(state: State, row: int) -> tuple[int, int]:
    """How many of all throws show this sum, and how many there are."""
    numbers = box(state).numbers
    throws = numbers.die_sides**numbers.event_dice
    return int(chance_of_row(row) * throws), throws
