"""The prompt, the options and the answer of an exercise in words."""

from collections.abc import Callable, Mapping
from typing import Any

from tutor.i18n import Words
from tutor.kernel.item import Item, Made, Said, Values

PARTED = " · "
OTHER = ".other"
"""After the id of a ruling: a reading of it that is not used."""
REFS: Mapping[Values, str] = {"seat": "p", "land": "t", "card": "c", "phase": "phase"}
"""What a value is -> the first part of its ref."""


def prompt(words: Words, item: Item[Any]) -> str:
    """What is asked. `words` name everything on the item's table."""
    words, facts = _naming(words, item.made), dict(item.made.facts)
    if item.made.said:
        facts["move"] = _move(words, item.made.said, str(facts["move"]))
    return words(item.prompt, **facts)


def _naming(words: Words, made: Made[Any]) -> Words:
    """The words, which also name what only this item speaks of."""
    own = {ref: by_lang.get(words.lang, by_lang["en"]) for ref, by_lang in made.own.items()}
    return words.with_names(own) if own else words


def _move(words: Words, said: Said, notation: str) -> str:
    """A move in words, with its notation."""
    key, facts = said[0], dict(said[1])
    frame = "exercise.move-by" if "by" in facts else "exercise.move"
    return words(frame, said=words(key, **facts), by=facts.get("by", ""), move=notation)


def answer(words: Words, made: Made[Any], value: object) -> str:
    """An answer to the item, the right one or any option, in words."""
    if made.say:
        key, facts = made.say(value)
        return _naming(words, made)(key, **dict(facts))
    if made.values in REFS:
        return _named(words, made.values, value)
    told = {"row": _rows, "use": _use}.get(made.values)
    if told:
        return told(words, made, value)
    say = _SAY.get(made.values)
    return say(words, value) if say else _numbers(words, made.parts, value)


def part(words: Words, name: str) -> str:
    """What one of several numbers is about."""
    return words(name) if name.startswith("part.") else words.name(name)


def _named(words: Words, values: Values, value: object) -> str:
    parts = value if isinstance(value, tuple) else (value,)
    named = [words("part.nobody") if one == 0 else words.name(f"{REFS[values]}:{one}") for one in parts]
    return PARTED.join(named) or words("part.none")


def _numbers(words: Words, parts: tuple[str, ...], value: object) -> str:
    if not isinstance(value, tuple):
        return str(value)
    if len(parts) != len(value):
        return PARTED.join(map(str, value))
    return PARTED.join(f"{part(words, name)} {one}" for name, one in zip(parts, value, strict=True))


def _rules(words: Words, value: object) -> str:
    """Paragraphs by number and title; none: it is allowed."""
    parts = value if isinstance(value, tuple) else (value,)
    return PARTED.join(f"{rule} {words(f'rule.{rule}.title')}" for rule in parts) or words("part.legal")


def _statement(words: Words, value: object) -> str:
    text = str(value)
    return words(f"reading.{text.removesuffix(OTHER)}" if text.endswith(OTHER) else f"rule.{text}")


def _rows(words: Words, made: Made[Any], value: object) -> str:
    """Sums with the names of their rows, since three rows have one name."""
    refs = dict(zip(made.args[0].split(","), made.parts, strict=True))
    parts = value if isinstance(value, tuple) else (value,)
    return PARTED.join(f"{one} {words.name(refs[str(one)])}" for one in parts)


def _plan(words: Words, value: object) -> str:
    """`1,0,2`: what is bought before which attack."""
    bought = [(at, int(n)) for at, n in enumerate(str(value).split(","), 1)]
    return PARTED.join(words("part.buy", attack=at, n=n) for at, n in bought if n)


def _use(words: Words, made: Made[Any], value: object) -> str:
    """Groups with what is in them."""
    parts = value if isinstance(value, tuple) else (value,)
    groups = {
        use: [part(words, name) for name, one in zip(made.parts, parts, strict=True) if one == use] for use in parts
    }
    return PARTED.join(f"{words(f'part.{use}')}: {', '.join(names)}" for use, names in sorted(groups.items()))


_SAY: Mapping[Values, Callable[[Words, object], str]] = {
    "rule": _rules,
    "statement": _statement,
    "plan": _plan,
}
