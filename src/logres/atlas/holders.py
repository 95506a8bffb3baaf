"""Who holds which area, by what a spectator sees of the board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

DANES: Final = "danes"
NEUTRAL: Final = "neutral"


def holders(board: dict[str, Any]) -> dict[str, str]:
    """The nation, faction or kingdom that holds each area; areas that nobody or more than one holds are left out.

    >>> holders({"spaces": {"iceni": {"control": "saxons"}, "cantiaci": {"control": None}}})
    {'iceni': 'saxons'}
    """
    places: dict[str, Any] = board.get("spaces") or board.get("areas") or {}
    found = {area: _holder(place) for area, place in places.items()}
    return {area: holder for area, holder in found.items() if holder}


def _holder(place: dict[str, Any]) -> str | None:
    if "control" in place:
        return place["control"] or None
    present = [who for who, units in place.get("units", {}).items() if _armed(units) and who != NEUTRAL]
    return present[0] if len(present) == 1 else None


def _armed(units: Any) -> bool:
    return isinstance(units, dict) and any(value for kind, value in units.items() if kind != "leaders")


def colours(board: dict[str, Any], held: dict[str, str]) -> dict[str, str]:
    """The colour of each held area: the seat's where nations belong to seats, else the holder's own.

    >>> colours({"seats": {"p2": {"nations": ["welsh"]}}}, {"gwent": "welsh", "kent": "jutes"})
    {'gwent': 'green', 'kent': 'grey'}
    """
    seats = board.get("seats", {})
    owner = {nation: _seat_colour(seat) for seat, known in seats.items() for nation in known.get("nations", ())}
    return {area: owner.get(who) or OWN.get(who, "grey") for area, who in held.items()}


OWN: Final = {
    "dux": "red",
    "civitates": "blue",
    "saxons": "black",
    "scotti": "green",
    "northumbria": "yellow",
    "mercia": "blue",
    "east_anglia": "green",
    "east-anglia": "green",
    "wessex": "red",
    DANES: "black",
}
NUMBERED: Final = {"p1": "yellow", "p2": "green", "p3": "red", "p4": "blue", "p5": "black"}


def _seat_colour(seat: str) -> str:
    return NUMBERED.get(seat, seat)


def seat_colours(board: dict[str, Any], seats: Iterable[str]) -> dict[str, str]:
    """The colour of each seat.

    >>> seat_colours({"seats": {"p2": {"nations": ["welsh"]}}}, ["p2"]), seat_colours({}, ["wessex"])
    ({'p2': 'green'}, {'wessex': 'red'})
    """
    return {seat: OWN.get(seat) or _seat_colour(seat) for seat in seats}
