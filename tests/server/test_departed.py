"""An account is deleted while something else of its own is on the way: nothing is made by one who is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from logres.server.http import account as http_account
from logres.server.operations import admin
from logres.server.people.accounts import Account
from logres.server.settings import Settings
from logres.server.storage.events import config_row
from logres.server.storage.store import Store
from logres.server.storage.table_config import TableConfig
from logres.server.storage.tools import writing
from logres.server.tables import hosting
from logres.server.tables.registry import TableRegistry
from tests.server.people import Person, given_up
from tests.server.postgres import BOTH
from tests.server.test_restart import served, until

pytestmark = pytest.mark.parametrize("settings", BOTH, indirect=True)
People = Callable[[str], Person]
ASH = [{"seat": "ash", "who": "me"}]
WISH = {"title": "thanes", "scenario": "two-thanes", "seats": ASH}
BOTH_SEATS = [*ASH, {"seat": "birch", "who": "me"}]
BROWSER = {"endpoint": "https://example.org/1", "key": "x" * 20, "auth": "x" * 20}
OF_A_PERSON = ["members", "chat", "tokens", "sessions", "contacts", "browsers", "notices", "deliveries", "notes"]
OF_A_PERSON += ["ties", "heard", "holidays", "reports", "consents", "looks"]
MAKING: list[tuple[str, str, Any]] = [
    ("POST", "/api/tables", WISH),
    ("POST", "/api/tables", {**WISH, "seats": BOTH_SEATS}),
    ("POST", "/api/tables/{open}/join", {"seat": "birch"}),
    ("POST", "/api/tables/{open}/join", {}),
    ("POST", "/api/tables/{over}/what-if", {"count": 0}),
    ("POST", "/api/records", {"record": "{over}"}),
    ("POST", "/api/me/holidays", {"first": "", "last": ""}),
    ("POST", "/api/tokens", {"label": "x", "scopes": ["read"]}),
    ("POST", "/api/bots", {"name": "Merlin"}),
    ("PUT", "/api/me/mail", {"mail": "ada@example.org"}),
    ("PUT", "/api/me/contact", {"mail": "soon"}),
    ("POST", "/api/me/browsers", BROWSER),
    ("PUT", "/api/me/consent", {"publish": True}),
    ("PUT", "/api/ties/Bede", {"kind": "friend"}),
    ("PUT", "/api/tables/{open}/note", {"text": "x"}),
    ("PUT", "/api/tables/{open}/heard", {"n": 1}),
    ("POST", "/api/reports", {"table": "{open}", "reason": "x"}),
    ("POST", "/api/log-in", {"name": "Ada", "password": "a long password"}),
    ("DELETE", "/api/me", {"name": "Ada"}),
]


@pytest.fixture
def ada(house: TestClient) -> TestClient:
    answer = house.post("/api/sign-up", json={"name": "Ada", "password": "a long password"})
    assert answer.status_code == 200
    return house


def registry_of(house: TestClient) -> TableRegistry:
    app: Any = house.app
    found: TableRegistry = app.state.registry
    return found


def account_of(house: TestClient, name: str = "Ada") -> Account:
    assert house.portal is not None
    return house.portal.call(registry_of(house).accounts.by_name, name)


def rows(house: TestClient, sql: str, *values: Any) -> list[Any]:
    assert house.portal is not None
    return list(house.portal.call(registry_of(house).store.read, sql, values))


def deleted_before_writing(house: TestClient, monkeypatch: pytest.MonkeyPatch, name: str = "Ada") -> Account:
    """From now on: when something is about to be written, the account is deleted first, wherever that came from."""
    registry, account = registry_of(house), account_of(house, name)
    write, armed = Store.write, [True]

    async def late(self: Store, *words: Any, **more: Any) -> None:
        if armed[0]:
            armed[0] = False
            await asyncio.wait_for(http_account._forget(registry, account, account.name), 10)
        await write(self, *words, **more)

    monkeypatch.setattr(Store, "write", late)
    return account


def must_be_gone(house: TestClient, account: Account) -> None:
    for name in OF_A_PERSON:
        assert rows(house, f"SELECT * FROM {name} WHERE account=?", account.id) == [], name
    assert rows(house, "SELECT mail, password, link FROM accounts WHERE id=?", account.id) == [(None, None, None)]
    assert rows(house, "SELECT 1 FROM accounts WHERE owner=?", account.id) == []
    for (config,) in rows(house, "SELECT config FROM tables"):
        assert f'"account":{account.id},' not in config.replace(" ", "")
        assert account.name not in config
    tables = [table.config for table in registry_of(house).present()]
    assert [config.id for config in tables if config.seats_of(account.id) or config.host == account.id] == []


def finished(host: Person) -> str:
    table = host.opens(seats=[{"seat": seat, "who": "random"} for seat in ("ash", "birch")])
    until(lambda: host.http.get(f"/api/tables/{table}").json()["status"] == "over")
    return table


@pytest.mark.parametrize(("method", "path", "body"), MAKING)
def test_nothing_is_made_by_an_account_that_is_gone(
    ada: TestClient, person: People, monkeypatch: pytest.MonkeyPatch, method: str, path: str, body: Any
):
    bede = person("Bede")
    named = {"open": bede.opens(seats=ASH), "over": finished(bede)}
    if "table" in body:
        body = {**body, "table": named["open"]}
    if "record" in body:
        body = {"record": ada.get(f"/api/tables/{named['over']}/record").text}
    if "first" in body:
        body = dict.fromkeys(body, ada.get("/api/me/holidays").json()["today"])
    account = deleted_before_writing(ada, monkeypatch)
    answer = ada.request(method, path.format(**named), json=body)
    assert answer.status_code in (401, 409), answer.text
    must_be_gone(ada, account)


def test_a_guest_who_is_gone_does_not_become_an_account(house: TestClient, monkeypatch: pytest.MonkeyPatch):
    house.post("/api/guest", json={"name": "Ada"})
    account = deleted_before_writing(house, monkeypatch)
    answer = house.post("/api/me/account", json={"password": "a long password", "mail": "ada@example.org"})
    assert answer.status_code in (401, 409), answer.text
    must_be_gone(house, account)


def test_a_program_of_one_who_is_gone_makes_nothing(ada: TestClient, person: People, monkeypatch: pytest.MonkeyPatch):
    """With its owner it is gone too, and a bot of the server's plays on in its seat."""
    table = person("Bede").opens(seats=ASH)
    token = ada.post("/api/bots", json={"name": "Merlin"}).json()["token"]
    program = TestClient(ada.app, headers={"Authorization": f"Bearer {token}"})
    program.portal = ada.portal
    assert program.post(f"/api/tables/{table}/join", json={"seat": "birch"}).status_code == 200
    merlin = account_of(ada, "Merlin")
    assert ada.request("DELETE", "/api/me", json={"name": "Ada"}).status_code == 200
    assert program.get("/api/lobby").status_code == 401
    must_be_gone(ada, merlin)
    birch = next(s for s in ada.get(f"/api/tables/{table}").json()["seats"] if s["seat"] == "birch")
    assert (birch["holder"], bool(birch["bot"])) == (None, True)


def test_what_is_said_at_that_moment_is_not_said(people: Any, house: TestClient, monkeypatch: pytest.MonkeyPatch):
    ada = people["ash"]
    account = deleted_before_writing(house, monkeypatch)
    ada.socket.send_json({"type": "say", "id": "1", "channel": "table", "text": "still here"})
    until(lambda: rows(house, "SELECT 1 FROM accounts WHERE name='Ada'") == [])
    ada.leaves()
    until(lambda: account.id not in registry_of(house).notifications._connected)
    assert rows(house, "SELECT text FROM chat") == []
    must_be_gone(house, account)


SENT: list[dict[str, Any]] = [
    {"type": "act", "seat": "ash"},
    {"type": "prepare", "seat": "ash", "answers": []},
    {"type": "away", "seat": "ash"},
    {"type": "resign", "seat": "ash"},
    {"type": "propose", "count": 0},
    {"type": "pause", "until": None},
]


@pytest.mark.parametrize("message", SENT, ids=lambda message: message["type"])
def test_what_waits_for_the_table_meanwhile_is_not_done(
    people: Any, house: TestClient, monkeypatch: pytest.MonkeyPatch, message: dict[str, Any]
):
    """The message has been let in; then the seat is a bot's, or another's."""
    ada, bede = people["ash"], people["birch"]
    if message["type"] == "act":
        message = {**message, "version": ada.view["version"], "actions": [ada.offered("ash")[0]]}
    table = next(iter(registry_of(house).present()))
    monkeypatch.setattr(table.driver, "go", lambda: None)
    account = account_of(house, "Ada")
    portal: Any = house.portal
    portal.call(table.lock.here.acquire)
    before = table.version
    ada.sent += 1
    ada.socket.send_json({"id": "late", **message})

    async def waits_there() -> bool:
        await asyncio.sleep(0)
        return bool(table.lock.here._waiters)

    until(lambda: portal.call(waits_there))
    gone = [
        replace(seat, account=None, name=None, bot="random") if seat.account == account.id else seat
        for seat in table.config.seats
    ]

    async def goes_on() -> None:
        table.config = replace(table.config, seats=tuple(gone))
        table.lock.here.release()

    portal.call(goes_on)
    assert ada.until(lambda m: m.get("id") == "late")["code"] == "not-yours"
    assert table.version == before
    assert table.config.seats == tuple(gone)
    assert (table.config.proposal, table.config.pause_proposal) == (None, None)
    assert bede.says("whynot", seat="birch", target="x")["type"] == "why"


def test_a_rematch_is_not_asked_for_by_one_who_is_gone(ada: TestClient, monkeypatch: pytest.MonkeyPatch):
    made = ada.post("/api/tables", json={**WISH, "seats": BOTH_SEATS}).json()["id"]
    with ada.websocket_connect("/socket") as socket:
        socket.send_json({"type": "hello", "table": made})
        for seat in ("ash", "birch"):
            socket.send_json({"type": "resign", "id": seat, "seat": seat})
        until(lambda: ada.get(f"/api/tables/{made}").json()["status"] == "over")
    account = account_of(ada)
    monkeypatch.setattr(hosting, "tables_of", nowhere)  # the rematch has the lock that deletion would wait for
    deleted_before_writing(ada, monkeypatch)
    assert ada.post(f"/api/tables/{made}/rematch").status_code == 401
    assert [row for row in rows(ada, "SELECT id, host FROM tables") if row[1] == account.id] == [(made, account.id)]


async def nowhere(*_: Any) -> list[str]:
    return []


def test_one_who_leaves_twice_does_not_put_out_the_next(person: People, house: TestClient):
    ada, bede, edith = person("Ada"), person("Bede"), person("Edith")
    table = ada.opens()
    bede.joins(table, "ash")
    held = next(one for one in registry_of(house).present() if one.config.id == table)
    portal: Any = house.portal
    portal.call(held.lock.here.acquire)
    from concurrent.futures import ThreadPoolExecutor

    def leave() -> Any:
        return bede.http.post(f"/api/tables/{table}/leave", json={"seat": "ash"}).status_code

    async def waiting() -> int:
        return len(held.lock.here._waiters or ())

    async def release() -> None:
        held.lock.here.release()

    with ThreadPoolExecutor(3) as pool:
        first = pool.submit(leave)
        until(lambda: portal.call(waiting) == 1)
        joins = pool.submit(edith.joins, table, "ash")
        until(lambda: portal.call(waiting) == 2)
        second = pool.submit(leave)
        until(lambda: portal.call(waiting) == 3)
        portal.call(release)
        assert (first.result(), second.result()) == (200, 403)
        joins.result()
    ash = next(s for s in ada.http.get(f"/api/tables/{table}").json()["seats"] if s["seat"] == "ash")
    assert ash["holder"] == "Edith"


def test_nothing_keeps_the_name_of_one_who_had_a_seat_kept_or_proposed_something(person: People, house: TestClient):
    """A rematch keeps seats for people who have not come in there."""
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=ASH)
    bede.joins(table, "birch")
    account = account_of(house, "Bede")
    proposed = ada.opens(seats=ASH)
    bede.joins(proposed, "birch")
    bede.watches(proposed).acts("birch", bede.offered("birch")[0])
    assert bede.says("propose", count=0)["type"] == "ack"
    for one, seat in ((ada, "ash"), (bede, "birch")):
        one.watches(table).says("resign", seat=seat)
    ada.until(lambda m: m["type"] == "info" and m["table"]["status"] == "over")
    again = ada.http.post(f"/api/tables/{table}/rematch").json()["id"]
    assert "Bede" in ada.http.get(f"/api/tables/{again}").text
    bede.leaves()
    assert bede.http.request("DELETE", "/api/me", json={"name": "Bede"}).status_code == 200
    must_be_gone(house, account)
    for path in ("/api/lobby", "/api/home", "/api/archive", f"/api/tables/{again}", f"/api/tables/{table}"):
        assert "Bede" not in ada.http.get(path).text, path


@pytest.mark.parametrize("how", ["frozen", "damaged"])
def test_a_table_that_cannot_be_opened_keeps_nobody_from_leaving(settings: Settings, how: str):
    with served(settings) as (house, person):
        ada = person("Ada")
        tables = [ada.opens(seats=BOTH_SEATS) for _ in range(2)]
        account, session = account_of(house), ada.http.cookies["logres"]
    with writing(settings) as connection:
        connection.execute("DELETE FROM snapshots")
        if how == "frozen":
            ((text,),) = connection.execute("SELECT config FROM tables WHERE id=?", (tables[0],)).fetchall()
            config = replace(TableConfig.from_json(text), frozen="the rules have changed")
            connection.execute(*config_row(config, "running"))
        else:
            connection.execute("UPDATE events SET body='[1]' WHERE kind='begin' AND table_id=?", (tables[0],))
    with served(settings) as (house, _), ExitStack() as stack:
        ada = Person(house, "Ada", stack, session)
        assert ada.http.request("DELETE", "/api/me", json={"name": "Ada"}).status_code == 200
        must_be_gone(house, account)


def test_nor_does_the_tool_leave_anything(settings: Settings):
    with served(settings) as (house, person):
        ada, bede = person("Ada"), person("Bede")
        table = given_up(ada, bede)
        assert ada.http.post(f"/api/tables/{table}/rematch").status_code == 200
        account = account_of(house, "Bede")
        bede.http.post("/api/me/account", json={"password": "a long password"})
        assert bede.http.post("/api/bots", json={"name": "Merlin"}).status_code == 200
    with writing(settings) as connection:
        admin.delete_account(connection, "bede")
    with served(settings) as (house, _):
        must_be_gone(house, account)
        assert rows(house, "SELECT 1 FROM accounts WHERE name='Merlin'") == []


def test_nobody_is_remembered_as_the_one_who_paused(people: Any, house: TestClient):
    ada, bede = people["ash"], people["birch"]
    account = account_of(house, "Bede")
    assert bede.says("pause", until=None)["type"] == "ack"
    assert ada.says("pauseconsent", until=None, resume=False, yes=True)["type"] == "ack"
    assert ada.http.get(f"/api/tables/{ada.info['id']}").json()["paused"]["by"] == "Bede"
    assert bede.http.request("DELETE", "/api/me", json={"name": "Bede"}).status_code == 200
    must_be_gone(house, account)
