"""Looking after an account: password, sessions one by one and all at once, a guest who becomes an account."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from logres.server.settings import Settings
from tests.server.people import Person
from tests.server.postgres import BOTH

PASSWORD = "correct horse battery"
NEW = "another horse battery"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

ON_BOTH = pytest.mark.parametrize("settings", BOTH, indirect=True)
Browser = Callable[..., TestClient]


@pytest.fixture
def browser(house: TestClient) -> Browser:
    """Browsers with cookies of their own, all at the same server."""

    def open_one(agent: str = "curl/8.5") -> TestClient:
        found = TestClient(house.app, headers={"User-Agent": agent})
        found.portal = house.portal
        return found

    return open_one


@pytest.fixture
def ada(browser: Browser) -> TestClient:
    found = browser(FIREFOX)
    assert found.post("/api/sign-up", json={"name": "Ada", "password": PASSWORD}).status_code == 200
    return found


def log_in(found: TestClient, password: str = PASSWORD) -> int:
    return found.post("/api/log-in", json={"name": "Ada", "password": password}).status_code


def change(found: TestClient, old: str, new: str = NEW) -> Any:
    return found.put("/api/me/password", json={"old": old, "password": new})


@ON_BOTH
def test_a_new_password_takes_the_old_one_and_ends_the_other_sessions(ada: TestClient, browser: Browser):
    elsewhere = browser()
    log_in(elsewhere)
    with elsewhere.websocket_connect("/socket") as line:
        assert change(ada, "wrong password").json()["code"] == "not-yours"
        assert elsewhere.get("/api/me").json()["name"] == "Ada"
        assert change(ada, PASSWORD).status_code == 200
        assert line.receive()["type"] == "websocket.close"
    assert elsewhere.get("/api/me").json() is None
    assert ada.get("/api/me").json()["name"] == "Ada"
    assert [one["here"] for one in ada.get("/api/me/sessions").json()["sessions"]] == [True]
    assert [log_in(browser(), PASSWORD), log_in(browser(), NEW)] == [401, 200]


def test_a_copy_of_the_cookie_from_before_is_worth_nothing(ada: TestClient, browser: Browser):
    copy = browser()
    copy.cookies.update(dict(ada.cookies))
    assert change(ada, PASSWORD).status_code == 200
    assert copy.get("/api/me").json() is None
    assert change(copy, NEW, "stolen horse battery").status_code == 401


@pytest.mark.parametrize("new", ["short", "x" * 201, "", None, 5])
def test_a_password_that_does_not_fit_changes_nothing(ada: TestClient, browser: Browser, new: Any):
    assert change(ada, PASSWORD, new).json()["code"] == "bad-input"
    assert log_in(browser()) == 200


def test_guessing_the_old_password_is_slowed_down(ada: TestClient, settings: Settings):
    codes = [change(ada, f"guess number {n}").status_code for n in range(settings.log_in_tries + 2)]
    assert codes[0] == 403
    assert codes[-1] == 429
    assert change(ada, PASSWORD).status_code == 429


@ON_BOTH
def test_sessions_are_listed_in_words_and_ended_one_by_one(ada: TestClient, browser: Browser):
    phone, laptop = browser("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit Safari/604.1"), browser()
    assert [log_in(phone), log_in(laptop)] == [200, 200]
    found = {one["device"]: one for one in ada.get("/api/me/sessions").json()["sessions"]}
    assert set(found) == {"Firefox on Linux", "Safari on iPhone", "curl"}
    assert [device for device, one in found.items() if one["here"]] == ["Firefox on Linux"]
    with phone.websocket_connect("/socket") as line:
        assert ada.delete(f"/api/me/sessions/{found['Safari on iPhone']['id']}").status_code == 200
        assert line.receive()["type"] == "websocket.close"
    assert phone.get("/api/me").json() is None
    assert laptop.get("/api/me").json()["name"] == "Ada"
    assert len(ada.get("/api/me/sessions").json()["sessions"]) == 2


def test_nobody_sees_or_ends_the_sessions_of_another(ada: TestClient, browser: Browser):
    (own,) = ada.get("/api/me/sessions").json()["sessions"]
    stranger, bede = browser(), browser()
    bede.post("/api/sign-up", json={"name": "Bede", "password": PASSWORD})
    assert stranger.get("/api/me/sessions").status_code == 401
    assert stranger.delete(f"/api/me/sessions/{own['id']}").status_code == 401
    for id in (own["id"], own["id"][:-1], "%25", "x" * 64):
        assert bede.delete(f"/api/me/sessions/{id}").status_code == 404
    assert ada.get("/api/me").json()["name"] == "Ada"
    assert own["id"] not in str(bede.get("/api/me/sessions").json())


def test_the_session_one_asks_by_can_be_ended_too(ada: TestClient):
    (own,) = ada.get("/api/me/sessions").json()["sessions"]
    copy = dict(ada.cookies)
    ada.delete(f"/api/me/sessions/{own['id']}")
    ada.cookies.update(copy)
    assert ada.get("/api/me").json() is None


def test_logging_out_everywhere_leaves_no_session(ada: TestClient, browser: Browser):
    phone = browser()
    log_in(phone)
    copies = [dict(ada.cookies), dict(phone.cookies)]
    assert phone.post("/api/log-out-everywhere").status_code == 200
    for found, cookies in zip((ada, phone), copies, strict=True):
        found.cookies.update(cookies)
        assert found.get("/api/me").json() is None
    assert log_in(ada) == 200


def test_a_token_looks_after_nothing(ada: TestClient, browser: Browser):
    token = ada.post("/api/tokens", json={"label": "program", "scopes": ["read", "play", "tables"]}).json()["token"]
    program = browser()
    program.headers["Authorization"] = f"Bearer {token}"
    (own,) = ada.get("/api/me/sessions").json()["sessions"]
    answers = [
        change(program, PASSWORD),
        program.get("/api/me/sessions"),
        program.delete(f"/api/me/sessions/{own['id']}"),
        program.post("/api/log-out-everywhere"),
        program.post("/api/me/account", json={"password": NEW}),
    ]
    assert {answer.status_code for answer in answers} == {403}
    assert ada.get("/api/me").json()["name"] == "Ada"


@ON_BOTH
def test_a_guest_becomes_an_account_and_keeps_his_seats(house: TestClient, browser: Browser):
    with ExitStack() as stack:
        bede = Person(house, "Bede", stack)
        link = bede.http.get("/api/me").json()["link"]
        assert link is None  # shown once, when he came
        table = bede.opens(seats=[{"seat": "ash", "who": "me"}])
        made = bede.http.post("/api/me/account", json={"password": PASSWORD, "mail": "bede@example.org"}).json()
        assert (made["name"], made["guest"], made["mail"], len(made["codes"])) == ("Bede", False, "bede@example.org", 8)
        assert bede.watches(table).welcome["seats"] == ["ash"]
    again = browser()
    assert again.post("/api/log-in", json={"name": "Bede", "password": PASSWORD}).status_code == 200
    assert [one["id"] for one in again.get("/api/lobby").json()["mine"]] == [table]
    wish = {"name": "Bede", "code": made["codes"][0], "password": NEW}
    assert browser().post("/api/recover", json=wish).status_code == 200


def test_the_link_of_a_guest_who_has_an_account_is_void(browser: Browser):
    bede, thief = browser(), browser()
    token = bede.post("/api/guest", json={"name": "Bede"}).json()["link"].split("#")[1]
    assert thief.post("/api/guest/return", json={"token": token}).status_code == 200
    assert bede.post("/api/me/account", json={"password": PASSWORD}).status_code == 200
    assert thief.get("/api/me").json() is None
    assert thief.post("/api/guest/return", json={"token": token}).status_code == 401
    assert bede.get("/api/me").json()["guest"] is False


def test_an_account_is_made_of_a_guest_once(ada: TestClient, browser: Browser):
    assert ada.post("/api/me/account", json={"password": NEW}).json()["code"] == "conflict"
    assert log_in(browser(), PASSWORD) == 200
    assert browser().post("/api/me/account", json={"password": NEW}).status_code == 401
    guest = browser()
    guest.post("/api/guest", json={"name": "Bede"})
    assert change(guest, "").json()["code"] == "conflict"


@pytest.mark.parametrize("path", ["/api/me/account", "/api/log-out-everywhere"])
def test_other_sites_cannot_look_after_it(ada: TestClient, path: str):
    headers = {"Origin": "https://evil.example"}
    assert ada.post(path, json={"password": NEW}, headers=headers).status_code == 403
    assert ada.get("/api/me").json()["name"] == "Ada"
