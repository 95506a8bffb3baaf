"""What is told to one who comes: all that was played since he last looked, and nothing falls between."""

from __future__ import annotations

from typing import Any

import pytest

from logres.server.people.accounts import Account
from logres.server.protocol.messages import Act
from logres.server.tables import hosting
from tests.server.people import Person, bid, prized

People = dict[str, Person]


@pytest.mark.parametrize("at", ["read", "write"])
def test_what_is_played_while_one_comes_is_new_to_him(people: People, house: Any, monkeypatch: pytest.MonkeyPatch, at):
    """However the server is held up in greeting him: others play on meanwhile."""
    ada, bede = people["ash"], people["birch"]
    name, registry = ada.info["id"], house.app.state.registry
    ada.acts("ash", ada.offered("ash")[0])
    bede.sees(ada.view["version"])
    ada.leaves_for_good(name)
    table, action = registry.present()[0], Act("1", "birch", bede.view["version"], [bede.offered("birch")[0]])
    waiting, plain = [action], getattr(registry.store, at)

    async def held_up(*words: Any) -> Any:
        found = await plain(*words)
        if waiting:
            await table.act(waiting.pop())
        return found

    seen = ada.view["count"]
    with monkeypatch.context() as patched:
        patched.setattr(registry.store, at, held_up)
        told = ada.looks_in(name)
    while ada.view["count"] < 2:
        ada.reads()
    assert (told["since"], seen, waiting) == (1, 1, [])
    ada.leaves_for_good(name)
    assert ada.looks_in(name)["since"] == 2


def test_who_loses_his_seat_while_he_comes_is_not_shown_it(
    person: Any, people: People, house: Any, monkeypatch: pytest.MonkeyPatch
):
    bede, registry = people["birch"], house.app.state.registry
    bede.says("resign", seat="birch")
    bede.leaves()
    [table], cyn = registry.present(), Account(99, "Cynric", True, None, 99)
    coming, read = [cyn], registry.store.read

    async def held_up(*words: Any) -> Any:
        found = await read(*words)
        if coming and "FROM chat" in words[0]:
            await hosting.join(registry, table, coming.pop(), "birch", None)
        return found

    monkeypatch.setattr(registry.store, "read", held_up)
    bede.socket = bede.stack.enter_context(bede.http.websocket_connect("/socket"))
    bede.socket.send_json({"type": "hello", "table": table.config.id, "seat": "birch"})
    refused = bede.until(lambda m: m["type"] in ("refused", "welcome"))
    assert (refused["type"], refused["code"], table.config.seat("birch").name) == ("refused", "not-yours", "Cynric")


def test_who_comes_before_the_first_action_has_seen_none(person: Any, people: People):
    ada = person("Dunstan")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    told = ada.looks_in(table)
    assert told == {"since": 0, "count": 0, "movers": [], "lines": [], "said": 0}
    stranger = person("Edwin")
    assert stranger.watches(people["ash"].info["id"]).welcome["catch_up"] is None
    stranger.leaves()


def test_what_was_said_is_counted_until_it_is_read(people: People):
    """To have been at the table is not to have read its chat."""
    ada, bede = people["ash"], people["birch"]
    table = ada.info["id"]
    bede.says("say", channel="table", text="hail")
    line = ada.until(lambda m: m["type"] == "said")["n"]
    ada.says("say", channel="table", text="hail to you")
    ada.leaves_for_good(table)
    bede.says("say", channel="table", text="where are you?")
    assert ada.looks_in(table)["said"] == 2
    assert ada.http.get("/api/badge").json()["unread"] == 2
    ada.http.put(f"/api/tables/{table}/heard", json={"n": line})
    assert ada.looks_in(table)["said"] == 1


@pytest.mark.parametrize("n", [10**9, 2**63 - 1, 2**64])
def test_nothing_is_read_before_it_is_said(people: People, n: int):
    ada, bede = people["ash"], people["birch"]
    table = ada.info["id"]
    bede.says("say", channel="table", text="hail")
    ada.until(lambda m: m["type"] == "said")
    assert ada.http.put(f"/api/tables/{table}/heard", json={"n": n}).status_code == 200
    assert ada.http.get("/api/badge").json()["unread"] == 0
    bede.says("say", channel="table", text="where are you?")
    ada.until(lambda m: m["type"] == "said")
    assert ada.http.get("/api/badge").json()["unread"] == 1


def test_what_is_played_after_a_take_back_is_new_to_one_who_saw_what_it_replaced(people: People):
    bid(people)
    ada, bede = people["ash"], people["birch"]
    table, winner = ada.info["id"], prized(people)
    version = people[winner].acts(winner, "feast")["version"]
    for player in people.values():
        player.sees(version)
    ada.says("propose", count=1)
    ada.leaves_for_good(table)
    bede.until(lambda m: m["type"] == "info" and not m["table"]["seats"][0]["online"])
    version = bede.says("consent", count=1, yes=True)["version"]
    bede.sees(version)
    bede.acts("birch", bede.offered("birch")[-1])
    told = ada.looks_in(table)
    assert (told["since"], told["count"], told["movers"]) == (1, 2, ["birch"])


def test_the_lines_are_those_that_the_seat_may_read(people: People):
    """Who exchanges a card reads which; the other does not."""
    bid(people)
    winner = prized(people)
    version = people[winner].acts(winner, "feast")["version"]
    for player in people.values():
        player.sees(version)
    first = prized(people)
    other = "birch" if first == "ash" else "ash"
    table = people[first].info["id"]
    people[other].leaves_for_good(table)
    cards = [text for text in people[first].offered(first) if text.startswith("exchange")]
    people[first].acts(first, cards[0])
    told = people[other].looks_in(table)
    assert (told["movers"], [line for line in told["lines"] if "under the deck" in line["text"]]) == ([first], [])
