"""8.8 Non-player Dux."""

import pytest

from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.battle.engagement import DEFENDERS_STAY, NO_WITHDRAWAL
from logres.games.pendragon.commands.barbarian import replies
from logres.games.pendragon.commands.briton import build, march, reinforce
from logres.games.pendragon.commands.core import placing
from logres.games.pendragon.names import (
    BLUE_SAXON_WARBAND,
    CAVALRY,
    COMITATES,
    COMMAND_AND_FEAT,
    DUX,
    FORT,
    MILITIA,
    PASS,
    SAXONS,
    SCOTTI,
    SPACE,
    Space,
)
from logres.games.pendragon.nonplayer.answers import policies
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts import dux
from logres.games.pendragon.nonplayer.charts.dux import INVITE_RULES, DuxTurn
from logres.games.pendragon.nonplayer.planning import battles, briton_feats, briton_march
from logres.games.pendragon.nonplayer.planning.intercepts import Sortie
from logres.games.pendragon.resources import AGREE, REFUSE
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
    some,
    table,
    take_turn,
)


def turn():
    return DuxTurn(DUX)


@rule("pendragon", "8.8.order", "8.1.act-by-flowchart")
def test_the_order_of_the_questions():
    assert DuxTurn.STEPS[:6] == ("intercept", "priority_event", "battle", "train", "event", "march")


# ---------------------------------------------------------------------- Intercept


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


# ---------------------------------------------------------------------- Battle


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
    many = {
        s: {"hillfort": 1, "cavalry": 1}
        for s in ("iceni", "regni", "parisi", "cornovii", "silures", "votadini", "ordovices")
    }
    g = table(many, blue=20, seed="x")
    plan = turn()
    assert briton_feats.requisition(g, board(g), plan)
    assert len(plan.feat_spaces) == 6


# ---------------------------------------------------------------------- Train


@rule("pendragon", "8.8.4.train-trigger")
def test_train_for_two_cavalry():
    forts = {"iceni": {"fort": 1}, "regni": {"fort": 1}}
    assert dux.most_cavalry(board(table(forts)), 2) == 2
    assert dux.most_cavalry(board(table(forts)), 1) == 1
    assert dux.most_cavalry(board(table(forts, available={"cavalry": 1})), 3) == 1
    for blue, trains in ((6, True), (5, False)):
        g = table(forts, chart("dux", step="train"), blue=blue, seed="x")
        assert executed(g).startswith("Train") == trains


@rule("pendragon", "8.8.4.train-cavalry")
def test_as_many_cavalry_as_can_be():
    forces = {"iceni": {"fort": 2}, "regni": {"fort": 1}, "parisi": {"fort": 1}}
    g = take_turn("dux", forces, step="train", blue=6, seed="x", imperium="roman_rule_civilian", cards={})
    assert at(g, "iceni", "cavalry") == 2
    assert board(g).on_map(CAVALRY) == 3


@rule("pendragon", "8.8.4.train-militia-prosperity")
def test_militia_and_prosperity_before_fragmentation_only():
    forces = {"regni": {"fort": 1, "town": 1}, "iceni": {"fort": 1}, "cantiaci": {"fort": 1}}
    more = {"blue": 30, "population": {"regni": 3, "iceni": 2, "cantiaci": 1}, "seed": "x"}
    g = table(forces, **more)
    assert dux.improved_spaces(g, board(g), turn(), [Space.REGNI, Space.ICENI, Space.CANTIACI]) == [
        Space.REGNI,
        Space.ICENI,
    ]
    g = table(forces, **{**more, "bottom": {"regni": 3, "iceni": 2}, "top": {"regni": 2}})
    assert dux.improved_spaces(g, board(g), turn(), [Space.REGNI, Space.ICENI]) == [Space.ICENI]
    g = table(forces, imperium="fragmentation", red=30, **{**more, "blue": 0})
    assert dux.improved_spaces(g, board(g), turn(), [Space.REGNI]) == []
    for imperium, count in (("roman_rule_military", 2), ("fragmentation", 0)):
        g = table(forces, imperium=imperium)
        question = placing.PlaceUnits(DUX, Space.REGNI, MILITIA, 0, 2, "3.2.1.train-militia-limit")
        assert some(policies.place_units(g, board(g), question)).count == count


@rule("pendragon", "8.8.4.train-militia-prosperity")
def test_militia_only_where_cavalry_are_placed():
    """Two Cavalry at two Forts with Towns; a third such space is Trained for its Prosperity alone."""
    town = {"fort": 1, "town": 1}
    forces = {"regni": town, "cantiaci": town, "textoverdi": {**town, "cavalry": 2}}
    people = {"regni": 1, "cantiaci": 1, "textoverdi": 2}
    full = {"regni": 1, "cantiaci": 1}
    more = {"population": people, "bottom": full, "top": full, "blue": 20, "available": {"cavalry": 2, "militia": 9}}
    chance = (die("invite nation", 4), die("choose train", 1), die("choose train", 1))
    g = take_turn("dux", forces, step="train", chance=chance, **more)
    assert [at(g, s, "cavalry") for s in ("regni", "cantiaci", "textoverdi")] == [1, 1, 2]
    assert [at(g, s, "militia") for s in ("regni", "cantiaci", "textoverdi")] == [2, 2, 0]
    assert board(g).prosperity(Space.TEXTOVERDI) == 2


@rule("pendragon", "8.8.4.train-invite-first")
def test_invite_goes_before_train():
    forces = {"iceni": {"fort": 1}, "regni": {"fort": 1}}
    g = take_turn("dux", forces, step="train", blue=6, seed="x", chance=(die("invite nation", 4),))
    assert executed(g) == "Train with Invite"
    lines = [line.text for line in g.log]
    invite = next(i for i, text in enumerate(lines) if "invite Saxons to" in text)
    assert invite < next(i for i, text in enumerate(lines) if "place 1 Cavalry" in text)


@rule("pendragon", "8.8.4.build-forts")
def test_forts_against_raids_then_towns():
    def built(forces, **more):
        g = table(forces, seed="x", **{"blue": 9, "red": 9, **more})
        plan = turn()
        briton_feats.build(g, board(g), plan)
        return [text for text in plan.feat_spaces if not text.startswith("select")]

    forces = {"dobunni": {"cavalry": 1}, "iceni": {"cavalry": 1}, "cornovii": {"cavalry": 1}}
    assert built(forces, patrolled=[0, 1, 0, 0])[0] == "fort iceni"
    assert len(built(forces)) == 2
    assert built({"brigantes": {"cavalry": 1}, "carvetii": {"cavalry": 1}})[0] == "fort carvetii"
    towns = {"dobunni": {"cavalry": 1, "militia": 2}, "cornovii": {"cavalry": 1, "militia": 1, "hillfort": 1}}
    assert built(towns, available={"fort": 0}) == ["town cornovii", "town dobunni"]
    assert built(towns, available={"fort": 0}, imperium="fragmentation") == []
    g = table({"cornovii": {"cavalry": 1, "militia": 2, "hillfort": 1}})
    assert some(policies.raise_town(g, board(g), build.RaiseTown(DUX, Space.CORNOVII))).who != "militia"


@rule("pendragon", "8.8.4.build-forts")
def test_a_town_once_the_last_fort_is_built():
    forces = {"iceni": {"cavalry": 1}, "dobunni": {"cavalry": 2, "militia": 2}}
    g = table(forces, seed="x", blue=9, available={"fort": 1, "town": 3}, patrolled=[1, 1, 0, 0])
    plan = turn()
    assert briton_feats.build(g, board(g), plan)
    assert plan.feat_spaces == ("select iceni", "fort iceni", "select dobunni", "town dobunni")
    assert [line.split(":")[0] for line in said(g, "8.8.4.build-forts")] == ["Fort", "Town"]


@rule("pendragon", "8.8.3.battle-enemies")
def test_the_first_of_several_fights_in_a_space_comes_first():
    a, b, other = Fight(Space.ICENI, SAXONS), Fight(Space.REGNI, SAXONS), Fight(Space.ICENI, SCOTTI)
    assert battles.one_a_space(turn(), [a, b, b, other]) == [a, b]
    assert battles.one_a_space(turn(), [b, other, a]) == [b, other]


@rule("pendragon", "8.8.4.build-fragmentation")
def test_at_fragmentation_forts_for_control():
    forces = {"dobunni": {"cavalry": 1, "town": 1, "militia": 2}, "cornovii": {"cavalry": 3, "militia": 1}}
    b = board(table(forces, imperium="fragmentation"))
    assert briton_feats.adds_dux_control(b, Space.CORNOVII)
    assert not briton_feats.adds_dux_control(b, Space.DOBUNNI)
    forces = {"iceni": {"cavalry": 2, "militia": 1}, "regni": {"fort": 1, "cavalry": 2}}
    g = table(forces, imperium="fragmentation", patrolled=[1, 0, 0, 0])
    assert briton_feats._fort(g, board(g), [Space.ICENI, Space.REGNI]) == Space.ICENI


@rule("pendragon", "8.8.4.build-fragmentation")
@pytest.mark.parametrize(
    ("imperium", "built"),
    [
        ("fragmentation", ("select cornovii", "fort cornovii")),
        ("roman_rule_military", ("select cornovii", "fort cornovii", "select dobunni", "town dobunni")),
    ],
)
def test_at_fragmentation_no_towns(imperium, built):
    """One Fort is left; where it goes there are Cavalry alone, and a Town could be built elsewhere."""
    forces = {"cornovii": {"cavalry": 2}, "dobunni": {"cavalry": 3, "militia": 2}}
    g = table(forces, imperium=imperium, red=9, available={"fort": 1, "town": 3}, chance=(die("choose Fort", 1),))
    plan = turn()
    assert briton_feats.build(g, board(g), plan)
    assert plan.feat_spaces == built


@rule("pendragon", "8.8.4.build-else-requisition", "8.8.6.feat-after")
def test_build_else_requisition():
    forces = {"iceni": {"fort": 1, "hillfort": 1}, "regni": {"fort": 1, "town": 1}}
    g = take_turn("dux", forces, step="train", blue=9, seed="x", chance=(die("invite nation", 4),))
    assert executed(g) == "Train with Requisition"
    forces = {"iceni": {"fort": 1}, "regni": {"fort": 1}, "parisi": {"red_saxon_settlement": 1}}
    g = take_turn("dux", forces, step="train", blue=20, seed="x", chance=(die("invite nation", 4),))
    assert executed(g) == "Train with Build"
    assert board(g).on_map(FORT) > 2
    march_forces = {"dobunni": {"cavalry": 3, "town": 2}, "cornovii": {"saxon_warband": 1}}
    g = take_turn(
        "dux", march_forces, step="march", blue=9, seed="x", chance=(die("invite nation", 4), die("march", 2))
    )
    assert executed(g) == "March with Requisition"


@rule("pendragon", "8.8.4.build-else-requisition")
@pytest.mark.parametrize(("blue", "feat", "forts"), [(12, "Build", 3), (15, "Build", 4), (11, "Requisition", 2)])
def test_build_with_the_money_that_is_left(blue, feat, forts):
    forces = {"iceni": {"fort": 1}, "regni": {"fort": 1, "town": 1}, "parisi": {"red_saxon_settlement": 1}}
    forces["dobunni"], forces["cornovii"] = {"cavalry": 1}, {"cavalry": 1}
    people = dict.fromkeys(forces, 1)  # no Prosperity to pay for
    dice = (die("invite nation", 4),)
    g = take_turn("dux", forces, step="train", blue=blue - 3, seed="x", chance=dice, population=people)  # six go
    assert executed(g) == f"Train with {feat}"
    assert board(g).on_map(FORT) == forts


@rule("pendragon", "8.8.6.feat-after")
def test_what_follows_a_march_is_planned_where_the_cavalry_is_then():
    forces = {"dobunni": {"cavalry": 4}, "silures": {"saxon_raider": 1}, "parisi": {"red_saxon_settlement": 1}}
    dice = (die("invite nation", 4), die("march", 1))
    g = take_turn("dux", forces, step="march", blue=30, seed="x", chance=dice)
    assert executed(g) == "March with Build"
    assert (at(g, "silures", "fort"), at(g, "dobunni", "fort")) == (1, 0)
    forces = {"dobunni": {"cavalry": 4}, "silures": {"saxon_raider": 12, "hillfort": 1}}
    forces["parisi"] = {"red_saxon_settlement": 1}
    g = take_turn("dux", forces, step="march", blue=30, seed="x", chance=dice)
    lines = [line.kind for line in g.log]
    assert executed(g) == "March with Requisition"
    assert "requisition" in lines
    assert log(g, "4.2.3.requisition-transfer") == ["Requisition in Silures: Dux Resources +1"]


@rule("pendragon", "8.8.3.requisition")
def test_requisition_after_the_battle():
    forces = {"dobunni": {"cavalry": 4, "town": 1, "saxon_raider": 3}}
    g = take_turn("dux", forces, step="battle", blue=3, seed="x")
    assert executed(g) == "Battle with Requisition"
    kinds = [line.rule for line in g.log]
    assert kinds.index("3.6.when") < kinds.index("4.2.3.requisition-transfer")


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


@rule("pendragon", "8.8.9.respond")
@pytest.mark.parametrize(("space", "safe"), [("dobunni", True), ("corieltauvi", False)])
def test_an_ambush_counts_where_there_could_be_one(space, safe):
    g = table({space: {"cavalry": 2, "saxon_raider": 4}})
    frame = Battle(SPACE[space], DUX, SAXONS, DEFENDERS_STAY | NO_WITHDRAWAL)
    assert policies.is_safe(g, board(g), DUX, SPACE[space], frame) == safe


# ---------------------------------------------------------------------- March


def campaign(forces, roll=4, **more):
    chance = (die("march", roll), *more.pop("chance", ()))
    g = table(forces, blue=more.pop("blue", 20), chance=chance, **more)
    found = briton_march.DuxMarch(g, board(g), turn())
    found.destinations()
    found.origins()
    return found


@rule("pendragon", "8.8.6.march", "8.8.6.pass")
def test_march_or_pass():
    forces = {"dobunni": {"cavalry": 3, "town": 2}, "cornovii": {"saxon_warband": 1}}
    g = take_turn("dux", forces, step="march", blue=9, seed="x", chance=(die("invite nation", 4), die("march", 2)))
    assert executed(g).startswith("March")
    assert at(g, "cornovii", "cavalry") > 0
    g = take_turn("dux", forces, step="march", blue=1, seed="x", chance=(die("invite nation", 4), die("march", 2)))
    assert did(g) == PASS


@rule("pendragon", "8.8.6.march")
def test_those_who_are_invited_march():
    forces = {"dobunni": {"cavalry": 2, "town": 1}, "cornovii": {"saxon_warband": 6}}
    dice = (die("invite nation", 4), die("march", 1))
    g = take_turn("dux", forces, step="march", blue=9, seed="x", chance=dice)
    assert (executed(g), did(g)) == ("March with Invite", COMMAND_AND_FEAT)
    assert at(g, "dobunni", "red_saxon_settlement") == 1
    assert [at(g, "cornovii", piece) for piece in ("cavalry", "red_saxon_warband")] == [2, 1]  # two guard the homes


@rule("pendragon", "8.8.6.march-d4")
def test_so_many_destinations_and_origins():
    forces = {
        "dobunni": {"cavalry": 3},
        "cornovii": {"saxon_raider": 1},
        "silures": {"saxon_raider": 1},
        "catuvellauni": {"cavalry": 2},
    }
    one = campaign(forces, 1, seed="x")
    assert len(one.ends) == 1
    assert len(one.groups) == 1
    assert len(campaign(forces, 2, seed="x").ends) == 2


@rule("pendragon", "8.8.6.march-civitates-destinations")
def test_first_against_civitates_richer_than_prestige():
    forces = {
        "dobunni": {"cavalry": 3},
        "cornovii": {"town": 1},
        "silures": {"saxon_raider": 1},
        "atrebates": {"town": 1, "fort": 1},
    }
    found = campaign(forces, 1, players=("civitates",), wealth=6, prestige=5, seed="x")
    assert found.ends == found.against_britons == [Space.CORNOVII]
    assert campaign(forces, 1, players=("civitates",), wealth=5, prestige=5, seed="x").ends[0] == Space.SILURES
    assert campaign(forces, 1, wealth=60, prestige=5, seed="x").ends[0] == Space.SILURES


@rule("pendragon", "8.8.6.march-stronghold-destination")
def test_one_enemy_stronghold_of_a_famed_barbarian():
    forces = {"dobunni": {"cavalry": 3}, "cornovii": {"saxon_settlement": 1}, "silures": {"scotti_settlement": 1}}
    assert campaign(forces, 1, saxon_renown=20, scotti_renown=21).ends[0] == Space.SILURES
    assert campaign(forces, 1, saxon_renown=21, scotti_renown=20).ends[0] == Space.CORNOVII
    level = campaign(forces, 1, saxon_renown=20, scotti_renown=20, chance=(die("choose destination", 1),))
    assert level.ends[0] == Space.CORNOVII


@rule("pendragon", "8.8.6.march-barbarian-destinations")
def test_then_barbarians_first_without_control_never_cities():
    forces = {"dobunni": {"cavalry": 3}, "cornovii": {"town": 1, "saxon_raider": 1}, "silures": {"saxon_raider": 1}}
    assert campaign(forces, 2).ends == [Space.SILURES, Space.CORNOVII]
    forces = {"catuvellauni": {"cavalry": 3}, "londinium": {"saxon_raider": 1}, "iceni": {"red_saxon_warband": 2}}
    assert campaign(forces, 4, seed="x").ends == []


@rule("pendragon", "8.8.6.march-origins", "8.8.6.march-no-split")
def test_most_troops_until_the_enemy_can_be_removed():
    near = {"dobunni": {"cavalry": 1}, "catuvellauni": {"cavalry": 4}, "corieltauvi": {"cavalry": 2}}
    first = ((Space.CORIELTAUVI, Space.CORNOVII), ((CAVALRY, 2, 0),))
    second = ((Space.DOBUNNI, Space.CORNOVII), ((CAVALRY, 1, 0),))
    assert campaign({**near, "cornovii": {"saxon_warband": 2}}, 4, seed="x").groups == [first]  # that is enough
    assert campaign({**near, "cornovii": {"saxon_warband": 3}}, 4, seed="x").groups == [first, second]
    assert campaign({**near, "cornovii": {"saxon_warband": 3}}, 1, seed="x").groups == [first]
    both = {"dobunni": {"cavalry": 1}, "corieltauvi": {"cavalry": 2}, "cornovii": {"saxon_warband": 9}}
    found = campaign({**both, "silures": {"saxon_warband": 1}}, 4, chance=(die("choose destination", 3),))
    assert found.ends == [Space.SILURES, Space.CORNOVII]
    assert found.groups == [((Space.DOBUNNI, Space.SILURES), ((CAVALRY, 1, 0),)), first]


@rule("pendragon", "8.8.6.march-origins")
def test_the_civitates_are_the_enemy_where_they_are_marched_against():
    forces = {"dobunni": {"cavalry": 1}, "corieltauvi": {"cavalry": 2}, "cornovii": {"town": 1, "militia": 1}}
    found = campaign(forces, 4, players=("civitates",), wealth=6, prestige=5, seed="x")
    assert found.ends == found.against_britons == [Space.CORNOVII]
    assert [path[0] for path, _ in found.groups] == [Space.CORIELTAUVI, Space.DOBUNNI]  # a Town takes more than two


@rule("pendragon", "8.8.6.march-leave")
def test_one_troop_stays_for_each_friendly_stronghold():
    forces = {"dobunni": {"cavalry": 3, "town": 2}, "cornovii": {"saxon_warband": 5}}
    assert briton_march.size(campaign(forces, 4, seed="x").groups[0][1]) == 1
    forces = {"dobunni": {"cavalry": 3, "town": 2, "militia": 2}, "cornovii": {"saxon_warband": 9}}
    group = campaign(forces, 4, seed="x").groups[0][1]
    assert (CAVALRY, 3, 0) in group
    alone = {"dobunni": {"cavalry": 3, "fort": 1, "militia": 2}, "cornovii": {"saxon_warband": 5}}
    found = campaign(alone, 4, seed="x", red=9, imperium="fragmentation")
    assert sum(briton_march.size(parts) for _, parts in found.groups) <= 1  # Dux Control is kept


@rule("pendragon", "8.8.6.march-civitates-along", "8.8.6.march-unit-order")
def test_civitates_go_along_to_barbarians_in_order():
    forces = {
        "dobunni": {"cavalry": 1, "red_saxon_warband": 1, "blue_saxon_warband": 1, "comitates": 1, "militia": 1},
        "cornovii": {"saxon_warband": 9},
    }
    group = campaign(forces, 4, seed="x").groups[0][1]
    assert [piece for piece, _, _ in group] == [CAVALRY, 4, BLUE_SAXON_WARBAND, COMITATES, MILITIA]
    against = {"dobunni": {"cavalry": 2, "comitates": 1}, "cornovii": {"town": 1, "militia": 3}}
    group = campaign(against, 1, players=("civitates",), wealth=6, prestige=5, seed="x").groups[0][1]
    assert [piece for piece, _, _ in group] == [CAVALRY]
    group = campaign(forces, 4, seed="x", red=9, imperium="fragmentation").groups[0][1]
    assert COMITATES not in [piece for piece, _, _ in group]
    stays = {"dobunni": {"cavalry": 1, "militia": 1, "town": 1}, "cornovii": {"saxon_warband": 9}}
    assert [piece for piece, _, _ in campaign(stays, 4, seed="x").groups[0][1]] == [CAVALRY]


# ---------------------------------------------------------------------- cooperation and replies


@rule("pendragon", "8.8.8.consent-march")
def test_dux_troops_go_with_a_non_player_alone():
    escort = march.Escort(DUX, 0, (1, 2))
    spare = reinforce.SpareTroops(DUX, 1, 2, CAVALRY, 1, 0)
    g = table({})
    assert policies.escort(g, board(g), escort) is AGREE
    assert policies.spare_troops(g, board(g), spare) is AGREE
    g = table({}, players=("civitates",))
    assert policies.escort(g, board(g), escort) is REFUSE
    assert policies.spare_troops(g, board(g), spare) is REFUSE


@rule("pendragon", "8.8.9.respond")
def test_the_dux_meets_raiders_where_no_cavalry_can_fall():
    def meets(**force):
        g = table({"dobunni": force})
        frame = Battle(int(Space.DOBUNNI), int(DUX), int(SAXONS), 16 | 64)
        return policies.is_safe(g, board(g), DUX, Space.DOBUNNI, frame)

    assert meets(cavalry=3, saxon_raider=4)
    assert not meets(cavalry=2, saxon_raider=6)
    assert meets(red_saxon_warband=1, saxon_raider=9)


@rule("pendragon", "8.8.9.respond")
def test_the_dux_does_not_meet_those_who_may_ambush():
    """Three Raiders who stand cost no Cavalry; those who Ambush do, and in the Fens they can."""
    for space, meets in (("cantiaci", False), ("dobunni", True)):
        g = table({space: {"cavalry": 3, "town": 1, "saxon_raider": 3}})
        question = replies.ReplyToRavage(DUX, SPACE[space])
        assert (some(policies.reply_to_ravage(g, board(g), question)) == replies.MEET[SPACE[space]]) == meets


@rule("pendragon", "8.8.6.march-civitates-along")
@pytest.mark.parametrize(("warbands", "militia"), [(3, 1), (1, 0)])
def test_civitates_are_picked_up_on_the_way(warbands, militia):
    """Three Warbands are too many for one Cavalry; for a single one nobody else is needed."""
    forces = {
        "deceangli": {"fort": 1, "cavalry": 2},
        "cornovii": {"town": 1, "militia": 1},
        "dobunni": {"town": 1, "militia": 1},
        "catuvellauni": {"town": 1, "militia": 2},
        "iceni": {"saxon_warband": warbands},
    }
    chance = (die("march", 4), die("invite nation", 1))
    g = take_turn(
        "dux", forces, step="march", blue=20, seed="x", chance=chance[::-1], available={"scotti_settlement": 0}
    )
    assert (at(g, "iceni", "cavalry"), at(g, "iceni", "militia")) == (1, militia)
    assert [at(g, s, "militia") for s in ("cornovii", "dobunni", "catuvellauni")] == [1, 1, 2 - militia]


@rule("pendragon", "8.8.6.march-origins", "8.8.6.march")
@pytest.mark.parametrize(("regni", "end"), [({"town": 1, "saxon_warband": 3}, "regni"), ({"town": 1}, "iceni")])
def test_nobody_goes_where_nobody_is_needed_unless_nobody_is_needed_at_all(regni, end):
    forces = {
        "iceni": {"red_saxon_warband": 3, "hillfort": 1, "saxon_raider": 1},
        "catuvellauni": {"town": 1, "cavalry": 3},
        **{name: {"town": 1} for name in ("londinium", "atrebates")},
        "regni": regni,
    }
    g = table(forces, blue=20, seed="x", chance=(die("march", 4),))
    plan = turn()
    assert briton_march.of_dux(g, board(g), plan)
    assert {path[-1] for path, _ in plan.groups} == {SPACE[end]}


def test_a_battle_that_is_tried_tells_what_it_was_judged_by():
    forces = {"iceni": {"cavalry": 4, "saxon_raider": 3}, "dobunni": {"cavalry": 1, "saxon_warband": 4}}
    g = take_turn("dux", forces, step="battle", seed="x", prestige=5)
    lines = [line for line in g.log if line.kind == "np-tried" and line.rule == "8.8.3.battle-trigger"]
    assert [line.text for line in lines] == [
        "Battle with Saxons in Dobunni: Prestige 0 if they stand: no",
        "Battle with Saxons in Iceni: Prestige 1 if they stand: yes",
    ]
    worth = [line for line in g.log if line.kind == "np-tried" and line.rule == "8.8.3.battle-enemies"]
    assert [line.args[-1] for line in worth] == ["no", "yes"]


@rule("pendragon", "8.8.6.march-origins")
def test_a_longer_way_by_road_leads_on():
    """Atrebates is next door, but only by the Roads through Londinium do they go on from there to Regni."""
    forces = {"catuvellauni": {"town": 1, "cavalry": 2}, "regni": {"saxon_warband": 1}}
    forces |= {name: {"town": 1} for name in ("londinium", "atrebates")}
    g = table(forces, blue=20, seed="x", chance=(die("march", 1),))
    plan = turn()
    assert briton_march.of_dux(g, board(g), plan)
    way = (Space.CATUVELLAUNI, Space.LONDINIUM, Space.ATREBATES, Space.REGNI)
    assert [path for path, _ in plan.groups] == [way]


@rule("pendragon", "8.8.1.intercept-goal", "8.3.ties-random")
def test_of_equal_origins_chance_takes_one():
    forces = {"dobunni": {"town": 1, "saxon_raider": 2}}
    forces |= {name: {"town": 1, "cavalry": 1} for name in ("cornovii", "catuvellauni", "silures")}
    assert len({tuple(sortie(forces, seed=str(seed)).going) for seed in range(12)}) == 3
