"""Tables without a server around them: messages of people who sit in this process, and the rows that are left."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from logres.engine.title import title
from logres.server.people.accounts import Account
from logres.server.protocol.messages import Act, Undo
from logres.server.protocol.schemas import NewTable, SeatChoice
from logres.server.settings import Settings
from logres.server.storage.table_config import TableConfig
from logres.server.tables import hosting, seating
from logres.server.tables.lifecycle.loading import load_table
from logres.server.tables.registry import TableRegistry
from logres.server.tables.table import Table
from logres.server.tables.watching.subscriber import Subscriber
from tests.server.people import Json, patched

ADA = Account(1, "Ada", False, None, 1)
BEDE = Account(2, "Bede", False, None, 2)
CYN = Account(3, "Cynric", False, None, 3)
SEATS = ("ash", "birch")
SECRET = "the same dice in every run"


class Watcher:
    """One who looks at a table (or at none): all he was sent, and what his page holds after it."""

    def __init__(self, registry: TableRegistry, account: Account | None, table: Table | None, seat: str | None) -> None:
        self.got: list[Json] = []
        self.view: Json = {}
        self.info: Json = {}
        self.subscriber = Subscriber(account, self._send)
        self.subscriber.seat = seat
        registry.notifications.connect(self.subscriber)
        self.delivering = asyncio.ensure_future(self.subscriber.deliver())
        self.table = table
        if table is not None:
            table.audience.subscribe(self.subscriber)

    async def _send(self, message: bytes) -> None:
        found = json.loads(message)
        self.got.append(found)
        match found["type"]:
            case "view":
                self.view = found
            case "change":
                self.view = patched(self.view, found)
            case "info":
                self.info = found["table"]

    def all(self, type: str) -> list[Json]:
        return [message for message in self.got if message["type"] == type]


class TableRoom:
    """A registry whose clockwork stands still: a test looks after the tables itself."""

    def __init__(self, settings: Settings) -> None:
        self.registry = TableRegistry(settings)
        self.watchers: list[Watcher] = []

    async def opens(self, *wishes: tuple[str, str], by: Account = ADA, **more: Any) -> Table:
        seats = [SeatChoice(seat, who) for seat, who in wishes]
        wish = NewTable(**{"title": "thanes", "scenario": "two-thanes", **more}, seats=seats)
        config = seating.new_table(title(wish.title), by, wish, self.registry.settings.pace)
        return await self.registry.add(replace(config, secret=SECRET), by)

    async def of_two(self, **more: Any) -> Table:
        """Ada holds ash, Bede birch; both have to bid."""
        table = await self.opens(("ash", "me"), **more)
        await hosting.join(self.registry, table, BEDE, "birch", None)
        return table

    async def watches(self, table: Table | None, account: Account | None = None, seat: str | None = None) -> Watcher:
        found = Watcher(self.registry, account, table, seat)
        self.watchers.append(found)
        await settle()
        return found

    async def leaves(self, watcher: Watcher) -> None:
        watcher.delivering.cancel()
        self.registry.notifications.disconnect(watcher.subscriber)
        if watcher.table is not None:
            watcher.table.audience.unsubscribe(watcher.subscriber)
        self.watchers.remove(watcher)
        await settle()

    async def loads(self, id: str) -> Table:
        """A table as the store has it, whatever is in memory."""
        return await load_table(self.registry._services, self.registry.leases, id)

    async def rows(self, sql: str, *values: Any) -> list[Any]:
        return list(await self.registry.store.read(sql, values))

    async def turns(self, seat: str) -> list[int]:
        """The notices that it is a seat's turn, each as whether it is seen."""
        return [row[0] for row in await self.rows("SELECT seen FROM notices WHERE kind='turn' AND seat=?", seat)]


class Leased:
    """Leases of one worker among many: which tables are its own is written down by the test."""

    is_sole = False

    def __init__(self, *held: str) -> None:
        self._held = held
        self.heard_by: Any = None
        self.released: list[str] = []
        self.told: list[Any] = []
        self.closed = False

    async def start(self, on_news: Any) -> None:
        self.heard_by = on_news

    async def close(self) -> None:
        self.closed = True

    def holds(self, table: str) -> bool:
        return table in self._held

    async def offered(self, table: str) -> bool:
        return table in self._held

    async def hold(self, table: str) -> bool:
        return False

    async def release(self, table: str) -> None:
        self.released.append(table)

    async def announce(self, news: Any) -> None:
        self.told.append(news)

    async def orphans(self) -> list[str]:
        return []

    def with_news(self, table: str) -> list[Any]:
        return []


async def settle(rounds: int = 8) -> None:
    """What is ready to go on does so."""
    for _ in range(rounds):
        await asyncio.sleep(0)


async def comes(fits: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait until something has come about."""
    async with asyncio.timeout(seconds):
        while not fits():
            await asyncio.sleep(0.005)


async def stored(fits: Callable[[], Awaitable[bool]], seconds: float = 20.0) -> None:
    """Wait until something stands in the store."""
    async with asyncio.timeout(seconds):
        while not await fits():
            await asyncio.sleep(0.005)


async def acts(table: Table, seat: str, text: str | None = None) -> int:
    """Play an action of a seat, the first one that is legal if none is named."""
    timeline = table.require_timeline()
    chosen = text or timeline.game.legal(seat)[0].text
    return await table.act(Act("", seat, timeline.version, [chosen]))


async def undoes(table: Table, seat: str) -> int:
    return await table.undo(Undo("", seat, table.version))


async def bids(table: Table) -> str:
    """Both bid; the seat that has won and is asked for its prize."""
    for seat in SEATS:
        await acts(table, seat)
    return table.waiting_for[0]


async def play_out(table: Table) -> None:
    while table.status == "running":
        await acts(table, table.waiting_for[0])


async def saved(room: TableRoom, table: Table) -> TableConfig:
    """The config as it is stored."""
    [(text,)] = await room.rows("SELECT config FROM tables WHERE id=?", table.config.id)
    return TableConfig.from_json(text)


async def kinds(room: TableRoom, table: Table) -> list[str]:
    """The kinds of the events that are stored."""
    return [row[0] for row in await room.rows("SELECT kind FROM events WHERE table_id=? ORDER BY seq", table.config.id)]


async def set_config(table: Table, config: TableConfig) -> None:
    async with table.lock:
        await table.set_config(config)


def about(seconds: float) -> Any:
    """So many seconds, and a test may take some."""
    return pytest.approx(seconds, abs=30)


def said(watcher: Watcher) -> list[str]:
    return [line["text"] for line in watcher.all("said")]


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[TableRoom]:
    room = TableRoom(settings)
    try:
        yield room
    finally:
        for watcher in list(room.watchers):
            watcher.delivering.cancel()
        await room.registry.close()


def in_room(settings: Settings, test: Callable[[TableRoom], Awaitable[None]]) -> None:
    """Run a test in a room of its own."""

    async def go() -> None:
        async with opened(settings) as room:
            await test(room)

    Path(settings.path).unlink(missing_ok=True)
    asyncio.run(go())
