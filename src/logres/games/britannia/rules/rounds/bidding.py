"""Bidding for sides: before the first round the players bid victory points for the groups of nations.

Chance: one draw, "first bidder", of a seat.
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import Decision, Procedure
from logres.engine.game import Game
from logres.engine.nouns import Noun, Series
from logres.engine.texts import say
from logres.games.britannia import log
from logres.games.britannia.board import Board
from logres.games.britannia.rules.rounds.scenarios import SCENARIOS
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import N_NATIONS

MOST: Final = 100  # no bid goes higher
CHOICE: Final = 10  # so far above the least possible bid may one go at once


def group_name(group: int) -> str:
    return f"group-{group + 1}"


class Bidding(Procedure):
    """variant.bidding: Round the table until each holds one group.

    turn     the seat whose turn it is
    holders  for each group the seat that has its card, or NOBODY
    bids     for each group what was bid for it
    """

    STEPS = ("first_bidder", "next_bidder", "settle")

    def __init__(self, turn: int = 0, holders: tuple[int, ...] = (), bids: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.turn = turn
        self.holders = holders
        self.bids = bids

    def first_bidder(self, g: Game, b: Board) -> None:
        """variant.bidding.order: By lot."""
        self.turn = g.seats.index(g.draw("first bidder", list(g.seats)))
        self.holders = (NOBODY,) * len(g.seats)
        self.bids = (0,) * len(g.seats)
        log.seat_line(g, g.seats[self.turn], "variant.bidding.order", "first-bidder", "{} bids first")

    def next_bidder(self, g: Game, b: Board) -> str | None:
        """variant.bidding.pass: Who holds a card must pass; when all do, the bidding is over."""
        if NOBODY not in self.holders:
            return None
        while self.turn in self.holders:  # [variant.bidding.pass]
            self.turn = (self.turn + 1) % len(g.seats)
        seats = tuple(["" if seat == NOBODY else g.seats[seat] for seat in self.holders])
        g.call(Bid(g.seats[self.turn], seats, self.bids, g.options["minimum-raise"]))
        return "next_bidder"

    def take(self, g: Game, group: int, bid: int) -> None:
        """variant.bidding.order: The card changes hands, and the turn passes to the left."""
        self.holders = tuple([self.turn if i == group else seat for i, seat in enumerate(self.holders)])
        self.bids = tuple([bid if i == group else old for i, old in enumerate(self.bids)])
        card = Noun("thing", group_name(group), group_name(group))
        log.seat_line(g, g.seats[self.turn], "variant.bidding.turn", "bid", "{} bids {} for {}", bid, card)
        self.turn = (self.turn + 1) % len(g.seats)  # [variant.bidding.order, variant.bidding.example]

    def settle(self, g: Game, b: Board) -> None:
        """variant.bidding, variant.bidding.cost: Each plays what he holds, and will lose what he bid."""
        owner = [NOBODY] * N_NATIONS
        for group, seat in enumerate(self.holders):
            nations = SCENARIOS[g.scenario].groups[group]
            for nation in nations:
                owner[nation] = seat
            b.bids[seat] = self.bids[group]  # [variant.bidding.cost]
            names = Series(tuple([log.NATION[nation] for nation in nations]))
            log.seat_line(g, g.seats[seat], "variant.bidding", "sides", "{} plays {} for {}", names, self.bids[group])
        b.owner = owner


class Bid(Decision):
    """variant.bidding.turn: A free group for anything, or another's by a higher bid.

    holders  for each group the seat that has it, or ""
    bids     for each group what stands on it
    least    by how much a bid must be raised
    """

    RULE = "variant.bidding.turn"

    def __init__(self, seat: str, holders: tuple[str, ...], bids: tuple[int, ...], least: int) -> None:
        super().__init__(seat)
        self.holders = holders
        self.bids = bids
        self.least = least

    @property
    def prompt(self) -> str:
        groups = range(len(self.holders))
        taken = [(log.seat(self.holders[i]), group_name(i), self.bids[i]) for i in groups if self.holders[i]]
        if not taken:
            return say("{player}: bid for a group of nations; all are free.", player=log.seat(self.seat))
        held = Series(tuple([say("{} has {} for {}", *each) for each in taken]), "; ")
        return say("{player}: bid for a group of nations; {held}.", player=log.seat(self.seat), held=held)

    def floor(self, group: int) -> int:
        """variant.bidding.turn, variant.bidding.minimum-raise: The least that may be bid for a group."""
        if not self.holders[group]:
            return 0  # [variant.bidding.turn]
        return self.bids[group] + self.least  # [variant.bidding.minimum-raise]

    def candidates(self, g: Game, b: Board) -> list[Action]:
        found: list[Action] = []
        for group in range(len(self.holders)):
            name = group_name(group)
            found += [Action("bid", count=bid, card=name) for bid in range(min(self.floor(group) + CHOICE, MOST) + 1)]
        return found

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        assert action.card
        assert action.count is not None
        group = group_of(action.card)
        floor = self.floor(group)
        if action.count >= floor:
            return None
        holder = self.holders[group]
        if self.bids[group] < action.count:
            return Refusal(say("A bid must be raised by {} at least.", self.least), "variant.bidding.minimum-raise")
        return Refusal(say("{} has bid {} for {}.", holder, self.bids[group], action.card), "variant.bidding.turn")

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.card
        assert action.count is not None
        bidding: Bidding = g.frame(Bidding)
        bidding.take(g, group_of(action.card), action.count)


def group_of(name: str) -> int:
    return int(name.rsplit("-", 1)[1]) - 1
