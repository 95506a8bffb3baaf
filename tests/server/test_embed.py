"""The replay of a finished public game may stand in a frame of another site; nothing else may."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from logres.server.http import pages
from tests.server.people import Person
from tests.server.postgres import BOTH

ALONE = [{"seat": "ash", "who": "me"}]


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Built</title>")
    monkeypatch.setattr(pages, "INDEX", tmp_path / "index.html")


def finished(ada: Person, bede: Person, public: bool = True) -> str:
    table = ada.opens(seats=ALONE, public=public)
    bede.joins(table, "birch", invite=ada.watches(table).welcome["invite"])
    for one, seat in ((ada, "ash"), (bede, "birch")):
        one.watches(table).says("resign", seat=seat)
    ada.until(lambda m: m["type"] == "info" and m["table"]["status"] == "over")
    return table


def test_a_finished_public_game_may_be_framed_by_anybody(person, house: TestClient):
    table = finished(person("Ada"), person("Bede"))
    answer = house.get(f"/embed/{table}")
    assert (answer.status_code, "Built" in answer.text) == (200, True)
    policy = answer.headers["content-security-policy"].split("; ")
    assert [rule for rule in policy if rule.startswith("frame-ancestors")] == ["frame-ancestors *"]
    assert {"default-src 'none'", "form-action 'none'"} <= set(policy)
    assert "x-frame-options" not in answer.headers
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_nothing_else_may_be_framed(person, house: TestClient):
    table = finished(person("Ada"), person("Bede"))
    paths = (
        "/",
        f"/t/{table}",
        f"/t/{table}/replay",
        f"/api/tables/{table}",
        "/embed",
        "/embed/",
        "/embed/x",
        "/x/embed",
    )
    for path in (*paths, f"/embed/{table}/", f"/embed/{table}/more", f"/api/tables/{table}/chronicle", "/api/none"):
        answer = house.get(path)
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], path
        assert answer.headers["x-frame-options"] == "DENY", path


def test_who_asks_is_nobody_and_is_given_no_session(person, house: TestClient):
    ada, bede = person("Ada"), person("Bede")
    table, private = finished(ada, bede), finished(ada, bede, public=False)
    for one in (ada.http, bede.http, house):
        answers = [one.get(f"/embed/{id}") for id in (table, private)]
        assert [answer.status_code for answer in answers] == [200, 404]  # his own table is no exception
        assert not any("set-cookie" in answer.headers for answer in answers)
    token = "Bearer lgr_" + "x" * 40
    assert house.get(f"/embed/{table}", headers={"Authorization": token}).status_code == 200


def test_what_is_private_or_goes_on_is_answered_as_what_is_not_there(person, house: TestClient):
    ada, bede = person("Ada"), person("Bede")
    waiting = ada.opens(seats=ALONE)
    running = ada.opens(seats=ALONE)
    bede.joins(running, "birch")
    private = finished(ada, bede, public=False)
    answers = [house.get(f"/embed/{id}") for id in ("nosuchtable", waiting, running, private)]
    assert {(one.status_code, one.text) for one in answers} == {(404, "Not Found")}
    assert len({str(sorted(one.headers.items())) for one in answers}) == 1


def test_a_frame_changes_nothing(person, house: TestClient):
    table = finished(person("Ada"), person("Bede"))
    for method in ("POST", "PUT", "DELETE"):
        assert (
            house.request(method, f"/embed/{table}", headers={"Origin": "https://elsewhere.example"}).status_code == 403
        )
    assert house.post(f"/embed/{table}").status_code == 405


@pytest.mark.parametrize("settings", BOTH, indirect=True)
@pytest.mark.parametrize("odd", ["%00", "%ff", "..", "'", "%E2%80%AE", "x" * 5000])
def test_odd_addresses_are_no_table(house: TestClient, odd: str):
    answer = house.get(f"/embed/{odd}")
    assert answer.status_code == 404 or odd == ".."
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


def test_what_is_hidden_or_deleted_afterwards_is_not_there_any_more(person, house: TestClient):
    ada, bede = person("Ada"), person("Bede")
    hidden, gone = finished(ada, bede), ada.opens(seats=[*ALONE, {"seat": "birch", "who": "me"}])
    for seat in ("ash", "birch"):
        ada.watches(gone).says("resign", seat=seat)
    ada.until(lambda m: m["type"] == "info" and m["table"]["status"] == "over")
    assert [house.get(f"/embed/{id}").status_code for id in (hidden, gone)] == [200, 200]
    server: Any = house
    registry = server.app.state.registry

    async def hide() -> None:
        table = await registry.table(hidden)
        async with table.lock:
            await table.set_config(replace(table.config, public=False))

    server.portal.call(hide)
    assert ada.http.delete(f"/api/tables/{gone}").status_code == 200
    answers = [house.get(f"/embed/{id}") for id in (hidden, gone, "nosuchtable")]
    assert {(one.status_code, one.text) for one in answers} == {(404, "Not Found")}


def test_it_is_asked_for_again_each_time(person, house: TestClient):
    answer = house.get(f"/embed/{finished(person('Ada'), person('Bede'))}")
    assert answer.headers["cache-control"] == "no-cache"
