"""Epoch Rounds with a lasting Event in force, or with an Epoch Event that changes what the phases after it do."""

from collections.abc import Callable, Mapping
from typing import Any

import logres
from tests.games.pendragon.second_reading.drawn import (
    answers,
    available,
    before,
    box,
    count,
    go,
    laden,
    lasting,
    people,
    prosperity,
    purse,
    rest,
    table,
    track,
    units,
    useful,
)

HONORIUS, TEARS = 79, 81
FORT = {"eboracum": {"sites": {"eboracum": "fort"}}}


def epoch(
    step: str, spaces: Mapping[str, Any], card: int = HONORIUS, deck: tuple[int, ...] = (11, 13, 26), **board: Any
) -> logres.Game:
    """An Epoch Round from a step on; HONORIUS has no effect at Fragmentation."""
    board.setdefault("imperium", "fragmentation")
    at = {"card": card, "phase": "epoch", "step": step}
    doc = {"at": at, "board": board | {"spaces": spaces}, "hidden": {"deck": list(deck)}}
    return logres.position("pendragon", doc, chance=[])


def at_upkeep(g: logres.Game, see: Callable[[logres.Game], tuple[Any, ...]]) -> set[tuple[Any, ...]]:
    """What is seen when the first question of the Upkeep is reached, by all answers before it."""
    rule = g.view("dux", log=False)["pending"][0]["rule"]
    if rule.startswith("6.6"):
        return {see(g)}
    found: set[tuple[Any, ...]] = set()
    for answer in useful(g):
        copy = g.clone()
        copy.play(answer)
        found |= at_upkeep(copy, see)
    return found


def test_wolves_share_a_resource_only_within_colour_nation_and_space() -> None:
    spaces = {
        "catuvellauni": {"sites": {"durocobrivis": "blue_saxon_settlement"}, "units": {"blue_saxon_warband": 3}},
        "regni": {"sites": {"anderida": "blue_saxon_settlement"}, "units": {"blue_saxon_warband": 1}},
        "silures": {
            "sites": {"dinas_powys": "red_scotti_settlement", "isca_silurum": "red_saxon_settlement"},
            "units": {"red_scotti_warband": 1, "red_saxon_warband": 1},
        },
        "londinium": {"sites": {"londinium": "town"}},
    }
    resources = {"dux": 2, "civitates": 4, "saxons": 5, "scotti": 5}
    g = epoch("annona", spaces, lasting={"51": "unshaded"}, resources=resources)
    go(g, "pay red_saxon_warband silures", "pay red_scotti_warband silures")
    go(g, "pay blue_saxon_warband catuvellauni", "pay blue_saxon_warband regni")
    rest(g)
    assert [purse(g, seat) for seat in g.seats] == [0, 1, 10, 6]


def test_wolves_who_carry_plunder_need_no_pay() -> None:
    regni = {"sites": {"anderida": "blue_saxon_settlement"}, "units": {"blue_saxon_warband": [5, 2]}}
    spaces = {"regni": regni, "londinium": {"sites": {"londinium": "town"}}}
    g = epoch("annona", spaces, lasting={"51": "unshaded"}, resources={"civitates": 3, "saxons": 5})
    rest(go(g, "pay blue_saxon_warband regni"))
    assert (purse(g, "civitates"), purse(g, "saxons")) == (1, 10)
    assert laden(g, "regni", "blue_saxon_warband") == (5, 0)


def test_cymbrogi_hoard_by_hillforts() -> None:
    spaces = {
        "ordovices": {"sites": {"segontium": "hillfort", "dinas_emrys": "hillfort"}},
        "votadini": {"sites": {"yeavering": "hillfort", "traprain_law": "hillfort"}},
        "parisi": {"sites": {"petuaria": "hillfort"}},
        "dobunni": {"sites": {"glevum": "town", "corinium": "town"}},
    }
    g = epoch("hoard", spaces, lasting={"74": "unshaded"}, resources={"civitates": 10})
    wealth = set()
    for answer in useful(g):
        copy = g.clone()
        copy.play(answer)
        wealth.add(track(copy, "wealth"))
    assert wealth == {0, 1, 2, 3}


def test_cymbrogi_revenue_counts_hillforts_for_the_civitates_and_towns_for_the_dux() -> None:
    spaces = {
        "ordovices": {
            "sites": {"segontium": "hillfort", "dinas_emrys": "hillfort"},
            "units": {"militia": 3},
            "prosperity": 2,
        },
        "eboracum": {"sites": {"eboracum": "fort"}, "prosperity": 2},
        "carvetii": {
            "sites": {"uxellodunum": "fort", "luguvalium": "town"},
            "units": {"cavalry": 3},
            "prosperity": 1,
        },
    }
    g = epoch("revenue", spaces, lasting={"74": "unshaded"})
    assert at_upkeep(g, lambda g: (purse(g, "dux"), purse(g, "civitates"))) == {(6, 4)}


def test_dal_riada_brings_no_revenue() -> None:
    spaces = {
        "demetae": {"sites": {"moridunum": "scotti_settlement"}, "units": {"scotti_warband": 1}},
        "silures": {"sites": {"dinas_powys": "blue_scotti_settlement"}},
    }
    g = epoch("revenue", spaces, lasting={"64": "shaded"}, dal_riada=1, resources={"scotti": 20})
    rest(g)
    assert purse(g, "scotti") == 21
    assert box(g, "dal_riada") == 1


def test_raiders_around_niall_and_those_with_empty_hands_stay() -> None:
    spaces = {"dumnonii": {"units": {"scotti_raider": 2}}, "silures": {"units": {"scotti_raider": [2, 1]}}}
    g = epoch("upkeep", spaces, lasting={"68": "shaded"}, niall=4, resources={"scotti": 3, "saxons": 12})
    rest(g)
    assert (box(g, "niall"), units(g, "dumnonii"), units(g, "silures")) == (4, {"scotti_raider": 2}, {})
    assert (purse(g, "scotti"), purse(g, "saxons")) == (6, 12)
    assert available(g, "scotti_raider") == 24


def test_reset_ends_momentum_and_leaves_capabilities() -> None:
    cards = {"28": "unshaded", "43": "shaded", "51": "unshaded", "70": "unshaded", "10": "shaded", "55": "shaded"}
    g = epoch("reset", {}, lasting=cards, ineligible=["dux", "saxons"])
    assert lasting(g) == {"28": "unshaded", "43": "shaded"}
    assert all(faction["eligible"] for faction in table(g)["factions"].values())


def test_tears_fall_where_nobody_has_gone_yet_and_the_round_goes_on_with_them() -> None:
    spaces = {
        "atrebates": {"prosperity": 6},
        "regni": {"population": 3},
        "iceni": {"population": 1},
        "cantiaci": {"prosperity": 4},
    }
    g = epoch("epoch_event", spaces, card=TEARS, refugees=3)
    rest(g)
    tears = ("atrebates", "deceangli", "durotriges", "iceni", "regni", "textoverdi", "cantiaci")
    assert [people(g, space) for space in tears] == [2, 1, 1, 1, 2, 1, 2]
    assert (prosperity(g, "atrebates"), prosperity(g, "cantiaci")) == (4, 4)
    assert track(g, "refugees") == 2
    assert lasting(g) == {"81": "unshaded"}


def test_honorius_is_paid_in_red_and_revenue_follows_the_new_status() -> None:
    spaces = {
        **FORT,
        "ordovices": {"sites": {"segontium": "hillfort"}, "units": {"militia": 1}},
        "dobunni": {"sites": {"glevum": "town", "corinium": "town"}, "units": {"militia": 1}},
    }
    more: dict[str, Any] = {"resources": {"dux": 3, "civitates": 30}, "wealth": 4, "prestige": 4}
    g = epoch("epoch_event", spaces, imperium="roman_rule_military", lasting={"74": "unshaded"}, **more)

    def see(g: logres.Game) -> tuple[Any, ...]:
        tracks = track(g, "prestige"), track(g, "wealth")
        return table(g)["imperium"], purse(g, "dux"), purse(g, "civitates"), *tracks

    assert at_upkeep(g, see) == {("autonomy_civilian", 3, 36, 4, 4)}


def test_magnus_maximus_crosses_with_two_of_three_or_stays() -> None:
    eboracum = {"sites": {"eboracum": "fort"}, "units": {"cavalry": 3}}
    resources = {"civitates": 50, "saxons": 10, "scotti": 10}
    g = epoch(
        "epoch_event", {"eboracum": eboracum}, card=77, imperium="roman_rule_civilian", resources=resources, prestige=5
    )

    def see(g: logres.Game) -> tuple[Any, ...]:
        purses = [purse(g, seat) for seat in ("civitates", "saxons", "scotti")]
        return table(g)["imperium"], track(g, "prestige"), box(g, "out_of_play"), *purses

    assert at_upkeep(g, see) == {
        ("roman_rule_military", 11, 2, 20, 11, 11),
        ("roman_rule_civilian", 2, 0, 30, 10, 10),
    }


def test_constantine_takes_cavalry_or_prestige_and_wealth_buys_autonomy() -> None:
    more: dict[str, Any] = {"resources": {"civitates": 40}, "prestige": 3, "wealth": 4}
    g = epoch("epoch_event", FORT, card=78, imperium="roman_rule_military", lasting={"28": "unshaded"}, **more)

    def see(g: logres.Game) -> tuple[Any, ...]:
        tracks = track(g, "prestige"), track(g, "wealth")
        return table(g)["imperium"], *tracks, box(g, "out_of_play"), purse(g, "civitates")

    assert at_upkeep(g, see) == {
        ("autonomy_civilian", 4, 0, 4, 40),
        ("roman_rule_military", 9, 4, 4, 10),
        ("autonomy_civilian", 0, 0, 0, 40),
        ("roman_rule_military", 5, 4, 0, 10),
    }


def test_gratia_still_bars_the_tribal_war_that_the_round_interrupted() -> None:
    g = epoch("reset", {}, deck=(11, 13, 23), lasting={"28": "unshaded"})
    assert table(g)["card"]["number"] == 23
    assert not any("shaded" in answer for answer in answers(g))
    open_again = epoch("reset", {}, deck=(11, 13, 23))
    assert any("shaded" in answer for answer in answers(open_again))


def test_patrick_is_obeyed_until_the_round_is_over() -> None:
    brigantes = {"sites": {"barwick": "hillfort"}, "units": {"scotti_warband": 2, "militia": 2}}
    scotti = {"sites": {"mote_of_mark": "scotti_settlement"}, "units": {"scotti_warband": 1}}
    spaces = {"brigantes": brigantes, "novantae": scotti}
    obeyed = before(55, "scotti", spaces, lasting={"32": "unshaded"}, resources={"scotti": 10})
    go(obeyed, "return", "select brigantes", "done")
    assert "with entreat" not in answers(obeyed)
    g = epoch("reset", spaces, deck=(11, 13, 55), lasting={"32": "unshaded"}, resources={"scotti": 10})
    go(g, "return", "select brigantes", "done")
    assert "with entreat" in answers(g)


def test_aetius_restores_the_rule_and_its_taxes_in_the_same_round() -> None:
    more: dict[str, Any] = {"resources": {"dux": 12, "civitates": 40}, "lasting": {"74": "unshaded"}}
    g = epoch("epoch_event", FORT, card=80, imperium="autonomy_military", **more)

    def see(g: logres.Game) -> tuple[Any, ...]:
        return table(g)["imperium"], purse(g, "dux"), purse(g, "civitates"), track(g, "prestige")

    assert at_upkeep(g, see) == {("roman_rule_military", 0, 10, 5), ("autonomy_military", 12, 40, 2)}


def test_rhiothamus_at_fragmentation_asks_each_briton_for_men_or_name() -> None:
    spaces = {
        "eboracum": {"sites": {"eboracum": "fort"}, "units": {"cavalry": 2}},
        "ordovices": {"sites": {"segontium": "hillfort"}, "units": {"comitates": 2}},
    }
    g = epoch("epoch_event", spaces, card=82, prestige=2, wealth=5, lasting={"7": "shaded"})

    def see(g: logres.Game) -> tuple[Any, ...]:
        dux = count(g, "eboracum", "cavalry"), box(g, "out_of_play"), track(g, "prestige")
        return *dux, count(g, "ordovices", "comitates"), track(g, "wealth")

    by_dux, by_civitates = [(0, 2, 2), (2, 0, 0)], [(0, 5), (2, 2)]
    assert at_upkeep(g, see) == {(*one, *other) for one in by_dux for other in by_civitates}
