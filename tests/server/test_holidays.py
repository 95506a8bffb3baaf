"""Holidays: clocks of days stand still, nobody is reminded, the others see it; and what they cannot be used for."""

from __future__ import annotations

import asyncio
import json
import time
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from logres.server.errors import Denied
from logres.server.people import holidays
from logres.server.people.accounts import Accounts
from logres.server.people.contacts import Contacts
from logres.server.settings import Settings
from logres.server.storage.opening import open_store
from logres.server.tables import clocks
from tests.server.people import Person
from tests.server.postgres import BOTH
from tests.server.test_notices import HOUR, Town, town

__all__ = ["town"]
DAY = 86_400.0
SLOW = {"budget": 3 * DAY, "increment": DAY}


def noon_of(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    """Let it be noon of that day, so that no midnight and no new year comes in between."""
    real, noon = time.monotonic, datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp()
    start = real()
    monkeypatch.setattr(time, "time", lambda: noon + real() - start)


@pytest.fixture(autouse=True)
def june(monkeypatch: pytest.MonkeyPatch) -> None:
    noon_of(monkeypatch, date(2027, 6, 10))


def today() -> date:
    return datetime.fromtimestamp(time.time(), UTC).date()


def takes(one: Person, first: int, last: int) -> Any:
    """A holiday from so many days ahead to so many."""
    wish = {"first": str(today() + timedelta(first)), "last": str(today() + timedelta(last))}
    return one.http.post("/api/me/holidays", json=wish)


class Pair:
    """Ada holds ash, Bede birch, at a table with a clock; both are asked."""

    def __init__(self, person: Any, house: TestClient, **clock: float) -> None:
        self.ada, self.bede = person("Ada"), person("Bede")
        self.table = self.ada.opens(seats=[{"seat": "ash", "who": "me"}], clock=clock)
        self.bede.joins(self.table, "birch")
        self.ada.watches(self.table)
        self.bede.watches(self.table)
        self.found = next(t for t in house.app.state.registry.present() if t.config.id == self.table)  # type: ignore[attr-defined]

    def passes(self, seconds: float) -> float:
        """Let time pass at the table, as if it had; what Ada has left."""
        self.found._clocks_at -= seconds
        return self.found.charge_clocks().seat("ash").clock or 0.0

    def leaves_ada(self, seconds: float) -> None:
        self.found.config = self.found.config.with_seat(replace(self.found.config.seat("ash"), clock=seconds))


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_a_clock_of_days_stands_still_and_others_see_why(person, house):
    pair = Pair(person, house, **SLOW)
    assert pair.passes(DAY) == pytest.approx(2 * DAY, abs=60)
    told = takes(pair.ada, 0, 2).json()
    assert told["until"] == datetime.combine(today() + timedelta(3), datetime.min.time(), UTC).timestamp()
    assert pair.passes(DAY) == pytest.approx(2 * DAY, abs=60)
    pair.bede.until(lambda m: m["type"] == "info" and m["table"]["seats"][0]["holiday"] == told["until"])
    assert pair.found.info.seats[1].holiday is None
    at_rest = pair.found._info_at_rest(pair.found.config)
    assert [seat.holiday for seat in at_rest.seats] == [None, None]  # what is kept would go stale
    assert not pair.found.resting  # it must not leave memory: the clock runs again some day
    assert pair.ada.http.delete(f"/api/me/holidays/{today()}").json()["until"] is None
    assert pair.passes(DAY) == pytest.approx(DAY, abs=60)


def test_one_who_plays_on_holiday_earns_no_time(person, house):
    pair = Pair(person, house, **SLOW)
    takes(pair.ada, 0, 0)
    pair.ada.acts("ash", pair.ada.offered("ash")[0])
    assert pair.found.config.seat("ash").clock == pytest.approx(3 * DAY, abs=60)


def test_a_clock_that_is_nearly_empty_runs_on(person, house):
    """A holiday rescues nobody whose time is running out; the settings say where."""
    pair = Pair(person, house, **SLOW)
    assert takes(pair.ada, 0, 5).json()["running_on"] == []
    pair.leaves_ada(clocks.REST - 60)
    assert pair.passes(600) == pytest.approx(clocks.REST - 660, abs=60)
    assert pair.ada.http.get("/api/me/holidays").json()["running_on"] == [pair.table]
    pair.passes(clocks.REST)
    assert pair.found.expired() == ["ash"]


def test_a_clock_of_an_evening_runs_on(person, house):
    pair = Pair(person, house, budget=DAY - 1)
    assert takes(pair.ada, 0, 5).json()["running_on"] == [pair.table]
    assert pair.passes(600) == pytest.approx(DAY - 601, abs=60)


def test_without_a_clock_the_host_waits_for_one_who_is_on_holiday(person, house):
    ada, bede = person("Ada"), person("Bede")
    table = bede.opens(seats=[{"seat": "birch", "who": "me"}])
    ada.joins(table, "ash")
    bede.watches(table)
    found = house.app.state.registry.present()[0]
    found.changed -= 10 * DAY
    takes(ada, 0, 1)
    assert "on holiday" in bede.says("seating", seat="ash", bot="random")["reason"]
    ada.http.delete(f"/api/me/holidays/{today()}")
    assert bede.says("seating", seat="ash", bot="random")["type"] == "ack"


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_there_are_so_many_days_and_no_more(person):
    ada = person("Ada")
    longest, apart = holidays.LONGEST, holidays.APART
    assert [takes(ada, *days).status_code for days in ((-1, 2), (3, 2), (0, longest), (360, 370))] == [400] * 4
    assert ada.http.post("/api/me/holidays", json={"first": "2026-02-30", "last": "2026-03-01"}).status_code == 400
    assert takes(ada, 10, 12).status_code == 200
    near = [(0, 10), (11, 11), (12 + apart, 20 + apart), (3, 9), (8, 20)]
    assert [takes(ada, *days).status_code for days in near] == [409] * len(near)
    info = takes(ada, 13 + apart, 13 + apart).json()
    assert [one["first"] for one in info["holidays"]] == [str(today() + timedelta(n)) for n in (10, 13 + apart)]
    assert (info["allowance"], info["left"]) == (28, {"2027": 24, "2028": 28})
    assert ada.http.delete(f"/api/me/holidays/{today() + timedelta(10)}").status_code == 200
    assert ada.http.delete(f"/api/me/holidays/{today() + timedelta(10)}").status_code == 404
    assert len(ada.http.get("/api/me/export").json()["company"]["holidays"]) == 1


def test_a_year_has_no_more_days_than_are_allowed(person, house, monkeypatch: pytest.MonkeyPatch):
    noon_of(monkeypatch, date(2027, 12, 20))
    house.app.state.registry.holidays.allowance = 3
    ada = person("Ada")
    assert takes(ada, 10, 15).status_code == 409  # two days of this year, and four of the next
    assert takes(ada, 10, 14).json()["left"] == {"2027": 1, "2028": 0}


def test_one_who_comes_back_has_taken_the_days_that_are_gone(person):
    ada = person("Ada")
    takes(ada, 0, 9)
    info = ada.http.delete(f"/api/me/holidays/{today()}").json()
    assert (info["holidays"][0]["last"], info["left"][str(today().year)]) == (str(today()), info["allowance"] - 1)
    assert info["holidays"][0]["ends"] <= time.time()
    assert ada.http.delete(f"/api/me/holidays/{today()}").status_code == 404


def test_a_day_is_one_where_its_person_lives(person):
    ada = person("Ada")
    ada.http.put("/api/me/contact", json={"zone": "Pacific/Kiritimati"})  # fourteen hours ahead of UTC
    there = datetime.fromtimestamp(time.time() + 14 * 3600, UTC).date()
    first = there + timedelta(1)
    told = ada.http.post("/api/me/holidays", json={"first": str(first), "last": str(first)}).json()
    midnight = datetime.combine(first + timedelta(1), datetime.min.time(), UTC).timestamp()
    assert (told["today"], told["holidays"][0]["ends"]) == (str(there), midnight - 14 * 3600)


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_nobody_is_reminded_on_holiday_and_what_waits_is_told_afterwards(town: Town):
    town.mailed()
    town.hooked()
    takes(town.bede, 0, 0)
    (table,) = town.asks()
    town.round(HOUR)
    assert (town.hooks.got, town.mails.got) == ([], [])
    assert town.bede.http.get("/api/badge").json()["tables"] == [table]
    town.bede.http.delete(f"/api/me/holidays/{today()}")
    town.round(2 * HOUR)
    assert [json.loads(one.body)["table"] for one in town.hooks.got] == [table]
    assert len(town.mails.got) == 1


def test_holidays_go_with_the_account_and_no_token_reaches_them(person, house):
    ada = person("Ada")
    takes(ada, 0, 1)
    (account,) = house.app.state.registry.holidays._known
    ada.http.request("DELETE", "/api/me", json={"name": "Ada"})
    rows = house.portal.call(
        house.app.state.registry.store.read, "SELECT count(*) FROM holidays WHERE account=?", (account,)
    )
    assert rows == [(0,)]
    assert house.get("/api/me/holidays").status_code == 401


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_holidays_taken_at_two_workers_at_the_same_moment_do_not_add_up(settings: Settings):
    async def go() -> list[BaseException | None]:
        stores = [open_store(settings)] if not settings.is_postgres else [open_store(settings), open_store(settings)]
        accounts = Accounts(stores[0], settings)
        ada, _ = await accounts.guest("Ada", "somewhere")
        found = [holidays.Holidays(store, settings, Contacts(store)) for store in (stores[0], stores[-1])]
        days = [today() + timedelta(n) for n in range(3)]
        taking = [one.add(ada.id, days[n], days[n + 1]) for n, one in enumerate(found)]
        done = await asyncio.gather(*taking, return_exceptions=True)
        assert len(await found[0].of(ada.id)) == 1
        for store in stores:
            store.close()
        return done

    done = asyncio.run(go())
    assert [type(one) for one in done if one is not None] == [Denied]
