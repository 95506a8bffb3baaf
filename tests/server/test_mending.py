"""After a rules fix: what replays goes on, what does not is rebased or frozen, and nothing is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import typer
from starlette.testclient import TestClient
from typer.testing import CliRunner

from logres.cli.groups import server
from logres.server.app import create_app
from logres.server.operations import admin
from logres.server.operations.replay_after_fix import Verdict, patch
from logres.server.settings import Settings
from logres.server.storage import maintenance
from tests.server.people import Person
from tests.server.test_play import at_a_table
from thanes.feast import Bid


def begun(settings: Settings, snapshot: bool) -> str:
    """A running game in the database: both have bid. A server that is stopped leaves a snapshot."""
    with TestClient(create_app(settings)) as house, ExitStack() as stack:
        people = at_a_table(lambda name: Person(house, name, stack))
        for seat, player in people.items():
            player.acts(seat, player.offered(seat)[0])
        table = str(people["ash"].info["id"])
        for player in people.values():
            player.leaves()
    if not snapshot:
        with maintenance.writing(settings.path) as connection:
            connection.execute("DELETE FROM snapshots")
    return table


@contextmanager
def other_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if a mended rule forbade every bid that was made."""
    with monkeypatch.context() as patched:
        legal = Bid.legal

        def mended(self: Any, g: Any, b: Any) -> Any:
            return [a for a in legal(self, g, b) if g.count > 1] or legal(self, g, b)[1:]

        patched.setattr(Bid, "legal", mended)
        yield


def status(settings: Settings, table: str) -> str:
    with maintenance.reading(settings.path) as connection:
        return str(connection.execute("SELECT status FROM tables WHERE id=?", (table,)).fetchone()[0])


def events(settings: Settings) -> list[Any]:
    with maintenance.reading(settings.path) as connection:
        return connection.execute("SELECT seq, kind, body FROM events ORDER BY seq").fetchall()


def test_under_the_same_rules_everything_replays(settings: Settings):
    table = begun(settings, snapshot=True)
    before = events(settings)
    with maintenance.writing(settings.path) as connection:
        assert [(f.table, f.verdict) for f in patch(connection)] == [(table, Verdict.CLEAN)]
    assert events(settings) == before


@pytest.mark.plain
def test_a_game_that_diverges_goes_on_from_its_snapshot(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    table = begun(settings, snapshot=True)
    before = events(settings)
    with other_rules(monkeypatch), maintenance.writing(settings.path) as connection:
        assert [f.verdict for f in patch(connection)] == [Verdict.REBASED]
    assert events(settings)[: len(before)] == before
    with other_rules(monkeypatch), TestClient(create_app(settings)) as house:
        info = house.get(f"/api/tables/{table}").json()
        assert (info["status"], info["count"], info["version"]) == ("running", 2, len(before) + 1)
        with house.websocket_connect("/socket") as socket:
            socket.send_json({"type": "hello", "table": table})
            said = socket.receive_json()["said"]
        assert [(line["name"], "mended" in line["text"]) for line in said] == [("referee", True)]


@pytest.mark.plain
def test_a_game_without_a_snapshot_is_frozen_with_its_record(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    table = begun(settings, snapshot=False)
    before = events(settings)
    with other_rules(monkeypatch), maintenance.writing(settings.path) as connection:
        assert [f.verdict for f in patch(connection)] == [Verdict.FROZEN]
    assert events(settings) == before
    with TestClient(create_app(settings)) as house:
        assert house.get(f"/api/tables/{table}").json()["status"] == "frozen"
        text = house.get(f"/api/tables/{table}/record").text
        assert "1. ash: ?" in text  # a spectator was not shown the bid
    with maintenance.writing(settings.path) as connection:
        assert [f.verdict for f in patch(connection)] == [Verdict.CLEAN]
    assert status(settings, table) == "running"


@pytest.mark.plain
def test_a_dry_run_changes_nothing(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    table = begun(settings, snapshot=False)
    with other_rules(monkeypatch), maintenance.reading(settings.path) as connection:
        assert [f.verdict for f in patch(connection, dry=True)] == [Verdict.FROZEN]
    assert status(settings, table) == "running"


def test_a_snapshot_that_does_not_load_is_passed_over(settings: Settings):
    table = begun(settings, snapshot=True)
    with maintenance.writing(settings.path) as connection:
        connection.execute("UPDATE snapshots SET save='{}'")
    with TestClient(create_app(settings)) as house:
        assert house.get(f"/api/tables/{table}").json()["count"] == 2


# ---------------------------------------------------------------------- the command line


def run(*words: str) -> tuple[int, str]:
    app = typer.Typer()
    server.add_commands(app)
    result = CliRunner().invoke(app, words)
    return result.exit_code, result.output


def test_the_commands_do_their_work(settings: Settings, tmp_path: Path):
    table = begun(settings, snapshot=True)
    copy = str(tmp_path / "copy.db")
    assert "1 of 1 tables replay" in run("patch", "--db", settings.db)[1]
    assert "checked" in run("backup", copy, "--db", settings.db)[1]
    assert "is restored" in run("restore", copy, "--db", settings.db)[1]
    assert table in run("admin", "tables", "--db", settings.db)[1]
    assert "Ada" in run("admin", "accounts", "--db", settings.db)[1]
    assert "1 tables running" in run("admin", "stats", "--db", settings.db)[1]
    assert "1. ash: bid" in run("admin", "record", table, "--db", settings.db)[1]
    assert len(run("admin", "code", "Ada", "--db", settings.db)[1].strip()) == 20
    assert "1 tables" in run("admin", "delete-account", "Ada", "--db", settings.db)[1]
    assert "Ada" not in run("admin", "accounts", "--db", settings.db)[1]


def test_an_administrators_code_lets_the_owner_in(settings: Settings):
    with TestClient(create_app(settings)) as house:
        house.post("/api/sign-up", json={"name": "Ada", "password": "forgotten by now"})
    with maintenance.writing(settings.path) as connection:
        code = admin.new_code(connection, "ada")
    with TestClient(create_app(settings)) as house:
        body = {"name": "Ada", "code": code, "password": "not so easily forgotten"}
        assert house.post("/api/recover", json=body).status_code == 200


def test_writing_fails_as_a_whole(settings: Settings):
    begun(settings, snapshot=True)
    with pytest.raises(sqlite3.Error):
        _delete_and_fail(settings)
    assert events(settings)


def _delete_and_fail(settings: Settings) -> None:
    with maintenance.writing(settings.path) as connection:
        connection.execute("DELETE FROM events")
        connection.execute("SELECT nothing")
