"""Holding points and retreats, written a second time from the book alone and compared on random boards."""

from __future__ import annotations

import random
from typing import Any

import pytest

import logres
from logres.games import figures
from tests.games.britannia.second_reading.table import place

DATA: dict[str, Any] = figures.in_use("britannia")
MAP = DATA["map"]
LAND: list[str] = MAP["areas"]["land"]
NATIONS: list[str] = DATA["nations"]["turn_order"]["nations"]
ENGLAND, WALES, SCOTLAND = (set(MAP["regions"][name]["areas"]) for name in ("england", "wales", "scotland"))
LIMITED = {"welsh": (ENGLAND | SCOTLAND, WALES), "saxons": (WALES, ENGLAND), "angles": (SCOTLAND, ENGLAND)}
DIFFICULT = {area for part in MAP["difficult"].values() for area in part["areas"]}
OVERLORDS = {("romans", 5), ("angles", 7), ("angles", 10)}  # when a subject's holding points are halved


def neighbours(parts: list[Any]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {area: set() for area in LAND}
    for part in parts:
        for one, other in part["pairs"]:
            found[one].add(other)
            found[other].add(one)
    return found


BORDERS = neighbours([part for part in MAP["borders"].values() if isinstance(part, dict)])
STRAITS = neighbours([MAP["straits"]])


# ---------------------------------------------------------------------- holding (pages 4-6, 15, 17)


def within(name: str) -> set[str]:
    if name in LAND:
        return {name}
    if name in MAP["regions"]:
        return set(MAP["regions"][name]["areas"])
    zone = MAP["zones"][name]
    return {*zone["areas"], *(area for region in zone["regions"] for area in MAP["regions"][region]["areas"])}


def value(nation: str, round: int, area: str) -> int:
    """What the card pays: an area by its name before a region or zone."""
    for scroll in DATA["cards"][nation]["hold"].values():
        if round in scroll["rounds"]:
            names = [name for name in scroll["points"] if area in within(name)]
            return int(scroll["points"][min(names, key=lambda name: name not in LAND)]) if names else 0
    return 0


def held(nation: str, round: int, areas: dict[str, Any], subjects: dict[str, str]) -> int:
    sole = {area: next(iter(there)) for area, there in areas.items() if len(there) == 1}
    if nation == "romans":
        forts = {area for area, there in areas.items() if there.get("romans", {}).get("fort")}
        under = {area for area, other in sole.items() if subjects.get(other) == "romans"}
        return sum(value(nation, round, area) for area in forts | under)
    paid = [
        area for area, other in sole.items() if other == nation or (nation, subjects.get(other)) == ("angles", "angles")
    ]
    points = {area: value(nation, round, area) for area in paid}
    total = sum(points.values())
    if nation in LIMITED:
        far, near = (sum(points[area] for area in paid if area in part) for part in LIMITED[nation])
        total -= max(0, far - near // 2)
    return (total + 1) // 2 if (subjects.get(nation, ""), round) in OVERLORDS else total


def random_board(chance: random.Random, round: int) -> dict[str, Any]:
    here = [nation for nation in NATIONS if nation != ("romano_british" if round == 5 else "romans")]
    areas: dict[str, Any] = {"kent": {"romans" if round == 5 else "angles": {"infantry": 1}}}
    count = dict.fromkeys(here, 1)
    for area in sorted(set(LAND) - set(areas)):
        for nation in chance.sample(here, chance.choice((0, 1, 1, 1, 1, 2))):
            count[nation] += 1
            if count[nation] <= 6:
                unit = {"fort": True} if nation == "romans" else {"infantry": 1}
                areas.setdefault(area, {})[nation] = unit
    return areas


@pytest.mark.parametrize("round", [5, 7, 10, 13, 16])
def test_holding_points_are_those_of_a_second_reckoning(round):
    chance = random.Random(round)
    for _ in range(12):
        areas = random_board(chance, round)
        if round == 5:
            subjects = {nation: "romans" for nation in ("welsh", "brigantes", "picts") if chance.random() < 0.5}
        else:
            subjects = {"brigantes": "angles"} if round in (7, 10) and chance.random() < 0.5 else {}
        g = place({"round": round, "phase": "end-of-round"}, areas, subjects=subjects, ruins=["kent"], seed=1)
        told = {line.about: line.text for line in g.log if line.kind == "hold"}
        for nation in NATIONS:
            expected = held(nation, round, areas, subjects)
            assert (f": +{expected} point" in told[nation]) if expected else nation not in told


# ---------------------------------------------------------------------- retreats (pages 9, 12)


def room(nation: str, armies: dict[str, int]) -> bool:
    """Whether all stacks are allowed: one overstack, of four at most in difficult land; Romans by their own rule."""
    limit = {area: 2 if area in DIFFICULT else 3 for area in armies}
    if nation == "romans":
        return all(count <= 4 for area, count in armies.items() if area in DIFFICULT)
    over = [area for area, count in armies.items() if count > limit[area]]
    return len(over) <= 1 and all(armies[area] <= 4 for area in over if area in DIFFICULT)


def refuges(doc: dict[str, Any], battle: dict[str, Any]) -> set[str]:
    areas, at = doc["board"]["areas"], battle["area"]
    defender, attacker = battle["defender"], battle["attacker"]
    there = {area: set(areas.get(area, {})) for area in LAND}
    came = {origin for area, origin in doc["board"]["entries"] if area == at}
    found = set()
    for area in (BORDERS[at] | STRAITS[at]) - came:
        if there[area] - {defender}:
            continue
        if not there[area] and any(there[beside] == {attacker} for beside in BORDERS[area] - {at}):
            continue
        armies = {a: size(areas[a][defender]) for a in LAND if defender in there[a]}
        armies[at] -= 1
        if room(defender, {**armies, area: armies.get(area, 0) + 1}):
            found.add(area)
    return found


def size(units: dict[str, Any]) -> int:
    return int(units.get("infantry", 0) + units.get("cavalry", 0) + bool(units.get("burh")))


@pytest.mark.parametrize("title", ["britannia", "britannia-redux"])
def test_defenders_of_a_random_game_may_retreat_where_the_book_lets_them(title):
    g = logres.new(title, seed=3)
    chance = random.Random(3)
    compared = 0
    while g.pending and compared < 40:
        decision = g.pending[0]
        actions = [str(action) for action in g.legal(decision.seat)]
        if type(decision).__name__ == "DefenderRetreats":
            offered = {text.split()[1] for text in actions if text.startswith("retreat ")}
            assert offered == refuges(g.position(), g.view(None)["board"]["battle"])
            compared += 1
        g.play(chance.choice([text for text in actions if text not in ("restart", "cancel")] or actions), decision.seat)
    assert compared == 40
