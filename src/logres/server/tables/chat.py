"""Chat: what seats say to all, and what spectators say among themselves until the game is over."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Collection
from typing import Final

from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.people.relations import Relations
from logres.server.protocol.messages import Said
from logres.server.storage.store import Store
from logres.server.tables.table import Table

SHOWN: Final = 200  # lines that seats said, and as many of others: neither push the other out
COLUMNS: Final = "n, at, channel, name, seat, text"
LAST: Final = (
    f"SELECT {COLUMNS} FROM chat WHERE table_id=? AND seat {{}} AND NOT EXISTS"
    " (SELECT 1 FROM ties t WHERE t.account=? AND t.other=chat.account AND t.kind='block') ORDER BY n DESC LIMIT ?"
)
OF_SEATS: Final = LAST.format("IS NOT NULL")
OF_OTHERS: Final = LAST.format("IS NULL")
TABLE: Final = "table"


async def say(store: Store, table: Table, account: Account, channel: str, text: str) -> None:
    """Save a line, then send it to all who may read it."""
    seats = table.config.seats_of(account.id)
    if (channel == TABLE) != bool(seats) and table.status != "over":
        raise Denied("not-yours", "seats speak at the table, spectators among themselves")
    clean = cleaned(text)
    if not clean:
        raise Denied("bad-input", "there is nothing in this message")
    sql = "INSERT INTO chat (table_id, channel, account, name, seat, text, at) VALUES (?, ?, ?, ?, ?, ?, ?)"
    at = time.time()
    values = (table.config.id, channel, account.id, account.name, seats[0] if seats else None, clean, at)
    await store.write([(sql, values)], by=account.id)
    deaf = await Relations(store).blockers_of(account.id)
    last = f"SELECT {COLUMNS} FROM chat WHERE account=? AND table_id=? AND at=? AND text=? ORDER BY n DESC LIMIT 1"
    mine = await store.read(last, (account.id, table.config.id, at, clean))
    if not mine:
        return  # the account is deleted at this moment: what it said stays, under no name
    send(table, Said(*mine[0]), deaf)
    await table.services.leases.announce({"said": table.config.id, "n": mine[0][0]})


def send(table: Table, said: Said, deaf: Collection[int] = ()) -> None:
    """To all who may read it, but for those who have blocked the speaker."""
    for subscriber in table.audience.subscribers:
        blocked = subscriber.account is not None and subscriber.account.id in deaf
        if not blocked and may_read(table, subscriber.account, said):
            subscriber.send(said)


async def pass_on(store: Store, table: Table, n: int) -> None:
    """What was said at another worker."""
    sql = f"SELECT {COLUMNS}, account FROM chat WHERE table_id=? AND n=?"
    for *row, speaker in await store.read(sql, (table.config.id, n)):
        send(table, Said(*row), await Relations(store).blockers_of(speaker or 0))


def cleaned(text: str) -> str:
    """The text without control and direction characters, on one line.

    >>> cleaned("  well\\x00 played\\u202e\\n ")
    'well played'
    """
    kept = [" " if char in "\n\t" else char for char in text if char in "\n\t" or unicodedata.category(char)[0] != "C"]
    return " ".join("".join(kept).split())


async def readable(store: Store, table: Table, account: Account | None) -> list[Said]:
    """The last lines that one may read, the oldest first."""
    values = (table.config.id, 0 if account is None else account.id, SHOWN)
    rows = [*await store.read(OF_SEATS, values), *await store.read(OF_OTHERS, values)]
    return [said for row in sorted(rows) if may_read(table, account, said := Said(*row))]


def may_read(table: Table, account: Account | None, said: Said) -> bool:
    """Seats do not read the spectators while the game goes on."""
    seated = account is not None and bool(table.config.seats_of(account.id))
    return said.channel == TABLE or not seated or table.status == "over"
