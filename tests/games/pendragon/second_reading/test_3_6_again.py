"""3.6 Battles: ten more."""

from tests.games.pendragon.second_reading.table import (
    asked,
    battle,
    board,
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


# 3.6.2 Evasion: Raiders that evaded take no part in the Assault and carry nothing from it.
def test_attacking_raiders_that_evaded_do_not_assault():
    here = {"sites": {"anderida": "hillfort"}, "units": {"saxon_warband": 3, "saxon_raider": 5, "militia": 1}}
    g = battle("saxons", "civitates", "regni", here, [6])
    follow(g, "evade regni", "fight regni", "assault anderida", "load 2 saxon_warband")
    assert strongholds(g, "regni") == []
    assert units(g, "regni") == {"saxon_warband": 2, "saxon_raider": 5}
    assert laden(g, "regni") == {"saxon_warband": 2}


# 3.6.4: as long as a defender stands in the open there is neither Assault nor Siege.
def test_a_defender_left_in_the_open_forbids_assault_and_siege():
    here = {"sites": {"anderida": "fort"}, "units": {"saxon_warband": 4, "militia": 9, "cavalry": 1}}
    g = battle("saxons", "dux", "regni", here)
    follow(g, "withdraw 1 cavalry anderida", "fight regni")
    assert units(g, "regni") == {"cavalry": 1, "militia": 1}
    here = {"sites": {"anderida": "fort"}, "units": {"saxon_warband": 2, "saxon_raider": 3, "militia": 5, "cavalry": 1}}
    g = battle("saxons", "dux", "regni", here)
    follow(
        g, "stand regni", "withdraw 1 cavalry anderida", "fight regni", "lose 3 saxon_raider", "lose 1 saxon_warband"
    )
    assert units(g, "regni") == {"cavalry": 1, "militia": 1, "saxon_warband": 1}
    assert "assault" not in kinds(g)
    assert not [answer for answer in legal(g) if answer.startswith(("assault", "besiege"))]


# 3.6.1, 3.6.4: a half loss in the Escalade falls on a Raider if there is one, for it can be absorbed.
def test_a_half_loss_at_the_wall_takes_the_raider():
    here = {"sites": {"anderida": "hillfort"}, "units": {"saxon_warband": 2, "saxon_raider": 1}}
    g = battle("saxons", "civitates", "regni", here)
    follow(g, "stand regni", "assault anderida", "lose 1 saxon_raider")
    assert units(g, "regni") == {"saxon_warband": 1}
    assert strongholds(g, "regni") == []


# 3.6.5: the Renown of a Battle goes to a defending Barbarian as well.
def test_saxons_that_win_as_defenders_gain_renown():
    g = battle("civitates", "saxons", "regni", {"units": {"militia": 4, "saxon_warband": 3}})
    assert units(g, "regni") == {"saxon_warband": 1}
    assert purse(g, "saxons") == 1


# 3.6.1: at Fragmentation only the Strongholds of the faction attacked can be assaulted.
def test_at_fragmentation_the_town_beside_the_fort_is_left_alone():
    here = {"sites": {"anderida": "fort", "noviomagus": "town"}, "units": {"saxon_warband": 6}}
    g = battle("saxons", "dux", "regni", here, imperium="fragmentation")
    assert {"hold regni", "assault anderida"} == set(legal(g))
    play(g, "assault anderida")
    assert not [answer for answer in legal(g) if answer.startswith("assault")]


# 3.6.6: four Warbands do for two Hillforts of two each.
def test_four_warbands_besiege_both_hillforts():
    here = {"strongholds": ["hillfort", "hillfort"], "units": {"saxon_warband": 4, "militia": 3}}
    g = battle("saxons", "civitates", "votadini", here)
    follow(g, "withdraw 2 militia yeavering", "withdraw 1 militia traprain_law", "hold votadini")
    follow(g, "besiege yeavering", "besiege traprain_law")
    assert units(g, "votadini") == {"saxon_warband": 4, "militia": 1}


# 3.6.5: away from home a Barbarian shares out half of what it took off its enemies.
def test_saxons_abroad_share_out_half_the_removed_plunder():
    here = {"units": {"saxon_warband": 4, "scotti_raider": [5, 5]}}
    g = battle("saxons", "scotti", "regni", here)
    follow(g, "stand regni")
    gain = [answer for answer in legal(g) if "renown" in answer or answer.startswith(("gain", "boast"))]
    assert not gain
    others = [answer for answer in legal(g) if not answer.startswith("leave")]
    follow(g, *others)
    follow(g, "load 2 saxon_warband")
    assert laden(g, "regni") == {"saxon_warband": 2}
    assert purse(g, "saxons") == 1


# 3.6.1: red Foederati fight for the Dux against their own Nation, who chooses his losses among them and Cavalry.
def test_the_dux_loses_foederati_in_place_of_cavalry():
    here = {"units": {"cavalry": 1, "red_saxon_warband": 2, "saxon_warband": 3}}
    g = battle("saxons", "dux", "regni", here)
    assert asked(g) == "dux"
    assert {"lose 1 red_saxon_warband", "lose 2 red_saxon_warband", "lose 1 cavalry"} <= set(legal(g))
    play(g, "lose 2 red_saxon_warband")
    assert units(g, "regni") == {"cavalry": 1}
    assert track(g, "prestige") == 1


# 5.3, 3.6.4 table: with Camelot a Hillfort defends at 1, and the Garrison alone takes a Warband at the wall.
def test_camelot_makes_a_hillfort_as_hard_as_a_fort():
    def left(**more):
        here = {"sites": {"anderida": "hillfort"}, "units": {"saxon_warband": 2}}
        g = battle("saxons", "civitates", "regni", here, **more)
        follow(g, "assault anderida")
        return strongholds(g, "regni"), units(g, "regni")

    assert left() == ([], {"saxon_warband": 1})
    assert left(lasting={"21": "unshaded"}) == (["hillfort"], {})


# 3.6.5: Cavalry in a Fort that is stormed has fought; both Fort and Battle cost Prestige.
def test_a_fort_that_falls_with_its_cavalry_costs_three_prestige():
    here = {"sites": {"anderida": "fort"}, "units": {"cavalry": 2, "saxon_warband": 5, "saxon_raider": 9, "militia": 4}}
    g = battle("saxons", "dux", "regni", here, prestige=9)
    follow(g, "stand regni", "withdraw 2 cavalry anderida", "fight regni")
    follow(g, "lose 4 saxon_raider", "lose 6 saxon_raider", "assault anderida", "leave", "halve", "lose 3 saxon_raider")
    follow(g, "lose 2 saxon_raider", "lose 1 saxon_raider", "lose 1 saxon_warband", "depart regni", "hold regni")
    assert strongholds(g, "regni") == []
    removed = 2 + 4 + 1
    lost = 14 - sum(units(g, "regni").values())
    assert track(g, "prestige") == 9 - 2 - (1 if removed > lost else 0) + (1 if lost > removed else 0)
    assert board(g)["boxes"]["casualties"] == 2
