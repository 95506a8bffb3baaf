"""The built client's files, or, where it was not built, one plain page that lists what can be asked for."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from logres.engine.version import VERSION
from logres.server.http.endpoints import Endpoint, openapi

STATIC: Final = Path(__file__).parents[1] / "static"
INDEX: Final = STATIC / "index.html"
ASSETS: Final = STATIC / "assets"
OF_THE_APP: Final = {"/manifest.webmanifest": "application/manifest+json", "/service-worker.js": "text/javascript"}
FRESH: Final = {"Cache-Control": "no-cache"}
LASTING: Final = {"Cache-Control": "public, max-age=31536000, immutable"}


def routes(endpoints: list[Endpoint]) -> list[BaseRoute]:
    """Pages under any path that is not an endpoint's: the client finds its own way from the address."""
    listing = plain_page(endpoints)

    @cache
    def document() -> dict[str, Any]:
        return openapi(endpoints, VERSION)

    async def api(request: Request) -> Response:
        return JSONResponse(document())

    async def page(request: Request) -> Response:
        if request.url.path.startswith(("/api", "/assets", "/engine")):  # no pages, whether or not the client was built
            raise HTTPException(404)
        return FileResponse(INDEX, headers=FRESH) if INDEX.exists() else HTMLResponse(listing)

    async def of_the_app(request: Request) -> Response:
        """What browsers ask for under a fixed name. A worker that says nothing is better than a page in its place."""
        path = request.url.path
        file = INDEX.with_name(path[1:])
        if not file.exists():
            raise HTTPException(404)
        return FileResponse(file, media_type=OF_THE_APP[path], headers=FRESH)

    found: list[BaseRoute] = [Route("/api/openapi.json", api)]
    found += [Route(path, of_the_app) for path in OF_THE_APP]
    if ASSETS.is_dir():
        found.append(Mount("/assets", GZipMiddleware(Assets(directory=ASSETS), minimum_size=500)))
    return [*found, Route("/{path:path}", page)]


class Assets(StaticFiles):
    """The built files. Those with a hash in their name never change."""

    def file_response(self, full_path: Any, *words: Any, **named: Any) -> Response:
        response = super().file_response(full_path, *words, **named)
        hashed = re.search(r"-[\w-]{8,}\.\w+$", str(full_path))
        response.headers.update(LASTING if hashed else FRESH)
        return response


def plain_page(endpoints: list[Endpoint]) -> str:
    """What a server without a built client shows."""
    rows = "".join(
        f"<tr><td>{e.method}</td><td><code>{escape(e.path)}</code></td><td>{escape(e.summary)}</td></tr>"
        for e in endpoints
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Logres</title><h1>Logres</h1>'
        "<p>The server runs; its pages were not built. This is what it answers"
        ' (<a href="/api/openapi.json">OpenAPI</a>); games are played over <code>/socket</code>.</p>'
        f"<table>{rows}</table></html>"
    )
