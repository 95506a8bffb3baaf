"""What makes bots answer at a table: when, at what pace, and what happens when one cannot."""

from __future__ import annotations

import asyncio
import faulthandler
import os
from collections.abc import Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

import logres
from logres.engine import title as titles
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.server.settings import Settings
from logres.server.tables import seating
from logres.server.tables.bots import driver, pool
from logres.server.tables.bots.pool import BotPool, Worker
from logres.server.tables.table import Table
from tests.server.bad_bots import STEADY
from tests.server.table_room import ADA, TableRoom, acts, bids, comes, in_room, settle
from tests.server.test_restart import until

BOT = [("ash", "me"), ("birch", STEADY)]


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """No other test meets the title."""
    yield
    titles._TITLES.pop("unruly", None)


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, titles=f"{settings.titles} tests.server.bad_bots:TITLE")


class Thinker:
    """Stands in for the pool: answers with the last legal action when it is let go."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.free.set()
        self.asked: list[tuple[str, str, int]] = []
        self.answers: list[Any] = []  # what it gives instead, one after the other

    async def choose(self, game: Game, seat: str, name: str, seed: str, host: int = 0) -> str:
        self.asked.append((seat, name, host))
        await self.free.wait()
        if name != "random" and self.answers:
            given = self.answers.pop(0)
            if isinstance(given, Exception):
                raise given
            return str(given)
        return game.legal(seat)[-1].text


class Sleep:
    """Time that passes at once, and is noted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.slept: list[float] = []
        found = SimpleNamespace(sleep=self._sleep, ensure_future=asyncio.ensure_future)
        monkeypatch.setattr(driver, "asyncio", found)
        monkeypatch.setattr(driver, "time", SimpleNamespace(monotonic=lambda: 0.0))

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)


async def with_thinker(room: TableRoom, *wishes: tuple[str, str], **more: Any) -> tuple[Table, Thinker]:
    """A table whose bots are played by hand; nobody has answered yet."""
    thinker: Any = Thinker()
    thinker.free.clear()
    room.registry._services = room.registry._services._replace(bot_pool=thinker)
    return await room.opens(*(wishes or BOT), title="unruly", **more), thinker


def test_a_bot_is_asked_for_its_seat_and_no_other(settings: Settings):
    async def test(room: TableRoom) -> None:
        table, thinker = await with_thinker(room)
        await settle()
        assert (table.driver.busy, table.version) == (True, 1)
        thinker.free.set()
        await comes(lambda: not table.driver.busy)
        assert (thinker.asked, table.waiting_for) == ([("birch", STEADY, 1)], ["ash"])
        while table.status == "running":
            await acts(table, "ash")
            await comes(lambda: not table.driver.busy)
        assert {seat for seat, _, _ in thinker.asked} == {"birch"}

    in_room(settings, test)


def test_an_answer_that_comes_too_late_is_dropped_and_the_bot_is_asked_again(settings: Settings):
    async def test(room: TableRoom) -> None:
        table, thinker = await with_thinker(room, ("ash", "me"), ("birch", "me"))
        async with table.lock:
            await table.set_config(seating.substitute(table.config, "birch"))
        await settle()
        assert len(thinker.asked) == 1
        async with table.lock:
            await table.set_config(seating.return_seat(table.config, "birch"))
        thinker.free.set()
        await comes(lambda: not table.driver.busy)
        assert (table.version, table.waiting_for) == (1, ["ash", "birch"])

    in_room(settings, test)


def test_a_bot_leaves_time_to_read_where_somebody_watches_and_there_is_something_new(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    async def test(room: TableRoom) -> None:
        time = Sleep(monkeypatch)
        table, thinker = await with_thinker(room, pace=3.0)
        thinker.free.set()
        await comes(lambda: not table.driver.busy)
        assert time.slept == [0.0], "nobody watches"
        watcher = await room.watches(table, ADA, "ash")
        time.slept.clear()
        await acts(table, "ash")
        while "birch" not in table.waiting_for:
            await acts(table, "ash")
        await comes(lambda: not table.driver.busy)
        assert time.slept[0] == 3.0, "the bids were shown"
        assert set(time.slept) <= {0.0, 3.0}
        await room.leaves(watcher)

    in_room(settings, test)


def test_a_bot_that_answers_what_is_not_legal_is_answered_for_at_random(settings: Settings):
    async def test(room: TableRoom) -> None:
        table, thinker = await with_thinker(room)
        thinker.answers = ["abdicate"]
        thinker.free.set()
        await comes(lambda: not table.driver.busy)
        assert [name for _, name, _ in thinker.asked] == [STEADY, "random"]
        assert table.waiting_for == ["ash"]

    in_room(settings, test)


@pytest.mark.parametrize("error", [RuntimeError("no line"), BadInput("no such thing")])
def test_whatever_goes_wrong_a_table_tries_again_after_a_while(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, error: Exception
):
    async def test(room: TableRoom) -> None:
        time = Sleep(monkeypatch)
        table, thinker = await with_thinker(room)
        thinker.answers = [error]
        thinker.free.set()
        await comes(lambda: not table.driver.busy)
        assert table.waiting_for == ["ash"]
        assert (driver.RETRY in time.slept) == isinstance(error, RuntimeError)

    in_room(settings, test)


def test_bots_rest_at_another_workers_table_and_when_they_are_stopped(settings: Settings):
    async def test(room: TableRoom) -> None:
        table, thinker = await with_thinker(room)
        await settle()
        assert len(thinker.asked) == 1
        table.driver.stop()
        await settle()
        assert not table.driver.busy
        leases: Any = SimpleNamespace(holds=lambda id: False)
        services = table.services
        table.services = services._replace(leases=leases)
        table.driver.go()
        assert not table.driver.busy
        table.services = services
        table.driver.go()
        assert table.driver.busy

    in_room(settings, test)


def test_what_is_forced_is_played_at_the_tables_pace_where_somebody_watches(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    """Non-players step by step: each halt is as long as the pace."""

    async def test(room: TableRoom) -> None:
        time = Sleep(monkeypatch)
        given: Any = {"title": "pendragon", "scenario": None, "options": {"nonplayers": ["saxons", "scotti", "dux"]}}
        table = await room.opens(("civitates", "me"), pace=2.0, **given)
        version = table.version
        watcher = await room.watches(table, ADA, "civitates")
        while 2.0 not in time.slept:
            await acts(table, "civitates")
            await comes(lambda: not table.driver.busy or 2.0 in time.slept)
        assert table.version > version
        assert set(time.slept) == {2.0}
        await room.leaves(watcher)
        table.driver.stop()

    in_room(settings, test)


@pytest.mark.parametrize(("watched", "pace", "played"), [(False, 1.0, 18), (True, 1.0, 3), (True, 0.0, 18)])
def test_what_plays_itself_halts_at_what_a_watcher_has_not_read(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, watched: bool, pace: float, played: int
):
    """After a prize and two exchanges a round begins with a heading in the log; else it is played to the end."""

    async def test(room: TableRoom) -> None:
        table = await room.of_two(pace=pace)
        table.driver.go = lambda: None  # type: ignore[method-assign]
        await bids(table)
        if watched:
            await room.watches(table)
        version = table.version
        with monkeypatch.context() as patched:
            patched.setattr(Game, "forced_answer", lambda self, quick: self.legal()[0])
            async with table.lock:
                await table.go_on()
        assert table.version == version + played

    in_room(settings, test)


# ---------------------------------------------------------------------- their processes


class Process:
    """Stands in for an executor: what it is asked is done at once, or never."""

    def __init__(self, hangs: bool = False) -> None:
        self.hangs = hangs
        self.error: Exception | None = None  # what becomes of every question
        self.ended = False
        self._processes: dict[int, Any] = {1: SimpleNamespace(kill=self._kill)}

    def _kill(self) -> None:
        self.ended = True

    def submit(self, work: Any, *words: Any) -> Any:
        done: Future[Any] = Future()
        if self.error is not None:
            done.set_exception(self.error)
        elif not self.hangs:
            try:
                done.set_result(work(*words))
            except ZeroDivisionError as error:
                done.set_exception(error)
        return done

    def shutdown(self, wait: bool, cancel_futures: bool) -> None:
        assert (wait, cancel_futures) == (False, True)


def test_a_process_that_hangs_or_is_dead_is_ended_and_the_next_question_has_another(monkeypatch: pytest.MonkeyPatch):
    started: list[Process] = []
    monkeypatch.setattr(faulthandler, "dump_traceback_later", lambda limit, exit: None)

    def start(self: Worker) -> Any:
        started.append(Process())
        return started[-1]

    monkeypatch.setattr(Worker, "_start", start)

    async def go() -> None:
        worker = Worker(Settings(bot_patience=60.0))
        assert await worker.run(0, lambda: 5) == await worker.run(0, lambda: 5) == 5
        assert (len(started), started[0].ended) == (1, False), "it stays for the next question"
        started[0].hangs, worker._patience = True, 0.01
        with pytest.raises(TimeoutError):
            await worker.run(0, lambda: 5)
        worker._patience = 60.0
        assert started[0].ended
        assert await worker.run(0, lambda: 6) == 6
        assert len(started) == 2
        with pytest.raises(ZeroDivisionError):
            await worker.run(0, lambda: 1 // 0)
        assert not started[1].ended, "an error of the bot's own ends nothing"
        started[1].error = BrokenProcessPool()
        with pytest.raises(BrokenProcessPool):
            await worker.run(0, lambda: 7)
        assert await worker.run(0, lambda: 7) == 7
        asked = asyncio.ensure_future(worker.run(0, lambda: 8))
        started[2].hangs = True
        await settle()
        asked.cancel()
        await settle()
        assert (started[2].ended, asked.cancelled()) == (True, True), "nobody waits for it any more"
        assert await worker.run(0, lambda: 9) == 9
        worker.kill()
        worker.kill()
        assert [process.ended for process in started] == [True] * 4

    asyncio.run(go())


def test_those_that_search_and_study_have_more_time_and_step_back(settings: Settings):
    found = BotPool(replace(settings, bot_patience=2.0, bot_workers=2))
    assert [worker._patience for worker in found._quick] == [2.0, 2.0]
    assert [worker._patience for worker in found._searching] == [12.0, 12.0]
    assert (found._advising._patience, found._studying._patience) == (12.0, 40.0)
    assert [worker._gentle for worker in (*found._quick, *found._searching, found._advising)] == [0] * 5
    assert found._studying._gentle > 0


def test_each_kind_of_work_goes_to_its_process_and_what_it_gives_comes_back(monkeypatch: pytest.MonkeyPatch):
    asked: list[tuple[Worker, int, str]] = []

    async def run(self: Worker, host: int, work: Any, *words: Any, **named: Any) -> Any:
        asked.append((self, host, work.__name__))
        return words, named

    monkeypatch.setattr(Worker, "run", run)
    found: Any = BotPool(Settings())
    game = logres.new("thanes", "two-thanes", seed="unlikely-text-of-a-seed")

    async def go() -> None:
        assert await found.study(len, 1, x=2) == ((1,), {"x": 2})
        (save, seat, name, language), _ = await found.advise(game, "ash", "normal", language="de")
        assert ("unlikely" in save, seat, name, language) == (False, "ash", "normal", "de")
        (save, seat, name, owner), _ = await found.consult(game, "ash", "hard", "me", 5)
        assert ("unlikely" in save, seat, name, owner) == (False, "ash", "hard", "me")
        await found.consult(game, "ash", "normal", "me", 6)

    asyncio.run(go())
    workers = [found._studying, found._advising, found._searching[0], found._quick[0]]
    assert [worker for worker, _, _ in asked] == workers
    assert [(host, name) for _, host, name in asked] == [(0, "len"), (0, "advise"), (5, "think"), (6, "think")]


def test_in_its_process_a_seat_is_thought_for_by_the_same_bot():
    game = logres.new("thanes", "two-thanes", seed=3)
    pool._bot_of.cache_clear()
    text = pool.think(game.redeal("ash", "me").save(), "ash", "random", "me")
    assert text in [action.text for action in game.legal("ash")]
    assert pool._bot_of("random", "me") is pool._bot_of("random", "me")
    assert pool._bot_of("random", "me") is not pool._bot_of("random", "you")
    assert pool._bot_of.cache_info().misses == 2


def test_before_the_first_question_a_process_is_made_ready(monkeypatch: pytest.MonkeyPatch):
    done: list[Any] = []
    monkeypatch.setattr(os, "nice", lambda by: done.append(("nice", by)))
    monkeypatch.setattr(pool, "_end_with", lambda server: done.append(("server", server)))
    monkeypatch.setattr(pool, "wait_at_most", lambda seconds: done.append(("patience", seconds)))
    monkeypatch.setattr(pool, "serve_titles", lambda names: done.append(("titles", names)))
    monkeypatch.setattr(pool, "serve_bots", lambda names: done.append(("bots", names)))
    pool.prepare("a:B", 77, 10, "x=y:Z", 20.0)
    pool.prepare("", 78)
    assert [each for each in done if each[0] == "nice"] == [("nice", 10)]
    assert {("patience", 18.0), ("titles", "a:B"), ("bots", "x=y:Z")} <= set(done)
    until(lambda: {("server", 77), ("server", 78)} <= set(done))


def test_closing_the_pool_ends_every_process(monkeypatch: pytest.MonkeyPatch):
    found = BotPool(Settings(bot_workers=2))
    workers = [*found._quick, *found._searching, found._advising, found._studying]
    ended: list[Worker] = []
    monkeypatch.setattr(Worker, "kill", lambda self: ended.append(self))
    found.close()
    assert {id(worker) for worker in ended} == {id(worker) for worker in workers}


def test_work_that_hangs_ends_its_process_after_its_limit(monkeypatch: pytest.MonkeyPatch):
    calls: list[Any] = []
    monkeypatch.setattr(faulthandler, "dump_traceback_later", lambda limit, exit: calls.append((limit, exit)))
    monkeypatch.setattr(faulthandler, "cancel_dump_traceback_later", lambda: calls.append("done"))
    assert pool.limited(7.0, lambda *words, **named: (words, named), (1, 2), {"x": 3}) == ((1, 2), {"x": 3})
    assert calls == [(7.0, True), "done"]
    with pytest.raises(ZeroDivisionError):
        pool.limited(7.0, lambda: 1 // 0, (), {})
    assert calls[-1] == "done"
