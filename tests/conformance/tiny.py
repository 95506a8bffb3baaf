"""Thanes: a tiny title that has what the big ones have. A deck, hands, a sealed bid, a window, a reaction, a die.

feast.bid    Each round all thanes bid a card at once, face down; not of the value they bid last, if they have another.
feast.win    The highest card wins (the earlier seat when level) and its thane feasts for 2, or raids another for 1.
feast.shield The raided thane may discard a card to turn the raid away.
feast.luck   With the option `luck` a raid that is not turned away throws a die: a 6 takes one point more.
feast.mead   After it each thane in turn may put a card under the deck and draw another.
feast.end    After four rounds the most points win.
"""

from __future__ import annotations

from typing import Any

import logres
from logres.engine.actions import Action, Refusal
from logres.engine.board import Board
from logres.engine.errors import BadInput
from logres.engine.frames import Decision, Procedure, Together, Window
from logres.engine.game import Game
from logres.engine.title import Dealer, Option, Result, Title

CLAUSES = ("feast.bid", "feast.win", "feast.shield", "feast.luck", "feast.mead", "feast.end")
CARDS = tuple(f"{suit}-{value}" for value in range(1, 7) for suit in ("boar", "stag", "wolf"))
SEATS = {"three-thanes": ("ash", "birch", "cedar"), "two-thanes": ("ash", "birch")}
ROUNDS = 4
HAND = 3


def worth(card: str) -> int:
    return int(card.split("-")[1])


class Hall(Board):
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

    def copy(self) -> Hall:
        other = Hall()
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


class Feast(Procedure):
    """The whole game, round by round."""

    STEPS = ("fill_hands", "bid", "win", "mead", "next_round")

    def fill_hands(self, g: Game, b: Hall) -> None:
        for seat in b.seats:
            while len(b.hand(seat)) < HAND and b.deck:
                b.take(seat, b.deck.pop())
        g.reveal()

    def bid(self, g: Game, b: Hall) -> None:
        """feast.bid: All bid at once."""
        g.call(Bidding())

    def win(self, g: Game, b: Hall) -> None:
        """feast.win: The highest card wins."""
        best = max(worth(card) for card in b.bids)
        winner = next(seat for seat, card in zip(b.seats, b.bids, strict=True) if worth(card) == best)
        g.note("feast.win", "{} wins with {}", winner, best)
        g.call(Prize(winner, tuple(b.seats)))

    def mead(self, g: Game, b: Hall) -> None:
        """feast.mead: Each in turn may exchange a card."""
        g.call(Mead(tuple(b.seats)))

    def next_round(self, g: Game, b: Hall) -> str | None:
        """feast.end: Four rounds."""
        b.round += 1
        return "fill_hands" if b.round < ROUNDS else None


class Bidding(Together):
    def questions(self, g: Game, b: Hall) -> tuple[Decision, ...]:
        return tuple([Bid(seat, b.last[b.index(seat)]) for seat in b.seats])


class Bid(Decision):
    """feast.bid: One card, not of the value bid last."""

    RULE = "feast.bid"
    SECRET_CHOICE = True

    def __init__(self, seat: str, last: int) -> None:
        super().__init__(seat)
        self.last = last

    @property
    def prompt(self) -> str:
        return f"{self.seat} bids a card."

    def candidates(self, g: Game, b: Hall) -> list[Action]:
        return [Action("bid", card=card) for card in CARDS]

    def refusal(self, g: Game, b: Hall, action: Action) -> Refusal | None:
        hand = b.hand(self.seat)
        if action.card not in hand:
            return Refusal("You do not hold this card.", "feast.bid")
        if worth(action.card) == self.last and any(worth(card) != self.last for card in hand):
            return Refusal("You bid this value last time.", "feast.bid")
        return None

    def apply(self, g: Game, b: Hall, action: Action) -> None:
        assert action.card
        i = b.index(self.seat)
        b.discard(self.seat, action.card)
        b.bids[i] = action.card
        b.last[i] = worth(action.card)
        g.note("feast.bid", "{} bids {}", self.seat, action.card)


class Prize(Decision):
    """feast.win: Feast, or raid."""

    RULE = "feast.win"

    def __init__(self, seat: str, seats: tuple[str, ...]) -> None:
        super().__init__(seat)
        self.seats = seats

    @property
    def prompt(self) -> str:
        return f"{self.seat} feasts or raids."

    def legal(self, g: Game, b: Hall) -> list[Action]:
        return [Action("feast"), *[Action("raid", who=seat) for seat in self.seats if seat != self.seat]]

    def apply(self, g: Game, b: Hall, action: Action) -> None:
        if action.verb == "feast":
            b.points[b.index(self.seat)] += 2
        else:
            assert action.who
            g.call(Raid(self.seat, action.who))


class Raid(Procedure):
    """feast.shield, feast.luck: The raided thane may turn the raid away."""

    STEPS = ("shield", "strike")

    def __init__(self, raider: str, prey: str) -> None:
        super().__init__()
        self.raider = raider
        self.prey = prey

    def shield(self, g: Game, b: Hall) -> None:
        g.answer = "open"
        g.ask(Shield(self.prey))

    def strike(self, g: Game, b: Hall) -> None:
        if g.answer == "shield":
            return
        loot = 1
        if g.options["luck"] and g.roll(f"raid {self.prey}", 1)[0] == 6:
            loot = 2
        b.points[b.index(self.raider)] += loot
        b.points[b.index(self.prey)] -= loot
        g.note("feast.luck", "{} takes {} from {}", self.raider, loot, self.prey)


class Shield(Decision):
    """feast.shield: A card turns the raid away."""

    RULE = "feast.shield"

    @property
    def prompt(self) -> str:
        return f"{self.seat} may discard a card against the raid."

    def legal(self, g: Game, b: Hall) -> list[Action]:
        cards = b.hand(self.seat)
        return [Action("suffer"), *[Action("shield", card=card) for card in cards]] if cards else []

    def apply(self, g: Game, b: Hall, action: Action) -> None:
        if action.card:
            b.discard(self.seat, action.card)
            g.answer = "shield"
            g.reveal()
            g.note("feast.shield", "{} shows {}", self.seat, action.card)


class Mead(Window):
    def question(self, g: Game, b: Hall, seat: str) -> Decision | None:
        return Exchange(seat) if b.deck and b.hand(seat) else None


class Exchange(Decision):
    """feast.mead: One card under the deck, one from its top."""

    RULE = "feast.mead"

    @property
    def prompt(self) -> str:
        return f"{self.seat} may exchange a card."

    def legal(self, g: Game, b: Hall) -> list[Action]:
        return [Action("keep"), *[Action("exchange", card=card) for card in b.hand(self.seat)]]

    def apply(self, g: Game, b: Hall, action: Action) -> None:
        if action.card:
            b.discard(self.seat, action.card)
            b.take(self.seat, b.deck.pop())
            b.deck.insert(0, action.card)
            g.reveal()
            g.note("feast.mead", "{} puts {} under the deck", self.seat, action.card, seen_by=(self.seat,))


def _has_sealed(g: Game, seat: str) -> bool:
    return any(isinstance(frame, Together) and frame.answer_of(seat) for frame in g.stack)


class Thanes(Title):
    def __init__(self) -> None:
        frames = (Feast, Bidding, Bid, Prize, Raid, Shield, Mead, Exchange)
        luck = Option("luck", "bool", True, "a die decides how much a raid takes")
        super().__init__("thanes", "Thanes", tuple(SEATS), (luck,), frames)

    @property
    def ledger(self) -> Any:
        return dict.fromkeys(CLAUSES)

    def seats(self, scenario: str | None = None, options: dict[str, Any] | None = None) -> tuple[str, ...]:
        return SEATS[self.check_scenario(scenario)]

    def blank(self) -> Hall:
        return Hall()

    def start(self, g: Game) -> None:
        b = Hall()
        b.seats = list(g.seats)
        b.deck = g.shuffle("deck", list(CARDS))
        b.hands = [""] * (HAND * len(b.seats))
        b.points = [0] * len(b.seats)
        b.bids = [""] * len(b.seats)
        b.last = [0] * len(b.seats)
        g.board = b
        g.call(Feast())

    def result(self, g: Game, b: Hall) -> Result:
        best = max(b.points)
        winners = tuple([seat for seat, points in zip(b.seats, b.points, strict=True) if points == best])
        return Result(dict(zip(b.seats, b.points, strict=True)), winners, "most points after four rounds")

    def view(self, g: Game, b: Hall, seat: str | None) -> dict[str, Any]:
        return {
            "round": b.round,
            "deck": len(b.deck),
            "points": dict(zip(b.seats, b.points, strict=True)),
            "hands": {s: sorted(b.hand(s)) if s == seat else len(b.hand(s)) for s in b.seats},
            "bids": b.bids[:],
            "last": b.last[:],
        }

    def redeal(self, g: Game, b: Hall, seat: str, dealer: Dealer) -> None:
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

    def position(self, g: Game, b: Hall) -> dict[str, Any]:
        top = g.stack[-1] if g.stack else None
        if not isinstance(top, Bidding) or top.sealed:
            raise BadInput("a position of thanes stands at the beginning of a round")
        board = {"points": b.points[:], "bids": b.bids[:], "last": b.last[:]}
        return {"at": {"round": b.round}, "board": board, "hidden": {"deck": b.deck[:], "hands": b.hands[:]}}

    def set_position(self, g: Game, doc: dict[str, Any]) -> None:
        b = Hall()
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

    def broken(self, g: Game, b: Hall) -> list[str]:
        cards = [*b.deck, *[card for card in b.hands if card]]
        return [] if len(set(cards)) == len(cards) else ["a card is in two places"]

    def turn_of(self, g: Game, b: Hall) -> str:
        return str(b.round)


TITLE = Thanes()
