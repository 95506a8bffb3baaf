"""Setting up: who plays whom, and what stands where."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.britannia.board import Board
from logres.games.britannia.rules.rounds.bidding import Bidding
from logres.games.britannia.rules.rounds.turn import GameLoop
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import INFANTRY, N_NATIONS, POP_START, ROMANO_BRITISH


def seat_nations(g: Game, b: Board) -> None:
    """As the groups are listed."""
    allot(g, b, list(range(len(g.seats))))


def allot(g: Game, b: Board, seats: list[int]) -> None:
    """To each group of nations, in order, the seat that plays it."""
    owner = [NOBODY] * N_NATIONS
    for seat, group in zip(seats, b.edition.scenarios[g.scenario].groups, strict=True):
        for nation in group:
            # [setup.groups.four-player, variant.3p.allocation, variant.5p.allocation, variant.3p-short.allocation]
            owner[nation] = seat
    b.owner = owner
    b.bids = [0] * len(g.seats)


def assign(g: Game, b: Board) -> None:
    """setup.assign-random: By lot if the option says so, else as seated; bidding takes the place of both."""
    if g.options.get("bidding"):
        b.bids = [0] * len(g.seats)
    elif g.options.get("random-sides"):
        allot(g, b, g.shuffle("sides", list(range(len(g.seats))), seen_by=None))
    else:
        seat_nations(g, b)


def deal_cards(g: Game, b: Board) -> None:
    """variant.2p.germanic.belgae: Each nation scores by its own card, save where the scenario lends it another."""
    card = list(range(N_NATIONS))
    for nation in b.edition.scenarios[g.scenario].as_romano_british:
        card[nation] = ROMANO_BRITISH  # [variant.2p.germanic.belgae]
    b.card = card


def place(g: Game, b: Board) -> None:
    """setup.place.romans and its like: One infantry in each listed area; the Romans wait in the Channel."""
    scenario = b.edition.scenarios[g.scenario]
    b.round = scenario.first_round  # [setup.round-marker]
    for nation, areas in scenario.setup.items():
        for area, infantry in areas.items():
            b.add(nation, area, INFANTRY, infantry)
    b.pop = [POP_START] * N_NATIONS
    for nation in scenario.submitted:
        b.former |= 1 << nation  # [variant.3p-short.submitted]


def start(g: Game) -> None:
    """setup.round-marker: The whole set-up, up to the first round."""
    b = g.title.blank()
    assert isinstance(b, Board)
    g.board = b
    assign(g, b)
    deal_cards(g, b)
    place(g, b)
    g.call(GameLoop())
    if g.options.get("bidding"):
        g.call(Bidding())  # [variant.bidding]
