"""A position or a record in a link: packed, to make the same table anywhere; nothing that comes back is believed."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from urllib.parse import urlencode

HEADS = ("position ", "seats ", "option ", "edition ", "game ")
"""How a position or a record may begin."""
_TEXT, _CODE = 60_000, 12_000
"""Characters at most, unpacked and packed."""


class Cut(ValueError):
    """A text that was cut off or changed on its way."""


def packed(text: str) -> str:
    """A text as signs that an address can hold."""
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(code: str) -> str:
    """The text again; what is a position as it stands is left as it is. Cut when it is neither."""
    given = code.strip()
    if given.startswith(HEADS):
        return given[:_TEXT]
    try:
        if len(given) > _CODE or not given.isascii():
            raise ValueError("no code")
        whole = zlib.decompressobj()
        text = whole.decompress(urlsafe_b64decode(given + "=" * (-len(given) % 4)), _TEXT)
        if not whole.eof:
            raise ValueError("cut off")
        return text.decode()
    except (ValueError, zlib.error):
        raise Cut from None


def address(mode: str, query: Mapping[str, str]) -> str:
    """What stands behind the `?` of a link."""
    return urlencode({"mode": mode, **{name: value for name, value in query.items() if value}})


__all__ = ["Cut", "address", "packed", "unpacked"]
