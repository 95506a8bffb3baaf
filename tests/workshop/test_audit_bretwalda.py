"""Bretwalda's oracle agrees with the engine, also where differences were once found."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import logres
from logres.engine.game import Game
from logres_workshop.audit.bretwalda import BretwaldaOracle, bids
from logres_workshop.audit.bretwalda.explore import Explorer
from logres_workshop.audit.bretwalda.views import StepView, Tally
from logres_workshop.audit.moments import Moment, Step
from logres_workshop.audit.runner import audits, begun, tasks, watch
from logres_workshop.audit.runner import played as script
from tests.workshop.audit_bretwalda import (
    OFFERED_TOO_MUCH,
    WRONG_STEPS,
    WRONG_TABLES,
    at_work,
    doctored,
    followed,
)

ELSEWHERE = (  # checks that fail in tests of their own
    *("direction", "hand limit", "winter: all eaten", "retreat: when", "retreat: attacker", "bids: winner"),
    *("bids: order of movers", "reach by sea", "reach of hired units", "setup: units", "setup: dalcs"),
    *("setup: kingdoms", "secret hands", "sealed answers", "harvest: cards", "retreat: nowhere"),
)


# ---------------------------------------------------------------------- it agrees


def test_it_agrees_with_the_engine():
    found: Counter[str] = Counter()
    compared: Counter[str] = Counter()
    quick = [task for task in tasks("bretwalda", 5, "small", moments=150) if task.driver == "random"]
    for audit in [done.answer for done in audits(quick)]:
        found.update(one.difference.check for one in audit.found)
        compared += audit.counted
    assert not found
    assert len(compared) > 70
    assert set(compared) <= {
        *WRONG_TABLES,
        *WRONG_STEPS,
        *ELSEWHERE,
        *[check for _, check, _ in OFFERED_TOO_MUCH],
    }


# ---------------------------------------------------------------------- what was found (docs/oracles-bretwalda.md)


def seen(game: Game) -> set[str]:
    return {difference.check for difference in BretwaldaOracle("bretwalda").at_moment(Moment(game.clone()))}


def played(oracle: BretwaldaOracle, game: Game, text: str) -> set[str]:
    before, written = game.clone(), game.lines.size
    game.play(text)
    return {found.check for found in oracle.after_step(Step(before, text, game, game.lines.since(written)))}


def test_granaries_in_a_drought():
    units = {"northumbria": {"thegn": 1}}
    areas = {"poclinton": {"control": "northumbria", "units": units, "buildings": ["granary"]}}
    game = at_work("action", areas, card="su3")
    assert played(BretwaldaOracle("bretwalda"), game, "collection") == set()


def test_road_wardens_and_ships():
    areas = {"hagustaldes": {"control": "northumbria", "units": {"northumbria": {"thegn": 1}}}}
    areas["eoforwic"] = {"control": "northumbria", "units": {"northumbria": {"ruler": 1}}}
    ship = [{"side": "northumbria", "name": "ship_1", "at": "eoforwic"}]
    game = at_work("movement", areas, vessels=ship, kingdom={"tiles": ["road_wardens"]})
    assert seen(game) == set()


def test_beornwulf_at_levy_time():
    areas = {"tamworthige": {"control": "mercia", "units": {"mercia": {"ruler": 1}}}}
    areas["mameceaster"] = {"control": "mercia"}
    game = at_work("fyrd", areas, card="au4", who="mercia", kingdom={"ruler": "beornwulf", "gold": 0})
    for text in ("recruit ceorl tamworthige", "recruit ceorl mameceaster"):
        game.play(text)
    assert seen(game) == set()


def test_the_hoard_and_ships():
    areas = {"eoforwic": {"control": "northumbria", "units": {"northumbria": {"ruler": 1}}}}
    game = at_work("fyrd", areas, kingdom={"gold": 2}, hidden={"hands": {"northumbria": ["l29"]}})
    assert seen(game) == set()
    game.play("play l29")
    assert seen(game) == set()


def test_crown_before_the_spoils():
    dalcs = ["eoforwic", "loidis", "gyrrum", "dor", "hamptun", "steanford", "hwit_aern"]
    areas: dict[str, Any] = {area: {"control": "northumbria"} for area in dalcs[1:]}
    areas["eoforwic"] = {"control": "northumbria", "units": {"northumbria": {"ruler": 1}}}
    areas["hwit_aern"] = {"control": "wessex", "food": 1}
    areas["dun_pris"] = {"control": "northumbria", "units": {"northumbria": {"thegn": 1}}}
    game = at_work("movement", areas, dalcs=dalcs)
    for text in ("move thegn dun_pris", "to hwit_aern"):
        game.play(text)
    assert game.result is not None
    assert game.result.winners == ("northumbria",)


def test_a_dane_put_ashore_has_moved():
    action_words = ["hire ceorl norwic", "to theodford", "hire drakkar_1", "land escanceaster", "ashore dane"]
    arrived = bids.arrivals([text.split() for text in action_words])
    assert arrived == {("neutral", "ceorl", "theodford"): 1, ("danes", "dane", "escanceaster"): 1}


def test_hired_danes_do_not_land_where_two_sides_are_about_to_fight():
    areas = {"norwic": {"units": {"neutral": {"ceorl": 1}}}, "dor": {"units": {"northumbria": {"ruler": 1}}}}
    areas["theodford"] = {"units": {"east_anglia": {"ruler": 1}}}
    drakkar = {"side": "danes", "name": "drakkar_1", "at": "nor", "aboard": {"dane": 1}}
    at = {"round": 3, "phase": "hire", "card": "au1", "actor": "northumbria", "budget": 9}
    board = {"areas": areas, "vessels": [drakkar]}
    game = logres.position("bretwalda", {"scenario": "four-player", "at": at, "board": board}, seed=1)
    assert list(Explorer(Tally()).ways(game)) == []
    for text in ("hire ceorl norwic", "to theodford"):
        game.play(text)
    assert list(Explorer(Tally()).ways(game)) == []


def test_a_token_that_was_lifted_does_not_come_back():
    names = ["dor", "loidis", "gyrrum", "hamptun", "steanford", "heathfield", "poclinton", "lindcylne", "hereford"]
    names += ["caerleol", "bebbanburg", "hagustaldes", "mameceaster"]
    areas: dict[str, Any] = {area: {"control": "northumbria"} for area in names}
    areas["eoforwic"] = {"control": "northumbria", "units": {"northumbria": {"ruler": 1}}}
    areas["dun_pris"] = {"control": "northumbria", "units": {"northumbria": {"thegn": 2}}}
    game, oracle = at_work("movement", areas), BretwaldaOracle("bretwalda")
    found = set()
    for text in ("move thegn dun_pris", "to hwit_aern", "lift dun_pris", "done"):
        found |= played(oracle, game, text)
    assert game.decision is not None
    assert game.decision.kind == "ChooseAction"
    freed = StepView.of(Step(game.clone(), "done", game, []))
    freed = replace(freed, after=doctored(freed.after, lambda board: board["areas"]["dor"].pop("control")))
    assert found | {one.check for one in oracle.followed(freed)} == set()
    assert followed([freed]) == {"control taken"}  # nobody remembers why there is none


def test_a_drakkar_that_cannot_go_is_destroyed_not_struck():
    """It lost at sea in the only Sea next to one with a Ship, and fewer Wounds than it can take."""
    task = tasks("bretwalda", 160, "w1", at=98)[159]
    assert watch(task).found == []
    game = begun(task)[0]
    steps = []
    for turn in script(task, frozenset()):
        before, written = game.clone(), game.lines.size
        game.play(turn.action, turn.seat)
        steps.append(StepView.of(Step(before, turn.action.text, game.clone(), game.lines.since(written))))
    open_sea = replace(steps[-1], after=doctored(steps[-1].after, lambda board: board["vessels"].clear()))
    assert "retreat: nowhere" in followed([*steps[:-1], open_sea])
