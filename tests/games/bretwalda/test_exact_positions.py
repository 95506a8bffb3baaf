"""A position is exact at every decision, not at entry points alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

import logres
from logres.engine.game import Game
from logres_workshop.random_play import RandomPlayer
from tests.games.bretwalda.positions import position


def stands(game: Game) -> tuple[Any, ...]:
    stack = [(type(frame).__name__, frame.values()) for frame in game.stack]
    return game.board.dump(), stack, [str(action) for action in game.legal()]


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("four-player", {}),
        ("three-player", {"advanced-setup": True}),
        ("two-player", {"advanced-danes-neutral": True}),
        ("solo", {}),
    ],
)
def test_every_decision_comes_back_and_goes_on_alike(scenario: str, options: dict[str, Any]):
    game, player = logres.new("bretwalda", scenario, 11, options), RandomPlayer(11)
    kinds = set()
    while game.pending and game.count < 500:
        assert game.decision is not None
        kinds.add(game.decision.kind)
        doc = json.loads(json.dumps(game.position()))
        back = logres.position("bretwalda", doc, seed=1)
        assert stands(back) == stands(game)
        assert back.position() == doc
        seat, action = game.decision.seat, game.legal(game.decision.seat)[0]
        on = game.trial(action, seat=seat)
        back.play(str(action), seat)
        if not back.history.last().draws and on.pending:
            assert stands(on) == stands(back)
        player.play(game)
    assert len(kinds) > 12


def test_a_moment_that_contradicts_itself_is_refused_in_words():
    game = position("fyrd", "wessex", {"wintaceaster": {"wessex": {"ruler": 1}, "control": "wessex"}}, seed=1)
    doc = game.position()
    assert doc["at"]["phase"] == "moment"
    doc["board"]["kingdoms"]["wessex"]["gold"] = 50
    with pytest.raises(logres.BadInput, match="differ"):
        logres.position("bretwalda", doc, seed=1)
    del doc["hidden"]
    with pytest.raises(logres.BadInput, match="moment"):
        logres.position("bretwalda", doc, seed=1)
