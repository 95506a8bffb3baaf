"""Setting up: who plays whom, and what stands where."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.britannia.bidding import Bidding
from logres.games.britannia.board import NOBODY, Board
from logres.games.britannia.scenarios import SCENARIOS
from logres.games.britannia.tables import INFANTRY, N_NATIONS, POP_START, ROMANO_BRITISH
from logres.games.britannia.turn import Chronicle


def seat_nations(g: Game, b: Board) -> None:
    """setup.groups.four-player, variant.3p.allocation, variant.5p.allocation: Each seat its group of nations."""
    owner = [NOBODY] * N_NATIONS
    for seat, group in enumerate(SCENARIOS[g.scenario].groups):
        for nation in group:
            owner[nation] = seat
    b.owner = owner
    b.bids = [0] * len(g.seats)


def place(g: Game, b: Board) -> None:
    """setup.place.romans and its like: One infantry in each listed area; the Romans wait in the Channel."""
    scenario = SCENARIOS[g.scenario]
    b.round = scenario.first_round
    for nation, areas in scenario.setup.items():
        for area, infantry in areas.items():
            b.add(nation, area, INFANTRY, infantry)
    b.pop = [POP_START] * N_NATIONS  # [setup.population-start]
    for nation in scenario.submitted:
        b.former |= 1 << nation  # [variant.3p-short.submitted]
    card = list(range(N_NATIONS))
    for nation in scenario.as_romano_british:
        card[nation] = ROMANO_BRITISH  # [variant.2p.germanic.belgae]
    b.card = card


def start(g: Game) -> None:
    b = Board()
    g.board = b
    seat_nations(g, b)
    place(g, b)
    g.call(Chronicle())
    if g.options["bidding"]:
        g.call(Bidding())
