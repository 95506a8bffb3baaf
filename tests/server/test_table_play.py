"""One table from outside: what is played, taken back and paused there, what is told of it, and the rows it leaves."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from logres.engine.errors import GameOver
from logres.server.errors import Clash, Denied
from logres.server.people.accounts import Account
from logres.server.protocol.messages import Act, Undo
from logres.server.protocol.wire_types import ClockRule, PreparedAnswer
from logres.server.settings import Settings
from logres.server.storage.table_config import TableConfig
from logres.server.tables import pauses, seating, takeback
from logres.server.tables import table as tables
from logres.server.tables.table import Table
from logres.server.tables.watching.broadcast import whole_view
from tests.server.hall import ADA, BEDE, CYN, SEATS, Hall, acts, bids, comes, in_hall, settle, stored, undoes
from thanes.title import Thanes

HOUR, DAY = 3600.0, 86_400.0


async def saved(hall: Hall, table: Table) -> TableConfig:
    """The config as it is stored."""
    [(text,)] = await hall.rows("SELECT config FROM tables WHERE id=?", table.config.id)
    return msgspec.json.decode(text, type=TableConfig)


async def status(hall: Hall, table: Table) -> str:
    return str((await hall.rows("SELECT status FROM tables WHERE id=?", table.config.id))[0][0])


async def kinds(hall: Hall, table: Table) -> list[str]:
    """The kinds of the events that are stored."""
    return [row[0] for row in await hall.rows("SELECT kind FROM events WHERE table_id=? ORDER BY seq", table.config.id)]


async def set_config(table: Table, config: TableConfig) -> None:
    async with table.lock:
        await table.set_config(config)


async def play_out(table: Table) -> None:
    while table.status == "running":
        await acts(table, table.waiting_for[0])


def clock(table: Table, seat: str) -> float:
    return table.config.seat(seat).clock or 0.0


def spend(table: Table, seconds: float) -> None:
    """As if so much time had passed."""
    table._clocks_at -= seconds


def about(seconds: float) -> Any:
    """So many seconds, and a test may take some."""
    return pytest.approx(seconds, abs=30)


# ---------------------------------------------------------------------- events and status


def test_each_action_is_an_event_and_a_version(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.opens(("ash", "me"))
        assert (table.status, table.version, table.waiting_for) == ("open", 0, [])
        with pytest.raises(Denied, match="has not begun"):
            await acts(table, "ash")
        await hall.registry.join(table, BEDE, "birch", None)
        assert (table.status, table.version, table.waiting_for) == ("running", 1, list(SEATS))
        assert await acts(table, "ash") == 2
        assert (await kinds(hall, table), table.waiting_for) == (["begin", "play"], ["birch"])
        assert await undoes(table, "ash") == 3
        assert (await kinds(hall, table), table.waiting_for) == (["begin", "play", "undo"], list(SEATS))
        assert await status(hall, table) == "running"
        await play_out(table)
        assert (table.status, await status(hall, table), table.waiting_for) == ("over", "over", [])
        with pytest.raises(GameOver):
            await table.act(Act("", "ash", table.version, ["feast"]))
        assert table.info.result is not None
        assert table.info.result.winners

    in_hall(settings, test)


def test_an_answer_holds_from_its_question_to_now(settings: Settings):
    """Not to a question before, nor to one that is to come."""

    async def test(hall: Hall) -> None:
        table = await hall.of_two()
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

    in_hall(settings, test)


def test_nothing_is_undone_by_an_old_click_or_past_a_reveal(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        await acts(table, "ash")
        for version in (1, 3):
            with pytest.raises(Denied, match="moved on"):
                await table.undo(Undo("", "ash", version))
        await acts(table, "birch")
        winner = table.waiting_for[0]
        with pytest.raises(Denied, match="nothing can be taken back"):
            await undoes(table, winner)

    in_hall(settings, test)


def test_a_frozen_table_waits_for_nobody(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        table.config = replace(table.config, frozen="the rules have changed")
        assert (table.status, table.waiting_for, table.info.frozen) == ("frozen", [], "the rules have changed")
        with pytest.raises(Denied, match="frozen: the rules have changed"):
            await acts(table, "ash")

    in_hall(settings, test)


# ---------------------------------------------------------------------- clocks


def test_a_turn_earns_its_time_in_what_is_stored_and_an_undo_gives_it_back(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two(clock=ClockRule(DAY, HOUR))
        spend(table, 600)
        await acts(table, "ash")
        assert (clock(table, "ash"), clock(table, "birch")) == (about(DAY - 600 + HOUR), about(DAY - 600))
        assert (await saved(hall, table)).seat("ash").clock == clock(table, "ash")
        spend(table, 600)
        await undoes(table, "ash")
        assert (clock(table, "ash"), clock(table, "birch")) == (about(DAY - 600), about(DAY - 1200))
        assert (await saved(hall, table)).seat("ash").clock == clock(table, "ash")

    in_hall(settings, test)


def test_what_is_stored_of_seats_is_written_where_clocks_run_or_the_game_ends(settings: Settings):
    """An event is enough elsewhere."""

    async def test(hall: Hall) -> None:
        for rule, written in ((None, False), (ClockRule(DAY), True)):
            table = await hall.of_two(clock=rule)
            await hall.registry.store.write([("UPDATE tables SET config='?' WHERE id=?", (table.config.id,))])
            await acts(table, "ash")
            rows = await hall.rows("SELECT config FROM tables WHERE id=?", table.config.id)
            assert (rows != [("?",)]) == written
            await play_out(table)
            assert (await saved(hall, table)).seat("ash").account == 1

    in_hall(settings, test)


def test_no_clock_runs_before_the_game_nor_where_there_is_none(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.opens(("ash", "me"), clock=ClockRule(DAY))
        spend(table, 10 * DAY)
        await hall.registry.join(table, BEDE, "birch", None)
        assert (table.expired(), clock(table, "ash")) == ([], about(DAY))
        plain = await hall.of_two()
        spend(plain, 10 * DAY)
        assert (plain.expired(), plain.config.seat("ash").clock) == ([], None)

    in_hall(settings, test)


def test_a_clock_that_runs_out_is_found_while_it_is_waited_for_alone(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two(clock=ClockRule(HOUR))
        await acts(table, "ash")
        spend(table, 2 * HOUR)
        assert (table.expired(), clock(table, "ash"), clock(table, "birch")) == (["birch"], about(HOUR), 0.0)
        await set_config(table, pauses.settled(pauses.propose(seating.substitute(table.config, "birch"), ADA, None)))
        assert (table.config.paused is None, table.expired()) == (False, [])

    in_hall(settings, test)


# ---------------------------------------------------------------------- what is decided together


def test_what_is_agreed_to_is_done_and_what_is_not_goes_with_the_next_action(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        await bids(table)
        watcher = await hall.watches(table, CYN)
        for last_word in ("yes", "an action"):
            await set_config(table, takeback.propose(table.config, table.require_timeline(), ADA, 1))
            assert (await saved(hall, table)).proposal is not None
            await settle()
            assert (watcher.info["proposal"]["by"], watcher.view["count"]) == ("Ada", 2)
            if last_word == "an action":
                await acts(table, table.waiting_for[0], "feast")
                break
            await set_config(table, takeback.answer(table.config, BEDE, 1, True))
            assert (table.require_timeline().game.count, table.waiting_for) == (1, ["birch"])
            assert (await kinds(hall, table))[-1] == "branch"
            await acts(table, "birch")
            await settle()
        assert (table.config.proposal, table.config.agreed, (await saved(hall, table)).proposal) == (None, (), None)
        await settle()
        assert (watcher.info["proposal"], watcher.view["count"]) == (None, 3)
        with pytest.raises(Denied, match="not proposed any more"):
            takeback.answer(table.config, BEDE, 1, True)

    in_hall(settings, test)


def test_one_no_ends_a_proposal_and_two_yeses_of_one_person_are_one(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
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

    in_hall(settings, test)


def test_while_it_is_paused_nothing_is_played_for_anybody(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
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
        assert await hall.turns(winner) == []
        lobby = await hall.watches(None, ADA if winner == "ash" else BEDE)
        await set_config(table, pauses.resume(table.config, ADA))
        assert (table.waiting_for, await hall.turns(winner)) == ([winner], [0])
        await settle()
        assert [notice["kind"] for notice in lobby.all("notice")] == ["turn"]
        await acts(table, winner, "feast")
        assert table.version == version + 3, "what was prepared is answered again"

    in_hall(settings, test)


# ---------------------------------------------------------------------- answers given beforehand, and bots


async def prepare(table: Table, seat: str, *answers: PreparedAnswer) -> None:
    async with table.lock:
        await table.set_config(table.config.with_seat(replace(table.config.seat(seat), prepared=answers)))
        await table.go_on()


def test_what_was_prepared_is_played_by_the_server_and_not_taken_back_by_undo(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        winner = await bids(table)
        await prepare(table, winner, PreparedAnswer("Prize", "feast"))
        assert (table.version, (await kinds(hall, table))[-1]) == (4, "auto")
        with pytest.raises(Denied, match="nothing can be taken back"):
            await undoes(table, winner)

    in_hall(settings, test)


def test_after_an_undo_prepared_answers_wait_until_the_seat_has_acted(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.opens(("yellow", "me"), ("green", "me"), ("red", "me"), ("blue", "me"), title="britannia",
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

    in_hall(settings, test)


def test_a_bots_answer_counts_while_its_question_stands_and_the_seat_is_its_own(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
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

    in_hall(settings, test)


def test_a_stand_in_answers_at_once_and_stops_when_the_holder_is_back(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
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

    in_hall(settings, test)


# ---------------------------------------------------------------------- what is told


def test_turns_are_told_to_those_who_wait_and_unsaid_when_they_are_over(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.opens(("ash", "me"))
        ada = await hall.watches(table, ADA, "ash")
        lobby = await hall.watches(None, BEDE)
        await hall.registry.join(table, BEDE, "birch", None)
        assert (await hall.turns("ash"), await hall.turns("birch")) == ([1], [0])
        await settle()
        assert (ada.info["status"], ada.view["version"], ada.view["seat"]) == ("running", 1, "ash")
        assert [(n["kind"], n["seat"], n["table"]) for n in lobby.all("notice")] == [("turn", "birch", table.config.id)]
        assert ada.all("notice") == [], "it happens before her eyes"
        await acts(table, "birch")
        assert (await hall.turns("ash"), await hall.turns("birch")) == ([1], [])
        await undoes(table, "birch")
        assert await hall.turns("birch") == [0]
        await settle()
        assert len(lobby.all("notice")) == 2
        await play_out(table)
        await settle()
        assert [n["kind"] for n in lobby.all("notice")][-1] == "over"
        over = await hall.rows("SELECT account, seat FROM notices WHERE kind='over'")
        assert over == [(2, "birch")], "Ada sees it"
        assert (await hall.turns("ash"), await hall.turns("birch")) == ([], [])
        assert ada.info["status"] == "over"

    in_hall(settings, test)


def test_a_bot_is_told_of_no_turn(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        await set_config(table, seating.substitute(table.config, "ash", "random"))
        lobby = await hall.watches(None, ADA)
        await comes(lambda: table.waiting_for == ["birch"])
        while table.status == "running" and table.version < 12:
            await acts(table, "birch")
            await comes(lambda: "birch" in table.waiting_for or table.status == "over")
        assert lobby.all("notice") == []

    in_hall(settings, test)


def test_watchers_are_shown_what_is_new_and_who_is_there(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        ada = await hall.watches(table, ADA, "ash")
        assert [seat["online"] for seat in ada.info["seats"]] == [True, False]
        bede = await hall.watches(table, BEDE, "birch")
        assert [seat["online"] for seat in ada.info["seats"]] == [True, True]
        stranger = await hall.watches(table)
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
        await hall.leaves(bede)
        assert table.touched == about(time.monotonic())
        assert [seat["online"] for seat in ada.info["seats"]] == [True, False]
        assert len(ada.got) == sent + 1
        await acts(table, "birch")
        await settle()
        assert (bede.view["version"], ada.view["version"], stranger.view["version"]) == (2, 3, 3)

    in_hall(settings, test)


def as_whole(table: Table, seat: str | None) -> Any:
    found = msgspec.to_builtins(whole_view(table.require_timeline(), seat))
    return {"type": "view", **found}


def test_after_going_back_pages_hold_what_a_new_one_is_shown(settings: Settings):
    """The log is cut where the game went back to, for seats that read different lines of it."""

    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        watchers = [await hall.watches(table, account, seat) for account, seat in ((ADA, "ash"), (BEDE, "birch"))]
        watchers.append(await hall.watches(table))
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

    in_hall(settings, test)


def test_who_lost_a_seat_is_shown_what_a_stranger_sees(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        ada, bede = await hall.watches(table, ADA, "ash"), await hall.watches(table, BEDE, "birch")
        await set_config(table, seating.substitute(table.config, "birch", resigned=True))
        await settle()
        assert (bede.view["seat"], bede.info["seats"][1]["resigned"]) == ("birch", True)
        await hall.registry.join(table, CYN, "birch", None)
        await settle()
        assert (bede.view["seat"], ada.view["seat"], CYN.id in table.members) == (None, "ash", True)
        assert table.config.seat("birch").name == "Cynric"

    in_hall(settings, test)


# ---------------------------------------------------------------------- holidays and absence


def test_watchers_are_told_when_a_holiday_begins_and_ends(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        watcher = await hall.watches(table, ADA, "ash")
        until = time.time() + DAY
        away: dict[int, float] = {}
        table.services = table.services._replace(on_holiday=away.get)
        for holidays, shown in (({2: until}, until), ({}, None)):
            away.clear()
            away.update(holidays)
            table.audience.tell_holidays()
            table.audience.tell_holidays()
            sent = len(watcher.got)
            await settle()
            assert len(watcher.got) == sent + 1, "once"
            assert watcher.info["seats"][1]["holiday"] == shown

    in_hall(settings, test)


def test_a_seat_is_absent_when_it_was_waited_for_long_enough(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
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

    in_hall(settings, test)


# ---------------------------------------------------------------------- snapshots


def test_snapshots_are_kept_now_and_then_and_two_of_them(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tables, "SNAPSHOT_EVERY", 3)

    async def test(hall: Hall) -> None:
        table = await hall.of_two()

        async def seqs() -> list[int]:
            return [row[0] for row in await hall.rows("SELECT seq FROM snapshots ORDER BY seq")]

        async def is_there() -> bool:
            return (await seqs())[-1:] == [table.version]

        kept: list[int] = []
        while table.version < 10:
            await acts(table, table.waiting_for[0])
            if table.snapshot_at == table.version:
                kept.append(table.version)
                await stored(is_there)
        assert kept == [3, 6, 9]
        assert await seqs() == [6, 9]
        [(info,)] = await hall.rows("SELECT info FROM tables")
        assert msgspec.json.decode(info)["version"] == 9, "the table is listed as it was then"
        await play_out(table)
        last = table.version
        await stored(is_there)
        await table.close()
        assert (await seqs())[-1] == table.snapshot_at == last

    in_hall(settings, test)


def test_a_table_that_is_closed_leaves_a_snapshot_of_what_is_new(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        table.snapshot_at = table.version
        await table.close()
        assert await hall.rows("SELECT seq FROM snapshots") == []
        await acts(table, "ash")
        await table.close()
        [(seq, save)] = await hall.rows("SELECT seq, save FROM snapshots")
        assert (seq, table.snapshot_at, save) == (2, 2, table.require_timeline().game.save())
        waiting = await hall.opens(("ash", "me"))
        await waiting.close()
        assert len(await hall.rows("SELECT seq FROM snapshots")) == 1

    in_hall(settings, test)


# ---------------------------------------------------------------------- what cannot be saved


class Failing:
    """A store whose writes fail."""

    def __init__(self, store: Any, error: Exception) -> None:
        self._store, self._error = store, error
        self.IS_CERTAIN = store.IS_CERTAIN

    async def write(self, statements: Any) -> None:
        raise self._error

    async def read(self, *words: Any) -> Any:
        return await self._store.read(*words)


def test_what_cannot_be_saved_has_not_happened(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        watcher = await hall.watches(table, ADA, "ash")
        sound = table.services
        for certain, error in ((True, Clash("busy")), (True, Denied("conflict", "no room"))):
            store: Any = Failing(sound.store, error)
            store.IS_CERTAIN = certain
            table.services = sound._replace(store=store)
            with pytest.raises(Denied):
                await acts(table, "ash")
            assert (table.version, table.outdated, watcher.subscriber.dropped) == (1, False, False)
        table.services = sound
        assert await acts(table, "ash") == 2

    in_hall(settings, test)


def test_where_nobody_knows_what_was_saved_the_table_is_read_anew(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        watcher = await hall.watches(table, ADA, "ash")
        store: Any = Failing(table.services.store, Denied("conflict", "the line was cut"))
        store.IS_CERTAIN = False
        table.driver._task = thinking = asyncio.ensure_future(asyncio.sleep(60))
        table.services = table.services._replace(store=store)
        with pytest.raises(Denied):
            await acts(table, "ash")
        assert (table.outdated, watcher.subscriber.dropped) == (True, True)
        await settle()
        assert thinking.cancelled()
        with pytest.raises(Denied, match="say hello again"):
            await acts(table, "ash")
        again = await hall.registry.table(table.config.id)
        assert again is not table
        assert await acts(again, "ash") == 2

    in_hall(settings, test)


def test_a_stranger_holds_no_seat(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        for account in (None, Account(9, "Nobody", True, None, 9)):
            watcher = await hall.watches(table, account)
            assert watcher.view["seat"] is None
        assert table.audience.accounts == {9}

    in_hall(settings, test)


def test_among_several_workers_a_clash_means_that_another_was_quicker(settings: Settings):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        watcher = await hall.watches(table, ADA, "ash")
        store: Any = Failing(table.services.store, Clash("seq"))
        leases: Any = SimpleNamespace(is_sole=False, with_news=lambda id: [], holds=lambda id: True)
        table.services = table.services._replace(store=store, leases=leases)
        with pytest.raises(Denied, match="could not be saved"):
            await acts(table, "ash")
        assert (table.outdated, watcher.subscriber.dropped, table.version) == (True, True, 1)

    in_hall(settings, test)


def test_nothing_is_computed_for_seats_that_nobody_looks_as(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    async def test(hall: Hall) -> None:
        table = await hall.of_two()
        ada, bede = await hall.watches(table, ADA, "ash"), await hall.watches(table, BEDE, "birch")
        second = await hall.watches(table, BEDE, "birch")
        seen: list[str | None] = []
        view = Thanes.view

        def counted(self: Any, g: Any, b: Any, seat: str | None) -> Any:
            seen.append(seat)
            return view(self, g, b, seat)

        monkeypatch.setattr(Thanes, "view", counted)
        await acts(table, "ash")
        await settle()
        assert sorted(map(str, seen)) == ["ash", "birch"], "once for two pages of one seat"
        await hall.leaves(second)
        table.audience.look_as(bede.subscriber, None)
        await settle()
        assert {viewer[0] for viewer in table.audience._views._seat_views} == {"ash", None}
        seen.clear()
        await acts(table, "birch")
        await settle()
        assert sorted(map(str, seen)) == ["None", "ash"]
        await hall.leaves(ada)
        await hall.leaves(bede)
        assert table.audience._views._seat_views == {}

    in_hall(settings, test)
