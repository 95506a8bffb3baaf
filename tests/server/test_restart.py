"""A server that is stopped and started again: bots go on, clocks stand still meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from logres.server.app import create_app
from logres.server.community import mail
from logres.server.protocol.messages import Act
from logres.server.settings import Settings
from logres.server.storage import maintenance
from logres.server.storage.store import Store
from tests.server.people import Person, bid, prized
from tests.server.test_play import at_a_table
from thanes.title import Thanes


@contextmanager
def served(settings: Settings) -> Iterator[tuple[TestClient, Callable[[str], Person]]]:
    with TestClient(create_app(settings)) as house, ExitStack() as stack:
        yield house, lambda name: Person(house, name, stack)


def until(fits: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for a condition, so long that only what never comes fails."""
    limit = time.monotonic() + seconds
    while not fits():
        assert time.monotonic() < limit, "it does not come about"
        time.sleep(0.05)


def test_a_bot_that_was_asked_goes_on_by_itself(settings: Settings):
    with served(settings) as (_, person):
        ada = person("Ada")
        seats = [{"seat": "ash", "who": "me"}, {"seat": "birch", "who": "random"}]
        table = ada.opens(seats=seats, pace=10)
        ada.watches(table)  # while somebody watches, the bot takes its ten seconds
        assert ada.info["count"] in (0, 1)
    with TestClient(create_app(settings)) as house:
        until(lambda: house.get(f"/api/tables/{table}").json()["waiting_for"] == ["ash"])


def test_a_table_that_does_not_load_leaves_the_others_alone(settings: Settings):
    with served(settings) as (_, person):
        table = at_a_table(person)["ash"].info["id"]
        person("Cynric").opens(seats=[{"seat": "ash", "who": "me"}])
    with maintenance.writing(settings.path) as connection:
        connection.execute("DELETE FROM snapshots")
        connection.execute("UPDATE tables SET info=''")
        connection.execute("UPDATE events SET body='[1]' WHERE kind='begin'")
    with TestClient(create_app(settings), raise_server_exceptions=False) as house:
        assert house.get(f"/api/tables/{table}").status_code == 503
        assert [info["host"] for info in house.get("/api/lobby").json()["public"]] == ["Cynric"]
        until(lambda: house.app.state.registry.upkeep._task.done() is False)  # type: ignore[attr-defined]


def test_bots_alone_finish_a_game(settings: Settings):
    with served(settings) as (house, person):
        table = person("Ada").opens(seats=[{"seat": "ash", "who": "random"}, {"seat": "birch", "who": "random"}])
        until(lambda: house.get(f"/api/tables/{table}").json()["status"] == "over")


def test_a_clock_stands_still_while_the_server_is_down(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    with served(settings) as (house, person):
        ada = person("Ada")
        table = ada.opens(seats=[{"seat": s, "who": "me"} for s in ("ash", "birch")], clock={"budget": 10_000})
        ada.watches(table)
        ada.acts("ash", ada.offered("ash")[0])
        ada.leaves()
        before = house.get(f"/api/tables/{table}").json()["seats"]
    an_hour_passes(monkeypatch)
    with TestClient(create_app(settings)) as house:
        house.get(f"/api/tables/{table}")
        after = house.app.state.registry.present()[0].charge_clocks().seats  # type: ignore[attr-defined]
    assert [abs(a.clock - b["clock"]) < 600 for a, b in zip(after, before, strict=True)] == [True, True]


def an_hour_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, now in (("time", time.time), ("monotonic", time.monotonic)):
        monkeypatch.setattr(time, name, lambda now=now: now() + 3600)


# ---------------------------------------------------------------------- notifications to those who are not there


def test_a_turn_is_mailed_once_to_one_who_is_not_there(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    posted: list[Any] = []
    monkeypatch.setattr(mail, "post", lambda url, message: posted.append(message))
    with served(replace(settings, smtp="smtp://nowhere", notice_after=0.0)) as (_, person):
        people = at_a_table(person)
        ada, bede = people["ash"], people["birch"]
        bede.http.put("/api/me/mail", json={"mail": "bede@example.org"})
        bid(people)
        winner = prized(people)
        version = people[winner].acts(winner, "feast")["version"]
        ada.sees(version)
        bede.leaves()
        ada.until(lambda m: m["type"] == "info" and not m["table"]["seats"][1]["online"])
        assert ada.acts("ash", "keep")["type"] == "ack"
        until(lambda: len(posted) == 1)
    assert posted[0]["To"] == "bede@example.org"
    assert "your turn" in posted[0]["Subject"]


# ---------------------------------------------------------------------- boards that all may see


def test_an_open_board_is_worked_out_once_for_all(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    """A title that says so is taken at its word."""
    seen: list[Any] = []
    view = Thanes.view

    def counted(self: Any, g: Any, b: Any, seat: str | None) -> Any:
        seen.append((g.count, seat))
        return view(self, g, b, None)

    monkeypatch.setattr(Thanes, "HAS_SECRETS", False, raising=False)
    monkeypatch.setattr(Thanes, "view", counted)
    with served(settings) as (_, person):
        people = at_a_table(person)
        seen.clear()
        version = people["ash"].acts("ash", people["ash"].view["legal"][0]["text"])["version"]
        people["birch"].sees(version)
        assert seen == [(1, None)]
        assert people["ash"].view["board"] == people["birch"].view["board"]


def test_a_table_given_up_in_the_middle_of_saving_is_read_anew(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    """What the store has saved meanwhile is what holds."""

    async def saved_then_cancelled(self: Store, statements: Any) -> None:
        await write(self, statements)
        if any("INTO events" in sql for sql, _ in statements):  # others may be writing too
            raise asyncio.CancelledError

    write = Store.write
    with served(settings) as (house, person):
        ada = at_a_table(person)["ash"]
        registry: Any = house.app.state.registry  # type: ignore[attr-defined]
        message = Act("1", "ash", ada.view["version"], [ada.offered("ash")[0]])
        table = registry.present()[0]
        with monkeypatch.context() as patched:
            patched.setattr(Store, "write", saved_then_cancelled)
            with pytest.raises(CancelledError):
                house.portal.call(table.act, message)  # type: ignore[union-attr]
        assert (table.outdated, table.version) == (True, 1)
        assert ada.watches(ada.info["id"]).view["version"] == 2
