"""Bretwalda's oracle sees wrong answers and tables: each of its checks of a moment can fail."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import logres
from logres.engine.game import Game
from logres_workshop.audit.bretwalda import BretwaldaOracle, opening, sea, secrets
from logres_workshop.audit.bretwalda.sea import Voyage
from logres_workshop.audit.bretwalda.sight import Sight, Stride, Table, Tally
from logres_workshop.audit.moments import Step
from logres_workshop.random_play import RandomPlayer
from tests.workshop.audit_bretwalda import (
    OFFERED_TOO_MUCH,
    WRONG_TABLES,
    at_work,
    doctored,
    followed,
    fuller,
    kingdom_of,
    put,
    richer,
    sights,
)

pytestmark = pytest.mark.xdist_group("oracle of Bretwalda")  # one worker prepares for all of them

# ---------------------------------------------------------------------- it can fail


def judged(sight: Sight) -> set[str]:
    return {found.check for found in BretwaldaOracle("bretwalda").judged(sight)}


@pytest.mark.parametrize(("kind", "check", "answer"), OFFERED_TOO_MUCH)
def test_an_answer_too_many_is_seen(kind: str, check: str, answer: str):
    found = False
    for sight in sights(kind):
        assert not judged(sight)
        found = found or check in judged(replace(sight, legal=sight.legal | {answer}))
    assert found


@pytest.mark.parametrize(("kind", "check"), sorted({(kind, check) for kind, check, _ in OFFERED_TOO_MUCH}))
def test_an_answer_too_few_is_seen(kind: str, check: str):
    def mobilised(board: dict[str, Any]) -> None:
        for kingdom in board["kingdoms"].values():
            kingdom["tiles"] = ["countryside_mobilisation"]

    asked = list(sights(kind))
    if check == "fyrd: levy":
        asked = [replace(sight, table=doctored(sight.table, mobilised)) for sight in asked]
    if check == "port":
        asked = [replace(sight, own=doctored(sight.own, lambda board: board.update(initiatives=[]))) for sight in asked]
    assert any(check in judged(replace(sight, legal=frozenset())) for sight in asked)


@pytest.mark.parametrize("check", WRONG_TABLES)
def test_a_wrong_table_is_seen(check: str):
    changed = [
        replace(sight, table=doctored(sight.table, WRONG_TABLES[check]))
        for sight in sights("ChooseAction")
        if "northumbria" in sight.table.kingdoms
    ]
    assert any(check in judged(sight) for sight in changed)


def test_a_hand_of_nine_is_seen():
    sight = next(sight for sight in sights("Direction") if sight.table.card != "sp3")
    assert "hand limit" not in judged(sight)
    too_many = doctored(sight.table, lambda board: kingdom_of(board).update(hand=9))
    assert "hand limit" in judged(replace(sight, table=too_many))


def test_a_direction_set_by_another_is_seen():
    sight = next(sights("Direction"))
    other = next(seat for seat in sight.table.view["seats"] if seat != sight.seat)
    assert "direction" in judged(replace(sight, seat=other))


def test_hunger_beside_full_barns_is_seen():
    sight = next(sights("Starve"))

    def fill(board: dict[str, Any]) -> None:
        put(board, "man", control=sight.kingdom, food=1)

    assert "winter: all eaten" in judged(replace(sight, table=doctored(sight.table, fill)))


def test_a_retreat_at_the_wrong_time_is_seen():
    sight = next(sights("MayRetreat"))
    early = [line for line in sight.lines if line.kind != "wounds"]
    assert "retreat: when" in judged(replace(sight, lines=tuple(early)))


def test_attackers_that_go_where_defenders_may_are_seen():
    found = False
    for sight in sights("RetreatTo"):
        attacker = next(line for line in reversed(sight.lines) if line.kind == "battle").ids("actor")[0]
        found = found or "retreat: attacker" in judged(replace(sight, actor=attacker))
    assert found


def test_cards_of_a_collection_that_give_too_much_are_seen():
    areas = {"eoforwic": {"control": "northumbria", "units": {"northumbria": {"ruler": 1}}}}
    for card, text, change in (("l27", "play l27 eoforwic", fuller), ("l28", "play l28", richer)):
        game = at_work("action", areas, hidden={"hands": {"northumbria": [card]}})
        game.play("collection")
        before = game.clone()
        game.play(text)
        stride = Stride.of(Step(before, text, game, []))
        assert "harvest: cards" not in followed([stride])
        assert "harvest: cards" in followed([replace(stride, after=doctored(stride.after, change))])


def test_a_raid_of_the_wrong_winner_and_a_mover_out_of_turn_are_seen():
    sight = next(sight for sight in sights("PlayDanes") if any(line.kind == "bid" for line in sight.lines))
    bids = [
        replace(line, numbers=(line.numbers[0] + 9 * (line.about != sight.kingdom),))
        for line in sight.lines
        if line.kind == "bid"
    ]
    assert "bids: winner" in judged(replace(sight, lines=tuple(bids)))
    sight = next(sights("Hire"))
    other = next(seat for seat in sight.table.view["seats"] if seat != sight.seat)
    assert "bids: order of movers" in judged(
        replace(
            sight,
            moves=((other, "hire ceorl dor"), *sight.moves),
            lines=tuple(
                [
                    replace(line, numbers=(9 if line.about == sight.kingdom else 0,)) if line.kind == "bid" else line
                    for line in sight.lines
                ]
            ),
        )
    )


def test_a_way_by_sea_and_by_hire_that_is_wrong_is_seen():
    tally = Tally()
    sight, ship = next(
        (sight, vessel) for sight in sights("Sail") for vessel in sight.table.vessels if vessel["side"] == sight.kingdom
    )
    wrong = replace(sight, legal=frozenset({"sail nowhere"}))
    assert list(sea.sailing(wrong, tally, Voyage(sight.kingdom, ship["name"], ship["at"])))
    hired = [one for one in sights("Walk") if not any(line.kind == "turn" for line in one.lines)]
    assert any("reach of hired units" in judged(replace(one, legal=one.legal | {"to wiht"})) for one in hired)


def test_a_wrong_beginning_is_seen():
    table = Table(logres.new("bretwalda", seed=1).view(None, log=False))
    assert not list(opening.opening(table, Tally()))

    def upset(board: dict[str, Any]) -> None:
        put(board, "dor", units={"danes": {"dane": 1}}, dalc=1)
        kingdom_of(board).update(gold=6)

    checks = {found.check for found in opening.opening(doctored(table, upset), Tally())}
    assert checks == {"setup: units", "setup: dalcs", "setup: kingdoms"}


# ---------------------------------------------------------------------- secrets


def test_a_card_in_the_wrong_view_is_seen():
    game = logres.new("bretwalda", seed=1)
    views = {seat: game.view(seat, log=False) for seat in game.seats}
    assert not list(secrets.leaks(views, Tally()))
    views["mercia"]["board"]["glimpsed"] = views["wessex"]["board"]["kingdoms"]["wessex"]["hand"]
    assert [found.check for found in secrets.leaks(views, Tally())] == ["secret hands"]


def test_a_sealed_answer_that_shows_is_seen(monkeypatch: pytest.MonkeyPatch):
    game = logres.new("bretwalda", seed=1)
    player = RandomPlayer(1)
    while game.pending[0].kind != "ReturnChronicle":
        player.play(game)
    assert not list(secrets.sealed(game, Tally()))
    honest = Game.view

    def view(self: Game, seat: str | None = None, log: bool = True) -> dict[str, Any]:
        return {**honest(self, seat, log), "last": self.history.last().text}

    monkeypatch.setattr(Game, "view", view)
    assert {found.check for found in secrets.sealed(game, Tally())} == {"sealed answers"}
