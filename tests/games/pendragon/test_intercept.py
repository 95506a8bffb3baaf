"""3.2.3 Intercept."""

import pytest

from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.names import CIVITATES, UNSHADED, Card
from logres_workshop.marker import rule
from tests.games.pendragon.orders import asked, at, board, order, outcome, play, table, targets, texts, why

COMMAND, LIMITED = 1, 3
# Regni (Clear) with a Town and two Saxon Raiders; Cantiaci and Atrebates adjoin it.
RAIDED = {"regni": {"town": 1, "saxon_raider": 2}}


def intercept(forces, **more):
    terms = {k: more.pop(k) for k in ("limited", "free", "terms", "feats", "optional") if k in more}
    return table(forces, order("dux", "intercept", **terms), **{"blue": 20, **more})


def blue(g) -> int:
    return board(g).resources[CIVITATES]


@rule("pendragon", "3.2.3.intercept-targets")
def test_targets_have_raiders_and_friendly_control():
    forces = {
        **RAIDED,
        "iceni": {"scotti_raider": 1},
        "parisi": {"fort": 1, "saxon_warband": 3, "saxon_raider": 1},
        "dobunni": {"town": 1, "cavalry": 1, "saxon_warband": 1},
    }
    g = intercept(forces)
    assert targets(g) == ["regni"]
    assert why(g, "iceni") == "3.2.3.intercept-targets"


@rule("pendragon", "3.2.3.intercept-targets")
def test_at_fragmentation_dux_control_is_needed():
    forces = {**RAIDED, "parisi": {"fort": 1, "cavalry": 1, "saxon_raider": 1}}
    g = intercept(forces, red=9, imperium="fragmentation")
    assert targets(g) == ["parisi"]


@rule("pendragon", "3.2.3.intercept-cost:leaving", "3.2.3.intercept-movement")
def test_two_for_each_origin_that_troops_leave():
    forces = {**RAIDED, "cantiaci": {"fort": 1, "cavalry": 3}, "atrebates": {"fort": 1, "cavalry": 1}}
    g = intercept(forces, terms=(Term.NO_EVASION,))
    assert targets(g) == ["regni"]  # origins come after a target
    play(g, "select regni")
    assert targets(g) == ["atrebates", "cantiaci"]
    assert why(g, "done") == "3.2.3.intercept-battle"
    play(g, "select cantiaci", "take 2 cavalry cantiaci", "to regni")
    play(g, "select cantiaci", "take 1 cavalry cantiaci", "to regni", "done")
    assert blue(g) == 18  # one origin, two groups
    assert (at(g, "regni", "cavalry"), at(g, "cantiaci", "cavalry")) == (3, 0)


def test_after_a_refusal_nothing_is_offered_that_cannot_be_paid():
    """Troops left at an origin that was never paid: neither they nor another target can be added."""
    forces = {**RAIDED, "cantiaci": {"fort": 1, "cavalry": 3}, "atrebates": {"town": 1, "scotti_raider": 1}}
    g = intercept(forces, red=1, imperium="autonomy_civilian")
    play(g, "select regni", "select cantiaci", "take 2 cavalry cantiaci", "to regni")
    assert targets(g) == ["atrebates", "cantiaci"]
    play(g, "done", "refuse")
    assert texts(g) == ["drop cantiaci", "drop regni", "cancel"]
    play(g, "drop cantiaci")
    assert targets(g) == ["atrebates"]


@rule("pendragon", "3.2.3.intercept-cost:staying")
def test_fighting_where_they_stand_costs_nothing():
    g = intercept({"regni": {"town": 1, "saxon_raider": 2, "cavalry": 3}}, blue=0, terms=(Term.NO_EVASION,))
    play(g, "select regni", "done")
    while g.result is None:
        g.play(g.legal()[0])
    assert at(g, "regni", "saxon_raider") == 0
    assert outcome(g) == COMMAND


@rule("pendragon", "3.2.3.intercept-movement")
def test_any_distance_by_road_but_never_off_it():
    forces = {
        "trinovantes": {"town": 1, "cavalry": 1},
        "londinium": {"town": 1},
        "catuvellauni": {"town": 1},
        "dobunni": {"town": 1, "saxon_raider": 1},
        "cornovii": {"town": 1},
        "ordovices": {"hillfort": 1, "scotti_raider": 1},
    }
    g = intercept(forces)
    play(g, "select dobunni", "select ordovices", "select trinovantes", "take 1 cavalry trinovantes")
    assert targets(g, "to") == ["dobunni"]  # Ordovices lies off the Road
    gap = {**forces, "catuvellauni": {"town": 1, "saxon_warband": 2}}
    g = intercept(gap)
    play(g, "select dobunni")
    assert targets(g) == ["ordovices"]  # the Road leads through a space that is not Friendly
    g = intercept(forces, imperium="autonomy_military", roads=0)
    play(g, "select dobunni")
    assert targets(g) == ["ordovices"]  # the Roads are not Maintained


@rule("pendragon", "3.2.3.intercept-movement")
def test_an_origin_needs_friendly_control_and_no_civitates_go_along():
    forces = {**RAIDED, "cantiaci": {"cavalry": 3}, "atrebates": {"fort": 1, "cavalry": 1, "comitates": 2}}
    g = intercept(forces)
    play(g, "select regni")
    assert targets(g) == ["atrebates"]
    play(g, "select atrebates")
    assert texts(g) == ["take 1 cavalry atrebates", "abandon"]


@rule("pendragon", "3.2.3.intercept-once")
def test_groups_are_split_among_targets_and_nobody_moves_twice():
    forces = {**RAIDED, "cantiaci": {"fort": 1, "cavalry": 2}, "atrebates": {"town": 1, "saxon_raider": 1}}
    g = intercept(forces)
    play(g, "select regni", "select atrebates", "select cantiaci", "take 1 cavalry cantiaci", "to regni")
    play(g, "select cantiaci")
    assert texts(g) == ["take 1 cavalry cantiaci", "abandon"]
    play(g, "take 1 cavalry cantiaci", "to atrebates")
    assert targets(g) == []
    play(g, "done")
    assert (at(g, "regni", "cavalry"), at(g, "atrebates", "cavalry")) == (1, 1)


@rule("pendragon", "3.2.3.intercept-targets", "2.3.5.limited-command")
def test_a_limited_intercept_has_one_target_and_any_origins():
    forces = {
        **RAIDED,
        "cantiaci": {"fort": 1, "cavalry": 2},
        "atrebates": {"fort": 1, "cavalry": 1, "saxon_raider": 1},
    }
    g = intercept(forces, limited=1)
    play(g, "select regni")
    assert targets(g) == ["atrebates", "cantiaci"]
    play(g, "select atrebates", "take 1 cavalry atrebates", "to regni", "select cantiaci")
    play(g, "take 1 cavalry cantiaci", "to regni", "done")
    assert (at(g, "regni", "cavalry"), blue(g)) == (2, 16)


@rule("pendragon", "3.2.3.intercept-battle", "3.1.order-and-targets")
def test_one_barbarian_faction_with_raiders_is_fought():
    forces = {"regni": {"town": 1, "fort": 1, "cavalry": 4, "saxon_raider": 1, "scotti_raider": 1, "scotti_warband": 1}}
    g = intercept(forces)
    play(g, "select regni", "done")
    assert texts(g) == ["fight saxons regni", "fight scotti regni"]
    without = {"regni": {"town": 1, "fort": 1, "cavalry": 4, "saxon_warband": 1, "scotti_raider": 1}}
    g = intercept(without)
    play(g, "select regni", "done")
    assert asked(g) == ("scotti", g.decision.kind)  # the Saxons have no Raiders there


@rule("pendragon", "3.2.3.intercept-targets")
def test_a_target_may_also_be_left():
    forces = {**RAIDED, "atrebates": {"fort": 1, "cavalry": 2, "saxon_raider": 1}}
    g = intercept(forces)
    play(g, "select regni", "select atrebates")
    assert texts(g) == ["meet atrebates", "leave atrebates"]
    play(g, "meet atrebates", "select atrebates", "take 1 cavalry atrebates", "to regni", "drop regni")
    assert targets(g) == ["regni"]  # the group went with its target
    play(g, "done")
    assert (at(g, "atrebates", "cavalry"), blue(g)) == (2, 20)


@rule("pendragon", "3.2.3.intercept-battle")
@pytest.mark.parametrize(("imperium", "seats"), [("autonomy_military", True), ("fragmentation", False)])
def test_civitates_there_fight_along_until_fragmentation(imperium, seats):
    forces = {"regni": {"fort": 1, "cavalry": 2, "militia": 1, "saxon_raider": 8}}
    g = intercept(forces, imperium=imperium, terms=(Term.NO_EVASION,))
    play(g, "select regni", "done")
    while g.result is None:
        g.play(g.legal()[0])
    assert (at(g, "regni", "militia") == 0) == seats


def test_mariners_intercept_over_a_patrolled_sea():
    forces = {**RAIDED, "dumnonii": {"hillfort": 1, "cavalry": 2}, "durotriges": {"town": 1, "saxon_raider": 1}}
    g = intercept(forces)
    board(g).patrolled[0] = 1
    board(g).lasting[Card.MARINERS_BY_SEA] = UNSHADED
    play(g, "select regni", "select durotriges", "select dumnonii", "take 1 cavalry dumnonii")
    assert targets(g, "to") == ["durotriges", "regni"]
    play(g, "to regni", "select dumnonii", "take 1 cavalry dumnonii")
    assert targets(g, "to") == ["durotriges"]


def test_the_log_tells_who_rides_and_the_targets_alone_head_it():
    g = intercept({**RAIDED, "atrebates": {"fort": 1, "cavalry": 2}})
    play(g, "select regni", "select atrebates", "take 2 cavalry atrebates", "to regni", "done")
    told = [str(line.text) for line in g.log]
    assert "Dux: Intercept in Regni" in told
    assert "Dux: 2 Cavalry ride from Atrebates to Regni" in told
