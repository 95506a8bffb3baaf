"""Britannia's board, nations, timeline and numbers as plain tuples, built once from the files in `data`.

Areas, nations and leaders are ints: positions in AREAS, NATIONS and LEADERS. Land areas come first, so `area >= LAND`
is a sea. Rounds count from 1; tables by round have an unused row 0. The cards are in cards.py, the scenarios in
scenarios.py.

reduX plays on the same map with the same people: AREAS ends with the boundaries between two seas, LEADERS with Edwin
and Morcar, whom only reduX uses. What else it has of its own, it brings as an edition (edition.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from logres.engine.errors import BadInput
from logres.games import figures
from logres.games.figures import Node, look_up, plain

DATA: Final[Node] = figures.in_use("britannia")

_map: Node = DATA["map"]
_nations: Node = DATA["nations"]
_timeline: Node = DATA["timeline"]
_constants: Node = DATA["constants"]

# --- The board -------------------------------------------------------------------------------------------------------

LAND: Final = 37
N_AREAS: Final = 49
ENGLAND: Final = 0
WALES: Final = 1
SCOTLAND: Final = 2


def _boundary(pair: list[str]) -> str:
    """Where two seas meet, by the beginnings of their names: eng_fri."""
    return "_".join(sorted(sea[:3] for sea in pair))


_sea_pairs: list[list[str]] = [pair for group in plain(_map["sea_borders"]).values() for pair in group["pairs"]]

_MEETING: Final = {_boundary(pair): sorted(pair) for pair in _sea_pairs}  # the seas that meet in each boundary

BOUNDARIES: Final[tuple[str, ...]] = tuple(sorted(_MEETING))
AREAS: Final[tuple[str, ...]] = (*_map["areas"]["land"], *_map["areas"]["seas"], *BOUNDARIES)
AREA: Final[dict[str, int]] = {area: index for index, area in enumerate(AREAS)}
AREA_NAMES: Final[tuple[str, ...]] = tuple(
    "/".join(_MEETING.get(area, [area])).replace("_", " ").title() for area in AREAS
)


def areas(ids: Iterable[str]) -> tuple[int, ...]:
    return tuple(look_up(AREA, area) for area in ids)


def _links(groups: Node) -> tuple[tuple[int, ...], ...]:
    """For each area those it is paired with, in order of number."""
    links: list[set[int]] = [set() for _ in AREAS]
    for group in plain(groups).values():
        for pair in group["pairs"]:
            one, other = areas(pair)
            links[one].add(other)
            links[other].add(one)
    return tuple(tuple(sorted(linked)) for linked in links)


_regions: Node = {name: frozenset(areas(region["areas"])) for name, region in plain(_map["regions"]).items()}


def _zone(zone: Node) -> frozenset[int]:
    """A zone of map.yaml: whole regions and single areas together."""
    return frozenset(areas(zone["areas"])).union(*(_regions[region] for region in zone["regions"]))


def _coast(area: int) -> tuple[int, ...]:
    """The land that can be reached from a sea, or from either of two where they meet."""
    both = [sea for pair in _sea_pairs if _boundary(pair) == AREAS[area] for sea in areas(pair)]
    return tuple(sorted({land for sea in both or [area] for land in _shores[sea]})) if area >= LAND else ()


_shores = _links(_map["coasts"])
_difficult = areas(area for group in plain(_map["difficult"]).values() for area in group["areas"])

ZONES: Final[dict[str, frozenset[int]]] = {**_regions, **{name: _zone(zone) for name, zone in _map["zones"].items()}}
ENGLISH: Final[frozenset[int]] = ZONES["england"]
SOUTH_ZONE: Final[frozenset[int]] = ZONES["in_or_south_of_york_and_cheshire"]
REGION: Final[tuple[int, ...]] = tuple(
    SCOTLAND if area in ZONES["scotland"] else WALES if area in ZONES["wales"] else ENGLAND for area in range(LAND)
)
DIFFICULT: Final[tuple[bool, ...]] = tuple(area in _difficult for area in range(N_AREAS))
LAND_ADJ: Final[tuple[tuple[int, ...], ...]] = _links(_map["borders"])
STRAITS: Final[tuple[tuple[int, ...], ...]] = _links({"all": _map["straits"]})
SEA_ADJ: Final[tuple[tuple[int, ...], ...]] = _links(_map["sea_borders"])
SEAS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(_shores[area] if area < LAND else () for area in range(N_AREAS))
COAST: Final[tuple[tuple[int, ...], ...]] = tuple(_coast(area) for area in range(N_AREAS))

# --- The nations -----------------------------------------------------------------------------------------------------

ROMANS: Final = 0
ROMANO_BRITISH: Final = 1
BELGAE: Final = 2
WELSH: Final = 3
BRIGANTES: Final = 4
CALEDONIANS: Final = 5
PICTS: Final = 6
IRISH: Final = 7
SCOTS: Final = 8
NORSEMEN: Final = 9
DUBLINERS: Final = 10
DANES: Final = 11
NORWEGIANS: Final = 12
SAXONS: Final = 13
JUTES: Final = 14
ANGLES: Final = 15
NORMANS: Final = 16
N_NATIONS: Final = 17

NATIONS: Final[tuple[str, ...]] = tuple(plain(_nations["nations"]))
NATION: Final[dict[str, int]] = {nation: index for index, nation in enumerate(NATIONS)}


def nations(ids: Iterable[str]) -> tuple[int, ...]:
    return tuple(look_up(NATION, nation) for nation in ids)


_cast: list[Node] = [_nations["nations"][nation] for nation in NATIONS]
_counters: list[Node] = [nation["counters"] for nation in _cast]

NATION_NAMES: Final[tuple[str, ...]] = tuple(nation["name"] for nation in _cast)
COLOURS: Final[tuple[str, ...]] = tuple(nation["badge"]["colour"] for nation in _cast)
HAS_POPULATION: Final[tuple[bool, ...]] = tuple(
    nation not in _nations["population_markers"]["without"] for nation in NATIONS
)
MAX_INFANTRY: Final[tuple[int, ...]] = tuple(counters["infantry"] for counters in _counters)
MAX_CAVALRY: Final[tuple[int, ...]] = tuple(counters["cavalry"] for counters in _counters)
START: Final[tuple[dict[int, int], ...]] = tuple(
    {look_up(AREA, area): infantry for area, infantry in plain(nation.get("start", {})).items()} for nation in _cast
)

_leaders: Node = plain(DATA["leaders"]["leaders"])
_roster: Node = {**_leaders, **plain(DATA["leaders"]["in_redux"])}

LEADERS: Final[tuple[str, ...]] = tuple(_roster)
LEADER: Final[dict[str, int]] = {leader: index for index, leader in enumerate(LEADERS)}
LEADER_NAMES: Final[tuple[str, ...]] = tuple(leader["name"] for leader in _roster.values())
LEADER_NATION: Final[tuple[int, ...]] = nations(leader["nation"] for leader in _roster.values())
ARTHUR: Final[int] = LEADER["arthur"]
BOUDICCA: Final[int] = LEADER["boudicca"]
CNUT: Final[int] = LEADER["cnut"]
HAROLD: Final[int] = LEADER["harold"]
WILLIAM: Final[int] = LEADER["william"]
HARDRADA: Final[int] = LEADER["hardrada"]

# What kind of unit; forts and burhs are no armies, though they fight like one.
INFANTRY: Final = 0
CAVALRY: Final = 1
FORT: Final = 2
BURH: Final = 3
LEADER_KIND: Final = 4
KIND_NAMES: Final = ("infantry", "cavalry", "fort", "burh")

# --- The timeline ----------------------------------------------------------------------------------------------------

N_ROUNDS: Final = 16
NEVER: Final = 0  # the round of a leader who does not enter
Arrival = tuple[int, int, int]  # sea, infantry, cavalry
ByTurn = tuple[tuple[bool, ...], ...]  # by round and nation

_rounds: list[int] = list(range(N_ROUNDS + 1))


def round_set(rounds: Iterable[int], last: int = N_ROUNDS) -> frozenset[int]:
    found = frozenset(rounds)
    if not found.issubset(range(1, last + 1)):
        raise BadInput(f"data: rounds go from 1 to {last}, and {sorted(found)} do not")
    return found


def _area_or_none(area: str | None) -> int:
    return -1 if area in (None, "own") else look_up(AREA, area or "")


def _force(sea: str, units: Node) -> Arrival:
    return (look_up(AREA, sea), units.get("infantry", 0), units.get("cavalry", 0))


class Calendar:
    """A timeline by round and nation: who arrives, which leaders enter, what kind of turn it is."""

    def __init__(self, timeline: Node, leaders: Node, last: int) -> None:
        rounds = range(last + 1)
        entries: list[Node] = [leaders.get(leader, {}) for leader in LEADERS]
        self.last = last
        self.years: tuple[tuple[int, int], ...] = tuple([tuple(timeline["years"].get(r, (0, 0))) for r in rounds])
        self.leader_round: tuple[int, ...] = tuple([entry.get("round", NEVER) for entry in entries])
        self.leader_sea: tuple[int, ...] = tuple([_area_or_none(entry.get("place")) for entry in entries])
        self.leader_condition: tuple[int, ...] = tuple([_area_or_none(entry.get("if_held")) for entry in entries])
        self.leader_stays: tuple[bool, ...] = tuple([entry.get("stays", False) for entry in entries])
        self._events: list[list[Node]] = [
            [timeline["rounds"].get(r, {}).get(nation, {}) for nation in NATIONS] for r in rounds
        ]
        self.major = self.icon("major")
        self.raiding = self.icon("raiding")
        self.boats = self.icon("boats")
        self.must_return = self.icon("must_return")
        self._arrivals: tuple[tuple[tuple[Arrival, ...], ...], ...] = tuple(
            [tuple([self._forces(event) for event in events]) for events in self._events]
        )
        self._leaders: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            [tuple([self._entering(r, n) for n in range(N_NATIONS)]) for r in rounds]
        )
        self.eventful: tuple[tuple[int, ...], ...] = tuple(
            [tuple([n for n in range(N_NATIONS) if self._is_eventful(r, n)]) for r in rounds]
        )  # by round: the nations that arrive or play a special turn

    def _is_eventful(self, r: int, n: int) -> bool:
        special = self.major[r][n] or self.raiding[r][n] or self.boats[r][n]
        return bool(special or self._arrivals[r][n] or self._leaders[r][n])

    def icon(self, icon: str) -> ByTurn:
        """By round and nation: whether the timeline shows the icon."""
        return tuple([tuple([icon in event.get("turn", ()) for event in events]) for events in self._events])

    def _forces(self, event: Node) -> tuple[Arrival, ...]:
        return tuple([_force(sea, units) for sea, units in event.get("arrivals", {}).items()])

    def _entering(self, round: int, nation: int) -> tuple[int, ...]:
        numbers = range(len(LEADERS)) if round != NEVER else ()
        return tuple([n for n in numbers if self.leader_round[n] == round and LEADER_NATION[n] == nation])

    def arrivals(self, round: int, nation: int) -> tuple[Arrival, ...]:
        """timeline.consult: sea, infantry and cavalry of each force that arrives; the first Romans are set up."""
        return self._arrivals[round][nation]

    def leaders_due(self, round: int, nation: int) -> tuple[int, ...]:
        """timeline.consult: the leaders who enter, their conditions met."""
        return self._leaders[round][nation]


CALENDAR: Final = Calendar(_timeline, _leaders, N_ROUNDS)

SCORING_ROUNDS: Final[frozenset[int]] = round_set(_timeline["scoring"]["rounds"])
BRETWALDA_ROUNDS: Final[frozenset[int]] = round_set(_timeline["bretwalda"]["rounds"])
KING_ROUNDS: Final[frozenset[int]] = round_set(_timeline["king"]["rounds"])  # with the final one, round 16


# --- The numbers of the rules ----------------------------------------------------------------------------------------


def _number(chapter: str, item: str, figure: str = "value") -> int:
    number: int = _constants[chapter][item][figure]
    return number


def _thresholds() -> tuple[int, ...]:
    """By nation: the most areas with which it may still submit to the Romans; 0 for those who never may."""
    return tuple(_constants["submission"].get(nation, {"value": 0})["value"] for nation in NATIONS)


def _reinforcement_row(armies: int) -> list[int]:
    table = _constants["roman_reinforcements"]
    rows: Node = table["armies"]
    row: list[int] = rows[max((least for least in rows if least <= armies), default=table["fewer"]["read_as"])]
    return row


def _reinforcements() -> tuple[tuple[int, ...], ...]:
    """By round and armies in play: what the Romans receive."""
    rounds = _constants["roman_reinforcements"]["rounds"]
    by_round = {r: [_reinforcement_row(n)[rounds.index(r)] for n in range(MAX_INFANTRY[ROMANS] + 1)] for r in rounds}
    return tuple(tuple(by_round.get(r, [0] * (MAX_INFANTRY[ROMANS] + 1))) for r in _rounds)


POP_NORMAL: Final[int] = _number("population", "normal_area")
POP_DIFFICULT: Final[int] = _number("population", "difficult_area")
POP_SAVED_MAX: Final[int] = _number("population", "saved_at_most")
POP_START: Final[int] = _number("population", "at_start")
ARMY_COST: Final[int] = _number("population", "army_cost")

MOVE_NORMAL: Final[int] = _number("movement", "infantry")
MOVE_FAST: Final[int] = _number("movement", "cavalry_and_romans")
MOVE_LEADER: Final[int] = _number("movement", "with_leader")
OVERRUN_RATIO: Final[int] = _number("movement", "overrun_ratio")

STACK_NORMAL: Final[int] = _number("stacking", "normal")
STACK_DIFFICULT: Final[int] = _number("stacking", "difficult")
OVERSTACK_DIFFICULT: Final[int] = _number("stacking", "overstack_difficult")
ROMAN_STACK_DIFFICULT: Final[int] = _number("stacking", "romans_difficult")
ARMIES_PER_AREA: Final[int] = _number("stacking", "armies_per_area")

HIT_NORMAL: Final[int] = _number("battle", "normal")
HIT_STRONG: Final[int] = _number("battle", "strong")
HIT_HARD: Final[int] = _number("battle", "hard")
LEADER_BONUS: Final[int] = _number("battle", "leader_bonus")

SUBMIT_MAX: Final[tuple[int, ...]] = _thresholds()
BELGAE_SUBMISSION_ROUND: Final[int] = _number("submission", "belgae_round")
BELGAE_SUBMISSION_POINTS: Final[int] = _number("submission", "belgae_points")
SUBMIT_ANGLES_MIN: Final[int] = _number("submission", "to_angles", "least")
SUBMIT_ANGLES_MAX: Final[int] = _number("submission", "to_angles", "most")
SUBMIT_ANGLES_LAST_ROUND: Final[int] = _number("submission", "to_angles_last_round")

ROMAN_WITHDRAWAL_ROUND: Final[int] = _number("romans", "withdrawal", "round")
ROMAN_MAX_AFTER_WITHDRAWAL: Final[int] = _number("romans", "withdrawal", "armies_kept")
ROMAN_LEAVE_ROUND: Final[int] = _number("romans", "leave_round")
LIMES_ROUND: Final[int] = _number("romans", "limes_round")
ROMAN_SEA: Final[int] = look_up(AREA, _constants["roman_reinforcements"]["sea"])
_REINFORCEMENTS: Final[tuple[tuple[int, ...], ...]] = _reinforcements()

RB_START_MAX: Final[int] = _number("romano_british", "start_at_most")
RB_NO_POPULATION_ROUND: Final[int] = _number("romano_british", "no_population_round")
RB_FREE_TO_ATTACK_ROUND: Final[int] = _number("romano_british", "free_to_attack_round")
ARTHUR_CAVALRY: Final[int] = _number("romano_british", "arthurs_cavalry")
BOUDICCA_INFANTRY: Final[int] = _number("belgae", "boudiccas_infantry")

BRETWALDA_POINTS: Final[int] = _number("bretwalda", "points")
KING_MIN_AREAS: Final[int] = _number("king", "areas_at_least")
KING_RATIO: Final[int] = _number("king", "ratio")
KING_POINTS: Final[int] = _number("king", "points")
KING_INFANTRY: Final[int] = _number("king", "infantry")
CNUT_ROUND: Final[int] = _number("king", "cnut", "round")
CNUT_POINTS: Final[int] = _number("king", "cnut", "points")
FINAL_KING_ROUND: Final[int] = N_ROUNDS
FINAL_KING_POINTS: Final[int] = _number("king", "final_points")
FINAL_KING_LEADERS: Final[frozenset[int]] = frozenset(
    look_up(LEADER, leader) for leader in _constants["king"]["final_leaders"]["ids"]
)

BURH_COST: Final[int] = _number("burhs", "cost")
BURH_ROUNDS: Final[frozenset[int]] = round_set(_constants["burhs"]["rounds"]["rounds"])
BURH_PER_AREA: Final[int] = _number("burhs", "per_area")
BURH_AND_AREAS_MAX: Final[int] = _number("burhs", "areas_and_burhs")
BURH_FIRST_ROUNDS: Final[frozenset[int]] = round_set(_constants["burhs"]["lost_first"]["rounds"])

DANES_LEAVING_ROUND: Final[int] = _number("danes", "leaving", "round")
DANES_LEAVING: Final[int] = _number("danes", "leaving", "armies")
DANES_OCCUPY_ROUNDS: Final[frozenset[int]] = round_set(_constants["danes"]["occupy_twice"]["rounds"])

R16_NORWEGIANS_PER_AREA: Final[int] = _number("round_16", "norwegians", "armies_per_area")
R16_NORWEGIAN_SEA: Final[int] = look_up(AREA, _constants["round_16"]["norwegians"]["sea"])
R16_AREAS_PER_SAXON: Final[int] = _number("round_16", "saxons", "areas_per_army")
R16_NORMAN_AREAS: Final[tuple[int, ...]] = areas(_constants["round_16"]["normans"]["areas"])
R16_NORMAN_SEA: Final[int] = look_up(AREA, _constants["round_16"]["normans"]["sea"])
R16_HAROLD_GONE: Final[int] = _number("round_16", "normans", "harold_gone")
R16_INFANTRY_PER_CAVALRY: Final[int] = _number("round_16", "cavalry", "infantry_for_one")


def roman_reinforcements(round: int, armies: int) -> int:
    """roman.reinforce.table: what the Romans receive in a round with so many armies in play."""
    return _REINFORCEMENTS[round][armies]
