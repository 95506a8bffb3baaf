"""The nation cards as tables: points for holding, occupying and eliminating, point limits and landing restrictions."""

from __future__ import annotations

from typing import Final, NamedTuple

from logres.games.britannia.tables import (
    AREA,
    CAVALRY,
    DATA,
    FORT,
    INFANTRY,
    LEADER,
    LEADER_KIND,
    LEADERS,
    N_AREAS,
    N_NATIONS,
    N_ROUNDS,
    NATIONS,
    NORMANS,
    ROMANO_BRITISH,
    ZONES,
    areas,
    nations,
    round_set,
)
from logres.games.figures import Node, look_up

Points = tuple[tuple[tuple[int, ...], ...], ...]  # by nation, round and area

_cards: Node = DATA["cards"]


class Award(NamedTuple):
    """A line of a card's eliminate list."""

    points: int
    target: str  # army, cavalry, fort or leader
    of: tuple[int, ...]  # whose unit: nations, or the one leader
    rounds: frozenset[int]
    own_turn_only: bool


# --- Holding and occupying -------------------------------------------------------------------------------------------


def _worth(points: Node) -> dict[int, int]:
    """Areas and their points; a single area outranks the zone it lies in."""
    by_zone = {area: worth for zone, worth in points.items() if zone in ZONES for area in ZONES[zone]}
    by_area = {look_up(AREA, area): worth for area, worth in points.items() if area not in ZONES}
    return {**by_zone, **by_area}


def _scrolls(scrolls: Node) -> tuple[tuple[int, ...], ...]:
    """By round and area, all scrolls of one kind on one card."""
    rows = [[0] * N_AREAS for _ in range(N_ROUNDS + 1)]
    for scroll in scrolls.values():
        for area, worth in _worth(scroll["points"]).items():
            for round in round_set(scroll["rounds"]):
                rows[round][area] = worth
    return tuple(tuple(row) for row in rows)


def _points(kind: str) -> Points:
    return tuple(_scrolls(_cards[nation].get(kind, {})) for nation in NATIONS)


HOLD: Final[Points] = _points("hold")
OCCUPY: Final[Points] = _points("occupy")
ROMAN_GWYNEDD_CARD: Final[int] = _cards["romans"]["occupy"]["gwynedd"]["on_the_card"]["gwynedd"]

# --- Eliminating -----------------------------------------------------------------------------------------------------

_FIGHTERS: Final = 4  # infantry, cavalry, fort, burh
# [game.term.units-vs-armies] Forts and burhs fight as armies but are none, so no award for an army is paid for them.
# For burhs nothing hangs on it: the last award for a Saxon army ends in round 7, the first burh stands in round 12.
_KINDS: Final[dict[str, tuple[int, ...]]] = {"army": (INFANTRY, CAVALRY), "cavalry": (CAVALRY,), "fort": (FORT,)}
_TURNS: Final = {"any": 0, "own": 1}


def _rounds(line: Node) -> frozenset[int]:
    return frozenset(range(1, N_ROUNDS + 1)) if line["rounds"] == "any" else round_set(line["rounds"])


def _award(line: Node, nation: int) -> Award:
    own_turn = bool(look_up(_TURNS, line["turn"]))
    if "leader" in line:
        return Award(line["points"], "leader", (look_up(LEADER, line["leader"]),), _rounds(line), own_turn)
    enemies = tuple(n for n in range(N_NATIONS) if n != nation) if line["of"] == "any" else nations(line["of"])
    return Award(line["points"], line["unit"], enemies, _rounds(line), own_turn)


def _awards(nation: int) -> tuple[Award, ...]:
    return tuple(_award(line, nation) for line in _cards[NATIONS[nation]].get("eliminate", {}).values())


AWARDS: Final[tuple[tuple[Award, ...], ...]] = tuple(_awards(nation) for nation in range(N_NATIONS))


def _unit_slot(active: bool, killer: int, victim: int, round: int) -> int:
    return (((active * N_NATIONS + killer) * N_NATIONS + victim) * (N_ROUNDS + 1) + round) * _FIGHTERS


def _leader_slot(active: bool, killer: int, round: int) -> int:
    return ((active * N_NATIONS + killer) * (N_ROUNDS + 1) + round) * len(LEADERS)


def _slots(award: Award, killer: int, active: bool, round: int) -> list[int]:
    """Where in the table of its sort the award stands."""
    if award.target == "leader":
        return [_leader_slot(active, killer, round) + award.of[0]]
    return [_unit_slot(active, killer, victim, round) + kind for victim in award.of for kind in _KINDS[award.target]]


def _kills(of_leaders: bool, size: int) -> tuple[int, ...]:
    """A flat table. Where two awards match the better counts: the Belgae's 6 in their revolt, not the usual 2 or 4."""
    table = [0] * size
    for killer, awards in enumerate(AWARDS):
        for award in awards:
            if (award.target == "leader") == of_leaders:
                for active in (True,) if award.own_turn_only else (False, True):
                    for round in award.rounds:
                        for slot in _slots(award, killer, active, round):
                            table[slot] = max(table[slot], award.points)
    return tuple(table)


_UNIT_KILLS: Final[tuple[int, ...]] = _kills(False, 2 * N_NATIONS * N_NATIONS * (N_ROUNDS + 1) * _FIGHTERS)
_LEADER_KILLS: Final[tuple[int, ...]] = _kills(True, 2 * N_NATIONS * (N_ROUNDS + 1) * len(LEADERS))


def kill_points(killer: int, victim: int, kind: int, leader: int, round: int, killer_is_active: bool) -> int:
    """score.eliminate.when, score.eliminate.own-turn-only: what the killer's card pays for a unit of the victim.

    `leader` is looked at if the unit is one; `killer_is_active` in the killer's own nation turn.
    """
    if kind == LEADER_KIND:
        return _LEADER_KILLS[_leader_slot(killer_is_active, killer, round) + leader]
    return _UNIT_KILLS[_unit_slot(killer_is_active, killer, victim, round) + kind]


_retaliation: Node = _cards[NATIONS[ROMANO_BRITISH]]["retaliation"]
_harold_scroll: Node = _cards[NATIONS[NORMANS]]["harold_scroll"]

# For armies of a former Roman subject that attacked the Romano-British; whether it did, the game knows.
RETALIATION_POINTS: Final[int] = _retaliation["points"]
RETALIATION_ROUNDS: Final[frozenset[int]] = round_set(_retaliation["rounds"])
RETALIATION_OWN_TURN_ONLY: Final[bool] = bool(look_up(_TURNS, _retaliation["turn"]))
# Paid to the Normans besides the award on their eliminate list.
HAROLD_SCROLL_POINTS: Final[int] = _harold_scroll["points"]
HAROLD_SCROLL_KILLERS: Final[frozenset[int]] = frozenset(nations(_harold_scroll["killers"]))
HAROLD_SCROLL_ROUNDS: Final[frozenset[int]] = round_set(_harold_scroll["rounds"])

# --- Limits and landings ---------------------------------------------------------------------------------------------


def _union(zones: list[str]) -> frozenset[int]:
    return frozenset(area for zone in zones for area in ZONES[zone])


def _point_limit(nation: str) -> tuple[frozenset[int], frozenset[int]] | None:
    limit: Node | None = _cards[nation].get("point_limit")
    return None if limit is None else (_union(limit["limited"]), _union(limit["base"]))


def _forbidden(what: str) -> tuple[frozenset[int], ...]:
    return tuple(frozenset(areas(_cards[nation].get("landing", {}).get(what, ()))) for nation in NATIONS)


# By nation: holding points in the first areas count up to half of those in the second.
POINT_LIMIT: Final[tuple[tuple[frozenset[int], frozenset[int]] | None, ...]] = tuple(map(_point_limit, NATIONS))
# By nation, for units that began the nation turn at sea.
FORBIDDEN_SEAS: Final[tuple[frozenset[int], ...]] = _forbidden("forbidden_seas")
FORBIDDEN_LANDING: Final[tuple[frozenset[int], ...]] = _forbidden("forbidden_landing")
