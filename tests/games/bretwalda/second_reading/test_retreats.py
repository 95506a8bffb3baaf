"""Second reading: Retreats on land, page 23."""

from __future__ import annotations

from logres_workshop.marker import rule
from tests.games.bretwalda.second_reading.table import (
    area,
    asked,
    at,
    choices,
    control,
    fight,
    hand,
    lay,
    passing,
    play,
    table,
    units,
    until,
)


# p. 23 Attacker: units from two areas retreat together, to one of the two.
def test_attackers_from_two_sides_retreat_together_to_one_of_them() -> None:
    areas = {
        "tamworthige": area("mercia", mercia={"thegn": 1}),
        "mameceaster": area("mercia", mercia={"thegn": 1}),
        "dor": area("wessex", wessex={"thegn": 2}),
    }
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=[1, 1, 1, 1] * 2)
    play(g, "move thegn tamworthige", "to dor", "move thegn mameceaster", "to dor", "done")
    passing(g, "MayRetreat")
    assert asked(g) == ("mercia", "RetreatTo")
    assert choices(g) == {"back tamworthige", "back mameceaster"}
    play(g, "back mameceaster")
    assert units(g, "mameceaster", "mercia") == {"thegn": 2}


# p. 23 Attacker: the way back was taken by others in an earlier Battle: any adjacent area free of others will do.
def test_attackers_whose_way_back_is_taken_retreat_elsewhere() -> None:
    areas = {
        "mameceaster": area("mercia", mercia={"thegn": 2}),
        "dor": area("", mercia={"thegn": 1}),
        "loidis": area("", wessex={"thegn": 3}),
        "heathfield": area("", east_anglia={"thegn": 1}),
    }
    dice = [6, 6, 1, 1, 1, 1, 1, 1, 1, 1]
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=dice)
    play(g, *["move thegn mameceaster", "to loidis"] * 2, "move thegn dor", "to heathfield", "done")
    play(g, next(choice for choice in choices(g) if "loidis" in choice), "stay", "retreat", "back dor")
    passing(g, "ReturnDrawn", "MayRetreat", "PlayCard")
    assert asked(g) == ("mercia", "RetreatTo")
    assert choices(g) == {"back lindcylne", "back loidis"}


# p. 23 Defender: an adjacent Controlled area comes before any empty one.
def test_a_defender_with_an_own_area_next_door_may_not_flee_into_the_empty() -> None:
    areas = {
        "dor": area("wessex", wessex={"thegn": 2}, mercia={"thegn": 1}),
        "loidis": area("wessex"),
        "heathfield": area("wessex"),
    }
    g = lay(fight("dor", "tamworthige"), areas, chance=[1, 1, 1])
    play(g, "stay", "retreat")
    assert choices(g) == {"back loidis", "back heathfield"}


# p. 23 Defender: where neither an own nor an empty area adjoins, no Retreat is offered and the second round is fought.
def test_a_surrounded_defender_is_not_offered_a_retreat() -> None:
    ring = {name: area("mercia") for name in ("loidis", "heathfield", "lindcylne", "mameceaster", "ligoraceaster")}
    areas = {**ring, "dor": area("wessex", wessex={"thegn": 2}, mercia={"thegn": 1})}
    g = lay(fight("dor", "tamworthige"), areas, chance=[1, 1, 1, 1, 1, 1])
    assert asked(g) == ("mercia", "MayRetreat")
    play(g, "stay")
    assert asked(g)[1] != "MayRetreat"


# p. 22 and p. 23: a defender may flee into an own area where a Battle is still to come; he is sound there.
def test_a_wounded_thegn_flees_into_the_next_battle_and_is_sound_there() -> None:
    areas = {
        "tamworthige": area("mercia", mercia={"thegn": 1}),
        "mameceaster": area("mercia", mercia={"thegn": 1}),
        "dor": area("wessex", wessex={"thegn": 1}),
        "loidis": area("wessex", wessex={"thegn": 1}),
    }
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=[3, 1, 3, 1, 1, 1], seed=1)
    play(g, "move thegn tamworthige", "to dor", "move thegn mameceaster", "to loidis", "done")
    play(g, next(choice for choice in choices(g) if "dor" in choice), "stay", "retreat")
    passing(g, "RetreatTo", "ReturnDrawn", "PlayCard")
    assert control(g, "dor") == "mercia"
    assert asked(g) == ("mercia", "MayRetreat")
    assert units(g, "loidis", "wessex") == {"thegn": 2}


# p. 23: who retreats as attacker after the first round ends the Battle: the defender is not asked.
def test_an_attackers_retreat_ends_the_battle_at_once() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 2}, mercia={"thegn": 2})}
    g = lay(fight("dor", "tamworthige"), areas, chance=[1, 1, 1, 1], seed=1)
    play(g, "retreat")
    seats = []
    while asked(g)[1] != "ChooseAction":
        seats.append(asked(g))
        passing(g, asked(g)[1], most=1)
    assert ("wessex", "MayRetreat") not in seats
    assert units(g, "tamworthige", "mercia") == {"thegn": 2, "ruler": 1}
    assert control(g, "dor") == "wessex"


# p. 23 Defender: nobody flees across Wetlands.
def test_wetlands_are_no_way_of_retreat() -> None:
    areas = {"heathfield": area("wessex", wessex={"thegn": 2}, mercia={"thegn": 1}), "poclinton": area("wessex")}
    g = lay(fight("heathfield", "dor"), areas, chance=[1, 1, 1])
    play(g, "stay", "retreat")
    assert choices(g) == {"back lindcylne", "back loidis", "back dor"}


# p. 23 Defender: all of them go together, Ceorls too, though Ceorls do not move otherwise.
def test_ceorls_retreat_with_the_others() -> None:
    areas = {
        "dor": area("wessex", wessex={"thegn": 1, "ceorl": 2}, mercia={"thegn": 1}),
        "loidis": area("wessex"),
        "heathfield": area("wessex"),
    }
    g = lay(fight("dor", "tamworthige"), areas, chance=[1, 1, 1, 1])
    play(g, "stay", "retreat", "back loidis")
    assert units(g, "loidis", "wessex") == {"ceorl": 2, "thegn": 1}


# p. 23 Attacker: of two ways back one is taken by others; the other is the only one.
def test_of_two_ways_back_the_free_one_is_taken() -> None:
    areas = {
        "dor": area("", mercia={"thegn": 1}),
        "mameceaster": area("mercia", mercia={"thegn": 2}),
        "loidis": area("", wessex={"thegn": 3}),
        "heathfield": area("", east_anglia={"thegn": 2}),
        "lindcylne": area("mercia", mercia={"thegn": 1}),
    }
    dice = [6, 6, 1, 1, 1, 1, *[1, 1, 1, 1] * 2]
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=dice)
    play(g, *["move thegn mameceaster", "to loidis"] * 2, "move thegn dor", "to heathfield")
    play(g, "move thegn lindcylne", "to heathfield", "done", "fight loidis", "stay", "retreat", "back dor")
    passing(g, "ReturnDrawn", "MayRetreat", "PlayCard", "RetreatTo")
    assert units(g, "lindcylne", "mercia") == {"thegn": 2}


# p. 23: after the second round nobody chooses: no question for a Retreat is asked then.
def test_after_the_second_round_no_retreat_is_offered() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 2}, mercia={"thegn": 2}), "loidis": area("wessex")}
    g = lay(fight("dor", "tamworthige"), areas, chance=[1, 1, 1, 1] * 2)
    questions = 0
    while asked(g)[1] != "ChooseAction":
        questions += asked(g)[1] == "MayRetreat"
        passing(g, asked(g)[1], most=1)
    assert questions == 2


# p. 24 and p. 25: attacked Danes flee to an empty area without tokens; a player who has no part decides.
def test_attacked_danes_flee_where_nobody_is() -> None:
    areas = {
        "dor": area("", danes={"dane": 2}, mercia={"thegn": 1}),
        "loidis": area("wessex"),
        "heathfield": area("", neutral={"ceorl": 1}),
        "lindcylne": area("northumbria"),
        "mameceaster": area("mercia"),
    }
    g = lay(fight("dor", "tamworthige"), areas, chance=[1, 1, 1])
    play(g, "stay")
    assert asked(g)[1] == "MayRetreat"
    assert asked(g)[0] != "mercia"
    play(g, "retreat")
    passing(g, "RetreatTo")
    assert units(g, "ligoraceaster", "danes") == {"dane": 2}


# p. 23 Attacker: no way back and no other area either: the beaten attackers are destroyed.
def test_attackers_without_any_way_out_are_destroyed() -> None:
    areas = {
        "dor": area("", mercia={"thegn": 1}),
        "legaceaster": area("mercia", mercia={"thegn": 2}),
        "mameceaster": area("", wessex={"thegn": 3}),
        "heathfield": area("", east_anglia={"thegn": 1}),
        "lindcylne": area("east_anglia"),
        "loidis": area("east_anglia"),
    }
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=[6, 6, 1, 1, 1, 1, *[1, 1] * 2])
    play(g, *["move thegn legaceaster", "to mameceaster"] * 2, "move thegn dor", "to heathfield", "done")
    play(g, "fight mameceaster", "stay", "retreat", "back dor")
    until(g, "ChooseAction")
    assert units(g, "heathfield", "mercia") == {}
    assert units(g, "heathfield", "east_anglia") == {"thegn": 1}
    assert sum(a["units"].get("mercia", {}).get("thegn", 0) for a in table(g)["areas"].values()) == 2


# p. 23 Defender: an own area next door counts though another Battle of the same action is to come there.
@rule("bretwalda", "battle.retreat.defender")
def test_the_own_besieged_town_is_where_one_must_flee() -> None:
    areas = {
        "tamworthige": area("mercia", mercia={"thegn": 1}),
        "mameceaster": area("mercia", mercia={"thegn": 1}),
        "dor": area("wessex", wessex={"thegn": 1}),
        "loidis": area("wessex", wessex={"thegn": 1}),
        "lindcylne": area("wessex"),
    }
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=[1, 1], seed=1)
    play(g, "move thegn tamworthige", "to dor", "move thegn mameceaster", "to loidis", "done")
    play(g, "fight dor", "stay", "retreat")
    assert choices(g) == {"back loidis", "back lindcylne"}


# p. 23 and docs/rulings: by the first reading a besieged town is no place to flee to.
def test_by_the_first_reading_one_does_not_flee_into_a_besieged_town() -> None:
    areas = {
        "tamworthige": area("mercia", mercia={"thegn": 1}),
        "mameceaster": area("mercia", mercia={"thegn": 1}),
        "dor": area("wessex", wessex={"thegn": 1}),
        "loidis": area("wessex", wessex={"thegn": 1}),
        "lindcylne": area("wessex"),
        "ligoraceaster": area("wessex"),
    }
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=[1, 1], seed=1, options={"reading": "first"})
    until(g, "MoveUnits")
    play(g, "move thegn tamworthige", "to dor", "move thegn mameceaster", "to loidis", "done")
    play(g, "fight dor", "stay", "retreat")
    assert choices(g) == {"back lindcylne", "back ligoraceaster"}


# p. 21: those who fled into a besieged town roll there with its garrison, and count for For the King!.
def test_those_who_fled_into_a_besieged_town_fight_with_its_garrison() -> None:
    areas = {
        "tamworthige": area("mercia", mercia={"thegn": 1}),
        "mameceaster": area("mercia", mercia={"thegn": 1}),
        "dor": area("wessex", wessex={"thegn": 1}),
        "loidis": area("wessex", wessex={"thegn": 1}),
    }
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=[1, 1, 1, 1, 1, 1], seed=1)
    play(g, "move thegn tamworthige", "to dor", "move thegn mameceaster", "to loidis", "done", "fight dor")
    play(g, "stay", "retreat")
    passing(g, "RetreatTo", "ReturnDrawn", "PlayCard")
    dice = table(g)["battle"]["dice"]
    assert dice == ["attacker brown 1", "defender brown 1", "defender brown 1", "defender black 1"]


# p. 23: a Retreat after round one is a lost Battle: the one who stays has won, and draws as the winner.
def test_who_holds_the_field_after_a_retreat_draws_as_the_winner() -> None:
    areas = {"dor": area("northumbria", northumbria={"thegn": 1}, mercia={"thegn": 1})}
    g = lay(fight("dor", "tamworthige"), areas, chance=[1, 1])
    play(g, "retreat")
    passing(g, "PlayCard")
    assert asked(g) == ("northumbria", "ReturnDrawn")
    assert len(choices(g)) == 2
    until(g, "ChooseAction")
    assert (len(hand(g, "northumbria")), len(hand(g, "mercia"))) == (1, 1)


# p. 23 and p. 8: the winner by Retreat takes what the defender left: Food and Building are his to keep.
def test_what_a_fleeing_defender_leaves_is_the_attackers() -> None:
    areas = {
        "dor": area("wessex", 2, ("abbey",), wessex={"thegn": 1}, mercia={"thegn": 1}),
        "loidis": area("wessex"),
    }
    g = lay(fight("dor", "tamworthige"), areas, chance=[1, 1])
    play(g, "stay", "retreat")
    passing(g, "ReturnDrawn", "RetreatTo", "PlayCard")
    assert choices(g) == {"keep abbey", "destroy abbey"}
    play(g, "keep abbey", "keep 2")
    found = table(g)["areas"]["dor"]
    assert (found["control"], found["food"], found["buildings"]) == ("mercia", 2, ["abbey"])
