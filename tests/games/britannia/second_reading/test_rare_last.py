"""Britannia, rarely reached positions, a third lot."""

from tests.games.britannia.second_reading.table import (
    army,
    asked,
    kinds,
    legal,
    march,
    place,
    points,
    rolls,
    turn,
    units,
)


def infantry(g, nation):
    return sum(area.get(nation, {}).get("infantry", 0) for area in g.position()["board"]["areas"].values())


# p18 A shortfall of two leaves two of the four to be taken home.
def test_with_a_shortfall_of_two_two_danes_leave_in_round_14():
    areas = {"york": {"danes": army(3)}, "essex": {"danes": army(3, leader="cnut")}, "kent": {"saxons": army()}}
    g = place(turn(14, "danes", "withdrawal"), areas, shortfall=2)
    while asked(g)[0] == "danes":
        g.play(g.legal()[0])
    assert infantry(g, "danes") == 4
    assert "cnut" not in str(g.position()["board"]["areas"])


# p18 Harold is looked for as the Norman turn of round 15 ends.
def test_normans_receive_three_more_if_harold_is_gone_as_their_turn_ends():
    for harold, expected in ((None, 4), ("harold", 1)):
        saxons = army(1, leader=harold) if harold else army(1)
        areas = {
            "essex": {"normans": army(1, leader="william")},
            "york": {"saxons": saxons},
            "dyfed": {"welsh": army()},
        }
        g = place(turn(15, "normans", half=2), areas, dead=[] if harold else ["harold"])
        g.play("done")
        while asked(g)[0] == "normans":
            g.play(g.legal()[0], g.pending[0].seat)
        sea = units(g, "english_channel")["normans"]
        assert sea.get("infantry", 0) + 2 * sea.get("cavalry", 0) == expected


# p18 Without a spare horse there is nothing to choose; foot beyond the counters is lost.
def test_normans_with_all_their_horse_out_take_foot_and_lose_what_has_no_counter():
    areas = {"essex": {"normans": {"infantry": 3, "cavalry": 4, "leader": "william"}}, "wessex": {"normans": army(2)}}
    g = place({"round": 16, "phase": "round"}, {**areas, "dyfed": {"welsh": army()}}, harold_gone=1, dead=["harold"])
    assert asked(g)[0] == "welsh"
    assert units(g, "english_channel") == {"normans": {"infantry": 3}}


# p14, p15 Romans who landed may take the roads of the first half in the second.
def test_forts_of_the_first_half_are_roads_in_the_second():
    g = place(turn(1, "romans", half=1), {"english_channel": {"romans": army(2)}})
    march(g, "english_channel", "take 2 infantry", "kent", "essex", "suffolk")
    g.play("done")
    g.play(["move suffolk", "take 1 infantry", "to essex", "to kent", "to sussex", "to wessex"])
    assert "to avalon" in legal(g)  # Suffolk to Kent was free


# p11, p9 Stacking is each nation's own: three attackers and three defenders may share a clear area.
def test_attackers_and_defenders_have_each_their_own_stacking_limit():
    areas = {"york": {"angles": army(3)}, "bernicia": {"angles": army(4)}, "march": {"welsh": army(3)}}
    g = place(turn(9, "angles"), areas)
    march(g, "york", "take 3 infantry", "march")
    assert "done" in legal(g)


# p12 A defender with burh and armies may send the armies away; the burh stays and fights on.
def test_saxon_armies_may_retreat_from_their_burh():
    g = place(
        turn(13, "welsh"),
        {"avalon": {"welsh": army(2)}, "wessex": {"saxons": army(1, burh=True)}, "sussex": {"saxons": army(1)}},
        chance=[
            *rolls("wessex", ("saxons burh", 1), ("saxons infantry", 1), ("welsh infantry", 1, 1)),
            *rolls("wessex", ("saxons burh", 1), ("welsh infantry", 5, 1)),
        ],
    )
    march(g, "avalon", "take 2 infantry", "wessex")
    g.play("done")
    g.play("retreat sussex")
    g.play("stand")
    assert units(g, "sussex") == {"saxons": {"infantry": 2}}
    assert units(g, "wessex") == {"welsh": {"infantry": 2}}


# p13 With the last army goes the leader, when the defenders retreat though a burh stays (ruling).
def test_a_leader_goes_with_the_last_army_that_retreats_from_a_burh():
    g = place(
        turn(13, "welsh"),
        {
            "avalon": {"welsh": army(2)},
            "wessex": {"saxons": army(1, burh=True, leader="edgar")},
            "kent": {"saxons": army()},
        },
        chance=[
            *rolls("wessex", ("saxons burh", 1), ("saxons infantry", 1), ("welsh infantry", 1, 1)),
            *rolls("wessex", ("saxons burh", 1), ("welsh infantry", 5, 1)),
        ],
    )
    march(g, "avalon", "take 2 infantry", "wessex")
    g.play("done")
    g.play("retreat sussex")
    assert units(g, "sussex") == {"saxons": {"infantry": 1, "leader": "edgar"}}


# p15 Subject Welsh are asked about growth each turn; a free one is not; the overlord's seat answers.
def test_only_subjects_need_leave_to_grow_fully():
    areas = {"dyfed": {"welsh": army()}, "york": {"romans": army(1, fort=True)}}
    g = place(turn(4, "welsh", "turn"), areas, subjects={"welsh": "romans"})
    assert asked(g) == ("romans", "GrantPopulation")
    g.play("withhold")
    assert g.view(None)["board"]["population"]["welsh"] == 1
    g = place(turn(4, "welsh", "turn"), areas)
    assert asked(g) == ("welsh", "ChooseGroup")


# p13 Overpopulation looks at land alone after raiders have gone: five at home on two areas, one starves.
def test_hunger_comes_after_the_raiders_have_withdrawn():
    areas = {"dyfed": {"irish": army(3)}, "gwynedd": {"irish": army(2)}, "atlantic_ocean": {"irish": army(1)}}
    g = place(turn(5, "irish"), areas)
    march(g, "atlantic_ocean", "take 1 infantry", "avalon")
    g.play("done")
    g.play("withdraw 1 avalon")
    assert asked(g) == ("irish", "Starve")
    g = place(turn(5, "irish"), areas)
    march(g, "atlantic_ocean", "take 1 infantry", "avalon")
    g.play("done")
    g.play("done")  # he stays: six in three areas
    assert "hunger" not in kinds(g)


# p17-18 The Bretwalda: the only nation in England needs no vote (ruling); nobody in England, nobody is.
def test_alone_in_england_is_bretwalda_and_an_empty_england_has_none():
    g = place({"round": 9, "phase": "crown"}, {"york": {"welsh": army()}, "dyfed": {"irish": army()}})
    assert points(g, "welsh") == 4
    g = place({"round": 9, "phase": "crown"}, {"powys": {"welsh": army()}, "dyfed": {"irish": army()}})
    assert points(g, "welsh") == points(g, "irish") == 0
    assert g.position()["at"]["round"] == 10


# p10, p13 A raider who fought by land and won may still withdraw; who did not land may not be "withdrawn".
def test_only_raiders_on_land_are_offered_for_withdrawal():
    g = place(turn(5, "scots"), {"irish_sea": {"scots": army(2)}, "york": {"welsh": army()}})
    march(g, "irish_sea", "take 1 infantry", "dalriada")
    g.play("done")
    assert legal(g) == {"done", "withdraw 1 dalriada"}


# p8 Cavalry lands and goes two further; difficult land after the first step ends it.
def test_norman_cavalry_land_and_go_two_areas_further():
    g = place(turn(15, "normans", half=1), {"english_channel": {"normans": {"cavalry": 2}}})
    g.play(["move english_channel", "take 1 cavalry", "to sussex", "to essex"])
    assert {"to suffolk", "to south_mercia", "to downlands"} <= legal(g)
    g.play("to suffolk")
    assert not {text for text in legal(g) if text.startswith("to ")}
    g.play("cancel")
    g.play(["move english_channel", "take 1 cavalry", "to sussex", "to downlands"])
    assert not {text for text in legal(g) if text.startswith("to ")}
