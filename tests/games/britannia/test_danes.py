"""The Danes in rounds 11 and 14."""

import pytest

from logres.games.britannia.state import ABSENT, DEAD
from logres.games.britannia.tables import AREA, DANES, LEADER
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, points, position, question, table, targets

CNUT = LEADER["cnut"]


def leaving(areas, round: int = 14, **board):
    return position("withdrawal", "danes", areas, round=round, **board)


@rule("britannia", "danes.r14.cnut-leaves")
def test_cnut_and_any_four_armies_leave():
    areas = {"york": {"danes": {"infantry": 3, "leader": "cnut"}}, "kent": {"danes": 1}, "lindsey": {"danes": 3}}
    g = leaving({**areas, "suffolk": {"angles": 1}})
    assert (question(g).seat, question(g).rule, question(g).left) == ("green", "danes.r14.cnut-leaves", 4)
    assert table(g).leader[CNUT] == ABSENT
    assert targets(g, "recall") == {"york", "kent", "lindsey"}
    g.play(["recall kent", "recall york", "recall york", "recall lindsey"])  # areas may be emptied
    assert table(g).total_armies(DANES) == 3
    assert table(g).vacant(AREA["kent"])
    assert question(g).actor == "angles"
    assert points(g, "angles") == 0


@rule("britannia", "danes.r14.cnut-leaves")
def test_fewer_than_four_all_go():
    g = leaving({"york": {"danes": {"infantry": 2, "leader": "cnut"}}, "kent": {"danes": 1}, "suffolk": {"angles": 1}})
    while question(g).actor == "danes":
        g.play(g.legal()[0])
    assert table(g).total_armies(DANES) == 0


@rule("britannia", "danes.r14.cnut-leaves")
def test_they_leave_though_cnut_is_dead():
    g = leaving({"york": {"danes": 8}, "suffolk": {"angles": 1}}, dead=["cnut"])
    assert question(g).left == 4
    assert table(g).leader[CNUT] == DEAD


@rule("britannia", "danes.r14.cnut-leaves")
@pytest.mark.parametrize("round", [13, 15])
def test_in_no_other_round(round):
    g = leaving({"york": {"danes": 2}, "suffolk": {"angles": 1}}, round)
    assert question(g).actor != "danes"
    assert armies(g, "danes", "york") == 2


@rule("britannia", "danes.r14.cnut-leaves")
def test_no_other_nation_leaves():
    g = position("withdrawal", "norsemen", {"york": {"norsemen": 2}, "suffolk": {"angles": 1}}, round=14)
    assert armies(g, "norsemen", "york") == 2


@rule("britannia", "danes.r14.cnut-leaves")
def test_before_overpopulation_is_counted():
    g = leaving({"york": {"danes": 6}, "suffolk": {"angles": 1}})
    g.play(["recall york"] * 4)
    assert armies(g, "danes", "york") == 2  # six on one area would have been four too many
    assert question(g).actor == "angles"


@rule("britannia", "danes.r14.shortfall")
@pytest.mark.parametrize(("shortfall", "left"), [(0, 4), (3, 1), (4, 0), (6, 0)])
def test_each_invader_who_never_came_stays_in_place_of_one(shortfall, left):
    areas = {"york": {"danes": {"infantry": 2, "leader": "cnut"}}, "kent": {"danes": 2}, "lindsey": {"danes": 2}}
    g = leaving({**areas, "suffolk": {"angles": 1}}, shortfall=shortfall)
    assert table(g).leader[CNUT] == ABSENT
    assert (question(g).left if question(g).actor == "danes" else 0) == left


@rule("britannia", "danes.r11.score-at-withdrawal")
def test_round_11_pays_for_what_they_hold_as_they_sail_home():
    g = position("withdrawal", "danes", {"york": {"danes": 1}, "suffolk": {"angles": 1}}, round=11)
    scored = points(g, "danes")
    assert scored > 0
    g = position("withdrawal", "danes", {"york": {"danes": 1}, "suffolk": {"angles": 1}}, round=13)
    assert points(g, "danes") == 0
