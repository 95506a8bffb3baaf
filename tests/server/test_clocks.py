"""Clocks at a real table: time is earned by turn, never by click, and saved while the server runs."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from logres.server.settings import Settings
from logres.server.storage import maintenance
from logres.server.storage.table_config import TableConfig
from logres.server.tables.lifecycle import upkeep
from tests.server.people import Person
from tests.server.test_restart import served, until

BUDGET, INCREMENT = 1000.0, 60.0
SEATS = ("yellow", "green", "red", "blue")


@pytest.fixture
def ada(person) -> Person:
    """Alone at a table of Britannia, in the middle of the Romans' first move; yellow's clock is watched."""
    ada: Person = person("Ada")
    seats = [{"seat": seat, "who": "me"} for seat in SEATS]
    clock = {"budget": BUDGET, "increment": INCREMENT}
    return ada.watches(ada.opens(title="britannia", scenario="four-player", seats=seats, clock=clock), "yellow")


def clocks(person: Person) -> dict[str, float]:
    info = person.http.get(f"/api/tables/{person.info['id']}").json()
    return {seat["seat"]: seat["clock"] for seat in info["seats"]}


def earned(person: Person) -> dict[str, int]:
    """Increments that each seat has earned: what has passed meanwhile is less than one."""
    return {seat: round((left - BUDGET + INCREMENT / 2) // INCREMENT) for seat, left in clocks(person).items()}


def test_clicks_of_one_turn_earn_nothing(ada: Person):
    for text in ("move english_channel", "take 2 infantry", "cancel") * 5:
        assert ada.acts("yellow", text)["type"] == "ack"
    assert earned(ada) == dict.fromkeys(SEATS, 0)


def test_undo_earns_nothing(ada: Person):
    for _ in range(5):
        ada.acts("yellow", "move english_channel")
        ada.sees(ada.says("undo", seat="yellow", version=ada.view["version"])["version"])
    assert earned(ada) == dict.fromkeys(SEATS, 0)
    assert ada.view["count"] == 0


def test_a_turn_that_ends_earns_once_and_for_its_seat_alone(person):
    bede, cynric = person("Bede"), person("Cynric")
    table = bede.opens(seats=[{"seat": "ash", "who": "me"}], clock={"budget": BUDGET, "increment": INCREMENT})
    cynric.joins(table, "birch")
    bede.watches(table)
    cynric.watches(table)
    bede.acts("ash", bede.offered("ash")[0])
    assert earned(bede) == {"ash": 1, "birch": 0}
    bede.sees(bede.says("undo", seat="ash", version=bede.view["version"])["version"])
    assert earned(bede) == {"ash": 0, "birch": 0}
    bede.acts("ash", bede.offered("ash")[0])
    cynric.sees(bede.view["version"])
    version = cynric.acts("birch", cynric.offered("birch")[0])["version"]
    bede.sees(version)
    waited = bede.view["pending"][0]["seat"]
    assert earned(bede) == {"ash": 1, "birch": 1 if waited == "ash" else 0}


def test_leaving_and_coming_back_fills_no_clock(ada: Person, house: Any):
    found = house.app.state.registry.present()[0]
    seat = msgspec.structs.replace(found.config.seat("yellow"), clock=5.0)
    found.config = found.config.with_seat(seat)
    ada.says("away", seat="yellow")
    ada.says("back", seat="yellow")
    assert clocks(ada)["yellow"] <= 5.0


def test_the_time_before_one_leaves_is_counted(ada: Person, house: Any):
    house.app.state.registry.present()[0]._clocks_at -= 100.0  # as if the clocks had last been looked at then
    ada.says("away", seat="yellow")
    assert clocks(ada)["yellow"] <= BUDGET - 100.0


def test_what_a_clock_has_left_is_saved_while_the_server_runs(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    """Else a crash would give all of a long thought back."""
    monkeypatch.setattr(upkeep, "TICK", 0.05)
    monkeypatch.setattr(upkeep, "HEARTBEAT", 0.1)
    with served(settings) as (_, person):
        bede = person("Bede")
        bede.opens(seats=[{"seat": seat, "who": "me"} for seat in ("ash", "birch")], clock={"budget": BUDGET})

        def saved() -> float:
            with maintenance.reading(settings.path) as connection:
                (text,) = connection.execute("SELECT config FROM tables").fetchone()
            return TableConfig.from_json(text).seat("ash").clock or 0.0

        until(lambda: saved() < BUDGET - 0.3)
