"""1.4 Forces."""

from tests.games.pendragon.second_reading.table import (
    available,
    battle,
    board,
    command,
    follow,
    kinds,
    laden,
    legal,
    play,
    strongholds,
    units,
)


# 1.4.1 Cavalry: who falls in Battle lies in Casualties, not Available.
def test_cavalry_that_falls_in_battle_is_no_longer_available():
    g = battle("saxons", "dux", "atrebates", {"units": {"cavalry": 1, "saxon_warband": 3}})
    assert units(g, "atrebates") == {"saxon_warband": 2}
    assert board(g)["boxes"]["casualties"] == 1
    assert available(g, "cavalry") == 19


def two_camps(here, there, **more):
    spaces = {
        "regni": {"strongholds": ["fort"], "units": {"cavalry": here}},
        "atrebates": {"strongholds": ["fort"], "units": {"cavalry": there}},
    }
    g = command("dux", "train", spaces, resources={"civitates": 9}, **more)
    follow(g, "select regni", "units regni", "done", "plain", "lift cavalry atrebates", "place 1 cavalry regni")
    return g


# 1.4.1 Voluntary removal: without Cavalry Available one is taken from elsewhere on the map.
def test_cavalry_is_lifted_from_the_map_when_none_is_available():
    g = two_camps(10, 10)
    assert units(g, "regni") == {"cavalry": 11}
    assert units(g, "atrebates") == {"cavalry": 9}


# 1.4.1 Voluntary removal: only if the type is not Available.
def test_nothing_is_lifted_while_one_is_available():
    g = two_camps(10, 9)
    assert "lift" not in kinds(g)
    assert units(g, "regni") == {"cavalry": 11}
    assert units(g, "atrebates") == {"cavalry": 9}


# 1.4.1: Casualties and Out of Play are other boxes: nothing is placed from them.
def test_fallen_cavalry_is_not_trained():
    g = two_camps(5, 5, casualties=6, out_of_play=4)
    assert units(g, "regni") == {"cavalry": 6}
    assert units(g, "atrebates") == {"cavalry": 4}
    assert board(g)["boxes"]["casualties"] == 6


# 1.4.1 Comitates: those not yet in play cannot be mustered.
def test_comitates_not_yet_in_play_are_not_mustered():
    iceni = {"strongholds": ["hillfort"]}
    g = command("civitates", "muster", {"iceni": iceni}, resources={"civitates": 9}, wealth=9, not_yet=15)
    play(g, "select iceni")
    assert not [answer for answer in legal(g) if answer.startswith("comitates")]


# 1.4.1, 3.3.1 play note: the only Comitates in play stands elsewhere and is moved by a Muster.
def test_the_last_comitates_is_mustered_from_one_space_to_another():
    spaces = {"iceni": {"strongholds": ["hillfort"]}, "demetae": {"units": {"comitates": [1, 1]}}}
    g = command("civitates", "muster", spaces, resources={"civitates": 9}, wealth=9, not_yet=14)
    follow(g, "select iceni", "comitates 1 iceni", "done", "plain", "lift comitates demetae")
    assert units(g, "demetae") == {}
    assert units(g, "iceni")["comitates"] == 1
    assert laden(g, "iceni") == {}


# 1.4.1: Barbarians lift no Warbands that serve as Foederati.
def test_saxons_lift_their_own_warbands_and_no_foederati():
    spaces = {
        "iceni": {"strongholds": ["saxon_settlement"], "units": {"saxon_warband": 4}},
        "parisi": {"units": {"saxon_warband": 1}},
        "regni": {"strongholds": ["red_saxon_settlement"], "units": {"red_saxon_warband": 20}},
    }
    g = command("saxons", "return", spaces, resources={"saxons": 9})
    follow(g, "select iceni", "done", "with settle", "settle", "recruit iceni")
    lifts = [answer for answer in legal(g) if answer.startswith("lift")]
    assert "lift saxon_warband parisi" in lifts
    assert not [answer for answer in lifts if "regni" in answer]


# 1.4.1: a Briton lifts Foederati of its own colour and of the Nation it places.
def test_the_dux_lifts_red_foederati_for_an_invite_and_no_blue_ones():
    spaces = {
        "atrebates": {"strongholds": ["fort"], "units": {"cavalry": 1}},
        "iceni": {"strongholds": ["red_scotti_settlement"], "units": {"red_scotti_warband": 6, "red_saxon_warband": 1}},
        "regni": {"strongholds": ["blue_scotti_settlement"], "units": {"blue_scotti_warband": 6}},
    }
    g = command("dux", "train", spaces, resources={"civitates": 9})
    follow(g, "select atrebates", "units atrebates", "done", "with invite", "invite scotti atrebates", "invite")
    follow(
        g,
        "settle venta_belgarum atrebates",
        "settle calleva_atrebatum atrebates",
        "place 2 red_scotti_warband atrebates",
    )
    lifts = [answer for answer in legal(g) if answer.startswith("lift")]
    assert [answer for answer in lifts if "red_scotti_warband" in answer]
    assert not [answer for answer in lifts if "blue" in answer or "saxon" in answer]


# 1.4.2: one Stronghold to a Site, and only an Event may replace one.
def test_no_fort_is_built_where_both_sites_are_taken():
    full = {"strongholds": ["hillfort", "hillfort"], "units": {"cavalry": 2}}
    spaces = {"parisi": full, "iceni": {"strongholds": ["hillfort"], "units": {"cavalry": 2}}}
    g = command("dux", "train", spaces, resources={"civitates": 30})
    play(g, "select iceni", "units iceni", "done", "with build")
    assert "select iceni" in legal(g)
    assert "select parisi" not in legal(g)


# 1.4.3 and 3.2.1: a red Settlement is a piece of the Dux, but Cavalry is trained at Forts.
def test_a_red_settlement_trains_no_cavalry_beside_the_fort():
    here = {"strongholds": ["fort", "red_saxon_settlement"]}
    g = command("dux", "train", {"regni": here}, resources={"civitates": 9})
    follow(g, "select regni", "units regni", "done", "plain")
    assert "place 1 cavalry regni" in legal(g)
    assert "place 2 cavalry regni" not in legal(g)
    assert strongholds(g, "regni") == ["fort", "red_saxon_settlement"]
