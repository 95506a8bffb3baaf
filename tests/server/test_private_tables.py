"""A table that is not public looks to strangers, in whatever they ask, as one that does not exist."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.routing import Route
from starlette.testclient import TestClient

from logres.server.app import create_app
from logres.server.http.endpoints import Endpoint
from logres.server.settings import Settings
from logres.server.storage.tools import writing
from tests.server.people import Person
from tests.server.postgres import BOTH
from tests.server.test_restart import served

pytestmark = pytest.mark.parametrize("settings", BOTH, indirect=True)
People = Callable[[str], Person]
NO_TABLE = "k3Jk3Jk3Jk3J"
BODIES: list[Any] = [
    None,
    {},
    {"invite": "guessed"},
    {"seat": "ash", "invite": "guessed"},
    {"count": 0, "seat": "ash"},
    "nonsense",
]
ASH = [{"seat": "ash", "who": "me"}]


def requests(house: TestClient) -> list[tuple[str, str, Any]]:
    """All that can be asked about one table; where no body is read, without one."""
    app: Any = house.app
    routes = [route for route in app.routes if isinstance(route, Route) and "{id}" in route.path]
    return [
        (method, route.path, body)
        for route in routes
        for method in (route.methods or ())
        if method != "HEAD"
        for body in (BODIES if _reads_body(route) else BODIES[:1])
    ]


def _reads_body(route: Route) -> bool:
    endpoint: Any = getattr(route.endpoint, "__self__", None)
    return not isinstance(endpoint, Endpoint) or endpoint.takes is not None


def told(client: TestClient, method: str, path: str, table: str, body: Any) -> tuple[Any, ...]:
    words: Any = {} if body is None else {"content": body} if isinstance(body, str) else {"json": body}
    if isinstance(body, str):
        words["headers"] = {"Content-Type": "application/json"}
    where = path.replace("{id}", table).replace("{count}", "0")
    answer = client.request(method, f"{where}?seat=ash", **words)
    headers = {name: value for name, value in answer.headers.items() if name != "x-request-id"}
    return answer.status_code, answer.text.replace(table, "TABLE"), headers


def without_limits(house: TestClient) -> None:
    limits: Any = house.app.state.registry.limits  # type: ignore[attr-defined]
    for limit in (limits.heavy, limits.hellos, limits.reports):
        limit.tries = 10_000
    for pace in (limits.pace, limits.token_pace):
        pace.at_once = 1_000_000


def strangers(house: TestClient, person: People) -> list[TestClient]:
    """Nobody, a guest, and a program with all scopes."""
    edith = person("Edith").http
    owner = TestClient(house.app)
    owner.portal = house.portal
    owner.post("/api/sign-up", json={"name": "Osric", "password": "a long password"})
    scopes = ["read", "play", "chat", "tables"]
    token = owner.post("/api/tokens", json={"label": "x", "scopes": scopes}).json()["token"]
    program = TestClient(house.app, headers={"Authorization": f"Bearer {token}"})
    program.portal = house.portal
    return [house, edith, program]


def hears(client: TestClient, table: str, **more: Any) -> Any:
    with client.websocket_connect("/socket") as socket:
        socket.send_json({"type": "hello", "table": table, **more})
        return json.loads(json.dumps(socket.receive_json()).replace(table, "TABLE"))


def must_be_alike(house: TestClient, person: People, private: list[str]) -> None:
    without_limits(house)
    for client in strangers(house, person):
        for method, path, body in requests(house):
            expected = told(client, method, path, NO_TABLE, body)
            for table in private:
                assert told(client, method, path, table, body) == expected, (method, path, body)
        for more in ({}, {"seat": "ash"}, {"seat": "nonsense"}):
            expected = hears(client, NO_TABLE, **more)
            assert expected["code"] == "no-such-thing"
            assert [hears(client, table, **more) for table in private] == [expected] * len(private)
        for line in (None, 1):
            reports = [
                client.post("/api/reports", json={"table": table, "line": line, "reason": "x"})
                for table in (NO_TABLE, *private)
            ]
            assert len({(one.status_code, one.text) for one in reports}) == 1


def test_a_private_table_answers_strangers_as_one_that_is_not_there(house: TestClient, person: People):
    ada = person("Ada")
    waiting = ada.opens(seats=ASH, public=False)
    both = [*ASH, {"seat": "birch", "who": "me"}]
    running = ada.opens(seats=both, public=False)
    must_be_alike(house, person, [waiting, running])


def test_nor_does_one_that_is_damaged_tell_that_it_is_there(settings: Settings):
    with served(settings) as (_, person):
        table = person("Ada").opens(seats=[*ASH, {"seat": "birch", "who": "me"}], public=False)
    with writing(settings) as connection:
        connection.execute("DELETE FROM snapshots")
        connection.execute("UPDATE events SET body='[1]' WHERE kind='begin'")
    with TestClient(create_app(settings)) as house, ExitStack() as stack:
        must_be_alike(house, lambda name: Person(house, name, stack), [table])


def test_who_is_let_in_no_more_is_shown_nothing_more(settings: Settings):
    """An administrator hides a table: lines of those who have not come in are cut."""
    with served(replace(settings, admins="Osric")) as (house, person):
        app: Any = house.app
        ada, cynric = person("Ada"), person("Cynric")
        table = ada.opens(seats=[*ASH, {"seat": "birch", "who": "me"}], public=True)
        cynric.watches(table)
        ada.watches(table)
        registry = app.state.registry
        house.portal.call(registry.accounts.sign_up, "Osric", "a long password", None, "x")  # type: ignore[union-attr]
        osric = TestClient(app)
        osric.portal = house.portal
        osric.post("/api/log-in", json={"name": "Osric", "password": "a long password"})
        assert osric.post(f"/api/admin/tables/{table}/hide").status_code == 200
        with pytest.raises(AssertionError, match=r"websocket\.close"):
            cynric.until(lambda message: message["type"] == "change")
        cynric.socket = None
        assert ada.acts("ash", ada.offered("ash")[0])["type"] == "ack"
