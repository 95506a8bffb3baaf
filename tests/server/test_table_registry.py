"""All tables together: which are in memory, who may open one, what is seen to every second, and what leaves."""

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
from logres.server.protocol.schemas import NewTable, SeatWish
from logres.server.protocol.wire_types import ClockRule
from logres.server.settings import Settings
from logres.server.storage.table_config import TableConfig
from logres.server.tables import registry as registries
from logres.server.tables import seating
from logres.server.tables.table import Start, Table
from logres.table.timeline import Timeline
from tests.server.hall import ADA, BEDE, CYN, SEATS, Hall, acts, bids, comes, in_hall, opened, settle, stored

HOUR = 3600.0


async def play_out(table: Table) -> None:
    while table.status == "running":
        await acts(table, table.waiting_for[0])


async def maintain(hall: Hall, table: Table, save: bool = False) -> None:
    await hall.registry._maintain_table(table, save)


# ---------------------------------------------------------------------- opening, joining, leaving for good


def test_a_table_without_an_open_seat_begins_at_once(settings: Settings):
    async def test(hall: Hall) -> None:
        wish = NewTable("thanes", "two-thanes", seats=[SeatWish(seat, "me") for seat in SEATS])
        table = await hall.registry.open_table(ADA, wish)
        assert (table.status, table.members, hall.registry.present()) == ("running", {1}, [table])
        assert await hall.registry.table(table.config.id) is table
        assert await hall.rows("SELECT account, looked FROM members") == [(1, 0)]
        assert sorted(await hall.rows("SELECT seat FROM feeds")) == [("ash",), ("birch",)]

    in_hall(settings, test)


def test_one_has_room_for_so_many_unfinished_tables(settings: Settings):
    async def test(hall: Hall) -> None:
        first = await hall.opens(*[(seat, "me") for seat in SEATS])
        await hall.opens(("ash", "me"))
        with pytest.raises(Denied, match="2 unfinished tables"):
            await hall.opens(("ash", "me"))
        await hall.opens(("ash", "me"), by=BEDE)
        await play_out(first)
        await hall.opens(("ash", "me"))

    in_hall(replace(settings, tables_each=2), test)


def test_who_comes_in_is_a_member_with_or_without_a_seat(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.opens(("ash", "me"))
        await hall.registry.join(table, CYN, None, None)
        assert (table.members, table.status) == ({1, 3}, "open")
        await hall.registry.join(table, BEDE, "birch", None)
        await hall.registry.join(table, BEDE, None, None)
        assert (table.members, table.status) == ({1, 2, 3}, "running")
        assert sorted(await hall.rows("SELECT account FROM members")) == [(1,), (2,), (3,)]
        again = await hall.registry._load(table.config.id)
        assert (again.members, again.is_kept, again.snapshot_at) == ({1, 2, 3}, True, 1)
        assert again.changed == pytest.approx(table.changed, abs=30)

    in_hall(settings, test)


def test_the_feed_of_a_seat_that_is_taken_over_is_another(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        before = dict(await hall.rows("SELECT seat, key FROM feeds"))
        async with table.lock:
            await table.set_config(seating.substitute(table.config, "birch", resigned=True))
        assert dict(await hall.rows("SELECT seat, key FROM feeds")) == before
        await hall.registry.join(table, CYN, "birch", None)
        after = await hall.rows("SELECT seat, key FROM feeds")
        assert len(after) == 2
        assert (dict(after)["ash"], dict(after)["birch"]) == (before["ash"], table.config.seat("birch").feed)
        assert before["birch"] != dict(after)["birch"]

    in_hall(settings, test)


def test_time_runs_up_to_the_moment_a_seat_is_taken_over(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two(clock=ClockRule(10 * HOUR))
        async with table.lock:
            await table.set_config(seating.substitute(table.config, "birch", resigned=True))
        table.driver.stop()
        table._clocks_at -= HOUR
        await hall.registry.join(table, CYN, "birch", None)
        assert table.config.seat("ash").clock == pytest.approx(9 * HOUR, abs=60)
        assert table.config.seat("birch").clock == pytest.approx(10 * HOUR, abs=60)

    in_hall(settings, test)


def test_nobody_sits_down_at_a_game_that_is_over_or_where_he_is_not_wanted(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        with pytest.raises(Denied, match="birch is not offered"):
            await hall.registry.join(table, CYN, "birch", None)
        await play_out(table)
        with pytest.raises(Exception, match="the game is over"):
            await hall.registry.join(table, CYN, "birch", None)
        waiting = await hall.opens(("ash", "me"))
        await hall.registry.store.write([("INSERT INTO ties (account, other, kind) VALUES (1, 3, 'block')", ())])
        with pytest.raises(Denied, match="does not want you"):
            await hall.registry.join(waiting, CYN, "birch", None)
        await hall.registry.join(waiting, CYN, None, None)
        assert 3 in waiting.members

    in_hall(settings, test)


def test_a_table_is_deleted_by_one_who_has_it_for_himself(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        with pytest.raises(Denied, match="others play at this table"):
            await hall.registry.delete(table, ADA)
        mine = await hall.opens(*[(seat, "me") for seat in SEATS])
        waiting = await hall.opens(("ash", "me"), scenario="three-thanes")
        await hall.registry.join(waiting, BEDE, "birch", None)
        for found in (mine, waiting):
            watcher = await hall.watches(found, ADA, "ash")
            changes = hall.registry.lobby_list.changes
            await hall.registry.delete(found, ADA)
            assert (found.outdated, watcher.subscriber.dropped) == (True, True)
            assert hall.registry.lobby_list.changes > changes
            with pytest.raises(Denied, match="no such table"):
                await hall.registry.table(found.config.id)
            assert await hall.rows("SELECT 1 FROM events WHERE table_id=?", found.config.id) == []
        assert hall.registry.present() == [table]

    in_hall(settings, test)


def test_a_rematch_is_the_same_for_all_who_ask(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        with pytest.raises(Denied, match="not over yet"):
            await hall.registry.rematch(table, ADA)
        await play_out(table)
        bede, ada = await hall.watches(None, BEDE), await hall.watches(None, ADA)
        again = await hall.registry.rematch(table, ADA)
        assert (again.config.parent, table.config.rematch) == (table.config.id, again.config.id)
        assert await hall.registry.rematch(table, BEDE) is again
        await settle()
        assert [(n["kind"], n["seat"], n["text"]) for n in bede.all("notice")] == [
            ("rematch", "birch", "Ada proposes a rematch.")
        ]
        assert ada.all("notice") == []

    in_hall(settings, test)


# ---------------------------------------------------------------------- loading


def test_a_table_comes_back_from_its_rows(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        await bids(table)
        whole = table.require_timeline().game.save()
        del hall.registry._tables[table.config.id]
        for snapshot in ((), (2, "{}"), (3, whole)):
            await hall.registry.store.write([("DELETE FROM snapshots", ())])
            if snapshot:
                sql = "INSERT INTO snapshots (table_id, seq, save) VALUES (?, ?, ?)"
                await hall.registry.store.write([(sql, (table.config.id, *snapshot))])
            timeline = await hall.registry.load_timeline(table.config)
            assert timeline is not None
            assert (timeline.version, timeline.game.save()) == (3, whole)
        first, second = await asyncio.gather(*[hall.registry.table(table.config.id) for _ in range(2)])
        assert first is second is not table
        assert first.touched == pytest.approx(time.monotonic(), abs=30)
        assert first.question_since == {first.waiting_for[0]: 3}

    in_hall(settings, test)


def test_the_newest_snapshot_is_taken(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        for seat in SEATS:
            await acts(table, seat)
            await table.snapshot()
        loaded: list[int] = []
        rebuild = Timeline.rebuild

        def noted(config: Any, events: Any, snapshot: Any) -> Timeline:
            loaded.append(snapshot[0])
            return rebuild(config, events, snapshot)

        monkeypatch.setattr(Timeline, "rebuild", noted)
        await hall.registry.load_timeline(table.config)
        assert loaded == [3]

    in_hall(settings, test)


def test_a_table_that_cannot_be_read_is_tried_again_and_is_in_nobodys_way(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        id = table.config.id
        del hall.registry._tables[id]
        sql = "UPDATE events SET body=? WHERE table_id=? AND kind='begin'"
        [(sound,)] = await hall.rows("SELECT body FROM events WHERE kind='begin'")
        await hall.registry.store.write([(sql, ("[1]", id))])
        with pytest.raises(Exception, match=r"."):
            await hall.registry.table(id)
        assert (hall.registry.present(), hall.registry.is_present(id)) == ([], False)
        await hall.registry.store.write([(sql, (sound, id))])
        assert (await hall.registry.table(id)).version == 1
        with pytest.raises(Denied, match="no such table"):
            await hall.registry.table("nowhere")

    in_hall(settings, test)


def test_a_frozen_table_is_opened_without_its_game(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        async with table.lock:
            await table.set_config(replace(table.config, frozen="the rules have changed"))
        assert await hall.rows("SELECT status FROM tables") == [("frozen",)]
        await hall.registry.store.write([("UPDATE events SET body='[1]'", ())])
        again = await hall.registry._load(table.config.id)
        assert (again.timeline, again.status) == (None, "frozen")

    in_hall(settings, test)


def test_running_tables_alone_are_set_going_at_a_start(settings: Settings):
    async def test(hall: Hall) -> None:
        running = await hall.opens(("ash", "random"), ("birch", "me"))
        over = await hall.opens(("ash", "random"), ("birch", "random"))
        await comes(lambda: over.status == "over" and running.waiting_for == ["birch"])
        await hall.opens(("ash", "me"))
        hall.registry._tables.clear()
        await hall.registry.store.write([("DELETE FROM notices", ())])
        await hall.registry._load_running()
        [found] = hall.registry.present()
        assert found.config.id == running.config.id
        assert await hall.turns("birch") == [0], "a game that is older than notices has them now"

    in_hall(settings, test)


def test_a_bot_that_is_waited_for_plays_when_its_table_is_loaded(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        table.driver.go = lambda: None  # type: ignore[method-assign]
        async with table.lock:
            await table.set_config(seating.substitute(table.config, "ash", "random"))
        del hall.registry._tables[table.config.id]
        again = await hall.registry.table(table.config.id)
        await comes(lambda: again.waiting_for == ["birch"])

    in_hall(settings, test)


# ---------------------------------------------------------------------- seen to every second


def test_a_seat_whose_time_is_up_is_a_bots_and_offered_and_all_are_told(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two(clock=ClockRule(HOUR))
        table.driver.go = lambda: None  # type: ignore[method-assign]
        ada, bede = await hall.watches(None, ADA), await hall.watches(None, BEDE)
        await acts(table, "birch")
        await maintain(hall, table)
        assert table.config.seat("ash").stand_in is None
        table._clocks_at -= 2 * HOUR
        await maintain(hall, table)
        ash, birch = table.config.seats
        assert (ash.stand_in is not None, ash.offered, ash.resigned, birch.stand_in) == (True, True, False, None)
        await settle()
        told = [("time", "ash has no time left; a bot stands in.")]
        for watcher in (ada, bede):
            assert [(n["kind"], n["text"]) for n in watcher.all("notice") if n["kind"] == "time"] == told
        assert await hall.turns("ash") == []
        [(text,)] = await hall.rows("SELECT config FROM tables")
        assert msgspec.json.decode(text, type=TableConfig).seat("ash").offered
        sent = len(ada.got)
        await maintain(hall, table)
        await settle()
        assert len(ada.got) == sent, "once"

    in_hall(settings, test)


def test_one_who_answers_at_the_last_moment_keeps_his_seat(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two(clock=ClockRule(HOUR))
        table._clocks_at -= 2 * HOUR
        await table.lock.here.acquire()  # somebody is just acting
        maintained = asyncio.ensure_future(maintain(hall, table))
        await settle()
        for seat in SEATS:
            table.config = table.config.with_seat(replace(table.config.seat(seat), clock=HOUR))
        table.lock.here.release()
        await maintained
        assert [seat.stand_in for seat in table.config.seats] == [None, None]

    in_hall(settings, test)


def test_clocks_are_saved_when_it_is_time_and_at_running_tables_alone(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two(clock=ClockRule(10 * HOUR))

        async def saved() -> float:
            [(text,)] = await hall.rows("SELECT config FROM tables WHERE id=?", table.config.id)
            return msgspec.json.decode(text, type=TableConfig).seat("ash").clock or 0.0

        table._clocks_at -= HOUR
        await maintain(hall, table)
        assert await saved() == 10 * HOUR
        await maintain(hall, table, save=True)
        assert await saved() == pytest.approx(9 * HOUR, abs=60)
        plain = await hall.of_two()
        waiting = await hall.opens(("ash", "me"), clock=ClockRule(HOUR))
        for found in (plain, waiting):
            await hall.registry.store.write([("UPDATE tables SET config='?' WHERE id=?", (found.config.id,))])
            await maintain(hall, found, save=True)
            assert await hall.rows("SELECT config FROM tables WHERE id=?", found.config.id) == [("?",)]

    in_hall(settings, test)


def test_a_table_nobody_looks_at_leaves_memory_after_a_while(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        await acts(table, "ash")
        id = table.config.id

        async def maintained(idle: float) -> bool:
            table.touched = time.monotonic() - idle
            await maintain(hall, table)
            return hall.registry.is_present(id)

        assert await maintained(50)
        watcher = await hall.watches(table, ADA, "ash")
        assert await maintained(200), "somebody looks"
        await hall.leaves(watcher)
        assert await maintained(50)
        assert await hall.rows("SELECT seq FROM snapshots") == []
        assert not await maintained(200)
        assert await hall.rows("SELECT seq FROM snapshots") == [(2,)]
        [(info,)] = await hall.rows("SELECT info FROM tables")
        assert msgspec.json.decode(info)["waiting_for"] == ["birch"]
        again = await hall.registry.table(id)
        assert (again is table, again.version) == (False, 2)
        timed = await hall.of_two(clock=ClockRule(HOUR))
        timed.touched -= 200
        await maintain(hall, timed)
        assert hall.registry.is_present(timed.config.id), "a clock runs"
        async with timed.lock:
            for seat in SEATS:
                timed.config = seating.substitute(timed.config, seat)
        timed.driver._task = asyncio.ensure_future(asyncio.sleep(60))
        await maintain(hall, timed)
        assert hall.registry.is_present(timed.config.id), "a bot thinks"
        timed.driver.stop()

    in_hall(replace(settings, idle=100.0), test)


def test_who_comes_while_a_table_is_being_put_away_finds_it(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        table.touched -= 200
        close = table.close

        async def closes() -> None:
            await close()
            await hall.watches(table, ADA, "ash")

        monkeypatch.setattr(table, "close", closes)
        await maintain(hall, table)
        assert hall.registry.present() == [table]

    in_hall(replace(settings, idle=100.0), test)


def test_a_table_that_is_outdated_is_read_anew_without_anybody_looking(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        table._be_outdated()
        await maintain(hall, table)
        [found] = hall.registry.present()
        assert (found is table, found.version, found.outdated) == (False, 1, False)

    in_hall(settings, test)


def test_dice_nobody_opens_are_given_up_after_a_while(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.opens(("ash", "me"), pledge=pledge_of("salt"))
        with pytest.raises(Denied, match="wait for nobody"):
            await hall.registry.start_anew(table)
        lobby = await hall.watches(None, ADA)
        await hall.registry.join(table, BEDE, "birch", pledge_of("pepper"))
        await settle()
        assert [n["kind"] for n in lobby.all("notice")] == ["dice"], "the dice wait for her"
        await maintain(hall, table)
        assert table.config.anew == ()
        with pytest.raises(Denied, match="for 100 seconds at least"):
            await hall.registry.start_anew(table, 100.0)
        secret = table.config.secret
        table.changed -= 60
        await maintain(hall, table)
        given_up: Any = table.config.anew
        assert [one.late for one in given_up] == [["Ada", "Bede"]]
        assert (table.config.secret != secret, table.status) == (True, "open")
        assert [seat.account for seat in table.config.seats] == [None, None]
        await maintain(hall, table)
        assert len(table.config.anew) == 1

    in_hall(replace(settings, share_after=50.0), test)


def test_a_finished_game_is_packed_away_when_its_time_has_come_and_nobody_looks(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    async def test(hall: Hall) -> None:
        table = await hall.opens(*[(seat, "me") for seat in SEATS])
        await play_out(table)
        await table.close()
        await hall.registry.store.write([("UPDATE tables SET changed=1000.0", ())])
        whole = table.require_timeline().game.save()
        for now, present, packed in ((1099.5, False, 0), (1100.5, True, 0), (1100.5, False, 1)):
            if not present:
                hall.registry._tables.pop(table.config.id, None)
            else:
                await hall.registry.table(table.config.id)
            clock = SimpleNamespace(time=lambda now=now: now, monotonic=time.monotonic)
            monkeypatch.setattr("logres.server.tables.registry.time", clock)
            assert await hall.registry.archive() == packed
        assert await hall.rows("SELECT 1 FROM events") == []
        again = await hall.registry.table(table.config.id)
        assert (again.status, again.require_timeline().game.save()) == ("over", whole)

    in_hall(replace(settings, archive_after=100.0), test)


def test_one_tables_trouble_keeps_nothing_else_from_being_seen_to(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(registries, "TICK", 0.01)
    monkeypatch.setattr(registries, "ARCHIVE_EVERY", 0.0)
    monkeypatch.setattr(registries, "HEARTBEAT", 0.05)

    async def test(hall: Hall) -> None:
        bad = await hall.of_two()
        table = await hall.of_two(clock=ClockRule(HOUR))
        packed: list[int] = []

        async def archives() -> int:
            packed.append(1)
            raise ValueError

        def fails() -> None:
            raise ValueError

        monkeypatch.setattr(hall.registry, "archive", archives)
        monkeypatch.setattr(bad.audience, "tell_holidays", fails)
        lobby = await hall.watches(None, CYN)
        hall.registry.lobby_list.subscribers.add(lobby.subscriber)
        await hall.registry.start()
        for seat in SEATS:
            table.config = table.config.with_seat(replace(table.config.seat(seat), clock=0.5 * HOUR))
        await comes(lambda: len(packed) > 2 and bool(lobby.all("lobby")))
        first = await hall.rows("SELECT config FROM tables WHERE id=?", table.config.id)

        async def saved_again() -> bool:
            return (await hall.rows("SELECT config FROM tables WHERE id=?", table.config.id)) != first

        await stored(saved_again)
        lobby.got.clear()
        await hall.opens(("ash", "me"))
        await comes(lambda: any(len(m["public"]) == 3 for m in lobby.all("lobby")))

    in_hall(settings, test)


def test_a_game_from_elsewhere_begins_where_it_stands(settings: Settings):
    async def test(hall: Hall) -> None:
        source = await hall.of_two()
        await acts(source, "ash")
        game = source.require_timeline().game
        config = seating.sandbox(source.config, BEDE)
        table = await hall.registry.add(config, BEDE, Start({"save": source.require_timeline().at(0).save()}, game))
        assert (table.version, table.status, table.require_timeline().game.count) == (2, "running", 1)
        events = await hall.rows("SELECT seq, kind FROM events WHERE table_id=? ORDER BY seq", config.id)
        assert events == [(1, "begin"), (2, "play")]
        again = await hall.registry._load(config.id)
        assert (again.version, again.require_timeline().game.digest()) == (2, table.require_timeline().game.digest())
        assert (table.config.salts, table.waiting_for) == (None, ["birch"])
        mine = await hall.opens(*[(seat, "me") for seat in SEATS])
        assert mine.config.salts == {"ash": "", "birch": ""}

    in_hall(settings, test)


def test_what_was_played_is_there_after_the_house_was_closed(settings: Settings):
    async def go() -> None:
        async with opened(settings) as hall:
            table = await hall.of_two()
            await bids(table)
            id, save = table.config.id, table.require_timeline().game.save()
        async with opened(settings) as hall:
            assert await hall.rows("SELECT seq FROM snapshots") == [(3,)]
            table = await hall.registry.table(id)
            assert table.require_timeline().game.save() == save

    asyncio.run(go())


# ---------------------------------------------------------------------- who comes


def test_visitors_wait_by_account_or_address_and_tokens_have_their_own_pace(settings: Settings):
    async def test(hall: Hall) -> None:
        registry = hall.registry
        assert await registry.let_pass(ADA, "10.0.0.1") == "account 1"
        assert await registry.let_pass(None, "10.0.0.1") == "address 10.0.0.1"
        token = replace(ADA, scopes=("read",))
        assert (registry._pace_of(token), registry._pace_of(ADA), registry._pace_of(None)) == (
            registry.token_pace,
            registry.pace,
            registry.pace,
        )
        slept: list[float] = []

        async def sleeps(seconds: float) -> None:
            slept.append(seconds)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("logres.server.tables.registry.asyncio", SimpleNamespace(sleep=sleeps))
            registry.charge(token, "account 1", 300.0)
            await registry.let_pass(token, "")
            await registry.let_pass(ADA, "")
        assert len(slept) == 1
        assert slept[0] == pytest.approx(20.0, abs=2), "two hundred too many, at ten a second"
        assert await registry.caller({}, None) is None
        with pytest.raises(Denied):
            await registry.welcome({"authorization": "Bearer nonsense"}, None, "10.0.0.9")
        account, key = await registry.welcome({}, None, "10.0.0.9")
        assert (account, key) == (None, "address 10.0.0.9")

    in_hall(settings, test)


# ---------------------------------------------------------------------- beginning and end of it all


class Leased:
    """Leases of one worker among many: who has what is written down by the test."""

    is_sole = False

    def __init__(self, *free: str) -> None:
        self.free = free
        self.done: list[Any] = []

    async def start(self, hear: Any) -> None:
        self.done.append(hear)

    async def close(self) -> None:
        self.done.append("closed")

    def holds(self, table: str) -> bool:
        return table in self.free

    async def offered(self, table: str) -> bool:
        return table in self.free

    async def hold(self, table: str) -> bool:
        return False

    async def release(self, table: str) -> None:
        self.done.append(("released", table))

    async def announce(self, news: Any) -> None:
        self.done.append(news)

    async def orphans(self) -> list[str]:
        return []

    def with_news(self, table: str) -> list[Any]:
        return []


def test_at_its_start_a_server_knows_who_is_away_or_silenced_and_hears_the_others(settings: Settings):
    async def test(hall: Hall) -> None:
        registry: Any = hall.registry
        registry.leases = leases = Leased()
        until = time.time() + HOUR
        silenced = "INSERT INTO sanctions (account, silenced, banned, reason) VALUES (2, ?, 0, '')"
        away = "INSERT INTO holidays (account, first, last, begins, ends) VALUES (1, '', '', 0, ?)"
        await registry.store.write([(silenced, (until,)), (away, (until,))])
        await registry.start()
        assert (registry.holidays.until(1), 2 in registry.moderation._sanctions) == (until, True)
        assert leases.done == [registry.other_workers.hear]
        await registry.drop_connections(5, "key")
        assert leases.done[-1] == {"drop": 5, "session": "key"}
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
        assert (closed, leases.done[-1]) == (["reviews", "bots", "store"], "closed")
        assert registry._maintenance.cancelled()
        registry.store = SimpleNamespace(close=lambda: None)  # it is closed once more at the end of the test

    in_hall(settings, test)


def test_among_several_workers_only_free_tables_are_set_going(settings: Settings):
    async def test(hall: Hall) -> None:
        registry: Any = hall.registry
        mine, other = await hall.of_two(), await hall.of_two()
        registry._tables.clear()
        registry.leases = Leased(mine.config.id)
        await registry._load_running()
        assert [table.config.id for table in registry.present()] == [mine.config.id]
        looked_at = await registry.table(other.config.id)
        looked_at.services = looked_at.services._replace(leases=registry.leases)
        looked_at.config = seating.substitute(looked_at.config, "ash", "random")
        looked_at.driver.go()
        assert not looked_at.driver.busy, "its bots are another worker's"
        looked_at.touched -= 1000
        await registry._maintain_table(looked_at, save=True)
        assert ("released", other.config.id) in registry.leases.done
        assert not registry.is_present(other.config.id)

    in_hall(replace(settings, idle=100.0), test)


def test_what_another_did_before_one_had_the_lease_is_known(settings: Settings):
    async def test(hall: Hall) -> None:
        registry: Any = hall.registry
        table = await hall.of_two()
        registry.leases = Leased(table.config.id)
        load = registry.load_timeline

        async def loads(config: TableConfig) -> Any:
            found = await load(config)
            await acts(table, "ash")  # just then, at another worker
            return found

        registry.load_timeline = loads
        again = await registry._load(table.config.id)
        assert (again.version, again.waiting_for) == (2, ["birch"])

    in_hall(settings, test)


def test_what_goes_wrong_is_in_the_log(settings: Settings, caplog: pytest.LogCaptureFixture):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        await acts(table, "ash")
        snapshot = "INSERT INTO snapshots (table_id, seq, save) VALUES (?, 2, '{}')"
        await hall.registry.store.write([(snapshot, (table.config.id,))])
        await hall.registry.load_timeline(table.config)
        assert f"table {table.config.id}: its snapshot is of no use" in caplog.text

        async def fails() -> None:
            raise ValueError

        await registries._safely(fails(), "this could not be done")
        assert "this could not be done" in caplog.text
        hall.registry.other_workers._go(fails())
        await comes(lambda: "news of another worker could not be followed" in caplog.text)
        assert not hall.registry.other_workers._tasks

    in_hall(settings, test)


def test_those_who_gave_the_dice_up_are_named_to_all(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.opens(("ash", "me"), pledge=pledge_of("salt"))
        await hall.registry.join(table, BEDE, "birch", pledge_of("pepper"))
        async with table.lock:
            await table.set_config(shares.reveal(table.config, 1, "salt"))
        lobby = await hall.watches(None, ADA)
        await hall.registry.start_anew(table)
        await settle()
        told = [notice["text"] for notice in lobby.all("notice")]
        assert told == ["The dice are committed to anew: Bede did not open a share."]

    in_hall(settings, test)


def test_a_table_that_cannot_be_closed_keeps_no_other_from_it(settings: Settings, caplog: pytest.LogCaptureFixture):
    async def go() -> None:
        async with opened(settings) as hall:
            bad, good = await hall.of_two(), await hall.of_two()
            await acts(good, "ash")

            async def fails() -> None:
                raise ValueError

            bad.snapshot = fails  # type: ignore[method-assign]
            names = bad.config.id, good.config.id
        assert f"table {names[0]} could not be closed" in caplog.text
        async with opened(settings) as hall:
            assert await hall.rows("SELECT table_id FROM snapshots") == [(names[1],)]

    asyncio.run(go())


def test_the_bots_of_a_table_that_is_deleted_stop(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.opens(*[(seat, "me") for seat in SEATS])
        table.driver._task = thinking = asyncio.ensure_future(asyncio.sleep(60))
        await hall.registry.delete(table, ADA)
        await settle()
        assert thinking.cancelled()

    in_hall(settings, test)
