"""The Imperium Phase: hoarding, falls, Dominance."""

from typing import Any

import pytest

from logres.games.pendragon.epoch import status
from logres.games.pendragon.names import (
    AUTONOMY_CIVILIAN,
    AUTONOMY_MILITARY,
    CIVITATES,
    FRAGMENTATION,
    ROMAN_RULE_CIVILIAN,
    ROMAN_RULE_MILITARY,
    STATUSES,
)
from logres_workshop.marker import rule
from tests.games.pendragon.boards import epoch, game, said
from tests.games.pendragon.test_victory import briton


def checked(people=40, total=60, prestige=0, **fields):
    """A board after the check of the Imperium Track, with so much Population held and Prosperity plus Prestige."""
    spaces: dict[str, Any] = briton(people)
    spaces.setdefault("votadini", {})["prosperity"] = [total - prestige, 0]
    g = game(spaces, prestige=prestige, **fields)
    assert g.board.total_prosperity() + g.board.prestige == total
    status.check(g, g.board)
    return g.board


@rule("pendragon", "6.2.2.roman-rule-down")
@pytest.mark.parametrize(
    ("people", "total", "after"),
    [(31, 56, ROMAN_RULE_MILITARY), (31, 55, AUTONOMY_MILITARY), (30, 60, AUTONOMY_MILITARY)],
)
def test_E1_roman_rule_falls(people, total, after):
    assert checked(people, total, imperium="roman_rule_military").imperium == after


@rule("pendragon", "6.2.2.roman-rule-down")
def test_a_fall_keeps_the_dominance():
    b = checked(30, wealth=20, imperium="roman_rule_civilian")
    assert b.imperium == AUTONOMY_CIVILIAN


@rule("pendragon", "6.2.2.fragmentation")
@pytest.mark.parametrize(
    ("before", "people", "total", "after"),
    [
        ("autonomy_military", 21, 31, AUTONOMY_MILITARY),
        ("autonomy_military", 20, 31, FRAGMENTATION),
        ("autonomy_military", 21, 30, FRAGMENTATION),
        ("roman_rule_military", 20, 60, FRAGMENTATION),
        ("roman_rule_civilian", 40, 30, FRAGMENTATION),
    ],
)
def test_E1_fragmentation(before, people, total, after):
    b = checked(people, total, imperium=before)
    assert b.imperium == after


@rule("pendragon", "6.2.2.fragmentation")
def test_prestige_counts_before_it_is_halved():
    b = checked(21, 31, prestige=20, imperium="roman_rule_military")
    assert (b.imperium, b.prestige) == (AUTONOMY_MILITARY, 10)


@rule("pendragon", "6.2.2.halving")
def test_E1_two_falls_halve_once_rounded_up():
    b = checked(20, 60, prestige=7, wealth=5, imperium="roman_rule_military")
    assert (b.imperium, b.prestige, b.wealth) == (FRAGMENTATION, 4, 3)
    b = checked(40, 60, prestige=7, wealth=5, imperium="roman_rule_military")
    assert (b.prestige, b.wealth) == (7, 5)
    b = checked(15, 60, prestige=7, wealth=5, imperium="fragmentation")
    assert (b.prestige, b.wealth) == (7, 5)


@rule("pendragon", "6.2.2.to-civilian")
@pytest.mark.parametrize(
    ("before", "wealth", "after"),
    [
        ("roman_rule_military", 13, ROMAN_RULE_CIVILIAN),
        ("roman_rule_military", 12, ROMAN_RULE_MILITARY),
        ("autonomy_military", 13, AUTONOMY_CIVILIAN),
        ("fragmentation", 40, FRAGMENTATION),
    ],
)
def test_E2_to_civilian_dominance(before, wealth, after):
    assert checked(prestige=3, wealth=wealth, imperium=before).imperium == after


@rule("pendragon", "6.2.2.to-civilian")
def test_dominance_is_checked_after_halving():
    assert checked(30, prestige=1, wealth=18, imperium="roman_rule_military").imperium == AUTONOMY_MILITARY
    assert checked(30, prestige=1, wealth=21, imperium="roman_rule_military").imperium == AUTONOMY_CIVILIAN


@rule("pendragon", "6.2.2.to-military")
@pytest.mark.parametrize(
    ("before", "wealth", "after"),
    [
        ("roman_rule_civilian", 9, ROMAN_RULE_CIVILIAN),
        ("roman_rule_civilian", 8, ROMAN_RULE_MILITARY),
        ("autonomy_civilian", 8, AUTONOMY_MILITARY),
    ],
)
def test_E2_to_military_dominance(before, wealth, after):
    assert checked(prestige=3, wealth=wealth, imperium=before).imperium == after


@rule("pendragon", "6.2.2.no-upward-shift")
def test_the_phase_never_raises_the_status():
    for before in ("autonomy_military", "fragmentation"):
        g = epoch("imperium", briton(40), prestige=60, wealth=60, imperium=before)
        assert STATUSES[g.board.imperium] == before
    g = epoch("imperium", briton(30), prestige=60, wealth=60, imperium="roman_rule_military")
    assert g.board.imperium == AUTONOMY_MILITARY


# ---------------------------------------------------------------------- Hoarding


def towns(count):
    names = (
        "atrebates",
        "atrebates",
        "catuvellauni",
        "catuvellauni",
        "dobunni",
        "dobunni",
        "corieltauvi",
        "corieltauvi",
    )
    more = ("regni", "silures", "textoverdi", "cornovii", "londinium")
    spaces: dict[str, dict[str, list[str]]] = {}
    for name in (*names, *more)[:count]:
        spaces.setdefault(name, {"strongholds": []})["strongholds"].append("town")
    return spaces


@rule("pendragon", "6.2.1.hoarding")
def test_half_the_towns_rounded_up_may_be_hoarded():
    g = epoch("hoard", towns(13), resources={"civitates": 20}, wealth=1)
    assert (g.decision.seat, g.decision.kind) == ("civitates", "Hoard")
    assert [str(action) for action in g.legal()] == [f"hoard {count}" for count in range(8)]
    g.play("hoard 7")
    assert g.board.wealth == 4  # 8, halved when Roman Rule fell
    assert [line.text for line in g.log if "hoard" in line.text] == ["Civitates hoard 7"]


@rule("pendragon", "6.2.1.hoarding")
def test_no_more_than_there_is_and_before_the_check():
    g = epoch("hoard", towns(13), resources={"civitates": 3})
    assert [str(action) for action in g.legal()] == ["hoard 0", "hoard 1", "hoard 2", "hoard 3"]
    spaces = {**briton(40), "votadini": {"strongholds": ["hillfort"], "prosperity": [60, 0]}}
    for hoarded, falls in ((5, False), (4, True)):
        fields = {"resources": {"civitates": 10}, "wealth": 2, "prestige": 1, "imperium": "roman_rule_civilian"}
        g = epoch("hoard", spaces, **fields)
        g.play(f"hoard {hoarded}")
        assert said(g, "Roman Rule, Military Dominance") == falls


@rule("pendragon", "6.2.1.hoarding", "5.7.cymbrogi")
def test_with_cymbrogi_hillforts_are_counted():
    spaces = {**towns(4), "demetae": {"strongholds": ["hillfort"]}}
    g = epoch("hoard", spaces, resources={"civitates": 20}, lasting={"74": "unshaded"})
    assert [str(action) for action in g.legal()] == ["hoard 0", "hoard 1"]


def test_nothing_to_hoard_is_not_asked():
    g = epoch("hoard", {}, resources={"civitates": 20})
    assert g.decision is None or g.decision.kind != "Hoard"
    assert g.board.wealth == 0
    assert g.board.resources[CIVITATES] <= 20
