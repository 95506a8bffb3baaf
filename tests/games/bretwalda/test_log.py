"""The log is data: kinds of lines, whom they are about, what they speak of, and the groups they stand in."""

from typing import Any

import pytest

import logres
from logres.engine.nouns import Noun
from logres.games.bretwalda import log as lines
from logres.games.bretwalda.board import board_of
from logres.games.bretwalda.rules.battle import fighters
from logres.games.bretwalda.tables import ALL_GOLD, BUILDINGS, NEUTRAL, PLACES, SIDES, THEGN, TILES
from tests.conformance.samples import wander
from tests.games.bretwalda.positions import play, position

pytestmark = pytest.mark.xdist_group("log of Bretwalda")  # one worker prepares for all of them

WESSEX = {"wintaceaster": {"wessex": {"ruler": 1, "ceorl": 1}, "control": "wessex"}}
RICH = {"wessex": {"gold": 20}}


def texts(g: logres.Game) -> list[str]:
    return [line.text for line in g.log]


@pytest.fixture(scope="module", params=["four-player", "solo"])
def log(request):
    g = logres.new("bretwalda", request.param, seed=3)
    wander(g, 2500)
    return g.log


def test_a_kind_is_one_sentence(log):
    templates: dict[str, set[str]] = {}
    for line in log:
        templates.setdefault(line.kind, set()).add(line.template)
    assert "" not in templates
    assert {kind for kind, found in templates.items() if len(found) > 1} == set()


def test_a_line_is_about_a_side_and_shows_names_alone(log):
    assert {line.about for line in log if line.kind not in ("round", "season", "priority-phase")} <= set(SIDES)
    assert not any("_" in line.text for line in log)
    known = {"area": {*PLACES}, "actor": {*SIDES}}
    assert all(noun.id in known.get(noun.kind, {noun.id}) for line in log for noun in line.nouns())


def test_lines_stand_under_round_turn_and_action(log):
    headings = {line.heading: line for line in log if line.heading}
    levels = {line.kind: line.level for line in log if line.heading}
    assert levels | {"battle": 2, "values": 2} == {
        "round": 0, "season": 1, "turn": 1, "priority-phase": 1, "action": 2, "battle": 2, "values": 2,
    }  # fmt: skip
    assert all(headings[line.group].kind == "battle" for line in log if line.kind == "wounds")


def fyrd(areas: dict[str, Any] | None = None, **kingdom: Any) -> logres.Game:
    return position("fyrd", "wessex", {**WESSEX, **(areas or {})}, kingdoms={"wessex": {"gold": 20, **kingdom}})


def test_a_recruited_ship_is_logged():
    g = play(fyrd(), "ship suth")
    assert texts(g)[-1] == "Wessex recruits Ship 1 in Suth Sea"
    assert g.log[-1].nouns("piece") == [Noun("piece", "ship_1", "Ship 1")]


def test_a_free_ceorl_is_logged():
    g = play(fyrd({"ellandun": "wessex"}, tiles=["countryside_mobilisation"]), "levy ellandun")
    assert texts(g)[-1] == "Wessex: one free Ceorl in Ellandun"


def test_recruit_and_upgrade_are_told_apart():
    g = play(fyrd(), "recruit thegn wintaceaster", "upgrade ceorl wintaceaster")
    assert texts(g)[-2:] == [
        "Wessex recruits one Thegn in Wintaceaster",
        "Wessex: one Ceorl in Wintaceaster becomes one Thegn",
    ]


def test_a_ruler_is_the_only_one_and_neutrals_are_called_so():
    g = play(position("movement", "wessex", WESSEX), "move ruler wintaceaster", "to dornwaraceaster", "stop")
    assert "Wessex moves the Ruler to Dornwaraceaster" in texts(g)
    b = board_of(g)
    found = [lines.one_of(b, side, kind).name for side, kind in ((SIDES.index("wessex"), THEGN), (NEUTRAL, THEGN))]
    assert found == ["one Thegn", "one Neutral Thegn"]


def test_gold_of_bloody_spring_is_logged():
    g = position("movement", "wessex", WESSEX, card="sp1")
    fighters.count_deed(g, board_of(g), SIDES.index("wessex"), THEGN, False)
    assert texts(g)[-1] == "Wessex takes 1 Gold: Bloody Spring"
    board_of(g).gold[SIDES.index("mercia")] += ALL_GOLD - sum(board_of(g).gold)  # no token is left
    before = texts(g)
    fighters.count_deed(g, board_of(g), SIDES.index("wessex"), THEGN, False)
    assert texts(g) == before


def test_a_trade_is_logged_with_its_wares():
    areas = {
        "eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"},
        "tamworthige": {"mercia": {"ruler": 1}, "control": "mercia", "food": 2},
    }
    g = position(
        "collection", "northumbria", areas, options={"trade": True}, kingdoms={"northumbria": {"gold": 3}}, seed=1
    )
    for step in ("trade mercia", "offer gold", "offer gold", "ask food", "ask food", "send"):
        g.play(step, "northumbria")
    play(g, "accept")
    while g.forced is not None and g.decision is not None and g.decision.kind in ("GiveFood", "StoreFood"):
        g.play(g.forced)
    found = texts(g)
    at = found.index("Mercia accepts what Northumbria offers: 2 Gold for 2 Food")
    assert found[at - 1] == "Northumbria offers Mercia 2 Gold for 2 Food"
    assert found[at + 1 : at + 5] == [
        "Mercia: 1 Food leaves Tamworthige",
        "Mercia: 1 Food leaves Tamworthige",
        "Northumbria stores 1 Food in Eoforwic",
        "Northumbria stores 1 Food in Eoforwic",
    ]


def test_log_and_prompts_name_tiles_buildings_and_vessels():
    g = position("development", "wessex", WESSEX, kingdoms=RICH)
    play(g, "tile tax_collectors", "build mead_hall wintaceaster")
    assert texts(g)[-3:-1] == ["Wessex buys Tax Collectors", "Wessex builds one Mead Hall in Wintaceaster"]
    assert {noun.id for line in g.log for noun in line.nouns("thing")} <= {*TILES, *BUILDINGS, "development"}
    ship = {"side": "wessex", "name": "ship_1", "at": "suth"}
    g = play(position("movement", "wessex", WESSEX, vessels=[ship]), "sail ship_1")
    assert g.decision is not None
    assert g.decision.prompt == "Wessex: where does Ship 1 go?"


def test_dice_are_told_where_they_fall_and_stand_in_the_log(log):
    """Also where somebody is asked before the wounds are counted."""
    rolls = [line for line in log if line.kind == "dice"]
    assert rolls
    assert all(line.chance for line in rolls)
    assert all("sword" in line.text and "shield" in line.text for line in rolls)
    assert not any(line.chance for line in log if line.kind == "wounds")


def test_what_a_winter_takes_is_told(log):
    assert all(" Food to " in line.text and line.args[1] for line in log if line.kind == "penalty")
    assert any(line.kind == "penalty" for line in log)
