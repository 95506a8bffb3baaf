"""Every table that can be wished for can be opened, and all that is asked is said in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

import logres
import logres.atlas
from logres.bots.bot import names
from logres.engine.title import Option, Title, title
from logres.server.community import home_table
from logres.table import prepared_answers
from tests.server.people import Person

BY_THE_RULES = ("the advanced set-up is for two players or more",)
IDS = ("britannia", "britannia-redux", "pendragon", "bretwalda")
WORDS: dict[str, Any] = yaml.safe_load((Path(logres.atlas.__file__).parent / "words.yaml").read_text("utf-8"))


def values(wanted: Title, scenario: str, option: Option) -> list[Any]:
    if option.kind == "bool":
        return [True, False]
    if option.name == "absent":  # as many as the scenario leaves out
        out = len(option.choices) - len(wanted.seats(scenario))
        return [[], *map(list, combinations(option.choices, out))]
    if option.kind == "list":
        return [[], [option.choices[0]], list(option.choices[:2])]
    return list(option.choices) or [option.default]


def wishes(wanted: Title) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each scenario with each value of each option, and with each two options turned on together."""
    for scenario in wanted.scenarios:
        yield scenario, {}
        for option in wanted.options:
            yield from ((scenario, {option.name: value}) for value in values(wanted, scenario, option))
        switches = [option.name for option in wanted.options if option.kind == "bool"]
        yield from ((scenario, {a: True, b: True}) for a in switches for b in switches if a < b)


@pytest.mark.parametrize("id", IDS)
def test_every_scenario_opens_with_every_option(id: str, person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared_answers, "AT_ONCE", 5)  # that it begins is enough, where the rules play for all seats
    host: Person = person("Cerdic")
    refused = []
    for scenario, options in wishes(title(id)):
        wish = {"scenario": scenario, "options": options}
        seats = host.http.post(f"/api/titles/{id}/seats", json=wish)
        told = seats.json()
        if seats.status_code != 200:
            refused.append((scenario, options, told))
            continue
        open_seats = [{"seat": seat, "who": "open"} for seat in told["seats"] if seat not in told["unplayed"]]
        wanted = [{**one, "who": "me"} if not i else one for i, one in enumerate(open_seats)]
        answer = host.http.post("/api/tables", json={"title": id, **wish, "seats": wanted, "public": False})
        if answer.status_code != 200:
            refused.append((scenario, options, answer.json()))
        else:
            host.http.delete(f"/api/tables/{answer.json()['id']}")
    assert [one for one in refused if one[2]["reason"] not in BY_THE_RULES] == []


@pytest.mark.parametrize("id", IDS)
def test_everything_that_is_asked_is_said_in_words(id: str) -> None:
    wanted, words = title(id), WORDS["titles"][id]
    assert set(words["scenarios"]) == set(wanted.scenarios)
    seats = {seat for scenario in wanted.scenarios for seat in wanted.seats(scenario)}
    assert seats <= set(words["seats"])
    assert set(words["options"]) == {option.name for option in wanted.options}
    for option in wanted.options:
        if option.kind == "choice":
            assert {str(choice) for choice in option.choices} <= set(words["options"][option.name])
    assert set(names(id)) <= set(WORDS["bots"])


def test_a_seat_is_left_and_freed_while_the_table_is_open(person: Any) -> None:
    host, friend, stranger = person("Hengist"), person("Horsa"), person("Gildas")
    table = host.opens(title="britannia", scenario="four-player", seats=[{"seat": "yellow", "who": "me"}])
    friend.joins(table, "green")
    assert stranger.http.post(f"/api/tables/{table}/free", json={"seat": "green"}).status_code == 403
    assert friend.http.post(f"/api/tables/{table}/leave", json={"seat": "yellow"}).status_code == 403
    assert friend.http.post(f"/api/tables/{table}/leave", json={"seat": "green"}).status_code == 200
    friend.joins(table, "red")
    assert host.http.post(f"/api/tables/{table}/free", json={"seat": "red"}).status_code == 200
    held = {seat["seat"]: seat["holder"] for seat in host.http.get(f"/api/tables/{table}").json()["seats"]}
    assert held == {"yellow": "Hengist", "green": None, "red": None, "blue": None}


def test_home_puts_what_waits_for_you_first(person: Any) -> None:
    host = person("Bede")
    waiting = host.opens(title="britannia", scenario="four-player", seats=[{"seat": "yellow", "who": "me"}])
    all_mine = [{"seat": seat, "who": "me"} for seat in ("yellow", "green", "red", "blue")]
    running = host.opens(title="britannia", scenario="four-player", seats=all_mine)
    branch = host.http.post(f"/api/tables/{running}/what-if", json={"count": 0}).json()["id"]
    mine = host.http.get("/api/home").json()["mine"]
    assert mine[-1]["table"]["id"] == waiting
    found = {one["table"]["id"]: one for one in mine}
    assert [found[id]["trial"] for id in (running, branch)] == [False, True]
    assert found[running]["place"] == "Round 1, 43-60 AD"
    assert found[running]["held"]["gwent"] == "green"


def test_home_puts_the_table_first_whose_clock_has_least_left(person: Any) -> None:
    ada = person("Ada")
    both = [{"seat": seat, "who": "me"} for seat in ("ash", "birch")]
    evening = ada.opens(seats=both, clock={"budget": 3600.0})
    without = ada.opens(seats=both)
    days = ada.opens(seats=both, clock={"budget": 259_200.0})
    mine = ada.http.get("/api/home").json()["mine"]
    assert [one["table"]["id"] for one in mine] == [evening, days, without]
    assert 0.0 < mine[0]["left"] <= 3600.0
    assert mine[2]["left"] is None


def test_home_tells_the_last_that_happened(person: Any) -> None:
    ada = person("Ada")
    seats = [{"seat": seat, "who": "me"} for seat in ("yellow", "green", "red", "blue")]
    table = ada.opens(title="britannia", scenario="four-player", seats=seats)
    ada.watches(table, "yellow")
    for area in ("kent", "sussex", "wessex", "devon"):
        assert ada.acts("yellow", "move english_channel", "take 4 infantry", f"to {area}", "stop")["type"] == "ack"
    (one,) = ada.http.get("/api/home").json()["mine"]
    assert one["lines"] == [
        f"Romans march 4 strong: English Channel - {name}" for name in ("Sussex", "Wessex", "Devon")
    ]
    assert one["turn"] == "The turn of the Romans"


def test_what_happened_last_is_what_non_players_did_and_not_what_they_considered() -> None:
    game = logres.new("pendragon", seed=1, options={"nonplayers": ["dux", "saxons", "scotti"]})
    lines = [line for line in game.log if not line.heading]
    deeds = [line.text for line in lines if not line.kind.startswith("np-")]
    assert home_table._last(game.log, game.title.ASIDES, str) == deeds[-3:] != [line.text for line in lines[-3:]]
