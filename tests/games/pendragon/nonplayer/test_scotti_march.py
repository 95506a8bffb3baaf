"""8.5 Non-player Scotti: March."""

from logres.games.pendragon.commands.barbarian.settle import SettleChoice
from logres.games.pendragon.names import (
    NOBODY,
    SCOTTI,
    Space,
)
from logres.games.pendragon.nonplayer.answers import policies
from logres.games.pendragon.nonplayer.charts import scotti
from logres.games.pendragon.nonplayer.charts.scotti import ScottiTurn
from logres.games.pendragon.nonplayer.planning import barbarian_march, settling
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import (
    at,
    board,
    die,
    executed,
    some,
    table,
    take_turn,
)
from tests.games.pendragon.orders import order


def trek(forces, settled=True, **more):
    g = table(forces, scotti_renown=more.pop("scotti_renown", 5), **more)
    return barbarian_march.plan(g, board(g), ScottiTurn(SCOTTI), settled=settled)


@rule("pendragon", "8.5.6.march-leave")
def test_who_stays_behind():
    found = trek({"ordovices": {"scotti_warband": 3, "scotti_settlement": 2}, "deceangli": {"hillfort": 1}})
    assert [(o, end) for o, end, _, _ in found.moves] == [(Space.ORDOVICES, Space.DECEANGLI)]
    assert sum(n for _, _, n, _ in found.moves) == 1  # one stays at each Settlement
    tight = trek(
        {"ordovices": {"scotti_warband": 2, "scotti_settlement": 1, "militia": 2}, "deceangli": {"hillfort": 1}}
    )
    assert tight.left[Space.ORDOVICES] == 0  # Control would be lost


@rule("pendragon", "8.5.6.march-destination-majority")
def test_more_units_than_all_enemies():
    forces = {"ordovices": {"scotti_warband": 3}, "deceangli": {"hillfort": 1, "militia": 2}}
    assert [m[1] for m in trek(forces).moves] == [Space.DECEANGLI]
    forces = {"ordovices": {"scotti_warband": 3}, "deceangli": {"hillfort": 1, "militia": 2, "saxon_raider": 1}}
    assert trek(forces).moves == []


@rule("pendragon", "8.5.6.march-priority-player")
def test_first_from_a_player_above_victory():
    forces = {
        "cornovii": {"scotti_warband": 6},
        "dobunni": {"town": 1},
        "deceangli": {"town": 1},
        "londinium": {"town": 1},
    }
    people = {"dobunni": 1, "deceangli": 2, "londinium": 40}
    found = trek(forces, players=("civitates",), population=people)
    assert found.ends[0] == Space.DECEANGLI
    found = trek(forces, population=people, chance=(die("choose March to", 3),))
    assert found.ends[0] == Space.DOBUNNI


@rule("pendragon", "8.5.6.march-priority-control-settle", "8.5.6.march-repeat")
def test_then_any_control_or_ground_for_a_settlement():
    forces = {"dobunni": {"scotti_warband": 6}, "silures": {"hillfort": 1}, "cornovii": {"town": 1}}
    assert trek(forces).ends == [Space.SILURES]  # Hills before Clear; all went there
    split = {"dobunni": {"scotti_warband": 2}, "silures": {"hillfort": 1}, "iceni": {"hillfort": 1}}
    split["catuvellauni"] = {"scotti_warband": 2}
    assert trek(split, seed="x").ends == [Space.SILURES, Space.ICENI]
    assert trek(split, scotti_renown=0).moves == []
    lone = {"silures": {"scotti_warband": 2}, "dobunni": {"scotti_warband": 2}}
    assert trek(lone, seed="x").moves == []
    assert trek(lone, settled=False, seed="x").moves  # ground for a Settlement
    wide = {"silures": {"scotti_warband": 1}, "dobunni": {"scotti_warband": 2}, "iceni": {"scotti_warband": 1}}
    wide["catuvellauni"] = {"scotti_warband": 2}
    assert len(trek(wide, settled=False, seed="x").ends) == 1  # the Feat has one space


@rule("pendragon", "8.5.6.march-settle-first", "8.5.6.settle-with-march")
def test_settle_before_the_march_after_it_or_not_at_all():
    forces = {"ordovices": {"scotti_warband": 6}, "deceangli": {"hillfort": 1}}
    g = take_turn("scotti", forces, step="march", scotti_renown=5, seed="x")
    assert executed(g) == "March with Settle"
    assert at(g, "ordovices", "scotti_settlement") == 1
    lines = [line.text for line in g.log]
    settled = next(i for i, text in enumerate(lines) if "found a Settlement" in text)
    marched = next(i for i, text in enumerate(lines) if "Warband" in text and " from " in text)
    assert settled < marched
    forces = {"corieltauvi": {"scotti_warband": 3, "town": 2}, "parisi": {}, "iceni": {"hillfort": 1}}
    g = take_turn("scotti", forces, step="march", scotti_renown=5, seed="x")
    assert executed(g).startswith("March")


@rule("pendragon", "8.5.6.settle-with-march")
def test_scotti_control_is_all_that_a_settlement_needs_with_march():
    g = table({"ordovices": {"scotti_warband": 2}}, scotti_renown=9)
    assert ScottiTurn(SCOTTI)._settlement_space(g, board(g)) == Space.ORDOVICES
    question = SettleChoice(SCOTTI, Space.ORDOVICES, 0)
    for command, verb in (("march", "found"), ("return", "enough")):
        g = table({"ordovices": {"scotti_warband": 2}}, scotti_renown=9)
        g.stack.insert(0, order("scotti", command))
        assert some(policies.settle(g, board(g), question)).verb == verb


@rule("pendragon", "8.5.6.settle-with-march")
def test_settle_for_most_warbands_where_no_settlement_can_be():
    forces = {
        "ordovices": {"scotti_settlement": 1, "scotti_warband": 1},
        "demetae": {"scotti_settlement": 1, "scotti_warband": 1, "hillfort": 1, "blue_saxon_warband": 1},
        "silures": {"scotti_warband": 4},
    }
    more = {"population": {"ordovices": 2, "demetae": 3}, "available": {"scotti_warband": 6}}
    g = table(forces, scotti_renown=3, **more)
    assert settling.levy(board(g), SCOTTI, Space.ORDOVICES) == 3
    assert settling.levy(board(g), SCOTTI, Space.DEMETAE) == 1  # no Control
    assert scotti.warband_space(g, board(g)) == Space.ORDOVICES
    g = table(forces, scotti_renown=2, **more)
    assert scotti.warband_space(g, board(g)) == NOBODY
    g = table({"silures": {"scotti_warband": 4}}, scotti_renown=9)
    assert scotti.warband_space(g, board(g)) == NOBODY
