"""The timeline, tables and numbers of reduX, built once from the files in `data`. Map and people are Britannia's."""

from __future__ import annotations

from typing import Final, NamedTuple

from logres.engine.errors import BadInput
from logres.games import figures
from logres.games.britannia.rules.rounds.scenarios import Scenario, read
from logres.games.britannia.tables import (
    AREA,
    CAVALRY,
    INFANTRY,
    LAND,
    LAND_ADJ,
    LEADER,
    LEADER_KIND,
    N_AREAS,
    NATIONS,
    STRAITS,
    ZONES,
    Calendar,
    areas,
    nations,
    round_set,
)
from logres.games.figures import Node, look_up, plain

DATA: Final[Node] = figures.in_use("britannia-redux")

_timeline: Node = DATA["timeline"]
_constants: Node = DATA["constants"]
_cards: Node = DATA["cards"]
_scoring: Node = DATA["scoring"]

# --- The timeline ----------------------------------------------------------------------------------------------------

FINAL_ROUND: Final[int] = _timeline["final"]["round"]
CALENDAR: Final = Calendar(_timeline, plain(DATA["leaders"]["leaders"]), FINAL_ROUND)
OCCUPY_TURN: Final = CALENDAR.icon("occupy")  # by round and nation
SCORING_ROUNDS: Final = round_set(_timeline["scoring"]["rounds"], FINAL_ROUND)
BRETWALDA_ROUNDS: Final = round_set(_timeline["bretwalda"]["rounds"], FINAL_ROUND)
REX_ROUNDS: Final = round_set(_timeline["rex"]["rounds"], FINAL_ROUND)

# --- The nations -----------------------------------------------------------------------------------------------------

_order: Node = plain(DATA["nations"]["play_order"])

PLAY_ORDER: Final = nations(_order)
if list(PLAY_ORDER) != sorted(PLAY_ORDER):
    raise BadInput("data: the nations of reduX play in Britannia's order")


def _counters(kind: str) -> tuple[int, ...]:
    return tuple(_order.get(nation, {kind: 0})[kind] for nation in NATIONS)


MAX_INFANTRY: Final = _counters("infantry")
MAX_CAVALRY: Final = _counters("cavalry")
BRITISH: Final = frozenset(nations(_constants["british"]["nations"]))
SCENARIOS: Final[dict[str, Scenario]] = read(DATA["scenarios"])

# --- What areas pay --------------------------------------------------------------------------------------------------

KING_ZONE: Final = frozenset(areas(_constants["zones"]["king"]["areas"]))
BRETWALDA_ZONE: Final = frozenset(areas(_constants["zones"]["bretwalda"]["areas"]))
ARTHUR_ZONE: Final = ZONES[_constants["arthur"]["zone"]["name"]]


class Holding(NamedTuple):
    """What a nation is paid for what it holds."""

    centres: frozenset[int]
    adjacent: frozenset[int]  # to a centre, by land or strait
    centre_points: int
    adjacent_points: int
    other_points: int

    def points(self, a: int) -> int:
        """What a single area pays, as long as it counts."""
        if a in self.centres:
            return self.centre_points
        return self.adjacent_points if a in self.adjacent else self.other_points


def _holding(nation: str) -> Holding:
    hold: Node | None = _cards.get(nation, {}).get("hold")
    if hold is None:
        return Holding(frozenset(), frozenset(), 0, 0, 0)
    centres = frozenset(areas(hold["centres"]))
    around = frozenset(a for centre in centres for a in (*LAND_ADJ[centre], *STRAITS[centre]))
    return Holding(centres, around - centres, hold["centre"], hold["adjacent"], hold["other"])


def _occupation(nation: str) -> tuple[int, ...]:
    points: Node = _cards.get(nation, {}).get("occupy", {"points": {}})["points"]
    worth = [0] * N_AREAS
    for area, value in points.items():
        worth[look_up(AREA, area)] = value
    return tuple(worth)


def _forbidden(what: str) -> tuple[frozenset[int], ...]:
    return tuple(frozenset(areas(_cards.get(nation, {}).get("landing", {}).get(what, ()))) for nation in NATIONS)


HOLDING: Final[tuple[Holding, ...]] = tuple(_holding(nation) for nation in NATIONS)
OCCUPATION: Final[tuple[tuple[int, ...], ...]] = tuple(_occupation(nation) for nation in NATIONS)
FORBIDDEN_SEAS: Final = _forbidden("forbidden_seas")
FORBIDDEN_LANDING: Final = _forbidden("forbidden_landing")

# --- Other scoring ---------------------------------------------------------------------------------------------------

_KINDS: Final[dict[str, tuple[int, ...]]] = {
    "army": (INFANTRY, CAVALRY),
    "cavalry": (CAVALRY,),
    "leader": (LEADER_KIND,),
}


class Award(NamedTuple):
    """What destroying a unit pays."""

    points: int
    kinds: tuple[int, ...]
    by: frozenset[int]
    of: frozenset[int]
    rounds: frozenset[int]

    def pays(self, killer: int, victim: int, kind: int, round: int) -> bool:
        return kind in self.kinds and killer in self.by and victim in self.of and round in self.rounds


def _some(ids: list[str] | str) -> frozenset[int]:
    return frozenset(PLAY_ORDER) if isinstance(ids, str) else frozenset(nations(ids))


def _award(line: Node) -> Award:
    rounds = round_set(line["rounds"], FINAL_ROUND)
    return Award(line["points"], _KINDS[line["unit"]], _some(line["by"]), _some(line["of"]), rounds)


AWARDS: Final[tuple[Award, ...]] = tuple(_award(line) for line in plain(_scoring["eliminate"]).values())
RAID_POINTS: Final[int] = _scoring["raid"]["value"]
BRETWALDA_POINTS: Final[int] = _scoring["bretwalda"]["value"]
REX_POINTS: Final[int] = _scoring["rex"]["value"]
KING_POINTS: Final[int] = _scoring["king"]["value"]

# --- The numbers of the rules ----------------------------------------------------------------------------------------

_extra: Node = _constants["extra_turns"]

ARMIES_PER_AREA: Final[int] = _constants["population"]["armies_per_area"]["value"]
NO_POPULATION_ROUND: Final[int] = _constants["population"]["no_population_round"]["value"]
ARTHUR_CAVALRY: Final[int] = _constants["arthur"]["cavalry"]["value"]

CNUT_SEA: Final[int] = look_up(AREA, _constants["cnut"]["place"]["sea"])
CNUT_STAY: Final[int] = _constants["cnut"]["stay"]["value"]
CNUT_LEAVE: Final[int] = _constants["cnut"]["leave"]["value"]
REX_RIVALS: Final[int] = _constants["rex"]["rivals"]
REX_INFANTRY: Final[int] = _constants["rex"]["infantry"]

DANES_INFANTRY: Final[int] = _extra["danes"]["infantry"]
DANES_SEA: Final[int] = look_up(AREA, _extra["danes"]["sea"])
DANES_LEADER: Final[int] = look_up(LEADER, _extra["danes"]["leader"])
NORWEGIANS_PER_AREA: Final[int] = _extra["norwegians"]["armies_per_area"]
NORWEGIAN_SEA: Final[int] = look_up(AREA, _extra["norwegians"]["sea"])
AREAS_PER_SAXON: Final[int] = _extra["saxons"]["areas_per_army"]
SAXONS_IF_GONE: Final[int] = _extra["saxons"]["if_gone"]
SAXON_RIVAL: Final[int] = look_up(LEADER, _extra["saxons"]["rival"])
NORMANS_PER_CENTRE: Final[int] = _extra["normans"]["armies_per_centre"]
NORMANS_IF_GONE: Final[int] = _extra["normans"]["if_gone"]
NORMAN_RIVAL: Final[int] = look_up(LEADER, _extra["normans"]["rival"])
NORMAN_SEA: Final[int] = look_up(AREA, _extra["normans"]["sea"])
INFANTRY_PER_CAVALRY: Final[int] = _extra["norman_cavalry"]["infantry_for_one"]
ANGLES_PER_AREA: Final[int] = _extra["angles"]["armies_per_area"]
ANGLES_IF_GONE: Final[int] = _extra["angles"]["if_gone"]
ANGLE_RIVALS: Final[tuple[int, ...]] = tuple(look_up(LEADER, leader) for leader in _extra["angles"]["rivals"])
ANGLE_LEADER: Final[int] = look_up(LEADER, _extra["angles"]["leader"])

MISSES_FOR_HIT: Final[int] = _constants["reduced_randomness"]["misses"]
SHORT_BY: Final[int] = _constants["reduced_randomness"]["short_by"]

WORTH: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(holding.points(a) for a in range(LAND)) for holding in HOLDING
)  # by nation and area: what holding pays as long as it counts
