"""What can be reckoned from the board is what the odds and the scoring themselves tell."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import logres
from logres.games.britannia.ui.odds import odds
from tests.games.britannia.positions import came_from, position


def outlook(g: logres.Game) -> dict[str, Any]:
    return g.title.outlook(g, g.board, None)


def welsh_against_belgae(dice: list[int]) -> logres.Game:
    """Two Welsh came from Wessex to fight one Belga, who has the Downlands' hills on his side."""
    more: dict[str, Any] = {"cohorts": [came_from("wessex", "downlands", 2)], "entries": [["downlands", "wessex"]]}
    areas = {"downlands": {"welsh": 2, "belgae": 1}}
    return position("battles", "welsh", areas, round=2, chance=dice, **more)


def test_the_battle_in_course_is_told_to_its_end_and_for_one_round():
    [battle] = outlook(welsh_against_belgae([5, 2, 5]))["battles"]
    expected = odds(1, 1, difficult=True)
    assert (battle["area"], battle["attacker"], battle["defender"]) == ("downlands", "welsh", "belgae")
    assert battle["rounds"] == 1
    assert battle["attack"] == battle["defend"] == {"infantry": 1, "cavalry": 0, "works": 0}
    assert battle["to_the_end"]["wins"]["attacker"] == pytest.approx(expected.wins("attacker"), abs=1e-6)
    assert battle["to_the_end"]["left"]["defender"]["0"] == pytest.approx(1 - expected.wins("defender"), abs=1e-6)
    assert battle["one_round"]["wins"]["attacker"] == pytest.approx(1 / 6 * 2 / 3, abs=1e-6)
    assert battle["one_round"]["goes_on"] == pytest.approx(5 / 6 * 2 / 3, abs=1e-6)
    assert battle["one_round"]["losses"] == pytest.approx({"attacker": 1 / 3, "defender": 1 / 6}, abs=1e-6)


def test_battles_that_wait_are_told_too():
    areas = {"york": {"angles": 3, "brigantes": 1}, "cheshire": {"angles": 2, "welsh": 2}}
    battles = outlook(position("battles", "angles", areas, seed=1))["battles"]
    assert {battle["area"]: battle["rounds"] for battle in battles} == {"york": None, "cheshire": None}


def test_the_next_scoring_is_what_the_board_would_be_paid_now():
    told = outlook(logres.new("britannia", seed=1))["scoring"]
    assert told["round"] == 5
    assert told["points"]["brigantes"] > 0


@pytest.mark.parametrize("scenario", logres.title("britannia").scenarios)
def test_it_can_be_reckoned_at_any_moment(scenario: str):
    g, chance = logres.new("britannia", scenario, seed=3), Random(3)
    while g.result is None and g.count < 1500:
        g.play(chance.choice(g.legal()))
        if g.count % 7 == 0:
            for battle in outlook(g)["battles"]:
                assert sum(battle["to_the_end"]["wins"].values()) == pytest.approx(1, abs=1e-4)
                one = battle["one_round"]
                assert sum(one["wins"].values()) + one["goes_on"] == pytest.approx(1, abs=1e-4)
