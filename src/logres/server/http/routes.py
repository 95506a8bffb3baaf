"""The HTTP half: titles, accounts, the lobby, new tables, the past of a game, records. See protocol.py for the rest."""

from __future__ import annotations

import asyncio
import time
from importlib.metadata import version
from typing import Any, Final

from msgspec.structs import replace
from starlette.responses import PlainTextResponse, Response

from logres.bots.bot import names
from logres.engine import api, view
from logres.engine.title import Title, titles
from logres.server.errors import Denied
from logres.server.http.endpoints import Call, Endpoint
from logres.server.operations.replay_after_fix import raw_record
from logres.server.people.accounts import Account
from logres.server.protocol import schemas
from logres.server.protocol.messages import Lobby
from logres.server.protocol.wire_types import TableInfo
from logres.server.tables import notifications, records, seating
from logres.server.tables.permissions import Need
from logres.server.tables.table import Start

VERSION: Final = version("logres")

# ---------------------------------------------------------------------- titles


async def list_titles(call: Call) -> schemas.Titles:
    """The games that can be played here, with scenarios, seats, options and bots."""
    return schemas.Titles([_title(t) for t in titles().values()], call.registry.settings.sign_up, VERSION)


def _title(t: Title) -> schemas.TitleInfo:
    scenarios = [schemas.ScenarioInfo(id, list(t.seats(id))) for id in t.scenarios]
    options = [schemas.OptionInfo(o.name, o.kind, o.default, o.help, list(o.choices)) for o in t.options]
    return schemas.TitleInfo(t.id, t.name, scenarios, options, names(t.id), t.HAS_SECRETS)


# ---------------------------------------------------------------------- accounts


def _me(account: Account, codes: list[str] | None = None, link: str | None = None) -> schemas.Me:
    return schemas.Me(account.name, account.guest, account.mail, codes or [], link)


async def me(call: Call) -> schemas.Me | None:
    """Who you are; null for a stranger."""
    return None if call.caller is None else _me(call.caller)


async def sign_up(call: Call) -> schemas.Me:
    """Make an account; its recovery codes are shown only now."""
    if not call.registry.settings.sign_up:
        raise Denied("not-yours", "this server does not take new accounts; come in as a guest by invitation")
    body: schemas.SignUp = call.body
    account, codes = await call.registry.accounts.sign_up(body.name, body.password, body.mail, call.address)
    call.enters = account
    return _me(account, codes)


async def log_in(call: Call) -> schemas.Me:
    """Log in with name and password."""
    call.enters = await call.registry.accounts.log_in(call.body.name, call.body.password, call.address)
    return _me(call.enters)


async def log_out(call: Call) -> schemas.Done:
    """Log out here: the session is worth nothing any more, and its lines are closed."""
    if call.caller is not None:
        await call.registry.accounts.end_session(call.caller.key)
        call.registry.notifications.drop_connections(call.caller.id, call.caller.key)
    call.leaves = True
    return schemas.Done()


async def come_as_guest(call: Call) -> schemas.Me:
    """Come in as a guest; keep the link to come back."""
    call.enters, token = await call.registry.accounts.guest(call.body.name, call.address)
    return _me(call.enters, link=f"{call.registry.settings.base}/guest#{token}")


async def return_as_guest(call: Call) -> schemas.Me:
    """Come back by a guest's link."""
    call.enters = await call.registry.accounts.by_link(call.body.token, call.address)
    return _me(call.enters)


async def recover(call: Call) -> schemas.Me:
    """Set a new password with a recovery code."""
    body: schemas.Recovery = call.body
    call.enters = await call.registry.accounts.recover(body.name, body.code, body.password, call.address)
    call.registry.notifications.drop_connections(call.enters.id)
    return _me(call.enters)


async def set_mail(call: Call) -> schemas.Me:
    """Where notifications are mailed to."""
    await call.registry.accounts.set_mail(call.account, call.body.mail)
    return _me(replace(call.account, mail=call.body.mail))


async def delete_account(call: Call) -> schemas.Done:
    """Delete your account; bots play on in your seats."""
    account = call.account
    tables = await call.registry.store.read("SELECT table_id FROM members WHERE account=?", (account.id,))
    await call.registry.accounts.delete(account, call.body.name)
    call.registry.notifications.drop_connections(account.id)
    for (id,) in tables:
        table = await call.registry.table(id)
        async with table.lock:
            await table.set_config(seating.remove_account(table.config, account.id, "someone"))
        table.members.discard(account.id)
    call.leaves = True
    return schemas.Done()


# ---------------------------------------------------------------------- tables


async def lobby(call: Call) -> Lobby:
    """Your tables and the public ones."""
    return await call.registry.lobby(call.caller)


async def new_table(call: Call) -> schemas.TableId:
    """Open a table."""
    return schemas.TableId((await call.registry.open_table(call.account, call.body)).config.id)


async def see_table(call: Call) -> TableInfo:
    """One table."""
    return call.table.info


async def join_table(call: Call) -> TableInfo:
    """Come in to a table, by invitation where it is not public, and take a seat if you like."""
    table, body = call.table, call.body
    known = table.config.public or call.account.id in table.members
    if not known and body.invite != table.config.invite:
        raise Denied("no-such-thing", "there is no such table, or the invitation is not valid")
    await call.registry.join(table, call.account, body.seat, body.salt)
    return table.info


async def rematch(call: Call) -> schemas.TableId:
    """Play again with the same people."""
    return schemas.TableId((await call.registry.rematch(call.table, call.account)).config.id)


async def what_if(call: Call) -> schemas.TableId:
    """A table of your own that goes on from a point of this game you can see."""
    timeline = call.table.require_timeline()
    body: schemas.WhatIf = call.body
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
    await call.registry.delete(call.table, call.account)
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
    return Response(notifications.feed(call.registry.settings, table, rows[0][1]), media_type="application/atom+xml")


# ---------------------------------------------------------------------- the past, and records


async def moment(call: Call) -> schemas.Moment:
    """The table as your seat saw it after an action."""
    try:
        count = int(call.request.path_params["count"])
    except ValueError:
        raise Denied("bad-input", "the action must be a number") from None
    seat = call.seat()
    game = await asyncio.to_thread(call.table.require_timeline().at, count)
    shown: Any = view.pending(game), view.result(game), game.title.view(game, game.board, seat)
    own: Any = view.legal(game, seat), view.log_of(game, seat)
    return schemas.Moment(count, seat, *shown, *own)


async def record(call: Call) -> Response:
    """The record: whole once the game is over, before that your seat's own."""
    if call.table.config.frozen is not None:
        return PlainTextResponse(
            raw_record(call.table.config, await call.registry.events_of(call.table.config), call.seat())
        )
    text = await asyncio.to_thread(records.record_of, call.table, call.seat())
    return PlainTextResponse(
        text, headers={"Content-Disposition": f'attachment; filename="{call.table.config.id}.logres"'}
    )


async def import_record(call: Call) -> schemas.TableId:
    """A table of your own from a record."""
    game = await asyncio.to_thread(api.replay, call.body.record)
    config = seating.sandbox(records.config_of(game, call.account), call.account)
    await call.registry.add(config, call.account, Start({"save": game.at(0).save()}, game))
    return schemas.TableId(config.id)


async def digest(call: Call) -> schemas.Digested:
    """A hash of the exact state, to see whether anything changed."""
    return schemas.Digested(call.table.version, call.table.require_timeline().game.digest())


ENDPOINTS: Final = [
    Endpoint("GET", "/api/titles", Need.ANYONE, list_titles, schemas.Titles),
    Endpoint("GET", "/api/me", Need.ANYONE, me, schemas.Me, or_null=True),
    Endpoint("POST", "/api/sign-up", Need.ANYONE, sign_up, schemas.Me, schemas.SignUp),
    Endpoint("POST", "/api/log-in", Need.ANYONE, log_in, schemas.Me, schemas.LogIn),
    Endpoint("POST", "/api/log-out", Need.ANYONE, log_out, schemas.Done),
    Endpoint("POST", "/api/guest", Need.ANYONE, come_as_guest, schemas.Me, schemas.GuestIn),
    Endpoint("POST", "/api/guest/return", Need.ANYONE, return_as_guest, schemas.Me, schemas.GuestLink),
    Endpoint("POST", "/api/recover", Need.ANYONE, recover, schemas.Me, schemas.Recovery),
    Endpoint("PUT", "/api/me/mail", Need.ACCOUNT, set_mail, schemas.Me, schemas.MailTo),
    Endpoint("DELETE", "/api/me", Need.ACCOUNT, delete_account, schemas.Done, schemas.Leave),
    Endpoint("GET", "/api/lobby", Need.ANYONE, lobby, Lobby),
    Endpoint("POST", "/api/tables", Need.ACCOUNT, new_table, schemas.TableId, schemas.NewTable),
    Endpoint("GET", "/api/tables/{id}", Need.WATCH, see_table, TableInfo),
    Endpoint("POST", "/api/tables/{id}/join", Need.INVITED, join_table, TableInfo, schemas.Join),
    Endpoint("POST", "/api/tables/{id}/rematch", Need.SEATED, rematch, schemas.TableId),
    Endpoint("POST", "/api/tables/{id}/what-if", Need.WATCHER, what_if, schemas.TableId, schemas.WhatIf, heavy=True),
    Endpoint("DELETE", "/api/tables/{id}", Need.HOST, delete_table, schemas.Done),
    Endpoint("GET", "/api/tables/{id}/feed", Need.SEATED, feed_link, schemas.FeedLink),
    Endpoint("GET", "/api/tables/{id}/at/{count}", Need.WATCH, moment, schemas.Moment),
    Endpoint("GET", "/api/tables/{id}/record", Need.WATCH, record, str),
    Endpoint("GET", "/api/tables/{id}/digest", Need.WATCH, digest, schemas.Digested),
    Endpoint("POST", "/api/records", Need.ACCOUNT, import_record, schemas.TableId, schemas.Import, heavy=True),
    Endpoint("GET", "/feed/{key}", Need.ANYONE, read_feed, str),
]
