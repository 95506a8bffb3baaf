"""The host of a private table sends away who only watches it, and he finds no way back by what he knew."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from logres.server.tables import members
from tests.server.people import Person
from tests.server.postgres import BOTH
from tests.server.test_invitations import ALONE, invite, invited

NO_TABLE = "there is no such table, or it is not public"


def away(one: Person, table: str, name: str) -> Any:
    return one.http.post(f"/api/tables/{table}/send-away", json={"name": name})


def watchers(one: Person, table: str) -> Any:
    return one.http.get(f"/api/tables/{table}/watchers").json()


def private(ada: Person, *watching: Person) -> tuple[str, str]:
    """A private table with some who watch, and its link."""
    table = ada.opens(seats=ALONE, public=False)
    link = ada.watches(table).welcome["invite"]
    for one in watching:
        one.joins(table, invite=link)
    return table, link


@pytest.mark.parametrize("settings", BOTH, indirect=True)
@pytest.mark.parametrize("begun", [False, True])
def test_who_is_sent_away_is_a_stranger_again(person, begun):
    ada, bede, cyn = person("Ada"), person("Bede"), person("Cynric")
    table, link = private(ada, bede, cyn)
    if begun:
        cyn.joins(table, "birch")
    bede.watches(table)
    assert watchers(ada, table) == {"names": ["Bede"] if begun else ["Bede", "Cynric"]}
    assert away(ada, table, "bede").json() == {"names": [] if begun else ["Cynric"]}
    with pytest.raises(AssertionError, match=r"websocket\.close"):
        bede.until(lambda m: False)
    assert bede.http.get(f"/api/tables/{table}").json()["reason"] == NO_TABLE
    assert bede.joins(table, invite=link)["reason"] == NO_TABLE
    assert cyn.http.get(f"/api/tables/{table}").status_code == 200
    assert bede.http.get("/api/home").json()["mine"] == []


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_an_invitation_by_name_does_not_bring_him_back_but_a_new_one_does(person):
    ada, bede, cyn = person("Ada"), person("Bede"), person("Cynric")
    table, _ = private(ada)
    for name in ("Bede", "Cynric"):
        invite(ada, table, name)
    bede.joins(table, invite=invited(bede)[0]["invite"])
    assert away(ada, table, "Bede").status_code == 200
    assert invited(bede) == []
    assert cyn.joins(table, invite=invited(cyn)[0]["invite"])["id"] == table  # by the link as it is now
    invite(ada, table, "Bede")
    assert bede.joins(table, invite=invited(bede)[0]["invite"])["id"] == table


def test_who_plays_stays_and_the_host_too(person):
    ada, bede, cyn = person("Ada"), person("Bede"), person("Cynric")
    table = ada.opens(scenario="three-thanes", seats=ALONE, public=False)
    link = ada.watches(table).welcome["invite"]
    bede.joins(table, "birch", invite=link)
    assert (away(ada, table, "Bede").status_code, away(ada, table, "Bede").json()["reason"]) == (
        409,
        "Bede holds birch: free the seat first",
    )
    cyn.joins(table, "cedar", invite=link)
    assert away(ada, table, "Bede").json()["reason"] == "Bede holds birch: only who just watches can be sent away"
    assert away(ada, table, "Ada").json()["reason"] == "the host cannot be sent away"
    assert bede.http.get(f"/api/tables/{table}").status_code == 200


def test_only_the_host_and_only_at_a_private_table(person, house):
    ada, bede, cyn = person("Ada"), person("Bede"), person("Cynric")
    table, _ = private(ada, bede)
    public = ada.opens(seats=ALONE)
    bede.joins(public)
    answers = [away(bede, table, "Ada"), away(cyn, table, "Bede"), away(cyn, "none", "Bede"), away(ada, public, "Bede")]
    assert [one.json()["code"] for one in answers] == ["not-yours", "no-such-thing", "no-such-thing", "conflict"]
    assert watchers(ada, public)["code"] == "conflict"
    assert (watchers(bede, table)["code"], watchers(cyn, table)["code"]) == ("not-yours", "no-such-thing")
    unknown = [away(ada, table, name) for name in ("Cynric", "Nobody at all", "", "\0")]  # who there is shows not
    assert {(one.status_code, one.json()["reason"]) for one in unknown} == {
        (404, "nobody of this name has come in to this table")
    }
    assert house.post(f"/api/tables/{table}/send-away", json={"name": "Bede"}).status_code == 401


def test_nothing_has_changed_where_it_cannot_be_saved(person, monkeypatch):
    ada, bede = person("Ada"), person("Bede")
    table, link = private(ada, bede)
    registry: Any = ada.http.app.state.registry

    async def fails(*_: Any, **__: Any) -> None:
        raise OSError("no room")

    with monkeypatch.context() as broken:
        broken.setattr(registry.store, "write", fails)
        assert away(ada, table, "Bede").status_code == 503
    assert bede.http.get(f"/api/tables/{table}").status_code == 200
    assert ada.watches(table).welcome["invite"] == link


@pytest.mark.parametrize("renewed", [False, True])
def test_who_asks_to_sit_down_while_he_is_sent_away_does_not(person, monkeypatch, renewed):
    ada, bede = person("Ada"), person("Bede")
    table, link = private(ada, *[] if renewed else [bede])
    registry: Any = ada.http.app.state.registry

    async def meanwhile(*_: int) -> bool:
        found = await registry.table(table)
        if renewed:
            async with found.lock:
                await found.set_config(replace(found.config, invite="another"))
        else:
            await members.remove(registry.store, found, "Bede")
        return False

    with monkeypatch.context() as patched:
        patched.setattr(registry.relations, "blocks", meanwhile)
        assert bede.joins(table, "birch", invite=link)["reason"] == NO_TABLE
    assert bede.http.get(f"/api/tables/{table}").status_code == 404
    assert ada.http.get(f"/api/tables/{table}").json()["status"] == "open"
