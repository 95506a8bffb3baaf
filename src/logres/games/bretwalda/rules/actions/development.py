"""The Development action: a Kingdom tile and a Building."""

from __future__ import annotations

from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.bretwalda import log
from logres.games.bretwalda.board import Board
from logres.games.bretwalda.frames import KingdomDecision, KingdomProcedure, out_of, seat_of, too_dear
from logres.games.bretwalda.rules.actions.fyrd import DISCARD
from logres.games.bretwalda.rules.cards import lordship
from logres.games.bretwalda.tables import (
    ABBEY,
    AREA_KIND,
    BUILDING_COST,
    BUILDING_NAMES,
    BUILDING_SUPPLY,
    BUILDINGS,
    CAPITAL,
    CARD_GOLD,
    COUNTRYSIDE,
    FOOD,
    GRANARY,
    GREAT_WORKS,
    HARBOUR,
    LAND,
    LEARNED_CLERKS,
    MASTER_MASONS,
    NORTHUMBRIA,
    PLACE,
    PLACES,
    PORT,
    SAINTS,
    TILE,
    TILE_COST,
    TILE_TYPE,
    TILES,
    TILES_OF_A_TYPE,
)

BUY_TILE = tuple([Action("tile", card=tile) for tile in TILES])
BUILD = tuple(
    [tuple([Action("build", stack=building, area=place) for building in BUILDINGS]) for place in PLACES[:LAND]]
)
FINISH = Action("done")

SAME_TYPE = tuple(  # the tiles of its colour, as bits
    [sum([1 << other for other in range(len(TILES)) if TILE_TYPE[other] == colour]) for colour in TILE_TYPE]
)

SKILLED_HANDS = "l31"
SKILL = 2

# What b.tricks holds in this action.
BOUGHT, BUILT, SKILLED, WHERE = 0, 1, 2, 3
SLOTS = 4


class Development(KingdomProcedure):
    """action.development.tile, action.development.building: One tile and one Building, in any order."""

    STEPS = ("begin", "develop")

    def begin(self, g: Game, b: Board) -> None:
        b.tricks = [0, 0, 0, -1]  # SLOTS of them

    def develop(self, g: Game, b: Board) -> str | None:
        """action.development.tile: Until nothing more is wanted."""
        question = Develop(seat_of(g, b, self.side), self.side)
        return "develop" if g.ask(question, at_least=2) else None


def further(g: Game, b: Board, k: int) -> Development | None:
    """building.port: One that ended for want of Gold, and has it now."""
    if len(b.tricks) != SLOTS or len(Develop(seat_of(g, b, k), k).legal(g, b)) < 2:
        return None
    development = Development(k)
    development.goto("develop")
    return development


def tile_cost(b: Board, k: int) -> int:
    cost = TILE_COST - (1 if b.has_tile(k, LEARNED_CLERKS) else 0)
    return max(0, cost - SKILL * max(0, b.tricks[SKILLED]))


def building_cost(b: Board, k: int, building: int) -> int:
    """action.development.building, action.development.northumbria: Three Gold; Abbeys are cheaper in Northumbria."""
    cost = BUILDING_COST
    if building == ABBEY and k == NORTHUMBRIA:
        cost -= SAINTS  # [action.development.northumbria]
    if b.has_tile(k, MASTER_MASONS):
        cost -= 1  # [faq.tile-immediate]
    return max(0, cost - SKILL * max(0, b.tricks[SKILLED]))


def unsuitable(b: Board, a: int, building: int) -> Refusal | None:
    """building.abbey, building.granary, building.port, building.mead-hall: Where each may stand."""
    if building == ABBEY:
        fits, rule = AREA_KIND[a] == COUNTRYSIDE, "building.abbey"  # [building.abbey]
    elif building == GRANARY:
        fits, rule = FOOD[a], "building.granary"  # [building.granary]
    elif building == PORT:
        fits, rule = HARBOUR[a], "building.port"  # [concept.area.harbour-presence]
    else:
        fits, rule = AREA_KIND[a] != COUNTRYSIDE, "building.mead-hall"  # [building.mead-hall]
    return None if fits else Refusal(say("No {building} can stand there.", building=BUILDING_NAMES[building]), rule)


def full(b: Board, a: int, building: int) -> Refusal | None:
    """concept.area.city-building: One; in a Capital two of different kinds."""
    standing = b.build[a]
    if standing >> building & 1:
        return Refusal("There is one already.", "action.development.building-limit")
    most = 2 if AREA_KIND[a] == CAPITAL else 1  # [concept.area.capital-building]
    if standing.bit_count() >= most:  # [action.development.building-limit]
        return Refusal("There is no room for another Building in this area.", "action.development.building-limit")
    return None


class Develop(KingdomDecision):
    """action.development.tile, action.development.building: What is bought next."""

    RULE = "action.development.building"
    ELSEWHERE = "You do not Control {}."
    QUESTION = "which tile do you buy, or what do you build?"

    def candidates(self, g: Game, b: Board) -> list[Action]:
        houses = [house for a in b.controlled(self.side) for house in BUILD[a]]
        return [FINISH, *BUY_TILE, *houses, *self.card_uses(b)]

    def legal(self, g: Game, b: Board) -> list[Action]:
        purse = b.gold[self.side] + b.fund
        found = [FINISH]
        if purse >= tile_cost(b, self.side) and not b.tricks[BOUGHT]:
            found += [BUY_TILE[tile] for tile in range(len(TILES)) if self.no_tile(b, tile) is None]
        if purse >= building_cost(b, self.side, ABBEY):  # the cheapest
            sites = [a for a in b.controlled(self.side) if b.build[a] == 0 or AREA_KIND[a] == CAPITAL]
            kinds = [kind for kind in range(len(BUILDINGS)) if self.not_to_be_had(b, kind) is None]
            found += [BUILD[a][kind] for a in sites for kind in kinds if self.no_site(b, a, kind) is None]
        return found + self.card_uses(b)

    def card_uses(self, b: Board) -> list[Action]:
        hand = b.hands[self.side]
        skilled = [Action("play", card=SKILLED_HANDS)] if SKILLED_HANDS in hand and not b.tricks[SKILLED] else []
        return [*skilled, *[DISCARD[card] for card in hand]]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action.verb == "tile":
            return self.no_tile(b, TILE[action.card or ""])
        if action.verb == "build":
            building = BUILDINGS.index(action.stack or "")
            return self.no_site(b, PLACE[action.area or ""], building) or self.not_to_be_had(b, building)
        return None

    def no_tile(self, b: Board, tile: int) -> Refusal | None:
        """action.development.tile-slots, action.development.no-relocation: Two of a colour, and there they stay."""
        owned = b.tiles[self.side]
        if b.tricks[BOUGHT]:  # [action.development.tile]
            return Refusal("You have bought your one tile of this action.", "action.development.tile")
        if owned >> tile & 1:
            return Refusal("You have this tile already.", "action.development.no-relocation")
        if (owned & SAME_TYPE[tile]).bit_count() >= TILES_OF_A_TYPE:  # [action.development.tile-slots]
            return Refusal(
                "Both places for tiles of its colour are taken on your board.", "action.development.tile-slots"
            )
        return self.too_dear(b, tile_cost(b, self.side), "action.development.tile")

    def too_dear(self, b: Board, cost: int, rule: str) -> Refusal | None:
        purse = b.gold[self.side] + b.fund
        return Refusal(too_dear(cost, purse), rule) if purse < cost else None

    def price_of(self, g: Game, b: Board, action: Action) -> str:
        purse = b.gold[self.side] + b.fund
        if action.verb == "tile":
            return out_of(tile_cost(b, self.side), purse)
        if action.verb == "build":
            return out_of(building_cost(b, self.side, BUILDINGS.index(action.stack or "")), purse)
        return say("brings {n} Gold", n=CARD_GOLD) if action.verb == "discard" else ""

    def no_site(self, b: Board, a: int, building: int) -> Refusal | None:
        """action.development.building: One, where it fits."""
        most = 2 if b.has_tile(self.side, GREAT_WORKS) else 1
        if b.tricks[BUILT] >= most or b.tricks[WHERE] == a:  # [action.development.building]
            return Refusal("You have built all that one action allows.", "action.development.building")
        return unsuitable(b, a, building) or full(b, a, building)

    def not_to_be_had(self, b: Board, building: int) -> Refusal | None:
        """action.development.supply: Of those left, for its price."""
        if sum([bits >> building & 1 for bits in b.build if bits]) >= BUILDING_SUPPLY[building]:
            return Refusal("No Building of this kind is left in the supply.", "action.development.supply")
        return self.too_dear(b, building_cost(b, self.side, building), "action.development.building")

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.verb == "done":
            b.tricks = []
            g.end_of(Development)
        elif action.verb == "tile":
            self.buy_tile(g, b, TILE[action.card or ""])
        elif action.verb == "build":
            self.build(g, b, PLACE[action.area or ""], BUILDINGS.index(action.stack or ""))
        elif action.verb == "play":
            lordship.spend(g, b, self.side, SKILLED_HANDS)
            b.tricks[SKILLED] = 1
        else:
            lordship.discard(g, b, self.side, action.card or "", "action.development.lordship-gold", "for Gold")
            b.fund += CARD_GOLD  # [action.development.lordship-gold]

    def buy_tile(self, g: Game, b: Board, tile: int) -> None:
        """action.development.tile, faq.tile-immediate: It works from now on."""
        b.pay(self.side, tile_cost(b, self.side))
        b.tiles[self.side] |= 1 << tile
        b.tricks[BOUGHT] += 1
        b.tricks[SKILLED] = -1 if b.tricks[SKILLED] > 0 else b.tricks[SKILLED]
        log.line(g, self.side, "action.development.tile", "tile", "{} buys {}", log.TILE[tile])

    def build(self, g: Game, b: Board, a: int, building: int) -> None:
        """action.development.building: A Building from the supply."""
        b.pay(self.side, building_cost(b, self.side, building))
        b.build[a] |= 1 << building
        b.tricks[BUILT] += 1
        b.tricks[WHERE] = a
        b.tricks[SKILLED] = -1 if b.tricks[SKILLED] > 0 else b.tricks[SKILLED]
        b.changed = 1
        built = (log.BUILDING[building], log.PLACE[a])
        log.line(g, self.side, "action.development.building", "build", "{} builds one {} in {}", *built)
        if building == ABBEY and b.ruler[self.side] == "aelfwald":
            lordship.draw(g, b, self.side, 1)
