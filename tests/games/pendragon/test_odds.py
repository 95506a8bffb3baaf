"""`logres odds pendragon`: the rules play the Battle, for every fall of the dice."""

from __future__ import annotations

from typing import Any

import pytest

from logres import BadInput, title


def tried(attackers: str, defenders: str, area: str = "") -> dict[str, Any]:
    doc = title("pendragon").odds_json({"attackers": attackers, "defenders": defenders, "area": area})
    found: dict[str, Any] = doc["defenders_try"]
    return found


def test_raiders_at_home_evade_or_ambush_by_one_die():
    rows = tried("2 cavalry", "4 saxon_raider", "iceni")
    assert rows["stand"] == {"attackers_lost": 0, "defenders_lost": 4, "attackers_gone": 0, "defenders_gone": 1}
    assert rows["evade"]["defenders_lost"] == pytest.approx(2)
    assert rows["evade"]["defenders_gone"] == pytest.approx(1 / 2)
    assert rows["ambush"]["attackers_lost"] == pytest.approx(2 / 3)
    assert rows["ambush"]["attackers_gone"] == pytest.approx(1 / 3)


def test_without_dice_there_is_one_outcome():
    assert tried("6 scotti_raider", "3 militia") == {
        "stand": {"attackers_lost": 3, "defenders_lost": 3, "attackers_gone": 0, "defenders_gone": 1}
    }


def test_a_town_still_stands_when_its_defenders_in_the_open_have_fallen():
    rows = tried("6 saxon_warband", "2 cavalry 3 militia town", "cantiaci")
    assert rows["stand"]["defenders_lost"] == 5
    assert rows["stand"]["defenders_gone"] == 0
    assert rows["withdraw"]["defenders_lost"] < 5


@pytest.mark.parametrize(
    ("attackers", "defenders", "area", "said"),
    [
        ("2 hussar", "1 militia", "", "no unit 'hussar'"),
        ("2 militia", "1 militia", "", "civitates cannot fight on both sides"),
        ("2 saxon_raider", "1 militia", "kent", "no space 'kent'"),
        ("2 saxon_raider", "9 town", "", "no room for 9 town"),
        ("", "1 militia", "", "both sides need units"),
    ],
)
def test_what_cannot_be_is_refused(attackers: str, defenders: str, area: str, said: str):
    with pytest.raises(BadInput, match=said):
        tried(attackers, defenders, area)
