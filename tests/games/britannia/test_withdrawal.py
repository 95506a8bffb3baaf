"""Phase IV: raider withdrawal."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.games.britannia.tables import AREA, AREAS, LEADER
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, asked, came_from, left, notations, position, table


def raid(
    nation: str,
    areas: dict[str, Any],
    round: int,
    cohorts: list[dict[str, Any]],
    half: int = 1,
    options: dict[str, Any] | None = None,
) -> logres.Game:
    """After the battles of a raiding turn."""
    return position("withdrawal", nation, areas, round=round, half=half, cohorts=cohorts, chance=[], options=options)


def raiders(sea: str, area: str, count: int) -> dict[str, Any]:
    return came_from(sea, area, count, raider=1)


def where(g: logres.Game, leader: str) -> str:
    return AREAS[table(g).leader[LEADER[leader]]]


@rule("britannia", "withdraw.to-start-sea", "withdraw.optional", "withdraw.no-path-needed", "raid.end-at-sea")
def test_raiders_go_back_to_their_own_sea_army_by_army():
    """From landlocked Downlands too, after a fight, through the enemies around them; the area may be emptied."""
    areas = {"downlands": {"irish": 1}, "avalon": {"welsh": 1}, "hwicce": {"irish": 2}}
    g = raid("irish", areas, 5, [raiders("atlantic_ocean", "downlands", 1), raiders("atlantic_ocean", "hwicce", 2)])
    assert asked(g) == ("ChooseWithdrawal", "irish")
    assert notations(g) == ["done", "withdraw 1 downlands", "withdraw 1 hwicce", "withdraw 2 hwicce"]
    g.play("withdraw 1 downlands")
    assert left(g, "downlands") == {}
    g.play(["withdraw 1 hwicce", "done"])
    assert armies(g, "irish", "atlantic_ocean") == 2
    assert left(g, "hwicce") == {"irish": 1}


@rule("britannia", "withdraw.to-start-sea")
def test_each_to_the_sea_it_came_from():
    cohorts = [raiders("frisian_sea", "kent", 1), raiders("english_channel", "kent", 1)]
    g = raid("saxons", {"kent": {"saxons": 2}}, 5, cohorts)
    assert notations(g) == [
        "done",
        "withdraw 1 infantry@frisian_sea kent",
        "withdraw 1 infantry@english_channel kent",
    ]
    g.play("withdraw 1 infantry@frisian_sea kent")
    assert (armies(g, "saxons", "frisian_sea"), armies(g, "saxons", "english_channel")) == (1, 0)


@rule("britannia", "raid.land-armies-excluded", "raid.picts.no-overland")
def test_who_began_on_land_does_not_withdraw():
    g = raid(
        "irish", {"hwicce": {"irish": 2}}, 5, [raiders("atlantic_ocean", "hwicce", 1), came_from("march", "hwicce", 1)]
    )
    assert notations(g) == ["done", "withdraw 1 hwicce"]
    h = raid("picts", {"york": {"picts": 2}}, 4, [raiders("mar", "york", 1), came_from("bernicia", "york", 1)])
    assert notations(h) == ["done", "withdraw 1 york"]


@rule("britannia", "withdraw.optional")
def test_no_withdrawal_outside_a_raid():
    """Round 8 is no raiding turn of the Angles: nothing is asked."""
    g = raid("angles", {"york": {"angles": 1}, "powys": {"welsh": 1}}, 8, [came_from("north_sea", "york", 1)])
    assert asked(g)[0] != "ChooseWithdrawal"
    assert left(g, "york") == {"angles": 1}


@rule("britannia", "withdraw.not-retreat", "major.with-raiding")
def test_withdrawal_waits_for_the_second_battles():
    """Norsemen, round 11: a raid and a major invasion in one. Raiders of the first half stay raiders."""
    areas = {"york": {"norsemen": 2, "angles": 1}}
    first = {"round": 11, "phase": "battles", "nation": "norsemen", "half": 1}
    board = {
        "areas": {a: {n: {"infantry": k} for n, k in here.items()} for a, here in areas.items()},
        "cohorts": [raiders("icelandic_sea", "york", 2)],
    }
    g = logres.position("britannia", {"at": first, "board": board}, chance=[1, 5, 1])
    assert asked(g)[0] not in ("ChooseWithdrawal", "DefenderRetreats")
    assert table(g).half == 2
    g.play("done")
    assert asked(g) == ("ChooseWithdrawal", "norsemen")
    g.play("withdraw 2 york")
    assert armies(g, "norsemen", "icelandic_sea") == 2


@rule("britannia", "danes.r11.must-return")
def test_the_danes_of_round_11_all_go_home():
    areas = {"york": {"danes": 3}, "kent": {"danes": 1}, "north_sea": {"danes": 1}}
    cohorts = [
        raiders("north_sea", "york", 2),
        raiders("frisian_sea", "york", 1),
        raiders("frisian_sea", "kent", 1),
        {"area": "north_sea", "raider": 1, "count": 1},
    ]
    g = raid("danes", areas, 11, cohorts)
    assert (left(g, "york"), left(g, "kent")) == ({}, {})
    assert (armies(g, "danes", "north_sea"), armies(g, "danes", "frisian_sea")) == (3, 2)


@rule("britannia", "raid.picts.return-area:withdrawal", "withdraw.to-start-sea")
@pytest.mark.parametrize(
    ("option", "mar", "expected"),
    [
        ("open", {}, ["done", "withdraw 1 york", "withdraw 2 york"]),
        ("open", {"picts": 2}, ["done", "withdraw 1 york", "withdraw 2 york"]),
        ("open", {"caledonians": 1}, []),
        ("room", {}, ["done", "withdraw 1 york", "withdraw 2 york"]),
        ("room", {"picts": 1}, ["done", "withdraw 1 york"]),
        ("room", {"picts": 2}, []),
        ("room", {"caledonians": 1}, []),
    ],
)
def test_picts_withdraw_to_their_own_area(option: str, mar: dict[str, int], expected: list[str]):
    """If nobody else is in Mar; by the option also within its stacking limit: Alban is their one overstack."""
    areas = {"york": {"picts": 2}, "alban": {"picts": 3}, **({"mar": mar} if mar else {})}
    cohorts = [raiders("mar", "york", 2), {"area": "alban", "count": 3}]
    if "picts" in mar:
        cohorts.append({"area": "mar", "count": mar["picts"]})
    g = raid("picts", areas, 4, cohorts, options={"pict-return": option})
    if not expected:
        assert asked(g)[0] != "ChooseWithdrawal"
        return
    assert notations(g) == expected
    g.play(expected[-1])
    assert AREA["mar"] in table(g).occupied(6)
    assert g.title.broken(g, g.board) == []


@rule("britannia", "raid.picts.return-area:withdrawal")
def test_picts_who_crowded_home_have_room_again_after_their_next_movement():
    areas = {"york": {"picts": 2}, "alban": {"picts": 3}, "mar": {"picts": 2}, "moray": {"picts": 1}}
    cohorts = [raiders("mar", "york", 2), {"area": "alban", "count": 3}, {"area": "mar", "count": 2}]
    g = raid("picts", areas, 4, [*cohorts, {"area": "moray", "count": 1}])
    g.play(["withdraw 2 york"])
    assert g.title.broken(g, g.board) == []
    assert armies(g, "picts", "mar") == 4
    again = position("movement", "picts", {**areas, "york": {}, "mar": {"picts": 4}}, round=5)
    assert "done" not in notations(again)  # two overstacks


@rule("britannia", "withdraw.leader")
@pytest.mark.parametrize(("answer", "place"), [("go", "icelandic_sea"), ("stay", "york")])
def test_a_leader_may_withdraw_with_some_of_his_raiders(answer: str, place: str):
    g = raid(
        "norsemen",
        {"york": {"norsemen": {"infantry": 2, "leader": "ketil"}}},
        11,
        [raiders("icelandic_sea", "york", 2)],
        2,
    )
    g.play("withdraw 1 york")
    assert asked(g) == ("LeaderGoes", "norsemen")
    g.play(answer)
    assert where(g, "ketil") == place


@rule("britannia", "withdraw.leader")
def test_a_leader_must_withdraw_with_the_last_of_his_armies():
    g = raid(
        "norsemen",
        {"york": {"norsemen": {"infantry": 2, "leader": "ketil"}}},
        11,
        [raiders("icelandic_sea", "york", 2)],
        2,
    )
    g.play("withdraw 2 york")
    assert where(g, "ketil") == "icelandic_sea"


@rule("britannia", "withdraw.leader")
def test_a_leader_stays_with_those_who_stay_and_never_goes_alone():
    """A land army is left: only its raiders, with or without the leader, may go."""
    areas = {"york": {"norsemen": {"infantry": 2, "leader": "ketil"}}}
    g = raid("norsemen", areas, 11, [raiders("icelandic_sea", "york", 1), came_from("bernicia", "york", 1)], 2)
    g.play(["withdraw 1 york", "stay"])
    assert where(g, "ketil") == "york"
    assert asked(g)[0] != "ChooseWithdrawal"


@rule("britannia", "withdraw.leader")
def test_a_leader_who_did_not_come_by_sea_keeps_an_army():
    """Ketil came in round 11; one who is still there in round 12 has not begun that turn at sea."""
    areas = {"york": {"norsemen": {"infantry": 2, "leader": "ketil"}}}
    g = raid("norsemen", areas, 12, [raiders("icelandic_sea", "york", 2)])
    assert notations(g) == ["done", "withdraw 1 york"]
    refusal = g.why_not("withdraw 2 york")
    assert refusal is not None
    assert refusal.rule == "withdraw.leader"
