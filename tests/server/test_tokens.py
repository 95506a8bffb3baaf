"""Programs that come in by a token: each with what it is for, and no more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx2
import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from logres.server.people.tokens import BOTS_EACH, SCOPES
from logres.server.settings import Settings
from tests.server.postgres import BOTH
from tests.server.test_limits import listening
from tests.server.test_restart import until

EXAMPLE = Path(__file__).parents[2] / "examples/bot_client.py"
ASH = [{"seat": "ash", "who": "me"}]


@pytest.fixture
def ada(house: TestClient) -> TestClient:
    house.post("/api/sign-up", json={"name": "Ada", "password": "a long password"})
    return house


def token(ada: TestClient, *scopes: str) -> dict[str, str]:
    answer = ada.post("/api/tokens", json={"label": "mine", "scopes": list(scopes)})
    assert answer.status_code == 200, answer.text
    return {"Authorization": f"Bearer {answer.json()['token']}"}


def with_token(house: TestClient, headers: dict[str, str]) -> TestClient:
    client = TestClient(house.app, headers=headers)
    client.portal = house.portal
    return client


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_a_token_is_for_its_scopes_alone(ada: TestClient):
    wish = {"title": "thanes", "scenario": "two-thanes", "seats": ASH}
    table = ada.post("/api/tables", json=wish).json()["id"]
    asked: dict[str, Any] = {
        "read": lambda one: one.get(f"/api/tables/{table}"),
        "play": lambda one: one.post(f"/api/tables/{table}/join", json={}),
        "tables": lambda one: one.post("/api/tables", json=wish),
    }
    for scope in SCOPES:
        program = with_token(ada, token(ada, scope))
        allowed = {name for name, ask in asked.items() if ask(program).status_code == 200}
        assert allowed == {scope} & asked.keys()
        for path in ("/api/me/export", "/api/tokens"):
            assert program.get(path).status_code == 403
        assert program.request("DELETE", "/api/me", json={"name": "Ada"}).status_code == 403


def test_seats_are_freed_by_one_who_keeps_tables_and_lessons_read_by_one_who_reads(ada: TestClient):
    seats = [*ASH, {"seat": "birch", "who": "random"}]
    wish = {"title": "thanes", "scenario": "three-thanes", "seats": seats}
    table = ada.post("/api/tables", json=wish).json()["id"]
    lesson = "/api/lessons/britannia/first-landing/0/0"
    asked: dict[str, Any] = {
        "free": lambda one: one.post(f"/api/tables/{table}/free", json={"seat": "birch"}),
        "lessons": lambda one: one.get("/api/lessons/britannia"),
        "a moment": lambda one: one.get(lesson),
        "why not": lambda one: one.get(f"{lesson}/why-not/york"),
        "seats": lambda one: one.post("/api/titles/thanes/seats", json={}),
    }
    of_readers = set(asked) - {"free"}
    for scope, allowed in {"read": of_readers, "play": set(), "chat": set(), "tables": {"free"}}.items():
        program = with_token(ada, token(ada, scope))
        assert {name for name, ask in asked.items() if ask(program).status_code == 200} == allowed, scope
    assert [seat["bot"] for seat in ada.get(f"/api/tables/{table}").json()["seats"]] == [None, None, None]


def test_over_the_socket_too(ada: TestClient):
    table = ada.post("/api/tables", json={"title": "thanes", "scenario": "two-thanes", "seats": ASH}).json()["id"]
    with with_token(ada, token(ada, "read")).websocket_connect("/socket") as socket:
        socket.send_json({"type": "hello", "table": table})
        assert socket.receive_json()["seats"] == ["ash"]
        for message in ({"type": "say", "channel": "table", "text": "x"}, {"type": "away", "seat": "ash"}):
            socket.send_json({**message, "id": "1"})
            while (answer := socket.receive_json())["type"] != "refused":
                assert answer["type"] in ("info", "view")
            assert answer["code"] == "not-yours"


def test_a_program_that_only_reads_gets_no_link_to_come_in_by(ada: TestClient, person):
    """Whoever finds its token could come in with it under another name."""
    bede = person("Bede")
    bede.http.post(f"/api/tables/{bede.opens(seats=ASH, public=False)}/invite", json={"name": "Ada"})
    links = []
    for scopes in (("read",), ("read", "play")):
        (found,) = with_token(ada, token(ada, *scopes)).get("/api/home").json()["invited"]
        links.append(found["invite"])
    (found,) = ada.get("/api/home").json()["invited"]
    assert links == ["", found["invite"]]
    assert found["invite"]


def test_a_token_that_was_deleted_or_made_up_is_nobodys(ada: TestClient, person):
    headers = token(ada, "read")
    program = with_token(ada, headers)
    with program.websocket_connect("/socket") as socket:
        id = ada.get("/api/tokens").json()["tokens"][0]["id"]
        assert person("Bede").http.delete(f"/api/tokens/{id}").status_code == 404
        assert ada.delete(f"/api/tokens/{id}").status_code == 200
        assert socket.receive()["type"] == "websocket.close"
    assert program.get("/api/lobby").status_code == 401
    assert with_token(ada, {"Authorization": "Bearer logres_made-up"}).get("/api/lobby").status_code == 401
    stored = str(ada.app.state.registry.store.read_now("SELECT * FROM tokens"))  # type: ignore[attr-defined]
    assert headers["Authorization"].split()[1] not in stored


def test_bots_belong_to_somebody_and_guests_have_none(ada: TestClient, person):
    assert person("Bede").http.post("/api/bots", json={"name": "Merlin"}).status_code == 403
    answers = [ada.post("/api/bots", json={"name": f"Merlin {n}"}).status_code for n in range(BOTS_EACH + 1)]
    assert answers == [200] * BOTS_EACH + [429]
    assert person("Cynewulf").http.delete("/api/bots/Merlin 1").status_code in (403, 404)
    assert ada.delete("/api/bots/Merlin 1").status_code == 200
    assert ada.post("/api/bots", json={"name": "Morgan"}).status_code == 200


def test_the_example_plays_a_whole_game(settings: Settings, tmp_path: Path):
    """As docs/web-api.md says, in a process of its own, against a bot of the server's."""
    with listening(replace(settings, token_messages_per_second=1000.0)) as (port, _):
        base = f"http://127.0.0.1:{port}"
        with httpx2.Client(base_url=base) as ada:
            ada.post("/api/sign-up", json={"name": "Ada", "password": "a long password"})
            made = ada.post("/api/bots", json={"name": "Merlin"}).json()["token"]
            seats = [{"seat": "ash", "who": "random"}]
            wish = {"title": "thanes", "scenario": "two-thanes", "seats": seats}
            table = ada.post("/api/tables", json=wish).json()["id"]
            words = [sys.executable, str(EXAMPLE), base, table, "birch"]
            subprocess.run(words, env={**os.environ, "LOGRES_TOKEN": made}, check=True, timeout=100)
            until(lambda: ada.get(f"/api/tables/{table}").json()["status"] == "over")
            birch = next(s for s in ada.get(f"/api/tables/{table}").json()["seats"] if s["seat"] == "birch")
    assert (birch["holder"], birch["program"]) == ("Merlin", True)


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_a_token_for_reading_leaves_nothing_behind_and_sets_nothing_going(ada: TestClient, person):
    """Its owner has not looked: he is told of his turn all the same, and the others do not see him there."""
    table = ada.post("/api/tables", json={"title": "thanes", "scenario": "two-thanes", "seats": ASH}).json()["id"]
    person("Bede").joins(table, "birch")
    store = ada.app.state.registry.store  # type: ignore[attr-defined]

    def kept() -> list[Any]:
        tables = ("members", "notices", "deliveries", "heard", "notes", "reviews", "chat", "reports")
        return [sorted(map(str, store.read_now(f"SELECT * FROM {name}"))) for name in tables]

    before = kept()
    program = with_token(ada, token(ada, "read"))
    with program.websocket_connect("/socket") as socket:
        socket.send_json({"type": "hello", "table": table})
        while socket.receive_json()["type"] != "view":
            pass
        assert [seat["online"] for seat in ada.get(f"/api/tables/{table}").json()["seats"]] == [False, False]
    endpoints = [route for route in ada.app.routes if "POST" in (getattr(route, "methods", None) or ())]  # type: ignore[attr-defined]
    allowed = {
        "/api/verify",
        "/api/puzzles/{title}/{puzzle}",
        "/api/titles/{title}/seats",
    }  # what is answered at once, to strangers too
    for route in endpoints:
        if route.path not in allowed:
            path = route.path.replace("{id}", table).replace("{", "").replace("}", "")
            assert program.post(path, json={}).status_code == 403, route.path
    assert kept() == before


def test_home_archive_and_chronicle_are_read_and_who_leaves_a_seat_plays(ada: TestClient):
    wish = {"title": "thanes", "scenario": "two-thanes", "seats": ASH}
    table = ada.post("/api/tables", json=wish).json()["id"]
    over = ada.post("/api/tables", json={**wish, "seats": [{"seat": s, "who": "random"} for s in ("ash", "birch")]})
    until(lambda: ada.get(f"/api/tables/{over.json()['id']}").json()["status"] == "over")
    asked: dict[str, list[Any]] = {
        "read": [
            lambda one: one.get("/api/home"),
            lambda one: one.get("/api/archive"),
            lambda one: one.get(f"/api/tables/{over.json()['id']}/chronicle"),
        ],
        "play": [lambda one: one.post(f"/api/tables/{table}/leave", json={"seat": "ash"})],
        "tables": [lambda one: one.get(f"/api/tables/{table}/watchers")],
    }
    for scope in ("read", "tables", "chat", "play"):
        program = with_token(ada, token(ada, scope))
        for needed, asks in asked.items():
            answers = [ask(program) for ask in asks]
            refused = [one.status_code == 403 and needed in one.json()["reason"] for one in answers]
            assert refused == [needed != scope] * len(asks)
    assert ada.get(f"/api/tables/{table}").json()["seats"][0]["holder"] is None
