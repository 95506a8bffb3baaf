"""What those ask for who look after the server: is it alive, is it ready, how is it doing."""

from __future__ import annotations

import secrets
from collections import Counter
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from logres.server.errors import Denied
from logres.server.tables.registry import TableRegistry
from logres.server.telemetry import Labels, exposition, memory

FORMAT = "text/plain; version=0.0.4; charset=utf-8"


def routes() -> list[BaseRoute]:
    return [Route("/health", health), Route("/ready", ready), Route("/metrics", metrics)]


async def health(request: Request) -> Response:
    """The process answers: whoever gets nothing here may kill it."""
    return PlainTextResponse("ok\n")


async def ready(request: Request) -> Response:
    """It can serve: 503 while its database does not answer, so that a proxy sends nobody here."""
    reason = await _trouble(request.app.state.registry)
    return PlainTextResponse(reason or "ready\n", 503 if reason else 200)


async def metrics(request: Request) -> Response:
    """Counts for Prometheus, to this machine alone or to one who has the token."""
    registry: TableRegistry = request.app.state.registry
    if not _may_look(request, registry.settings.metrics_token):
        return PlainTextResponse("metrics are for this machine, or for one with the token\n", 403)
    return PlainTextResponse(exposition(await _gauges(registry)), media_type=FORMAT)


def _may_look(request: Request, token: str) -> bool:
    if token:
        return secrets.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode())
    here = request.client is not None and request.client.host in ("127.0.0.1", "::1", "testclient")
    return here and "x-forwarded-for" not in request.headers


async def _trouble(registry: TableRegistry) -> str:
    try:
        await registry.store.read("SELECT 1")
    except Denied as error:
        return f"{error}\n"
    return ""


async def _gauges(registry: TableRegistry) -> dict[tuple[str, Labels], float]:
    present = registry.present()
    statuses = Counter(table.status for table in present)
    watching = sum(len(table.audience.subscribers) for table in present) + len(registry.lobby_list.subscribers)
    plain: dict[str, Any] = {
        "subscribers": watching,
        "connections": registry.limits.connections.count,
        "memory_bytes": memory(),
        "ready": 0 if await _trouble(registry) else 1,
    }
    by_status: dict[tuple[str, Labels], float] = {("tables", (("status", s),)): n for s, n in statuses.items()}
    return {**by_status, **{(name, ()): value for name, value in plain.items()}}
