"""What a view of Pendragon says in numbers. Everybody sees the same."""

from __future__ import annotations

from itertools import compress
from typing import Any, Final

from logres.engine.game import Game
from logres.engine.numbers.features import Features, Numbers, Remembered, place
from logres.games.pendragon import prosperity
from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.battle.engagement import ATTACKERS, DEFENDERS
from logres.games.pendragon.battle.field import FieldBattle
from logres.games.pendragon.battle.forces import N_UNITS, Force
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.pawns import pawns
from logres.games.pendragon.epoch.rounds import EpochRound
from logres.games.pendragon.names import (
    COMMANDS,
    FACTIONS,
    FEATS,
    N_PIECES,
    N_REGIONS,
    N_SEAS,
    N_SPACES,
    NOBODY,
    PIECES,
    PLAYS,
    SEAS,
    SEATS,
    SIDES,
    SITE_KINDS,
    SPACES,
    STATUSES,
    STRONGHOLDS,
    UNITS,
)
from logres.games.pendragon.rules import imperium, victory
from logres.games.pendragon.rules.scenarios import BY_NUMBER
from logres.games.pendragon.rules.sequence import EventCard
from logres.games.pendragon.tables import BASE, N_CARDS, N_SITES, PRINTED, SITE_KIND, SITES
from logres.games.pendragon.ui.battle_view import step
from logres.games.pendragon.ui.view import acting, bands, phase, tracks

VERSION: Final = 2
UNIT_NAMES: Final = tuple([PIECES[piece] for piece in UNITS])
HOLDS: Final = tuple([PIECES[piece] for piece in STRONGHOLDS])
IN_A_SPACE: Final = ("control", "population", "printed", "prosperity below", "prosperity above", "row")
OF_COMMAND: Final = ("battle", "white pawns", "gray pawns", "march route")
PLANES: Final = (
    *UNIT_NAMES,
    *[f"laden {unit}" for unit in UNIT_NAMES],
    *IN_A_SPACE,
    *("kind of site", "stronghold", "patrolled"),
    *OF_COMMAND,
    *[f"marching {unit}" for unit in UNIT_NAMES],
)
OF_FACTION: Final = ("resources", "eligible", "pivotal", "nonplayer", "player", "margin", "passes", "acted", "passed")
EDGE: Final = (
    *("prestige", "wealth", "refugees", "prosperity", "dux_score", "dux_control", "briton_control", "saxon_control"),
    *("scotti_control", "saxon_settlements", "scotti_settlements"),
)
BANDS: Final = (
    *("dux", "civitates", "saxon_renown", "saxon_control", "saxon_settlements", "scotti_renown", "scotti_settlements"),
)
BOXES: Final = ("casualties", "out_of_play", "not_yet", "niall", "dal_riada")
BASE_PIECES: Final = tuple([piece for piece in range(len(PIECES)) if BASE[piece] == piece])
KINDS: Final = tuple([PIECES[piece] for piece in BASE_PIECES])
PHASES: Final = ("card", *EpochRound.STEPS)
STEPS: Final = tuple(dict.fromkeys([*Battle.STEPS, *FieldBattle.STEPS]))
TURN: Final = ("epoch", "epochs", "deck", "phase", "imperium", "roads", "now", "first did")
ORDER: Final = ("faction", "command", "feat", "cost", "wealth", "paid")
BATTLE: Final = (
    "step",
    *[f"{side} {seat}" for side in ("attacker", "defender") for seat in SEATS],
    *[f"{side} {load}{unit}" for side in ("attacking", "defending") for load in ("", "laden ") for unit in UNIT_NAMES],
)
TRACKS: Final = (
    *TURN,
    *[f"{what} {seat}" for seat in SEATS for what in OF_FACTION],
    *EDGE,
    *[f"goal {band}" for band in BANDS],
    *[f"available {kind}" for kind in KINDS],
    *BOXES,
    *[f"order {what}" for what in ORDER],
    *[f"battle {what}" for what in BATTLE],
)
CARDS: Final = tuple([f"card {number}" for number in range(1, N_CARDS)])
KEY: Final = (
    "1 now, 2 next, 3 played, 4 in effect unshaded, 5 in effect shaded; 10 more for each faction it is bound to"
)
HOLD_NUMBER: Final = (*[place(HOLDS, name) if name in HOLDS else 0 for name in PIECES], 0)  # NOBODY, -1, is the last


N_CITIES: Final = N_SPACES - N_REGIONS
NO_PLUNDER: Final = [0] * (N_SPACES * N_PIECES)
NOT_BOUND: Final = [NOBODY] * N_CARDS
NUMBERS: Final = range(N_CARDS)


class PendragonFeatures(Features):
    """Columns are the spaces, the Sites and the Seas. Factions, pieces, Commands are counted from 1; 0 is none."""

    def __init__(self) -> None:
        super().__init__(VERSION, (*SPACES, *SITES, *SEAS), PLANES, TRACKS, CARDS, KEY, SEATS)
        self.unit_rows = {unit: (self.row[unit], self.row["laden " + unit]) for unit in UNIT_NAMES}
        self.space_rows = [self.row[name] for name in IN_A_SPACE]
        self._cities = self.column[SPACES[N_REGIONS]]  # they lie side by side
        self._map, self._standing = Remembered(), Remembered()
        self._printed = self.blank()
        self._spread(self._printed, self.row["printed"], bytes(PRINTED))
        kind = self.row["kind of site"] + N_SPACES
        self._printed[kind : kind + N_SITES] = bytes([1 + kind for kind in SITE_KIND])

    def read(self, view: dict[str, Any]) -> Numbers:
        board = view["board"]
        planes = self.blank()
        for name, doc in board["spaces"].items():
            self._space(planes, self.column[name], doc)
        for sea in board["patrolled"]:
            planes[self.row["patrolled"] + self.column[sea]] = 1
        if board["battle"] is not None:
            planes[self.row["battle"] + self.column[board["battle"]["space"]]] = 1
        self._plan(planes, board["order"])
        tracks = [*_turn(board), *_factions(board), *_edge(board), *_order(board["order"]), *_battle(board["battle"])]
        return Numbers(planes, tracks, _cards(board))

    # ------------------------------------------------------------------ straight from the board: all see the same

    def look(self, g: Game, b: Board, seat: str) -> Numbers:
        planes = self._look_at_map(b)
        order, battle = pawns(g, b), g.find(Battle)
        self._plan(planes, order)
        if battle is not None:
            planes[self.row["battle"] + self.column[SPACES[battle.space]]] = 1
        strength = [*_order(order), *_look_at_battle(g, battle)]
        return Numbers(planes, [*_look_at_turn(g, b), *self._look_at_standing(g, b), *strength], _look_at_cards(b))

    def _look_at_map(self, b: Board) -> bytearray:
        lists = [b.count, b.laden, b.control, b.population, b.bottom, b.top, b.sites, b.patrolled]
        known = self._map.of(lists)
        if known is not None:
            return bytearray(known)
        planes = bytearray(self._printed)
        self._look_at_pieces(planes, b)
        self._look_at_spaces(planes, b)
        self._map.keep(lists, bytes(planes))
        return planes

    def _look_at_standing(self, g: Game, b: Board) -> list[int]:
        """Factions, and the edge of the board: margins and goals depend on these lists and numbers alone."""
        single = [b.scenario, b.imperium, b.prestige, b.wealth, b.refugees, *_boxes(b)]
        held = [b.resources, b.eligible, b.pivotal, b.nonplayer, b.player, b.available, single]
        lists = [*held, b.count, b.control, b.population, b.bottom, b.top]
        numbers: list[list[int]] | None = self._standing.of(lists)
        if numbers is None:
            numbers = [*[_faction(b, f) for f in FACTIONS], _look_at_edge(b)]
            self._standing.keep(lists, numbers)
        card: EventCard | None = g.find(EventCard)
        acted, passed = (0, 0) if card is None else (card.acted, card.passed)
        found: list[int] = []
        for f in FACTIONS:
            found += [*numbers[f], acted >> f & 1, passed >> f & 1]
        return found + numbers[-1]

    def _look_at_pieces(self, planes: bytearray, b: Board) -> None:
        """`standing` says of which pieces there are any."""
        plunder = b.laden != NO_PLUNDER
        for piece, (whole, part) in enumerate(self.unit_rows.values()):
            if b.standing[piece]:
                self._spread(planes, whole, bytes(b.count[piece::N_PIECES]))
                if plunder:
                    self._spread(planes, part, bytes(b.laden[piece::N_PIECES]))

    def _look_at_spaces(self, planes: bytearray, b: Board) -> None:
        control, population, _, below, above, room = self.space_rows
        self._spread(planes, control, bytes([holder + 1 for holder in b.control]))
        self._spread(planes, population, bytes(b.population))
        self._spread(planes, below, bytes(b.bottom))
        self._spread(planes, above, bytes(b.top))
        self._spread(planes, room, bytes(prosperity.rows(b)))
        held, seas = self.row["stronghold"] + N_SPACES, self.row["patrolled"] + N_SPACES + N_SITES
        planes[held : held + N_SITES] = bytes([HOLD_NUMBER[piece] for piece in b.sites])
        planes[seas : seas + N_SEAS] = bytes([1 if patrolled else 0 for patrolled in b.patrolled])

    def _spread(self, planes: bytearray, row: int, values: bytes) -> None:
        """A number for each space. A City has the name of its Site, and so the Site's column."""
        planes[row : row + N_REGIONS] = values[:N_REGIONS]
        city = row + self._cities
        planes[city : city + N_CITIES] = values[N_REGIONS:]

    def _space(self, planes: bytearray, column: int, doc: dict[str, Any]) -> None:
        row = self.row
        below, above = doc["prosperity"]
        values = (place(SEATS, doc["control"]), doc["population"], doc["printed"], below, above, doc["row"])
        for at, value in zip(self.space_rows, values, strict=True):
            if value:
                planes[at + column] = value
        for unit, (count, laden) in doc["units"].items():
            whole, part = self.unit_rows[unit]
            planes[whole + column] = count
            if laden:
                planes[part + column] = laden
        kind, stronghold = row["kind of site"], row["stronghold"]
        for site, stands in doc["sites"].items():
            at = self.column[site]
            planes[kind + at] = 2 if stands["kind"] == SITE_KINDS[1] else 1
            if stands["holds"] is not None:
                planes[stronghold + at] = place(HOLDS, stands["holds"])

    def _plan(self, planes: bytearray, order: dict[str, Any] | None) -> None:
        """The Command in course."""
        row, column = self.row, self.column
        if order is None:
            return
        for colour in ("white", "gray"):
            for space in order[colour]:
                planes[row[f"{colour} pawns"] + column[space]] = 1
        for group in order["groups"]:
            for number, space in enumerate(group["path"], 1):
                planes[row["march route"] + column[space]] = number
            for lot in group["units"]:
                planes[row["marching " + lot["piece"]] + column[lot["from"]]] += lot["count"]


def _turn(board: dict[str, Any]) -> list[int]:
    doing = board["doing"]
    return [
        board["epoch"],
        board["epochs"],
        board["deck"],
        place(PHASES, board["phase"]),
        place(STATUSES, board["imperium"]),
        int(board["roads"]),
        place(SEATS, doing["now"]),
        place(PLAYS, doing["first"]),
    ]


def _factions(board: dict[str, Any]) -> list[int]:
    doing = board["doing"]
    return [
        number
        for seat, doc in board["factions"].items()
        for number in (
            *[int(doc[what] or 0) for what in OF_FACTION[:-2]],
            int(seat in doing["acted"]),
            int(seat in doing["passed"]),
        )
    ]


def _edge(board: dict[str, Any]) -> list[int]:
    boxes = board["boxes"]
    return [
        *[board["tracks"][name] for name in EDGE],
        *[board["bands"][name] for name in BANDS],
        *[boxes["available"][kind] for kind in KINDS],
        *[boxes[name] for name in BOXES],
    ]


def _order(doc: dict[str, Any] | None) -> list[int]:
    if doc is None:
        return [0] * len(ORDER)
    who = [place(SEATS, doc["faction"]), place(COMMANDS, doc["command"]), place(FEATS, doc["feat"])]
    return [*who, doc["cost"], doc["wealth"], int(doc["paid"])]


def _battle(doc: dict[str, Any] | None) -> list[int]:
    if doc is None:
        return [0] * len(BATTLE)
    sides = [int(seat in side) for side in doc["sides"] for seat in SEATS]
    forces = [force.get(unit, [0, 0])[laden] for force in doc["open"] for laden in (0, 1) for unit in UNIT_NAMES]
    return [place(STEPS, doc["step"]), *sides, *forces]


def _cards(board: dict[str, Any]) -> bytearray:
    where = dict.fromkeys(board["played"], 3)
    where.update({int(number): 3 + SIDES.index(side) for number, side in board["lasting"].items()})
    for key, value in (("next", 2), ("card", 1)):
        if board[key] is not None:
            where[board[key]["number"]] = value
    bound = {int(number): _party(who) for number, who in board["bound"].items()}
    return bytearray([where.get(number, 0) + 10 * bound.get(number, 0) for number in range(1, N_CARDS)])


def _party(who: str) -> int:
    return place(SEATS, who) if who in SEATS else place(SEAS, who)


# ---------------------------------------------------------------------- the same from the board


def _look_at_turn(g: Game, b: Board) -> list[int]:
    card: EventCard | None = g.find(EventCard)
    now, first = (NOBODY, NOBODY) if card is None else (acting(card), card.first)
    return [
        b.epoch,
        BY_NUMBER[b.scenario].epochs,
        len(b.deck),
        place(PHASES, phase(g)),
        b.imperium + 1,
        int(imperium.roads_maintained(b)),
        now + 1,
        first + 1,
    ]


def _faction(b: Board, f: int) -> list[int]:
    return [
        b.resources[f],
        1 if b.eligible[f] else 0,
        b.pivotal[f],
        1 if b.nonplayer[f] else 0,
        b.player[f],
        victory.margin(b, f),
        int(victory.passes(b, f)),
    ]


def _look_at_edge(b: Board) -> list[int]:
    return [
        *tracks(b).values(),
        *bands(b).values(),
        *[b.available[piece] for piece in BASE_PIECES],
        *_boxes(b),
    ]


def _boxes(b: Board) -> list[int]:
    return [b.casualties, b.out_of_play, b.not_yet, b.niall, b.dal_riada]


def _look_at_battle(g: Game, battle: Battle | None) -> list[int]:
    if battle is None:
        return [0] * len(BATTLE)
    sides = [battle.factions(side) for side in (ATTACKERS, DEFENDERS)]
    return [
        place(STEPS, step(g, battle)),
        *[int(faction in side) for side in sides for faction in FACTIONS],
        *[number for units in (battle.attack, battle.defence) for number in _force(units)],
    ]


def _force(units: Force) -> list[int]:
    """All of each kind, then those that carry Plunder."""
    if not units:
        return [0] * (2 * N_UNITS)
    return [*[units[piece] + units[piece + N_UNITS] for piece in UNITS], *units[N_UNITS : 2 * N_UNITS]]


def _look_at_cards(b: Board) -> bytearray:
    where = bytearray(N_CARDS)
    for number in b.played:
        where[number] = 3
    for number in compress(NUMBERS, b.lasting):
        where[number] = 3 + b.lasting[number]
    if b.seen:
        where[b.deck[-1]] = 2
    if b.card:
        where[b.card] = 1
    if b.bound != NOT_BOUND:
        for number, party in enumerate(b.bound):
            if party != NOBODY:
                where[number] += 10 * (party + 1)
    return where[1:]
