"""A Battle tried out on a copy, with dice and answers given."""

from logres.engine.game import Game
from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.names import CIVITATES, SAXONS, SPACE
from tests.games.pendragon.battles import battle
from tests.games.pendragon.orders import at, board

ICENI = SPACE["iceni"]
HERE = {"saxon_raider": 4, "militia": 2, "hillfort": 1}


def fought(g: Game, *dice: int) -> Game:
    """After a Battle of those who Ambush, fight in the open and assault."""
    trial = g.trial(Battle(ICENI, SAXONS, CIVITATES), script=list(dice), stop=True)
    while trial.decision is not None and trial.stopped_at is None:
        bold = [action for action in trial.legal() if action.verb in ("ambush", "fight", "assault")]
        trial.play((bold or trial.legal())[0])
    return trial


def test_the_outcome_depends_on_the_dice_and_the_game_stays_as_it_is():
    g = battle("iceni", "saxons", **HERE)
    before = g.save()
    outcomes = [fought(g, die) for die in (4, 5)]
    assert [trial.answer[:2] for trial in outcomes] == [(4, 2), (2, 3)]
    assert [board(trial).at(ICENI, 13) for trial in outcomes] == [1, 0]
    assert at(g, "iceni", "saxon_raider") == 4
    assert g.save() == before
