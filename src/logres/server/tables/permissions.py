"""Who may do what. Every route and every message names what it needs; this is the only place where that is tested."""

from __future__ import annotations

from enum import Enum

from logres.server.errors import NO_TABLE, Denied
from logres.server.people.accounts import Account
from logres.server.tables.state import TableState


class Need(Enum):
    """What one must be to do something."""

    ANYONE = "anyone"
    ACCOUNT = "an account or guest"
    WATCH = "somebody who may watch the table"
    WATCHER = "an account or guest who may watch the table"
    LOOK = "somebody who may watch the table; as a seat, its holder"
    INVITED = "an account or guest; where the table is not public, with its invitation"
    AT_TABLE = "the host of the table, or the holder of any seat"
    SEATED = "the holder of any seat"
    HOLDER = "the holder of the seat in question"
    HOST = "the host of the table"
    ADMIN = "an administrator of the server"


def require(
    need: Need, account: Account | None, table: TableState | None = None, seat: str | None = None, admin: bool = False
) -> None:
    """Return if the account may; Denied otherwise. A table one may not watch looks like one that is not there."""
    if need is Need.ANYONE:
        return
    if need not in (Need.WATCH, Need.LOOK) and account is None:
        raise Denied("log-in", "log in first, or come in as a guest")
    if need is Need.ADMIN and not admin:
        raise Denied("not-yours", "only administrators may do this")
    if table is None or need is Need.INVITED:  # whether the invitation is the right one is seen when it is opened
        return
    if not may_watch(table, account):
        raise Denied("no-such-thing", NO_TABLE)
    _require_role(need, account, table, seat)


def may_watch(table: TableState, account: Account | None) -> bool:
    return table.lets_watch(None if account is None else account.id)


def _require_role(need: Need, account: Account | None, table: TableState, seat: str | None) -> None:
    """Denied if the account is not what is needed at the table."""
    config = table.config
    id = None if account is None else account.id
    if need is Need.HOST and config.host != id:
        raise Denied("not-yours", "only the host may do this")
    if need is Need.AT_TABLE and config.host != id and not config.seats_of(id):
        raise Denied("not-yours", "only the host and those who hold a seat may do this")
    if need is Need.SEATED and not config.seats_of(id):
        raise Denied("not-yours", "only those who hold a seat may do this")
    if (need is Need.HOLDER or (need is Need.LOOK and seat is not None)) and config.seat(seat or "").account != id:
        raise Denied("not-yours", "you do not hold {seat}", seat=seat or "")
