"""What reaches people from tables: chat, notices, feeds; and what they may do there."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from logres.engine.texts import say
from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.settings import Settings
from logres.server.tables import chat, hosting, notices
from logres.server.tables.notifications import feed
from logres.server.tables.permissions import Need, require
from logres.server.tables.records import record_of
from logres.server.tables.table import Table
from tests.server.table_room import ADA, BEDE, CYN, SEATS, TableRoom, acts, comes, in_room, play_out, said, settle

# ---------------------------------------------------------------------- chat


def test_seats_speak_to_all_and_spectators_among_themselves_until_the_end(settings: Settings):
    async def test(room: TableRoom) -> None:
        table, store = await room.of_two(), room.registry.store
        await hosting.join(room.registry, table, CYN, None, None)
        ada, cyn, nobody = [await room.watches(table, account) for account in (ADA, CYN, None)]
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

    in_room(settings, test)


def test_the_holder_of_two_seats_speaks_as_the_first(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.opens(*[(seat, "me") for seat in SEATS])
        await chat.say(room.registry.store, table, ADA, "table", "hm")
        assert [line.seat for line in await chat.readable(room.registry.store, table, None)] == ["ash"]

    in_room(settings, test)


def test_the_last_lines_are_shown_without_those_of_whom_one_has_blocked(settings: Settings, monkeypatch):
    monkeypatch.setattr(chat, "SHOWN", 3)

    async def test(room: TableRoom) -> None:
        table, store = await room.of_two(), room.registry.store
        ada = await room.watches(table, ADA)
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
        [(n,)] = await room.rows("SELECT n FROM chat WHERE text='five'")
        await chat.pass_on(store, table, n)
        await chat.pass_on(store, table, n + 1)
        await settle()
        assert said(ada) == ["six", "six"], "what was said at another worker goes to the same ears"

    in_room(settings, test)


# ---------------------------------------------------------------------- notices, connections, feeds


def test_a_notice_goes_to_every_page_but_those_that_show_the_table(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        at_table, elsewhere, bede = [await room.watches(*where) for where in ((table, ADA), (None, ADA), (None, BEDE))]
        told = room.registry.notifications
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
        await comes(lambda: not told._background.tasks)
        kept = await room.rows("SELECT account, kind, seen FROM notices WHERE kind<>'turn'")
        assert kept == [(2, "time", 0)], "Ada sees the table"

    in_room(settings, test)


def test_one_who_looks_needs_not_be_told_any_more(settings: Settings):
    async def test(room: TableRoom) -> None:
        table, told = await room.of_two(), room.registry.notifications
        for account in (ADA, BEDE):
            rows = notices.made(table.config, 1, table.config.seats_of(account.id)[0], "time", say("x"), [])
            await room.registry.store.write(rows)
        await told.seen(table, CYN.id)
        await told.seen(table, BEDE.id)
        assert (await room.turns("ash"), await room.turns("birch")) == ([0], [1])
        assert await room.rows("SELECT account FROM notices WHERE kind='time'") == [(1,)]

    in_room(settings, test)


def test_lines_are_cut_by_account_or_by_session(settings: Settings):
    async def test(room: TableRoom) -> None:
        first, second = [await room.watches(None, replace(ADA, key=key)) for key in ("one", "two")]
        bede = await room.watches(None, BEDE)
        told = room.registry.notifications
        told.drop_connections(1, "one")
        assert [one.subscriber.dropped for one in (first, second, bede)] == [True, False, False]
        await room.registry.drop_connections(1)
        assert [one.subscriber.dropped for one in (first, second, bede)] == [True, True, False]
        for one in (first, second, bede):
            told.disconnect(one.subscriber)
        assert told._connected == {}

    in_room(settings, test)


def test_a_feed_has_an_entry_while_it_is_ones_turn_and_at_the_end(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        table.changed = 0.0
        text = feed(settings, table, "ash", str)
        assert "It is ash's turn." in text
        assert "<title>Thanes: ash</title><updated>1970-01-01T00:00:00+00:00</updated>" in text
        assert f":{table.config.id}:ash:{table.version}</id>" in text
        await acts(table, "ash")
        assert "<entry>" not in feed(settings, table, "ash", str)
        await play_out(table)
        assert "The game is over." in feed(settings, table, "ash", str)

    in_room(settings, test)


# ---------------------------------------------------------------------- who may


def test_who_may_do_what(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        hidden = await room.opens(("ash", "me"), public=False)
        await hosting.join(room.registry, hidden, BEDE, None, None)
        allowed: dict[Need, list[Any]] = {
            Need.ANYONE: [None, ADA, BEDE, CYN],
            Need.ACCOUNT: [ADA, BEDE, CYN],
            Need.WATCH: [None, ADA, BEDE, CYN],
            Need.WATCHER: [ADA, BEDE, CYN],
            Need.LOOK: [ADA],
            Need.INVITED: [ADA, BEDE, CYN],
            Need.AT_TABLE: [ADA, BEDE],
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

    in_room(settings, test)


def test_a_record_is_whole_and_sealed_when_the_game_is_over(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.opens(("ash", "me"))
        with pytest.raises(Denied, match="has not begun"):
            record_of(table, None)
        await hosting.join(room.registry, table, BEDE, "birch", None)
        assert table.config.secret not in record_of(table, "ash")
        await play_out(table)
        assert table.config.secret in record_of(table, None)
        table.config = replace(table.config, salts=None)
        assert record_of(table, None) == table.require_timeline().game.record(None)

    in_room(settings, test)
