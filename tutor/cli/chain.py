"""The commands that count the chances of a chain from what somebody believes, and what a doubt is worth."""

from fractions import Fraction
from typing import Any

from tutor.cli.data import Data
from tutor.cli.errors import WrongUse, wrong_use
from tutor.cli.odds import number
from tutor.cli.opened import Opened, open_file
from tutor.cli.records import Unopened
from tutor.cli.report import Report
from tutor.cli.screen import Screen
from tutor.cli.voice import speak
from tutor.i18n import Words
from tutor.odds.chain import Step
from tutor.odds.chain_doubt import Penalties
from tutor.odds.chain_explorer import Beliefs, ChainExplorer, Road, Stated, read_share, read_stated
from tutor.views.chain_said import background, believed, exactly, front
from tutor.views.report_said import fraction

MUTED = "dim"


def _wrong(option: str, error: ValueError) -> WrongUse:
    """What an option expected and what it found."""
    told = wrong_use(option, str(error))
    return WrongUse(option, told.expected, told.found)


# ---- a chain


def chain(file: str, stated: tuple[str, ...], lang: str) -> Report:
    """How likely the chain of a position is correct, card by card, and what a doubt of it is worth."""
    opened, road = _road(file)
    beliefs = Beliefs(road, _stated(road, stated))
    steps = beliefs.cards().steps(range(len(road.chain)))
    chance = steps[-1].chance if steps else Fraction(1)
    slots = _slots(beliefs)
    data: Data = {
        "chain": [_card_data(beliefs, card, step) for card, step in zip(road.chain, steps, strict=True)],
        "correct": number(chance),
        **_doubt_data(road.penalties, chance),
        "slots": [{"card": card, "chances": [number(one) for one in every]} for card, every in slots.items()],
        "background": road.cards,
    }
    words = speak(lang, opened.pack, opened.replay.state)

    def show(screen: Screen) -> None:
        _show_chain(screen, beliefs, steps, words)
        _show_doubt(screen, road.penalties, chance, words)
        for card, every in slots.items():
            screen.line(words("cli.chain.slots", card=_name(card, words)), "bold")
            for slot, one in enumerate(every, 1):
                screen.line(words("cli.chain.slot", slot=slot, chance=exactly(one, words)), indent=2)
        screen.line(background(beliefs, words), MUTED)
        screen.line(words("chain.independent"), MUTED)

    return Report(data, show)


def _road(file: str) -> tuple[Opened, Road]:
    opened = open_file(file)
    if opened.fault:
        raise Unopened(opened.name, opened.fault)
    assert opened.pack is not None
    if not opened.pack.has("chain"):
        raise WrongUse("game", "a game in which a chain is built", opened.game.id)
    explorer: ChainExplorer[Any] = opened.pack.load("chain")
    return opened, explorer.road(opened.replay.state)


def read_all(texts: tuple[str, ...]) -> dict[str, Stated]:
    """What was said of each card. WrongUse for a text that says nothing of a card, and for two of one."""
    found: dict[str, Stated] = {}
    for text in texts:
        try:
            card, stated = read_stated(text)
        except ValueError as error:
            raise _wrong("--belief", error) from None
        if card in found:
            raise WrongUse("--belief", "one belief a card", f"two of {card}")
        found[card] = stated
    return found


def _stated(road: Road, texts: tuple[str, ...]) -> dict[str, Stated]:
    """What was said of the cards that lie open here. WrongUse."""
    found = read_all(texts)
    asked = [card for card in (*road.chain, *road.hand) if card not in road.known]
    for card in found:
        if card in road.known:
            raise WrongUse("--belief", "a card whose date was never public", f"{card}, whose date is known")
        if card not in asked:
            raise WrongUse("--belief", f"one of {', '.join(asked) or 'none'}", card)
    return found


def _slots(beliefs: Beliefs) -> dict[str, tuple[Fraction, ...]]:
    """Per hand card of which something is believed: the chance of the chain with it in each slot."""
    road = beliefs.road
    cards = [card for card in road.hand if card in beliefs.stated]
    every, order = beliefs.cards(cards), range(len(road.chain))
    return {card: every.slots(order, len(road.chain) + at) for at, card in enumerate(cards)}


def _card_data(beliefs: Beliefs, card: str, step: Step) -> Data:
    known, stated = beliefs.road.known.get(card), beliefs.stated.get(card)
    return {
        "card": card,
        "known": list(known) if known else None,
        "belief": {"from": stated.first, "to": stated.last, "certainty": number(stated.certainty)} if stated else None,
        "chance": number(step.chance),
    }


def _name(card: str, words: Words) -> str:
    found = front(card, words)
    return card if found == card else f"{card} {found}"


def _show_chain(screen: Screen, beliefs: Beliefs, steps: tuple[Step, ...], words: Words) -> None:
    for at, (card, step) in enumerate(zip(beliefs.road.chain, steps, strict=True), 1):
        screen.line(f"{at} {_name(card, words)}")
        screen.line(believed(beliefs, card, words), indent=4)
        screen.line(words("cli.chain.upto", chance=exactly(step.chance, words)), MUTED, indent=4)


# ---- a doubt


def doubt(penalties: tuple[int, int], text: str, lang: str) -> Report:
    """What doubting a chain is worth that is correct with this chance."""
    words = speak(lang)
    try:
        stake = Penalties(*penalties)
    except ValueError as error:
        raise _wrong("--penalties", error) from None
    try:
        chance = read_share(text)
    except ValueError as error:
        raise _wrong("--chance", error) from None
    data: Data = {"correct": number(chance), **_doubt_data(stake, chance)}
    return Report(data, lambda screen: _show_doubt(screen, stake, chance, words))


def _doubt_data(stake: Penalties, chance: Fraction) -> Data:
    doubter, layer = stake.costs(chance)
    return {
        "penalties": {"doubter": stake.doubter, "layer": stake.layer},
        "expected": {"doubter": number(doubter), "layer": number(layer)},
        "swing": number(stake.swing(chance)),
        "break_even": number(stake.break_even),
    }


def _show_doubt(screen: Screen, stake: Penalties, chance: Fraction, words: Words) -> None:
    doubter, layer = stake.costs(chance)
    screen.line(words("cli.chain.correct", chance=exactly(chance, words)), "bold")
    screen.line(words("cli.chain.costs", doubter=fraction(doubter), layer=fraction(layer)), indent=2)
    screen.line(words("cli.chain.swing", swing=fraction(stake.swing(chance))), indent=2)
    screen.line(words("cli.chain.even", chance=exactly(stake.break_even, words)), indent=2)


__all__ = ["chain", "doubt", "read_all"]
