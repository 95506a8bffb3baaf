"""The sender takes notices to people who are not there: pushes, webhooks and mails.

What is to be sent is a row before it is sent, with its id. Each try is marked in the row first; what was not confirmed,
since the server died in between, is tried again under the same id. What is given up stays a notice that no mail has
told: the next mail does. The badge never depends on any of this: it is worked out from the tables.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import smtplib
import time
from collections.abc import Awaitable, Callable
from enum import Enum
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from logres.engine.title import title
from logres.languages.catalog import translator
from logres.languages.packed import translated
from logres.server.community import mail, outgoing, webhooks
from logres.server.community.push_service import PushService
from logres.server.errors import Clash, Denied
from logres.server.people import holidays
from logres.server.people.contacts import EVERY, not_before
from logres.server.protocol.messages import Notice
from logres.server.storage.events import read_config
from logres.server.storage.store import Row, Statement
from logres.server.tables import notices
from logres.server.tables.notifications import link
from logres.server.tables.registry import TableRegistry
from logres.server.telemetry import count

LOGGER = logging.getLogger(__name__)
TICK: Final = 2.0
AT_ONCE: Final = 64
MOST: Final = 200  # rows looked at in one round
EACH: Final = 8  # of one person: addresses that never answer keep nobody else's notices waiting
BACKOFF: Final = (60.0, 300.0, 1800.0, 7200.0)  # seconds from each try to the next; after the last it is given up
THERE: Final = f"account NOT IN ({holidays.NOW})"
FRESH: Final = (
    "SELECT id, account, table_id, seat, kind, text FROM notices WHERE seen=0 AND planned=0 AND made<=?"
    f" AND {THERE} ORDER BY made LIMIT ?"
)
PLAN: Final = (
    "INSERT INTO deliveries (id, account, notice, channel, target, body, due, tries, mark)"
    " SELECT ?, ?, ?, ?, ?, ?, ?, 0, '' WHERE EXISTS (SELECT 1 FROM notices WHERE id=? AND planned=0 AND seen=0)"
    " ON CONFLICT DO NOTHING"
)
PLANNED: Final = "UPDATE notices SET planned=1 WHERE id=?"
IN_TURN: Final = (
    "SELECT id, account, notice, channel, target, body, tries, due,"
    f" row_number() OVER (PARTITION BY account ORDER BY due, id) AS place FROM deliveries WHERE due<=? AND {THERE}"
)
DUE: Final = (
    "SELECT id, account, notice, channel, target, body, tries"
    f" FROM ({IN_TURN}) AS waiting WHERE place<=? ORDER BY place, due LIMIT ?"
)
MARK: Final = "UPDATE deliveries SET mark=?, tries=tries+1, due=? WHERE id=? AND tries=?"
READERS: Final = (
    "SELECT DISTINCT n.account, a.mail, coalesce(c.digested, 0) FROM notices n JOIN accounts a ON a.id=n.account"
    " LEFT JOIN contacts c ON c.account=n.account"
    " WHERE n.seen=0 AND n.digest='' AND n.made<=? AND a.mail IS NOT NULL"
    f" AND n.{THERE}"
)
UNMAILED: Final = (
    "SELECT id, account, table_id, seat, kind, text FROM notices WHERE account=? AND seen=0 AND digest='' ORDER BY made"
)
MAILED: Final = "UPDATE notices SET digest=? WHERE id=? AND digest=''"
NEW_MAIL: Final = (
    "INSERT INTO deliveries (id, account, notice, channel, target, body, due, tries, mark)"
    " VALUES (?, ?, ?, 'mail', ?, ?, ?, 0, '')"
)
DIGESTED: Final = (
    "INSERT INTO contacts (account, wishes, digested) VALUES (?, '{}', ?)"
    " ON CONFLICT (account) DO UPDATE SET digested=excluded.digested"
)


class Delivery(NamedTuple):
    """One thing to be sent. Of a mail `body` is its subject, a line feed and its text."""

    id: str
    account: int
    notice: str
    channel: str
    target: str
    body: str
    tries: int


class Outcome(Enum):
    """What became of a try."""

    SENT = "sent"
    AGAIN = "again"
    GONE = "gone"  # nobody is there any more


class NoticeSender:
    """One for each worker; what is marked by one is not sent by another."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._store = registry.store
        self._settings = registry.settings
        self._contacts = registry.contacts
        self.push = PushService(registry.store, registry.settings)
        self._ways: dict[str, Callable[[Delivery], Awaitable[Outcome]]] = {
            "mail": self._mail,
            "push": self._push,
            "webhook": self._webhook,
        }
        self._going: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self.push.start()
        self._going = asyncio.ensure_future(self._go())

    async def close(self) -> None:
        if self._going is not None:
            self._going.cancel()

    async def _go(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                await self.round(time.time())
            except Denied as error:
                LOGGER.warning("notices could not be sent: %s", error)
            except Exception:
                count("faults_total")
                LOGGER.exception("notices could not be sent")

    async def round(self, now: float) -> None:
        """See what is new, and send what is due."""
        fresh = await self._store.read(FRESH, (now - self._settings.notice_after, now, now, MOST))
        if fresh:
            await self._store.write([row for found in fresh for row in await self._planned(found, now)])
        if self._settings.smtp:
            await self._write_mails(now)
        due = [Delivery(*row) for row in await self._store.read(DUE, (now, now, now, EACH, MOST))]
        limit = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*[self._deliver(one, now, limit) for one in due])

    # ------------------------------------------------------------------ what is to be sent

    async def _planned(self, row: Row, now: float) -> list[Statement]:
        """The deliveries of a notice; none where its reader looks at the table, here."""
        id, account, table, *_ = row
        if self._registry.notifications.watches(account, table):
            return notices.seen(account, table)
        chosen = await self._contacts.of(account)
        content = msgspec.json.encode(await self._notice(row, chosen.language)).decode()
        ways = [("push", browser.endpoint) for browser in await self._contacts.browsers(account)]
        ways += [("webhook", chosen.contact.webhook)] if chosen.contact.webhook else []
        rows: list[Statement] = []
        for channel, target in ways:
            due = now if channel == "webhook" else not_before(chosen.contact, now)
            name = f"{id}.{sha256(target.encode()).hexdigest()[:12]}"
            rows.append((PLAN, (name, account, id, channel, target, content, due, id)))
        return [*rows, (PLANNED, (id,))]

    async def _notice(self, row: Row, language: str) -> Notice:
        id, _, table, seat, kind, text = row
        config = await read_config(self._store, table)
        heading = "Logres" if config is None else title(config.title).name
        where = f"{self._settings.base}/" if kind == notices.INVITATION else link(self._settings, table)
        return Notice(kind, table, seat or None, heading, translated(text, language), where, id)

    async def _write_mails(self, now: float) -> None:
        for account, address, digested in await self._store.read(
            READERS, (now - self._settings.notice_after, now, now)
        ):
            chosen = await self._contacts.of(account)
            every = EVERY.get(chosen.contact.mail)
            if every is not None and now - digested >= every and not_before(chosen.contact, now) <= now:
                await self._write_mail(account, address, digested, now, chosen.language)

    async def _write_mail(self, account: int, address: str, digested: float, now: float, language: str) -> None:
        """One mail of all that no mail has told. Its id follows from that: two workers write the same one."""
        rows = await self._store.read(UNMAILED, (account,))
        if not rows:
            return
        waiting = [await self._notice(row, language) for row in rows]
        id = sha256(f"digest {account} {digested} {rows[0][0]}".encode()).hexdigest()[:32]
        letters = [mail.Waiting(one.heading, one.text, one.link) for one in waiting]
        body = "\n".join(mail.digest(letters, translator(None, language)))
        marks: list[Statement] = [(MAILED, (id, one.id)) for one in waiting]
        letter: Statement = (NEW_MAIL, (id, account, id, address, body, now))
        try:
            await self._store.write([letter, *marks, (DIGESTED, (account, now))])
        except Clash:
            LOGGER.info("another worker has written this mail")

    # ------------------------------------------------------------------ sending

    async def _deliver(self, one: Delivery, now: float, limit: asyncio.Semaphore) -> None:
        async with limit:
            if not await self._marked(one, now):
                return
            outcome = await self._ways[one.channel](one)
            count("notices_total", channel=one.channel, outcome=outcome.value)
            if outcome is not Outcome.AGAIN or one.tries >= len(BACKOFF):
                await self._store.write(_settled(one, outcome))

    async def _marked(self, one: Delivery, now: float) -> bool:
        """Whether this try is ours. It is in the store before anything is sent."""
        mark = secrets.token_hex(8)
        again = now + BACKOFF[min(one.tries, len(BACKOFF) - 1)]
        await self._store.write([(MARK, (mark, again, one.id, one.tries))])
        return await self._store.read("SELECT mark FROM deliveries WHERE id=?", (one.id,)) == [(mark,)]

    async def _mail(self, one: Delivery) -> Outcome:
        subject, _, text = one.body.partition("\n")
        message = mail.letter(self._settings, one.target, one.id, subject, text)
        try:
            await asyncio.to_thread(mail.post, self._settings.smtp, message)
        except (OSError, smtplib.SMTPException) as error:
            LOGGER.warning("a mail could not be sent: %s", error)
            return Outcome.AGAIN
        return Outcome.SENT

    async def _webhook(self, one: Delivery) -> Outcome:
        chosen = await self._contacts.of(one.account)
        if chosen.contact.webhook != one.target:
            return Outcome.GONE
        content = webhooks.body(msgspec.json.decode(one.body, type=Notice))
        return await self._post(one, webhooks.headers(chosen.secret, one.notice, content), content)

    async def _push(self, one: Delivery) -> Outcome:
        browsers = [b for b in await self._contacts.browsers(one.account) if b.endpoint == one.target]
        packed = self.push.packed(browsers[0], one.notice, one.body.encode()) if browsers else None
        return Outcome.GONE if packed is None else await self._post(one, *packed)

    async def _post(self, one: Delivery, headers: dict[str, str], content: bytes) -> Outcome:
        try:
            status = await outgoing.post(one.target, headers, content, self._settings.webhooks)
        except outgoing.Unreachable as error:
            LOGGER.info("a %s could not be sent: %s", one.channel, error)
            return Outcome.AGAIN
        if status in (404, 410):
            return Outcome.GONE
        return Outcome.SENT if 200 <= status < 300 else Outcome.AGAIN


def _settled(one: Delivery, outcome: Outcome) -> list[Statement]:
    """Nothing more is to be done for it. A mail that was given up has told nothing: the next one does."""
    rows: list[Statement] = [("DELETE FROM deliveries WHERE id=?", (one.id,))]
    if one.channel == "mail" and outcome is not Outcome.SENT:
        rows.append(("UPDATE notices SET digest='' WHERE digest=?", (one.id,)))
    if one.channel == "push" and outcome is Outcome.GONE:
        rows.append(("DELETE FROM browsers WHERE endpoint=?", (one.target,)))
    return rows
