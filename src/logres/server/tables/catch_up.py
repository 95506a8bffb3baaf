"""What happened at a table since somebody last looked."""

from __future__ import annotations

import time
from typing import Any, Final

from logres.engine import view
from logres.server.people.accounts import Account
from logres.server.protocol.messages import Said
from logres.server.protocol.wire_types import CatchUp
from logres.server.storage.store import Store
from logres.server.tables.table import Table

LINES: Final = 200


async def since_last_look(store: Store, table: Table, account: Account | None, said: list[Said]) -> CatchUp | None:
    """The actions and the log lines since the last look; None for a stranger, or when nothing happened."""
    if account is None or table.timeline is None:
        return None
    sql = "SELECT looked, looked_at FROM members WHERE account=? AND table_id=?"
    rows = await store.read(sql, (account.id, table.config.id))
    game = table.timeline.game
    if not rows or rows[0][0] >= game.count:
        return None
    since, at = rows[0]
    seats = table.config.seats_of(account.id)
    lines: list[Any] = [line for line in view.log_of(game, seats[0] if seats else None) if line["n"] > since]
    moves = game.history.since(game.history.size - (game.count - since))
    movers = sorted({move.seat for move in moves if move.seat})
    return CatchUp(since, game.count, movers, lines[-LINES:], sum(line.at > at for line in said))


async def mark_seen(store: Store, table: Table, account: Account | None, count: int) -> None:
    """Remember up to which action somebody has seen the game."""
    if account is not None and account.id in table.members:
        sql = "UPDATE members SET looked=max(looked, ?), looked_at=? WHERE account=? AND table_id=?"
        await store.write([(sql, (count, time.time(), account.id, table.config.id))])
