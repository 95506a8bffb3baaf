"""People at the web table: each a guest with a browser that keeps what it was shown, as the client does."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import anyio
from starlette.testclient import TestClient, WebSocketTestSession

Json = dict[str, Any]
PATIENCE = 20.0


def patched(view: Json, change: Json) -> Json:
    """What a client holds after a change: the same as the whole view."""
    assert view["version"] == change["base"]
    board = {**view["board"], **change["board"]}
    for name, entries in change["inside"].items():
        board[name] = {**board[name], **entries}
    for name, dropped in change["gone"].items():
        inner = board if name == "" else board[name]
        for key in dropped:
            del inner[key]
    kept = {k: change[k] for k in ("version", "count", "seat", "pending", "result", "legal", "initiative", "undo")}
    log = view["log"][: change["log_from"]] + change["log"]
    return {"type": "view", **kept, "board": board, "log": log}


class Person:
    """A guest. `view`, `welcome` and `info` are the newest he was sent; `heard` is all else."""

    def __init__(self, house: TestClient, name: str, stack: ExitStack, session: str | None = None) -> None:
        self.http = TestClient(house.app, cookies={} if session is None else {"logres": session})
        self.http.portal = house.portal
        self.name = name
        if session is None:
            self.http.post("/api/guest", json={"name": name})
        self.stack = stack
        self.socket: WebSocketTestSession | None = None
        self.view: Json = {}
        self.welcome: Json = {}
        self.info: Json = {}
        self.heard: list[Json] = []
        self.sent = 0

    def opens(self, **wish: Any) -> str:
        answer = self.http.post("/api/tables", json={"title": "thanes", "scenario": "two-thanes", **wish})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["id"])

    def joins(self, table: str, seat: str | None = None, **more: Any) -> Json:
        return self.http.post(f"/api/tables/{table}/join", json={"seat": seat, **more}).json()  # type: ignore[no-any-return]

    def watches(self, table: str, seat: str | None = None, language: str = "en") -> Person:
        self.leaves()
        self.socket = self.stack.enter_context(self.http.websocket_connect("/socket"))
        self.socket.send_json({"type": "hello", "table": table, "seat": seat, "language": language})
        self.until(lambda m: m["type"] == "welcome")
        if self.welcome["table"]["count"] or self.welcome["table"]["status"] == "running":
            self.until(lambda m: m["type"] == "view")
        return self

    def leaves(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    def looks_in(self, table: str, seat: str | None = None) -> Json:
        """What a member of the table is told has happened since; when it is noted that he has seen it."""
        before = time.time()
        told: Json = self.watches(table, seat).welcome["catch_up"]
        self._is_noted(table, before)
        return told

    def leaves_for_good(self, table: str) -> None:
        """Until it is noted what he has seen."""
        before = time.time()
        self.leaves()
        self._is_noted(table, before)

    def _is_noted(self, table: str, since: float) -> None:
        house: Any = self.http
        sql = (
            "SELECT 1 FROM members JOIN accounts ON accounts.id=members.account"
            " WHERE accounts.name=? AND table_id=? AND looked_at>=?"
        )
        for _ in range(1200):
            if house.portal.call(house.app.state.registry.store.read, sql, (self.name, table, since)):
                return
            time.sleep(0.05)
        raise AssertionError(f"it is not noted what {self.name} has seen")

    def until(self, fits: Callable[[Json], bool]) -> Json:
        """Read messages up to the first that fits."""
        while True:
            message = self.reads()
            if fits(message):
                return message

    def reads(self) -> Json:
        message = self._receives()
        kind = message["type"]
        if kind == "view":
            self.view = message
        elif kind == "change":
            self.view = patched(self.view, message)
        elif kind == "welcome":
            self.welcome, self.info = message, message["table"]
        elif kind == "info":
            self.info = message["table"]
        else:
            self.heard.append(message)
        return message

    def _receives(self) -> Json:
        """The next message; a test must not wait for ever for one that does not come."""
        assert self.socket is not None
        stream = self.socket._send_rx

        async def next_one() -> Any:
            with anyio.fail_after(PATIENCE):
                return await stream.receive()

        message = self.socket.portal.call(next_one)
        assert message["type"] == "websocket.send", message
        found: Json = json.loads(message["text"])
        return found

    def says(self, type: str, **fields: Any) -> Json:
        """Send a message with an id of its own, and the answer to it."""
        self.sent += 1
        return self.sends({"type": type, "id": f"{self.name}-{self.sent}", **fields})

    def sends(self, message: Json) -> Json:
        assert self.socket is not None
        self.socket.send_json(message)
        return self.until(lambda m: m.get("id") == message["id"])

    def acts(self, seat: str, *actions: str, version: int | None = None) -> Json:
        at = self.view["version"] if version is None else version
        answer = self.says("act", seat=seat, version=at, actions=list(actions))
        if answer["type"] == "ack":
            self.sees(answer["version"])
        return answer

    def sees(self, version: int) -> None:
        while self.view["version"] < version:
            self.reads()

    def offered(self, seat: str) -> list[str]:
        """What the view offers, if the seat is asked and has not answered."""
        asked = [p for p in self.view["pending"] if p["seat"] == seat and not p["answered"]]
        return [choice["text"] for choice in self.view["legal"]] if asked and self.view["seat"] == seat else []


def bid(people: dict[str, Person]) -> None:
    """Both bid; then the winner is asked for his prize."""
    for seat, player in people.items():
        version = player.acts(seat, player.offered(seat)[0])["version"]
        for other in people.values():
            other.sees(version)


def prized(people: dict[str, Person]) -> str:
    return str(people["ash"].view["pending"][0]["seat"])


def given_up(ada: Person, bede: Person) -> str:
    """A public table at which two people have sat down and given up."""
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    bede.joins(table, "birch")
    for one, seat in ((ada, "ash"), (bede, "birch")):
        one.watches(table).says("resign", seat=seat)
    ada.until(lambda m: m["type"] == "info" and m["table"]["status"] == "over")
    return table
