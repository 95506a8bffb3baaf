"""The odds of a Battle are what its dice bring."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import logres
from logres.games.bretwalda.tables import FACES
from logres.games.bretwalda.ui.outlook import rolled
from tests.games.bretwalda.positions import HOMES, battle, play, position

# Faces: white 1-2 blank, 3 shield, 4-6 sword; brown 1 blank, 2 shield, 3-4 sword, 5 sword and shield, 6 two swords.
EOFORWIC = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}}


def battles(g: logres.Game) -> list[dict[str, Any]]:
    found = g.title.outlook(g.clone(), g.clone().board, None)["battles"]
    assert isinstance(found, list)
    return found


def ceorls(dice: list[int] | None = None, **rest: Any) -> logres.Game:
    """One ceorl against one: each rolls a white die and can take one wound."""
    return battle("dor", {"ceorl": 1}, "northumbria", {"ceorl": 1}, dice, ("loidis",), more=EOFORWIC, **rest)


def test_dice_are_all_their_faces():
    found = rolled([1, 1, 0, 0])
    for swords, shields in {(a[0] + b[0], a[1] + b[1]) for a, b in product(FACES[0], FACES[1])}:
        ways = sum((a[0] + b[0], a[1] + b[1]) == (swords, shields) for a, b in product(FACES[0], FACES[1]))
        assert found[swords, shields] == pytest.approx(ways / 36)
    assert sum(found.values()) == pytest.approx(1)


def test_the_second_round_is_reckoned_while_it_is_asked_who_retreats():
    """Two blanks: both stand. Then a sword meets no shield with 1/2 * 5/6; where both are struck nobody is left."""
    [told] = battles(ceorls([1, 1]))
    hit = 1 / 2 * 5 / 6
    both = 1 / 4
    assert (told["area"], told["attacker"], told["defender"], told["round"]) == ("dor", "mercia", "northumbria", 2)
    assert told["wounds"] == pytest.approx({"attacker": hit, "defender": hit}, abs=1e-6)
    assert told["to_the_end"] == told["one_round"]
    assert told["one_round"]["wins"]["attacker"] == pytest.approx(hit - both, abs=1e-6)
    assert told["one_round"]["wins"]["defender"] == pytest.approx(hit, abs=1e-6)
    assert told["one_round"]["losses"] == pytest.approx({"attacker": hit, "defender": hit}, abs=1e-6)


def test_both_rounds_are_reckoned_before_the_first():
    """Whoever holds a card for the beginning of a Battle is asked before any die is rolled."""
    g = ceorls([1, 1, 4, 1], hands={"mercia": ["l01"]})
    [told] = battles(g)
    one = told["one_round"]
    again = one["goes_on"] * one["wins"]["attacker"]
    assert told["round"] == 1
    assert told["to_the_end"]["wins"]["attacker"] == pytest.approx(one["wins"]["attacker"] + again, abs=1e-5)
    assert told["to_the_end"]["goes_on"] == pytest.approx(one["goes_on"] ** 2, abs=1e-5)


def test_a_battle_that_waits_is_told_too_and_nothing_of_the_board_changes():
    areas = {**HOMES, **EOFORWIC, "loidis": {"mercia": {"thegn": 2}, "control": "mercia"}}
    areas["dor"] = {"northumbria": {"ceorl": 1}, "control": "northumbria"}
    g = position("movement", "mercia", areas, seed=1)
    play(g, "move thegn loidis", "to dor")
    before = g.save()
    [told] = battles(g)
    assert (told["area"], told["round"]) == ("dor", 0)
    assert told["one_round"]["wins"]["attacker"] > 0.4
    assert g.save() == before
