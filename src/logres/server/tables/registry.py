"""All tables: those in memory and those at rest, and what keeps them going."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Final

import msgspec
from msgspec.structs import replace

from logres.engine.errors import LogresError
from logres.engine.texts import say
from logres.engine.title import title
from logres.server.dice import shares
from logres.server.errors import NO_SEAT, NO_TABLE, NOT_THERE, Denied
from logres.server.people.accounts import Account, Accounts
from logres.server.people.contacts import Contacts
from logres.server.people.holidays import Holidays
from logres.server.people.invitations import Invitations
from logres.server.people.moderation import Moderation
from logres.server.people.rate_limit import Limit, OpenLimit, Pace
from logres.server.people.relations import Relations
from logres.server.people.tokens import BEARER, Tokens
from logres.server.protocol.messages import Lobby, Notice
from logres.server.protocol.schemas import NewTable
from logres.server.settings import Settings
from logres.server.storage.archiving import archive_some
from logres.server.storage.events import READ_EVENTS, config_row, deleted
from logres.server.storage.opening import open_leases, open_store
from logres.server.storage.packing import READ_PACK, unpack
from logres.server.storage.store import Statement, Store
from logres.server.storage.table_config import TableConfig
from logres.server.tables import notices, seating
from logres.server.tables.bots.pool import BotPool, serve_bots, serve_titles
from logres.server.tables.bots.reviews import Reviews
from logres.server.tables.lobby import LobbyList
from logres.server.tables.notifications import Notifications
from logres.server.tables.other_workers.workers import OtherWorkers
from logres.server.tables.services import TableServices
from logres.server.tables.table import Start, Table
from logres.server.visitors import OneAtATime
from logres.table.timeline import Event, Timeline, parse_events

LOGGER = logging.getLogger(__name__)
TICK: Final = 1.0
HEARTBEAT: Final = 30.0  # how much thinking time a crash can give back
CHAT_LINES: Final = 10  # of one person
HELLOS: Final = 60  # of one person, or without an account of one address: each is a view of a table or the lobby
INVITATIONS: Final = 30  # of one person in an hour
INVITATIONS_AT: Final = 120  # of one address in an hour: guests come in as they like
INVITATION_WINDOW: Final = 3600.0
REPORTS: Final = 10  # of one person in an hour
REPORT_WINDOW: Final = 3600.0
ARCHIVE_EVERY: Final = 60.0  # seconds
NEW_BOTS: Final = 10  # of one person, within the window of log-ins
LIMIT_WINDOW: Final = 10.0
DAMAGED: Final = "damaged"
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
        self.connections = OpenLimit(settings.connections, settings.connections_each)
        self.heavy = Limit(self.settings.heavy_tries, 60.0)
        self.new_bots = Limit(NEW_BOTS, settings.log_in_window)
        self.invitation_limit = Limit(INVITATIONS, INVITATION_WINDOW)
        self.invitations_at = Limit(INVITATIONS_AT, INVITATION_WINDOW)
        self.report_limit = Limit(REPORTS, REPORT_WINDOW)
        self.one_at_a_time = OneAtATime()
        self.chat_limit = Limit(CHAT_LINES, LIMIT_WINDOW)
        self.hello_limit = Limit(HELLOS, LIMIT_WINDOW)
        self.pace = Pace(settings.messages_at_once, settings.messages_per_second)
        tokens_a_second = settings.token_messages_per_second
        self.token_pace = Pace(tokens_a_second * 10, tokens_a_second)
        self._maintenance: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Set the tables going again that were running when the server stopped."""
        await self.accounts.start()
        await self.moderation.start()
        await self.holidays.start()
        await self.leases.start(self.other_workers.hear)
        self._maintenance = asyncio.ensure_future(self._maintain())

    async def close(self) -> None:
        if self._maintenance is not None:
            self._maintenance.cancel()
        for table in self.present():
            await _safely(table.close(), f"table {table.config.id} could not be closed")
        await self.leases.close()
        self.reviews.close()
        self.bot_pool.close()
        self.store.close()

    async def caller(self, headers: Mapping[str, str], cookie: str | None) -> Account | None:
        """Who comes, by a token or a session; None for a stranger."""
        authorization = headers.get("authorization", "")
        if authorization.startswith(BEARER):
            return await self.tokens.account_of(authorization)
        return await self.accounts.of_session(cookie)

    async def welcome(
        self, headers: Mapping[str, str], cookie: str | None, address: str, cost: float = 1.0
    ) -> tuple[Account | None, str]:
        """Who comes, at his pace, and by what name his limits count. A token that is none counts for its address."""
        try:
            account = await self.caller(headers, cookie)
        except Denied:
            await self.let_pass(None, address)
            raise
        return account, await self.let_pass(account, address, cost)

    def _announce(self, account: int, notice: Notice) -> None:
        """A notice also goes to the pages one has open at other workers."""
        if not self.leases.is_sole:
            news = {"notice": msgspec.to_builtins(notice), "account": account}
            self.other_workers.tell(news)

    async def let_pass(self, account: Account | None, address: str, cost: float = 1.0) -> str:
        """Wait until this visitor may go on; by what name his other limits count."""
        key = f"account {account.id}" if account is not None else f"address {address}"
        delay = self._pace_of(account).wait(key, time.monotonic(), cost)
        if delay:
            await asyncio.sleep(delay)
        return key

    def charge(self, account: Account | None, visitor: str, cost: float) -> None:
        """What he has sent turns out to cost more than one message: what he sends next waits for it."""
        self._pace_of(account).wait(visitor, time.monotonic(), cost)

    def _pace_of(self, account: Account | None) -> Pace:
        return self.token_pace if account is not None and account.scopes is not None else self.pace

    # ------------------------------------------------------------------ finding tables

    def present(self) -> list[Table]:
        """The tables in memory."""
        return [t.result() for t in self._tables.values() if t.done() and not t.cancelled() and t.exception() is None]

    async def table(self, id: str) -> Table:
        """A table, from memory or from the store; Denied if there is none."""
        loading = self._tables.get(id)
        if loading is None or _is_outdated(loading):
            loading = self._tables[id] = asyncio.ensure_future(self._load(id))
        try:
            table = await asyncio.shield(loading)
        except Exception:
            self._tables.pop(id, None)
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

    async def _load(self, id: str) -> Table:
        rows = await self.store.read("SELECT config, changed FROM tables WHERE id=?", (id,))
        if not rows:
            raise Denied("no-such-thing", NO_TABLE)
        config = msgspec.json.decode(rows[0][0], type=TableConfig)
        members = {r[0] for r in await self.store.read("SELECT account FROM members WHERE table_id=?", (id,))}
        try:
            timeline = None if config.frozen is not None else await self.load_timeline(config)
        except Denied:
            raise
        except Exception as error:  # whatever its events do to the engine, it is this table's trouble alone
            if not isinstance(error, LogresError):
                LOGGER.exception("table %s does not load", id)
            raise Denied(
                DAMAGED, "this table cannot be opened until its keeper has seen to it: {error}", error=str(error)
            ) from None
        table = Table(self._services, config, timeline, rows[0][1])
        table.members = members
        table.snapshot_at = table.version
        table.is_kept = True
        if await self.leases.offered(id):
            async with table.lock:
                if not self.leases.is_sole:  # something may have happened before we had the lease
                    await table.refresh()
                await table.go_on()
                await table.keep_turns()
            table.driver.go()
        return table

    async def load_timeline(self, config: TableConfig) -> Timeline | None:
        """The timeline of a table's game by its events, with the help of its newest snapshot if that is sound."""
        events = await self.events_of(config)
        if not events:
            return None
        kept = await self.store.read(
            "SELECT seq, save FROM snapshots WHERE table_id=? ORDER BY seq DESC LIMIT 1", (config.id,)
        )
        try:
            return await asyncio.to_thread(Timeline.rebuild, config, events, kept[0] if kept else None)
        except Exception as error:
            LOGGER.warning("table %s: its snapshot is of no use: %s", config.id, error)
            return await asyncio.to_thread(Timeline.rebuild, config, events)

    async def events_of(self, config: TableConfig) -> list[Event]:
        rows = await self.store.read(READ_EVENTS, (config.id,))
        if not rows:
            packs = await self.store.read(READ_PACK, (config.id,))
            rows = [row[:3] for (text,) in packs for row in unpack(text)]
        return parse_events(rows)

    def is_present(self, id: str) -> bool:
        return id in self._tables

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
        self.invitation_limit.check(f"account {account.id}", time.monotonic())
        self.invitations_at.check(address, time.monotonic())
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
        configs = [msgspec.json.decode(text, type=TableConfig) for (text,) in rows]
        found = [id for config in configs for id in (config.id, config.rematch) if id is not None]
        return list(dict.fromkeys(found))

    async def put_out(self, id: str, account: Account) -> None:
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
            ((text,),) = await self.store.read("SELECT config FROM tables WHERE id=?", (id,))
            left = msgspec.json.encode(without(msgspec.json.decode(text, type=TableConfig))).decode()
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
            self._tables.pop(table.config.id, None)
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

    # ------------------------------------------------------------------ keeping them going

    async def _maintain(self) -> None:
        await self._load_running()
        beat = archived = time.monotonic()
        while True:
            await asyncio.sleep(TICK)
            save = time.monotonic() - beat > HEARTBEAT
            beat = time.monotonic() if save else beat
            for table in self.present():
                await _safely(self._maintain_table(table, save), f"table {table.config.id} could not be maintained")
            await _safely(self.lobby_list.send(), "the lobby could not be sent")
            if time.monotonic() - archived > ARCHIVE_EVERY:
                archived = time.monotonic()
                await _safely(self.archive(), "finished games could not be archived")
            await _safely(self.other_workers.adopt(), "the tables of a worker that died could not be gone on with")

    async def archive(self) -> int:
        """Pack a few games away that ended long ago; how many."""
        before = time.time() - self.settings.archive_after
        return await archive_some(self.store, self.leases, before, self.is_present)

    async def drop_connections(self, account: int, session: str | None = None) -> None:
        """End the lines of an account whose sessions have ended, or of one session, at all workers."""
        self.notifications.drop_connections(account, session)
        await self.leases.announce({"drop": account, "session": session})

    async def _load_running(self) -> None:
        for (id,) in await self.store.read("SELECT id FROM tables WHERE status='running' ORDER BY changed DESC"):
            if not await self.leases.offered(id):
                continue
            await _safely(self.table(id), f"table {id} does not load; see `logres patch --dry`")

    async def _maintain_table(self, table: Table, save: bool) -> None:
        """Clocks that have run out, clocks to be saved, tables nobody looks at, those to be read anew."""
        if table.outdated:  # its bots must not wait until somebody looks
            await self.table(table.config.id)
            return
        table.audience.tell_holidays()
        if self.leases.holds(table.config.id):
            await self._keep_time(table, save)
        if self._is_forgotten(table):
            await table.close()
            if self._is_forgotten(table):
                self._tables.pop(table.config.id, None)
                await self.leases.release(table.config.id)

    async def _keep_time(self, table: Table, save: bool) -> None:
        for seat in table.expired():
            async with table.lock:
                if seat not in table.expired():  # it has answered at the last moment
                    continue
                config = seating.substitute(table.config, seat, offered=True)
                await table.set_config(config, notices.turn_over(table.config.id, seat))
            self.notifications.notify(table, "time", say("{seat} has no time left; a bot stands in.", seat=seat), [])
        if save and table.config.clock is not None and table.status == "running":
            async with table.lock:
                await self.store.write([config_row(table.config, table.status)])
        if shares.owing(table.config) and time.time() - table.changed > self.settings.share_after:
            await self.start_anew(table)

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

    def _is_forgotten(self, table: Table) -> bool:
        return table.resting and time.monotonic() - table.touched > self.settings.idle


async def _safely(job: Awaitable[object], complaint: str) -> None:
    """One table's trouble must not keep the others from being looked after."""
    try:
        await job
    except Exception:
        LOGGER.exception(complaint)


def _is_outdated(loading: asyncio.Future[Table]) -> bool:
    return loading.done() and not loading.cancelled() and loading.exception() is None and loading.result().outdated
