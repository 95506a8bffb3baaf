"""The 84 sides that were not drawn by lot, read from the card and the rulebook alone: those of cards 1 to 18."""

from itertools import combinations
from typing import Any

import pytest

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
    offers,
    patrolled,
    prosperity,
    purse,
    rest,
    seats,
    table,
    track,
    units,
)

SEAS = ("britannicus", "germanicus", "hibernicus", "septentrionalis")


def test_01_comes_britanniarum_recalled_takes_three_wherever_the_dux_likes() -> None:
    eboracum = {"eboracum": {"sites": {"eboracum": "fort"}, "units": {"cavalry": 2}}}

    def see(g: logres.Game) -> tuple[int, ...]:
        boxes = box(g, "out_of_play"), box(g, "casualties"), track(g, "prestige")
        return count(g, "eboracum", "cavalry"), available(g, "cavalry"), *boxes

    g = executed(1, "shaded", "saxons", eboracum, casualties=16, prestige=1)
    assert ends(g, see) == {(0, 1, 3, 16, 0), (1, 0, 3, 16, 0)}
    assert seats(g) == {"dux"}
    few = executed(1, "shaded", "saxons", eboracum, casualties=18, prestige=0)
    assert ends(few, see) == {(0, 0, 2, 18, 0)}


def test_02_flight_of_eagles_three_go_home_and_settle_for_nothing() -> None:
    spaces = {
        "iceni": {
            "sites": {"venta_icenorum": "saxon_settlement"},
            "units": {"saxon_warband": 2, "saxon_raider": [2, 2]},
        },
        "parisi": {"units": {"saxon_raider": [1, 1]}},
        "regni": {"units": {"saxon_raider": [1, 1]}},
        "cantiaci": {"units": {"saxon_raider": [1, 1]}},
    }
    g = executed(2, "shaded", "civitates", spaces, [3, 4])
    assert "choose scotti" not in answers(g)
    go(g, "select iceni", "select parisi", "select regni")
    assert g.decision is not None
    assert g.decision.seat == "saxons"
    assert "select cantiaci" not in answers(g)
    g.play("done")
    assert "with settle" in answers(g)
    go(g, "with settle", "select iceni", "done")

    def see(g: logres.Game) -> tuple[int, int]:
        assert [count(g, space, "saxon_raider") for space in spaces] == [0, 0, 0, 1]
        return count(g, "iceni", "saxon_warband"), purse(g, "saxons")

    found = ends(g, see)
    assert (6, 4) in found
    assert {renown for _, renown in found} == {4}


@pytest.mark.parametrize(("forts", "landed"), [({}, 6), ({"uxellodunum": "fort"}, 4)])
def test_03_hadrians_wall_takes_two_for_each_fort(forts: dict[str, str], landed: int) -> None:
    spaces = {"carvetii": {"sites": forts}}
    more: dict[str, Any] = {"lasting": {"3": "unshaded"}, "resources": {"scotti": 5}}
    g = before(55, "scotti", spaces, [3, 3], **more)
    rest(go(g, "raid", "select votadini", "2d4 caledonia votadini", "done", "plain"))
    assert count(g, "votadini", "scotti_raider") == landed


def test_03_hadrians_wall_keeps_deep_raids_out_of_caledonia_alone() -> None:
    g = before(55, "scotti", {}, lasting={"3": "unshaded"}, resources={"scotti": 5})
    go(g, "raid", "select carvetii")
    ways = {answer for answer in answers(g) if answer.endswith("carvetii")}
    assert "2d4 hibernicus novantae carvetii" in ways
    assert not any("caledonia" in way for way in ways)


@pytest.mark.parametrize(
    ("imperium", "wealth", "after"),
    [
        ("autonomy_civilian", 10, "autonomy_military"),
        ("autonomy_civilian", 11, "autonomy_civilian"),
        ("roman_rule_civilian", 0, "roman_rule_military"),
        ("fragmentation", 0, "fragmentation"),
    ],
)
def test_04_stilicho_adds_prestige_before_dominance_is_looked_at(imperium: str, wealth: int, after: str) -> None:
    g = executed(4, "unshaded", "scotti", {}, imperium=imperium, wealth=wealth, patrolled=["germanicus"])
    found = ends(g, lambda g: (patrolled(g), track(g, "prestige"), table(g)["imperium"]))
    seas = {frozenset({"germanicus", sea}) for sea in SEAS}
    assert found == {(sea, 1, after) for sea in seas}
    assert seats(g) == {"dux"}


@pytest.mark.parametrize(
    ("imperium", "paid"), [("roman_rule_civilian", 12), ("autonomy_military", 6), ("fragmentation", 3)]
)
def test_05_imperial_subsidies_are_the_duxs_own(imperium: str, paid: int) -> None:
    g = executed(5, "unshaded", "saxons", {}, imperium=imperium, resources={"dux": 1, "civitates": 2})
    assert (purse(g, "dux"), purse(g, "civitates")) == (1 + paid, 2)
    full = executed(5, "unshaded", "civitates", {}, imperium=imperium, resources={"dux": 79})
    assert purse(full, "dux") == 80


def test_06_valentia_is_rich_where_what_was_placed_brings_control() -> None:
    spaces = {
        "carvetii": {"sites": {"uxellodunum": "hillfort", "luguvalium": "town"}, "units": {"militia": 1}},
        "textoverdi": {"units": {"militia": 1}},
        "votadini": {"units": {"scotti_warband": 1}},
    }
    g = executed(6, "unshaded", "saxons", spaces, casualties=19)
    assert answers(g) == {"choose carvetii", "choose textoverdi", "enough"}

    def see(g: logres.Game) -> tuple[object, ...]:
        assert holds(g, "carvetii") == ("hillfort", "town")
        first = count(g, "carvetii", "cavalry"), prosperity(g, "carvetii")
        return *first, holds(g, "textoverdi"), count(g, "textoverdi", "cavalry"), prosperity(g, "textoverdi")

    here = {(0, 0), (0, 1), (1, 1)}
    there = {((), 0, 0), ((), 1, 0), (("fort",), 0, 2)}
    assert ends(g, see) == {(*one, *two) for one in here for two in there if one[0] + two[1] <= 1}
    assert seats(g) == {"saxons", "dux"}


def test_06_valentia_at_fragmentation_only_the_civitates_hold_anything() -> None:
    spaces = {
        "textoverdi": {"sites": {"pons_aelius": "fort"}, "units": {"cavalry": 1}},
        "carvetii": {"sites": {"luguvalium": "town"}, "units": {"militia": 2}},
    }
    g = executed(6, "unshaded", "dux", spaces, imperium="fragmentation")
    go(g, "choose textoverdi")
    reached = ends(g, lambda g: (prosperity(g, "textoverdi"), prosperity(g, "carvetii"), holds(g, "carvetii")))
    assert {one[0] for one in reached} == {0}
    assert (0, 1, ("fort", "town")) in reached


def test_06_valentia_lost_takes_a_hillfort_where_it_must() -> None:
    spaces = {
        "novantae": {"sites": {"mote_of_mark": "fort", "alclud": "fort"}},
        "votadini": {"sites": {"yeavering": "fort", "traprain_law": "hillfort"}},
    }

    def see(g: logres.Game) -> tuple[object, ...]:
        assert holds(g, "novantae") == ("fort", "fort")
        warbands = count(g, "novantae", "scotti_warband"), count(g, "votadini", "scotti_warband")
        return holds(g, "votadini"), *warbands, purse(g, "scotti")

    g = executed(6, "shaded", "dux", spaces, resources={"scotti": 3})
    won, left = ("fort", "scotti_settlement"), ("fort", "hillfort")
    assert ends(g, see) == {(walls, 0, many, 0 if walls == won else 3) for walls in (won, left) for many in range(3)}
    assert seats(g) == {"scotti"}
    poor = ends(executed(6, "shaded", "dux", spaces, resources={"scotti": 2}), see)
    assert {(one[0], one[3]) for one in poor} == {(left, 2)}
    assert {one[2] for one in poor} == {0, 1, 2}


def test_08_classis_britannica_sails_two_more_seas() -> None:
    g = executed(8, "unshaded", "scotti", {}, patrolled=["hibernicus"])
    others = [sea for sea in SEAS if sea != "hibernicus"]
    chosen = [set(some) for many in range(3) for some in combinations(others, many)]
    assert ends(g, patrolled) == {frozenset({"hibernicus"} | some) for some in chosen}
    assert seats(g) == {"scotti"}


def test_10_mariners_by_sea_one_group_of_a_march_by_a_patrolled_sea() -> None:
    spaces = {"cantiaci": {"sites": {"rutupiae": "fort"}, "units": {"cavalry": 2}}}
    more: dict[str, Any] = {"lasting": {"10": "unshaded"}, "resources": {"civitates": 2}, "patrolled": ["britannicus"]}
    g = before(4, "dux", spaces, **more)
    go(g, "march", "select cantiaci", "take 1 cavalry cantiaci")
    by_sea = {answer for answer in answers(g) if answer.endswith((" dumnonii", " durotriges"))}
    assert len(by_sea) == 2
    assert not any(answer.endswith((" iceni", " demetae", " trinovantes")) for answer in answers(g))
    g.play(next(answer for answer in by_sea if answer.endswith(" dumnonii")))
    assert not any(answer.startswith("to ") for answer in answers(g))
    go(g, "halt dumnonii", "select cantiaci", "take 1 cavalry cantiaci")
    assert not any(answer.endswith((" dumnonii", " durotriges")) for answer in answers(g))


def test_10_mariners_by_sea_an_intercept_lands_in_friendly_country() -> None:
    cantiaci = {"sites": {"rutupiae": "fort"}, "units": {"cavalry": 2}}
    held = {"sites": {"tintagel": "hillfort"}, "units": {"scotti_raider": 1}}
    for patrol, lands in ((["britannicus"], True), ([], False)):
        more: dict[str, Any] = {"lasting": {"10": "unshaded"}, "resources": {"civitates": 9}, "patrolled": patrol}
        g = before(4, "dux", {"cantiaci": cantiaci, "dumnonii": held}, [1, 1], **more)
        g.play("intercept")
        if not lands:
            assert not any("cantiaci" in answer for answer in answers(g))
            continue
        found = ends(go(g, "select dumnonii"), lambda g: count(g, "dumnonii", "cavalry"))
        assert max(found) == 2


@pytest.mark.parametrize(
    ("way", "patrol", "landed"),
    [
        ("1d4 germanicus iceni", [], 3),
        ("1d4 germanicus iceni", ["germanicus"], 1),
        ("1d4 overland iceni", ["germanicus"], 3),
    ],
)
def test_11_pictae_take_two_more_even_where_no_fort_stands(way: str, patrol: list[str], landed: int) -> None:
    trinovantes = {"units": {"saxon_warband": 1}, "sites": {"camulodunum": "saxon_settlement"}}
    more: dict[str, Any] = {"lasting": {"11": "unshaded"}, "resources": {"saxons": 5}, "patrolled": patrol}
    g = before(37, "saxons", {"trinovantes": trinovantes}, [3], **more)
    rest(go(g, "raid", "select iceni", way, "done", "plain"))
    assert count(g, "iceni", "saxon_raider") == landed


@pytest.mark.parametrize(("way", "landed"), [("2d4 septentrionalis votadini", 6), ("2d4 caledonia votadini", 4)])
def test_11_pictae_spare_raids_by_sea_and_not_those_over_the_wall(way: str, landed: int) -> None:
    spaces = {
        "carvetii": {"sites": {"uxellodunum": "fort", "luguvalium": "fort"}},
        "textoverdi": {"sites": {"pons_aelius": "fort", "cataractonium": "fort"}},
        "parisi": {"sites": {"petuaria": "fort", "derventio": "fort"}},
    }
    more: dict[str, Any] = {"lasting": {"11": "shaded"}, "resources": {"scotti": 5}, "patrolled": ["septentrionalis"]}
    g = before(55, "scotti", spaces, [4, 4], **more)
    rest(go(g, "raid", "select votadini", way, "done", "plain"))
    assert count(g, "votadini", "scotti_raider") == landed


def test_12_laeti_are_free_saxons_of_a_region_that_britons_hold() -> None:
    iceni = {
        "sites": {"venta_icenorum": "hillfort", "branodunum": "saxon_settlement"},
        "units": {"militia": 4, "saxon_warband": [2, 1], "saxon_raider": 2, "blue_saxon_warband": 1},
    }
    spaces = {
        "iceni": iceni,
        "parisi": {"units": {"saxon_warband": 2, "militia": 1}},
        "londinium": {"sites": {"londinium": "town"}, "units": {"saxon_warband": 1}},
    }
    g = executed(12, "unshaded", "saxons", spaces)
    go(g, "choose dux")

    def see(g: logres.Game) -> tuple[object, ...]:
        assert count(g, "iceni", "blue_saxon_warband") == 1
        assert count(g, "iceni", "saxon_raider") == 2
        assert (count(g, "parisi", "saxon_warband"), count(g, "londinium", "saxon_warband")) == (2, 1)
        free, marked = laden(g, "iceni", "saxon_warband"), laden(g, "iceni", "red_saxon_warband")
        return free, marked, "red_saxon_settlement" in holds(g, "iceni")

    marks = [(many, rich) for many in range(3) for rich in range(2) if rich <= many <= rich + 1]
    assert ends(g, see) == {
        ((2 - many, 1 - rich), (many, rich), walls) for many, rich in marks for walls in (True, False)
    }
    assert seats(g) == {"dux"}


def test_13_cunedda_goes_west_and_builds_where_there_is_a_site() -> None:
    spaces = {
        "votadini": {"units": {"militia": 2, "comitates": 1, "cavalry": 1, "blue_scotti_warband": 1}},
        "demetae": {"sites": {"moridunum": "fort", "gateholm": "fort"}},
    }
    g = executed(13, "unshaded", "saxons", spaces)
    west = ("deceangli", "demetae", "ordovices", "silures")

    def see(g: logres.Game) -> tuple[object, ...]:
        left = units(g, "votadini")
        assert (left["cavalry"], left["blue_scotti_warband"]) == (1, 1)
        where = tuple(space for space in west if units(g, space))
        moved = 2 - left.get("militia", 0), 1 - left.get("comitates", 0)
        assert sum(sum(units(g, space).values()) for space in west) == sum(moved)
        return where, *moved, tuple(space for space in west if "hillfort" in holds(g, space))

    found = {one for one in ends(g, see) if one[0]}
    moves = [(many, few) for many in range(3) for few in range(2) if many + few]
    built = {((space,), *move, (space,)) for space in west if space != "demetae" for move in moves}
    assert found == built | {((space,), *move, ()) for space in west for move in moves}
    assert seats(g) == {"saxons", "civitates"}


def test_13_cunedda_those_who_came_may_drive_the_scotti_out() -> None:
    spaces = {
        "votadini": {"units": {"comitates": 3}},
        "demetae": {"units": {"scotti_warband": 2, "saxon_warband": 1}},
    }
    g = executed(13, "unshaded", "dux", spaces, [1])
    every = offers(g.clone())
    assert "fight scotti demetae" in every
    assert not any(answer.startswith("fight saxons") for answer in every)
    assert not any(answer.startswith("choose dux") for answer in every)


def test_13_cunedda_gone_lets_two_warbands_in_at_one_place() -> None:
    spaces = {"votadini": {"units": {"militia": 4}}, "brigantes": {"units": {"scotti_warband": 11}}}
    north = ("votadini", "novantae", "ordovices", "demetae")

    def see(g: logres.Game) -> tuple[object, ...]:
        return count(g, "votadini", "militia"), tuple(count(g, space, "scotti_warband") for space in north)

    g = executed(13, "shaded", "saxons", spaces)
    places = {(0, 0, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)}
    assert ends(g, see) == {(4 - many, place) for many in range(4) for place in places}
    assert seats(g) == {"saxons", "scotti"}
    assert ("scotti", "LiftUnit") not in asked(g)
    own = executed(13, "shaded", "scotti", spaces)
    assert max(max(place) for _, place in ends(own, see)) == 2


def test_14_areani_bribed_let_them_in_and_open_the_gate() -> None:
    spaces = {"carvetii": {"sites": {"uxellodunum": "fort"}}, "deceangli": {"sites": {"deva": "fort"}}}
    g = executed(14, "shaded", "saxons", spaces, [1, 1, 3], patrolled=["hibernicus"], prestige=5)
    assert g.decision is not None
    assert g.decision.seat == "scotti"
    north = {"novantae", "votadini", "carvetii", "textoverdi"}
    assert {answer.split()[1] for answer in answers(g) if answer.startswith("select")} == north
    two = go(g.clone(), "select novantae")
    two.play(next(answer for answer in answers(two) if answer.startswith("2d4 hibernicus")))
    two.play("select votadini")
    go(g, "select carvetii", "2d4 hibernicus carvetii", "done", "fight britons carvetii", "assault uxellodunum")
    rest(g)
    assert holds(g, "carvetii") == ()
    assert laden(g, "carvetii", "scotti_raider") == (1, 1)
    assert (track(g, "prestige"), purse(g, "scotti")) == (3, 0)


@pytest.mark.parametrize(("imperium", "most"), [("autonomy_civilian", 8), ("fragmentation", 4)])
def test_17_annona_militaris_moves_what_the_dux_wants(imperium: str, most: int) -> None:
    g = executed(17, "unshaded", "civitates", {}, imperium=imperium, resources={"civitates": 9, "dux": 1}, wealth=3)
    found = ends(g, lambda g: (purse(g, "civitates"), purse(g, "dux"), track(g, "wealth")))
    assert found == {(9 - many, 1 + many, 3) for many in range(most + 1)}
    assert seats(g) == {"dux"}
    poor = executed(17, "unshaded", "civitates", {}, imperium=imperium, resources={"civitates": 2}, wealth=3)
    assert ends(poor, lambda g: (purse(g, "civitates"), track(g, "wealth"))) == {(2, 3), (1, 3), (0, 3)}
