"""What one could learn or do by invitations that is not his to learn or do."""

from __future__ import annotations

from typing import Any

import pytest

from logres.server.tables import hosting
from tests.server.people import Person, given_up
from tests.server.postgres import BOTH
from tests.server.test_invitations import ALONE, NOTICES, decline, invite, invited, rows
from tests.server.test_relations import block

LEFT = "SELECT account FROM invitations"


def sent(one: Person) -> list[list[Any]]:
    """Whom somebody has invited where, by his own data."""
    return [row[:2] for row in one.http.get("/api/me/export").json()["company"]["invited"]]


def meanwhile(one: Person, monkeypatch: pytest.MonkeyPatch, happens: Any) -> None:
    """Something happens at the moment when an invitation is weighed."""
    house: Any = one.http
    registry = house.app.state.registry
    blocks = registry.relations.blocks

    async def slow(account: int, other: int) -> bool:
        await happens(registry)
        return bool(await blocks(account, other))

    monkeypatch.setattr(registry.relations, "blocks", slow)


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_the_sender_cannot_tell_by_his_data_who_has_declined(person):
    ada, bede, cyn, dunstan = [person(name) for name in ("Ada", "Bede", "Cynric", "Dunstan")]
    block(dunstan, "Ada")
    table = ada.opens(scenario="three-thanes", seats=ALONE, public=False)
    for name in ("Bede", "Cynric", "Dunstan"):
        invite(ada, table, name)
    decline(bede, table)
    assert sent(ada) == [["Bede", table], ["Cynric", table], ["Dunstan", table]]
    ada.http.post(f"/api/tables/{table}/invitation")
    assert sent(ada) == []
    for name in ("Bede", "Cynric", "Dunstan"):
        assert invite(ada, table, name).json() == {}
    assert sent(ada) == [["Bede", table], ["Cynric", table], ["Dunstan", table]]
    assert (len(invited(bede)), len(invited(cyn)), len(invited(dunstan))) == (0, 1, 0)


def test_nor_by_how_many_he_may_still_invite(person, monkeypatch):
    monkeypatch.setattr("logres.server.people.invitations.AT_ONE_TABLE", 1)
    ada, bede, _ = person("Ada"), person("Bede"), person("Cynric")
    table = ada.opens(seats=ALONE, public=False)
    invite(ada, table, "Bede")
    decline(bede, table)
    ada.http.post(f"/api/tables/{table}/invitation")
    assert invite(ada, table, "Cynric").status_code == 200


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_one_who_was_asked_by_two_and_has_declined_is_not_asked_after_the_link_was_made_anew(person):
    ada, bede, cyn = person("Ada"), person("Bede"), person("Cynric")
    table = ada.opens(scenario="three-thanes", seats=ALONE)
    bede.joins(table, "birch")
    for one in (ada, bede):
        invite(one, table, "Cynric")
    decline(cyn, table)
    for _ in range(2):
        assert ada.http.post(f"/api/tables/{table}/invitation").status_code == 200
        assert (invite(ada, table, "Cynric").json(), invited(cyn)) == ({}, [])


def test_nor_who_has_come_in_to_watch(person):
    ada, bede, _ = person("Ada"), person("Bede"), person("Cynric")
    table = ada.opens(seats=ALONE, public=False)
    bede.joins(table, invite=ada.watches(table).welcome["invite"])
    for name in ("Bede", "Cynric"):
        invite(ada, table, name)
    assert sent(ada) == [["Bede", table], ["Cynric", table]]
    assert (invited(bede), [name for name, _ in rows(ada, NOTICES)]) == ([], ["Cynric"])


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_with_the_beginning_of_the_game_go_all_invitations_and_what_tells_of_them(person):
    ada, bede, cyn = person("Ada"), person("Bede"), person("Cynric")
    table = ada.opens(seats=ALONE)
    invite(ada, table, "Cynric")
    assert bede.joins(table, "birch")["status"] == "running"
    assert (rows(ada, NOTICES), sent(ada), invited(cyn)) == ([], [], [])


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_a_table_that_is_deleted_meanwhile_leaves_no_invitation(person, monkeypatch):
    ada, _ = person("Ada"), person("Bede")
    table = ada.opens(seats=ALONE)

    async def deletes(registry: Any) -> None:
        account = await registry.accounts.by_name("Ada")
        await hosting.delete(registry, await registry.table(table), account)

    meanwhile(ada, monkeypatch, deletes)
    answer = invite(ada, table, "Bede")
    assert (answer.status_code, answer.json()["code"]) == (409, "conflict")
    assert rows(ada, LEFT) == rows(ada, NOTICES) == []


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_nor_does_an_account_that_is_deleted_meanwhile(person, monkeypatch):
    ada, _ = person("Ada"), person("Bede")
    table = ada.opens(seats=ALONE)

    async def leaves(registry: Any) -> None:
        await registry.accounts.delete(await registry.accounts.by_name("Bede"), "Bede")

    meanwhile(ada, monkeypatch, leaves)
    answer = invite(ada, table, "Bede")
    assert (answer.status_code, answer.json()["reason"]) == (404, "nobody is called so here")
    assert rows(ada, LEFT) == rows(ada, NOTICES) == []


def test_who_has_left_cannot_be_invited_by_the_name_his_lines_stand_under(person):
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(scenario="three-thanes", seats=ALONE)
    bede.joins(table, "birch")
    bede.watches(table, "birch").says("say", channel="table", text="farewell")
    bede.http.request("DELETE", "/api/me", json={"name": "Bede"})
    (name,) = {name for (name,) in rows(ada, "SELECT name FROM chat")}
    assert name.startswith("departed ")
    answer = invite(ada, table, name)
    assert (answer.status_code, answer.json()["reason"]) == (404, "nobody is called so here")


def test_many_guests_of_one_address_invite_no_more_than_it_may(person, monkeypatch):
    ada, bede, _ = person("Ada"), person("Bede"), person("Cynric")
    monkeypatch.setattr(ada.http.app.state.registry.limits.invitations_at, "tries", 2)
    tables = [one.opens(seats=ALONE) for one in (ada, bede)]
    codes = [invite(one, table, "Cynric").status_code for one, table in zip((ada, bede) * 2, tables * 2, strict=True)]
    assert codes == [200, 200, 429, 429]


def test_whatever_waits_can_be_declined(person, monkeypatch):
    monkeypatch.setattr("logres.server.people.invitations.AT_ONE_TABLE", 1)
    ada, bede = person("Ada"), person("Bede")
    tables = [ada.opens(seats=ALONE) for _ in range(2)]
    for table in tables:
        invite(ada, table, "Bede")
    assert [decline(bede, table).status_code for table in tables] == [200, 200]


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_who_blocks_the_sender_is_not_told_of_it_any_more(person):
    ada, bede, cyn = person("Ada"), person("Bede"), person("Cynric")
    for one in (ada, cyn):
        invite(one, one.opens(seats=ALONE, public=False), "Bede")
    block(bede, "Ada")
    assert [text for _, text in rows(ada, NOTICES) if "Ada" in text] == []
    assert len(rows(ada, NOTICES)) == len(invited(bede)) == 1


@pytest.mark.parametrize("settings", BOTH, indirect=True)
@pytest.mark.parametrize("name", ["\0", "Bede\0", "\u202eBede", "{name}", "%s", "' OR 1=1 --", "B\u0435de", ""])
def test_an_odd_name_is_nobodys(person, name):
    ada, _ = person("Ada"), person("Bede")
    answer = invite(ada, ada.opens(seats=ALONE), name)
    assert answer.status_code in (400, 404)
    assert rows(ada, LEFT) == []


def test_a_rematch_is_there_though_one_of_the_last_game_has_left_meanwhile(person, monkeypatch):
    ada, bede = person("Ada"), person("Bede")
    table = given_up(ada, bede)

    async def leaves(registry: Any) -> None:
        await registry.accounts.delete(await registry.accounts.by_name("Bede"), "Bede")

    meanwhile(ada, monkeypatch, leaves)
    assert ada.http.post(f"/api/tables/{table}/rematch").status_code == 200
    assert rows(ada, LEFT) == []
