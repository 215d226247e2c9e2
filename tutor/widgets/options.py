"""The options of a game in a form: one sentence each on what it changes, and what was chosen."""

from collections.abc import Mapping, Sequence

from tutor.i18n import Words
from tutor.views.window import Option
from tutor.widgets.markup import Html, tag

FIELD = "option-"


def chosen(options: Sequence[Option], values: Mapping[str, str]) -> dict[str, str]:
    """The options that were chosen otherwise than usual."""
    given = {one.name: values.get(f"{FIELD}{one.name}", one.usual) for one in options}
    return {one.name: given[one.name] for one in options if given[one.name] != one.usual}


def value_text(words: Words, name: str, value: str) -> str:
    """What a value is called."""
    key = f"option.{name}.{value}"
    return words(key) if value and words.has(key) else value or words("option.as-printed")


def fields(words: Words, options: Sequence[Option], values: Mapping[str, str]) -> Html:
    """All options; open where one was chosen otherwise than usual."""
    rows = [_select(words, one, values.get(f"{FIELD}{one.name}", one.usual)) for one in options]
    if not rows:
        return Html("")
    title = tag("summary", words("seating.options-label"))
    return tag("details", title, *rows, cls="opens options", open=bool(chosen(options, values)), data_key="options")


def _select(words: Words, one: Option, now: str) -> Html:
    rows = [
        tag("option", value_text(words, one.name, value), value=value, selected=value == now) for value in one.values
    ]
    return tag("label", words(f"option.{one.name}"), tag("select", *rows, name=f"{FIELD}{one.name}"), cls="field")
