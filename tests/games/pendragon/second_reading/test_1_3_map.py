"""1.3 Game board and map."""

from tests.games.pendragon.second_reading.table import (
    command,
    follow,
    legal,
    play,
    population,
    strongholds,
    track,
    units,
)

TOWN = {"strongholds": ["town"]}


def ways(g, *names):
    return [answer for answer in legal(g) if answer.split()[0] in names]


# 1.3.5: a Town stands on a Town Site only, and Iceni has none.
def test_no_town_is_mustered_where_both_sites_are_for_hillforts():
    iceni = {"strongholds": ["hillfort"], "units": {"militia": 4}}
    g = command("civitates", "muster", {"iceni": iceni}, resources={"civitates": 9}, wealth=9)
    play(g, "select iceni")
    assert "hillfort iceni" in legal(g)
    assert not ways(g, "town", "strongholds")


# 1.3.2, 1.3.5: the one Site of a City takes no Hillfort, but a Town.
def test_a_city_without_a_stronghold_gets_a_town_and_never_a_hillfort():
    g = command("civitates", "muster", {"londinium": {"units": {"militia": 3}}}, resources={"civitates": 9}, wealth=9)
    play(g, "select londinium")
    assert not ways(g, "hillfort", "strongholds")
    follow(g, "town londinium", "done", "plain", "town londinium militia londinium")
    assert strongholds(g, "londinium") == ["town"]
    assert units(g, "londinium") == {"militia": 1}


# 1.3.6: one above the printed Population is the end.
def test_refugees_cannot_settle_in_a_region_that_is_one_above_its_print():
    spaces = {"atrebates": TOWN, "iceni": {"population": 3, "strongholds": ["hillfort"]}}
    g = command("civitates", "trade", spaces, resources={"civitates": 20}, refugees=2)
    play(g, "select atrebates", "done", "with rule", "select iceni")
    assert "hoard iceni" in legal(g)
    assert "resettle iceni" not in legal(g)


# 1.3.6: the people of a City can become fewer and never more.
def test_refugees_cannot_settle_in_a_city_that_has_lost_people():
    spaces = {"atrebates": TOWN, "londinium": {"population": 1, "strongholds": ["town"]}}
    g = command("civitates", "trade", spaces, resources={"civitates": 20}, refugees=2)
    play(g, "select atrebates", "done", "with rule", "select londinium")
    assert "hoard londinium" in legal(g)
    assert "resettle londinium" not in legal(g)


def ravaged(people, refugees):
    spaces = {"iceni": {"population": people, "prosperity": 0}}
    g = command("saxons", "raid", spaces, [3, 6], resources={"saxons": 5}, refugees=refugees)
    play(g, "select iceni", "1d4 germanicus iceni", "done", "with ravage", "select iceni", "done")
    return population(g, "iceni"), track(g, "refugees")


# 1.3.6 Refugees: each drop puts a marker with the Civitates.
def test_people_driven_off_become_refugees():
    assert ravaged(2, 0) == (1, 1)


# 1.3.6 Refugees: there are four markers; the people go all the same.
def test_there_is_no_fifth_refugees_marker():
    assert ravaged(2, 4) == (1, 4)


# 1.3.6 Refugees: only where the Population really drops.
def test_where_nobody_lives_nobody_becomes_a_refugee():
    assert ravaged(0, 1) == (0, 1)


# 1.3.6, 4.4.1: Settle adds people up to one above print too.
def test_settlers_add_no_people_beyond_one_above_the_print():
    full = {"population": 3, "strongholds": ["saxon_settlement"], "units": {"saxon_warband": 9}}
    g = command("saxons", "march", {"iceni": full}, resources={"saxons": 9})
    play(g, "select trinovantes", "done", "with settle", "select iceni", "done", "settle")
    assert "recruit iceni" in legal(g)
    assert "people iceni" not in legal(g)


# 1.3.4: Silures does not touch Durotriges, nor Trinovantes Cantiaci.
def test_no_march_over_the_severn_or_the_thames():
    spaces = {"silures": {"units": {"cavalry": 1}}, "trinovantes": {"units": {"cavalry": 1}}}
    for origin, over in (("silures", "durotriges"), ("trinovantes", "cantiaci")):
        g = command("dux", "march", spaces, resources={"civitates": 9})
        play(g, f"select {origin}", f"take 1 cavalry {origin}")
        assert f"to {over}" not in legal(g)
        assert "to dobunni" in legal(g) or "to londinium" in legal(g)


# 1.3.8: Durotriges lies on two Seas, Dobunni on none, Iceni on another.
def test_a_region_on_two_seas_sends_warbands_over_either_of_them():
    g = command(
        "saxons", "march", {"durotriges": {"units": {"saxon_warband": 2}}}, resources={"saxons": 9}, limited=True
    )
    assert {"select silures", "select cantiaci", "select dobunni"} <= set(legal(g))
    assert "select iceni" not in legal(g)
    g = command("saxons", "march", {"dobunni": {"units": {"saxon_warband": 2}}}, resources={"saxons": 9}, limited=True)
    assert "select demetae" not in legal(g)
