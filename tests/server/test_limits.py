"""What one stranger can take: connections, greetings, bytes that wait for a reader who does not read."""

from __future__ import annotations

import asyncio
import socket as sockets
import struct
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import pytest
import uvicorn
from msgspec.structs import replace
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import logres
from logres.server.app import create_app
from logres.server.errors import Denied
from logres.server.http import limited_connection
from logres.server.http.endpoints import WORKED_OUT
from logres.server.http.limited_connection import LimitedConnection
from logres.server.people import visitor_limits
from logres.server.people.rate_limit import Limit, Pace
from logres.server.settings import Settings
from logres.server.socket import fast_websocket, handlers
from logres.server.socket.fast_websocket import FRAMES_AT_ONCE, FRAMES_PER_SECOND, WAITING, PushProtocol
from logres.server.socket.session import FREE_BYTES, FULL, HELLO_COST
from logres.server.tables.watching.subscriber import BACKLOG_BYTES, Subscriber
from logres_workshop.load.client import Player
from tests.server.people import Person
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
        until(lambda: house.app.state.registry.limits.connections._open.total() == 1)  # type: ignore[attr-defined]
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


def test_of_visitors_who_are_gone_nothing_is_kept_once_it_does_not_count_any_more():
    limit, pace = Limit(2, 10.0), Pace(2, 1)
    for number in range(1000):
        limit.check(f"guest {number}", number)
        pace.wait(f"guest {number}", number)
    assert list(limit._when) == [f"guest {number}" for number in range(990, 1000)]
    assert list(pace._taken) == ["guest 999"]
    limit.check("guest 999", 1001.0)
    with pytest.raises(Denied):
        limit.check("guest 999", 1008.0)  # what still counts is not forgotten


def test_what_is_worked_out_anew_counts_for_several_messages(settings: Settings):
    with TestClient(create_app(replace(settings, messages_per_second=1e-6))) as house:
        taken: dict[str, tuple[float, float]] = house.app.state.registry.limits.pace._taken  # type: ignore[attr-defined]

        def cost() -> int:
            """Of all since the last time; nothing is forgiven while this test runs."""
            found = [amount for amount, _ in taken.values()]
            taken.clear()
            return round(sum(found))

        assert house.get("/api/titles").status_code == 200
        assert cost() == 1
        assert house.get("/api/lobby").status_code == 200
        assert cost() == WORKED_OUT
        with house.websocket_connect("/socket") as socket:
            socket.send_json({"type": "hello"})
            assert socket.receive_json()["type"] == "lobby"
            assert cost() == 2 + HELLO_COST  # the connection is one as well
            socket.send_json({"type": "ping"})
            assert socket.receive_json()["type"] == "pong"
            assert cost() == 1
            socket.send_text("{" * 10 * FREE_BYTES)
            assert socket.receive_json()["type"] == "refused"
            assert cost() == 11
        assert house.post("/api/guest", json={"name": "Ada"}).status_code == 200
        assert cost() == 1
        assert house.get("/api/me/holidays").status_code == 200  # with all tables of one's own
        assert cost() == WORKED_OUT


def test_all_that_is_kept_of_one_is_gathered_only_so_often(settings: Settings):
    with TestClient(create_app(replace(settings, heavy_tries=2))) as house:
        house.post("/api/guest", json={"name": "Ada"})
        assert [house.get("/api/me/export").status_code for _ in range(3)] == [200, 200, 429]


def test_what_is_worked_out_is_so_one_at_a_time_for_each_visitor(
    person: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch
):
    """Whatever one has open: he does not take the turns of others."""
    at_work: Counter[str] = Counter()
    most: Counter[str] = Counter()
    both = threading.Event()

    async def slowly(game: logres.Game, seat: str | None) -> dict[str, Any]:
        at_work[str(seat)] += 1
        most[str(seat)] = max(most[str(seat)], at_work[str(seat)])
        if len(+at_work) == 2:
            both.set()
        await asyncio.to_thread(both.wait, 20)
        at_work[str(seat)] -= 1
        return {}

    monkeypatch.setattr(handlers, "estimated", slowly)
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    bede.joins(table, "birch")
    with ExitStack() as stack:
        lines = [stack.enter_context(who.http.websocket_connect("/socket")) for who in (ada, ada, ada, bede)]
        for line, seat in zip(lines, ("ash", "ash", "ash", "birch"), strict=True):
            line.send_json({"type": "hello", "table": table, "seat": seat})
            line.send_json({"type": "estimate", "id": "e", "seat": seat})
        for line in lines:
            while line.receive_json()["type"] != "estimated":
                pass
    assert most == {"ash": 1, "birch": 1}
    assert both.is_set()


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


CHUNKED = (
    b"POST /api/log-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
)


@pytest.mark.parametrize(
    ("beginning", "more"),
    [
        (b"GET /health HTTP/1.1\r\nHost: a\r\n", b"X-Y: z\r\n" * 1000),
        (b"GET /health HTTP/1.1\r\nHost: a\r\nX: ", b"y" * 8000),
        (b"GET /", b"y" * 8000),
        (CHUNKED + b"0\r\n", b"X-Y: z\r\n" * 1000),
        (CHUNKED + b"1;", b"y" * 8000),
        (b"", b"GET /api/me HTTP/1.1\r\nHost: a\r\n\r\n" * 300),
    ],
    ids=["headers", "one header", "address", "after the body", "of a chunk", "sent ahead"],
)
def test_a_head_without_an_end_is_cut(settings: Settings, beginning: bytes, more: bytes):
    """Else one connection takes as much memory as it can send bytes within its time."""
    with listening(settings) as (port, _), sockets.create_connection(("127.0.0.1", port)) as endless:
        endless.settimeout(20)
        with pytest.raises(ConnectionError):
            endless.sendall(beginning + more * 1000)  # 8 MB: far more than the buffers between us hold


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


def test_a_line_that_heaps_up_messages_is_cut_and_they_are_forgotten(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    most: list[int] = []
    put = asyncio.Queue.put_nowait

    def counted(self: asyncio.Queue[Any], item: Any) -> None:
        put(self, item)
        most.append(self.qsize())

    monkeypatch.setattr(asyncio.Queue, "put_nowait", counted)
    with listening(settings) as (port, registry), Deaf(port).socket as line:
        line.settimeout(60)
        with pytest.raises(ConnectionError):
            line.sendall((bytes([0x81, 0x80]) + bytes(4)) * 1_000_000)
        until(lambda: registry.limits.connections._open.total() == 0)
    assert WAITING < max(most) < 1_500


def test_what_waits_on_a_torn_line_is_forgotten(settings: Settings):
    """It would take minutes at this pace."""
    slow = replace(settings, messages_at_once=3, messages_per_second=20.0)
    with listening(slow) as (port, registry):
        reader = Deaf(port)
        reader.asks(400)
        until(lambda: registry.limits.connections._open.total() == 1)
        reader.socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
        reader.socket.close()
        until(lambda: registry.limits.connections._open.total() == 0)


EMPTY_PIECE, PING, PONG = 0x00, 0x89, 0x8A


@pytest.mark.parametrize("kind", [EMPTY_PIECE, PING, PONG])
def test_a_line_that_sends_no_messages_without_an_end_is_cut(settings: Settings, kind: int):
    """Each of them is little work, but nobody has counted it: nothing else would be done."""
    begun = bytes([0x01, 0x80]) + bytes(4)  # a message of pieces, of which the first is empty
    with listening(settings) as (port, _), Deaf(port).socket as line:
        line.settimeout(60)
        with pytest.raises(ConnectionError):
            line.sendall(begun + (bytes([kind, 0x80]) + bytes(4)) * 1_000_000)


def test_a_line_that_is_quiet_for_long_is_not_cut_for_its_pongs():
    pace = Pace(FRAMES_AT_ONCE, FRAMES_PER_SECOND)
    assert not any(pace.wait("", 20.0 * number) for number in range(10_000))


def test_a_reader_who_does_not_read_is_dropped(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    """However often he may ask, no more waits for him than the limit says."""
    most: list[int] = []
    send_bytes = Subscriber.send_bytes

    def counted(self: Subscriber, message: bytes) -> None:
        send_bytes(self, message)
        most.append(self._queued_bytes)

    monkeypatch.setattr(Subscriber, "send_bytes", counted)
    monkeypatch.setattr(visitor_limits, "HELLOS", 1_000_000)
    monkeypatch.setattr(fast_websocket, "WAITING", 1_000_000)
    with listening(replace(settings, tables_each=1000)) as (port, registry):
        ada = Player(port, "Ada")
        for _ in range(100):
            ada.opens("thanes", "two-thanes", {"ash": "me"})
        readers = [Deaf(port) for _ in range(3)]
        until(lambda: registry.limits.connections._open.total() == 3)
        for reader in readers:
            reader.asks(1500)  # more than the kernel takes for them
        until(lambda: registry.limits.connections._open.total() == 0, 60)
        for reader in readers:
            reader.socket.close()
    assert BACKLOG_BYTES / 2 < max(most) <= BACKLOG_BYTES
