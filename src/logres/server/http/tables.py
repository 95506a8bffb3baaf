"""Endpoints of the games that can be played, the lobby, and tables: opened, joined, played again, deleted."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Final

from starlette.responses import Response

from logres.bots.bot import names
from logres.engine.title import Title, titles
from logres.engine.version import VERSION
from logres.languages.catalog import translator
from logres.server.errors import NO_TABLE, Denied
from logres.server.http.endpoints import WORKED_OUT, Call, CallWith, Endpoint
from logres.server.protocol import schemas
from logres.server.protocol.messages import Lobby
from logres.server.protocol.wire_types import TableInfo
from logres.server.tables import hosting, notifications, seating
from logres.server.tables.permissions import Need, may_watch
from logres.server.tables.table import Start


async def list_titles(call: Call) -> schemas.Titles:
    """The games that can be played here, with scenarios, seats, options and bots."""
    settings = call.registry.settings
    known = [_title(t, call.language) for t in titles().values()]
    return schemas.Titles(known, settings.sign_up, VERSION, settings.offers_offline)


def _title(t: Title, language: str) -> schemas.TitleInfo:
    translate = translator(t.id, language)
    scenarios = [schemas.ScenarioInfo(id, list(t.seats(id))) for id in t.scenarios]
    options = [schemas.OptionInfo(o.name, o.kind, o.default, translate(o.help), list(o.choices)) for o in t.options]
    return schemas.TitleInfo(t.id, t.name, scenarios, options, names(t.id), t.HAS_SECRETS)


async def lobby(call: Call) -> Lobby:
    """Your tables and the public ones."""
    return await call.registry.lobby(call.caller)


async def new_table(call: CallWith[schemas.NewTable]) -> schemas.TableId:
    """Open a table."""
    return schemas.TableId((await call.registry.open_table(call.account, call.body)).config.id)


async def see_table(call: Call) -> TableInfo:
    """One table."""
    return call.table.info


async def join_table(call: CallWith[schemas.Join]) -> TableInfo:
    """Come in to a table, by invitation where it is not public, and take a seat if you like."""
    table, body = call.table, call.body

    def require_let_in() -> None:
        invited = secrets.compare_digest((body.invite or "").encode(), table.config.invite.encode())
        if not invited and not may_watch(table, call.account):
            raise Denied("no-such-thing", NO_TABLE)

    require_let_in()
    await hosting.join(call.registry, table, call.account, body.seat, body.pledge, require_let_in)
    return table.info


async def rematch(call: Call) -> schemas.TableId:
    """Play again with the same people."""
    return schemas.TableId((await hosting.rematch(call.registry, call.table, call.account)).config.id)


async def what_if(call: CallWith[schemas.WhatIf]) -> schemas.TableId:
    """A table of your own that goes on from a point of this game you can see."""
    timeline = call.table.require_timeline()
    body = call.body
    seats = call.table.config.seats_of(call.account.id)
    over = timeline.game.result is not None
    if not over and (body.seat or (seats or [""])[0]) not in seats:
        raise Denied(
            "not-yours", "while a game goes on only its players can try things out, from what their seat knows"
        )
    game = await asyncio.to_thread(timeline.at, body.count)
    if not over:
        game = game.redeal(body.seat or seats[0], f"{call.table.config.id} {time.time_ns()}")
    config = seating.sandbox(call.table.config, call.account)
    return schemas.TableId((await call.registry.add(config, call.account, Start({"save": game.save()}))).config.id)


async def delete_table(call: Call) -> schemas.Done:
    """Delete a table of yours: one that has not begun, or at which nobody else holds a seat."""
    await hosting.delete(call.registry, call.table, call.account)
    return schemas.Done()


async def feed_link(call: Call) -> schemas.FeedLink:
    """The private feed of one of your seats."""
    seat = call.seat()
    if seat is None:
        raise Denied("not-yours", "only seats have a feed")
    return schemas.FeedLink(f"{call.registry.settings.base}/feed/{call.table.config.seat(seat).feed}")


async def read_feed(call: Call) -> Response:
    """A seat's feed, for feed readers."""
    key = call.request.path_params["key"]
    rows = await call.registry.store.read("SELECT table_id, seat FROM feeds WHERE key=?", (key,))
    if not rows:
        raise Denied("no-such-thing", "there is no such feed")
    table = await call.registry.table(rows[0][0])
    translate = translator(table.config.title, call.language)
    content = notifications.feed(call.registry.settings, table, rows[0][1], translate)
    return Response(content, media_type="application/atom+xml")


ENDPOINTS: Final = [
    Endpoint("GET", "/api/titles", Need.ANYONE, list_titles, schemas.Titles, scope="read"),
    Endpoint("GET", "/api/lobby", Need.ANYONE, lobby, Lobby, cost=WORKED_OUT, scope="read"),
    Endpoint("POST", "/api/tables", Need.ACCOUNT, new_table, schemas.TableId, schemas.NewTable, scope="tables"),
    Endpoint("GET", "/api/tables/{id}", Need.WATCH, see_table, TableInfo, scope="read"),
    Endpoint("POST", "/api/tables/{id}/join", Need.INVITED, join_table, TableInfo, schemas.Join, scope="play"),
    Endpoint("POST", "/api/tables/{id}/rematch", Need.SEATED, rematch, schemas.TableId, scope="tables"),
    Endpoint(
        "POST",
        "/api/tables/{id}/what-if",
        Need.WATCHER,
        what_if,
        schemas.TableId,
        schemas.WhatIf,
        heavy=True,
        scope="tables",
    ),
    Endpoint("DELETE", "/api/tables/{id}", Need.HOST, delete_table, schemas.Done, scope="tables"),
    Endpoint("GET", "/api/tables/{id}/feed", Need.SEATED, feed_link, schemas.FeedLink),
    Endpoint("GET", "/feed/{key}", Need.ANYONE, read_feed, str, scope="read"),
]
