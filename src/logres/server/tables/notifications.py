"""Notifying people that something waits for them: in every page they have open, and by notices that the sender takes
to those who have none; and a feed per seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from xml.sax.saxutils import escape, quoteattr

from msgspec.structs import replace

from logres.engine.texts import Text, Translate, say
from logres.engine.title import title
from logres.languages.packed import packed, translated
from logres.server.background import Background
from logres.server.protocol.messages import Notice
from logres.server.settings import Settings
from logres.server.storage.store import Statement, Store
from logres.server.storage.table_config import TableConfig
from logres.server.tables import notices
from logres.server.tables.table import Table
from logres.server.tables.watching.subscriber import Subscriber

Announce = Callable[[int, Notice], None]


class Notifications:
    """Knows who is connected, and leaves a notice for those who are not."""

    def __init__(self, settings: Settings, store: Store, announce: Announce) -> None:
        self._announce = announce
        self._settings = settings
        self._store = store
        self._connected: dict[int, set[Subscriber]] = {}
        self._background = Background()

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

    def watches(self, account: int, table: str) -> bool:
        """Whether somebody has the table open here: what happens there happens before his eyes."""
        lines = self._connected.get(account, ())
        return any(line.table == table and line.account is not None and not line.account.is_reader for line in lines)

    async def seen(self, table: Table, account: int) -> None:
        """Somebody has looked at the table: he needs not be told any more."""
        if account in table.members:
            await self._store.write(notices.seen(account, table.config.id))

    def notify_turn(self, table: Table, seat: str) -> None:
        """It is a seat's turn; its notice was saved with the move."""
        self._show(table, notices.TURN, notices.turn_text(seat), seat)

    def notify(self, table: Table, kind: str, text: Text, seats: Iterable[str]) -> None:
        """Something all (or these) seats should know."""
        wanted = [s.seat for s in table.config.seats if not seats or s.seat in seats]
        rows = [notices.made(table.config, table.version, seat, kind, text, table.audience.accounts) for seat in wanted]
        self._keep([row for found in rows for row in found])
        for seat in wanted:
            self._show(table, kind, text, seat)

    def notify_invited(self, config: TableConfig, account: int, text: Text) -> None:
        """Somebody is invited, who may not know the table yet: it is at home that he finds it. His notice is saved."""
        id = notices.invitation_id(config, account)
        name, where = title(config.title).name, f"{self._settings.base}/"
        notice = Notice(notices.INVITATION, config.id, None, name, packed(text, config.title), where, id)
        self._announce(account, notice)
        self.deliver(account, notice)

    def _show(self, table: Table, kind: str, text: Text, seat: str) -> None:
        account = table.config.seat(seat).account
        if account is None:
            return
        id = notices.notice_id(table.config, seat, kind, table.version)
        where = link(self._settings, table.config.id)
        notice = Notice(kind, table.config.id, seat, _heading(table), packed(text, table.config.title), where, id)
        self._announce(account, notice)
        self.deliver(account, notice)

    def deliver(self, account: int, notice: Notice) -> None:
        """Show it, which is still packed, on the pages somebody has open here, but for those that show the table."""
        for subscriber in self._connected.get(account, set()):
            if subscriber.table != notice.table:
                subscriber.send(replace(notice, text=translated(notice.text, subscriber.language)))

    def _keep(self, rows: list[Statement]) -> None:
        if rows:
            self._background.start(self._store.write(rows), "a notice could not be saved")


def _heading(table: Table) -> str:
    return title(table.config.title).name


def link(settings: Settings, table: str) -> str:
    return f"{settings.base}/t/{table}"


# ---------------------------------------------------------------------- feeds


def feed(settings: Settings, table: Table, seat: str, translate: Translate) -> str:
    """An Atom feed with one entry while it is the seat's turn, and one at the end."""
    name, address = _heading(table), link(settings, table.config.id)
    heading = escape(f"{name}: {seat}")
    entry = ""
    text = translate(_feed_text(table, seat))
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
        return say("The game is over.")
    return say("It is {seat}'s turn.", seat=seat) if seat in table.waiting_for else ""


def _stamp(when: float) -> str:
    return datetime.fromtimestamp(when, UTC).isoformat(timespec="seconds")
