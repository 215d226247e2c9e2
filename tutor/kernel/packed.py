"""A text packed as signs that an address can hold, and back; nothing that comes back is believed."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode


class Cut(ValueError):
    """A text that was cut off, changed on its way, or is too long."""


def packed(text: str) -> str:
    """The text as letters, digits, `-` and `_`."""
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(code: str, signs: int, characters: int) -> str:
    """The text again. Cut when it is none, or longer than so many signs packed or characters unpacked."""
    try:
        if len(code) > signs or not code.isascii():
            raise Cut
        whole = zlib.decompressobj()
        text = whole.decompress(urlsafe_b64decode(code + "=" * (-len(code) % 4)), characters)
        if not whole.eof:
            raise Cut
        return text.decode()
    except (ValueError, zlib.error):
        raise Cut from None


__all__ = ["Cut", "packed", "unpacked"]
