"""What happened at a table since somebody last looked."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

from logres.languages.catalog import translator
from logres.server.people.accounts import Account
from logres.server.protocol.wire_types import CatchUp
from logres.server.storage.store import Store
from logres.server.tables.state import TableState
from logres.table.views import missed

UNREAD: Final = (
    "SELECT c.table_id, count(*) FROM chat c JOIN members m ON m.table_id=c.table_id AND m.account=?"
    " LEFT JOIN heard h ON h.table_id=c.table_id AND h.account=m.account"
    " WHERE c.channel='table' AND coalesce(c.account, 0)<>m.account AND c.n > coalesce(h.n, 0)"
    " AND NOT EXISTS (SELECT 1 FROM ties t WHERE t.account=? AND t.other=c.account AND t.kind='block')"
    " GROUP BY c.table_id"
)


class LastLook(NamedTuple):
    """The action up to which somebody has seen a game, and how many lines of chat he has not read."""

    action: int
    unread: int


async def last_look(store: Store, table: TableState, account: Account | None) -> LastLook | None:
    """None for one who does not belong to the table."""
    if account is None:
        return None
    sql = "SELECT looked FROM members WHERE account=? AND table_id=?"
    rows = await store.read(sql, (account.id, table.config.id))
    return LastLook(rows[0][0], (await unread(store, account.id)).get(table.config.id, 0)) if rows else None


async def unread(store: Store, account: int) -> dict[str, int]:
    """How many lines others have said at each table that somebody has not read: whoever sits there with the chat
    closed has not."""
    return dict(await store.read(UNREAD, (account, account)))


def since(table: TableState, look: LastLook | None, seat: str | None, language: str) -> CatchUp | None:
    """The actions and the log lines since the last look, as this seat may read them: none where nothing happened.

    What is played from now on is new to him too.
    """
    if look is None:
        return None
    if table.timeline is None:
        return CatchUp(since=0, count=0, movers=[], lines=[], said=look.unread)
    game = table.timeline.game
    seen = min(look.action, game.count)
    return CatchUp(**missed(game, seat, seen, translator(game.title.id, language)), said=look.unread)


async def mark_seen(store: Store, table: TableState, account: Account | None, count: int) -> None:
    """Remember up to which action somebody has seen the game."""
    if account is not None and account.id in table.members and not account.is_reader:
        sql = (
            "UPDATE members SET looked=CASE WHEN looked > ? THEN looked ELSE ? END, looked_at=?"
            " WHERE account=? AND table_id=?"
        )
        await store.write([(sql, (count, count, time.time(), account.id, table.config.id))])
