"""Those who look at a table, and what each of them is sent when it changes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from logres.engine.game import Game
from logres.server.protocol.messages import Info
from logres.server.tables.watching import broadcast
from logres.server.tables.watching.subscriber import Subscriber

if TYPE_CHECKING:
    from logres.server.tables.table import Table


class Audience:
    """The subscribers of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.subscribers: set[Subscriber] = set()
        self._views = broadcast.ViewCache()
        self._holidays_sent: dict[int, float] = {}

    @property
    def accounts(self) -> set[int]:
        """Whose eyes they are, as far as they have said who they are."""
        return {s.account.id for s in self.subscribers if s.account is not None and not s.account.is_reader}

    def subscribe(self, subscriber: Subscriber) -> None:
        subscriber.newest = self.newest
        subscriber.table = self._table.config.id
        self.subscribers.add(subscriber)
        self.send_info()
        if self._table.timeline is not None:
            subscriber.view_changed()

    def unsubscribe(self, subscriber: Subscriber) -> None:
        self.subscribers.discard(subscriber)
        subscriber.table = None
        self._table.touched = time.monotonic()
        self._drop_views()
        self.send_info()

    def drop(self) -> None:
        """Send all away: they come again, and then the table is read anew."""
        for subscriber in list(self.subscribers):
            subscriber.drop()

    def look_as(self, subscriber: Subscriber, seat: str | None) -> None:
        subscriber.seat = seat
        subscriber.version = -1
        self._drop_views()
        subscriber.view_changed()

    def drop_unwelcome(self) -> None:
        """Who does not hold a seat any more is not shown what it sees, by whatever line he has open; who may not watch
        any more, nothing."""
        for subscriber in self.subscribers:
            id = None if subscriber.account is None else subscriber.account.id
            if not self._table.lets_watch(id):
                subscriber.drop()
            if subscriber.seat is not None and self._table.config.seat(subscriber.seat).account != id:
                self.look_as(subscriber, None)

    # ------------------------------------------------------------------ what they are sent

    def newest(self, subscriber: Subscriber) -> tuple[int, bytes] | None:
        """The message that brings a subscriber up to date."""
        timeline = self._table.timeline
        if timeline is None:
            return None
        subscriber.count = timeline.game.count
        return self._views.newest(subscriber.seat, subscriber.version, timeline, subscriber.language)

    def send_view(self) -> None:
        for subscriber in self.subscribers:
            subscriber.view_changed()

    def send_info(self) -> None:
        self._holidays_sent = self._table.on_holiday
        if self.subscribers:
            message = broadcast.ENCODER.encode(Info(self._table.info))
            for subscriber in self.subscribers:
                subscriber.send_bytes(message)

    def send_changed_holidays(self) -> None:
        """Tell those who look if a holiday has begun or ended."""
        if self.subscribers and self._table.on_holiday != self._holidays_sent:
            self.send_info()

    def cut(self, game: Game) -> None:
        """The game went back to an earlier moment: what was shown of later ones is forgotten."""
        self._views.cut(game)

    def forget_views(self) -> None:
        """What was shown is not what happened any more; all are shown the whole anew."""
        self._views.keep(())

    def _drop_views(self) -> None:
        self._views.keep({(s.seat, s.language) for s in self.subscribers})
