"""Accounts, sessions, and what keeps strangers and other sites out."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Final

import pytest
from argon2 import extract_parameters
from argon2.profiles import RFC_9106_LOW_MEMORY
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from logres.server.app import create_app
from logres.server.http.security import FOREIGN
from logres.server.people import accounts
from logres.server.settings import Settings
from logres.server.storage import maintenance
from tests.server.conftest import TINY

PASSWORD = "correct horse battery"


@pytest.fixture
def ada(house: TestClient) -> dict[str, object]:
    answer = house.post("/api/sign-up", json={"name": "Ada", "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return answer.json()  # type: ignore[no-any-return]


def log_in(house: TestClient, name: str = "Ada", password: str = PASSWORD) -> int:
    house.cookies.clear()
    return house.post("/api/log-in", json={"name": name, "password": password}).status_code


def test_a_name_comes_in_with_its_password_alone(house: TestClient, ada):
    assert log_in(house, password="wrong password") == 401
    assert log_in(house, name="nobody") == 401
    assert log_in(house) == 200
    assert house.get("/api/me").json()["name"] == "Ada"
    house.post("/api/log-out")
    assert house.get("/api/me").json() is None


def test_a_password_costs_as_much_to_try_at_an_unknown_name(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.undo()  # the other tests hash quickly
    with TestClient(create_app(settings)) as house:
        house.post("/api/sign-up", json={"name": "Ada", "password": PASSWORD})
    with maintenance.reading(settings.path) as connection:
        ((kept,),) = connection.execute("SELECT password FROM accounts WHERE name='Ada'")
    assert extract_parameters(kept) == extract_parameters(accounts.DECOY) == RFC_9106_LOW_MEMORY


def test_logging_out_ends_the_session_on_the_server_and_no_other(house: TestClient, ada):
    here = dict(house.cookies)
    assert log_in(house) == 200
    there = dict(house.cookies)
    with house.websocket_connect("/socket") as socket:
        socket.send_json({"type": "hello"})
        assert socket.receive_json()["type"] == "lobby"
        house.post("/api/log-out")
        assert socket.receive()["type"] == "websocket.close"
    assert who(house, there) is None
    assert who(house, here)["name"] == "Ada"
    assert house.put("/api/me/mail", json={"mail": None}).status_code == 200
    house.cookies.update(there)
    assert house.put("/api/me/mail", json={"mail": None}).status_code == 401


def test_a_line_opened_before_logging_out_is_cut_before_its_first_word(house: TestClient, ada):
    with house.websocket_connect("/socket") as socket:
        house.post("/api/log-out")
        assert socket.receive()["type"] == "websocket.close"


@pytest.mark.parametrize("names", [("Ian", "lan"), ("Adela", "Ade1a"), ("Ema", "Erna"), ("Ada B", "AdaB")])
def test_of_two_names_that_look_alike_the_first_is_kept(house: TestClient, names: tuple[str, str]):
    answers = [house.post("/api/guest", json={"name": name}).status_code for name in names]
    assert answers == [200, 409]


def who(house: TestClient, cookies: dict[str, str]) -> Any:
    """Whom the server takes one with these cookies for. A stranger is told so, and not refused."""
    house.cookies.clear()
    house.cookies.update(cookies)
    answer = house.get("/api/me")
    assert answer.status_code == 200
    return answer.json()


def test_a_name_is_given_once_whatever_its_case(house: TestClient, ada):
    answer = house.post("/api/sign-up", json={"name": "ADA", "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (409, "conflict")


UNREADABLE: Final = [
    "",
    "a",
    "Ada\n",
    "x" * 31,
    "a\x00b",
    "a\u202eb",
    "a\u061cb",
    "\xad\xad",
    "\u3164\u3164",
    "\U000e0041b",
]
ALIKE: Final = ["Bed\u0435", "\u0410\u0441\u0435", "\u0392eda"]
GROWN: Final = ["\ufdfa" * 30, "\u337f" * 8, "\u3000\u3000x"]  # longer, or shorter, than they were written
UNNAMEABLE: Final = ["a/b", "a\\b", "..", "..."]  # could not stand in an address
KEPT: Final = [
    *("referee", "Referee", "departed 2", "someone", "Iogres", "S0MEONE", "adrnin bede"),
    *("the rules", "The Rules", "open", "me", "bot", "guest", "everyone"),
]


@pytest.mark.parametrize("name", [*UNREADABLE, *ALIKE, *KEPT, *GROWN, *UNNAMEABLE])
def test_names_can_be_read_and_told_apart(house: TestClient, name: str):
    answer = house.post("/api/guest", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-input")


@pytest.mark.parametrize(
    ("name", "shown"), [(" Ada ", "Ada"), ("\uff22\uff45\uff44\uff45", "Bede"), ("\u674e\u767d", "\u674e\u767d")]
)
def test_a_name_is_kept_as_it_is_shown(house: TestClient, name: str, shown: str):
    assert house.post("/api/guest", json={"name": name}).json()["name"] == shown


def test_tries_at_an_address_are_not_forgiven_for_a_right_one(house: TestClient, settings: Settings):
    """Else one's own guest link would buy any number of guesses at others' passwords."""
    link = house.post("/api/guest", json={"name": "Bede"}).json()["link"].split("#")[1]
    codes = []
    for n in range(settings.log_in_tries + 5):
        codes.append(house.post("/api/log-in", json={"name": f"Ada {n}", "password": PASSWORD}).status_code)
        house.post("/api/guest/return", json={"token": link})
    assert codes[-1] == 429


def test_a_clock_that_is_set_back_ends_no_session(house: TestClient, monkeypatch: pytest.MonkeyPatch):
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 3600)
    cookies = dict(house.post("/api/guest", json={"name": "Bede"}).cookies)
    monkeypatch.setattr(time, "time", lambda: now)
    assert who(house, cookies)["name"] == "Bede"


def test_nothing_secret_is_stored_as_it_is(house: TestClient, ada, settings: Settings):
    """Neither passwords nor recovery codes nor guest links can be read from the file."""
    link = house.post("/api/guest", json={"name": "Bede"}).json()["link"]
    content = Path(settings.db).read_bytes() + Path(settings.db + "-wal").read_bytes()
    for secret in (PASSWORD, link.split("#")[1], *ada["codes"]):
        assert secret.encode() not in content


def test_a_recovery_code_works_once_and_ends_other_sessions(house: TestClient, ada):
    old = dict(house.cookies)
    wish = {"name": "Ada", "code": ada["codes"][0], "password": "a whole new password"}
    house.cookies.clear()
    assert house.post("/api/recover", json=wish).status_code == 200
    assert house.get("/api/me").json()["name"] == "Ada"
    assert who(house, old) is None
    assert house.post("/api/recover", json=wish).status_code == 401


def test_a_guest_comes_back_by_his_link(house: TestClient):
    link = house.post("/api/guest", json={"name": "Bede"}).json()["link"]
    house.cookies.clear()
    token = link.split("#")[1]
    assert house.post("/api/guest/return", json={"token": token}).json()["name"] == "Bede"
    assert house.post("/api/guest/return", json={"token": token[::-1]}).status_code == 401


def test_guessing_is_slowed_down(tmp_path: Path):
    settings = Settings(db=str(tmp_path / "x.db"), titles=TINY, log_in_tries=2)
    with TestClient(create_app(settings)) as house:
        assert [log_in(house, password="guess guess") for _ in range(3)] == [401, 401, 429]


def test_a_forged_session_is_nobodys(house: TestClient, ada):
    said, _, signature = house.cookies["logres"].rpartition(".")
    other = ("A" if signature[0] != "A" else "B") + signature[1:]  # the last letter has bits that do not count
    for forged in (f"{said}.{other}", "WzEsMV0", ""):
        assert who(house, {"logres": forged}) is None


def test_the_session_is_out_of_reach_of_scripts_and_other_sites(house: TestClient):
    header = house.post("/api/guest", json={"name": "Bede"}).headers["set-cookie"].lower()
    assert "httponly" in header
    assert "samesite=lax" in header
    assert "secure" not in header  # without https a secure cookie would not come back


def test_behind_https_cookies_are_secure(tmp_path: Path):
    settings = Settings(db=str(tmp_path / "x.db"), titles=TINY, url="https://logres.example")
    with TestClient(create_app(settings)) as house:
        answer = house.post("/api/guest", json={"name": "Bede"})
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "max-age" in answer.headers["strict-transport-security"]


def test_deleting_an_account_leaves_no_name_behind(person, house: TestClient):
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    bede.joins(table, "birch")
    ada.watches(table).says("say", channel="table", text="farewell")
    ada.leaves()
    assert ada.http.request("DELETE", "/api/me", json={"name": "ada"}).status_code == 400
    assert ada.http.request("DELETE", "/api/me", json={"name": "Ada"}).status_code == 200
    assert ada.http.get("/api/me").json() is None
    bede.watches(table)
    assert bede.info["seats"][0]["holder"] is None
    assert bede.info["seats"][0]["bot"] is not None
    assert "Ada" not in str(bede.welcome)


def test_no_name_stands_in_the_way_of_a_deletion(person):
    """Accounts are numbered: a stranger can know what a number would be called."""
    ada = person("Ada")
    for number in range(1, 4):
        person(f"departed {number}")
    assert ada.http.request("DELETE", "/api/me", json={"name": "Ada"}).status_code == 200
    assert ada.http.get("/api/me").json() is None


def test_a_recovery_closes_open_lines(house: TestClient, ada):
    with house.websocket_connect("/socket") as socket:
        socket.send_json({"type": "hello"})
        assert socket.receive_json()["type"] == "lobby"
        house.post("/api/recover", json={"name": "Ada", "code": ada["codes"][0], "password": "a whole new password"})
        while (message := socket.receive())["type"] == "websocket.send":
            pass  # the lobby may have changed
        assert message["type"] == "websocket.close"


# ---------------------------------------------------------------------- other sites


NO_ADDRESS: Final = "http://["


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": "null"},
        {"Origin": NO_ADDRESS},
        {"Origin": "http://testserver@evil.example"},
    ],
)
def test_other_sites_cannot_act_in_ones_name(house: TestClient, headers: dict[str, str]):
    assert house.post("/api/guest", json={"name": "Bede"}, headers=headers).status_code == 403


@pytest.mark.parametrize("origin", ["https://evil.example", NO_ADDRESS])
def test_other_sites_cannot_open_a_socket(house: TestClient, origin: str):
    evil = house.websocket_connect("/socket", headers={"Origin": origin})
    with pytest.raises(WebSocketDisconnect) as refused, evil:
        pass
    assert refused.value.code == FOREIGN


def test_ones_own_pages_can(house: TestClient):
    headers = {"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}
    assert house.post("/api/guest", json={"name": "Bede"}, headers=headers).status_code == 200


def test_a_form_is_not_taken_for_json(house: TestClient):
    answer = house.post("/api/guest", content='{"name": "Bede"}', headers={"Content-Type": "text/plain"})
    assert answer.json()["code"] == "bad-input"


def test_a_body_too_large_is_not_read(house: TestClient):
    answer = house.post("/api/guest", json={"name": "x" * 100_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


@pytest.mark.parametrize("path", ["/", "/t/anything", "/api/titles", "/api/nothing", "/feed/none"])
def test_every_answer_carries_the_policy(house: TestClient, path: str):
    headers = house.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"


def test_no_unknown_path_of_the_api_answers_with_a_page(house: TestClient):
    assert house.get("/api/nothing").status_code == 404
    assert "Logres" in house.get("/t/anything").text
