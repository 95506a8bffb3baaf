"""The 84 sides that were not drawn by lot, read from the card and the rulebook alone: those of cards 19 to 36."""

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
    lasting,
    offers,
    people,
    prosperity,
    purse,
    reach,
    rest,
    seats,
    table,
    track,
    units,
)


def fought(actor: str, target: str, space: str, here: dict[str, Any], chance: list[int], **board: Any) -> logres.Game:
    at = {"card": 4, "phase": "battle", "actor": actor, "target": target, "space": space}
    board.setdefault("imperium", "autonomy_military")
    doc = {"at": at, "board": board | {"spaces": {space: here}}, "hidden": {"deck": [11, 13, 26]}}
    return logres.position("pendragon", doc, chance=chance)


def test_19_mons_badonicus_strikes_before_anybody_can_hide() -> None:
    units_there = {"militia": 4, "saxon_warband": 1, "saxon_raider": 2}
    iceni = {"sites": {"venta_icenorum": "saxon_settlement"}, "units": units_there}
    spaces = {"iceni": iceni, "eboracum": {"units": {"cavalry": 1}}}
    g = executed(19, "unshaded", "scotti", spaces, [6, 6])
    go(g, "choose civitates")
    go(g, "choose iceni")
    assert not any(answer.startswith("evade") for answer in offers(g.clone()))
    found = ends(g, lambda g: tuple(sorted(units(g, "iceni").items())))
    assert found == {(("militia", 4),)}


def test_19_mons_badonicus_is_marched_to_for_nothing() -> None:
    spaces = {
        "catuvellauni": {"sites": {"verulamium": "fort"}, "units": {"cavalry": 2}},
        "iceni": {"units": {"saxon_warband": 2}},
    }
    g = executed(19, "unshaded", "dux", spaces, [6, 6])
    marching = reach(g, "take 2 cavalry catuvellauni")
    reached = go(marching, "to iceni", "halt iceni", "done")
    found = ends(reached, lambda g: tuple(sorted(units(g, "iceni").items())))
    assert found == {(("cavalry", 2),)}
    assert (purse(reached, "civitates"), purse(reached, "dux")) == (0, 0)


@pytest.mark.parametrize(
    ("marks", "here", "left"),
    [
        ({"19": "shaded"}, {}, ()),
        ({}, {}, ("hillfort",)),
        ({"19": "shaded", "21": "unshaded"}, {}, ()),
        ({"19": "shaded"}, {"militia": 1}, ("hillfort",)),
    ],
)
def test_19_mons_badonicus_leaves_hillforts_without_garrison(
    marks: dict[str, str], here: dict[str, int], left: tuple[str, ...]
) -> None:
    dobunni = {"sites": {"glevum": "hillfort"}, "units": {"saxon_warband": 1, **here}}
    g = fought("saxons", "civitates", "dobunni", dobunni, [], lasting=marks)
    if here:
        g.play("withdraw 1 militia glevum")
    rest(go(g, "assault glevum"))
    assert holds(g, "dobunni") == left


def test_20_thames_lands_foederati_of_one_colour() -> None:
    spaces = {
        "atrebates": {"sites": {"venta_belgarum": "town"}, "units": {"militia": 1}},
        "dobunni": {"sites": {"glevum": "town", "corinium": "town"}},
        "catuvellauni": {"units": {"militia": 3}},
        "demetae": {"units": {"saxon_warband": 22}},
    }
    g = executed(20, "unshaded", "scotti", spaces)
    assert "choose catuvellauni" not in offers(g.clone())

    def see(g: logres.Game) -> tuple[object, ...]:
        assert holds(g, "dobunni") == ("town", "town")
        marked = [
            {kind: many for kind, many in units(g, space).items() if "saxon" in kind}
            for space in ("atrebates", "dobunni")
        ]
        colours = {kind.split("_")[0] for some in marked for kind in some}
        colours |= {wall.split("_")[0] for wall in holds(g, "atrebates") if "saxon" in wall}
        assert len(colours) <= 1
        settled = any("saxon" in wall for wall in holds(g, "atrebates"))
        return *sorted(colours), settled, *(sum(some.values()) for some in marked)

    coloured = [(True, one, two) for one in range(3) for two in range(3) if one + two <= 3]
    coloured += [(False, 0, two) for two in (1, 2)]
    every = {(colour, *one) for colour in ("red", "blue") for one in coloured}
    assert ends(g, see) == every | {(False, 0, 0)}
    assert seats(g) == {"scotti"}


def test_20_thames_is_a_coast_with_its_patrol_and_its_forts() -> None:
    spaces = {
        "cantiaci": {"sites": {"rutupiae": "fort"}},
        "catuvellauni": {"sites": {"verulamium": "fort"}},
        "londinium": {"sites": {"londinium": "fort"}},
    }
    more: dict[str, Any] = {"lasting": {"20": "shaded"}, "resources": {"saxons": 5}, "patrolled": ["germanicus"]}
    g = before(37, "saxons", spaces, [4], **more)
    rest(go(g, "raid", "select dobunni", "1d4 germanicus dobunni", "done", "plain"))
    assert count(g, "dobunni", "saxon_raider") == 2


def test_20_thames_carries_a_march_and_lets_deep_raids_further() -> None:
    spaces = {"cantiaci": {"units": {"saxon_warband": 2}}}
    more: dict[str, Any] = {"lasting": {"20": "shaded"}, "resources": {"saxons": 2}}
    g = before(37, "saxons", spaces, **more)
    rest(go(g, "march", "select dobunni", "done"))
    found = ends(g, lambda g: (count(g, "dobunni", "saxon_warband"), purse(g, "saxons")))
    assert max(found) == (2, 0)
    deep = before(37, "saxons", {}, **more)
    assert {"select cornovii", "select silures"} <= answers(go(deep, "raid"))


@pytest.mark.parametrize(
    ("seat", "imperium", "wealth", "shifts"),
    [
        ("dux", "autonomy_civilian", 9, {"autonomy_civilian", "autonomy_military"}),
        ("dux", "autonomy_civilian", 10, {"autonomy_civilian"}),
        ("civitates", "roman_rule_military", 6, {"roman_rule_military", "roman_rule_civilian"}),
        ("civitates", "roman_rule_military", 5, {"roman_rule_military"}),
        ("scotti", "autonomy_civilian", 0, {"autonomy_civilian"}),
        ("dux", "fragmentation", 0, {"fragmentation"}),
    ],
)
def test_22_ambrosius_calls_comitates_and_shifts_to_his_own(
    seat: str, imperium: str, wealth: int, shifts: set[str]
) -> None:
    spaces = {
        "ordovices": {"units": {"comitates": 10}},
        "demetae": {"sites": {"moridunum": "blue_scotti_settlement"}},
        "londinium": {"sites": {"londinium": "town"}},
        "eboracum": {"sites": {"eboracum": "town"}},
        "textoverdi": {"sites": {"pons_aelius": "fort"}},
    }
    g = executed(22, "unshaded", seat, spaces, imperium=imperium, wealth=wealth, not_yet=4)

    def see(g: logres.Game) -> tuple[object, ...]:
        assert box(g, "not_yet") == 0
        assert count(g, "ordovices", "comitates") == 10
        assert available(g, "comitates") == 5 - count(g, "demetae", "comitates")
        return count(g, "demetae", "comitates"), table(g)["imperium"]

    assert ends(g, see) == {(many, imperium) for many in range(4) for imperium in shifts}


def test_22_ambrosius_dead_costs_two_of_each() -> None:
    west = ("demetae", "ordovices", "silures")
    spaces = {space: {"units": {"comitates": 1, "militia": 1}} for space in west}
    g = executed(22, "shaded", "saxons", spaces, prestige=1, wealth=5)

    def see(g: logres.Game) -> tuple[int, ...]:
        assert (track(g, "prestige"), track(g, "wealth")) == (0, 3)
        assert all(count(g, space, "militia") == 1 for space in west)
        return tuple(count(g, space, "comitates") for space in west)

    assert ends(g, see) == {(1, 0, 0), (0, 1, 0), (0, 0, 1)}
    one = executed(22, "shaded", "saxons", {"demetae": spaces["demetae"]}, not_yet=3)
    assert ends(one, lambda g: (count(g, "demetae", "comitates"), box(g, "not_yet"))) == {(0, 3)}


def test_23_guoloppum_pays_the_winner_alone() -> None:
    g = executed(23, "unshaded", "dux", {}, prestige=2, wealth=9)
    assert (track(g, "wealth"), track(g, "prestige"), table(g)["imperium"]) == (12, 2, "autonomy_military")
    assert track(executed(23, "unshaded", "scotti", {}, wealth=79), "wealth") == 80


def test_24_avalon_takes_the_fallen_and_not_the_living() -> None:
    spaces = {"eboracum": {"units": {"cavalry": 3}}}
    g = executed(24, "shaded", "civitates", spaces, casualties=4, out_of_play=2, prestige=1)
    boxes = box(g, "casualties"), box(g, "out_of_play"), available(g, "cavalry"), count(g, "eboracum", "cavalry")
    assert (boxes, track(g, "prestige")) == ((0, 6, 11, 3), 0)


def test_25_deira_settles_beside_free_saxons_or_in_a_fort_of_the_dux() -> None:
    parisi = {"sites": {"petuaria": "fort", "derventio": "saxon_settlement"}}

    def see(g: logres.Game) -> tuple[object, ...]:
        marked = count(g, "parisi", "red_saxon_warband"), count(g, "parisi", "blue_saxon_warband")
        return holds(g, "parisi"), *marked

    g = executed(25, "unshaded", "saxons", {"parisi": parisi})
    kept, won = ("fort", "saxon_settlement"), ("red_saxon_settlement", "saxon_settlement")
    red = {(walls, many, 0) for walls in (kept, won) for many in range(4)}
    assert ends(g, see) == red | {(kept, 0, many) for many in range(4)}
    assert seats(g) == {"saxons"}
    free = executed(25, "unshaded", "saxons", {"parisi": {"sites": {"petuaria": "fort"}}})
    settled = {("fort", "red_saxon_settlement"), ("blue_saxon_settlement", "fort")}
    assert {one[0] for one in ends(free, see)} == settled


def test_25_deira_is_taken_or_thrown_off() -> None:
    spaces = {
        "parisi": {"sites": {"petuaria": "hillfort", "derventio": "hillfort"}},
        "corieltauvi": {
            "sites": {"ratae": "blue_saxon_settlement"},
            "units": {"red_saxon_warband": 1, "blue_saxon_warband": 1, "blue_scotti_warband": 1, "cavalry": 1},
        },
        "iceni": {"units": {"red_saxon_warband": 1}},
    }
    g = executed(25, "shaded", "scotti", spaces, [3, 3, 3, 3])
    assert ("saxons", "ChooseEnemy") in asked(g.clone())
    free = reach(g.clone(), "forgo corieltauvi")
    freed = {"saxon_warband": 2, "blue_scotti_warband": 1, "cavalry": 1}
    assert units(free, "corieltauvi") == freed
    assert holds(free, "corieltauvi") == ("saxon_settlement",)
    assert units(free, "iceni") == {"red_saxon_warband": 1}
    landed = reach(g, "place 2 saxon_warband parisi")
    assert (units(landed, "parisi"), holds(landed, "parisi")) == ({"saxon_warband": 2}, ("hillfort", "hillfort"))


@pytest.mark.parametrize("imperium", ["autonomy_civilian", "fragmentation"])
def test_26_pelagius_prospers_where_britons_rule(imperium: str) -> None:
    spaces = {
        "regni": {"sites": {"noviomagus": "town"}, "prosperity": 1},
        "londinium": {"sites": {"londinium": "fort"}, "prosperity": 3},
        "durotriges": {"sites": {"south_cadbury": "hillfort"}, "population": 1, "prosperity": 1},
        "parisi": {"sites": {"petuaria": "saxon_settlement"}, "prosperity": 1},
    }
    g = executed(26, "unshaded", "saxons", spaces, imperium=imperium)
    grown = {"regni": (1, 3), "londinium": (3, 4), "durotriges": (1, 2)}
    if imperium == "fragmentation":
        grown["londinium"] = (3, 3)
    found = ends(g, lambda g: tuple(prosperity(g, space) for space in spaces))
    chosen = [some for many in range(3) for some in combinations(grown, many)]
    assert found == {(*(grown[space][space in some] for space in grown), 1) for some in chosen}


def test_26_pelagius_condemned_takes_one_from_four_towns() -> None:
    spaces = {
        "dobunni": {"sites": {"glevum": "town", "corinium": "town"}, "prosperity": 4},
        "regni": {"sites": {"noviomagus": "town"}, "prosperity": 1},
        "cantiaci": {"sites": {"durovernum": "town"}, "prosperity": 2},
        "londinium": {"sites": {"londinium": "town"}, "prosperity": 4},
        "trinovantes": {"sites": {"camulodunum": "town"}, "prosperity": 4},
        "iceni": {"sites": {"venta_icenorum": "blue_saxon_settlement"}, "prosperity": 4},
    }
    g = executed(26, "shaded", "dux", spaces, wealth=1)
    found = ends(g, lambda g: (*(prosperity(g, space) for space in spaces), track(g, "wealth")))
    assert all(one[5:] == (4, 0) for one in found)
    assert (3, 0, 1, 3, 4, 4, 0) in found
    assert {15 - sum(one[:5]) for one in found} == {0, 1, 2, 3, 4}
    assert all(one[0] >= 3 for one in found)


def test_27_elmet_rises_where_there_is_a_site() -> None:
    spaces = {
        "parisi": {"sites": {"petuaria": "hillfort", "derventio": "fort"}, "units": {"saxon_warband": 1}},
        "brigantes": {"units": {"scotti_raider": 1}},
        "demetae": {"units": {"militia": 28}},
    }
    g = executed(27, "unshaded", "saxons", spaces, [1] * 6)
    assert "choose parisi" not in answers(g)

    def see(g: logres.Game) -> tuple[object, ...]:
        assert holds(g, "brigantes") == ("hillfort",)
        return count(g, "brigantes", "militia"), count(g, "brigantes", "scotti_raider")

    assert {(0, 1), (1, 1), (2, 1), (2, 0)} <= ends(g, see)
    assert "civitates" in seats(g)
    assert "fight scotti brigantes" in offers(g)


def test_27_elmet_falls_with_a_neighbour_that_britons_hold() -> None:
    spaces = {
        "brigantes": {"sites": {"barwick": "saxon_settlement"}, "units": {"saxon_warband": 2, "militia": 1}},
        "cornovii": {"sites": {"viroconium": "town"}, "units": {"militia": 3}, "prosperity": 4},
        "eboracum": {"sites": {"eboracum": "town"}, "units": {"militia": 2}, "prosperity": 2},
        "parisi": {"units": {"militia": 2}, "prosperity": 4},
        "dobunni": {"sites": {"glevum": "town"}, "units": {"militia": 2}, "prosperity": 4},
    }
    spaces["brigantes"]["prosperity"] = 1
    g = executed(27, "shaded", "saxons", spaces)

    def see(g: logres.Game) -> tuple[int, ...]:
        for space in ("eboracum", "parisi", "dobunni"):
            assert count(g, space, "militia") == 2
            assert prosperity(g, space) == spaces[space]["prosperity"]
        here = count(g, "brigantes", "militia"), prosperity(g, "brigantes")
        return *here, count(g, "cornovii", "militia"), prosperity(g, "cornovii")

    assert ends(g, see) == {(one, 0, two, 2) for one in (0, 1) for two in (1, 2, 3)}


def test_29_alleluia_frightens_raiders_of_one_nation() -> None:
    spaces = {
        "iceni": {
            "units": {"blue_saxon_warband": 1, "saxon_raider": [3, 3], "scotti_raider": 2, "saxon_warband": 1},
            "prosperity": 2,
        },
        "regni": {"units": {"militia": 3, "saxon_raider": 2}},
        "demetae": {"sites": {"moridunum": "hillfort"}, "units": {"saxon_raider": 1}},
    }
    g = executed(29, "unshaded", "saxons", spaces)

    def see(g: logres.Game) -> tuple[int, ...]:
        assert (count(g, "regni", "saxon_raider"), count(g, "demetae", "saxon_raider")) == (2, 1)
        assert (count(g, "iceni", "saxon_warband"), count(g, "iceni", "blue_saxon_warband")) == (1, 1)
        return count(g, "iceni", "saxon_raider"), count(g, "iceni", "scotti_raider"), prosperity(g, "iceni")

    found = ends(g, see)
    assert {(0, 2, 4), (1, 2, 4), (2, 2, 3), (3, 0, 2), (3, 1, 2)} <= found
    assert all(3 in one[:1] or one[1] == 2 for one in found)
    assert max(one[2] for one in found) == 4


def test_29_alleluia_unsung_leaves_the_duxs_purse_alone() -> None:
    g = executed(29, "shaded", "dux", {}, resources={"civitates": 1, "dux": 5}, prestige=7)
    assert (track(g, "prestige"), track(g, "wealth"), purse(g, "civitates"), purse(g, "dux")) == (5, 0, 0, 5)


@pytest.mark.parametrize(
    ("seat", "dominance"),
    [
        ("saxons", {"autonomy_military", "autonomy_civilian"}),
        ("dux", {"autonomy_military"}),
        ("civitates", {"autonomy_civilian"}),
    ],
)
def test_30_groans_are_heard_at_fragmentation(seat: str, dominance: set[str]) -> None:
    more: dict[str, Any] = {"imperium": "fragmentation", "prestige": 3, "wealth": 5, "resources": {"civitates": 4}}
    g = executed(30, "unshaded", seat, {}, base="scenario", **more)
    found = ends(g, lambda g: (table(g)["imperium"], track(g, "prestige"), track(g, "wealth"), purse(g, "civitates")))
    assert found == {(imperium, 3, 5, 4) for imperium in dominance}


@pytest.mark.parametrize("imperium", ["roman_rule_military", "autonomy_civilian", "fragmentation"])
def test_30_groans_elsewhere_bring_six(imperium: str) -> None:
    g = executed(30, "unshaded", "scotti", {}, imperium=imperium, resources={"civitates": 75, "dux": 1})
    assert (purse(g, "civitates"), purse(g, "dux"), table(g)["imperium"]) == (80, 1, imperium)


def test_30_groans_unheard_embolden_both() -> None:
    g = executed(30, "shaded", "dux", {}, resources={"saxons": 79, "scotti": 1}, imperium="roman_rule_military")
    assert (purse(g, "saxons"), purse(g, "scotti"), table(g)["imperium"]) == (80, 3, "roman_rule_military")


def test_31_without_the_cross_raiders_alone_may_fight_and_win_more() -> None:
    g = executed(31, "shaded", "dux", {"iceni": {"units": {"saxon_raider": 4, "militia": 2}}}, [5], prestige=5)
    rest(go(g, "choose iceni", "ambush iceni"))
    assert units(g, "iceni") == {"saxon_raider": 4}
    assert (purse(g, "saxons"), track(g, "prestige")) == (3, 4)


def test_31_without_the_cross_a_draw_brings_nothing() -> None:
    g = executed(31, "shaded", "dux", {"regni": {"units": {"scotti_warband": 1, "comitates": 1}}}, [], prestige=5)
    rest(go(g, "choose regni"))
    assert units(g, "regni") == {}
    assert (purse(g, "scotti"), track(g, "prestige")) == (0, 5)


def test_32_patrick_forbids_ransom_and_entreat() -> None:
    g = executed(32, "unshaded", "saxons", {}, resources={"scotti": 1})
    assert (purse(g, "scotti"), lasting(g)) == (0, {"32": "unshaded"})
    demetae = {"sites": {"moridunum": "hillfort"}, "units": {"scotti_warband": 2, "scotti_raider": 1, "militia": 1}}
    more: dict[str, Any] = {"lasting": {"32": "unshaded"}, "resources": {"scotti": 9}}
    raid = before(55, "scotti", {"demetae": demetae}, **more)
    go(raid, "raid", "select demetae", "1d4 hibernicus demetae", "done")
    assert "with surprise" in answers(raid)
    assert "with ransom" not in answers(raid)
    home = before(55, "scotti", {"demetae": demetae}, **more)
    go(home, "return", "select demetae", "done")
    assert "with settle" in answers(home)
    assert "with entreat" not in answers(home)


def test_32_patrick_taken_again_is_paid_for_as_a_ransom() -> None:
    spaces = {
        "demetae": {"sites": {"moridunum": "hillfort"}, "units": {"scotti_raider": 1}},
        "silures": {"sites": {"dinas_powys": "fort"}, "units": {"scotti_warband": 1}},
        "ordovices": {"sites": {"segontium": "saxon_settlement"}, "units": {"scotti_raider": 1}},
        "carvetii": {"sites": {"luguvalium": "town"}, "units": {"blue_scotti_warband": 1}},
        "votadini": {"sites": {"yeavering": "hillfort"}, "units": {"scotti_raider": 1}},
    }

    def see(g: logres.Game) -> tuple[int, ...]:
        return purse(g, "scotti"), purse(g, "civitates"), purse(g, "saxons"), track(g, "wealth")

    g = executed(32, "shaded", "saxons", spaces, resources={"saxons": 1}, wealth=2)
    assert ends(g, see) == {(one + two, 0, 1 - two, 2 - one) for one in (0, 1) for two in (0, 1)}
    blue = {"silures": spaces["silures"]}
    army = executed(32, "shaded", "scotti", blue, resources={"civitates": 1}, wealth=2)
    assert ends(army, see) == {(0, 1, 0, 2), (1, 0, 0, 2)}
    apart = executed(32, "shaded", "scotti", blue, resources={"civitates": 1}, imperium="autonomy_civilian")
    assert ends(apart, see) == {(0, 1, 0, 0)}


def test_33_coroticus_takes_a_settlement_or_builds_beside_it() -> None:
    novantae = {"sites": {"mote_of_mark": "scotti_settlement"}, "units": {"scotti_warband": 1}}

    def see(g: logres.Game) -> tuple[object, ...]:
        return holds(g, "novantae"), count(g, "novantae", "militia")

    g = executed(33, "unshaded", "scotti", {"novantae": novantae}, resources={"scotti": 5})
    walls = (("hillfort",), ("hillfort", "scotti_settlement"))
    assert ends(g, see) == {(one, many) for one in walls for many in range(3)}
    assert seats(g) == {"civitates"}
    forts = {"novantae": {"sites": {"mote_of_mark": "fort", "alclud": "blue_scotti_settlement"}}}
    full = executed(33, "unshaded", "scotti", forts)
    assert ends(full, see) == {(("blue_scotti_settlement", "fort"), many) for many in range(3)}


def test_33_coroticus_bought_costs_three_whichever_way() -> None:
    novantae = {"sites": {"mote_of_mark": "hillfort"}}

    def see(g: logres.Game) -> tuple[object, ...]:
        return holds(g, "novantae"), count(g, "novantae", "scotti_warband"), purse(g, "scotti")

    g = executed(33, "shaded", "dux", {"novantae": novantae}, resources={"scotti": 3})
    walls = (("scotti_settlement",), ("hillfort", "scotti_settlement"))
    assert ends(g, see) == {(one, many, 0) for one in walls for many in range(3)}
    poor = executed(33, "shaded", "dux", {"novantae": novantae}, resources={"scotti": 2})
    assert ends(poor, see) == {(("hillfort",), many, 2) for many in range(3)}
    assert seats(poor) == {"scotti"}


def test_34_ruin_of_the_villas_averted_in_six_clear_regions() -> None:
    clear = {
        "atrebates": "venta_belgarum",
        "catuvellauni": "verulamium",
        "cornovii": "viroconium",
        "deceangli": "deva",
        "dobunni": "glevum",
        "durotriges": "aquae_sulis",
        "parisi": "petuaria",
    }
    spaces = {space: {"sites": {site: "hillfort"}, "prosperity": 1} for space, site in clear.items()}
    spaces |= {"iceni": {"sites": {"venta_icenorum": "hillfort"}}, "regni": {"sites": {"anderida": "saxon_settlement"}}}
    g = executed(34, "unshaded", "scotti", spaces)
    assert not {"choose iceni", "choose regni"} & answers(g)
    go(g, *(f"choose {space}" for space in list(clear)[:6]))
    rest(g)
    assert [prosperity(g, space) for space in clear] == [2, 2, 2, 2, 2, 2, 1]
    full = {"regni": {"sites": {"noviomagus": "town"}, "population": 1, "prosperity": 2}}
    assert ends(executed(34, "unshaded", "scotti", full), lambda g: prosperity(g, "regni")) == {2}


@pytest.mark.parametrize(
    ("space", "dice", "taken"), [("regni", [4, 3, 1], 3), ("iceni", [4, 3, 1], 2), ("regni", [1], 1)]
)
def test_34_ruin_of_the_villas_lets_one_nation_take_one_more(space: str, dice: list[int], taken: int) -> None:
    spaces = {"regni": {"prosperity": 4}, "iceni": {"prosperity": 4}}
    g = executed(34, "shaded", "civitates", spaces, dice, other="saxons", resources={"saxons": 5})
    go(g, "choose saxons", "raid", f"select {space}")
    way = f"{len(dice)}d4 {'britannicus' if space == 'regni' else 'germanicus'} {space}"
    rest(go(g, way, "done", "plain"))
    assert laden(g, space, "saxon_raider") == (sum(dice), taken)


def test_35_de_excidio_unwritten_brings_one_back_in_two_regions() -> None:
    spaces = {
        "atrebates": {"sites": {"venta_belgarum": "town"}, "population": 1},
        "regni": {"sites": {"noviomagus": "town"}, "population": 1},
        "dobunni": {"sites": {"glevum": "town"}, "population": 0},
        "londinium": {"sites": {"londinium": "town"}, "population": 1},
        "iceni": {"sites": {"venta_icenorum": "saxon_settlement"}, "population": 1},
    }
    g = executed(35, "unshaded", "scotti", spaces, refugees=2)

    def see(g: logres.Game) -> tuple[int, ...]:
        assert (people(g, "londinium"), people(g, "iceni"), track(g, "refugees")) == (1, 1, 2)
        return people(g, "atrebates"), people(g, "regni"), people(g, "dobunni")

    back = [(one, two, three) for one in (0, 1) for two in (0, 1) for three in (0, 1) if one + two + three <= 2]
    assert ends(g, see) == {(1 + one, 1 + two, three) for one, two, three in back}


def test_36_wansdyke_breached_in_two_of_three() -> None:
    spaces = {
        "atrebates": {"sites": {"venta_belgarum": "hillfort"}, "units": {"militia": 2}},
        "dobunni": {"sites": {"glevum": "hillfort", "corinium": "hillfort"}, "units": {"militia": 2}},
        "durotriges": {"sites": {"south_cadbury": "blue_saxon_settlement"}, "units": {"militia": 1}},
    }
    g = executed(36, "shaded", "dux", spaces)

    def see(g: logres.Game) -> tuple[object, ...]:
        assert holds(g, "durotriges") == ("blue_saxon_settlement",)
        assert (count(g, "atrebates", "militia"), count(g, "dobunni", "militia")) == (2, 2)
        return len(holds(g, "atrebates")), len(holds(g, "dobunni")), count(g, "durotriges", "militia")

    assert ends(g, see) == {(0, 1, 1), (0, 2, 0), (1, 1, 0)}
