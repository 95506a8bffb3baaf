"""8.0, 8.1.4, 8.3 Words, priorities, chance."""

import pytest

from logres.engine.actions import Action
from logres.engine.nouns import Series, nouns_in
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.names import (
    CIVITATES,
    DUX,
    MUSTER,
    NOBODY,
    SAXONS,
    SCOTTI,
    SPACE,
    Space,
)
from logres.games.pendragon.nonplayer import selection, symbols, trace, victory_terms
from logres.games.pendragon.nonplayer.charts import chart
from logres.games.pendragon.nonplayer.charts.civitates import CivitatesTurn
from logres.games.pendragon.nonplayer.charts.saxons import SaxonTurn
from logres.games.pendragon.nonplayer.charts.scotti import ScottiTurn
from logres.games.pendragon.nonplayer.planning import battles, levies, raids, settling
from logres.games.pendragon.nonplayer.selection import Choice
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import board, die, run, table, traced


@rule("pendragon", "8.0.term-barbarian")
def test_foederati_are_no_barbarians():
    g = table({"iceni": {"red_saxon_warband": 2}, "parisi": {"saxon_raider": 1}, "regni": {"scotti_settlement": 1}})
    assert [victory_terms.of_barbarians(board(g), SPACE[s]) for s in ("iceni", "parisi", "regni")] == [
        False,
        True,
        True,
    ]


@rule("pendragon", "8.0.term-control")
def test_briton_control_is_the_dux_s_too_until_fragmentation():
    forces = {"iceni": {"hillfort": 1, "militia": 2}}
    b = board(table(forces))
    assert victory_terms.controls(b, DUX, Space.ICENI)
    assert victory_terms.controls(b, CIVITATES, Space.ICENI)
    b = board(table(forces, imperium="fragmentation"))
    assert not victory_terms.controls(b, DUX, Space.ICENI)


@rule("pendragon", "8.0.term-most-control")
def test_control_is_measured_in_people():
    """One Muster: the Hillfort goes where it adds most people, however many spaces or pieces that is."""
    forces = {"iceni": {"militia": 2}, "regni": {"militia": 2}, "parisi": {"militia": 2}}
    g = table(forces, blue=2, population={"iceni": 1, "parisi": 3, "regni": 2})
    plan = CivitatesTurn(CIVITATES)
    assert levies.muster(g, board(g), plan)
    assert plan.spaces == ("select parisi", "hillfort parisi")
    b = board(
        table({"iceni": {"saxon_warband": 5}, "regni": {"saxon_warband": 6}}, population={"iceni": 2, "regni": 1})
    )
    assert [settling.added_population(b, space, False) for space in (Space.ICENI, Space.REGNI)] == [2, 1]


@rule("pendragon", "8.0.term-victory")
def test_victory_is_the_edge_track_alone():
    g = table({}, saxon_renown=31, scotti_renown=45, scenario=3)
    assert victory_terms.beyond(board(g), SAXONS) == 1
    assert victory_terms.above(board(g), SAXONS)
    assert not victory_terms.above(board(g), SCOTTI)
    full = dict.fromkeys(list(SPACE)[:21], 2)
    g = table({}, bottom=full, prestige=33, imperium="roman_rule_civilian")
    assert victory_terms.beyond(board(g), DUX) == 0  # no Military Dominance is asked for, and 75 is not above 75
    assert not victory_terms.above(board(g), DUX)


@rule("pendragon", "8.0.same-rules")
def test_nobody_gives_credit():
    g = table(
        {"votadini": {"scotti_raider": 1}}, bottom={"votadini": 2}, scotti_renown=0, chance=(die("raid targets", 2),)
    )
    venture = raids.scotti(g, board(g), ScottiTurn(SCOTTI))
    assert venture.picks == []
    b = board(table({}, red=2, blue=7))
    assert chart.funds(b, DUX) == 9
    assert chart.funds(b, CIVITATES) == 7
    assert chart.funds(board(table({}, red=2, blue=7, imperium="fragmentation")), DUX) == 2


@rule("pendragon", "8.1.4.nested")
def test_a_priority_narrows_and_never_to_nothing():
    g = table({}, chance=(die("choose x", 1),))
    choice = Choice(g, SAXONS, "8.1.4.nested", "x", [1, 2, 3, 4])
    choice.first("none of them", lambda s: s > 9).most("even", lambda s: int(s % 2 == 0))
    assert choice.left == [2, 4]
    choice.first("odd", lambda s: s % 2 == 1)
    assert choice.left == [2, 4]
    assert choice.least("small", lambda s: s).left == [2]
    assert choice.one() == 2


@rule("pendragon", "8.1.4.sequential", "8.3.loop")
def test_a_priority_is_carried_out_to_the_end_before_the_next():
    """The Saxons pay for 3D4 while they can; with one Renown left a 1D4 target follows."""
    bottom = dict.fromkeys(("cantiaci", "iceni", "parisi", "regni"), 2)
    g = table({}, saxon_renown=5, bottom=bottom, seed="x")
    venture = raids.saxons(g, board(g), SaxonTurn(SAXONS))
    assert [pick.large for pick in venture.picks] == [1, 1, 0]
    assert venture.renown == 0


@rule("pendragon", "8.3.ties-random", "8.3.2.random-selection")
@pytest.mark.parametrize(
    ("count", "rolled", "chosen"),
    [
        (2, (1,), 0),
        (2, (2,), 0),
        (2, (3,), 1),
        (3, (2,), 0),
        (3, (6,), 2),
        (4, (4,), 3),
        (5, (6, 6, 5), 4),
        (6, (6,), 5),
    ],
)
def test_equals_are_rolled_for(count, rolled, chosen):
    g = table({}, chance=tuple([die("choose x", number) for number in rolled]))
    assert selection.one_of(g, "x", list(range(10, 10 + count))) == 10 + chosen


@rule("pendragon", "8.3.2.random-selection")
def test_N4_five_equals_by_a_six_sided_die():
    counts = [0] * 5
    for number in range(300):
        g = table({}, seed=str(number))
        counts[selection.pick(g, "x", 5)] += 1
    assert min(counts) > 35


@rule("pendragon", "8.3.3.random-spaces-table")
def test_the_table_of_random_spaces():
    g = table({}, options={"random-spaces": True}, chance=(die("choose x column", 2), die("choose x row", 5)))
    every = list(range(23))
    assert selection.one_of(g, "x", every) == Space.DUMNONII
    assert selection.walk([Space.PARISI, Space.VOTADINI], 2, 6) == Space.PARISI  # the empty cell leads on
    assert selection.walk([Space.VOTADINI], 4, 2) == Space.VOTADINI  # round to the first
    g = table({}, chance=(die("choose x", "iceni"),))
    assert selection.one_of(g, "x", every) == Space.ICENI


@rule("pendragon", "8.3.maximum")
def test_as_many_as_can_be_placed():
    frame = Execution(int(CIVITATES), int(MUSTER), free=1, optional=0, most=1)
    g = table({"iceni": {"hillfort": 1}}, frame, population={"iceni": 2})
    run(g)
    assert board(g).on_map(2) == 3


@rule("pendragon", "8.3.ties-random")
def test_one_candidate_needs_no_die():
    g = table({})
    assert selection.one_of(g, "x", [7]) == 7
    assert Choice(g, DUX, "8.3.loop", "x", []).one() == NOBODY


def test_the_trace_is_data():
    """A selection: what for, what was chosen, the candidates; then the priorities, who was left, the values."""
    g = table({}, chance=(die("choose target", 3),))
    trace.turn(g, SAXONS, ["Command"])
    choice = Choice(g, SAXONS, "8.6.5.raid-3d4", "target", [Space.ICENI, Space.PARISI, Space.REGNI])
    assert choice.least("subtraction", lambda s: int(s == Space.REGNI)).first("Fens", lambda s: True).one()
    turn, line = traced(g)
    assert (turn.kind, turn.about, turn.rule) == ("np-turn", "saxons", "8.1.act-by-flowchart")
    assert (line.kind, line.about, line.rule) == ("np-weighed", "saxons", "8.6.5.raid-3d4")
    iceni, parisi, regni = [trace.AREA[s] for s in (Space.ICENI, Space.PARISI, Space.REGNI)]
    both = Series((iceni, parisi))
    assert line.args[:3] == ("target", parisi, Series((iceni, parisi, regni)))
    assert line.args[3:] == ("subtraction", both, Series((0, 0, 1)), "Fens", both, Series((1, 1)))
    assert (
        line.text == "target: Parisi (of Iceni, Parisi, Regni; subtraction 0, 0, 1: Iceni, Parisi; Fens: all; random)"
    )
    last = trace.last_turn(g)
    assert [one["kind"] for one in last] == ["np-turn", "np-weighed"]
    assert last[1]["spaces"] == ["parisi", "iceni", "regni"]
    assert last[1]["chance"] == [["choose target", [3]]]


@pytest.mark.parametrize(("met", "words"), [((), "none"), ((Space.ICENI, Space.PARISI), "all")])
def test_the_trace_tells_none_from_all(met, words):
    g = table({}, chance=(die("choose target", 3),))
    Choice(g, SAXONS, "8.6.5.raid-3d4", "target", [Space.ICENI, Space.PARISI]).first("Fens", lambda s: s in met).one()
    assert traced(g)[0].text == f"target: Parisi (of Iceni, Parisi; Fens: {words}; random)"


def test_a_raid_in_the_trace_has_its_spaces_its_dice_and_its_way():
    way = Action("2d4", area="dobunni", stack="hibernicus", who="durotriges")
    raid = trace.raids([way])
    assert str(raid) == "Dobunni through Durotriges (2D4, Hibernicus)"
    assert [noun.id for noun in nouns_in((raid,))] == ["dobunni", "durotriges", "hibernicus"]
    assert str(trace.raids([])) == "no target"


@rule("pendragon", "8.5.3.battle-target-order", "8.6.4.battle-targets")
def test_players_are_fought_first_then_the_best_off():
    forces = {
        "iceni": {"saxon_warband": 3, "scotti_warband": 1, "militia": 1},
        "parisi": {"saxon_warband": 1, "militia": 1},
    }
    forces["londinium"] = {"town": 1}
    strong = {"londinium": 40}  # the Britons are far above their threshold, the Scotti far below
    g = table(forces, players=("scotti",), population=strong, chance=(die("choose battle", 1),) * 2, seed="x")
    found = battles.fronts(board(g), SAXONS)
    assert sorted(found) == sorted([(Space.ICENI, CIVITATES), (Space.ICENI, SCOTTI), (Space.PARISI, CIVITATES)])
    order = battles.in_order(g, board(g), SAXONS, "8.6.4.battle-targets", found)
    assert order == [(Space.ICENI, SCOTTI), (Space.PARISI, CIVITATES)]
    g = table(forces, seed="x", scotti_renown=60, scenario=3)
    assert battles.in_order(g, board(g), SAXONS, "8.6.4.battle-targets", found)[0] == (Space.ICENI, SCOTTI)


@rule("pendragon", "8.2.1.shield", "8.2.1.sword", "8.2.1.raven")
def test_symbols():
    assert symbols.has_shield(1, DUX)
    assert symbols.has_raven(1, CIVITATES)
    assert symbols.has_shield(19, CIVITATES)
    assert symbols.has_sword(19, CIVITATES)
    assert symbols.has_sword(2, SAXONS)
    assert not symbols.has_shield(2, SAXONS)
    assert not symbols.has_raven(18, DUX)


@rule("pendragon", "8.2.2.dual-use")
def test_barbarians_shaded_britons_unshaded():
    assert [symbols.side_of(f, [1, 2]) for f in (DUX, CIVITATES, SAXONS, SCOTTI)] == [1, 1, 2, 2]
    assert symbols.side_of(SAXONS, [1]) == 1
    assert symbols.side_of(DUX, [2]) == NOBODY
