"""What those who look at a table are shown and told of it."""

from __future__ import annotations

import time
from typing import Any

import msgspec
import pytest

from logres.server.people.accounts import Account
from logres.server.settings import Settings
from logres.server.tables import hosting, seating
from logres.server.tables.agreements import takeback
from logres.server.tables.table import Table
from logres.server.tables.watching.broadcast import whole_view
from tests.server.table_room import (
    ADA,
    BEDE,
    CYN,
    TableRoom,
    about,
    acts,
    bids,
    comes,
    in_room,
    play_out,
    set_config,
    settle,
    undoes,
)
from thanes.title import Thanes

HOUR = 3600.0


def test_turns_are_told_to_those_who_wait_and_unsaid_when_they_are_over(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.opens(("ash", "me"))
        ada = await room.watches(table, ADA, "ash")
        lobby = await room.watches(None, BEDE)
        await hosting.join(room.registry, table, BEDE, "birch", None)
        assert (await room.turns("ash"), await room.turns("birch")) == ([1], [0])
        await settle()
        assert (ada.info["status"], ada.view["version"], ada.view["seat"]) == ("running", 1, "ash")
        assert [(n["kind"], n["seat"], n["table"]) for n in lobby.all("notice")] == [("turn", "birch", table.config.id)]
        assert ada.all("notice") == [], "it happens before her eyes"
        await acts(table, "birch")
        assert (await room.turns("ash"), await room.turns("birch")) == ([1], [])
        await undoes(table, "birch")
        assert await room.turns("birch") == [0]
        await settle()
        assert len(lobby.all("notice")) == 2
        await play_out(table)
        await settle()
        assert [n["kind"] for n in lobby.all("notice")][-1] == "over"
        over = await room.rows("SELECT account, seat FROM notices WHERE kind='over'")
        assert over == [(2, "birch")], "Ada sees it"
        assert (await room.turns("ash"), await room.turns("birch")) == ([], [])
        assert ada.info["status"] == "over"

    in_room(settings, test)


def test_a_bot_is_told_of_no_turn(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        await set_config(table, seating.substitute(table.config, "ash", "random"))
        lobby = await room.watches(None, ADA)
        await comes(lambda: table.waiting_for == ["birch"])
        while table.status == "running" and table.version < 12:
            await acts(table, "birch")
            await comes(lambda: "birch" in table.waiting_for or table.status == "over")
        assert lobby.all("notice") == []

    in_room(settings, test)


def test_watchers_are_shown_what_is_new_and_who_is_there(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        ada = await room.watches(table, ADA, "ash")
        assert [seat["online"] for seat in ada.info["seats"]] == [True, False]
        bede = await room.watches(table, BEDE, "birch")
        assert [seat["online"] for seat in ada.info["seats"]] == [True, True]
        stranger = await room.watches(table)
        assert (stranger.view["seat"], stranger.view["legal"]) == (None, [])
        assert await acts(table, "ash") == 2
        await settle()
        for watcher in (ada, bede, stranger):
            assert (watcher.view["version"], watcher.got[-1]["type"], watcher.got[-1]["base"]) == (2, "change", 1)
            assert watcher.view == as_whole(table, watcher.view["seat"])
        assert ada.subscriber.count == 1
        table.audience.look_as(bede.subscriber, None)
        await settle()
        assert (bede.got[-1]["type"], bede.view["seat"], bede.view["board"]["hands"]["birch"]) == ("view", None, 3)
        sent = len(ada.got)
        table.touched -= HOUR
        await room.leaves(bede)
        assert table.touched == about(time.monotonic())
        assert [seat["online"] for seat in ada.info["seats"]] == [True, False]
        assert len(ada.got) == sent + 1
        await acts(table, "birch")
        await settle()
        assert (bede.view["version"], ada.view["version"], stranger.view["version"]) == (2, 3, 3)

    in_room(settings, test)


def as_whole(table: Table, seat: str | None) -> Any:
    found = msgspec.to_builtins(whole_view(table.require_timeline(), seat))
    return {"type": "view", **found}


def test_after_going_back_pages_hold_what_a_new_one_is_shown(settings: Settings):
    """The log is cut where the game went back to, for seats that read different lines of it."""

    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        watchers = [await room.watches(table, account, seat) for account, seat in ((ADA, "ash"), (BEDE, "birch"))]
        watchers.append(await room.watches(table))
        winner = await bids(table)
        await acts(table, winner, "feast")
        first = table.waiting_for[0]
        exchange = table.require_timeline().game.legal(first)[1].text
        await acts(table, first, exchange)  # a line that the others cannot read
        for back in (3, 1):
            await set_config(table, takeback.propose(table.config, table.require_timeline(), ADA, back))
            await set_config(table, takeback.answer(table.config, BEDE, back, True))
            await settle()
            for watcher in watchers:
                assert watcher.view == as_whole(table, watcher.view["seat"])
            await acts(table, table.waiting_for[0])
            await settle()
            for watcher in watchers:
                assert watcher.view == as_whole(table, watcher.view["seat"])

    in_room(settings, test)


def test_who_lost_a_seat_is_shown_what_a_stranger_sees(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        ada, bede = await room.watches(table, ADA, "ash"), await room.watches(table, BEDE, "birch")
        await set_config(table, seating.substitute(table.config, "birch", resigned=True))
        await settle()
        assert (bede.view["seat"], bede.info["seats"][1]["resigned"]) == ("birch", True)
        await hosting.join(room.registry, table, CYN, "birch", None)
        await settle()
        assert (bede.view["seat"], ada.view["seat"], CYN.id in table.members) == (None, "ash", True)
        assert table.config.seat("birch").name == "Cynric"

    in_room(settings, test)


def test_a_stranger_holds_no_seat(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        for account in (None, Account(9, "Nobody", True, None, 9)):
            watcher = await room.watches(table, account)
            assert watcher.view["seat"] is None
        assert table.audience.accounts == {9}

    in_room(settings, test)


def test_nothing_is_computed_for_seats_that_nobody_looks_as(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        ada, bede = await room.watches(table, ADA, "ash"), await room.watches(table, BEDE, "birch")
        second = await room.watches(table, BEDE, "birch")
        seen: list[str | None] = []
        view = Thanes.view

        def counted(self: Any, g: Any, b: Any, seat: str | None) -> Any:
            seen.append(seat)
            return view(self, g, b, seat)

        monkeypatch.setattr(Thanes, "view", counted)
        await acts(table, "ash")
        await settle()
        assert sorted(map(str, seen)) == ["ash", "birch"], "once for two pages of one seat"
        await room.leaves(second)
        table.audience.look_as(bede.subscriber, None)
        await settle()
        assert {viewer[0] for viewer in table.audience._views._seat_views} == {"ash", None}
        seen.clear()
        await acts(table, "birch")
        await settle()
        assert sorted(map(str, seen)) == ["None", "ash"]
        await room.leaves(ada)
        await room.leaves(bede)
        assert table.audience._views._seat_views == {}

    in_room(settings, test)
