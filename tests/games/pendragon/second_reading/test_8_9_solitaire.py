"""8.9 One player, and 8.0."""

from typing import Any

import pytest

import logres
from tests.games.pendragon.second_reading.nonplayers import at_card, begun, deeds, turn
from tests.games.pendragon.second_reading.table import asked, board, legal

IMPERIUM = {"phase": "epoch", "step": "imperium", "card": 79}
VICTORY = {"phase": "epoch", "step": "victory", "card": 79}
ISLE = {"strongholds": ["scotti_settlement", "scotti_settlement"]}


def given_up(g):
    return [seat for seat, faction in board(g)["factions"].items() if faction["nonplayer"]]


def both(at, nonplayers, spaces, **more):
    return at_card(at, nonplayers, spaces, options={"players": "two"}, **more)


# 8.9: at Fragmentation the Briton that does better becomes a non-player.
def test_at_fragmentation_the_better_dux_is_given_up():
    g = both(IMPERIUM, ("saxons", "scotti"), {}, prestige=20)
    assert given_up(g) == ["dux", "saxons", "scotti"]


# 8.9: or the Civitates, by the Population that they Control alone.
def test_at_fragmentation_the_better_civitates_are_given_up():
    towns = {"strongholds": ["town", "town"]}
    g = both(IMPERIUM, ("saxons", "scotti"), {"dobunni": towns, "catuvellauni": towns})
    assert given_up(g) == ["civitates", "saxons", "scotti"]


# 8.9: where they are level the player chooses, at once: before the Prestige is halved (6.2.2).
def test_where_the_britons_are_level_the_player_chooses():
    g = begun(IMPERIUM, ("saxons", "scotti"), {}, prestige=1, options={"players": "two"})
    assert given_up(g) == ["saxons", "scotti"]
    assert asked(g) in ("dux", "civitates")
    assert len(legal(g)) == 2


# 8.9: with both Britons a player goes on as long as there is no Fragmentation.
def test_before_fragmentation_nobody_is_given_up():
    g = both({"phase": "epoch", "step": "revenue", "card": 79}, ("saxons", "scotti"), {}, prestige=20)
    assert given_up(g) == ["saxons", "scotti"]


# 8.9: by the difficult option a solitary player does not win before the last Epoch.
def test_the_difficult_option_grants_no_early_win():
    more: dict[str, Any] = {"resources": {"scotti": 30}, "epoch": 0}
    g = at_card(VICTORY, ("dux", "civitates", "saxons"), {"ordovices": ISLE}, options={"difficult": True}, **more)
    assert g.result is None


# 7.1: without it he does.
def test_without_the_option_an_early_win_stands():
    g = at_card(VICTORY, ("dux", "civitates", "saxons"), {"ordovices": ISLE}, resources={"scotti": 30})
    assert g.result is not None
    assert g.result.winners == ("scotti",)


# 7.1: where a non-player passes too, all players lose.
def test_a_non_player_that_passes_beats_the_player():
    spaces = {"ordovices": ISLE, "cantiaci": {"population": 3, "strongholds": ["saxon_settlement"]}}
    spaces["iceni"] = {"population": 2, "strongholds": ["saxon_settlement"]}
    g = at_card(VICTORY, ("dux", "civitates", "saxons"), spaces, resources={"scotti": 30})
    assert g.result is not None
    assert g.result.winners == ("saxons",)


# 8.0: up to any three factions.
def test_four_non_players_are_refused():
    with pytest.raises(logres.BadInput):
        logres.new("pendragon", options={"nonplayers": ["dux", "civitates", "saxons", "scotti"]})


# 1.5.1: both Barbarians of one player must pass.
def test_one_of_two_barbarians_does_not_win_alone():
    g = both(VICTORY, ("dux", "civitates"), {"ordovices": ISLE}, resources={"scotti": 30})
    assert g.result is None


# 8.5.1, 8.9: by the easy option a Return is from where the most Plunder is.
def test_an_easy_return_is_from_where_the_most_plunder_is():
    spaces = {"durotriges": {"units": {"scotti_raider": [4, 1]}}, "deceangli": {"units": {"scotti_raider": [3, 3]}}}
    g = turn("scotti", spaces, resources={"scotti": 6}, options={"difficulty": "easy"})
    assert deeds(g, "scotti")["Return"] == ["deceangli"]
