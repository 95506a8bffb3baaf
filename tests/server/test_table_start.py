"""A server starts and ends: what it knows then, and what it leaves."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from logres.engine.texts import say
from logres.server.background import safely
from logres.server.errors import StoreError
from logres.server.settings import Settings
from logres.server.storage.store import Store
from logres.server.storage.table_config import TableConfig
from logres.server.tables import seating
from logres.server.tables.lifecycle import loading
from tests.server.table_room import Leased, TableRoom, acts, bids, comes, in_room, opened, settle

HOUR = 3600.0


def test_what_was_played_is_there_after_the_house_was_closed(settings: Settings):
    async def go() -> None:
        async with opened(settings) as room:
            table = await room.of_two()
            await bids(table)
            id, save = table.config.id, table.require_timeline().game.save()
        async with opened(settings) as room:
            assert await room.rows("SELECT seq FROM snapshots") == [(3,)]
            table = await room.registry.table(id)
            assert table.require_timeline().game.save() == save

    asyncio.run(go())


def test_at_its_start_a_server_knows_who_is_away_or_silenced_and_hears_the_others(settings: Settings):
    async def test(room: TableRoom) -> None:
        registry: Any = room.registry
        registry.leases = leases = Leased()
        until = time.time() + HOUR
        silenced = "INSERT INTO sanctions (account, silenced, banned, reason) VALUES (2, ?, 0, '')"
        away = "INSERT INTO holidays (account, first, last, begins, ends) VALUES (1, '', '', 0, ?)"
        await registry.store.write([(silenced, (until,)), (away, (until,))])
        await registry.start()
        assert (registry.holidays.until(1), 2 in registry.moderation._sanctions) == (until, True)
        assert leases.heard_by == registry.other_workers.on_news
        await registry.drop_connections(5, "key")
        assert leases.told == [{"drop": 5, "session": "key"}]
        closed: list[str] = []

        def noting(name: str, close: Any) -> Any:
            def closes() -> None:
                closed.append(name)
                close()

            return closes

        for name, part in (("reviews", registry.reviews), ("bots", registry.bot_pool), ("store", registry.store)):
            part.close = noting(name, part.close)
        await registry.close()
        await settle()
        assert (closed, leases.closed) == (["reviews", "bots", "store"], True)
        assert registry.upkeep._task.cancelled()
        registry.store = SimpleNamespace(close=lambda: None)  # it is closed once more at the end of the test

    in_room(settings, test)


def test_among_several_workers_only_free_tables_are_set_going(settings: Settings):
    async def test(room: TableRoom) -> None:
        registry: Any = room.registry
        mine, other = await room.of_two(), await room.of_two()
        registry._tables.clear()
        registry.leases = Leased(mine.config.id)
        await registry.upkeep.load_running()
        assert [table.config.id for table in registry.present()] == [mine.config.id]
        looked_at = await registry.table(other.config.id)
        looked_at.services = looked_at.services._replace(leases=registry.leases)
        looked_at.config = seating.substitute(looked_at.config, "ash", "random")
        looked_at.driver.go()
        assert not looked_at.driver.busy, "its bots are another worker's"
        looked_at.touched -= 1000
        await registry.upkeep.maintain(looked_at, save=True)
        assert other.config.id in registry.leases.released
        assert not registry.is_present(other.config.id)

    in_room(replace(settings, idle=100.0), test)


def test_what_another_did_before_one_had_the_lease_is_known(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    async def test(room: TableRoom) -> None:
        registry: Any = room.registry
        table = await room.of_two()
        registry.leases = Leased(table.config.id)
        load = loading.load_timeline

        async def loads(store: Store, config: TableConfig) -> Any:
            found = await load(store, config)
            await acts(table, "ash")  # just then, at another worker
            return found

        monkeypatch.setattr(loading, "load_timeline", loads)
        again = await room.loads(table.config.id)
        assert (again.version, again.waiting_for) == (2, ["birch"])

    in_room(settings, test)


def test_what_goes_wrong_is_in_the_log(settings: Settings, caplog: pytest.LogCaptureFixture):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        await acts(table, "ash")
        snapshot = "INSERT INTO snapshots (table_id, seq, save) VALUES (?, 2, '{}')"
        await room.registry.store.write([(snapshot, (table.config.id,))])
        await loading.load_timeline(room.registry.store, table.config)
        assert f"table {table.config.id}: its snapshot is of no use" in caplog.text

        async def fails() -> None:
            raise ValueError

        await safely(fails(), "this could not be done")
        assert "this could not be done" in caplog.text
        room.registry.other_workers._go(fails())
        await comes(lambda: "news of another worker could not be followed" in caplog.text)
        assert not room.registry.other_workers._background.tasks

    in_room(settings, test)


def test_what_could_not_be_saved_beside_the_game_is_in_the_log(settings: Settings, caplog: pytest.LogCaptureFixture):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()

        async def fails(*words: object, **named: object) -> None:
            raise StoreError("the disk is full")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(room.registry.store, "_write", fails)
            room.registry.notifications.notify(table, "dice", say("come"), ["ash"])
            await comes(lambda: "a notice could not be saved" in caplog.text)
            table.snapshot_at = -1000
            table._keep_snapshot()
            await comes(lambda: f"table {table.config.id}: a snapshot could not be saved" in caplog.text)

    in_room(settings, test)


def test_a_table_that_cannot_be_closed_keeps_no_other_from_it(settings: Settings, caplog: pytest.LogCaptureFixture):
    async def go() -> None:
        async with opened(settings) as room:
            bad, good = await room.of_two(), await room.of_two()
            await acts(good, "ash")

            async def fails() -> None:
                raise ValueError

            bad.snapshot = fails  # type: ignore[method-assign]
            names = bad.config.id, good.config.id
        assert f"table {names[0]} could not be closed" in caplog.text
        async with opened(settings) as room:
            assert await room.rows("SELECT table_id FROM snapshots") == [(names[1],)]

    asyncio.run(go())
