"""What must change nothing: other people's seats, what is not offered, stale and repeated clicks, nonsense."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.server.people import Person
from thanes.feast import Bidding


@pytest.fixture
def seated(person) -> dict[str, Person]:
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    bede.joins(table, "birch")
    return {"ash": ada.watches(table), "birch": bede.watches(table)}


def state(anybody: Person) -> Any:
    return anybody.http.get(f"/api/tables/{anybody.info['id']}/digest").json()


def test_a_seat_answers_to_its_holder_alone(seated, person):
    ada, bede = seated["ash"], seated["birch"]
    before = state(ada)
    stranger = person("Cynric").watches(ada.info["id"])
    for villain in (bede, stranger):
        for message in ({"type": "undo"}, {"type": "act", "actions": [ada.offered("ash")[0]]}):
            answer = villain.says(message.pop("type"), seat="ash", version=ada.view["version"], **message)
            assert (answer["type"], answer["code"]) == ("refused", "not-yours")
    assert state(ada) == before


@pytest.mark.parametrize("type", ["away", "back", "resign"])
def test_a_seat_is_given_up_by_its_holder_alone(seated, type: str):
    assert seated["birch"].says(type, seat="ash")["code"] == "not-yours"


def test_the_host_alone_sets_the_pace(seated):
    assert seated["birch"].says("pace", seconds=1)["code"] == "not-yours"
    assert seated["ash"].says("pace", seconds=1)["type"] == "ack"


def test_what_is_not_offered_is_refused_with_the_rule(seated):
    ada = seated["ash"]
    before = state(ada)
    held = set(ada.view["board"]["hands"]["ash"])
    missing = next(f"{suit}-1" for suit in ("boar", "stag", "wolf") if f"{suit}-1" not in held)
    answer = ada.acts("ash", f"bid {missing}")
    assert (answer["code"], answer["rule"]) == ("illegal", "feast.bid")
    assert state(ada) == before


def test_a_stale_click_is_refused_and_followed_by_the_newest_view(seated):
    ada, bede = seated["ash"], seated["birch"]
    old = ada.view["version"]
    ada.acts("ash", ada.offered("ash")[0])
    bede.acts("birch", bede.offered("birch")[0])
    before = state(ada)
    assert ada.acts("ash", "feast", version=old)["code"] == "stale"
    ada.until(lambda m: m["type"] == "view")
    assert ada.view["version"] == before["version"] == state(ada)["version"]


def test_a_sealed_answer_of_another_does_not_make_ones_own_stale(seated):
    ada, bede = seated["ash"], seated["birch"]
    old = ada.view["version"]
    bede.acts("birch", bede.offered("birch")[0])
    assert ada.acts("ash", ada.offered("ash")[0], version=old)["type"] == "ack"


def test_a_double_click_on_a_sealed_answer_counts_once(seated):
    ada = seated["ash"]
    old = ada.view["version"]
    first, second, *_ = ada.offered("ash")
    assert ada.acts("ash", first, version=old)["type"] == "ack"
    assert ada.acts("ash", second, version=old)["code"] == "stale"


def test_a_repeated_message_is_done_once(seated):
    ada = seated["ash"]
    message = {"type": "act", "id": "one", "version": ada.view["version"], "seat": "ash"}
    message["actions"] = [ada.offered("ash")[0]]
    assert ada.sends(message)["type"] == "ack"
    after = state(ada)
    assert ada.sends(message)["code"] == "stale"
    assert state(ada) == after


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        '{"type": "act"}',
        '{"type": "act", "id": "m", "version": "1", "seat": "ash", "actions": ["feast"]}',
        '{"type": "act", "id": "m", "version": true, "seat": "ash", "actions": ["feast"]}',
        '{"type": "act", "id": "m", "version": 1, "seat": "ash", "actions": []}',
        '{"type": "act", "id": "m", "version": 1, "seat": "ash", "actions": ["feast"], "more": 1}',
        '{"type": "welcome"}',
        "[" * 100_000,
    ],
)
def test_nonsense_is_refused_and_the_line_stays_open(seated, text: str):
    ada = seated["ash"]
    ada.socket.send_text(text)
    assert ada.until(lambda m: m["type"] == "refused")["code"] == "bad-input"
    ada.socket.send_json({"type": "ping"})
    ada.until(lambda m: m["type"] == "pong")


@pytest.mark.plain
def test_a_fault_of_ours_ends_neither_the_line_nor_the_game(seated, monkeypatch):
    def broken(*words: Any) -> None:
        raise KeyError("a bug in a chapter")

    ada = seated["ash"]
    before = state(ada)
    with monkeypatch.context() as patched:
        patched.setattr(Bidding, "seal", broken)
        assert ada.acts("ash", ada.offered("ash")[0])["code"] == "fault"
    assert state(ada) == before
    assert ada.acts("ash", ada.offered("ash")[0])["type"] == "ack"


def test_nothing_is_done_before_hello(person):
    ada = person("Ada")
    ada.socket = ada.stack.enter_context(ada.http.websocket_connect("/socket"))
    assert ada.says("resign", seat="ash")["code"] == "bad-input"


def test_a_table_that_is_not_public_is_not_there_for_strangers(person):
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(public=False, seats=[{"seat": "ash", "who": "me"}])
    for path in ("", "/at/0", "/record", "/digest"):
        assert bede.http.get(f"/api/tables/{table}{path}").status_code == 404
    assert bede.joins(table, "birch")["code"] == "no-such-thing"
    assert bede.joins(table, "birch", invite="guess")["code"] == "no-such-thing"
    invite = ada.watches(table).welcome["invite"]
    assert bede.joins(table, "birch", invite=invite)["status"] == "running"


def test_a_taken_seat_is_not_given_away(seated, person):
    assert person("Cynric").joins(seated["ash"].info["id"], "ash")["code"] == "conflict"


def test_a_stranger_without_a_name_only_watches(seated, house):
    with house.websocket_connect("/socket") as socket:
        socket.send_json({"type": "hello", "table": seated["ash"].info["id"]})
        kinds = [socket.receive_json()["type"] for _ in range(3)]
        assert "view" in kinds
        socket.send_json({"type": "say", "id": "1", "channel": "spectators", "text": "hi"})
        assert socket.receive_json()["code"] == "log-in"


def test_an_invitation_shows_its_table_to_somebody_who_has_not_come_in(person, house):
    ada = person("Ada")
    table = ada.opens(public=False, seats=[{"seat": "ash", "who": "me"}])
    path, invite = f"/api/tables/{table}/invited", ada.watches(table).welcome["invite"]
    stranger = TestClient(house.app)
    assert stranger.get(f"/api/tables/{table}").status_code == 404
    assert stranger.post(path, json={"invite": "guess"}).json()["code"] == "no-such-thing"
    seen = stranger.post(path, json={"invite": invite}).json()
    assert (seen["id"], seen["host"]) == (table, "Ada")


@pytest.mark.parametrize("message", [{"type": "reveal", "salt": "short"}, {"type": "no such message"}])
def test_what_is_not_understood_is_refused_by_its_id_if_that_can_be_read(seated, message: dict[str, str]):
    """A program that waits for the answer to its message gets it."""
    ada = seated["ash"]
    ada.socket.send_json({**message, "id": "m"})
    refused = ada.until(lambda m: m["type"] == "refused")
    assert (refused["id"], refused["code"]) == ("m", "bad-input")
