"""Endpoints of the pages around the tables: home, the seats a new table would have, leaving and asking to leave."""

from __future__ import annotations

import asyncio
import secrets
from functools import cache
from typing import Final

from msgspec.structs import replace
from starlette.responses import HTMLResponse, Response

from logres.chronicle.page import chronicle
from logres.engine import api
from logres.engine.title import title
from logres.server.community import home
from logres.server.dice import shares
from logres.server.errors import NO_TABLE, Denied
from logres.server.http.endpoints import WORKED_OUT, Call, CallWith, Endpoint
from logres.server.people import invitations
from logres.server.protocol import home as protocol
from logres.server.protocol import schemas
from logres.server.protocol.wire_types import TableInfo
from logres.server.storage.table_config import new_link
from logres.server.tables import hosting, members, notices, records
from logres.server.tables.permissions import Need, require
from logres.server.tables.table import Table

# A chronicle has its own style and pictures, and nothing that runs or is fetched.
TOLD_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
DRAWN: Final = ("bidding", "random-sides")  # options by which nobody knows yet who leads what


async def see_home(call: Call) -> protocol.Home:
    """Your tables at a glance, those that wait for you first, and those you could join: by `title`, `pace` (none, live,
    days) and `seats` left (1, 2, or 3 for more) of the query."""
    words = call.request.query_params
    seats = words.get("seats", "")
    wanted = home.Wanted(words.get("title", ""), words.get("pace", ""), int(seats) if seats in ("1", "2", "3") else 0)
    return await home.home(call.registry, call.caller, wanted, call.language)


async def find_seats(call: CallWith[protocol.SeatsQuery]) -> protocol.Seats:
    """The seats that a new table with these options would have."""
    body = call.body
    wanted = title(call.request.path_params["title"])
    options = wanted.check_options(body.options)
    scenario = wanted.check_scenario(body.scenario)
    seats = wanted.seats(scenario, options)
    drawn = any(options.get(name) for name in DRAWN)
    leads = {} if drawn else await asyncio.to_thread(_leads, wanted.id, scenario)
    return protocol.Seats(list(seats), [seat for seat in wanted.unplayed(options) if seat in seats], leads)


@cache
def _leads(id: str, scenario: str) -> dict[str, list[str]]:
    board = api.new(id, scenario, seed=0).view(None)["board"]
    return {seat: list(known.get("nations", ())) for seat, known in board.get("seats", {}).items()}


async def leave_table(call: CallWith[protocol.SeatNamed]) -> schemas.Done:
    """Stand up from a seat of a table that has not begun."""
    require(Need.HOLDER, call.caller, call.table, call.body.seat)
    await _free(call.table, call.body.seat, call.account.id)
    return schemas.Done()


async def free_seat(call: CallWith[protocol.SeatNamed]) -> schemas.Done:
    """Ask somebody, or a bot, off a seat of a table of yours that has not begun."""
    await _free(call.table, call.body.seat)
    return schemas.Done()


async def list_watchers(call: Call) -> protocol.Watchers:
    """Those who have come in to a private table of yours and only watch."""
    return protocol.Watchers(await members.watchers(call.registry.store, call.table))


async def send_away(call: CallWith[protocol.WatcherNamed]) -> protocol.Watchers:
    """Send somebody away who only watches a private table of yours; its invitation is another one then."""
    await members.remove(call.registry.store, call.table, call.body.name)
    return await list_watchers(call)


async def renew_invitation(call: Call) -> protocol.Invitation:
    """A new invitation; the old one lets nobody in any more, nor is anybody invited by name."""
    table = call.table
    async with table.lock:
        await table.set_config(replace(table.config, invite=new_link()), invitations.when_renewed(table.config.id))
    return protocol.Invitation(table.config.invite)


async def see_invitation(call: CallWith[protocol.Invitation]) -> TableInfo:
    """The table to which an invitation leads, before one has come in."""
    if not secrets.compare_digest(call.body.invite.encode(), call.table.config.invite.encode()):
        raise Denied("no-such-thing", NO_TABLE)
    return call.table.info


async def invite_somebody(call: CallWith[protocol.InviteRequest]) -> schemas.Done:
    """Invite somebody by name to a table of yours that has not begun; it is told at his home, and by a notice."""
    await hosting.invite(call.registry, call.table, call.account, call.body.name, call.address)
    return schemas.Done()


async def decline_invitation(call: Call) -> schemas.Done:
    """You do not want to come to a table to which you are invited by name; who has invited you is not told."""
    table = call.request.path_params["table"]
    await call.registry.invitations.decline(call.account.id, table, notices.seen(call.account.id, table))
    return schemas.Done()


async def tell_chronicle(call: Call) -> Response:
    """A finished game told as a page of its own, in the `language` of the query or the browser's."""
    if call.table.require_timeline().game.result is None:
        raise Denied("conflict", "the game is not over: its chronicle waits for the end")
    text = await asyncio.to_thread(records.record_of, call.table, call.seat())
    players = {one.seat: one.holder for one in call.table.info.seats if one.holder}
    language = call.request.query_params.get("language", call.language)
    page = await asyncio.to_thread(chronicle, text, language, players)
    name = f'inline; filename="{call.table.config.id}.html"'
    return HTMLResponse(page, headers={"Content-Disposition": name, "Content-Security-Policy": TOLD_POLICY})


async def _free(table: Table, seat: str, by: int | None = None) -> None:
    async with table.lock:
        table.require_held(seat, by)
        if table.status != "open":
            raise Denied("conflict", "the game has begun: resign, or let a bot stand in")
        held = table.config.seat(seat)
        if not held.rules:
            await table.set_config(shares.leave_seat(table.config, seat, held.name or seat))


ENDPOINTS: Final = [
    Endpoint("GET", "/api/home", Need.ANYONE, see_home, protocol.Home, cost=WORKED_OUT, scope="read"),
    Endpoint(
        "POST", "/api/titles/{title}/seats", Need.ANYONE, find_seats, protocol.Seats, protocol.SeatsQuery, scope="read"
    ),
    Endpoint(
        "POST", "/api/tables/{id}/leave", Need.SEATED, leave_table, schemas.Done, protocol.SeatNamed, scope="play"
    ),
    Endpoint("POST", "/api/tables/{id}/free", Need.HOST, free_seat, schemas.Done, protocol.SeatNamed, scope="tables"),
    Endpoint("GET", "/api/tables/{id}/chronicle", Need.WATCH, tell_chronicle, str, heavy=True, scope="read"),
    Endpoint("POST", "/api/tables/{id}/invitation", Need.HOST, renew_invitation, protocol.Invitation),
    Endpoint("POST", "/api/tables/{id}/invite", Need.AT_TABLE, invite_somebody, schemas.Done, protocol.InviteRequest),
    Endpoint("GET", "/api/tables/{id}/watchers", Need.HOST, list_watchers, protocol.Watchers, scope="tables"),
    Endpoint(
        "POST",
        "/api/tables/{id}/send-away",
        Need.HOST,
        send_away,
        protocol.Watchers,
        protocol.WatcherNamed,
        scope="tables",
    ),
    Endpoint("DELETE", "/api/invitations/{table}", Need.ACCOUNT, decline_invitation, schemas.Done),
    Endpoint("POST", "/api/tables/{id}/invited", Need.ANYONE, see_invitation, TableInfo, protocol.Invitation),
]
