"""4.4 Saxon Feats: ten more."""

from tests.games.pendragon.second_reading.table import (
    asked,
    command,
    follow,
    kinds,
    laden,
    legal,
    play,
    population,
    prosperity,
    purse,
    strongholds,
    units,
)

PURSE = {"saxons": 20, "scotti": 20, "civitates": 20}


# 4.4.1: a new Settlement needs an empty Site, recruits an own Settlement.
def test_without_a_site_no_settlement_and_without_a_settlement_no_recruits():
    spaces = {
        "regni": {"strongholds": ["fort", "town"], "units": {"saxon_warband": 6}},
        "iceni": {"units": {"saxon_warband": 6}},
    }
    for name, wanted, missing in (("regni", "people", "found"), ("iceni", "found", "recruit")):
        g = command("saxons", "return", spaces, resources=PURSE)
        play(g, f"select {name}", "done", "with settle", f"select {name}", "done", "settle")
        assert [answer for answer in legal(g) if answer.startswith(wanted)]
        assert not [answer for answer in legal(g) if answer.startswith((missing, "recruit"))]


# 4.4.1, 3.4.2: Renown that the Return has just brought pays for recruits.
def test_renown_of_the_return_pays_for_recruits():
    here = {"population": 1, "strongholds": ["saxon_settlement"], "units": {"saxon_warband": [3, 3]}}
    g = command("saxons", "return", {"regni": here})
    play(g, "select regni", "done", "with settle", "select regni", "done")
    follow(g, "resolve regni", "settle", "recruit regni")
    assert purse(g, "saxons") == 0
    assert units(g, "regni") == {"saxon_warband": 5}


# 4.4.3: with a Battle Command too Plunder is limited by carriers alone, and there is no Assault.
def test_warbands_ravage_before_a_battle_and_do_not_assault():
    here = {"population": 1, "prosperity": [2, 1], "strongholds": ["hillfort"], "units": {"saxon_warband": 4}}
    g = command("saxons", "battle", {"regni": here}, [4], resources=PURSE)
    play(g, "select regni", "done", "with ravage", "select regni", "done")
    follow(g, "fight britons regni")
    assert laden(g, "regni") == {"saxon_warband": 3}
    assert population(g, "regni") == 0
    assert strongholds(g, "regni") == ["hillfort"]
    assert not [answer for answer in legal(g) if answer.startswith("assault")]


# 4.4.3: the Dux, then the Civitates, then the Scotti; those that declined are not asked again.
def test_ravagers_are_met_in_the_order_of_the_factions():
    here = {"population": 0, "units": {"cavalry": 1, "militia": 1, "scotti_warband": 1}}
    g = command("saxons", "raid", {"regni": here}, [4, 1], resources=PURSE)
    play(g, "select regni", "1d4 britannicus regni", "done", "with ravage", "select regni", "done")
    follow(g, "forgo regni")
    order = []
    while [answer for answer in legal(g) if answer in ("decline regni", "leave regni")]:
        order.append(asked(g))
        follow_one = next(answer for answer in legal(g) if answer in ("decline regni", "leave regni"))
        play(g, follow_one)
    assert order == ["dux", "civitates", "scotti"]


# 4.4.3: Britons fight once together; the Scotti may fight after them.
def test_after_the_britons_have_fought_only_the_scotti_are_asked():
    here = {"population": 0, "units": {"cavalry": 1, "militia": 1, "scotti_warband": 1}}
    g = command("saxons", "raid", {"regni": here}, [4, 4, 4, 1], resources=PURSE)
    play(g, "select regni", "3d4 britannicus regni", "done", "with ravage", "select regni", "done")
    follow(g, "forgo regni")
    assert asked(g) == "dux"
    play(g, "battle regni")
    follow(g, "leave", "halve")
    assert asked(g) == "scotti"


# 4.4.2: in a Deep Raid where the Dux has nothing the faction with Control is asked, Scotti too.
def test_the_scotti_may_force_a_battle_in_their_own_land():
    here = {"population": 2, "prosperity": 4, "strongholds": ["scotti_settlement"], "units": {"scotti_warband": 2}}
    g = command("saxons", "raid", {"dobunni": here}, [4], resources=PURSE)
    play(g, "select dobunni")
    follow(g, "1d4 britannicus atrebates dobunni")
    play(g, "done")
    follow(g, "with surprise", "select dobunni", "done")
    assert asked(g) == "scotti"
    play(g, "decline dobunni", "forgo dobunni")
    assert prosperity(g, "dobunni") == 2
    assert purse(g, "scotti") == 18


# 4.4.2: one Deep Raid, for one Surprise, among the three targets.
def test_a_second_deep_raid_is_not_offered():
    g = command("saxons", "raid", {}, resources=PURSE)
    play(g, "select dobunni")
    follow(g, "1d4 britannicus atrebates dobunni")
    assert "select brigantes" not in legal(g)
    assert "select catuvellauni" not in legal(g)
    assert "select regni" in legal(g)


# 4.4.4: in the Assault a Warband behind the Shield Wall falls to one loss.
def test_a_shield_wall_does_not_help_at_the_wall():
    here = {"population": 0, "sites": {"anderida": "fort"}, "units": {"saxon_warband": 3}}
    g = command("saxons", "battle", {"regni": here}, resources=PURSE)
    play(g, "select regni", "done", "with shield_wall")
    follow(g, "assault anderida", "fight britons regni")
    assert units(g, "regni") == {"saxon_warband": 1}
    assert strongholds(g, "regni") == []


# 4.4.4, 3.6.1: behind the Shield Wall losses that remove nobody else must still be absorbed by Raiders.
def test_raiders_fall_where_the_wall_cannot_be_broken():
    here = {"population": 0, "units": {"saxon_warband": 2, "saxon_raider": 2, "cavalry": 1}}
    g = command("saxons", "battle", {"regni": here}, resources=PURSE)
    play(g, "select regni", "done", "with shield_wall")
    follow(g, "stand regni", "lose 2 saxon_raider")
    assert units(g, "regni") == {"saxon_warband": 2}
    assert "units-lost" in kinds(g)


# 4.4.2: without Surprise no Assault rolls; with it only those in its space.
def test_only_the_surprise_space_rolls_for_a_coup_de_main():
    here = {"population": 0, "sites": {"anderida": "hillfort"}}
    other = {"population": 0, "strongholds": ["hillfort"]}
    g = command("saxons", "raid", {"regni": here, "iceni": other}, [4, 4, 1], resources=PURSE)
    play(g, "select regni", "1d4 britannicus regni", "select iceni", "1d4 germanicus iceni", "done", "with surprise")
    play(g, "select regni", "done", "resolve iceni")
    follow(g, "fight britons iceni", "stand iceni", "assault branodunum", "lose 1 saxon_raider")
    assert "coup-de-main" not in kinds(g)
    follow(g, "resolve regni", "fight britons regni", "stand regni", "assault anderida")
    assert "coup-de-main" in kinds(g)
