"""The Battle as a table shows it: what each side would inflict, what an answer leads to, what the log tells."""

from __future__ import annotations

from typing import Any

from logres.engine.game import Game
from logres.games.pendragon.ui import battle_view
from tests.games.pendragon.battles import battle
from tests.games.pendragon.orders import asked, board, play

CORIELTAUVI = {"saxon_raider": 7, "saxon_warband": 1, "cavalry": 3, "comitates": 1, "town": 1}


def fought(*dice: int) -> Game:
    labels = ("raiders", "troops")
    rolls = [
        {"for": f"pre-battle corieltauvi attackers {label}", "dice": [die]}
        for label, die in zip(labels, dice, strict=False)
    ]
    return battle("corieltauvi", "saxons", chance=tuple(rolls), **CORIELTAUVI)


def shown(g: Game) -> dict[str, Any]:
    found = battle_view.battle(g, board(g))
    assert found is not None
    return found


def test_what_each_side_would_inflict_in_half_losses():
    g = fought(1)
    assert shown(g)["strikes"] == {"charge": [0, 6], "melee": [2, 2], "harass": [7, 0]}


def test_those_in_ambush_strike_once_and_early():
    g = fought(6)
    play(g, "ambush corieltauvi")
    assert shown(g)["strikes"] == {"charge": [7, 6], "melee": [2, 2]}


def test_the_least_roll_that_is_needed():
    g = fought(1)
    assert asked(g) == ("saxons", "EvadeOrAmbush")
    assert shown(g)["leads"]["evade corieltauvi"] == {"needs": 4, "sides": 6}
    assert shown(g)["leads"]["ambush corieltauvi"] == {"needs": 5, "sides": 6}
    assert "stand corieltauvi" not in shown(g)["leads"]


def test_the_room_in_a_stronghold():
    g = fought(1)
    play(g, "stand corieltauvi", "stand corieltauvi")
    assert asked(g) == ("dux", "Withdraw")
    rooms = {action: doc["room"] for action, doc in shown(g)["leads"].items()}
    assert rooms
    assert set(rooms.values()) == {4}


def test_a_failed_try_is_told_with_what_it_needed():
    g = fought(1)
    play(g, "evade corieltauvi")
    line = next(line for line in g.log if line.kind == "evade-failed")
    assert str(line.text) == "The raiders of the attackers do not evade: 4 or more was needed"
    assert [str(arg) for arg in line.args][3] == "7 Saxon Raiders"


def test_blows_are_told_with_who_struck_and_who_stood():
    g = fought(1)
    play(g, "stand corieltauvi", "stand corieltauvi", "fight corieltauvi", "fight corieltauvi")
    line = next(line for line in g.log if line.kind == "field-losses")
    assert [str(arg) for arg in line.args] == [
        "Charge and ambush",
        "0",
        "3",
        "",
        "3 Cavalry",
        "1 Saxon Warband, 7 Saxon Raiders",
        "3 Cavalry, 1 Comitates",
    ]
