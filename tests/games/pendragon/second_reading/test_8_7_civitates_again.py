"""8.7 The non-player Civitates: the second ten."""

from typing import Any

from tests.games.pendragon.second_reading.nonplayers import deeds, kinds_of, turn
from tests.games.pendragon.second_reading.table import board, laden, population, prosperity, purse, track, units

TOWNS = {"strongholds": ["town", "town"]}
CROWDED = {"strongholds": ["town", "town"], "units": {"militia": 10}}
FIELD = {"strongholds": ["town"], "units": {"cavalry": 2, "comitates": 2, "saxon_warband": 5}}
CARRIED = {"strongholds": ["town"], "units": {"comitates": 6, "saxon_raider": [4, 4]}}
APART: dict[str, Any] = {"not_yet": 15, "imperium": "fragmentation"}


def on_the_map(g, piece):
    return sum(units(g, name).get(piece, 0) for name in board(g)["spaces"])


# 8.7.1 Reinforce: one Militia more, half a loss, would remove nobody more: no Feat.
def test_no_reinforce_that_removes_nobody_more():
    g = turn("civitates", {"dobunni": FIELD}, others=("dux",), resources={"civitates": 2})
    assert deeds(g, "civitates") == {"Battle": ["dobunni"]}
    assert units(g, "dobunni") == {"cavalry": 1, "saxon_warband": 1}
    assert purse(g, "civitates") == 2


# 8.7.1 Pillage: where there is Prosperity without Control it is taken before the Battle.
def test_pillage_comes_before_the_battle():
    g = turn("civitates", {"dobunni": {**FIELD, "prosperity": 2}}, others=("dux",), resources={"civitates": 2})
    done = deeds(g, "civitates")
    assert (done["Battle"], done["Pillage"]) == (["dobunni"], ["dobunni"])
    assert "Reinforce" not in done
    assert prosperity(g, "dobunni") == 0


# 8.7.1: half of four Plunder exceeds a one.
def test_plunder_that_exceeds_the_die_is_fought_for():
    g = turn("civitates", {"dobunni": CARRIED}, [1])
    assert deeds(g, "civitates")["Battle"] == ["dobunni"]
    assert units(g, "dobunni") == {"comitates": 6}
    assert laden(g, "dobunni") == {"comitates": 2}


# 8.7.1: it does not exceed a two.
def test_plunder_that_equals_the_die_is_not_fought_for():
    g = turn("civitates", {"dobunni": CARRIED}, [2])
    assert "Battle" not in deeds(g, "civitates")
    assert kinds_of(g, "battle") == 0


# 8.7.3 Rule: Plunder becomes Wealth first, then each space turns two Resources into one.
def test_rule_stows_plunder_and_turns_resources():
    spaces = {"dobunni": {"strongholds": ["town", "town"], "units": {"militia": [10, 3]}}, "catuvellauni": CROWDED}
    g = turn("civitates", spaces, [3, 6, 6], resources={"civitates": 20}, **APART)
    assert (purse(g, "civitates"), track(g, "wealth")) == (20, 5)
    assert laden(g, "dobunni") == {}


# 8.7.3 Rule: one Refugees marker becomes Population for five Resources; the other space brings Wealth.
def test_rule_settles_refugees_before_wealth():
    spaces = {"dobunni": CROWDED, "catuvellauni": CROWDED}
    g = turn("civitates", spaces, [3, 6, 6], resources={"civitates": 20}, refugees=1, **APART)
    assert population(g, "dobunni") + population(g, "catuvellauni") == 6
    assert (purse(g, "civitates"), track(g, "wealth"), track(g, "refugees")) == (17, 1, 0)


# 8.7.3 Rule: Wealth is made until eight Resources remain, not beyond.
def test_rule_leaves_eight_resources():
    def after(resources):
        spaces = {"dobunni": CROWDED, "catuvellauni": CROWDED}
        g = turn("civitates", spaces, [3, 6, 6], resources={"civitates": resources}, **APART)
        return purse(g, "civitates"), track(g, "wealth")

    assert after(5) == (9, 0)
    assert after(6) == (8, 1)


# 8.7.3 Invite: without a Rule a five brings three Saxons into blue service.
def test_a_five_invites_saxons():
    one = {"strongholds": ["town"]}
    g = turn("civitates", {"dobunni": TOWNS, "cornovii": one, "catuvellauni": one}, [3, 6, 6, 5])
    assert kinds_of(g, "invite") == 1
    assert on_the_map(g, "blue_saxon_warband") == 3
    assert on_the_map(g, "blue_scotti_warband") == 0


# 8.7.3 Invite: not where the Nation has a blue Settlement already.
def test_no_second_settlement_of_a_nation_is_invited():
    spaces = {
        "dobunni": TOWNS,
        "catuvellauni": TOWNS,
        "trinovantes": {"strongholds": ["blue_saxon_settlement"]},
    }
    g = turn("civitates", spaces, [3, 6, 6, 5])
    assert "Trade" in deeds(g, "civitates")
    assert kinds_of(g, "invite") == 0
    assert on_the_map(g, "blue_saxon_warband") == 0


# 8.7.3 March: to the Stronghold of the enemy that stands best on the track.
def test_a_march_goes_to_the_settlement_of_the_best_enemy():
    spaces = {
        "dobunni": {"strongholds": ["town"], "units": {"comitates": 6}},
        "silures": {"strongholds": ["scotti_settlement"]},
        "cornovii": {"population": 0, "strongholds": ["saxon_settlement"]},
    }
    g = turn("civitates", spaces, [1], resources={"civitates": 20, "scotti": 23, "saxons": 5})
    assert units(g, "dobunni") == {"comitates": 2}
    assert units(g, "silures") == {"comitates": 4}
