"""Those who have come in to a private table: its host sees who they are, and sends away who only watches."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from logres.server.errors import Denied
from logres.server.people import invitations
from logres.server.storage.store import Statement, Store
from logres.server.storage.table_config import TableConfig, new_link
from logres.server.tables import notices
from logres.server.tables.table import Table

MEMBERS: Final = (
    "SELECT a.id, a.name FROM members m JOIN accounts a ON a.id=m.account WHERE m.table_id=? ORDER BY lower(a.name)"
)


async def watchers(store: Store, table: Table) -> list[str]:
    """The names of those who have come in and hold no seat, without the host's."""
    _require_private(table)
    rows = await store.read(MEMBERS, (table.config.id,))
    return [name for id, name in rows if id != table.config.host and not table.config.seats_of(id)]


async def remove(store: Store, table: Table, name: str) -> None:
    """Send somebody away who only watches. The link is another one, since he knows the old one."""
    async with table.lock:
        _require_private(table)
        rows = await store.read(MEMBERS, (table.config.id,))
        found = [id for id, called in rows if called.lower() == name.lower()]
        if not found:
            raise Denied("no-such-thing", "nobody of this name has come in to this table")
        account: int = found[0]
        _require_only_watching(table, account, name)
        table.members.discard(account)
        try:
            await table.set_config(_without(table.config, account), _rows(account, table.config.id))
        except BaseException:
            table.members.add(account)
            raise


def _require_private(table: Table) -> None:
    if table.config.public:
        raise Denied("conflict", "this table is public: everybody may watch it")


def _require_only_watching(table: Table, account: int, name: str) -> None:
    if account == table.config.host:
        raise Denied("conflict", "the host cannot be sent away")
    seats = table.config.seats_of(account)
    if seats and table.status == "open":
        raise Denied("conflict", "{name} holds {seat}: free the seat first", name=name, seat=seats[0])
    if seats:
        raise Denied(
            "conflict", "{name} holds {seat}: only who just watches can be sent away", name=name, seat=seats[0]
        )


def _without(config: TableConfig, account: int) -> TableConfig:
    seats = [replace(s, reserved=None, reserved_name=None) if s.reserved == account else s for s in config.seats]
    return replace(config, invite=new_link(), seats=tuple(seats))


def _rows(account: int, table: str) -> list[Statement]:
    return [
        ("DELETE FROM members WHERE account=? AND table_id=?", (account, table)),
        *notices.seen(account, table),
        *invitations.when_sent_away(account, table),
    ]
