"""8.8 Non-player Dux: Battle."""

import pytest

from logres.games.pendragon.names import (
    CIVITATES,
    DUX,
    SAXONS,
    SCOTTI,
    Space,
)
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts import dux
from logres.games.pendragon.nonplayer.planning import briton_feats
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import (
    board,
    chart,
    executed,
    said,
    table,
    take_turn,
)
from tests.games.pendragon.nonplayer.test_dux import turn


@rule("pendragon", "8.8.3.battle-trigger")
def test_when_prestige_is_sure():
    assert dux.adds_prestige(table({"iceni": {"cavalry": 4, "saxon_raider": 3}}), Fight(Space.ICENI, SAXONS))
    assert not dux.adds_prestige(
        table({"dobunni": {"red_saxon_warband": 4, "saxon_raider": 3}}), Fight(Space.DOBUNNI, SAXONS)
    )
    safe = {"dobunni": {"cavalry": 1, "saxon_warband": 2, "saxon_settlement": 1}}
    assert not dux.adds_prestige(table(safe), Fight(Space.DOBUNNI, SAXONS))
    alone = {"dobunni": {"cavalry": 1, "saxon_settlement": 1}}
    assert dux.adds_prestige(table(alone), Fight(Space.DOBUNNI, SAXONS))  # by Retaliation
    g = table({"iceni": {"cavalry": 4, "saxon_raider": 3}}, chart("dux", step="battle"), seed="x")
    assert executed(g).startswith("Battle")
    g = table({"dobunni": {"cavalry": 1, "saxon_warband": 5}}, chart("dux", step="battle"), seed="x")
    assert not executed(g).startswith("Battle")


@rule("pendragon", "8.8.3.battle-trigger")
@pytest.mark.parametrize(
    ("cavalry", "warbands", "prestige", "course"),
    [(2, 2, 0, "Withdraw"), (1, 3, 0, "stand"), (3, 4, 1, "stand"), (3, 3, 5, "stand")],
)
def test_the_worst_that_they_can_do_counts(cavalry, warbands, prestige, course):
    """Two Warbands that stand are beaten by two Cavalry and their Settlement falls; if they Withdraw nothing does."""
    forces = {"dobunni": {"cavalry": cavalry, "saxon_warband": warbands, "saxon_settlement": 1}}
    worst = dux.worst_for_prestige(table(forces), Fight(Space.DOBUNNI, SAXONS))
    assert (worst.prestige, worst.course) == (prestige, course)
    g = table(forces, chart("dux", step="battle"), seed="x")
    assert executed(g).startswith("Battle") == (prestige > 0)


@rule("pendragon", "8.8.3.battle-civil")
def test_civil_war_against_rich_civitates():
    forces = {"iceni": {"hillfort": 1, "cavalry": 3}, "regni": {"hillfort": 1, "fort": 1, "cavalry": 3}}
    more = {"players": ("civitates",), "prestige": 10}
    for wealth, spaces in ((15, [Space.ICENI]), (14, [])):
        g = table(forces, wealth=wealth, **more)
        assert [s for s, _ in turn()._civil_war(g, board(g))] == spaces
    g = table(forces, wealth=0, population={"iceni": 40}, **more)
    assert [s for s, _ in turn()._civil_war(g, board(g))] == [Space.ICENI]
    g = table(forces, wealth=30, prestige=10)
    assert turn()._civil_war(g, board(g)) == []


@rule("pendragon", "8.8.3.battle-enemies")
def test_wherever_prestige_or_plunder_may_be_won():
    assert dux.may_win(
        table({"dobunni": {"red_saxon_warband": 1, "laden_saxon_raider": 1}}), Fight(Space.DOBUNNI, SAXONS)
    )
    assert not dux.may_win(
        table({"dobunni": {"red_saxon_warband": 1, "saxon_raider": 1}}), Fight(Space.DOBUNNI, SAXONS)
    )
    forces = {"dobunni": {"cavalry": 6, "saxon_raider": 2, "scotti_raider": 2}}
    g = table(forces, scotti_renown=60, scenario=3)
    assert turn()._worth_it(g, board(g), "8.8.3.battle-enemies") == [Fight(Space.DOBUNNI, SCOTTI)]


@rule("pendragon", "8.8.3.battle-enemies")
@pytest.mark.parametrize(("warbands", "prestige", "razed"), [(2, 5, 1), (3, 1, 0), (4, 0, 0)])
def test_the_best_that_may_come_of_a_battle(warbands, prestige, razed):
    """Retaliation counts: two Cavalry beat two Warbands in the field, and then their Settlement."""
    g = table({"dobunni": {"cavalry": 2, "saxon_warband": warbands, "saxon_settlement": 1}})
    fight = Fight(Space.DOBUNNI, SAXONS)
    best = dux.at_best(g, fight)
    assert (best.prestige, best.razed) == (prestige, razed)
    assert dux.may_win(g, fight) == (prestige > 0)


@rule("pendragon", "8.8.3.battle-enemies")
@pytest.mark.parametrize(("players", "worth"), [((), False), (("civitates",), True)])
def test_a_non_player_that_is_sure_to_withdraw_leaves_nothing_to_win(players, worth):
    """A Militia with Plunder before two Warbands: a player may stand; in a Siege it starves, Plunder and all."""
    forces = {"ordovices": {"red_saxon_settlement": 1, "red_saxon_warband": 2, "hillfort": 1, "laden_militia": 1}}
    g = table(forces, imperium="fragmentation", population={"ordovices": 1}, players=players)
    fight = Fight(Space.ORDOVICES, CIVITATES)
    assert dux.may_win(g, fight) == worth
    assert (dux.taken(g, fight, dux.at_best(g, fight)) > 0) == worth


@rule("pendragon", "8.8.3.battle-retaliate")
def test_retaliate_against_the_best_off():
    forces = {
        "dobunni": {"cavalry": 6, "saxon_settlement": 1},
        "regni": {"cavalry": 6, "scotti_settlement": 1},
    }
    g = take_turn("dux", forces, step="battle", saxon_renown=70, scotti_renown=5, scenario=3, seed="x")
    assert executed(g) == "Battle with Retaliate"
    assert "Retaliate: Dobunni" in said(g, "8.8.3.battle-retaliate")[0]


@rule("pendragon", "8.8.3.requisition")
def test_requisition_as_the_feat_of_last_resort():
    forces = {"dobunni": {"cavalry": 4, "saxon_raider": 3, "town": 1}}
    g = take_turn("dux", forces, step="battle", blue=5, seed="x")
    assert executed(g) == "Battle with Requisition"
    assert board(g).resources[DUX] == 1
    g = take_turn("dux", {"dobunni": {"cavalry": 4, "saxon_raider": 3}}, step="battle", blue=5, seed="x")
    assert executed(g) == "Battle"
    laden = {"dobunni": {"cavalry": 4, "saxon_raider": 3}, "parisi": {"laden_red_saxon_warband": 2}}
    g = take_turn("dux", laden, step="battle", blue=5, seed="x")  # nothing blue to be had, but Plunder
    assert executed(g) == "Battle with Requisition"
    assert (board(g).resources[DUX], board(g).resources[CIVITATES]) == (2, 5)
    laden["iceni"] = {"fort": 1, "hillfort": 1}
    g = take_turn("dux", laden, step="battle", blue=5, seed="x")
    assert (board(g).resources[DUX], board(g).resources[CIVITATES]) == (3, 4)
    many = {
        s: {"hillfort": 1, "cavalry": 1}
        for s in ("iceni", "regni", "parisi", "cornovii", "silures", "votadini", "ordovices")
    }
    g = table(many, blue=20, seed="x")
    plan = turn()
    assert briton_feats.requisition(g, board(g), plan)
    assert len(plan.feat_spaces) == 6


@rule("pendragon", "8.8.3.requisition")
def test_requisition_after_the_battle():
    forces = {"dobunni": {"cavalry": 4, "town": 1, "saxon_raider": 3}}
    g = take_turn("dux", forces, step="battle", blue=3, seed="x")
    assert executed(g) == "Battle with Requisition"
    kinds = [line.rule for line in g.log]
    assert kinds.index("3.6.when") < kinds.index("4.2.3.requisition-transfer")
