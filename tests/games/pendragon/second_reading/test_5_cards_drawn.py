"""Sixty sides drawn by lot (random.Random(4711)), read from the card and the rulebook alone: those of cards 1 to 21."""

import logres
from tests.games.pendragon.second_reading.drawn import (
    answers,
    asked,
    available,
    before,
    box,
    count,
    ends,
    executed,
    go,
    holds,
    laden,
    lasting,
    prosperity,
    purse,
    rest,
    seats,
    table,
    told,
    track,
    units,
    yes,
)


def test_01_comes_britanniarum_takes_from_out_of_play_first_and_marches_for_nothing() -> None:
    parisi = {"sites": {"petuaria": "red_saxon_settlement"}}
    spaces = {"eboracum": {"sites": {"eboracum": "fort"}}, "deceangli": {"sites": {"deva": "fort"}}, "parisi": parisi}
    g = executed(1, "unshaded", "civitates", spaces, out_of_play=1, casualties=1)
    assert g.decision is not None
    assert g.decision.seat == "dux"
    assert {"choose eboracum", "choose deceangli"} <= answers(g)
    assert "choose parisi" not in answers(g)
    g.play("choose eboracum")
    left = []
    for many in (1, 2, 3):
        copy = g.clone()
        copy.play(f"take {many} cavalry")
        left.append((count(copy, "eboracum", "cavalry"), box(copy, "out_of_play"), box(copy, "casualties")))
    assert left == [(1, 0, 1), (2, 0, 0), (3, 0, 0)]
    g.play("take 3 cavalry")
    go(g, "select eboracum", "take 3 cavalry eboracum", "to parisi", "halt parisi", "done")
    rest(g)
    assert count(g, "parisi", "cavalry") == 3
    assert table(g)["factions"]["dux"]["eligible"]
    assert not table(g)["factions"]["civitates"]["eligible"]


def test_02_flight_of_eagles_lets_raiders_ambush_but_not_evade() -> None:
    iceni = {"sites": {"venta_icenorum": "hillfort"}, "units": {"militia": 1, "cavalry": 2, "saxon_raider": [3, 1]}}
    spaces = {"iceni": iceni, "parisi": {"units": {"saxon_raider": 2, "cavalry": 1}}}
    g = executed(2, "unshaded", "saxons", spaces)
    assert g.decision is not None
    assert g.decision.seat == "dux"
    assert "select parisi" not in answers(g)
    go(g, "select iceni", "done")
    rest(g)
    assert g.decision.seat == "saxons"
    assert answers(g) == {"ambush iceni", "stand iceni"}


def test_03_hadrians_wall_breached_opens_carvetii_and_areani_still_warn() -> None:
    forts = {"carvetii": {"sites": {"uxellodunum": "fort"}}, "textoverdi": {"sites": {"pons_aelius": "fort"}}}
    both = {"3": "shaded", "14": "unshaded"}
    g = before(55, "scotti", forts, [3, 4], lasting=both, resources={"scotti": 5}, patrolled=["hibernicus"])
    go(g, "raid", "select carvetii", "2d4 caledonia carvetii", "done", "forgo carvetii")
    rest(g)
    assert count(g, "carvetii", "scotti_raider") == 5
    assert purse(g, "scotti") == 4


def test_04_stilicho_takes_four_and_no_more_than_two_of_a_space() -> None:
    spaces = {"eboracum": {"units": {"cavalry": 4}}}

    def see(g: logres.Game) -> tuple[int, int, int]:
        return count(g, "eboracum", "cavalry"), available(g, "cavalry"), box(g, "out_of_play")

    assert ends(executed(4, "shaded", "saxons", spaces, casualties=13), see) == {(3, 0, 4), (2, 1, 4)}
    assert ends(executed(4, "shaded", "saxons", spaces, casualties=15), see) == {(2, 0, 3)}


def test_05_imperial_subsidies_stop_at_zero_and_at_eighty() -> None:
    resources = {"civitates": 5, "dux": 4, "saxons": 79, "scotti": 10}
    g = executed(5, "shaded", "scotti", {}, resources=resources, wealth=7)
    found = ends(g, lambda g: (*(purse(g, seat) for seat in g.seats), track(g, "wealth")))
    assert found == {(4, 0, 80, 10, 7), (4, 0, 79, 12, 7)}
    assert "Briton Resources -5" in told(g)


def test_07_cair_legion_gives_one_space_three_cavalry() -> None:
    carvetii = {"sites": {"uxellodunum": "fort", "luguvalium": "fort"}, "prosperity": 2}
    spaces = {"carvetii": carvetii, "eboracum": {"sites": {"eboracum": "fort"}, "prosperity": 2}}
    g = before(4, "dux", spaces, lasting={"7": "unshaded"}, resources={"civitates": 6})
    go(g, "train", "select carvetii", "select eboracum", "done")
    found = ends(g, lambda g: (count(g, "carvetii", "cavalry"), count(g, "eboracum", "cavalry")))
    assert {(3, 1), (2, 3), (0, 3)} <= found
    assert not {(3, 2), (3, 3), (4, 1), (2, 4)} & found


def test_07_cair_legion_abandoned_lets_no_train_place_a_third() -> None:
    changed = executed(7, "shaded", "saxons", {}, lasting={"7": "unshaded"})
    assert lasting(changed) == {"7": "shaded"}
    carvetii = {"sites": {"uxellodunum": "fort", "luguvalium": "town"}, "prosperity": 2}
    eboracum = {"sites": {"eboracum": "fort"}, "prosperity": 2}
    spaces = {"carvetii": carvetii, "eboracum": eboracum, "deceangli": {"sites": {"deva": "fort"}, "prosperity": 4}}
    g = before(4, "dux", spaces, lasting={"7": "shaded"}, resources={"civitates": 9})
    go(g, "train", "select carvetii", "select eboracum", "select deceangli", "done")

    def see(g: logres.Game) -> tuple[int, ...]:
        cavalry = [count(g, space, "cavalry") for space in spaces]
        return sum(cavalry), max(cavalry), count(g, "carvetii", "militia")

    found = ends(g, see)
    assert max(total for total, _, _ in found) == 2
    assert max(most for _, most, _ in found) == 1
    assert (2, 1, 2) in found


def test_08_classis_gone_opens_its_sea_for_one_raid() -> None:
    trinovantes = {"sites": {"camulodunum": "saxon_settlement"}, "units": {"saxon_warband": 2}}
    spaces = {"cantiaci": {"sites": {"rutupiae": "fort"}}, "trinovantes": trinovantes, "iceni": {"prosperity": 4}}
    g = executed(8, "shaded", "saxons", spaces, [1, 1, 1], patrolled=["britannicus", "germanicus"])
    go(g, "choose germanicus", "choose saxons")
    if not any(answer.startswith("select") for answer in answers(g)):
        yes(g)
    targets = {answer for answer in answers(g) if answer.startswith("select")}
    assert targets == {f"select {space}" for space in ("cantiaci", "corieltauvi", "iceni", "londinium", "parisi")}
    go(g, "select iceni", "done")
    rest(g)
    assert laden(g, "iceni", "saxon_raider") == (3, 2)
    assert purse(g, "saxons") == 0
    assert table(g)["patrolled"] == ["britannicus"]


def test_09_litus_saxonicum_at_fragmentation_is_the_duxs_alone() -> None:
    iceni = {"sites": {"venta_icenorum": "red_saxon_settlement"}, "units": {"red_saxon_warband": 2}}
    full = {"sites": {"rutupiae": "fort", "durovernum": "town"}, "units": {"cavalry": 3, "militia": 1}}
    regni = {"sites": {"noviomagus": "hillfort"}, "units": {"militia": 2}}
    spaces = {"iceni": iceni, "cantiaci": full, "regni": regni}
    g = executed(9, "unshaded", "saxons", spaces, imperium="fragmentation", casualties=16)
    old, new, kept = ("red_saxon_settlement",), ("fort", "red_saxon_settlement"), ("fort", "town")

    def see(g: logres.Game) -> tuple[object, ...]:
        assert holds(g, "regni") == ("hillfort",)
        found = [(holds(g, space), count(g, space, "cavalry")) for space in ("iceni", "cantiaci")]
        return tuple(found)

    assert ends(g, see) == {
        ((old, 0), (kept, 3)),
        ((new, 1), (kept, 3)),
        ((old, 0), (kept, 4)),
        ((new, 0), (kept, 4)),
    }


def test_09_litus_saxonicum_falls_where_few_guard_it() -> None:
    spaces = {
        "regni": {"sites": {"anderida": "fort"}, "units": {"cavalry": 2}},
        "cantiaci": {"sites": {"rutupiae": "fort"}, "units": {"cavalry": 3}},
        "corieltauvi": {"sites": {"ratae": "fort", "lindum": "fort"}},
        "londinium": {"sites": {"londinium": "fort"}},
        "deceangli": {"sites": {"deva": "fort"}},
    }
    g = executed(9, "shaded", "saxons", spaces)
    found = ends(g, lambda g: (tuple(len(holds(g, space)) for space in spaces), box(g, "casualties")))
    assert found == {((0, 1, 2, 1, 1), 2), ((1, 1, 1, 1, 1), 0)}
    alone = executed(9, "shaded", "saxons", {"cantiaci": spaces["cantiaci"]}, prestige=3)
    assert ends(alone, lambda g: (holds(g, "cantiaci"), track(g, "prestige"))) == {(("fort",), 2)}


def test_10_mariners_carry_a_march_to_three_coasts_past_a_fort() -> None:
    spaces = {"cantiaci": {"units": {"saxon_warband": 3}}, "dumnonii": {"sites": {"isca_dumnoniorum": "fort"}}}
    g = before(37, "saxons", spaces, lasting={"10": "shaded"}, resources={"saxons": 6})
    go(g, "march", "select parisi", "select iceni", "select dumnonii", "done")
    for space in ("parisi", "iceni"):
        go(g, f"resolve {space}", "take 1 saxon_warband cantiaci", f"halt {space}")
    go(g, "take 1 saxon_warband cantiaci")
    rest(g)
    assert [count(g, space, "saxon_warband") for space in ("parisi", "iceni", "dumnonii")] == [1, 1, 1]
    assert purse(g, "saxons") == 0


def test_12_laeti_released_plunder_and_fight_as_saxons() -> None:
    iceni = {
        "sites": {"venta_icenorum": "blue_saxon_settlement", "branodunum": "hillfort"},
        "units": {
            "blue_saxon_warband": 2,
            "red_saxon_warband": 1,
            "saxon_warband": 1,
            "blue_scotti_warband": 1,
            "militia": 1,
        },
        "prosperity": 4,
    }
    g = executed(12, "shaded", "dux", {"iceni": iceni, "catuvellauni": {"units": {"blue_scotti_warband": 1}}})
    assert "choose catuvellauni" not in answers(g)
    rest(g)
    assert g.decision is not None
    if g.decision.seat == "dux":
        go(g, "choose iceni")
    assert g.decision.seat == "saxons"
    assert laden(g, "iceni", "saxon_warband") == (4, 2)
    assert holds(g, "iceni") == ("hillfort", "saxon_settlement")
    assert count(g, "iceni", "blue_scotti_warband") == 1
    yes(g)
    assert prosperity(g, "iceni") == 2


def test_14_areani_stop_deep_raids_and_take_two_more() -> None:
    spaces = {"textoverdi": {"sites": {"pons_aelius": "fort"}}}
    g = before(55, "scotti", spaces, [3, 4], lasting={"14": "unshaded"}, resources={"scotti": 5})
    g.play("raid")
    targets = {answer.split()[1] for answer in answers(g) if answer.startswith("select")}
    assert {"votadini", "novantae", "demetae", "parisi"} <= targets
    assert not {"brigantes", "cornovii", "eboracum"} & targets
    g.play("select votadini")
    go(g, "2d4 caledonia votadini", "done")
    assert {"plain", "with surprise"} <= answers(g)
    rest(go(g, "plain"))
    assert count(g, "votadini", "scotti_raider") == 4


def test_15_attacotti_are_taken_on_by_those_who_have_room() -> None:
    deceangli = {"sites": {"deva": "fort"}, "units": {"militia": 1, "scotti_raider": [4, 2]}, "prosperity": 1}
    spaces = {"deceangli": deceangli, "iceni": {"units": {"scotti_raider": 2}}}
    g = executed(15, "unshaded", "scotti", spaces, casualties=19)

    def see(g: logres.Game) -> tuple[object, ...]:
        troops = count(g, "deceangli", "cavalry"), count(g, "deceangli", "militia")
        return laden(g, "deceangli", "scotti_raider"), *troops, prosperity(g, "deceangli")

    taken = [(many, rich) for many in range(4) for rich in range(3) if rich <= many <= rich + 2]
    by_dux = {((4 - many, 2 - rich), min(many, 1), 1, 1) for many, rich in taken}
    by_civitates = {((4 - many, 2 - rich), 0, 1 + many, 1) for many, rich in taken}
    assert ends(g, see) == by_dux | by_civitates
    assert seats(g) == {"scotti", "dux", "civitates"}


def test_15_attacotti_land_without_reduction_as_far_as_they_are_available() -> None:
    spaces = {
        "iceni": {"units": {"scotti_raider": 1}, "prosperity": 4},
        "brigantes": {"units": {"scotti_raider": 27}},
        "trinovantes": {"units": {"blue_scotti_warband": 1}},
        "deceangli": {"sites": {"deva": "fort"}},
    }
    g = executed(15, "shaded", "saxons", spaces, [3, 4], patrolled=["hibernicus"])
    assert g.decision is not None
    assert g.decision.seat == "scotti"
    assert {"select iceni", "select brigantes", "select deceangli"} <= answers(g)
    assert not {"select trinovantes", "select parisi"} & answers(g)
    rest(go(g, "select iceni", "done", "keep", "load 2 new_scotti_raider iceni"))
    assert laden(g, "iceni", "scotti_raider") == (3, 2)
    assert prosperity(g, "iceni") == 2


def test_16_recruits_are_trained_for_nothing_but_within_cair_legion() -> None:
    spaces = {
        "carvetii": {"sites": {"uxellodunum": "fort", "luguvalium": "fort"}},
        "eboracum": {"sites": {"eboracum": "fort"}},
        "deceangli": {"sites": {"deva": "fort"}},
    }
    g = executed(16, "unshaded", "dux", spaces, lasting={"7": "shaded"})
    go(g, "select carvetii", "select eboracum")
    assert not any(answer.startswith("select") for answer in answers(g))
    g.play("done")

    def see(g: logres.Game) -> tuple[int, ...]:
        assert prosperity(g, "carvetii") == prosperity(g, "eboracum") == 0
        return count(g, "carvetii", "cavalry"), count(g, "eboracum", "cavalry")

    found = ends(g, see)
    assert {(2, 0), (1, 1)} <= found
    assert max(map(sum, found)) == 2


def test_16_recruits_of_the_civitates_are_militia_and_build_nothing() -> None:
    dobunni = {"sites": {"glevum": "town"}, "units": {"militia": 3}}
    g = executed(16, "unshaded", "civitates", {"dobunni": dobunni}, wealth=5)
    go(g, "choose civitates", "select dobunni", "done")

    def see(g: logres.Game) -> tuple[object, ...]:
        return holds(g, "dobunni"), count(g, "dobunni", "comitates"), track(g, "wealth"), purse(g, "civitates")

    assert ends(g, see) == {(("town",), 0, 5, 0)}


def test_16_raiders_become_warbands_only_while_there_are_warbands() -> None:
    spaces = {"iceni": {"units": {"saxon_raider": [3, 2]}}, "trinovantes": {"units": {"saxon_warband": 24}}}
    g = executed(16, "shaded", "scotti", spaces)
    found = ends(g, lambda g: (laden(g, "iceni", "saxon_raider"), laden(g, "iceni", "saxon_warband")))
    assert {((3, 2), (0, 0)), ((2, 1), (1, 1)), ((2, 2), (1, 0)), ((0, 0), (1, 1))} <= found
    assert max(warbands for _, (warbands, _) in found) == 1
    assert ("saxons", "LiftUnit") not in asked(g)


def test_17_annona_militaris_is_paid_by_the_employer_or_loses_the_men() -> None:
    catuvellauni = {
        "sites": {"durocobrivis": "blue_saxon_settlement", "verulamium": "town"},
        "units": {"blue_saxon_warband": 2, "red_scotti_warband": 1},
    }
    spaces = {
        "catuvellauni": catuvellauni,
        "londinium": {"sites": {"londinium": "town"}, "units": {"blue_saxon_warband": 1}},
    }
    resources = {"civitates": 1, "saxons": 5, "scotti": 5}
    g = executed(17, "shaded", "saxons", spaces, resources=resources, wealth=3, imperium="roman_rule_military")

    def see(g: logres.Game) -> tuple[object, ...]:
        assert units(g, "londinium") == {"blue_saxon_warband": 1}
        there = tuple(sorted(units(g, "catuvellauni")))
        return there, purse(g, "civitates"), track(g, "wealth"), purse(g, "saxons"), purse(g, "scotti")

    paid, released = ("blue_saxon_warband", "scotti_warband"), ("saxon_warband", "scotti_warband")
    untouched = ("blue_saxon_warband", "red_scotti_warband")
    assert ends(g, see) == {
        (untouched, 1, 3, 5, 5),
        (paid, 0, 2, 7, 5),
        (paid, 1, 1, 7, 5),
        (released, 1, 3, 5, 5),
    }


def test_18_limitanei_are_one_for_each_space_whatever_its_forts() -> None:
    spaces = {
        "carvetii": {"sites": {"uxellodunum": "fort", "luguvalium": "fort"}},
        "eboracum": {"sites": {"eboracum": "fort"}},
        "deceangli": {"sites": {"deva": "fort"}},
        "parisi": {"sites": {"petuaria": "red_saxon_settlement"}},
        "ordovices": {"units": {"militia": 29}},
    }
    g = executed(18, "unshaded", "saxons", spaces, casualties=19)
    guarded = ("carvetii", "eboracum", "deceangli")

    def see(g: logres.Game) -> tuple[object, ...]:
        assert not units(g, "parisi")
        cavalry = [space for space in guarded if count(g, space, "cavalry")]
        militia = [space for space in guarded if count(g, space, "militia")]
        return "".join(cavalry), "".join(militia)

    places = ("", *guarded)
    assert ends(g, see) == {(one, two) for one in places for two in places if one != two or not one}


def test_18_limitanei_desert_from_three_forts_at_most() -> None:
    forts = {"carvetii": "uxellodunum", "eboracum": "eboracum", "deceangli": "deva", "textoverdi": "pons_aelius"}
    spaces = {space: {"sites": {site: "fort"}, "units": {"cavalry": 2}} for space, site in forts.items()}
    spaces |= {"votadini": {"units": {"cavalry": 1}}}
    g = executed(18, "shaded", "civitates", spaces, prestige=4)

    def see(g: logres.Game) -> tuple[int, ...]:
        assert count(g, "votadini", "cavalry") == 1
        assert track(g, "prestige") == 4
        left = [count(g, space, "cavalry") for space in forts]
        assert box(g, "casualties") == 8 - sum(left)
        return tuple(left)

    found = ends(g, see)
    assert len(found) == 15
    assert all(sum(left) >= 5 and min(left) >= 1 for left in found)


def test_21_camelot_doubles_what_a_hillfort_strikes_on_a_town_site_too() -> None:
    dobunni = {"sites": {"glevum": "hillfort"}, "units": {"militia": 2, "saxon_warband": 4}}
    at = {"card": 37, "phase": "battle", "actor": "saxons", "target": "civitates", "space": "dobunni"}
    board = {"lasting": {"21": "unshaded"}, "imperium": "autonomy_military", "spaces": {"dobunni": dobunni}}
    g = logres.position("pendragon", {"at": at, "board": board, "hidden": {"deck": [11, 13, 26]}}, chance=[])
    go(g, "withdraw 2 militia glevum", "assault glevum")
    rest(g)
    assert units(g, "dobunni") == {"militia": 2}
    assert holds(g, "dobunni") == ("hillfort",)


def test_21_camelot_deserted_takes_half_of_all_in_briton_pay() -> None:
    spaces = {
        "corieltauvi": {
            "sites": {"ratae": "hillfort"},
            "units": {"militia": 1, "cavalry": 1, "blue_saxon_warband": 1, "saxon_raider": 2},
        },
        "dobunni": {"sites": {"glevum": "hillfort"}, "units": {"militia": 1}},
        "regni": {"sites": {"noviomagus": "town"}, "units": {"militia": 3}},
    }
    g = executed(21, "shaded", "saxons", spaces)

    def see(g: logres.Game) -> tuple[object, ...]:
        assert (count(g, "dobunni", "militia"), count(g, "regni", "militia")) == (1, 3)
        return tuple(sorted(units(g, "corieltauvi").items())), box(g, "casualties")

    raiders = ("saxon_raider", 2)
    assert ends(g, see) == {
        ((("militia", 1), raiders), 1),
        ((("cavalry", 1), raiders), 0),
        ((("blue_saxon_warband", 1), raiders), 1),
    }
