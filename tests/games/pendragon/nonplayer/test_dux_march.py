"""8.8 Non-player Dux: March."""

import pytest

from logres.games.pendragon.names import (
    BLUE_SAXON_WARBAND,
    CAVALRY,
    COMITATES,
    COMMAND_AND_FEAT,
    MILITIA,
    PASS,
    Space,
)
from logres.games.pendragon.nonplayer.planning import briton_march, dux_march
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import (
    at,
    board,
    did,
    die,
    executed,
    log,
    table,
    take_turn,
)
from tests.games.pendragon.nonplayer.test_dux import turn


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


def campaign(forces, roll=4, **more):
    chance = (die("march", roll), *more.pop("chance", ()))
    g = table(forces, blue=more.pop("blue", 20), chance=chance, **more)
    found = dux_march.DuxMarch(g, board(g), turn())
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


@rule("pendragon", "8.8.6.march-unit-order", "8.8.6.march-origins")
@pytest.mark.parametrize(
    ("dobunni", "corieltauvi", "origin"),
    [
        ({"cavalry": 1}, {"red_saxon_warband": 1}, Space.DOBUNNI),
        ({"red_saxon_warband": 1}, {"cavalry": 1}, Space.CORIELTAUVI),
        ({"cavalry": 1, "comitates": 1}, {"cavalry": 1, "red_saxon_warband": 1}, Space.CORIELTAUVI),
        ({"cavalry": 1, "comitates": 1}, {"cavalry": 1, "militia": 1}, Space.DOBUNNI),
        ({"cavalry": 1}, {"red_saxon_warband": 2}, Space.CORIELTAUVI),  # more Troops go before better ones
    ],
)
def test_of_equal_origins_the_one_that_sends_cavalry_then_foederati(dobunni, corieltauvi, origin):
    forces = {"dobunni": dobunni, "corieltauvi": corieltauvi, "cornovii": {"saxon_warband": 9}}
    assert [path[0] for path, _ in campaign(forces, 1).groups] == [origin]


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
