"""What one stranger can take: connections, greetings, bytes that wait for a reader who does not read."""

from __future__ import annotations

import socket as sockets
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import pytest
import uvicorn
from msgspec.structs import replace
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import logres
from logres.server.app import create_app
from logres.server.http import limited_connection
from logres.server.http.limited_connection import LimitedConnection
from logres.server.people.rate_limit import Pace
from logres.server.settings import Settings
from logres.server.socket.fast_websocket import PushProtocol
from logres.server.socket.session import FULL
from logres.server.tables import registry as registry_module
from logres.server.tables.subscriber import BACKLOG_BYTES, Subscriber
from logres_workshop.load.client import Player
from tests.server.test_restart import until


@contextmanager
def in_lobby(house: TestClient) -> Iterator[None]:
    with house.websocket_connect("/socket") as socket:
        socket.send_json({"type": "hello"})
        assert socket.receive_json()["type"] == "lobby"
        yield


@pytest.mark.parametrize("limits", [{"connections": 2}, {"connections_each": 2}])
def test_only_so_many_connections_are_open_at_once(settings: Settings, limits: dict[str, int]):
    with TestClient(create_app(replace(settings, **limits))) as house, in_lobby(house):
        with in_lobby(house):
            refused = house.websocket_connect("/socket")
            with pytest.raises(WebSocketDisconnect) as end, refused:
                pass
            assert end.value.code == FULL
        until(lambda: house.app.state.registry.connections._open.total() == 1)  # type: ignore[attr-defined]
        with in_lobby(house):
            pass


def test_one_visitor_greets_only_so_often_over_all_his_connections(house: TestClient):
    answers = []
    for _ in range(4):
        with house.websocket_connect("/socket") as socket:
            for _ in range(50):
                socket.send_json({"type": "hello"})
            answers += [socket.receive_json() for _ in range(50)]
    refused = [answer["code"] for answer in answers if answer["type"] == "refused"]
    assert set(refused) == {"too-often"}
    assert len(refused) >= 100


def test_one_person_chats_only_so_often_over_all_connections(person):
    ada = person("Ada")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    codes = []
    for _ in range(4):
        ada.watches(table)
        codes += [ada.says("say", channel="table", text="hail").get("code") for _ in range(5)]
    assert codes.count("too-often") >= 8


def test_what_ifs_and_imports_need_room_like_other_tables(person, settings: Settings):
    ada = person("Ada")
    seats = [{"seat": seat, "who": "me"} for seat in ("ash", "birch")]
    table = ada.opens(seats=seats)
    for _ in range(settings.tables_each - 1):
        ada.opens(seats=seats)
    assert ada.http.post(f"/api/tables/{table}/what-if", json={"count": 0, "seat": "ash"}).status_code == 429
    record = logres.new("thanes", seed=1).record(whole=True)
    assert ada.http.post("/api/records", json={"record": record}).status_code == 429
    assert ada.http.delete(f"/api/tables/{table}").status_code == 200
    assert ada.http.post("/api/records", json={"record": record}).status_code == 200


def test_who_goes_too_fast_waits():
    pace = Pace(3, 10)
    assert [pace.wait("ada", 0.0) for _ in range(5)] == [0.0, 0.0, 0.0, 0.1, 0.2]
    assert pace.wait("bede", 0.0) == 0.0


def test_a_request_that_never_ends_is_closed(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limited_connection, "HEAD_LIMIT", 0.1)
    with listening(settings) as (port, _):
        for beginning in (b"", b"GET / HTTP/1.1\r\nHost: a", b"GET /api/me HTTP/1.1\r\nHost: a\r\n\r\nGET / HT"):
            with sockets.create_connection(("127.0.0.1", port)) as half_open:
                half_open.settimeout(20)
                half_open.sendall(beginning)
                while half_open.recv(4096):
                    pass
        until(lambda: not LimitedConnection.open_by_address)


def test_one_address_has_only_so_many_connections(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(LimitedConnection, "most_each", 3)
    with listening(settings) as (port, _), ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(sockets.create_connection(("127.0.0.1", port)))
        until(lambda: LimitedConnection.open_by_address.total() == 3)
        with sockets.create_connection(("127.0.0.1", port)) as one_more, suppress(ConnectionError):
            one_more.settimeout(20)
            assert one_more.recv(10) == b""


@contextmanager
def listening(settings: Settings) -> Iterator[tuple[int, Any]]:
    """The application behind real connections; its port and its registry."""
    app = create_app(settings)
    listener = sockets.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, http=LimitedConnection, ws=PushProtocol, log_level="warning"))
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        until(lambda: server.started)
        yield listener.getsockname()[1], app.state.registry
    finally:
        server.should_exit = True
        thread.join()


class Deaf:
    """A stranger who asks for the lobby again and again, and reads nothing."""

    def __init__(self, port: int) -> None:
        self.socket = sockets.socket()
        self.socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        self.socket.connect(("127.0.0.1", port))
        head = ["GET /socket HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade"]
        head += ["Sec-WebSocket-Key: c2l4dGVlbiBsZXR0ZXJzLg==", "Sec-WebSocket-Version: 13", "", ""]
        self.socket.sendall("\r\n".join(head).encode())
        assert self.socket.recv(12).endswith(b" 101")

    def asks(self, times: int) -> None:
        hello = b'{"type":"hello"}'
        with suppress(OSError):  # it may be dropped before all is said
            self.socket.sendall((bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello) * times)


def test_a_reader_who_does_not_read_is_dropped(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    """However often he may ask, no more waits for him than the limit says."""
    most: list[int] = []
    send_bytes = Subscriber.send_bytes

    def counted(self: Subscriber, message: bytes) -> None:
        send_bytes(self, message)
        most.append(self._queued_bytes)

    monkeypatch.setattr(Subscriber, "send_bytes", counted)
    monkeypatch.setattr(registry_module, "HELLOS", 1_000_000)
    with listening(replace(settings, tables_each=1000)) as (port, registry):
        ada = Player(port, "Ada")
        for _ in range(100):
            ada.opens("thanes", "two-thanes", {"ash": "me"})
        readers = [Deaf(port) for _ in range(3)]
        until(lambda: registry.connections._open.total() == 3)
        for reader in readers:
            reader.asks(300)
        until(lambda: registry.connections._open.total() == 0, 60)
        for reader in readers:
            reader.socket.close()
    assert BACKLOG_BYTES / 2 < max(most) <= BACKLOG_BYTES
