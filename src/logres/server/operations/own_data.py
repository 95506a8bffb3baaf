"""All that is kept about one person, for that person."""

from __future__ import annotations

import json
from typing import Final

import msgspec

from logres.server.people.accounts import Account
from logres.server.protocol.schemas import Export, OwnLine, OwnReport, OwnTable, TokenInfo
from logres.server.storage.store import Store
from logres.server.storage.table_config import TableConfig

TABLES = (
    "SELECT config, status, looked_at FROM tables JOIN members ON id=table_id WHERE account=? ORDER BY changed DESC"
)
TOKENS = "SELECT hash, label, scopes, created, used FROM tokens WHERE account=? ORDER BY created"

COMPANY: Final = {
    "sessions": "SELECT device, created, seen FROM sessions WHERE account=? ORDER BY created",
    "notices": "SELECT wishes FROM contacts WHERE account=?",
    "browsers": "SELECT endpoint FROM browsers WHERE account=?",
    "notes": "SELECT table_id, text, changed FROM notes WHERE account=? ORDER BY changed",
    "holidays": "SELECT first, last FROM holidays WHERE account=? ORDER BY first",
    "invitations": "SELECT table_id, made, state FROM invitations WHERE account=? AND state<>'lost' ORDER BY made",
    "invited": (
        "SELECT a.name, i.table_id, i.made FROM invitations i JOIN accounts a ON a.id=i.account WHERE i.sender=?"
        " ORDER BY i.made"
    ),
    "people": "SELECT a.name, t.kind FROM ties t JOIN accounts a ON a.id=t.other WHERE t.account=? ORDER BY a.name",
}


async def tokens_of(store: Store, account: int) -> list[TokenInfo]:
    rows = await store.read(TOKENS, (account,))
    return [TokenInfo(hash[:12], label, scopes.split(), made, used) for hash, label, scopes, made, used in rows]


async def export(store: Store, account: Account) -> Export:
    """What the database holds under this account."""
    ((codes, created),) = await store.read("SELECT codes, created FROM accounts WHERE id=?", (account.id,))
    said = await store.read("SELECT table_id, at, text FROM chat WHERE account=? ORDER BY n", (account.id,))
    tables = [_table(account.id, *row) for row in await store.read(TABLES, (account.id,))]
    tokens = await tokens_of(store, account.id)
    left = len(json.loads(codes))
    lines = [OwnLine(*row) for row in said]
    found = await store.read("SELECT table_id, at, reason FROM reports WHERE account=? ORDER BY n", (account.id,))
    reports = [OwnReport(*row) for row in found]
    consent = bool(await store.read("SELECT 1 FROM consents WHERE account=?", (account.id,)))
    sanctions = await store.read("SELECT silenced, banned FROM sanctions WHERE account=?", (account.id,))
    kept = [float(until) for row in sanctions for until in row]
    company = {name: [list(row) for row in await store.read(sql, (account.id,))] for name, sql in COMPANY.items()}
    return Export(
        name=account.name,
        guest=account.guest,
        mail=account.mail,
        created=created,
        recovery_codes_left=left,
        tokens=tokens,
        tables=tables,
        said=lines,
        reports=reports,
        publishes=consent,
        sanctions=kept or [0.0, 0.0],
        company=company,
    )


def _table(account: int, text: str, status: str, looked_at: float) -> OwnTable:
    config = TableConfig.from_json(text)
    seats = config.seats_of(account)
    prepared = {seat: [msgspec.to_builtins(p) for p in config.seat(seat).prepared] for seat in seats}
    return OwnTable(config.id, config.title, status, seats, prepared, looked_at)
