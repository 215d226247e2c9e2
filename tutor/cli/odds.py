"""The commands that count chances: of a throw, of an assault, of a best line, and of everything on a map."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, TypeVar

from tutor import i18n, registry
from tutor.cli.data import Data
from tutor.cli.errors import WrongUse, wrong_use
from tutor.cli.opened import Opened, find_game, open_file
from tutor.cli.records import Unopened
from tutor.cli.report import Report
from tutor.cli.screen import Screen
from tutor.cli.voice import name, speak
from tutor.i18n import Words
from tutor.kernel.game import Over
from tutor.odds.assault import Assault, Refill, Stop
from tutor.odds.explorer import Explorer, Odds, Reached, Threat
from tutor.odds.ground import Goal, Ground, Land, Stand
from tutor.odds.law import Law
from tutor.odds.line import Line, Moment, best_line
from tutor.odds.roll import Left, Matchup, roll
from tutor.odds.theatre import Theatre
from tutor.odds.work import Work, finish
from tutor.views import frames

MUTED = "dim"
SIDES = ("base", "target")
T = TypeVar("T")
Points = tuple[int, int]
"""Of the attacker and of the defender."""


# ---- numbers


def number(chance: Fraction) -> Data:
    """An exact number and about what it is; the decimal is a whole number only when the number is."""
    return {"fraction": str(chance), "decimal": frames.decimal(chance)}


def said(chance: Fraction, words: Words) -> str:
    """A chance in per cent and exactly."""
    return f"{i18n.percent(chance, words.lang)} ({chance})"


# ---- one throw and several


def explorer(game: str | None) -> Explorer[Any]:
    """What a game offers to whoever explores it; without a name that of the only one that offers it. WrongUse."""
    if game is not None:
        return _explorer(find_game(game))
    offering = [one for one, pack in registry.packs().items() if pack.has("explore")]
    if len(offering) != 1:
        raise WrongUse("--game", f"one of {', '.join(offering) or 'none'}", "none named")
    return _explorer(registry.pack(offering[0]))


def _explorer(pack: Any) -> Explorer[Any]:
    if not pack.has("explore"):
        raise WrongUse("game", "a game that can be explored", pack.game.id)
    found: Explorer[Any] = pack.load("explore")
    return found


def _matchup(found: Explorer[Any], points: Points) -> Matchup:
    for option, n in zip(("--attack", "--defence"), points, strict=True):
        if n > found.points_most:
            raise WrongUse(option, f"0 to {found.points_most} points", str(n))
    return found.matchup(*points)


def throw(a: int, b: int, points: Points, game: str | None, lang: str) -> Report:
    """The law of one throw."""
    found, words = explorer(game), speak(lang)
    matchup = _matchup(found, points)
    try:
        law = roll(found.duel, matchup, a, b)
    except ValueError as error:
        raise wrong_use("A D", str(error)) from None
    taken = law.chance(lambda left: not left[1])
    lost = law.mean(lambda left: a - left[0]), law.mean(lambda left: b - left[1])
    data: Data = {
        "faces": {"hit": matchup.hit, "back": matchup.back},
        "taken": number(taken),
        "loss": {"base": number(lost[0]), "target": number(lost[1])},
        "law": _law_data(law),
    }

    def show(screen: Screen) -> None:
        sides = found.duel.sides
        screen.line(words("cli.odds.taken", chance=said(taken, words)), "bold")
        screen.line(words("cli.odds.faces", hit=matchup.hit, back=matchup.back, sides=sides), indent=2)
        screen.line(words("cli.odds.loss", base=str(lost[0]), target=str(lost[1])), indent=2)
        _show_law(screen, law, words)

    return Report(data, show, table=lambda: frames.csv(law, names=SIDES))


def _law_data(law: Law[Left]) -> list[Data]:
    return [{"base": left[0], "target": left[1], "chance": number(chance)} for left, chance in sorted(law)]


def _show_law(screen: Screen, law: Law[Left], words: Words) -> None:
    for (base, target), chance in sorted(law, key=lambda row: -row[1]):
        screen.line(words("cli.odds.left", base=base, target=target, chance=said(chance, words)), indent=4)


def assault(size: tuple[int, int], rolls: int, stop: int, points: Points, game: str | None, lang: str) -> Report:
    """The law of several throws, nothing bought."""
    found, words = explorer(game), speak(lang)
    plan = Assault(found.duel, _matchup(found, points), rolls, Stop(left=stop))
    try:
        law = plan.law(*size)
    except ValueError as error:
        raise wrong_use("A D", str(error)) from None
    lefts = law.map(lambda end: (end.base, end.target))
    taken, thrown = law.chance(lambda end: not end.target), law.mean(lambda end: end.rolls)
    data: Data = {"taken": number(taken), "rolls": number(thrown), "law": _law_data(lefts)}

    def show(screen: Screen) -> None:
        screen.line(words("cli.odds.taken", chance=said(taken, words)), "bold")
        screen.line(words("cli.odds.rolls", rolls=str(thrown)), indent=2)
        _show_law(screen, lefts, words)

    return Report(data, show, table=lambda: frames.csv(lefts, names=SIDES))


# ---- the best line of one front


def line(size: tuple[int, int], money: int, attacks: int, points: Points, game: str | None, lang: str) -> Report:
    """What to do with so much money and so many attacks, and what buying at once would give."""
    found, words = explorer(game), speak(lang)
    duel, matchup = found.duel, _matchup(found, points)
    at_once = Assault(duel, matchup, attacks, refill=Refill(money))
    try:
        once = at_once.law(*size).chance(lambda end: not end.target)
    except ValueError as error:
        raise wrong_use("A D", str(error)) from None
    lands = (Land(matchup), Land(matchup))
    start = Stand(size, 1, money, attacks, money + attacks)
    best = best_line(Theatre(Ground(duel, lands, (2, 1)), Goal(2), start), attacks=attacks)
    data: Data = {
        "best": number(best.chance),
        "at_once": number(once),
        "steps": [_step_data(moment, size) for moment in best.moments if moment.act],
    }

    def show(screen: Screen) -> None:
        screen.line(words("cli.odds.best", chance=said(best.chance, words)), "bold")
        _show_steps(screen, best, size, words)
        screen.line(words("cli.odds.at-once", chance=said(once, words)), MUTED, indent=2)

    return Report(data, show)


def _standing(moment: Moment, size: tuple[int, int]) -> tuple[int, int]:
    now = {**dict(enumerate(size)), **dict(moment.pieces)}
    return now[0], now[1]


def _step_data(moment: Moment, size: tuple[int, int]) -> Data:
    base, target = _standing(moment, size)
    assert moment.act
    return {
        "attack": moment.attack,
        "base": base,
        "target": target,
        "money": moment.money,
        "buy": moment.act.buy,
        "reached": number(moment.reached),
        "chance": number(moment.chance),
    }


def _show_steps(screen: Screen, best: Line, size: tuple[int, int], words: Words) -> None:
    """One row for all positions in which the same is best."""
    rows: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for moment in best.moments:
        if moment.act:
            rows.setdefault((moment.attack, moment.act.buy), []).append(_standing(moment, size))
    for (attack, buy), standings in sorted(rows.items()):
        where = ", ".join(f"{base}:{target}" for base, target in sorted(set(standings)))
        does = words("cli.odds.buy", n=buy) if buy else words("cli.odds.no-buy")
        screen.line(words("cli.odds.step", attack=attack, where=where, does=does), indent=2)


# ---- maps


def reach(file: str, seat: int | None, lang: str) -> Report:
    """How likely every foreign place can be held at the end of the turn."""
    opened, found, words = _position(file, lang)
    seat = _seat(opened, seat)
    places = sorted(_asked(found.reach(opened.replay.state, seat)), key=lambda one: -one.odds.chance)
    data: Data = {"seat": seat, "reach": [_reached_data(one) for one in places], "left_out": list(found.cautions)}

    def show(screen: Screen) -> None:
        screen.line(words("cli.odds.reach", seat=f"p:{seat}"), "bold")
        for one in places:
            screen.line(_row(one.place, one.odds, words), indent=2)
        _show_cautions(screen, found.cautions, words)

    return Report(data, show, table=lambda: frames.csv(places, Reached))


def _reached_data(one: Reached) -> Data:
    return {"place": one.place, "free": one.free, **odds_data(one.odds)}


def odds_data(odds: Odds) -> Data:
    """A chance that may be a lower bound, with what was not searched."""
    return {"chance": number(odds.chance), "exact": odds.exact, "not_searched": list(odds.left_out)}


def _row(place: str, odds: Odds, words: Words) -> str:
    key = "cli.odds.place" if odds.exact else "cli.odds.place-about"
    return words(key, place=name(place, words), chance=said(odds.chance, words))


def _show_cautions(screen: Screen, cautions: Iterable[str], words: Words) -> None:
    for one in cautions:
        screen.line(words(one), MUTED, indent=2)


def danger(file: str, seat: int | None, lang: str) -> Report:
    """How likely every place of a seat falls if another player were on turn now."""
    opened, found, words = _position(file, lang)
    seat = _seat(opened, seat)
    threats = sorted(_asked(found.danger(opened.replay.state, seat)), key=lambda one: -one.worst.chance)
    data: Data = {"seat": seat, "danger": [_threat_data(one) for one in threats], "left_out": list(found.cautions)}

    def show(screen: Screen) -> None:
        screen.line(words("cli.odds.danger", seat=f"p:{seat}"), "bold")
        for one in threats:
            screen.line(_row(one.place, one.worst, words), indent=2)
            for by, odds in one.by.items():
                screen.line(_row(f"p:{by}", odds, words), MUTED, indent=4)
        _show_cautions(screen, found.cautions, words)

    return Report(data, show, table=lambda: frames.csv(threats, Threat))


def _threat_data(one: Threat) -> Data:
    by = [{"seat": seat, **odds_data(odds)} for seat, odds in one.by.items()]
    return {"place": one.place, "worst": number(one.worst.chance), "by": by}


def _position(file: str, lang: str) -> tuple[Opened, Explorer[Any], Words]:
    opened = open_file(file)
    if opened.fault:
        raise Unopened(opened.name, opened.fault)
    return opened, _explorer(opened.pack), speak(lang, opened.pack, opened.replay.state)


def _asked(work: Work[T]) -> T:
    """The answer. WrongUse when the game says that it cannot be asked so."""
    try:
        return finish(work)
    except ValueError as error:
        raise wrong_use("--seat", str(error)) from None


def _seat(opened: Opened, seat: int | None) -> int:
    """The seat that is meant: the one on turn when none is named. WrongUse when nobody is."""
    turn = opened.game.turn(opened.replay.state)
    deciding = () if isinstance(turn, Over) else getattr(turn, "seats", ())
    found = seat or (deciding[0] if deciding else None)
    if found is None:
        raise WrongUse("--seat", "a seat, since nobody is on turn", "none")
    return found


__all__ = ["assault", "danger", "line", "number", "odds_data", "reach", "throw"]
