"""Notices to those who are not there: what is sent, to whom, when not, and that a crash makes no second one."""

from __future__ import annotations

import asyncio
import hmac
import json
import socket
import subprocess
import sys
import threading
import time
from base64 import b64encode
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec.structs import replace
from starlette.testclient import TestClient

from logres.server.app import create_app
from logres.server.community import mail as mails
from logres.server.community import notice_sender, outgoing, web_push
from logres.server.settings import Settings
from tests.server.doubles import AUTH, Mailbox, Receiver, free_port, mailbox, opened, receiver
from tests.server.people import Person
from tests.server.postgres import BOTH

HOUR = 3600.0


class Killed(Exception):
    """The server dies here."""


class Town:
    """A server with Ada and Bede, and the world outside. Bede's turn waits at as many tables as one likes."""

    def __init__(self, house: TestClient, stack: ExitStack, hooks: Receiver, mails: Mailbox) -> None:
        self.house, self.hooks, self.mails = house, hooks, mails
        self.ada, self.bede = Person(house, "Ada", stack), Person(house, "Bede", stack)
        self.browser = ec.generate_private_key(web_push.CURVE)
        self.later = 0.0

    def asks(self, count: int = 1) -> list[str]:
        """Open tables whose first question Bede has not answered, and Ada has."""
        return [self._asks() for _ in range(count)]

    def _asks(self) -> str:
        table = self.ada.opens(seats=[{"seat": "ash", "who": "me"}])
        self.bede.joins(table, "birch")
        return table

    def wishes(self, **contact: Any) -> Any:
        return self.bede.http.put("/api/me/contact", json=contact)

    def mailed(self) -> None:
        self.bede.http.put("/api/me/mail", json={"mail": "bede@example.org"})

    def hooked(self) -> str:
        return str(self.wishes(webhook=self.hooks.url("/hook")).json()["secret"])

    def pushed(self, path: str = "/push") -> None:
        key = web_push.encoded(web_push.point(self.browser.public_key()))
        wish = {"endpoint": self.hooks.url(path), "key": key, "auth": AUTH}
        assert self.bede.http.post("/api/me/browsers", json=wish).status_code == 200

    def round(self, later: float = 0.0) -> None:
        """The sender goes its round, so much later than the last time."""
        self.later += later
        assert self.house.portal is not None
        self.house.portal.call(self.house.app.state.notice_sender.round, time.time() + self.later)  # type: ignore[attr-defined]

    def rows(self, sql: str) -> list[Any]:
        found: list[Any] = self.house.app.state.registry.store.read_now(sql)  # type: ignore[attr-defined]
        return found


@contextmanager
def built(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Town]:
    monkeypatch.setattr(notice_sender, "TICK", 1e6)  # the tests say when
    with receiver() as hooks, mailbox() as mails, ExitStack() as stack:
        settings = replace(settings, smtp=mails.url, webhooks="any", notice_after=0.0, url="http://testserver")
        house = stack.enter_context(TestClient(create_app(settings)))
        yield Town(house, stack, hooks, mails)


@pytest.fixture
def town(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Town]:
    with built(settings, monkeypatch) as found:
        yield found


# ---------------------------------------------------------------------- what is sent


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_a_turn_is_told_once_on_every_way_under_one_id(town: Town):
    town.mailed()
    secret = town.hooked()
    town.pushed()
    (table,) = town.asks()
    for _ in range(3):
        town.round(HOUR)
    (hook,), (push,), (mail,) = town.hooks.of("/hook"), town.hooks.of("/push"), town.mails.got
    told = json.loads(hook.body)
    assert (told["type"], told["table"], told["seat"]) == ("turn", table, "birch")
    assert hook.headers["webhook-id"] == told["id"] == push.headers["Topic"]
    words = f"{told['id']}.{hook.headers['webhook-timestamp']}.".encode() + hook.body
    signed = b64encode(hmac.digest(bytes.fromhex(secret), words, "sha256")).decode()
    assert hook.headers["webhook-signature"] == f"v1,{signed}"
    assert opened(push.body, town.browser)["link"] == f"http://testserver/t/{table}"
    assert push.headers["Authorization"].startswith("vapid t=")
    assert table in mail.text
    assert mail.headers["Message-ID"].endswith("@testserver>")
    assert town.rows("SELECT * FROM deliveries") == []


def test_notices_are_told_in_the_language_in_which_one_said_how_to_be_reached(town: Town):
    town.bede.http.headers["Accept-Language"] = "de"
    town.mailed()
    town.hooked()
    town.asks(2)
    town.round(HOUR)
    assert [json.loads(one.body)["text"] for one in town.hooks.of("/hook")] == ["Thanes: birch: Du bist am Zug."] * 2
    (mail,) = town.mails.got
    assert mail.headers["Subject"] == "Logres: 2 Tische warten auf dich"
    assert "birch: Du bist am Zug." in mail.text


def test_what_happens_before_ones_eyes_is_not_told(town: Town):
    town.hooked()
    table = town.ada.opens(seats=[{"seat": "ash", "who": "me"}])
    town.bede.joins(table)
    town.bede.watches(table)
    town.bede.joins(table, "birch")
    town.round(HOUR)
    assert town.hooks.got == []
    (elsewhere,) = town.asks()
    town.round(HOUR)
    assert [json.loads(one.body)["table"] for one in town.hooks.got] == [elsewhere]


def test_one_who_has_looked_meanwhile_is_not_told(town: Town):
    town.hooked()
    town.mailed()
    (table,) = town.asks()
    town.bede.watches(table)
    town.bede.leaves()
    town.round(HOUR)
    assert (town.hooks.got, town.mails.got) == ([], [])
    assert town.bede.http.get("/api/badge").json()["tables"] == [table]


def test_a_turn_that_is_over_is_not_told(town: Town):
    town.hooked()
    (table,) = town.asks()
    town.ada.watches(table)
    town.bede.http.post("/api/log-out-everywhere")  # he plays from a line that the server has cut: by Ada's hand here
    assert len(town.rows("SELECT id FROM notices WHERE kind='turn' AND seen=0 AND seat='birch'")) == 1
    assert town.ada.acts("ash", town.ada.offered("ash")[0])["type"] == "ack"
    assert town.rows("SELECT id FROM notices WHERE seat='ash' AND kind='turn'") == []


def test_tables_that_wait_are_one_mail_and_the_next_comes_in_its_time(town: Town):
    town.mailed()
    town.wishes(mail="hourly")
    tables = town.asks(3)
    town.round()
    assert len(town.mails.got) == 1
    assert all(table in town.mails.got[0].text for table in tables)
    later = town.asks(1)
    town.round(HOUR / 2)
    assert len(town.mails.got) == 1
    town.round(HOUR / 2 + 1)
    assert len(town.mails.got) == 2
    assert tables[0] not in town.mails.got[1].text  # it was told
    assert later[0] in town.mails.got[1].text
    town.round(24 * HOUR)
    assert len(town.mails.got) == 2


def test_in_quiet_hours_nothing_is_mailed_or_pushed(town: Town):
    town.mailed()
    town.pushed()
    hour = int(time.strftime("%H", time.gmtime()))
    town.wishes(quiet_from=hour, quiet_until=(hour + 3) % 24, zone="UTC")
    town.asks()
    town.round()
    town.round(HOUR)
    assert (town.mails.got, town.hooks.got) == ([], [])
    town.round(3 * HOUR)
    assert (len(town.mails.got), len(town.hooks.of("/push"))) == (1, 1)


def test_one_who_wants_no_mail_has_none(town: Town):
    town.mailed()
    town.wishes(mail="never")
    town.asks()
    town.round(HOUR)
    assert town.mails.got == []


def test_a_browser_that_is_gone_is_forgotten_and_one_logged_out_is_told_nothing(town: Town):
    town.pushed("/gone")
    town.hooks.answer = lambda request: 410
    town.asks()
    town.round()
    assert town.rows("SELECT * FROM browsers") == []
    town.pushed("/push")
    town.bede.http.post("/api/log-out")
    town.round(HOUR)
    assert town.rows("SELECT * FROM browsers") == []
    assert town.hooks.of("/push") == []


# ---------------------------------------------------------------------- what goes wrong


def test_a_webhook_that_fails_is_tried_again_with_the_same_id_and_then_given_up(town: Town):
    town.hooked()
    town.hooks.answer = lambda request: 500
    town.asks()
    for _ in range(8):
        town.round(3 * HOUR)
    assert len(town.hooks.got) == 1 + len(notice_sender.BACKOFF)
    assert len({one.headers["webhook-id"] for one in town.hooks.got}) == 1
    assert town.rows("SELECT * FROM deliveries") == []


def test_operators_see_in_the_metrics_how_often_something_could_not_be_sent(town: Town):
    town.hooked()
    town.hooks.answer = lambda request: 500
    town.asks()
    town.round()
    assert 'logres_notices_total{channel="webhook",outcome="again"}' in town.house.get("/metrics").text


def test_what_a_webhook_lost_is_in_the_next_mail_and_in_the_badge(town: Town):
    town.hooked()
    town.hooks.answer = lambda request: 500
    (table,) = town.asks()
    for _ in range(8):
        town.round(3 * HOUR)
    town.mailed()
    town.round(HOUR)
    assert table in town.mails.got[0].text
    assert town.bede.http.get("/api/badge").json() == {"turns": 1, "tables": [table], "unread": 0, "invitations": 0}


def test_a_mail_that_was_given_up_is_made_up_by_the_next(town: Town):
    town.mailed()
    town.mails.refuses = True
    first = town.asks()
    for _ in range(len(notice_sender.BACKOFF) + 1):
        town.round(3 * HOUR)
    town.mails.refuses = False
    town.round(HOUR)
    (mail,) = town.mails.got
    assert first[0] in mail.text


def distinct_ids(town: Town) -> dict[str, dict[str, set[str]]]:
    """By way and table, the ids under which its turn was told."""
    found: dict[str, dict[str, set[str]]] = {way: defaultdict(set) for way in ("hook", "push", "mail")}
    for one in town.hooks.of("/hook"):
        found["hook"][json.loads(one.body)["table"]].add(one.headers["webhook-id"])
    for one in town.hooks.of("/push"):
        found["push"][opened(one.body, town.browser)["table"]].add(one.headers["Topic"])
    for mail in town.mails.got:
        for line in mail.text.splitlines():
            if "/t/" in line:
                found["mail"][line.rsplit("/", 1)[1]].add(mail.headers["Message-ID"])
    return found


class Death:
    """Comes after so many steps: before or after each thing that is written or sent. Nothing is done after it."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def step(self) -> None:
        self.left -= 1
        if self.left <= 0:
            raise Killed

    def upon(self, real: Callable[..., Any]) -> Callable[..., Any]:
        async def done(*words: Any, **named: Any) -> Any:
            self.step()
            found = await real(*words, **named)
            self.step()
            return found

        return done

    def upon_mail(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def done(*words: Any) -> None:
            self.step()
            real(*words)
            self.step()

        return done


def killed_at(monkeypatch: pytest.MonkeyPatch, town: Town, steps: int) -> bool:
    """Let the sender go a round and die at this step, if it gets so far."""
    death = Death(steps)
    with monkeypatch.context() as patched:
        store = town.house.app.state.registry.store  # type: ignore[attr-defined]
        patched.setattr(store, "write", death.upon(store.write))
        patched.setattr(outgoing, "post", death.upon(outgoing.post))
        patched.setattr(mails, "post", death.upon_mail(mails.post))
        try:
            town.round(notice_sender.BACKOFF[0] + 1)
        except Killed:
            return True
    return False


@pytest.mark.plain
def test_a_death_at_any_step_makes_no_second_id_and_loses_nothing(town: Town, monkeypatch: pytest.MonkeyPatch):
    town.mailed()
    town.hooked()
    town.pushed()
    tables: list[str] = []
    deaths, step = 0, 1
    while step <= 24:
        tables += town.asks(1)
        deaths += killed_at(monkeypatch, town, step)
        step += 1
    for _ in range(8):
        town.round(3 * HOUR)
    found = distinct_ids(town)
    assert deaths >= 20
    for way, told in found.items():
        assert set(told) == set(tables), way  # none lost
        assert all(len(ids) == 1 for ids in told.values()), way
    again = len(town.hooks.got) - sum(len(found[way]) for way in ("hook", "push"))
    assert again > 0  # a death after sending: sent twice, under the same id


# ---------------------------------------------------------------------- where nothing is sent to


@pytest.mark.parametrize(
    "address",
    [
        "https://127.0.0.1/hook",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/hook",
        "https://intranet/hook",
        "https://10.1.2.3:8443/",
        "https://0.0.0.0/",
        "https://2130706433/",
        "https://[64:ff9b::7f00:1]/",
        "https://[fec0::1]/",
        "https://[2002:7f00:1::]/",
        "http://example.org/hook",
        "https://user:password@example.org/",
        "https://example.org:99999/",
        "file:///etc/passwd",
        "https://exa mple.org/",
        "https://example.org/\r\nX: 1",
        "gopher://example.org/",
    ],
)
def test_addresses_that_are_not_public_are_refused(house: TestClient, address: str):
    house.post("/api/guest", json={"name": "Ada"})
    assert house.put("/api/me/contact", json={"webhook": address}).json()["code"] == "bad-input"
    wish = {"endpoint": address, "key": "x" * 20, "auth": AUTH}
    assert house.post("/api/me/browsers", json=wish).json()["code"] == "bad-input"


@pytest.mark.anyio
async def test_a_name_that_stands_for_a_private_address_is_not_called(monkeypatch: pytest.MonkeyPatch):
    def resolved(*words: Any, **named: Any) -> Any:
        return [(2, 1, 6, "", ("1.1.1.1", 443)), (2, 1, 6, "", ("127.0.0.1", 443))]

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    with pytest.raises(outgoing.Unreachable, match="not public"):
        await outgoing.post("https://rebound.example.org/", {}, b"")


@pytest.mark.anyio
async def test_a_name_server_that_never_answers_keeps_no_other_work_waiting(monkeypatch: pytest.MonkeyPatch):
    """Views of the past, records and passwords are worked at in threads: names are looked up in others."""
    asked, answers = threading.Semaphore(0), threading.Event()

    def resolved(*words: Any, **named: Any) -> Any:
        asked.release()
        answers.wait(60)
        raise OSError("nobody of this name")

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    one_thread = ThreadPoolExecutor(1)
    asyncio.get_running_loop().set_default_executor(one_thread)
    calls = [asyncio.ensure_future(outgoing.post("https://slow.example.org/", {}, b"")) for _ in range(6)]
    try:
        await asyncio.sleep(0)
        assert await asyncio.wait_for(asyncio.to_thread(lambda: "worked at"), 20) == "worked at"
    finally:
        answers.set()
    for call in calls:
        with pytest.raises(outgoing.Unreachable):
            await call
    assert asked.acquire(timeout=20)


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_one_persons_many_notices_do_not_come_before_anothers_first(town: Town, monkeypatch: pytest.MonkeyPatch):
    """An address that never answers, and hundreds of notices to it, would hold up everybody's."""
    monkeypatch.setattr(notice_sender, "MOST", 4)
    monkeypatch.setattr(notice_sender, "EACH", 2)
    town.hooked()
    town.asks(6)
    table = town.bede.opens(seats=[{"seat": "birch", "who": "me"}])
    town.ada.joins(table, "ash")
    town.ada.http.put("/api/me/contact", json={"webhook": town.hooks.url("/ada")})
    town.round()
    for _ in range(3):
        town.round(1)
    assert len(town.hooks.of("/ada")) >= 1
    assert len(town.hooks.of("/hook")) <= 2 * 4


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_one_who_never_answers_is_not_waited_for(monkeypatch: pytest.MonkeyPatch):
    lines: list[asyncio.StreamWriter] = []
    monkeypatch.setattr(outgoing, "PATIENCE", 0.2)
    silent = await asyncio.start_server(lambda reader, writer: lines.append(writer), "127.0.0.1", 0)
    port = silent.sockets[0].getsockname()[1]
    with pytest.raises(outgoing.Unreachable, match="TimeoutError"):
        await outgoing.post(f"http://127.0.0.1:{port}/", {}, b"", outgoing.ANY)
    with pytest.raises(outgoing.Unreachable):
        await outgoing.post(f"http://127.0.0.1:{free_port()}/", {}, b"", outgoing.ANY)
    for line in lines:
        line.transport.abort()
    silent.close()


def test_nobody_reads_the_wishes_of_another_and_the_secret_is_shown_once(town: Town):
    secret = town.hooked()
    assert len(secret) == 48
    assert town.bede.http.get("/api/me/contact").json()["secret"] is None
    assert town.hooked() == "None"  # the same address again: no new secret
    assert TestClient(town.house.app).get("/api/me/contact").status_code == 401
    assert town.wishes(zone="Nowhere/Atlantis").json()["code"] == "bad-input"
    assert town.wishes(zone="../../etc/passwd").json()["code"] == "bad-input"
    assert town.wishes(quiet_from=24).json()["code"] == "bad-input"


# ---------------------------------------------------------------------- the encryption


def test_a_push_is_encrypted_as_the_standard_has_it():
    """The example of RFC 8291, section 5."""
    own = web_push.private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    body = web_push.encrypted(
        b"When I grow up, I want to be a watermelon", key, AUTH, own, web_push.decoded("DGv6ra1nlYgDCS1FRnbzlw")
    )
    assert web_push.encoded(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
        "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_push_service_can_check_who_sends():
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    kept = web_push.new_key()
    header = web_push.signed(kept, "https://push.example.org/x", "mailto:a@example.org", now=1_700_000_000)
    token = header.removeprefix("vapid t=").split(",")[0]
    words, _, signature = token.rpartition(".")
    raw = web_push.decoded(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    web_push.private_key(kept).public_key().verify(pair, words.encode(), ec.ECDSA(SHA256()))
    claims = json.loads(web_push.decoded(words.split(".")[1]))
    assert claims == {"aud": "https://push.example.org", "exp": 1_700_043_200, "sub": "mailto:a@example.org"}


@pytest.mark.service
@pytest.mark.parametrize("kills", [2, pytest.param(30, marks=pytest.mark.long)])
def test_a_server_that_is_killed_tells_each_turn_under_one_id(kills: int):
    words = [sys.executable, "-m", "tests.server.notice_kills", "--kills", str(kills)]
    done = subprocess.run(words, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2])
    found = json.loads(done.stdout)
    assert found["turns"] > 0
    assert found["told"] == dict.fromkeys(("webhook", "push", "mail"), found["turns"])
    assert not any(sum(found[what].values()) for what in ("doubled", "lost", "made_up")), found
