"""A Battle tried out on a copy, with dice and answers given."""

import pytest

from logres.engine.actions import Action
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.battle.rehearsal import rehearse
from logres.games.pendragon.names import CIVITATES, SAXONS, SPACE
from tests.games.pendragon.battles import battle
from tests.games.pendragon.orders import at, board

ICENI = SPACE["iceni"]
HERE = {"saxon_raider": 4, "militia": 2, "hillfort": 1}


def boldly(g: Game) -> Action:
    """Ambush, fight in the open, assault."""
    wanted = ("ambush", "fight", "assault")
    return next((action for action in g.legal() if action.verb in wanted), g.legal()[0])


def test_the_outcome_hangs_on_the_dice_and_the_game_stays_as_it_is():
    g = battle("iceni", "saxons", **HERE)
    before = g.save()
    outcomes = [rehearse(g, Battle(ICENI, SAXONS, CIVITATES), (die,), boldly) for die in (4, 5)]
    assert [trial.answer[:2] for trial in outcomes] == [(4, 2), (2, 3)]
    assert [board(trial).at(ICENI, 13) for trial in outcomes] == [1, 0]
    assert at(g, "iceni", "saxon_raider") == 4
    assert g.save() == before


def test_too_few_dice_are_told():
    g = battle("iceni", "saxons", **HERE)
    with pytest.raises(BadInput):
        rehearse(g, Battle(ICENI, SAXONS, CIVITATES), (), boldly)
