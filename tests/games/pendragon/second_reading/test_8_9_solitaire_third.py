"""8.9 One player: the third ten."""

from typing import Any

from tests.games.pendragon.second_reading.nonplayers import at_card, deeds, fought, kinds_of, turn
from tests.games.pendragon.second_reading.table import purse, track

EASY = {"difficulty": "easy"}
GENTLE = {"difficulty": "introductory"}
VICTORY = {"phase": "epoch", "step": "victory", "card": 79}
WON: dict[str, Any] = {
    "ordovices": {"strongholds": ["scotti_settlement", "scotti_settlement"]},
    "cantiaci": {"population": 3, "strongholds": ["saxon_settlement"]},
    "iceni": {"population": 2, "strongholds": ["saxon_settlement"]},
}
MUSTERED = {"strongholds": ["town"], "units": {"militia": 1}}


# 8.9 easy: one Battle, with its Feat.
def test_an_easy_battle_has_its_shield_wall():
    here = {"units": {"saxon_warband": 2, "militia": 2}}
    g = turn("saxons", {"regni": here, "dobunni": here}, resources={"saxons": 6}, options=EASY)
    done = deeds(g, "saxons")
    assert len(done["Battle"]) == len(fought(g)) == 1
    assert "Shield Wall" in done


# 8.9 easy: one Raid, with its Ransom.
def test_an_easy_raid_has_its_ransom():
    spaces = {"silures": {"prosperity": 2, "strongholds": ["town"]}, "deceangli": {"prosperity": 1}}
    g = turn("scotti", spaces, [1, 5], resources={"scotti": 6, "civitates": 9}, options=EASY)
    done = deeds(g, "scotti")
    assert (done["Raid"], done["Ransom"]) == (["silures"], ["silures"])


def skirmish(options):
    here = {"units": {"cavalry": 3, "saxon_warband": 1}}
    spaces = {"dobunni": here, "cornovii": here, "silures": {"strongholds": ["town"], "units": {"cavalry": 1}}}
    return turn("dux", spaces, resources={"civitates": 10}, options=options)


# 8.9 easy: one Battle of two, and a Requisition.
def test_an_easy_battle_of_the_dux_has_its_requisition():
    g = skirmish(EASY)
    assert len(fought(g)) == 1
    assert purse(g, "dux") == 1


# 8.9 introductory: one Battle, and none.
def test_an_introductory_battle_of_the_dux_has_no_requisition():
    g = skirmish(GENTLE)
    assert len(fought(g)) == 1
    assert purse(g, "dux") == 0


# 8.9 introductory: one space is mustered in, and nothing follows.
def test_an_introductory_muster_has_no_rule():
    g = turn("civitates", {"dobunni": MUSTERED, "cornovii": MUSTERED}, [3], resources={"civitates": 14}, options=GENTLE)
    assert len(deeds(g, "civitates")["Muster"]) == 1
    assert (purse(g, "civitates"), track(g, "wealth")) == (12, 0)


# 8.9 easy: the Rule that follows has its three spaces.
def test_an_easy_muster_has_its_rule():
    more: dict[str, Any] = {"resources": {"civitates": 14}, "options": EASY, "not_yet": 15}
    g = turn("civitates", {"dobunni": MUSTERED, "cornovii": MUSTERED}, [3], **more)
    assert len(deeds(g, "civitates")["Muster"]) == 1
    assert (purse(g, "civitates"), track(g, "wealth")) == (8, 2)


# 8.9, 7.1: the Dux that is given up at Fragmentation counts as a non-player in the Victory Phase that follows.
def test_the_faction_given_up_beats_its_former_player():
    at = {**VICTORY, "step": "imperium"}
    g = at_card(at, ("saxons", "scotti"), {}, prestige=80, options={"players": "two"})
    assert g.result is not None
    assert g.result.winners == ("dux",)


def barbarians(**options):
    more: dict[str, Any] = {"resources": {"scotti": 30}, "options": {"players": "two", **options}}
    return at_card(VICTORY, ("dux", "civitates"), WON, **more)


# 8.9: a solitary player of both Barbarians wins with both.
def test_both_barbarians_win_together():
    g = barbarians()
    assert g.result is not None
    assert set(g.result.winners) == {"saxons", "scotti"}


# 8.9 difficult: but not before the last Epoch.
def test_both_barbarians_do_not_win_early_where_it_is_difficult():
    assert barbarians(difficult=True).result is None


# 8.9: the options spare Limited Commands, not Events: after a Command and Feat the second takes a shield Event.
def test_an_event_is_not_limited():
    at = {"phase": "act", "card": 34, "acted": ["civitates"], "passed": ["scotti"], "first": "command_and_feat"}
    g = at_card(at, ("saxons",), {"regni": {"prosperity": 2}}, resources={"saxons": 9}, options=GENTLE)
    assert kinds_of(g, "in-effect") == 1
