"""The Collection action: Gold and Food from Controlled areas."""

from __future__ import annotations

from logres.engine.actions import Action
from logres.engine.game import Game
from logres.games.bretwalda import log
from logres.games.bretwalda.board import Board, second_reading
from logres.games.bretwalda.frames import KingdomDecision, KingdomProcedure, seat_of
from logres.games.bretwalda.rules.cards import lordship
from logres.games.bretwalda.tables import (
    ABBEY,
    AREA_KIND,
    COUNTRYSIDE,
    FOOD,
    GOLD,
    GRANARY,
    HEAVY_PLOUGH,
    PLACE,
    PLACES,
    ROYAL_MINT,
    TAX_COLLECTORS,
)

MINTED = 3
PLOUGHED = 2
GOLDEN_SHEAVES = "l27"
CHURCH_SCOT = "l28"


def is_winter(b: Board) -> bool:
    return b.round % 4 == 0


def open_to(b: Board, k: int, a: int) -> bool:
    """summer.pillage.block: A pillaged area yields nothing without an own unit there."""
    return b.has(k, a) or not b.pillaged(a)


def reached(b: Board, k: int) -> list[int]:
    """action.collection.where, tile.tax-collectors: Controlled areas with an own unit; Tax Collectors need none."""
    if b.has_tile(k, TAX_COLLECTORS):  # [tile.tax-collectors]
        return [a for a in b.controlled(k) if open_to(b, k, a)]
    return [a for a in b.controlled(k) if b.has(k, a)]  # [action.collection.where]


def gold_of(b: Board, k: int, areas: list[int]) -> int:
    """action.collection.gain, action.collection.abbey: Symbols, Abbeys, and what tiles, cards and Rulers add."""
    towns = len([a for a in areas if AREA_KIND[a] != COUNTRYSIDE])
    gold = sum([GOLD[a] for a in areas])  # [action.collection.gain]
    gold += len(
        [a for a in b.controlled(k) if b.build[a] >> ABBEY & 1 and open_to(b, k, a)]
    )  # [action.collection.abbey]
    if b.has_tile(k, ROYAL_MINT):
        gold += min(MINTED, towns)
    if b.card == "su4":
        gold += towns
    if b.ruler[k] == "eadwald" and b.where_ruler(k) in areas:
        gold += 1
    return gold


def fields_of(b: Board, areas: list[int]) -> list[int]:
    """action.collection.gain: The areas that yield Food now."""
    return [a for a in areas if FOOD[a] and not parched(b, a)]


def parched(b: Board, a: int) -> bool:
    """In a Drought no Countryside yields Food."""
    return b.card == "su3" and AREA_KIND[a] == COUNTRYSIDE


def barns_of(g: Game, b: Board, k: int) -> list[int]:
    """Granaries that fill; by the first reading in a Drought too."""
    found = [a for a in b.controlled(k) if b.build[a] >> GRANARY & 1 and open_to(b, k, a)]
    return [a for a in found if not parched(b, a)] if second_reading(g) else found


def food_of(g: Game, b: Board, k: int, areas: list[int], chosen: tuple[int, ...] = ()) -> list[tuple[int, int]]:
    """action.collection.gain, action.collection.granary, winter.no-food: Food by area; none in Winter."""
    if is_winter(b):  # [winter.no-food]
        return []
    fields = fields_of(b, areas)
    ploughed = (chosen or tuple(fields[:PLOUGHED])) if b.has_tile(k, HEAVY_PLOUGH) else ()
    found = [(a, 1 + (1 if b.card == "au1" else 0) + (1 if a in ploughed else 0)) for a in fields]
    return found + [(a, 1) for a in barns_of(g, b, k)]  # [action.collection.granary]


class Collection(KingdomProcedure):
    """action.collection.gain: Gold into the purse, Food onto the board; then cards."""

    STEPS = ("plough", "collect", "cards")

    def __init__(self, side: int, ploughed: tuple[int, ...] = ()) -> None:
        super().__init__(side)
        self.ploughed = ploughed  # where the Heavy Plough works, if there was a choice

    def plough(self, g: Game, b: Board) -> str | None:
        """tile.types: The owner of a Heavy Plough chooses its fields, where there are more than it can work."""
        if not second_reading(g) or is_winter(b) or not b.has_tile(self.side, HEAVY_PLOUGH):
            return None
        fields = fields_of(b, reached(b, self.side))
        if len(fields) <= PLOUGHED or len(self.ploughed) == PLOUGHED:
            return None
        left = tuple([a for a in fields if a not in self.ploughed])
        g.call(PloughField(seat_of(g, b, self.side), self.side, left))
        return "plough"

    def collect(self, g: Game, b: Board) -> None:
        """action.collection.gain, concept.food.location: Food stays where it was collected."""
        areas = reached(b, self.side)
        gold = b.gain(self.side, gold_of(b, self.side, areas))
        food = food_of(g, b, self.side, areas, self.ploughed)
        for a, count in food:
            b.food[a] += count  # [concept.food.location]
        stored = sum([count for _, count in food])
        log.line(g, self.side, "action.collection.gain", "collect", "{} collects {} Gold and {} Food", gold, stored)

    def cards(self, g: Game, b: Board) -> None:
        """lordship.timing: Church Scot and Golden Sheaves."""
        if b.hands[self.side]:
            g.call(CollectMore(seat_of(g, b, self.side), self.side))


class PloughField(KingdomDecision):
    """tile.types: Where the Heavy Plough brings one Food more."""

    RULE = "tile.types"
    QUESTION = "which field does the Heavy Plough work?"

    def __init__(self, seat: str, side: int, fields: tuple[int, ...]) -> None:
        super().__init__(seat, side)
        self.fields = fields

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("plough", area=PLACES[a]) for a in self.fields]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        collection: Collection = g.frame(Collection)
        collection.ploughed = (*collection.ploughed, PLACE[action.area or ""])


class CollectMore(KingdomDecision):
    """lordship.timing: A card on top of the Collection."""

    RULE = "lordship.timing"
    SECRET_CHOICE = True
    DECLINE = "pass"
    QUESTION = "do you play a Lordship card on this Collection?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        hand = b.hands[self.side]
        found = [Action("pass")]
        if CHURCH_SCOT in hand:
            found.append(Action("play", card=CHURCH_SCOT))
        if GOLDEN_SHEAVES in hand and not is_winter(b):
            fields = [a for a in reached(b, self.side) if FOOD[a]]
            found += [Action("play", card=GOLDEN_SHEAVES, area=PLACES[a]) for a in fields]
        return found

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if not action.card:
            return
        lordship.spend(g, b, self.side, action.card)
        if action.area:
            b.food[PLACE[action.area]] += 2
        else:
            b.gain(self.side, max(2, b.buildings(self.side, ABBEY)))
        if b.hands[self.side]:
            g.call(CollectMore(self.seat, self.side))
