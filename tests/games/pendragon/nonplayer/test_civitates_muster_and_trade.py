"""8.7 Non-player Civitates: Muster and Trade."""

import pytest

from logres.games.pendragon.commands.briton import muster, trade
from logres.games.pendragon.names import (
    CIVITATES,
    PASS,
    Space,
)
from logres.games.pendragon.nonplayer.answers import policies
from logres.games.pendragon.nonplayer.planning import (
    civitates_march,
    levies,
)
from logres.games.pendragon.tables import ADJACENT
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import at, board, chart, did, die, executed, some, table, take_turn
from tests.games.pendragon.nonplayer.test_civitates import turn

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


DIVIDED = {
    "silures": {"red_scotti_settlement": 1, "red_scotti_warband": 2, "town": 1, "militia": 2},
    "catuvellauni": {"town": 2, "militia": 2},
    "dobunni": {"town": 2, "militia": 2},
}


DIVIDED_PEOPLE = {"silures": 1, "catuvellauni": 3, "dobunni": 2}


@rule("pendragon", "8.7.4.muster-conditions", "8.7.4.muster-units")
@pytest.mark.parametrize(
    ("dice", "blue", "gained"),
    [((1, 1), 9, True), ((1, 1), 3, False), ((6, 6), 9, True)],
)
def test_those_who_muster_for_control_go_where_they_add_it(dice, blue, gained):
    """Two Militia, one of whom wins Silures; with Resources for one space both go where there is room for both."""
    more = {"imperium": "fragmentation", "population": DIVIDED_PEOPLE, "available": {"militia": 2, "comitates": 0}}
    chance = (die("muster", *dice),)
    for seed in range(4):
        g = take_turn("civitates", DIVIDED, step="muster", blue=blue, seed=str(seed), chance=chance, not_yet=15, **more)
        placed = {s: at(g, s, "militia") - 2 for s in DIVIDED}
        assert sum(placed.values()) == 2
        assert placed["silures"] == gained
        assert (board(g).control[Space.SILURES] == CIVITATES) == gained


@rule("pendragon", "8.7.4.muster-units")
def test_spaces_that_take_all_who_are_left_are_equals():
    more = {"blue": 9, "imperium": "fragmentation", "population": DIVIDED_PEOPLE, "not_yet": 15}
    one = {"militia": 1, "comitates": 0}
    found = {mustered(DIVIDED, seed=str(seed), available=one, **more)[0] for seed in range(24)}
    assert found == {f"militia {space}" for space in DIVIDED}
    three = {"militia": 3, "comitates": 0}
    found = {mustered(DIVIDED, seed=str(seed), available=three, **more)[0] for seed in range(12)}
    assert found == {"militia catuvellauni", "militia dobunni"}


@rule("pendragon", "8.7.4.muster-units")
def test_spaces_that_take_all_the_comitates_there_is_wealth_for_are_equals():
    more = {"imperium": "fragmentation", "population": DIVIDED_PEOPLE, "not_yet": 9}
    many = {"militia": 0, "comitates": 6}
    poor = {mustered(DIVIDED, seed=str(seed), available=many, blue=1, wealth=2, **more)[0] for seed in range(24)}
    assert poor == {f"comitates 1 {space}" for space in DIVIDED}
    rich = {mustered(DIVIDED, seed=str(seed), available=many, blue=2, wealth=5, **more)[0] for seed in range(6)}
    assert rich == {"comitates 5 catuvellauni"}


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
    march_ = civitates_march.CivitatesMarch(g, board(g), turn())
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
