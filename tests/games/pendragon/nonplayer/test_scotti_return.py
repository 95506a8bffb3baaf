"""8.5 Non-player Scotti: Return."""

import pytest

from logres.games.pendragon.commands.barbarian.settle import SettleChoice
from logres.games.pendragon.names import (
    COMMAND,
    COMMAND_AND_FEAT,
    NOBODY,
    SCOTTI,
    Space,
)
from logres.games.pendragon.nonplayer.answers import policies
from logres.games.pendragon.nonplayer.planning import settling
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
    some,
    table,
    take_turn,
)
from tests.games.pendragon.orders import order


@rule("pendragon", "8.5.1.return-trigger")
@pytest.mark.parametrize(
    ("forces", "roll", "returns"),
    [
        ({"dobunni": {"scotti_raider": 1}, "regni": {"scotti_raider": 1}}, (), True),
        ({"dobunni": {"scotti_raider": 1}, "ordovices": {"scotti_raider": 13}}, (6, 6), False),
        ({"ordovices": {"scotti_raider": 15}}, (), True),
        ({"ordovices": {"laden_scotti_raider": 4, "laden_scotti_warband": 3}}, (3, 4), False),
        ({"ordovices": {"laden_scotti_raider": 4, "laden_scotti_warband": 4}}, (3, 4), True),
    ],
)
def test_N10_when_they_return(forces, roll, returns):
    chance = (die("return", *roll),) if roll else ()
    g = table(forces, chart("scotti"), chance=chance, seed="x")
    assert any(answered(g, "8.5.1.return-trigger")) == returns


@rule("pendragon", "8.5.1.return-spaces", "8.5.1.return-leave")
def test_where_they_return_from():
    forces = {
        "ordovices": {"scotti_raider": 2},
        "deceangli": {"laden_scotti_raider": 1, "scotti_raider": 1},
        "dobunni": {"scotti_raider": 1},
        "votadini": {"laden_scotti_warband": 1},
        "iceni": {"scotti_raider": 1},
    }
    b = board(table(forces))
    assert settling.return_spaces(b, SCOTTI, []) == [Space.DECEANGLI, Space.DOBUNNI]
    assert settling.return_spaces(b, SCOTTI, [Space.ORDOVICES]) == [Space.DECEANGLI, Space.DOBUNNI, Space.ORDOVICES]


@rule("pendragon", "8.5.1.return-easy")
def test_easy_returns_from_the_richest_region():
    forces = {"deceangli": {"laden_scotti_raider": 2}, "ordovices": {"laden_scotti_raider": 3, "scotti_raider": 12}}
    g = take_turn("scotti", forces, plays=SECOND, options={"difficulty": "easy"}, seed="x")
    assert at(g, "ordovices", "scotti_raider") == 0
    assert at(g, "deceangli", "scotti_raider") == 2
    g = take_turn("scotti", forces, plays=SECOND, seed="x")
    assert at(g, "deceangli", "scotti_raider") == 0


@rule("pendragon", "8.5.1.settle-when")
def test_settle_only_if_a_piece_could_come():
    b = board(table({"ordovices": {"scotti_raider": 3}}))
    assert settling.scotti_could_place(b, Space.ORDOVICES)
    b = board(table({"ordovices": {"scotti_raider": 3}}, available={"scotti_warband": 0}))
    assert not settling.scotti_could_place(b, Space.ORDOVICES)
    forces = {"ordovices": {"scotti_settlement": 1, "scotti_warband": 1}}
    assert settling.scotti_could_place(board(table(forces, scotti_renown=3)), Space.ORDOVICES)
    assert not settling.scotti_could_place(board(table(forces, scotti_renown=2)), Space.ORDOVICES)
    g = take_turn("scotti", {"ordovices": {"laden_scotti_raider": 15}}, available={"scotti_warband": 0})
    assert executed(g) == "Return"
    assert did(g) == COMMAND
    g = take_turn("scotti", {"ordovices": {"scotti_raider": 15}}, available={"scotti_warband": 0}, seed="x")
    assert executed(g) != "Return"  # nobody has anything to bring home


@rule("pendragon", "8.5.1.settle-space")
def test_where_they_settle():
    g = table({"ordovices": {"scotti_raider": 5}, "iceni": {"scotti_raider": 2}})
    assert settling.scotti_space(g, board(g)) == Space.ORDOVICES
    g = table({"votadini": {"scotti_raider": 3}, "iceni": {"scotti_raider": 3}})
    assert settling.scotti_space(g, board(g)) == Space.VOTADINI  # Hills
    crowded = {"votadini": {"scotti_raider": 3, "militia": 3}, "iceni": {"scotti_raider": 1}}
    g = table(crowded)
    assert settling.scotti_space(g, board(g)) == Space.ICENI  # no majority in Votadini
    full = {"votadini": {"scotti_raider": 9, "hillfort": 2}, "demetae": {"scotti_raider": 9}}
    g = table(full)
    assert settling.scotti_space(g, board(g)) == Space.DEMETAE  # a vacant Site


@rule("pendragon", "8.5.1.settle-choice")
def test_three_warbands_make_a_settlement_two_do_not():
    def answered(**force):
        g = table({"ordovices": force}, scotti_renown=9)
        g.stack.insert(0, order("scotti", "return"))
        return some(policies.settle(g, board(g), SettleChoice(SCOTTI, Space.ORDOVICES, 0))).verb

    assert answered(scotti_warband=3) == "found"
    assert answered(scotti_warband=2, scotti_settlement=1) == "recruit"
    assert answered(scotti_warband=2) == "enough"


@rule("pendragon", "8.5.1.entreat-when", "8.5.1.entreat-space", "8.5.1.entreat-not")
def test_when_they_entreat():
    forces = {"ordovices": {"scotti_warband": 1, "militia": 1}, "demetae": {"scotti_warband": 1, "hillfort": 1}}
    g = table(forces, scotti_renown=4, chance=(die("choose Entreat", 4),))
    assert settling.entreat_space(g, board(g)) == Space.ORDOVICES
    g = table(forces, scotti_renown=3)
    assert settling.entreat_space(g, board(g)) == NOBODY
    b = board(table(forces, available={"scotti_warband": 0}))
    assert not settling.entreats(b, Space.ORDOVICES)
    assert settling.entreats(b, Space.DEMETAE)
    b = board(table({"iceni": {"scotti_warband": 1, "hillfort": 1}, "ordovices": {"hillfort": 1}}))
    assert not settling.entreats(b, Space.ICENI)
    assert not settling.entreats(b, Space.ORDOVICES)


@rule("pendragon", "8.5.1.no-feat")
def test_return_with_entreat_or_without_a_feat():
    forces = {"ordovices": {"laden_scotti_raider": 3, "militia": 9, "scotti_warband": 1, "hillfort": 1}}
    g = take_turn(
        "scotti",
        {
            **forces,
            "dobunni": {"scotti_raider": 1, "town": 1, "militia": 3},
            "regni": {"scotti_raider": 1, "town": 1, "militia": 3},
        },
        scotti_renown=9,
    )
    assert executed(g) == "Return with Entreat"
    assert at(g, "ordovices", "scotti_settlement") == 1
    assert did(g) == COMMAND_AND_FEAT
    g = take_turn(
        "scotti",
        {
            "dobunni": {"scotti_raider": 1, "town": 1, "militia": 3},
            "regni": {"scotti_raider": 1, "town": 1, "militia": 3},
        },
    )
    assert executed(g) == "Return"


@rule("pendragon", "8.5.1.entreat-when", "8.5.1.entreat-not")
@pytest.mark.parametrize(("renown", "feat"), [(2, "Return with Entreat"), (0, "Return")])
def test_entreat_with_the_renown_that_came_home(renown, feat):
    forces = {
        "ordovices": {"laden_scotti_raider": 3, "militia": 9, "scotti_warband": 1, "hillfort": 1},
        "dobunni": {"scotti_raider": 1, "town": 1, "militia": 3},
        "regni": {"scotti_raider": 1, "town": 1, "militia": 3},
    }
    g = take_turn("scotti", forces, scotti_renown=renown)
    assert executed(g) == feat


@rule("pendragon", "8.5.1.settle-when")
def test_settle_with_the_renown_that_comes_home():
    forces = {"ordovices": {"scotti_settlement": 1, "scotti_warband": 1}, "dobunni": {"laden_scotti_raider": 1}}
    assert settling.scotti_could_place(board(table(forces, scotti_renown=2)), Space.ORDOVICES)
    assert not settling.scotti_could_place(board(table(forces, scotti_renown=1)), Space.ORDOVICES)
