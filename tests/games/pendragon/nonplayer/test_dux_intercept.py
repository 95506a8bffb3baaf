"""8.8 Non-player Dux: Intercept, Invite and Retaliate."""

import pytest

from logres.games.pendragon.names import (
    CAVALRY,
    COMMAND_AND_FEAT,
    Space,
)
from logres.games.pendragon.nonplayer.charts.dux import INVITE_RULES
from logres.games.pendragon.nonplayer.planning import briton_feats
from logres.games.pendragon.nonplayer.planning.intercepts import Sortie
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import (
    at,
    board,
    chart,
    did,
    die,
    executed,
    log,
    said,
    table,
    take_turn,
)
from tests.games.pendragon.nonplayer.test_dux import turn


def sortie(forces, **more):
    g = table(forces, blue=more.pop("blue", 20), **more)
    found = Sortie(g, board(g), turn())
    found.plan()
    return found


@rule("pendragon", "8.8.1.intercept-trigger")
@pytest.mark.parametrize(("dice", "intercepts"), [((6, 6), False), ((6, 5), True)])
def test_more_raiders_than_the_roll(dice, intercepts):
    forces = {"dobunni": {"town": 1, "saxon_raider": 12}, "cornovii": {"town": 1, "fort": 1, "cavalry": 4}}
    g = table(forces, chart("dux"), blue=9, seed="x", chance=(die("intercept", *dice),))
    assert executed(g).startswith("Intercept") == intercepts
    assert sortie(forces).engaged() == 12
    assert sortie({**forces, "dobunni": {"saxon_raider": 12}}).engaged() == 0  # no Friendly Control


@rule("pendragon", "8.8.1.intercept-goal")
def test_along_several_roads():
    town = {"town": 1}
    forces = {"trinovantes": {"town": 1, "cavalry": 1}, "londinium": town, "atrebates": {"town": 1, "saxon_raider": 4}}
    assert sortie(forces).going == {(Space.TRINOVANTES, Space.ATREBATES): [CAVALRY]}
    assert sortie({**forces, "londinium": {}}).going == {}  # not through a space without Friendly Control
    assert sortie(forces, imperium="autonomy_military", roads=0).going == {}


@rule("pendragon", "8.8.1.intercept-goal")
@pytest.mark.parametrize("seed", range(6))
def test_of_equal_raiders_those_that_no_move_is_needed_for(seed):
    raided = {"town": 1, "saxon_raider": 4}
    found = sortie({"atrebates": {**raided, "cavalry": 1}, "durotriges": raided}, seed=str(seed))
    assert (found.going, found.fought()) == ({}, [Space.ATREBATES])


@rule("pendragon", "8.8.1.intercept-goal")
def test_those_who_leave_raiders_for_more_of_them():
    forces = {"atrebates": {"town": 1, "saxon_raider": 4, "cavalry": 1}, "durotriges": {"town": 1, "saxon_raider": 6}}
    g = take_turn("dux", forces, blue=9, seed="x", chance=(die("intercept", 1, 1), die("invite nation", 4)))
    assert any("atrebates to durotriges" in line.lower() for line in log(g, "3.2.3.intercept-movement"))
    assert not said(g, "8.1.act-by-flowchart")[1:]


@rule("pendragon", "8.8.1.intercept-goal", "8.8.1.intercept-enough")
def test_those_who_alone_can_come_are_kept_for_it():
    """Only from Deceangli can two come to Ordovices; Dobunni and Atrebates are helped from elsewhere too."""
    guarded = {"fort": 1, "town": 1, "cavalry": 1, "militia": 1}
    forces = {
        "deceangli": {"fort": 1, "cavalry": 2, "red_saxon_warband": 3},
        "ordovices": {"hillfort": 1, "militia": 1, "saxon_raider": 4},
        "dobunni": {"town": 1, "militia": 2, "saxon_raider": 8},
        "atrebates": {"town": 1, "militia": 1, "saxon_raider": 2},
        "cantiaci": guarded,
        "regni": guarded,
        **{name: {"town": 1} for name in ("cornovii", "catuvellauni", "londinium", "durotriges")},
    }
    found = sortie(forces)
    sent = {s: sum(len(units) for (_, to), units in found.going.items() if to == s) for s in found.targets}
    assert sent == {Space.ORDOVICES: 2, Space.DOBUNNI: 3, Space.ATREBATES: 1}
    assert found.engaged() == 14
    assert len({start for start, _ in found.going}) == 3


@rule("pendragon", "8.8.1.intercept-goal")
def test_an_origin_that_is_not_needed_sends_nobody():
    forces = {"dobunni": {"town": 1, "saxon_raider": 4}, "silures": {"town": 1, "cavalry": 1}}
    forces |= {"cornovii": {"town": 1, "cavalry": 1}, "catuvellauni": {"town": 1, "cavalry": 2}}
    for seed in range(4):
        assert list(sortie(forces, seed=str(seed)).going) == [(Space.CATUVELLAUNI, Space.DOBUNNI)]


@rule("pendragon", "8.8.1.intercept-enough")
def test_no_more_than_help():
    """Three Cavalry against two Raiders: one goes."""
    found = sortie({"dobunni": {"town": 1, "saxon_raider": 2}, "cornovii": {"town": 1, "cavalry": 3}})
    assert found.going == {(Space.CORNOVII, Space.DOBUNNI): [CAVALRY]}
    found = sortie({"dobunni": {"town": 1, "saxon_raider": 5}, "cornovii": {"town": 1, "cavalry": 4}})
    assert found.going == {(Space.CORNOVII, Space.DOBUNNI): [CAVALRY] * 3}
    helped = {"dobunni": {"town": 1, "saxon_raider": 2, "cavalry": 1}, "cornovii": {"town": 1, "cavalry": 3}}
    assert sortie(helped).going == {}


@rule("pendragon", "8.8.1.intercept-leave")
def test_one_troop_stays_for_each_fort():
    raided = {"dobunni": {"town": 1, "saxon_raider": 9}}
    found = sortie({**raided, "cornovii": {"fort": 1, "cavalry": 1, "militia": 1}})
    assert found.going == {(Space.CORNOVII, Space.DOBUNNI): [CAVALRY]}
    assert sortie({**raided, "cornovii": {"fort": 1, "cavalry": 1}}).going == {}
    assert sortie({**raided, "cornovii": {"town": 1, "cavalry": 1}}).going != {}
    alone = sortie({**raided, "cornovii": {"fort": 1, "cavalry": 1, "militia": 1}}, imperium="fragmentation")
    assert alone.going == {}


@rule("pendragon", "8.8.1.intercept-goal")
def test_most_raiders_from_fewest_origins_foederati_first():
    forces = {
        "dobunni": {"town": 1, "saxon_raider": 4},
        "cornovii": {"town": 1, "cavalry": 2, "red_saxon_warband": 1},
        "silures": {"hillfort": 1, "cavalry": 1},
    }
    found = sortie(forces)
    assert list(found.going) == [(Space.CORNOVII, Space.DOBUNNI)]
    assert found.going[Space.CORNOVII, Space.DOBUNNI] == [4, CAVALRY]
    two = {**forces, "atrebates": {"town": 1, "saxon_raider": 9}}
    poor = sortie(two, blue=2, seed="x")
    assert len({start for start, _ in poor.going}) == 1
    assert sortie(forces, blue=1).going == {}


@rule("pendragon", "8.8.1.intercept-goal")
@pytest.mark.parametrize("seed", range(4))
def test_of_equal_origins_the_one_that_sends_foederati(seed):
    """One Troop is enough: that it leaves more Cavalry behind makes no origin better."""
    forces = {
        "dobunni": {"town": 1, "saxon_raider": 2},
        "cornovii": {"town": 1, "cavalry": 3},
        "silures": {"hillfort": 1, "red_saxon_warband": 1},
        "catuvellauni": {"town": 1, "cavalry": 1},
    }
    assert list(sortie(forces, seed=str(seed)).going) == [(Space.SILURES, Space.DOBUNNI)]
    two = {**forces, "dobunni": {"town": 1, "saxon_raider": 4}}
    assert list(sortie(two, seed=str(seed)).going) == [(Space.CORNOVII, Space.DOBUNNI)]  # from the fewest first


@rule("pendragon", "8.8.1.intercept-goal", "8.3.ties-random")
def test_a_larger_garrison_makes_no_origin_better():
    forces = {"dobunni": {"town": 1, "saxon_raider": 2}}
    forces |= {"cornovii": {"town": 1, "cavalry": 3}, "catuvellauni": {"town": 1, "cavalry": 1}}
    assert len({tuple(sortie(forces, seed=str(seed)).going) for seed in range(12)}) == 2


@rule("pendragon", "8.8.1.intercept-goal")
@pytest.mark.parametrize(("blue", "met"), [(1, 0), (2, 8), (4, 14)])
def test_with_a_small_purse_the_origin_from_which_most_are_met(blue, met):
    """One origin: eight Raiders in two spaces from Catuvellauni, rather than the six of Dumnonii from Durotriges."""
    forces = {
        "dumnonii": {"town": 1, "saxon_raider": 6},
        "durotriges": {"town": 1, "cavalry": 1},
        "iceni": {"hillfort": 1, "saxon_raider": 4},
        "trinovantes": {"town": 1, "saxon_raider": 4},
        "catuvellauni": {"town": 1, "cavalry": 2},
    }
    assert sortie(forces, blue=blue, imperium="autonomy_military", roads=0, seed="x").engaged() == met


@rule("pendragon", "8.4.2.tactics-table")
def test_plunder_won_where_others_set_out_from_is_given_back():
    forces = {
        "dobunni": {"town": 1, "cavalry": 5, "laden_saxon_raider": 2, "saxon_raider": 1},
        "atrebates": {"town": 1, "saxon_raider": 6},
    }
    stays = tuple([die(f"pre-battle {space} defenders raiders", 1) for space in sorted(forces)])
    chance = (die("intercept", 1, 1), die("invite nation", 1), *stays)
    g = take_turn("dux", forces, blue=9, seed="x", population={"dobunni": 2}, chance=chance)
    assert any("dobunni to atrebates" in line.lower() for line in log(g, "3.2.3.intercept-movement"))
    assert "1 Plunder returns to Dobunni as Prosperity" in log(g, "3.6.5.removed-plunder-options")


@rule("pendragon", "8.8.1.if-none", "8.8.3.fallback-from-intercept")
def test_battle_instead_if_nobody_would_move():
    forces = {"iceni": {"hillfort": 2, "cavalry": 3, "saxon_raider": 5}}
    g = take_turn("dux", forces, seed="x", chance=(die("intercept", 1, 1), die("invite nation", 1)))
    assert executed(g).startswith("Battle")
    assert said(g, "8.8.1.if-none")
    assert log(g, "3.6.when")


@rule("pendragon", "8.8.1.feat-first")
def test_new_foederati_come_before_the_troops_move():
    forces = {"cornovii": {"fort": 1, "cavalry": 3}, "dobunni": {"town": 2, "saxon_raider": 3}}
    g = take_turn("dux", forces, blue=9, seed="x", chance=(die("intercept", 1, 1), die("invite nation", 4)))
    assert executed(g) == "Intercept with Invite"
    lines = [line.rule for line in g.log]
    assert lines.index("4.2.2.invite-place") < lines.index("3.2.3.intercept-movement")


@rule("pendragon", "8.8.1.retaliate", "8.8.1.no-feat")
def test_retaliate_at_the_raiders_own_stronghold():
    forces = {"dobunni": {"town": 1, "cavalry": 9, "saxon_raider": 3, "saxon_settlement": 1}}
    g = take_turn("dux", forces, blue=9, seed="x", chance=(die("intercept", 1, 1),))
    assert executed(g) == "Intercept with Retaliate"
    forces = {"dobunni": {"town": 2, "saxon_raider": 3}, "cornovii": {"town": 1, "hillfort": 1, "cavalry": 3}}
    g = take_turn("dux", forces, blue=9, seed="x", chance=(die("intercept", 1, 1), die("invite nation", 4)))
    assert executed(g) == "Intercept"


def invited(forces, roll=5, **more):
    g = table(forces, chance=(die("invite nation", roll),), **more)
    plan = turn()
    briton_feats.invite(g, board(g), plan, INVITE_RULES)
    return plan.feat_spaces


@rule("pendragon", "8.8.1.invite-nation", "8.8.1.invite-place")
def test_whom_the_dux_invites_and_where():
    forces = {"iceni": {"fort": 1}}
    assert invited(forces, 3) == ("select iceni", "invite scotti iceni")
    assert invited(forces, 4) == ("select iceni", "invite saxons iceni")
    assert invited({"iceni": {"fort": 2}}, 4) == ()
    assert invited({"iceni": {"hillfort": 1}}, 4) == ()
    assert invited({**forces, "regni": {"red_saxon_settlement": 1}}, 4) == ()
    assert invited({**forces, "regni": {"blue_saxon_settlement": 1}}, 4) == ("select iceni", "invite saxons iceni")


@rule("pendragon", "8.8.1.invite-convert")
def test_or_bribes_a_player_s_foederati():
    forces = {"iceni": {"fort": 1, "red_saxon_settlement": 1, "blue_scotti_warband": 2}}
    assert invited(forces, 4, players=("civitates",), red=2) == ("select iceni", "bribe scotti iceni")
    assert invited(forces, 4, red=2) == ()


@rule("pendragon", "8.8.1.feat-first", "8.8.1.intercept-goal")
def test_those_who_are_invited_intercept():
    forces = {"dobunni": {"town": 1, "cavalry": 2}, "cornovii": {"town": 1, "militia": 6, "saxon_raider": 6}}
    g = take_turn("dux", forces, blue=10, seed="x", chance=(die("intercept", 1, 1), die("invite nation", 4)))
    assert executed(g) == "Intercept with Invite"
    assert did(g) == COMMAND_AND_FEAT
    moved = [line for line in g.log if line.kind == "np-decided"]
    assert [str(line.text) for line in moved][:2] == ["before Intercept adds Invite", "executes Intercept after Invite"]
    assert at(g, "dobunni", "cavalry") == 2  # red Foederati go first


@rule("pendragon", "8.8.1.intercept-goal", "8.8.1.intercept-trigger")
def test_troops_move_up_so_that_the_most_raiders_are_met():
    forces = {
        "textoverdi": {"fort": 0, "hillfort": 1, "militia": 6, "cavalry": 2, "scotti_raider": 5},
        "eboracum": {"town": 1, "cavalry": 3},
        "votadini": {"hillfort": 1, "militia": 8, "scotti_raider": 6},
    }
    g = table(forces, blue=20, seed="x")
    found = Sortie(g, board(g), turn())
    found.plan()
    assert found.engaged() == 11
    assert (Space.TEXTOVERDI, Space.VOTADINI) in found.going
    g = table(forces, blue=2, seed="x")  # one origin can be paid
    found = Sortie(g, board(g), turn())
    found.plan()
    assert found.engaged() == 11
    assert [start for start, _ in found.going] == [Space.TEXTOVERDI]
    assert found.present(Space.TEXTOVERDI) == 1


@rule("pendragon", "8.8.1.retaliate")
def test_retaliate_with_those_who_arrive():
    forces = {
        "dobunni": {"town": 1, "cavalry": 6},
        "cornovii": {"hillfort": 1, "militia": 8, "saxon_raider": 5, "saxon_settlement": 1},
    }
    g = take_turn("dux", forces, blue=10, seed="x", chance=(die("intercept", 1, 1),))
    assert executed(g) == "Intercept with Retaliate"


@rule("pendragon", "8.8.1.intercept-goal", "8.3.ties-random")
def test_of_equal_origins_chance_takes_one():
    forces = {"dobunni": {"town": 1, "saxon_raider": 2}}
    forces |= {name: {"town": 1, "cavalry": 1} for name in ("cornovii", "catuvellauni", "silures")}
    assert len({tuple(sortie(forces, seed=str(seed)).going) for seed in range(12)}) == 3
