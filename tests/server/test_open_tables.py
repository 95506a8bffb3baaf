"""Open tables are found by game, pace and seats left."""

from __future__ import annotations

from typing import Any

import pytest

from logres.server.tables import lobby
from tests.server.people import Person
from tests.server.postgres import BOTH


def found(one: Person, **query: Any) -> set[str]:
    return {glance["table"]["id"] for glance in one.http.get("/api/home", params=query).json()["open"]}


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_they_are_found_by_game_pace_and_seats_left(person):
    ada, bede = person("Ada"), person("Bede")
    mine = [{"seat": "ash", "who": "me"}]
    evening = ada.opens(seats=mine, clock={"budget": 3600, "increment": 60})
    days = ada.opens(seats=mine, clock={"budget": 86_400})
    empty = ada.opens(seats=[])
    many = ada.opens(title="britannia", scenario="four-player", seats=[])
    ada.opens(seats=mine, public=False)
    assert found(bede) == {evening, days, empty, many}
    assert found(bede, title="thanes") == {evening, days, empty}
    assert found(bede, pace="live") == {evening}
    assert found(bede, pace="days") == {days}
    assert found(bede, pace="none") == {empty, many}
    assert [found(bede, seats=n) for n in (1, 2, 3)] == [{evening, days}, {empty}, {many}]
    assert found(bede, title="thanes", pace="days", seats=2) == set()
    assert found(bede, seats="x") == found(bede)


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_games_that_are_played_do_not_push_them_out(person, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lobby, "LISTED", 2)
    monkeypatch.setattr(lobby, "OF_ONE_HOST", 2)
    ada = person("Ada")
    waiting = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    for _ in range(3):
        ada.opens(seats=[{"seat": seat, "who": "me"} for seat in ("ash", "birch")])
    assert found(person("Bede")) == {waiting}
