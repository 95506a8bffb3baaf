"""2.1 The deck: piles of twelve Events with an Epoch card near the bottom of each. One card ahead lies face up.

Chance, in this order: "events" (all Events in a new order, the piles are dealt from its beginning), "early epochs" and
"late epochs" (where the scenario uses them), then for each pile "pile N": its last four Events and its Epoch card, from
top to bottom.
"""

from __future__ import annotations

from functools import cache

from logres.engine.chance import Dealer
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import N_FACTIONS, SHADED, UNSHADED
from logres.games.pendragon.rules.scenarios import BY_NUMBER, Scenario
from logres.games.pendragon.tables import BOTTOM, EARLY, EVENTS, FIRST_EPOCH, LATE, PILE, PIVOTAL_OF


def is_epoch(card: int) -> bool:
    return card >= FIRST_EPOCH


def events(scenario: Scenario, balance: bool) -> list[int]:
    """2.1.deck-separate: The Events that are shuffled: all but those removed or put into play."""
    out = (*scenario.removed, *scenario.unshaded, *scenario.shaded) if balance else ()
    return [card for card in EVENTS if card not in out]


def epochs(scenario: Scenario, kind: str) -> list[int]:
    """2.1.deck-separate: The Epoch cards of a kind that may be drawn."""
    cards = EARLY if kind == "early" else LATE
    return [card for card in cards if card not in scenario.in_effect and card not in scenario.aside]


def prepare(g: Game, b: Board, balance: bool) -> None:
    """2.1.deck-piles: Give out and put into play what the scenario says, and stack the piles, the first on top."""
    scenario = BY_NUMBER[b.scenario]
    hand_out(b, scenario, balance)
    dealt = g.shuffle("events", events(scenario, balance))
    drawn = {kind: _epochs_drawn(g, scenario, kind) for kind in ("early", "late")}
    piles: list[int] = []  # from top to bottom
    for number, kind in enumerate(scenario.piles):
        pile = dealt[number * PILE : (number + 1) * PILE]
        lower = g.shuffle(f"pile {number + 1}", [*pile[-BOTTOM:], drawn[kind].pop(0)])
        piles += [*pile[:-BOTTOM], *lower]
    b.deck = piles[::-1]


def _epochs_drawn(g: Game, scenario: Scenario, kind: str) -> list[int]:
    return g.shuffle(f"{kind} epochs", epochs(scenario, kind)) if kind in scenario.piles else []


def hand_out(b: Board, scenario: Scenario, balance: bool) -> None:
    """2.1.deck-separate: Pivotal Events to their factions, lasting ones into effect."""
    for faction in range(N_FACTIONS):
        b.pivotal[faction] = PIVOTAL_OF[faction] if PIVOTAL_OF[faction] in scenario.held else 0
    for card in (*scenario.in_effect, *(scenario.unshaded if balance else ())):
        b.lasting[card] = UNSHADED
    for card in scenario.shaded if balance else ():
        b.lasting[card] = SHADED  # [5.3.petty-tyrants-capabilities]


def turn_over(g: Game, b: Board) -> None:
    """2.2.start, 2.3.7.next-card: The next card comes into play, and the one after it is shown."""
    if not b.deck:
        raise BadInput("position: the deck has run out and no Epoch card has ended the game")
    b.card = b.deck.pop()
    b.seen = max(0, b.seen - 1)
    _show_next(g, b)
    if b.deck and is_epoch(b.deck[-1]):
        _swap(g, b)


def _show_next(g: Game, b: Board) -> None:
    """1.1.card-flow: One card ahead is always face up."""
    if b.deck and not b.seen:
        b.seen = 1
        g.reveal()


def _swap(g: Game, b: Board) -> None:
    """2.3.7.epoch-swap: An Epoch card that is shown comes first; the card before it goes back on the deck."""
    epoch = b.deck.pop()
    b.deck.append(b.card)
    b.card = epoch


def put_back(b: Board) -> None:
    """2.3.8.pivotal-procedure: The interrupted card goes on top of the deck, face up."""
    b.deck.append(b.card)
    b.seen += 1


# ---------------------------------------------------------------------- what nobody may know


def unseen_events(b: Board, balance: bool) -> list[int]:
    """2.1.deck-leftover: The Events that nobody has seen: some in the deck, the others out of the game."""
    shown = {*b.played, b.card, *(b.deck[-b.seen :] if b.seen else ())}
    return [card for card in _all_events(b.scenario, balance) if card not in shown]


@cache
def _all_events(scenario: int, balance: bool) -> tuple[int, ...]:
    return tuple(events(BY_NUMBER[scenario], balance))


def redeal(b: Board, balance: bool, dealer: Dealer) -> None:
    """Deal the face-down part of the deck anew, as a set-up could have left it."""
    scenario = BY_NUMBER[b.scenario]
    hidden = len(b.deck) - b.seen
    shown = [card for card in (*b.played, b.card) if card >= FIRST_EPOCH]
    left = {kind: dealer.shuffled(_unseen_epochs(b.scenario, kind, shown)) for kind in ("early", "late")}
    cards = dealer.shuffled(unseen_events(b, balance))
    whole = (PILE + 1) * (len(scenario.piles) - len(shown))  # cards of the piles that have shown no Epoch card
    deck: list[int] = []  # from the bottom up
    for kind in reversed(scenario.piles):
        size = min(PILE + 1, hidden - len(deck))
        if size > 0:
            begun = size <= PILE and hidden - size == whole
            deck += _pile(size, cards, [] if begun else left[kind], dealer)
    b.deck = [*deck, *b.deck[hidden:]]


def _pile(size: int, cards: list[int], epochs: list[int], dealer: Dealer) -> list[int]:
    """What is left of a pile, from the bottom up; a begun pile has shown its Epoch card already."""
    if not epochs:
        return _taken(cards, size)
    pile = _taken(cards, size - 1)
    pile.insert(dealer.below(min(BOTTOM + 1, size)), epochs.pop())
    return pile


def _taken(cards: list[int], count: int) -> list[int]:
    """So many cards off the end, the last first."""
    at = len(cards) - count
    taken = cards[at:]
    del cards[at:]
    taken.reverse()
    return taken


def _unseen_epochs(scenario: int, kind: str, shown: list[int]) -> list[int]:
    return [card for card in _all_epochs(scenario, kind) if card not in shown]


@cache
def _all_epochs(scenario: int, kind: str) -> tuple[int, ...]:
    return tuple(epochs(BY_NUMBER[scenario], kind))
