"""5 and 6: the Imperium moves in the midst of an Event or an Epoch Round, and what hangs on it."""

from typing import Any

from tests.games.pendragon.second_reading.table import (
    asked,
    begin,
    board,
    command,
    control,
    follow,
    laden,
    legal,
    play,
    prosperity,
    purse,
    strongholds,
    track,
    units,
)


def epoch(card, step, spaces, **more):
    deck = more.pop("deck", [14, 15, 16])
    return begin({"card": card, "phase": "epoch", "step": step}, spaces, deck=deck, epoch=1, **more)


def imperium(g):
    return g.position()["board"]["imperium"]


# 5.1.1, 6.8.1, 6.6.1: GROANS up from Fragmentation: Control is one again, the Roads stay lost.
def test_britons_stand_together_again():
    more: dict[str, Any] = {"base": "scenario", "imperium": "fragmentation", "roads": False, "deck": [14, 15, 16]}
    g = begin({"phase": "act", "card": 30}, {}, **more)
    assert control(g, "eboracum") != control(g, "dobunni")
    play(g, "event unshaded")
    assert imperium(g) == "autonomy_civilian"
    assert control(g, "eboracum") == control(g, "dobunni")
    assert board(g)["roads"] is False


# 6.4, 6.8: AETIUS up to Roman Rule: Roads, Prestige, taxes and the top row of the same Epoch Round.
def test_roman_rule_regained_tells_in_the_same_round():
    spaces = {"silures": {"prosperity": 1, "strongholds": ["town"], "units": {"militia": 1}}}
    more: dict[str, Any] = {"imperium": "autonomy_military", "roads": False, "resources": {"dux": 12, "civitates": 28}}
    g = epoch(80, "epoch_event", spaces, **more)
    play(g, "pay")
    assert imperium(g) == "roman_rule_military"
    assert board(g)["roads"] is True
    assert (track(g, "prestige"), purse(g, "civitates")) == (5, 0)
    assert prosperity(g, "silures") == 2


# 6.4, 6.5.1, 6.8.5: DUX BELLORUM down to Fragmentation, halving nothing: revenue, Roads and Casualties follow.
def test_a_fall_in_the_epoch_event_pays_the_dux_in_red():
    spaces = {
        "parisi": {"prosperity": 3, "strongholds": ["fort"], "units": {"cavalry": 2}},
        "textoverdi": {"prosperity": 2, "strongholds": ["fort", "town"], "units": {"cavalry": 2}},
    }
    more: dict[str, Any] = {"imperium": "autonomy_civilian", "prestige": 3, "casualties": 3}
    g = epoch(83, "epoch_event", spaces, **more)
    follow(g, "cancel", "decline", "enough")
    assert (imperium(g), track(g, "prestige"), board(g)["roads"]) == ("fragmentation", 3, False)
    assert (purse(g, "dux"), purse(g, "civitates")) == (8, 1)
    follow(g, "pay", "done", "keep")
    assert (purse(g, "dux"), board(g)["boxes"]["casualties"], board(g)["boxes"]["out_of_play"]) == (6, 0, 0)


# 6.6.1, 6.8.2: at Fragmentation the Dux keeps as many Forts as red Resources pay for.
def test_red_resources_alone_keep_forts_at_fragmentation():
    spaces = {"regni": {"sites": {"anderida": "fort"}}, "parisi": {"sites": {"petuaria": "fort"}}}
    at = {"card": 79, "phase": "upkeep", "actor": "dux"}
    purses = {"dux": 1, "civitates": 10}
    g = begin(at, spaces, imperium="fragmentation", resources=purses, wealth=10, deck=[14, 15, 16], epoch=1)
    assert asked(g) == "dux"
    assert "pay" not in legal(g)
    play(g, "raze anderida")
    follow(g, "pay")
    assert (strongholds(g, "regni"), strongholds(g, "parisi"), purse(g, "dux")) == ([], ["fort"], 0)
    assert purse(g, "civitates") >= 10


# 6.1, 6.8.2: Civitates who refuse the Dux their Resources may then feed its Foederati themselves.
def test_the_civitates_feed_red_foederati_they_would_not_lend_for():
    spaces = {"regni": {"strongholds": ["red_saxon_settlement"], "units": {"red_saxon_warband": 2}}}
    g = epoch(79, "annona", spaces, imperium="autonomy_civilian", resources={"civitates": 5, "saxons": 10})
    play(g, "pay red_saxon_warband regni")
    assert asked(g) == "civitates"
    play(g, "refuse")
    follow(g, "done") if asked(g) == "dux" else None
    assert asked(g) == "civitates"
    play(g, "pay red_saxon_warband regni")
    follow(g, "done")
    assert units(g, "regni") == {"red_saxon_warband": 2}
    assert purse(g, "saxons") == 12


# 6.6.2: Militia beside a blue Settlement have no Town or Hillfort there and go to the nearest.
def test_militia_do_not_stay_at_a_blue_settlement():
    spaces = {
        "atrebates": {"strongholds": ["blue_saxon_settlement"], "units": {"militia": 2, "blue_saxon_warband": 1}},
        "dobunni": {"strongholds": ["town"]},
    }
    at = {"card": 79, "phase": "upkeep", "actor": "civitates"}
    g = begin(at, spaces, deck=[14, 15, 16], epoch=1)
    assert units(g, "dobunni") == {"militia": 2}
    assert units(g, "atrebates") == {"blue_saxon_warband": 1}


# 5.5, 3.4.4: LAETI: released Warbands take Plunder by the Event, and what is left of it in their free Battle.
def test_released_warbands_plunder_once_by_the_event_and_once_for_the_battle():
    here = {"prosperity": 3, "strongholds": ["town"], "units": {"militia": 1, "blue_saxon_warband": 3}}
    g = begin({"phase": "act", "card": 12, "passed": ["dux"]}, {"regni": here}, deck=[14, 15, 16])
    play(g, "event shaded")
    follow(g, "choose regni")
    assert (laden(g, "regni"), prosperity(g, "regni")) == ({"saxon_warband": 2}, 1)
    follow(g, "battle", "battle regni", "select regni", "done", "fight britons regni", "fight civitates regni")
    assert (laden(g, "regni"), prosperity(g, "regni")) == ({"saxon_warband": 3}, 0)


# 4.4.2, card 20: by way of what counts as bordering Germanicus a Deep Raid goes on, past the Patrol of that Sea.
def test_a_deep_raid_passes_up_the_thames():
    spaces = {"cornovii": {"prosperity": 2}, "iceni": {"strongholds": ["fort"]}}
    more: dict[str, Any] = {"resources": {"saxons": 5}, "patrolled": ["germanicus"], "lasting": {"20": "shaded"}}
    g = command("saxons", "raid", spaces, [3], **more)
    play(g, "select cornovii", "1d4 germanicus dobunni cornovii", "done", "with surprise")
    follow(g, "select cornovii", "done", "decline cornovii", "forgo cornovii")
    assert units(g, "cornovii") == {"saxon_raider": 2}
    assert laden(g, "cornovii") == {"saxon_raider": 2}
