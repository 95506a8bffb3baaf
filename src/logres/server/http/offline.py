"""The files with which a browser plays by itself (docs/offline.md): offered where `make offline` has built them."""

from __future__ import annotations

import gzip
import json
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from logres.server.errors import Denied
from logres.server.http import pages
from logres.server.http.endpoints import Call, Endpoint
from logres.server.http.security import ENGINE_POLICY
from logres.server.protocol.schemas import OfflineFile, OfflineFiles
from logres.server.settings import Settings
from logres.server.tables.permissions import Need

TYPES: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".zip": "application/zip",
}
PACKED: Final = {"Content-Encoding": "gzip", "Content-Security-Policy": ENGINE_POLICY, **pages.LASTING}
NOT_NEEDED: Final = (".woff", ".txt")  # browsers that know WebAssembly take the smaller fonts


def routes(settings: Settings) -> list[BaseRoute]:
    """Each file lies packed in the folder, and is sent so."""
    if not settings.offers_offline:
        return []
    folder = Path(settings.offline)
    manifest = _manifest(folder)

    async def file(request: Request) -> Response:
        version, name = request.path_params["version"], request.path_params["name"]
        if version != manifest["version"] or name not in manifest["files"]:
            raise HTTPException(404)
        return FileResponse(folder / f"{name}.gz", media_type=TYPES[Path(name).suffix], headers=PACKED)

    return [Route("/engine/{version}/{name}", file)]


async def list_files(call: Call) -> OfflineFiles:
    """What a browser needs to play without a line: the engine, and all of the pages."""
    settings = call.registry.settings
    if not settings.offers_offline:
        raise Denied("no-such-thing", "this server has no files for playing offline")
    manifest = _manifest(Path(settings.offline))
    base = f"/engine/{manifest['version']}/"
    engine = [OfflineFile(base + name, **sizes) for name, sizes in manifest["files"].items()]
    client = _client(pages.ASSETS, pages.INDEX.stat().st_mtime if pages.INDEX.exists() else 0.0)
    version = sha256(" ".join([base, *[one.path for one in client]]).encode()).hexdigest()[:16]
    return OfflineFiles(version, f"{base}worker.js", [*client, *engine])


@lru_cache(maxsize=1)
def _client(folder: Path, built: float) -> list[OfflineFile]:
    """The built client, as it was at that moment."""
    found = [path for path in sorted(folder.rglob("*.*")) if path.suffix not in NOT_NEEDED]
    return [_measured(f"/assets/{path.relative_to(folder).as_posix()}", path.read_bytes()) for path in found]


def _measured(path: str, content: bytes) -> OfflineFile:
    return OfflineFile(path, len(content), len(gzip.compress(content)))


def _manifest(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_text("utf-8"))
    return found


ENDPOINTS: Final = [Endpoint("GET", "/api/offline", Need.ANYONE, list_files, OfflineFiles, scope="read")]
