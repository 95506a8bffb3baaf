"""`python -m logres.server DB PORT`: the server alone, for tools that start and kill it."""

from __future__ import annotations

import sys

from logres.server.run import run
from logres.server.settings import settings

if __name__ == "__main__":
    run(settings({"db": sys.argv[1], "port": sys.argv[2]}), "warning")
