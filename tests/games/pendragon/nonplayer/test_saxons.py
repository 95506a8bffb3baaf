"""8.6 Non-player Saxons."""

import pytest

from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.commands.barbarian.settle import SettleChoice
from logres.games.pendragon.commands.core.picks import RaidPick
from logres.games.pendragon.names import (
    CIVITATES,
    COMMAND_AND_FEAT,
    NOBODY,
    PASS,
    SAXONS,
    SCOTTI,
    SPACE,
    Space,
)
from logres.games.pendragon.nonplayer.answers import policies
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts import saxons
from logres.games.pendragon.nonplayer.charts.saxons import SaxonTurn
from logres.games.pendragon.nonplayer.planning import barbarian_march, raids, settling
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import (
    SECOND,
    answered,
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
    traced,
)
from tests.games.pendragon.orders import order


@rule("pendragon", "8.6.order", "8.1.act-by-flowchart")
def test_the_order_of_the_questions():
    assert SaxonTurn.STEPS[:7] == ("return_home", "priority_event", "march", "battle", "raid_check", "event", "raid")


# ---------------------------------------------------------------------- Return and Settle


@rule("pendragon", "8.6.1.return-trigger")
@pytest.mark.parametrize(
    ("forces", "roll", "returns"),
    [
        ({"dobunni": {"saxon_raider": 1}, "regni": {"saxon_raider": 1}}, (), True),
        ({"dobunni": {"laden_saxon_raider": 12, "saxon_raider": 2}}, (6, 6), False),
        ({"dobunni": {"laden_saxon_raider": 12, "saxon_raider": 2}}, (6, 5), True),
        ({"iceni": {"saxon_raider": 15}}, (), True),
        ({"iceni": {"saxon_raider": 14}}, (1, 1), False),
    ],
)
def test_N10_when_they_return(forces, roll, returns):
    chance = (die("return", *roll),) if roll else ()
    g = table(forces, chart("saxons"), chance=chance, seed="x")
    assert any(answered(g, "8.6.1.return-trigger")) == returns


@rule("pendragon", "8.6.1.return-spaces")
def test_where_they_return_from():
    forces = {"iceni": {"saxon_raider": 2}, "parisi": {"saxon_raider": 1}, "corieltauvi": {"laden_saxon_raider": 1}}
    b = board(table({**forces, "trinovantes": {"saxon_raider": 1}, "cantiaci": {"laden_saxon_warband": 1}}))
    assert settling.return_spaces(b, SAXONS, []) == [Space.CORIELTAUVI, Space.PARISI]
    near = settling.return_spaces(b, SAXONS, [Space.ICENI])
    assert near == [Space.CORIELTAUVI, Space.ICENI, Space.PARISI, Space.TRINOVANTES]


@rule("pendragon", "8.6.1.return-easy")
def test_easy_returns_from_the_richest_region():
    forces = {"iceni": {"laden_saxon_raider": 1, "saxon_raider": 13}, "parisi": {"laden_saxon_raider": 2}}
    g = take_turn("saxons", forces, plays=SECOND, options={"difficulty": "easy"}, seed="x")
    assert (at(g, "parisi", "saxon_raider"), at(g, "iceni", "saxon_raider")) == (0, 14)


@rule("pendragon", "8.6.1.settle-always", "8.6.1.settle-none")
def test_settle_goes_with_every_return_that_adds_something():
    forces = {"iceni": {"laden_saxon_raider": 9}, "parisi": {"saxon_raider": 6}}
    g = take_turn("saxons", forces, seed="x")
    assert executed(g) == "Return with Settle"
    assert did(g) == COMMAND_AND_FEAT
    assert at(g, "iceni", "saxon_warband") > 0
    g = take_turn("saxons", forces, available={"saxon_warband": 0})
    assert executed(g) == "Return"


@rule("pendragon", "8.6.1.settle-certain")
def test_certain_before_uncertain_most_control_then_raiders_then_fens():
    certain = {"parisi": {"saxon_warband": 4}, "iceni": {"saxon_raider": 8}}
    g = table(certain)
    assert settling.saxon_spaces(g, board(g), True) == [Space.PARISI]
    forces = {"parisi": {"saxon_warband": 4}, "iceni": {"saxon_warband": 4}}
    g = table(forces, population={"parisi": 3, "iceni": 1})
    assert settling.saxon_spaces(g, board(g), True) == [Space.PARISI]
    forces = {"regni": {"saxon_warband": 4}, "iceni": {"saxon_warband": 4}}
    g = table(forces, population={"regni": 2, "iceni": 2})
    assert settling.saxon_spaces(g, board(g), True) == [Space.ICENI]
    g = table({**forces, "atrebates": {"saxon_raider": 1, "militia": 3}}, population={"regni": 2, "iceni": 2})
    assert settling.saxon_spaces(g, board(g), True) == [Space.REGNI]


@rule("pendragon", "8.6.1.settle-certain", "8.6.1.settle-pay-warbands")
def test_what_is_certain():
    forces = {"iceni": {"saxon_settlement": 1, "saxon_warband": 1}}
    assert settling.certain(board(table(forces, saxon_renown=3, population={"iceni": 2})), Space.ICENI)
    assert not settling.certain(board(table(forces, saxon_renown=2, population={"iceni": 2})), Space.ICENI)
    assert not settling.certain(board(table({"iceni": {"saxon_raider": 9}}, saxon_renown=9)), Space.ICENI)
    crowd = {"iceni": {"saxon_settlement": 1, "saxon_warband": 1, "militia": 5}}
    assert not settling.certain(board(table(crowd, saxon_renown=9, population={"iceni": 2})), Space.ICENI)


@rule("pendragon", "8.6.1.settle-uncertain")
def test_uncertain_where_most_raiders_are_then_fens():
    g = table({"iceni": {"saxon_raider": 2}, "regni": {"saxon_raider": 3}})
    assert settling.saxon_spaces(g, board(g), True) == [Space.REGNI]
    g = table({"iceni": {"saxon_raider": 3}, "regni": {"saxon_raider": 3}})
    assert settling.saxon_spaces(g, board(g), True) == [Space.ICENI]
    assert settling.saxon_spaces(g, board(g), False) == []


@rule("pendragon", "8.6.1.settle-thanet-count")
def test_with_thanet_no_raider_counts_twice():
    forces = {"iceni": {"saxon_raider": 5}, "trinovantes": {"saxon_raider": 4}, "regni": {"saxon_raider": 2}}
    g = table(forces, cards={"THANET": 2}, seed="x")
    chosen = settling.saxon_spaces(g, board(g), True)
    assert len(chosen) == 2
    assert chosen[0] in (Space.ICENI, Space.TRINOVANTES)
    assert chosen[1] == Space.REGNI
    g = table(forces, seed="x")
    assert len(settling.saxon_spaces(g, board(g), True)) == 1


@rule("pendragon", "8.6.1.settle-steps", "8.6.1.settle-pay-warbands")
def test_what_they_make_of_a_settle():
    def answered(free=0, **force):
        g = table({"iceni": force}, saxon_renown=9, population={"iceni": 1})
        g.stack.insert(0, order("saxons", "return", free=free))
        return some(policies.settle(g, board(g), SettleChoice(SAXONS, Space.ICENI, 0))).verb

    assert answered(saxon_warband=4) == "found"  # two are left for one Settlement
    assert answered(saxon_warband=3) == "enough"
    assert answered(saxon_warband=5, saxon_settlement=1, hillfort=1) == "people"
    assert answered(saxon_warband=4, saxon_settlement=1, hillfort=1) == "recruit"  # two would come
    assert answered(saxon_warband=1, saxon_settlement=1, hillfort=1, militia=9) == "enough"  # only one would
    assert answered(free=1, saxon_warband=1, saxon_settlement=1, hillfort=1, militia=9) == "recruit"


# ---------------------------------------------------------------------- March


@rule("pendragon", "8.6.3.march-conditions", "8.6.1.settle-march-timing")
def test_N10_march_on_a_low_roll_if_settle_is_certain():
    forces = {"iceni": {"saxon_warband": 12}, "corieltauvi": {"town": 1}}
    for roll, marches in ((2, True), (3, False)):
        g = table(forces, chart("saxons", step="march"), seed="x", chance=(die("march", roll),), saxon_renown=5)
        assert executed(g).startswith("March") == marches
    g = take_turn("saxons", forces, step="march", seed="x", chance=(die("march", 1),), saxon_renown=5)
    assert executed(g) == "March with Settle"
    lines = [line.text for line in g.log]
    settled = next(i for i, text in enumerate(lines) if "found a Settlement" in text)
    assert settled < next(
        i for i, text in enumerate(lines) if "Warband" in text and " from " in text
    )  # N6: sure both ways, so before


@rule("pendragon", "8.6.1.settle-march-timing")
def test_N6_settle_after_the_march_if_only_then_sure():
    forces = {"corieltauvi": {"saxon_warband": 2}, "iceni": {"saxon_warband": 2}}
    g = take_turn("saxons", forces, step="march", seed="x", chance=(die("march", 1),), saxon_renown=5)
    if executed(g) == "March with Settle":
        lines = [line.text for line in g.log]
        settled = next(i for i, text in enumerate(lines) if "found a Settlement" in text)
        assert settled > next(i for i, text in enumerate(lines) if "Warband" in text and " from " in text)
    assert executed(g) == "March with Settle"


@rule("pendragon", "8.6.3.march-conditions")
def test_no_march_without_a_certain_settle():
    g = table({"iceni": {"saxon_warband": 1}}, chart("saxons", step="march"), seed="x", chance=(die("march", 1),))
    assert not executed(g).startswith("March")


def trek(forces, settled=True, **more):
    g = table(forces, saxon_renown=more.pop("saxon_renown", 5), **more)
    return barbarian_march.plan(g, board(g), SaxonTurn(SAXONS), settled=settled)


@rule("pendragon", "8.6.3.march-leave")
def test_two_for_each_settlement_stay_and_control():
    assert trek({"iceni": {"saxon_warband": 7, "saxon_settlement": 1}}).left[Space.ICENI] == 5
    tight = {"iceni": {"saxon_warband": 5, "saxon_settlement": 1, "militia": 4}}
    assert trek(tight).left[Space.ICENI] == 1  # Control would be lost


@rule("pendragon", "8.6.3.march-size")
def test_exactly_four_more_than_the_enemy_s_troops():
    forces = {"iceni": {"saxon_warband": 9}, "corieltauvi": {"town": 1, "militia": 2, "scotti_raider": 3}}
    found = trek(forces)
    assert found.moves == [(Space.ICENI, Space.CORIELTAUVI, 6, 0)]
    assert trek({**forces, "iceni": {"saxon_warband": 5}}).moves == []
    forces["corieltauvi"]["saxon_warband"] = 2
    assert trek(forces, seed="x").moves == [(Space.ICENI, Space.CORIELTAUVI, 4, 0)]


@rule("pendragon", "8.6.3.march-priority")
def test_first_from_a_player_above_victory_then_any_control_fens_first():
    forces = {
        "catuvellauni": {"saxon_warband": 4},
        "iceni": {"hillfort": 1},
        "dobunni": {"town": 1},
        "londinium": {"town": 1},
    }
    people = {"iceni": 1, "dobunni": 2, "londinium": 40}
    assert trek(forces, players=("civitates",), population=people).ends == [Space.DOBUNNI]
    assert trek(forces, population=people).ends == [Space.ICENI]
    assert trek({"catuvellauni": {"saxon_warband": 4}, "iceni": {}}).moves == []
    apart = {"corieltauvi": {"saxon_warband": 2}, "iceni": {"saxon_warband": 2}}
    assert trek(apart, seed="x").moves == []
    assert trek(apart, settled=False, seed="x").moves  # four together can found a Settlement


@rule("pendragon", "8.6.3.if-no-march")
def test_return_instead_of_a_march_that_moves_nobody():
    forces = {"iceni": {"saxon_warband": 4}}
    g = take_turn("saxons", forces, step="march", saxon_renown=0, seed="x", chance=(die("march", 1),))
    assert executed(g) == "Return with Settle"
    assert at(g, "iceni", "saxon_settlement") == 1
    assert any("Iceni" in line for line in log(g, "4.4.1.settle-conditions"))


@rule("pendragon", "8.6.3.if-no-march", "8.6.1.return-spaces")
def test_plunder_comes_home_before_its_bearers_settle():
    forces = {"iceni": {"laden_saxon_warband": 4}}
    g = take_turn("saxons", forces, step="march", saxon_renown=0, seed="x", chance=(die("march", 1),))
    assert (at(g, "iceni", "saxon_settlement"), at(g, "iceni", "saxon_warband")) == (1, 2)
    assert board(g).resources[SAXONS] == 4
    assert not board(g).plunder(Space.ICENI, SAXONS)


@rule("pendragon", "8.6.3.march-conditions", "8.6.3.if-no-march", "8.6.1.settle-march-timing")
@pytest.mark.parametrize(
    ("others", "renown", "settles"),
    [
        ({"novantae": {"laden_saxon_warband": 3}}, 0, True),
        ({"novantae": {"laden_saxon_warband": 2}}, 1, True),
        ({"novantae": {"laden_saxon_warband": 2}}, 0, False),
        ({"novantae": {"saxon_warband": 3}}, 2, False),
        ({"novantae": {"laden_saxon_raider": 3}}, 0, True),
        ({"novantae": {"saxon_raider": 3}}, 2, False),
        # Warbands stay where Raiders Return
        ({"novantae": {"laden_saxon_raider": 2}, "parisi": {"laden_saxon_warband": 2}}, 0, False),
    ],
)
def test_plunder_that_returns_pays_for_a_settle(others, renown, settles):
    """Iceni takes three Warbands for three Renown, which a Return has to bring home first."""
    forces = {"iceni": {"saxon_settlement": 1, "saxon_warband": 2}, **others}
    more = {"population": {"iceni": 2}, "saxon_renown": renown, "chance": (die("march", 1),)}
    g = take_turn("saxons", forces, step="march", seed="x", **more)
    assert (executed(g) == "Return with Settle") == settles
    assert at(g, "iceni", "saxon_warband") == (5 if settles else 2)
    assert not settles or not board(g).plunder(Space.NOVANTAE, SAXONS)


@rule("pendragon", "8.6.1.return-spaces")
@pytest.mark.parametrize(
    ("force", "first"),
    [
        ({"saxon_warband": 2, "saxon_raider": 3}, True),
        ({"saxon_warband": 2, "saxon_raider": 3, "militia": 2}, False),  # without the Raiders no Settle is allowed
        ({"saxon_warband": 3, "saxon_raider": 3, "militia": 2}, True),
    ],
)
def test_raiders_whom_a_settle_needs_go_home_after_it(force, first):
    b = board(table({"iceni": force, "parisi": {"saxon_raider": 1}}))
    home = settling.home_first(b, SAXONS, [Space.ICENI, Space.PARISI], [Space.ICENI])
    assert home == ([Space.ICENI, Space.PARISI] if first else [Space.PARISI])


# ---------------------------------------------------------------------- Battle


@rule("pendragon", "8.6.4.battle-trigger", "8.6.4.battle-considerations")
def test_they_fight_only_when_sure():
    assert saxons.wins(table({"dobunni": {"saxon_warband": 5, "militia": 2}}), Fight(Space.DOBUNNI, CIVITATES))
    assert not saxons.wins(
        table({"dobunni": {"saxon_warband": 5, "militia": 4, "town": 1}}), Fight(Space.DOBUNNI, CIVITATES)
    )
    siege = {"iceni": {"saxon_warband": 9, "militia": 1, "hillfort": 1}}
    assert saxons.wins(table(siege), Fight(Space.ICENI, CIVITATES))
    evading = {"ordovices": {"saxon_warband": 5, "scotti_raider": 2}}
    assert not saxons.wins(table(evading), Fight(Space.ORDOVICES, SCOTTI))
    helped = {"dobunni": {"saxon_warband": 1, "saxon_raider": 6, "militia": 2}}
    assert saxons.wins(table(helped), Fight(Space.DOBUNNI, CIVITATES))
    g = take_turn("saxons", {"dobunni": {"saxon_warband": 5, "militia": 2}}, step="battle", seed="x")
    assert executed(g).startswith("Battle")
    g = table({"dobunni": {"saxon_warband": 1, "militia": 9}}, chart("saxons", step="battle"), seed="x")
    assert answered(g, "8.6.4.battle-trigger") == [False]


@rule("pendragon", "8.6.4.shield-wall")
def test_shield_wall_when_it_spares_losses():
    assert saxons.wall_helps(table({"dobunni": {"saxon_warband": 6, "cavalry": 2}}), Fight(Space.DOBUNNI, CIVITATES))
    sheltered = {"dobunni": {"saxon_warband": 12, "cavalry": 2, "town": 1}}
    assert not saxons.wall_helps(table(sheltered), Fight(Space.DOBUNNI, CIVITATES))
    g = take_turn("saxons", {"dobunni": {"saxon_warband": 6, "cavalry": 2}}, step="battle", seed="x")
    assert executed(g) == "Battle with Shield Wall"


@rule("pendragon", "8.6.5.ravage-with-battle")
def test_ravage_with_battle_only_for_more_plunder():
    forces = {"dobunni": {"saxon_warband": 8, "town": 1}}
    b = board(table(forces, population={"dobunni": 1}, bottom={"dobunni": 1}, top={"dobunni": 1}))
    assert saxons.more_by_ravage(b, Space.DOBUNNI)
    b = board(table(forces, population={"dobunni": 2}, bottom={"dobunni": 2}))
    assert not saxons.more_by_ravage(b, Space.DOBUNNI)
    g = take_turn(
        "saxons", forces, step="battle", seed="x", population={"dobunni": 1}, bottom={"dobunni": 1}, top={"dobunni": 1}
    )
    assert not executed(g).startswith("Battle")  # Ravage would be added, and it forbids the Assault
    assert answered(g, "8.6.4.battle-trigger") == [False]
    routed = {"dobunni": {"saxon_warband": 8, "militia": 1}}
    g = take_turn(
        "saxons", routed, step="battle", seed="x", population={"dobunni": 1}, bottom={"dobunni": 1}, top={"dobunni": 1}
    )
    assert executed(g) == "Battle with Ravage"
    g = take_turn("saxons", forces, step="battle", seed="x", population={"dobunni": 2}, bottom={"dobunni": 2})
    assert executed(g) == "Battle with Surprise"


@rule("pendragon", "8.6.4.battle-considerations")
def test_a_battle_is_tried_with_the_feat_that_it_will_have():
    forces = {"dobunni": {"saxon_warband": 6, "cavalry": 4}}
    fight = Fight(Space.DOBUNNI, CIVITATES)
    g = table(forces)
    assert not saxons.wins(g, fight)
    assert saxons.sure_fights(g, [fight]) == [fight]  # behind a Shield Wall
    g = take_turn("saxons", forces, step="battle", seed="x")
    assert executed(g) == "Battle with Shield Wall"
    assert at(g, "dobunni", "cavalry") == 0


@rule("pendragon", "8.6.3.if-no-march")
def test_plunder_that_warbands_hold_comes_home():
    forces = {
        "iceni": {"saxon_settlement": 1, "saxon_warband": 2},
        "regni": {"laden_saxon_warband": 2, "saxon_settlement": 1},
    }
    g = take_turn("saxons", forces, step="march", saxon_renown=5, seed="x", chance=(die("march", 1),))
    assert executed(g) == "Return with Settle"
    assert at(g, "regni", "saxon_warband") >= 2
    assert sum(board(g).laden) == 0


# ---------------------------------------------------------------------- Raid


def raid_turn(forces=None, **more):
    g = table(forces or {}, **more)
    return raids.saxons(g, board(g), SaxonTurn(SAXONS)), g


@rule("pendragon", "8.6.5.raid-check")
def test_N10_twenty_raiders_and_a_die():
    g = table({}, chart("saxons", step="raid_check"), seed="x", chance=(die("raid or event", 4),), saxon_renown=3)
    assert not any("Limitanei" in line for line in said(g))
    g = table({}, chart("saxons", step="raid_check"), seed="x", chance=(die("raid or event", 5),), saxon_renown=3)
    assert any("Limitanei" in line for line in said(g))
    g = table({"iceni": {"saxon_raider": 6}}, chart("saxons", step="raid_check"), seed="x", saxon_renown=3)
    assert traced(g, "8.6.5.raid-check")[0].args == (19, 20, "no")
    g = table({"iceni": {"saxon_raider": 5}}, chart("saxons", step="raid_check"), seed="x", saxon_renown=3)
    assert traced(g, "8.6.5.raid-check", "np-rolled")


@rule("pendragon", "8.6.5.raid-limits")
def test_three_regions_no_cities_and_deep_only_without_ravage():
    rich = dict.fromkeys(list(SPACE)[:23], 2)
    venture, _ = raid_turn(seed="x", saxon_renown=20, bottom=rich)
    assert len(venture.picks) == 3
    assert all(pick.space < 21 for pick in venture.picks)
    venture, _ = raid_turn(seed="x", saxon_renown=20, bottom={"londinium": 4})
    assert venture.picks == []
    b = board(table({}, bottom=rich, prestige=40))
    assert raids.ravage_looms(b)
    venture, _ = raid_turn(seed="x", saxon_renown=20, bottom=rich, prestige=40)
    assert not venture.may_go_deep


@rule("pendragon", "8.6.5.raid-3d4")
def test_large_raids_on_enemy_control_or_prosperity():
    venture, _ = raid_turn({"iceni": {"hillfort": 1}}, saxon_renown=4, bottom={"parisi": 2, "regni": 1}, seed="x")
    assert {pick.space for pick in venture.picks} == {Space.ICENI, Space.PARISI}
    patrolled = {"iceni": {"hillfort": 1, "fort": 1}, "regni": {"hillfort": 1}}
    fens_first = (die("raid targets", 5),)
    venture, _ = raid_turn(patrolled, saxon_renown=2, patrolled=[0, 1, 0, 0], chance=fens_first)
    assert [pick.space for pick in venture.picks] == [Space.REGNI]  # where nothing is subtracted


@rule("pendragon", "8.6.5.raid-3d4-roll")
def test_the_roll_among_several():
    forces = {"regni": {"hillfort": 1}, "iceni": {"hillfort": 1, "militia": 1}}
    more = {"saxon_renown": 2, "population": {"regni": 2, "iceni": 2}}
    for roll, space in ((4, Space.REGNI), (5, Space.ICENI)):
        venture, _ = raid_turn(forces, chance=(die("raid targets", roll),), **more)
        assert [pick.space for pick in venture.picks] == [space]


@rule("pendragon", "8.6.5.deep-raid-first-target")
def test_a_deep_raid_for_a_better_first_target():
    forces = {"catuvellauni": {"town": 1}, "iceni": {"hillfort": 1}}
    more = {"saxon_renown": 2, "prestige": 0, "chance": (die("raid targets", 4),)}
    venture, _ = raid_turn(forces, population={"catuvellauni": 3, "iceni": 2}, seed="x", **more)
    assert venture.deep == Space.CATUVELLAUNI
    venture, _ = raid_turn(forces, population={"catuvellauni": 2, "iceni": 2}, seed="x", **more)
    assert venture.deep == NOBODY


@rule("pendragon", "8.6.5.raid-1d4")
def test_small_raids_where_nothing_is_subtracted():
    forces = {"iceni": {"fort": 1}}
    venture, _ = raid_turn(forces, saxon_renown=1, bottom={"parisi": 1, "regni": 1}, patrolled=[0, 1, 0, 0], seed="x")
    assert [(pick.space, pick.large) for pick in venture.picks] == [(Space.REGNI, 0)]
    venture, _ = raid_turn({}, saxon_renown=1, bottom={"parisi": 1}, patrolled=[0, 1, 0, 0], seed="x")
    assert [pick.space for pick in venture.picks] == [Space.PARISI]  # Patrolled, but no Fort
    venture, _ = raid_turn({}, saxon_renown=1, bottom={"regni": 1, "cantiaci": 1}, seed="x")
    assert [pick.space for pick in venture.picks] == [Space.CANTIACI]  # Fens


@rule("pendragon", "8.6.5.raid-battle")
def test_raiders_fight_only_for_a_sure_assault():
    def raid(force, *dice):
        chance = (die("raid iceni", *dice),)
        more = {"options": {"difficulty": "introductory"}, "plays": SECOND, "saxon_renown": 2}
        return take_turn("saxons", {"iceni": force}, step="raid", seed="x", chance=chance, **more)

    assert any("Iceni" in line for line in log(raid({"hillfort": 1}, 2, 2, 2), "3.6.when"))
    assert log(raid({"hillfort": 1, "militia": 2}, 2, 2, 2), "3.6.when") == []


@rule("pendragon", "8.6.5.pass")
def test_no_raid_no_turn():
    g = take_turn("saxons", {}, step="raid", saxon_renown=0)
    assert did(g) == PASS


@rule("pendragon", "8.6.5.ravage-with-raid")
def test_ravage_when_a_briton_is_within_two():
    full = dict.fromkeys(list(SPACE)[:21], 2)
    assert raids.ravage_looms(board(table({}, bottom=full, prestige=31)))  # 73 of 75
    assert not raids.ravage_looms(board(table({}, bottom=full, prestige=30)))


@rule("pendragon", "8.6.5.ravage-where")
def test_N7_ravage_where_cubes_exceed_people_or_in_one_region():
    forces = {"iceni": {"fort": 1, "cavalry": 3}, "regni": {"town": 1, "militia": 1}, "parisi": {}}
    spaces: list[int] = [Space.ICENI, Space.REGNI, Space.PARISI]
    g = table(forces, bottom={"iceni": 2, "regni": 2, "parisi": 2}, population={"iceni": 2, "regni": 2, "parisi": 2})
    turn = SaxonTurn(SAXONS)
    assert raids.ravage(g, board(g), turn, spaces)
    assert turn.feat_spaces == ("select iceni",)
    g = table(forces, bottom={"iceni": 2, "regni": 2}, top={"regni": 1}, population={"iceni": 2, "regni": 2})
    assert raids.ravage(g, board(g), turn, spaces)
    assert turn.feat_spaces == ("select regni",)


@rule("pendragon", "8.6.5.ravage-fallback", "8.6.5.surprise-raid")
def test_surprise_without_a_deep_raid_if_nowhere_can_be_ravaged():
    full = {s: 2 for s in list(SPACE)[:21] if s not in ("iceni", "parisi", "regni")}
    forces = {"iceni": {"hillfort": 1, "saxon_warband": 2}}
    g = table(forces, bottom={**full, "iceni": 2}, prestige=45, saxon_renown=9, seed="x")
    assert raids.ravage_looms(board(g))
    turn = SaxonTurn(SAXONS)
    venture = raids.saxons(g, board(g), turn)
    venture.picks = [pick for pick in venture.picks if pick.space == Space.ICENI] or [
        RaidPick(int(Space.ICENI), 1, 1, -1, 3)
    ]
    feat = turn._raid_feat(g, board(g), venture)
    assert feat == 8  # Surprise
    assert turn.feat_spaces == ("select iceni",)


@rule("pendragon", "8.6.5.surprise-stronghold", "8.6.5.no-feat")
def test_N8_surprise_at_the_least_protected_stronghold():
    forces = {"iceni": {"hillfort": 1, "militia": 3}, "regni": {"town": 1, "militia": 1, "cavalry": 1}, "parisi": {}}
    g = table(forces)
    turn = SaxonTurn(SAXONS)
    fights = [Fight(Space.ICENI, CIVITATES), Fight(Space.REGNI, CIVITATES)]
    assert raids.surprise(g, board(g), turn, fights)
    assert turn.feat_spaces == ("select regni",)
    g = take_turn("saxons", {}, step="raid", saxon_renown=2, bottom={"parisi": 2}, seed="x")
    assert executed(g) == "Raid"


@rule("pendragon", "8.6.5.surprise-stronghold")
@pytest.mark.parametrize(
    ("forces", "fought"),
    [
        ({"dobunni": (7, 2), "regni": (3, 0)}, ["dobunni", "regni"]),  # nobody guards Regni: Surprise goes there
        ({"dobunni": (7, 2), "regni": (6, 2)}, ["dobunni"]),  # as many guard either: it may go to Dobunni
        ({"dobunni": (7, 2), "regni": (7, 3)}, ["dobunni"]),  # fewer guard Dobunni
        ({"dobunni": (7, 2), "regni": (2, 0)}, ["dobunni"]),  # not even a Coup de Main would do
        ({"dobunni": (6, 2), "regni": (3, 0)}, ["regni"]),  # one Surprise, for one of them
        ({"dobunni": (6, 2), "regni": (2, 0)}, ["dobunni"]),
    ],
)
def test_a_battle_more_where_surprise_would_be_used(forces, fought):
    """So many Warbands against so many Militia and a Town; seven take one from two in any case, six by a Coup."""
    towns = {s: {"saxon_warband": warbands, "militia": guards, "town": 1} for s, (warbands, guards) in forces.items()}
    found = saxons.sure_fights(table(towns), [Fight(SPACE[name], CIVITATES) for name in towns])
    assert found == [Fight(SPACE[name], CIVITATES) for name in fought]


# ---------------------------------------------------------------------- replies


@rule("pendragon", "8.6.7.respond-scotti")
def test_they_meet_a_scotti_player_alone():
    frame = Battle(int(Space.ICENI), int(SCOTTI), int(SAXONS))
    for players, verb in ((("scotti",), "battle"), ((), "decline")):
        g = table({"iceni": {"saxon_warband": 5, "scotti_raider": 1}}, players=players)
        assert policies.answer_raid(g, board(g), SAXONS, Space.ICENI, SCOTTI, frame).verb == verb


def told_of_battles(forces):
    g = take_turn("saxons", forces, step="battle", seed="x")
    return [line.text.split(": ", 1)[1] for line in g.log if line.kind == "np-tried"]


def test_the_course_that_spoils_a_battle_is_told():
    forces = {"dobunni": {"saxon_warband": 6, "cavalry": 2, "town": 1}, "regni": {"saxon_warband": 4, "militia": 1}}
    assert told_of_battles(forces) == [
        "Coup de Main, of 2 Units 0 left and Strongholds fallen 1, their course: Withdraw: yes",
        "no Feat, of 1 Units 0 left and Strongholds fallen 0, their course: Withdraw: yes",
    ]
    assert told_of_battles({"regni": {"saxon_warband": 2, "cavalry": 2}}) == [
        "no Feat, of 2 Units 2 left and Strongholds fallen 0, their course: Withdraw: no"
    ]
