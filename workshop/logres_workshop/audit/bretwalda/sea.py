"""Moves by sea: where a vessel sails, which Harbours it enters, where it lands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from logres_workshop.audit.bretwalda import book, land
from logres_workshop.audit.bretwalda.book import AREAS, SEAS
from logres_workshop.audit.bretwalda.views import QuestionView, Table, Tally
from logres_workshop.audit.moments import Difference


@dataclass(frozen=True)
class Voyage:
    side: str
    name: str
    at: str
    spent: int = 0
    begun: bool = False
    landed: bool = False


def vessel_of(table: Table, side: str, name: str) -> dict[str, Any] | None:
    return next((vessel for vessel in table.vessels if vessel["side"] == side and vessel["name"] == name), None)


def points(table: Table, side: str, vessel: dict[str, Any]) -> int:
    if side == "danes":
        drakkar: int = book.figure("drakkar", "mp")
        return drakkar
    king = vessel["aboard"].get("ruler") and table.kingdoms[side]["ruler"] == "aethelweard"
    return 2 + (1 if table.card == "su1" else 0) + (1 if king else 0)


def seas_open(voyage: Voyage, left: int, shunned: set[str]) -> set[str]:
    if voyage.landed:
        return set()
    if voyage.at in AREAS:
        return set(AREAS[voyage.at].seas) - shunned if not voyage.begun else set()
    return set(SEAS[voyage.at]) - shunned if left >= 1 else set()


def harbours_open(table: Table, voyage: Voyage) -> set[str]:
    """Danes have no Harbours; a kingdom those it Controls."""
    if voyage.at in AREAS or voyage.side == "danes" or voyage.landed:
        return set()
    return {area for area in book.coast(voyage.at) if AREAS[area].harbour and table.control(area) == voyage.side}


def shores_open(voyage: Voyage, left: int, aboard: int, shunned: set[str]) -> set[str]:
    """The coast of a Sea; from a Harbour the area around it."""
    if left < 1 or not aboard:
        return set()
    return ({voyage.at} if voyage.at in AREAS else book.coast(voyage.at)) - shunned


def answers(table: Table, voyage: Voyage, shores_shunned: set[str], seas_shunned: set[str]) -> set[str]:
    vessel = vessel_of(table, voyage.side, voyage.name)
    if vessel is None or table.card == "wi3":
        return set()
    left = points(table, voyage.side, vessel) - voyage.spent
    aboard = sum(vessel["aboard"].values())
    found = {f"sail {sea}" for sea in seas_open(voyage, left, seas_shunned)}
    found |= {f"sail {area}" for area in harbours_open(table, voyage)}
    found |= {f"land {area}" for area in shores_open(voyage, left, aboard, shores_shunned)}
    return found | {"stop"} if voyage.begun else found


def sailed(voyage: Voyage, text: str) -> Voyage:
    """The voyage after an answer."""
    verb, place = text.split()
    if verb == "land":
        return replace(voyage, spent=voyage.spent + 1, begun=True, landed=True)
    cost = 1 if place in SEAS and voyage.at in SEAS else 0
    return replace(voyage, at=place, spent=voyage.spent + cost, begun=True)


def sailing(question: QuestionView, tally: Tally, voyage: Voyage, hirer: str = "") -> Iterator[Difference]:
    shores = shores_shunned(question.table, hirer) if hirer else set()
    seas = own_seas(question.table, hirer) if hirer else set()
    expected = answers(question.table, voyage, shores, seas)
    about = f"{voyage.name} at {voyage.at}, {voyage.spent} spent"
    yield from tally.same_answers("reach by sea", "action.movement.ship-move", expected, question.legal, about)


def shores_shunned(table: Table, hirer: str) -> set[str]:
    """Hired Danes land neither where their hirer has units nor where two other sides are about to fight."""
    return land.shunned_by(table, hirer) | land.fields_of_battle(table, "danes")


def own_seas(table: Table, hirer: str) -> set[str]:
    """By the second reading a hired Drakkar does not sail where its hirer has a Ship."""
    if not table.read_twice:
        return set()
    return {sea for sea in SEAS if any(vessel["side"] == hirer for vessel in table.vessels_at(sea))}


def sailors(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    """Which own Ships may be picked: those that have not sailed yet and can go or land somewhere."""
    gone = {move[1] for move in question.action_words if move[0] == "sail" and move[1].startswith("ship_")}
    expected = set()
    for vessel in question.table.vessels:
        voyage = Voyage(question.kingdom, vessel["name"], vessel["at"])
        mine = vessel["side"] == question.kingdom and vessel["name"] not in gone
        if mine and answers(question.table, voyage, set(), set()):
            expected.add(f"sail {vessel['name']}")
    found = {text for text in question.legal if text.startswith("sail ")}
    yield from tally.same_answers("who may sail", "action.movement.ship-move", expected, found)
