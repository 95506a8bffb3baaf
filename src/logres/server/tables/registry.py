"""All tables: those in memory and those at rest; how one is opened, joined, left and taken away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

import msgspec
from msgspec.structs import replace

from logres.engine.texts import say
from logres.engine.title import title
from logres.server.background import safely
from logres.server.dice import shares
from logres.server.errors import NO_SEAT, NO_TABLE, NOT_THERE, Denied
from logres.server.people.accounts import Account, Accounts
from logres.server.people.contacts import Contacts
from logres.server.people.holidays import Holidays
from logres.server.people.invitations import Invitations
from logres.server.people.moderation import Moderation
from logres.server.people.relations import Relations
from logres.server.people.tokens import Tokens
from logres.server.people.visits import Visits
from logres.server.protocol.messages import Lobby, Notice
from logres.server.protocol.schemas import NewTable
from logres.server.settings import Settings
from logres.server.storage.events import deleted, read_config
from logres.server.storage.opening import open_leases, open_store
from logres.server.storage.store import Statement, Store
from logres.server.storage.table_config import TableConfig
from logres.server.tables import notices, seating
from logres.server.tables.bots.pool import BotPool, serve_bots, serve_titles
from logres.server.tables.bots.reviews import Reviews
from logres.server.tables.care.loading import DAMAGED, load_table
from logres.server.tables.care.upkeep import Upkeep
from logres.server.tables.lobby import LobbyList
from logres.server.tables.notifications import Notifications
from logres.server.tables.other_workers.workers import OtherWorkers
from logres.server.tables.services import TableServices
from logres.server.tables.table import Start, Table
from logres.server.visitors import OneAtATime

MAY_KNOW: Final = (
    "SELECT 1 FROM tables WHERE id=? AND (public=1 OR id IN (SELECT table_id FROM members WHERE account=?))"
)
HIS_TABLES: Final = "SELECT config FROM tables JOIN members ON id=table_id WHERE account=?"
JOINED: Final = "INSERT INTO members (table_id, account, looked, looked_at) VALUES (?, ?, 0, 0) ON CONFLICT DO NOTHING"


class TableRegistry:
    """Opened with the server and closed with it."""

    def __init__(self, settings: Settings) -> None:
        serve_titles(settings.titles)
        serve_bots(settings.bots)
        self.settings = settings
        self.store: Store = open_store(settings)
        self.accounts = Accounts(self.store, settings)
        self.tokens = Tokens(self.store, self.accounts)
        self.visits = Visits(settings, self.accounts, self.tokens)
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
        await self.leases.start(self.other_workers.hear)
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

    async def open_table(self, account: Account, wish: NewTable) -> Table:
        """Open a table; if no seat is open its game begins."""
        config = seating.new_table(title(wish.title), account, wish, self.settings.pace)
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
            async with self._made_by(account), table.lock:
                more = [*self.store.unless_gone(account.id), (JOINED, (config.id, account.id)), *feeds]
                await table.set_seats(config, more, start)
        except BaseException:
            del self._tables[config.id]
            made.cancel()
            raise
        made.set_result(table)
        return table

    @asynccontextmanager
    async def _made_by(self, account: Account) -> AsyncIterator[None]:
        """What cannot be saved since the account has been deleted is told so."""
        try:
            yield
        except Denied as error:
            if error.code == "not-saved" and await self.store.is_gone(account.id):
                raise Denied("log-in", NOT_THERE) from None
            raise

    async def join(
        self,
        table: Table,
        account: Account,
        seat: str | None,
        pledge: str | None,
        require_let_in: Callable[[], None] = lambda: None,
    ) -> None:
        """Let an account in, and on to a seat if it names one. The last one to sit down starts the game.

        Whether it is let in is asked again when nobody else changes the table: it may have been sent away meanwhile.
        """
        if seat is not None and await self.relations.blocks(table.config.host, account.id):
            raise Denied("not-yours", "the host of this table does not want you to sit down here")
        async with self._made_by(account), table.lock:
            require_let_in()
            config = table.config
            more: list[Statement] = [*self.store.unless_gone(account.id), (JOINED, (config.id, account.id))]
            if seat is not None and table.status == "open":
                config = seating.take_seat(config, account, seat, pledge)
            elif seat is not None:
                table.require_running()
                table.charge_clocks()
                config = seating.take_over(table.config, account, seat)
            await table.set_seats(config, more)
            table.members.add(account.id)

    async def invite(self, table: Table, account: Account, name: str, address: str) -> None:
        """Invite somebody by name. Who invites learns no more of it than that there is somebody of this name."""
        self.visits.invitations.check(f"account {account.id}", time.monotonic())
        self.visits.invitations_at.check(address, time.monotonic())
        invited = await self.accounts.by_name(name)
        if invited.id == account.id:
            raise Denied("no-such-thing", "nobody else is called so here")
        if table.status != "open" or table.config.full:
            raise Denied("conflict", NO_SEAT)
        text = say("{name} invites you to a table.", name=account.name)
        is_here = invited.id in table.members
        rows = [] if is_here else notices.invited(table.config, invited.id, text)
        async with self.one_at_a_time.turn(account.id):
            arrives = await self.invitations.invite(account.id, invited.id, table.config, rows)
        if arrives and not is_here:
            self.notifications.notify_invited(table.config, invited.id, text)

    async def tables_of(self, account: int) -> list[str]:
        """Where somebody has come in, and the rematches at which a seat may be kept for him."""
        rows = await self.store.read(HIS_TABLES, (account,))
        configs = [TableConfig.from_json(text) for (text,) in rows]
        found = [id for config in configs for id in (config.id, config.rematch) if id is not None]
        return list(dict.fromkeys(found))

    async def remove_person(self, id: str, account: Account) -> None:
        """One whose account is deleted is nowhere at a table any more; a bot plays on."""
        gone: Statement = ("DELETE FROM members WHERE table_id=? AND account=?", (id, account.id))

        def without(config: TableConfig) -> TableConfig:
            return seating.remove_account(config, account.id, account.name, "someone")

        try:
            table = await self.table(id)
        except Denied as error:
            if error.code == "no-such-thing":
                return None  # it was deleted meanwhile
            if error.code != DAMAGED:
                raise
            config = await read_config(self.store, id)
            if config is None:
                return None
            left = without(config).as_json()
            return await self.store.write([("UPDATE tables SET config=?, info='' WHERE id=?", (left, id)), gone])
        async with table.lock:
            await table.set_seats(without(table.config), [gone])
            table.members.discard(account.id)
        return None

    async def delete(self, table: Table, account: Account) -> None:
        """Take a table away for good; Denied where it is another person's game too."""
        async with table.lock:
            others = {s.account for s in table.config.seats} - {None, account.id}
            if others and table.status != "open":
                raise Denied("conflict", "others play at this table: resign instead, and a bot plays on for you")
            await self.store.write([*deleted(table.config.id), *self.leases.with_news(table.config.id)])
            table.outdated = True
            table.driver.stop()
            self.forget(table.config.id)
            self.lobby_list.changed()
        table.audience.drop()

    async def rematch(self, table: Table, account: Account) -> Table:
        """The next game of the same people. Asked twice, it is the same one."""
        async with table.lock:
            if table.config.rematch is not None:
                return await self.table(table.config.rematch)
            if table.status != "over":
                raise Denied("conflict", "the game is not over yet")
            config = seating.rematch(table.config, account)
            again = await self.add(config, account)
            await table.set_config(replace(table.config, rematch=config.id))
        for kept in config.seats:
            if kept.reserved is not None:
                with suppress(Denied):  # he has left meanwhile, or all have come already
                    await self.invitations.invite(account.id, kept.reserved, config, [])
        others = [c.seat for c in table.config.seats if c.account not in (None, account.id)]
        if others:
            self.notifications.notify(table, "rematch", say("{name} proposes a rematch.", name=account.name), others)
        return again

    async def drop_connections(self, account: int, session: str | None = None) -> None:
        """End the lines of an account whose sessions have ended, or of one session, at all workers."""
        self.notifications.drop_connections(account, session)
        await self.leases.announce({"drop": account, "session": session})

    async def start_anew(self, table: Table, after: float = 0.0) -> None:
        """Give up the dice some did not open their share of; Denied where none is owed, or not for so long."""
        async with table.lock:
            late = shares.owing(table.config)
            if not late or table.timeline is not None:
                raise Denied("conflict", "the dice wait for nobody")
            if time.time() - table.changed < after:
                raise Denied("conflict", "the dice are waited for {n} seconds at least", n=f"{after:g}")
            await table.set_config(shares.anew(table.config))
            names = ", ".join(table.config.anew[-1].late)
        text = say("The dice are committed to anew: {names} did not open a share.", names=names)
        self.notifications.notify(table, "dice", text, [])


def _is_outdated(loading: asyncio.Future[Table]) -> bool:
    return loading.done() and not loading.cancelled() and loading.exception() is None and loading.result().outdated
