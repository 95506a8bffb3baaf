"""Positions that are exact at every decision, not only at entry points: the game goes on from them as it would have."""

from __future__ import annotations

import json

import logres
from logres.engine.codec import dumps, state_json
from logres.engine.game import Game
from tests.conformance.samples import Samples, standing_at

EXACT = ("britannia", "britannia-redux")
TRIED = 4  # answers that are played on from both


def moment(game: Game) -> str:
    state = state_json(game)
    return dumps([state[part] for part in ("answer", "board", "stack")])


def test_a_game_goes_on_from_its_position_as_it_would_have(played: Samples):
    for game in played.moments:
        if game.title.id in EXACT:
            with standing_at(game):
                doc = json.loads(json.dumps(game.position()))
                back = logres.position(game.title.id, doc, seed=1)
                assert moment(back) == moment(game)
                assert back.position() == doc
                _goes_on(game, back)


def _goes_on(game: Game, back: Game) -> None:
    for seat in game.seats:
        legal = game.legal(seat)
        assert back.legal(seat) == legal
        for action in legal[:TRIED]:
            one, other = game.clone(), back.clone()
            for either in (one, other):
                either.seed, either.epoch, either.count = "the same", 0, 0
                either.play(action, seat)
            assert moment(one) == moment(other)


def test_a_finished_game_has_its_position_too(played: Samples):
    for game in played.finished:
        if game.title.id in EXACT:
            with standing_at(game):
                back = logres.position(game.title.id, json.loads(json.dumps(game.position())), seed=1)
                assert (moment(back), back.result) == (moment(game), game.result)
