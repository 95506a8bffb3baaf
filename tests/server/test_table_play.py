"""One table from outside: what is played and taken back there, by people and by bots, and the rows it leaves."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from logres.engine.errors import GameOver
from logres.server.errors import Denied
from logres.server.protocol.messages import Act, Undo
from logres.server.protocol.wire_types import PreparedAnswer
from logres.server.settings import Settings
from logres.server.tables import hosting, seating
from logres.server.tables.table import Table
from tests.server.table_room import (
    BEDE,
    SEATS,
    TableRoom,
    acts,
    bids,
    comes,
    in_room,
    kinds,
    play_out,
    set_config,
    settle,
    undoes,
)


async def status(room: TableRoom, table: Table) -> str:
    return str((await room.rows("SELECT status FROM tables WHERE id=?", table.config.id))[0][0])


# ---------------------------------------------------------------------- events and status


def test_each_action_is_an_event_and_a_version(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.opens(("ash", "me"))
        assert (table.status, table.version, table.waiting_for) == ("open", 0, [])
        with pytest.raises(Denied, match="has not begun"):
            await acts(table, "ash")
        await hosting.join(room.registry, table, BEDE, "birch", None)
        assert (table.status, table.version, table.waiting_for) == ("running", 1, list(SEATS))
        assert await acts(table, "ash") == 2
        assert (await kinds(room, table), table.waiting_for) == (["begin", "play"], ["birch"])
        assert await undoes(table, "ash") == 3
        assert (await kinds(room, table), table.waiting_for) == (["begin", "play", "undo"], list(SEATS))
        assert await status(room, table) == "running"
        await play_out(table)
        assert (table.status, await status(room, table), table.waiting_for) == ("over", "over", [])
        with pytest.raises(GameOver):
            await table.act(Act("", "ash", table.version, ["feast"]))
        assert table.info.result is not None
        assert table.info.result.winners

    in_room(settings, test)


def test_an_answer_holds_from_its_question_to_now(settings: Settings):
    """Not to a question before, nor to one that is to come."""

    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        text = table.require_timeline().game.legal("ash")[0].text
        for version in (0, 2):
            with pytest.raises(Denied, match="moved on"):
                await table.act(Act("", "ash", version, [text]))
        await acts(table, "birch")
        await table.act(Act("", "ash", 1, [text]))  # asked at version 1, whatever birch has sealed since
        winner = table.waiting_for[0]
        with pytest.raises(Denied, match="moved on"):
            await table.act(Act("", winner, 2, ["feast"]))
        assert await table.act(Act("", winner, 3, ["feast"])) == 4

    in_room(settings, test)


def test_nothing_is_undone_by_an_old_click_or_past_a_reveal(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        await acts(table, "ash")
        for version in (1, 3):
            with pytest.raises(Denied, match="moved on"):
                await table.undo(Undo("", "ash", version))
        await acts(table, "birch")
        winner = table.waiting_for[0]
        with pytest.raises(Denied, match="nothing can be taken back"):
            await undoes(table, winner)

    in_room(settings, test)


def test_a_frozen_table_waits_for_nobody(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        table.config = replace(table.config, frozen="the rules have changed")
        assert (table.status, table.waiting_for, table.info.frozen) == ("frozen", [], "the rules have changed")
        with pytest.raises(Denied, match="frozen: the rules have changed"):
            await acts(table, "ash")

    in_room(settings, test)


# ---------------------------------------------------------------------- answers given beforehand, and bots


async def prepare(table: Table, seat: str, *answers: PreparedAnswer) -> None:
    async with table.lock:
        await table.set_config(table.config.with_seat(replace(table.config.seat(seat), prepared=answers)))
        await table.go_on()


def test_what_was_prepared_is_played_by_the_server_and_not_taken_back_by_undo(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        winner = await bids(table)
        await prepare(table, winner, PreparedAnswer("Prize", "feast"))
        assert (table.version, (await kinds(room, table))[-1]) == (4, "auto")
        with pytest.raises(Denied, match="nothing can be taken back"):
            await undoes(table, winner)

    in_room(settings, test)


def test_after_an_undo_prepared_answers_wait_until_the_seat_has_acted(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.opens(("yellow", "me"), ("green", "me"), ("red", "me"), ("blue", "me"), title="britannia",
                                 scenario="four-player")  # fmt: skip
        await acts(table, "yellow", "move english_channel")
        kinds = [table.require_timeline().at(count).pending[0].kind for count in (0, 1)]
        texts = ("move english_channel", "take 2 infantry")
        await prepare(table, "yellow", *[PreparedAnswer(*each) for each in zip(kinds, texts, strict=True)])
        assert table.require_timeline().game.count == 2, "it is given at once"
        await undoes(table, "yellow")
        assert table.require_timeline().game.count == 0, "with what the server played for him"
        async with table.lock:
            await table.go_on()
        assert table.require_timeline().game.count == 0
        await acts(table, "yellow", "move english_channel")
        assert table.require_timeline().game.count == 2, "he has acted himself: it is given again"

    in_room(settings, test)


def test_a_bots_answer_counts_while_its_question_stands_and_the_seat_is_its_own(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        text = table.require_timeline().game.legal("ash")[0].text
        table.driver.go = lambda: None  # type: ignore[method-assign]
        await table.act_for("ash", 1, text)
        assert table.version == 1, "a person plays it"
        await set_config(table, seating.substitute(table.config, "ash"))
        await table.act_for("ash", 2, text)
        assert table.version == 1, "that is not what is asked"
        await table.act_for("ash", 1, text)
        assert table.version == 2
        await acts(table, "birch")
        await set_config(table, seating.substitute(table.config, "birch"))
        while table.status == "running":
            seat = table.waiting_for[0]
            legal = table.require_timeline().game.legal(seat)
            await table.act_for(seat, table.question_since[seat], legal[0].text)
        version = table.version
        await table.act_for("ash", version, text)
        assert table.version == version, "it is over"

    in_room(settings, test)


def test_a_stand_in_answers_at_once_and_stops_when_the_holder_is_back(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        async with table.lock:
            await table.set_config(seating.substitute(table.config, "ash", "random"))
        await comes(lambda: table.waiting_for == ["birch"])
        async with table.lock:
            await table.set_config(seating.return_seat(table.config, "ash"))
        await acts(table, "birch")
        await settle()
        while "ash" not in table.waiting_for:
            await acts(table, "birch")
        version = table.version
        await settle(50)
        assert (table.version, table.driver.busy) == (version, False)

    in_room(settings, test)
