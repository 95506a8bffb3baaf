"""The bid for influence: Treasury Gold, secret bids shown together, ties decided by the Pretender."""

from __future__ import annotations

from logres.engine.actions import Action
from logres.engine.frames import Decision, Procedure, Together
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.bretwalda import log
from logres.games.bretwalda.board import Board, second_reading
from logres.games.bretwalda.frames import EachInTurn, KingdomDecision, order_from, seat_of
from logres.games.bretwalda.rules.cards import lordship
from logres.games.bretwalda.rules.seasons import openings
from logres.games.bretwalda.tables import N_KINGDOMS, SIDE, SIDE_NAMES, SIDES

SILVER_TONGUE = "l33"


def treasury(b: Board, k: int) -> int:
    """summer.bid.treasury, concept.pretender.no-treasury: As many as the Pretender is ahead; he himself gets none."""
    if k == b.pretender:
        return 0  # [concept.pretender.no-treasury]
    return max(0, b.dalcs(b.pretender) - b.dalcs(k))


def standing(b: Board, k: int) -> int:
    """summer.bid.winner: How a bid ranks; Beorhtric and Silver Tongue lift the rank alone."""
    lift = 1 if b.ruler[k] == "beorhtric" else 0
    return b.bids[k] + lift + (b.tricks[k] if b.tricks else 0)


class Bidding(Procedure):
    """summer.bid.after-reveal, autumn.bid.same: After the card is shown, all bid."""

    STEPS = ("ports", "take_treasury", "bid", "tongues", "pay")

    def ports(self, g: Game, b: Board) -> None:
        """summer.bid.declare: Ports and trade are over before the purses are shown."""
        if not second_reading(g):
            g.call(openings.SeasonOpenings(tuple(order_from(g, b, b.pretender))))

    def take_treasury(self, g: Game, b: Board) -> None:
        """summer.bid.treasury, summer.bid.declare: What each may bid is known to all."""
        b.tricks = [0] * N_KINGDOMS
        for k in b.kingdoms():
            b.bids[N_KINGDOMS + k] = treasury(b, k)
            purse = b.gold[k] + b.bids[N_KINGDOMS + k]
            log.line(g, k, "summer.bid.declare", "purse", "{} can bid {}", purse)

    def bid(self, g: Game, b: Board) -> None:
        """summer.bid.secret: Sealed, then shown together."""
        g.call(SealedBids())

    def tongues(self, g: Game, b: Board) -> None:
        """lordship.timing: Silver Tongue, right after the bids are shown."""
        g.call(Tongues(tuple(order_from(g, b, b.pretender))))

    def pay(self, g: Game, b: Board) -> None:
        """summer.bid.pay, summer.bid.treasury-use: All pay what they bid; Treasury Gold is gone, bid or not."""
        for k in b.kingdoms():
            from_treasury = min(b.bids[k], b.bids[N_KINGDOMS + k])
            b.gold[k] -= b.bids[k] - from_treasury  # [summer.bid.pay]
            b.bids[N_KINGDOMS + k] = 0  # [summer.bid.treasury-use]


class SealedBids(Together):
    """summer.bid.secret: All at once."""

    def questions(self, g: Game, b: Board) -> tuple[Decision, ...]:
        return tuple([Bid(seat_of(g, b, k), k, b.gold[k] + b.bids[N_KINGDOMS + k]) for k in b.kingdoms()])


class Bid(KingdomDecision):
    """summer.bid.secret: Any part of the Gold, nothing too."""

    RULE = "summer.bid.secret"

    def __init__(self, seat: str, side: int, most: int) -> None:
        super().__init__(seat, side)
        self.most = most

    @property
    def prompt(self) -> str:
        return say(
            "{side}: how much of your {n} Gold do you bid for influence?", side=SIDE_NAMES[self.side], n=self.most
        )

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("bid", count=count) for count in range(self.most + 1)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.count is not None
        b.bids[self.side] = action.count
        log.line(g, self.side, "summer.bid.secret", "bid", "{} bids {}", action.count)


class Tongues(EachInTurn):
    """lordship.timing: Each who holds a card is asked."""

    def ask(self, g: Game, b: Board, k: int) -> None:
        if b.hands[k]:
            g.call(Tongue(seat_of(g, b, k), k))


class Tongue(KingdomDecision):
    """lordship.timing: Silver Tongue lifts the rank of a bid by three."""

    RULE = "lordship.timing"
    SECRET_CHOICE = True
    DECLINE = "pass"
    QUESTION = "do you play a Lordship card on the bids?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("pass"), *[Action("play", card=card) for card in b.hands[self.side] if card == SILVER_TONGUE]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.card:
            lordship.spend(g, b, self.side, action.card)
            b.tricks[self.side] = 3


class PickFirst(KingdomDecision):
    """summer.bid.winner, concept.pretender.benefits: The Pretender decides who of the equal goes first."""

    RULE = "concept.pretender.benefits"
    QUESTION = "you are the Pretender: who comes first of those who tied?"

    def __init__(self, seat: str, side: int, tied: tuple[int, ...]) -> None:
        super().__init__(seat, side)
        self.tied = tied

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("choose", who=SIDES[k]) for k in self.tied]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = SIDE[action.who or ""]


def first_of(g: Game, b: Board, kingdoms: list[int], by: list[int]) -> bool:
    """concept.pretender.benefits: The first by a number goes into g.answer; the Pretender is asked about a tie."""
    best = max(by)
    tied = tuple([k for k, number in zip(kingdoms, by, strict=True) if number == best])
    g.answer = tied[0]
    if len(tied) > 1:
        g.call(PickFirst(seat_of(g, b, b.pretender), b.pretender, tied))
        return False
    return True
