"""`logres odds bretwalda`: the dice alone, exactly."""

from __future__ import annotations

from typing import Any

import pytest

from logres import BadInput, title


def odds(attackers: str, defenders: str, area: str = "") -> dict[str, Any]:
    return title("bretwalda").odds_json({"attackers": attackers, "defenders": defenders, "area": area})


def test_equals_lose_alike_in_the_open_field_and_the_defender_has_it_when_all_fall():
    first = odds("3 ceorl", "3 ceorl")["one_round"]
    assert first["losses"]["attacker"] == first["losses"]["defender"] > 0
    assert first["wins"]["attacker"] < first["wins"]["defender"]


def test_more_win_more_often_and_walls_help():
    even, more = odds("2 thegn", "2 thegn")["to_the_end"], odds("4 thegn", "2 thegn")["to_the_end"]
    walled = odds("2 thegn", "2 thegn", "tamworthige")["to_the_end"]
    assert more["wins"]["attacker"] > even["wins"]["attacker"] > walled["wins"]["attacker"]
    assert more["wins"]["attacker"] + more["wins"]["defender"] + more["goes_on"] == pytest.approx(1, abs=1e-5)


def test_a_side_may_be_named_and_a_ruler_is():
    doc = odds("danes: 3 dane", "wessex: 2 thegn ruler")
    assert (doc["attacker"], doc["defender"]) == ("danes", "wessex")
    assert any("The Ruler is" in sentence for sentence in doc["assumes"])


@pytest.mark.parametrize(
    ("attackers", "defenders", "area", "said"),
    [
        ("kent: 2 thegn", "1 thegn", "", "no side 'kent'"),
        ("mercia: 2 thegn", "1 thegn", "", "mercia cannot fight mercia"),
        ("99 thegn", "1 thegn", "", "there are only"),
        ("danes: 1 ruler", "1 thegn", "", "no unit 'ruler'"),
        ("1 thegn", "1 thegn", "nor", "no land area 'nor'"),
    ],
)
def test_what_cannot_be_is_refused(attackers: str, defenders: str, area: str, said: str):
    with pytest.raises(BadInput, match=said):
        odds(attackers, defenders, area)
