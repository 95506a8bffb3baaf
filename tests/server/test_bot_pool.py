"""Whom a bot's answer comes from, and how reviews are queued; without the processes in which both are worked out."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any

import pytest

import logres
from logres.bots.bot import RANDOM, Random
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.review import data
from logres.server.errors import Denied
from logres.server.settings import Settings
from logres.server.tables.bots import pool, reviews
from logres.server.tables.bots.pool import FAILURES, BotPool, Worker
from logres.server.tables.bots.reviews import FAULT, MOST, Requester, Reviews

SEED = "s"
ADA = Requester(1, "testclient")


class Asked:
    """Stands in for the processes: notes what they are sent, and answers or fails."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, workers: int = 1) -> None:
        self.saves: list[str] = []
        self.names: list[str] = []
        self.fails = False
        monkeypatch.setattr(Worker, "think", self._think)
        self.pool = BotPool(Settings(bot_workers=workers))

    async def _think(self, save: str, seat: str, name: str, owner: str, host: int = 0) -> str:
        self.saves.append(save)
        self.names.append(name)
        if self.fails:
            raise TimeoutError
        return f"answer {len(self.saves)}"

    def chooses(self, game: Game, name: str = "normal", seat: str = "yellow") -> str:
        return asyncio.run(self.pool.choose(game, seat, name, SEED))


@pytest.fixture
def game() -> Game:
    return logres.new("britannia", seed="unlikely-text-of-a-seed")


def test_a_bot_is_sent_a_deal_of_its_own_without_log_or_past(game: Game, monkeypatch: pytest.MonkeyPatch):
    asked = Asked(monkeypatch)
    assert asked.chooses(game) == "answer 1"
    sent = logres.load(asked.saves[0])
    assert "unlikely-text-of-a-seed" not in asked.saves[0]
    assert (sent.lines.size, sent.forgetful, sent.view("yellow")["board"]) == (0, True, game.view("yellow")["board"])
    assert asked.chooses(game) == "answer 2"
    assert asked.saves[0] == asked.saves[1], "the same question is dealt the same"
    game.play("move english_channel")
    asked.chooses(game)
    assert logres.load(asked.saves[2]).seed != sent.seed


def test_the_random_bot_asks_nobody(game: Game, monkeypatch: pytest.MonkeyPatch):
    asked = Asked(monkeypatch)
    answers = {asked.chooses(game, RANDOM) for _ in range(3)}
    assert answers == {Random(f"{SEED}/yellow").pick(game.legal("yellow"), game.count).text}
    assert asked.saves == []


def test_a_bot_that_fails_again_and_again_is_not_asked_any_more(
    game: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    asked = Asked(monkeypatch)
    asked.fails = True
    for _ in range(FAILURES - 1):
        assert asked.chooses(game) in [action.text for action in game.legal("yellow")]
    assert "bot normal failed at action 0: TimeoutError" in caplog.text
    asked.fails = False
    assert asked.chooses(game).startswith("answer"), "it may recover"
    asked.fails = True
    for _ in range(FAILURES + 2):
        asked.chooses(game)
    assert len(asked.saves) == 2 * FAILURES
    asked.fails = False
    assert asked.chooses(game, seat="green").startswith("answer"), "other seats' bots are"


def test_a_seat_is_always_thought_for_in_the_same_process(monkeypatch: pytest.MonkeyPatch):
    pool = BotPool(Settings(bot_workers=3))
    owners = [f"owner {number}" for number in range(30)]
    assert all(pool.worker_of("normal", owner) is pool.worker_of("easy", owner) for owner in owners)
    assert len({id(pool.worker_of("normal", owner)) for owner in owners}) == 3
    quick, searching = ({id(pool.worker_of(name, owner)) for owner in owners} for name in ("normal", "hard"))
    assert not quick & searching


# ---------------------------------------------------------------------- reviews


class Shelf:
    """A store of reviews alone."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def read(self, sql: str, values: tuple[str]) -> list[tuple[str]]:
        return [(self.kept[values[0]],)] if values[0] in self.kept else []

    async def write(self, statements: list[tuple[str, tuple[str, str]]]) -> None:
        for _, (key, body) in statements:
            self.kept[key] = body


class Desk:
    """A pool in which work is done when it is let go."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.error: Exception | None = None
        self.shown: list[tuple[int, int]] = []  # how far the review was each time something was asked for
        self.reviews: Reviews | None = None

    async def study(self, work: Callable[..., Any], *words: Any) -> Any:
        await self.go.wait()
        if self.reviews is not None:
            state = await self.reviews.state(words[0])
            self.shown.append((state.done, state.all))
        if self.error is not None:
            raise self.error
        return ["a", "b"] if work is reviews.list_jobs else f"{work.__name__} {len(words)}"


async def settle() -> None:
    for _ in range(1000):
        await asyncio.sleep(0)


@pytest.fixture
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews are words here."""
    monkeypatch.setattr(data, "as_json", lambda review: str(review).encode())
    monkeypatch.setattr(data, "from_json", lambda text: text)


def in_turn(test: Callable[[Reviews, Desk, Shelf], Any]) -> None:
    async def go() -> None:
        desk, shelf = Desk(), Shelf()
        asked: Any = (shelf, desk)
        found = Reviews(asked[0], asked[1], 3)
        await test(found, desk, shelf)
        found.close()

    asyncio.run(go())


@pytest.mark.usefixtures("_plain")
def test_a_review_is_worked_out_once_and_kept():
    async def go(found: Reviews, desk: Desk, shelf: Shelf) -> None:
        assert (await found.state("record")).state == "none"
        assert (await found.begin("record", ADA)).state == (await found.begin("record", ADA)).state == "working"
        await settle()
        assert len(found._background.tasks) == 1
        desk.reviews = found
        desk.go.set()
        await settle()
        assert desk.shown == [(0, 0), (0, 2), (1, 2), (1, 2)]
        done = await found.state("record")
        assert (done.state, str(done.review)) == ("done", "put_together 3")
        assert len(shelf.kept) == 1
        assert (await found.begin("record", ADA)).state == "done"
        assert (await found.state("another")).state == "none"
        assert not found._background.tasks

    in_turn(go)


@pytest.mark.usefixtures("_plain")
@pytest.mark.parametrize(("error", "said"), [(BadInput("no such thing"), "no such thing"), (TimeoutError(), FAULT)])
def test_a_review_that_fails_says_why_and_can_be_asked_for_again(error: Exception, said: str):
    async def go(found: Reviews, desk: Desk, shelf: Shelf) -> None:
        desk.error = error
        desk.go.set()
        await found.begin("record", ADA)
        await settle()
        failed = await found.state("record")
        assert (failed.state, failed.fault, shelf.kept) == ("failed", said, {})
        desk.error = None
        assert (await found.begin("record", ADA)).state == "working"
        await settle()
        assert (await found.state("record")).state == "done"

    in_turn(go)


@pytest.mark.usefixtures("_plain")
def test_no_more_than_a_few_reviews_wait():
    async def go(found: Reviews, desk: Desk, shelf: Shelf) -> None:
        for number in range(MOST):
            await found.begin(f"record {number}", Requester(number + 2, f"10.0.0.{number}"))
        with pytest.raises(Denied, match="try again later"):
            await found.begin("one more", ADA)
        assert (await found.state("one more")).state == "none"
        desk.go.set()
        await settle()
        assert (await found.begin("one more", ADA)).state == "working"

    in_turn(go)


@pytest.mark.plain
def test_a_process_that_may_take_longer_to_think_may_take_longer_to_start(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pool, "START_LIMIT", 0.001)  # no process starts as fast
    hasty, patient = Worker(Settings()), Worker(Settings(), times=600_000)
    with pytest.raises(TimeoutError):
        asyncio.run(hasty.run(0, os.getpid))
    assert asyncio.run(patient.run(0, os.getpid)) != os.getpid()
    patient.kill()
