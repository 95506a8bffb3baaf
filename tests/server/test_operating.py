"""What those ask for who look after a server."""

from __future__ import annotations

import json
import logging
import sqlite3

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from logres.engine import api
from logres.server.app import create_app
from logres.server.settings import Settings
from logres.server.telemetry import JsonLines

MINE = [{"seat": seat, "who": "me"} for seat in ("ash", "birch")]


def sample(text: str, name: str) -> float:
    return float(next(line for line in text.splitlines() if line.startswith(name)).rsplit(" ", 1)[1])


def test_alive_and_ready(house: TestClient, monkeypatch: pytest.MonkeyPatch):
    assert house.get("/health").text == "ok\n"
    assert house.get("/ready").status_code == 200
    registry = house.app.state.registry  # type: ignore[attr-defined]

    def broken(*words: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(registry.store, "read_now", broken)
    assert (house.get("/health").status_code, house.get("/ready").status_code) == (200, 503)
    assert "disk I/O error" in house.get("/ready").text
    assert house.get("/api/lobby").status_code == 503


def test_counts_are_told_to_prometheus(person, house: TestClient):
    before = house.get("/metrics").text
    ada = person("Ada")
    ada.watches(ada.opens(seats=MINE))
    ada.acts("ash", ada.offered("ash")[0])
    after = house.get("/metrics").text
    assert sample(after, 'logres_tables{status="running"}') == 1
    assert sample(after, "logres_connections") == 1
    assert sample(after, 'logres_messages_total{type="act"}') >= 1
    assert sample(after, "logres_events_total") > (sample(before, "logres_events_total") if "events" in before else 0)
    assert sample(after, "logres_memory_bytes") > 1_000_000


def test_metrics_are_not_for_strangers(settings: Settings, house: TestClient):
    assert house.get("/metrics", headers={"X-Forwarded-For": "10.0.0.1"}).status_code == 403
    with TestClient(create_app(replace(settings, db=f"{settings.db}2", metrics_token="word"))) as other:
        assert other.get("/metrics").status_code == 403
        assert other.get("/metrics", headers={"Authorization": "Bearer word"}).status_code == 200


def test_log_lines_name_request_and_table(
    person, house: TestClient, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    # A tool that sets up its own logging silences all loggers there are.
    monkeypatch.setattr("logres.server.http.endpoints.LOGGER.disabled", False)
    ada = person("Ada")
    table = ada.opens(seats=MINE)
    with caplog.at_level(logging.INFO, "logres"):
        lines: list[dict[str, object]] = []
        handler = logging.Handler()
        handler.emit = lambda record: lines.append(json.loads(JsonLines().format(record)))  # type: ignore[method-assign]
        logging.getLogger("logres").addHandler(handler)
        answer = house.get(f"/api/tables/{table}", headers={"X-Request-Id": "abc123"})
        logging.getLogger("logres").removeHandler(handler)
    assert answer.headers["x-request-id"] == "abc123"
    assert [(line["request"], line["table"], line["status"]) for line in lines] == [("abc123", table, 200)]


def test_a_fault_is_told_as_one(person, house: TestClient, monkeypatch: pytest.MonkeyPatch):
    def breaks(*words: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(api, "replay", breaks)
    answer = person("Ada").http.post("/api/records", json={"record": "x"})
    assert (answer.status_code, answer.json()["code"]) == (503, "fault")


def test_one_can_take_ones_data_along_and_have_it_deleted(person, house: TestClient):
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=MINE)
    ada.watches(table).says("say", channel="table", text="hail")
    found = ada.http.get("/api/me/export").json()
    assert (found["name"], [line["text"] for line in found["said"]]) == ("Ada", ["hail"])
    assert [(one["id"], one["seats"]) for one in found["tables"]] == [(table, ["ash", "birch"])]
    assert bede.http.get("/api/me/export").json()["tables"] == []
    assert house.get("/api/me/export").status_code == 401
    assert ada.http.request("DELETE", "/api/me", json={"name": "Ada"}).status_code == 200
    registry = house.app.state.registry  # type: ignore[attr-defined]
    kept = [str(registry.store.read_now(f"SELECT * FROM {name}")) for name in ("accounts", "tables", "chat", "looks")]
    assert not any("Ada" in text for text in kept)
