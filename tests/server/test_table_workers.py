"""What other workers have done at tables, and what they tell."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from logres.engine.texts import say
from logres.server.errors import Denied
from logres.server.protocol.messages import Notice
from logres.server.protocol.wire_types import ClockRule
from logres.server.settings import Settings
from logres.server.tables import chat, hosting, seating
from logres.server.tables.agreements import takeback
from logres.server.tables.table import Table
from tests.server.table_room import (
    ADA,
    BEDE,
    CYN,
    SEATS,
    Leased,
    TableRoom,
    acts,
    bids,
    comes,
    in_room,
    said,
    settle,
    undoes,
)


async def elsewhere(room: TableRoom, table: Table) -> Table:
    """The same table as another worker has it."""
    return await room.loads(table.config.id)


def test_what_another_worker_has_saved_is_taken_over_and_shown(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        there = await elsewhere(room, table)
        ada, nobody = await room.watches(table, ADA, "ash"), await room.watches(table)
        await acts(there, "ash")
        await hosting.join(room.registry, there, CYN, None, None)
        held = table.require_timeline().game
        await table.refresh()
        await settle()
        assert (table.version, table.waiting_for, table.members) == (2, ["birch"], {1, 2, 3})
        assert held.count == 0, "a game that others may look at is left as it is"
        assert table.question_since == there.question_since == {"birch": 1, "ash": 2}
        assert (ada.view["version"], ada.view["board"]) == (2, there.require_timeline().game.view("ash")["board"])
        assert table.changed == pytest.approx(there.changed, abs=30)
        sent = len(nobody.all("view")) + len(nobody.all("change"))
        await table.refresh()
        await settle()
        assert len(nobody.all("view")) + len(nobody.all("change")) == sent, "nothing was new"
        await undoes(there, "ash")
        await table.refresh()
        await settle()
        assert (table.version, table.waiting_for, nobody.view["version"]) == (3, list(SEATS), 3)
        fresh = await room.watches(table)
        assert nobody.view == fresh.view

    in_room(settings, test)


def test_time_that_another_worker_has_counted_is_not_counted_twice(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two(clock=ClockRule(86_400.0))
        there = await elsewhere(room, table)
        for one in (table, there):
            one._clocks_at -= 3600.0
        await acts(there, "ash")
        await table.refresh()
        assert table.charge_clocks().seat("birch").clock == pytest.approx(86_400.0 - 3600.0, abs=60)

    in_room(settings, test)


def test_pages_hold_the_same_after_another_worker_went_back(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        there = await elsewhere(room, table)
        watcher = await room.watches(table)
        await bids(there)
        await table.refresh()
        await settle()
        async with there.lock:
            await there.set_config(takeback.propose(there.config, there.require_timeline(), ADA, 1))
            await there.set_config(takeback.answer(there.config, BEDE, 1, True))
        await acts(there, "birch", there.require_timeline().game.legal("birch")[-1].text)
        await table.refresh()
        await settle()
        fresh = await room.watches(table)
        assert (watcher.view, watcher.view["version"]) == (fresh.view, 5)
        assert table.require_timeline().epochs == there.require_timeline().epochs == [(0, 0), (1, 1)]

    in_room(settings, test)


def test_who_sits_down_at_another_worker_is_shown_before_the_game_begins(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.opens(("ash", "me"), scenario="three-thanes")
        there = await elsewhere(room, table)
        watcher = await room.watches(table)
        await hosting.join(room.registry, there, BEDE, "birch", None)
        await table.refresh()
        await settle()
        assert (table.status, [seat["holder"] for seat in watcher.info["seats"]]) == ("open", ["Ada", "Bede", None])

    in_room(settings, test)


def test_a_game_that_another_worker_began_is_there(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.opens(("ash", "me"))
        there = await elsewhere(room, table)
        watcher = await room.watches(table)
        await hosting.join(room.registry, there, BEDE, "birch", None)
        await table.refresh()
        await settle()
        assert (table.status, table.version, watcher.view["version"]) == ("running", 1, 1)
        assert watcher.info["seats"][1]["holder"] == "Bede"

    in_room(settings, test)


def test_a_table_that_another_worker_has_deleted_is_left(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.opens(*[(seat, "me") for seat in SEATS])
        watcher = await room.watches(table, ADA)
        there = await elsewhere(room, table)
        await hosting.delete(room.registry, there, ADA)
        await table.refresh()
        assert (table.outdated, watcher.subscriber.dropped) == (True, True)
        with pytest.raises(Denied, match="hello again"):
            await table.set_config(replace(table.config, pace=1.0))
        assert await room.rows("SELECT 1 FROM tables WHERE id=?", table.config.id) == []
        new = Table(table.services, replace(table.config, id="new"), None, 0.0)
        await new.refresh()
        assert not new.outdated, "it is not saved yet"

    in_room(settings, test)


class LeasedAll(Leased):
    """All tables are this worker's, or none, and every one is offered to it."""

    def __init__(self, held: bool) -> None:
        super().__init__()
        self.held = held

    def holds(self, table: str) -> bool:
        return self.held

    async def offered(self, table: str) -> bool:
        return True


def test_news_of_other_workers_are_followed(settings: Settings):
    async def test(room: TableRoom) -> None:
        registry: Any = room.registry
        table, other = await room.of_two(), await room.of_two()
        there = await elsewhere(room, table)
        ada, bede = await room.watches(None, ADA), await room.watches(None, BEDE)
        await acts(there, "ash")
        registry.leases = LeasedAll(held=True)
        on_news = registry.other_workers.on_news
        on_news({"table": table.config.id})
        await settle(50)
        assert table.version == 1, "who leads a table knows better"
        registry.leases.held = False
        changes = registry.lobby_list.changes
        on_news({"table": "another"})
        await settle(50)
        assert (table.version, registry.lobby_list.changes) == (1, changes + 1)
        on_news({"table": table.config.id})
        await comes(lambda: table.version == 2)
        await acts(there, "birch")
        on_news({})  # the line was down: any of them may have changed
        await comes(lambda: table.version == 3)
        notice = Notice("turn", table.config.id, "ash", "Thanes", "text", "link", "id")
        on_news({"notice": msgspec.to_builtins(notice), "account": 1})
        await settle()
        assert (len(ada.all("notice")), bede.all("notice")) == (1, [])
        on_news({"drop": 2, "session": None})
        assert (ada.subscriber.dropped, bede.subscriber.dropped) == (False, True)
        on_news({"want": other.config.id})
        await comes(lambda: len(registry.leases.released) == 2)
        assert set(registry.leases.released) == {other.config.id}
        registry.notifications.notify(table, "time", say("x"), ["ash"])
        await comes(lambda: bool(registry.leases.told))
        assert registry.leases.told[0]["account"] == 1

    in_room(settings, test)


def test_what_other_workers_say_of_people_is_known_here(settings: Settings):
    async def test(room: TableRoom) -> None:
        registry: Any = room.registry
        table, store = await room.of_two(), room.registry.store
        watcher = await room.watches(table, ADA)
        await chat.say(store, await elsewhere(room, table), BEDE, "table", "hail")  # nobody looks at it there
        [(n,)] = await room.rows("SELECT n FROM chat")
        registry.other_workers.on_news({"said": table.config.id, "n": n})
        await comes(lambda: said(watcher) == ["hail"])
        silenced = "INSERT INTO sanctions (account, silenced, banned, reason) VALUES (?, ?, ?, ?)"
        away = "INSERT INTO holidays (account, first, last, begins, ends) VALUES (?, ?, ?, ?, ?)"
        until = time.time() + 3600.0
        await store.write(
            [(silenced, (2, until, 0.0, "rude")), (away, (1, "2026-01-01", "2026-01-02", time.time() - 3600.0, until))]
        )
        registry.moderation.require_not_silenced(BEDE)
        assert table.on_holiday == {}
        registry.other_workers.on_news({"holidays": 1})
        await comes(lambda: table.on_holiday == {1: until})
        registry.other_workers.on_news({"sanctions": 2})
        await comes(lambda: 2 in registry.moderation._sanctions)
        with pytest.raises(Denied, match="you cannot chat"):
            registry.moderation.require_not_silenced(BEDE)

    in_room(settings, test)


def test_bots_of_a_table_that_is_handed_over_stop(settings: Settings):
    async def test(room: TableRoom) -> None:
        registry: Any = room.registry
        table = await room.of_two()
        registry.leases = LeasedAll(held=True)
        table.driver._task = thinking = asyncio.ensure_future(asyncio.sleep(60))
        registry.other_workers.on_news({"want": table.config.id})
        await comes(lambda: thinking.cancelled())

    in_room(settings, test)


def test_tables_of_a_worker_that_died_go_on_here(settings: Settings):
    async def test(room: TableRoom) -> None:
        registry: Any = room.registry
        table = await room.of_two()
        there = await elsewhere(room, table)
        there.driver.go = lambda: None  # type: ignore[method-assign]
        async with there.lock:
            await there.set_config(seating.substitute(there.config, "ash", "random"))
        leases: Any = LeasedAll(held=True)

        async def orphans() -> list[str]:
            return [table.config.id]

        leases.orphans = orphans
        registry.leases = leases
        await registry.other_workers.adopt()
        await comes(lambda: table.waiting_for == ["birch"])

    in_room(settings, test)
