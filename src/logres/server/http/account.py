"""Endpoints by which somebody looks after his account: password, sessions, from guest to account."""

from __future__ import annotations

from typing import Final

from logres.server.errors import Denied
from logres.server.http.endpoints import Call, Endpoint
from logres.server.http.routes import you
from logres.server.protocol import community, schemas
from logres.server.tables.permissions import Need


async def change_password(call: Call) -> schemas.Me:
    """Change your password; you stay logged in here and nowhere else."""
    body: community.PasswordChange = call.body
    accounts = call.registry.accounts
    call.enters = await accounts.change_password(call.account, body.old, body.password, call.address)
    await call.registry.drop_connections(call.account.id)
    return you(call.enters)


async def become_account(call: Call) -> schemas.Me:
    """Make an account of the guest you are; its recovery codes are shown only now."""
    if not call.registry.settings.sign_up:
        raise Denied("not-yours", "this server does not take new accounts")
    if not call.account.guest:
        raise Denied("conflict", "you have an account already")
    body: community.Promotion = call.body
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
    Endpoint("PUT", "/api/me/password", Need.ACCOUNT, change_password, schemas.Me, community.PasswordChange),
    Endpoint("POST", "/api/me/account", Need.ACCOUNT, become_account, schemas.Me, community.Promotion),
    Endpoint("GET", "/api/me/sessions", Need.ACCOUNT, list_sessions, community.SessionList),
    Endpoint("DELETE", "/api/me/sessions/{session}", Need.ACCOUNT, end_session, schemas.Done),
    Endpoint("POST", "/api/log-out-everywhere", Need.ACCOUNT, log_out_everywhere, schemas.Done),
]
