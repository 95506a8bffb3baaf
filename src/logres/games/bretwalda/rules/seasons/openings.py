"""Open points: the start and end of an own action and the own Season step, where Ports and trade are at hand.

At one open point a Port exchanges in one direction only and one trade may be proposed, so that nothing goes round.
"""

from __future__ import annotations

from logres.engine.actions import Action, Refusal
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.bretwalda import log
from logres.games.bretwalda.board import Board
from logres.games.bretwalda.frames import EachInTurn, KingdomDecision, out_of, seat_of
from logres.games.bretwalda.rules.actions.sailing import STORMS
from logres.games.bretwalda.tables import (
    ALL_GOLD,
    KINGDOMS,
    PLACE,
    PLACES,
    PORT,
    PORT_GOLD,
    SIDE,
    SIDE_NAMES,
)

SELLING, BUYING = 1, 2
MOST_GIVEN = 3  # of Gold or Food in one proposal
TRADE = tuple([Action("trade", who=kingdom) for kingdom in KINGDOMS])
GO_ON = Action("done")


def ports(b: Board, k: int) -> list[int]:
    """building.port: The areas with a Port of a kingdom; Storms close them."""
    if b.card == STORMS:
        return []
    return [a for a in b.controlled(k) if b.build[a] >> PORT & 1]


class SeasonOpenings(EachInTurn):
    """building.port: An open point for each kingdom in turn."""

    def ask(self, g: Game, b: Board, k: int) -> None:
        g.call(Opening(k, 1))


class Opening(Procedure):
    """concept.trade.allowed, building.port: One open point of a kingdom."""

    STEPS = ("ask",)

    def __init__(self, side: int, proposals: int, way: int = 0) -> None:
        super().__init__()
        self.side = side
        self.proposals = proposals
        self.way = way

    def ask(self, g: Game, b: Board) -> str | None:
        """building.port: Asked only where there is something to exchange or to trade."""
        if not self.proposals and not ports(b, self.side):
            return None
        question = OpenPoint(seat_of(g, b, self.side), self.side, self.proposals, self.way)
        return "ask" if g.ask(question, at_least=2) else None


def port_price(b: Board, k: int, action: Action) -> str:
    """What is paid or got for one Food."""
    if action.verb == "sell":
        return say("brings {n} Gold", n=PORT_GOLD)
    return out_of(PORT_GOLD, b.gold[k]) if action.verb == "buy" else ""


class OpenPoint(KingdomDecision):
    """building.port, concept.trade.allowed: Exchange at a Port, propose a trade, or go on."""

    RULE = "concept.trade.allowed"
    QUESTION = "do you exchange at a Port, or trade, before you go on?"

    def __init__(self, seat: str, side: int, proposals: int, way: int) -> None:
        super().__init__(seat, side)
        self.proposals = proposals
        self.way = way

    def price_of(self, g: Game, b: Board, action: Action) -> str:
        return port_price(b, self.side, action)

    def legal(self, g: Game, b: Board) -> list[Action]:
        found = [GO_ON]
        havens = ports(b, self.side)
        # [building.port]
        if havens and self.way != BUYING and sum(b.gold) + PORT_GOLD <= ALL_GOLD:
            found += [Action("sell", area=PLACES[a]) for a in b.controlled(self.side) if b.food[a]]
        if havens and self.way != SELLING and b.gold[self.side] >= PORT_GOLD:  # [building.port]
            found += [Action("buy", area=PLACES[a]) for a in havens]
        if self.proposals and g.options["trade"] and can_give(b, self.side):
            found += [TRADE[k] for k in b.kingdoms() if k != self.side and can_give(b, k)]
        return found

    def candidates(self, g: Game, b: Board) -> list[Action]:
        sell = [Action("sell", area=PLACES[a]) for a in b.controlled(self.side) if b.food[a]]
        buy = [Action("buy", area=PLACES[a]) for a in ports(b, self.side)]
        others = [k for k in b.kingdoms() if k != self.side] if g.options["trade"] and self.proposals else []
        return [GO_ON, *sell, *buy, *[TRADE[k] for k in others]]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action.verb == "sell":
            return self.no_sale(b)
        if action.verb == "buy" and (self.way == SELLING or b.gold[self.side] < PORT_GOLD):
            return Refusal("You have sold Food at this point, or lack the Gold to buy it.", "building.port")
        if action.verb == "trade" and not (can_give(b, self.side) and can_give(b, SIDE[action.who or ""])):
            return Refusal("One of the two has nothing to give.", "concept.trade.allowed")
        return None

    def no_sale(self, b: Board) -> Refusal | None:
        """Why nothing is sold: one direction at one open point; and the supply must have the Gold."""
        if not ports(b, self.side) or self.way == BUYING:
            return Refusal("There is no Port for it now.", "building.port")
        if sum(b.gold) + PORT_GOLD > ALL_GOLD:
            return Refusal("There is not so much Gold left.", "concept.gold.limit")
        return None

    def apply(self, g: Game, b: Board, action: Action) -> None:
        point: Opening = g.frame(Opening)
        if action.verb == "done":
            g.end_of(Opening)
        elif action.verb == "trade":
            point.proposals -= 1
            g.call(Propose(self.seat, self.side, SIDE[action.who or ""], -1))
        else:
            self.exchange(g, b, point, action)

    def exchange(self, g: Game, b: Board, point: Opening, action: Action) -> None:
        """building.port: One Food is two Gold."""
        a = PLACE[action.area or ""]
        if action.verb == "sell":
            point.way = SELLING
            b.food[a] -= 1
            b.gain(self.side, PORT_GOLD)  # [building.port]
        else:
            point.way = BUYING
            b.gold[self.side] -= PORT_GOLD  # [building.port]
            b.food[a] += 1
        template = "{} sells 1 Food in {}" if action.verb == "sell" else "{} buys 1 Food in {}"
        log.line(g, self.side, "building.port", action.verb, template, log.PLACE[a])


# ---------------------------------------------------------------------- trade


def can_give(b: Board, k: int) -> bool:
    return bool(b.gold[k] or b.total_food(k))


class Propose(KingdomDecision):
    """concept.trade.allowed: What is offered, then what is asked for it: Gold or Food, nothing else."""

    RULE = "concept.trade.allowed"

    def __init__(self, seat: str, side: int, other: int, offer: int) -> None:
        super().__init__(seat, side)
        self.other = other
        self.offer = offer  # -1 before it is named; Gold, or 10 and Food

    @property
    def prompt(self) -> str:
        sides = {"side": SIDE_NAMES[self.side], "partner": SIDE_NAMES[self.other]}
        if self.offer < 0:
            return say("{side}: what do you give in a trade with {partner}?", **sides)
        return say("{side}: what do you ask for in a trade with {partner}?", **sides)

    def legal(self, g: Game, b: Board) -> list[Action]:
        if self.offer < 0:
            return [Action("offer", count=n, stack=ware) for n, ware in wares(b, self.side)]
        return [Action("ask", count=n, stack=ware) for n, ware in wares(b, self.other)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.count is not None
        amount = action.count + (10 if action.stack == "food" else 0)
        if self.offer < 0:
            g.call(Propose(self.seat, self.side, self.other, amount))
        else:
            g.call(Answer(seat_of(g, b, self.other), self.other, self.side, self.offer, amount))


def wares(b: Board, k: int) -> list[tuple[int, str]]:
    """concept.trade.allowed: What a kingdom has of Gold and Food."""
    gold = [(n, "gold") for n in range(1, min(MOST_GIVEN, b.gold[k]) + 1)]
    return gold + [(n, "food") for n in range(1, min(MOST_GIVEN, b.total_food(k)) + 1)]


class Answer(KingdomDecision):
    """concept.trade.allowed: The other accepts or declines; nothing else is promised."""

    RULE = "concept.trade.allowed"

    def __init__(self, seat: str, side: int, proposer: int, offer: int, wanted: int) -> None:
        super().__init__(seat, side)
        self.proposer = proposer
        self.offer = offer
        self.wanted = wanted

    @property
    def prompt(self) -> str:
        gives, takes = in_words(self.offer), in_words(self.wanted)
        return say(
            "{side}: {partner} gives {gives} for {takes}; do you agree?",
            side=SIDE_NAMES[self.side],
            partner=SIDE_NAMES[self.proposer],
            gives=gives,
            takes=takes,
        )

    def legal(self, g: Game, b: Board) -> list[Action]:
        able = all(b.controlled(k) for k in (self.side, self.proposer))
        return [Action("decline"), *([Action("accept")] if able else [])]  # [concept.trade.not-binding]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        offer = (log.SIDE[self.proposer], in_words(self.offer), in_words(self.wanted))
        if action.verb == "decline":
            log.line(g, self.side, self.RULE, "trade-declined", "{} declines what {} offers: {} for {}", *offer)
        else:
            log.line(g, self.side, self.RULE, "trade", "{} accepts what {} offers: {} for {}", *offer)
            g.call(Delivery(self.proposer, self.side, self.offer, self.wanted))


def in_words(amount: int) -> str:
    return say("{n} Food", n=amount - 10) if amount >= 10 else say("{n} Gold", n=amount)


class Delivery(Procedure):
    """concept.trade.allowed: Both hand over; Food leaves the giver's areas and goes to one of the receiver's."""

    STEPS = ("gold", "take", "place", "other_way")

    def __init__(self, giver: int, taker: int, amount: int, back: int) -> None:
        super().__init__()
        self.giver = giver
        self.taker = taker
        self.amount = amount
        self.back = back

    def gold(self, g: Game, b: Board) -> str | None:
        """concept.gold.holding: Gold goes from hand to hand."""
        if self.amount >= 10:
            return None
        b.gold[self.giver] -= self.amount
        b.gold[self.taker] += self.amount
        return "other_way"

    def take(self, g: Game, b: Board) -> None:
        """concept.trade.allowed: From areas of the giver's choice."""
        g.call(TradedFood(self.giver, self.amount - 10))

    def place(self, g: Game, b: Board) -> None:
        """concept.trade.allowed: Into one area of the receiver's choice."""
        g.call(StoreFood(seat_of(g, b, self.taker), self.taker, self.amount - 10))

    def other_way(self, g: Game, b: Board) -> str | None:
        if self.back < 0:
            return None
        self.giver, self.taker, self.amount, self.back = self.taker, self.giver, self.back, -1
        return "gold"


class TradedFood(Procedure):
    """concept.trade.allowed: Food leaves one by one."""

    STEPS = ("give",)

    def __init__(self, side: int, left: int) -> None:
        super().__init__()
        self.side = side
        self.left = left

    def give(self, g: Game, b: Board) -> str | None:
        if self.left:
            self.left -= 1
            g.call(GiveFood(seat_of(g, b, self.side), self.side, self.left))
            return "give"
        return None


class GiveFood(KingdomDecision):
    """concept.trade.allowed: From which area."""

    RULE = "concept.trade.allowed"
    QUESTION = "from which area do you give the Food?"

    def __init__(self, seat: str, side: int, left: int) -> None:
        super().__init__(seat, side)
        self.left = left

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("give", area=PLACES[a]) for a in b.controlled(self.side) if b.food[a]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        a = PLACE[action.area or ""]
        b.food[a] -= 1
        log.line(g, self.side, self.RULE, "food-given", "{}: 1 Food leaves {}", log.PLACE[a])


class StoreFood(KingdomDecision):
    """concept.trade.allowed: Where the received Food is placed."""

    RULE = "concept.trade.allowed"

    def __init__(self, seat: str, side: int, food: int) -> None:
        super().__init__(seat, side)
        self.food = food

    @property
    def prompt(self) -> str:
        return say("{side}: where do you store the {n} Food?", side=SIDE_NAMES[self.side], n=self.food)

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("store", area=PLACES[a]) for a in b.controlled(self.side)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        a = PLACE[action.area or ""]
        b.food[a] += self.food
        log.line(g, self.side, self.RULE, "food-stored", "{} stores {} Food in {}", self.food, log.PLACE[a])
