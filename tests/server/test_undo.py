"""Undo and take-back."""

from __future__ import annotations

from typing import Any

import pytest

from logres.server.dice.commitment import verify
from tests.server.people import Person, bid, prized
from tests.server.test_play import play_out


def test_undo_takes_the_last_own_action_back(people):
    ada = people["ash"]
    start = ada.view
    ada.acts("ash", ada.offered("ash")[0])
    assert ada.view["undo"]
    answer = ada.says("undo", seat="ash", version=ada.view["version"])
    ada.sees(answer["version"])
    assert answer["type"] == "ack"
    assert ada.view["board"] == start["board"]
    assert ada.view["log"] == start["log"]
    assert not ada.view["undo"]


def test_undo_stops_at_a_reveal(people):
    bid(people)
    ada = people["ash"]
    assert not ada.view["undo"]
    assert ada.says("undo", seat="ash", version=ada.view["version"])["code"] == "conflict"


def test_undo_stops_at_a_die(people, house):
    """Whoever is raided lets a die fall by his answer: what it gave cannot be tried again."""
    bid(people)
    winner = prized(people)
    loser = "birch" if winner == "ash" else "ash"
    version = people[winner].acts(winner, f"raid {loser}")["version"]
    player = people[loser]
    player.sees(version)
    player.acts(loser, "suffer")
    last = house.app.state.registry.present()[0].timeline.game.history.last()
    assert (last.seat, last.barrier) == (loser, True)
    assert not player.view["undo"]
    assert player.says("undo", seat=loser, version=player.view["version"])["code"] == "conflict"


def test_the_log_after_undo_and_other_actions_is_the_engines(people, house):
    bid(people)
    winner = prized(people)
    player = people[winner]
    player.acts(winner, "feast")
    player.sees(player.says("undo", seat=winner, version=player.view["version"])["version"])
    player.acts(winner, "feast")
    registry: Any = house.app.state.registry
    game = registry.present()[0].timeline.game
    assert [line["text"] for line in player.view["log"]] == [line["text"] for line in game.view(winner)["log"]]


def test_a_take_back_needs_everybody(people):
    bid(people)
    ada, bede = people["ash"], people["birch"]
    assert ada.says("propose", count=0)["type"] == "ack"
    bede.until(lambda m: m["type"] == "info" and m["table"]["proposal"] is not None)
    assert bede.info["proposal"] == {"count": 0, "by": "Ada", "agreed": ["Ada"]}
    assert bede.says("consent", count=0, yes=True)["type"] == "ack"
    ada.until(lambda m: m["type"] == "change" and m["count"] == 0)
    assert ada.view["board"]["bids"] == ["", ""]


def test_one_refusal_ends_a_proposal(people):
    bid(people)
    ada, bede = people["ash"], people["birch"]
    ada.says("propose", count=0)
    bede.says("consent", count=0, yes=False)
    ada.until(lambda m: m["type"] == "info" and m["table"]["proposal"] is None)
    assert ada.view["count"] == 2
    assert bede.says("consent", count=0, yes=True)["code"] == "stale"


def test_a_branch_has_new_chance_and_the_record_still_verifies(people):
    bid(people)
    ada, bede = people["ash"], people["birch"]
    ada.says("propose", count=1)
    version = bede.says("consent", count=1, yes=True)["version"]
    for player in people.values():
        player.sees(version)
    play_out(people, ("raid", "suffer"))
    text = ada.http.get(f"/api/tables/{ada.info['id']}/record").text
    assert '[Epochs "0:0 1:1"]' in text
    assert verify(text, ada.info["commitment"]).draws >= 2


def test_a_proposal_is_void_when_the_game_has_moved_on(people):
    bid(people)
    ada, bede = people["ash"], people["birch"]
    ada.says("propose", count=0)
    winner = prized(people)
    version = people[winner].acts(winner, "feast")["version"]
    bede.sees(version)
    assert bede.says("consent", count=0, yes=True)["code"] == "stale"
    assert bede.info["proposal"] is None
    assert bede.view["count"] >= 3


def test_a_proposal_is_void_after_an_undo(people):
    bid(people)
    winner = prized(people)
    player, other = people[winner], people["birch" if winner == "ash" else "ash"]
    other.sees(player.acts(winner, "feast")["version"])
    other.says("propose", count=0)
    version = player.says("undo", seat=winner, version=player.view["version"])["version"]
    other.sees(version)
    assert player.says("consent", count=0, yes=True)["code"] == "stale"
    assert player.view["count"] == 2


@pytest.fixture
def three(person) -> dict[str, Person]:
    ada, bede, cynric = person("Ada"), person("Bede"), person("Cynric")
    table = ada.opens(scenario="three-thanes", seats=[{"seat": "ash", "who": "me"}])
    bede.joins(table, "birch")
    cynric.joins(table, "cedar")
    return {"ash": ada.watches(table), "birch": bede.watches(table), "cedar": cynric.watches(table)}


def test_nothing_is_taken_back_without_one_who_is_away(three):
    """Of three, one is away and can come back: without his yes the game stays as it is."""
    bid(three)
    ada, bede, cynric = three["ash"], three["birch"], three["cedar"]
    waited = prized(three)
    away = next(seat for seat in ("birch", "cedar") if seat != waited)
    agrees = cynric if away == "birch" else bede
    three[away].says("away", seat=away)
    ada.says("propose", count=0)
    assert ada.view["count"] == 3
    assert agrees.says("consent", count=0, yes=True)["type"] == "ack"
    assert ada.info["proposal"] is not None
    three[away].says("back", seat=away)
    assert three[away].says("consent", count=0, yes=True)["type"] == "ack"
    ada.until(lambda m: m["type"] in ("view", "change") and m["count"] == 0)


def test_a_proposal_that_only_one_has_not_agreed_to_is_done_when_he_resigns(three):
    bid(three)
    ada = three["ash"]
    waited = prized(three)
    away = next(seat for seat in ("birch", "cedar") if seat != waited)
    agrees = next(seat for seat in ("birch", "cedar") if seat != away)
    ada.says("propose", count=0)
    before = ada.view["version"]
    assert three[agrees].says("consent", count=0, yes=True)["version"] == before
    three[away].says("resign", seat=away)
    ada.until(lambda m: m["type"] in ("view", "change") and m["count"] == 0)


def test_nobody_undoes_what_another_seat_did(people):
    """The winner feasts; the other, who holds his own seat, cannot take that back for him."""
    bid(people)
    winner = prized(people)
    loser = "birch" if winner == "ash" else "ash"
    version = people[winner].acts(winner, "feast")["version"]
    people[loser].sees(version)
    assert people[winner].view["undo"]
    assert not people[loser].view["undo"]
    assert people[loser].says("undo", seat=loser, version=version)["code"] == "conflict"
    assert people[loser].says("undo", seat=winner, version=version)["code"] == "not-yours"
