"""A game without a server is the server's game: the same messages go to the seat, whatever it is asked or asks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from starlette.testclient import TestClient

from logres.bots.bot import Random, act
from logres.engine import api
from logres.engine.game import Game
from logres.server.app import create_app
from logres.server.dice import commitment
from logres.server.settings import Settings
from logres.server.storage.table_config import TableConfig
from logres.server.tables import seating
from logres.server.tables.bots import pool
from logres.table.solo import SoloTables, opponents
from tests.server.people import Person, patched

Json = dict[str, Any]
SECRET = "5" * 32
ID = "on-this-device"
# What differs by its nature: what the server calls the table, when it was, and what its dice are committed to.
OWN = ("id", "created", "changed", "commitment")
GAMES = {
    "britannia": ({"yellow": "me", "green": "normal", "red": "easy", "blue": "normal"}, {}),
    "britannia-redux": ({"p1": "normal", "p2": "me", "p3": "random", "p4": "easy"}, {}),
    "bretwalda": ({"northumbria": "me", "mercia": "normal", "east-anglia": "random", "wessex": "easy"}, {}),
    "pendragon": ({"dux": "me", "civitates": "me", "scotti": "normal"}, {"nonplayers": ["saxons"]}),
}
STEPS = 14


class Device:
    """The page that plays by itself, and keeps what it was shown as the client does."""

    def __init__(self, wish: Json) -> None:
        self.tables = SoloTables()
        self.kept: Json = json.loads(self.tables.begin(json.dumps(wish)))["done"]
        self.view: Json = {}
        self.welcome: Json = {}
        self.info: Json = {}
        self.asked = 0

    def watches(self) -> None:
        self._take(self.tables.handle(ID, json.dumps({"type": "hello", "table": ID, "seat": None})))

    def says(self, type: str, **fields: Any) -> Json:
        self.asked += 1
        id = f"d-{self.asked}"
        told = self._take(self.tables.handle(ID, json.dumps({"type": type, "id": id, **fields})))
        return next(message for message in told if message.get("id") == id)

    def settles(self) -> None:
        """Let all play who are no person."""
        while self.pause is not None:
            self._take(self.tables.go_on(ID))

    def begins_anew(self) -> None:
        """Another page, with nothing but what was kept."""
        self.tables = SoloTables()
        self.tables.resume(json.dumps(self.kept))
        self.watches()

    def _take(self, text: str) -> list[Json]:
        told = json.loads(text)
        self.pause: float | None = told["pause"]
        self.kept = told["kept"] or self.kept
        for message in told["messages"]:
            self._read(message)
        return list(told["messages"])

    def _read(self, message: Json) -> None:
        if message["type"] == "view":
            self.view = message
        elif message["type"] == "change":
            self.view = patched(self.view, message)
        elif message["type"] == "welcome":
            self.welcome, self.info = message, message["table"]
        elif message["type"] == "info":
            self.info = message["table"]


async def think_here(worker: pool.Worker, save: str, seat: str, name: str, owner: str, host: int = 0) -> str:
    """In no process of its own: no bot's time is up here, however busy the machine is."""
    return pool.think(save, seat, name, owner)


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    monkeypatch.setattr(seating, "TableConfig", partial(TableConfig, secret=SECRET))
    monkeypatch.setattr(pool.Worker, "think", think_here)
    with TemporaryDirectory() as place:
        settings = Settings(db=str(Path(place) / "logres.db"), pace=0.0, messages_at_once=100_000)
        with TestClient(create_app(settings)) as house, ExitStack() as stack:
            yield Person(house, "Ada", stack)


def wish_for(id: str) -> Json:
    seats, options = GAMES[id]
    return {"title": id, "seats": [{"seat": seat, "who": who} for seat, who in seats.items()], "options": options}


def on_device(id: str) -> Device:
    """With the dice and the bots that a server of this secret has."""
    mine = [seat for seat, who in GAMES[id][0].items() if who == "me"]
    seed = commitment.mixed(SECRET, dict.fromkeys(mine, ""))
    return Device({**wish_for(id), "id": ID, "name": "Ada", "secret": SECRET, "seed": seed, "pace": 0})


def bare(message: Json) -> Json:
    """Without what differs by its nature."""
    found = {name: value for name, value in message.items() if name not in OWN}
    return {**found, "table": bare(found["table"])} if "table" in found else found


def scenario_of(id: str) -> str:
    return api.new(id, seed=1).scenario


@pytest.mark.parametrize("id", GAMES)
def test_the_seat_is_told_the_same_as_by_the_server(person: Person, id: str) -> None:
    table = person.opens(**wish_for(id), scenario=scenario_of(id), public=False)
    device = on_device(id)
    person.watches(table)
    device.watches()
    device.settles()
    person.sees(device.view["version"])
    welcome: Json = {"catch_up": None, "invite": None, "table": {}}  # the server's bots began before anybody looked
    assert bare(device.welcome | welcome) == bare(person.welcome | welcome)
    chooser = Random("test")
    for step in range(STEPS):
        look_as_asked(device, person)
        assert device.view == person.view
        assert_same_answers(device, person)
        if device.view["result"] is not None:
            break
        texts = [choice["text"] for choice in device.view["legal"]]
        text = texts[chooser.pick(range(len(texts)), step)]  # type: ignore[arg-type, call-overload]
        do(device, person, "act", seat=device.view["seat"], actions=[text], version=device.view["version"])
        if step % 4 == 1 and device.view["undo"]:
            do(device, person, "undo", seat=device.view["seat"], version=device.view["version"])
        if step == STEPS // 2:
            device.begins_anew()
            assert device.view == person.view
    at = device.view["count"] // 2
    seat = device.view["seat"]
    past = json.loads(device.tables.moment(ID, at, seat, None))["done"]
    assert past == person.http.get(f"/api/tables/{table}/at/{at}?seat={seat}").json()
    device.says("pace", seconds=2)
    person.says("pace", seconds=2)
    assert bare(device.info) == bare(person.info)


def look_as_asked(device: Device, person: Person) -> None:
    """As the client does that holds several seats."""
    asked = [one["seat"] for one in device.view["pending"] if not one["answered"]]
    seat = next((one for one in asked if one in device.welcome["seats"]), device.view["seat"])
    if seat != device.view["seat"]:
        both(device, person, "look", seat=seat)
        while person.view["seat"] != seat:
            person.reads()


def both(device: Device, person: Person, type: str, **fields: Any) -> Json:
    """The answer to a message, which both must give alike."""
    told, expected = device.says(type, **fields), person.says(type, **fields)
    assert {**told, "id": ""} == {**expected, "id": ""}
    return told


def do(device: Device, person: Person, type: str, **fields: Any) -> None:
    told = both(device, person, type, **fields)
    assert told["type"] == "ack"
    device.settles()
    person.sees(device.view["version"])


def assert_same_answers(device: Device, person: Person) -> None:
    """To what the page asks before its player acts."""
    seat = device.view["seat"]
    choices = device.view["legal"]
    for choice in choices[:2]:
        both(device, person, "preview", seat=seat, actions=[choice["text"]])
    places = [choice["area"] for choice in choices if "area" in choice] or [None]
    both(device, person, "reach", seat=seat, origin=places[0])
    both(device, person, "estimate", seat=seat)
    both(device, person, "whynot", seat=seat, target=places[0] or "york")
    asked = next((one for one in device.view["pending"] if one["seat"] == seat), None)
    kind = asked["kind"] if asked else "Question"
    both(device, person, "prepare", seat=seat, answers=[{"kind": kind, "answer": "never this"}])
    both(device, person, "act", seat=seat, actions=["what nobody offers"], version=device.view["version"])
    if choices:
        both(device, person, "preview", seat=seat, actions=["what nobody offers"])


def test_an_old_click_is_refused_and_the_newest_view_follows() -> None:
    device = on_device("britannia")
    device.watches()
    device.settles()
    text = device.view["legal"][0]["text"]
    device.says("act", seat="yellow", actions=[text], version=device.view["version"])
    device.settles()
    device.view.clear()
    told = device.says("act", seat="yellow", actions=[text], version=0)
    assert (told["type"], told["code"]) == ("refused", "stale")
    assert device.view["version"] > 0


def test_no_other_seat_is_seen_or_played() -> None:
    device = on_device("bretwalda")
    device.watches()
    for type in ("look", "estimate", "undo", "whynot"):
        assert device.says(type, seat="mercia", version=1, target="x")["code"] == "not-yours"
    assert "refused" in device.tables.moment(ID, 0, "mercia", None)
    assert device.says("resign", seat="northumbria")["code"] == "conflict"


def test_bots_never_see_the_true_game(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Game] = []

    def spy(bot: Any, game: Game) -> Any:
        given.append(game)
        return act(bot, game)

    monkeypatch.setattr(opponents, "act", spy)
    device = on_device("bretwalda")
    device.watches()
    while not given:
        answer = device.view["legal"][0]["text"]
        device.says("act", seat="northumbria", actions=[answer], version=device.view["version"])
        device.settles()
    true = device.tables._tables[ID].timeline.game
    assert given
    assert all(game.forgetful and game.seed != true.seed and not game.log for game in given)


def test_a_bot_that_fails_is_answered_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*words: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(opponents, "act", broken)
    device = on_device("britannia")
    device.watches()
    device.settles()
    device.says("act", seat="yellow", actions=[device.view["legal"][-1]["text"]], version=device.view["version"])
    device.settles()
    assert device.view["legal"] or device.view["result"]


def test_a_prepared_answer_is_given_and_kept() -> None:
    device = on_device("britannia")
    device.watches()
    device.settles()
    [asked] = device.view["pending"]
    kept = device.says("prepare", seat="yellow", answers=[{"kind": asked["kind"], "answer": "done"}])
    assert [one["answer"] for one in kept["answers"]] == ["done"]
    device.settles()
    device.begins_anew()
    assert device.welcome["prepared"]["yellow"] == kept["answers"]
    assert device.view["count"] > 0


def test_what_was_missed_is_told_when_one_comes_back() -> None:
    device = on_device("britannia")
    device.watches()
    device.settles()
    since = device.view["count"]
    device.kept = {**device.kept, "looked": since}
    device.says("act", seat="yellow", actions=[device.view["legal"][0]["text"]], version=device.view["version"])
    device.kept = {**device.kept, "looked": since}
    device.begins_anew()
    assert device.welcome["catch_up"]["since"] == since
    assert device.welcome["catch_up"]["count"] == device.view["count"] > since
    device.watches()
    assert (device.welcome["catch_up"]["since"], device.welcome["catch_up"]["lines"]) == (device.view["count"], [])


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        ({"yellow": "me"}, "nobody plays green"),
        ({"yellow": "easy", "green": "easy", "red": "easy", "blue": "easy"}, "you play no seat"),
        ({"yellow": "me", "green": "merlin", "red": "easy", "blue": "easy"}, "no bot 'merlin'"),
    ],
)
def test_a_table_that_cannot_be_is_refused(seats: dict[str, str], reason: str) -> None:
    wishes = [{"seat": seat, "who": who} for seat, who in seats.items()]
    wish = {"id": ID, "title": "britannia", "seats": wishes, "name": "Ada"}
    assert reason in json.loads(SoloTables().begin(json.dumps(wish)))["refused"]["reason"]
