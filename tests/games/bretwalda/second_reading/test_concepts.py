"""Second reading: Core game concepts, first half: areas, Harbours, Control, Dalcs, Food; pages 6 to 9."""

from __future__ import annotations

from tests.games.bretwalda.second_reading.table import (
    area,
    asked,
    at,
    buildings,
    choices,
    control,
    dalcs,
    food,
    gold,
    lay,
    passing,
    play,
    refused,
    table,
    units,
    until,
    vessel,
    vessels,
)


# p. 7 Harbour: a recruited Ship stays in the Harbour if the Sea outside holds an opposing vessel, a Drakkar too.
def test_a_new_ship_cannot_be_put_into_a_sea_with_a_drakkar() -> None:
    g = lay(at("fyrd", actor="northumbria"), vessels=[vessel("danes", "nor")])
    assert "ship eoforwic" in choices(g)
    assert refused(g, "ship nor")


# p. 7 Harbour: Ships in a Harbour cannot be attacked; a vessel that comes to the Sea outside finds no Battle.
def test_a_ship_in_harbour_is_left_alone_by_a_fleet_in_the_sea_outside() -> None:
    fleet = [vessel("northumbria", "eoforwic"), vessel("wessex", "thaemese")]
    g = lay(at("movement", actor="wessex"), vessels=fleet)
    play(g, "sail ship_1", "sail nor", "stop", "done")
    assert asked(g)[1] == "ChooseAction"
    assert len(vessels(g, "northumbria")) == 1


# p. 7 Harbour: a captured Ship is taken over as if recruited; who cannot pay for it can only destroy it.
def test_a_captured_ship_cannot_be_taken_over_without_three_gold() -> None:
    areas = {"dornwaraceaster": area("mercia", mercia={"thegn": 1}), "wintaceaster": area("wessex")}
    areas["ellandun"] = area("wessex", wessex={"ruler": 1})
    g = lay(
        at("movement", actor="mercia"),
        areas,
        vessels=[vessel("wessex", "wintaceaster")],
        kingdoms={"mercia": {"gold": 2}},
    )
    play(g, "move thegn dornwaraceaster", "to wintaceaster", "stop")
    passing(g, "Prize")
    assert vessels(g, "mercia") == []
    assert vessels(g, "wessex") == []
    assert gold(g, "mercia") == 2


# p. 7 Harbour and p. 8 Control: Danes that land where no unit stands destroy all: Building, Food, Ship; no token stays.
def test_danes_landing_on_an_empty_coast_leave_nothing_of_the_kingdom() -> None:
    g = lay(
        at("raid", 2, "su1", actor="mercia"),
        {"norwic": area("east_anglia", 2, ("mead_hall",))},
        vessels=[vessel("east_anglia", "norwic", thegn=1)],
        kingdoms={"mercia": {"bid": 1}},
        decks={"danes": [*(f"d{n:02}" for n in range(1, 33) if n != 8), "d08"]},
    )
    play(g, "raid norwic", "from nor")
    assert (control(g, "norwic"), food(g, "norwic"), buildings(g, "norwic")) == ("", 0, [])
    assert vessels(g, "east_anglia") == []
    assert units(g, "norwic", "danes") == {"dane": 2}


# p. 7 Control: an area is taken where a unit ends its movement, not where it only passes.
def test_an_empty_opposing_area_that_is_only_passed_stays_with_its_owner() -> None:
    areas = {"tamworthige": area("mercia", mercia={"thegn": 1}), "waeringwic": area("wessex", 1)}
    g = lay(at("movement", actor="mercia"), areas)
    play(g, "move thegn tamworthige", "to waeringwic", "to hamptun")
    assert control(g, "waeringwic") == "wessex"
    assert control(g, "hamptun") == "mercia"
    assert food(g, "waeringwic") == 1


# p. 7 Control: who loses the last unit of an area by marching off keeps the token there.
def test_control_stays_where_the_last_unit_has_marched_off() -> None:
    areas = {"waeringwic": area("mercia", 2, mercia={"thegn": 1})}
    g = lay(at("movement", actor="mercia"), areas)
    play(g, "move thegn waeringwic", "to hamptun", "stop")
    assert control(g, "waeringwic") == "mercia"
    assert dalcs(g, "mercia") == 2


# p. 8 Dalcs: an Abbey of three that changes hands takes the Dalc away, and gives it to whoever now has three.
def test_a_captured_abbey_moves_the_dalc_to_the_captor_if_it_is_his_third() -> None:
    abbey = ("abbey",)
    areas = {
        "dor": area("wessex", 0, abbey),
        "steanford": area("wessex", 0, abbey),
        "ellandun": area("wessex", 0, abbey),
        "heathfield": area("mercia", 0, abbey),
        "poclinton": area("mercia", 0, abbey),
        "tamworthige": area("mercia", mercia={"thegn": 1}),
    }
    g = lay(at("movement", actor="mercia"), areas)
    assert (dalcs(g, "wessex"), dalcs(g, "mercia")) == (1, 0)
    play(g, "move thegn tamworthige", "to dor", "stop", "keep abbey")
    assert (dalcs(g, "wessex"), dalcs(g, "mercia")) == (0, 1)


# p. 8 Control: the captor may destroy an Abbey instead of keeping it; then nobody has it.
def test_a_destroyed_abbey_takes_the_dalc_from_one_and_gives_it_to_nobody() -> None:
    abbey = ("abbey",)
    areas = {
        "dor": area("wessex", 3, abbey),
        "steanford": area("wessex", 0, abbey),
        "ellandun": area("wessex", 0, abbey),
        "heathfield": area("mercia", 0, abbey),
        "poclinton": area("mercia", 0, abbey),
        "tamworthige": area("mercia", mercia={"thegn": 1}),
    }
    g = lay(at("movement", actor="mercia"), areas)
    play(g, "move thegn tamworthige", "to dor", "stop", "destroy abbey", "keep 1")
    assert (dalcs(g, "wessex"), dalcs(g, "mercia")) == (0, 0)
    assert (food(g, "dor"), buildings(g, "dor")) == (1, [])


# p. 7 Capital, 2: two Buildings in a Capital, but of two types; a third or a double is refused, for a captor too.
def test_a_captured_capital_takes_two_buildings_of_two_types_and_no_more() -> None:
    wintaceaster = area("mercia", 0, ("port",))
    areas = {"wintaceaster": wintaceaster, "ellandun": area("wessex", wessex={"ruler": 1})}
    g = lay(at("development", actor="mercia"), areas, kingdoms={"mercia": {"tiles": ["great_works"], "gold": 9}})
    assert refused(g, "build port wintaceaster")
    play(g, "build granary wintaceaster")
    assert refused(g, "build mead_hall wintaceaster")


# p. 6 City, 3: whoever defends in a City rolls one black die more, Neutrals too.
def test_neutrals_defend_a_city_with_a_black_die() -> None:
    areas = {"lindcylne": area("", neutral={"ealdorman": 1}, mercia={"thegn": 1})}
    where = at("battle", actor="mercia", attacker="mercia", area="lindcylne", origins=["ligoraceaster"])
    g = lay(where, areas, chance=[1, 1, 3])
    dice = table(g)["battle"]["dice"]
    assert [die for die in dice if "black" in die] == ["defender black 3"]
    until(g, "ChooseAction")
    assert units(g, "lindcylne", "neutral") == {"ealdorman": 1}


# p. 8 Control, last paragraph: Neutrals left alone in a Controlled area by a Retreat waste it.
def test_an_area_left_to_neutrals_by_a_retreat_is_wasted() -> None:
    areas = {
        "dor": area("wessex", 2, ("abbey",), wessex={"thegn": 1}),
        "loidis": area("wessex"),
        "heathfield": area("", neutral={"thegn": 2}),
    }
    g = lay(at("hire", 3, "au1", actor="mercia", budget=6), areas, chance=[1, 1, 1])
    play(g, *["hire thegn heathfield", "to dor"] * 2, "stay", "retreat")
    until(g, "Direction")
    assert units(g, "loidis", "wessex") == {"thegn": 1}
    assert (control(g, "dor"), food(g, "dor"), buildings(g, "dor")) == ("", 0, [])


# p. 7 Control and p. 23: a beaten attacker goes back where he entered from, and takes that area if nobody stands there.
def test_a_retreat_into_a_passed_opposing_area_takes_control_of_it() -> None:
    areas = {
        "tamworthige": area("mercia", mercia={"thegn": 1}),
        "waeringwic": area("wessex"),
        "hamptun": area("", neutral={"thegn": 1, "ceorl": 2}),
    }
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=[1, 1, 1, 1] * 2)
    play(g, "move thegn tamworthige", "to waeringwic", "to hamptun", "done")
    until(g, "ChooseAction")
    assert units(g, "waeringwic", "mercia") == {"thegn": 1}
    assert control(g, "waeringwic") == "mercia"


# p. 7 Control and p. 23: a defender who retreats into an empty unmarked area ends his move there and takes it.
def test_a_defender_who_flees_into_an_empty_area_takes_it() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 2}, mercia={"thegn": 1})}
    where = at("battle", actor="mercia", attacker="mercia", area="dor", taken=1, origins=["tamworthige"])
    g = lay(where, areas, chance=[1, 1, 1])
    play(g, "stay", "retreat", "back ligoraceaster")
    until(g, "ChooseAction")
    assert control(g, "ligoraceaster") == "wessex"
    assert control(g, "dor") == "mercia"


# p. 7 Harbour: Ships captured with a Ruler aboard: he is lost, and his successor comes after that action.
def test_a_ruler_aboard_a_captured_ship_is_lost_with_it() -> None:
    areas = {"dornwaraceaster": area("mercia", mercia={"thegn": 1}), "wintaceaster": area("wessex")}
    areas["oxenaforda"] = area("wessex")
    g = lay(at("movement", actor="mercia", taken=1), areas, vessels=[vessel("wessex", "wintaceaster", ruler=1)])
    play(g, "move thegn dornwaraceaster", "to wintaceaster", "stop", "destroy")
    if asked(g)[1] == "MoveUnits":
        play(g, "done")
    assert asked(g) == ("wessex", "ChooseRuler")
    play(g, "crown ecgberht")
    passing(g, "Throne")
    assert units(g, "oxenaforda", "wessex") == {"ruler": 1}


# p. 2 and p. 7 Control: with fifteen tokens out one is lifted, or the taken area stays unmarked.
def test_the_sixteenth_area_stays_unmarked_if_no_token_is_lifted() -> None:
    names = [
        name for name in table(lay(at("action", actor="mercia")))["areas"] if name not in ("waeringwic", "hamptun")
    ]
    others = [name for name in names if name not in ("tamworthige", "eoforwic", "theodford", "wintaceaster")]
    areas = {name: area("mercia") for name in others[:14]}
    areas["tamworthige"] = area("mercia", mercia={"thegn": 1})
    areas["waeringwic"] = area("wessex")
    g = lay(at("movement", actor="mercia", taken=1), areas, board={"dalcs": ["waeringwic"]})
    assert dalcs(g, "wessex") == 1
    play(g, "move thegn tamworthige", "to waeringwic", "stop", "leave")
    assert control(g, "waeringwic") == ""
    assert (dalcs(g, "wessex"), dalcs(g, "mercia")) == (0, 0)


# p. 7 Harbour: an area on two Seas sends its new Ship into either, if no opposing vessel lies there.
def test_a_new_ship_of_hestingas_goes_to_either_sea() -> None:
    g = lay(
        at("fyrd", actor="mercia", taken=1),
        {"hestingas": area("mercia")},
        vessels=[vessel("wessex", "suth"), vessel("mercia", "thaemese", "ship_2")],
    )
    assert "ship thaemese" in choices(g)
    assert "ship hestingas" in choices(g)
    assert refused(g, "ship suth")


# p. 8 Food: Food cannot be moved; the captor may keep part of it, and what he keeps feeds him.
def test_captured_food_feeds_its_captor() -> None:
    areas = {"dor": area("wessex", 3), "tamworthige": area("mercia", mercia={"thegn": 1})}
    g = lay(at("movement", 2, "su1", actor="mercia", taken=1), areas)
    play(g, "move thegn tamworthige", "to dor", "stop", "keep 3")
    assert (control(g, "dor"), food(g, "dor")) == ("mercia", 3)


# p. 7 Control: a captured Ship may be taken over even if both own Ships are out: an own one is lifted for it.
def test_with_both_ships_out_a_third_is_taken_over_by_lifting_one() -> None:
    areas = {"dornwaraceaster": area("mercia", mercia={"thegn": 1}), "wintaceaster": area("wessex")}
    areas["ellandun"] = area("wessex", wessex={"ruler": 1})
    fleet = [
        vessel("wessex", "wintaceaster"),
        vessel("mercia", "nor", "ship_1", thegn=1),
        vessel("mercia", "thaemese", "ship_2"),
    ]
    g = lay(at("movement", actor="mercia", taken=1), areas, vessels=fleet)
    play(g, "move thegn dornwaraceaster", "to wintaceaster", "stop", "take")
    passing(g, "LiftShip")
    assert sorted(v["at"] for v in vessels(g, "mercia")) == ["nor", "wintaceaster"]
    assert gold(g, "mercia") == 2


# p. 8 Control: Danes that fall together with the defenders have not taken the area: the token and the Food stay.
def test_danes_that_fall_with_the_garrison_leave_the_token() -> None:
    areas = {"dor": area("wessex", 2, wessex={"thegn": 1}), "heathfield": area("", danes={"dane": 1})}
    g = lay(at("hire", 3, "au1", actor="mercia", budget=3), areas, chance=[6, 6])
    play(g, "hire dane heathfield", "to dor")
    until(g, "Direction")
    assert table(g)["areas"]["dor"]["units"] == {}
    assert (control(g, "dor"), food(g, "dor")) == ("wessex", 2)


# p. 6 Capital, 1: in an opponent's Capital that one Controls two land units are recruited, in a City beside it one.
def test_a_captured_capital_recruits_two_and_the_own_capital_two_more() -> None:
    areas = {"wintaceaster": area("east_anglia"), "ellandun": area("wessex", wessex={"ruler": 1})}
    g = lay(at("fyrd", actor="east_anglia", taken=2), areas, kingdoms={"east_anglia": {"gold": 9}})
    play(g, *["recruit ceorl wintaceaster"] * 2, *["recruit ceorl theodford"] * 2)
    assert refused(g, "recruit ceorl wintaceaster")
    assert refused(g, "recruit ceorl theodford")


# p. 7 Harbour: two Ships in a captured Harbour are two purchases; with three Gold one is taken, the other destroyed.
def test_of_two_captured_ships_three_gold_keep_one() -> None:
    areas = {"dornwaraceaster": area("mercia", mercia={"thegn": 1}), "wintaceaster": area("wessex")}
    areas["ellandun"] = area("wessex", wessex={"ruler": 1})
    fleet = [vessel("wessex", "wintaceaster"), vessel("wessex", "wintaceaster", "ship_2")]
    purse = {"mercia": {"gold": 3}}
    g = lay(at("movement", actor="mercia", taken=1), areas, vessels=fleet, kingdoms=purse)
    play(g, "move thegn dornwaraceaster", "to wintaceaster", "stop", "take")
    passing(g, "Prize")
    assert (len(vessels(g, "mercia")), vessels(g, "wessex"), gold(g, "mercia")) == (1, [], 0)


# p. 7 Harbour and p. 17: both own Ships are at sea with troops: no figure is free, the captured Ship is destroyed.
def test_without_a_free_figure_a_captured_ship_is_destroyed() -> None:
    areas = {"dornwaraceaster": area("mercia", mercia={"thegn": 1}), "wintaceaster": area("wessex")}
    areas["ellandun"] = area("wessex", wessex={"ruler": 1})
    fleet = [
        vessel("wessex", "wintaceaster"),
        vessel("mercia", "nor", "ship_1", thegn=1),
        vessel("mercia", "thaemese", "ship_2", thegn=1),
    ]
    g = lay(at("movement", actor="mercia", taken=1), areas, vessels=fleet)
    play(g, "move thegn dornwaraceaster", "to wintaceaster", "stop")
    assert asked(g)[1] != "Prize" or choices(g) == {"destroy"}
    passing(g, "Prize")
    assert vessels(g, "wessex") == []
    assert gold(g, "mercia") == 5


# p. 2 and p. 9: an Abbey that was destroyed is back in the supply: of twelve out eleven are left, and one can be built.
def test_a_destroyed_abbey_can_be_built_again() -> None:
    names = ["hagustaldes", "steanford", "heathfield", "poclinton", "elmham", "hestingas", "wiht", "caerwent"]
    names += ["man", "tintagol", "dinefwr"]
    areas = {name: area("wessex", 0, ("abbey",)) for name in names}
    areas["dor"] = area("mercia")
    eleven = lay(at("development", actor="mercia", taken=1), areas, board={"dalcs": []})
    assert "build abbey dor" in choices(eleven)
    areas["waeringwic"] = area("wessex", 0, ("abbey",))
    twelve = lay(at("development", actor="mercia", taken=1), areas, board={"dalcs": []})
    assert refused(twelve, "build abbey dor")
