"""The report of a game in words: what the terminal and the page say alike."""

from collections.abc import Iterable, Iterator
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

from tutor.i18n import Words, language, percent
from tutor.odds.explorer import Odds
from tutor.views.report import Decision, Fought, GameReport, Met, Tally, TurnGiven
from tutor.views.sheets import Cell, Kind, Sheet, SheetReport

LEAST = Fraction(1, 100)
NOTES = ("report.note.luck", "report.note.goal", "report.note.given")
"""What every report says of its numbers."""


def amount(number: Fraction, lang: str) -> str:
    """A number with two decimals, below 0 with the sign of print. A whole one stands without them only when exact."""
    from babel.numbers import format_decimal

    exact = (number * 100).denominator == 1
    near = Decimal(number.numerator) / Decimal(number.denominator)
    near = near.quantize(Decimal("0.01"), ROUND_HALF_EVEN) + 0  # what rounds to nothing has no sign
    return _printed(format_decimal(near, "0.##" if exact else "0.00", locale=language(lang)))


def fraction(number: Fraction) -> str:
    """A fraction for people, below 0 with the sign of print."""
    return _printed(str(number))


def _printed(number: str) -> str:
    return number.replace("-", "\N{MINUS SIGN}")


def given(number: Fraction, words: Words) -> str:
    """What was given away over several turns, in conquests."""
    if 0 < number < LEAST:
        return words("report.less-than", number=amount(LEAST, words.lang))
    return amount(number, words.lang)


def tally(one: Tally, words: Words) -> str:
    """One seat in a sentence or two."""
    if one.luck is None:
        return words("report.none", seat=f"p:{one.seat}")
    return words(
        "report.tally", seat=f"p:{one.seat}", attacks=one.attacks, taken=one.taken, fights=one.fights,
        luck=percent(one.luck, words.lang), given=given(one.given, words),
    )  # fmt: skip


def result(one: Fought | TurnGiven, words: Words) -> str:
    """How it ended."""
    return words("report.taken" if one.taken else "report.not-taken")


def pair(numbers: tuple[int, int]) -> str:
    """Of the attacker and of the defender."""
    return f"{numbers[0]} : {numbers[1]}"


def means(one: Fought, words: Words) -> str:
    """What both lose on average."""
    base, target = (amount(number, words.lang) for number in one.expected)
    return f"{base} : {target}"


def chance(odds: Odds, words: Words) -> str:
    """A chance that may be a lower bound."""
    said = percent(odds.chance, words.lang)
    return said if odds.exact else words("report.at-least", chance=said)


def decision(one: Decision, words: Words) -> str:
    """A purchase or an attack, with the chance before and after it."""
    best, chosen = (percent(number, words.lang) for number in (one.best, one.chosen))
    said = words("report.decision", line=one.line, move=one.move, best=best, chosen=chosen)
    return f"{said} {words('report.decision.given', given=percent(one.given, words.lang))}" if one.given else said


def end(one: TurnGiven, words: Words) -> str:
    """What became of it: taken, out of reach, or left alone with a chance."""
    if one.taken or not one.left:
        return result(one, words)
    return words("report.left", chance=percent(one.left, words.lang))


def fight(one: Fought, words: Words) -> str:
    """One throw in a line."""
    return words(
        "report.fight", line=one.line, seat=f"p:{one.seat}", base=one.base, target=one.target, dice=pair(one.dice),
        chance=percent(one.chance, words.lang), lost=pair(one.lost), result=result(one, words),
        luck=percent(one.luck, words.lang),
    )  # fmt: skip


def turn(one: TurnGiven, words: Words) -> str:
    """One turn, and one target in it, in a line."""
    return words(
        "report.turn", round=one.round, seat=f"p:{one.seat}", target=one.target, start=chance(one.start, words),
        given=lost_chance(one.given, words), end=end(one, words),
    )  # fmt: skip


def lost_chance(number: Fraction, words: Words) -> str:
    """What a turn gave away: more than everything where luck brought back what was given away before."""
    return percent(number, words.lang) if number <= 1 else given(number, words)


def rule(one: Met, words: Words) -> str:
    """A paragraph in a line, with its title."""
    key = f"rule.{one.rule}.title"
    name = f"{one.rule} {words(key)}" if words.has(key) else one.rule
    return words("report.rule", rule=name, happened=one.happened, refused=one.refused)


def notes(report: GameReport, words: Words) -> tuple[str, ...]:
    """How the numbers are meant, and what they do not count."""
    about = () if all(one.exact for one in report.turns) else ("report.note.about",)
    return tuple(words(key) for key in (*NOTES, *about, *report.cautions))


def sections(report: GameReport | SheetReport, words: Words) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """The whole report as text: a title, and lines with how deep they stand; no part of which there is nothing."""
    yield from _sheets(report, words) if isinstance(report, SheetReport) else _battles(report, words)


def _battles(report: GameReport, words: Words) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    yield words("report.title"), _flat(tally(one, words) for one in report.tallies)
    parts = (
        ("report.fights", _flat(fight(one, words) for one in report.fights) or _flat((words("report.empty"),))),
        ("report.turns", [line for one in report.turns for line in _turn(one, words)]),
        ("report.rules", _flat(rule(one, words) for one in report.rules)),
        ("report.meant", _flat(notes(report, words))),
    )
    yield from ((words(title), lines) for title, lines in parts if lines)


# ---- sheets


def cell(value: Cell, kind: Kind, words: Words) -> str:
    """One cell in words; a seat and a text as they stand, for names that come into a sentence by themselves."""
    if kind == "chance":
        return percent(Fraction(value), words.lang)
    if kind == "amount":
        return amount(Fraction(value), words.lang)
    if kind == "yes":
        return words("report.yes" if value else "report.no")
    return f"p:{value}" if kind == "seat" else str(value)


def row(sheet: Sheet, cells: tuple[Cell, ...], words: Words) -> str:
    """One row of a sheet as a sentence."""
    facts = {
        column.name: value if column.kind == "number" and isinstance(value, int) else cell(value, column.kind, words)
        for column, value in zip(sheet.columns, cells, strict=True)
    }
    return words(f"report.{sheet.name}.row", **facts)


def sheet_lines(sheet: Sheet, words: Words) -> list[str]:
    """A sheet as sentences, a row each."""
    return [row(sheet, cells, words) for cells in sheet.rows]


def _sheets(report: SheetReport, words: Words) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    yield words("report.title"), _flat(sheet_lines(report.tallies, words))
    if report.empty:
        yield words(f"report.{report.sheets[0].name}"), _flat((words("report.empty"),))
    parts = [(sheet.name, _flat(sheet_lines(sheet, words))) for sheet in report.sheets]
    parts.append(("rules", _flat(rule(one, words) for one in report.rules)))
    parts.append(("meant", _flat(map(words, report.notes))))
    yield from ((words(f"report.{name}"), lines) for name, lines in parts if lines)


def _flat(lines: Iterable[str]) -> list[tuple[int, str]]:
    return [(0, line) for line in lines]


def _turn(one: TurnGiven, words: Words) -> list[tuple[int, str]]:
    return [(0, turn(one, words)), *((1, decision(each, words)) for each in one.decisions)]


__all__ = [
    "amount", "cell", "chance", "decision", "end", "fight", "fraction", "given", "lost_chance", "means", "notes",
    "pair", "result", "row", "rule", "sections", "sheet_lines", "tally", "turn",
]  # fmt: skip
