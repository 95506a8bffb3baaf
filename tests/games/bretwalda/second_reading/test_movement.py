"""Second reading: the Movement action, pages 19 and 20."""

from __future__ import annotations

from tests.games.bretwalda.second_reading.table import (
    area,
    asked,
    at,
    choices,
    control,
    lay,
    passing,
    play,
    refused,
    units,
    until,
    vessel,
    vessels,
)

MARCH = at("movement", actor="mercia", taken=1)
CRUISE = at("movement", actor="northumbria", taken=4)


# p. 19: a Thegn walks two roads or one wilderness; a road and a wilderness are for an Ealdorman.
def test_a_road_and_a_wilderness_are_for_ealdormen_only() -> None:
    g = lay(MARCH, {"tamworthige": area("mercia", mercia={"thegn": 1, "ealdorman": 1})})
    play(g, "move thegn tamworthige", "to dor")
    assert asked(g)[1] == "MoveUnits" or refused(g, "to loidis")
    g = lay(MARCH, {"tamworthige": area("mercia", mercia={"thegn": 1, "ealdorman": 1})})
    play(g, "move ealdorman tamworthige", "to dor", "to loidis")
    assert units(g, "loidis", "mercia") == {"ealdorman": 1}
    assert control(g, "dor") == ""


# p. 19: nobody crosses Wetlands, whatever his points; Long Days help nothing there.
def test_wetlands_are_closed_even_to_an_ealdorman_on_long_days() -> None:
    areas = {"poclinton": area("mercia", mercia={"ealdorman": 1})}
    g = lay(at("movement", 2, "su2", actor="mercia", taken=1), areas)
    play(g, "move ealdorman poclinton")
    assert refused(g, "to lindcylne")
    assert refused(g, "to heathfield")
    assert choices(g) == {"to eoforwic"}


# p. 19: units that enter an area with opposing units stop there, and fight only when all have moved.
def test_entering_an_area_with_a_ceorl_ends_the_march_and_the_battle_waits() -> None:
    areas = {
        "tamworthige": area("mercia", mercia={"ealdorman": 1, "thegn": 1}),
        "dor": area("wessex", wessex={"ceorl": 1}),
    }
    g = lay(MARCH, areas)
    play(g, "move ealdorman tamworthige", "to dor")
    assert asked(g) == ("mercia", "MoveUnits")
    assert refused(g, "move ealdorman dor")
    assert units(g, "dor", "wessex") == {"ceorl": 1}
    assert control(g, "dor") == "wessex"


# p. 20: a unit with a point left may embark where it arrives, and the Ship may carry and land it in the same action.
def test_a_thegn_walks_embarks_sails_and_lands_in_one_action() -> None:
    areas = {"hagustaldes": area("northumbria", northumbria={"thegn": 1})}
    g = lay(CRUISE, areas, vessels=[vessel("northumbria", "eoforwic")])
    play(g, "move thegn hagustaldes", "to eoforwic", "board ship_1")
    play(g, "sail ship_1", "sail nor", "sail thaemese", "land cantwareburg")
    until(g, "MoveUnits", "ChooseAction")
    assert units(g, "cantwareburg", "northumbria") == {"thegn": 1}
    assert control(g, "cantwareburg") == "northumbria"


# p. 20: to embark costs a point; who has spent both on the wilderness stays ashore.
def test_a_thegn_out_of_the_wilderness_has_no_point_left_to_embark() -> None:
    areas = {"caerleol": area("northumbria", northumbria={"thegn": 1})}
    g = lay(CRUISE, areas, vessels=[vessel("northumbria", "eoforwic")])
    play(g, "move thegn caerleol", "to eoforwic")
    assert asked(g)[1] == "MoveUnits" or refused(g, "board ship_1")
    assert units(g, "eoforwic", "northumbria")["thegn"] == 1


# p. 20: a Ship holds four land units, those aboard from earlier rounds included.
def test_a_fifth_unit_finds_no_room_aboard() -> None:
    areas = {"eoforwic": area("northumbria", northumbria={"thegn": 1})}
    g = lay(CRUISE, areas, vessels=[vessel("northumbria", "eoforwic", ceorl=4)])
    play(g, "move thegn eoforwic")
    assert refused(g, "board ship_1")
    g = lay(CRUISE, areas, vessels=[vessel("northumbria", "eoforwic", ceorl=3)])
    play(g, "move thegn eoforwic")
    assert "board ship_1" in choices(g)


# p. 20: each area landed in costs the Ship a point; after one Sea border one landing is left.
def test_a_ship_lands_in_two_areas_or_sails_and_lands_in_one() -> None:
    fleet = [vessel("northumbria", "nor", thegn=3)]
    g = lay(CRUISE, vessels=fleet)
    play(g, "sail ship_1", "sail thaemese", "land dommuc", "ashore thegn", "done")
    assert asked(g)[1] == "MoveUnits" or not any(c.startswith("land") for c in choices(g))
    g = lay(CRUISE, vessels=fleet)
    play(g, "sail ship_1", "land gyrrum", "ashore thegn", "done", "land elmham", "ashore thegn", "done")
    assert asked(g)[1] == "MoveUnits" or not any(c.startswith("land") for c in choices(g))
    assert [control(g, name) for name in ("gyrrum", "elmham")] == ["northumbria", "northumbria"]
    assert vessels(g, "northumbria")[0]["aboard"] == {"thegn": 1}


# p. 19 and p. 21: a Battle ends movement at sea as on land: who wins it lands nobody any more in this action.
def test_a_ship_that_fights_its_way_into_a_sea_lands_nobody() -> None:
    fleet = [vessel("northumbria", "nor", thegn=1), vessel("wessex", "thaemese")]
    g = lay(CRUISE, vessels=fleet, chance=[6, 1])
    play(g, "sail ship_1", "sail thaemese")
    assert asked(g)[1] == "MoveUnits"
    assert refused(g, "sail ship_1")
    play(g, "done")
    passing(g, "ReturnDrawn", "MayRetreat")
    assert asked(g)[1] == "ChooseAction"
    assert vessels(g, "wessex") == []
    assert vessels(g, "northumbria")[0]["aboard"] == {"thegn": 1}


# p. 20: one embarks in any land area next to the Sea in which the Ship lies, Harbour or not.
def test_units_embark_from_a_coast_without_a_harbour() -> None:
    areas = {"poclinton": area("northumbria", northumbria={"thegn": 1})}
    g = lay(CRUISE, areas, vessels=[vessel("northumbria", "nor"), vessel("northumbria", "eoforwic", "ship_2")])
    play(g, "move thegn poclinton")
    assert "board ship_1" in choices(g)
    assert refused(g, "board ship_2")


# p. 19: the active player settles the order of the Battles.
def test_the_active_player_chooses_which_battle_comes_first() -> None:
    areas = {
        "tamworthige": area("mercia", mercia={"thegn": 2}),
        "dor": area("wessex", wessex={"thegn": 1}),
        "waeringwic": area("northumbria", northumbria={"thegn": 1}),
    }
    g = lay(MARCH, areas)
    play(g, "move thegn tamworthige", "to dor", "move thegn tamworthige", "to waeringwic", "done")
    assert asked(g)[0] == "mercia"
    assert len(choices(g)) == 2
    assert {choice.split()[-1] for choice in choices(g)} == {"dor", "waeringwic"}


# p. 7 and p. 19: a Ship enters the Harbour of an own area at no cost, but no other's.
def test_a_ship_enters_no_harbour_but_its_own() -> None:
    areas = {"bebbanburg": area("wessex"), "norwic": area("northumbria")}
    g = lay(CRUISE, areas, vessels=[vessel("northumbria", "nor")])
    play(g, "sail ship_1")
    assert "sail norwic" in choices(g)
    assert refused(g, "sail bebbanburg")
    assert refused(g, "sail gyrrum")


# p. 19: with Ceorl Leaders a Ceorl has one point: a road, or the step aboard a Ship, but no wilderness.
def test_led_ceorls_take_a_road_or_a_ship_but_no_wilderness() -> None:
    areas = {"caerleol": area("northumbria", northumbria={"ceorl": 1})}
    tiles = {"northumbria": {"tiles": ["ceorl_leaders"]}}
    g = lay(CRUISE, areas, kingdoms=tiles, vessels=[vessel("northumbria", "eire")])
    play(g, "move ceorl caerleol")
    assert choices(g) == {"to dun_pris", "to hagustaldes", "to mameceaster", "board ship_1"}


# p. 20: who has landed has ended his movement: no step on foot after it.
def test_landed_units_do_not_march_on() -> None:
    g = lay(CRUISE, vessels=[vessel("northumbria", "nor", ealdorman=1)])
    play(g, "sail ship_1", "land lindcylne")
    passing(g, "Ashore", "Sail")
    assert asked(g)[1] == "MoveUnits"
    assert refused(g, "move ealdorman lindcylne")


# p. 20: embarking ends a unit's movement; from the Ship it goes ashore with the Ship's points alone.
def test_a_unit_that_embarked_does_not_walk_off_again() -> None:
    areas = {"eoforwic": area("northumbria", northumbria={"ealdorman": 1})}
    g = lay(CRUISE, areas, vessels=[vessel("northumbria", "eoforwic")])
    play(g, "move ealdorman eoforwic", "board ship_1")
    assert refused(g, "move ealdorman eoforwic")
    assert "sail ship_1" in choices(g)


# p. 19 and p. 20: a Ceorl does not walk aboard, but one who is aboard is landed by the Ship.
def test_a_ceorl_aboard_is_landed_though_he_may_not_move() -> None:
    g = lay(CRUISE, vessels=[vessel("northumbria", "nor", ceorl=2)])
    play(g, "sail ship_1", "land gyrrum")
    passing(g, "Ashore", "Sail")
    assert control(g, "gyrrum") == "northumbria"


# p. 19: a unit that meets only an opposing token walks on.
def test_a_token_without_units_stops_nobody() -> None:
    areas = {"tamworthige": area("mercia", mercia={"thegn": 1}), "ligoraceaster": area("wessex")}
    g = lay(MARCH, areas)
    play(g, "move thegn tamworthige", "to ligoraceaster")
    assert "to lindcylne" in choices(g)


# p. 19: a Ship leaves its Harbour into a Sea held by others only to fight; if it loses it is back in the Harbour.
def test_a_ship_that_sallies_and_fails_is_back_in_harbour() -> None:
    g = lay(CRUISE, vessels=[vessel("northumbria", "eoforwic"), vessel("danes", "nor")], chance=[2, 1, 2, 1])
    play(g, "sail ship_1", "sail nor")
    if asked(g)[1] == "MoveUnits":
        play(g, "done")
    until(g, "ChooseAction")
    assert [v["at"] for v in vessels(g, "northumbria")] == ["eoforwic"]
    assert [v["at"] for v in vessels(g, "danes")] == ["nor"]


# p. 20: the Winter card Storms holds the Ships, so that nobody lands either; walking goes on.
def test_in_storms_no_ship_sails_and_nobody_lands() -> None:
    areas = {"eoforwic": area("northumbria", northumbria={"thegn": 1})}
    where = at("movement", 4, "wi3", actor="northumbria", taken=4)
    g = lay(where, areas, vessels=[vessel("northumbria", "nor", thegn=1)])
    play(g, "move thegn eoforwic", "to gyrrum", "stop")
    assert refused(g, "sail ship_1")


# p. 19: the Winter card Deep Snow closes the wilderness to all, whatever their points.
def test_in_deep_snow_an_ealdorman_keeps_to_the_roads() -> None:
    areas = {"dor": area("mercia", mercia={"ealdorman": 1})}
    g = lay(at("movement", 4, "wi2", actor="mercia", taken=1), areas)
    play(g, "move ealdorman dor")
    assert choices(g) == {"to tamworthige"}


# p. 19: Ruler's points are those of his card: Coenwulf has two, Eadwald three.
def test_rulers_move_by_their_own_cards() -> None:
    g = lay(MARCH)
    play(g, "move ruler tamworthige", "to waeringwic", "to hamptun")
    assert units(g, "hamptun", "mercia") == {"ruler": 1}
    g = lay(at("movement", actor="east_anglia", taken=2))
    play(g, "move ruler theodford", "to colneceaster", "to sancte_albanes", "to hamptun")
    assert units(g, "hamptun", "east_anglia") == {"ruler": 1}


# p. 20: two Ships in one Sea are boarded and sail one by one, each with its own room.
def test_two_ships_carry_what_one_cannot() -> None:
    areas = {"poclinton": area("northumbria", northumbria={"thegn": 2})}
    fleet = [vessel("northumbria", "nor", ceorl=3), vessel("northumbria", "nor", "ship_2")]
    g = lay(CRUISE, areas, vessels=fleet)
    play(g, "move thegn poclinton", "board ship_1", "move thegn poclinton")
    assert refused(g, "board ship_1")
    play(g, "board ship_2", "sail ship_2", "sail thaemese", "land dommuc")
    until(g, "MoveUnits", "ChooseAction")
    assert units(g, "dommuc", "northumbria") == {"thegn": 1}


# p. 19 and p. 10: one may not stay beside another player's unit: neutral ground with a Neutral is fought for.
def test_marching_into_neutrals_means_battle() -> None:
    areas = {"tamworthige": area("mercia", mercia={"thegn": 1}), "dor": area("", neutral={"ceorl": 1})}
    g = lay(MARCH, areas, chance=[6, 1])
    play(g, "move thegn tamworthige", "to dor")
    if asked(g)[1] == "MoveUnits":
        play(g, "done")
    until(g, "ChooseAction")
    assert (control(g, "dor"), units(g, "dor", "neutral")) == ("mercia", {})
