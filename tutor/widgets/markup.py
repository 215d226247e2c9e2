"""HTML as values: whatever is not made here is escaped, so no name or record can become markup."""

from collections.abc import Iterable
from html import escape

VOID = frozenset(("br", "hr", "input"))
Attribute = str | int | bool | None


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


def html(text: object) -> Html:
    """Anything as markup: Html stays, all else is escaped. The one place where escaping is done."""
    return text if isinstance(text, Html) else Html(escape(str(text), quote=True))


def tag(element: str, /, *inside: object, **attributes: Attribute) -> Html:
    """An element. `cls` is class, `_` stands for `-`; None and False leave an attribute out, True gives it no value.

    `aria_*` attributes say true and false in words.
    """
    head = "".join(_attribute(key, value) for key, value in attributes.items())
    return Html(f"<{element}{head}>" if element in VOID else f"<{element}{head}>{joined(inside)}</{element}>")


def joined(parts: Iterable[object], between: object = Html("")) -> Html:
    """Parts one after another; None and empty text are left out."""
    return Html(html(between).join(html(part) for part in parts if part is not None and part != ""))


def _attribute(key: str, value: Attribute) -> str:
    name = {"cls": "class", "for_": "for"}.get(key, key.rstrip("_").replace("_", "-"))
    if isinstance(value, bool) and name.startswith("aria-"):
        return f' {name}="{str(value).lower()}"'
    if value is None or value is False:
        return ""
    return f" {name}" if value is True else f' {name}="{escape(str(value), quote=True)}"'
