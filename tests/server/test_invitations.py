"""Somebody is invited by name: he finds it at home and by a notice, takes it or declines; nobody else learns of it."""

from __future__ import annotations

from typing import Any

import pytest

from logres.server.people.invitations import AT_ONE_TABLE
from tests.server.people import Json, Person
from tests.server.postgres import BOTH
from tests.server.test_relations import block

ALONE = [{"seat": "ash", "who": "me"}]
NOTICES = "SELECT a.name, n.text FROM notices n JOIN accounts a ON a.id=n.account WHERE n.kind='invitation'"


def invite(one: Person, table: str, name: str) -> Any:
    return one.http.post(f"/api/tables/{table}/invite", json={"name": name})


def invited(one: Person) -> list[Json]:
    return list(one.http.get("/api/home").json()["invited"])


def in_badge(one: Person) -> int:
    return int(one.http.get("/api/badge").json()["invitations"])


def decline(one: Person, table: str) -> Any:
    return one.http.delete(f"/api/invitations/{table}")


def rows(one: Person, sql: str) -> list[tuple[Any, ...]]:
    house: Any = one.http
    return list(house.portal.call(house.app.state.registry.store.read, sql))


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_who_is_invited_by_name_finds_it_at_home_and_comes_in(person):
    ada, bede, cyn = person("Ada"), person("Bede"), person("Cynric")
    table = ada.opens(seats=ALONE, public=False)
    bede.watches(bede.opens(seats=ALONE))
    assert invite(ada, table, "bede").json() == {}
    (found,) = invited(bede)
    assert (found["table"]["id"], found["by"], found["table"]["title"]) == (table, "Ada", "thanes")
    told = bede.until(lambda m: m["type"] == "notice")
    assert (told["kind"], told["text"], told["link"].endswith("/")) == (
        "invitation",
        "Ada invites you to a table.",
        True,
    )
    assert invited(cyn) == invited(ada) == []
    assert bede.joins(table, "birch", invite=found["invite"])["status"] == "running"
    assert invited(bede) == []


def test_invitations_are_counted_in_the_badge_until_they_are_answered(person):
    ada, bede = person("Ada"), person("Bede")
    tables = [ada.opens(seats=ALONE, public=False) for _ in range(2)]
    counts = [in_badge(bede)]
    for table in tables:
        invite(ada, table, "Bede")
        counts.append(in_badge(bede))
    decline(bede, tables[0])
    counts.append(in_badge(bede))
    bede.joins(tables[1], "birch", invite=invited(bede)[0]["invite"])
    assert [*counts, in_badge(bede)] == [0, 1, 2, 1, 0]
    assert in_badge(ada) == 0


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_what_a_blocked_one_sends_never_arrives_and_he_cannot_tell(person):
    ada, bede, cyn = person("Ada"), person("Bede"), person("Cynric")
    block(bede, "Ada")
    table = ada.opens(seats=ALONE, public=False)
    answers = [(one.status_code, one.text) for one in (invite(ada, table, "Bede"), invite(ada, table, "Cynric"))]
    assert answers[0] == answers[1] == (200, "{}")
    assert (len(invited(bede)), len(invited(cyn))) == (0, 1)
    again = [(one.status_code, one.text) for one in (invite(ada, table, "Bede"), invite(ada, table, "Cynric"))]
    assert again == answers
    assert [name for name, _ in rows(ada, NOTICES)] == ["Cynric"]
    block(bede, "Ada", None)
    assert invited(bede) == []  # nor later
    assert decline(bede, table).status_code == 404
    assert bede.http.get("/api/me/export").json()["company"]["invitations"] == []


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_one_who_is_blocked_later_is_not_heard_any_more(person):
    ada, bede = person("Ada"), person("Bede")
    invite(ada, ada.opens(seats=ALONE, public=False), "Bede")
    block(bede, "Ada")
    assert invited(bede) == []


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_who_has_declined_is_not_asked_again(person):
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=ALONE, public=False)
    invite(ada, table, "Bede")
    assert decline(bede, table).json() == {}
    assert (invited(bede), rows(ada, NOTICES)) == ([], [])
    assert invite(ada, table, "Bede").json() == {}
    assert (invited(bede), rows(ada, NOTICES)) == ([], [])


def test_whoever_is_not_invited_learns_nothing(person, house):
    ada, _, cyn = person("Ada"), person("Bede"), person("Cynric")
    table = ada.opens(seats=ALONE, public=False)
    invite(ada, table, "Bede")
    strange = [decline(cyn, table), decline(cyn, "nosuchtable"), invite(cyn, table, "Ada"), invite(cyn, "none", "Ada")]
    assert {(one.status_code, one.json()["code"]) for one in strange} == {(404, "no-such-thing")}
    assert len({one.json()["reason"] for one in strange}) == 1
    assert house.delete(f"/api/invitations/{table}").status_code == 401
    assert "Bede" not in ada.http.get(f"/api/tables/{table}").text  # nor do others at the table


def test_only_those_at_a_table_invite_and_only_while_a_seat_is_open(person):
    ada, bede, cyn = person("Ada"), person("Bede"), person("Cynric")
    table = ada.opens(seats=ALONE)
    assert invite(cyn, table, "Bede").json()["code"] == "not-yours"
    assert [invite(ada, table, name).status_code for name in ("nobody", "Ada")] == [404, 404]
    bede.joins(table, "birch")
    assert invite(ada, table, "Cynric").json()["code"] == "conflict"
    assert invited(cyn) == []


def test_an_invitation_is_gone_once_the_game_has_begun_or_the_link_is_made_anew(person):
    ada, bede, cyn = person("Ada"), person("Bede"), person("Cynric")
    table = ada.opens(seats=ALONE)
    invite(ada, table, "Cynric")
    ada.http.post(f"/api/tables/{table}/invitation")
    assert (invited(cyn), rows(ada, NOTICES)) == ([], [])
    invite(ada, table, "Cynric")
    assert len(invited(cyn)) == 1
    bede.joins(table, "birch")
    assert invited(cyn) == []


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_with_an_account_go_what_it_was_sent_and_what_it_has_sent(person):
    ada, bede, cyn = person("Ada"), person("Bede"), person("Cynric")
    table = ada.opens(seats=ALONE, public=False)
    other = bede.opens(seats=ALONE, public=False)
    for one, where, name in ((ada, table, "Bede"), (bede, other, "Cynric"), (bede, other, "Ada")):
        invite(one, where, name)
    bede.http.request("DELETE", "/api/me", json={"name": "Bede"})
    assert invited(cyn) == invited(ada) == []
    assert rows(ada, "SELECT account FROM invitations") == rows(ada, NOTICES) == []


def test_invitations_are_counted(person, monkeypatch):
    ada = person("Ada")
    person("Bede")
    table = ada.opens(seats=ALONE)
    registry = ada.http.app.state.registry
    monkeypatch.setattr(registry.limits.invitations, "tries", 2)
    codes = [invite(ada, table, "Bede").status_code for _ in range(3)]
    assert codes == [200, 200, 429]


def test_no_table_invites_everybody(person, monkeypatch):
    monkeypatch.setattr("logres.server.people.invitations.AT_ONE_TABLE", 1)
    ada, bede, cyn = person("Ada"), person("Bede"), person("Cynric")
    block(bede, "Ada")
    table = ada.opens(seats=ALONE)
    assert invite(ada, table, "Bede").status_code == 200
    assert invite(ada, table, "Cynric").json()["code"] == "too-often"  # what never arrives counts as well
    assert invited(cyn) == []
    assert AT_ONE_TABLE == 50


def test_those_of_the_last_game_are_invited_to_its_rematch(person):
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=ALONE, public=False)
    invite(ada, table, "Bede")
    (found,) = invited(bede)
    bede.joins(table, "birch", invite=found["invite"])
    for one, seat in ((ada, "ash"), (bede, "birch")):
        one.watches(table).says("resign", seat=seat)
    ada.until(lambda m: m["type"] == "info" and m["table"]["status"] == "over")
    again = ada.http.post(f"/api/tables/{table}/rematch").json()["id"]
    assert [one["table"]["id"] for one in invited(bede)] == [again]


def test_who_has_declined_is_not_asked_again_by_another_at_the_table(person):
    ada, bede, cyn = person("Ada"), person("Bede"), person("Cynric")
    table = ada.opens(scenario="three-thanes", seats=ALONE)
    bede.joins(table, "birch")
    invite(ada, table, "Cynric")
    decline(cyn, table)
    assert invite(bede, table, "Cynric").json() == {}
    assert invited(cyn) == []


def test_who_has_come_in_is_invited_no_longer(person):
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=ALONE)
    invite(ada, table, "Bede")
    bede.joins(table)
    assert invited(bede) == []


def test_what_is_past_keeps_nothing_from_being_listed(person, monkeypatch):
    monkeypatch.setattr("logres.server.community.home.SHOWN", 1)
    ada, bede, cyn = person("Ada"), person("Bede"), person("Cynric")
    waiting, begun = ada.opens(seats=ALONE), ada.opens(seats=ALONE)
    for table in (waiting, begun):
        invite(ada, table, "Cynric")
    bede.joins(begun, "birch")
    assert [one["table"]["id"] for one in invited(cyn)] == [waiting]


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_of_a_table_that_is_deleted_nothing_is_sent_any_more(person):
    ada, bede = person("Ada"), person("Bede")
    kept, table = [ada.opens(seats=ALONE, public=False) for _ in range(2)]
    registry: Any = ada.http.app.state.registry
    for each in (kept, table):
        invite(ada, each, "Bede")
    waiting = (
        "INSERT INTO deliveries (id, account, notice, channel, target, body, due, tries, mark)"
        " SELECT id, account, id, 'push', '', table_id, 1e12, 0, '' FROM notices"
    )
    ada.http.portal.call(registry.store.write, [(waiting, ())])
    assert len(rows(ada, "SELECT id FROM deliveries")) == 2
    assert ada.http.delete(f"/api/tables/{table}").status_code == 200
    assert rows(ada, "SELECT body FROM deliveries") == [(kept,)]
    assert rows(ada, "SELECT table_id FROM notices") == [(kept,)]
    assert [one["table"]["id"] for one in invited(bede)] == [kept]
