"""What a view of Britannia says in numbers."""

from __future__ import annotations

from typing import Any, Final

from logres.engine.game import Game
from logres.engine.numbers.features import Features, Numbers, place
from logres.games.britannia.board import Board
from logres.games.britannia.rules.battle.battle import Battle
from logres.games.britannia.rules.movement.march import ChooseWho, March
from logres.games.britannia.rules.rounds.bidding import Bidding
from logres.games.britannia.state import ABSENT, NO_FORT, NOBODY, RUIN
from logres.games.britannia.tables import (
    AREAS,
    HAS_POPULATION,
    KIND_NAMES,
    LEADER_NATION,
    LEADERS,
    N_AREAS,
    N_NATIONS,
    NATIONS,
    ROMANS,
    SAXONS,
)
from logres.games.britannia.ui.view import AHEAD, PHASES, next_nation, phase, to_come

VERSION: Final = 1
N_UNITS: Final = N_NATIONS * N_AREAS
SEATS: Final = 5  # at most
BY_NATION: Final = ("infantry", "cavalry", "leaders", "paid")
ON_THE_MAP: Final = ("fort", "burh", "ruin", "battle", "march path", "marching infantry", "marching cavalry")
ARRIVALS: Final = tuple([f"arrivals in {ahead} rounds" for ahead in range(AHEAD + 1)])
PLANES: Final = (*[f"{what} {nation}" for what in BY_NATION for nation in NATIONS], *ON_THE_MAP, *ARRIVALS)
TURN: Final = ("round", "half", "nation", "phase", "battle attacker", "battle defender", "march nation", "march leader")
OF_NATION: Final = ("owner", "points", "population", "overlord")
OF_SEAT: Final = ("points", "bid")
GROUPS: Final = tuple([f"group-{number}" for number in range(1, SEATS + 1)])
TRACKS: Final = (
    *TURN,
    *[f"{what} {nation}" for what in OF_NATION for nation in NATIONS],
    *[f"leader {leader}" for leader in LEADERS],
    *[f"seat {number} {what}" for what in OF_SEAT for number in range(1, SEATS + 1)],
    *[f"{group} {what}" for what in ("holder", "bid") for group in GROUPS],
)
PHASE: Final = ("bidding", "round", "population", *PHASES[::-1], "end-of-round", "over")


class BritanniaFeatures(Features):
    """Nations, seats, leaders and areas are counted from 1; 0 is none. A dead leader is -1, one to come 0."""

    def __init__(self, version: int = VERSION, more_planes: tuple[str, ...] = ()) -> None:
        super().__init__(version, AREAS, (*PLANES, *more_planes), TRACKS, actors=NATIONS)
        self._known: dict[tuple[str, int, int, tuple[int, ...]], list[tuple[int, int]]] = {}
        self.rows_of = {nation: tuple([self.row[f"{what} {nation}"] for what in BY_NATION]) for nation in NATIONS}

    def read(self, view: dict[str, Any]) -> Numbers:
        board = view["board"]
        planes = self.blank()
        self._units(planes, board)
        self._course(planes, board)
        return Numbers(
            planes, [*_turn(board), *_nations(view), *_leaders(board), *_seats(view), *_bidding(view)], bytearray()
        )

    def _units(self, planes: bytearray, board: dict[str, Any]) -> None:
        fort, burh, ruin = (self.row[what] for what in ("fort", "burh", "ruin"))
        for area, doc in board["areas"].items():
            column = self.column[area]
            if doc["ruin"]:
                planes[ruin + column] = 1
            for nation, units in doc["units"].items():
                infantry, cavalry, leaders, _ = self.rows_of[nation]
                planes[infantry + column] = units["infantry"]
                if units["cavalry"]:
                    planes[cavalry + column] = units["cavalry"]
                if units["leaders"]:
                    planes[leaders + column] = len(units["leaders"])
                if units["fort"]:
                    planes[fort + column] = 1
                if units["burh"]:
                    planes[burh + column] = 1
        for nation, areas in board["paid"].items():
            paid = self.rows_of[nation][3]
            for area in areas:
                planes[paid + self.column[area]] = 1

    def _course(self, planes: bytearray, board: dict[str, Any]) -> None:
        """The battle and the march in course, and who will come."""
        row, march = self.row, board["marching"]
        if board["battle"] is not None:
            planes[row["battle"] + self.column[board["battle"]["area"]]] = 1
        if march is not None:
            for step, area in enumerate(march["path"]):
                planes[row["march path"] + self.column[area]] = step + 1
            for part in march["parts"]:
                planes[row["marching " + part["kind"]] + self.column[part["at"]]] += part["armies"]
        for at, armies in self._arrivals(board["to_come"], board["round"]):
            planes[at] += armies

    def _arrivals(self, to_come: list[dict[str, Any]], round: int) -> list[tuple[int, int]]:
        """Where in the planes how many armies are to be added."""
        return [
            (
                self.row[ARRIVALS[event["round"] - round]] + self.column[group["sea"]],
                group["infantry"] + group["cavalry"],
            )
            for event in to_come
            for group in event["arrivals"]
        ]

    # ------------------------------------------------------------------ straight from the board: all see the same

    def look(self, g: Game, b: Board, seat: str) -> Numbers:
        planes = self.blank()
        self._look_at_units(planes, b)
        self._look_at_sites(planes, b)
        battle, march, who = g.find(Battle), g.find(March), g.find(ChooseWho)
        if battle is not None:
            planes[self.row["battle"] + battle.area] = 1
        if march is not None:
            self._look_at_march(planes, march)
        elif who is not None:
            planes[self.row["march path"] + who.origin] = 1
        for at, armies in self._due(g, b):
            planes[at] += armies
        tracks = [b.round, b.half, b.nation + 1, place(PHASE, phase(g)), *_course(battle, march or who)]
        return Numbers(planes, [*tracks, *_states(b), *_totals(g, b), *_auction(g)], bytearray())

    def _look_at_units(self, planes: bytearray, b: Board) -> None:
        """Infantry and cavalry lie in the planes as they do on the board: nation by nation."""
        infantry, cavalry, here = b.inf, b.cav, b.here
        for a, nations in enumerate(here):
            bits = nations
            while bits:
                at = ((bits & -bits).bit_length() - 1) * N_AREAS + a
                planes[at] = infantry[at]
                if cavalry[at]:
                    planes[N_UNITS + at] = cavalry[at]
                bits &= bits - 1
        for leader, where in enumerate(b.leader):
            if where >= 0 and here[where] >> LEADER_NATION[leader] & 1:
                planes[2 * N_UNITS + LEADER_NATION[leader] * N_AREAS + where] += 1

    def _look_at_sites(self, planes: bytearray, b: Board) -> None:
        fort, burh, ruin = self.row["fort"], self.row["burh"], self.row["ruin"]
        for a, stands in enumerate(b.fort):
            if stands == RUIN:
                planes[ruin + a] = 1
            elif stands != NO_FORT and b.here[a] >> ROMANS & 1:
                planes[fort + a] = 1
        if any(b.burh):
            for a, count in enumerate(b.burh):
                if count and b.here[a] >> SAXONS & 1:
                    planes[burh + a] = 1
        for n, areas in enumerate(b.paid):
            bits = areas if b.owner[n] != NOBODY else 0
            while bits:
                planes[3 * N_UNITS + n * N_AREAS + (bits & -bits).bit_length() - 1] = 1
                bits &= bits - 1

    def _look_at_march(self, planes: bytearray, march: March) -> None:
        for step, a in enumerate(march.path):
            planes[self.row["march path"] + a] = step + 1
        for part in march.parts:
            planes[self.row["marching " + KIND_NAMES[part.kind]] + march.path[-1]] += part.armies
        for drop in march.dropped:
            planes[self.row["marching " + KIND_NAMES[drop.kind]] + drop.area] += drop.armies

    def _due(self, g: Game, b: Board) -> list[tuple[int, int]]:
        """The arrivals to come: the same as long as the next nation is."""
        key = (g.scenario, b.round, next_nation(g, b), tuple(b.owner))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._arrivals(to_come(g, b), b.round)
        return found


def _course(battle: Battle | None, march: March | ChooseWho | None) -> tuple[int, int, int, int]:
    attacker, defender = (NOBODY, NOBODY) if battle is None else (battle.attacker, battle.defender)
    leader = march.leader if isinstance(march, March) and march.leader >= 0 else NOBODY
    return attacker + 1, defender + 1, (NOBODY if march is None else march.nation) + 1, leader + 1


def _states(b: Board) -> list[int]:
    """Nations and leaders. NOBODY and ABSENT are -1, DEAD is -2: one more is what the tracks have."""
    owner, parts = b.owner, b.edition.takes_part
    return [
        *[seat + 1 for seat in owner],
        *[b.points[n] if seat >= 0 else 0 for n, seat in enumerate(owner)],
        *[b.pop[n] if seat >= 0 and HAS_POPULATION[n] else 0 for n, seat in enumerate(owner)],
        *[b.subject[n] + 1 if seat >= 0 else 0 for n, seat in enumerate(owner)],
        *[
            where + 1 if where != ABSENT and owner[LEADER_NATION[i]] >= 0 and parts(i) else 0
            for i, where in enumerate(b.leader)
        ],
    ]


def _totals(g: Game, b: Board) -> list[int]:
    absent = [0] * (SEATS - len(g.seats))
    points = [0] * len(g.seats)
    for n, seat in enumerate(b.owner):
        if seat >= 0:
            points[seat] += b.points[n]
    return [*points, *absent, *b.bids, *absent]


def _auction(g: Game) -> list[int]:
    bidding = g.find(Bidding)
    if bidding is None:
        return [0] * (2 * SEATS)
    absent = [0] * (SEATS - len(bidding.holders))
    return [*[holder + 1 for holder in bidding.holders], *absent, *bidding.bids, *absent]


def _turn(board: dict[str, Any]) -> list[int]:
    battle, march = board["battle"] or {}, board["marching"] or {}
    return [
        board["round"],
        board["half"],
        place(NATIONS, board["nation"]),
        place(PHASE, board["phase"]),
        place(NATIONS, battle.get("attacker")),
        place(NATIONS, battle.get("defender")),
        place(NATIONS, march.get("nation")),
        place(LEADERS, march.get("leader")),
    ]


def _nations(view: dict[str, Any]) -> list[int]:
    board = view["board"]
    owner = {nation: number for number, seat in enumerate(board["seats"].values(), 1) for nation in seat["nations"]}
    return [
        *[owner.get(nation, 0) for nation in NATIONS],
        *[board["points"].get(nation, 0) for nation in NATIONS],
        *[board["population"].get(nation, 0) for nation in NATIONS],
        *[place(NATIONS, board["subjects"].get(nation)) for nation in NATIONS],
    ]


def _leaders(board: dict[str, Any]) -> list[int]:
    """The place of each on the map, where he is on it."""
    where = [board["leaders"].get(leader, "absent") for leader in LEADERS]
    return [0 if area == "absent" else -1 if area == "dead" else AREAS.index(area) + 1 for area in where]


def _seats(view: dict[str, Any]) -> list[int]:
    seats = list(view["board"]["seats"].values())
    absent = [0] * (SEATS - len(seats))
    return [number for what in OF_SEAT for number in [*[seat[what] for seat in seats], *absent]]


def _bidding(view: dict[str, Any]) -> list[int]:
    groups = view["board"].get("bidding", [])
    absent = [0] * (SEATS - len(groups))
    seats = tuple(view["seats"])
    return [*[place(seats, group["seat"]) for group in groups], *absent, *[group["bid"] for group in groups], *absent]
