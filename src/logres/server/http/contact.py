"""Endpoints about how somebody is told that it is his turn: mail, webhook, pushes, the badge."""

from __future__ import annotations

from typing import Final

from logres.server.community import home, outgoing
from logres.server.community.notice_sender import NoticeSender
from logres.server.errors import Denied
from logres.server.http.endpoints import Call, CallWith, Endpoint
from logres.server.protocol import community, schemas
from logres.server.tables.permissions import Need


async def _info(call: Call, contact: community.Contact, secret: str | None = None) -> community.ContactInfo:
    sender: NoticeSender = call.request.app.state.notice_sender
    settings = call.registry.settings
    browsers = len(await call.registry.contacts.browsers(call.account.id))
    can_call = settings.webhooks != outgoing.OFF
    return community.ContactInfo(contact, bool(settings.smtp), can_call, sender.push.public_key, browsers, secret)


async def see_contact(call: Call) -> community.ContactInfo:
    """How you want to be told that it is your turn."""
    return await _info(call, (await call.registry.contacts.of(call.account.id)).contact)


async def set_contact(call: CallWith[community.Contact]) -> community.ContactInfo:
    """Say how you want to be told that it is your turn; the secret of a new webhook is shown only now."""
    contact = call.body
    if contact.webhook is not None:
        _require_allowed(call, contact.webhook)
    async with call.registry.one_at_a_time.turn(call.account.id):  # of two at once each would be shown a secret
        secret = await call.registry.contacts.set(call.account.id, contact)
    await call.registry.contacts.speak(call.account.id, call.language)
    return await _info(call, contact, secret)


def _require_allowed(call: Call, address: str) -> None:
    allowed = call.registry.settings.webhooks
    if allowed == outgoing.OFF:
        raise Denied("not-yours", "this server sends nothing to other addresses")
    problem = outgoing.refusal(address, allowed)
    if problem:
        raise Denied("bad-input", "{problem}", problem=problem)


async def add_browser(call: CallWith[community.Browser]) -> schemas.Done:
    """Have pushes in this browser until you log out of it."""
    _require_allowed(call, call.body.endpoint)
    async with call.registry.one_at_a_time.turn(call.account.id):
        await call.registry.contacts.add_browser(call.account.id, call.account.key, call.body)
    await call.registry.contacts.speak(call.account.id, call.language)
    return schemas.Done()


async def drop_browser(call: CallWith[community.BrowserNamed]) -> schemas.Done:
    """Have no more pushes in this browser."""
    await call.registry.contacts.drop_browser(call.account.id, call.body.endpoint)
    return schemas.Done()


async def see_badge(call: Call) -> community.Badge:
    """How many tables wait for you, and what you have not read."""
    return await home.badge(call.registry, call.account)


ENDPOINTS: Final = [
    Endpoint("GET", "/api/me/contact", Need.ACCOUNT, see_contact, community.ContactInfo),
    Endpoint("PUT", "/api/me/contact", Need.ACCOUNT, set_contact, community.ContactInfo, community.Contact),
    Endpoint("POST", "/api/me/browsers", Need.ACCOUNT, add_browser, schemas.Done, community.Browser),
    Endpoint("DELETE", "/api/me/browsers", Need.ACCOUNT, drop_browser, schemas.Done, community.BrowserNamed),
    Endpoint("GET", "/api/badge", Need.ACCOUNT, see_badge, community.Badge, scope="read"),
]
