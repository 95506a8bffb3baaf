"""`python -m tests.browser.known_dice DB PORT`: the server with one secret for all tables: no test leans on luck."""

from __future__ import annotations

import secrets
import sys
from types import SimpleNamespace
from typing import Any
from unittest import mock

from logres.server.run import run
from logres.server.settings import settings
from logres.server.storage import table_config


def one_secret() -> Any:
    """While it holds, every new table has the same secret; its id and its invitation stay its own."""
    known = SimpleNamespace(token_hex=lambda size: "5" * 2 * size, token_urlsafe=secrets.token_urlsafe)
    return mock.patch.object(table_config, "secrets", known)


if __name__ == "__main__":
    with one_secret():
        run(settings({"db": sys.argv[1], "port": sys.argv[2]}), "warning")
