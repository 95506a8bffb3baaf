"""8.7 Non-player Civitates: March."""

import pytest

from logres.games.pendragon.names import (
    CAVALRY,
    CIVITATES,
    COMITATES,
    MILITIA,
    Space,
)
from logres.games.pendragon.nonplayer.planning import (
    briton_march,
    civitates_march,
)
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import board, chart, die, executed, table, take_turn
from tests.games.pendragon.nonplayer.test_civitates import turn


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
    assert civitates_march.CivitatesMarch(g, board(g), turn()).money == 3  # two Resources an origin


def expedition(forces, **more):
    g = table(forces, blue=more.pop("blue", 20), **more)
    plan = turn()
    moves = civitates_march.of_civitates(g, board(g), plan)
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
    order = civitates_march._CIVITATES_ORDER
    parts = civitates_march.vanguard(b, Space.DOBUNNI, path, order, 4)
    assert parts == ((CAVALRY, 1, 0), (COMITATES, 1, 0), (MILITIA, 1, 0))
    far = (*path, int(Space.DEMETAE))
    assert MILITIA not in [p for p, _, _ in civitates_march.vanguard(b, Space.DOBUNNI, far, order[:-1], 0)]


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
