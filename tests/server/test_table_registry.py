"""All tables together: who may open one, join it or take it away, and how it comes back into memory."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from logres.server.errors import Denied
from logres.server.protocol.schemas import NewTable, SeatChoice
from logres.server.protocol.wire_types import ClockRule
from logres.server.settings import Settings
from logres.server.tables import hosting, seating
from logres.server.tables.lifecycle.loading import load_timeline
from logres.server.tables.table import Start
from logres.table.timeline import Timeline
from tests.server.table_room import (
    ADA,
    BEDE,
    CYN,
    SEATS,
    TableRoom,
    acts,
    bids,
    comes,
    in_room,
    play_out,
    settle,
)

HOUR = 3600.0


# ---------------------------------------------------------------------- opening, joining, leaving for good


def test_a_table_without_an_open_seat_begins_at_once(settings: Settings):
    async def test(room: TableRoom) -> None:
        wish = NewTable("thanes", "two-thanes", seats=[SeatChoice(seat, "me") for seat in SEATS])
        table = await room.registry.open_table(ADA, wish)
        assert (table.status, table.members, room.registry.present()) == ("running", {1}, [table])
        assert await room.registry.table(table.config.id) is table
        assert await room.rows("SELECT account, looked FROM members") == [(1, 0)]
        assert sorted(await room.rows("SELECT seat FROM feeds")) == [("ash",), ("birch",)]

    in_room(settings, test)


def test_one_has_room_for_so_many_unfinished_tables(settings: Settings):
    async def test(room: TableRoom) -> None:
        first = await room.opens(*[(seat, "me") for seat in SEATS])
        await room.opens(("ash", "me"))
        with pytest.raises(Denied, match="2 unfinished tables"):
            await room.opens(("ash", "me"))
        await room.opens(("ash", "me"), by=BEDE)
        await play_out(first)
        await room.opens(("ash", "me"))

    in_room(replace(settings, tables_each=2), test)


def test_who_comes_in_is_a_member_with_or_without_a_seat(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.opens(("ash", "me"))
        await hosting.join(room.registry, table, CYN, None, None)
        assert (table.members, table.status) == ({1, 3}, "open")
        await hosting.join(room.registry, table, BEDE, "birch", None)
        await hosting.join(room.registry, table, BEDE, None, None)
        assert (table.members, table.status) == ({1, 2, 3}, "running")
        assert sorted(await room.rows("SELECT account FROM members")) == [(1,), (2,), (3,)]
        again = await room.loads(table.config.id)
        assert (again.members, again.is_kept, again.snapshot_at) == ({1, 2, 3}, True, 1)
        assert again.changed == pytest.approx(table.changed, abs=30)

    in_room(settings, test)


def test_the_feed_of_a_seat_that_is_taken_over_is_another(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        before = dict(await room.rows("SELECT seat, key FROM feeds"))
        async with table.lock:
            await table.set_config(seating.substitute(table.config, "birch", resigned=True))
        assert dict(await room.rows("SELECT seat, key FROM feeds")) == before
        await hosting.join(room.registry, table, CYN, "birch", None)
        after = await room.rows("SELECT seat, key FROM feeds")
        assert len(after) == 2
        assert (dict(after)["ash"], dict(after)["birch"]) == (before["ash"], table.config.seat("birch").feed)
        assert before["birch"] != dict(after)["birch"]

    in_room(settings, test)


def test_time_runs_up_to_the_moment_a_seat_is_taken_over(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two(clock=ClockRule(10 * HOUR))
        async with table.lock:
            await table.set_config(seating.substitute(table.config, "birch", resigned=True))
        table.driver.stop()
        table._clocks_at -= HOUR
        await hosting.join(room.registry, table, CYN, "birch", None)
        assert table.config.seat("ash").clock == pytest.approx(9 * HOUR, abs=60)
        assert table.config.seat("birch").clock == pytest.approx(10 * HOUR, abs=60)

    in_room(settings, test)


def test_nobody_sits_down_at_a_game_that_is_over_or_where_he_is_not_wanted(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        with pytest.raises(Denied, match="birch is not offered"):
            await hosting.join(room.registry, table, CYN, "birch", None)
        await play_out(table)
        with pytest.raises(Exception, match="the game is over"):
            await hosting.join(room.registry, table, CYN, "birch", None)
        waiting = await room.opens(("ash", "me"))
        await room.registry.store.write([("INSERT INTO ties (account, other, kind) VALUES (1, 3, 'block')", ())])
        with pytest.raises(Denied, match="does not want you"):
            await hosting.join(room.registry, waiting, CYN, "birch", None)
        await hosting.join(room.registry, waiting, CYN, None, None)
        assert 3 in waiting.members

    in_room(settings, test)


def test_a_table_is_deleted_by_one_who_has_it_for_himself(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        with pytest.raises(Denied, match="others play at this table"):
            await hosting.delete(room.registry, table, ADA)
        mine = await room.opens(*[(seat, "me") for seat in SEATS])
        waiting = await room.opens(("ash", "me"), scenario="three-thanes")
        await hosting.join(room.registry, waiting, BEDE, "birch", None)
        for found in (mine, waiting):
            watcher = await room.watches(found, ADA, "ash")
            changes = room.registry.lobby_list.changes
            await hosting.delete(room.registry, found, ADA)
            assert (found.outdated, watcher.subscriber.dropped) == (True, True)
            assert room.registry.lobby_list.changes > changes
            with pytest.raises(Denied, match="no such table"):
                await room.registry.table(found.config.id)
            assert await room.rows("SELECT 1 FROM events WHERE table_id=?", found.config.id) == []
        assert room.registry.present() == [table]

    in_room(settings, test)


def test_who_has_waited_for_a_table_does_not_bring_it_back_when_it_is_deleted(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.opens(("ash", "me"))
        joining = hosting.join(room.registry, table, BEDE, "birch", None)
        _, refused = await asyncio.gather(hosting.delete(room.registry, table, ADA), joining, return_exceptions=True)
        assert isinstance(refused, Denied)
        for rows in ("tables WHERE id=?", "members WHERE table_id=?"):
            assert await room.rows(f"SELECT 1 FROM {rows}", table.config.id) == []

    in_room(settings, test)


def test_a_rematch_is_the_same_for_all_who_ask(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        with pytest.raises(Denied, match="not over yet"):
            await hosting.rematch(room.registry, table, ADA)
        await play_out(table)
        bede, ada = await room.watches(None, BEDE), await room.watches(None, ADA)
        again = await hosting.rematch(room.registry, table, ADA)
        assert (again.config.parent, table.config.rematch) == (table.config.id, again.config.id)
        assert await hosting.rematch(room.registry, table, BEDE) is again
        await settle()
        assert [(n["kind"], n["seat"], n["text"]) for n in bede.all("notice")] == [
            ("rematch", "birch", "Ada proposes a rematch.")
        ]
        assert ada.all("notice") == []

    in_room(settings, test)


# ---------------------------------------------------------------------- loading


def test_a_table_comes_back_from_its_rows(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        await bids(table)
        whole = table.require_timeline().game.save()
        del room.registry._tables[table.config.id]
        for snapshot in ((), (2, "{}"), (3, whole)):
            await room.registry.store.write([("DELETE FROM snapshots", ())])
            if snapshot:
                sql = "INSERT INTO snapshots (table_id, seq, save) VALUES (?, ?, ?)"
                await room.registry.store.write([(sql, (table.config.id, *snapshot))])
            timeline = await load_timeline(room.registry.store, table.config)
            assert timeline is not None
            assert (timeline.version, timeline.game.save()) == (3, whole)
        first, second = await asyncio.gather(*[room.registry.table(table.config.id) for _ in range(2)])
        assert first is second is not table
        assert first.touched == pytest.approx(time.monotonic(), abs=30)
        assert first.question_since == {first.waiting_for[0]: 3}

    in_room(settings, test)


def test_the_newest_snapshot_is_taken(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        for seat in SEATS:
            await acts(table, seat)
            await table.snapshot()
        loaded: list[int] = []
        rebuild = Timeline.rebuild

        def noted(config: Any, events: Any, snapshot: Any) -> Timeline:
            loaded.append(snapshot[0])
            return rebuild(config, events, snapshot)

        monkeypatch.setattr(Timeline, "rebuild", noted)
        await load_timeline(room.registry.store, table.config)
        assert loaded == [3]

    in_room(settings, test)


def test_a_table_that_cannot_be_read_is_tried_again_and_is_in_nobodys_way(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        id = table.config.id
        del room.registry._tables[id]
        sql = "UPDATE events SET body=? WHERE table_id=? AND kind='begin'"
        [(sound,)] = await room.rows("SELECT body FROM events WHERE kind='begin'")
        await room.registry.store.write([(sql, ("[1]", id))])
        with pytest.raises(Exception, match=r"."):
            await room.registry.table(id)
        assert (room.registry.present(), room.registry.is_present(id)) == ([], False)
        await room.registry.store.write([(sql, (sound, id))])
        assert (await room.registry.table(id)).version == 1
        with pytest.raises(Denied, match="no such table"):
            await room.registry.table("nowhere")

    in_room(settings, test)


def test_a_frozen_table_is_opened_without_its_game(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        async with table.lock:
            await table.set_config(replace(table.config, frozen="the rules have changed"))
        assert await room.rows("SELECT status FROM tables") == [("frozen",)]
        await room.registry.store.write([("UPDATE events SET body='[1]'", ())])
        again = await room.loads(table.config.id)
        assert (again.timeline, again.status) == (None, "frozen")

    in_room(settings, test)


def test_running_tables_alone_are_set_going_at_a_start(settings: Settings):
    async def test(room: TableRoom) -> None:
        running = await room.opens(("ash", "random"), ("birch", "me"))
        over = await room.opens(("ash", "random"), ("birch", "random"))
        await comes(lambda: over.status == "over" and running.waiting_for == ["birch"])
        await room.opens(("ash", "me"))
        room.registry._tables.clear()
        await room.registry.store.write([("DELETE FROM notices", ())])
        await room.registry.upkeep.load_running()
        [found] = room.registry.present()
        assert found.config.id == running.config.id
        assert await room.turns("birch") == [0], "a game that is older than notices has them now"

    in_room(settings, test)


def test_a_bot_that_is_waited_for_plays_when_its_table_is_loaded(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        table.driver.go = lambda: None  # type: ignore[method-assign]
        async with table.lock:
            await table.set_config(seating.substitute(table.config, "ash", "random"))
        del room.registry._tables[table.config.id]
        again = await room.registry.table(table.config.id)
        await comes(lambda: again.waiting_for == ["birch"])

    in_room(settings, test)


def test_a_game_from_elsewhere_begins_where_it_stands(settings: Settings):
    async def test(room: TableRoom) -> None:
        source = await room.of_two()
        await acts(source, "ash")
        game = source.require_timeline().game
        config = seating.sandbox(source.config, BEDE)
        table = await room.registry.add(config, BEDE, Start({"save": source.require_timeline().at(0).save()}, game))
        assert (table.version, table.status, table.require_timeline().game.count) == (2, "running", 1)
        events = await room.rows("SELECT seq, kind FROM events WHERE table_id=? ORDER BY seq", config.id)
        assert events == [(1, "begin"), (2, "play")]
        again = await room.loads(config.id)
        assert (again.version, again.require_timeline().game.digest()) == (2, table.require_timeline().game.digest())
        assert (table.config.salts, table.waiting_for) == (None, ["birch"])
        mine = await room.opens(*[(seat, "me") for seat in SEATS])
        assert mine.config.salts == {"ash": "", "birch": ""}

    in_room(settings, test)


# ---------------------------------------------------------------------- who comes


def test_visitors_wait_by_account_or_address_and_tokens_have_their_own_pace(settings: Settings):
    async def test(room: TableRoom) -> None:
        visits = room.registry.limits
        assert await visits.wait_turn(ADA, "10.0.0.1") == "account 1"
        assert await visits.wait_turn(None, "10.0.0.1") == "address 10.0.0.1"
        token = replace(ADA, scopes=("read",))
        assert (visits.pace_of(token), visits.pace_of(ADA), visits.pace_of(None)) == (
            visits.token_pace,
            visits.pace,
            visits.pace,
        )
        slept: list[float] = []

        async def sleeps(seconds: float) -> None:
            slept.append(seconds)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("logres.server.people.visitor_limits.asyncio", SimpleNamespace(sleep=sleeps))
            visits.charge(token, "account 1", 300.0)
            await visits.wait_turn(token, "")
            await visits.wait_turn(ADA, "")
        assert len(slept) == 1
        assert slept[0] == pytest.approx(20.0, abs=2), "two hundred too many, at ten a second"
        assert await visits.caller({}, None) is None
        with pytest.raises(Denied):
            await visits.admit({"authorization": "Bearer nonsense"}, None, "10.0.0.9")
        account, key = await visits.admit({}, None, "10.0.0.9")
        assert (account, key) == (None, "address 10.0.0.9")

    in_room(settings, test)


def test_the_bots_of_a_table_that_is_deleted_stop(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.opens(*[(seat, "me") for seat in SEATS])
        table.driver._task = thinking = asyncio.ensure_future(asyncio.sleep(60))
        await hosting.delete(room.registry, table, ADA)
        await settle()
        assert thinking.cancelled()

    in_room(settings, test)
