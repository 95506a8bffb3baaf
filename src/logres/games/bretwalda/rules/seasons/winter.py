"""Winter: the card's penalty, then the army is fed."""

from __future__ import annotations

from itertools import compress

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.bretwalda import log
from logres.games.bretwalda.board import NOWHERE, Board, second_reading
from logres.games.bretwalda.frames import KingdomDecision, order_from, seat_of
from logres.games.bretwalda.packing import total
from logres.games.bretwalda.rules.actions.control import sink
from logres.games.bretwalda.rules.cards import lordship
from logres.games.bretwalda.rules.seasons import openings, trade
from logres.games.bretwalda.tables import (
    FOOD_LOST,
    KINDS,
    LAND,
    PLACE,
    PLACES,
    RULER,
    SIDE_NAMES,
    VESSELS,
)

HIDDEN_STORES = "l34"
STARVE = tuple([tuple([Action("starve", stack=kind, area=place) for kind in KINDS[:RULER]]) for place in PLACES[:LAND]])


class Winter(Procedure):
    """winter.card-penalty, winter.feed: Kingdom by kingdom, first the penalty of all."""

    STEPS = ("penalty", "ports", "feed")

    def __init__(self, paid: int = 0, fed: int = 0) -> None:
        super().__init__()
        self.paid = paid
        self.fed = fed

    def penalty(self, g: Game, b: Board) -> str | None:
        """winter.card-penalty: Each discards the Food on the card, or all it has."""
        order = order_from(g, b, b.pretender)
        if self.paid == len(order):
            return None
        k = order[self.paid]
        self.paid += 1
        lost = min(FOOD_LOST[b.card], b.total_food(k))
        if lost:
            log.line(g, k, "winter.card-penalty", "penalty", "{} loses {} Food to {}", lost, log.CARD[b.card])
        g.call(Consume(k, lost))  # [winter.card-penalty]
        return "penalty"

    def ports(self, g: Game, b: Board) -> None:
        """building.port: A last chance to buy Food."""
        calls = trade.PortCalls if second_reading(g) else openings.SeasonOpenings
        g.call(calls(tuple(order_from(g, b, b.pretender))))

    def feed(self, g: Game, b: Board) -> str | None:
        """winter.feed, winter.neutral-not-fed, solo.winter: Every unit of a player but the Ruler."""
        order = order_from(g, b, b.pretender)
        if self.fed == len(order):
            return None
        k = order[self.fed]
        self.fed += 1
        g.call(Feeding(k, mouths(b, k)))
        return "feed"


def mouths(b: Board, k: int) -> int:
    """winter.feed: One Food for each unit, Ships and units aboard too, but not the Ruler; Eanred spares two."""
    units = sum([total(packed & 0xFFF) for packed in b.stack[k * LAND : (k + 1) * LAND] if packed])
    for v in b.fleet(k):
        if b.vessel[v] != NOWHERE:
            units += 1 + total(b.cargo[v] & 0xFFF)
    return max(0, units - 2) if b.ruler[k] == "eanred" else units


class Feeding(Procedure):
    """winter.feed, winter.starve: Food is eaten; for each that is missing a unit goes."""

    STEPS = ("stores", "eat", "starve")

    def __init__(self, side: int, need: int) -> None:
        super().__init__()
        self.side = side
        self.need = need

    def stores(self, g: Game, b: Board) -> None:
        """lordship.timing: Hidden Stores may be opened."""
        if b.hands[self.side] and self.need:
            g.call(OpenStores(seat_of(g, b, self.side), self.side))

    def eat(self, g: Game, b: Board) -> None:
        """winter.feed: From any Controlled area."""
        eaten = min(self.need, b.total_food(self.side))
        self.need -= eaten
        g.call(Consume(self.side, eaten))

    def starve(self, g: Game, b: Board) -> str | None:
        """winter.starve: The owner chooses; Food that has come in the meantime is eaten first."""
        if self.need and b.total_food(self.side):
            return "eat"
        if self.need and g.ask(Starve(seat_of(g, b, self.side), self.side, self.need)):
            self.need -= 1
            return "starve"
        return None


class OpenStores(KingdomDecision):
    """lordship.timing: Hidden Stores feed three units."""

    RULE = "lordship.timing"
    SECRET_CHOICE = True
    DECLINE = "pass"
    QUESTION = "do you play a Lordship card before your units are fed?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("pass"), *[Action("play", card=card) for card in b.hands[self.side] if card == HIDDEN_STORES]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.card:
            lordship.spend(g, b, self.side, action.card)
            feeding: Feeding = g.frame(Feeding)
            feeding.need = max(0, feeding.need - 3)


class Consume(Procedure):
    """winter.feed: Food is taken from Controlled areas of the owner's choice."""

    STEPS = ("take",)

    def __init__(self, side: int, left: int) -> None:
        super().__init__()
        self.side = side
        self.left = left

    def take(self, g: Game, b: Board) -> str | None:
        """winter.feed: No choice where all of it goes."""
        stores = [a for a in b.controlled(self.side) if b.food[a]]
        if self.left >= b.total_food(self.side) or len(stores) == 1:
            self.take_all(b, stores)
            return None
        if self.left:
            self.left -= 1
            g.call(TakeFood(seat_of(g, b, self.side), self.side, self.left))
            return "take"
        return None

    def take_all(self, b: Board, stores: list[int]) -> None:
        for a in stores:
            eaten = min(self.left, b.food[a])
            b.food[a] -= eaten
            self.left -= eaten


class TakeFood(KingdomDecision):
    """winter.feed: From which area one Food is taken."""

    RULE = "winter.feed"
    ELSEWHERE = "You have no Food in {}."

    def __init__(self, seat: str, side: int, left: int) -> None:
        super().__init__(seat, side)
        self.left = left

    @property
    def prompt(self) -> str:
        side = SIDE_NAMES[self.side]
        if not self.left:
            return say("{side}: from which area do you take the Food that Winter costs you?", side=side)
        return say(
            "{side}: from which area do you take the Food that Winter costs you, {n} more after it?",
            side=side,
            n=self.left,
        )

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("eat", area=PLACES[a]) for a in b.controlled(self.side) if b.food[a]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.area
        b.food[PLACE[action.area]] -= 1


class Starve(KingdomDecision):
    """winter.starve: A unit of any kind but the Ruler goes back to the supply."""

    RULE = "winter.starve"
    ELSEWHERE = "No unit of yours in {} could go unfed."

    def __init__(self, seat: str, side: int, need: int) -> None:
        super().__init__(seat, side)
        self.need = need

    @property
    def prompt(self) -> str:
        return say("{side}: you lack {n} Food; which unit goes unfed?", side=SIDE_NAMES[self.side], n=self.need)

    def legal(self, g: Game, b: Board) -> list[Action]:
        if b.total_food(self.side):  # [winter.starve] bought or traded while the question was open
            return [Action("feed")]
        found = []
        stacks = b.stack[self.side * LAND : (self.side + 1) * LAND]
        for a in compress(range(LAND), stacks):
            found += [STARVE[a][kind] for kind in range(RULER) if stacks[a] >> 4 * kind & 15]
        for v in b.fleet(self.side):
            if b.vessel[v] != NOWHERE:
                found += self.at_sea(b, v)
        return found

    def at_sea(self, b: Board, v: int) -> list[Action]:
        """Who is aboard, or the empty vessel itself."""
        if not b.cargo[v]:
            return [Action("starve", stack=VESSELS[v])]
        return [Action("starve", stack=KINDS[k], who=VESSELS[v]) for k in range(RULER) if b.cargo[v] >> 4 * k & 15]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.verb == "feed":
            feeding: Feeding = g.frame(Feeding)
            feeding.need += 1
            return
        assert action.stack
        if action.stack in KINDS:
            kind = KINDS.index(action.stack)
            lost = log.unit(b, self.side, kind)
            if action.area:
                b.remove(self.side, PLACE[action.area], kind)
            else:
                b.cargo[vessel_of(self.side, action.who or "")] -= 1 << 4 * kind
        else:
            v = vessel_of(self.side, action.stack)
            lost = log.VESSEL[v]
            sink(b, v)
        log.line(g, self.side, "winter.starve", "starve", "{} loses to hunger: {}", lost)


def vessel_of(side: int, name: str) -> int:
    """The vessel of a side by its name."""
    first = 2 * side if side < 4 else 8
    return first + int(name[-1]) - 1
