"""What happened at a table since somebody last looked."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from logres.languages.catalog import translator
from logres.server.people.accounts import Account
from logres.server.protocol.messages import Said
from logres.server.protocol.wire_types import CatchUp
from logres.server.storage.store import Store
from logres.server.tables.state import TableState
from logres.table.views import missed


class LastLook(NamedTuple):
    """The action up to which somebody has seen a game, and when that was."""

    action: int
    at: float


async def last_look(store: Store, table: TableState, account: Account | None) -> LastLook | None:
    """None for one who does not belong to the table."""
    sql = "SELECT looked, looked_at FROM members WHERE account=? AND table_id=?"
    rows = [] if account is None else await store.read(sql, (account.id, table.config.id))
    return LastLook(*rows[0]) if rows else None


def since(
    table: TableState, look: LastLook | None, seat: str | None, said: Sequence[Said], language: str
) -> CatchUp | None:
    """The actions and the log lines since the last look, as this seat may read them: none where nothing happened.

    What is played from now on is new to him too.
    """
    if look is None:
        return None
    unread = sum(line.at > look.at for line in said)
    if table.timeline is None:
        return CatchUp(since=0, count=0, movers=[], lines=[], said=unread)
    game = table.timeline.game
    seen = min(look.action, game.count)
    return CatchUp(**missed(game, seat, seen, translator(game.title.id, language)), said=unread)


async def mark_seen(store: Store, table: TableState, account: Account | None, count: int) -> None:
    """Remember up to which action somebody has seen the game."""
    if account is not None and account.id in table.members and not account.is_reader:
        sql = (
            "UPDATE members SET looked=CASE WHEN looked > ? THEN looked ELSE ? END, looked_at=?"
            " WHERE account=? AND table_id=?"
        )
        await store.write([(sql, (count, count, time.time(), account.id, table.config.id))])
