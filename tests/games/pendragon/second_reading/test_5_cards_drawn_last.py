"""Sixty sides drawn by lot, read from the card and the rulebook alone: those of cards 50 to 71."""

from typing import Any

import logres
from tests.games.pendragon.second_reading.drawn import (
    answers,
    asked,
    before,
    count,
    ends,
    executed,
    go,
    holds,
    laden,
    lasting,
    people,
    prosperity,
    purse,
    rest,
    seats,
    table,
    track,
    units,
    useful,
    yes,
)


def test_50_calleva_burns_with_one_region_that_the_civitates_hold() -> None:
    atrebates = {"sites": {"venta_belgarum": "saxon_settlement"}, "units": {"saxon_warband": 2, "militia": 1}}
    spaces = {
        "atrebates": atrebates | {"prosperity": 1},
        "durotriges": {"sites": {"south_cadbury": "fort"}, "units": {"cavalry": 3, "militia": 1}, "prosperity": 4},
        "regni": {"sites": {"noviomagus": "town"}, "units": {"militia": 3}, "prosperity": 4},
        "londinium": {"sites": {"londinium": "town"}, "units": {"militia": 2}, "prosperity": 4},
    }
    g = executed(50, "shaded", "saxons", spaces, imperium="fragmentation")

    def see(g: logres.Game) -> tuple[int, ...]:
        for space, many in (("durotriges", 1), ("londinium", 2)):
            assert (count(g, space, "militia"), prosperity(g, space)) == (many, 4)
        militia = count(g, "atrebates", "militia"), count(g, "regni", "militia")
        return *militia, prosperity(g, "atrebates"), prosperity(g, "regni")

    found = ends(g, see)
    assert {(0, 1, 0, 2), (1, 3, 0, 2), (0, 3, 0, 2), (1, 1, 0, 2)} <= found
    assert min(one[1] for one in found) == 1
    assert min(one[3] for one in found) == 2


def test_51_wolves_are_fed_two_for_one_and_still_bring_home_one_each() -> None:
    catuvellauni = {
        "sites": {"durocobrivis": "blue_saxon_settlement", "verulamium": "town"},
        "units": {"blue_saxon_warband": 3, "red_saxon_warband": 1},
    }
    resources = {"civitates": 3, "dux": 1, "saxons": 20}
    board = {
        "lasting": {"51": "unshaded"},
        "imperium": "fragmentation",
        "resources": resources,
        "spaces": {"catuvellauni": catuvellauni},
    }
    at = {"card": 77, "phase": "epoch", "step": "annona"}
    g = logres.position("pendragon", {"at": at, "board": board, "hidden": {"deck": [11, 13, 26]}}, chance=[])
    go(g, "pay red_saxon_warband catuvellauni", "pay blue_saxon_warband catuvellauni")
    rest(g)
    assert (purse(g, "dux"), purse(g, "civitates"), purse(g, "saxons")) == (0, 1, 24)
    assert units(g, "catuvellauni") == {"blue_saxon_warband": 3, "red_saxon_warband": 1}


def test_51_wolves_of_one_nation_throw_off_both_colours() -> None:
    catuvellauni = {
        "sites": {"durocobrivis": "blue_saxon_settlement", "verulamium": "town"},
        "units": {"red_saxon_warband": 1, "blue_saxon_warband": 1, "blue_scotti_warband": 1, "militia": 1},
        "prosperity": 3,
    }
    london = {"sites": {"londinium": "town"}, "units": {"red_saxon_warband": 1}}
    g = executed(51, "shaded", "scotti", {"catuvellauni": catuvellauni, "londinium": london})
    assert {"choose saxons", "choose scotti"} <= answers(g)
    go(g, "choose saxons")
    assert "choose londinium" not in answers(g)
    if "choose catuvellauni" in answers(g):
        g.play("choose catuvellauni")
    assert g.decision is not None
    assert g.decision.seat == "saxons"
    assert units(g, "catuvellauni") == {"saxon_warband": 2, "blue_scotti_warband": 1, "militia": 1}
    assert holds(g, "catuvellauni") == ("saxon_settlement", "town")
    yes(g)
    assert prosperity(g, "catuvellauni") == 1


def test_53_scops_song_counts_the_map_not_nialls_box() -> None:
    spaces = {"iceni": {"units": {"saxon_raider": 9}}, "demetae": {"units": {"scotti_raider": 1}}}
    resources = {"saxons": 3, "scotti": 10}
    g = executed(53, "unshaded", "dux", spaces, lasting={"68": "shaded"}, niall=6, resources=resources)
    assert ends(g, lambda g: (purse(g, "saxons"), purse(g, "scotti"))) == {(0, 10), (3, 9)}
    many = executed(53, "unshaded", "dux", spaces, resources={"saxons": 30, "scotti": 0})
    assert ends(many, lambda g: (purse(g, "saxons"), purse(g, "scotti"))) == {(26, 0), (30, 0)}


def test_54_the_end_of_the_world_lets_the_civitates_hoard_what_they_have() -> None:
    g = executed(54, "unshaded", "saxons", {}, resources={"civitates": 4, "dux": 9}, wealth=1)
    found = ends(g, lambda g: (purse(g, "civitates"), track(g, "wealth"), purse(g, "dux")))
    assert found == {(4 - many, 1 + many, 9) for many in range(5)}
    assert seats(g) == {"civitates"}


def test_54_the_end_of_the_world_takes_one_from_three_town_spaces() -> None:
    spaces = {
        "dobunni": {"sites": {"glevum": "town", "corinium": "town"}, "prosperity": 4},
        "londinium": {"sites": {"londinium": "town"}, "prosperity": 4},
        "regni": {"sites": {"noviomagus": "town"}, "prosperity": 1},
        "cantiaci": {"sites": {"durovernum": "town"}, "prosperity": 2},
        "iceni": {"sites": {"venta_icenorum": "hillfort"}, "prosperity": 4},
    }
    g = executed(54, "shaded", "saxons", spaces, wealth=6, imperium="roman_rule_military")

    def see(g: logres.Game) -> tuple[int, ...]:
        assert table(g)["imperium"] == "roman_rule_civilian"
        return tuple(prosperity(g, space) for space in spaces)

    found = ends(g, see)
    assert len(found) == 15
    assert (3, 3, 0, 2, 4) in found
    assert all(sum(one) >= 12 and one[4] == 4 for one in found)


def test_55_fickle_weather_shields_the_first_target_alone() -> None:
    forts = {"cantiaci": {"sites": {"rutupiae": "fort"}}, "trinovantes": {"sites": {"walton_castle": "fort"}}}
    more: dict[str, Any] = {"lasting": {"55": "shaded"}, "resources": {"saxons": 4}, "patrolled": ["germanicus"]}
    g = before(37, "saxons", forts, [3, 4], **more)
    go(g, "raid", "select iceni", "1d4 germanicus iceni", "select parisi", "1d4 germanicus parisi", "done")
    go(g, "resolve iceni")
    rest(g)
    assert (count(g, "iceni", "saxon_raider"), count(g, "parisi", "saxon_raider")) == (3, 2)


def test_57_y_gododdin_come_to_a_stronghold_in_blue_pay_and_to_no_other() -> None:
    spaces = {
        "votadini": {"sites": {"yeavering": "blue_scotti_settlement"}},
        "ordovices": {"units": {"comitates": 14}},
    }

    def see(g: logres.Game) -> tuple[int, int]:
        return count(g, "votadini", "comitates"), count(g, "votadini", "militia")

    g = executed(57, "unshaded", "saxons", spaces, not_yet=1)
    assert ends(g, see) == {(one, two) for one in range(2) for two in range(3)}
    assert seats(g) == {"civitates"}
    fort = {"votadini": {"sites": {"yeavering": "fort"}, "units": {"militia": 2, "scotti_raider": 1}}}
    nothing = executed(57, "unshaded", "saxons", fort)
    assert not asked(nothing)
    assert see(nothing) == (0, 2)


def test_58_ard_ri_costs_no_more_than_there_is() -> None:
    g = executed(58, "unshaded", "dux", {}, resources={"scotti": 2, "saxons": 7})
    assert (purse(g, "scotti"), purse(g, "saxons")) == (0, 7)


def test_58_ard_ri_raids_for_nothing_but_emain_macha_holds_two_targets() -> None:
    g = executed(58, "shaded", "saxons", {}, [1, 1, 1, 1], lasting={"60": "unshaded"})
    assert g.decision is not None
    assert g.decision.seat == "scotti"
    go(g, "select demetae", "select silures")
    assert not any(answer.startswith("select") for answer in answers(g))
    g.play("done")
    assert not any(answer.startswith("with") for answer in answers(g))
    go(g, "resolve demetae")
    rest(g)
    assert (count(g, "demetae", "scotti_raider"), count(g, "silures", "scotti_raider")) == (2, 2)
    assert purse(g, "scotti") == 0


def test_60_emain_macha_sends_warbands_to_one_of_two() -> None:
    g = executed(60, "shaded", "civitates", {"demetae": {"units": {"scotti_warband": 10}}})
    found = ends(g, lambda g: (count(g, "novantae", "scotti_warband"), count(g, "carvetii", "scotti_warband")))
    assert found == {(0, 0), (1, 0), (2, 0), (0, 1), (0, 2)}
    assert seats(g) == {"scotti"}


def test_61_deisi_settle_where_there_is_a_site_and_renown_for_it() -> None:
    spaces = {"demetae": {"sites": {"moridunum": "hillfort", "gateholm": "hillfort"}}}

    def see(g: logres.Game) -> tuple[object, ...]:
        assert holds(g, "demetae") == ("hillfort", "hillfort")
        warbands = count(g, "demetae", "scotti_warband"), count(g, "silures", "scotti_warband")
        return holds(g, "silures"), *warbands, purse(g, "scotti")

    g = executed(61, "shaded", "dux", spaces, resources={"scotti": 3})
    assert ends(g, see) == {(("scotti_settlement",), 0, many, 0) for many in range(3)}
    poor = ends(executed(61, "shaded", "dux", spaces, resources={"scotti": 2}), see)
    assert {one[0] for one in poor} == {()}
    assert {one[3] for one in poor} == {2}
    assert max(one[2] for one in poor) == 2


def test_62_fosterage_turns_free_scotti_and_only_so_many_militia() -> None:
    spaces = {
        "brigantes": {"sites": {"barwick": "hillfort"}, "units": {"scotti_warband": [3, 1], "blue_scotti_warband": 1}},
        "parisi": {"sites": {"petuaria": "hillfort"}, "units": {"scotti_warband": 2}},
        "novantae": {"sites": {"alclud": "fort"}, "units": {"scotti_warband": 1}},
        "dobunni": {"units": {"militia": 29}},
    }
    g = executed(62, "unshaded", "scotti", spaces)

    def see(g: logres.Game) -> tuple[object, ...]:
        assert (count(g, "parisi", "scotti_warband"), count(g, "novantae", "scotti_warband")) == (2, 1)
        assert count(g, "brigantes", "blue_scotti_warband") == 1
        return laden(g, "brigantes", "scotti_warband"), count(g, "brigantes", "militia")

    turned = [(many, rich) for many in range(3) for rich in range(2) if rich <= many <= rich + 2]
    assert ends(g, see) == {((3 - many, 1 - rich), min(many, 1)) for many, rich in turned}


def test_63_nialls_raid_sails_the_channel_and_meets_its_patrol() -> None:
    spaces = {
        "regni": {"sites": {"anderida": "fort"}, "prosperity": 4},
        "cantiaci": {"sites": {"rutupiae": "fort"}},
    }
    g = executed(63, "shaded", "saxons", spaces, [2, 2, 2], patrolled=["britannicus"])
    assert g.decision is not None
    assert g.decision.seat == "scotti"
    targets = {answer.split()[1] for answer in answers(g) if answer.startswith("select")}
    assert {"regni", "atrebates", "cantiaci", "demetae", "novantae"} <= targets
    assert not {"iceni", "votadini", "parisi", "brigantes", "londinium"} & targets
    go(g, "select regni", "done", "forgo regni")
    rest(g)
    assert laden(g, "regni", "scotti_raider") == (4, 2)
    assert purse(g, "scotti") == 0


def test_65_creach_takes_only_what_can_be_carried_in_regions() -> None:
    spaces = {
        "demetae": {"units": {"scotti_raider": [1, 1]}, "prosperity": 2},
        "novantae": {"units": {"scotti_warband": 1}, "prosperity": 2},
        "carvetii": {"units": {"scotti_raider": 2}, "prosperity": 2},
        "silures": {"units": {"blue_scotti_warband": 1}, "prosperity": 2},
        "londinium": {"units": {"scotti_raider": 1}, "prosperity": 4},
        "votadini": {"units": {"scotti_raider": 2}},
    }
    g = executed(65, "shaded", "dux", spaces, resources={"scotti": 4})

    def see(g: logres.Game) -> tuple[int, ...]:
        assert [prosperity(g, space) for space in ("demetae", "silures", "londinium")] == [2, 2, 4]
        assert purse(g, "scotti") == 5
        taken = laden(g, "novantae", "scotti_warband")[1], laden(g, "carvetii", "scotti_raider")[1]
        assert (prosperity(g, "novantae"), prosperity(g, "carvetii")) == (2 - taken[0], 2 - taken[1])
        return taken

    assert ends(g, see) == {(0, 0), (1, 0), (0, 1), (1, 1)}


def test_66_currachs_founder_with_those_on_the_coast() -> None:
    spaces = {
        "deceangli": {"units": {"scotti_raider": [2, 1]}},
        "londinium": {"units": {"scotti_raider": 1}},
        "dobunni": {"units": {"scotti_raider": 5}},
    }

    def see(g: logres.Game) -> tuple[object, ...]:
        assert count(g, "dobunni", "scotti_raider") == 5
        return laden(g, "deceangli", "scotti_raider"), count(g, "londinium", "scotti_raider")

    two = executed(66, "unshaded", "scotti", spaces, [2])
    assert ends(two, see) == {((0, 0), 1), ((1, 0), 0), ((1, 1), 0)}
    six = executed(66, "unshaded", "scotti", spaces, [6])
    assert ends(six, see) == {((0, 0), 0)}


def test_68_niall_falls_and_takes_three_renown_at_most() -> None:
    g = executed(68, "unshaded", "saxons", {}, resources={"scotti": 1, "saxons": 4})
    assert (purse(g, "scotti"), purse(g, "saxons")) == (0, 4)
    assert not lasting(g)


def test_69_nine_hostages_are_worth_two_whatever_they_cost() -> None:
    g = executed(69, "unshaded", "dux", {}, resources={"saxons": 1, "scotti": 9, "civitates": 79})
    found = ends(g, lambda g: (purse(g, "civitates"), purse(g, "saxons"), purse(g, "scotti")))
    assert found == {(80, 0, 9), (80, 1, 7)}


def test_69_nine_hostages_are_ransomed_on_three_in_each_region() -> None:
    spaces = {
        "deceangli": {"sites": {"deva": "fort"}, "units": {"scotti_raider": 1}},
        "demetae": {"sites": {"moridunum": "hillfort"}, "units": {"scotti_warband": 1}},
        "silures": {"sites": {"dinas_powys": "saxon_settlement"}, "units": {"scotti_raider": 1}},
        "iceni": {"units": {"scotti_raider": 1}},
        "londinium": {"sites": {"londinium": "town"}, "units": {"scotti_raider": 1}},
    }
    more: dict[str, Any] = {"resources": {"civitates": 5, "saxons": 4}, "imperium": "roman_rule_military"}

    def see(g: logres.Game) -> tuple[int, ...]:
        return tuple(purse(g, seat) for seat in g.seats)

    assert ends(executed(69, "shaded", "saxons", spaces, [3, 3, 3], **more), see) == {(0, 3, 3, 3)}
    assert ends(executed(69, "shaded", "saxons", spaces, [2, 2, 2], **more), see) == {(0, 5, 4, 0)}


def test_71_slaves_come_home_as_far_as_there_are_refugees_and_room() -> None:
    spaces = {
        "dobunni": {"sites": {"glevum": "town"}, "units": {"militia": 1}, "population": 3},
        "regni": {"sites": {"noviomagus": "town"}, "units": {"militia": 1}, "population": 1},
        "cantiaci": {"sites": {"durovernum": "town"}, "units": {"militia": 1}},
        "londinium": {"sites": {"londinium": "town"}, "population": 1},
        "deceangli": {"sites": {"deva": "fort"}, "units": {"cavalry": 1}, "population": 1},
    }
    g = executed(71, "unshaded", "saxons", spaces, refugees=1)
    found = ends(g, lambda g: (*(people(g, space) for space in spaces), track(g, "refugees")))
    assert found == {(3, 1, 2, 1, 1, 1), (3, 2, 2, 1, 1, 0), (3, 1, 3, 1, 1, 0)}
    assert "civitates" in seats(g)
    assert useful(g)
