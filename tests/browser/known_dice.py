"""`python -m tests.browser.known_dice DB PORT`: the server with one secret for all tables: no test leans on luck."""

from __future__ import annotations

import sys

from logres.server.storage import table_config

table_config.new_secret = lambda: "5" * 32  # before any other module takes it by name

from logres.server.run import run  # noqa: E402
from logres.server.settings import settings  # noqa: E402

if __name__ == "__main__":
    run(settings({"db": sys.argv[1], "port": sys.argv[2]}), "warning")
