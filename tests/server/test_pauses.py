"""A pause that all agree to: nothing is played and no clock runs until it is ended."""

from __future__ import annotations

import time
from typing import Any

import pytest

from logres.server.settings import Settings
from tests.server.people import Person
from tests.server.postgres import BOTH
from tests.server.test_restart import served

DAY = 86_400.0
CLOCK = {"budget": 3 * DAY}
Two = tuple[Person, Person]


def sit_down(person: Any) -> Two:
    """Ada holds ash, Bede birch; both are asked."""
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}], clock=CLOCK)
    bede.joins(table, "birch")
    return ada.watches(table), bede.watches(table)


@pytest.fixture
def two(person) -> Two:
    return sit_down(person)


def table_of(house: Any) -> Any:
    return house.app.state.registry.present()[0]


def left(house: Any, seconds: float) -> float:
    """What ash has left when so much time has passed."""
    table_of(house)._clocks_at -= seconds
    return float(table_of(house).charge_clocks().seat("ash").clock)


def turns_told(house: Any) -> int:
    """How many notices there are that it is ash's turn."""
    sql = "SELECT count(*) FROM notices WHERE kind='turn' AND seat='ash'"
    return int(house.portal.call(house.app.state.registry.store.read, sql)[0][0])


def agree(one: Person, until: float | None, resume: bool = False, yes: bool = True) -> Any:
    return one.says("pauseconsent", until=until, resume=resume, yes=yes)


def pause(two: Two, until: float | None = None) -> None:
    assert two[1].says("pause", until=until)["type"] == "ack"
    assert agree(two[0], until)["type"] == "ack"


def info(one: Person) -> Any:
    return one.http.get(f"/api/tables/{one.info['id']}").json()


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_nothing_goes_on_while_it_is_paused(two: Two, house):
    ada, bede = two
    assert bede.says("pause", until=None)["type"] == "ack"
    assert (info(ada)["paused"], info(ada)["pause_proposal"]["agreed"]) == (None, ["Bede"])
    assert left(house, 3600) == pytest.approx(3 * DAY - 3600, abs=60)
    agree(ada, None)
    shown = info(ada)
    assert (shown["paused"]["by"], shown["waiting_for"], shown["pause_proposal"]) == ("Bede", [], None)
    assert left(house, DAY) == pytest.approx(3 * DAY - 3600, abs=60)
    assert "paused" in ada.acts("ash", ada.offered("ash")[0])["reason"]
    assert "paused" in bede.says("propose", count=0)["reason"]
    assert ada.http.get("/api/badge").json()["turns"] == 0
    assert ada.http.get("/api/home").json()["mine"][0]["table"]["paused"]["until"] is None
    assert table_of(house).expired() == []
    assert ada.says("resume")["type"] == "ack"
    assert (info(ada)["paused"], info(ada)["waiting_for"]) == (None, ["ash", "birch"])
    assert ada.http.get("/api/badge").json()["turns"] == 1
    assert ada.acts("ash", ada.offered("ash")[0])["type"] == "ack"
    assert ada.says("resume")["code"] == "conflict"


def test_before_its_date_all_must_agree_to_go_on(two: Two, monkeypatch: pytest.MonkeyPatch):
    ada, bede = two
    until = time.time() + 5 * DAY
    pause(two, until)
    assert ada.says("resume")["type"] == "ack"
    assert info(ada)["paused"]["until"] == until
    assert agree(bede, until)["code"] == "stale"  # that would be the pause itself
    assert agree(bede, until, resume=True, yes=False)["type"] == "ack"
    assert info(ada)["pause_proposal"] is None
    ada.says("resume")
    bede.says("resume")
    assert info(ada)["paused"] is None


def test_after_its_date_anybody_goes_on(two: Two, monkeypatch: pytest.MonkeyPatch):
    until = time.time() + DAY
    pause(two, until)
    later = time.time
    monkeypatch.setattr("logres.server.tables.agreements.pauses.time.time", lambda: later() + 2 * DAY)
    two[1].says("resume")
    assert info(two[0])["paused"] is None


def test_a_proposal_is_void_when_the_game_moves_on_or_one_refuses(two: Two):
    ada, bede = two
    bede.says("pause", until=None)
    ada.acts("ash", ada.offered("ash")[0])
    assert info(ada)["pause_proposal"] is None
    assert agree(ada, None)["code"] == "stale"
    bede.says("pause", until=None)
    agree(ada, None, yes=False)
    assert info(ada)["pause_proposal"] is None
    until = time.time() + DAY
    bede.says("pause", until=until)
    assert agree(ada, until + 1)["code"] == "stale"  # he was shown another date
    assert [ada.says("pause", until=time.time() + n * DAY)["code"] for n in (-1, 91)] == ["bad-input"] * 2


def test_a_take_back_that_was_proposed_is_void_with_the_pause(two: Two):
    ada, bede = two
    ada.acts("ash", ada.offered("ash")[0])
    ada.says("propose", count=0)
    pause(two)
    assert bede.says("consent", count=0, yes=True)["code"] == "stale"
    assert info(ada)["count"] > 0


def test_one_for_whom_a_bot_stands_in_need_not_agree(two: Two):
    ada, bede = two
    ada.says("pause", until=None)
    assert info(ada)["paused"] is None
    bede.says("away", seat="birch")
    assert info(ada)["paused"] is not None


def test_one_who_was_not_asked_goes_on_when_he_is_back(two: Two):
    ada, bede = two
    until = time.time() + 5 * DAY
    bede.says("away", seat="birch")
    ada.says("pause", until=until)
    bede.says("back", seat="birch")
    assert info(ada)["paused"]["until"] == until
    bede.says("resume")  # nobody has proposed it before
    assert info(ada)["paused"] is None
    ada.says("pause", until=until)
    agree(bede, until)
    bede.says("resume")
    assert info(ada)["paused"]["until"] == until  # this time he has agreed too


def test_only_seats_pause_and_only_a_running_game(person, two: Two):
    cyn = person("Cynric")
    cyn.watches(two[0].info["id"])
    assert cyn.says("pause", until=None)["code"] == "not-yours"
    waiting = cyn.opens(seats=[{"seat": "ash", "who": "me"}])
    assert cyn.watches(waiting).says("pause", until=None)["code"] == "conflict"


def test_bots_wait_too(person, house):
    ada = person("Ada")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}, {"seat": "birch", "who": "random"}])
    ada.watches(table)
    ada.says("pause", until=None)  # nobody else has to agree
    assert info(ada)["paused"] is not None
    found = table_of(house)
    version = found.version
    ada.says("away", seat="ash")
    assert not found.driver.busy
    assert found.version == version
    ada.says("resume")
    ada.until(lambda m: m["type"] == "change" and m["version"] > version)


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_a_pause_outlives_the_server_and_notices_wait(settings: Settings):
    with served(settings) as (house, person):
        ada, bede = sit_down(person)
        ada.leaves()
        table = ada.info["id"]
        bede.says("pause", until=None)
        ada.watches(table)
        agree(ada, None)
        cookies = [one.http.cookies["logres"] for one in (ada, bede)]
        assert turns_told(house) == 0
    with served(settings) as (house, _):
        house.cookies.set("logres", cookies[1])
        shown = house.get(f"/api/tables/{table}").json()
        assert (shown["paused"]["by"], shown["waiting_for"]) == ("Bede", [])
        with house.websocket_connect("/socket") as line:
            line.send_json({"type": "hello", "table": table})
            line.send_json({"type": "resume", "id": "r"})
            while line.receive_json().get("id") != "r":
                pass
        assert house.get(f"/api/tables/{table}").json()["waiting_for"] == ["ash", "birch"]
        assert turns_told(house) == 1
