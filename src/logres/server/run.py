"""Running the server: uvicorn with what a table needs, and nothing that slows it."""

from __future__ import annotations

import contextlib
import gc
import socket
import sys
from collections.abc import Callable
from typing import Final

import uvicorn

from logres.engine.errors import LogresError
from logres.server.app import create_app
from logres.server.http.limited_connection import LimitedConnection
from logres.server.settings import Settings
from logres.server.socket.fast_websocket import PushProtocol
from logres.server.storage.opening import require_usable
from logres.server.telemetry import log_as

COLLECT: Final = (50_000, 20, 20)  # objects and rounds between two looks of the garbage collector
SWITCH: Final = 0.0005  # seconds after which a busy loop lets the writer thread go on: a commit must not wait for it


def run(settings: Settings, log_level: str = "info", ready: Callable[[], None] | None = None) -> None:
    """Serve until interrupted. The database is checked first; `ready` is called when somebody can come."""
    require_usable(settings)
    listening = listen(settings)
    sys.setswitchinterval(SWITCH)
    _tune_garbage_collector()
    LimitedConnection.most_each = 0 if settings.url else settings.connections_each
    log_as(settings.log, log_level)
    config = uvicorn.Config(
        create_app(settings),
        http=LimitedConnection,
        log_config=None,
        access_log=False,
        ws=PushProtocol,
        ws_max_size=settings.message_limit,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.url),
        forwarded_allow_ips=settings.proxies,
    )
    if ready is not None:
        ready()
    with contextlib.suppress(KeyboardInterrupt):  # when uvicorn has closed everything, it passes the signal on
        uvicorn.Server(config).run([listening])


def _tune_garbage_collector() -> None:
    """Games are many short-lived objects: what is loaded by now stays, and the rest is looked through less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def listen(settings: Settings) -> socket.socket:
    """The address is ours from now on; LogresError where it cannot be."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = socket.socket(family)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((settings.host, settings.port))
        found.listen(2048)
    except (OSError, OverflowError) as error:
        found.close()
        raise LogresError(
            f"{settings.host} port {settings.port} cannot be listened to ({error}). Does another server run? "
            "Another port: `logres serve --port 8001`, `make run PORT=8001`."
        ) from None
    return found
