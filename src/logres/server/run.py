"""Running the server: uvicorn with what a table needs, and nothing that slows it."""

from __future__ import annotations

import sys
from typing import Final

import uvicorn

from logres.server.app import create_app
from logres.server.settings import Settings
from logres.server.store import must_be_usable

SWITCH: Final = 0.0005  # seconds after which a busy loop lets the writer thread go on: a commit must not wait for it


def run(settings: Settings, log_level: str = "info") -> None:
    """Serve until interrupted. The database is checked before anything listens."""
    must_be_usable(settings.path)
    sys.setswitchinterval(SWITCH)
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_level=log_level,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=settings.message_limit,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.url),
    )
    uvicorn.Server(config).run()
