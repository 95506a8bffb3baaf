"""What the server refuses, each with a short code for programs and a sentence for people.

LogresError
├── Denied          the request is understood and refused; `code` says why, `status` is its HTTP status
└── StoreError      the database file is damaged, foreign, in use, or cannot be written
"""

from __future__ import annotations

from typing import Final

from logres.engine.errors import LogresError

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


class Denied(LogresError):
    """Refused; nothing was changed."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.status = STATUS[code]


class StoreError(LogresError):
    """The database file cannot be used; it was not touched."""
