"""What a table leaves in the store, and what happens where that fails."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from logres.server.errors import Clash, Denied
from logres.server.settings import Settings
from logres.server.tables import table as tables
from tests.server.table_room import ADA, TableRoom, acts, in_room, play_out, settle, stored

# ---------------------------------------------------------------------- snapshots


def test_snapshots_are_kept_now_and_then_and_two_of_them(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tables, "SNAPSHOT_EVERY", 3)

    async def test(room: TableRoom) -> None:
        table = await room.of_two()

        async def seqs() -> list[int]:
            return [row[0] for row in await room.rows("SELECT seq FROM snapshots ORDER BY seq")]

        async def is_there() -> bool:
            return (await seqs())[-1:] == [table.version]

        kept: list[int] = []
        while table.version < 10:
            await acts(table, table.waiting_for[0])
            if table.snapshot_at == table.version:
                kept.append(table.version)
                await stored(is_there)
        assert kept == [3, 6, 9]
        assert await seqs() == [6, 9]
        [(info,)] = await room.rows("SELECT info FROM tables")
        assert msgspec.json.decode(info)["version"] == 9, "the table is listed as it was then"
        await play_out(table)
        last = table.version
        await stored(is_there)
        await table.close()
        assert (await seqs())[-1] == table.snapshot_at == last

    in_room(settings, test)


def test_a_table_that_is_closed_leaves_a_snapshot_of_what_is_new(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        table.snapshot_at = table.version
        await table.close()
        assert await room.rows("SELECT seq FROM snapshots") == []
        await acts(table, "ash")
        await table.close()
        [(seq, save)] = await room.rows("SELECT seq, save FROM snapshots")
        assert (seq, table.snapshot_at, save) == (2, 2, table.require_timeline().game.save())
        waiting = await room.opens(("ash", "me"))
        await waiting.close()
        assert len(await room.rows("SELECT seq FROM snapshots")) == 1

    in_room(settings, test)


# ---------------------------------------------------------------------- what cannot be saved


class Failing:
    """A store whose writes fail."""

    def __init__(self, store: Any, error: Exception) -> None:
        self._store, self._error = store, error
        self.IS_CERTAIN = store.IS_CERTAIN

    async def write(self, statements: Any) -> None:
        raise self._error

    async def read(self, *words: Any) -> Any:
        return await self._store.read(*words)


def test_what_cannot_be_saved_has_not_happened(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        watcher = await room.watches(table, ADA, "ash")
        sound = table.services
        for certain, error in ((True, Clash("busy")), (True, Denied("conflict", "no room"))):
            store: Any = Failing(sound.store, error)
            store.IS_CERTAIN = certain
            table.services = sound._replace(store=store)
            with pytest.raises(Denied):
                await acts(table, "ash")
            assert (table.version, table.outdated, watcher.subscriber.dropped) == (1, False, False)
        table.services = sound
        assert await acts(table, "ash") == 2

    in_room(settings, test)


def test_where_nobody_knows_what_was_saved_the_table_is_read_anew(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        watcher = await room.watches(table, ADA, "ash")
        store: Any = Failing(table.services.store, Denied("conflict", "the line was cut"))
        store.IS_CERTAIN = False
        table.driver._task = thinking = asyncio.ensure_future(asyncio.sleep(60))
        table.services = table.services._replace(store=store)
        with pytest.raises(Denied):
            await acts(table, "ash")
        assert (table.outdated, watcher.subscriber.dropped) == (True, True)
        await settle()
        assert thinking.cancelled()
        with pytest.raises(Denied, match="say hello again"):
            await acts(table, "ash")
        again = await room.registry.table(table.config.id)
        assert again is not table
        assert await acts(again, "ash") == 2

    in_room(settings, test)


def test_among_several_workers_a_clash_means_that_another_was_quicker(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        watcher = await room.watches(table, ADA, "ash")
        store: Any = Failing(table.services.store, Clash("seq"))
        leases: Any = SimpleNamespace(is_sole=False, with_news=lambda id: [], holds=lambda id: True)
        table.services = table.services._replace(store=store, leases=leases)
        with pytest.raises(Denied, match="could not be saved"):
            await acts(table, "ash")
        assert (table.outdated, watcher.subscriber.dropped, table.version) == (True, True, 1)

    in_room(settings, test)
