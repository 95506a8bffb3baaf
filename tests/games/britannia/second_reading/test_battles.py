"""Phase III: battles and retreats (pages 11-13)."""

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


def attack(round, nation, origin, who, target, areas, chance, **more):
    g = place(turn(round, nation), areas, chance=chance, **more)
    march(g, origin, who, target)
    g.play("done")
    return g


# p11 Four fives against a Roman army and a fort kill nobody: the army needs a six and covers the fort.
def test_four_fives_do_nothing_to_a_roman_army_with_its_fort():
    g = attack(
        3,
        "welsh",
        "avalon",
        "take 4 infantry",
        "wessex",
        {"avalon": {"welsh": army(4)}, "wessex": {"romans": army(1, fort=True)}},
        rolls("wessex", ("romans fort", 1), ("romans infantry", 1), ("welsh infantry", 5, 5, 5, 5)),
    )
    assert units(g, "wessex")["romans"] == {"infantry": 1, "fort": True}
    assert points(g, "welsh") == 0


# p11 A six and a five of the same roll kill the army and then the fort; Welsh are paid 2 and 6.
def test_a_six_and_a_five_kill_army_and_fort_together():
    g = attack(
        3,
        "welsh",
        "avalon",
        "take 4 infantry",
        "wessex",
        {"avalon": {"welsh": army(4)}, "wessex": {"romans": army(1, fort=True)}},
        rolls("wessex", ("romans fort", 1), ("romans infantry", 1), ("welsh infantry", 5, 6, 1, 1)),
    )
    assert units(g, "wessex") == {"welsh": {"infantry": 4}}
    assert points(g, "welsh") == 8
    assert g.position()["board"]["ruins"] == ["wessex"]


# p11 With two armies before it one six and two fives leave the fort standing.
def test_a_fort_stands_while_one_of_two_roman_armies_stands():
    g = attack(
        3,
        "welsh",
        "avalon",
        "take 4 infantry",
        "wessex",
        {"avalon": {"welsh": army(4)}, "wessex": {"romans": army(2, fort=True)}},
        rolls("wessex", ("romans fort", 1), ("romans infantry", 1, 1), ("welsh infantry", 5, 6, 5, 5)),
    )
    assert units(g, "wessex")["romans"] == {"infantry": 1, "fort": True}
    assert points(g, "welsh") == 2


# p12-14 A leader's five counts as six: it kills in difficult land; the defender's own five kills the attacker.
def test_with_a_leader_a_five_kills_a_defender_in_difficult_land():
    g = place(
        turn(9, "angles"),
        {"york": {"angles": army(2, leader="oswiu")}, "pennines": {"brigantes": army(1)}, "kent": {"jutes": army()}},
        chance=rolls("pennines", ("brigantes infantry", 5), ("angles infantry", 5, 1)),
    )
    g.play(["move york", "lead oswiu", "pick 2 infantry", "to pennines", "stop", "done"])
    assert units(g, "pennines") == {"angles": {"infantry": 1, "leader": "oswiu"}}


# p12 Fives kill infantry; a six kills cavalry or infantry as the roller likes, so he is asked.
def test_the_attacker_chooses_whether_his_six_kills_cavalry_or_infantry():
    g = attack(
        7,
        "saxons",
        "kent",
        "take 3 infantry",
        "essex",
        {"kent": {"saxons": army(3)}, "essex": {"romano_british": army(2, cavalry=1)}},
        rolls("essex", ("romano_british infantry", 1, 1), ("romano_british cavalry", 1), ("saxons infantry", 5, 6, 1)),
    )
    assert asked(g)[0] == "saxons"
    assert legal(g) == {"kill 0 cavalry", "kill 1 cavalry"}
    g.play("kill 1 cavalry")
    assert units(g, "essex")["romano_british"] == {"infantry": 1}
    assert points(g, "saxons") == 2


# p17 In rounds 14 to 16 the burh is lost first; before that the Saxons choose.
def test_the_burh_falls_first_in_round_14_and_by_choice_in_round_13():
    areas = {"avalon": {"welsh": army(2)}, "wessex": {"saxons": army(2, burh=True)}}
    chance = rolls("wessex", ("saxons burh", 1), ("saxons infantry", 1, 1), ("welsh infantry", 5, 1))
    g = attack(14, "welsh", "avalon", "take 2 infantry", "wessex", areas, chance)
    assert units(g, "wessex")["saxons"] == {"infantry": 2}
    g = attack(13, "welsh", "avalon", "take 2 infantry", "wessex", areas, chance)
    assert asked(g)[0] == "saxons"
    g.play("lose infantry")
    assert units(g, "wessex")["saxons"] == {"infantry": 1, "burh": True}


# p12 The defender may not go where the attackers came from, nor where a vacant area lies beside an area only theirs.
def test_where_the_welsh_of_the_printed_example_may_retreat():
    areas = {
        "suffolk": {"saxons": army(2)},
        "powys": {"saxons": army(1)},
        "south_mercia": {"saxons": army(1)},
        "hwicce": {"welsh": army(1)},
        "north_mercia": {"welsh": army(1)},
    }
    g = attack(
        9,
        "saxons",
        "suffolk",
        "take 2 infantry",
        "north_mercia",
        areas,
        rolls("north_mercia", ("welsh infantry", 1), ("saxons infantry", 1, 1)),
    )
    assert legal(g) == {"stand", "retreat lindsey", "retreat york", "retreat hwicce"}


# p12 Those who overran the battle area bar the way they came too, though they do not fight in it.
def test_the_defender_may_not_retreat_where_an_overrunning_army_came_from():
    g = place(
        turn(9, "saxons"),
        {"wessex": {"saxons": army(3)}, "sussex": {"angles": army(1)}, "kent": {"angles": army(1)}},
        chance=rolls("sussex", ("angles infantry", 1), ("saxons infantry", 1, 1)),
    )
    g.play(["move wessex", "take 3 infantry", "to sussex", "on 1", "to kent", "stop", "done"])
    assert asked(g)[1] == "ChooseBattle"
    g.play("fight sussex")
    # Wessex is where they came from and Kent is contested; beside Essex and the Downlands no area is Saxon alone.
    assert legal(g) == {"stand", "retreat essex", "retreat downlands"}


# p13 An attacker whose way back holds another nation cannot retreat: the printed example of Kent.
def test_the_saxon_in_kent_cannot_go_back_to_contested_sussex():
    g = place(
        turn(9, "saxons"),
        {"wessex": {"saxons": army(3)}, "sussex": {"angles": army(1)}, "kent": {"angles": army(1)}},
        chance=[
            *rolls("kent", ("angles infantry", 1), ("saxons infantry", 1)),
            *rolls("kent", ("angles infantry", 6), ("saxons infantry", 1)),
            *rolls("sussex", ("angles infantry", 1), ("saxons infantry", 5, 1)),
        ],
    )
    g.play(["move wessex", "take 3 infantry", "to sussex", "on 1", "to kent", "stop", "done", "fight kent"])
    assert asked(g) == ("angles", "DefenderRetreats")
    g.play("stand")
    assert units(g, "kent") == {"angles": {"infantry": 1}}
    assert units(g, "sussex") == {"saxons": {"infantry": 2}}


# p13 Attackers by boat go back over the water to where they boarded, other attackers to where they came from.
def test_attackers_by_boat_and_by_land_each_have_their_own_way_back():
    g = place(
        turn(9, "saxons"),
        {"kent": {"saxons": army(1)}, "avalon": {"saxons": army(1)}, "wessex": {"welsh": army(1)}},
        chance=rolls("wessex", ("welsh infantry", 1), ("saxons infantry", 1, 1)),
    )
    march(g, "kent", "take 1 infantry", "english_channel", "wessex")
    march(g, "avalon", "take 1 infantry", "wessex")
    g.play("done")
    g.play("stand")
    assert asked(g) == ("saxons", "AttackerRetreats")
    assert legal(g) == {"stand", "retreat kent", "retreat avalon"}
    g.play("retreat kent")
    assert units(g, "kent") == {"saxons": {"infantry": 1}}
    assert units(g, "wessex")["saxons"] == {"infantry": 1}


# p11-12 Both sides may die at once: the area is empty, nobody holds it.
def test_both_sides_may_fall_in_the_same_round_of_dice():
    g = attack(
        2,
        "welsh",
        "avalon",
        "take 1 infantry",
        "wessex",
        {"avalon": {"welsh": army(1)}, "wessex": {"belgae": army(1)}, "dyfed": {"welsh": army(1)}},
        rolls("wessex", ("belgae infantry", 6), ("welsh infantry", 5)),
    )
    assert units(g, "wessex") == {}
    assert "battle-won" not in kinds(g)


# p12 The Roman armies may retreat and leave the fort to fight on alone.
def test_roman_armies_may_retreat_from_their_fort_which_fights_on():
    g = attack(
        3,
        "welsh",
        "avalon",
        "take 2 infantry",
        "wessex",
        {
            "avalon": {"welsh": army(2)},
            "wessex": {"romans": army(1, fort=True)},
            "sussex": {"romans": army(1, fort=True)},
        },
        [
            *rolls("wessex", ("romans fort", 1), ("romans infantry", 1), ("welsh infantry", 1, 1)),
            *rolls("wessex", ("romans fort", 1), ("welsh infantry", 5, 1)),
        ],
    )
    g.play("retreat sussex")
    if asked(g)[1] == "WhoRetreats":
        g.play("retreat 1 infantry")
    assert asked(g) == ("welsh", "AttackerRetreats")
    g.play("stand")
    assert units(g, "sussex") == {"romans": {"infantry": 2, "fort": True}}
    assert units(g, "wessex") == {"welsh": {"infantry": 2}}
    assert points(g, "welsh") == 6
