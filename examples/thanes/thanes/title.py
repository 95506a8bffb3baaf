"""Thanes as a title: scenarios, seats, options, frames, result, secrets, positions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import logres
from logres.engine.chance import Dealer
from logres.engine.errors import BadInput
from logres.engine.frames import Together
from logres.engine.game import Game
from logres.engine.interfaces import Clause
from logres.engine.numbers.features import Features
from logres.engine.numbers.vocabulary import Vocabulary
from logres.engine.result import Result
from logres.engine.title import Option, Title
from logres.ledger import read
from thanes.board import CARDS, HAND, SEATS, Table
from thanes.feast import Bid, Bidding, Exchange, Feast, Mead, Prize, Raid, Shield
from thanes.numbers import VOCABULARY
from thanes.numbers import Table as TableNumbers


def _has_sealed(g: Game, seat: str) -> bool:
    return any(isinstance(frame, Together) and frame.answer_of(seat) for frame in g.stack)


NAMES = {"at": ("round",), "board": ("points", "bids", "last"), "hidden": ("deck", "hands")}


class Thanes(Title):
    POSITION_NAMES = NAMES

    def __init__(self) -> None:
        frames = (Feast, Bidding, Bid, Prize, Raid, Shield, Mead, Exchange)
        luck = Option("luck", "bool", True, "a die decides how much a raid takes")
        super().__init__("thanes", "Thanes", tuple(SEATS), (luck,), frames)

    @property
    def ledger(self) -> Mapping[str, Clause]:
        return read(self.id, Path(__file__).parent / "ledger")

    @property
    def vocabulary(self) -> Vocabulary:
        return VOCABULARY

    @property
    def features(self) -> Features:
        return TableNumbers()

    def seats(self, scenario: str | None = None, options: dict[str, Any] | None = None) -> tuple[str, ...]:
        return SEATS[self.check_scenario(scenario)]

    def blank(self) -> Table:
        return Table()

    def start(self, g: Game) -> None:
        b = Table()
        b.seats = list(g.seats)
        b.deck = g.shuffle("deck", list(CARDS))
        b.hands = [""] * (HAND * len(b.seats))
        b.points = [0] * len(b.seats)
        b.bids = [""] * len(b.seats)
        b.last = [0] * len(b.seats)
        g.board = b
        g.call(Feast())

    def result(self, g: Game, b: Table) -> Result:
        best = max(b.points)
        winners = tuple([seat for seat, points in zip(b.seats, b.points, strict=True) if points == best])
        return Result(dict(zip(b.seats, b.points, strict=True)), winners, "most points after four rounds")

    def view(self, g: Game, b: Table, seat: str | None) -> dict[str, Any]:
        return {
            "round": b.round,
            "deck": len(b.deck),
            "points": dict(zip(b.seats, b.points, strict=True)),
            "hands": {s: sorted(b.hand(s)) if s == seat else len(b.hand(s)) for s in b.seats},
            "bids": b.bids[:],
            "last": b.last[:],
        }

    def redeal(self, g: Game, b: Table, seat: str, dealer: Dealer) -> None:
        """What the seat put under the deck itself it still knows; this title lets it forget that."""
        unseen = [card for s in b.seats if s != seat for card in b.hand(s)]
        unseen = dealer.shuffled(sorted([*b.deck, *unseen]))
        for s in b.seats:
            hand = b.hand(s) if s == seat else [unseen.pop() for _ in b.hand(s)]
            b.set_hand(s, hand)
        b.deck = unseen

    def twin(self, g: Game, seat: str) -> Game:
        """The same game to this seat: the deck upside down, another's hand exchanged for its first cards."""
        other = g.clone()
        b: Any = other.board
        b.deck.reverse()
        for s in b.seats:
            if s != seat and not _has_sealed(other, s):
                held = len(b.hand(s))
                b.deck, hand = [*b.hand(s), *b.deck[held:]], b.deck[:held]
                b.set_hand(s, hand + b.deck[: held - len(hand)])
                b.deck = b.deck[held - len(hand) :]
        return logres.load(other.save())  # what was known of its legal lists is forgotten

    def position(self, g: Game, b: Table) -> dict[str, Any]:
        top = g.stack[-1] if g.stack else None
        if not isinstance(top, Bidding) or top.sealed:
            raise BadInput("a position of thanes stands at the beginning of a round")
        board = {"points": b.points[:], "bids": b.bids[:], "last": b.last[:]}
        return {"at": {"round": b.round}, "board": board, "hidden": {"deck": b.deck[:], "hands": b.hands[:]}}

    def set_position(self, g: Game, doc: dict[str, Any]) -> None:
        b = Table()
        b.seats = list(g.seats)
        b.round = int(doc["at"]["round"])
        b.points = list(doc["board"]["points"])
        b.bids = list(doc["board"]["bids"])
        b.last = list(doc["board"]["last"])
        b.deck = list(doc["hidden"]["deck"])
        b.hands = list(doc["hidden"]["hands"])
        seats = len(b.seats)
        if (len(b.points), len(b.bids), len(b.last), len(b.hands)) != (seats, seats, seats, HAND * seats):
            raise BadInput("points, bids and hands must fit the seats")
        if not {*b.deck, *b.hands} <= {*CARDS, ""}:
            raise BadInput("there are cards that do not exist")
        g.board = b
        g.call(Feast())

    def broken(self, g: Game, b: Table) -> list[str]:
        cards = [*b.deck, *[card for card in b.hands if card]]
        return [] if len(set(cards)) == len(cards) else ["a card is in two places"]

    def turn_of(self, g: Game, b: Table) -> str:
        return str(b.round)


TITLE = Thanes()
