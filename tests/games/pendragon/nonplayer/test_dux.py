"""8.8 Non-player Dux: the order of its questions, cooperation and replies."""

import pytest

from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.battle.engagement import DEFENDERS_STAY, NO_WITHDRAWAL
from logres.games.pendragon.commands.barbarian import replies
from logres.games.pendragon.commands.briton import march, reinforce
from logres.games.pendragon.names import (
    CAVALRY,
    DUX,
    SAXONS,
    SPACE,
    Space,
)
from logres.games.pendragon.nonplayer.answers import policies
from logres.games.pendragon.nonplayer.charts.dux import DuxTurn
from logres.games.pendragon.nonplayer.planning import dux_march
from logres.games.pendragon.resources import AGREE, REFUSE
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import (
    at,
    board,
    die,
    some,
    table,
    take_turn,
)


def turn():
    return DuxTurn(DUX)


@rule("pendragon", "8.8.order", "8.1.act-by-flowchart")
def test_the_order_of_the_questions():
    assert DuxTurn.STEPS[:6] == ("intercept", "priority_event", "battle", "train", "event", "march")


@rule("pendragon", "8.8.9.respond")
@pytest.mark.parametrize(("space", "safe"), [("dobunni", True), ("corieltauvi", False)])
def test_an_ambush_counts_where_there_could_be_one(space, safe):
    g = table({space: {"cavalry": 2, "saxon_raider": 4}})
    frame = Battle(SPACE[space], DUX, SAXONS, DEFENDERS_STAY | NO_WITHDRAWAL)
    assert policies.is_safe(g, board(g), DUX, SPACE[space], frame) == safe


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


@rule("pendragon", "8.8.6.march-leave", "8.8.6.march-civitates-along")
@pytest.mark.parametrize("kind", ["militia", "comitates"])
def test_those_on_the_way_are_picked_up_once(kind):
    """Two groups come through Durotriges, where two of four must stay for the Hillfort and the Town."""
    forces = {
        "deceangli": {"fort": 1, "cavalry": 3},
        "cornovii": {"town": 1},
        "dobunni": {"town": 1},
        "corieltauvi": {"town": 1, "fort": 1, "cavalry": 4},
        "durotriges": {"town": 1, "hillfort": 1, kind: 4},
        "dumnonii": {"scotti_settlement": 1, "scotti_warband": 9},
    }
    chance = (die("invite nation", 1), die("march", 4))
    g = take_turn("dux", forces, step="march", blue=20, seed="x", chance=chance, available={"scotti_settlement": 0})
    assert (at(g, "dumnonii", "cavalry"), at(g, "dumnonii", kind)) == (4, 2)
    assert at(g, "durotriges", kind) == 2


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
    assert dux_march.of_dux(g, board(g), plan)
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
    assert dux_march.of_dux(g, board(g), plan)
    way = (Space.CATUVELLAUNI, Space.LONDINIUM, Space.ATREBATES, Space.REGNI)
    assert [path for path, _ in plan.groups] == [way]
