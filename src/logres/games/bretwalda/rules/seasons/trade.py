"""Ports and trade, beside whatever is asked: exchanges at a Port, and offers of Gold and Food by anyone to anyone.

An offer is made up by small steps, one Gold or Food more or less, then sent; only the seat addressed is asked.
"""

from __future__ import annotations

from logres.engine.actions import Action, Refusal
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.bretwalda import log
from logres.games.bretwalda.board import NO_DRAFT, NOBODY, Board, Draft
from logres.games.bretwalda.frames import EachInTurn, KingdomDecision, seat_of, too_dear
from logres.games.bretwalda.rules.seasons.openings import GO_ON, TRADE, StoreFood, TradedFood, port_price, ports
from logres.games.bretwalda.tables import (
    ALL_GOLD,
    PLACE,
    PLACES,
    PORT_GOLD,
    SIDE,
    SIDE_NAMES,
)

SELL = tuple([Action("sell", area=place) for place in PLACES])
BUY = tuple([Action("buy", area=place) for place in PLACES])
WARES = ("gold", "food")
MORE = ("offer", "ask")
LESS = ("retract", "waive")
SEND, CANCEL = Action("send"), Action("cancel")


# ---------------------------------------------------------------------- Ports


def exchanges(b: Board, k: int) -> list[Action]:
    """building.port: What a kingdom can exchange at its Ports now, both ways."""
    havens = ports(b, k)
    if not havens:
        return []
    sales = [SELL[a] for a in b.controlled(k) if b.food[a]] if no_sale(b, k) is None else []
    return sales + ([BUY[a] for a in havens] if b.gold[k] >= PORT_GOLD else [])  # [building.port]


def no_sale(b: Board, k: int) -> Refusal | None:
    """concept.gold.limit: The supply must have the Gold."""
    if not ports(b, k):
        return Refusal("You have no Port that is open.", "building.port")
    if sum(b.gold) + PORT_GOLD > ALL_GOLD:
        return Refusal("There is not so much Gold left.", "concept.gold.limit")
    return None


def exchange(g: Game, b: Board, k: int, action: Action) -> None:
    """building.port: One Food is two Gold, or the other way round."""
    a = PLACE[action.area or ""]
    if action.verb == "sell":
        b.food[a] -= 1
        b.gain(k, PORT_GOLD)  # [building.port]
        log.line(g, k, "building.port", "sell", "{} sells 1 Food in {}", log.PLACE[a])
    else:
        b.gold[k] -= PORT_GOLD  # [building.port]
        b.food[a] += 1
        log.line(g, k, "building.port", "buy", "{} buys 1 Food in {}", log.PLACE[a])


class PortCalls(EachInTurn):
    """building.port: Where a phase would go on without a question, those who can exchange are asked."""

    def ask(self, g: Game, b: Board, k: int) -> None:
        if exchanges(b, k):
            g.call(PortCall(seat_of(g, b, k), k))


class PortCall(KingdomDecision):
    """building.port: Exchange at a Port, as often as one likes, or go on.

    Once one way was taken the other is open as an initiative alone, so that nobody who only answers goes in a circle.
    """

    RULE = "building.port"
    ELSEWHERE = "You have neither an open Port nor Food to sell in {}."
    QUESTION = "do you exchange Food and Gold at a Port?"

    def __init__(self, seat: str, side: int, way: str = "") -> None:
        super().__init__(seat, side)
        self.way = way

    def price_of(self, g: Game, b: Board, action: Action) -> str:
        return port_price(b, self.side, action)

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [GO_ON, *[action for action in exchanges(b, self.side) if self.way in ("", action.verb)]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.verb == "done":
            return
        exchange(g, b, self.side, action)
        if exchanges(b, self.side):
            g.call(PortCall(self.seat, self.side, action.verb))


# ---------------------------------------------------------------------- offers


def deliverable(b: Board, giver: int, taker: int, gold: int, food: int) -> bool:
    """concept.trade.allowed: The giver has it, and the taker has an area for the Food."""
    if gold > b.gold[giver] or food > b.total_food(giver):
        return False
    return not food or bool(b.controlled(taker))


class Initiative(KingdomDecision):
    """building.port, concept.trade.allowed: What a kingdom may do beside the question that is asked."""

    RULE = "concept.trade.allowed"
    QUESTION = "do you exchange at a Port, or offer a trade?"

    def __init__(self, seat: str, side: int, port: bool, trade: bool, draft: Draft = NO_DRAFT) -> None:
        super().__init__(seat, side)
        self.port = port
        self.trade = trade
        self.draft = draft

    @property
    def prompt(self) -> str:
        to, *wares = self.draft
        if self.draft == NO_DRAFT:
            return super().prompt
        sides = {"side": SIDE_NAMES[self.side], "partner": SIDE_NAMES[to]}
        if not any(wares):
            return say("{side}: what do you offer {partner}, and what do you ask for?", **sides)
        gives, asks = log.wares(wares[0], wares[1]), log.wares(wares[2], wares[3])
        return say(
            "{side}: you offer {partner} {gives} for {asks}; do you make this offer?", gives=gives, asks=asks, **sides
        )

    def price_of(self, g: Game, b: Board, action: Action) -> str:
        return port_price(b, self.side, action)

    def candidates(self, g: Game, b: Board) -> list[Action]:
        found: list[Action] = []
        if self.port:
            found += [SELL[a] for a in b.controlled(self.side) if b.food[a]] + [BUY[a] for a in ports(b, self.side)]
        if self.trade:
            found += [TRADE[k] for k in b.kingdoms() if k != self.side]
        if self.trade and b.drafts[self.side] != NO_DRAFT:
            found += [Action(verb, stack=ware) for verb in (*MORE, *LESS) for ware in WARES]
            found += [SEND, CANCEL]
        return found

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action.verb == "sell":
            return no_sale(b, self.side)
        if action.verb == "buy":
            return (
                None
                if b.gold[self.side] >= PORT_GOLD
                else Refusal(too_dear(PORT_GOLD, b.gold[self.side]), "building.port")
            )
        draft = b.drafts[self.side]
        if action.verb == "send":
            return self.not_sent(b, draft)
        if action.verb in MORE:
            return self.no_more(b, draft, action)
        if action.verb in LESS and not draft[_slot(action)]:
            return Refusal("There is none of it in the offer.", self.RULE)
        return None

    def no_more(self, b: Board, draft: Draft, action: Action) -> Refusal | None:
        """concept.trade.allowed: Any amount that is there."""
        owner = self.side if action.verb == "offer" else draft[0]
        there = b.gold[owner] if action.stack == "gold" else b.total_food(owner)
        return None if draft[_slot(action)] < there else Refusal("There is no more of it.", self.RULE)

    def not_sent(self, b: Board, draft: Draft) -> Refusal | None:
        """concept.trade.allowed: A gift or a request too, but something."""
        to, gold, food, asked_gold, asked_food = draft
        if not any(draft[1:]):
            return Refusal("The offer is empty.", self.RULE)
        both = deliverable(b, self.side, to, gold, food) and deliverable(b, to, self.side, asked_gold, asked_food)
        return None if both else Refusal("One of the two has not so much, or no area for the Food.", self.RULE)

    def apply(self, g: Game, b: Board, action: Action) -> None:
        draft = b.drafts[self.side]
        if action.verb in ("sell", "buy"):
            exchange(g, b, self.side, action)
        elif action.verb == "trade":
            b.drafts[self.side] = (SIDE[action.who or ""], 0, 0, 0, 0)
        elif action.verb == "send":
            self.send(g, b, draft)
        elif action.verb == "cancel":
            b.drafts[self.side] = NO_DRAFT
        else:
            counts = list(draft)
            counts[_slot(action)] += 1 if action.verb in MORE else -1
            b.drafts[self.side] = (counts[0], counts[1], counts[2], counts[3], counts[4])

    def send(self, g: Game, b: Board, draft: Draft) -> None:
        """concept.trade.allowed: Only the seat addressed is asked."""
        to = draft[0]
        b.drafts[self.side] = NO_DRAFT
        told = (log.SIDE[to], log.wares(*draft[1:3]), log.wares(*draft[3:5]))
        log.line(g, self.side, self.RULE, "offer", "{} offers {} {} for {}", *told)
        g.call(AnswerOffer(seat_of(g, b, to), to, self.side, *draft[1:]))


def _slot(action: Action) -> int:
    """The place in a draft that an action speaks of."""
    return (1 if action.verb in ("offer", "retract") else 3) + WARES.index(action.stack or "")


class AnswerOffer(KingdomDecision):
    """concept.trade.allowed: The other accepts or declines; nothing else is promised."""

    RULE = "concept.trade.allowed"

    def __init__(
        self, seat: str, side: int, proposer: int, gold: int, food: int, asked_gold: int, asked_food: int
    ) -> None:
        super().__init__(seat, side)
        self.proposer = proposer
        self.gold = gold
        self.food = food
        self.asked_gold = asked_gold
        self.asked_food = asked_food

    @property
    def prompt(self) -> str:
        gives, asks = log.wares(self.gold, self.food), log.wares(self.asked_gold, self.asked_food)
        return say(
            "{side}: {partner} offers {gives} for {asks}; do you agree?",
            side=SIDE_NAMES[self.side],
            partner=SIDE_NAMES[self.proposer],
            gives=gives,
            asks=asks,
        )

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("decline"), Action("accept")]  # [concept.trade.not-binding]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        wares = (self.gold, self.food, self.asked_gold, self.asked_food)
        told = (log.SIDE[self.proposer], log.wares(*wares[:2]), log.wares(*wares[2:]))
        if action.verb == "decline":
            log.line(g, self.side, self.RULE, "trade-declined", "{} declines what {} offers", log.SIDE[self.proposer])
            return
        log.line(g, self.side, self.RULE, "trade", "{} accepts what {} offers: {} for {}", *told)
        g.call(HandOver(self.proposer, self.side, *wares))


class HandOver(Procedure):
    """concept.trade.allowed: Both hand over; Food leaves areas of the giver's choice for areas of the taker's."""

    STEPS = ("gold", "food_out", "food_in", "other_way")

    def __init__(
        self, giver: int, taker: int, gold_out: int, food: int, gold_back: int, food_back: int, stored: int = 0
    ) -> None:
        super().__init__()
        self.giver = giver
        self.taker = taker
        self.gold_out = gold_out
        self.food = food
        self.gold_back = gold_back
        self.food_back = food_back
        self.stored = stored

    def gold(self, g: Game, b: Board) -> None:
        """concept.gold.holding: Gold goes from hand to hand."""
        b.gold[self.giver] += self.gold_back - self.gold_out
        b.gold[self.taker] += self.gold_out - self.gold_back
        self.gold_out = self.gold_back = 0

    def food_out(self, g: Game, b: Board) -> None:
        """concept.trade.allowed: From areas of the giver's choice."""
        g.call(TradedFood(self.giver, self.food))

    def food_in(self, g: Game, b: Board) -> str | None:
        """concept.trade.allowed: One by one into areas of the taker's choice."""
        if self.stored == self.food:
            return None
        self.stored += 1
        g.call(StoreFood(seat_of(g, b, self.taker), self.taker, 1))
        return "food_in"

    def other_way(self, g: Game, b: Board) -> str | None:
        if not self.food_back:
            return None
        self.giver, self.taker, self.food, self.food_back, self.stored = self.taker, self.giver, self.food_back, 0, 0
        return "food_out"


def kingdom_of(g: Game, b: Board, seat: str) -> int:
    """The kingdom a seat plays, or NOBODY before it has chosen one."""
    index = g.seats.index(seat)
    return b.player.index(index) if index in b.player else NOBODY
