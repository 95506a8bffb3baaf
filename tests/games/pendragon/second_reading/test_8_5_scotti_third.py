"""8.5 The non-player Scotti: the third ten."""

from tests.games.pendragon.second_reading.nonplayers import begun, deeds, defended, finish, turn
from tests.games.pendragon.second_reading.table import follow, laden, play, purse, units


def raiders(count):
    return {"units": {"scotti_raider": [count, count]}}


# 8.5.1 Settle: as many Raiders in either: Hills first.
def test_a_tie_is_settled_in_hills():
    g = turn("scotti", {"brigantes": raiders(2), "iceni": raiders(2)}, [1, 1], resources={"scotti": 5})
    assert deeds(g, "scotti")["Settle"] == ["brigantes"]
    assert purse(g, "scotti") == 9


# 8.5.1 Settle: of two Hills the one with a vacant Site.
def test_a_tie_of_hills_is_settled_at_a_vacant_site():
    full = {"strongholds": ["hillfort", "hillfort"], **raiders(5)}
    g = turn("scotti", {"brigantes": full, "votadini": raiders(5)}, [1, 1], resources={"scotti": 5})
    assert deeds(g, "scotti")["Settle"] == ["votadini"]


# 8.5.1: spaces are selected for Raiders with Plunder; Warbands with Plunder stay as they are.
def test_warbands_with_plunder_do_not_return():
    spaces = {"ordovices": {"units": {"scotti_warband": [3, 3]}}, "brigantes": raiders(1)}
    g = turn("scotti", spaces, [1, 1], resources={"scotti": 5})
    assert deeds(g, "scotti")["Return"] == ["brigantes"]
    assert laden(g, "ordovices") == {"scotti_warband": 3}


# 8.5.4: with one Warband Available they do not March.
def test_with_a_warband_available_they_raid():
    spaces = {
        "demetae": {"strongholds": ["scotti_settlement"], "units": {"scotti_warband": 11}},
        "silures": {"strongholds": ["hillfort"], "units": {"militia": 1}},
    }
    done = deeds(turn("scotti", spaces, resources={"scotti": 5}), "scotti")
    assert "Raid" in done
    assert "March" not in done


# 8.5.4: Raids for nothing come only with those that are paid for.
def test_without_renown_they_pass():
    g = turn("scotti", {"deceangli": {"prosperity": 4}}, resources={"scotti": 0})
    assert deeds(g, "scotti") == {"Pass": []}
    assert purse(g, "scotti") == 1


# 8.5.4: on a 5 without Prosperity anywhere there is no Raid, and no March.
def test_without_prosperity_a_five_means_a_pass():
    g = turn("scotti", {}, [1, 5], resources={"scotti": 6})
    assert deeds(g, "scotti") == {"Pass": []}


# 8.5.3, 8.5.4: with neither Entreat nor Surprise a Battle goes with Ransom.
def test_a_battle_goes_with_ransom():
    spaces = {"ordovices": {"strongholds": ["fort"], "units": {"scotti_warband": 1, "militia": 2}}}
    g = turn("scotti", spaces, resources={"scotti": 3, "dux": 2, "civitates": 2})
    assert deeds(g, "scotti") == {"Battle": ["ordovices"], "Ransom": ["ordovices"]}


# 8.5.4 Ransom: a player pays rather than a non-player.
def test_a_player_pays_the_ransom():
    here = {"strongholds": ["fort", "town"], "units": {"scotti_warband": 1, "militia": 2}}
    g = turn("scotti", {"silures": here}, [6], others=("civitates",), resources={"scotti": 3, "dux": 3, "civitates": 9})
    assert (purse(g, "dux"), purse(g, "civitates")) == (2, 9)


# 8.5.7: a Ravage of a Saxon player is answered by Battle.
def test_a_saxon_players_ravage_is_answered():
    at = {"phase": "command", "card": 50, "actor": "saxons", "command": "raid"}
    spaces = {"regni": {"prosperity": 2, "units": {"scotti_warband": 3}}}
    g = begun(at, ("scotti",), spaces, [2, 1], resources={"saxons": 9, "scotti": 3})
    play(g, "select regni", "1d4 britannicus regni", "done", "with ravage")
    follow(g, "select regni", "done")
    finish(g, ("forgo",))
    assert defended(g) == ["Saxons"]
    assert units(g, "regni") == {"scotti_warband": 3}


# 8.5.3: at Fragmentation the Britons are two enemies, and the one that stands best is fought.
def test_at_fragmentation_the_best_briton_is_fought():
    spaces = {"brigantes": {"units": {"scotti_warband": 3, "cavalry": 1, "militia": 1}}}
    g = turn("scotti", spaces, resources={"scotti": 3}, imperium="fragmentation", prestige=10)
    assert defended(g) == ["Dux"]
    assert units(g, "brigantes")["militia"] == 1
