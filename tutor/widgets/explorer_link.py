"""What stands in the address of a view: a position or a record, packed, to make the same table anywhere."""

from collections.abc import Mapping
from urllib.parse import urlencode

from tutor.kernel import packed

HEADS = ("position ", "seats ", "option ", "edition ", "game ")
"""How a position or a record may begin."""
_TEXT, _CODE = 60_000, 12_000
"""Characters at most, unpacked and packed."""


def text_of(code: str) -> str:
    """The text of a link; what is a position as it stands is left as it is. Cut when it is neither."""
    given = code.strip()
    return given[:_TEXT] if given.startswith(HEADS) else packed.unpacked(given, _CODE, _TEXT)


def address(mode: str, query: Mapping[str, str]) -> str:
    """What stands behind the `?` of a link."""
    return urlencode({"mode": mode, **{name: value for name, value in query.items() if value}})


__all__ = ["HEADS", "address", "text_of"]
