"""Keeping order: reports, sanctions and what an administrator sees; published games; games packed away; schemas."""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from logres.server.app import create_app
from logres.server.dice.commitment import verify
from logres.server.errors import StoreError
from logres.server.operations.open_games import day_of, write_day
from logres.server.settings import Settings
from logres.server.storage import migrations
from logres.server.storage.schema import SCHEMA
from logres.server.storage.tools import backup, reading, restore, take_back, writing
from tests.server.people import Person
from tests.server.postgres import BOTH

pytestmark = pytest.mark.parametrize("settings", BOTH, indirect=True)
ROOT = {"name": "Root", "password": "a long password"}


class House:
    """A server with an administrator."""

    def __init__(self, client: TestClient, stack: ExitStack) -> None:
        self.client, self.stack = client, stack
        self.registry: Any = client.app.state.registry  # type: ignore[attr-defined]
        self.root = Person(client, "Root", stack, session="")
        assert self.root.http.post("/api/log-in", json=ROOT).status_code == 200

    def person(self, name: str) -> Person:
        return Person(self.client, name, self.stack)

    def finished(self, *names: str) -> tuple[str, list[Person]]:
        """A public game that these two have played out."""
        people = [self.person(name) for name in names]
        table = people[0].opens(seats=[{"seat": "ash", "who": "me"}])
        people[1].joins(table, "birch")
        for one, seat in zip(people, ("ash", "birch"), strict=True):
            one.watches(table).says("resign", seat=seat)
        people[0].until(lambda m: m["type"] == "info" and m["table"]["status"] == "over")
        for one in people:
            one.leaves()
        return table, people


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with TestClient(create_app(settings)) as first:
        first.post("/api/sign-up", json=ROOT)
    with TestClient(create_app(replace(settings, admins="root, Somebody Else"))) as client, ExitStack() as stack:
        yield House(client, stack)


def test_only_those_the_operator_names_administer(house: House):
    ada = house.person("Ada")
    for who in (ada.http, house.client):
        assert who.get("/api/admin").status_code in (401, 403)
        assert who.get("/api/admin/reports").status_code in (401, 403)
        assert who.post("/api/admin/accounts/Ada/sanction", json={}).status_code in (401, 403)
    assert ada.http.get("/api/me").json()["admin"] is False
    assert house.root.http.get("/api/me").json()["admin"] is True
    token = house.root.http.post("/api/tokens", json={"label": "x", "scopes": ["read", "tables"]}).json()["token"]
    assert house.client.get("/api/admin", headers={"Authorization": f"Bearer {token}"}).status_code == 403
    for name in ("Somebody Else", "SOMEBODY ELSE", "S0mebody Else", "Somebody EIse"):  # a name that nobody has yet
        assert ada.http.post("/api/guest", json={"name": name}).status_code == 409
        assert ada.http.post("/api/sign-up", json={"name": name, "password": "a long password"}).status_code == 409


def test_a_report_comes_with_what_was_said_around(house: House):
    ada, bede, edith = house.person("Ada"), house.person("Bede"), house.person("Edith")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    ada.watches(table)
    for text in ("hail", "you fool", "sorry"):
        ada.says("say", channel="table", text=text)
    line = next(m["n"] for m in ada.heard if m.get("text") == "you fool")
    assert bede.http.post("/api/reports", json={"table": table, "line": 10**9, "reason": "x"}).status_code == 404
    assert bede.http.post("/api/reports", json={"table": "x", "reason": "x"}).status_code == 404
    assert bede.http.post("/api/reports", json={"table": table, "line": line, "reason": "rude"}).status_code == 200
    assert edith.http.post("/api/reports", json={"table": table, "reason": "nonsense"}).status_code == 200
    first, second = house.root.http.get("/api/admin/reports").json()["reports"]
    assert (first["by"], first["about"], first["reason"]) == ("Bede", "Ada", "rude")
    assert [(one["text"], one["reported"]) for one in first["lines"]] == [
        ("hail", False),
        ("you fool", True),
        ("sorry", False),
    ]
    assert (second["about"], second["lines"]) == (None, [])
    closing = f"/api/admin/reports/{first['number']}/close"
    assert house.root.http.post(closing, json={"note": "spoken to"}).status_code == 200
    assert house.root.http.post(closing, json={}).status_code == 404
    assert [r["number"] for r in house.root.http.get("/api/admin/reports").json()["reports"]] == [second["number"]]
    assert house.root.http.get("/api/admin/reports?closed").json()["reports"][0]["note"] == "spoken to"
    assert "Bede" in json.dumps(bede.http.get("/api/me/export").json())
    for one in (ada, bede):
        assert one.http.request("DELETE", "/api/me", json={"name": one.name}).status_code == 200
    assert "Ada" not in (told := house.root.http.get("/api/admin/reports?closed").text)
    assert "Bede" not in told


def test_an_administrator_who_plays_is_not_shown_what_spectators_say(house: House):
    ada, edith = house.person("Ada"), house.person("Edith")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    house.root.joins(table, "birch")
    edith.watches(table).says("say", channel="spectators", text="birch holds the stag")
    line = edith.heard[0]["n"]
    assert house.root.http.post("/api/reports", json={"table": table, "line": line, "reason": "x"}).status_code == 404
    bede = house.person("Bede")
    bede.http.post("/api/reports", json={"table": table, "line": line, "reason": "it tells"})
    found = house.root.http.get("/api/admin/reports").json()["reports"][0]
    assert (found["withheld"], found["lines"], found["about"]) == (True, [], "Edith")
    for one, seat in ((ada, "ash"), (house.root, "birch")):
        one.watches(table).says("resign", seat=seat)
    ada.until(lambda m: m["type"] == "info" and m["table"]["status"] == "over")
    found = house.root.http.get("/api/admin/reports").json()["reports"][0]
    assert [one["text"] for one in found["lines"]] == ["birch holds the stag"]


def test_one_who_is_silenced_or_banned(house: House):
    ada, bede = house.person("Ada"), house.person("Bede")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    bede.joins(table, "birch")
    ada.watches(table)

    def sanction(name: str, silenced: float, banned: float) -> int:
        body = {"silenced_days": silenced, "banned_days": banned, "reason": "rude"}
        return house.root.http.post(f"/api/admin/accounts/{name}/sanction", json=body).status_code

    assert sanction("Root", 1, 1) == 409
    assert sanction("Nobody There", 1, 1) == 404
    assert sanction("ada", 1, 0) == 200
    assert ada.says("say", channel="table", text="hail")["code"] == "not-yours"
    assert ada.acts("ash", ada.offered("ash")[0])["type"] == "ack"  # he plays on
    assert sanction("Ada", 0, 2) == 200
    refused = ada.http.get("/api/lobby")
    assert (refused.status_code, "rude" in refused.text) == (403, True)
    assert ada.http.get("/api/me/export").json()["sanctions"][1] > time.time()
    seats = {s["seat"]: s for s in bede.http.get(f"/api/tables/{table}").json()["seats"]}
    assert seats["ash"]["stand_in"]  # the game goes on
    row = house.root.http.get("/api/admin/accounts?name=ada").json()["accounts"][0]
    assert (row["kind"], row["reason"], row["banned"] > time.time()) == ("guest", "rude", True)
    assert sanction("Ada", 0, 0) == 200
    assert ada.http.get("/api/lobby").status_code == 200
    assert ada.watches(table).says("say", channel="table", text="hail")["type"] == "ack"


def test_a_name_with_a_slash_saves_nobody(house: House):
    """Older versions let such a name in: its holder can be banned, blocked and looked up like anybody else."""
    ada, bede = house.person("Ada"), house.person("Bede")
    assert house.client.portal is not None
    house.client.portal.call(house.registry.store.write, [("UPDATE accounts SET name='A/da' WHERE name='Ada'", ())])
    assert bede.http.put("/api/ties/A%2Fda", json={"kind": "block"}).json()["people"][0]["name"] == "A/da"
    assert bede.http.get("/api/players/A%2Fda").json()["name"] == "A/da"
    body = {"silenced_days": 0, "banned_days": 1}
    assert house.root.http.post("/api/admin/accounts/A%2Fda/sanction", json=body).status_code == 200
    assert ada.http.get("/api/lobby").status_code == 403


def test_the_overview_tells_nothing_of_games(house: House):
    ada = house.person("Ada")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}, {"seat": "birch", "who": "random"}], public=False)
    root = house.root.http
    overview = root.get("/api/admin").json()
    assert (overview["accounts"], overview["guests"], overview["limits"]["tables_each"]) == (1, 1, 50)
    (row,) = root.get("/api/admin/tables").json()["tables"]
    assert (row["id"], row["players"]) == (table, ["ash: Ada", "birch: random"])
    assert row.keys() == {"id", "title", "status", "public", "host", "players", "created", "changed", "version"}
    assert root.get(f"/api/tables/{table}/record").status_code == 404  # it is not public, and he was not let in
    public = ada.opens()
    assert root.post(f"/api/admin/tables/{public}/hide").status_code == 200
    assert public not in house.person("Bede").http.get("/api/lobby").text


# ---------------------------------------------------------------------- published games


def published(settings: Settings, folder: Path) -> list[Any]:
    with reading(settings) as connection:
        path, count = write_day(connection, day_of(f"{datetime.now(UTC):%Y-%m-%d}"), folder)
    games = [json.loads(line) for line in gzip.decompress(path.read_bytes()).decode().splitlines()]
    assert len(games) == count
    return games


def test_games_are_published_if_all_who_played_let_them(house: House, settings: Settings, tmp_path: Path):
    _, (ada, bede) = house.finished("Ada", "Bede")
    house.finished("Edith", "Cynric")
    yes, no = {"publish": True}, {"publish": False}
    assert ada.http.put("/api/me/consent", json=yes).json() == yes
    assert published(settings, tmp_path) == []
    bede.http.put("/api/me/consent", json=yes)
    (game,) = published(settings, tmp_path)
    text = json.dumps(game)
    assert not any(name in text for name in ("Ada", "Bede", "Edith", "Cynric"))
    assert game["seats"] == {"ash": "person who resigned", "birch": "person who resigned"}
    assert verify(game["record"]).draws > 0
    bede.http.put("/api/me/consent", json=no)
    assert published(settings, tmp_path) == []
    bede.http.put("/api/me/consent", json=yes)
    ada.http.request("DELETE", "/api/me", json={"name": "Ada"})  # who leaves takes his consent along
    assert published(settings, tmp_path) == []


# ---------------------------------------------------------------------- archive and schemas


def counts(settings: Settings) -> tuple[int, int, int]:
    with reading(settings) as connection:
        sql = "SELECT (SELECT count(*) FROM events), (SELECT count(*) FROM snapshots), (SELECT count(*) FROM archived)"
        events, snapshots, archived = connection.execute(sql).fetchone()
        return events, snapshots, archived


def archive(house: House, settings: Settings, *tables: str) -> None:
    house.registry.settings = replace(settings, archive_after=-1.0)
    for table in tables:
        house.registry._tables.pop(table)
    assert house.client.portal is not None
    assert house.client.portal.call(house.registry.upkeep.archive) == len(tables)


def test_a_finished_game_is_packed_away_and_can_still_be_looked_at(house: House, settings: Settings, tmp_path: Path):
    table, (ada, bede) = house.finished("Ada", "Bede")
    before = ada.http.get(f"/api/tables/{table}/record").text
    for one in (ada, bede):
        one.http.put("/api/me/consent", json={"publish": True})
    games = published(settings, tmp_path)
    archive(house, settings, table)
    assert counts(settings) == (0, 0, 1)
    assert published(settings, tmp_path) == games
    assert table in ada.http.get("/api/archive").text
    assert ada.http.get(f"/api/tables/{table}/record").text == before
    assert ada.http.post(f"/api/tables/{table}/what-if", json={"count": 1, "seat": "ash"}).status_code == 200
    assert ada.http.post(f"/api/tables/{table}/rematch").status_code == 200


def test_forth_and_back(house: House, settings: Settings, tmp_path: Path):
    """An older program takes the database again, archived games and all; and then it is brought up once more."""
    table, (ada, _) = house.finished("Ada", "Bede")
    record = ada.http.get(f"/api/tables/{table}/record").text
    events = counts(settings)[0]
    archive(house, settings, table)
    house.stack.close()
    house.client.__exit__(None, None, None)
    with pytest.raises(StoreError, match="at most"):
        take_back(settings, migrations.FIRST - 1)
    take_back(settings, migrations.FIRST)
    old = _old_rows(settings)
    assert (old["events"], old["host"], old["schema"]) == (events, False, migrations.FIRST)
    backup_of_old = tmp_path / "old.db"
    if not settings.is_postgres:
        backup_of_old.write_bytes(settings.path.read_bytes())
    with TestClient(create_app(settings)) as again:
        assert again.get(f"/api/tables/{table}/record").text == record
    assert _old_rows(settings)["schema"] == SCHEMA
    backup(settings, tmp_path / "copy.db")
    restore(settings, backup_of_old if backup_of_old.exists() else tmp_path / "copy.db")
    with TestClient(create_app(settings)) as again:
        assert again.get(f"/api/tables/{table}/record").text == record


def _old_rows(settings: Settings) -> dict[str, Any]:
    """As they lie there: nothing is brought up by looking."""
    if settings.is_postgres:
        import psycopg

        with psycopg.connect(settings.db) as plain:
            return _facts(plain, "SELECT value FROM meta WHERE key='schema'")
    import sqlite3

    connection = sqlite3.connect(settings.path)
    try:
        return _facts(connection, "PRAGMA user_version")
    finally:
        connection.close()


def _facts(connection: Any, schema: str) -> dict[str, Any]:
    (events,) = connection.execute("SELECT count(*) FROM events").fetchone()
    names = [column[0] for column in connection.execute("SELECT * FROM tables").description]
    return {
        "events": events,
        "host": "host" in names,
        "schema": int(connection.execute(schema).fetchone()[0]),
    }


def test_what_is_in_use_is_not_taken_back(house: House, settings: Settings):
    with pytest.raises(StoreError, match="in use"), writing(settings):
        pass
    with pytest.raises(StoreError, match="in use"):
        take_back(settings, migrations.FIRST)
