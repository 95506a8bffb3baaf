"""8.4 Pieces within a space, and tactics: the second ten."""

from tests.games.pendragon.second_reading.nonplayers import arg, at_card, deeds, turn
from tests.games.pendragon.second_reading.table import board, laden, space, strongholds, units


def site(g, name, place):
    return space(g, name)["sites"][place]["holds"]


def attack(actor, target, here, nonplayers, chance=None, **more):
    at = {"phase": "battle", "card": 50, "actor": actor, "target": target, "space": "regni"}
    return at_card(at, nonplayers, {"regni": here}, chance, **more)


# 8.4.1: Saxons settle at the Town Site of the only Region without a Fort.
def test_hengest_settles_at_a_town_site():
    spaces = {name: {"strongholds": ["fort"]} for name in ("parisi", "cantiaci", "iceni")}
    spaces["corieltauvi"] = {"strongholds": ["town", "town"]}
    g = at_card({"phase": "act", "card": 37}, ("saxons",), spaces, resources={"saxons": 5})
    assert site(g, "trinovantes", "camulodunum") == "saxon_settlement"


# 8.4.1, 8.7.4: a mustered Hillfort stands at the Hillfort Site.
def test_a_mustered_hillfort_stands_at_a_hillfort_site():
    g = turn("civitates", {"durotriges": {"units": {"militia": 3}}}, [3], resources={"civitates": 2}, not_yet=15)
    assert site(g, "durotriges", "south_cadbury") == "hillfort"


# 8.4.1, 8.8.4: a Fort is built at the Hillfort Site.
def test_a_fort_is_built_at_a_hillfort_site():
    stable = {"strongholds": ["fort", "town"], "units": {"cavalry": 9}}
    spaces = {"cantiaci": stable, "regni": {"units": {"saxon_raider": 2}}}
    g = turn("dux", spaces, resources={"civitates": 10})
    assert site(g, "regni", "anderida") == "fort"
    assert site(g, "regni", "noviomagus") is None


# 8.4.1: Militia without Plunder fall before one that carries it.
def test_militia_without_plunder_fall_first():
    g = attack("saxons", "civitates", {"units": {"saxon_warband": 1, "militia": [3, 1]}}, ("civitates",))
    assert units(g, "regni") == {"militia": 1}
    assert laden(g, "regni") == {"militia": 1}


# 8.4.2: where an Assault would fail and a Siege is possible, there is a Siege.
def test_saxons_besiege_what_they_cannot_storm():
    here = {"strongholds": ["fort"], "units": {"saxon_warband": 2, "cavalry": 2}}
    g = attack("saxons", "dux", here, ("saxons",), answers=("stand", "withdraw 2 cavalry"))
    assert units(g, "regni") == {"saxon_warband": 2, "cavalry": 1}
    assert board(g)["boxes"]["casualties"] == 1


# 8.4.2: a Stronghold that is sure to fall is Assaulted.
def test_saxons_storm_what_is_sure_to_fall():
    here = {"strongholds": ["hillfort"], "units": {"saxon_warband": 5}}
    g = attack("saxons", "civitates", here, ("saxons",))
    assert strongholds(g, "regni") == []
    assert units(g, "regni") == {"saxon_warband": 4}


# 8.4.1: of two Strongholds the Fort is Assaulted first.
def test_the_fort_is_assaulted_before_the_hillfort():
    here = {"sites": {"anderida": "hillfort", "noviomagus": "fort"}, "units": {"saxon_warband": 12}}
    g = attack("saxons", "civitates", here, ("saxons",))
    assaulted = [arg(line, 0).id for line in g.log if line.kind == "assault"]
    assert assaulted == ["noviomagus", "anderida"]


# 8.4.2, 8.8.8: a Cavalry takes the first losses of the Escalade, double, so nobody falls in it.
def test_cavalry_takes_the_escalade():
    here = {"strongholds": ["saxon_settlement"], "units": {"cavalry": 4, "saxon_warband": 2}}
    g = attack("dux", "saxons", here, ("dux",), answers=("stand", "withdraw 2 saxon_warband"))
    assert strongholds(g, "regni") == []
    assert units(g, "regni") == {"cavalry": 2}


# 8.4.1, 8.7.4: without Militia Available none are lifted for a Muster; two Towns are not worth a Trade.
def test_the_civitates_do_not_lift_militia_to_muster_them():
    spaces = {"dobunni": {"strongholds": ["town", "town"], "units": {"militia": 30}}}
    g = turn("civitates", spaces, [3], resources={"civitates": 9}, not_yet=15)
    assert deeds(g, "civitates") == {"Pass": []}
    assert units(g, "dobunni") == {"militia": 30}


# 8.4.1: those with Plunder Withdraw first.
def test_those_with_plunder_withdraw_first():
    here = {"strongholds": ["hillfort"], "units": {"saxon_warband": 2, "militia": [3, 1]}}
    g = attack("saxons", "civitates", here, ("civitates",))
    assert units(g, "regni")["militia"] == 2
    assert laden(g, "regni") == {"militia": 1}
