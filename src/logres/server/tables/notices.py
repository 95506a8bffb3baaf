"""Notices as rows: made in the transaction of the move that makes them true, so that there is one for each turn.

What it says is packed, and told in the language of whoever reads it.

Its id is worked out from the turn: whoever hears of it twice, after a crash or by two ways, hears of the same one.
"""

from __future__ import annotations

import time
from base64 import urlsafe_b64encode
from collections.abc import Collection
from hashlib import sha256
from typing import Final

from logres.engine.result import Result
from logres.engine.texts import Text, say
from logres.languages.packed import packed
from logres.server.storage.events import drop_notices
from logres.server.storage.store import Statement
from logres.server.storage.table_config import TableConfig

TURN: Final = "turn"
OVER: Final = "over"
INVITATION: Final = "invitation"
COLUMNS: Final = "id, account, table_id, seat, kind, text, made, seen, planned, digest"
MAKE: Final = f"INSERT INTO notices ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, '') ON CONFLICT DO NOTHING"
OF_SEAT: Final = "table_id=? AND seat=? AND kind='turn'"
OF_READER: Final = "account=? AND table_id=?"
DELIVERIES_OF_READER: Final = f"DELETE FROM deliveries WHERE notice IN (SELECT id FROM notices WHERE {OF_READER})"


def notice_id(config: TableConfig, seat: str, kind: str, version: int) -> str:
    """Fit for a Message-ID and for the topic of a push; nobody can guess it who does not hold the seat."""
    words = f"notice {config.id} {config.seat(seat).feed} {kind} {version}"
    return urlsafe_b64encode(sha256(words.encode()).digest())[:24].decode()


def turn_text(seat: str) -> Text:
    return say("{seat}: it is your turn.", seat=seat)


def over_text(result: Result) -> Text:
    return say("The game is over: {reason}.", reason=result.reason)


def moved_rows(
    config: TableConfig, version: int, before: Collection[str], after: Collection[str], watching: Collection[int]
) -> list[Statement]:
    """What a move to this version changes: turns that are over, and turns that begin."""
    ended = [row for seat in before if seat not in after for row in turn_over(config.id, seat)]
    begun = [seat for seat in after if seat not in before and config.seat(seat).player is None]
    return [*ended, *[row for seat in begun for row in made(config, version, seat, TURN, turn_text(seat), watching)]]


def over_rows(config: TableConfig, version: int, result: Result, watching: Collection[int]) -> list[Statement]:
    text = over_text(result)
    return [row for seat in config.seats for row in made(config, version, seat.seat, OVER, text, watching)]


def made(
    config: TableConfig, version: int, seat: str, kind: str, text: Text, watching: Collection[int]
) -> list[Statement]:
    """A notice for the holder of a seat; one who watches needs none, and his turn is marked as seen."""
    account = config.seat(seat).account
    if account is None or (account in watching and kind != TURN):
        return []
    id = notice_id(config, seat, kind, version)
    return [
        (MAKE, (id, account, config.id, seat, kind, packed(text, config.title), time.time(), int(account in watching)))
    ]


def invitation_id(config: TableConfig, account: int) -> str:
    """The same for all who invite somebody to a table."""
    words = f"notice {config.id} {config.invite} {INVITATION} {account}"
    return urlsafe_b64encode(sha256(words.encode()).digest())[:24].decode()


def invited(config: TableConfig, account: int, text: Text) -> list[Statement]:
    """A notice for one who is invited by name."""
    id = invitation_id(config, account)
    return [(MAKE, (id, account, config.id, "", INVITATION, packed(text, config.title), time.time(), 0))]


def turn_over(table: str, seat: str) -> list[Statement]:
    """Nobody is told of a turn any more that is over."""
    return drop_notices(OF_SEAT, table, seat)


def seen(account: int, table: str) -> list[Statement]:
    """Its reader has looked at the table: what waits to be sent is not, and what is no turn is forgotten."""
    values = (account, table)
    return [
        (DELIVERIES_OF_READER, values),
        (f"DELETE FROM notices WHERE {OF_READER} AND kind<>'turn'", values),
        (f"UPDATE notices SET seen=1 WHERE {OF_READER}", values),
    ]
