"""A client for tools: bench, attack and the tests that kill servers. It keeps the newest view, as a page does."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from logres.engine.errors import LogresError

Json = dict[str, Any]
LONGEST_LOOK: Final = 5.0  # seconds between two looks that count as waiting
START: Final = 60.0  # seconds a server may take to start
NO_LIMIT: Final = 1_000_000


class Refused(LogresError):
    """The server said no, with this code."""

    def __init__(self, message: Json) -> None:
        super().__init__(f"{message['code']}: {message['reason']}")
        self.code = str(message["code"])


class ServerProcess:
    """A server of its own, in a process that may be killed."""

    def __init__(self, db: Path | str, port: int | None = None, **settings: Any) -> None:
        self.port = port or free_port()
        words = [sys.executable, "-m", "logres.server", str(db), str(self.port)]
        settings = {"messages_at_once": NO_LIMIT, "messages_per_second": NO_LIMIT, **settings}
        environment = {**os.environ, **{f"LOGRES_{name.upper()}": str(value) for name, value in settings.items()}}
        self.process = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def wait(self) -> Self:
        """Return when it answers."""
        wait_for_answer(self.port, "/api/titles", self.process.poll)
        return self

    def kill(self) -> None:
        """As if the power had failed, but for the machine's own memory."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()

    def __enter__(self) -> Self:
        try:
            return self.wait()
        except LogresError:
            self.kill()  # nobody else would
            raise

    def __exit__(self, *error: object) -> None:
        self.stop()


class Timeout:
    """So many seconds of waiting. What passes while this whole run is held up (SIGSTOP, a machine asleep) is none."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.left = seconds
        self._clock = clock
        self._looked = clock()

    def is_running(self) -> bool:
        before, self._looked = self._looked, self._clock()
        self.left -= min(self._looked - before, LONGEST_LOOK)
        return self.left > 0


def wait_for_answer(port: int, path: str, ended: Callable[[], int | None]) -> None:
    """Return when a server answers; LogresError where it has ended or takes too long."""
    timeout = Timeout(START)
    while timeout.is_running():
        if (code := ended()) is not None:
            raise LogresError(f"the server ended with {code}")
        try:
            ask(port, "GET", path)
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise LogresError("the server does not start")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def ask(port: int, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[Any, str]:
    """One request; the answer's JSON (or text) and the session cookie it set. LogresError where it is refused."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        sent = None if body is None else json.dumps(body)
        connection.request(method, path, sent, {"Content-Type": "application/json", "Cookie": cookie})
        answer = connection.getresponse()
        text = answer.read().decode()
        if answer.status != 200:
            raise LogresError(f"{method} {path}: {answer.status} {text}")
        set_cookie = (answer.getheader("Set-Cookie") or "").split(";")[0]
        return (json.loads(text) if "json" in (answer.getheader("Content-Type") or "") else text), set_cookie
    finally:
        connection.close()


class Player:
    """A guest at one server."""

    def __init__(self, port: int, name: str) -> None:
        self.port = port
        self.name = name
        _, self.cookie = ask(port, "POST", "/api/guest", {"name": name})
        self.view: Json = {}
        self.socket: ClientConnection | None = None
        self.sent = 0

    def http(self, method: str, path: str, body: Any = None) -> Any:
        return ask(self.port, method, path, body, self.cookie)[0]

    def opens(self, title: str, scenario: str | None, who: Mapping[str, str]) -> str:
        request = [{"seat": seat, "who": name} for seat, name in who.items()]
        made = self.http("POST", "/api/tables", {"title": title, "scenario": scenario, "seats": request, "pace": 0})
        return str(made["id"])

    async def sits_down(self, table: str, seat: str | None = None) -> None:
        """Connect, say hello, and wait for the first view; Refused where there is none."""
        await self.connects(table, seat)
        answer = await self.until(lambda m: m["type"] in ("view", "refused"))
        if answer["type"] == "refused":
            raise Refused(answer)

    async def connects(self, table: str, seat: str | None = None) -> None:
        """Connect and say hello; of a table that has not begun no view comes."""
        await self.leaves()
        headers = {"Cookie": self.cookie}
        url = f"ws://127.0.0.1:{self.port}/socket"
        self.socket = await connect(url, additional_headers=headers, compression=None, max_size=None)
        await self.send({"type": "hello", "table": table, "seat": seat})

    async def send(self, message: Json) -> None:
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(message), text=True)

    async def read(self) -> Json:
        assert self.socket is not None
        message: Json = msgspec.json.decode(await self.socket.recv())
        if message["type"] in ("view", "change"):
            self.view = message
        return message

    async def until(self, fits: Callable[[Json], bool]) -> Json:
        while True:
            message = await self.read()
            if fits(message):
                return message

    def new_id(self) -> str:
        self.sent += 1
        return f"{self.name}-{self.sent}"

    async def act(self, seat: str, action: str) -> Json:
        """Play an action on the newest view; the acknowledgement or refusal."""
        id = self.new_id()
        version = self.view["version"]
        await self.send({"type": "act", "id": id, "version": version, "seat": seat, "actions": [action]})
        return await self.until(lambda m: m.get("id") == id)

    async def leaves(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None


async def gather(*jobs: Any) -> list[Any]:
    """All jobs at once; the first error ends them."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(job) for job in jobs]
    return [task.result() for task in tasks]
