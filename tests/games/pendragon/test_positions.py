"""A position is exact at every decision: the game it describes goes on as the one it was taken from."""

from __future__ import annotations

import json
from random import Random

import pytest

import logres
from tests.games.pendragon.boards import new


@pytest.mark.parametrize("scenario", ["barbarian-conspiracy", "petty-tyrants"])
def test_a_position_goes_on_as_its_game_does(scenario: str):
    g, chance = new(scenario, seed=5), Random(5)
    for number in range(400):
        if g.result is not None:
            break
        seat = g.pending[0].seat
        if number % 9 == 0:
            doc = json.loads(json.dumps(g.position()))
            back = logres.position("pendragon", doc, seed=1)
            assert back.board.dump() == g.board.dump()
            assert [d.prompt for d in back.pending] == [d.prompt for d in g.pending]
            assert [a.text for a in back.legal(seat)] == [a.text for a in g.legal(seat)]
            assert back.position() == doc
        g.play(chance.choice(g.legal(seat)), seat)


def test_frames_that_cannot_be_read_are_bad_input():
    for frames in (None, [5], [{"frame": "Nothing", "fields": {}}]):
        with pytest.raises(logres.BadInput):
            logres.position("pendragon", {"at": {"card": 1, "phase": "midst", "frames": frames}})
