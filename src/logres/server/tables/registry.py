"""All tables: those in memory and those at rest, and what keeps them going."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from logres.engine.errors import LogresError
from logres.engine.title import title
from logres.server.errors import Denied
from logres.server.people.accounts import Account, Accounts
from logres.server.people.rate_limit import Limit, OpenLimit, Pace
from logres.server.protocol.messages import Lobby
from logres.server.protocol.schemas import NewTable
from logres.server.protocol.wire_types import TableInfo
from logres.server.settings import Settings
from logres.server.storage.events import READ_EVENTS, config_row, deleted
from logres.server.storage.store import Statement, Store
from logres.server.storage.table_config import TableConfig
from logres.server.tables import seating
from logres.server.tables.bot_pool import BotPool, serve_titles
from logres.server.tables.broadcast import ENCODER
from logres.server.tables.notifications import Notifications
from logres.server.tables.subscriber import Subscriber
from logres.server.tables.table import Start, Table, TableServices
from logres.server.tables.timeline import Event, Timeline, parse_events

LOGGER = logging.getLogger(__name__)
TICK: Final = 1.0
HEARTBEAT: Final = 30.0  # how much thinking time a crash can give back
LISTED: Final = 100
CHAT_LINES: Final = 10  # of one person
HELLOS: Final = 60  # of one person, or without an account of one address: each is a view of a table or the lobby
LIMIT_WINDOW: Final = 10.0
JOINED: Final = "INSERT OR IGNORE INTO members (table_id, account, looked, looked_at) VALUES (?, ?, 0, 0)"


class TableRegistry:
    """Opened with the server and closed with it."""

    def __init__(self, settings: Settings) -> None:
        serve_titles(settings.titles)
        self.settings = settings
        self.store = Store(settings.path)
        self.accounts = Accounts(self.store, settings)
        self.notifications = Notifications(settings, self.accounts)
        self.bot_pool = BotPool(settings)
        self._services = TableServices(self.store, self.bot_pool, self.notifications)
        self._tables: dict[str, asyncio.Future[Table]] = {}
        self.connections = OpenLimit(settings.connections, settings.connections_each)
        self.heavy = Limit(self.settings.heavy_tries, 60.0)
        self.chat_limit = Limit(CHAT_LINES, LIMIT_WINDOW)
        self.hello_limit = Limit(HELLOS, LIMIT_WINDOW)
        self.pace = Pace(settings.messages_at_once, settings.messages_per_second)
        self.lobby_subscribers: set[Subscriber] = set()  # those who look at the lobby
        self._sent_lobby: dict[Subscriber, bytes] = {}
        self._lobby_at = 0.0
        self._maintenance: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Set the tables going again that were running when the server stopped."""
        self._maintenance = asyncio.ensure_future(self._maintain())

    async def close(self) -> None:
        if self._maintenance is not None:
            self._maintenance.cancel()
        for table in self.present():
            await table.close()
        self.bot_pool.close()
        self.store.close()

    async def let_pass(self, account: Account | None, address: str) -> str:
        """Wait until this visitor may go on; by what name his other limits count."""
        key = f"account {account.id}" if account is not None else f"address {address}"
        delay = self.pace.wait(key, time.monotonic())
        if delay:
            await asyncio.sleep(delay)
        return key

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

    async def _load(self, id: str) -> Table:
        rows = await self.store.read("SELECT config, changed FROM tables WHERE id=?", (id,))
        if not rows:
            raise Denied("no-such-thing", "there is no such table, or it is not public")
        config = msgspec.json.decode(rows[0][0], type=TableConfig)
        try:
            timeline = None if config.frozen is not None else await self.load_timeline(config)
        except LogresError as error:
            raise Denied("damaged", f"this table cannot be opened until its keeper has seen to it: {error}") from None
        table = Table(self._services, config, timeline, rows[0][1])
        table.members = {r[0] for r in await self.store.read("SELECT account FROM members WHERE table_id=?", (id,))}
        table.snapshot_at = table.version
        async with table.lock:
            await table.go_on()
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
        except LogresError as error:
            LOGGER.warning("table %s: its snapshot is of no use: %s", config.id, error)
            return await asyncio.to_thread(Timeline.rebuild, config, events)

    async def events_of(self, config: TableConfig) -> list[Event]:
        return parse_events(await self.store.read(READ_EVENTS, (config.id,)))

    async def lobby(self, account: Account | None) -> Lobby:
        """One's own tables, and the public ones that are not over."""
        mine: list[TableInfo] = []
        if account is not None:
            sql = (
                "SELECT id, info FROM tables JOIN members ON id=table_id WHERE account=?"
                " ORDER BY status='over', changed DESC LIMIT ?"
            )
            mine = await self._listed(sql, (account.id, LISTED))
        sql = "SELECT id, info FROM tables WHERE status IN ('open', 'running') AND public ORDER BY changed DESC LIMIT ?"
        known = {info.id for info in mine}
        mine.sort(key=lambda info: (info.status == "over", -info.changed))
        return Lobby(mine, [info for info in await self._listed(sql, (LISTED,)) if info.id not in known])

    async def _listed(self, sql: str, values: Sequence[Any]) -> list[TableInfo]:
        """The tables a query finds, as they are, or as they were when they left memory."""
        found: list[TableInfo] = []
        for id, info in await self.store.read(sql, values):
            try:
                at_rest = info and id not in self._tables
                found.append(msgspec.json.decode(info, type=TableInfo) if at_rest else (await self.table(id)).info)
            except Exception:  # one that does not load must not hide the others
                LOGGER.exception("table %s cannot be listed", id)
        return found

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
            raise Denied("too-often", f"you have {self.settings.tables_each} unfinished tables; finish some first")

    async def add(self, config: TableConfig, account: Account, start: Start | None = None) -> Table:
        """Put a new table into the registry, if the account has room for one more."""
        await self._require_room(account)
        table = Table(self._services, config, None, config.created)
        table.members = {account.id}
        feeds: list[Statement] = [
            ("INSERT INTO feeds VALUES (?, ?, ?)", (s.feed, config.id, s.seat)) for s in config.seats
        ]
        async with table.lock:
            await table.set_seats(config, [(JOINED, (config.id, account.id)), *feeds], start)
        self._tables[config.id] = asyncio.get_running_loop().create_future()
        self._tables[config.id].set_result(table)
        return table

    async def join(self, table: Table, account: Account, seat: str | None, salt: str) -> None:
        """Let an account in, and on to a seat if it names one. The last one to sit down starts the game."""
        async with table.lock:
            config = table.config
            if seat is not None:
                if table.status != "open":
                    raise Denied("conflict", "the game has begun; no seat is open")
                config = seating.take_seat(config, account, seat, salt)
            await table.set_seats(config, [(JOINED, (config.id, account.id))])
            table.members.add(account.id)

    async def delete(self, table: Table, account: Account) -> None:
        """Take a table away for good; Denied where it is another person's game too."""
        async with table.lock:
            others = {s.account for s in table.config.seats} - {None, account.id}
            if others and table.status != "open":
                raise Denied("conflict", "others play at this table: resign instead, and a bot plays on for you")
            await self.store.write(deleted(table.config.id))
            table.outdated = True
            table.driver.stop()
            self._tables.pop(table.config.id, None)
        for subscriber in list(table.subscribers):
            subscriber.drop()

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
        others = [c.seat for c in table.config.seats if c.account not in (None, account.id)]
        if others:
            self.notifications.notify(table, "rematch", f"{account.name} proposes a rematch.", others)
        return again

    # ------------------------------------------------------------------ keeping them going

    async def _maintain(self) -> None:
        await self._load_running()
        beat = time.monotonic()
        while True:
            await asyncio.sleep(TICK)
            save = time.monotonic() - beat > HEARTBEAT
            beat = time.monotonic() if save else beat
            for table in self.present():
                await _safely(self._maintain_table(table, save), f"table {table.config.id} could not be maintained")
            await _safely(self._send_lobby(), "the lobby could not be sent")

    async def _send_lobby(self) -> None:
        """Send the lobby to those who look at it, where it has changed."""
        newest = max([table.changed for table in self.present()], default=0.0)
        if newest == self._lobby_at:
            return
        self._lobby_at = newest
        self._sent_lobby = {s: sent for s, sent in self._sent_lobby.items() if s in self.lobby_subscribers}
        for subscriber in list(self.lobby_subscribers):
            message = ENCODER.encode(await self.lobby(subscriber.account))
            if self._sent_lobby.get(subscriber) != message:
                self._sent_lobby[subscriber] = message
                subscriber.send_bytes(message)

    async def _load_running(self) -> None:
        for (id,) in await self.store.read("SELECT id FROM tables WHERE status='running' ORDER BY changed DESC"):
            await _safely(self.table(id), f"table {id} does not load; see `logres patch --dry`")

    async def _maintain_table(self, table: Table, save: bool) -> None:
        """Clocks that have run out, clocks to be saved, tables nobody looks at."""
        for seat in table.expired():
            async with table.lock:
                if seat not in table.expired():  # it has answered at the last moment
                    continue
                await table.set_config(seating.substitute(table.config, seat))
            self.notifications.notify(table, "time", f"{seat} has no time left; a bot stands in.", [])
        if save and table.config.clock is not None and table.status == "running":
            async with table.lock:
                await self.store.write([config_row(table.config, table.status)])
        if self._is_forgotten(table):
            await table.close()
            if self._is_forgotten(table):
                self._tables.pop(table.config.id, None)

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
