"""4 Feats, once more: what pays for them, and Foederati as the Strongholds of their employer."""

from tests.games.pendragon.second_reading.table import (
    command,
    follow,
    legal,
    play,
    population,
    purse,
    strongholds,
    units,
)

WON = ("win segontium", "win dinas_emrys", "win militia ordovices")


def entreating(renown):
    spaces = {
        "demetae": {"units": {"scotti_raider": [3, 3]}},
        "ordovices": {"strongholds": ["hillfort"], "units": {"militia": 2, "scotti_warband": 1}},
    }
    g = command("scotti", "return", spaces, resources={"scotti": renown})
    play(g, "select demetae", "done")
    return g


# 3.1, 4.1: an Entreat is paid with its selection; what the Return brings home comes too late for it.
def test_plunder_that_is_still_to_come_pays_for_no_entreat():
    assert "with entreat" not in legal(entreating(3))


# 3.1, 4.5.4: four Renown are paid before the three cubes come home.
def test_an_entreat_is_paid_before_the_return():
    g = entreating(4)
    play(g, "with entreat", "select ordovices", "done")
    assert purse(g, "scotti") == 0
    follow(g, "resolve demetae", "entreat", *WON)
    assert (strongholds(g, "ordovices"), units(g, "ordovices")) == (["scotti_settlement"], {"scotti_warband": 3})
    assert purse(g, "scotti") == 3


def bribed(resources):
    here = {"strongholds": ["fort", "town"], "units": {"cavalry": 1, "blue_saxon_warband": 3}}
    g = command("dux", "train", {"regni": here}, resources={"dux": resources})
    play(g, "select regni", "units regni", "done")
    if "with invite" not in legal(g):
        return False
    play(g, "with invite")
    if "select regni" not in legal(g):
        return False
    play(g, "select regni")
    return bool([answer for answer in legal(g) if answer.startswith("bribe")])


# 4.2.2: all blue Foederati of a Nation in the space are bribed, each for one Resource.
def test_a_bribe_for_all_is_offered():
    assert bribed(6)


# 4.2.2: two Resources beside the Train do not bribe three Warbands, nor two of them.
def test_a_bribe_for_some_is_not_offered():
    assert not bribed(5)


# 4.3.4: of two enemies with a Stronghold one alone loses Renown.
def test_pillage_hurts_one_of_two_enemies():
    spaces = {
        "dobunni": {
            "prosperity": 2,
            "sites": {"glevum": "saxon_settlement", "corinium": "scotti_settlement"},
            "units": {"militia": 3},
        },
        "atrebates": {"strongholds": ["town"], "units": {"militia": 1}},
    }
    g = command("civitates", "march", spaces, resources={"civitates": 9, "saxons": 9, "scotti": 9})
    play(g, "select atrebates", "take 1 militia atrebates", "to regni")
    follow(g, "halt regni", "done", "with pillage", "select dobunni", "resolve atrebates", "pillage")
    follow(g, "blame saxons dobunni")
    assert sorted([purse(g, "saxons"), purse(g, "scotti")]) == [7, 9]


# 1.4.3, 4.5.3: for a blue Settlement of Saxons the Civitates pay the ransom.
def test_the_civitates_pay_the_ransom_for_a_blue_settlement():
    spaces = {"demetae": {"strongholds": ["blue_saxon_settlement"]}}
    g = command("scotti", "raid", spaces, [2, 5], resources={"civitates": 4, "saxons": 4, "scotti": 4})
    play(g, "select demetae", "1d4 hibernicus demetae", "done", "with ransom")
    follow(g, "select demetae", "done", "forgo demetae")
    assert (purse(g, "civitates"), purse(g, "saxons"), purse(g, "scotti")) == (3, 4, 5)


# 4.2.3: a blue Settlement is a Stronghold of the Civitates from which the Dux requisitions.
def test_a_blue_settlement_is_requisitioned():
    spaces = {
        "regni": {"strongholds": ["blue_saxon_settlement"], "units": {"cavalry": 1}},
        "parisi": {"strongholds": ["fort"]},
    }
    g = command("dux", "train", spaces, resources={"civitates": 8})
    play(g, "select parisi", "units parisi", "done", "with requisition", "select regni")
    follow(g, "done", "place 1 cavalry parisi", "resolve parisi", "requisition")
    assert (purse(g, "dux"), purse(g, "civitates")) == (1, 4)


# 4.3.1, 1.4.3: Refugees settle beside a blue Settlement, which is a Stronghold of the Civitates.
def test_refugees_settle_beside_a_blue_settlement():
    spaces = {
        "atrebates": {"population": 2, "strongholds": ["blue_saxon_settlement"], "units": {"blue_saxon_warband": 1}},
        "dobunni": {"strongholds": ["town"]},
    }
    g = command("civitates", "trade", spaces, resources={"civitates": 9}, refugees=1)
    play(g, "select dobunni", "done", "with rule", "select atrebates", "resettle atrebates")
    follow(g, "done", "enough", "resolve dobunni", "rule")
    assert population(g, "atrebates") == 3
