"""5 Events: how they meet the rules, each other and the Sequence of Play."""

from tests.games.pendragon.second_reading.table import (
    asked,
    available,
    begin,
    board,
    follow,
    laden,
    legal,
    play,
    population,
    prosperity,
    purse,
    space,
    strongholds,
    track,
    units,
)

PURSE = {"dux": 9, "civitates": 9, "saxons": 9, "scotti": 9}


def on_card(card, spaces, chance=None, acted=(), passed=(), **more):
    at = {"card": card, "phase": "act", "acted": list(acted), "passed": list(passed)}
    return begin(at, spaces, chance, **{"resources": PURSE, "deck": [14, 15, 16], **more})


# 5.1.1, 1.7.2: cubes come as far as each row has people; a City's row hangs on its printed people.
def test_an_event_fills_rows_no_further_than_the_people():
    spaces = {
        "regni": {"population": 2, "prosperity": [2, 1], "strongholds": ["town"]},
        "londinium": {"population": 1, "prosperity": 2, "strongholds": ["town"]},
    }
    g = on_card(26, spaces)
    play(g, "event unshaded", "choose regni")
    follow(g, "choose londinium", "enough")
    assert space(g, "regni")["prosperity"] == [2, 2]
    assert prosperity(g, "londinium") == 3


# 5.1.1 note, 1.3.6: people that an Event drives away become Refugees, where any were left and never more than four.
def test_an_event_makes_refugees_of_real_people_and_four_at_most():
    saxon = {"units": {"saxon_warband": 1}}
    spaces = {"iceni": {"population": 0, **saxon}, "parisi": {"population": 2, **saxon}}
    g = on_card(35, spaces)
    play(g, "event shaded", "choose parisi")
    follow(g, "choose iceni", "enough")
    assert (population(g, "parisi"), population(g, "iceni"), track(g, "refugees")) == (1, 0, 1)
    g = on_card(35, {"parisi": {"population": 2, **saxon}}, refugees=4)
    play(g, "event shaded", "choose parisi")
    follow(g, "enough")
    assert (population(g, "parisi"), track(g, "refugees")) == (1, 4)


# 5.1.1, 1.4.1: with no Warband Available Militia are removed; a Dux that executes lifts no Saxons.
def test_militia_are_removed_when_no_warband_can_replace_them():
    spaces = {
        "iceni": {"strongholds": ["hillfort"], "units": {"saxon_warband": 5, "militia": 2}},
        "parisi": {"strongholds": ["saxon_settlement"], "units": {"saxon_warband": 20}},
    }
    g = on_card(39, spaces, passed=["saxons"])
    assert (asked(g), available(g, "saxon_warband")) == ("dux", 0)
    play(g, "event shaded")
    follow(g, "choose iceni", "replace 2 militia iceni")
    assert units(g, "iceni") == {"saxon_warband": 5}
    assert units(g, "parisi") == {"saxon_warband": 20}
    assert strongholds(g, "iceni") == ["saxon_settlement"]


# 5.1.1: Foederati of an Event are all red or all blue, and whoever executes it names the colour.
def test_the_foederati_of_one_event_have_one_colour():
    spaces = {"dobunni": {"strongholds": ["town"]}, "catuvellauni": {"strongholds": ["town"]}}
    g = on_card(20, spaces, passed=["civitates"])
    assert asked(g) == "dux"
    play(g, "event unshaded")
    follow(g, "choose dobunni", "choose catuvellauni", "choose civitates", "blue", "enough")
    assert asked(g) == "dux"
    assert not [answer for answer in legal(g) if "red_" in answer]
    follow(g, *(f"place 2 blue_saxon_warband {name}" for name in spaces), "choose catuvellauni", "choose dobunni")
    for name in spaces:
        assert units(g, name) == {"blue_saxon_warband": 2}
        assert strongholds(g, name) == ["blue_saxon_settlement", "town"]


# 5.1.2: Gratia keeps everybody from a Tribal War that comes later, and from no other Event.
def test_gratia_blocks_a_tribal_war_for_the_second_eligible_too():
    g = on_card(23, {"regni": {"strongholds": ["town"]}}, lasting={"28": "unshaded"})
    assert not [answer for answer in legal(g) if answer.startswith("event")]
    play(g, "pass")
    assert not [answer for answer in legal(g) if answer.startswith("event")]
    g = on_card(22, {}, lasting={"28": "unshaded"})
    assert "event shaded" in legal(g)
    g = on_card(23, {})
    assert "event shaded" in legal(g)


# 5.1.3: what can be done of a text is done, and what falls short stops at nothing.
def test_an_event_is_carried_out_as_far_as_it_can_be():
    g = on_card(22, {"regni": {"strongholds": ["town"], "units": {"comitates": 1, "militia": 2}}}, prestige=1, wealth=0)
    before = available(g, "comitates")
    play(g, "event shaded")
    follow(g, "remove 1 comitates regni")
    assert (track(g, "prestige"), track(g, "wealth")) == (0, 0)
    assert units(g, "regni") == {"militia": 2}
    assert available(g, "comitates") == before + 1


# 5.5, 3.4.1, 2.3.6: a free Raid costs nothing, rolls three dice, and leaves the raider Eligible; the executor is not.
def test_a_free_raid_of_others_rolls_three_dice_for_nothing():
    regni = {"population": 2, "prosperity": 4, "strongholds": ["fort", "town"]}
    g = on_card(40, {"regni": regni}, [2, 3, 1], passed=["saxons"], resources={}, patrolled=["britannicus"])
    assert asked(g) == "dux"
    play(g, "event shaded")
    assert asked(g) == "saxons"
    follow(g, "select regni", "3d4 britannicus regni", "done", "plain", "forgo regni")
    assert units(g, "regni") == {"saxon_raider": 6}
    assert laden(g, "regni") == {"saxon_raider": 2}
    assert purse(g, "saxons") == 0
    play(g, "pass", "pass")
    assert board(g)["card"]["number"] == 16
    assert board(g)["factions"]["saxons"]["eligible"]
    assert not board(g)["factions"]["dux"]["eligible"]


# 5.5, 4.5.4, 5.1.1: a free Entreat costs no Renown; with one Settlement left the second Hillfort is only removed.
def test_free_entreats_share_the_last_settlement():
    hills = {"strongholds": ["hillfort"], "units": {"scotti_warband": 1, "militia": 1}}
    far = {"strongholds": ["scotti_settlement", "scotti_settlement"]}
    spaces = {"demetae": hills, "ordovices": hills, "novantae": far, "votadini": far, "silures": {}}
    spaces["silures"] = {"strongholds": ["scotti_settlement"]}
    g = on_card(62, spaces, resources={})
    assert (asked(g), available(g, "scotti_settlement")) == ("scotti", 1)
    play(g, "event shaded", "select demetae", "select ordovices", "done")
    wins = [f"win {site}" for site in ("moridunum", "gateholm", "segontium", "dinas_emrys")]
    follow(g, *wins, "win militia demetae", "win militia ordovices", "resolve demetae", "resolve ordovices")
    held = strongholds(g, "demetae") + strongholds(g, "ordovices")
    assert held == ["scotti_settlement"]
    assert units(g, "demetae") == units(g, "ordovices") == {"scotti_warband": 2}
    assert purse(g, "scotti") == 0


# 5.7, 2.3.8: the card that was interrupted comes next, and who played the Pivotal Event sits it out.
def test_a_pivotal_event_puts_the_interrupted_card_back():
    at = {"card": 16, "phase": "card"}
    g = begin(at, {}, pivotal=["dux"], deck=[14, 15], prestige=5, wealth=7, imperium="autonomy_military")
    play(g, "interrupt")
    assert board(g)["imperium"] == "fragmentation"
    assert (track(g, "prestige"), track(g, "wealth")) == (3, 7)
    assert asked(g) == "civitates"
    assert not [answer for answer in legal(g) if answer.startswith("event")]
    play(g, "pass", "pass", "pass")
    assert board(g)["card"]["number"] == 16
    assert not board(g)["factions"]["dux"]["eligible"]
    assert asked(g) == "scotti"
    assert "event shaded" in legal(g)


# 5.4: a Momentum still works in the Epoch Round it ends with.
def test_a_momentum_counts_in_the_annona_and_is_gone_afterwards():
    regni = {"strongholds": ["blue_saxon_settlement"], "units": {"blue_saxon_warband": 3}}
    g = begin(
        {"card": 80, "phase": "epoch", "step": "annona"},
        {"regni": regni},
        resources={"civitates": 9},
        lasting={"51": "unshaded", "7": "shaded"},
        deck=[14, 15, 16],
        scenario="de-excidio-britanniae",
    )
    play(g, "done", "pay blue_saxon_warband regni")
    assert purse(g, "civitates") == 7
    follow(g, "done", "hoard 0")
    assert units(g, "regni") == {"blue_saxon_warband": 3}
    assert board(g)["card"]["number"] == 16
    assert list(board(g)["lasting"]) == ["7"]
