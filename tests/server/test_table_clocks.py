"""Time at one table: clocks, holidays, absence."""

from __future__ import annotations

import time

import pytest

from logres.server.errors import Denied
from logres.server.protocol.wire_types import ClockRule
from logres.server.settings import Settings
from logres.server.tables import hosting, seating
from logres.server.tables.agreements import pauses
from logres.server.tables.table import Table
from tests.server.table_room import (
    ADA,
    BEDE,
    TableRoom,
    about,
    acts,
    in_room,
    play_out,
    saved,
    set_config,
    settle,
    undoes,
)

HOUR = 3600.0
DAY = 86_400.0


def clock(table: Table, seat: str) -> float:
    return table.config.seat(seat).clock or 0.0


def spend(table: Table, seconds: float) -> None:
    """As if so much time had passed."""
    table._clocks_at -= seconds


# ---------------------------------------------------------------------- clocks


def test_a_turn_earns_its_time_in_what_is_stored_and_an_undo_gives_it_back(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two(clock=ClockRule(DAY, HOUR))
        spend(table, 600)
        await acts(table, "ash")
        assert (clock(table, "ash"), clock(table, "birch")) == (about(DAY - 600 + HOUR), about(DAY - 600))
        assert (await saved(room, table)).seat("ash").clock == clock(table, "ash")
        spend(table, 600)
        await undoes(table, "ash")
        assert (clock(table, "ash"), clock(table, "birch")) == (about(DAY - 600), about(DAY - 1200))
        assert (await saved(room, table)).seat("ash").clock == clock(table, "ash")

    in_room(settings, test)


def test_what_is_stored_of_seats_is_written_where_clocks_run_or_the_game_ends(settings: Settings):
    """An event is enough elsewhere."""

    async def test(room: TableRoom) -> None:
        for rule, written in ((None, False), (ClockRule(DAY), True)):
            table = await room.of_two(clock=rule)
            await room.registry.store.write([("UPDATE tables SET config='?' WHERE id=?", (table.config.id,))])
            await acts(table, "ash")
            rows = await room.rows("SELECT config FROM tables WHERE id=?", table.config.id)
            assert (rows != [("?",)]) == written
            await play_out(table)
            assert (await saved(room, table)).seat("ash").account == 1

    in_room(settings, test)


def test_no_clock_runs_before_the_game_nor_where_there_is_none(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.opens(("ash", "me"), clock=ClockRule(DAY))
        spend(table, 10 * DAY)
        await hosting.join(room.registry, table, BEDE, "birch", None)
        assert (table.expired(), clock(table, "ash")) == ([], about(DAY))
        plain = await room.of_two()
        spend(plain, 10 * DAY)
        assert (plain.expired(), plain.config.seat("ash").clock) == ([], None)

    in_room(settings, test)


def test_a_clock_that_runs_out_is_found_while_it_is_waited_for_alone(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two(clock=ClockRule(HOUR))
        await acts(table, "ash")
        spend(table, 2 * HOUR)
        assert (table.expired(), clock(table, "ash"), clock(table, "birch")) == (["birch"], about(HOUR), 0.0)
        await set_config(table, pauses.settled(pauses.propose(seating.substitute(table.config, "birch"), ADA, None)))
        assert (table.config.paused is None, table.expired()) == (False, [])

    in_room(settings, test)


# ---------------------------------------------------------------------- holidays and absence


def test_watchers_are_told_when_a_holiday_begins_and_ends(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        watcher = await room.watches(table, ADA, "ash")
        until = time.time() + DAY
        away: dict[int, float] = {}
        table.services = table.services._replace(on_holiday=away.get)
        for holidays, shown in (({2: until}, until), ({}, None)):
            away.clear()
            away.update(holidays)
            table.audience.send_changed_holidays()
            table.audience.send_changed_holidays()
            sent = len(watcher.got)
            await settle()
            assert len(watcher.got) == sent + 1, "once"
            assert watcher.info["seats"][1]["holiday"] == shown

    in_room(settings, test)


def test_a_seat_is_absent_when_it_was_waited_for_long_enough(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        await acts(table, "ash")
        table.changed = time.time() - 100.0
        table.require_absent("birch", 90.0)
        with pytest.raises(Denied, match="birch is not absent"):
            table.require_absent("birch", 110.0)
        with pytest.raises(Denied, match="ash is not absent"):
            table.require_absent("ash", 90.0)
        table.services = table.services._replace(on_holiday={2: time.time() + DAY}.get)
        with pytest.raises(Denied, match="on holiday"):
            table.require_absent("birch", 90.0)

    in_room(settings, test)
