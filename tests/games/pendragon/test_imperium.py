"""The Imperium: its statuses, shifts, and what each changes."""

import pytest

from logres.games.pendragon.names import (
    AUTONOMY_CIVILIAN,
    AUTONOMY_MILITARY,
    FRAGMENTATION,
    ROMAN_RULE_CIVILIAN,
    ROMAN_RULE_MILITARY,
    STATUSES,
)
from logres.games.pendragon.rules import imperium
from logres_workshop.marker import rule
from tests.games.pendragon.boards import board, game
from tests.games.pendragon.cards.events import board as board_of
from tests.games.pendragon.cards.events import event


def statuses(question) -> list[bool]:
    """What a question is answered at each of the five statuses."""
    return [bool(question(board(imperium=status))) for status in STATUSES]


@rule("pendragon", "6.8.states")
def test_five_statuses():
    ladder = (ROMAN_RULE_MILITARY, ROMAN_RULE_CIVILIAN, AUTONOMY_MILITARY, AUTONOMY_CIVILIAN, FRAGMENTATION)
    assert ladder == tuple(range(5))
    assert statuses(imperium.roman_rule) == [True, True, False, False, False]
    assert statuses(imperium.autonomy) == [False, False, True, True, False]
    assert statuses(imperium.military) == [True, False, True, False, False]
    assert statuses(imperium.civilian) == [False, True, False, True, False]


@rule("pendragon", "6.8.shift-directions", "6.8.states")
@pytest.mark.parametrize(
    ("start", "down"),
    [
        (ROMAN_RULE_MILITARY, AUTONOMY_MILITARY),
        (ROMAN_RULE_CIVILIAN, AUTONOMY_CIVILIAN),
        (AUTONOMY_MILITARY, FRAGMENTATION),
        (AUTONOMY_CIVILIAN, FRAGMENTATION),
        (FRAGMENTATION, FRAGMENTATION),
    ],
)
def test_down_keeps_the_dominance(start, down):
    g = game(imperium=STATUSES[start])
    assert imperium.shift_down(g, g.board) == (down != start)
    assert g.board.imperium == down


@rule("pendragon", "6.8.shift-directions")
def test_up_keeps_the_dominance():
    g = event("aetius", "unshaded", "dux", imperium="autonomy_military", red=12)
    g.play("pay")
    assert STATUSES[board_of(g).imperium] == "roman_rule_military"


@rule("pendragon", "6.8.shift-directions")
def test_dominance_shifts_within_a_level():
    g = game(imperium="autonomy_military")
    assert not imperium.shift_dominance(g, g.board, to_civilian=False)
    assert imperium.shift_dominance(g, g.board, to_civilian=True)
    assert g.board.imperium == AUTONOMY_CIVILIAN
    assert imperium.shift_dominance(g, g.board, to_civilian=False)
    assert g.board.imperium == AUTONOMY_MILITARY
    g = game(imperium="fragmentation")
    assert not imperium.shift_dominance(g, g.board, to_civilian=True)
    assert g.board.imperium == FRAGMENTATION


@rule("pendragon", "6.8.4.roads")
def test_roads_by_status():
    assert statuses(imperium.roads_maintained) == [True, True, True, True, False]
    neglected = [imperium.roads_maintained(board(imperium=status, roads=False)) for status in STATUSES]
    assert neglected == [True, True, False, False, False]


@rule("pendragon", "6.8.4.roads", "6.8.immediate")
def test_fragmentation_ends_the_roads_for_good():
    g = game(imperium="autonomy_military")
    imperium.shift_down(g, g.board)
    imperium.set_status(g, g.board, AUTONOMY_MILITARY)
    assert not imperium.roads_maintained(g.board)
    imperium.set_status(g, g.board, ROMAN_RULE_MILITARY)
    assert imperium.roads_maintained(g.board)


@rule("pendragon", "6.8.7.no-patrol-effect", "6.8.immediate")
def test_no_status_changes_the_patrols():
    g = game(imperium="roman_rule_military", patrolled=["germanicus"])
    assert imperium.set_status(g, g.board, FRAGMENTATION)
    assert not imperium.set_status(g, g.board, FRAGMENTATION)
    assert g.board.patrolled == [0, 1, 0, 0]


@rule("pendragon", "6.8.2.preemption-table")
def test_preemption_by_status():
    ways = [imperium.preemption(board(imperium=status)) for status in STATUSES]
    assert ways == [imperium.FREELY, imperium.FREELY, imperium.FREELY, imperium.WITH_CONSENT, imperium.NEVER]


@rule("pendragon", "6.8.5.casualties-table")
def test_E3_casualties_that_return():
    assert [imperium.casualties_returning(board(imperium=s, casualties=5)) for s in STATUSES] == [5, 3, 2, 2, 5]
