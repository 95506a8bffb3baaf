"""Britannia, rarely reached positions, a second lot."""

import logres
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


def further(g):
    return {text.removeprefix("to ") for text in legal(g) if text.startswith("to ")}


def infantry(g, nation):
    return sum(area.get(nation, {}).get("infantry", 0) for area in g.position()["board"]["areas"].values())


# p15, p17 sidebar: Brigantes who submit to the Angles free Galloway of them; York is fought out.
def test_brigantes_who_submit_save_galloway_and_not_york():
    g = place(
        turn(9, "angles"),
        {
            "lothian": {"angles": army(2)},
            "lindsey": {"angles": army(2)},
            "galloway": {"brigantes": army(1)},
            "strathclyde": {"brigantes": army(1)},
            "york": {"brigantes": army(1)},
            "kent": {"jutes": army()},
        },
        chance=rolls("york", ("brigantes infantry", 1), ("angles infantry", 5, 1)),
    )
    march(g, "lothian", "take 1 infantry", "galloway")
    march(g, "lindsey", "take 2 infantry", "york")
    g.play("done")
    assert asked(g) == ("brigantes", "Submit")
    g.play("submit")
    while asked(g)[1] == "Displace":
        g.play(next(text for text in sorted(legal(g)) if "lothian" in text))
    assert units(g, "galloway") == {"brigantes": {"infantry": 1}}
    assert units(g, "lothian") == {"angles": {"infantry": 2}}
    assert units(g, "york") == {"angles": {"infantry": 2}}


# p15 Belgae who submit in the first half may not be attacked in the second; the Romans pass them by road.
def test_belgae_who_submitted_in_the_first_half_are_passed_in_the_second():
    areas = {"kent": {"romans": army(3, fort=True)}, "essex": {"belgae": army()}, "suffolk": {"belgae": army()}}
    g = place(turn(1, "romans", half=1), areas, paid={"romans": ["kent"]})
    g.play("done")
    assert asked(g) == ("belgae", "Submit")
    g.play("submit")
    assert points(g, "romans") == 6 + 2 + 2
    g.play(["move kent", "take 1 infantry", "to essex", "to suffolk"])
    assert "stop" not in legal(g)
    assert "norfolk" in further(g)
    g.play(["to norfolk"])
    assert "lindsey" in further(g)  # the roads were free: Norfolk is the first counted step


# p15 Belgae may not submit in round 2 however few they are.
def test_belgae_may_not_submit_in_round_2():
    g = place(turn(2, "romans"), {"kent": {"romans": army(3, fort=True)}, "essex": {"belgae": army()}})
    g.play("done")
    assert asked(g)[1] != "Submit"


# p15 A subject that retreats into a new area in another's turn of round 3 earns the Romans its points.
def test_subject_welsh_who_retreat_in_round_3_earn_the_romans_the_new_area():
    g = place(
        turn(3, "brigantes"),
        {"march": {"welsh": army(1)}, "york": {"brigantes": army(1)}, "kent": {"romans": army(1, fort=True)}},
        subjects={"welsh": "romans"},
        paid={"romans": ["march", "kent"]},
        chance=rolls("march", ("welsh infantry", 1), ("brigantes infantry", 1)),
    )
    march(g, "york", "take 1 infantry", "march")
    g.play("done")
    g.play("retreat hwicce")
    assert points(g, "romans") == 2


# p10, p13 In the second half Scots raiders who attack from land go back to that land and not to sea.
def test_scots_raiders_who_attack_from_land_in_the_second_half_retreat_by_land():
    g = place(
        turn(7, "scots", half=1),
        {"irish_sea": {"scots": army(2)}, "dunedin": {"picts": army(1)}},
        chance=rolls("dunedin", ("picts infantry", 1), ("scots infantry", 1, 1)),
    )
    march(g, "irish_sea", "take 2 infantry", "strathclyde")
    g.play("done")
    march(g, "strathclyde", "take 2 infantry", "dunedin")
    g.play("done")
    g.play("stand")
    assert legal(g) == {"stand", "retreat strathclyde"}


# p13 A raider who landed in an empty area and walked on into battle goes back to the area he walked from.
def test_a_raider_who_walked_on_into_battle_goes_back_to_the_area_between():
    g = place(
        turn(5, "irish"),
        {"atlantic_ocean": {"irish": army(1)}, "powys": {"welsh": army(1)}},
        chance=rolls("powys", ("welsh infantry", 1), ("irish infantry", 1)),
    )
    march(g, "atlantic_ocean", "take 1 infantry", "dyfed", "powys")
    g.play("done")
    g.play("stand")
    assert legal(g) == {"stand", "retreat dyfed"}
    g.play("retreat dyfed")
    assert asked(g) == ("irish", "ChooseWithdrawal")
    assert "withdraw 1 dyfed" in legal(g)


# p9 Exactly two to one is no overrun; two groups of one each neither.
def test_two_against_one_do_not_overrun():
    g = place(turn(2, "welsh"), {"avalon": {"welsh": army(2)}, "wessex": {"belgae": army()}})
    g.play(["move avalon", "take 2 infantry", "to wessex"])
    assert not {text for text in legal(g) if text.startswith("on ")}
    assert further(g) == set()


# p13 The leader may go on with the excess and leaves twice the defenders behind.
def test_a_leader_goes_on_with_the_excess_and_never_alone():
    g = place(
        turn(9, "angles"),
        {"york": {"angles": army(2, leader="oswiu")}, "march": {"welsh": army(1)}, "hwicce": {"angles": army()}},
    )
    g.play(["move york", "lead oswiu", "pick 2 infantry", "to march"])
    assert "to hwicce" not in legal(g)
    assert not {text for text in legal(g) if text.startswith("on ")}


# p15 Round 8 with six infantry out: both horse become ordinary infantry.
def test_two_cavalry_become_two_infantry_when_counters_are_free():
    areas = {a: {"romano_british": army(2)} for a in ("york", "march", "hwicce")}
    areas["kent"] = {"romano_british": {"cavalry": 2, "leader": "arthur"}}
    g = place({"round": 8, "phase": "round"}, areas)
    assert units(g, "kent")["romano_british"] == {"infantry": 2}
    assert g.position()["board"]["dismounted"] == 0


# p15, ruling: with eight and one horseman turned soldier the limit is nine; when one has fallen one may grow again.
def test_dismounted_cavalry_lift_the_limit_as_long_as_they_live():
    areas = {a: {"romano_british": army(2)} for a in ("york", "march", "hwicce", "essex")}
    g = place(turn(9, "romano_british", "population"), areas, dismounted=1)  # seven infantry and a horseman on foot
    assert asked(g) == ("romano_british", "PlaceArmy")
    g = place(turn(9, "romano_british", "population"), areas)
    assert asked(g)[1] != "PlaceArmy"


# p18 Norwegian reinforcements end with the counters: eleven of twelve out, one comes, and no more later.
def test_norwegian_reinforcements_beyond_the_counters_are_lost():
    areas = {"york": {"norwegians": army(5, leader="hardrada")}, "lindsey": {"norwegians": army(2)}}
    areas |= {"bernicia": {"norwegians": army(4)}, "dyfed": {"welsh": army()}}
    g = place({"round": 16, "phase": "round"}, areas)
    assert units(g, "north_sea") == {"norwegians": {"infantry": 1}}


# p18 The reinforcements come in the order of play: Norwegians, Saxons, Normans, before the first turn.
def test_saxons_place_their_reinforcements_before_the_normans_choose():
    areas = {"wessex": {"saxons": army(1, leader="harold")}, "sussex": {"saxons": army(1)}}
    areas |= {"essex": {"normans": army(1, leader="william")}, "hwicce": {"normans": army(1)}}
    g = place({"round": 16, "phase": "round"}, {**areas, "dyfed": {"welsh": army()}})
    assert asked(g)[0] == "saxons"
    g.play(g.legal()[0])
    assert asked(g)[0] == "normans"
    g.play(g.legal()[0])
    assert asked(g)[0] == "welsh"


# p20 The printed example of a bidding, as its result has it (ruling: Roseanna ends with group 2).
def test_the_printed_bidding_can_be_played_and_the_bids_are_taken_off():
    g = logres.new("britannia", seed=1, options={"bidding": True})
    order = []
    script = [
        "bid 0 group-4",
        "bid 1 group-2",
        "bid 1 group-4",
        "bid 0 group-3",
        "bid 1 group-3",
        "bid 2 group-2",
        "bid 0 group-1",
    ]
    for text in script:
        order.append(g.pending[0].seat)
        g.play(text)
    # Steve, Torben, Jim, Roseanna, Steve, Roseanna, Torben: holders were passed over.
    steve, torben, jim, roseanna = order[:4]
    assert order == [steve, torben, jim, roseanna, steve, roseanna, torben]
    assert asked(g)[0] == "romans"
    bids = dict(zip(g.seats, g.position()["board"]["bids"], strict=True))
    assert (bids[steve], bids[torben], bids[jim], bids[roseanna]) == (1, 0, 1, 2)


# p6 Romano-British are paid two for a Saxon army on their own turn in round 6, nothing in round 8.
def test_romano_british_are_paid_for_saxons_to_round_7_only():
    for round, expected in ((6, 2), (8, 0)):
        g = place(
            turn(round, "romano_british"),
            {"essex": {"romano_british": army(1)}, "kent": {"saxons": army(1)}, "dyfed": {"welsh": army()}},
            chance=rolls("kent", ("saxons infantry", 1), ("romano_british infantry", 5)),
        )
        march(g, "essex", "take 1 infantry", "kent")
        g.play("done")
        assert points(g, "romano_british") == expected


# p12 Two nations of one player fight, and the same seat answers for both.
def test_two_nations_of_one_player_fight_each_other():
    g = place(
        turn(8, "irish"),
        {"clwyd": {"irish": army(1)}, "cheshire": {"brigantes": army(1)}, "cumbria": {"brigantes": army(1)}},
        chance=rolls("cheshire", ("brigantes infantry", 1), ("irish infantry", 1)),
    )
    march(g, "clwyd", "take 1 infantry", "cheshire")
    g.play("done")
    assert (asked(g)[0], g.pending[0].seat) == ("brigantes", "red")
    g.play("stand")
    assert (asked(g)[0], g.pending[0].seat) == ("irish", "red")


# p15 Both Welsh and Picts may submit at the same moment; each is asked.
def test_two_nations_may_submit_after_the_same_movement():
    areas = {"dyfed": {"welsh": army()}, "mar": {"picts": army()}, "york": {"romans": army(2, fort=True)}}
    g = place(turn(4, "romans"), areas)
    g.play("done")
    seen = []
    while asked(g)[1] == "Submit":
        seen.append(asked(g)[0])
        g.play("submit")
    assert set(seen) == {"welsh", "picts"}
    assert g.position()["board"]["subjects"] == {"welsh": "romans", "picts": "romans"}


# p15 Nowhere to go: displaced Romans without any area are lost, and nobody is paid for them.
def test_displaced_romans_without_any_area_are_lost():
    everywhere = ("cornwall", "wessex", "avalon", "gwent", "dyfed", "hwicce", "powys")
    areas = {a: {"belgae": army()} for a in everywhere}
    areas |= {"devon": {"welsh": army(1)}, "sussex": {"romans": army(3)}}
    chance = rolls("wessex", ("belgae infantry", 1), ("romans infantry", 4, 1))
    g = place(turn(2, "romans"), areas, ruins=["sussex"], chance=chance)
    g.play(["move sussex", "take 3 infantry", "to wessex", "on 1", "to devon", "stop", "done"])
    assert asked(g) == ("welsh", "Submit")
    g.play("submit")
    assert units(g, "devon") == {"welsh": {"infantry": 1}}
    assert infantry(g, "romans") == 2
    assert points(g, "welsh") == 0


# p17 sidebar: subject Brigantes attack no Angles, wherever they stand.
def test_subject_brigantes_may_not_attack_angles_from_york():
    areas = {"york": {"brigantes": army()}, "lindsey": {"angles": army()}, "march": {"welsh": army()}}
    g = place(turn(9, "brigantes"), {**areas, "galloway": {"brigantes": army()}}, subjects={"brigantes": "angles"})
    g.play(["move york", "take 1 infantry"])
    assert "lindsey" not in further(g)
    assert "march" in further(g)


# p17 The burh that was destroyed may be rebuilt, in round 13, where Saxons still stand.
def test_a_destroyed_burh_may_be_rebuilt_in_round_13_and_none_in_round_14():
    areas = {"kent": {"saxons": army(1)}, "essex": {"saxons": army(1)}}
    g = place(turn(13, "saxons", "population"), areas)
    assert legal(g) == {"stop", "build kent", "build essex"}
    g = place(turn(14, "saxons", "population"), areas)
    assert asked(g)[1] != "BuildBurh"


# p13, p17 Harold who stands with a burh alone after losses lives (ruling).
def test_a_leader_beside_a_burh_alone_lives():
    g = place(
        turn(13, "welsh"),
        {
            "avalon": {"welsh": army(2)},
            "wessex": {"saxons": army(1, burh=True, leader="edgar")},
            "kent": {"saxons": army()},
        },
        chance=rolls("wessex", ("saxons burh", 1), ("saxons infantry", 1), ("welsh infantry", 5, 1)),
    )
    march(g, "avalon", "take 2 infantry", "wessex")
    g.play("done")
    g.play("lose infantry")
    assert "leader-killed" not in kinds(g)
    assert units(g, "wessex")["saxons"] == {"burh": True, "leader": "edgar"}
