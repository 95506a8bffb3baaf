"""Playing over the socket: what is offered is accepted, what is shown is what the engine shows."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from logres.server.tables.lifecycle.loading import load_timeline
from logres.server.tables.watching.broadcast import whole_view
from tests.server.people import Person
from tests.server.postgres import BOTH

pytestmark = pytest.mark.parametrize("settings", BOTH, indirect=True)


def play_out(people: dict[str, Person], verbs: tuple[str, ...] = ()) -> None:
    """Two people, each with a seat, play to the end: what begins with one of the verbs, else the last on offer."""
    for _ in range(200):
        for seat, person in people.items():
            offered = person.offered(seat)
            if offered:
                chosen = next((text for text in offered if text.split()[0] in verbs), offered[-1])
                version = person.acts(seat, chosen)["version"]
                for other in people.values():
                    other.sees(version)
        if all(person.view["result"] for person in people.values()):
            return
    pytest.fail("the game does not end")


def at_a_table(person: Any) -> dict[str, Person]:
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    bede.joins(table, "birch")
    return {"ash": ada.watches(table), "birch": bede.watches(table)}


def engine_view(house: TestClient, table: str, seat: str | None) -> dict[str, Any]:
    found = house.portal.call(house.app.state.registry.table, table)  # type: ignore[union-attr, attr-defined]
    return found.timeline.game.view(seat)  # type: ignore[no-any-return]


def test_two_people_finish_a_game(person):
    people = at_a_table(person)
    play_out(people)
    assert people["ash"].view["result"] == people["birch"].view["result"]
    assert people["ash"].info["status"] == "over"


def test_changes_add_up_to_what_the_engine_shows(person, house: TestClient):
    people = at_a_table(person)
    play_out(people)
    for seat, player in people.items():
        shown = engine_view(house, player.info["id"], seat)
        assert player.view["board"] == shown["board"]
        assert player.view["pending"] == shown["pending"]
        assert [line["text"] for line in player.view["log"]] == [line["text"] for line in shown["log"]]
        assert player.view["count"] == shown["count"]


def test_a_seat_is_shown_its_own_cards_alone(person):
    people = at_a_table(person)
    hands = people["ash"].view["board"]["hands"]
    assert isinstance(hands["ash"], list)
    assert hands["birch"] == 3
    spectator = person("Cynric").watches(people["ash"].info["id"])
    assert spectator.view["board"]["hands"] == {"ash": 3, "birch": 3}
    assert spectator.view["legal"] == []


def test_a_bot_answers_by_itself(person):
    ada = person("Ada")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}, {"seat": "birch", "who": "random"}])
    ada.watches(table)
    while not ada.view["result"]:
        offered = ada.offered("ash")
        if not offered or ada.acts("ash", offered[0])["type"] == "refused":
            ada.reads()
    assert ada.view["result"]["winners"]


def test_a_list_is_played_whole_or_not_at_all(person):
    people = at_a_table(person)
    ada = people["ash"]
    before = ada.view
    card = ada.offered("ash")[0]
    answer = ada.acts("ash", card, "feast at once")
    assert answer["type"] == "refused"
    assert ada.watches(ada.info["id"]).view == before


def test_a_reconnection_ends_with_the_newest_view(person):
    people = at_a_table(person)
    ada, bede = people["ash"], people["birch"]
    ada.leaves()
    version = bede.acts("birch", bede.offered("birch")[0])["version"]
    assert ada.watches(bede.info["id"]).view["version"] == version
    assert [p["answered"] for p in ada.view["pending"]] == [False, True]


def test_the_holder_of_two_seats_looks_as_either(person):
    ada = person("Ada")
    ada.watches(ada.opens(seats=[{"seat": "ash", "who": "me"}, {"seat": "birch", "who": "me"}]))
    assert ada.view["seat"] == "ash"
    ada.says("look", seat="birch")
    ada.until(lambda m: m["type"] == "view")
    assert isinstance(ada.view["board"]["hands"]["birch"], list)


def test_why_not_is_told_with_the_rule(person):
    ada = at_a_table(person)["ash"]
    missing = next(card for card in ("boar-1", "boar-2", "boar-3", "boar-4") if f"bid {card}" not in ada.offered("ash"))
    answer = ada.says("whynot", seat="ash", target=missing)
    assert answer == {"type": "why", "id": answer["id"], "text": "You do not hold this card.", "rule": "feast.bid"}


def test_the_past_is_shown_as_the_seat_saw_it(person):
    people = at_a_table(person)
    play_out(people)
    ada = people["ash"]
    first = ada.http.get(f"/api/tables/{ada.info['id']}/at/0").json()
    assert first["count"] == 0
    assert len(first["board"]["hands"]["ash"]) == 3
    assert ada.http.get(f"/api/tables/{ada.info['id']}/at/999").status_code == 400


def test_a_whole_view_is_the_same_for_a_restarted_server(person, house: TestClient):
    """Loaded from its events, a table shows what it showed before."""
    people = at_a_table(person)
    play_out(people)
    registry: Any = house.app.state.registry  # type: ignore[attr-defined]
    table = registry.present()[0]
    timeline = house.portal.call(load_timeline, registry.store, table.config)  # type: ignore[union-attr]
    assert timeline is not None
    assert whole_view(timeline, "ash") == whole_view(table.timeline, "ash")
    assert timeline.game.digest() == table.timeline.game.digest()
