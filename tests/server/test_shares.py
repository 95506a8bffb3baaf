"""The seats' shares in the dice: pledged before any is opened, opened only when all are pledged."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from logres.server.dice.commitment import commitment, pledge_of, verify
from logres.server.socket import handlers
from tests.server.people import Json, Person
from tests.server.postgres import BOTH

pytestmark = pytest.mark.parametrize("settings", BOTH, indirect=True)
SALTS = {"Ada": "a-salt-of-ada-000", "Bede": "a-salt-of-bede-00"}
MINE = [{"seat": "ash", "who": "me"}]


def pledge(person: Person) -> str:
    return pledge_of(SALTS[person.name])


def seats(info: Json) -> dict[str, str]:
    return {seat["seat"]: seat["share"] for seat in info["seats"]}


@pytest.fixture
def pledged(person: Callable[[str], Person]) -> tuple[Person, Person, str]:
    """Two people at a table where all is pledged and nothing opened."""
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=MINE, pledge=pledge(ada))
    ada.watches(table)
    assert ada.says("reveal", salt=SALTS["Ada"])["code"] == "conflict"  # not before all hashes are in
    info = bede.joins(table, "birch", pledge=pledge(bede))
    assert (info["status"], info["opening"], seats(info)) == ("open", True, {"ash": "pledged", "birch": "pledged"})
    return ada.watches(table), bede.watches(table), table


def plays_out(house: TestClient, ada: Person, bede: Person, table: str) -> str:
    for leaving in (ada, bede):
        leaving.says("resign", seat=leaving.welcome["seats"][0])
    ada.until(lambda m: m["type"] == "info" and m["table"]["status"] == "over")
    return house.get(f"/api/tables/{table}/record").text


def test_the_game_begins_when_all_shares_are_opened_and_they_verify(pledged, house: TestClient):
    ada, bede, table = pledged
    shown = ada.info["commitment"]
    assert ada.says("reveal", salt=SALTS["Ada"])["type"] == "ack"
    assert SALTS["Ada"] not in house.get(f"/api/tables/{table}").text
    assert bede.says("reveal", salt=SALTS["Bede"])["type"] == "ack"
    bede.until(lambda m: m["type"] == "view")
    ada.until(lambda m: m["type"] == "view")
    found = verify(plays_out(house, ada, bede, table), shown, SALTS["Ada"])
    assert (found.shares, found.without) == (["ash", "birch"], [])
    wish = {"record": house.get(f"/api/tables/{table}/record").text, "commitment": shown, "salt": SALTS["Bede"]}
    assert house.post("/api/verify", json=wish).json() == {**found._asdict()}
    assert house.post("/api/verify", json={**wish, "salt": "not-in-it"}).status_code == 400


def test_only_what_was_pledged_is_opened_and_only_by_its_owner(pledged):
    ada, bede, _ = pledged
    assert ada.says("reveal", salt="another-salt-of-ada")["code"] == "bad-input"
    assert ada.says("reveal", salt=SALTS["Bede"])["code"] == "bad-input"
    assert bede.says("reveal", salt=SALTS["Bede"])["type"] == "ack"
    ada.until(lambda m: m["type"] == "info" and seats(m["table"])["birch"] == "opened")
    assert ada.says("pledge", hash=pledge_of("chosen-by-what-i-saw"))["code"] == "conflict"


def test_who_does_not_open_is_named_and_the_dice_are_others(pledged, monkeypatch: pytest.MonkeyPatch):
    ada, bede, table = pledged
    before = ada.info["commitment"]
    ada.says("reveal", salt=SALTS["Ada"])
    assert ada.says("anew")["code"] == "conflict"  # not at once
    monkeypatch.setattr(handlers, "RESTART_AFTER", 0.0)
    assert bede.says("anew")["code"] == "not-yours"
    assert ada.says("anew")["type"] == "ack"
    failed = ada.info["anew"][0]
    assert failed["late"] == ["Bede"]
    assert commitment(failed["secret"]) == failed["commitment"] == before != ada.info["commitment"]
    assert seats(ada.info) == {"ash": "wanted", "birch": "none"}
    info = bede.joins(table, "birch", pledge=pledge(bede))  # it waits for Ada's new pledge
    assert (info["status"], info["opening"]) == ("open", False)
    assert ada.says("reveal", salt=SALTS["Ada"])["code"] == "conflict"
    assert ada.says("pledge", hash=pledge_of("another-salt-of-ada"))["type"] == "ack"
    assert ada.says("reveal", salt="another-salt-of-ada")["type"] == "ack"
    assert bede.says("reveal", salt=SALTS["Bede"])["type"] == "ack"
    bede.until(lambda m: m["type"] == "view")


def test_against_bots_ones_own_share_is_enough(person):
    ada = person("Ada")
    table = ada.opens(seats=[*MINE, {"seat": "birch", "who": "random"}], pledge=pledge(ada))
    ada.watches(table)
    assert ada.info["opening"]
    assert ada.says("reveal", salt=SALTS["Ada"])["type"] == "ack"
    ada.until(lambda m: m["type"] == "view")
    assert seats(ada.info) == {"ash": "opened", "birch": "none"}


def test_a_share_that_is_not_opened_in_time_is_given_up(settings, person, house: TestClient):
    registry = house.app.state.registry  # type: ignore[attr-defined]
    registry.settings = replace(settings, share_after=0.0)
    ada = person("Ada")
    ada.watches(ada.opens(seats=[*MINE, {"seat": "birch", "who": "random"}], pledge=pledge(ada)))
    ada.until(lambda m: m["type"] == "info" and m["table"]["anew"])
    assert [s["holder"] for s in ada.info["seats"]] == [None, None]
