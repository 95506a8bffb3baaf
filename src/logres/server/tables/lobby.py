"""The lobby: one's own tables, and the public ones that are not over, of each host a few, the open ones first.

What all see is worked out once for all who ask within a second, or since a table was opened, joined or closed.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from logres.server.people.accounts import Account
from logres.server.protocol.messages import Lobby
from logres.server.protocol.wire_types import TableInfo
from logres.server.tables.watching.broadcast import ENCODER

if TYPE_CHECKING:
    from logres.server.tables.registry import TableRegistry
    from logres.server.tables.watching.subscriber import Subscriber

LOGGER = logging.getLogger(__name__)
LISTED: Final = 100
OF_ONE_HOST: Final = 8  # public tables that are listed: nobody pushes the others' out
FRESH: Final = 1.0  # seconds
MINE: Final = (
    "SELECT id, info FROM tables JOIN members ON id=table_id WHERE account=?"
    " ORDER BY status='over', changed DESC LIMIT ?"
)
PUBLIC: Final = (
    "SELECT id, info FROM (SELECT id, info, changed, status,"
    " row_number() OVER (PARTITION BY host ORDER BY status='running', changed DESC) AS n"
    " FROM tables WHERE status IN ('open', 'running') AND public=1) AS listed"
    " WHERE n <= ? ORDER BY status='running', changed DESC LIMIT ?"
)


class Shown(NamedTuple):
    """The public tables as they were at a moment."""

    tables: list[TableInfo]
    encoded: list[msgspec.Raw]
    at: float
    changes: int


class LobbyList:
    """What is told to those who look at the lobby."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self.changes = 0  # of what tables there are and who sits there
        self.subscribers: set[Subscriber] = set()
        self._sent: dict[Subscriber, bytes] = {}  # a hash of what each was told last
        self._sent_at = 0.0
        self._shown = Shown([], [], -FRESH, -1)

    def changed(self) -> None:
        """A table was opened, joined, begun, closed: here, or at another worker."""
        self.changes += 1
        self._sent_at = -1.0

    async def of(self, account: Account | None) -> Lobby:
        mine, public = await self._mine(account), await self._public()
        known = {info.id for info in mine}
        return Lobby(mine, [info for info in public.tables if info.id not in known])

    async def send(self) -> None:
        """Tell those who look at it, where it has changed."""
        newest = max([table.changed for table in self._registry.present()], default=0.0)
        if newest == self._sent_at:
            return
        self._sent_at = newest
        self._sent = {one: sent for one, sent in self._sent.items() if one in self.subscribers}
        for subscriber in list(self.subscribers):
            message = await self._message(subscriber.account)
            mark = blake2b(message, digest_size=16).digest()
            if self._sent.get(subscriber) != mark:
                self._sent[subscriber] = mark
                subscriber.send_bytes(message)

    async def _message(self, account: Account | None) -> bytes:
        """The same as `of`, with the public tables encoded once for all."""
        mine, public = await self._mine(account), await self._public()
        known = {info.id for info in mine}
        rest = [raw for info, raw in zip(public.tables, public.encoded, strict=True) if info.id not in known]
        return ENCODER.encode({"type": "lobby", "mine": mine, "public": rest})

    async def _mine(self, account: Account | None) -> list[TableInfo]:
        if account is None:
            return []
        mine = await self._listed(MINE, (account.id, LISTED))
        return sorted(mine, key=lambda info: (info.status == "over", -info.changed))

    async def _public(self) -> Shown:
        shown = self._shown
        if shown.changes != self.changes or time.monotonic() - shown.at > FRESH:
            changes, at = self.changes, time.monotonic()
            tables = await self._listed(PUBLIC, (OF_ONE_HOST, LISTED))
            encoded = [msgspec.Raw(ENCODER.encode(info)) for info in tables]
            shown = self._shown = Shown(tables, encoded, at, changes)
        return shown

    async def _listed(self, sql: str, values: Sequence[Any]) -> list[TableInfo]:
        """The tables a query finds, as they are, or as they were when they left memory."""
        found: list[TableInfo] = []
        for id, info in await self._registry.store.read(sql, values):
            try:
                at_rest = info and not self._registry.is_present(id)
                found.append(
                    msgspec.json.decode(info, type=TableInfo) if at_rest else (await self._registry.table(id)).info
                )
            except Exception:  # one that does not load must not hide the others
                LOGGER.exception("table %s cannot be listed", id)
        return found
