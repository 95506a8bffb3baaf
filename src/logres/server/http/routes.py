"""The HTTP half: titles, accounts, the lobby, new tables, the past of a game, records. See protocol.py for the rest."""

from __future__ import annotations

import asyncio
import secrets
import time
from importlib.metadata import version
from typing import Final

from msgspec.structs import replace
from starlette.responses import PlainTextResponse, Response

from logres.bots.bot import names
from logres.engine import api
from logres.engine.title import Title, titles
from logres.languages.catalog import telling
from logres.server.dice.commitment import verify as checked
from logres.server.errors import NO_TABLE, Denied
from logres.server.http.endpoints import WORKED_OUT, Call, Endpoint
from logres.server.operations import own_data
from logres.server.operations.replay_after_fix import raw_record
from logres.server.people.accounts import Account
from logres.server.people.accounts import forgotten as departed
from logres.server.people.moderation import forgotten
from logres.server.protocol import schemas
from logres.server.protocol.messages import Lobby
from logres.server.protocol.wire_types import TableInfo
from logres.server.storage.table_config import TableConfig
from logres.server.tables import notifications, records, seating
from logres.server.tables.care.loading import events_of
from logres.server.tables.permissions import Need, may_watch
from logres.server.tables.registry import TableRegistry
from logres.server.tables.table import Start
from logres.table import views

VERSION: Final = version("logres")
MOST_LINES: Final = 40_000  # of a record; the longest games have a few thousand

# ---------------------------------------------------------------------- titles


async def list_titles(call: Call) -> schemas.Titles:
    """The games that can be played here, with scenarios, seats, options and bots."""
    settings = call.registry.settings
    known = [_title(t, call.language) for t in titles().values()]
    return schemas.Titles(known, settings.sign_up, VERSION, settings.offers_offline)


def _title(t: Title, language: str) -> schemas.TitleInfo:
    tell = telling(t.id, language)
    scenarios = [schemas.ScenarioInfo(id, list(t.seats(id))) for id in t.scenarios]
    options = [schemas.OptionInfo(o.name, o.kind, o.default, tell(o.help), list(o.choices)) for o in t.options]
    return schemas.TitleInfo(t.id, t.name, scenarios, options, names(t.id), t.HAS_SECRETS)


# ---------------------------------------------------------------------- accounts


def you(account: Account, codes: list[str] | None = None, link: str | None = None) -> schemas.Me:
    return schemas.Me(account.name, account.guest, account.mail, codes or [], link)


async def me(call: Call) -> schemas.Me | None:
    """Who you are; null for a stranger."""
    if call.caller is None:
        return None
    return replace(you(call.caller), admin=call.registry.moderation.is_admin(call.caller))


async def sign_up(call: Call) -> schemas.Me:
    """Make an account; its recovery codes are shown only now."""
    if not call.registry.settings.sign_up:
        raise Denied("not-yours", "this server does not take new accounts; come in as a guest by invitation")
    body: schemas.SignUp = call.body
    call.registry.moderation.must_be_free(body.name)
    account, codes = await call.registry.accounts.sign_up(body.name, body.password, body.mail, call.address)
    call.enters = account
    await call.registry.contacts.speak(account.id, call.language)
    return you(account, codes)


async def log_in(call: Call) -> schemas.Me:
    """Log in with name and password."""
    call.enters = await call.registry.accounts.log_in(call.body.name, call.body.password, call.address)
    return you(call.enters)


async def log_out(call: Call) -> schemas.Done:
    """Log out here: the session is worth nothing any more, and its lines are closed."""
    if call.caller is not None:
        await call.registry.accounts.sessions.end(call.caller.key)
        await call.registry.drop_connections(call.caller.id, call.caller.key)
    call.leaves = True
    return schemas.Done()


async def come_as_guest(call: Call) -> schemas.Me:
    """Come in as a guest; keep the link to come back."""
    call.registry.moderation.must_be_free(call.body.name)
    call.enters, token = await call.registry.accounts.guest(call.body.name, call.address)
    return you(call.enters, link=f"{call.registry.settings.base}/guest#{token}")


async def return_as_guest(call: Call) -> schemas.Me:
    """Come back by a guest's link."""
    call.enters = await call.registry.accounts.by_link(call.body.token, call.address)
    return you(call.enters)


async def recover(call: Call) -> schemas.Me:
    """Set a new password with a recovery code."""
    body: schemas.Recovery = call.body
    call.enters = await call.registry.accounts.recover(body.name, body.code, body.password, call.address)
    await call.registry.drop_connections(call.enters.id)
    return you(call.enters)


async def set_mail(call: Call) -> schemas.Me:
    """Where notifications are mailed to."""
    await call.registry.accounts.set_mail(call.account, call.body.mail)
    await call.registry.contacts.speak(call.account.id, call.language)
    return you(replace(call.account, mail=call.body.mail))


async def delete_account(call: Call) -> schemas.Done:
    """Delete your account; bots play on in your seats."""
    await _forget(call.registry, call.account, call.body.name)
    call.leaves = True
    return schemas.Done()


async def _forget(registry: TableRegistry, account: Account, name: str) -> None:
    """First he can make nothing any more; then what he had is seen to, with what was made up to that moment."""
    await registry.accounts.delete(account, name)
    await registry.drop_connections(account.id)
    for bot in await registry.accounts.bots_of(account):
        await _forget(registry, bot, bot.name)
    for id in await registry.tables_of(account.id):
        await registry.put_out(id, account)
    await registry.store.write([*forgotten(account.id), *departed(account.id)])


async def delete_bot(call: Call) -> schemas.Done:
    """Delete a bot account of yours; the server's own bots play on in its seats."""
    bot = await call.registry.accounts.bot_of(call.account, call.request.path_params["person"])
    await _forget(call.registry, bot, bot.name)
    return schemas.Done()


async def export_data(call: Call) -> schemas.Export:
    """All that is kept about you."""
    return await own_data.export(call.registry.store, call.account)


async def list_tokens(call: Call) -> schemas.TokenList:
    """Your tokens."""
    return schemas.TokenList(await own_data.tokens_of(call.registry.store, call.account.id))


async def make_token(call: Call) -> schemas.NewToken:
    """A token for a program that acts in your name; it is shown only now."""
    _must_have_password(call.account)
    body: schemas.TokenWish = call.body
    async with call.registry.one_at_a_time.turn(call.account.id):
        return schemas.NewToken(await call.registry.tokens.make(call.account.id, body.label, list(body.scopes)))


async def drop_token(call: Call) -> schemas.Done:
    """Delete a token, and cut the lines that came by it."""
    hashed = await call.registry.tokens.drop(call.account.id, call.request.path_params["token"])
    await call.registry.drop_connections(call.account.id, hashed)
    return schemas.Done()


async def make_bot(call: Call) -> schemas.NewToken:
    """A bot account of yours, and its token: it can watch, sit down, play and speak, under its own name."""
    _must_have_password(call.account)
    async with call.registry.one_at_a_time.turn(call.account.id):
        call.registry.moderation.must_be_free(call.body.name)
        call.registry.visits.new_bots.check(f"account {call.account.id}", time.monotonic())
        return schemas.NewToken(await call.registry.tokens.make_bot(call.account, call.body.name))


def _must_have_password(account: Account) -> None:
    if account.guest:
        raise Denied("not-yours", "tokens are for accounts with a password; a guest has a link")


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

    def require_let_in() -> None:
        invited = secrets.compare_digest((body.invite or "").encode(), table.config.invite.encode())
        if not invited and not may_watch(table, call.account):
            raise Denied("no-such-thing", NO_TABLE)

    require_let_in()
    await call.registry.join(table, call.account, body.seat, body.pledge, require_let_in)
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
    tell = telling(table.config.title, call.language)
    content = notifications.feed(call.registry.settings, table, rows[0][1], tell)
    return Response(content, media_type="application/atom+xml")


# ---------------------------------------------------------------------- the past, and records


async def moment(call: Call) -> schemas.Moment:
    """The table as your seat saw it after an action."""
    count = _number(call.request.path_params["count"])
    seat, heading = call.seat(), call.request.query_params.get("before", "")
    timeline, tell = call.table.require_timeline(), telling(call.table.config.title, call.language)
    before = _number(heading) if heading else None
    return schemas.Moment(**await asyncio.to_thread(views.moment, timeline, count, seat, before, tell))


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Denied("bad-input", "an action and a heading are numbers") from None


async def record(call: Call) -> Response:
    """The record: whole once the game is over, before that your seat's own."""
    if call.table.config.frozen is not None:
        return PlainTextResponse(
            raw_record(call.table.config, await events_of(call.registry.store, call.table.config), call.seat())
        )
    text = await asyncio.to_thread(records.record_of, call.table, call.seat())
    return PlainTextResponse(
        text, headers={"Content-Disposition": f'attachment; filename="{call.table.config.id}.logres"'}
    )


async def import_record(call: Call) -> schemas.TableId:
    """A table of your own from a record; where seats are named, against bots."""
    _must_be_bounded(call.body.record)
    game = await asyncio.to_thread(api.replay, call.body.record)
    config = seating.sandbox(records.config_of(game, call.account), call.account)
    if call.body.seats:
        config = seating.against(config, _wishes(config, call.body.seats))
    await call.registry.add(config, call.account, Start({"save": game.at(0).save()}, game))
    return schemas.TableId(config.id)


def _wishes(config: TableConfig, wishes: list[schemas.SeatWish]) -> dict[str, str]:
    """Who shall play which seat; those that the rules play stay theirs."""
    played = {seat.seat: not seat.rules for seat in config.seats}
    strange = [wish.seat for wish in wishes if wish.seat not in played]
    if strange:
        raise Denied(
            "bad-input", "there is no seat '{seat}'; there are: {seats}", seat=strange[0], seats=", ".join(played)
        )
    return {wish.seat: wish.who for wish in wishes if played[wish.seat]}


def _must_be_bounded(record: str) -> None:
    """What is replayed for a stranger must have an end within reach."""
    if record.count("\n") > MOST_LINES:
        raise Denied("too-large", "the record has more than {n} lines", n=MOST_LINES)


async def verify(call: Call) -> schemas.Verified:
    """Roll the dice of a finished game again."""
    body: schemas.Verify = call.body
    _must_be_bounded(body.record)
    return schemas.Verified(*await asyncio.to_thread(checked, body.record, body.commitment, body.salt))


async def digest(call: Call) -> schemas.Digested:
    """A hash of the exact state, to see whether anything changed."""
    return schemas.Digested(call.table.version, call.table.require_timeline().game.digest())


ENDPOINTS: Final = [
    Endpoint("GET", "/api/titles", Need.ANYONE, list_titles, schemas.Titles, scope="read"),
    Endpoint("GET", "/api/me", Need.ANYONE, me, schemas.Me, or_null=True, for_banned=True, scope="read"),
    Endpoint("POST", "/api/sign-up", Need.ANYONE, sign_up, schemas.Me, schemas.SignUp),
    Endpoint("POST", "/api/log-in", Need.ANYONE, log_in, schemas.Me, schemas.LogIn),
    Endpoint("POST", "/api/log-out", Need.ANYONE, log_out, schemas.Done, for_banned=True),
    Endpoint("POST", "/api/guest", Need.ANYONE, come_as_guest, schemas.Me, schemas.GuestIn),
    Endpoint("POST", "/api/guest/return", Need.ANYONE, return_as_guest, schemas.Me, schemas.GuestLink),
    Endpoint("POST", "/api/recover", Need.ANYONE, recover, schemas.Me, schemas.Recovery),
    Endpoint("PUT", "/api/me/mail", Need.ACCOUNT, set_mail, schemas.Me, schemas.MailTo),
    Endpoint("DELETE", "/api/me", Need.ACCOUNT, delete_account, schemas.Done, schemas.Leave, for_banned=True),
    Endpoint("GET", "/api/me/export", Need.ACCOUNT, export_data, schemas.Export, for_banned=True),
    Endpoint("GET", "/api/tokens", Need.ACCOUNT, list_tokens, schemas.TokenList),
    Endpoint("POST", "/api/tokens", Need.ACCOUNT, make_token, schemas.NewToken, schemas.TokenWish),
    Endpoint("DELETE", "/api/tokens/{token}", Need.ACCOUNT, drop_token, schemas.Done),
    Endpoint("POST", "/api/bots", Need.ACCOUNT, make_bot, schemas.NewToken, schemas.GuestIn),
    Endpoint("DELETE", "/api/bots/{person}", Need.ACCOUNT, delete_bot, schemas.Done),
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
    Endpoint("GET", "/api/tables/{id}/at/{count}", Need.WATCH, moment, schemas.Moment, cost=WORKED_OUT, scope="read"),
    Endpoint("GET", "/api/tables/{id}/record", Need.WATCH, record, str, cost=WORKED_OUT, scope="read"),
    Endpoint("GET", "/api/tables/{id}/digest", Need.WATCH, digest, schemas.Digested, cost=WORKED_OUT, scope="read"),
    Endpoint(
        "POST", "/api/records", Need.ACCOUNT, import_record, schemas.TableId, schemas.Import, heavy=True, scope="tables"
    ),
    Endpoint("POST", "/api/verify", Need.ANYONE, verify, schemas.Verified, schemas.Verify, heavy=True, scope="read"),
    Endpoint("GET", "/feed/{key}", Need.ANYONE, read_feed, str, scope="read"),
]
