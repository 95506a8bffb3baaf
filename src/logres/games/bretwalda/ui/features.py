"""What a view of Bretwalda says in numbers: of others' cards only how many."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import Any, Final

from logres.engine.game import Game
from logres.engine.numbers.features import Features, Numbers, Remembered, place
from logres.games.bretwalda.board import NO_DRAFT, NOBODY, NOWHERE, Board
from logres.games.bretwalda.names import listed
from logres.games.bretwalda.packing import owner_of, total
from logres.games.bretwalda.rules.battle.fighters import M
from logres.games.bretwalda.tables import (
    ACTIONS,
    AREA_KIND,
    AREA_KINDS,
    BUILDINGS,
    CHRONICLES,
    COAST,
    DANES,
    DANES_CARDS,
    DICE,
    KINDS,
    KINGDOMS,
    LAND,
    LORDSHIP,
    N_KINDS,
    N_KINGDOMS,
    N_SIDES,
    N_VESSELS,
    NEIGHBOURS,
    PLACES,
    RULERS,
    SEASON_CARDS,
    SEASONS,
    SIDES,
    TILES,
)
from logres.games.bretwalda.ui.view import is_own, sees_drawn

VERSION: Final = 2
AREAS: Final = range(LAND)
STACKS: Final = range(N_SIDES * LAND)
IS_ANY: Final = bytes([1 if count else 0 for count in range(256)])
SEASON: Final = tuple([card for cards in SEASON_CARDS for card in cards])
VESSELS: Final = ("vessels", "aboard")
PLANES: Final = (
    *[f"{kind} {side}" for side in SIDES for kind in KINDS],
    *[f"{what} {side}" for side in SIDES for what in VESSELS],
    *("kind", "control", "food", "dalc", "pillaged"),
    *BUILDINGS,
)
FACES: Final = tuple(
    [f"{side} {colour} {face}" for side in ("attacker", "defender") for colour in DICE for face in range(1, 7)]
)
GIVEN: Final = tuple([f"{side} given {number}" for side in ("attacker", "defender") for number in range(M)])
KINGDOM: Final = (
    *("played", "dalcs", "gold", "treasury", "bid", "ruler", "hand", "goals", "lost", "done"),
    *("deed 1", "deed 2", "deed 3", "draft to", "gives gold", "gives food", "asks gold", "asks food"),
    *[f"tile {tile}" for tile in TILES],
    *[f"used {action}" for action in ACTIONS],
)
TRACKS: Final = (
    *("round", "season", "card", "pretender", "direction", "drawn", "deck lordship", "deck chronicles", "deck danes"),
    *[f"deck {season}" for season in SEASONS],
    *[f"{what} {kingdom}" for kingdom in KINGDOMS for what in KINGDOM],
    *FACES,
    *GIVEN,
    "wounds attacker",
    "wounds defender",
)
CARDS: Final = (*LORDSHIP, *CHRONICLES, *DANES_CARDS, *SEASON, *RULERS)
CARD_INDEX: Final = {"": len(CARDS), **{card: index for index, card in enumerate(CARDS)}}
SEASON_NUMBER: Final = {"": 0, **{card: place(SEASON, card) for card in SEASON}}
RULER_NUMBER: Final = {"": 0, **{ruler: place(RULERS, ruler) for ruler in RULERS}}
KEY: Final = "1 in hand or one of my goals, 2 drawn to choose from, 3 shown or in play, 4 done or set aside"


class BretwaldaFeatures(Features):
    """Sides, cards, Rulers and kinds of area are counted from 1; 0 is none."""

    def __init__(self) -> None:
        super().__init__(VERSION, PLACES, PLANES, TRACKS, CARDS, KEY, SIDES)
        self.unit_rows = {(side, kind): self.row[f"{kind} {side}"] for side in SIDES for kind in KINDS}
        self._stack_rows = [side * N_KINDS * len(PLACES) + a for side in range(N_SIDES) for a in range(LAND)]
        self._area_rows = [self.row[name] for name in ("control", "food", "dalc", "pillaged")]
        self._buildings: dict[int, list[int]] = {}
        self._vessel_rows = [
            (self.row[f"vessels {SIDES[owner_of(v)]}"], self.row[f"aboard {SIDES[owner_of(v)]}"])
            for v in range(N_VESSELS)
        ]
        self._map = Remembered()
        self._printed = self.blank()
        self._printed[self.row["kind"] : self.row["kind"] + LAND] = bytes([kind + 1 for kind in AREA_KIND])
        self.unit_rows |= {(side, "dane"): self.unit_rows[side, "thegn"] for side in SIDES}

    def read(self, view: dict[str, Any]) -> Numbers:
        board = view["board"]
        planes = self.blank()
        self._areas(planes, board)
        self._vessels(planes, board)
        kingdoms = [number for kingdom in KINGDOMS for number in _kingdom(board["kingdoms"].get(kingdom))]
        return Numbers(planes, [*_turn(board), *kingdoms, *_battle(board["battle"])], _cards(view))

    def _areas(self, planes: bytearray, board: dict[str, Any]) -> None:
        """What is not said of an area is not there, and its number stays 0."""
        row = self.row
        for area, doc in board["areas"].items():
            column = self.column[area]
            for what, value in doc.items():
                if what == "units":
                    for side, units in value.items():
                        for kind, count in units.items():
                            planes[self.unit_rows[side, kind] + column] = count
                elif what == "kind":
                    planes[row["kind"] + column] = AREA_KINDS.index(value) + 1
                elif what == "control":
                    planes[row["control"] + column] = place(SIDES, value)
                elif what == "buildings":
                    for building in value:
                        planes[row[building] + column] = 1
                else:
                    planes[row[what] + column] = int(value)

    def _vessels(self, planes: bytearray, board: dict[str, Any]) -> None:
        for vessel in board["vessels"]:
            column = self.column[vessel["at"]]
            planes[self.row["vessels " + vessel["side"]] + column] += 1
            planes[self.row["aboard " + vessel["side"]] + column] += sum(vessel["aboard"].values())

    # ------------------------------------------------------------------ straight from the board

    def look(self, g: Game, b: Board, seat: str) -> Numbers:
        planes = self._look_at_map(b)
        tracks = _look_at_turn(b)
        for k in range(N_KINGDOMS):
            tracks += _look_at_kingdom(b, k)
        return Numbers(planes, [*tracks, *_look_at_battle(b)], _look_at_cards(g, b, seat))

    def _look_at_map(self, b: Board) -> bytearray:
        lists = [b.stack, b.control, b.food, b.dalc, b.build, b.vessel, b.cargo]
        known = self._map.of(lists)
        if known is not None:
            return bytearray(known)
        planes = bytearray(self._printed)
        self._look_at_units(planes, b)
        self._look_at_areas(planes, b)
        self._look_at_vessels(planes, b)
        self._map.keep(lists, bytes(planes))
        return planes

    def _look_at_units(self, planes: bytearray, b: Board) -> None:
        """A plane for each kind of a side."""
        stack, rows = b.stack, self._stack_rows
        for at in compress(STACKS, stack):
            row = rows[at]
            for offset, count in _unpacked(stack[at]):
                planes[row + offset] = count

    def _look_at_areas(self, planes: bytearray, b: Board) -> None:
        control, food, dalc, pillaged = self._area_rows
        planes[control : control + LAND] = bytes([side + 1 for side in b.control])
        planes[food : food + LAND] = bytes(b.food)
        planes[dalc : dalc + LAND] = bytes(b.dalc).translate(IS_ANY)
        for a in compress(AREAS, b.build):
            for row in self._building_rows(b.build[a]):
                planes[row + a] = 1
        for a in _near_danes(b):
            if b.pillaged(a):
                planes[pillaged + a] = 1

    def _building_rows(self, bits: int) -> list[int]:
        found = self._buildings.get(bits)
        if found is None:
            found = self._buildings[bits] = [self.row[building] for building in listed(bits)]
        return found

    def _look_at_vessels(self, planes: bytearray, b: Board) -> None:
        for v, where in enumerate(b.vessel):
            if where != NOWHERE:
                afloat, aboard = self._vessel_rows[v]
                planes[afloat + where] += 1
                planes[aboard + where] += total(b.cargo[v])


def _turn(board: dict[str, Any]) -> list[int]:
    decks, drawn = board["decks"], board["drawn"]
    return [
        board["round"],
        SEASONS.index(board["season"]) + 1,
        place(SEASON, board["card"] or None),
        place(SIDES, board["pretender"]),
        board["direction"],
        _count(drawn),
        decks["lordship"],
        decks["chronicles"],
        decks["danes"],
        *decks["seasons"],
    ]


def _count(cards: Any) -> int:
    return cards if isinstance(cards, int) else len(cards)


def _kingdom(doc: dict[str, Any] | None) -> list[int]:
    if doc is None:
        return [0] * len(KINGDOM)
    draft = doc["draft"] or {"to": None, "give": {"gold": 0, "food": 0}, "ask": {"gold": 0, "food": 0}}
    return [
        int(doc["seat"] is not None),
        *[doc[what] for what in ("dalcs", "gold", "treasury", "bid")],
        place(RULERS, doc["ruler"] or None),
        *[_count(doc[what]) for what in ("hand", "goals")],
        int(doc["lost"]),
        len(doc["chronicles"]),
        *doc["deeds"],
        place(SIDES, draft["to"]),
        *[draft[way][ware] for way in ("give", "ask") for ware in ("gold", "food")],
        *[int(tile in doc["tiles"]) for tile in TILES],
        *[int(action in doc["actions"]) for action in ACTIONS],
    ]


def _battle(doc: dict[str, Any] | None) -> list[int]:
    if doc is None:
        return [0] * (len(FACES) + len(GIVEN) + 2)
    dice: list[str] = doc["dice"]
    given = [number for side in doc["given"] for number in side]
    return [*[dice.count(face) for face in FACES], *given, *[_wounds(doc["wounds"], side) for side in (0, 1)]]


def _wounds(wounds: list[int], side: int) -> int:
    return wounds[side] if side < len(wounds) else 0


def _cards(view: dict[str, Any]) -> bytearray:
    board = view["board"]
    where: dict[str, int] = dict.fromkeys(board["aside"], 4)
    where.update(dict.fromkeys([card for card in (*board["shown"], board["card"]) if card], 3))
    for doc in board["kingdoms"].values():
        where.update(dict.fromkeys(doc["chronicles"], 4))
        where[doc["ruler"]] = 3
        for cards in (doc["hand"], doc["goals"]):
            if not isinstance(cards, int):
                where.update(dict.fromkeys(cards, 1))
    if not isinstance(board["drawn"], int):
        where.update(dict.fromkeys(board["drawn"], 2))
    return bytearray([where.get(card, 0) for card in CARDS])


# ---------------------------------------------------------------------- the same from the board


@lru_cache(4096)
def _unpacked(packed: int) -> tuple[tuple[int, int], ...]:
    """Of a stack, where its kinds lie in the planes, from the first on, and how many there are."""
    return tuple([(kind * len(PLACES), packed >> 4 * kind & 15) for kind in range(N_KINDS) if packed >> 4 * kind & 15])


@lru_cache(4096)
def _bits(number: int, count: int) -> tuple[int, ...]:
    return tuple([number >> i & 1 for i in range(count)])


def _near_danes(b: Board) -> set[int]:
    """Where there can be any pillaged area."""
    ashore = compress(AREAS, b.stack[DANES * LAND :])
    near = {a for dane in ashore for a in NEIGHBOURS[dane]}
    for v in b.fleet(DANES):
        if b.cargo[v]:
            near.update(COAST[b.vessel[v]])
    return near


def _look_at_turn(b: Board) -> list[int]:
    return [
        b.round,
        (b.round - 1) % len(SEASONS) + 1,
        SEASON_NUMBER[b.card],
        b.pretender + 1,
        b.direction,
        len(b.drawn),
        len(b.lordship_deck),
        len(b.chronicle_deck),
        len(b.danes_deck),
        *[len(deck) for deck in b.season_decks],
    ]


def _look_at_kingdom(b: Board, k: int) -> list[int]:
    if b.player[k] == NOBODY:
        return [0] * len(KINGDOM)
    to, *wares = b.drafts[k]
    return [
        1,
        b.dalcs(k),
        b.gold[k],
        b.bids[N_KINGDOMS + k],
        b.bids[k],
        RULER_NUMBER[b.ruler[k]],
        len(b.hands[k]),
        len(b.goals[k]),
        b.doomed >> k & 1,
        len(b.done[k]),
        *b.deeds[3 * k : 3 * k + 3],
        to + 1,
        *(wares if to != NOBODY else NO_DRAFT[1:]),
        *_bits(b.tiles[k], len(TILES)),
        *_bits(b.used[k], len(ACTIONS)),
    ]


def _look_at_battle(b: Board) -> list[int]:
    if not b.mods:
        return [0] * (len(FACES) + len(GIVEN) + 2)
    faces = [0] * len(FACES)
    for who, colour, face in b.dice:
        faces[(who * len(DICE) + colour) * 6 + face - 1] += 1
    return [*faces, *b.mods, *[_wounds(b.wounds, side) for side in (0, 1)]]


def _look_at_cards(g: Game, b: Board, seat: str) -> bytearray:
    """The later wins, as where a view is read."""
    where = bytearray(len(CARDS) + 1)  # the last is for no card
    for cards, value in ((b.aside, 4), (b.shown, 3), ((b.card,), 3)):
        for card in cards:
            where[CARD_INDEX[card]] = value
    for k in b.kingdoms():
        for card in b.done[k]:
            where[CARD_INDEX[card]] = 4
        where[CARD_INDEX[b.ruler[k]]] = 3
        if is_own(g, b, k, seat):
            for card in (*b.hands[k], *b.goals[k]):
                where[CARD_INDEX[card]] = 1
    if sees_drawn(g, seat):
        for card in b.drawn:
            where[CARD_INDEX[card]] = 2
    return where[:-1]
