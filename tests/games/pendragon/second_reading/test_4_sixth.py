"""4 Feats, by a sixth reader: a Feat before, with and after its Command, and whose piece a piece is."""

from tests.games.pendragon.second_reading.table import (
    command,
    follow,
    laden,
    legal,
    play,
    population,
    prosperity,
    purse,
    strongholds,
    track,
    units,
)

PURSE = {"civitates": 20, "saxons": 20, "scotti": 20, "dux": 20}


# 4.2.1: a Hillfort on a Town Site and one Militia make a Town there; the Fort beside it stays.
def test_a_hillfort_and_a_militia_are_built_into_a_town():
    here = {"sites": {"viroconium": "hillfort", "old_oswestry": "fort"}, "units": {"cavalry": 1, "militia": 1}}
    g = command("dux", "train", {"cornovii": here}, resources={"civitates": 20}, prestige=3)
    play(g, "select cornovii", "units cornovii", "done", "with build", "select cornovii")
    follow(g, "town cornovii")
    play(g, "done", "build")
    follow(g, "town viroconium viroconium cornovii", "resolve cornovii", "enough")
    assert strongholds(g, "cornovii") == ["fort", "town"]
    assert units(g, "cornovii").get("militia", 0) == 0
    assert track(g, "prestige") == 5


# 4.3.3: one or two on the die moves nobody, and is paid for.
def test_a_reinforce_that_rolls_two_moves_nobody():
    spaces = {
        "regni": {"units": {"militia": 2, "saxon_warband": 1}},
        "cantiaci": {"strongholds": ["town"], "units": {"militia": 4}},
    }
    g = command("civitates", "battle", spaces, [2], resources=PURSE)
    play(g, "select regni", "done", "with reinforce", "select cantiaci")
    follow(g, "move cantiaci", "done", "reinforce")
    assert units(g, "cantiaci") == {"militia": 4}
    assert purse(g, "civitates") == 18


# 4.3.4, 1.6.1: at Fragmentation the Dux is an enemy with a Stronghold, and what is pillaged comes off Prestige.
def test_pillage_beside_a_fort_costs_prestige_at_fragmentation():
    here = {"population": 2, "prosperity": 4, "strongholds": ["fort"], "units": {"militia": 2, "cavalry": 3}}
    g = command("civitates", "battle", {"regni": here}, resources=PURSE, imperium="fragmentation", prestige=9)
    play(g, "select regni", "done", "with pillage", "select regni", "done", "pillage")
    follow(g, "blame dux regni")
    assert (laden(g, "regni"), prosperity(g, "regni"), track(g, "prestige")) == ({"militia": 2}, 2, 7)


# 4.4.1: Control that the March has brought is there at the outset of the Settle after it: the people join.
def test_control_brought_by_the_march_counts_for_the_settle():
    spaces = {
        "regni": {"population": 2, "strongholds": ["saxon_settlement"], "units": {"militia": 1}},
        "atrebates": {"units": {"saxon_warband": 2}},
    }
    g = command("saxons", "march", spaces, resources={"saxons": 9})
    play(g, "select regni", "done", "with settle", "select regni", "done")
    follow(g, "resolve regni", "take 2 saxon_warband atrebates", "halt regni")
    follow(g, "settle", "recruit regni")
    assert units(g, "regni") == {"militia": 1, "saxon_warband": 5}
    assert purse(g, "saxons") == 5


# 4.4.2, 3.6.4, 3.6.5: a Deep Raid into Eboracum that nobody meets takes it by surprise with four; one is left.
def test_a_deep_raid_takes_eboracum_by_surprise():
    here = {"prosperity": 2, "strongholds": ["town"]}
    g = command("saxons", "raid", {"eboracum": here}, [4, 5], resources=PURSE, prestige=5)
    play(g, "select eboracum")
    follow(g, "1d4 germanicus parisi eboracum")
    play(g, "done")
    follow(g, "with surprise", "select eboracum", "done", "decline eboracum", "fight britons eboracum")
    follow(g, "stand eboracum", "assault eboracum", "load 1 saxon_raider eboracum")
    assert (strongholds(g, "eboracum"), units(g, "eboracum")) == ([], {"saxon_raider": 1})
    assert (laden(g, "eboracum"), prosperity(g, "eboracum")) == ({"saxon_raider": 1}, 0)
    assert track(g, "prestige") == 3


# 4.4.3, 1.3.6: a Ravage takes more than the people's share first, then the people; there is no fifth Refugee.
def test_a_ravage_adds_no_fifth_refugee():
    here = {"population": 2, "prosperity": 4}
    g = command("saxons", "raid", {"regni": here}, [4, 4], resources=PURSE, refugees=4)
    play(g, "select regni", "1d4 britannicus regni", "done", "with ravage")
    follow(g, "select regni", "done", "forgo regni")
    assert (laden(g, "regni"), prosperity(g, "regni")) == ({"saxon_raider": 4}, 0)
    assert (population(g, "regni"), track(g, "refugees")) == (1, 4)


# 4.5.3, 1.4.3: a red Settlement of Scotti is a Stronghold of the Dux, who pays its ransom to the Scotti.
def test_the_dux_pays_the_ransom_for_a_red_settlement():
    spaces = {"deceangli": {"population": 0, "strongholds": ["red_scotti_settlement"]}}
    g = command("scotti", "raid", spaces, [2, 4], resources=PURSE)
    play(g, "select deceangli", "1d4 hibernicus deceangli", "done", "with ransom")
    follow(g, "select deceangli", "done", "forgo deceangli")
    assert (purse(g, "dux"), purse(g, "civitates"), purse(g, "scotti")) == (19, 20, 21)


# 4.5.4, 3.5.4: an Entreat before the Battle leaves nobody to fight, and land of their own is not plundered.
def test_an_entreat_may_leave_nobody_to_fight():
    here = {
        "population": 1,
        "prosperity": 1,
        "sites": {"moridunum": "hillfort"},
        "units": {"militia": 2, "scotti_warband": 1},
    }
    g = command("scotti", "battle", {"demetae": here}, resources=PURSE)
    play(g, "select demetae", "done", "with entreat", "select demetae", "done", "entreat")
    follow(g, "win moridunum", "win militia demetae", "resolve demetae")
    assert (strongholds(g, "demetae"), units(g, "demetae")) == (["scotti_settlement"], {"scotti_warband": 3})
    assert (prosperity(g, "demetae"), laden(g, "demetae"), purse(g, "scotti")) == (1, {}, 16)


# 4.2.3: a Requisition is one Resource a space, however many Strongholds; what blue lacks comes from Wealth.
def test_a_requisition_takes_one_a_space_and_then_wealth():
    here = {"strongholds": ["town", "hillfort"], "units": {"cavalry": 1}}
    spaces = {"cornovii": here, "regni": here, "parisi": {"strongholds": ["fort"]}}
    g = command("dux", "train", spaces, resources={"civitates": 4}, wealth=5)
    play(g, "select parisi", "done", "with requisition", "select cornovii", "select regni", "done")
    follow(g, "pay 0 blue", "requisition", "resolve parisi", "place 1 cavalry parisi")
    assert (purse(g, "dux"), purse(g, "civitates"), track(g, "wealth")) == (2, 0, 4)


# 4.4.1, 4.4: a Settle goes with no Battle, and in one space alone.
def test_a_settle_has_one_space():
    spaces = {
        "regni": {"units": {"saxon_warband": 3}},
        "iceni": {"units": {"saxon_warband": 3}},
    }
    g = command("saxons", "return", spaces, resources=PURSE)
    play(g, "select regni", "select iceni", "done", "with settle", "select regni")
    assert "select iceni" not in legal(g)
