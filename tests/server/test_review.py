"""Reviews, asking the bot and puzzles at the web table: who may, where it is worked out, what is kept."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from logres.engine import title as registry
from logres.engine.errors import LogresError
from logres.puzzles.puzzle import puzzles
from logres.review.advice import Advice, as_json
from logres.server.settings import Settings
from logres.server.storage.opening import open_store
from logres.server.tables.bots import reviews
from tests.server.people import Person
from tests.server.postgres import BOTH
from tests.server.test_play import play_out
from tests.server.test_restart import served, until

TITLES = "tests.server.weighing:WEIGHING tests.server.weighing:DREAMING"


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    for id in ("weighing", "dreaming"):
        registry._TITLES.pop(id, None)


@pytest.fixture
def weighing(settings: Settings) -> Settings:
    return replace(settings, titles=TITLES, review_samples=1)


def alone(ada: Person, title: str = "weighing") -> tuple[str, Person]:
    """A table of one person, who plays both seats."""
    table = ada.opens(title=title, seats=[{"seat": "ash", "who": "me"}, {"seat": "birch", "who": "me"}])
    return table, ada.watches(table, "ash")


def finished(ada: Person, title: str = "weighing") -> str:
    """A table at which two bots have played."""
    table = ada.opens(
        title=title, public=False, seats=[{"seat": "ash", "who": "random"}, {"seat": "birch", "who": "random"}]
    )
    until(lambda: ada.http.get(f"/api/tables/{table}").json()["status"] == "over", 60)
    return table


def asked(person: Person, table: str, seat: str = "ash") -> Any:
    return person.http.post(f"/api/tables/{table}/advice", json={"seat": seat})


# ---------------------------------------------------------------------- asking the bot


@pytest.mark.long
def test_in_a_practice_game_the_bot_says_the_best_three(weighing: Settings):
    with served(weighing) as (_, person):
        table, ada = alone(person("Ada"))
        answer = asked(ada, table)
        assert answer.status_code == 200, answer.text
        told = answer.json()
        assert len(told["choices"]) == 3
        assert {one["answer"] for one in told["choices"]} <= set(ada.offered("ash"))
        behind = [one["behind"] for one in told["choices"]]
        assert behind[0] == 0.0
        assert told["choices"][0]["verdict"].startswith("the best in ")
        ada.http.headers["Accept-Language"] = "de"
        assert asked(ada, table).json()["choices"][0]["verdict"].startswith("das Beste in ")
        ada.http.headers["Accept-Language"] = "en"
        assert asked(ada, table).json() == told


def test_the_bot_is_not_asked_in_a_game_among_people_nor_for_others(weighing: Settings):
    with served(weighing) as (_, person):
        ada, bede, cuth = person("Ada"), person("Bede"), person("Cuth")
        table = ada.opens(title="weighing", seats=[{"seat": "ash", "who": "me"}], public=True)
        bede.joins(table, "birch")
        refused = asked(ada, table)
        assert (refused.status_code, refused.json()["code"]) == (403, "not-yours")
        assert "among people" in refused.json()["reason"]
        assert asked(ada, table, "birch").json()["code"] == "not-yours"
        assert asked(cuth, table).json()["code"] == "not-yours"


@pytest.mark.long
def test_in_a_what_if_of_such_a_game_it_may_be_asked(weighing: Settings):
    with served(weighing) as (_, person):
        ada, bede = person("Ada"), person("Bede")
        table = ada.opens(title="weighing", seats=[{"seat": "ash", "who": "me"}])
        bede.joins(table, "birch")
        branch = ada.http.post(f"/api/tables/{table}/what-if", json={"count": 0, "seat": "ash"}).json()["id"]
        assert asked(ada, branch).status_code == 200


@pytest.mark.long
def test_a_bot_that_hangs_is_given_up(weighing: Settings):
    with served(replace(weighing, bot_patience=0.5)) as (house, person):
        table, ada = alone(person("Ada"), "dreaming")
        refused = asked(ada, table)
        assert refused.json()["code"] == "conflict"
        assert "given up" in refused.json()["reason"]
        assert house.get("/api/titles").status_code == 200


def test_advice_is_thought_of_in_a_game_dealt_anew(weighing: Settings, monkeypatch: pytest.MonkeyPatch):
    from logres.engine import api
    from logres.server.tables.bots import pool as bot_pool

    sent: list[str] = []

    async def runs(self: Any, host: int, work: Any, *words: Any) -> Any:
        assert work is bot_pool.advise
        sent.append(words[0])
        return as_json(Advice("points", [], []))

    monkeypatch.setattr(bot_pool.Worker, "run", runs)
    with served(weighing) as (house, person):
        table, ada = alone(person("Ada"))
        asked(ada, table)
        true = house.app.state.registry.present()[0].timeline.game  # type: ignore[attr-defined]
        dealt = api.load(sent[0])
    assert dealt.forgetful
    assert dealt.seed != true.seed
    assert dealt.view("ash", log=False)["board"] == true.view("ash", log=False)["board"]


def test_where_nothing_can_be_asked_it_says_so(house, person):
    ada = person("Ada")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}, {"seat": "birch", "who": "me"}])
    assert "no bot that can be asked" in asked(ada, table).json()["reason"]


# ---------------------------------------------------------------------- reviews


@pytest.mark.long
def test_a_finished_game_is_reviewed_once_and_kept(weighing: Settings, monkeypatch: pytest.MonkeyPatch):
    with served(weighing) as (house, person):
        ada = person("Ada")
        running, _ = alone(ada)
        assert ada.http.post(f"/api/tables/{running}/review").json()["code"] == "conflict"
        path = f"/api/tables/{finished(ada)}/review"
        assert ada.http.get(path).json()["state"] == "none"
        assert ada.http.get(path + ".html").status_code == 409
        begun = ada.http.post(path).json()
        assert begun["state"] == "working"
        until(lambda: ada.http.get(path).json()["state"] == "done", 120)
        review = ada.http.get(path).json()["review"]
        won = review["moments"][-1]["chances"]
        assert {seat for seat, share in won.items() if share} == set(review["winners"])
        page = ada.http.get(path + ".html")
        assert "The chance to win" in page.text
        stranger = house.get(path)
        assert stranger.json()["code"] == "no-such-thing"

        async def never(*_: Any) -> Any:
            raise AssertionError("worked out twice")

        monkeypatch.setattr(reviews.Reviews, "_worked_out", never)
        assert ada.http.post(path).json()["review"] == review


@pytest.mark.long
def test_a_review_that_fails_says_so(weighing: Settings):
    with served(replace(weighing, bot_patience=0.02)) as (_, person):
        ada = person("Ada")
        path = f"/api/tables/{finished(ada, 'dreaming')}/review"
        ada.http.post(path)
        until(lambda: ada.http.get(path).json()["state"] == "failed", 120)
        assert ada.http.get(path).json()["fault"]


def test_strangers_set_no_review_going(weighing: Settings):
    with served(weighing) as (house, person):
        ada, bede = person("Ada"), person("Bede")
        table = ada.opens(title="weighing", seats=[{"seat": "ash", "who": "me"}], public=True)
        bede.joins(table, "birch")
        play_out({"ash": ada.watches(table), "birch": bede.watches(table)})
        assert house.get(f"/api/tables/{table}/review").json()["state"] == "none"
        assert house.post(f"/api/tables/{table}/review").json()["code"] == "log-in"


@pytest.fixture
def slow(weighing: Settings, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """A server at which no review is ever done; a piece of each is begun."""

    async def waits(self: Any, *_: Any) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(reviews.Reviews, "_worked_out", waits)
    return weighing


def wishes(person: Person, tables: list[str]) -> list[Any]:
    return [person.http.post(f"/api/tables/{table}/review").json() for table in tables]


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_nobody_takes_all_the_places_and_all_are_told_who_else_is_served(slow: Settings):
    with served(slow) as (_, person):
        ada, bede = person("Ada"), person("Bede")
        answers = wishes(ada, [finished(ada) for _ in range(reviews.EACH + 1)])
        assert [one.get("state") for one in answers] == ["working"] * reviews.EACH + [None]
        assert answers[-1]["code"] == "too-often"
        told = wishes(bede, [finished(bede)])[0]
        assert (told["state"], told["beside"]) == ("working", reviews.EACH)


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_nor_by_coming_in_under_many_names(slow: Settings, monkeypatch: pytest.MonkeyPatch):
    with served(slow) as (_, person):
        crowd = [person(f"Guest {number}") for number in range(reviews.OF_AN_ADDRESS)]
        taken = [answer.get("state") for one in crowd for answer in wishes(one, [finished(one), finished(one)])]
        assert taken.count("working") == reviews.OF_AN_ADDRESS
        monkeypatch.setattr("logres.server.http.endpoints.address_of", lambda _: "10.0.0.9")
        elsewhere = person("Bede")
        assert wishes(elsewhere, [finished(elsewhere)])[0]["state"] == "working"


def test_addresses_take_turns_piece_by_piece(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    """One who has more reviews going does not get more done than another."""
    order: list[str] = []

    class Pool:
        async def study(self, work: Any, record: str, *_: Any) -> Any:
            order.append(record)
            await asyncio.sleep(0)
            if work is reviews.put_together:
                raise LogresError("far enough")
            return range(3)

    async def go() -> None:
        store = open_store(settings)
        found = reviews.Reviews(store, Pool(), 1)  # type: ignore[arg-type]
        for record, account, house in (("a", 1, "x"), ("b", 2, "x"), ("c", 3, "y")):
            await found.begin(record, reviews.Requester(account, house))
        await asyncio.gather(*found._background.tasks)
        store.close()

    asyncio.run(go())
    met = order[order.index("c") :]
    assert all("c" in pair for pair in itertools.pairwise(met[: 2 * met.count("c")]))


def test_of_reviews_that_failed_so_many_are_remembered(weighing: Settings, monkeypatch: pytest.MonkeyPatch):
    async def fails(self: Any, *_: Any) -> Any:
        raise LogresError("no")

    monkeypatch.setattr(reviews.Reviews, "_worked_out", fails)
    monkeypatch.setattr(reviews, "REMEMBERED", 2)
    with served(weighing) as (house, person):
        ada = person("Ada")
        for _ in range(4):
            path = f"/api/tables/{finished(ada)}/review"
            ada.http.post(path)
            until(lambda: ada.http.get(path).json()["state"] == "failed")  # noqa: B023
        assert len(house.app.state.registry.reviews._failed) == 2  # type: ignore[attr-defined]


# ---------------------------------------------------------------------- puzzles


def test_puzzles_are_listed_shown_and_answered(house, person):
    listed = house.get("/api/puzzles").json()["puzzles"]
    assert listed
    one = listed[0]
    path = f"/api/puzzles/{one['title']}/{one['id']}"
    shown = house.get(path).json()
    kept = next(p for p in puzzles(one["title"]) if p.id == one["id"])
    assert shown["choices"] == [choice.words for choice in kept.choices]
    assert "why" not in shown
    assert shown["moment"]["seat"] == one["seat"]
    solved = house.post(path, json={"choice": 0}).json()
    assert solved["best"] == kept.best
    assert solved["choices"][kept.best]["behind"] == 0.0
    assert house.post(path, json={"choice": 99}).json()["code"] == "bad-input"
    table = person("Ada").http.post(path + "/table").json()["id"]
    assert table
    assert house.post(path + "/table").json()["code"] == "log-in"
