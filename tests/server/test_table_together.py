"""What is decided together at one table: taking back, and pauses."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from logres.server.errors import Denied
from logres.server.protocol.wire_types import PreparedAnswer
from logres.server.settings import Settings
from logres.server.tables import seating
from logres.server.tables.agreements import pauses, takeback
from tests.server.table_room import (
    ADA,
    BEDE,
    CYN,
    SEATS,
    TableRoom,
    acts,
    bids,
    in_room,
    kinds,
    saved,
    set_config,
    settle,
    undoes,
)


def test_what_is_agreed_to_is_done_and_what_is_not_goes_with_the_next_action(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        await bids(table)
        watcher = await room.watches(table, CYN)
        for last_word in ("yes", "an action"):
            await set_config(table, takeback.propose(table.config, table.require_timeline(), ADA, 1))
            assert (await saved(room, table)).proposal is not None
            await settle()
            assert (watcher.info["proposal"]["by"], watcher.view["count"]) == ("Ada", 2)
            if last_word == "an action":
                await acts(table, table.waiting_for[0], "feast")
                break
            await set_config(table, takeback.answer(table.config, BEDE, 1, True))
            assert (table.require_timeline().game.count, table.waiting_for) == (1, ["birch"])
            assert (await kinds(room, table))[-1] == "branch"
            await acts(table, "birch")
            await settle()
        assert (table.config.proposal, table.config.agreed, (await saved(room, table)).proposal) == (None, (), None)
        await settle()
        assert (watcher.info["proposal"], watcher.view["count"]) == (None, 3)
        with pytest.raises(Denied, match="not proposed any more"):
            takeback.answer(table.config, BEDE, 1, True)

    in_room(settings, test)


def test_one_no_ends_a_proposal_and_two_yeses_of_one_person_are_one(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        await bids(table)
        proposed = takeback.propose(table.config, table.require_timeline(), ADA, 0)
        assert takeback.answer(proposed, ADA, 0, True) == proposed
        with pytest.raises(Denied, match="not proposed any more"):
            takeback.answer(proposed, BEDE, 1, True)
        refused = takeback.answer(proposed, BEDE, 0, False)
        assert (refused.proposal, refused.agreed) == (None, ())
        agreed = takeback.answer(proposed, BEDE, 0, True)
        assert agreed.proposal is not None
        assert (agreed.proposal.by, agreed.proposal.agreed, agreed.agreed) == ("Ada", ["Ada", "Bede"], (1, 2))

    in_room(settings, test)


def test_while_it_is_paused_nothing_is_played_for_anybody(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        keeps = PreparedAnswer("Exchange", "keep")
        winner = await bids(table)
        for seat in SEATS:
            await set_config(table, table.config.with_seat(replace(table.config.seat(seat), prepared=(keeps,))))
        for by in (ADA, BEDE):
            given = table.config
            proposal = given.pause_proposal
            config = pauses.propose(given, by, None) if proposal is None else pauses.answer(given, by, proposal, True)
            await set_config(table, config)
        version = table.version
        assert (table.waiting_for, table.asked, table.info.waiting_for) == ([], [winner], [])
        for change in (acts(table, winner, "feast"), undoes(table, winner)):
            with pytest.raises(Denied, match="paused"):
                await change
        await set_config(table, seating.substitute(table.config, winner))
        await table.act_for(winner, table.question_since[winner], "feast")  # it thought when the pause began
        await set_config(table, seating.return_seat(table.config, winner))
        async with table.lock:
            await table.go_on()
        assert table.version == version
        assert await room.turns(winner) == []
        lobby = await room.watches(None, ADA if winner == "ash" else BEDE)
        await set_config(table, pauses.resume(table.config, ADA))
        assert (table.waiting_for, await room.turns(winner)) == ([winner], [0])
        await settle()
        assert [notice["kind"] for notice in lobby.all("notice")] == ["turn"]
        await acts(table, winner, "feast")
        assert table.version == version + 3, "what was prepared is answered again"

    in_room(settings, test)
