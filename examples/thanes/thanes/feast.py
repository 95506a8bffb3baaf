"""The rules of Thanes: one class for each step of the feast, one for each question."""

from __future__ import annotations

from logres.engine.actions import Action, Refusal
from logres.engine.frames import Decision, Procedure, Together, Window
from logres.engine.game import Game
from thanes.board import CARD, CARDS, HAND, ROUNDS, THANE, Table, worth


class Feast(Procedure):
    """The whole game, round by round."""

    STEPS = ("fill_hands", "bid", "win", "mead", "next_round")

    def fill_hands(self, g: Game, b: Table) -> None:
        g.add_heading(0, "round", "Round {} of {}", b.round + 1, ROUNDS)
        for seat in b.seats:
            while len(b.hand(seat)) < HAND and b.deck:
                b.take(seat, b.deck.pop())
        g.reveal()

    def bid(self, g: Game, b: Table) -> None:
        """feast.bid: All bid at once."""
        g.call(Bidding())

    def win(self, g: Game, b: Table) -> None:
        """feast.win: The highest card wins."""
        best = max(worth(card) for card in b.bids)
        winner = next(seat for seat, card in zip(b.seats, b.bids, strict=True) if worth(card) == best)
        g.add_line("feast.win", "win", "{} wins with {}", THANE[winner], best, about=winner)
        g.call(Prize(winner, tuple(b.seats)))

    def mead(self, g: Game, b: Table) -> None:
        """feast.mead: Each in turn may exchange a card."""
        g.call(Mead(tuple(b.seats)))

    def next_round(self, g: Game, b: Table) -> str | None:
        """feast.end: Four rounds."""
        b.round += 1
        return "fill_hands" if b.round < ROUNDS else None


class Bidding(Together):
    def questions(self, g: Game, b: Table) -> tuple[Decision, ...]:
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

    def candidates(self, g: Game, b: Table) -> list[Action]:
        return [Action("bid", card=card) for card in CARDS]

    def refusal(self, g: Game, b: Table, action: Action) -> Refusal | None:
        hand = b.hand(self.seat)
        if action.card not in hand:
            return Refusal("You do not hold this card.", "feast.bid")
        if worth(action.card) == self.last and any(worth(card) != self.last for card in hand):
            return Refusal("You bid this value last time.", "feast.bid")
        return None

    def apply(self, g: Game, b: Table, action: Action) -> None:
        assert action.card
        i = b.index(self.seat)
        b.discard(self.seat, action.card)
        b.bids[i] = action.card
        b.last[i] = worth(action.card)
        g.add_line("feast.bid", "bid", "{} bids {}", THANE[self.seat], CARD[action.card], about=self.seat)


class Prize(Decision):
    """feast.win: Feast, or raid."""

    RULE = "feast.win"

    def __init__(self, seat: str, seats: tuple[str, ...]) -> None:
        super().__init__(seat)
        self.seats = seats

    @property
    def prompt(self) -> str:
        return f"{self.seat} feasts or raids."

    def legal(self, g: Game, b: Table) -> list[Action]:
        return [Action("feast"), *[Action("raid", who=seat) for seat in self.seats if seat != self.seat]]

    def apply(self, g: Game, b: Table, action: Action) -> None:
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

    def shield(self, g: Game, b: Table) -> None:
        g.answer = "open"
        g.ask(Shield(self.prey))

    def strike(self, g: Game, b: Table) -> None:
        if g.answer == "shield":
            return
        loot = 1
        if g.options["luck"] and g.roll(f"raid {self.prey}", 1)[0] == 6:
            loot = 2
        b.points[b.index(self.raider)] += loot
        b.points[b.index(self.prey)] -= loot
        g.add_line(
            "feast.luck", "take", "{} takes {} from {}", THANE[self.raider], loot, THANE[self.prey], about=self.raider
        )


class Shield(Decision):
    """feast.shield: A card turns the raid away."""

    RULE = "feast.shield"

    @property
    def prompt(self) -> str:
        return f"{self.seat} may discard a card against the raid."

    def legal(self, g: Game, b: Table) -> list[Action]:
        cards = b.hand(self.seat)
        return [Action("suffer"), *[Action("shield", card=card) for card in cards]] if cards else []

    def apply(self, g: Game, b: Table, action: Action) -> None:
        if action.card:
            b.discard(self.seat, action.card)
            g.answer = "shield"
            g.reveal()
            g.add_line("feast.shield", "shield", "{} shows {}", THANE[self.seat], CARD[action.card], about=self.seat)


class Mead(Window):
    def question(self, g: Game, b: Table, seat: str) -> Decision | None:
        return Exchange(seat) if b.deck and b.hand(seat) else None


class Exchange(Decision):
    """feast.mead: One card under the deck, one from its top."""

    RULE = "feast.mead"

    @property
    def prompt(self) -> str:
        return f"{self.seat} may exchange a card."

    def legal(self, g: Game, b: Table) -> list[Action]:
        return [Action("keep"), *[Action("exchange", card=card) for card in b.hand(self.seat)]]

    def apply(self, g: Game, b: Table, action: Action) -> None:
        if action.card:
            b.discard(self.seat, action.card)
            b.take(self.seat, b.deck.pop())
            b.deck.insert(0, action.card)
            g.reveal()
            words = (THANE[self.seat], CARD[action.card])
            g.add_line(
                "feast.mead", "exchange", "{} puts {} under the deck", *words, about=self.seat, seen_by=(self.seat,)
            )
