"""The server is killed again and again while it tells people that it is their turn; what arrives is counted by its id.

    python -m tests.server.notice_kills --kills 30

Turns are told by webhook, push and mail to doubles that answer slowly, so that a kill often comes between a notice and
its confirmation. The sender has the same steps as ever, but does not wait for minutes in between.
"""

from __future__ import annotations

import argparse
import json
import random
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack
from http.client import HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec

from logres.engine.errors import LogresError
from logres.server.community import notice_sender, web_push
from logres.server.people import contacts
from logres.server.storage import maintenance
from logres_workshop.load.client import Player, free_port
from logres_workshop.load.fork_server import ForkedServer, ForkServer
from tests.server.conftest import TINY
from tests.server.doubles import AUTH, Mailbox, Receiver, mailbox, opened, receiver

ANSWER_AFTER: Final = 0.02  # seconds, of the doubles
PATIENCE: Final = 240.0  # seconds until all is told that was not told when the last server came up
GONE: Final = (OSError, HTTPException, LogresError)
SETTINGS: Final[dict[str, Any]] = {
    "titles": TINY,
    "webhooks": "any",
    "notice_after": 0.0,
    **dict.fromkeys(("tables_each", "log_in_tries", "heavy_tries", "connections_each"), 1_000_000),
}


class Counted(msgspec.Struct):
    """What came of it. Of each way: turns told under several ids, never told, told though there was none."""

    kills: int
    turns: int
    told: dict[str, int]
    again: dict[str, int]  # under the same id, which its reader sees once
    doubled: dict[str, int]
    lost: dict[str, int]
    made_up: dict[str, int]

    @property
    def held(self) -> bool:
        return not any(sum(found.values()) for found in (self.doubled, self.lost, self.made_up))


def hurry() -> None:
    """Minutes are moments, for this server."""
    notice_sender.TICK = 0.02  # type: ignore[misc]
    notice_sender.BACKOFF = (0.3,) * 1000  # type: ignore[misc, assignment]
    contacts.EVERY.update(dict.fromkeys(contacts.EVERY, 0.5))


class Street:
    """A server that is killed, Ada who opens tables, Bede whose turn it is there, and the world outside."""

    def __init__(self, place: Path, hooks: Receiver, mails: Mailbox, seed: int) -> None:
        self.path, self.hooks, self.mails = place / "notices.db", hooks, mails
        self.fork_server, self.port, self.chance = ForkServer(), free_port(), random.Random(seed)
        self.server = self._serve()
        self.ada, self.bede = Player(self.port, "Ada"), Player(self.port, "Bede")
        self.browser = ec.generate_private_key(web_push.CURVE)
        self.over = False
        self._ask_to_be_told()

    def _serve(self) -> ForkedServer:
        return self.fork_server.serve(str(self.path), self.port, hurry, smtp=self.mails.url, **SETTINGS).wait()

    def _ask_to_be_told(self) -> None:
        self.bede.http("PUT", "/api/me/mail", {"mail": "bede@example.org"})
        self.bede.http("PUT", "/api/me/contact", {"webhook": self.hooks.url("/hook")})
        key = web_push.encoded(web_push.point(self.browser.public_key()))
        self.bede.http("POST", "/api/me/browsers", {"endpoint": self.hooks.url("/push"), "key": key, "auth": AUTH})

    def open_tables(self) -> None:
        """Until it is over; whatever a kill leaves half done stays so."""
        while not self.over:
            try:
                table = self.ada.opens("thanes", "two-thanes", {"ash": "me"})
                self.bede.http("POST", f"/api/tables/{table}/join", {"seat": "birch"})
            except GONE:
                time.sleep(0.05)

    def kill(self) -> None:
        """When something has been told since the last time, and a little later."""
        before = len(self.hooks.got)
        _until(lambda: len(self.hooks.got) > before, "nothing is told any more")
        time.sleep(self.chance.random() / 10)
        self.server.kill()
        self.server = self._serve()

    def rows(self, sql: str) -> list[Any]:
        with maintenance.reading(self.path) as connection:
            return connection.execute(sql).fetchall()

    def all_told(self) -> bool:
        waiting = "SELECT (SELECT count(*) FROM deliveries) + (SELECT count(*) FROM notices WHERE seat='birch' AND "
        return bool(self.rows(f"{waiting} (planned=0 OR digest=''))") == [(0,)])

    def told(self) -> dict[str, dict[str, list[str]]]:
        """By way and table, the ids under which its turn was told."""
        found: dict[str, dict[str, list[str]]] = {way: defaultdict(list) for way in ("webhook", "push", "mail")}
        for one in self.hooks.of("/hook"):
            found["webhook"][json.loads(one.body)["table"]].append(str(one.headers["webhook-id"]))
        for one in self.hooks.of("/push"):
            found["push"][opened(one.body, self.browser)["table"]].append(str(one.headers["Topic"]))
        for mail in self.mails.got:
            for line in mail.text.splitlines():
                if "/t/" in line:
                    found["mail"][line.rsplit("/", 1)[1]].append(str(mail.headers["Message-ID"]))
        return found

    def counted(self, kills: int) -> Counted:
        turns = {table for (table,) in self.rows("SELECT table_id FROM notices WHERE seat='birch' AND kind='turn'")}
        ways = self.told()
        return Counted(
            kills=kills,
            turns=len(turns),
            told={way: len(tables) for way, tables in ways.items()},
            again={way: sum(len(ids) - len(set(ids)) for ids in tables.values()) for way, tables in ways.items()},
            doubled={way: sum(len(set(ids)) > 1 for ids in tables.values()) for way, tables in ways.items()},
            lost={way: len(turns - set(tables)) for way, tables in ways.items()},
            made_up={way: len(set(tables) - turns) for way, tables in ways.items()},
        )


def _until(holds: Callable[[], bool], complaint: str) -> None:
    limit = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > limit:
            raise LogresError(complaint)
        time.sleep(0.02)


def run(kills: int, seed: int = 1) -> Counted:
    with TemporaryDirectory() as place, receiver() as hooks, mailbox() as mails, ExitStack() as stack:
        hooks.answer, mails.answers_after = _slowly, ANSWER_AFTER
        street = Street(Path(place), hooks, mails, seed)
        stack.callback(lambda: street.server.stop())
        thread = threading.Thread(target=street.open_tables)
        thread.start()
        try:
            for _ in range(kills):
                street.kill()
        finally:
            street.over = True
            thread.join()
        _until(street.all_told, "not all is told")
        return street.counted(kills)


def _slowly(request: Any) -> int:
    time.sleep(ANSWER_AFTER)
    return 204


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    found = run(words.kills, words.seed)
    print(msgspec.json.encode(found).decode())
    return 0 if found.held else 1


if __name__ == "__main__":
    raise SystemExit(main())
