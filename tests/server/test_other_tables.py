"""What-if, rematch and records: what comes of a table beside its game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.people import bid
from tests.server.test_play import play_out


def test_what_if_of_a_running_game_deals_anew(people, house):
    bid(people)
    ada = people["ash"]
    made = ada.http.post(f"/api/tables/{ada.info['id']}/what-if", json={"count": 0}).json()["id"]
    real = ada.view["board"]["hands"]["ash"]
    ada.watches(made, "ash")
    assert set(real) <= set(ada.view["board"]["hands"]["ash"])
    registry: Any = house.app.state.registry
    game = next(t for t in registry.present() if t.config.id == made).timeline.game
    assert game.forgetful
    ada.acts("ash", ada.offered("ash")[0])
    ada.sees(ada.says("undo", seat="ash", version=ada.view["version"])["version"])
    assert ada.view["count"] == 0


def test_spectators_cannot_try_a_running_game_out(people, person):
    table = people["ash"].info["id"]
    answer = person("Cynric").http.post(f"/api/tables/{table}/what-if", json={"count": 0})
    assert answer.json()["code"] == "not-yours"


def test_what_if_of_a_finished_game_is_the_true_position(people):
    play_out(people)
    ada = people["ash"]
    first = ada.http.get(f"/api/tables/{ada.info['id']}/at/0").json()
    made = ada.http.post(f"/api/tables/{ada.info['id']}/what-if", json={"count": 0}).json()["id"]
    assert ada.watches(made, "ash").view["board"] == first["board"]


def test_a_rematch_keeps_the_seats_and_is_one_for_all(people):
    play_out(people)
    ada, bede = people["ash"], people["birch"]
    path = f"/api/tables/{ada.info['id']}/rematch"
    made = ada.http.post(path).json()["id"]
    assert bede.http.post(path).json()["id"] == made
    assert bede.joins(made, "birch")["status"] == "running"


def test_what_is_over_stays_over(people):
    """The seed is known then, and with it all dice to come."""
    play_out(people)
    ada = people["ash"]
    assert ada.says("propose", count=0)["code"] == "over"
    assert ada.says("undo", seat="ash", version=ada.view["version"])["code"] == "over"
    assert ada.says("act", seat="ash", version=ada.view["version"], actions=["feast"])["code"] == "over"


def test_a_record_goes_out_and_comes_in(people):
    play_out(people)
    ada = people["ash"]
    text = ada.http.get(f"/api/tables/{ada.info['id']}/record").text
    made = ada.http.post("/api/records", json={"record": text}).json()["id"]
    assert ada.watches(made, "ash").view["result"] == people["birch"].view["result"]
    assert ada.http.post("/api/records", json={"record": "nonsense"}).json()["code"] == "bad-input"


def test_a_running_games_record_is_the_seats_own(people):
    ada, bede = people["ash"], people["birch"]
    ada.acts("ash", ada.offered("ash")[0])
    table = ada.info["id"]
    assert "1. ash: bid" in ada.http.get(f"/api/tables/{table}/record").text
    theirs = bede.http.get(f"/api/tables/{table}/record").text
    assert "1. ash: ?" in theirs
    assert "[Secret" not in theirs
    assert "[Seed " not in theirs


def test_a_sealed_answer_that_was_replaced_is_never_shown_to_the_others(people):
    """Ada bids, thinks better of it and bids another card: before the end nobody else learns what the first one was."""
    ada, bede = people["ash"], people["birch"]
    first, second, *_ = ada.offered("ash")
    assert ada.acts("ash", first)["type"] == "ack"
    assert ada.acts("ash", second)["type"] == "ack"
    bede.sees(ada.view["version"])
    bede.acts("birch", bede.offered("birch")[0])
    theirs = bede.http.get(f"/api/tables/{ada.info['id']}/record").text
    assert "1. ash: ?" in theirs
    assert f"2. ash: {second}" in theirs
    assert f"1. ash: {first}" in ada.http.get(f"/api/tables/{ada.info['id']}/record").text


@pytest.mark.parametrize("who", ["northumbria", None])
def test_a_chronicle_that_went_back_is_in_nobody_elses_record(person, who: str | None):
    """Bretwalda: wessex holds its objectives face down, and gives one of them back in secret."""
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(title="bretwalda", scenario="two-player", seats=[{"seat": "wessex", "who": "me"}])
    bede.joins(table, "northumbria")
    people = {"wessex": ada.watches(table), "northumbria": bede.watches(table)}
    other = people[who] if who else person("Cynric")
    returned: list[str] = []
    for _ in range(60):
        for seat, player in people.items():
            offered = player.offered(seat)
            if offered:
                text = next((text for text in offered if text.startswith("return ")), offered[0])
                returned += [text] if seat == "wessex" and text.startswith("return ") else []
                version = player.acts(seat, text)["version"]
                for one in people.values():
                    one.sees(version)
        if returned:
            break
    assert returned
    text = other.http.get(f"/api/tables/{table}/record").text
    assert "wessex: ?" in text
    assert returned[0] not in text
    assert returned[0] in ada.http.get(f"/api/tables/{table}/record").text
