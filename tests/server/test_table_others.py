"""What reaches people from tables: the lobby, chat, notices, feeds; and what other workers have done at them."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from logres.engine.texts import say
from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.protocol.messages import Notice
from logres.server.protocol.wire_types import ClockRule
from logres.server.settings import Settings
from logres.server.tables import chat, lobby, notices, seating, takeback
from logres.server.tables.notifications import feed
from logres.server.tables.permissions import Need, require
from logres.server.tables.records import record_of
from logres.server.tables.table import Table
from tests.server.hall import ADA, BEDE, CYN, SEATS, Hall, acts, bids, comes, in_hall, settle, undoes


async def play_out(table: Table) -> None:
    while table.status == "running":
        await acts(table, table.waiting_for[0])


# ---------------------------------------------------------------------- the lobby


def names(infos: Any) -> list[str]:
    return [info.id for info in infos]


def test_the_lobby_shows_ones_own_tables_and_what_is_open_to_all(settings: Settings):
    async def test(hall: Hall) -> None:
        running = await hall.of_two()
        hidden = await hall.opens(("ash", "me"), by=CYN, public=False)
        waiting = await hall.opens(("ash", "me"), by=CYN)
        over = await hall.opens(*[(seat, "me") for seat in SEATS])
        await play_out(over)
        own = await hall.registry.lobby(ADA)
        assert (names(own.mine), names(own.public)) == (
            [running.config.id, over.config.id],
            [waiting.config.id],
        ), "finished games last"
        stranger = await hall.registry.lobby(None)
        assert (names(stranger.mine), names(stranger.public)) == ([], [waiting.config.id, running.config.id])
        assert names((await hall.registry.lobby(CYN)).mine) == [waiting.config.id, hidden.config.id]

    in_hall(settings, test)


def test_of_one_host_a_few_tables_are_listed(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lobby, "OF_ONE_HOST", 2)

    async def test(hall: Hall) -> None:
        for _ in range(3):
            await hall.opens(("ash", "me"))
        await hall.opens(("ash", "me"), by=BEDE)
        found = await hall.registry.lobby(None)
        assert sorted(info.host for info in found.public) == ["Ada", "Ada", "Bede"]

    in_hall(settings, test)


def test_what_all_see_is_worked_out_once_until_something_changes(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    async def test(hall: Hall) -> None:
        table = await hall.opens(("ash", "me"))
        reads: list[str] = []
        read = hall.registry.store.read

        async def counted(sql: str, values: Any = ()) -> Any:
            reads.append(sql)
            return await read(sql, values)

        monkeypatch.setattr(hall.registry.store, "read", counted)
        now = time.monotonic()

        def set_clock(seconds: float) -> None:
            monkeypatch.setattr("logres.server.tables.lobby.time", SimpleNamespace(monotonic=lambda: seconds))

        set_clock(now)
        for _ in range(3):
            await hall.registry.lobby(None)
        assert reads.count(lobby.PUBLIC) == 1
        await hall.opens(("ash", "me"))
        assert len((await hall.registry.lobby(None)).public) == 2
        assert reads.count(lobby.PUBLIC) == 2
        set_clock(now + 0.9)
        await hall.registry.lobby(None)
        assert reads.count(lobby.PUBLIC) == 2
        set_clock(now + 1.1)
        await hall.registry.lobby(None)
        assert reads.count(lobby.PUBLIC) == 3
        assert table.status == "open"

    in_hall(settings, test)


def test_the_lobby_is_sent_where_it_has_changed(settings: Settings):
    async def test(hall: Hall) -> None:
        watchers = [await hall.watches(None, account) for account in (ADA, None)]
        lobbies = hall.registry.lobby_list
        lobbies.subscribers.update(watcher.subscriber for watcher in watchers)

        async def sent() -> list[int]:
            for watcher in watchers:
                watcher.got.clear()
            await lobbies.send()
            await settle()
            return [len(watcher.all("lobby")) for watcher in watchers]

        table = await hall.of_two()
        assert await sent() == [1, 1]
        told = [watcher.all("lobby")[0] for watcher in watchers]
        assert [(len(one["mine"]), len(one["public"])) for one in told] == [(1, 0), (0, 1)]
        assert told[0]["mine"][0] == told[1]["public"][0] == msgspec.to_builtins(table.info)
        assert await sent() == [0, 0]
        lobbies.changed()
        assert await sent() == [0, 0], "it is as they were told"
        await acts(table, "ash")
        lobbies.changed()
        assert await sent() == [1, 1]
        lobbies.subscribers.discard(watchers[1].subscriber)
        await acts(table, "birch")
        lobbies.changed()
        assert await sent() == [1, 0]
        assert watchers[1].subscriber not in lobbies._sent

    in_hall(settings, test)


def test_a_table_at_rest_is_listed_as_it_was(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        await acts(table, "ash")
        await table.close()
        shown = table.info
        del hall.registry._tables[table.config.id]
        [found] = (await hall.registry.lobby(None)).public
        assert (found.waiting_for, found.count, found.version) == (shown.waiting_for, 1, 2)
        assert not hall.registry.is_present(table.config.id), "it was not loaded for that"
        await hall.registry.store.write([("UPDATE tables SET info=''", ())])
        hall.registry.lobby_list.changed()
        assert (await hall.registry.lobby(None)).public[0].count == 1
        assert hall.registry.is_present(table.config.id), "nothing was kept of it: it was loaded"

    in_hall(settings, test)


# ---------------------------------------------------------------------- chat


def said(watcher: Any) -> list[str]:
    return [line["text"] for line in watcher.all("said")]


def test_seats_speak_to_all_and_spectators_among_themselves_until_the_end(settings: Settings):
    async def test(hall: Hall) -> None:
        table, store = await hall.of_two(), hall.registry.store
        await hall.registry.join(table, CYN, None, None)
        ada, cyn, nobody = [await hall.watches(table, account) for account in (ADA, CYN, None)]
        await chat.say(store, table, ADA, "table", " well\nmet ")
        await chat.say(store, table, CYN, "spectators", "ash will win")
        await settle()
        assert [said(one) for one in (ada, cyn, nobody)] == [["well met"], *[["well met", "ash will win"]] * 2]
        assert [(line["name"], line["seat"], line["channel"]) for line in cyn.all("said")] == [
            ("Ada", "ash", "table"),
            ("Cynric", None, "spectators"),
        ]
        for account, channel in ((ADA, "spectators"), (CYN, "table")):
            with pytest.raises(Denied, match="seats speak at the table"):
                await chat.say(store, table, account, channel, "hm")
        with pytest.raises(Denied, match="nothing in this message"):
            await chat.say(store, table, ADA, "table", " \u202e ")
        both = ["well met", "ash will win"]
        for reader, lines in ((ADA, both[:1]), (CYN, both), (None, both)):
            assert [line.text for line in await chat.readable(store, table, reader)] == lines
        await play_out(table)
        assert [line.text for line in await chat.readable(store, table, ADA)] == ["well met", "ash will win"]
        await chat.say(store, table, CYN, "table", "well played")
        await settle()
        assert said(ada)[-1] == "well played"

    in_hall(settings, test)


def test_the_holder_of_two_seats_speaks_as_the_first(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.opens(*[(seat, "me") for seat in SEATS])
        await chat.say(hall.registry.store, table, ADA, "table", "hm")
        assert [line.seat for line in await chat.readable(hall.registry.store, table, None)] == ["ash"]

    in_hall(settings, test)


def test_the_last_lines_are_shown_without_those_of_whom_one_has_blocked(settings: Settings, monkeypatch):
    monkeypatch.setattr(chat, "SHOWN", 3)

    async def test(hall: Hall) -> None:
        table, store = await hall.of_two(), hall.registry.store
        ada = await hall.watches(table, ADA)
        for text in ("one", "two", "three", "four"):
            await chat.say(store, table, BEDE, "table", text)
        assert [line.text for line in await chat.readable(store, table, ADA)] == ["two", "three", "four"]
        await store.write([("INSERT INTO ties (account, other, kind) VALUES (1, 2, 'block')", ())])
        ada.got.clear()
        await chat.say(store, table, BEDE, "table", "five")
        await chat.say(store, table, ADA, "table", "six")
        await settle()
        assert said(ada) == ["six"]
        assert [line.text for line in await chat.readable(store, table, ADA)] == ["six"]
        assert [line.text for line in await chat.readable(store, table, BEDE)] == ["four", "five", "six"]
        [(n,)] = await hall.rows("SELECT n FROM chat WHERE text='five'")
        await chat.pass_on(store, table, n)
        await chat.pass_on(store, table, n + 1)
        await settle()
        assert said(ada) == ["six", "six"], "what was said at another worker goes to the same ears"

    in_hall(settings, test)


# ---------------------------------------------------------------------- notices, connections, feeds


def test_a_notice_goes_to_every_page_but_those_that_show_the_table(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        at_table, elsewhere, bede = [await hall.watches(*where) for where in ((table, ADA), (None, ADA), (None, BEDE))]
        told = hall.registry.notifications
        assert told.watches(1, table.config.id)
        assert not told.watches(1, "another")
        assert not told.watches(2, table.config.id)
        told.notify(table, "dice", say("come"), ["ash"])
        await comes(lambda: bool(elsewhere.all("notice")))
        [notice] = elsewhere.all("notice")
        assert (notice["heading"], notice["text"], notice["seat"]) == ("Thanes", "come", "ash")
        assert notice["link"].endswith(f"/t/{table.config.id}")
        assert notice["id"] == notices.notice_id(table.config, "ash", "dice", table.version)
        assert (at_table.all("notice"), bede.all("notice")) == ([], [])
        told.notify(table, "time", say("all of you"), [])
        await settle()
        assert [n["text"] for n in bede.all("notice")] == ["all of you"]
        await comes(lambda: not told._writing)
        kept = await hall.rows("SELECT account, kind, seen FROM notices WHERE kind<>'turn'")
        assert kept == [(2, "time", 0)], "Ada sees the table"

    in_hall(settings, test)


def test_one_who_looks_needs_not_be_told_any_more(settings: Settings):
    async def test(hall: Hall) -> None:
        table, told = await hall.of_two(), hall.registry.notifications
        for account in (ADA, BEDE):
            rows = notices.made(table.config, 1, table.config.seats_of(account.id)[0], "time", say("x"), [])
            await hall.registry.store.write(rows)
        await told.seen(table, CYN.id)
        await told.seen(table, BEDE.id)
        assert (await hall.turns("ash"), await hall.turns("birch")) == ([0], [1])
        assert await hall.rows("SELECT account FROM notices WHERE kind='time'") == [(1,)]

    in_hall(settings, test)


def test_lines_are_cut_by_account_or_by_session(settings: Settings):
    async def test(hall: Hall) -> None:
        first, second = [await hall.watches(None, replace(ADA, key=key)) for key in ("one", "two")]
        bede = await hall.watches(None, BEDE)
        told = hall.registry.notifications
        told.drop_connections(1, "one")
        assert [one.subscriber.dropped for one in (first, second, bede)] == [True, False, False]
        await hall.registry.drop_connections(1)
        assert [one.subscriber.dropped for one in (first, second, bede)] == [True, True, False]
        for one in (first, second, bede):
            told.disconnect(one.subscriber)
        assert told._connected == {}

    in_hall(settings, test)


def test_a_feed_has_an_entry_while_it_is_ones_turn_and_at_the_end(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        table.changed = 0.0
        text = feed(settings, table, "ash", str)
        assert "It is ash's turn." in text
        assert "<title>Thanes: ash</title><updated>1970-01-01T00:00:00+00:00</updated>" in text
        assert f":{table.config.id}:ash:{table.version}</id>" in text
        await acts(table, "ash")
        assert "<entry>" not in feed(settings, table, "ash", str)
        await play_out(table)
        assert "The game is over." in feed(settings, table, "ash", str)

    in_hall(settings, test)


# ---------------------------------------------------------------------- who may


def test_who_may_do_what(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        hidden = await hall.opens(("ash", "me"), public=False)
        await hall.registry.join(hidden, BEDE, None, None)
        allowed: dict[Need, list[Any]] = {
            Need.ANYONE: [None, ADA, BEDE, CYN],
            Need.ACCOUNT: [ADA, BEDE, CYN],
            Need.WATCH: [None, ADA, BEDE, CYN],
            Need.WATCHER: [ADA, BEDE, CYN],
            Need.LOOK: [ADA],
            Need.INVITED: [ADA, BEDE, CYN],
            Need.SEATED: [ADA, BEDE],
            Need.HOLDER: [ADA],
            Need.HOST: [ADA],
            Need.ADMIN: [],
        }

        def may(need: Need, account: Account | None, at: Table, seat: str | None, admin: bool = False) -> bool:
            try:
                require(need, account, at, seat, admin)
            except Denied:
                return False
            return True

        people = [None, ADA, BEDE, CYN]
        for need, those in allowed.items():
            assert [one for one in people if may(need, one, table, "ash")] == those, need
        assert [one for one in people if may(Need.LOOK, one, table, None)] == people
        for need in (Need.WATCH, Need.WATCHER, Need.LOOK):
            assert [one for one in people if may(need, one, hidden, None)] == [ADA, BEDE]
        assert may(Need.INVITED, CYN, hidden, None), "the invitation is looked at when it is opened"
        assert may(Need.ADMIN, CYN, table, None, admin=True)
        require(Need.SEATED, CYN)
        with pytest.raises(Denied, match="log in first"):
            require(Need.SEATED, None)
        with pytest.raises(Denied, match="no such table, or it is not public"):
            require(Need.HOST, CYN, hidden)

    in_hall(settings, test)


def test_a_record_is_whole_and_sealed_when_the_game_is_over(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.opens(("ash", "me"))
        with pytest.raises(Denied, match="has not begun"):
            record_of(table, None)
        await hall.registry.join(table, BEDE, "birch", None)
        assert table.config.secret not in record_of(table, "ash")
        await play_out(table)
        assert table.config.secret in record_of(table, None)
        table.config = replace(table.config, salts=None)
        assert record_of(table, None) == table.require_timeline().game.record(None)

    in_hall(settings, test)


# ---------------------------------------------------------------------- other workers


async def elsewhere(hall: Hall, table: Table) -> Table:
    """The same table as another worker has it."""
    return await hall.registry._load(table.config.id)


def test_what_another_worker_has_saved_is_taken_over_and_shown(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        there = await elsewhere(hall, table)
        ada, nobody = await hall.watches(table, ADA, "ash"), await hall.watches(table)
        await acts(there, "ash")
        await hall.registry.join(there, CYN, None, None)
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
        fresh = await hall.watches(table)
        assert nobody.view == fresh.view

    in_hall(settings, test)


def test_time_that_another_worker_has_counted_is_not_counted_twice(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two(clock=ClockRule(86_400.0))
        there = await elsewhere(hall, table)
        for one in (table, there):
            one._clocks_at -= 3600.0
        await acts(there, "ash")
        await table.refresh()
        assert table.charge_clocks().seat("birch").clock == pytest.approx(86_400.0 - 3600.0, abs=60)

    in_hall(settings, test)


def test_pages_hold_the_same_after_another_worker_went_back(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        there = await elsewhere(hall, table)
        watcher = await hall.watches(table)
        await bids(there)
        await table.refresh()
        await settle()
        async with there.lock:
            await there.set_config(takeback.propose(there.config, there.require_timeline(), ADA, 1))
            await there.set_config(takeback.answer(there.config, BEDE, 1, True))
        await acts(there, "birch", there.require_timeline().game.legal("birch")[-1].text)
        await table.refresh()
        await settle()
        fresh = await hall.watches(table)
        assert (watcher.view, watcher.view["version"]) == (fresh.view, 5)
        assert table.require_timeline().epochs == there.require_timeline().epochs == [(0, 0), (1, 1)]

    in_hall(settings, test)


def test_who_sits_down_at_another_worker_is_shown_before_the_game_begins(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.opens(("ash", "me"), scenario="three-thanes")
        there = await elsewhere(hall, table)
        watcher = await hall.watches(table)
        await hall.registry.join(there, BEDE, "birch", None)
        await table.refresh()
        await settle()
        assert (table.status, [seat["holder"] for seat in watcher.info["seats"]]) == ("open", ["Ada", "Bede", None])

    in_hall(settings, test)


def test_a_game_that_another_worker_began_is_there(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.opens(("ash", "me"))
        there = await elsewhere(hall, table)
        watcher = await hall.watches(table)
        await hall.registry.join(there, BEDE, "birch", None)
        await table.refresh()
        await settle()
        assert (table.status, table.version, watcher.view["version"]) == ("running", 1, 1)
        assert watcher.info["seats"][1]["holder"] == "Bede"

    in_hall(settings, test)


def test_a_table_that_another_worker_has_deleted_is_left(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.opens(*[(seat, "me") for seat in SEATS])
        watcher = await hall.watches(table, ADA)
        there = await elsewhere(hall, table)
        await hall.registry.delete(there, ADA)
        await table.refresh()
        assert (table.outdated, watcher.subscriber.dropped) == (True, True)
        new = Table(table.services, replace(table.config, id="new"), None, 0.0)
        await new.refresh()
        assert not new.outdated, "it is not saved yet"

    in_hall(settings, test)


class Heard:
    """Leases of one among many, who tells and hears."""

    is_sole = False

    def __init__(self, held: bool) -> None:
        self.held = held
        self.released: list[str] = []
        self.told: list[Any] = []

    def holds(self, table: str) -> bool:
        return self.held

    async def release(self, table: str) -> None:
        self.released.append(table)

    async def announce(self, news: Any) -> None:
        self.told.append(news)

    async def offered(self, table: str) -> bool:
        return True

    async def hold(self, table: str) -> bool:
        return False

    async def close(self) -> None:
        pass

    def with_news(self, table: str) -> list[Any]:
        return []


def test_news_of_other_workers_are_followed(settings: Settings):
    async def test(hall: Hall) -> None:
        registry: Any = hall.registry
        table, other = await hall.of_two(), await hall.of_two()
        there = await elsewhere(hall, table)
        ada, bede = await hall.watches(None, ADA), await hall.watches(None, BEDE)
        await acts(there, "ash")
        registry.leases = Heard(held=True)
        hear = registry.other_workers.hear
        hear({"table": table.config.id})
        await settle(50)
        assert table.version == 1, "who leads a table knows better"
        registry.leases.held = False
        changes = registry.lobby_list.changes
        hear({"table": "another"})
        await settle(50)
        assert (table.version, registry.lobby_list.changes) == (1, changes + 1)
        hear({"table": table.config.id})
        await comes(lambda: table.version == 2)
        await acts(there, "birch")
        hear({})  # the line was down: any of them may have changed
        await comes(lambda: table.version == 3)
        notice = Notice("turn", table.config.id, "ash", "Thanes", "text", "link", "id")
        hear({"notice": msgspec.to_builtins(notice), "account": 1})
        await settle()
        assert (len(ada.all("notice")), bede.all("notice")) == (1, [])
        hear({"drop": 2, "session": None})
        assert (ada.subscriber.dropped, bede.subscriber.dropped) == (False, True)
        hear({"want": other.config.id})
        await comes(lambda: len(registry.leases.released) == 2)
        assert set(registry.leases.released) == {other.config.id}
        registry.notifications.notify(table, "time", say("x"), ["ash"])
        await comes(lambda: bool(registry.leases.told))
        assert registry.leases.told[0]["account"] == 1

    in_hall(settings, test)


def test_what_other_workers_say_of_people_is_known_here(settings: Settings):
    async def test(hall: Hall) -> None:
        registry: Any = hall.registry
        table, store = await hall.of_two(), hall.registry.store
        watcher = await hall.watches(table, ADA)
        await chat.say(store, await elsewhere(hall, table), BEDE, "table", "hail")  # nobody looks at it there
        [(n,)] = await hall.rows("SELECT n FROM chat")
        registry.other_workers.hear({"said": table.config.id, "n": n})
        await comes(lambda: said(watcher) == ["hail"])
        silenced = "INSERT INTO sanctions (account, silenced, banned, reason) VALUES (?, ?, ?, ?)"
        away = "INSERT INTO holidays (account, first, last, begins, ends) VALUES (?, ?, ?, ?, ?)"
        until = time.time() + 3600.0
        await store.write(
            [(silenced, (2, until, 0.0, "rude")), (away, (1, "2026-01-01", "2026-01-02", time.time() - 3600.0, until))]
        )
        registry.moderation.require_voice(BEDE)
        assert table.on_holiday == {}
        registry.other_workers.hear({"holidays": 1})
        await comes(lambda: table.on_holiday == {1: until})
        registry.other_workers.hear({"sanctions": 2})
        await comes(lambda: 2 in registry.moderation._sanctions)
        with pytest.raises(Denied, match="you cannot chat"):
            registry.moderation.require_voice(BEDE)

    in_hall(settings, test)


def test_bots_of_a_table_that_is_handed_over_stop(settings: Settings):
    async def test(hall: Hall) -> None:
        registry: Any = hall.registry
        table = await hall.of_two()
        registry.leases = Heard(held=True)
        table.driver._task = thinking = asyncio.ensure_future(asyncio.sleep(60))
        registry.other_workers.hear({"want": table.config.id})
        await comes(lambda: thinking.cancelled())

    in_hall(settings, test)


def test_tables_of_a_worker_that_died_go_on_here(settings: Settings):
    async def test(hall: Hall) -> None:
        registry: Any = hall.registry
        table = await hall.of_two()
        there = await elsewhere(hall, table)
        there.driver.go = lambda: None  # type: ignore[method-assign]
        async with there.lock:
            await there.set_config(seating.substitute(there.config, "ash", "random"))
        leases: Any = Heard(held=True)

        async def orphans() -> list[str]:
            return [table.config.id]

        leases.orphans = orphans
        registry.leases = leases
        await registry.other_workers.adopt()
        await comes(lambda: table.waiting_for == ["birch"])

    in_hall(settings, test)
