"""Thanes in numbers: all that can be answered, and what a view says."""

from __future__ import annotations

from typing import Any

from logres.engine.numbers.features import Features, Numbers
from logres.engine.numbers.vocabulary import Phrase, Vocabulary, plain
from thanes.board import CARDS, SEATS

VERSION = 1
THANES = SEATS["three-thanes"]
VOCABULARY = Vocabulary(
    VERSION,
    [
        *plain("feast suffer keep"),
        Phrase("raid", who=THANES),
        *[Phrase(verb, card=CARDS) for verb in ("bid", "shield", "exchange")],
    ],
)


class Table(Features):
    """No areas; cards in one's own hand, and the bids that lie open."""

    def __init__(self) -> None:
        tracks = ("round", "deck", *[f"{what} {seat}" for what in ("points", "hand", "last") for seat in THANES])
        super().__init__(VERSION, (), (), tracks, CARDS, "1 in hand, 2 bid last", THANES)

    def read(self, view: dict[str, Any]) -> Numbers:
        board, own = view["board"], view["seat"]
        absent = [0] * (len(THANES) - len(view["seats"]))
        held = [cards if isinstance(cards, int) else len(cards) for cards in board["hands"].values()]
        tracks = [board["round"], board["deck"], *board["points"].values(), *absent, *held, *absent]
        hand = [] if own is None else board["hands"][own]
        where = [1 if card in hand else 2 if card in board["bids"] else 0 for card in CARDS]
        return Numbers(self.blank(), [*tracks, *board["last"], *absent], bytearray(where))
