"""8.7 Non-player Civitates: Rule and Invite."""

import pytest

from logres.games.pendragon.names import (
    COMMAND,
    COMMAND_AND_FEAT,
)
from logres.games.pendragon.nonplayer.charts.civitates import INVITE_RULES
from logres.games.pendragon.nonplayer.planning import (
    briton_feats,
)
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import SECOND, board, did, die, table, take_turn
from tests.games.pendragon.nonplayer.test_civitates import turn

# ---------------------------------------------------------------------- Rule


def ruled(forces, **more):
    g = table(forces, **more)
    plan = turn()
    briton_feats.rule(g, board(g), plan)
    return [text for text in plan.feat_spaces if not text.startswith("select")]


HELD = {"iceni": {"hillfort": 1}, "regni": {"hillfort": 1}, "parisi": {"hillfort": 1}, "dobunni": {"town": 1}}


@rule("pendragon", "8.7.3.rule-plunder")
def test_first_where_most_plunder_is():
    forces = {**HELD, "iceni": {"hillfort": 1, "laden_militia": 1}, "regni": {"hillfort": 1, "laden_militia": 3}}
    assert ruled(forces) == ["collect regni", "collect iceni"]


@rule("pendragon", "8.7.3.rule-plunder")
@pytest.mark.parametrize(("difficulty", "play", "wealth"), [("", COMMAND_AND_FEAT, 4), ("introductory", COMMAND, 0)])
def test_plunder_becomes_wealth_after_the_command(difficulty, play, wealth):
    forces = {"dobunni": {"town": 2, "laden_militia": 3}, "regni": {"town": 1, "laden_militia": 1}}
    options, dice = {"difficulty": difficulty}, (die("muster", 1, 1),)
    more = {"step": "muster", "blue": 4, "imperium": "fragmentation", "options": options, "chance": dice}
    g = take_turn("civitates", forces, plays=SECOND, seed="x", **more)
    assert (did(g), board(g).wealth) == (play, wealth)


@rule("pendragon", "8.7.3.rule-population")
def test_then_people_for_resources_alone():
    assert ruled(HELD, blue=5, wealth=9, refugees=1, seed="x") != []
    assert len([w for w in ruled(HELD, blue=5, refugees=2, seed="x") if w.startswith("resettle")]) == 1
    assert ruled(HELD, blue=4, wealth=9, refugees=1) == []
    assert ruled(HELD, blue=5, refugees=0) == []
    assert ruled({**HELD, "iceni": {"hillfort": 1, "laden_militia": 1}}, blue=5, refugees=1) == ["resettle iceni"]


@rule("pendragon", "8.7.3.rule-prestige")
def test_then_the_prestige_of_a_dux_player_close_to_victory():
    more = {"wealth": 1, "players": ("dux",), "seed": "x"}
    assert [w.split()[0] for w in ruled(HELD, prestige=73, **more)] == ["humble"]
    assert ruled(HELD, prestige=72, **more) == []
    assert ruled(HELD, prestige=76, wealth=1, seed="x") == []
    dux_there = {space: {**force, "cavalry": 1} for space, force in HELD.items()}
    assert ruled(dux_there, prestige=76, **more) == []


@rule("pendragon", "8.7.3.rule-wealth")
def test_at_last_wealth_while_eight_resources_remain():
    assert len(ruled(HELD, blue=10, seed="x")) == 1
    assert ruled(HELD, blue=9) == []
    assert len(ruled(HELD, blue=30, seed="x")) == 3


# ---------------------------------------------------------------------- Invite


def invited(forces, roll=5, **more):
    chance = (die("invite nation", roll), *more.pop("chance", ()))
    g = table(forces, chance=chance, **more)
    plan = turn()
    briton_feats.invite(g, board(g), plan, INVITE_RULES)
    return plan.feat_spaces


@rule("pendragon", "8.7.3.invite-nation", "8.7.3.invite-place")
def test_whom_they_invite_and_where():
    forces = {"iceni": {"hillfort": 1}}
    assert invited(forces, 3) == ("select iceni", "invite scotti iceni")
    assert invited(forces, 4) == ("select iceni", "invite saxons iceni")
    assert invited({"iceni": {"hillfort": 2}}) == ()
    assert invited({"iceni": {"saxon_settlement": 1}}) == ()
    blue = {**forces, "regni": {"blue_saxon_settlement": 1}}
    assert invited(blue, 4) == ()
    assert invited(blue, 3, seed="x") != ()
    assert invited({**forces, "regni": {"red_saxon_settlement": 1, "militia": 0}}, 4) == (
        "select iceni",
        "invite saxons iceni",
    )
    g = table(forces, imperium="fragmentation")
    assert not briton_feats.invite(g, board(g), turn(), INVITE_RULES)


@rule("pendragon", "8.7.3.invite-convert")
def test_or_they_bribe_a_player_s_foederati():
    forces = {"iceni": {"hillfort": 1, "blue_saxon_settlement": 1, "red_scotti_warband": 2}}
    assert invited(forces, 4, players=("dux",), blue=2) == ("select iceni", "bribe scotti iceni")
    assert invited(forces, 4, players=("dux",), blue=1) == ()
    assert invited(forces, 4, blue=5) == ()
