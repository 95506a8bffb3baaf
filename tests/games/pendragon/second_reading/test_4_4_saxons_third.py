"""4.4 Saxon Feats: the third ten."""

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


# 4.4.1: Raiders that return from a neighbour roll even if none stood in the Settle space.
def test_a_settle_space_without_raiders_takes_in_those_of_its_neighbour():
    spaces = {"regni": {"units": {"saxon_warband": 1}}, "cantiaci": {"units": {"saxon_raider": 2}}}
    g = command("saxons", "return", spaces, [6, 1], resources=PURSE)
    play(g, "select cantiaci", "done", "with settle", "select regni", "done", "settle")
    assert units(g, "regni") == {"saxon_warband": 2}


# 4.4.1, 4.1: the same Raiders roll when the Settle comes after the Return.
def test_raiders_roll_when_they_have_already_returned():
    spaces = {"regni": {"units": {"saxon_warband": 1, "saxon_raider": 2}}}
    g = command("saxons", "return", spaces, [6, 5], resources=PURSE)
    play(g, "select regni", "done", "with settle", "select regni", "done", "resolve regni")
    follow(g, "settle")
    assert units(g, "regni") == {"saxon_warband": 3}


# 4.4.1: a neighbour that is not selected for the Return sends nobody.
def test_raiders_that_do_not_return_do_not_settle():
    spaces = {"regni": {"units": {"saxon_raider": 1}}, "cantiaci": {"units": {"saxon_raider": 3}}}
    g = command("saxons", "return", spaces, [6], resources=PURSE)
    play(g, "select regni", "done", "with settle", "select regni", "done", "settle")
    assert units(g, "regni")["saxon_warband"] == 1
    assert units(g, "cantiaci") == {"saxon_raider": 3}


# 4.4.2: Surprise goes with a Battle too, and its Assault rolls.
def test_a_battle_with_surprise_rolls_for_a_coup_de_main():
    here = {"population": 0, "sites": {"anderida": "fort"}, "units": {"saxon_warband": 2}}
    g = command("saxons", "battle", {"regni": here}, [3], resources=PURSE)
    play(g, "select regni", "done", "with surprise")
    follow(g, "select regni", "done", "fight britons regni", "assault anderida")
    assert strongholds(g, "regni") == []
    assert units(g, "regni") == {"saxon_warband": 1}


# 4.4.2: the Dux may force a Battle without Control, if he is there.
def test_the_dux_forces_a_battle_in_land_that_nobody_controls():
    here = {"population": 2, "prosperity": 4, "units": {"cavalry": 1}}
    g = command("saxons", "raid", {"dobunni": here}, [2], resources=PURSE)
    play(g, "select dobunni")
    follow(g, "1d4 britannicus atrebates dobunni")
    play(g, "done")
    follow(g, "with surprise", "select dobunni", "done")
    assert asked(g) == "dux"
    play(g, "battle dobunni")
    follow(g, "stand dobunni")
    assert units(g, "dobunni") == {"cavalry": 1}
    assert prosperity(g, "dobunni") == 4


# 4.4.2: if the Dux declines, the Civitates with Control are asked.
def test_the_civitates_are_asked_when_the_dux_declines():
    here = {"population": 2, "prosperity": 4, "strongholds": ["town"], "units": {"cavalry": 1, "militia": 1}}
    g = command("saxons", "raid", {"dobunni": here}, [2], resources=PURSE)
    play(g, "select dobunni")
    follow(g, "1d4 britannicus atrebates dobunni")
    play(g, "done")
    follow(g, "with surprise", "select dobunni", "done")
    assert asked(g) == "dux"
    play(g, "decline dobunni")
    assert (asked(g), legal(g)) == ("civitates", ["decline dobunni", "battle dobunni"])


# 4.4.3: a City is no Region: it is not ravaged.
def test_a_city_is_not_ravaged():
    g = command("saxons", "raid", {"londinium": {"prosperity": 4, "strongholds": ["town"]}}, resources=PURSE)
    play(g, "select londinium")
    follow(g, "1d4 germanicus londinium")
    play(g, "done")
    assert "with surprise" in legal(g)
    assert "with ravage" not in legal(g)


# 4.4.3: the Saxons ravage those of the targets that they like.
def test_one_of_two_targets_is_ravaged():
    here = {"population": 1, "prosperity": [2, 1]}
    g = command("saxons", "raid", {"regni": here, "iceni": here}, [3, 3, 6], resources=PURSE)
    play(g, "select regni", "1d4 britannicus regni", "select iceni", "1d4 germanicus iceni", "done", "with ravage")
    play(g, "select iceni", "done", "resolve regni")
    follow(g, "forgo regni", "resolve iceni", "forgo iceni")
    assert (laden(g, "regni"), laden(g, "iceni")) == ({"saxon_raider": 1}, {"saxon_raider": 3})
    assert (population(g, "regni"), population(g, "iceni")) == (1, 0)


# 4.4: which Feat goes with which Command.
def test_the_feats_that_go_with_each_command():
    here = {"population": 2, "prosperity": 2, "units": {"saxon_warband": 5, "saxon_raider": 1, "militia": 1}}

    def offered(name, *answers):
        g = command("saxons", name, {"regni": here}, resources=PURSE)
        follow(g, *answers)
        return {answer[5:] for answer in legal(g) if answer.startswith("with ")}

    assert offered("raid", "select cantiaci", "1d4 britannicus cantiaci", "done") == {"surprise", "ravage"}
    assert offered("return", "select regni", "done") == {"settle"}
    assert offered("march", "select cantiaci", "done") == {"settle"}
    assert offered("battle", "select regni", "done") == {"surprise", "ravage", "shield_wall"}


# 4.4.1: recruits cost three Renown; with two there are none.
def test_two_renown_recruit_nobody():
    here = {"population": 1, "strongholds": ["saxon_settlement"], "units": {"saxon_warband": 3}}
    g = command("saxons", "return", {"regni": here}, resources={"saxons": 2})
    play(g, "select regni", "done", "with settle", "select regni", "done", "settle")
    assert "recruit regni" not in legal(g)
    assert "found noviomagus" in legal(g) or "found anderida" in legal(g)
    assert purse(g, "saxons") == 2
    assert "no-settle" not in kinds(g)
