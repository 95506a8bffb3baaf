"""Bretwalda's oracle sees wrong answers and tables: each of its checks of a moment can fail."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import logres
from logres.engine.game import Game
from logres_workshop.audit.bretwalda import BretwaldaOracle, opening, sea, secrets
from logres_workshop.audit.bretwalda.sea import Voyage
from logres_workshop.audit.bretwalda.views import QuestionView, StepView, Table, Tally
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
    questions,
    richer,
)

pytestmark = pytest.mark.xdist_group("oracle of Bretwalda")  # one worker prepares for all of them

# ---------------------------------------------------------------------- it can fail


def judged(question: QuestionView) -> set[str]:
    return {found.check for found in BretwaldaOracle("bretwalda").judged(question)}


@pytest.mark.parametrize(("kind", "check", "answer"), OFFERED_TOO_MUCH)
def test_an_answer_too_many_is_seen(kind: str, check: str, answer: str):
    found = False
    for question in questions(kind):
        assert not judged(question)
        found = found or check in judged(replace(question, legal=question.legal | {answer}))
    assert found


@pytest.mark.parametrize(("kind", "check"), sorted({(kind, check) for kind, check, _ in OFFERED_TOO_MUCH}))
def test_an_answer_too_few_is_seen(kind: str, check: str):
    def mobilised(board: dict[str, Any]) -> None:
        for kingdom in board["kingdoms"].values():
            kingdom["tiles"] = ["countryside_mobilisation"]

    asked = list(questions(kind))
    if check == "fyrd: levy":
        asked = [replace(question, table=doctored(question.table, mobilised)) for question in asked]
    if check == "port":
        asked = [
            replace(question, own=doctored(question.own, lambda board: board.update(initiatives=[])))
            for question in asked
        ]
    assert any(check in judged(replace(question, legal=frozenset())) for question in asked)


@pytest.mark.parametrize("check", WRONG_TABLES)
def test_a_wrong_table_is_seen(check: str):
    changed = [
        replace(question, table=doctored(question.table, WRONG_TABLES[check]))
        for question in questions("ChooseAction")
        if "northumbria" in question.table.kingdoms
    ]
    assert any(check in judged(question) for question in changed)


def test_a_hand_of_nine_is_seen():
    question = next(question for question in questions("Direction") if question.table.card != "sp3")
    assert "hand limit" not in judged(question)
    too_many = doctored(question.table, lambda board: kingdom_of(board).update(hand=9))
    assert "hand limit" in judged(replace(question, table=too_many))


def test_a_direction_set_by_another_is_seen():
    question = next(questions("Direction"))
    other = next(seat for seat in question.table.view["seats"] if seat != question.seat)
    assert "direction" in judged(replace(question, seat=other))


def test_hunger_beside_full_barns_is_seen():
    question = next(questions("Starve"))

    def fill(board: dict[str, Any]) -> None:
        put(board, "man", control=question.kingdom, food=1)

    assert "winter: all eaten" in judged(replace(question, table=doctored(question.table, fill)))


def test_a_retreat_at_the_wrong_time_is_seen():
    question = next(questions("MayRetreat"))
    early = [line for line in question.lines if line.kind != "wounds"]
    assert "retreat: when" in judged(replace(question, lines=tuple(early)))


def test_attackers_that_go_where_defenders_may_are_seen():
    found = False
    for question in questions("RetreatTo"):
        attacker = next(line for line in reversed(question.lines) if line.kind == "battle").ids("actor")[0]
        found = found or "retreat: attacker" in judged(replace(question, actor=attacker))
    assert found


def test_cards_of_a_collection_that_give_too_much_are_seen():
    areas = {"eoforwic": {"control": "northumbria", "units": {"northumbria": {"ruler": 1}}}}
    for card, text, change in (("l27", "play l27 eoforwic", fuller), ("l28", "play l28", richer)):
        game = at_work("action", areas, hidden={"hands": {"northumbria": [card]}})
        game.play("collection")
        before = game.clone()
        game.play(text)
        step = StepView.of(Step(before, text, game, []))
        assert "harvest: cards" not in followed([step])
        assert "harvest: cards" in followed([replace(step, after=doctored(step.after, change))])


def test_a_raid_of_the_wrong_winner_and_a_mover_out_of_turn_are_seen():
    question = next(
        question for question in questions("PlayDanes") if any(line.kind == "bid" for line in question.lines)
    )
    bids = [
        replace(line, numbers=(line.numbers[0] + 9 * (line.about != question.kingdom),))
        for line in question.lines
        if line.kind == "bid"
    ]
    assert "bids: winner" in judged(replace(question, lines=tuple(bids)))
    question = next(questions("Hire"))
    other = next(seat for seat in question.table.view["seats"] if seat != question.seat)
    assert "bids: order of movers" in judged(
        replace(
            question,
            moves=((other, "hire ceorl dor"), *question.moves),
            lines=tuple(
                [
                    replace(line, numbers=(9 if line.about == question.kingdom else 0,)) if line.kind == "bid" else line
                    for line in question.lines
                ]
            ),
        )
    )


def test_a_way_by_sea_and_by_hire_that_is_wrong_is_seen():
    tally = Tally()
    question, ship = next(
        (question, vessel)
        for question in questions("Sail")
        for vessel in question.table.vessels
        if vessel["side"] == question.kingdom
    )
    wrong = replace(question, legal=frozenset({"sail nowhere"}))
    assert list(sea.sailing(wrong, tally, Voyage(question.kingdom, ship["name"], ship["at"])))
    hired = [one for one in questions("Walk") if not any(line.kind == "turn" for line in one.lines)]
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
