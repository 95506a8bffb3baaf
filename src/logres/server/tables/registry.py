"""The hall: all tables, those in memory and those at rest, and what keeps them going."""

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
from logres.server.http.schemas import NewTable
from logres.server.people.accounts import Account, Accounts
from logres.server.people.notifications import Notices
from logres.server.people.rate_limit import Limit
from logres.server.settings import Settings
from logres.server.socket.messages import Lobby
from logres.server.socket.subscriber import Watcher
from logres.server.socket.wire_types import TableInfo
from logres.server.storage.events import READ_EVENTS, charter_row
from logres.server.storage.store import Statement, Store
from logres.server.tables import seating
from logres.server.tables.bot_pool import Thinkers, serve_titles
from logres.server.tables.broadcast import ENCODER
from logres.server.tables.config import Charter
from logres.server.tables.table import Services, Start, Table
from logres.server.tables.timeline import Course, Event, parsed, rebuilt

LOGGER = logging.getLogger(__name__)
TICK: Final = 1.0
HEARTBEAT: Final = 30.0  # how much thinking time a crash can give back
LISTED: Final = 100
JOINED: Final = "INSERT OR IGNORE INTO members (table_id, account, looked, looked_at) VALUES (?, ?, 0, 0)"


class Hall:
    """Opened with the server and closed with it."""

    def __init__(self, settings: Settings) -> None:
        serve_titles(settings.titles)
        self.settings = settings
        self.store = Store(settings.path)
        self.accounts = Accounts(self.store, settings)
        self.notices = Notices(settings, self.accounts)
        self.thinkers = Thinkers(settings)
        self._services = Services(self.store, self.thinkers, self.notices)
        self._tables: dict[str, asyncio.Future[Table]] = {}
        self.heavy = Limit(self.settings.heavy_tries, 60.0)
        self.lobbyists: set[Watcher] = set()  # those who look at the lobby
        self._told_lobby: dict[Watcher, bytes] = {}
        self._lobby_at = 0.0
        self._keeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Set the tables going again that were running when the server stopped."""
        self._keeper = asyncio.ensure_future(self._keep())

    async def close(self) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
        for table in self.present():
            await table.close()
        self.thinkers.close()
        self.store.close()

    # ------------------------------------------------------------------ finding tables

    def present(self) -> list[Table]:
        """The tables in memory."""
        return [t.result() for t in self._tables.values() if t.done() and not t.cancelled() and t.exception() is None]

    async def table(self, id: str) -> Table:
        """A table, from memory or from the store; Denied if there is none."""
        loading = self._tables.get(id)
        if loading is None or _is_adrift(loading):
            loading = self._tables[id] = asyncio.ensure_future(self._load(id))
        try:
            table = await asyncio.shield(loading)
        except Exception:
            self._tables.pop(id, None)
            raise
        table.touched = time.monotonic()
        return table

    async def _load(self, id: str) -> Table:
        rows = await self.store.read("SELECT charter, changed FROM tables WHERE id=?", (id,))
        if not rows:
            raise Denied("no-such-thing", "there is no such table, or it is not public")
        charter = msgspec.json.decode(rows[0][0], type=Charter)
        course = None if charter.frozen is not None else await self.course_of(charter)
        table = Table(self._services, charter, course, rows[0][1])
        table.members = {r[0] for r in await self.store.read("SELECT account FROM members WHERE table_id=?", (id,))}
        table.snapshot_at = table.version
        async with table.lock:
            await table.go_on()
        table.driver.go()
        return table

    async def course_of(self, charter: Charter) -> Course | None:
        """The course of a table's game as its events tell it, with the help of its newest snapshot if that is sound."""
        events = await self.events_of(charter)
        if not events:
            return None
        kept = await self.store.read(
            "SELECT seq, save FROM snapshots WHERE table_id=? ORDER BY seq DESC LIMIT 1", (charter.id,)
        )
        try:
            return await asyncio.to_thread(rebuilt, charter, events, kept[0] if kept else None)
        except LogresError as error:
            LOGGER.warning("table %s: its snapshot is of no use: %s", charter.id, error)
            return await asyncio.to_thread(rebuilt, charter, events)

    async def events_of(self, charter: Charter) -> list[Event]:
        return parsed(await self.store.read(READ_EVENTS, (charter.id,)))

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

    async def found(self, account: Account, wish: NewTable) -> Table:
        """Open a table; if no seat is open its game begins."""
        await self._must_have_room(account)
        charter = seating.founded(title(wish.title), account, wish, self.settings.pace, time.time())
        return await self.place(charter, account)

    async def _must_have_room(self, account: Account) -> None:
        sql = (
            "SELECT count(*) FROM tables JOIN members ON id=table_id WHERE account=? AND status IN ('open', 'running')"
        )
        if (await self.store.read(sql, (account.id,)))[0][0] >= self.settings.tables_each:
            raise Denied("too-often", f"you have {self.settings.tables_each} unfinished tables; finish some first")

    async def place(self, charter: Charter, account: Account, start: Start | None = None) -> Table:
        """Put a new table into the hall."""
        table = Table(self._services, charter, None, charter.created)
        table.members = {account.id}
        feeds: list[Statement] = [
            ("INSERT INTO feeds VALUES (?, ?, ?)", (chair.feed, charter.id, chair.seat)) for chair in charter.chairs
        ]
        async with table.lock:
            await table.seat(charter, [(JOINED, (charter.id, account.id)), *feeds], start)
        self._tables[charter.id] = asyncio.get_running_loop().create_future()
        self._tables[charter.id].set_result(table)
        return table

    async def join(self, table: Table, account: Account, seat: str | None, salt: str) -> None:
        """Let an account in, and on to a seat if it names one. The last one to sit down starts the game."""
        async with table.lock:
            charter = table.charter
            if seat is not None:
                if table.status != "open":
                    raise Denied("conflict", "the game has begun; no seat is open")
                charter = seating.seated(charter, account, seat, salt)
            await table.seat(charter, [(JOINED, (charter.id, account.id))])
            table.members.add(account.id)

    async def rematch(self, table: Table, account: Account) -> Table:
        """The next game of the same people. Asked twice, it is the same one."""
        async with table.lock:
            if table.charter.rematch is not None:
                return await self.table(table.charter.rematch)
            if table.status != "over":
                raise Denied("conflict", "the game is not over yet")
            charter = seating.again(table.charter, account, time.time())
            again = await self.place(charter, account)
            await table.amend(replace(table.charter, rematch=charter.id))
        others = [c.seat for c in table.charter.chairs if c.account not in (None, account.id)]
        if others:
            self.notices.told(table, "rematch", f"{account.name} proposes a rematch.", others)
        return again

    # ------------------------------------------------------------------ keeping them going

    async def _keep(self) -> None:
        await self._wake()
        beat = time.monotonic()
        while True:
            await asyncio.sleep(TICK)
            save = time.monotonic() - beat > HEARTBEAT
            beat = time.monotonic() if save else beat
            for table in self.present():
                await _safely(self._look_after(table, save), f"table {table.charter.id} could not be looked after")
            await _safely(self._tell_lobby(), "the lobby could not be told")

    async def _tell_lobby(self) -> None:
        """Send the lobby to those who look at it, where it has changed."""
        newest = max([table.changed for table in self.present()], default=0.0)
        if newest == self._lobby_at:
            return
        self._lobby_at = newest
        self._told_lobby = {w: told for w, told in self._told_lobby.items() if w in self.lobbyists}
        for watcher in list(self.lobbyists):
            message = ENCODER.encode(await self.lobby(watcher.account))
            if self._told_lobby.get(watcher) != message:
                self._told_lobby[watcher] = message
                watcher.tell_bytes(message)

    async def _wake(self) -> None:
        for (id,) in await self.store.read("SELECT id FROM tables WHERE status='running' ORDER BY changed DESC"):
            await _safely(self.table(id), f"table {id} does not load; `logres patch` tells more")

    async def _look_after(self, table: Table, save: bool) -> None:
        """Clocks that have run out, clocks to be saved, tables nobody looks at."""
        for seat in table.charge():
            async with table.lock:
                if seat not in table.charge():  # it has answered at the last moment
                    continue
                await table.amend(seating.stood_in(table.charter, seat))
            self.notices.told(table, "time", f"{seat} has no time left; a bot stands in.", [])
        if save and table.charter.clock is not None and table.status == "running":
            async with table.lock:
                await self.store.write([charter_row(table.charter, table.status)])
        if self._is_forgotten(table):
            await table.close()
            if self._is_forgotten(table):
                self._tables.pop(table.charter.id, None)

    def _is_forgotten(self, table: Table) -> bool:
        return table.resting and time.monotonic() - table.touched > self.settings.idle


async def _safely(job: Awaitable[object], complaint: str) -> None:
    """One table's trouble must not keep the others from being looked after."""
    try:
        await job
    except Exception:
        LOGGER.exception(complaint)


def _is_adrift(loading: asyncio.Future[Table]) -> bool:
    return loading.done() and not loading.cancelled() and loading.exception() is None and loading.result().adrift
