"""A seat of a running game that its holder has left is offered to others."""

from __future__ import annotations

import pytest

from tests.server.people import Person
from tests.server.test_admin import published


@pytest.fixture
def left(person) -> tuple[Person, Person, str]:
    """Ada plays on; Bede has resigned birch, for which a bot stands in."""
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    bede.joins(table, "birch")
    feed = bede.http.get(f"/api/tables/{table}/feed").json()["link"]
    assert bede.watches(table).says("resign", seat="birch")["type"] == "ack"
    return ada, bede, feed


def test_somebody_else_takes_it_over(left, person):
    _, bede, _ = left
    table = bede.info["id"]
    cyn = person("Cynric")
    assert [one["table"]["id"] for one in cyn.http.get("/api/home").json()["open"]] == [table]
    seat = cyn.joins(table, "birch")["seats"][1]
    assert (seat["holder"], seat["stand_in"], seat["resigned"], seat["offered"]) == ("Cynric", None, False, False)
    assert cyn.watches(table).welcome["seats"] == ["birch"]
    assert cyn.view["seat"] == "birch"
    assert person("Dunstan").http.get("/api/home").json()["open"] == []


def test_who_has_left_it_has_nothing_of_it_any_more(left, person):
    _, bede, feed = left
    table = bede.info["id"]
    path = "/feed/" + feed.rsplit("/", 1)[1]
    assert bede.http.get(path).status_code == 200
    person("Cynric").joins(table, "birch")
    bede.until(lambda m: m["type"] == "view" and m["seat"] is None)  # he looked as birch, on an open line
    assert bede.says("back", seat="birch")["code"] == "not-yours"
    assert bede.says("look", seat="birch")["code"] == "not-yours"
    assert bede.http.get(path).status_code == 404
    assert bede.watches(table).view["seat"] is None


def test_who_comes_back_first_keeps_it(left, person):
    _, bede, _ = left
    assert bede.says("back", seat="birch")["type"] == "ack"
    assert person("Cynric").joins(bede.info["id"], "birch")["code"] == "conflict"


def test_nobody_takes_a_second_seat_or_one_that_is_not_left(left, person):
    ada, bede, _ = left
    table = bede.info["id"]
    assert ada.joins(table, "birch")["code"] == "conflict"
    assert person("Cynric").joins(table, "ash")["code"] == "conflict"
    dunstan = person("Dunstan")
    ada.http.put("/api/ties/Dunstan", json={"kind": "block"})
    assert dunstan.joins(table, "birch")["code"] == "not-yours"


def test_one_who_is_only_away_keeps_his_seat(person):
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    bede.joins(table, "birch")
    bede.watches(table).says("away", seat="birch")
    assert person("Cynric").joins(table, "birch")["code"] == "conflict"


def test_who_has_left_it_is_asked_whether_the_game_is_published(left, person, settings, tmp_path):
    ada, bede, _ = left
    table = bede.info["id"]
    cyn = person("Cynric")
    cyn.joins(table, "birch")
    for one, seat in ((ada, "ash"), (cyn, "birch")):
        one.watches(table).says("resign", seat=seat)
    ada.until(lambda m: m["type"] == "info" and m["table"]["status"] == "over")
    for one in (ada, cyn):
        one.http.put("/api/me/consent", json={"publish": True})
    assert published(settings, tmp_path) == []
    bede.http.put("/api/me/consent", json={"publish": True})
    assert len(published(settings, tmp_path)) == 1
    bede.http.request("DELETE", "/api/me", json={"name": "Bede"})
    assert published(settings, tmp_path) == []
