"""How somebody wants to be told that it is his turn: by mail, by a webhook, and at which hours not."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from logres.languages.catalog import ENGLISH
from logres.server.errors import Denied
from logres.server.protocol.community import Browser, Contact
from logres.server.storage.store import Store

EVERY: Final = {"soon": 900.0, "hourly": 3600.0, "daily": 86_400.0}  # seconds from one mail to the next, at least
BROWSERS_EACH: Final = 10
KEEP: Final = (
    "INSERT INTO contacts (account, wishes, digested) VALUES (?, ?, 0)"
    " ON CONFLICT (account) DO UPDATE SET wishes=excluded.wishes"
)
KEEP_BROWSER: Final = (
    "INSERT INTO browsers (endpoint, account, session, key, auth) VALUES (?, ?, ?, ?, ?) ON CONFLICT (endpoint)"
    " DO UPDATE SET account=excluded.account, session=excluded.session, key=excluded.key, auth=excluded.auth"
)


class ContactSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept: how to reach him, the secret that his webhook's messages are signed with, and what he reads."""

    contact: Contact = Contact()
    secret: str = ""
    language: str = ENGLISH


class Contacts:
    """The settings of all."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, account: int) -> ContactSettings:
        rows = await self._store.read("SELECT wishes FROM contacts WHERE account=?", (account,))
        return msgspec.json.decode(rows[0][0], type=ContactSettings) if rows else ContactSettings()

    async def keep(self, account: int, chosen: ContactSettings) -> None:
        await self._store.write([(KEEP, (account, msgspec.json.encode(chosen).decode()))], by=account)

    async def speak(self, account: int, language: str) -> None:
        """Tell him in this language from now on: it is that of the page on which he said how to reach him."""
        before = await self.of(account)
        if before.language != language:
            await self.keep(account, replace(before, language=language))

    async def set(self, account: int, contact: Contact) -> str | None:
        """Let these settings hold; the secret of a new webhook, which is shown only now."""
        zone_of(contact)
        before = await self.of(account)
        fresh = contact.webhook is not None and contact.webhook != before.contact.webhook
        secret = secrets.token_hex(24) if fresh else before.secret
        await self.keep(account, replace(before, contact=contact, secret=secret))
        return secret if fresh else None

    async def add_browser(self, account: int, session: str, browser: Browser) -> None:
        """Pushes go to this browser from now on, and to nobody who used it before."""
        rows = await self._store.read("SELECT endpoint FROM browsers WHERE account=?", (account,))
        if len(rows) >= BROWSERS_EACH and (browser.endpoint,) not in rows:
            raise Denied(
                "too-often", "you have {n} browsers that are pushed to; end some sessions first", n=BROWSERS_EACH
            )
        values = (browser.endpoint, account, session, browser.key, browser.auth)
        await self._store.write([(KEEP_BROWSER, values)], by=account)

    async def drop_browser(self, account: int, endpoint: str) -> None:
        sql = "DELETE FROM browsers WHERE account=? AND endpoint=?"
        await self._store.write([(sql, (account, endpoint))])

    async def browsers(self, account: int) -> list[Browser]:
        rows = await self._store.read("SELECT endpoint, key, auth FROM browsers WHERE account=?", (account,))
        return [Browser(*row) for row in rows]


def zone_of(contact: Contact) -> ZoneInfo:
    """The time zone; Denied if there is none of this name."""
    try:
        return ZoneInfo(contact.zone)
    except (OSError, ValueError, KeyError):  # what is not found is a KeyError
        raise Denied("bad-input", "there is no such time zone") from None


def not_before(contact: Contact, now: float) -> float:
    """The first moment from now on that is outside the quiet hours.

    >>> night = Contact(quiet_from=22, quiet_until=7, zone="Europe/Berlin")
    >>> eleven = datetime(2026, 1, 5, 22, 0, tzinfo=UTC).timestamp()  # in Berlin it is eleven at night
    >>> datetime.fromtimestamp(not_before(night, eleven), UTC).isoformat()
    '2026-01-06T06:00:00+00:00'
    >>> not_before(night, eleven - 8 * 3600) == eleven - 8 * 3600
    True
    """
    first, last = contact.quiet_from, contact.quiet_until
    if first is None or last is None or first == last:
        return now
    here = datetime.fromtimestamp(now, zone_of(contact))
    if (here.hour - first) % 24 >= (last - first) % 24:
        return now
    ends = here.replace(hour=last, minute=0, second=0, microsecond=0)
    if ends <= here:
        ends = (here + timedelta(days=1)).replace(hour=last, minute=0, second=0, microsecond=0)
    return ends.astimezone(UTC).timestamp()
