"""Seats that the rules play: nobody sits there, and what happens can be followed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import logres
from tests.browser.known_dice import one_secret
from tests.server.people import Person

SOLITAIRE: dict[str, Any] = {
    "title": "pendragon",
    "scenario": "barbarian-conspiracy",
    "options": {"players": "two", "nonplayers": ["saxons", "scotti"]},
    "seats": [{"seat": "dux", "who": "me"}, {"seat": "civitates", "who": "me"}],
}


ENOUGH = 12  # steps


@pytest.fixture(autouse=True)
def known_dice() -> Iterator[None]:
    """How many steps a game has on its first cards, and who wins when, is no matter of luck here."""
    with one_secret():
        yield


def next_question(ada: Person) -> list[tuple[int, int]]:
    """Reads on until a seat of hers is asked; the actions and log lines of each step on the way."""
    steps = []
    while not {one["seat"] for one in ada.view["pending"]} & {"dux", "civitates"} and not ada.view["result"]:
        count, lines = ada.view["count"], len(ada.view["log"])
        ada.reads()
        steps.append((ada.view["count"] - count, len(ada.view["log"]) - lines))
    return steps


def passes(ada: Person) -> list[tuple[int, int]]:
    """Whoever of hers is asked passes, or answers as briefly as it can."""
    seat = next(one["seat"] for one in ada.view["pending"])
    if ada.view["seat"] != seat:
        ada.says("look", seat=seat)
        ada.until(lambda message: message["type"] == "view" and message["seat"] == seat)
    offered = ada.offered(seat)
    ada.acts(seat, "pass" if "pass" in offered else offered[0])
    return next_question(ada)


def test_the_game_begins_without_anybody_on_the_seats_of_non_players(person):
    ada = person("Ada")
    ada.watches(ada.opens(**SOLITAIRE))
    assert ada.info["status"] == "running"
    assert [(seat["seat"], seat["rules"]) for seat in ada.info["seats"]] == [
        ("dux", False),
        ("civitates", False),
        ("saxons", True),
        ("scotti", True),
    ]
    assert ada.joins(ada.info["id"], "saxons")["code"] == "conflict"
    again = ada.http.post(f"/api/tables/{ada.info['id']}/what-if", json={"count": ada.info["count"]}).json()
    assert [seat["rules"] for seat in ada.watches(again["id"]).info["seats"]] == [False, False, True, True]


def turns_within_an_action(log: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """Actions in which a turn ended and another had all of its own: their numbers, each with the later heading."""
    turns = [line for line in log if line.get("heading") and line.get("level", 0) == 1]
    return [(then["n"], then["heading"]) for now, then in pairwise(turns) if 0 < now["n"] == then["n"]]


def test_each_turn_has_the_map_as_it_stood_then(person):
    ada = person("Ada")
    options = {"nonplayers": ["civitates", "saxons", "scotti"]}
    ada.watches(ada.opens(**SOLITAIRE | {"options": options, "seats": [{"seat": "dux", "who": "me"}]}))
    next_question(ada)
    for _ in range(40):
        if turns_within_an_action(ada.view["log"]):
            break
        passes(ada)
    (count, heading), *_ = turns_within_an_action(ada.view["log"])
    address = f"/api/tables/{ada.info['id']}/at/{count}"
    between, after = [ada.http.get(address + more).json() for more in (f"?before={heading}", "")]
    assert between["board"]["doing"] != after["board"]["doing"]
    assert [line.get("heading") for line in after["log"]][len(between["log"])] == heading
    assert ada.http.get(f"{address}?before=99999").status_code == 400


def test_a_record_brings_its_non_players_with_it(person):
    ada = person("Ada")
    game = logres.new("pendragon", SOLITAIRE["scenario"], seed=1, options=SOLITAIRE["options"])
    made = ada.http.post("/api/records", json={"record": game.record(whole=True)}).json()
    assert [seat["rules"] for seat in ada.watches(made["id"]).info["seats"]] == [False, False, True, True]


def test_no_wish_takes_a_seat_from_the_rules(person):
    ada = person("Ada")
    game = logres.new("pendragon", SOLITAIRE["scenario"], seed=1, options=SOLITAIRE["options"])
    seats = [{"seat": seat, "who": "random"} for seat in game.seats[1:]]
    body = {"record": game.record(whole=True), "seats": seats}
    made = ada.http.post("/api/records", json=body).json()
    shown = [(seat["bot"], seat["rules"]) for seat in ada.watches(made["id"]).info["seats"]]
    assert shown == [(None, False), ("random", False), (None, True), (None, True)]
    body["seats"] = [{"seat": "nobody's", "who": "random"}]
    assert ada.http.post("/api/records", json=body).json()["code"] == "bad-input"


def test_a_watcher_sees_a_non_player_step_by_step(person):
    ada = person("Ada")
    ada.watches(ada.opens(**SOLITAIRE, pace=0.001))
    next_question(ada)
    got: list[int] = []  # lines of the log in each step that has some
    while len(got) <= ENOUGH and not ada.view["result"]:
        got += [lines for _, lines in passes(ada) if lines]
    assert len(got) > ENOUGH
    assert max(got) < 40
    assert sum(got) / len(got) < 8


def test_without_a_pace_it_is_one_step(person):
    ada = person("Ada")
    ada.watches(ada.opens(**SOLITAIRE, pace=0.0))
    for _ in range(6):
        assert len(passes(ada)) <= 1
