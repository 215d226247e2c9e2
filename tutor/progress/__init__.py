"""What keeps a visit: a resume code, and a journal of what was done, appended to and never changed.

`open_store` gives the place where visits lie. The database library is imported by it, not before: a page that has
nothing to keep yet does not pay for it. Everything else here is light.
"""

from typing import TYPE_CHECKING

from tutor.progress.journal import Appended, Entry, EntryFault, Journal, Kept, StoreFault

if TYPE_CHECKING:
    from tutor.progress.store import Store

__all__ = ["Appended", "Entry", "EntryFault", "Journal", "Kept", "StoreFault", "open_store"]


def open_store(url: str = "") -> "Store":
    """The store at this SQLAlchemy URL, by default the one of DOMINI_TUTOR_DB, else a file of this user.

    Nothing is read or written yet. StoreFault when the URL cannot be read, or its database has no driver here.
    """
    from tutor.progress.store import Store  # brings sqlalchemy

    return Store(url)
