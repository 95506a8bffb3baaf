"""The final round: the King of England and the extra turns."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.games.britannia.tables import AREA, AREAS, DIFFICULT, ENGLISH, NATION
from logres.games.britannia_redux.rules.kingship import armies_due, claimants, reinforcements
from logres.games.britannia_redux.tables import FINAL_ROUND, KING_ZONE
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, asked, left, notations, points, question, table, targets, why
from tests.games.britannia_redux.positions import board, led, position, told, where

KING = "redux.king.single"
REX = "redux.score.rex.reward"


def ends(areas: dict[str, Any], **more: Any) -> logres.Game:
    """The end of the final round."""
    return position("end-of-round", None, areas, 10, **more)


def extra(
    nation: str, due: dict[str, int], areas: dict[str, Any], phase: str = "population", **more: Any
) -> logres.Game:
    """An extra turn at a phase."""
    return position(phase, nation, areas, 10, at={"extra": due, **more.pop("at", {})}, **more)


# ---------------------------------------------------------------------- who is King


@rule("britannia-redux", "redux.king.eligible")
@pytest.mark.parametrize(
    ("place", "may"),
    [("york", True), ("march", True), ("kent", True), ("cheshire", False), ("bernicia", False), ("lindsey", False),
     ("downlands", False), ("gwent", False), ("english_channel", False)],
)  # fmt: skip
def test_clear_english_land_up_to_york_and_march(place, may):
    g = position("movement", "saxons", {place: {"saxons": led("harold", 1)}}, 10)
    assert (claimants(table(g)) == [NATION["saxons"]]) == may
    assert g.view(None)["board"]["claimants"] == (["harold"] if may else [])
    assert all(a in ENGLISH and not DIFFICULT[a] for a in KING_ZONE)


@rule("britannia-redux", "redux.king.single", "redux.king.when")
def test_B9_one_claimant():
    """B9: King at once, no extra turns; then holding, and the game is over. In no other round."""
    g = ends({"york": {"norwegians": led("hardrada", 1)}, "cumbria": {"saxons": led("harold", 1)}})
    assert told(g, KING) == ["Harald Hardrada is King of England, Norwegians: +10 points"]
    assert g.result is not None
    assert [line.rule for line in g.log if "+" in line.text] == [KING, "redux.score.hold.values"]
    h = position("end-of-round", None, {"york": {"angles": led("ida", 1)}}, 9, seed=1)
    assert [line for line in told(h, KING) if "Ida" in line] == []
    assert FINAL_ROUND == 10


@rule("britannia-redux", "redux.king.none")
def test_without_claimants_rex_is_paid():
    areas = {"wessex": {"saxons": 1}, "kent": {"saxons": 1}, "york": {"danes": 1}}
    g = ends(areas)
    assert (told(g, KING), told(g, REX)) == ([], ["Saxons, Rex Anglorum: +8 points"])
    assert g.result is not None
    h = ends({**areas, "norfolk": {"danes": 1}})
    assert told(h, REX) == []


THREE_LEADERS = {
    "york": {"norwegians": led("hardrada", 2)},
    "wessex": {"saxons": led("harold", 2)},
    "essex": {"normans": led("william", 2)},
}


@rule("britannia-redux", "redux.king.several", "redux.extra.order")
def test_several_claimants_play_extra_turns_in_order():
    """Norwegians, Saxons, Normans; the Danes first, if Cnut was Rex."""
    g = ends(THREE_LEADERS)
    assert asked(g) == ("ChooseGroup", "norwegians")
    assert board(g).extra == 1
    assert [AREAS[c[0]] for c in board(g).cohorts] == ["york", "north_sea"]
    h = ends(THREE_LEADERS, cnut_rex=1)
    assert asked(h) == ("ChooseGroup", "danes")
    assert [n for n, _ in reinforcements(table(h), claimants(table(h)))] == [
        NATION[n] for n in ("danes", "norwegians", "saxons", "normans")
    ]


@rule("britannia-redux", "redux.extra.count-fixed")
def test_the_numbers_are_fixed_before_the_first_extra_turn():
    """Saxons hold four English areas: two armies, though three are lost before their turn comes."""
    areas = {**THREE_LEADERS, "sussex": {"saxons": 1}, "kent": {"saxons": 1}, "avalon": {"saxons": 1}}
    g = ends(areas)
    assert g.position()["at"]["extra"] == {"norwegians": 1, "saxons": 2, "normans": 1}
    b = table(g)
    for area in ("sussex", "kent", "avalon"):
        b.remove(NATION["saxons"], AREA[area], 0)
    g.play(["move north_sea", "take 1 infantry", "to bernicia", "stop", "done"])
    assert (asked(g), question(g).left) == (("PlaceArmy", "saxons"), 2)


@rule("britannia-redux", "redux.extra.skip")
def test_who_has_lost_his_claim_is_passed_over():
    """Harold has gone to Cumbria meanwhile: the Saxons are skipped. Danes play without a leader."""
    areas = {**THREE_LEADERS, "wessex": {"saxons": 1}, "cumbria": {"saxons": led("harold", 1)}}
    due = {"norwegians": 0, "saxons": 3, "normans": 1}
    g = extra("norwegians", due, areas, "movement", seed=1)
    g.play("done")
    assert asked(g)[1] == "normans"
    h = extra("norwegians", due, THREE_LEADERS, "movement", seed=1)
    h.play("done")
    assert asked(h)[1] == "saxons"


@rule("britannia-redux", "redux.extra.skip")
def test_B10_the_normans_play_though_william_is_the_only_one_left():
    """B10."""
    areas = {"york": {"norwegians": 1}, "wessex": {"saxons": 1}, "essex": {"normans": led("william", 2)}}
    g = extra("saxons", {"saxons": 0, "normans": 1}, areas, "movement", seed=1)
    g.play("done")
    assert asked(g) == ("ChooseGroup", "normans")
    assert armies(g, "normans", "english_channel") == 1


# ---------------------------------------------------------------------- reinforcements


@rule("britannia-redux", "redux.extra.no-removal")
def test_no_population_and_no_farewell():
    g = extra("saxons", {"saxons": 1, "normans": 1}, THREE_LEADERS, population={"saxons": 5})
    assert asked(g) == ("PlaceArmy", "saxons")
    g.play("place wessex")
    assert (table(g).pop[NATION["saxons"]], where(g, "harold"), armies(g, "saxons", "wessex")) == (5, "wessex", 3)


@rule("britannia-redux", "redux.extra.danes:with-crown", "redux.extra.danes-raiding")
def test_svein_and_one_army_in_the_boundary_and_they_raid():
    """They may stay at sea only by withdrawing: a leader is among them. An area that is left empty pays."""
    g = extra("danes", {"danes": 1, "saxons": 1, "normans": 1}, {**THREE_LEADERS, "kent": {"jutes": 0}}, seed=1)
    assert (armies(g, "danes", "eng_fri"), where(g, "svein")) == (1, "eng_fri")
    assert why(g, "done") == "redux.leader.raiders-must-land"
    g.play(["move eng_fri", "lead svein", "pick 1 infantry", "to kent", "stop", "done"])
    assert asked(g) == ("ChooseWithdrawal", "danes")
    g.play("withdraw 1 kent")
    assert (points(g, "danes"), where(g, "svein")) == (2, "eng_fri")


@rule("britannia-redux", "redux.extra.danes:without", "redux.cnut.extra-turn-flag")
def test_without_cnuts_crown_no_danes():
    g = ends(THREE_LEADERS)
    assert "danes" not in g.position()["at"]["extra"]
    assert ends(THREE_LEADERS, cnut_rex=1).position()["at"]["extra"]["danes"] == 1


@rule("britannia-redux", "redux.extra.norwegians")
def test_an_army_for_each_english_area_of_the_norwegians():
    """In the North Sea; Dunedin is not in England."""
    areas = {**THREE_LEADERS, "bernicia": {"norwegians": 1}, "dunedin": {"norwegians": 1}}
    g = ends(areas)
    assert armies(g, "norwegians", "north_sea") == 2


@rule("britannia-redux", "redux.extra.saxons")
def test_B12_saxons():
    """B12: five English areas, Hardrada not eligible: 2 + 3."""
    areas: dict[str, Any] = {name: {"saxons": 1} for name in ("sussex", "kent", "avalon", "hwicce")}
    areas |= {"wessex": {"saxons": led("harold", 1)}, "essex": {"normans": led("william", 1)}}
    away = {**areas, "cumbria": {"norwegians": led("hardrada", 1)}}
    g = ends(away)
    assert (asked(g), question(g).left) == (("PlaceArmy", "saxons"), 5)
    h = ends({**areas, "york": {"norwegians": led("hardrada", 1)}})
    assert armies_due(table(h), NATION["saxons"]) == 2


@rule("britannia-redux", "redux.extra.normans", "redux.extra.normans-cavalry")
def test_B11_normans():
    """B11: two of the centres of Normans and Saxons, Harold not eligible: 5 infantry, say 1 cavalry and 3 infantry."""
    areas = {"essex": {"normans": led("william", 1)}, "hwicce": {"normans": 1}, "kent": {"normans": 1}}
    areas["york"] = {"norwegians": led("hardrada", 1)}
    g = ends(areas)
    assert g.position()["at"]["extra"]["normans"] == 5
    turn = extra("normans", {"norwegians": 1, "normans": 5}, areas)
    assert asked(turn) == ("NormanExchange", "normans")
    assert notations(turn) == ["take 0 cavalry", "take 1 cavalry", "take 2 cavalry"]
    turn.play("take 1 cavalry")
    b, sea = table(turn), AREA["english_channel"]
    assert (b.cavalry(NATION["normans"], sea), b.infantry(NATION["normans"], sea)) == (1, 3)
    few = {**areas, "essex": {"normans": led("william", 1, 4)}}
    short = extra("normans", {"norwegians": 1, "normans": 5}, few)
    assert asked(short)[0] != "NormanExchange"  # no cavalry left
    with_harold = {**areas, "wessex": {"saxons": led("harold", 1)}}
    assert armies_due(table(ends(with_harold)), NATION["normans"]) == 2


# ---------------------------------------------------------------------- the extra turn


@rule("britannia-redux", "redux.extra.attack-limit")
def test_whom_an_extra_turn_may_attack():
    """Clear areas up to York and March, or a nation with a leader who may be King; vacant land anywhere."""
    areas = {
        "wessex": {"saxons": led("harold", 4)},
        "downlands": {"jutes": 1},
        "sussex": {"jutes": 1},
        "hwicce": {"saxons": 2},
        "powys": {"welsh": 1},
        "gwent": {"normans": 1},
        "essex": {"normans": led("william", 1)},
    }
    g = extra("saxons", {"saxons": 0, "normans": 0}, areas, "movement")
    g.play(["move wessex", "take 1 infantry"])
    assert why(g, "to downlands") == "redux.extra.attack-limit"
    assert {"sussex", "avalon"} <= targets(g)
    g.play("cancel")
    g.play(["move hwicce", "take 1 infantry"])
    assert why(g, "to powys") == "redux.extra.attack-limit"
    assert "gwent" in targets(g)
    h = position("movement", "saxons", areas, 10)
    h.play(["move wessex", "take 1 infantry"])
    assert "downlands" in targets(h)


@rule("britannia-redux", "redux.extra.no-occupy-points")
def test_no_points_for_what_is_newly_occupied():
    """Norwegians come to Bernicia: 4 points in their turn, nothing in the extra turn."""
    areas = {**THREE_LEADERS, "north_sea": {"norwegians": 1}}
    g = extra("norwegians", {"norwegians": 1, "saxons": 0}, areas, "movement")
    g.play(["move north_sea", "take 1 infantry", "to bernicia", "stop"])
    assert points(g, "norwegians") == 0
    h = position("movement", "norwegians", areas, 10)
    h.play(["move north_sea", "take 1 infantry", "to bernicia", "stop"])
    assert points(h, "norwegians") == 4


def last_turn(areas: dict[str, Any]) -> logres.Game:
    """The Normans end the last of the extra turns without a move."""
    g = extra("normans", {"saxons": 0, "normans": 0}, areas, "movement", seed=1)
    g.play("done")
    assert g.result is not None
    return g


@rule("britannia-redux", "redux.extra.final-king")
def test_after_the_extra_turns():
    """One claimant: King. Several: a claimant who would be Rex is paid for that; another nation is not."""
    one = last_turn({"essex": {"normans": led("william", 1)}, "cumbria": {"saxons": led("harold", 1)}})
    assert told(one, KING) == ["William is King of England, Normans: +10 points"]
    several = {"essex": {"normans": led("william", 1)}, "wessex": {"saxons": led("harold", 1)}}
    saxons = last_turn({**several, "sussex": {"saxons": 1}})
    assert (told(saxons, KING), told(saxons, REX)) == ([], ["Saxons, Rex Anglorum: +8 points"])
    angles = last_turn({**several, **{a: {"angles": 1} for a in ("york", "norfolk", "suffolk")}})
    assert (told(angles, KING), told(angles, REX)) == ([], [])
    assert board(angles).extra == 0


# ---------------------------------------------------------------------- three and five players


@rule("britannia-redux", "redux.king.three-player")
def test_with_three_players_the_danes_have_no_claim():
    """Neither an extra turn for Cnut's crown nor the crown for a leader of theirs."""
    g = ends(THREE_LEADERS, scenario="three-player", cnut_rex=1)
    assert "danes" not in g.position()["at"]["extra"]
    danish = {"york": {"danes": led("cnut", 1)}, "essex": {"normans": 1}}
    h = position("movement", "danes", danish, 9, scenario="three-player")
    assert claimants(table(h)) == []
    i = position("movement", "danes", danish, 9)
    assert claimants(table(i)) == [NATION["danes"]]


@rule("britannia-redux", "redux.king.five-player")
def test_with_five_players_the_angles_always_play():
    """Edwin and Morcar, an army for each English area, and three once if any of the three leaders has no claim."""
    areas = {**THREE_LEADERS, "norfolk": {"angles": 1}, "dunedin": {"angles": 1}}
    g = ends(areas, scenario="five-player")
    assert g.position()["at"]["extra"]["angles"] == 1
    away = {**areas, "essex": {"normans": 1}, "gwent": {"normans": led("william", 1)}}
    h = ends({**away, "wessex": {"saxons": led("harold", 2)}}, scenario="five-player")
    assert h.position()["at"]["extra"]["angles"] == 4
    assert "angles" not in ends(areas).position()["at"]["extra"]
    due = {"norwegians": 0, "saxons": 0, "angles": 1, "normans": 0}
    turn = extra("angles", due, areas, scenario="five-player")
    turn.play("place norfolk")
    assert (asked(turn), notations(turn)) == (
        ("PlaceLeader", "angles"),
        ["place edwin_morcar norfolk", "place edwin_morcar dunedin"],
    )
    turn.play("place edwin_morcar norfolk")
    assert (armies(turn, "angles", "norfolk"), where(turn, "edwin_morcar")) == (2, "norfolk")
    assert left(turn, "norfolk") == {"angles": 2}
