"""Battles and retreats, harder."""

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


# p11 Difficult land and a fort: a six kills the army, a five does nothing to the fort behind it there.
def test_in_difficult_land_a_six_and_a_five_leave_the_fort():
    g = place(
        turn(3, "welsh"),
        {"avalon": {"welsh": army(2)}, "downlands": {"romans": army(1, fort=True)}},
        chance=rolls("downlands", ("romans fort", 1), ("romans infantry", 1), ("welsh infantry", 6, 5)),
    )
    march(g, "avalon", "take 2 infantry", "downlands")
    g.play("done")
    assert units(g, "downlands")["romans"] == {"fort": True}


# p11 Attackers in difficult land are not sheltered: the defender's five kills them.
def test_an_attacker_in_difficult_land_falls_to_a_five():
    g = place(
        turn(3, "welsh"),
        {"avalon": {"welsh": army(1)}, "downlands": {"belgae": army(1)}, "dyfed": {"welsh": army()}},
        chance=rolls("downlands", ("belgae infantry", 5), ("welsh infantry", 5)),
    )
    march(g, "avalon", "take 1 infantry", "downlands")
    g.play("done")
    assert units(g, "downlands") == {"belgae": {"infantry": 1}}


# p12 Two sixes against one horseman and one foot soldier: both fall and nobody is asked.
def test_two_sixes_kill_one_cavalry_and_one_infantry_without_a_question():
    g = place(
        turn(7, "saxons"),
        {"kent": {"saxons": army(2)}, "essex": {"romano_british": army(1, cavalry=1)}, "york": {"angles": army()}},
        chance=rolls("essex", ("romano_british infantry", 1), ("romano_british cavalry", 1), ("saxons infantry", 6, 6)),
    )
    march(g, "kent", "take 2 infantry", "essex")
    g.play("done")
    assert units(g, "essex") == {"saxons": {"infantry": 2}}
    assert points(g, "saxons") == 2


# p12 A five beyond the foot soldiers is lost; the six may be spent on the foot soldier so that a five falls away.
def test_fives_and_a_six_against_one_of_each():
    g = place(
        turn(7, "saxons"),
        {"kent": {"saxons": army(3)}, "essex": {"romano_british": army(1, cavalry=1)}, "york": {"angles": army()}},
        chance=rolls(
            "essex", ("romano_british infantry", 1), ("romano_british cavalry", 1), ("saxons infantry", 5, 5, 6)
        ),
    )
    march(g, "kent", "take 3 infantry", "essex")
    g.play("done")
    if asked(g)[1] == "ChooseHorse":
        g.play("kill 1 cavalry")
    assert units(g, "essex") == {"saxons": {"infantry": 3}}


# p12 Who came by boat entered from the sea: the coast where he boarded is no area from which he entered.
def test_a_defender_may_retreat_to_the_empty_area_where_the_boats_were_boarded():
    g = place(
        turn(9, "saxons"),
        {"kent": {"saxons": army(1)}, "sussex": {"angles": army(1)}},
        chance=rolls("sussex", ("angles infantry", 1), ("saxons infantry", 1)),
    )
    march(g, "kent", "take 1 infantry", "english_channel", "sussex")
    g.play("done")
    assert "retreat kent" in legal(g)


# p12-13 A defender may flee to the area another battle's attackers came from; their way back is then closed.
def test_a_fleeing_defender_can_close_the_way_back_of_other_attackers():
    areas = {
        "york": {"saxons": army(1)},  # goes to Cheshire
        "lindsey": {"saxons": army(1)},  # goes to North Mercia
        "cheshire": {"brigantes": army(1)},
        "north_mercia": {"welsh": army(1)},
    }
    g = place(
        turn(9, "saxons"),
        areas,
        chance=[
            *rolls("north_mercia", ("welsh infantry", 1), ("saxons infantry", 1)),
            *rolls("cheshire", ("brigantes infantry", 1), ("saxons infantry", 1)),
            *rolls("cheshire", ("brigantes infantry", 1), ("saxons infantry", 6)),
        ],
    )
    march(g, "york", "take 1 infantry", "cheshire")
    march(g, "lindsey", "take 1 infantry", "north_mercia")
    g.play("done")
    g.play("fight north_mercia")
    assert "retreat york" in legal(g)
    assert "retreat lindsey" not in legal(g)
    g.play("retreat york")
    assert asked(g) == ("brigantes", "DefenderRetreats")
    g.play("stand")  # the Saxons cannot go back to York and are not asked; they win with the second roll
    assert units(g, "cheshire") == {"saxons": {"infantry": 1}}
    assert units(g, "york") == {"welsh": {"infantry": 1}}


# p12 Across a strait one may retreat, and an enemy across another strait does not bar it.
def test_a_defender_may_retreat_over_a_strait_and_an_enemy_over_a_strait_bars_nothing():
    g = place(
        turn(9, "saxons"),
        {"powys": {"saxons": army(2)}, "dyfed": {"welsh": army(1)}, "devon": {"saxons": army(1)}},
        chance=rolls("dyfed", ("welsh infantry", 1), ("saxons infantry", 1, 1)),
    )
    march(g, "powys", "take 2 infantry", "dyfed")
    g.play("done")
    assert legal(g) == {"stand", "retreat gwent"}


# p9, p12 Retreats keep the stacking limits: with an overstack elsewhere a full area takes nobody.
def test_a_defender_may_not_retreat_into_a_full_area_when_the_overstack_is_elsewhere():
    areas = {
        "wessex": {"saxons": army(2)},
        "sussex": {"angles": army(1)},
        "kent": {"angles": army(3)},
        "essex": {"angles": army(4)},
        "downlands": {"saxons": army(1)},
    }
    g = place(turn(9, "saxons"), areas, chance=rolls("sussex", ("angles infantry", 1), ("saxons infantry", 1, 1)))
    march(g, "wessex", "take 2 infantry", "sussex")
    g.play("done")
    assert legal(g) == {"stand", "retreat essex"}


# p12 Some may retreat and some stay: the rest fights on.
def test_a_defender_may_retreat_in_part():
    g = place(
        turn(9, "saxons"),
        {"wessex": {"saxons": army(2)}, "sussex": {"angles": army(2)}, "kent": {"angles": army(1)}},
        chance=[
            *rolls("sussex", ("angles infantry", 1, 1), ("saxons infantry", 1, 1)),
            *rolls("sussex", ("angles infantry", 1), ("saxons infantry", 5, 1)),
        ],
    )
    march(g, "wessex", "take 2 infantry", "sussex")
    g.play("done")
    g.play("retreat kent")
    assert asked(g) == ("angles", "WhoRetreats")
    g.play("retreat 1 infantry")
    while asked(g) == ("angles", "DefenderRetreats"):
        g.play("stand")
    g.play("stand")
    assert units(g, "kent") == {"angles": {"infantry": 2}}
    assert units(g, "sussex") == {"saxons": {"infantry": 2}}


# p12 Attackers go back each to where they came from; with one fallen the owner may say both came from Kent.
def test_the_saxons_of_the_printed_example_may_both_go_to_kent():
    areas = {"kent": {"saxons": army(2)}, "sussex": {"saxons": army(1)}, "essex": {"angles": army(2)}}
    g = place(turn(9, "saxons"), areas, chance=rolls("essex", ("angles infantry", 5, 1), ("saxons infantry", 1, 1, 1)))
    march(g, "kent", "take 2 infantry", "essex")
    march(g, "sussex", "take 1 infantry", "essex")
    g.play("done")
    g.play("stand")
    assert {"retreat kent", "retreat sussex"} <= legal(g)
    g.play("retreat kent")
    if asked(g)[1] == "WhoRetreats":
        assert "retreat 2 infantry" in legal(g)
        g.play("retreat 2 infantry")
    assert units(g, "kent") == {"saxons": {"infantry": 2}}
    assert units(g, "essex") == {"angles": {"infantry": 1}} or units(g, "essex") == {"angles": {"infantry": 2}}


# p14 A burh fights with the leader's bonus: its four is a five.
def test_a_burh_has_the_leaders_bonus():
    g = place(
        turn(13, "welsh"),
        {
            "avalon": {"welsh": army(1)},
            "wessex": {"saxons": army(1, burh=True, leader="alfred")},
            "dyfed": {"welsh": army()},
        },
        chance=rolls("wessex", ("saxons burh", 4), ("saxons infantry", 1), ("welsh infantry", 1)),
    )
    march(g, "avalon", "take 1 infantry", "wessex")
    g.play("done")
    assert units(g, "wessex") == {"saxons": {"infantry": 1, "burh": True, "leader": "alfred"}}
    assert "battle-won" in kinds(g)
