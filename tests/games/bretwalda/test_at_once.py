"""What the board tells of all kingdoms and areas at once is what it tells of each."""

from __future__ import annotations

import logres
from logres.games.bretwalda.board import board_of
from logres.games.bretwalda.tables import LAND, N_KINGDOMS
from logres_workshop.random_play import RandomPlayer


def test_dalcs_and_pillaged_areas():
    game, wanderer, seen = logres.new("bretwalda", seed=6), RandomPlayer(6), [0, 0]
    while game.pending:
        b = board_of(game)
        dalcs, pillaged = [b.dalcs(k) for k in range(N_KINGDOMS)], {a for a in range(LAND) if b.pillaged(a)}
        assert b.all_dalcs() == dalcs, game.count
        assert b.all_pillaged() == pillaged, game.count
        seen = [max(seen[0], *dalcs), max(seen[1], len(pillaged))]
        wanderer.play(game)
    assert min(seen) > 1
