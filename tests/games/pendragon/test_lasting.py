"""What Capabilities and Momentum change, one question at a time; without a card the rules answer."""

import pytest

from logres.games.pendragon.names import (
    DUX,
    GERMANICUS,
    HIBERNICUS,
    NOBODY,
    SAXONS,
    SCOTTI,
    SHADED,
    UNSHADED,
    Card,
    Space,
)
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import lasts
from logres_workshop.marker import rule
from tests.games.pendragon.boards import board

MANY = lasting.ANY_NUMBER
SIDES = ("", "unshaded", "shaded")


def answers(card, question, **fields):
    """What a question is answered without the card, with its unshaded and with its shaded side."""
    return [question(board(lasting={str(int(card)): side} if side else {}, **fields)) for side in SIDES]


@rule("pendragon", "5.3.capabilities", "5.1.2.dueling")
def test_the_later_side_ends_the_earlier():
    b = board()
    lasting.put_into_effect(b, Card.PICTAE, UNSHADED)
    assert lasting.in_effect(b, Card.PICTAE)
    lasting.put_into_effect(b, Card.PICTAE, SHADED, bound=2)
    assert (lasting.in_effect(b, Card.PICTAE), lasting.in_effect(b, Card.PICTAE, SHADED)) == (False, True)
    assert b.bound[Card.PICTAE] == 2
    lasting.put_into_effect(b, Card.PICTAE, 0)
    assert (b.lasting[Card.PICTAE], b.bound[Card.PICTAE]) == (0, NOBODY)


@rule("pendragon", "5.3.capabilities", "5.4.momentum")
def test_which_sides_stay_in_effect():
    assert [lasts(Card.PAINTED_MEN, side) for side in (UNSHADED, SHADED)] == [True, True]
    assert [lasts(Card.CAMELOT, side) for side in (UNSHADED, SHADED)] == [True, False]
    assert [lasts(Card.AREANI, side) for side in (UNSHADED, SHADED)] == [True, False]
    assert [lasts(card, UNSHADED) for card in (Card.COEL_HEN, Card.CYMBROGI, Card.TEARS_OF_EPONA)] == [
        False,
        True,
        True,
    ]


def test_hadrians_wall():
    wall = Card.HADRIANS_WALL
    assert [len(found) for found in answers(wall, lasting.caledonia_targets)] == [2, 2, 4]
    assert answers(wall, lasting.caledonia_per_fort) == [1, 2, 0]
    assert answers(wall, lambda b: lasting.deep_raid_barred(b, SCOTTI, True)) == [False, True, False]
    assert answers(wall, lambda b: lasting.deep_raid_barred(b, SCOTTI, False)) == [False, False, False]


def test_areani():
    assert answers(Card.AREANI, lasting.caledonia_further) == [0, 2, 0]
    assert answers(Card.AREANI, lambda b: lasting.deep_raid_barred(b, SCOTTI, False)) == [False, True, False]
    assert answers(Card.AREANI, lambda b: lasting.deep_raid_barred(b, SAXONS, False)) == [False, False, False]


def test_painted_men():
    assert [len(found) for found in answers(Card.PAINTED_MEN, lasting.caledonia_targets)] == [2, 0, 2]
    assert answers(Card.PAINTED_MEN, lasting.caledonia_more) == [0, 0, 2]


def test_thames():
    thames = answers(Card.THAMES, lambda b: lasting.seas_for(b, SAXONS, Space.DOBUNNI))
    assert thames == [(), (), (GERMANICUS,)]
    assert answers(Card.THAMES, lambda b: lasting.seas_for(b, SCOTTI, Space.DOBUNNI)) == [(), (), ()]
    assert answers(Card.THAMES, lambda b: lasting.seas_for(b, SAXONS, Space.ICENI)) == [(GERMANICUS,)] * 3


@pytest.mark.parametrize(
    ("card", "faction", "first", "found"),
    [
        (Card.PICTAE, SAXONS, False, [5, 7, 2]),
        (Card.CURRACHS, SCOTTI, False, [5, 5, 2]),
        (Card.CURRACHS, SAXONS, False, [5, 5, 5]),
        (Card.FICKLE_WEATHER, SAXONS, True, [5, 5, 0]),
        (Card.FICKLE_WEATHER, SAXONS, False, [5, 5, 5]),
    ],
)
def test_what_a_patrolled_sea_takes(card, faction, first, found):
    assert answers(card, lambda b: lasting.patrol_reduction(b, faction, 5, first)) == found


def test_dice_of_a_raid():
    def dice(number, paid, sea=NOBODY, faction=SAXONS):
        return lambda b: lasting.raid_dice(b, faction, number, paid, sea)

    assert answers(Card.FRISIANS, dice(1, 1)) == [1, 1, 2]
    assert answers(Card.FRISIANS, dice(3, 2)) == [3, 3, 3]
    assert answers(Card.ANGLI, dice(3, 2)) == [3, 2, 3]
    assert answers(Card.ANGLI, dice(1, 1)) == [1, 1, 1]
    assert answers(Card.ANGLI, dice(2, 1, faction=SCOTTI)) == [2, 2, 2]
    bound = {"bound": {"63": "hibernicus"}}
    assert answers(Card.NIALLS_RAID, dice(2, 1, HIBERNICUS, SCOTTI), **bound) == [2, 1, 2]
    assert answers(Card.NIALLS_RAID, dice(2, 1, GERMANICUS, SCOTTI), **bound) == [2, 2, 2]


def test_targets_plunder_and_price_of_raids():
    assert answers(Card.EMAIN_MACHA, lambda b: lasting.raid_targets(b, SCOTTI, 4)) == [4, 2, 4]
    assert answers(Card.EMAIN_MACHA, lambda b: lasting.raid_targets(b, SAXONS, 3)) == [3, 3, 3]
    bound = {"bound": {"34": "saxons"}}
    villas = Card.RUIN_OF_THE_VILLAS
    assert answers(villas, lambda b: lasting.plunder_limit(b, SAXONS, Space.REGNI), **bound) == [2, 2, 3]
    assert answers(villas, lambda b: lasting.plunder_limit(b, SAXONS, Space.ICENI), **bound) == [2, 2, 2]
    assert answers(villas, lambda b: lasting.plunder_limit(b, SCOTTI, Space.REGNI), **bound) == [2, 2, 2]
    spaces = {"iceni": {"units": {"scotti_raider": 1}}}
    one = board(spaces, lasting={"76": "unshaded"})
    assert [lasting.raid_discount(one, f, Space.ICENI) for f in (SAXONS, SCOTTI)] == [1, 0]
    assert lasting.raid_discount(board(spaces), SAXONS, Space.ICENI) == 0


@rule("pendragon", "5.3.niall")
def test_niall_noigiallach_opens_the_box():
    assert answers(Card.NIALL_NOIGIALLACH, lasting.has_niall_box) == [False, False, True]


def test_cair_legion():
    assert answers(Card.CAIR_LEGION, lasting.train_in_one_space) == [0, 3, 0]
    assert answers(Card.CAIR_LEGION, lasting.train_in_all) == [MANY, MANY, 2]


def test_marches_by_sea():
    assert answers(Card.MARINERS_BY_SEA, lasting.dux_may_sail) == [False, True, False]
    assert answers(Card.MARINERS_BY_SEA, lasting.sea_destinations) == [1, 1, MANY]
    assert answers(Card.MARINERS_BY_SEA, lambda b: lasting.landings_at_forts(b, SCOTTI)) == [0, 0, MANY]
    assert answers(Card.AELLE, lambda b: lasting.landings_at_forts(b, SAXONS)) == [0, 0, 1]
    assert answers(Card.AELLE, lambda b: lasting.landings_at_forts(b, SCOTTI)) == [0, 0, 0]
    assert answers(Card.AELLE, lambda b: lasting.sea_march_cost(b, SAXONS)) == [2, 2, 1]
    assert answers(Card.AELLE, lambda b: lasting.sea_march_cost(b, SCOTTI)) == [2, 2, 2]


@rule("pendragon", "5.3.thanet")
def test_thanet_lets_saxons_settle_twice():
    assert answers(Card.THANET, lambda b: lasting.settle_spaces(b, SAXONS)) == [1, 1, 2]
    assert answers(Card.THANET, lambda b: lasting.settle_spaces(b, SCOTTI)) == [1, 1, 1]


def test_patrick_and_tears_of_epona():
    assert answers(Card.PATRICK, lasting.ransom_and_entreat_barred) == [False, True, False]
    assert answers(Card.TEARS_OF_EPONA, lambda b: lasting.may_grow(b, Space.ICENI)) == [True, False, False]
    assert answers(Card.TEARS_OF_EPONA, lambda b: lasting.may_grow(b, Space.PARISI)) == [True, True, True]


@rule("pendragon", "5.3.camelot", "5.3.mons-badonicus")
def test_hillforts():
    assert answers(Card.CAMELOT, lasting.hillfort_defence_is_raised) == [False, True, False]
    assert answers(Card.MONS_BADONICUS, lasting.hillforts_have_no_garrison) == [False, False, True]


@rule("pendragon", "5.7.cymbrogi")
def test_britons_at_home_in_hills():
    assert answers(Card.CYMBROGI, lasting.britons_at_home_in_hills) == [False, True, True]
    assert answers(Card.MERLIN, lasting.britons_at_home_in_hills) == [False, True, False]
    assert answers(Card.CYMBROGI, lasting.hillforts_are_counted) == [False, True, True]
    assert answers(Card.MERLIN, lasting.hillforts_are_counted) == [False, False, False]


def test_battle():
    assert answers(Card.CELYDDON_COED, lambda b: lasting.ambush_is_trap(b, SCOTTI)) == [False, False, True]
    assert answers(Card.CELYDDON_COED, lambda b: lasting.ambush_is_trap(b, DUX)) == [False, False, False]
    bound = {"bound": {"45": "dux"}}
    assert answers(Card.FEEDING_THE_RAVENS, lambda b: lasting.battle_bonus(b, DUX), **bound) == [0, 0, 1]
    assert answers(Card.FEEDING_THE_RAVENS, lambda b: lasting.battle_bonus(b, SAXONS), **bound) == [0, 0, 0]


@rule("pendragon", "5.1.2.gratia")
def test_gratia_bars_tribal_wars():
    assert answers(Card.GRATIA, lasting.tribal_war_barred) == [False, True, False]


def test_wolves_into_the_fold():
    assert answers(Card.WOLVES_INTO_THE_FOLD, lasting.fed_by_one) == [1, 2, 1]
