"""Trade: what an exchange of Gold and Food is worth to a kingdom, and which offer it makes to whom.

Gold, Food and mouths lie open, so that it can be computed what the other makes of an offer: only what pays for both is
sent, and no more than once a round, so that nobody is pestered and no game goes round in circles.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from logres.engine.actions import Action
from logres.engine.game import Game
from logres.games.bretwalda.board import Board, board_of
from logres.games.bretwalda.bot.worth import RIVALS, stores
from logres.games.bretwalda.rules.actions.actions import ChooseAction
from logres.games.bretwalda.rules.seasons.trade import deliverable
from logres.games.bretwalda.tables import INSTANT, KINGDOMS, LAST_ROUND

FAIR: Final = 0.3  # what a trade must bring
MOST_FOOD: Final = 3  # in an offer of its own
MOST_GOLD: Final = 5


class Offer(NamedTuple):
    """What a kingdom would give to another, and wants for it."""

    to: int
    gold: int = 0
    food: int = 0
    asked_gold: int = 0
    asked_food: int = 0

    def steps(self) -> list[str]:
        """The initiatives that make it up."""
        found = [f"trade {KINGDOMS[self.to]}"]
        for verb, counts in (("offer", (self.gold, self.food)), ("ask", (self.asked_gold, self.asked_food))):
            for ware, count in zip(("gold", "food"), counts, strict=True):
                found += [f"{verb} {ware}"] * count
        return [*found, "send"]


def near_crown(b: Board, k: int) -> bool:
    """Whether a kingdom is one Dalc short of the crown: nobody trades with it."""
    return b.dalcs(k) >= INSTANT[len(b.kingdoms())] - 1


def pays(b: Board, k: int, other: int, gold: int, food: int) -> bool:
    """Whether it pays for a kingdom to get so much from another, negative numbers to give it."""
    if near_crown(b, other):
        return False
    return _net(b, k, _gain(b, k, gold, food), _gain(b, other, -gold, -food)) > FAIR


def best_offer(b: Board, k: int) -> Offer | None:
    """The offer that brings most of those that bring the other something too."""
    if b.round >= LAST_ROUND:
        return None
    exchanges = [(sign * food, -sign * gold) for food, gold in _SIZES for sign in (1, -1)]  # Food and Gold it gets
    own = {each: _gain(b, k, each[1], each[0]) for each in exchanges}
    promising = [each for each in exchanges if own[each] > FAIR]
    best, most = None, FAIR
    for other in [other for other in b.kingdoms() if other != k and not near_crown(b, other)]:
        for food, gold in promising:
            offer = Offer(other, max(0, -gold), max(0, -food), max(0, gold), max(0, food))
            if not _possible(b, k, offer):
                continue
            theirs = _gain(b, other, -gold, -food)
            found = _net(b, k, own[food, gold], theirs)
            if found > most and _net(b, other, theirs, own[food, gold]) > FAIR:
                best, most = offer, found
    return best


_SIZES: Final = tuple([(food, gold) for food in range(1, MOST_FOOD + 1) for gold in range(1, MOST_GOLD + 1)])


def _possible(b: Board, k: int, offer: Offer) -> bool:
    there = deliverable(b, k, offer.to, offer.gold, offer.food)
    return there and deliverable(b, offer.to, k, offer.asked_gold, offer.asked_food)


def _net(b: Board, k: int, own: float, theirs: float) -> float:
    """What is gained, less what it counts that another gains."""
    return own - RIVALS * theirs / max(1, len(b.kingdoms()) - 1)


def _gain(b: Board, k: int, gold: int, food: int) -> float:
    """What a kingdom's stores are worth more with so much more."""
    after, own = b.copy(), b.controlled(k)
    after.gold[k] += gold
    if own:
        after.food[own[0]] += food
    return stores(after, k) - stores(b, k)


class Trader:
    """Makes the offers of one bot, at the choice of its action."""

    def __init__(self) -> None:
        self.round = 0  # in which the last offer was made
        self.steps: list[str] = []  # of the offer that is being made up

    def propose(self, game: Game) -> Action | None:
        """The next initiative of the seat that is asked, or None: it answers."""
        asked, b = game.decision, board_of(game)
        if not isinstance(asked, ChooseAction):
            self.steps = []
            return None
        if not self.steps and b.round != self.round and game.options["trade"]:
            offer = best_offer(b, asked.side)
            if offer is not None:
                self.round, self.steps = b.round, offer.steps()
        return self._next(game, asked.seat)

    def _next(self, game: Game, seat: str) -> Action | None:
        """What is not open now ends the offer."""
        if not self.steps:
            return None
        text = self.steps.pop(0)
        found = next((action for action in game.initiatives(seat) if action.text == text), None)
        if found is None:
            self.steps = []
        return found
