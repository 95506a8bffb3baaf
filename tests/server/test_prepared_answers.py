"""Prepared answers, and secret questions that are declined ahead."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from logres.engine.frames import Decision
from logres.server.dice import commitment
from logres.server.tables.lifecycle.loading import load_timeline
from tests.server.people import Person, bid, prized


def test_a_prepared_answer_is_given_without_asking(people):
    answers = [{"kind": "Exchange", "answer": "keep"}]
    for seat, player in people.items():
        assert player.says("prepare", seat=seat, answers=answers)["type"] == "prepared"
    bid(people)
    winner = prized(people)
    people[winner].acts(winner, "feast")
    assert {p["kind"] for p in people[winner].view["pending"]} == {"Bid"}


def test_a_prepared_answer_waits_for_its_fact(people):
    answers = [{"kind": "Prize", "answer": "feast", "fact": "points/ash", "least": 99}]
    for seat, player in people.items():
        player.says("prepare", seat=seat, answers=answers)
    bid(people)
    assert people["ash"].view["pending"][0]["kind"] == "Prize"


def test_prepared_answers_are_shown_to_their_seat_alone(people):
    ada, bede = people["ash"], people["birch"]
    ada.says("prepare", seat="ash", answers=[{"kind": "Exchange", "answer": "keep"}])
    table = ada.info["id"]
    assert ada.watches(table).welcome["prepared"]["ash"][0]["answer"] == "keep"
    assert bede.watches(table).welcome["prepared"] == {"birch": []}
    ada.says("prepare", seat="ash", answers=[])
    assert ada.watches(table).welcome["prepared"] == {"ash": []}


def test_undo_behind_a_prepared_answer_asks_again(people):
    bid(people)
    winner = prized(people)
    player = people[winner]
    player.says("prepare", seat=winner, answers=[{"kind": "Prize", "answer": "feast"}])
    player.until(lambda m: m["type"] == "change" and m["pending"][0]["kind"] == "Exchange")
    assert player.view["pending"][0]["kind"] == "Exchange"


@pytest.fixture
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game in which a question soon comes whose answers depend on the hand, with and without a choice."""
    monkeypatch.setattr(commitment, "mixed", lambda secret, salts: "known dice 6")


def at_a_secret_question(person: Any, house: Any, secrecy: str) -> tuple[Person, Any, Decision]:
    """Bretwalda, both seats one person's: played on until a question comes whose answers depend on the hand."""
    ada = person("Ada")
    seats = [{"seat": seat, "who": "me"} for seat in ("wessex", "northumbria")]
    chance = Random(5)
    ada.watches(ada.opens(title="bretwalda", scenario="two-player", seats=seats, secrecy=secrecy))
    table = house.app.state.registry.present()[0]
    while (decision := table.timeline.game.decision) is not None and table.timeline.game.count < 100:
        if decision.SECRET_CHOICE and len(table.timeline.game.legal(decision.seat)) > 1:
            return ada, table, decision
        ada.acts(decision.seat, chance.choice(table.timeline.game.legal(decision.seat)).text)
    pytest.fail("no secret question comes")


@pytest.mark.usefixtures("known_dice")
def test_a_secret_question_is_declined_ahead_and_in_no_other_way(person, house):
    """Else others would see by who is waited for whether a card fits."""
    ada, table, decision = at_a_secret_question(person, house, "strict")
    other = next(a.text for a in table.timeline.game.legal(decision.seat) if a.text != decision.DECLINE)
    before = table.version
    ada.says("prepare", seat=decision.seat, answers=[{"kind": decision.kind, "answer": other}])
    assert table.version == before
    wrong = [{"kind": decision.kind, "answer": decision.DECLINE, "scope": "fortnight"}]
    assert ada.says("prepare", seat=decision.seat, answers=wrong)["code"] == "bad-input"
    ahead = [{"kind": decision.kind, "answer": decision.DECLINE, "scope": "season"}]
    ada.says("prepare", seat=decision.seat, answers=ahead)
    assert table.version > before
    assert ada.watches(ada.info["id"]).welcome["prepared"][decision.seat][0]["mark"] != ""


@pytest.mark.usefixtures("known_dice")
def test_what_is_declined_ahead_ends_with_its_scope(person, house, monkeypatch):
    ada, table, decision = at_a_secret_question(person, house, "strict")
    monkeypatch.setattr(type(table.timeline.game.title), "pass_ends", lambda *words: True)
    before = table.version
    ahead = [{"kind": decision.kind, "answer": decision.DECLINE, "scope": "season"}]
    ada.says("prepare", seat=decision.seat, answers=ahead)
    assert table.version == before


def test_a_table_is_quick_only_where_nobody_else_sits(person):
    ada = person("Ada")
    mine = [{"seat": "ash", "who": "me"}]
    for seats, wish, secrecy in (
        (mine, None, "strict"),
        ([*mine, {"seat": "birch", "who": "random"}], None, "quick"),
        ([*mine, {"seat": "birch", "who": "random"}], "strict", "strict"),
    ):
        made = ada.opens(seats=seats, secrecy=wish)
        assert ada.http.get(f"/api/tables/{made}").json()["secrecy"] == secrecy


@pytest.mark.usefixtures("known_dice")
@pytest.mark.parametrize(("secrecy", "asked"), [("strict", True), ("quick", False)])
def test_a_quick_table_does_not_ask_where_there_is_no_choice(person, house, secrecy: str, asked: bool):
    ada, table, _ = at_a_secret_question(person, house, secrecy)
    chance, met = Random(6), False
    for _ in range(60):
        decision = table.timeline.game.decision
        if decision is None:
            break
        legal = table.timeline.game.legal(decision.seat)
        met = met or (decision.SECRET_CHOICE and len(legal) == 1)
        ada.acts(decision.seat, chance.choice(legal).text)
    assert met == asked


def test_a_snapshot_remembers_what_was_played_for_a_seat_and_taken_back(people, house):
    """What the server once played and the seat then played itself is its own after a restart too."""
    bid(people)
    winner = prized(people)
    player = people[winner]
    for answers in ([{"kind": "Exchange", "answer": "keep"}], []):
        player.says("prepare", seat=winner, answers=answers)
        player.acts(winner, "feast")
        if answers:
            player.sees(player.says("undo", seat=winner, version=player.view["version"])["version"])
    registry = house.app.state.registry
    table = registry.present()[0]
    if winner == table.timeline.waiting_for[0]:
        player.acts(winner, "keep")
    house.portal.call(table.snapshot)
    loaded = house.portal.call(load_timeline, registry.store, table.config)
    assert (loaded.auto, loaded.version, loaded.epochs) == (
        table.timeline.auto,
        table.timeline.version,
        table.timeline.epochs,
    )
