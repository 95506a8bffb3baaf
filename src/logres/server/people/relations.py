"""Friends, and people somebody wants nothing to do with: they cannot speak to him or sit down where he is host."""

from __future__ import annotations

from typing import Final

from logres.server.errors import Denied
from logres.server.people.invitations import when_blocked
from logres.server.protocol.community import Relation
from logres.server.storage.store import Store

TIES_EACH: Final = 500
OF: Final = "SELECT a.name, t.kind FROM ties t JOIN accounts a ON a.id=t.other WHERE t.account=? ORDER BY lower(a.name)"
KEEP: Final = (
    "INSERT INTO ties (account, other, kind) VALUES (?, ?, ?)"
    " ON CONFLICT (account, other) DO UPDATE SET kind=excluded.kind"
)


class Relations:
    """What each thinks of others; the others are not told."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, account: int) -> list[Relation]:
        return [Relation(name, kind) for name, kind in await self._store.read(OF, (account,))]

    async def set(self, account: int, name: str, kind: str | None) -> None:
        """A tie to the one of this name; None: none."""
        rows = await self._store.read("SELECT id FROM accounts WHERE lower(name)=lower(?)", (name,))
        if not rows or rows[0][0] == account:
            raise Denied("no-such-thing", "nobody else is called so here")
        if kind is None:
            return await self._store.write([("DELETE FROM ties WHERE account=? AND other=?", (account, rows[0][0]))])
        count = await self._store.read("SELECT count(*) FROM ties WHERE account=?", (account,))
        if count[0][0] >= TIES_EACH:
            raise Denied("too-often", "you have {n} friends and blocks; drop some first", n=TIES_EACH)
        more = when_blocked(account, rows[0][0]) if kind == "block" else []
        return await self._store.write([(KEEP, (account, rows[0][0], kind)), *more], by=account)

    async def blocks(self, account: int, other: int) -> bool:
        """Whether the first wants nothing to do with the second."""
        sql = "SELECT 1 FROM ties WHERE account=? AND other=? AND kind='block'"
        return bool(await self._store.read(sql, (account, other)))

    async def blockers_of(self, other: int) -> frozenset[int]:
        """Who has blocked somebody."""
        sql = "SELECT account FROM ties WHERE other=? AND kind='block'"
        return frozenset([account for (account,) in await self._store.read(sql, (other,))])
