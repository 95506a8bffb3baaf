"""The replay of a finished public game as a page that other sites may show in a frame: the only one of ours.

Whoever asks for it is nobody: no cookie is read and none is set. A table that is private, or still goes on, is answered
as one that is not there, by the same query.
"""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from logres.server.errors import Denied
from logres.server.http import pages
from logres.server.http.endpoints import address_of
from logres.server.http.security import FRAMED_POLICY
from logres.server.tables.registry import TableRegistry

SHOWN: Final = "SELECT 1 FROM tables WHERE id=? AND public=1 AND status='over'"
HEADERS: Final = {"Content-Security-Policy": FRAMED_POLICY, **pages.FRESH}


async def embed(request: Request) -> Response:
    registry: TableRegistry = request.app.state.registry
    await registry.limits.wait_turn(None, address_of(request))
    if not await _is_shown(registry, request.path_params["table"]) or not pages.INDEX.exists():
        raise HTTPException(404)
    return FileResponse(pages.INDEX, headers=HEADERS)


async def _is_shown(registry: TableRegistry, table: str) -> bool:
    try:
        return bool(await registry.store.read(SHOWN, (table,)))
    except Denied as error:
        if error.code == "bad-input":  # what the store cannot hold is the name of no table
            return False
        raise HTTPException(error.status) from None


def routes() -> list[Route]:
    return [Route("/embed/{table}", embed)]
