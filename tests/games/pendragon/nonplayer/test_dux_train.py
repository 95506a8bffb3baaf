"""8.8 Non-player Dux: Train and Build."""

import pytest

from logres.games.pendragon.commands.briton import build
from logres.games.pendragon.commands.core import placing
from logres.games.pendragon.names import (
    CAVALRY,
    DUX,
    FORT,
    MILITIA,
    SAXONS,
    SCOTTI,
    Space,
)
from logres.games.pendragon.nonplayer.answers import policies
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts import dux
from logres.games.pendragon.nonplayer.planning import battles, briton_feats
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import (
    at,
    board,
    chart,
    die,
    executed,
    said,
    some,
    table,
    take_turn,
)
from tests.games.pendragon.nonplayer.test_dux import turn


@rule("pendragon", "8.8.4.train-trigger")
def test_train_for_two_cavalry():
    forts = {"iceni": {"fort": 1}, "regni": {"fort": 1}}
    assert dux.most_cavalry(board(table(forts)), 2) == 2
    assert dux.most_cavalry(board(table(forts)), 1) == 1
    assert dux.most_cavalry(board(table(forts, available={"cavalry": 1})), 3) == 1
    for blue, trains in ((6, True), (5, False)):
        g = table(forts, chart("dux", step="train"), blue=blue, seed="x")
        assert executed(g).startswith("Train") == trains


@rule("pendragon", "8.8.4.train-cavalry")
def test_as_many_cavalry_as_can_be():
    forces = {"iceni": {"fort": 2}, "regni": {"fort": 1}, "parisi": {"fort": 1}}
    g = take_turn("dux", forces, step="train", blue=6, seed="x", imperium="roman_rule_civilian", cards={})
    assert at(g, "iceni", "cavalry") == 2
    assert board(g).on_map(CAVALRY) == 3


@rule("pendragon", "8.8.4.train-cavalry", "8.8.4.train-trigger")
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_one_space_of_cair_legion_is_the_one_that_gains_most(seed):
    """Three may come to one space in place of one for each Fort: two more for a single Fort, one more for a pair."""
    forces = {"carvetii": {"fort": 2}, "silures": {"fort": 2}, "regni": {"fort": 1}}
    g = take_turn("dux", forces, step="train", blue=9, seed=seed, cards={"CAIR LEGION": 1}, available={"cavalry": 9})
    assert said(g, "8.8.4.train-trigger") == ["Train would place 7 Cavalry, 2 or more: yes"]
    assert [at(g, space, "cavalry") for space in forces] == [2, 2, 3]


@rule("pendragon", "8.8.4.train-militia-prosperity")
def test_militia_and_prosperity_before_fragmentation_only():
    forces = {"regni": {"fort": 1, "town": 1}, "iceni": {"fort": 1}, "cantiaci": {"fort": 1}}
    more = {"blue": 30, "population": {"regni": 3, "iceni": 2, "cantiaci": 1}, "seed": "x"}
    g = table(forces, **more)
    assert dux.improved_spaces(g, board(g), turn(), [Space.REGNI, Space.ICENI, Space.CANTIACI]) == [
        Space.REGNI,
        Space.ICENI,
    ]
    g = table(forces, **{**more, "bottom": {"regni": 3, "iceni": 2}, "top": {"regni": 2}})
    assert dux.improved_spaces(g, board(g), turn(), [Space.REGNI, Space.ICENI]) == [Space.ICENI]
    g = table(forces, imperium="fragmentation", red=30, **{**more, "blue": 0})
    assert dux.improved_spaces(g, board(g), turn(), [Space.REGNI]) == []
    for imperium, count in (("roman_rule_military", 2), ("fragmentation", 0)):
        g = table(forces, imperium=imperium)
        question = placing.PlaceUnits(DUX, Space.REGNI, MILITIA, 0, 2, "3.2.1.train-militia-limit")
        assert some(policies.place_units(g, board(g), question)).count == count


@rule("pendragon", "8.8.4.train-militia-prosperity")
def test_militia_only_where_cavalry_are_placed():
    """Two Cavalry at two Forts with Towns; a third such space is Trained for its Prosperity alone."""
    town = {"fort": 1, "town": 1}
    forces = {"regni": town, "cantiaci": town, "textoverdi": {**town, "cavalry": 2}}
    people = {"regni": 1, "cantiaci": 1, "textoverdi": 2}
    full = {"regni": 1, "cantiaci": 1}
    more = {"population": people, "bottom": full, "top": full, "blue": 20, "available": {"cavalry": 2, "militia": 9}}
    chance = (die("invite nation", 4), die("choose train", 1), die("choose train", 1))
    g = take_turn("dux", forces, step="train", chance=chance, **more)
    assert [at(g, s, "cavalry") for s in ("regni", "cantiaci", "textoverdi")] == [1, 1, 2]
    assert [at(g, s, "militia") for s in ("regni", "cantiaci", "textoverdi")] == [2, 2, 0]
    assert board(g).prosperity(Space.TEXTOVERDI) == 2


@rule("pendragon", "8.8.4.train-invite-first")
def test_invite_goes_before_train():
    forces = {"iceni": {"fort": 1}, "regni": {"fort": 1}}
    g = take_turn("dux", forces, step="train", blue=6, seed="x", chance=(die("invite nation", 4),))
    assert executed(g) == "Train with Invite"
    lines = [line.text for line in g.log]
    invite = next(i for i, text in enumerate(lines) if "invite Saxons to" in text)
    assert invite < next(i for i, text in enumerate(lines) if "place 1 Cavalry" in text)


@rule("pendragon", "8.8.4.build-forts")
def test_forts_against_raids_then_towns():
    def built(forces, **more):
        g = table(forces, seed="x", **{"blue": 9, "red": 9, **more})
        plan = turn()
        briton_feats.build(g, board(g), plan)
        return [text for text in plan.feat_spaces if not text.startswith("select")]

    forces = {"dobunni": {"cavalry": 1}, "iceni": {"cavalry": 1}, "cornovii": {"cavalry": 1}}
    assert built(forces, patrolled=[0, 1, 0, 0])[0] == "fort iceni"
    assert len(built(forces)) == 2
    assert built({"brigantes": {"cavalry": 1}, "carvetii": {"cavalry": 1}})[0] == "fort carvetii"
    towns = {"dobunni": {"cavalry": 1, "militia": 2}, "cornovii": {"cavalry": 1, "militia": 1, "hillfort": 1}}
    assert built(towns, available={"fort": 0}) == ["town cornovii", "town dobunni"]
    assert built(towns, available={"fort": 0}, imperium="fragmentation") == []
    g = table({"cornovii": {"cavalry": 1, "militia": 2, "hillfort": 1}})
    assert some(policies.raise_town(g, board(g), build.RaiseTown(DUX, Space.CORNOVII))).who != "militia"


@rule("pendragon", "8.8.4.build-forts")
def test_a_town_once_the_last_fort_is_built():
    forces = {"iceni": {"cavalry": 1}, "dobunni": {"cavalry": 2, "militia": 2}}
    g = table(forces, seed="x", blue=9, available={"fort": 1, "town": 3}, patrolled=[1, 1, 0, 0])
    plan = turn()
    assert briton_feats.build(g, board(g), plan)
    assert plan.feat_spaces == ("select iceni", "fort iceni", "select dobunni", "town dobunni")
    assert [line.split(":")[0] for line in said(g, "8.8.4.build-forts")] == ["Fort", "Town"]


@rule("pendragon", "8.8.3.battle-enemies")
def test_the_first_of_several_fights_in_a_space_comes_first():
    a, b, other = Fight(Space.ICENI, SAXONS), Fight(Space.REGNI, SAXONS), Fight(Space.ICENI, SCOTTI)
    assert battles.one_a_space(turn(), [a, b, b, other]) == [a, b]
    assert battles.one_a_space(turn(), [b, other, a]) == [b, other]


@rule("pendragon", "8.8.4.build-fragmentation")
def test_at_fragmentation_forts_for_control():
    forces = {"dobunni": {"cavalry": 1, "town": 1, "militia": 2}, "cornovii": {"cavalry": 3, "militia": 1}}
    b = board(table(forces, imperium="fragmentation"))
    assert briton_feats.adds_dux_control(b, Space.CORNOVII)
    assert not briton_feats.adds_dux_control(b, Space.DOBUNNI)
    forces = {"iceni": {"cavalry": 2, "militia": 1}, "regni": {"fort": 1, "cavalry": 2}}
    g = table(forces, imperium="fragmentation", patrolled=[1, 0, 0, 0])
    assert briton_feats._fort(g, board(g), [Space.ICENI, Space.REGNI]) == Space.ICENI


@rule("pendragon", "8.8.4.build-fragmentation")
@pytest.mark.parametrize(
    ("imperium", "built"),
    [
        ("fragmentation", ("select cornovii", "fort cornovii")),
        ("roman_rule_military", ("select cornovii", "fort cornovii", "select dobunni", "town dobunni")),
    ],
)
def test_at_fragmentation_no_towns(imperium, built):
    """One Fort is left; where it goes there are Cavalry alone, and a Town could be built elsewhere."""
    forces = {"cornovii": {"cavalry": 2}, "dobunni": {"cavalry": 3, "militia": 2}}
    g = table(forces, imperium=imperium, red=9, available={"fort": 1, "town": 3}, chance=(die("choose Fort", 1),))
    plan = turn()
    assert briton_feats.build(g, board(g), plan)
    assert plan.feat_spaces == built


@rule("pendragon", "8.8.4.build-else-requisition", "8.8.6.feat-after")
def test_build_else_requisition():
    forces = {"iceni": {"fort": 1, "hillfort": 1}, "regni": {"fort": 1, "town": 1}}
    g = take_turn("dux", forces, step="train", blue=9, seed="x", chance=(die("invite nation", 4),))
    assert executed(g) == "Train with Requisition"
    forces = {"iceni": {"fort": 1}, "regni": {"fort": 1}, "parisi": {"red_saxon_settlement": 1}}
    g = take_turn("dux", forces, step="train", blue=20, seed="x", chance=(die("invite nation", 4),))
    assert executed(g) == "Train with Build"
    assert board(g).on_map(FORT) > 2
    march_forces = {"dobunni": {"cavalry": 3, "town": 2}, "cornovii": {"saxon_warband": 1}}
    g = take_turn(
        "dux", march_forces, step="march", blue=9, seed="x", chance=(die("invite nation", 4), die("march", 2))
    )
    assert executed(g) == "March with Requisition"


@rule("pendragon", "8.8.4.build-else-requisition")
@pytest.mark.parametrize(("blue", "feat", "forts"), [(12, "Build", 3), (15, "Build", 4), (11, "Requisition", 2)])
def test_build_with_the_money_that_is_left(blue, feat, forts):
    forces = {"iceni": {"fort": 1}, "regni": {"fort": 1, "town": 1}, "parisi": {"red_saxon_settlement": 1}}
    forces["dobunni"], forces["cornovii"] = {"cavalry": 1}, {"cavalry": 1}
    people = dict.fromkeys(forces, 1)  # no Prosperity to pay for
    dice = (die("invite nation", 4),)
    g = take_turn("dux", forces, step="train", blue=blue - 3, seed="x", chance=dice, population=people)  # six go
    assert executed(g) == f"Train with {feat}"
    assert board(g).on_map(FORT) == forts
