"""The board of Thanes: a deck, hands, bids and points in flat lists."""

from __future__ import annotations

from logres.engine.board import Board
from logres.engine.nouns import Noun

CARDS = tuple(f"{suit}-{value}" for value in range(1, 7) for suit in ("boar", "stag", "wolf"))
SEATS = {"three-thanes": ("ash", "birch", "cedar"), "two-thanes": ("ash", "birch")}
THANE = {seat: Noun("seat", seat, seat) for seat in SEATS["three-thanes"]}
CARD = {card: Noun("card", card, card) for card in CARDS}
ROUNDS = 4
HAND = 3


def worth(card: str) -> int:
    return int(card.split("-")[1])


class Table(Board):
    """Hands lie one after the other in `hands`, HAND slots a seat; an empty slot is ''."""

    __slots__ = ("bids", "deck", "hands", "last", "points", "round", "seats")

    def __init__(self) -> None:
        self.seats: list[str] = []
        self.round = 0
        self.deck: list[str] = []
        self.hands: list[str] = []
        self.points: list[int] = []
        self.bids: list[str] = []
        self.last: list[int] = []

    def copy(self) -> Table:
        other = Table()
        other.seats = self.seats
        other.round = self.round
        other.deck = self.deck[:]
        other.hands = self.hands[:]
        other.points = self.points[:]
        other.bids = self.bids[:]
        other.last = self.last[:]
        return other

    def index(self, seat: str) -> int:
        return self.seats.index(seat)

    def hand(self, seat: str) -> list[str]:
        start = self.index(seat) * HAND
        return sorted([card for card in self.hands[start : start + HAND] if card])

    def set_hand(self, seat: str, cards: list[str]) -> None:
        start = self.index(seat) * HAND
        self.hands[start : start + HAND] = cards + [""] * (HAND - len(cards))

    def discard(self, seat: str, card: str) -> None:
        start = self.index(seat) * HAND
        self.hands[self.hands.index(card, start, start + HAND)] = ""

    def take(self, seat: str, card: str) -> None:
        start = self.index(seat) * HAND
        self.hands[self.hands.index("", start, start + HAND)] = card
