"""The web application, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, WebSocketRoute

from logres.server.community.notice_sender import NoticeSender
from logres.server.http import (
    account,
    admin,
    community,
    contact,
    embed,
    health,
    holidays,
    home,
    lessons,
    offline,
    pages,
    records,
    review,
    tables,
)
from logres.server.http.security import Guard
from logres.server.settings import Settings
from logres.server.socket.session import socket
from logres.server.tables.registry import TableRegistry

ENDPOINTS: Final = [
    *tables.ENDPOINTS,
    *records.ENDPOINTS,
    *account.ENDPOINTS,
    *home.ENDPOINTS,
    *lessons.ENDPOINTS,
    *community.ENDPOINTS,
    *contact.ENDPOINTS,
    *admin.ENDPOINTS,
    *review.ENDPOINTS,
    *holidays.ENDPOINTS,
    *offline.ENDPOINTS,
]


def create_app(settings: Settings) -> Starlette:
    """The application over one database. It holds the file from now on, and opens its tables when it starts."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        registry = app.state.registry = TableRegistry(settings)
        await registry.start()
        sender = app.state.notice_sender = NoticeSender(registry)
        await sender.start()
        yield
        await sender.close()
        await registry.close()

    routes: list[BaseRoute] = [endpoint.route() for endpoint in ENDPOINTS]
    routes += [
        WebSocketRoute("/socket", socket),
        *health.routes(),
        *offline.routes(settings),
        *embed.routes(),
        *pages.routes(ENDPOINTS),
    ]
    return Starlette(routes=routes, middleware=[Middleware(Guard, settings=settings)], lifespan=lifespan)
