"""Lordship cards: drawing, choosing and spending them."""

from __future__ import annotations

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.bretwalda import log
from logres.games.bretwalda.board import ALL_KINGDOMS, Board, put_under
from logres.games.bretwalda.frames import KingdomDecision, seat_of


def spend(g: Game, b: Board, k: int, card: str) -> None:
    """battle.card-once, lordship.discard-place: A card is shown, used once and put under the deck."""
    b.drop_card(k, card, ALL_KINGDOMS)
    g.reveal()
    log.line(g, k, "battle.card-once", "play-card", "{} plays {}", log.CARD[card])


def discard(g: Game, b: Board, k: int, card: str, rule: str, use: str) -> None:
    """lordship.treasury, battle.for-the-king: A card is shown and put under the deck for its other use."""
    b.drop_card(k, card, ALL_KINGDOMS)
    g.reveal()
    log.line(g, k, rule, "discard", "{} discards {} {}", log.CARD[card], use)


def draw(g: Game, b: Board, k: int, count: int) -> None:
    """lordship.secret: Cards into the hand; only the owner sees them."""
    drawn = 0
    for _ in range(count):
        card = b.draw_lordship()
        if card:
            b.take_card(k, card)
            drawn += 1
    if drawn:
        g.reveal()
        log.line(g, k, "lordship.secret", "draw", "{}: Lordship cards drawn: {}", drawn)


class Draws(Procedure):
    """Several kingdoms draw one after the other: (kingdom, cards drawn, cards kept) each."""

    STEPS = ("next_one", "choose", "put_under")

    def __init__(self, due: tuple[tuple[int, int, int], ...], at_turn: int = 0) -> None:
        super().__init__()
        self.due = due
        self.at_turn = at_turn

    def next_one(self, g: Game, b: Board) -> str | None:
        """The cards drawn to choose from lie apart until the choice."""
        if self.at_turn == len(self.due):
            return ""
        k, cards, keep = self.due[self.at_turn]
        if cards <= keep:
            draw(g, b, k, cards)
            self.at_turn += 1
            return "next_one"
        b.drawn = sorted([card for card in [b.draw_lordship() for _ in range(cards)] if card])
        g.reveal()
        return None

    def choose(self, g: Game, b: Board) -> str | None:
        """battle.lordship-draw: What is not kept is chosen card by card."""
        k, _, keep = self.due[self.at_turn]
        if len(b.drawn) > keep:
            g.call(ReturnDrawn(seat_of(g, b, k), k, len(b.drawn) - keep))
            return "choose"
        return None

    def put_under(self, g: Game, b: Board) -> str:
        """lordship.secret: The rest goes into the hand."""
        k = self.due[self.at_turn][0]
        for card in b.drawn:
            b.take_card(k, card)
        b.drawn = []
        self.at_turn += 1
        return "next_one"


class ReturnDrawn(KingdomDecision):
    """battle.lordship-draw: Which of the drawn cards goes under the deck."""

    RULE = "battle.lordship-draw"
    SECRET_ANSWER = True  # [lordship.secret]
    QUESTION = "you draw Lordship cards; which goes back under the deck?"

    def __init__(self, seat: str, side: int, left: int) -> None:
        super().__init__(seat, side)
        self.left = left

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("return", card=card) for card in b.drawn]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.card
        b.drawn.remove(action.card)
        put_under(b.lordship_deck, b.lordship_known, action.card, 1 << self.side)
        g.reveal()
        log.line(g, self.side, "lordship.discard-place", "put-under", "{} puts a drawn card under the deck")
