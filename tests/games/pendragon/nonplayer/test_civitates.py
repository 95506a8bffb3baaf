"""8.7 Non-player Civitates: the order of their questions, and cooperation."""

import pytest

from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.battle.engagement import SURPRISE_HERE
from logres.games.pendragon.commands.briton import march
from logres.games.pendragon.names import (
    CIVITATES,
    DUX,
    SAXONS,
    SCOTTI,
    SPACES,
    Space,
)
from logres.games.pendragon.nonplayer.answers import policies
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts import civitates
from logres.games.pendragon.nonplayer.charts.civitates import CivitatesTurn
from logres.games.pendragon.resources import AGREE, REFUSE
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import at, board, die, executed, table, take_turn


def turn():
    return CivitatesTurn(CIVITATES)


@rule("pendragon", "8.7.order", "8.1.act-by-flowchart")
def test_the_order_of_the_questions():
    assert CivitatesTurn.STEPS[:6] == ("battle", "priority_event", "march", "muster", "event", "trade")


# ---------------------------------------------------------------------- cooperation


@rule("pendragon", "8.7.8.consent-march")
def test_troops_go_along_with_a_non_player_dux():
    question = march.Escort(CIVITATES, 0, (1, 2))
    g = table({})
    assert policies.escort(g, board(g), question) is AGREE
    g = table({}, players=("dux",))
    assert policies.escort(g, board(g), question) is REFUSE


@rule("pendragon", "8.7.9.respond")
def test_they_meet_raiders_where_the_last_troop_is_safe():
    def meets(**force):
        g = table({"dobunni": force})
        frame = Battle(int(Space.DOBUNNI), int(CIVITATES), int(SAXONS), 16 | 64)
        return policies.is_safe(g, board(g), CIVITATES, Space.DOBUNNI, frame)

    assert meets(militia=6, saxon_raider=2)
    assert not meets(militia=1, saxon_raider=2)
    assert not meets(militia=2, saxon_raider=4)


EVERYWHERE = {name: {"fort" if name in ("textoverdi", "trinovantes") else "hillfort": 1} for name in SPACES[:21]}


@rule("pendragon", "8.7.3.march-no-split")
@pytest.mark.parametrize(("second", "militia"), [({"saxon_warband": 1}, 2), ({"hillfort": 1}, 0)])
def test_militia_join_those_who_come_along_a_road(second, militia):
    """Parisi, too far for the Militia, leaves an origin open as the second destination; without it there is none."""
    forces = {
        **EVERYWHERE,
        "dobunni": {"town": 1, "comitates": 7},
        "catuvellauni": {"town": 1, "militia": 4},
        "iceni": {"saxon_warband": 1, "saxon_settlement": 1},
        "parisi": second,
    }
    g = take_turn("civitates", forces, step="march", blue=20, seed="x", chance=(die("march", 1),))
    assert (at(g, "iceni", "comitates"), at(g, "iceni", "militia")) == (5, militia)
    assert (at(g, "catuvellauni", "militia"), at(g, "dobunni", "comitates")) == (4 - militia, 2)
    assert f"Civitates pay {4 if militia else 2} Resources" in [line.text for line in g.log]


@rule("pendragon", "8.7.9.respond")
@pytest.mark.parametrize(("players", "safe"), [((), True), (("scotti",), False)])
def test_a_player_may_assault_where_a_non_player_would_not(players, safe):
    """Five Raiders cannot take a Town with three Militia inside, but a Coup de Main could cost all of these."""
    g = table({"dobunni": {"town": 1, "militia": 3, "scotti_raider": 5}}, players=players)
    frame = Battle(Space.DOBUNNI, SCOTTI, CIVITATES, SURPRISE_HERE)
    assert policies.is_safe(g, board(g), CIVITATES, Space.DOBUNNI, frame) == safe


@rule("pendragon", "8.7.1.battle-enemies", "8.7.1.battle-trigger")
def test_a_settlement_that_brings_plunder_is_worth_a_battle():
    """Nobody carries Plunder there, and Control is theirs already; two cubes come of the Settlement."""
    forces = {"dumnonii": {"hillfort": 1, "comitates": 6, "saxon_settlement": 1}}
    assert civitates.may_win(table(forces), Fight(Space.DUMNONII, SAXONS))
    g = take_turn("civitates", forces, seed="x", chance=(die("battle plunder", 1),))
    assert executed(g).startswith("Battle")
    assert at(g, "dumnonii", "saxon_settlement") == 0


@rule("pendragon", "8.7.1.battle-enemies")
@pytest.mark.parametrize(
    ("stronghold", "foe", "imperium"),
    [
        ("saxon_settlement", SAXONS, "autonomy_civilian"),
        ("scotti_settlement", SCOTTI, "autonomy_civilian"),
        ("fort", DUX, "fragmentation"),
        ("red_saxon_settlement", DUX, "fragmentation"),
    ],
)
@pytest.mark.parametrize("kind", ["laden_comitates", "laden_militia"])
def test_a_stronghold_is_worth_a_battle_though_all_hands_are_full(stronghold, foe, imperium, kind):
    """Its Plunder counts as an enemy's does, with room for it or not; two cannot take a Fort."""
    for count, worth in ((4, True), (2, stronghold != "fort")):
        g = table({"deceangli": {stronghold: 1, kind: count}}, imperium=imperium)
        assert civitates.may_win(g, Fight(Space.DECEANGLI, foe)) == worth
