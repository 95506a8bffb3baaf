"""What somebody tries who has only the documentation and a line to the server: each thing once fell."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from logres.engine.texts import say
from logres.server.app import create_app
from logres.server.community import archive, home
from logres.server.community.home_table import shown_at_home
from logres.server.dice.commitment import commitment, pledge_of
from logres.server.errors import Denied
from logres.server.http import community, review
from logres.server.http.endpoints import WORKED_OUT
from logres.server.people.contacts import BROWSERS_EACH
from logres.server.settings import Settings
from logres.server.storage.opening import open_store
from logres.server.tables.watching import broadcast
from logres.server.visitors import FairLock, network
from tests.server.people import Person, given_up
from tests.server.postgres import BOTH
from tests.server.test_restart import until

People = Callable[[str], Person]
SALTS = {"Ada": "a-salt-of-ada-000", "Bede": "a-salt-of-bede-00"}
BOTH_SEATS = [{"seat": seat, "who": "me"} for seat in ("ash", "birch")]


# ---------------------------------------------------------------------- what a seat knows


def test_who_left_a_seat_is_not_shown_it_any_more(person: People):
    """He sat there with a line open, stood up, and another took the seat: his old line must not be hers."""
    ada, bede, edith = person("Ada"), person("Bede"), person("Edith")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}], pledge=pledge_of(SALTS["Ada"]))
    bede.joins(table, "birch", pledge=pledge_of(SALTS["Bede"]))
    bede.watches(table, "birch")
    leave(ada, bede, table)
    edith.joins(table, "birch")
    ada.watches(table)
    ada.says("reveal", salt=SALTS["Ada"])
    ada.until(lambda m: m["type"] == "view")
    bede.until(lambda m: m["type"] == "view")
    assert (bede.view["seat"], bede.view["legal"]) == (None, [])
    old = {seat["seat"]: seat for seat in bede.info["seats"]}
    assert old["birch"]["holder"] == "Edith"


def test_the_feed_of_a_seat_ends_with_its_holder(person: People, house: TestClient):
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}], pledge=pledge_of(SALTS["Ada"]))
    bede.joins(table, "birch")
    feed = bede.http.get(f"/api/tables/{table}/feed").json()["link"].split("/feed/")[1]
    assert house.get(f"/feed/{feed}").status_code == 200
    leave(ada, bede, table)
    assert house.get(f"/feed/{feed}").status_code == 404
    edith = person("Edith")
    edith.joins(table, "birch")
    own = edith.http.get(f"/api/tables/{table}/feed").json()["link"].split("/feed/")[1]
    assert house.get(f"/feed/{own}").status_code == 200


# ---------------------------------------------------------------------- dice


@pytest.fixture
def opened(person: People) -> tuple[Person, Person, str]:
    """Ada has opened her share, Bede has not: whoever reads the database now knows all but Bede's."""
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}], pledge=pledge_of(SALTS["Ada"]))
    bede.joins(table, "birch", pledge=pledge_of(SALTS["Bede"]))
    ada.watches(table)
    assert ada.says("reveal", salt=SALTS["Ada"])["type"] == "ack"
    return ada, bede, table


def leave(ada: Person, bede: Person, table: str) -> Any:
    return bede.http.post(f"/api/tables/{table}/leave", json={"seat": "birch"})


def free(ada: Person, bede: Person, table: str) -> Any:
    return ada.http.post(f"/api/tables/{table}/free", json={"seat": "birch"})


def delete(ada: Person, bede: Person, table: str) -> Any:
    return bede.http.request("DELETE", "/api/me", json={"name": "Bede"})


@pytest.mark.parametrize("go", [leave, free, delete])
def test_nobody_takes_a_seat_with_a_share_chosen_after_others_were_opened(
    opened: tuple[Person, Person, str], go: Callable[..., Any], house: TestClient
):
    ada, bede, table = opened
    before = house.get(f"/api/tables/{table}").json()
    assert go(ada, bede, table).status_code == 200
    after = house.get(f"/api/tables/{table}").json()
    assert after["status"] == "open"
    assert after["commitment"] != before["commitment"]
    assert {seat["share"] for seat in after["seats"]} <= {"wanted", "none"}
    assert commitment(after["anew"][-1]["secret"]) == before["commitment"]
    assert len(after["anew"][-1]["late"]) == 1


# ---------------------------------------------------------------------- being forgotten


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_no_list_remembers_one_who_has_left(person: People, settings: Settings):
    ada, bede = person("Ada"), person("Bede")
    table = given_up(ada, bede)
    ada.leaves()
    bede.leaves()
    assert "Ada" in bede.http.get("/api/archive").text
    assert ada.http.request("DELETE", "/api/me", json={"name": "Ada"}).status_code == 200
    for path in ("/api/archive", "/api/lobby", "/api/home", f"/api/tables/{table}"):
        assert "Ada" not in bede.http.get(path).text, path


# ---------------------------------------------------------------------- limits under many requests at once


def at_once(many: int, ask: Callable[[], Any]) -> list[int]:
    with ThreadPoolExecutor(many) as pool:
        return [answer.status_code for answer in pool.map(lambda _: ask(), range(many))]


def test_limits_hold_for_requests_that_come_at_the_same_moment(settings: Settings):
    with TestClient(create_app(replace(settings, tables_each=3))) as house:
        house.post("/api/sign-up", json={"name": "Ada", "password": "a long password"})
        wish = {"title": "thanes", "scenario": "two-thanes", "seats": BOTH_SEATS}
        assert at_once(12, lambda: house.post("/api/tables", json=wish)).count(200) == 3
        numbers = iter(range(100))
        assert at_once(12, lambda: house.post("/api/bots", json={"name": f"Merlin {next(numbers)}"})).count(200) == 5
        token = {"label": "x", "scopes": ["read"]}
        assert at_once(30, lambda: house.post("/api/tokens", json=token)).count(200) == 20


def test_bot_accounts_cannot_be_made_and_deleted_without_end(house: TestClient):
    house.post("/api/sign-up", json={"name": "Ada", "password": "a long password"})
    made = []
    for number in range(40):
        made.append(house.post("/api/bots", json={"name": f"Merlin {number}"}).status_code)
        house.delete(f"/api/bots/Merlin {number}")
    assert made.count(200) <= 30
    assert made[-1] == 429


def test_one_network_of_the_new_internet_is_one_address():
    assert network("2001:db8:1:2:3::4") == network("2001:db8:1:2:ffff::1") != network("2001:db8:1:3::4")
    assert network("10.0.0.1") != network("10.0.0.2")
    assert network("::ffff:10.0.0.1") == network("10.0.0.1")
    assert network("testclient") == "testclient"


def test_tokens_that_are_none_are_counted_like_other_requests(settings: Settings):
    with TestClient(create_app(replace(settings, messages_at_once=3, messages_per_second=10.0))) as house:
        began = time.monotonic()
        for _ in range(8):
            assert house.get("/api/lobby", headers={"Authorization": "Bearer logres_x"}).status_code == 401
        assert time.monotonic() - began > 0.4


def test_one_host_does_not_fill_the_lobby(person: People):
    ada, bede = person("Ada"), person("Bede")
    own = bede.opens()
    for _ in range(45):
        ada.opens()
    shown = person("Edith").http.get("/api/lobby").json()["public"]
    assert own in [table["id"] for table in shown]
    assert len([table for table in shown if table["host"] == "Ada"]) <= 10


# ---------------------------------------------------------------------- statuses, never faults


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_odd_requests_are_refused_and_no_fault(person: People, house: TestClient):
    ada = person("Ada")
    table = ada.opens(seats=BOTH_SEATS)
    nested = '[Logres "1"]\n[Title "thanes"]\n[Seed "1"]\n[Secret "s"]\n[Commitment "c"]\n[Salts "%s"]\n\n0. start\n'
    asked: list[tuple[str, str, Any]] = [
        ("GET", "/api/tables/%00", None),
        ("GET", "/feed/%00", None),
        ("GET", "/api/players/%00", None),
        ("GET", f"/api/tables/{table}/at/0?before={'9' * 5000}", None),
        ("GET", f"/api/tables/{table}/at/0?before=99", None),
        ("GET", f"/api/tables/{table}/at/0?before=%D9%A3", None),
        ("GET", f"/api/tables/{table}/at/0?seat=%00", None),
        ("GET", f"/api/lessons/thanes/..%2F..%2Fx/{'9' * 5000}/0", None),
        ("GET", "/api/lessons/x/y/0/0", None),
        ("POST", "/api/titles/thanes/seats", {"scenario": "x\x00", "options": {"a": [[]]}}),
        ("POST", "/api/log-in", {"name": "a\x00b", "password": "x"}),
        ("POST", "/api/recover", {"name": "a\x00b", "code": "x", "password": "a long password"}),
        ("POST", "/api/verify", {"record": nested % ("[" * 100_000)}),
        ("POST", "/api/verify", {"record": nested % '{\\"ash\\": ' * 50_000}),
        ("POST", f"/api/tables/{table}/join", {"invite": "\x00", "seat": "\x00"}),
        ("POST", f"/api/tables/{table}/what-if", {"count": 2**62, "seat": "ash"}),
    ]
    for method, path, body in asked:
        status = ada.http.request(method, path, json=body).status_code
        assert 400 <= status < 500, (status, method, path[:80])


@pytest.mark.parametrize("settings", BOTH, indirect=True)
@pytest.mark.parametrize("value", ["\ud800", 2**70, "a\x00b", object()])
def test_what_a_store_cannot_hold_does_not_stop_it(settings: Settings, value: Any):
    put = "INSERT INTO meta VALUES (?, ?)"

    async def go() -> None:
        store = open_store(settings)
        tries = [store.write([(put, (f"k{n}", value if n == 1 else "x"))]) for n in range(3)]
        done = await asyncio.wait_for(asyncio.gather(*tries, return_exceptions=True), 20)
        assert [done[0], done[2]] == [None, None]
        held = value == 2**70 if settings.is_postgres else value == "a\x00b"  # as text
        assert done[1] is None if held else isinstance(done[1], Denied)
        await asyncio.wait_for(store.write([(put, ("later", "x"))]), 20)
        store.close()

    asyncio.run(go())


def test_a_record_that_takes_long_keeps_nobody_else_waiting(house: TestClient, monkeypatch: pytest.MonkeyPatch):
    """Reads of the database have threads of their own."""
    begun, gate = threading.Event(), threading.Event()

    def checked(*words: object) -> tuple[int, list[str], list[str]]:
        begun.set()
        return int(gate.wait(60)), [], []

    monkeypatch.setattr("logres.server.http.records.checked", checked)
    with ThreadPoolExecutor(40) as pool:
        stuck = [pool.submit(house.post, "/api/verify", json={"record": "x"}) for _ in range(20)]
        try:
            assert begun.wait(60)
            asked = pool.submit(house.get, "/api/lobby")
            assert asked.result(timeout=20).status_code == 200
        finally:
            gate.set()
        assert stuck


def test_one_host_of_many_bot_tables_does_not_keep_others_bots_waiting():
    order: list[str] = []

    async def one(lock: FairLock, owner: str) -> None:
        async with lock.turn(owner):
            order.append(owner)
            await asyncio.sleep(0)

    async def go() -> None:
        lock = FairLock()
        gone = asyncio.ensure_future(one(lock, "many"))
        jobs = [asyncio.ensure_future(one(lock, owner)) for owner in [*["many"] * 5, "one"]]
        await asyncio.sleep(0)
        jobs[4].cancel()
        await asyncio.gather(*jobs, gone, return_exceptions=True)
        await asyncio.wait_for(one(lock, "later"), 10)

    asyncio.run(go())
    assert order == ["many", "one", "many", "many", "many", "many", "later"]


# ---------------------------------------------------------------------- a store that fails for a moment


def test_a_table_whose_saving_failed_is_read_anew_and_goes_on(
    person: People, house: TestClient, monkeypatch: pytest.MonkeyPatch
):
    """Where it is not known whether something was saved, nobody is left with an old copy."""
    ada = person("Ada")
    table = ada.opens(seats=BOTH_SEATS)
    ada.watches(table)
    store = house.app.state.registry.store  # type: ignore[attr-defined]
    monkeypatch.setattr(type(store), "IS_CERTAIN", False)
    write, left = store.write, [1]

    async def fails(statements: Any) -> None:
        if left[0] and any("INTO events" in sql for sql, _ in statements):
            left[0] -= 1
            raise Denied("not-saved", "the database is away")
        await write(statements)

    monkeypatch.setattr(store, "write", fails)
    seat = ada.view["pending"][0]["seat"]
    ada.says("look", seat=seat)
    assert (
        ada.says("act", seat="ash", version=ada.view["version"], actions=[ada.offered("ash")[0]])["code"] == "not-saved"
    )
    with pytest.raises(AssertionError, match=r"websocket\.close"):
        ada.until(lambda m: False)
    ada.socket = None
    ada.watches(table, "ash")
    assert ada.acts("ash", ada.offered("ash")[0])["type"] == "ack"


# ---------------------------------------------------------------------- records that come from anywhere

YORK = {"areas": {"york": {"welsh": {"infantry": 2}, "angles": {"infantry": 2}}}}
AT_YORK = {"round": 7, "phase": "movement", "nation": "welsh"}


def record_from(position: Any, title: str = "britannia") -> str:
    return f'[Logres "1"]\n[Title "{title}"]\n[Position "{json.dumps(position)}"]\n[Seed "1"]\n\n0. start\n'


@pytest.mark.parametrize("title", ["britannia", "britannia-redux"])
@pytest.mark.parametrize("armies", [{"infantry": 10**9}, {"cavalry": 10**9}])
def test_a_battle_that_would_be_fought_for_hours_is_not_begun(person: People, title: str, armies: Any):
    """All dice of an action are rolled before anybody else is served."""
    ada = person("Ada")
    board = {"areas": {"york": {"welsh": {"infantry": 2}, "angles": armies}}}
    assert ada.http.post("/api/records", json={"record": record_from({"at": AT_YORK, "board": YORK}, title)}).is_success
    refused = ada.http.post("/api/records", json={"record": record_from({"at": AT_YORK, "board": board}, title)})
    assert (refused.status_code, refused.json()["code"]) == (400, "bad-input")


def test_a_record_that_cannot_be_shown_is_refused(person: People):
    """Its table would be a fault in every list it stands in, and to all who come in there."""
    record = record_from({"at": AT_YORK, "board": {**YORK, "bids": []}})
    answer = person("Ada").http.post("/api/records", json={"record": record})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-input")


def test_a_record_without_an_end_is_not_read(person: People, house: TestClient):
    ada = person("Ada")
    record = record_from({"at": AT_YORK, "board": YORK}) + "1. red: done\n" * 50_000
    for path in ("/api/records", "/api/verify"):
        assert ada.http.post(path, json={"record": record}).json()["code"] == "too-large"


def test_a_table_that_cannot_be_shown_spoils_nobodys_home(
    person: People, house: TestClient, monkeypatch: pytest.MonkeyPatch
):
    """Whoever was lured there by an invitation would have no home page any more."""
    ada = person("Ada")
    bad, good = ada.opens(seats=BOTH_SEATS), ada.opens(seats=BOTH_SEATS)

    def fails(table: Any, *words: Any) -> Any:
        if table.config.id == bad:
            raise IndexError("a board that cannot be drawn")
        return shown_at_home(table, *words)

    monkeypatch.setattr(home, "shown_at_home", fails)
    mine = ada.http.get("/api/home").json()["mine"]
    assert {one["table"]["id"] for one in mine} == {bad, good}


# ---------------------------------------------------------------------- what grows without an end


def test_one_who_comes_in_again_and_again_by_his_own_link_is_stopped(settings: Settings):
    """Each time is a session more that is kept for three months."""
    with TestClient(create_app(replace(settings, log_in_tries=2))) as house:
        token = house.post("/api/guest", json={"name": "Ada"}).json()["link"].split("#")[1]
        answers = [house.post("/api/guest/return", json={"token": token}).status_code for _ in range(8)]
        assert answers == [200] * 5 + [429] * 3


def test_notes_are_kept_at_so_many_tables(person: People, monkeypatch: pytest.MonkeyPatch):
    ada, bede = person("Ada"), person("Bede")
    tables = [ada.opens(public=True) for _ in range(4)]
    monkeypatch.setattr(community, "NOTES_EACH", 3)

    def notes(table: str, text: str) -> int:
        return bede.http.put(f"/api/tables/{table}/note", json={"text": text}).status_code

    assert [notes(table, "x") for table in tables] == [200, 200, 200, 429]
    assert [notes(tables[0], "y"), notes(tables[1], ""), notes(tables[3], "x")] == [200, 200, 200]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/log-in", {"name": "x" * 601, "password": "x"}),
        ("/api/log-in", {"name": "x", "password": "x" * 201}),
        ("/api/recover", {"name": "x" * 601, "code": "x", "password": "x" * 8}),
        ("/api/recover", {"name": "x", "code": "x" * 61, "password": "x" * 8}),
    ],
)
def test_what_one_comes_in_by_is_bounded(house: TestClient, path: str, body: Any):
    """Tries are counted by name: names without an end would be remembered so."""
    assert house.post(path, json=body).json()["code"] == "bad-input"


def test_what_costs_much_is_counted_so():
    costs = {(e.method, e.path): (e.cost, e.heavy) for e in review.ENDPOINTS}
    for path in ("/api/tables/{id}/review", "/api/tables/{id}/review.html"):
        assert costs["GET", path][0] == WORKED_OUT
    assert costs["POST", "/api/tables/{id}/advice"][1]


def test_no_more_browsers_are_pushed_to_by_asking_at_the_same_moment(person: People, house: TestClient):
    ada = person("Ada")

    def adds(number: int) -> int:
        wish = {"endpoint": f"https://example.org/{number}", "key": "x" * 20, "auth": "x" * 20}
        return ada.http.post("/api/me/browsers", json=wish).status_code

    with ThreadPoolExecutor(2 * BROWSERS_EACH) as pool:
        answers = list(pool.map(adds, range(2 * BROWSERS_EACH)))
    assert answers.count(200) == BROWSERS_EACH
    assert ada.http.get("/api/me/contact").json()["browsers"] == BROWSERS_EACH


# ---------------------------------------------------------------------- boards that cannot be shown


def test_a_view_that_cannot_be_made_leaves_the_line_alive(people: Any, monkeypatch: pytest.MonkeyPatch):
    """A position made by hand may break its board later on: who looks is told so, and is not left waiting for ever."""
    ada, bede = people["ash"], people["birch"]
    newest = broadcast.ViewCache.newest

    def fails(self: Any, seat: str | None, *words: Any) -> Any:
        if seat == "ash":
            raise IndexError("a board that cannot be drawn")
        return newest(self, seat, *words)

    monkeypatch.setattr(broadcast.ViewCache, "newest", fails)
    ada.socket.send_json(
        {"type": "act", "id": "a", "seat": "ash", "version": ada.view["version"], "actions": [ada.offered("ash")[0]]}
    )
    assert ada.until(lambda m: m.get("id") == "a")["type"] == "ack"
    assert ada.until(lambda m: m["type"] == "refused")["code"] == "fault"
    ada.socket.send_json({"type": "ping"})
    ada.until(lambda m: m["type"] == "pong")
    bede.until(lambda m: m["type"] in ("view", "change"))


def test_a_sentence_in_a_sentence_can_be_sent(house: TestClient):
    """As an argument of a line of the log it is not told yet."""
    line = {"args": [say("{n} Gold", n=2), say("{n} Food", n=1)]}
    assert broadcast.ENCODER.encode(line) == b'{"args":["2 Gold","1 Food"]}'
    with pytest.raises(TypeError):
        broadcast.ENCODER.encode(object())


# ---------------------------------------------------------------------- who may come in, and what is listed


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_those_of_a_private_game_come_to_its_rematch_and_nobody_else(person: People):
    """The seats are kept for them; they have no invitation to it."""
    ada, bede, edith = person("Ada"), person("Bede"), person("Edith")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}], public=False)
    bede.joins(table, "birch", invite=ada.watches(table).welcome["invite"])
    for one, seat in ((ada, "ash"), (bede, "birch")):
        one.watches(table).says("resign", seat=seat)
    ada.until(lambda m: m["type"] == "info" and m["table"]["status"] == "over")
    again = ada.http.post(f"/api/tables/{table}/rematch").json()["id"]
    assert edith.http.get(f"/api/tables/{again}").status_code == 404
    assert edith.http.post(f"/api/tables/{again}/join", json={"seat": "birch"}).status_code == 404
    assert bede.watches(again).welcome["table"]["id"] == again
    assert bede.http.post(f"/api/tables/{again}/join", json={"seat": "birch"}).status_code == 200


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_private_games_push_nobodys_out_of_the_archive(
    person: People, house: TestClient, monkeypatch: pytest.MonkeyPatch
):
    ada, bede = person("Ada"), person("Bede")
    bots = [{"seat": seat, "who": "random"} for seat in ("ash", "birch")]

    def plays(host: Person, **more: Any) -> str:
        table = host.opens(seats=bots, **more)
        until(lambda: host.http.get(f"/api/tables/{table}").json()["status"] == "over")
        return table

    public = plays(ada)
    own = [plays(bede, public=False) for _ in range(4)]
    monkeypatch.setattr(archive, "MOST", 3)
    assert [one["id"] for one in house.get("/api/archive?bots=yes").json()["tables"]] == [public]
    assert {one["id"] for one in bede.http.get("/api/archive?bots=yes").json()["tables"]} == set(own[1:])
