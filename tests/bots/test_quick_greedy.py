"""Greedy in a hurry plans several marches at one look: what is left of them must not be carried into another phase."""

from __future__ import annotations

import pytest

from logres.engine.api import new
from logres.engine.title import title
from logres.games.britannia.bot.bot import Greedy
from logres.games.britannia.rules.movement.movement import FINISHED

LOOKED_AT = 600  # answers


@pytest.mark.parametrize("id", ["britannia", "britannia-redux"])
def test_who_is_done_with_marching_has_no_march_left(id: str) -> None:
    game, tactics, ends = new(id, seed="hurry"), title(id).tactics, 0
    assert tactics is not None
    players = {seat: tactics.policy(f"hurry {seat}") for seat in game.seats}
    for _ in range(LOOKED_AT):
        assert game.decision is not None
        seat = game.decision.seat
        action = game.forced or players[seat].choose(game)
        bot = players[seat]
        assert isinstance(bot, Greedy)
        assert bot.style.quick
        if action == FINISHED and game.forced is None:
            ends += 1
            assert bot.queue == []
        game.play(action, seat)
    assert ends > 10
