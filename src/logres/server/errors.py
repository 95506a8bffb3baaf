"""What the server refuses, each with a short code for programs and a sentence for people.

LogresError
├── Denied          the request is understood and refused; `code` says why, `status` is its HTTP status
├── Clash           what was to be written is there already
└── StoreError      the database file is damaged, foreign, in use, or cannot be written
"""

from __future__ import annotations

from typing import Final

from logres.engine.errors import LogresError
from logres.engine.nouns import Arg
from logres.engine.texts import say

STATUS: Final[dict[str, int]] = {
    "bad-input": 400,
    "log-in": 401,
    "not-yours": 403,
    "no-such-thing": 404,
    "conflict": 409,
    "stale": 409,
    "too-large": 413,
    "too-often": 429,
    "not-saved": 503,
    "damaged": 503,
}


FAULT: Final = say("something went wrong inside; nothing was changed")
NO_TABLE: Final = "there is no such table, or it is not public"  # nobody learns which of the two it is
NO_SEAT: Final = "no seat is open at this table"
NOBODY: Final = "nobody is called so here"
NOT_THERE: Final = "this account has been deleted"
NOT_SAVED: Final = "this could not be saved ({error}); nothing was changed"
MAYBE_SAVED: Final = "this could not be saved ({error}); look again whether it was"


class Denied(LogresError):
    """Refused; nothing was changed."""

    def __init__(self, code: str, reason: str, /, **parts: Arg) -> None:
        self.reason = say(reason, **parts)
        super().__init__(self.reason)
        self.code = code
        self.status = STATUS[code]


class Clash(LogresError):
    """A row of this key is there already; nothing was written."""


class StoreError(LogresError):
    """The database file cannot be used; it was not touched."""
