"""4.5 Scotti Feats."""

from tests.games.pendragon.second_reading.table import (
    asked,
    available,
    command,
    follow,
    kinds,
    laden,
    legal,
    play,
    purse,
    strongholds,
    track,
    units,
)

PURSE = {"saxons": 20, "scotti": 20, "civitates": 20, "dux": 20}


def returning(spaces, chance, feat, where, **more):
    g = command("scotti", "return", spaces, chance, resources=more.pop("resources", PURSE), **more)
    first = next(name for name, here in spaces.items() if "scotti" in str(here.get("units")))
    play(g, f"select {first}", "done", f"with {feat}", f"select {where}", "done")
    return g


# 4.5.1: Scotti Raiders settle on a 5 or 6, and Scotti add no people.
def test_scotti_settle_on_a_five_and_add_no_people():
    spaces = {
        "demetae": {
            "population": 1,
            "strongholds": ["scotti_settlement"],
            "units": {"scotti_raider": 2, "scotti_warband": 4},
        }
    }
    g = returning(spaces, [4, 5], "settle", "demetae")
    play(g, "settle")
    assert units(g, "demetae")["scotti_warband"] == 5
    assert not [answer for answer in legal(g) if answer.startswith("people")]
    assert [answer for answer in legal(g) if answer.startswith("found")]
    play(g, "recruit demetae")
    assert units(g, "demetae")["scotti_warband"] == 7


def raid_with_ransom(here, chance, *answers, **more):
    g = command(
        "scotti",
        "raid",
        {"deceangli": {"population": 0, **here}},
        chance,
        resources=more.pop("resources", PURSE),
        **more,
    )
    play(g, "select deceangli", "1d4 hibernicus deceangli", "done", "with ransom", "select deceangli", "done")
    follow(g, *answers)
    return g


# 4.5.3 note 2: the Dux pays in red though it preempts, in blue when red is at 0, never in Wealth.
def test_a_ransom_from_the_dux_is_red_then_blue():
    fort = {"strongholds": ["fort"]}
    g = raid_with_ransom(fort, [4, 4])
    assert (purse(g, "dux"), purse(g, "civitates"), purse(g, "scotti")) == (19, 20, 21)
    g = raid_with_ransom(fort, [4, 4], resources={"scotti": 20, "civitates": 20})
    assert (purse(g, "dux"), purse(g, "civitates"), purse(g, "scotti")) == (0, 19, 21)
    g = raid_with_ransom(fort, [4, 4], resources={"scotti": 20, "civitates": 20}, imperium="autonomy_civilian")
    assert (purse(g, "civitates"), purse(g, "scotti")) == (20, 20)
    g = raid_with_ransom(fort, [4, 4], resources={"scotti": 20}, wealth=5)
    assert (track(g, "wealth"), purse(g, "scotti")) == (5, 20)


# 4.5.3 note 1: the Civitates pay in Wealth when Briton Resources are at 0.
def test_a_ransom_from_the_civitates_falls_back_on_wealth():
    g = raid_with_ransom({"strongholds": ["town"]}, [4, 4], resources={"scotti": 20}, wealth=5)
    assert (track(g, "wealth"), purse(g, "scotti")) == (4, 21)


# 4.5.3: of several factions with Strongholds one pays; a Saxon one pays Renown.
def test_one_faction_pays_a_ransom_and_the_saxons_pay_renown():
    g = raid_with_ransom({"strongholds": ["hillfort", "saxon_settlement"]}, [4, 4])
    assert {"ransom civitates deceangli", "ransom saxons deceangli"} == set(legal(g))
    play(g, "ransom saxons deceangli")
    assert (purse(g, "saxons"), purse(g, "scotti"), purse(g, "civitates")) == (19, 21, 20)


# 4.5.3: no Ransom where no Raiders landed, nor on a 3.
def test_no_ransom_without_raiders_or_on_a_three():
    g = raid_with_ransom({"strongholds": ["fort"]}, [1], patrolled=["hibernicus"])
    assert purse(g, "dux") == 20
    g = raid_with_ransom({"strongholds": ["fort"]}, [4, 3])
    assert purse(g, "dux") == 20


# 4.5.4: a Hillfort and two Militia go over, in Hills with a Warband, wherever the Return is.
def test_an_entreat_wins_a_hillfort_and_two_militia():
    spaces = {
        "silures": {"units": {"scotti_raider": 1}},
        "demetae": {"strongholds": ["hillfort"], "units": {"scotti_warband": 1, "militia": 3}},
    }
    g = returning(spaces, [], "entreat", "demetae")
    play(g, "entreat")
    follow(g, "win moridunum", "win gateholm", "win militia demetae")
    assert strongholds(g, "demetae") == ["scotti_settlement"]
    assert units(g, "demetae") == {"scotti_warband": 3, "militia": 1}
    assert purse(g, "scotti") == 16


# 4.5.4: Hills only, and only with a Warband there.
def test_no_entreat_in_clear_land_or_without_a_warband():
    spaces = {
        "demetae": {"strongholds": ["hillfort"], "units": {"scotti_warband": 1, "militia": 3}},
        "silures": {"strongholds": ["hillfort"], "units": {"scotti_raider": 2, "militia": 3}},
        "cornovii": {"strongholds": ["hillfort"], "units": {"scotti_warband": 2, "militia": 3}},
        "dumnonii": {"strongholds": ["hillfort"], "units": {"red_scotti_warband": 2, "militia": 3}},
    }
    g = command("scotti", "return", spaces, resources=PURSE)
    play(g, "select demetae", "done", "with entreat")
    assert [answer for answer in legal(g) if answer.startswith("select")] == ["select demetae"]


# 1.4.1, 4.5.4: a piece whose replacement is not Available is simply removed.
def test_a_hillfort_is_removed_when_no_settlement_is_left():
    spaces = {
        "demetae": {"strongholds": ["hillfort"], "units": {"scotti_warband": 1}},
        **{
            name: {"strongholds": ["scotti_settlement", "scotti_settlement"]}
            for name in ("silures", "ordovices", "novantae")
        },
    }
    g = returning(spaces, [], "entreat", "demetae")
    play(g, "entreat")
    assert available(g, "scotti_settlement") == 0
    follow(g, "win moridunum", "win gateholm")
    assert strongholds(g, "demetae") == []
    assert units(g, "demetae") == {"scotti_warband": 1}


# 4.5.2: a Scotti Deep Raid takes one of the four targets and passes Caledonia's wall as the Region it passes would.
def test_a_deep_raid_through_novantae_meets_the_wall():
    spaces = {"textoverdi": {"strongholds": ["fort"]}, "novantae": {"population": 1}}
    g = command("scotti", "raid", spaces, [4], resources=PURSE)
    play(g, "select brigantes")
    follow(g, "1d4 hibernicus carvetii brigantes", "done", "with surprise", "select brigantes")
    assert units(g, "brigantes") == {"scotti_raider": 4}


# 4.5.3: after Plunder and before the Battle, so a Stronghold that falls later has paid.
def test_a_ransom_is_rolled_before_the_battle():
    here = {"population": 1, "prosperity": 1, "strongholds": ["hillfort"], "units": {"scotti_warband": 4}}
    g = command("scotti", "battle", {"demetae": here}, [5], resources=PURSE)
    play(g, "select demetae", "done", "with ransom", "select demetae", "done")
    follow(g, "fight britons demetae", "stand demetae", "assault moridunum", "lose 1 scotti_warband")
    assert strongholds(g, "demetae") == []
    assert purse(g, "civitates") == 19
    order = kinds(g)
    assert order.index("plunder") < order.index("ransom") < order.index("battle")
    assert laden(g, "demetae")["scotti_warband"] == 3


# 4.5.3: a City is no Region; the Surprise Feat does not go with a Return.
def test_ransom_is_for_regions_and_goes_with_raid_or_battle():
    g = command(
        "scotti", "battle", {"eboracum": {"strongholds": ["fort"], "units": {"scotti_warband": 2}}}, resources=PURSE
    )
    play(g, "select eboracum", "done")
    assert "with ransom" not in legal(g)
    assert "with surprise" in legal(g)
    g = command("scotti", "return", {"demetae": {"units": {"scotti_warband": 2}}}, resources=PURSE)
    play(g, "select demetae", "done")
    assert asked(g) == "scotti"
    assert not {"with surprise", "with ransom"} & set(legal(g))
