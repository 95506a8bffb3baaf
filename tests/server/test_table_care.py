"""What the registry sees to every second: clocks, tables at rest, dice nobody opens."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from logres.server.dice import shares
from logres.server.dice.commitment import pledge_of
from logres.server.errors import Denied
from logres.server.protocol.wire_types import ClockRule
from logres.server.settings import Settings
from logres.server.storage.table_config import TableConfig
from logres.server.tables import hosting, seating
from logres.server.tables.lifecycle import upkeep
from logres.server.tables.table import Table
from tests.server.table_room import (
    ADA,
    BEDE,
    CYN,
    SEATS,
    TableRoom,
    acts,
    comes,
    in_room,
    play_out,
    settle,
    stored,
)

HOUR = 3600.0


async def maintain(room: TableRoom, table: Table, save: bool = False) -> None:
    await room.registry.upkeep.maintain(table, save)


def test_a_seat_whose_time_is_up_is_a_bots_and_offered_and_all_are_told(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two(clock=ClockRule(HOUR))
        table.driver.go = lambda: None  # type: ignore[method-assign]
        ada, bede = await room.watches(None, ADA), await room.watches(None, BEDE)
        await acts(table, "birch")
        await maintain(room, table)
        assert table.config.seat("ash").stand_in is None
        table._clocks_at -= 2 * HOUR
        await maintain(room, table)
        ash, birch = table.config.seats
        assert (ash.stand_in is not None, ash.offered, ash.resigned, birch.stand_in) == (True, True, False, None)
        await settle()
        told = [("time", "ash has no time left; a bot stands in.")]
        for watcher in (ada, bede):
            assert [(n["kind"], n["text"]) for n in watcher.all("notice") if n["kind"] == "time"] == told
        assert await room.turns("ash") == []
        [(text,)] = await room.rows("SELECT config FROM tables")
        assert TableConfig.from_json(text).seat("ash").offered
        sent = len(ada.got)
        await maintain(room, table)
        await settle()
        assert len(ada.got) == sent, "once"

    in_room(settings, test)


def test_one_who_answers_at_the_last_moment_keeps_his_seat(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two(clock=ClockRule(HOUR))
        table._clocks_at -= 2 * HOUR
        await table.lock.here.acquire()  # somebody is just acting
        maintained = asyncio.ensure_future(maintain(room, table))
        await settle()
        for seat in SEATS:
            table.config = table.config.with_seat(replace(table.config.seat(seat), clock=HOUR))
        table.lock.here.release()
        await maintained
        assert [seat.stand_in for seat in table.config.seats] == [None, None]

    in_room(settings, test)


def test_clocks_are_saved_when_it_is_time_and_at_running_tables_alone(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two(clock=ClockRule(10 * HOUR))

        async def saved() -> float:
            [(text,)] = await room.rows("SELECT config FROM tables WHERE id=?", table.config.id)
            return TableConfig.from_json(text).seat("ash").clock or 0.0

        table._clocks_at -= HOUR
        await maintain(room, table)
        assert await saved() == 10 * HOUR
        await maintain(room, table, save=True)
        assert await saved() == pytest.approx(9 * HOUR, abs=60)
        plain = await room.of_two()
        waiting = await room.opens(("ash", "me"), clock=ClockRule(HOUR))
        for found in (plain, waiting):
            await room.registry.store.write([("UPDATE tables SET config='?' WHERE id=?", (found.config.id,))])
            await maintain(room, found, save=True)
            assert await room.rows("SELECT config FROM tables WHERE id=?", found.config.id) == [("?",)]

    in_room(settings, test)


def test_a_table_nobody_looks_at_leaves_memory_after_a_while(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        await acts(table, "ash")
        id = table.config.id

        async def maintained(idle: float) -> bool:
            table.touched = time.monotonic() - idle
            await maintain(room, table)
            return room.registry.is_present(id)

        assert await maintained(50)
        watcher = await room.watches(table, ADA, "ash")
        assert await maintained(200), "somebody looks"
        await room.leaves(watcher)
        assert await maintained(50)
        assert await room.rows("SELECT seq FROM snapshots") == []
        assert not await maintained(200)
        assert await room.rows("SELECT seq FROM snapshots") == [(2,)]
        [(info,)] = await room.rows("SELECT info FROM tables")
        assert msgspec.json.decode(info)["waiting_for"] == ["birch"]
        again = await room.registry.table(id)
        assert (again is table, again.version) == (False, 2)
        timed = await room.of_two(clock=ClockRule(HOUR))
        timed.touched -= 200
        await maintain(room, timed)
        assert room.registry.is_present(timed.config.id), "a clock runs"
        async with timed.lock:
            for seat in SEATS:
                timed.config = seating.substitute(timed.config, seat)
        timed.driver._task = asyncio.ensure_future(asyncio.sleep(60))
        await maintain(room, timed)
        assert room.registry.is_present(timed.config.id), "a bot thinks"
        timed.driver.stop()

    in_room(replace(settings, idle=100.0), test)


def test_who_comes_while_a_table_is_being_put_away_finds_it(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        table.touched -= 200
        close = table.close

        async def closes() -> None:
            await close()
            await room.watches(table, ADA, "ash")

        monkeypatch.setattr(table, "close", closes)
        await maintain(room, table)
        assert room.registry.present() == [table]

    in_room(replace(settings, idle=100.0), test)


def test_a_table_that_is_outdated_is_read_anew_without_anybody_looking(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        table._mark_outdated()
        await maintain(room, table)
        [found] = room.registry.present()
        assert (found is table, found.version, found.outdated) == (False, 1, False)

    in_room(settings, test)


def test_dice_nobody_opens_are_given_up_after_a_while(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.opens(("ash", "me"), pledge=pledge_of("salt"))
        with pytest.raises(Denied, match="wait for nobody"):
            await hosting.restart_dice(room.registry, table)
        lobby = await room.watches(None, ADA)
        await hosting.join(room.registry, table, BEDE, "birch", pledge_of("pepper"))
        await settle()
        assert [n["kind"] for n in lobby.all("notice")] == ["dice"], "the dice wait for her"
        await maintain(room, table)
        assert table.config.anew == ()
        with pytest.raises(Denied, match="for 100 seconds at least"):
            await hosting.restart_dice(room.registry, table, 100.0)
        secret = table.config.secret
        table.changed -= 60
        await maintain(room, table)
        given_up: Any = table.config.anew
        assert [one.late for one in given_up] == [["Ada", "Bede"]]
        assert (table.config.secret != secret, table.status) == (True, "open")
        assert [seat.account for seat in table.config.seats] == [None, None]
        await maintain(room, table)
        assert len(table.config.anew) == 1

    in_room(replace(settings, share_after=50.0), test)


def test_a_finished_game_is_packed_away_when_its_time_has_come_and_nobody_looks(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    async def test(room: TableRoom) -> None:
        table = await room.opens(*[(seat, "me") for seat in SEATS])
        await play_out(table)
        await table.close()
        await room.registry.store.write([("UPDATE tables SET changed=1000.0", ())])
        whole = table.require_timeline().game.save()
        for now, present, packed in ((1099.5, False, 0), (1100.5, True, 0), (1100.5, False, 1)):
            if not present:
                room.registry._tables.pop(table.config.id, None)
            else:
                await room.registry.table(table.config.id)
            clock = SimpleNamespace(time=lambda now=now: now, monotonic=time.monotonic)
            monkeypatch.setattr("logres.server.tables.lifecycle.upkeep.time", clock)
            assert await room.registry.upkeep.archive() == packed
        assert await room.rows("SELECT 1 FROM events") == []
        again = await room.registry.table(table.config.id)
        assert (again.status, again.require_timeline().game.save()) == ("over", whole)

    in_room(replace(settings, archive_after=100.0), test)


def test_one_tables_trouble_keeps_nothing_else_from_being_seen_to(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(upkeep, "TICK", 0.01)
    monkeypatch.setattr(upkeep, "ARCHIVE_EVERY", 0.0)
    monkeypatch.setattr(upkeep, "HEARTBEAT", 0.05)

    async def test(room: TableRoom) -> None:
        bad = await room.of_two()
        table = await room.of_two(clock=ClockRule(HOUR))
        packed: list[int] = []

        async def archives() -> int:
            packed.append(1)
            raise ValueError

        def fails() -> None:
            raise ValueError

        monkeypatch.setattr(room.registry.upkeep, "archive", archives)
        monkeypatch.setattr(bad.audience, "send_changed_holidays", fails)
        lobby = await room.watches(None, CYN)
        room.registry.lobby_list.subscribers.add(lobby.subscriber)
        await room.registry.start()
        for seat in SEATS:
            table.config = table.config.with_seat(replace(table.config.seat(seat), clock=0.5 * HOUR))
        await comes(lambda: len(packed) > 2 and bool(lobby.all("lobby")))
        first = await room.rows("SELECT config FROM tables WHERE id=?", table.config.id)

        async def saved_again() -> bool:
            return (await room.rows("SELECT config FROM tables WHERE id=?", table.config.id)) != first

        await stored(saved_again)
        lobby.got.clear()
        await room.opens(("ash", "me"))
        await comes(lambda: any(len(m["public"]) == 3 for m in lobby.all("lobby")))

    in_room(settings, test)


def test_those_who_gave_the_dice_up_are_named_to_all(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.opens(("ash", "me"), pledge=pledge_of("salt"))
        await hosting.join(room.registry, table, BEDE, "birch", pledge_of("pepper"))
        async with table.lock:
            await table.set_config(shares.reveal(table.config, 1, "salt"))
        lobby = await room.watches(None, ADA)
        await hosting.restart_dice(room.registry, table)
        await settle()
        told = [notice["text"] for notice in lobby.all("notice")]
        assert told == ["The dice are committed to anew: Bede did not open a share."]

    in_room(settings, test)


def test_a_table_that_is_deleted_elsewhere_is_forgotten_and_no_fault(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.opens(("ash", "me"))
        await hosting.delete(room.registry, await room.loads(table.config.id), ADA)
        await table.refresh()
        await maintain(room, table)
        assert not room.registry.is_present(table.config.id)

    in_room(settings, test)
