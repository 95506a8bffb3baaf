"""6.5 Revenue."""

from tests.games.pendragon.second_reading.table import begin, board, follow, legal, purse, strongholds, track, units

BORDER = {
    "regni": {"prosperity": 3, "strongholds": ["fort", "town"], "units": {"cavalry": 2, "militia": 1}},
    "iceni": {"prosperity": 2, "strongholds": ["fort", "saxon_settlement"], "units": {"saxon_warband": 3}},
}


def revenue(spaces, imperium="autonomy_civilian", **more):
    """Up to the Upkeep of a Fort in far Carvetii, which shall be asked about."""
    at = {"card": 80, "phase": "epoch", "step": "revenue"}
    start = {"resources": {"dux": 20}, "deck": [14, 15, 16], "scenario": "de-excidio-britanniae"}
    spaces = {"carvetii": {"population": 0, "strongholds": ["fort"]}, **spaces}
    g = begin(at, spaces, imperium=imperium, **{**start, **more})
    assert "pay" in legal(g)
    return g


# 6.5.1, 6.5.2: at Fragmentation a Town under Dux Control pays both Britons, a Fort wherever it stands.
def test_a_town_under_dux_control_pays_both():
    g = revenue(BORDER, "fragmentation")
    assert purse(g, "dux") == 20 + 3 + 1 + 3
    assert (purse(g, "civitates"), purse(g, "saxons")) == (1, 2)


# 6.5.1, 6.5.2: before it the same land pays blue alone, and Forts pay nobody.
def test_before_fragmentation_the_dux_has_no_revenue_in_resources():
    g = revenue(BORDER)
    assert (purse(g, "dux"), purse(g, "civitates"), purse(g, "saxons")) == (20, 3 + 1, 2)
    assert track(g, "prestige") == 0


# 6.5, 1.8, 6.5.3: what is over 80 is lost before the taxes are taken.
def test_the_limit_comes_before_the_taxes():
    for imperium, left in (("roman_rule_military", 50), ("roman_rule_civilian", 60)):
        g = revenue({}, imperium, base="scenario", resources={"civitates": 25}, wealth=6, prestige=78)
        assert (purse(g, "civitates"), track(g, "wealth")) == (left, 6)
        assert track(g, "prestige") == (80 if imperium == "roman_rule_military" else 78)


# 6.5.1: Prestige by the Imperium.
def test_prestige_rises_with_military_dominance_alone():
    gains = {"roman_rule_military": 5, "roman_rule_civilian": 0, "autonomy_military": 2, "autonomy_civilian": 0}
    for imperium, gain in {**gains, "fragmentation": 0}.items():
        assert track(revenue({}, imperium, prestige=4), "prestige") == 4 + gain


# 6.5.2, 5.7: after Cymbrogi the Civitates count Hillforts, the Dux of Fragmentation still Towns.
def test_cymbrogi_changes_what_the_civitates_count():
    spaces = {**BORDER, "votadini": {"strongholds": ["hillfort", "hillfort"]}, "londinium": {"strongholds": ["town"]}}
    g = revenue(spaces, "fragmentation", lasting={"74": "unshaded"})
    assert (purse(g, "civitates"), purse(g, "dux")) == (2, 27)


# 6.5.2, 6.5.4, 1.4.3: Foederati hold land for whoever employs them; a red Settlement is no Fort.
def test_foederati_earn_for_their_employer():
    regni = {"prosperity": 3, "units": {"saxon_warband": 1}}
    blue = {**regni, "strongholds": ["blue_saxon_settlement"], "units": {"saxon_warband": 2, "blue_saxon_warband": 2}}
    g = revenue({"regni": blue})
    assert (purse(g, "civitates"), purse(g, "saxons")) == (3, 0)
    red = {**regni, "strongholds": ["red_saxon_settlement"], "units": {"saxon_warband": 2, "red_saxon_warband": 2}}
    g = revenue({"regni": red}, "fragmentation")
    assert (purse(g, "dux"), purse(g, "civitates")) == (20 + 3 + 1, 0)


# 6.5.5: Foederati Settlements and the one on Dal Riada bring the Scotti nothing.
def test_the_scotti_count_their_own_settlements_on_the_map():
    spaces = {
        "demetae": {"prosperity": 2, "strongholds": ["scotti_settlement", "scotti_settlement"]},
        "novantae": {"strongholds": ["blue_scotti_settlement"], "units": {"blue_scotti_warband": 1}},
    }
    g = revenue(spaces, lasting={"64": "shaded"}, dal_riada=1, resources={"dux": 20, "scotti": 5})
    assert purse(g, "scotti") == 7


# 6.5.4, 1.6: a Settlement in a City holds it against any number.
def test_a_settlement_in_londinium_earns_the_city():
    londinium = {
        "prosperity": 4,
        "strongholds": ["saxon_settlement"],
        "units": {"cavalry": 5, "militia": 5, "saxon_raider": [2, 2]},
    }
    g = revenue({"londinium": londinium})
    assert (purse(g, "saxons"), purse(g, "civitates")) == (4, 0)


# 6.5.2, 1.6: land without Control pays nobody, but a Town on it is still a Town on the map; Raiders change nothing.
def test_land_without_control_pays_nobody():
    spaces = {
        "regni": {
            "prosperity": 4,
            "strongholds": ["town", "saxon_settlement"],
            "units": {"militia": 1, "saxon_warband": 1},
        },
        "parisi": {"prosperity": 4, "units": {"militia": 4}},
        "atrebates": {"prosperity": 2, "strongholds": ["hillfort"], "units": {"saxon_raider": [9, 4]}},
    }
    g = revenue(spaces)
    assert (purse(g, "civitates"), purse(g, "saxons"), purse(g, "dux")) == (1 + 2, 0, 20)


# 6.5.3, 6.6.1, 1.5.2: taxes may leave the Dux nothing to keep a Fort with; Wealth is not his.
def test_taxes_can_cost_the_dux_a_fort():
    at = {"card": 80, "phase": "epoch", "step": "revenue"}
    regni = {"prosperity": 4, "strongholds": ["fort", "hillfort"], "units": {"cavalry": 2}}
    g = begin(
        at, {"regni": regni}, resources={"civitates": 10}, wealth=30, imperium="roman_rule_civilian", deck=[14, 15]
    )
    follow(g, "raze anderida", "raze noviomagus")
    assert strongholds(g, "regni") == ["hillfort"]
    assert (purse(g, "civitates"), track(g, "wealth")) == (0, 30)
    assert units(g, "regni") == {"cavalry": 2}
    assert board(g)["boxes"]["available"]["fort"] > 0
