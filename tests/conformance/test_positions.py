"""Positions: where a title has them, a document and the game it describes are the same thing."""

from __future__ import annotations

import json
from typing import Any

import pytest

import logres
from logres.engine.game import Game
from logres.engine.title import Title
from tests.conformance.samples import Samples, standing_at


def has_positions(title: Title) -> bool:
    kinds = type(title).__mro__
    return any("set_position" in vars(kind) for kind in kinds[: kinds.index(Title)])


def test_a_position_comes_back_as_it_was(played: Samples):
    described = 0
    for game in played.moments:
        if has_positions(game.title):
            with standing_at(game):
                described += _round_trip(game)
    assert described or not has_positions(played.moments[0].title)


def _round_trip(game: Game) -> bool:
    """Some moments have no document; those that have one come back, with the same question and answers."""
    try:
        doc = game.position()
    except logres.BadInput:
        return False
    text = json.dumps(doc)
    back = logres.position(game.title.id, json.loads(text), seed=1)
    assert json.dumps(back.position()) == text
    assert [d.kind for d in back.pending] == [d.kind for d in game.pending]
    for seat in game.seats:
        assert [str(a) for a in back.legal(seat)] == [str(a) for a in game.legal(seat)]
        assert back.view(seat)["board"] == game.view(seat)["board"]
    assert logres.load(back.save()).save() == back.save()
    return True


@pytest.mark.parametrize(
    "doc",
    [{}, [], None, {"at": 5}, {"title": "other"}, {"scenario": []}, {"options": {"none": 1}}, {"board": [], "at": {}}],
)
def test_a_broken_position_is_bad_input(id: str, doc: Any):
    with pytest.raises(logres.BadInput):
        logres.position(id, doc)
