"""Chat, digest and feed; and tables that are deleted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from logres.server.settings import Settings
from logres.server.storage.opening import open_store
from logres.server.storage.tools import reading
from logres.server.tables import chat
from tests.server.people import bid, prized
from tests.server.postgres import BOTH
from tests.server.test_play import play_out


def test_seats_hear_the_spectators_only_at_the_end(people, person):
    ada = people["ash"]
    table = ada.info["id"]
    cynric = person("Cynric").watches(table)
    assert cynric.says("say", channel="table", text="psst")["code"] == "not-yours"
    assert cynric.says("say", channel="spectators", text="Ada \x00wins")["type"] == "ack"
    assert ada.says("say", channel="table", text=" \x00\n")["code"] == "bad-input"
    ada.says("say", channel="table", text="<b>hail</b>")
    cynric.until(lambda m: m["type"] == "said" and m["text"] == "<b>hail</b>")
    assert [m["text"] for m in ada.heard if m["type"] == "said"] == ["<b>hail</b>"]
    play_out(people)
    assert "Ada wins" in [s["text"] for s in ada.watches(table).welcome["said"]]


def test_the_digest_tells_what_was_missed(people):
    ada, bede = people["ash"], people["birch"]
    table = ada.info["id"]
    ada.acts("ash", ada.offered("ash")[0])
    ada.leaves_for_good(table)
    bede.acts("birch", bede.offered("birch")[0])
    digest = ada.looks_in(table)
    assert (digest["since"], digest["count"], digest["movers"]) == (1, 2, ["birch"])
    assert any("wins" in line["text"] for line in digest["lines"])
    again = ada.looks_in(table)
    assert (again["since"], again["count"], again["movers"], again["lines"]) == (2, 2, [], [])


def test_a_turn_is_told_by_the_feed(people):
    bede = people["birch"]
    link = bede.http.get(f"/api/tables/{bede.info['id']}/feed").json()["link"]
    path = "/feed/" + link.rsplit("/", 1)[1]
    assert "birch's turn" in bede.http.get(path).text
    bede.acts("birch", bede.offered("birch")[0])
    assert "birch's turn" not in bede.http.get(path).text
    assert bede.http.get("/feed/guessed").status_code == 404


def test_one_who_is_in_the_lobby_is_told_of_his_turn_and_of_new_tables(people):
    ada, bede = people["ash"], people["birch"]
    bid(people)
    winner = prized(people)
    ada.sees(people[winner].acts(winner, "feast")["version"])
    bede.leaves()
    bede.socket = bede.stack.enter_context(bede.http.websocket_connect("/socket"))
    bede.socket.send_json({"type": "hello"})
    lobby = bede.until(lambda m: m["type"] == "lobby")
    assert [info["id"] for info in lobby["mine"]] == [ada.info["id"]]
    ada.acts("ash", "keep")
    notice = bede.until(lambda m: m["type"] == "notice")
    assert (notice["kind"], notice["seat"], notice["heading"]) == ("turn", "birch", "Thanes")
    made = ada.opens()
    bede.until(lambda m: m["type"] == "lobby" and made in [info["id"] for info in m["public"]])


def test_a_seat_that_is_not_asked_acts_of_its_own_accord(person, house):
    """Bretwalda: an offer lies beside the pending question, which stays as it is; others see no draft of it."""
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(title="bretwalda", scenario="two-player", seats=[{"seat": "wessex", "who": "me"}])
    bede.joins(table, "northumbria")
    people = {"wessex": ada.watches(table), "northumbria": bede.watches(table)}
    registered = next(table for table in house.app.state.registry.present() if table.config.id == ada.info["id"])
    for _ in range(80):
        decision = registered.timeline.game.decision
        other = next(seat for seat in people if seat != decision.seat)
        if people[other].view["initiative"] is not None:
            break
        version = people[decision.seat].acts(decision.seat, people[decision.seat].offered(decision.seat)[0])["version"]
        for one in people.values():
            one.sees(version)
    beside = people[other].view["initiative"]
    assert beside["rule"] == "concept.trade.allowed"
    asked = people[other].view["pending"]
    version = people[other].acts(other, beside["legal"][0]["text"])["version"]
    for one in people.values():
        one.sees(version)
    assert people[other].view["pending"] == asked
    assert people[other].view["initiative"]["legal"] != beside["legal"]
    assert people[decision.seat].view["log"] == people[other].view["log"]


def test_a_table_of_ones_own_can_be_deleted(person):
    ada = person("Ada")
    table = ada.opens(seats=[{"seat": seat, "who": "me"} for seat in ("ash", "birch")])
    assert person("Bede").http.delete(f"/api/tables/{table}").status_code == 403
    assert ada.http.delete(f"/api/tables/{table}").status_code == 200
    assert ada.http.get(f"/api/tables/{table}/record").status_code == 404
    assert table not in ada.http.get("/api/lobby").text


def test_a_game_of_several_people_is_not_deleted_by_one(people):
    ada = people["ash"]
    answer = ada.http.delete(f"/api/tables/{ada.info['id']}")
    assert (answer.status_code, answer.json()["code"]) == (409, "conflict")


def lines(many: int, say: Callable[..., Any], channel: str = "spectators") -> None:
    for number in range(many):
        assert say("say", channel=channel, text=f"line {number}")["type"] == "ack"


@pytest.fixture
def few_shown(monkeypatch: pytest.MonkeyPatch, house: TestClient) -> None:
    """Three lines instead of two hundred, as fast as anybody likes."""
    monkeypatch.setattr(chat, "SHOWN", 3)
    monkeypatch.setattr(house.app.state.registry.limits.chat, "tries", 1000)  # type: ignore[attr-defined]


@pytest.mark.usefixtures("few_shown")
@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_spectators_who_talk_much_push_nothing_out_that_seats_said(people, person):
    ada, bede = people["ash"], people["birch"]
    table = ada.info["id"]
    ada.says("say", channel="table", text="hail")
    cynric = person("Cynric").watches(table)
    lines(5, cynric.says)
    assert [said["text"] for said in bede.watches(table).welcome["said"]] == ["hail"]
    assert [said["text"] for said in cynric.watches(table).welcome["said"]] == ["hail", "line 2", "line 3", "line 4"]
    report = {"table": table, "line": bede.welcome["said"][0]["n"], "reason": "rude"}
    assert bede.http.post("/api/reports", json=report).status_code == 200


@pytest.mark.usefixtures("few_shown")
@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_nor_at_a_game_that_is_over_where_they_speak_at_the_table_too(people, person):
    ada = people["ash"]
    table = ada.info["id"]
    ada.says("say", channel="table", text="hail")
    play_out(people)
    lines(5, person("Cynric").watches(table).says, "table")
    told = [said["text"] for said in ada.watches(table).welcome["said"]]
    assert told == ["hail", "line 2", "line 3", "line 4"]


@pytest.mark.usefixtures("few_shown")
def test_what_a_blocked_one_says_pushes_nothing_out(people, person):
    ada, bede = people["ash"], people["birch"]
    table = ada.info["id"]
    bede.says("say", channel="table", text="hail")
    lines(5, ada.says, "table")
    bede.http.put("/api/ties/Ada", json={"kind": "block"})
    assert [said["text"] for said in bede.watches(table).welcome["said"]] == ["hail"]


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_the_lines_of_a_side_are_found_without_reading_those_of_the_other(settings: Settings):
    """Else a million lines of spectators would be read whenever somebody comes in."""
    open_store(settings).close()
    with reading(settings) as connection:
        explain = "EXPLAIN " if settings.is_postgres else "EXPLAIN QUERY PLAN "
        if settings.is_postgres:
            connection.execute("SET enable_seqscan=off")
        for side in (chat.OF_SEATS, chat.OF_OTHERS):
            plan = str(connection.execute(explain + side, ("x", 0, 3)).fetchall())
            assert "chat_of_" in plan, plan


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_what_one_says_by_two_lines_at_once_is_heard_once_each(people, house: TestClient):
    registry: Any = house.app.state.registry  # type: ignore[attr-defined]
    ada, bede = people["ash"], people["birch"]

    async def both() -> None:
        table, account = await registry.table(ada.info["id"]), await registry.accounts.by_name("Ada")
        await asyncio.gather(*[chat.say(registry.store, table, account, "table", text) for text in ("one", "two")])

    house.portal.call(both)  # type: ignore[union-attr]
    ada.says("say", channel="table", text="three")
    bede.until(lambda m: m["type"] == "said" and m["text"] == "three")
    assert sorted(m["text"] for m in bede.heard if m["type"] == "said") == ["one", "three", "two"]
