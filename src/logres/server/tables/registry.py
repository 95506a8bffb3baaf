"""The tables of a server, in memory and at rest, and the services they share. What people do with them: hosting.py."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import msgspec

from logres.engine.title import title
from logres.server.background import safely
from logres.server.errors import NO_TABLE, NOT_THERE, Denied
from logres.server.people.accounts import Account, Accounts
from logres.server.people.contacts import Contacts
from logres.server.people.holidays import Holidays
from logres.server.people.invitations import Invitations
from logres.server.people.moderation import Moderation
from logres.server.people.relations import Relations
from logres.server.people.tokens import Tokens
from logres.server.people.visitor_limits import VisitorLimits
from logres.server.protocol.messages import Lobby, Notice
from logres.server.protocol.schemas import NewTable
from logres.server.settings import Settings
from logres.server.storage.events import member_row
from logres.server.storage.opening import open_leases, open_store
from logres.server.storage.store import Statement, Store
from logres.server.storage.table_config import TableConfig
from logres.server.tables import seating
from logres.server.tables.bots.pool import BotPool, serve_bots, serve_titles
from logres.server.tables.bots.reviews import Reviews
from logres.server.tables.lifecycle.loading import DAMAGED, load_table
from logres.server.tables.lifecycle.upkeep import Upkeep
from logres.server.tables.lobby import LobbyList
from logres.server.tables.notifications import Notifications
from logres.server.tables.other_workers.workers import OtherWorkers
from logres.server.tables.services import TableServices
from logres.server.tables.table import Start, Table
from logres.server.visitors import OneAtATime

MAY_KNOW: Final = (
    "SELECT 1 FROM tables WHERE id=? AND (public=1 OR id IN (SELECT table_id FROM members WHERE account=?))"
)


class TableRegistry:
    """Opened with the server and closed with it."""

    def __init__(self, settings: Settings) -> None:
        serve_titles(settings.titles)
        serve_bots(settings.bots)
        self.settings = settings
        self.store: Store = open_store(settings)
        self.accounts = Accounts(self.store, settings)
        self.tokens = Tokens(self.store, self.accounts)
        self.limits = VisitorLimits(settings, self.accounts, self.tokens)
        self.moderation = Moderation(self.store, settings)
        self.notifications = Notifications(settings, self.store, self._announce)
        self.contacts = Contacts(self.store)
        self.holidays = Holidays(self.store, settings, self.contacts)
        self.relations = Relations(self.store)
        self.invitations = Invitations(self.store, self.relations)
        self.bot_pool = BotPool(settings)
        self.reviews = Reviews(self.store, self.bot_pool, settings.review_samples)
        self.leases = open_leases(settings)
        self.lobby_list = LobbyList(self)
        self._services = TableServices(
            self.store, self.leases, self.bot_pool, self.notifications, self.lobby_list.changed, self.holidays.until
        )
        self.other_workers = OtherWorkers(self)
        self._tables: dict[str, asyncio.Future[Table]] = {}
        self.one_at_a_time = OneAtATime()
        self.upkeep = Upkeep(self)

    async def start(self) -> None:
        """Set the tables going again that were running when the server stopped."""
        await self.accounts.start()
        await self.moderation.start()
        await self.holidays.start()
        await self.leases.start(self.other_workers.on_news)
        self.upkeep.start()

    async def close(self) -> None:
        self.upkeep.stop()
        for table in self.present():
            await safely(table.close(), f"table {table.config.id} could not be closed")
        await self.leases.close()
        self.reviews.close()
        self.bot_pool.close()
        self.store.close()

    def _announce(self, account: int, notice: Notice) -> None:
        """A notice also goes to the pages one has open at other workers."""
        if not self.leases.is_sole:
            self.other_workers.announce({"notice": msgspec.to_builtins(notice), "account": account})

    # ------------------------------------------------------------------ finding tables

    def present(self) -> list[Table]:
        """The tables in memory."""
        return [t.result() for t in self._tables.values() if t.done() and not t.cancelled() and t.exception() is None]

    async def table(self, id: str) -> Table:
        """A table, from memory or from the store; Denied if there is none."""
        loading = self._tables.get(id)
        if loading is None or _is_outdated(loading):
            loading = self._tables[id] = asyncio.ensure_future(load_table(self._services, self.leases, id))
        try:
            table = await asyncio.shield(loading)
        except Exception:
            self.forget(id)
            raise
        table.touched = time.monotonic()
        return table

    async def table_for(self, id: str, account: Account | None) -> Table:
        """A table that somebody names. That it is there, but cannot be opened, is told to those who may know it."""
        try:
            return await self.table(id)
        except Denied as error:
            if error.code == DAMAGED and not await self.store.read(
                MAY_KNOW, (id, 0 if account is None else account.id)
            ):
                raise Denied("no-such-thing", NO_TABLE) from None
            raise

    def is_present(self, id: str) -> bool:
        return id in self._tables

    def forget(self, id: str) -> None:
        """Whoever asks for it next reads it from the store."""
        self._tables.pop(id, None)

    async def lobby(self, account: Account | None) -> Lobby:
        """One's own tables, and the public ones that are not over."""
        return await self.lobby_list.of(account)

    # ------------------------------------------------------------------ new tables

    async def open_table(self, account: Account, request: NewTable) -> Table:
        """Open a table; if no seat is open its game begins."""
        config = seating.new_table(title(request.title), account, request, self.settings.pace)
        return await self.add(config, account)

    async def _require_room(self, account: Account) -> None:
        sql = (
            "SELECT count(*) FROM tables JOIN members ON id=table_id WHERE account=? AND status IN ('open', 'running')"
        )
        if (await self.store.read(sql, (account.id,)))[0][0] >= self.settings.tables_each:
            raise Denied("too-often", "you have {n} unfinished tables; finish some first", n=self.settings.tables_each)

    async def add(self, config: TableConfig, account: Account, start: Start | None = None) -> Table:
        """Put a new table into the registry, if the account has room for one more."""
        async with self.one_at_a_time.turn(account.id):
            return await self._add(config, account, start)

    async def _add(self, config: TableConfig, account: Account, start: Start | None) -> Table:
        await self._require_room(account)
        table = Table(self._services, config, None, config.created)
        table.members = {account.id}
        feeds: list[Statement] = [
            ("INSERT INTO feeds VALUES (?, ?, ?)", (s.feed, config.id, s.seat)) for s in config.seats
        ]
        made = self._tables[config.id] = asyncio.get_running_loop().create_future()  # who finds it in the store waits
        try:
            async with self.if_not_deleted(account), table.lock:
                more = [*self.store.unless_gone(account.id), member_row(config.id, account.id), *feeds]
                await table.set_seats(config, more, start)
        except BaseException:
            del self._tables[config.id]
            made.cancel()
            raise
        made.set_result(table)
        return table

    @asynccontextmanager
    async def if_not_deleted(self, account: Account) -> AsyncIterator[None]:
        """What cannot be saved since the account has been deleted is told so."""
        try:
            yield
        except Denied as error:
            if error.code == "not-saved" and await self.store.is_gone(account.id):
                raise Denied("log-in", NOT_THERE) from None
            raise

    async def drop_connections(self, account: int, session: str | None = None) -> None:
        """End the lines of an account whose sessions have ended, or of one session, at all workers."""
        self.notifications.drop_connections(account, session)
        await self.leases.announce({"drop": account, "session": session})


def _is_outdated(loading: asyncio.Future[Table]) -> bool:
    return loading.done() and not loading.cancelled() and loading.exception() is None and loading.result().outdated
