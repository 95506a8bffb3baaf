"""Friends and blocks, private notes, and what is read of the chat."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.server.people import Person
from tests.server.postgres import BOTH


def block(one: Person, other: str, kind: str | None = "block") -> int:
    return one.http.put(f"/api/ties/{other}", json={"kind": kind}).status_code


def test_one_who_is_blocked_cannot_sit_down_where_the_other_is_host(person):
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    assert block(ada, "bede") == 200
    assert bede.joins(table, "birch")["code"] == "not-yours"
    assert bede.joins(table)["status"] == "open"  # a public table can be watched by anybody
    assert block(ada, "Bede", None) == 200
    assert bede.joins(table, "birch")["status"] == "running"


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_what_a_blocked_one_says_does_not_reach_the_other(person):
    ada, bede, cyn = person("Ada"), person("Bede"), person("Cynric")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    bede.joins(table, "birch")
    block(ada, "Bede")
    for one in (ada, bede, cyn):
        one.watches(table)
    assert bede.says("say", channel="table", text="listen to me")["type"] == "ack"
    assert ada.says("say", channel="table", text="a fair day")["type"] == "ack"
    cyn.until(lambda m: m.get("text") == "a fair day")
    assert [line["text"] for line in ada.heard if line["type"] == "said"] == ["a fair day"]
    assert [line["text"] for line in cyn.heard if line["type"] == "said"] == ["listen to me", "a fair day"]
    assert [line["text"] for line in ada.watches(table).welcome["said"]] == ["a fair day"]
    assert ada.http.get("/api/badge").json()["unread"] == 0


def test_all_of_it_is_in_what_one_is_told_is_kept(person):
    ada = person("Ada")
    person("Bede")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    ada.http.put(f"/api/tables/{table}/note", json={"text": "birch bluffs"})
    ada.http.put("/api/me/contact", json={"zone": "Europe/London", "mail": "daily"})
    block(ada, "Bede", "friend")
    kept = ada.http.get("/api/me/export").json()["company"]
    assert (len(kept["sessions"]), kept["people"], kept["notes"][0][1]) == (1, [["Bede", "friend"]], "birch bluffs")
    assert "Europe/London" in kept["notices"][0][0]


def test_ties_are_ones_own_and_go_with_either(person, house: TestClient):
    ada, bede = person("Ada"), person("Bede")
    assert [block(ada, name) for name in ("Ada", "nobody", "Bede")] == [404, 404, 200]
    assert block(ada, "Bede", "friend") == 200
    assert ada.http.get("/api/ties").json() == {"people": [{"name": "Bede", "kind": "friend"}]}
    assert bede.http.get("/api/ties").json() == {"people": []}
    assert house.get("/api/ties").status_code == 401
    assert ada.http.put("/api/ties/Bede", json={"kind": "enemy"}).status_code == 400
    bede.http.request("DELETE", "/api/me", json={"name": "Bede"})
    assert ada.http.get("/api/ties").json() == {"people": []}


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_a_note_is_read_by_its_writer_alone(person):
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}], public=False)
    path = f"/api/tables/{table}/note"
    assert ada.http.get(path).json() == {"text": ""}
    for text in ("birch bluffs", "birch bluffs often"):
        assert ada.http.put(path, json={"text": text}).json() == {"text": text}
    assert ada.http.get(path).json() == {"text": "birch bluffs often"}
    assert bede.http.get(path).status_code == 404  # he may not watch the table
    invite = ada.watches(table).welcome["invite"]
    bede.joins(table, "birch", invite=invite)
    assert bede.http.get(path).json() == {"text": ""}
    assert ada.http.put(path, json={"text": "x" * 8001}).status_code == 400


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_what_is_not_read_is_counted_at_home_and_in_the_badge(person):
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    bede.joins(table, "birch")
    ada.watches(table)
    for text in ("one", "two", "three"):
        ada.says("say", channel="table", text=text)
    lines = [line["n"] for line in ada.heard if line["type"] == "said"]
    assert bede.http.get("/api/badge").json()["unread"] == 3
    assert ada.http.get("/api/badge").json()["unread"] == 0  # one's own lines
    bede.http.put(f"/api/tables/{table}/heard", json={"n": lines[1]})
    bede.http.put(f"/api/tables/{table}/heard", json={"n": lines[0]})  # an older page of his says less
    assert [one["unread"] for one in bede.http.get("/api/home").json()["mine"]] == [1]
