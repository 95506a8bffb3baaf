"""Reports to the administrators, and what these can do; one's consent to published games."""

from __future__ import annotations

import logging
import time
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from logres.engine.version import VERSION
from logres.server.errors import Denied
from logres.server.http.endpoints import Call, CallWith, Endpoint
from logres.server.people.accounts import Account
from logres.server.protocol import admin, schemas
from logres.server.storage.table_config import TableConfig
from logres.server.tables import chat, seating
from logres.server.tables.permissions import Need, require
from logres.server.telemetry import Figures, memory

LOGGER = logging.getLogger(__name__)
LISTED: Final = 100
LIMITS: Final = (
    "tables_each",
    "connections",
    "connections_each",
    "messages_at_once",
    "messages_per_second",
    "token_messages_per_second",
    "heavy_tries",
    "log_in_tries",
    "message_limit",
    "record_limit",
    "bot_workers",
    "idle",
    "archive_after",
)
ACCOUNTS: Final = (
    "SELECT id, name, password, owner, created, (SELECT count(*) FROM members WHERE members.account=accounts.id)"
    " FROM accounts WHERE lower(name) LIKE ? AND name NOT LIKE 'departed %' ORDER BY created DESC LIMIT ?"
)
TABLES: Final = (
    "SELECT config, status, changed, (SELECT max(seq) FROM events WHERE table_id=id) FROM tables"
    " WHERE (? = '' OR status = ?) ORDER BY changed DESC LIMIT ?"
)

# ---------------------------------------------------------------------- for everybody


async def report(call: CallWith[admin.ReportRequest]) -> schemas.Done:
    """Report a line of chat, or a table, to the administrators."""
    body = call.body
    table = await call.registry.table_for(body.table, call.caller)
    require(Need.WATCHER, call.caller, table)
    call.registry.limits.reports.check(f"account {call.account.id}", time.monotonic())
    if body.line is not None:
        readable = await chat.readable(call.registry.store, table, call.account)
        if body.line not in [said.n for said in readable]:
            raise Denied("no-such-thing", "nothing of this number was said to you")
    reason = chat.cleaned(body.reason)
    if not reason:
        raise Denied("bad-input", "say what is wrong")
    await call.registry.moderation.report(call.account, body.table, reason, body.line)
    return schemas.Done()


async def see_consent(call: Call) -> admin.Publishing:
    """Whether finished games of yours may be published."""
    rows = await call.registry.store.read("SELECT 1 FROM consents WHERE account=?", (call.account.id,))
    return admin.Publishing(bool(rows))


async def set_consent(call: CallWith[admin.Publishing]) -> admin.Publishing:
    """Let finished games of yours be published, or not any more."""
    sql = "INSERT INTO consents VALUES (?, ?) ON CONFLICT DO NOTHING"
    gone = "DELETE FROM consents WHERE account=?"
    id = call.account.id
    await call.registry.store.write([(sql, (id, time.time()))] if call.body.publish else [(gone, (id,))], by=id)
    return admin.Publishing(call.body.publish)


# ---------------------------------------------------------------------- for administrators


async def overview(call: Call) -> admin.Overview:
    """How the server does."""
    registry = call.registry

    async def count(sql: str) -> int:
        return int((await registry.store.read(f"SELECT count(*) FROM {sql}"))[0][0])

    statuses = await registry.store.read("SELECT status, count(*) FROM tables GROUP BY status")
    known = msgspec.to_builtins(registry.settings)
    return admin.Overview(
        version=VERSION,
        accounts=await count("accounts WHERE password IS NOT NULL"),
        guests=await count("accounts WHERE password IS NULL AND link IS NOT NULL"),
        tables=dict(statuses),
        archived=await count("archived"),
        present=len(registry.present()),
        connections=registry.limits.connections.count,
        memory=memory(),
        open_reports=await registry.moderation.open_reports(),
        limits={name: known[name] for name in LIMITS},
    )


async def list_accounts(call: Call) -> admin.AccountRows:
    """Accounts whose name holds the `name` of the query, the newest first. Mail addresses are not shown."""
    wanted = call.request.query_params.get("name", "").lower()
    rows = await call.registry.store.read(ACCOUNTS, (f"%{wanted}%", LISTED))
    return admin.AccountRows([_account_row(call, row) for row in rows])


def _account_row(call: Call, row: tuple[Any, ...]) -> admin.AccountRow:
    id, name, password, owner, created, tables = row
    kind = "bot" if owner is not None else "guest" if password is None else "account"
    found = call.registry.moderation.of(id)
    is_admin = call.registry.moderation.is_admin(Account(id, name, password is None, None, 0))
    return admin.AccountRow(name, kind, created, tables, found.silenced, found.banned, found.reason, is_admin)


async def list_tables(call: Call) -> admin.TableRows:
    """Tables of the `status` of the query, those that changed last first; nothing of their games."""
    status = call.request.query_params.get("status", "")
    rows = await call.registry.store.read(TABLES, (status, status, LISTED))
    return admin.TableRows([_table_row(*row) for row in rows])


def _table_row(text: str, status: str, changed: float, version: int | None) -> admin.TableRow:
    config = TableConfig.from_json(text)
    players = [f"{c.seat}: {c.name or c.bot or ('the rules' if c.rules else 'open')}" for c in config.seats]
    return admin.TableRow(
        id=config.id,
        title=config.title,
        status=status,
        public=config.public,
        host=config.host_name,
        players=players,
        created=config.created,
        changed=changed,
        version=version or 0,
    )


async def list_reports(call: Call) -> admin.Reports:
    """What was reported and waits; with `closed` in the query, what is done."""
    moderation = call.registry.moderation
    withheld = [id for id in await moderation.tables_reported() if await _plays_at(call, id)]
    return admin.Reports(await moderation.reports("closed" in call.request.query_params, withheld))


async def _plays_at(call: Call, id: str) -> bool:
    """Whether the administrator holds a seat of a game that is not over: then he is a player like the others."""
    rows = await call.registry.store.read("SELECT config, status FROM tables WHERE id=?", (id,))
    if not rows or rows[0][1] == "over":
        return False
    return bool(TableConfig.from_json(rows[0][0]).seats_of(call.account.id))


async def close_report(call: CallWith[admin.Closing]) -> schemas.Done:
    """A report is dealt with."""
    number = call.request.path_params["number"]
    await call.registry.moderation.close(int(number) if number.isdecimal() and len(number) < 16 else 0, call.body.note)
    _note(call, "closed a report")
    return schemas.Done()


async def sanction(call: CallWith[admin.Sanction]) -> schemas.Done:
    """Silence or ban an account for a time, or lift it; a bot stands in for one who is banned."""
    body = call.body
    account = await call.registry.accounts.by_name(call.request.path_params["person"])
    await call.registry.moderation.sanction(account, body.silenced_days, body.banned_days, chat.cleaned(body.reason))
    await call.registry.leases.announce({"sanctions": account.id})
    if body.banned_days:
        await _remove_from_tables(call, account)
    _note(call, "set sanctions")
    return schemas.Done()


async def _remove_from_tables(call: Call, account: Account) -> None:
    registry = call.registry
    await registry.drop_connections(account.id)
    running = "SELECT id FROM tables JOIN members ON id=table_id WHERE account=? AND status='running'"
    for (id,) in await registry.store.read(running, (account.id,)):
        table = await registry.table(id)
        async with table.lock:
            for seat in table.config.seats_of(account.id):
                await table.set_seats(seating.substitute(table.config, seat))


async def hide_table(call: Call) -> schemas.Done:
    """Take a public table out of the lobby: only those who have come in see it from now on."""
    table = await call.registry.table(call.request.path_params["table"])
    async with table.lock:
        await table.set_config(replace(table.config, public=False))
    _note(call, "hid a table")
    return schemas.Done()


def _note(call: Call, what: str) -> None:
    LOGGER.info(Figures(f"an administrator {what}", {"administrator": call.account.id}))


ENDPOINTS: Final = [
    Endpoint("POST", "/api/reports", Need.ACCOUNT, report, schemas.Done, admin.ReportRequest),
    Endpoint("GET", "/api/me/consent", Need.ACCOUNT, see_consent, admin.Publishing),
    Endpoint("PUT", "/api/me/consent", Need.ACCOUNT, set_consent, admin.Publishing, admin.Publishing),
    Endpoint("GET", "/api/admin", Need.ADMIN, overview, admin.Overview),
    Endpoint("GET", "/api/admin/accounts", Need.ADMIN, list_accounts, admin.AccountRows),
    Endpoint("POST", "/api/admin/accounts/{person}/sanction", Need.ADMIN, sanction, schemas.Done, admin.Sanction),
    Endpoint("GET", "/api/admin/tables", Need.ADMIN, list_tables, admin.TableRows),
    Endpoint("POST", "/api/admin/tables/{table}/hide", Need.ADMIN, hide_table, schemas.Done),
    Endpoint("GET", "/api/admin/reports", Need.ADMIN, list_reports, admin.Reports),
    Endpoint("POST", "/api/admin/reports/{number}/close", Need.ADMIN, close_report, schemas.Done, admin.Closing),
]
