"""What a view of Britannia says in numbers."""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from typing import Any, Final

from logres.engine.frames import Frame
from logres.engine.game import Game
from logres.engine.numbers.features import Features, Numbers, one_by_one, place
from logres.games.britannia.board import Board
from logres.games.britannia.edition import Edition
from logres.games.britannia.rules.battle.battle import Battle
from logres.games.britannia.rules.movement.march import ChooseWho, March
from logres.games.britannia.rules.rounds.bidding import Bidding
from logres.games.britannia.rules.rounds.turn import GameLoop, NationTurn
from logres.games.britannia.state import NO_FORT, NOBODY, RUIN
from logres.games.britannia.tables import (
    AREAS,
    HAS_POPULATION,
    KIND_NAMES,
    LAND,
    LEADER_NATION,
    LEADERS,
    N_AREAS,
    N_NATIONS,
    NATIONS,
)
from logres.games.britannia.ui.view import AHEAD, PHASES, due_from, phase_of, to_come

VERSION: Final = 2
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
IS_RUIN: Final = bytes([1 if stands == RUIN else 0 for stands in range(256)])
IS_FORT: Final = bytes([0 if stands in (RUIN, NO_FORT) else 1 for stands in range(256)])
IS_ANY: Final = bytes([1 if count else 0 for count in range(256)])
ROLES: Final = (Battle, March, ChooseWho, Bidding, NationTurn, GameLoop)
PHASE: Final = ("bidding", "round", "population", *PHASES[::-1], "end-of-round", "over")
PHASE_NUMBER: Final = {phase: number for number, phase in enumerate(PHASE, 1)}


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
        course = _frames(g)
        battle, march, who = course.get(Battle), course.get(March), course.get(ChooseWho)
        if battle is not None:
            planes[self.row["battle"] + battle.area] = 1
        if march is not None:
            self._look_at_march(planes, march)
        elif who is not None:
            planes[self.row["march path"] + who.origin] = 1
        bidding, loop = course.get(Bidding), course.get(GameLoop)
        now = phase_of(bidding, course.get(NationTurn), loop) if g.stack else "over"
        for at, armies in self._due(g, b, due_from(b, loop, now)):
            planes[at] += armies
        tracks = [b.round, b.half, b.nation + 1, PHASE_NUMBER[now], *_course(battle, march or who)]
        return Numbers(planes, [*tracks, *_states(b), *_totals(g, b), *_auction(bidding)], bytearray())

    def _look_at_units(self, planes: bytearray, b: Board) -> None:
        """Infantry and cavalry lie in the planes as they do on the board: nation by nation."""
        planes[:N_UNITS] = bytes(b.inf)
        for n, most in enumerate(b.edition.cavalry):
            if most:
                first = n * N_AREAS
                planes[N_UNITS + first : N_UNITS + first + N_AREAS] = bytes(b.cav[first : first + N_AREAS])
        for where, n in zip(b.leader, LEADER_NATION, strict=True):
            if where >= 0 and b.here[where] >> n & 1:
                planes[2 * N_UNITS + n * N_AREAS + where] += 1

    def _look_at_sites(self, planes: bytearray, b: Board) -> None:
        fort, burh, ruin = self.row["fort"], self.row["burh"], self.row["ruin"]
        sites = bytes(b.fort)
        planes[ruin : ruin + LAND] = sites.translate(IS_RUIN)
        planes[fort : fort + LAND] = sites.translate(IS_FORT)
        planes[burh : burh + LAND] = bytes(b.burh).translate(IS_ANY)
        for n, areas in enumerate(b.paid):
            if areas and b.owner[n] != NOBODY:
                at = 3 * N_UNITS + n * N_AREAS
                planes[at : at + N_AREAS] = one_by_one(areas, N_AREAS)

    def _look_at_march(self, planes: bytearray, march: March) -> None:
        for step, a in enumerate(march.path):
            planes[self.row["march path"] + a] = step + 1
        for part in march.parts:
            planes[self.row["marching " + KIND_NAMES[part.kind]] + march.path[-1]] += part.armies
        for drop in march.dropped:
            planes[self.row["marching " + KIND_NAMES[drop.kind]] + drop.area] += drop.armies

    def _due(self, g: Game, b: Board, first: int) -> list[tuple[int, int]]:
        """The arrivals to come: the same as long as the nation is which is next to have any."""
        key = (g.scenario, b.round, first, tuple(b.owner))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._arrivals(to_come(g, b), b.round)
        return found


def _course(battle: Battle | None, march: March | ChooseWho | None) -> tuple[int, int, int, int]:
    attacker, defender = (NOBODY, NOBODY) if battle is None else (battle.attacker, battle.defender)
    leader = march.leader if isinstance(march, March) and march.leader >= 0 else NOBODY
    return attacker + 1, defender + 1, (NOBODY if march is None else march.nation) + 1, leader + 1


_roles: Final[dict[type[Frame], type[Frame]]] = {}  # as far as they were asked for


def _role(kind: type[Frame]) -> type[Frame]:
    """Which of the frames that are looked at a kind is; another edition has its own kind of some."""
    return next((role for role in ROLES if issubclass(kind, role)), Frame)


def _frames(g: Game) -> dict[type[Frame], Any]:
    """The innermost frame of each kind that is looked at."""
    found: dict[type[Frame], Any] = {}
    for frame in g.stack:
        kind = type(frame)
        role = _roles.get(kind)
        if role is None:
            role = _roles[kind] = _role(kind)
        found[role] = frame
    return found


@lru_cache(1024)
def _sides(edition: Edition, owner: tuple[int, ...]) -> tuple[list[int], list[int], list[int], list[int]]:
    """Whose each nation is; a 1 for each that is played, that has a Population as well, and for its leaders."""
    played = [1 if seat >= 0 else 0 for seat in owner]
    peopled = [part if HAS_POPULATION[n] else 0 for n, part in enumerate(played)]
    leaders = [played[n] if edition.takes_part(i) else 0 for i, n in enumerate(LEADER_NATION)]
    return [seat + 1 for seat in owner], played, peopled, leaders


def _states(b: Board) -> list[int]:
    """Nations and leaders. NOBODY and ABSENT are -1, DEAD is -2: one more is what the tracks have."""
    owners, played, peopled, leaders = _sides(b.edition, tuple(b.owner))
    return [
        *owners,
        *map(mul, b.points, played),
        *map(mul, b.pop, peopled),
        *[(overlord + 1) * part for overlord, part in zip(b.subject, played, strict=True)],
        *[(where + 1) * part for where, part in zip(b.leader, leaders, strict=True)],
    ]


def _totals(g: Game, b: Board) -> list[int]:
    absent = [0] * (SEATS - len(g.seats))
    points = [0] * len(g.seats)
    for n, seat in enumerate(b.owner):
        if seat >= 0:
            points[seat] += b.points[n]
    return [*points, *absent, *b.bids, *absent]


def _auction(bidding: Bidding | None) -> list[int]:
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
