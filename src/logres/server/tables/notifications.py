"""Notifying people that something waits for them: in every page they have open, else by mail; and a feed per seat."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from collections.abc import Iterable
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import formatdate
from typing import Final
from urllib.parse import unquote, urlsplit
from xml.sax.saxutils import escape, quoteattr

from logres.engine.title import title
from logres.server.people.accounts import Account, Accounts
from logres.server.protocol.messages import Notice
from logres.server.settings import Settings
from logres.server.tables.subscriber import Subscriber
from logres.server.tables.table import Table

LOGGER = logging.getLogger(__name__)
TIMEOUT: Final = 20.0


class Notifications:
    """Knows who is connected, and how to reach those who are not."""

    def __init__(self, settings: Settings, accounts: Accounts) -> None:
        self._settings = settings
        self._accounts = accounts
        self._connected: dict[int, set[Subscriber]] = {}
        self._mailed: set[tuple[str, str]] = set()  # table and seat that had a mail about a turn not taken yet
        self._mailing: set[asyncio.Task[None]] = set()

    def connect(self, subscriber: Subscriber) -> None:
        if subscriber.account is not None:
            self._connected.setdefault(subscriber.account.id, set()).add(subscriber)

    def disconnect(self, subscriber: Subscriber) -> None:
        if subscriber.account is not None:
            left = self._connected.get(subscriber.account.id, set())
            left.discard(subscriber)
            if not left:
                self._connected.pop(subscriber.account.id, None)

    def drop_connections(self, account: int, session: str | None = None) -> None:
        """End the connections of an account whose sessions have ended, or of one session."""
        for subscriber in self._connected.get(account, set()):
            if session is None or (subscriber.account is not None and subscriber.account.key == session):
                subscriber.drop()

    def seen(self, table: Table, seats: Iterable[str]) -> None:
        """The holder has looked: the next turn may be mailed again."""
        self._mailed.difference_update({(table.config.id, seat) for seat in seats})

    def notify_turn(self, table: Table, seat: str) -> None:
        """It is a seat's turn."""
        self._notify(table, "turn", f"{seat}: it is your turn.", seat)

    def notify(self, table: Table, kind: str, text: str, seats: Iterable[str]) -> None:
        """Something all (or these) seats should know."""
        for seat_config in table.config.seats:
            if not seats or seat_config.seat in seats:
                self._notify(table, kind, text, seat_config.seat)

    def _notify(self, table: Table, kind: str, text: str, seat: str) -> None:
        account = table.config.seat(seat).account
        if account is None:
            return
        notice = Notice(kind, table.config.id, seat, _heading(table), text, link(self._settings, table))
        subscribers = self._connected.get(account, set())
        for subscriber in subscribers - table.subscribers:  # those who look at the table see it there
            subscriber.send(notice)
        if not subscribers:
            self._mail(account, notice)

    # ------------------------------------------------------------------ mail

    def _mail(self, account: int, notice: Notice) -> None:
        key = (notice.table, notice.seat or "")
        if not self._settings.smtp or key in self._mailed:
            return
        self._mailed.add(key)
        task = asyncio.ensure_future(self._send(account, notice))
        self._mailing.add(task)
        task.add_done_callback(self._mailing.discard)

    async def _send(self, account: int, notice: Notice) -> None:
        found: Account | None = await self._accounts.by_id(account)
        if found is None or found.mail is None:
            return
        message = letter(self._settings, found.mail, notice)
        try:
            await asyncio.to_thread(post, self._settings.smtp, message)
        except (OSError, smtplib.SMTPException) as error:
            LOGGER.warning("a mail could not be sent: %s", error)


def _heading(table: Table) -> str:
    return title(table.config.title).name


def link(settings: Settings, table: Table) -> str:
    return f"{settings.base}/t/{table.config.id}"


def letter(settings: Settings, to: str, notice: Notice) -> EmailMessage:
    message = EmailMessage()
    message["From"] = settings.mail_from
    message["To"] = to
    message["Subject"] = f"{notice.heading}: {notice.text}"
    message["Date"] = formatdate()
    message.set_content(f"{notice.text}\n\n{notice.link}\n\nYou can turn these mails off on the settings page.\n")
    return message


def post(url: str, message: EmailMessage) -> None:
    """Hand a mail to the server at smtp://user:password@host:port (STARTTLS where offered) or smtps://."""
    parts = urlsplit(url)
    host, secure = parts.hostname or "localhost", parts.scheme == "smtps"
    opened: smtplib.SMTP
    if secure:
        opened = smtplib.SMTP_SSL(host, parts.port or 465, timeout=TIMEOUT, context=ssl.create_default_context())
    else:
        opened = smtplib.SMTP(host, parts.port or 587, timeout=TIMEOUT)
    with opened as server:
        if not secure and server.has_extn("starttls"):
            server.starttls(context=ssl.create_default_context())
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(message)


# ---------------------------------------------------------------------- feeds


def feed(settings: Settings, table: Table, seat: str) -> str:
    """An Atom feed with one entry while it is the seat's turn, and one at the end."""
    name, address = _heading(table), link(settings, table)
    heading = escape(f"{name}: {seat}")
    entry = ""
    text = _feed_text(table, seat)
    when = _stamp(table.changed)
    if text:
        entry = (
            f"<entry><id>urn:logres:{table.config.id}:{seat}:{table.version}</id><title>{escape(text)}</title>"
            f"<updated>{when}</updated><link href={quoteattr(address)}/></entry>"
        )
    return (
        '<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom">'
        f"<id>urn:logres:{table.config.id}:{seat}</id><title>{heading}</title><updated>{when}</updated>"
        f"<author><name>Logres</name></author>{entry}</feed>"
    )


def _feed_text(table: Table, seat: str) -> str:
    if table.status == "over":
        return "The game is over."
    return f"It is {seat}'s turn." if seat in table.waiting_for else ""


def _stamp(when: float) -> str:
    return datetime.fromtimestamp(when, UTC).isoformat(timespec="seconds")
