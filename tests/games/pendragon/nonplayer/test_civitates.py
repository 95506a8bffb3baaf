"""8.7 Non-player Civitates."""

import pytest

from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.battle.engagement import SURPRISE_HERE
from logres.games.pendragon.commands.briton import march, muster, pillage, reinforce, trade
from logres.games.pendragon.names import (
    CAVALRY,
    CIVITATES,
    COMITATES,
    COMMAND,
    COMMAND_AND_FEAT,
    DUX,
    MILITIA,
    PASS,
    SAXONS,
    SCOTTI,
    SPACES,
    Space,
)
from logres.games.pendragon.nonplayer.answers import policies
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts import civitates
from logres.games.pendragon.nonplayer.charts.civitates import INVITE_RULES, CivitatesTurn
from logres.games.pendragon.nonplayer.planning import (
    briton_feats,
    briton_march,
    levies,
)
from logres.games.pendragon.nonplayer.planning.reinforcements import Reinforcements
from logres.games.pendragon.resources import AGREE, REFUSE
from logres.games.pendragon.tables import ADJACENT
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import SECOND, at, board, chart, did, die, executed, some, table, take_turn


def turn():
    return CivitatesTurn(CIVITATES)


@rule("pendragon", "8.7.order", "8.1.act-by-flowchart")
def test_the_order_of_the_questions():
    assert CivitatesTurn.STEPS[:6] == ("battle", "priority_event", "march", "muster", "event", "trade")


# ---------------------------------------------------------------------- Battle


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


# ---------------------------------------------------------------------- March


@rule("pendragon", "8.7.3.march-conditions")
@pytest.mark.parametrize(("roll", "blue", "marches"), [(2, 11, True), (3, 11, False), (2, 10, False)])
def test_when_they_march(roll, blue, marches):
    forces = {"dobunni": {"town": 1, "militia": 5}, "silures": {"saxon_warband": 1}}
    g = table(forces, chart("civitates", step="march"), blue=blue, wealth=9, seed="x", chance=(die("march", roll),))
    assert executed(g).startswith("March") == marches
    g = table(
        {"dobunni": {"town": 1, "militia": 2}},
        chart("civitates", step="march"),
        blue=11,
        seed="x",
        chance=(die("march", 1),),
    )
    assert not executed(g).startswith("March")


@rule("pendragon", "8.7.3.march-conditions")
def test_no_wealth_is_spent_on_a_march():
    g = table({}, blue=7, wealth=20)
    assert briton_march.CivitatesMarch(g, board(g), turn()).money == 3  # two Resources an origin


def expedition(forces, **more):
    g = table(forces, blue=more.pop("blue", 20), **more)
    plan = turn()
    moves = briton_march.of_civitates(g, board(g), plan)
    return plan.groups if moves else (), g


@rule("pendragon", "8.7.3.march-destination-first", "8.7.3.march-destination-next")
def test_where_they_march():
    forces = {
        "dobunni": {"town": 1, "militia": 9},
        "silures": {"saxon_settlement": 1},
        "cornovii": {"scotti_settlement": 1},
    }
    groups, _ = expedition(forces, seed="x", saxon_renown=25, scotti_renown=5)
    assert groups[0][0] == (Space.DOBUNNI, Space.SILURES)
    groups, _ = expedition(forces, seed="x", saxon_renown=5, scotti_renown=60)
    assert groups[0][0] == (Space.DOBUNNI, Space.CORNOVII)
    forces = {"dobunni": {"town": 1, "militia": 9}, "silures": {"saxon_raider": 1}}
    groups, _ = expedition(forces, seed="x")
    assert groups[0][0][-1] == Space.SILURES  # Barbarians before an empty Region
    forces = {"catuvellauni": {"town": 1, "militia": 9}, "londinium": {"saxon_settlement": 1}}
    groups, _ = expedition(forces, seed="x")
    assert all(path[-1] != Space.LONDINIUM for path, _ in groups)


@rule("pendragon", "8.7.3.march-origins", "8.7.3.march-no-split")
def test_as_many_origins_as_destinations_each_to_one():
    forces = {
        "dobunni": {"town": 1, "militia": 5},
        "cornovii": {"town": 1, "militia": 9},
        "silures": {"saxon_raider": 1},
        "regni": {"town": 1},
    }
    groups, _ = expedition({**forces}, seed="x")
    assert groups[0] == ((Space.CORNOVII, Space.SILURES), ((MILITIA, 7, 0),))  # most Troops to the first destination
    assert [path[0] for path, _ in groups] == [Space.CORNOVII, Space.DOBUNNI]
    assert groups[1][1] == ((MILITIA, 3, 0),)
    assert len({path[-1] for path, _ in groups}) == 2
    fewer = {**forces, "cornovii": {"town": 1, "militia": 4}}
    assert expedition(fewer, seed="x")[0][0] == ((Space.DOBUNNI, Space.SILURES), ((MILITIA, 3, 0),))


@rule("pendragon", "8.7.3.march-leave")
def test_two_friendly_troops_for_each_stronghold_stay():
    forces = {"dobunni": {"town": 2, "militia": 5, "cavalry": 1}, "silures": {"saxon_warband": 1}}
    groups, _ = expedition(forces, seed="x")
    assert briton_march.size(groups[0][1]) == 2  # four stay, whoever they are
    forces = {"dobunni": {"town": 1, "militia": 5, "saxon_warband": 4}, "silures": {"scotti_warband": 1}}
    groups, _ = expedition(forces, seed="x")
    moved = sum(briton_march.size(parts) for path, parts in groups if path[0] == Space.DOBUNNI)
    assert 5 - moved + 1 > 4  # Briton Control is kept


@rule("pendragon", "8.7.3.march-dux-along")
def test_the_dux_goes_along_to_barbarians_only():
    forces = {"dobunni": {"town": 1, "militia": 5, "cavalry": 2}, "silures": {"saxon_warband": 1}}
    groups, _ = expedition(forces, seed="x")
    assert CAVALRY in [piece for piece, _, _ in groups[0][1]]
    others = {s: {"hillfort": 1} for s in ("cornovii", "atrebates", "catuvellauni", "corieltauvi", "durotriges")}
    groups, _ = expedition({"dobunni": {"town": 1, "militia": 5, "cavalry": 2}, **others}, seed="x")
    assert [path[-1] for path, _ in groups] == [Space.SILURES]
    assert CAVALRY not in [piece for piece, _, _ in groups[0][1]]
    groups, _ = expedition(forces, seed="x", imperium="fragmentation")
    assert CAVALRY not in [piece for piece, _, _ in groups[0][1]]


@rule("pendragon", "8.7.3.march-unit-order")
def test_one_militia_leads_then_the_order_of_units():
    b = board(table({"dobunni": {"militia": 3, "comitates": 2, "cavalry": 1, "blue_saxon_warband": 1}}))
    path = (int(Space.DOBUNNI), int(Space.SILURES))
    order = briton_march._CIVITATES_ORDER
    parts = briton_march.vanguard(b, Space.DOBUNNI, path, order, 4)
    assert parts == ((CAVALRY, 1, 0), (COMITATES, 1, 0), (MILITIA, 1, 0))
    far = (*path, int(Space.DEMETAE))
    assert MILITIA not in [p for p, _, _ in briton_march.vanguard(b, Space.DOBUNNI, far, order[:-1], 0)]


@rule("pendragon", "8.7.3.pillage-after-march", "8.7.3.no-feat")
def test_the_feat_of_a_march():
    forces = {"dobunni": {"town": 1, "militia": 5}, "silures": {"saxon_settlement": 1}}
    g = take_turn(
        "civitates", forces, step="march", blue=11, bottom={"silures": 1}, seed="x", chance=(die("march", 1),)
    )
    assert executed(g) == "March with Pillage"
    g = take_turn("civitates", forces, step="march", blue=12, seed="x", chance=(die("march", 1),))
    assert executed(g) == "March with Rule"
    assert board(g).resources[CIVITATES] == 8  # two for the March, two for Wealth
    g = take_turn("civitates", forces, step="march", blue=11, seed="x", chance=(die("march", 1),))
    assert executed(g) == "March with Invite"  # nine are left after the March: too few for Rule
    assert board(g).resources[CIVITATES] == 9
    g = take_turn(
        "civitates", forces, step="march", blue=11, seed="x", chance=(die("march", 1),), imperium="fragmentation"
    )
    assert executed(g) in ("March with Rule", "March")


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


# ---------------------------------------------------------------------- Muster


@rule("pendragon", "8.7.4.muster-conditions")
def test_when_they_muster():
    forces = {"iceni": {"hillfort": 1}}
    boxes = {"militia": 4, "comitates": 3}
    for dice, musters in (((3, 4), False), ((3, 3), True)):
        g = table(
            forces,
            chart("civitates", step="muster"),
            blue=4,
            available=boxes,
            not_yet=8,
            seed="x",
            chance=(die("muster", *dice),),
        )
        assert executed(g).startswith("Muster") == musters
    assert levies.adds_control(board(table({"iceni": {"militia": 2, "saxon_warband": 1}}, blue=2)))
    assert not levies.adds_control(board(table({"iceni": {"militia": 2, "saxon_warband": 3}}, blue=2)))
    assert levies.adds_control(board(table({"iceni": {"hillfort": 1, "saxon_warband": 1}}, blue=2)))
    assert levies.adds_control(board(table({"iceni": {"hillfort": 1, "saxon_warband": 1}}, blue=1, wealth=1)))
    assert not levies.adds_control(board(table({"iceni": {"hillfort": 1, "saxon_warband": 1}}, blue=1)))


def mustered(forces, **more):
    g = table(forces, **more)
    plan = turn()
    levies.muster(g, board(g), plan)
    return [text for text in plan.spaces if not text.startswith("select")]


@rule("pendragon", "8.7.4.muster-hillforts")
def test_first_hillforts_that_win_control():
    forces = {"iceni": {"militia": 2}, "regni": {"militia": 2}, "parisi": {"hillfort": 1, "militia": 1}}
    found = mustered(forces, blue=2, wealth=2, population={"iceni": 1, "regni": 2})
    assert found == ["hillfort regni", "hillfort iceni"]
    assert mustered({"parisi": {"hillfort": 1, "militia": 1}}, blue=2, available={"militia": 0, "comitates": 0}) == []


@rule("pendragon", "8.7.4.muster-units")
def test_the_militia_that_a_hillfort_replaces_are_placed_elsewhere():
    forces = {"iceni": {"militia": 2}, "parisi": {"hillfort": 1, "militia": 1}}
    none = {"militia": 0, "comitates": 0}
    assert mustered(forces, blue=4, available=none) == ["hillfort iceni", "militia parisi"]
    assert mustered(forces, blue=2, available=none) == ["hillfort iceni"]


@rule("pendragon", "8.7.4.muster-conditions")
@pytest.mark.parametrize(
    ("militia", "comitates", "wealth", "wins"), [(1, 0, 0, 1), (0, 1, 1, 1), (0, 1, 0, 0), (0, 0, 1, 0)]
)
def test_control_by_the_troops_that_are_available(militia, comitates, wealth, wins):
    forces = {"iceni": {"hillfort": 1, "saxon_warband": 1}}
    available = {"militia": militia, "comitates": comitates}
    assert levies.adds_control(board(table(forces, available=available, wealth=wealth, blue=2))) == wins


@rule("pendragon", "8.7.4.muster-units")
def test_then_comitates_for_wealth_then_militia_without():
    forces = {"iceni": {"hillfort": 1}, "regni": {"hillfort": 1}}
    people = {"iceni": 3, "regni": 1}
    assert mustered(forces, blue=4, wealth=2, population=people) == ["comitates 2 iceni", "militia regni"]
    assert mustered(forces, blue=4, wealth=9, population=people, available={"comitates": 1})[0] == "comitates 1 iceni"
    assert mustered(forces, blue=1, wealth=0, population=people) == []
    assert mustered(forces, blue=4, wealth=0, population=people) == ["militia iceni", "militia regni"]


@rule("pendragon", "8.7.4.muster-towns")
def test_at_last_towns_until_there_are_six():
    spare = {"militia": 0, "comitates": 0}
    forces = {"dobunni": {"militia": 2, "town": 1}}
    assert mustered(forces, blue=2, wealth=2, available=spare) == ["town dobunni"]
    assert mustered(forces, blue=2, wealth=1, available=spare) == []
    six = {s: {"town": 1} for s in ("regni", "atrebates", "cantiaci", "carvetii", "silures")}
    assert mustered({**forces, **six}, blue=2, wealth=2, available=spare) == []
    g = table({"dobunni": {"militia": 2, "hillfort": 1}})
    assert some(policies.found(g, board(g), muster.Found(CIVITATES, Space.DOBUNNI, 0, 1))).who == "militia"


@rule("pendragon", "8.7.4.muster-impossible")
def test_no_muster_means_trade():
    towns = {s: {"town": 1} for s in ("dobunni", "regni", "atrebates", "cantiaci")}
    g = take_turn(
        "civitates", towns, step="muster", blue=0, seed="x", chance=(die("muster", 1, 1),), imperium="fragmentation"
    )
    assert executed(g).startswith("Trade")


# ---------------------------------------------------------------------- Trade


@rule("pendragon", "8.7.6.trade", "8.7.6.pass", "8.7.6.rule-invite")
def test_trade_for_four_resources_or_pass():
    towns = {s: {"town": 1} for s in ("dobunni", "regni", "atrebates")}
    g = take_turn("civitates", towns, step="trade", blue=0, imperium="fragmentation")
    assert did(g) == PASS
    g = take_turn(
        "civitates", {**towns, "cantiaci": {"town": 1}}, step="trade", blue=10, imperium="fragmentation", seed="x"
    )
    assert executed(g) == "Trade with Rule"
    assert (board(g).resources[CIVITATES], board(g).wealth) == (8, 3)  # fourteen, and three spaces to Rule in


@rule("pendragon", "8.7.3.rule-wealth", "8.7.4.muster-impossible", "8.7.6.rule-invite")
@pytest.mark.parametrize(
    ("step", "blue", "left", "feat"),
    [
        ("muster", 14, 6, ""),  # eight are paid for the Muster, and six are no surplus
        ("muster", 18, 8, "Rule"),
        ("muster", 17, 9, ""),
        ("trade", 5, 9, "Rule"),  # eight come in by Trade, two go twice
        ("trade", 1, 9, ""),
    ],
)
def test_rule_spends_what_the_command_left(step, blue, left, feat):
    towns = {s: {"town": 2, "militia": 1} for s in ("dobunni", "atrebates", "catuvellauni", "corieltauvi")}
    dice = (die("muster", 1, 1),) if step == "muster" else ()
    more = {"available": {"comitates": 0, "militia": 20}, "refugees": 0}
    g = take_turn("civitates", towns, step=step, blue=blue, chance=dice, seed="x", imperium="fragmentation", **more)
    assert board(g).resources[CIVITATES] == left
    assert executed(g).partition(" with ")[2] == feat


@rule("pendragon", "8.7.3.rule-population")
def test_people_are_paid_with_what_the_trade_brought():
    towns = {s: {"town": 2} for s in ("dobunni", "atrebates", "catuvellauni")}
    g = take_turn("civitates", towns, step="trade", blue=0, refugees=1, seed="x", imperium="fragmentation")
    assert executed(g) == "Trade with Rule"
    assert (board(g).refugees, board(g).resources[CIVITATES]) == (0, 1)


@rule("pendragon", "8.7.4.muster-units")
def test_nothing_is_paid_for_a_space_where_nobody_would_come():
    towns = {s: {"town": 1, "militia": 1} for s in ("dobunni", "atrebates", "regni")}
    people = {"dobunni": 2, "atrebates": 0, "regni": 0}
    g = table(towns, blue=9, wealth=1, available={"comitates": 1, "militia": 2}, population=people, seed="x")
    plan = turn()
    assert levies.muster(g, board(g), plan)
    assert plan.spaces == ("select dobunni", "comitates 1 dobunni")  # two Militia come with the one of the Comitates


@rule("pendragon", "8.7.3.march-destination-first", "8.7.3.march-destination-next")
def test_only_destinations_to_which_somebody_would_go():
    forces = {"dobunni": {"town": 1, "militia": 10}, "iceni": {"saxon_settlement": 1}}
    g = table(forces, blue=20, seed="x")
    march_ = briton_march.CivitatesMarch(g, board(g), turn())
    assert march_.plan()
    assert march_.ends
    assert set(march_.ends) <= set(ADJACENT[Space.DOBUNNI])  # Militia go one space


@rule("pendragon", "8.7.6.trade-prosperity")
def test_prosperity_only_before_a_fall():
    question = trade.Improve(CIVITATES, (int(Space.DOBUNNI), int(Space.REGNI)), 1)
    forces = {"dobunni": {"town": 1}, "regni": {"town": 1}}
    people = {"dobunni": 3, "regni": 2}
    g = table(forces, blue=9, population=people)
    assert some(policies.improve(g, board(g), question)).text == "improve dobunni"
    g = table(forces, blue=9, population={**people, "dobunni": 22}, prestige=31)  # Roman Rule falls, to Autonomy alone
    assert some(policies.improve(g, board(g), question)).text == "enough"
    g = table(forces, blue=9, population={**people, "iceni": 40}, imperium="fragmentation")
    assert some(policies.improve(g, board(g), question)).text == "enough"
    rich = {"dobunni": {"town": 1}, "regni": {"town": 1}, "londinium": {"town": 1}}
    g = table(rich, blue=9, population={**people, "londinium": 40}, prestige=79, bottom={"londinium": 40})
    assert some(policies.improve(g, board(g), question)).text == "enough"


# ---------------------------------------------------------------------- cooperation


@rule("pendragon", "8.7.8.consent-march")
def test_troops_go_along_with_a_non_player_dux():
    question = march.Escort(CIVITATES, 0, (1, 2))
    g = table({})
    assert policies.escort(g, board(g), question) is AGREE
    g = table({}, players=("dux",))
    assert policies.escort(g, board(g), question) is REFUSE


@rule("pendragon", "8.7.9.respond")
def test_they_meet_raiders_where_the_last_troop_is_safe():
    def meets(**force):
        g = table({"dobunni": force})
        frame = Battle(int(Space.DOBUNNI), int(CIVITATES), int(SAXONS), 16 | 64)
        return policies.is_safe(g, board(g), CIVITATES, Space.DOBUNNI, frame)

    assert meets(militia=6, saxon_raider=2)
    assert not meets(militia=1, saxon_raider=2)
    assert not meets(militia=2, saxon_raider=4)


def test_one_enemy_is_blamed():
    g = table({"iceni": {"saxon_settlement": 1, "scotti_settlement": 1}}, scotti_renown=60, saxon_renown=10)
    assert some(policies.blame(g, board(g), pillage.Blame(CIVITATES, Space.ICENI))).who == "scotti"
    assert at(g, "iceni", "saxon_settlement") == 1


EVERYWHERE = {name: {"fort" if name in ("textoverdi", "trinovantes") else "hillfort": 1} for name in SPACES[:21]}


@rule("pendragon", "8.7.3.march-no-split")
@pytest.mark.parametrize(("second", "militia"), [({"saxon_warband": 1}, 2), ({"hillfort": 1}, 0)])
def test_militia_join_those_who_come_along_a_road(second, militia):
    """Parisi, too far for the Militia, leaves an origin open as the second destination; without it there is none."""
    forces = {
        **EVERYWHERE,
        "dobunni": {"town": 1, "comitates": 7},
        "catuvellauni": {"town": 1, "militia": 4},
        "iceni": {"saxon_warband": 1, "saxon_settlement": 1},
        "parisi": second,
    }
    g = take_turn("civitates", forces, step="march", blue=20, seed="x", chance=(die("march", 1),))
    assert (at(g, "iceni", "comitates"), at(g, "iceni", "militia")) == (5, militia)
    assert (at(g, "catuvellauni", "militia"), at(g, "dobunni", "comitates")) == (4 - militia, 2)
    assert f"Civitates pay {4 if militia else 2} Resources" in [line.text for line in g.log]


@rule("pendragon", "8.7.9.respond")
@pytest.mark.parametrize(("players", "safe"), [((), True), (("scotti",), False)])
def test_a_player_may_assault_where_a_non_player_would_not(players, safe):
    """Five Raiders cannot take a Town with three Militia inside, but a Coup de Main could cost all of these."""
    g = table({"dobunni": {"town": 1, "militia": 3, "scotti_raider": 5}}, players=players)
    frame = Battle(Space.DOBUNNI, SCOTTI, CIVITATES, SURPRISE_HERE)
    assert policies.is_safe(g, board(g), CIVITATES, Space.DOBUNNI, frame) == safe


@rule("pendragon", "8.7.1.battle-enemies", "8.7.1.battle-trigger")
def test_a_settlement_that_brings_plunder_is_worth_a_battle():
    """Nobody carries Plunder there, and Control is theirs already; two cubes come of the Settlement."""
    forces = {"dumnonii": {"hillfort": 1, "comitates": 6, "saxon_settlement": 1}}
    assert civitates.may_win(table(forces), Fight(Space.DUMNONII, SAXONS))
    g = take_turn("civitates", forces, seed="x", chance=(die("battle plunder", 1),))
    assert executed(g).startswith("Battle")
    assert at(g, "dumnonii", "saxon_settlement") == 0
