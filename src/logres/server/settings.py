"""The server's settings: from the command line, else from LOGRES_... in the environment, else as written here."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from logres.engine.errors import BadInput

PREFIX = "LOGRES_"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Each field is also an environment variable: `port` is LOGRES_PORT. See docs/server.md."""

    db: str = "logres.db"  # the SQLite file, or postgresql://user:password@host/name
    host: str = "127.0.0.1"
    port: int = 8000
    url: str = ""  # how players reach the server, for links in mails and feeds; https here makes cookies secure
    proxies: str = "127.0.0.1"  # proxies whose X-Forwarded-For is believed, where there is a url; * for all
    admins: str = ""  # names of the accounts that administer this server, separated by commas
    sign_up: bool = True  # whether strangers may make accounts
    bot_workers: int = 1  # processes in which bots think, and as many for those that search
    bot_patience: float = 20.0  # seconds after which a bot that has not answered is answered for at random
    review_samples: int = 12  # roll-outs of each moment and each plan in a review
    pace: float = 0.5  # seconds a bot leaves for reading each new line of the log, while somebody watches
    message_limit: int = 16_384  # bytes of one message or request
    record_limit: int = 4_000_000  # bytes of an imported record
    log_in_tries: int = 10  # per name and per address, in log_in_window seconds
    log_in_window: float = 300.0
    heavy_tries: int = 30  # what-ifs and imports of one account in a minute
    tables_each: int = 50  # unfinished tables one account may have opened
    messages_at_once: int = 500  # messages and requests of one account, or without one of its address, at once
    messages_per_second: float = 100.0  # and then; what comes faster waits
    token_messages_per_second: float = 10.0  # of one that comes by a token, ten times as many at once
    connections: int = 1000  # sockets open at once
    connections_each: int = 50  # of one address
    absent_after: float = 3 * 86_400.0  # seconds without a clock after which the host may let a bot stand in
    holiday_days: int = 28  # days of holiday that each may take in a year
    share_after: float = 86_400.0  # seconds after which dice are given up that somebody did not open his share of
    idle: float = 900.0  # seconds after which a table nobody watches leaves memory
    archive_after: float = 30 * 86_400.0  # seconds after its end a game is packed away; it can still be looked at
    smtp: str = ""  # smtp://user:password@host:port, or smtps://; empty: no mails
    mail_from: str = "logres@localhost"
    notice_after: float = 20.0  # seconds after which one who has not looked at a table is told elsewhere
    webhooks: str = "public"  # where webhooks and pushes may go: public addresses, any, or off
    log: str = "text"  # or json: one object a line, with the ids of request and table
    metrics_token: str = ""  # by which /metrics is read from other machines; empty: from this one alone
    bots: str = ""  # further bots to offer, as name=module:Bot or name=exec:./program, separated by spaces
    offline: str = ""  # the folder with the files for playing offline, as `make offline` builds it; empty: not offered
    titles: str = ""  # further titles to serve, as module:NAME, separated by spaces

    @property
    def secure(self) -> bool:
        return self.url.startswith("https://")

    @property
    def base(self) -> str:
        """The address players use, without a slash at its end."""
        host = (
            "localhost"
            if self.host in ("127.0.0.1", "0.0.0.0")
            else f"[{self.host}]"
            if ":" in self.host
            else self.host
        )
        return (self.url or f"http://{host}:{self.port}").rstrip("/")

    @property
    def offers_offline(self) -> bool:
        return bool(self.offline) and (Path(self.offline) / "manifest.json").exists()

    @property
    def is_postgres(self) -> bool:
        return self.db.startswith(("postgresql://", "postgres://"))

    @property
    def place(self) -> str:
        """Where the games are, as it may be shown: without a password."""
        return re.sub(r"//[^@/]*@", "//", self.db) if self.is_postgres else str(self.path)

    @property
    def path(self) -> Path:
        """The database file; BadInput for another kind of store."""
        if "://" in self.db and not self.db.startswith("sqlite://"):
            raise BadInput(f"the store is a SQLite file or postgresql://..., not '{self.db.split('://')[0]}://'")
        return Path(self.db.removeprefix("sqlite://"))


def settings(given: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None) -> Settings:
    """The settings in force; what is given wins over the environment.

    >>> settings({"port": 9000}, {"LOGRES_PORT": "1", "LOGRES_PACE": "0.1"}).pace
    0.1
    """
    found = os.environ if environment is None else environment
    values: dict[str, Any] = {
        name: found[PREFIX + name.upper()] for name in Settings.__struct_fields__ if PREFIX + name.upper() in found
    }
    values.update({name: value for name, value in (given or {}).items() if value is not None})
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(f"a setting does not fit: {error}") from None
