"""`tutor rules`: the paragraphs of the rulebooks, in words, and the functions that carry them."""

import inspect
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tutor import content, registry
from tutor.cli.data import Data
from tutor.cli.errors import WrongUse
from tutor.cli.opened import find_game
from tutor.cli.report import Report
from tutor.cli.screen import Screen
from tutor.cli.voice import speak
from tutor.i18n import Words
from tutor.kernel.rulebook import Rule
from tutor.registry import Pack
from tutor.testing.rules import Carrier, carriers
from tutor.views.lookup import Paragraph, index

IN_FULL = 5
"""Up to so many paragraphs are shown with everything about them."""


@dataclass(frozen=True)
class Carried:
    """A paragraph in words, and where the code has it."""

    pack: Pack[Any, Any]
    said: Paragraph
    functions: tuple[Carrier, ...]

    @property
    def rule(self) -> Rule:
        """The paragraph itself."""
        return self.said.rule


def rules(query: list[str], game: str | None, lang: str) -> Report:
    """All paragraphs, one by its id, or those that the words of the query ask for, the best of each game first."""
    text = " ".join(query)
    packs = _having(text, _packs(game))
    found = [one for pack in packs for one in _paragraphs(pack, lang, text)]
    words = speak(lang)
    wanted: Data = {"rules": [_data(one) for one in found]}

    def show(screen: Screen) -> None:
        for one in found:
            _show(screen, one, words, in_full=len(found) <= IN_FULL)
        if not found:
            screen.line(words("cli.no-rules", query=" ".join(query)))

    return Report(wanted, show)


def _packs(game: str | None) -> list[Pack[Any, Any]]:
    return [find_game(game)] if game else list(registry.packs().values())


def _paragraphs(pack: Pack[Any, Any], lang: str, text: str) -> Iterator[Carried]:
    every, carried = index(pack.game.rulebook, speak(lang, pack)), _carried(pack)
    for one in every.search(text, None) if text.strip() else every.paragraphs:
        yield Carried(pack, one, carried.get(one.rule.id, ()))


def _carried(pack: Pack[Any, Any]) -> Mapping[str, tuple[Carrier, ...]]:
    """Paragraph -> what carries it; the functions of which it is the main paragraph come first."""
    found: dict[str, list[tuple[int, Carrier]]] = {}
    for one in carriers(pack.game):
        for place, rule in enumerate(one.rules):
            found.setdefault(rule, []).append((place, one))
    ordered = {rule: sorted(every, key=lambda pair: pair[0]) for rule, every in found.items()}
    return {rule: tuple(one for _, one in every) for rule, every in ordered.items()}


def _having(text: str, packs: list[Pack[Any, Any]]) -> list[Pack[Any, Any]]:
    """The games to look in: of a whole id its own. WrongUse says which ids there are."""
    wanted = text.strip().casefold()
    if not re.fullmatch(r"[a-z]+-[0-9]+-[0-9]+", wanted):
        return packs
    if owner := [pack for pack in packs if wanted in pack.game.rulebook.rules]:
        return owner
    known = sorted({rule.split("-")[0] for pack in packs for rule in pack.game.rulebook.rules})
    raise WrongUse("rules", f"the id of a paragraph ({', '.join(known)}-CHAPTER-NUMBER), or words", wanted)


def _data(one: Carried) -> Data:
    return {
        "game": one.pack.game.id,
        "id": one.rule.id,
        "section": one.rule.section,
        "kind": one.rule.kind,
        "ruling": one.rule.ruling,
        "option": one.rule.option,
        "question": one.rule.question,
        "title": one.said.title,
        "statement": one.said.statement,
        "other": one.said.other,
        "source": list(one.said.headings),
        "functions": [
            {"name": carrier.name, "kind": carrier.kind, "file": file, "line": line}
            for carrier in one.functions
            for file, line in (_place(carrier),)
        ],
    }


def _place(carrier: Carrier) -> tuple[str, int]:
    """The file of a function, from the package on, and the line of its `def`."""
    body = inspect.unwrap(carrier.body)
    code = body.__code__
    lines, start = inspect.getsourcelines(body)
    at = next((n for n, line in enumerate(lines) if line.lstrip().startswith("def ")), 0)
    file = Path(code.co_filename)
    root = Path(content.__file__).parent.parent
    return (file.relative_to(root).as_posix() if file.is_relative_to(root) else file.name), start + at


def _show(screen: Screen, one: Carried, words: Words, *, in_full: bool) -> None:
    screen.line(f"{one.rule.id}  {one.said.title}", "bold")
    if not in_full:
        return
    screen.line(one.said.statement, indent=2)
    if one.rule.ruling:
        screen.line(words("cli.ruling"), indent=2)
        if one.said.other:
            screen.line(f"{words('cli.other')} {one.said.other}", indent=2)
    screen.line(f"{words('cli.source')} {'; '.join(one.said.headings)}", "dim", indent=2)
    if one.rule.option:
        screen.line(f"{words('cli.option')} {one.rule.option}", "dim", indent=2)
    for carrier in one.functions:
        file, line = _place(carrier)
        screen.line(f"{carrier.kind} {carrier.name.partition(':')[2]}  {file}:{line}", "dim", indent=2)
