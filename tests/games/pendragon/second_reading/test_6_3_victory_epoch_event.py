"""6.3 Victory Phase and 6.4 Epoch Event Phase."""

from typing import Any

from tests.games.pendragon.second_reading.table import asked, begin, board, follow, kinds, legal, play, purse, track

FULL = "de-excidio-britanniae"
GREEN = {"strongholds": ["scotti_settlement", "scotti_settlement"]}
BLACK = {"strongholds": ["saxon_settlement", "saxon_settlement"]}


def phase(step, spaces, card=77, **more):
    at = {"card": card, "phase": "epoch", "step": step}
    return begin(at, spaces, **{"deck": [14, 15, 16], "scenario": FULL, **more})


def catuvellauni(cubes):
    """The set-up with 74 Prosperity and these cubes."""
    return {"catuvellauni": {"prosperity": cubes, "strongholds": ["town"], "units": {"militia": 2}}}


# 6.3, 2.4.2: a last Recovery, and neither Event nor Revenue after it; none at Fragmentation.
def test_the_last_round_recovers_prosperity_alone():
    regni = {"population": 2, "prosperity": 0, "strongholds": ["town"], "units": {"saxon_raider": [1, 1]}}
    g = phase("victory", {"regni": regni}, epoch=6, resources={"saxons": 3})
    assert g.result is not None
    assert g.result.scores["dux"] == 2 - 75
    assert (track(g, "prestige"), purse(g, "saxons"), purse(g, "civitates")) == (0, 3, 0)
    g = phase("victory", {"regni": regni}, epoch=6, imperium="fragmentation")
    assert g.result is not None
    assert track(g, "prosperity") == 0
    assert g.result.scores["dux"] == -17


# 6.3, 7.1, 7.3: the last Recovery brings the Dux level with the Civitates, who are first in a tie.
def test_the_last_recovery_ends_in_a_tie():
    g = phase("victory", catuvellauni(0), base="scenario", epoch=6)
    assert g.result is not None
    assert (g.result.scores["dux"], g.result.scores["civitates"]) == (2, 2)
    assert g.result.winners == ("civitates",)


# 6.3: exactly 75 is no victory; after the Recovery the margin is the highest all the same.
def test_the_last_recovery_lifts_the_dux_past_the_civitates():
    g = phase("victory", catuvellauni(1), base="scenario", epoch=6)
    assert g.result is not None
    assert (g.result.scores["dux"], g.result.winners) == (3, ("dux",))


# 6.3 exception, 1.5.1: who runs both Barbarians ends the game only if both have met their conditions.
def test_one_barbarian_of_two_in_one_hand_does_not_end_the_game():
    spaces = {"iceni": BLACK, "parisi": BLACK, "novantae": GREEN, "demetae": GREEN}
    resources = {"saxons": 31, "scotti": 45}
    g = phase("victory", spaces, resources=resources, options={"players": "three"})
    assert g.result is None
    assert legal(g) == ["cross", "stay"]
    g = phase("victory", spaces, resources=resources)
    assert g.result is not None
    assert g.result.winners == ("saxons",)
    g = phase("victory", spaces, resources={"saxons": 31, "scotti": 46}, options={"players": "three"})
    assert g.result is not None
    assert set(g.result.winners) == {"saxons", "scotti"}


# 1.5.1: of two Britons in one hand the one without Dominance needs the higher number.
def test_both_britons_in_one_hand_need_thirty_eight():
    spaces: dict[str, Any] = {"dobunni": {}}
    g = phase("victory", spaces, base="scenario", options={"players": "two"})
    assert (track(g, "briton_control"), track(g, "dux_score")) == (38, 76)
    assert g.result is None
    assert phase("victory", spaces, base="scenario").result is not None
    g = phase("victory", {}, base="scenario", options={"players": "two"})
    assert g.result is not None
    assert set(g.result.winners) == {"dux", "civitates"}


# 6.3, 6.4, 6.8: the Victory Phase is over when an Epoch Event brings Autonomy; Revenue is that of Autonomy.
def test_a_shift_in_the_epoch_event_comes_too_late_for_victory_and_in_time_for_revenue():
    atrebates = {"prosperity": 2, "strongholds": ["town", "fort"], "units": {"militia": 1}}
    spaces = {**catuvellauni(0), "atrebates": atrebates}
    g = phase("victory", spaces, 79, base="scenario", prestige=1, resources={"civitates": 0})
    assert g.result is None
    assert board(g)["imperium"] == "autonomy_military"
    assert track(g, "dux_score") > 60
    assert (track(g, "prestige"), purse(g, "civitates")) == (3, 80)
    assert "pay" in legal(g)


# 6.4, 6.5: Dominance that the Epoch Event gives or takes decides Prestige and taxes of the same round.
def test_magnus_maximus_decides_the_revenue():
    here = {"prosperity": 4, "strongholds": ["fort", "town"], "units": {"cavalry": 2}}
    start = {"prestige": 5, "resources": {"civitates": 30}}
    g = phase("epoch_event", {"regni": here}, **start)
    play(g, "stay")
    assert board(g)["imperium"] == "roman_rule_civilian"
    assert (track(g, "prestige"), purse(g, "civitates")) == (2, 15)
    g = phase("epoch_event", {"regni": here}, **start)
    play(g, "cross")
    follow(g, "move 2 cavalry regni", "remove 2 cavalry regni")
    assert board(g)["boxes"]["out_of_play"] == 2
    assert (track(g, "prestige"), purse(g, "civitates")) == (11, 5)
    assert (purse(g, "saxons"), purse(g, "scotti")) == (1, 1)


# 6.4, 5.6: an Epoch Event may name two factions; the fall it brings about halves nothing (6.2.2 alone does).
def test_constantine_asks_the_dux_and_then_the_civitates():
    here = {"prosperity": 4, "strongholds": ["fort", "town"], "units": {"cavalry": 1}}
    g = phase("epoch_event", {"regni": here}, 78, prestige=6, wealth=9, resources={"civitates": 30})
    play(g, "prestige")
    assert (track(g, "prestige"), asked(g)) == (2, "civitates")
    play(g, "autonomy")
    assert board(g)["imperium"] == "autonomy_civilian"
    assert (track(g, "prestige"), track(g, "wealth"), purse(g, "civitates")) == (2, 5, 35)


# 6.3, 7.1: a non-player that passes beats players whose margin is higher.
def test_a_non_player_that_passes_beats_every_player():
    spaces = {"novantae": GREEN, "demetae": GREEN}
    g = phase(
        "victory", spaces, base="scenario", prestige=9, resources={"scotti": 46}, options={"nonplayers": ["scotti"]}
    )
    assert g.result is not None
    assert g.result.scores["dux"] > g.result.scores["scotti"] > 0
    assert g.result.winners == ("scotti",)


# 7.1 note: who has not met its condition does not win with a higher margin; and the game ends before the Epoch Event.
def test_a_higher_margin_without_dominance_does_not_win():
    g = phase("victory", catuvellauni(2), base="scenario")
    assert g.result is not None
    assert (g.result.scores["dux"], g.result.scores["civitates"]) == (1, 2)
    assert g.result.winners == ("dux",)
    assert "epoch-event" not in kinds(g)
