"""3.5 Scotti Commands."""

from tests.games.pendragon.second_reading.table import (
    command,
    follow,
    kinds,
    laden,
    legal,
    play,
    prosperity,
    purse,
    strongholds,
    units,
)

PURSE = {"saxons": 9, "scotti": 9}


# 3.5.1: one die is free, two cost one Renown, and there are four targets.
def test_four_raids_of_one_die_cost_nothing():
    g = command("scotti", "raid", {}, [1, 1, 1, 1])
    for name in ("demetae", "silures", "ordovices", "deceangli"):
        play(g, f"select {name}")
        follow(g, f"1d4 hibernicus {name}")
    assert not [answer for answer in legal(g) if answer.startswith("select")]
    follow(g, "done", "plain", "resolve demetae", "resolve silures", "resolve ordovices", "resolve deceangli")
    assert [units(g, name) for name in ("demetae", "deceangli")] == [{"scotti_raider": 1}] * 2
    assert purse(g, "scotti") == 0


def from_caledonia(way, **more):
    spaces = {
        "textoverdi": {"strongholds": ["fort", "fort"]},
        "carvetii": {"strongholds": ["fort"]},
        **more.pop("others", {}),
    }
    g = command("scotti", "raid", spaces, [4, 4], resources=PURSE, limited=True, **more)
    follow(g, "select votadini", f"2d4 {way} votadini", "done", "plain", "forgo votadini")
    return units(g, "votadini").get("scotti_raider", 0)


# 3.5.1: from Caledonia the Forts in Carvetii and Textoverdi count, whatever the Seas.
def test_raiders_from_caledonia_meet_the_wall():
    assert from_caledonia("caledonia") == 5
    assert from_caledonia("caledonia", patrolled=["septentrionalis", "hibernicus"]) == 5


# 3.5.1: over the Sea to the same Region the Forts on that Sea count if it is Patrolled, else none.
def test_the_same_region_by_sea_meets_the_forts_of_that_sea_alone():
    assert from_caledonia("septentrionalis") == 8
    assert from_caledonia("septentrionalis", patrolled=["septentrionalis"]) == 6


# 3.5.1: the Saxons lose Renown for Plunder from Saxon Control.
def test_saxons_lose_renown_for_plunder_from_their_land():
    here = {"population": 2, "prosperity": 1, "strongholds": ["saxon_settlement"], "units": {"saxon_warband": 1}}
    g = command("scotti", "raid", {"parisi": here}, [4], resources=PURSE, limited=True)
    follow(g, "select parisi", "1d4 septentrionalis parisi", "done", "plain", "forgo parisi")
    assert purse(g, "saxons") == 8


# 3.5.1, 3.6.5: a Saxon Settlement that falls costs them the two Plunder it gives, without Control too.
def test_saxons_lose_renown_for_the_plunder_of_a_settlement_that_falls():
    here = {"population": 0, "strongholds": ["saxon_settlement", "hillfort"]}
    g = command("scotti", "raid", {"parisi": here}, [4], resources=PURSE, limited=True)
    follow(g, "select parisi", "1d4 septentrionalis parisi", "done", "plain", "fight saxons parisi")
    follow(g, "assault petuaria", "assault derventio")
    assert strongholds(g, "parisi") == ["hillfort"]
    assert laden(g, "parisi") == {"scotti_raider": 2}
    assert purse(g, "saxons") == 7


# 3.5.1, 1.4.3: for a Settlement of Saxon Foederati they lose nothing.
def test_a_settlement_of_foederati_costs_the_saxons_nothing():
    here = {"population": 0, "strongholds": ["blue_saxon_settlement"]}
    g = command("scotti", "raid", {"parisi": here}, [4], resources=PURSE, limited=True)
    follow(g, "select parisi", "1d4 septentrionalis parisi", "done", "plain", "fight britons parisi")
    follow(g, "assault petuaria", "assault derventio")
    assert strongholds(g, "parisi") == []
    assert purse(g, "saxons") == 9


# 3.5.1: a base needs Warband and Settlement in one space; then the Sea it lies on is crossed as well.
def test_a_base_in_the_south_opens_another_sea():
    base = {"strongholds": ["scotti_settlement"], "units": {"scotti_warband": 1}}
    g = command("scotti", "raid", {"regni": base}, resources=PURSE, limited=True)
    assert {"select cantiaci", "select atrebates", "select dumnonii"} <= set(legal(g))
    assert "select iceni" not in legal(g)
    g = command("scotti", "raid", {"regni": {"strongholds": ["scotti_settlement"]}}, resources=PURSE, limited=True)
    assert "select cantiaci" not in legal(g)


# 3.5.1 and 3.6: a Raid battle against Saxon Warbands while Britons stand by.
def test_scotti_raiders_choose_whom_to_fight():
    here = {"population": 0, "units": {"saxon_raider": 1, "militia": 1, "cavalry": 1}}
    g = command("scotti", "raid", {"deceangli": here}, [4], resources=PURSE, limited=True)
    follow(g, "select deceangli", "1d4 hibernicus deceangli", "done", "plain")
    assert {"forgo deceangli", "fight britons deceangli", "fight saxons deceangli"} == set(legal(g))
    g = command("scotti", "raid", {"deceangli": here}, [4], resources=PURSE, limited=True, imperium="fragmentation")
    follow(g, "select deceangli", "1d4 hibernicus deceangli", "done", "plain")
    assert {"fight dux deceangli", "fight civitates deceangli", "fight saxons deceangli"} <= set(legal(g))


# 3.5.3: a red Settlement is no Fort: the sea March may land there.
def test_scotti_land_beside_a_red_settlement_but_not_beside_a_fort():
    spaces = {
        "demetae": {"units": {"scotti_warband": 2}},
        "silures": {"strongholds": ["red_scotti_settlement"]},
        "deceangli": {"strongholds": ["fort"]},
        "carvetii": {"strongholds": ["red_saxon_settlement"]},
    }
    g = command("scotti", "march", spaces, resources=PURSE)
    assert {"select carvetii", "select silures"} <= set(legal(g))
    assert "select deceangli" not in legal(g)


# 3.5.4: Warbands plunder up to Population first, Raiders not, and only what is there.
def test_scotti_warbands_plunder_before_they_fight():
    here = {"population": 1, "prosperity": 2, "units": {"scotti_warband": 3, "scotti_raider": 3, "saxon_warband": 1}}
    g = command("scotti", "battle", {"demetae": here})
    follow(g, "select demetae", "done", "plain")
    assert prosperity(g, "demetae") == 1
    assert laden(g, "demetae") == {"scotti_warband": 1}


# 3.5.2: a Limited Return is for one space, and a Warband without anything to bring home will do.
def test_a_limited_return_takes_one_space():
    spaces = {"demetae": {"units": {"scotti_warband": 1}}, "silures": {"units": {"scotti_raider": [2, 2]}}}
    g = command("scotti", "return", spaces, limited=True)
    assert {"select demetae", "select silures"} <= set(legal(g))
    play(g, "select silures")
    assert "select demetae" not in legal(g)
    follow(g, "done")
    assert purse(g, "scotti") == 2
    assert "return" in kinds(g)
