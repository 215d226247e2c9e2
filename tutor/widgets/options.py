"""The options of a game in a form: one sentence each on what it changes, and what was chosen."""

from collections.abc import Mapping, Sequence

from tutor.i18n import Words
from tutor.views.window import Option
from tutor.widgets.markup import Html, tag

FIELD = "option-"


def chosen(options: Sequence[Option], values: Mapping[str, str], seats: int = 0) -> dict[str, str]:
    """The options that were chosen otherwise than usual; what each seat has, with commas between."""
    given = {one.name: values.get(f"{FIELD}{one.name}", one.usual) for one in options if not one.each}
    found = {one.name: given[one.name] for one in options if given.get(one.name, one.usual) != one.usual}
    for one in (one for one in options if one.each):
        row = [values.get(f"{FIELD}{one.name}-{seat}", one.usual) for seat in range(1, seats + 1)]
        if set(row) - {one.usual}:
            found[one.name] = ",".join(row)
    return found


def value_text(words: Words, name: str, value: str) -> str:
    """What a value is called."""
    key = f"option.{name}.{value.replace(',', '-')}"
    return words(key) if value and words.has(key) else value or words("option.as-printed")


def fields(words: Words, options: Sequence[Option], values: Mapping[str, str]) -> Html:
    """All options; open where one was chosen otherwise than usual."""
    rows = [_select(words, one, values.get(f"{FIELD}{one.name}", one.usual)) for one in options if not one.each]
    if not rows:
        return Html("")
    title = tag("summary", words("seating.options-label"))
    return tag("details", title, *rows, cls="opens options", open=bool(chosen(options, values)), data_key="options")


def of_seat(words: Words, options: Sequence[Option], values: Mapping[str, str], seat: int) -> tuple[Html, ...]:
    """What one seat may have otherwise than the others."""
    names = [(one, f"{one.name}-{seat}") for one in options if one.each]
    return tuple(_select(words, one, values.get(f"{FIELD}{name}", one.usual), name) for one, name in names)


def _select(words: Words, one: Option, now: str, name: str = "") -> Html:
    rows = [
        tag("option", value_text(words, one.name, value), value=value, selected=value == now) for value in one.values
    ]
    return tag(
        "label", words(f"option.{one.name}"), tag("select", *rows, name=f"{FIELD}{name or one.name}"), cls="field"
    )
