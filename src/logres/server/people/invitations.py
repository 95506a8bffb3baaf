"""Invitations to a table by name: they are there until the game begins, or whoever is invited declines.

The sender is answered alike whatever becomes of it. What comes from one who is blocked is kept as any other, so that
nothing that counts or lists them differs, and never arrives. Where all end and somebody has declined, it is remembered
under no sender.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NamedTuple

from logres.server.errors import NO_SEAT, NO_TABLE, NOBODY, Clash, Denied
from logres.server.storage.events import drop_notices
from logres.server.storage.store import Statement, Store
from logres.server.storage.table_config import TableConfig

if TYPE_CHECKING:
    from logres.server.people.relations import Relations

WAITS: Final = "waits"
LOST: Final = "lost"
DECLINED: Final = "declined"
NO_SENDER: Final = 0
AT_ONE_TABLE: Final = 50
KEEP: Final = (
    "INSERT INTO invitations (account, table_id, sender, state, made) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
CLASH_UNLESS_OPEN: Final = (
    "INSERT INTO meta (key, value) SELECT 'closed', NULL"
    " WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id=? AND status='open')"
)
KEEP_DECLINED: Final = (
    "INSERT INTO invitations (account, table_id, sender, state, made)"
    f" SELECT account, table_id, {NO_SENDER}, 'declined', max(made) FROM invitations"
    " WHERE table_id=? AND state='declined' GROUP BY account, table_id ON CONFLICT DO NOTHING"
)
COUNT: Final = f"SELECT count(*) FROM invitations WHERE table_id=? AND sender<>{NO_SENDER}"
KNOWN: Final = "SELECT sender, state FROM invitations WHERE account=? AND table_id=?"
TO_ACCOUNT: Final = (
    "FROM invitations i JOIN tables t ON t.id=i.table_id JOIN accounts a ON a.id=i.sender"
    " WHERE i.account=? AND i.state='waits' AND t.status='open'"
    " AND NOT EXISTS (SELECT 1 FROM members m WHERE m.account=i.account AND m.table_id=i.table_id)"
    " AND NOT EXISTS (SELECT 1 FROM ties b WHERE b.account=i.account AND b.other=i.sender AND b.kind='block')"
)
ARRIVED: Final = f"SELECT t.config, a.name {TO_ACCOUNT} ORDER BY i.made DESC LIMIT ?"
WAITING: Final = f"SELECT 1 {TO_ACCOUNT} AND i.table_id=?"
OF_TABLE: Final = "kind='invitation' AND table_id=?"
NAMED: Final = (
    "kind='invitation' AND EXISTS (SELECT 1 FROM invitations i"
    " WHERE i.sender=? AND i.account=notices.account AND i.table_id=notices.table_id)"
)
DECLINE: Final = "UPDATE invitations SET state='declined' WHERE account=? AND table_id=? AND state='waits'"


class Arrived(NamedTuple):
    """An invitation as whoever is invited reads it."""

    config: TableConfig
    sender: str


class Invitations:
    """Who is invited where, by whom."""

    def __init__(self, store: Store, relations: Relations) -> None:
        self._store = store
        self._relations = relations

    async def invite(self, sender: int, invited: int, config: TableConfig, notice_rows: list[Statement]) -> bool:
        """Keep an invitation, with what tells of it if it arrives; whether it does, which the sender must not know."""
        count = await self._store.read(COUNT, (config.id,))
        if count[0][0] >= AT_ONE_TABLE:
            raise Denied("too-often", "{n} people are invited to this table; send the others its link", n=AT_ONE_TABLE)
        known = await self._store.read(KNOWN, (invited, config.id))
        state = await self._state(sender, invited, {state for _, state in known})
        arrives = state == WAITS and not known
        kept: Statement = (KEEP, (invited, config.id, sender, state, time.time()))
        await self._keep(sender, invited, config.id, [kept, *(notice_rows if arrives else [])])
        return arrives

    async def _keep(self, sender: int, invited: int, table: str, rows: list[Statement]) -> None:
        """Unless one of the two, or the table, is gone meanwhile, or the game has begun."""
        conditions = [*self._store.unless_gone(invited), (CLASH_UNLESS_OPEN, (table,))]
        try:
            await self._store.write([*conditions, *rows], by=sender)
        except Clash:
            if await self._store.is_gone(invited):
                raise Denied("no-such-thing", NOBODY) from None
            raise Denied("conflict", NO_SEAT) from None

    async def _state(self, sender: int, invited: int, known: set[str]) -> str:
        if await self._relations.blocks(invited, sender):
            return LOST
        return DECLINED if DECLINED in known else WAITS

    async def of(self, account: int, most: int) -> list[Arrived]:
        """What waits for somebody, of each table the newest."""
        rows = await self._store.read(ARRIVED, (account, most))
        found = [Arrived(TableConfig.from_json(config), sender) for config, sender in rows]
        newest = {one.config.id: one for one in reversed(found) if not one.config.full}
        return list(reversed(newest.values()))

    async def decline(self, account: int, table: str, more: list[Statement]) -> None:
        """Somebody does not want to come; Denied, as for a table that is not there, where he is not invited."""
        if not await self._store.read(WAITING, (account, table)):
            raise Denied("no-such-thing", NO_TABLE)
        await self._store.write([(DECLINE, (account, table)), *more])


def when_renewed(table: str) -> list[Statement]:
    """Nobody is invited to a table any more. Who has declined is not asked again."""
    return [
        *drop_notices(OF_TABLE, table),
        (KEEP_DECLINED, (table,)),
        (f"DELETE FROM invitations WHERE table_id=? AND sender<>{NO_SENDER}", (table,)),
    ]


def when_begun(table: str) -> list[Statement]:
    """The game begins: nobody can be invited to this table again."""
    return [*drop_notices(OF_TABLE, table), ("DELETE FROM invitations WHERE table_id=?", (table,))]


def when_sent_away(account: int, table: str) -> list[Statement]:
    """Somebody was sent away: what he was invited by does not bring him back."""
    return [("DELETE FROM invitations WHERE account=? AND table_id=? AND state='waits'", (account, table))]


def when_blocked(account: int, sender: int) -> list[Statement]:
    """Somebody wants nothing to do with another any more: the notices that name that one."""
    return drop_notices(f"{NAMED} AND account=?", sender, account)


def when_deleted(account: int) -> list[Statement]:
    """Of one who has left: what he was sent, what he has sent, and the notices that name him."""
    return [
        *drop_notices(NAMED, account),
        ("DELETE FROM invitations WHERE account=? OR sender=?", (account, account)),
    ]
