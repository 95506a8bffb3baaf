"""Endpoints of accounts: made, entered, looked after, left; tokens and bot accounts."""

from __future__ import annotations

import time
from typing import Final

from msgspec.structs import replace

from logres.server.errors import Denied
from logres.server.http.endpoints import Call, CallWith, Endpoint
from logres.server.operations import own_data
from logres.server.people import accounts, moderation
from logres.server.people.accounts import Account
from logres.server.protocol import community, schemas
from logres.server.tables import hosting
from logres.server.tables.permissions import Need
from logres.server.tables.registry import TableRegistry


def you(account: Account, codes: list[str] | None = None, link: str | None = None) -> schemas.Me:
    return schemas.Me(account.name, account.guest, account.mail, codes or [], link)


async def me(call: Call) -> schemas.Me | None:
    """Who you are; null for a stranger."""
    if call.caller is None:
        return None
    return replace(you(call.caller), admin=call.registry.moderation.is_admin(call.caller))


async def sign_up(call: CallWith[schemas.SignUp]) -> schemas.Me:
    """Make an account; its recovery codes are shown only now."""
    if not call.registry.settings.sign_up:
        raise Denied("not-yours", "this server does not take new accounts; come in as a guest by invitation")
    body = call.body
    call.registry.moderation.require_free_name(body.name)
    account, codes = await call.registry.accounts.sign_up(body.name, body.password, body.mail, call.address)
    call.enters = account
    await call.registry.contacts.speak(account.id, call.language)
    return you(account, codes)


async def log_in(call: CallWith[schemas.LogIn]) -> schemas.Me:
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


async def come_as_guest(call: CallWith[schemas.GuestIn]) -> schemas.Me:
    """Come in as a guest; keep the link to come back."""
    call.registry.moderation.require_free_name(call.body.name)
    call.enters, token = await call.registry.accounts.guest(call.body.name, call.address)
    return you(call.enters, link=f"{call.registry.settings.base}/guest#{token}")


async def return_as_guest(call: CallWith[schemas.GuestLink]) -> schemas.Me:
    """Come back by a guest's link."""
    call.enters = await call.registry.accounts.by_link(call.body.token, call.address)
    return you(call.enters)


async def recover(call: CallWith[schemas.Recovery]) -> schemas.Me:
    """Set a new password with a recovery code."""
    body = call.body
    call.enters = await call.registry.accounts.recover(body.name, body.code, body.password, call.address)
    await call.registry.drop_connections(call.enters.id)
    return you(call.enters)


async def set_mail(call: CallWith[schemas.MailTo]) -> schemas.Me:
    """Where notifications are mailed to."""
    await call.registry.accounts.set_mail(call.account, call.body.mail)
    await call.registry.contacts.speak(call.account.id, call.language)
    return you(replace(call.account, mail=call.body.mail))


async def delete_account(call: CallWith[schemas.Leave]) -> schemas.Done:
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
    for id in await hosting.tables_of(registry, account.id):
        await hosting.remove_person(registry, id, account)
    await registry.store.write([*moderation.erase(account.id), *accounts.erase(account.id)])


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


async def make_token(call: CallWith[schemas.TokenRequest]) -> schemas.NewToken:
    """A token for a program that acts in your name; it is shown only now."""
    _require_password(call.account)
    body = call.body
    async with call.registry.one_at_a_time.turn(call.account.id):
        return schemas.NewToken(await call.registry.tokens.make(call.account.id, body.label, list(body.scopes)))


async def drop_token(call: Call) -> schemas.Done:
    """Delete a token, and cut the lines that came by it."""
    hashed = await call.registry.tokens.drop(call.account.id, call.request.path_params["token"])
    await call.registry.drop_connections(call.account.id, hashed)
    return schemas.Done()


async def make_bot(call: CallWith[schemas.GuestIn]) -> schemas.NewToken:
    """A bot account of yours, and its token: it can watch, sit down, play and speak, under its own name."""
    _require_password(call.account)
    async with call.registry.one_at_a_time.turn(call.account.id):
        call.registry.moderation.require_free_name(call.body.name)
        call.registry.limits.new_bots.check(f"account {call.account.id}", time.monotonic())
        return schemas.NewToken(await call.registry.tokens.make_bot(call.account, call.body.name))


def _require_password(account: Account) -> None:
    if account.guest:
        raise Denied("not-yours", "tokens are for accounts with a password; a guest has a link")


async def change_password(call: CallWith[community.PasswordChange]) -> schemas.Me:
    """Change your password; you stay logged in here and nowhere else."""
    body = call.body
    accounts = call.registry.accounts
    call.enters = await accounts.change_password(call.account, body.old, body.password, call.address)
    await call.registry.drop_connections(call.account.id)
    return you(call.enters)


async def become_account(call: CallWith[community.Promotion]) -> schemas.Me:
    """Make an account of the guest you are; its recovery codes are shown only now."""
    if not call.registry.settings.sign_up:
        raise Denied("not-yours", "this server does not take new accounts")
    if not call.account.guest:
        raise Denied("conflict", "you have an account already")
    body = call.body
    call.enters, codes = await call.registry.accounts.promote(call.account, body.password, body.mail)
    await call.registry.contacts.speak(call.account.id, call.language)
    await call.registry.drop_connections(call.account.id)
    return you(call.enters, codes)


async def list_sessions(call: Call) -> community.SessionList:
    """Where you are logged in."""
    return community.SessionList(await call.registry.accounts.sessions.of(call.account.id, call.account.key))


async def end_session(call: Call) -> schemas.Done:
    """Log out elsewhere, and cut the lines that came from there."""
    hashed = await call.registry.accounts.sessions.end_one(call.account.id, call.request.path_params["session"])
    await call.registry.drop_connections(call.account.id, hashed)
    call.leaves = hashed == call.account.key
    return schemas.Done()


async def log_out_everywhere(call: Call) -> schemas.Done:
    """Log out everywhere, here too."""
    await call.registry.accounts.end_all_sessions(call.account)
    await call.registry.drop_connections(call.account.id)
    call.leaves = True
    return schemas.Done()


ENDPOINTS: Final = [
    Endpoint("GET", "/api/me", Need.ANYONE, me, schemas.Me, or_null=True, for_banned=True, scope="read"),
    Endpoint("POST", "/api/sign-up", Need.ANYONE, sign_up, schemas.Me, schemas.SignUp),
    Endpoint("POST", "/api/log-in", Need.ANYONE, log_in, schemas.Me, schemas.LogIn),
    Endpoint("POST", "/api/log-out", Need.ANYONE, log_out, schemas.Done, for_banned=True),
    Endpoint("POST", "/api/guest", Need.ANYONE, come_as_guest, schemas.Me, schemas.GuestIn),
    Endpoint("POST", "/api/guest/return", Need.ANYONE, return_as_guest, schemas.Me, schemas.GuestLink),
    Endpoint("POST", "/api/recover", Need.ANYONE, recover, schemas.Me, schemas.Recovery),
    Endpoint("PUT", "/api/me/mail", Need.ACCOUNT, set_mail, schemas.Me, schemas.MailTo),
    Endpoint("DELETE", "/api/me", Need.ACCOUNT, delete_account, schemas.Done, schemas.Leave, for_banned=True),
    Endpoint("DELETE", "/api/bots/{person}", Need.ACCOUNT, delete_bot, schemas.Done),
    Endpoint("GET", "/api/me/export", Need.ACCOUNT, export_data, schemas.Export, heavy=True, for_banned=True),
    Endpoint("GET", "/api/tokens", Need.ACCOUNT, list_tokens, schemas.TokenList),
    Endpoint("POST", "/api/tokens", Need.ACCOUNT, make_token, schemas.NewToken, schemas.TokenRequest),
    Endpoint("DELETE", "/api/tokens/{token}", Need.ACCOUNT, drop_token, schemas.Done),
    Endpoint("POST", "/api/bots", Need.ACCOUNT, make_bot, schemas.NewToken, schemas.GuestIn),
    Endpoint("PUT", "/api/me/password", Need.ACCOUNT, change_password, schemas.Me, community.PasswordChange),
    Endpoint("POST", "/api/me/account", Need.ACCOUNT, become_account, schemas.Me, community.Promotion),
    Endpoint("GET", "/api/me/sessions", Need.ACCOUNT, list_sessions, community.SessionList),
    Endpoint("DELETE", "/api/me/sessions/{session}", Need.ACCOUNT, end_session, schemas.Done),
    Endpoint("POST", "/api/log-out-everywhere", Need.ACCOUNT, log_out_everywhere, schemas.Done),
]
