"""8.7 Non-player Civitates: Battle."""

import pytest

from logres.games.pendragon.commands.briton import reinforce
from logres.games.pendragon.names import (
    CIVITATES,
    DUX,
    SAXONS,
    SCOTTI,
    Space,
)
from logres.games.pendragon.nonplayer.answers import policies
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts import civitates
from logres.games.pendragon.nonplayer.planning import (
    briton_feats,
)
from logres.games.pendragon.nonplayer.planning.reinforcements import Reinforcements
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import board, chart, die, executed, some, table, take_turn
from tests.games.pendragon.nonplayer.test_civitates import turn


@rule("pendragon", "8.7.1.battle-trigger", "8.7.1.battle-ignore")
def test_when_they_fight():
    won = {"dobunni": {"town": 1, "cavalry": 5, "militia": 1, "saxon_warband": 7}}
    assert civitates.wins(table(won), Fight(Space.DOBUNNI, SAXONS), 9)
    lost = {"dobunni": {"town": 1, "militia": 1, "saxon_warband": 7}}
    assert not civitates.wins(table(lost), Fight(Space.DOBUNNI, SAXONS), 1)
    evading = {"dumnonii": {"hillfort": 1, "comitates": 4, "laden_scotti_raider": 6}}
    assert civitates.wins(table(evading), Fight(Space.DUMNONII, SCOTTI), 3)  # nobody Evades
    assert not civitates.wins(table(evading), Fight(Space.DUMNONII, SCOTTI), 4)
    for roll, fights in ((3, False), (2, True)):
        g = table(evading, chart("civitates"), seed="x", chance=(die("battle plunder", roll),))
        assert executed(g).startswith("Battle") == fights


@rule("pendragon", "8.7.1.battle-civil")
def test_civil_war_against_a_dux_player_above_victory():
    forces = {"iceni": {"fort": 1, "comitates": 9, "militia": 9}}
    g = table(forces, players=("dux",), prestige=76, bottom={})
    assert turn()._civil_war(g, board(g)) == [(Space.ICENI, DUX)]
    g = table(forces, players=("dux",), prestige=75)
    assert turn()._civil_war(g, board(g)) == []
    g = table(forces, prestige=76)
    assert turn()._civil_war(g, board(g)) == []
    g = table({"iceni": {"fort": 1, "comitates": 2}}, players=("dux",), prestige=76)
    assert turn()._civil_war(g, board(g)) == []


@rule("pendragon", "8.7.1.battle-enemies")
def test_wherever_control_or_plunder_may_be_won():
    assert civitates.may_win(table({"dobunni": {"militia": 2, "laden_saxon_raider": 1}}), Fight(Space.DOBUNNI, SAXONS))
    assert not civitates.may_win(table({"dobunni": {"militia": 2, "saxon_raider": 1}}), Fight(Space.DOBUNNI, SAXONS))
    full = {"dobunni": {"laden_comitates": 2, "laden_saxon_raider": 1}}
    assert civitates.may_win(table(full), Fight(Space.DOBUNNI, SAXONS))
    forces = {
        "dobunni": {"comitates": 4, "laden_saxon_raider": 6},  # sure enough
        "regni": {"militia": 2, "laden_saxon_raider": 1},
        "iceni": {"militia": 2, "saxon_raider": 1},  # nothing to be won
        "atrebates": {"militia": 3, "laden_saxon_raider": 1, "laden_scotti_raider": 1},
    }
    for saxon_renown, scotti_renown, foe in ((5, 60, "Scotti"), (45, 6, "Saxons")):
        tracks = {"saxon_renown": saxon_renown, "scotti_renown": scotti_renown}
        g = take_turn("civitates", forces, seed="x", blue=9, chance=(die("battle plunder", 1),), **tracks)
        assert executed(g) == "Battle"
        fought = sorted(line.text for line in g.log if line.rule == "3.6.when")
        assert fought == [
            f"Battle in Atrebates: Civitates attack {foe}",
            "Battle in Dobunni: Civitates attack Saxons",
            "Battle in Regni: Civitates attack Saxons",
        ]


@rule("pendragon", "8.7.1.battle-enemies")
@pytest.mark.parametrize(("players", "worth"), [((), False), (("dux",), True)])
def test_what_a_non_player_will_do_is_known(players, worth):
    """Two Warbands who Withdraw can be besieged, which wins Control: a player might, a non-player Ambushes."""
    forces = {"silures": {"red_scotti_settlement": 1, "red_scotti_warband": 2, "town": 1, "militia": 2}}
    g = table(forces, imperium="fragmentation", population={"silures": 1}, players=players)
    assert civitates.may_win(g, Fight(Space.SILURES, DUX)) == worth


@rule("pendragon", "8.7.1.pillage-before-battle")
def test_pillage_first_for_all_that_can_be_had():
    forces = {"dobunni": {"comitates": 4, "laden_saxon_raider": 6}}
    g = take_turn("civitates", forces, bottom={"dobunni": 2}, seed="x", chance=(die("battle plunder", 1),))
    assert executed(g) == "Battle with Pillage"
    lines = [line.text for line in g.log]
    assert next(i for i, t in enumerate(lines) if "pillage" in t) < next(
        i for i, t in enumerate(lines) if " attack " in t
    )
    b = board(table({"dobunni": {"comitates": 1}}, bottom={"dobunni": 2}))
    assert briton_feats.pillaged(b, Space.DOBUNNI) == 1
    held = {"dobunni": {"comitates": 1, "town": 1}}
    assert not briton_feats.pillage(
        table({}), board(table(held, bottom={"dobunni": 2})), turn(), "8.7.1.pillage-before-battle"
    )


def reinforced(forces, *spaces, foe=SAXONS, **more):
    """The spaces of a Reinforce with their ways, in order; [] for none."""
    g = table(forces, **more)
    plan = turn()
    fights = [Fight(space, foe) for space in spaces]
    helpful = Reinforcements(g, board(g), plan, fights, [], civitates.may_win).plan()
    ways = [text for text in plan.feat_spaces if not text.startswith("select")]
    assert helpful == bool(ways)
    return ways


OUTNUMBERED = {
    "dobunni": {"town": 1, "militia": 1, "saxon_warband": 5},
    "cornovii": {"town": 1, "militia": 3},
    "silures": {"hillfort": 1, "militia": 1},
}


@rule("pendragon", "8.7.1.reinforce-no-wealth", "8.7.1.reinforce-muster", "8.7.1.reinforce-move")
def test_reinforce_a_battle():
    """Two Militia remove a Warband and five remove two; the one from Silures would not help."""
    assert reinforced(OUTNUMBERED, Space.DOBUNNI, blue=4) == ["levy dobunni", "hasten cornovii"]
    assert reinforced(OUTNUMBERED, Space.DOBUNNI, blue=3, wealth=9) == ["levy dobunni"]
    assert reinforced(OUTNUMBERED, Space.DOBUNNI, blue=1, wealth=9) == []
    near = {**OUTNUMBERED, "silures": {}}
    assert reinforced(near, Space.DOBUNNI, blue=4, available={"militia": 0}) == ["hasten cornovii"]


@rule("pendragon", "8.7.1.reinforce-muster", "8.7.1.reinforce-none")
def test_militia_first_where_more_could_fall():
    two = {**OUTNUMBERED, "regni": {"town": 1, "militia": 4, "saxon_raider": 1}}
    spaces = (Space.REGNI, Space.DOBUNNI)
    assert reinforced(two, *spaces, blue=2) == ["levy dobunni"]
    assert reinforced(two, *spaces, blue=4) == ["levy dobunni", "levy regni"]
    assert reinforced(two, Space.REGNI, blue=9) == []  # the Raider falls anyway


@rule("pendragon", "8.7.1.reinforce-move")
def test_cavalry_of_a_non_player_come_along():
    forces = {
        "dobunni": {"town": 1, "militia": 1, "saxon_warband": 5},
        "cornovii": {"town": 1, "militia": 1, "cavalry": 3},
    }
    none = {"militia": 0}
    assert reinforced(forces, Space.DOBUNNI, blue=2, available=none) == ["hasten cornovii"]
    assert reinforced(forces, Space.DOBUNNI, blue=2, available=none, players=("dux",)) == ["hasten cornovii"]
    alone = {**forces, "cornovii": {"town": 1, "cavalry": 3}}
    assert reinforced(alone, Space.DOBUNNI, blue=2, available=none, players=("dux",)) == []


@rule("pendragon", "8.7.1.battle-enemies")
@pytest.mark.parametrize(("blue", "fought"), [(2, "Dobunni, Regni"), (1, "Regni")])
def test_a_battle_that_reinforce_makes_worth_it(blue, fought):
    """A third Militia takes the Raider with Plunder in Dobunni; the Battle in Regni is sure in any case."""
    forces = {
        "regni": {"town": 1, "comitates": 6, "laden_saxon_raider": 6},
        "dobunni": {"town": 1, "militia": 2, "saxon_raider": 2, "laden_saxon_raider": 1},
    }
    g = take_turn("civitates", forces, blue=blue, seed="x", chance=(die("battle plunder", 1),))
    assert any(f"Battle in {fought}" in line.text for line in g.log if line.kind == "action")


@rule("pendragon", "8.7.1.reinforce-move")
def test_who_hurries_first():
    forces = {
        "dobunni": {"town": 1, "militia": 1, "laden_saxon_raider": 1, "saxon_raider": 9},
        "cornovii": {"town": 1, "militia": 2, "laden_comitates": 1, "comitates": 2},
    }
    g = table(forces, blue=2, available={"militia": 0})
    plan = turn()
    fights = [Fight(Space.DOBUNNI, SAXONS)]
    assert Reinforcements(g, board(g), plan, fights, [], civitates.may_win).plan()
    sent = [text for text in plan.answers if text.startswith("send")]
    assert sent.index("send 2 comitates cornovii dobunni") < sent.index("send 1 laden_comitates cornovii dobunni")
    assert sent.index("send 1 laden_comitates cornovii dobunni") < sent.index("send 2 militia cornovii dobunni")


@rule("pendragon", "8.7.1.reinforce-move")
def test_who_is_sent():
    g = table({"cornovii": {"militia": 2, "comitates": 1, "cavalry": 1}, "dobunni": {"saxon_warband": 3}})
    g.stack.insert(0, __import__("tests.games.pendragon.orders", fromlist=["order"]).order("civitates", "battle"))
    question = reinforce.Send(CIVITATES, Space.CORNOVII, (int(Space.DOBUNNI),), 3, 0)
    assert some(policies.send(g, board(g), question)).text == "send 1 cavalry cornovii dobunni"
    g = table(
        {"cornovii": {"militia": 2, "comitates": 1, "cavalry": 1}, "dobunni": {"saxon_warband": 3}}, players=("dux",)
    )
    g.stack.insert(0, __import__("tests.games.pendragon.orders", fromlist=["order"]).order("civitates", "battle"))
    assert some(policies.send(g, board(g), question)).text == "send 1 comitates cornovii dobunni"
