"""How an HTTP request becomes a call: body decoded, caller known, access tested, answer and errors encoded.

Each endpoint is one line of data (see routes.py); the OpenAPI document is made from the same lines.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from logres.engine.errors import DeadEnd, LogresError
from logres.server.errors import Denied
from logres.server.people.accounts import COOKIE, SESSION_AGE, Account
from logres.server.protocol.schemas import Done, Import, Problem
from logres.server.tables.permissions import Need, require
from logres.server.tables.registry import TableRegistry
from logres.server.tables.table import Table

JSON: Final = "application/json"
BODY_LIMIT: Final = 30.0  # seconds within which a body must come


@dataclass
class Call:
    """One request, understood and allowed. `caller` is None for a stranger."""

    registry: TableRegistry
    request: Request
    caller: Account | None
    named: Table | None
    body: Any
    enters: Account | None = None
    leaves: bool = False

    @property
    def account(self) -> Account:
        """The caller; endpoints that ask for it need one."""
        assert self.caller is not None
        return self.caller

    @property
    def table(self) -> Table:
        assert self.named is not None
        return self.named

    @property
    def address(self) -> str:
        return self.request.client.host if self.request.client else ""

    def seat(self) -> str | None:
        """The seat named in the query, which must be the caller's; else his first; None for a spectator."""
        mine = self.table.config.seats_of(self.caller.id if self.caller else None)
        wanted = self.request.query_params.get("seat")
        if wanted is None:
            return mine[0] if mine else None
        require(Need.HOLDER, self.caller, self.table, wanted)
        return wanted


Handler = Callable[[Call], Awaitable[Any]]


class Endpoint(NamedTuple):
    """One thing that can be asked for: by whom, with what, for what."""

    method: str
    path: str
    need: Need
    handler: Handler
    gives: type
    takes: type | None = None
    heavy: bool = False  # costs so much that one account may not do it often
    or_null: bool = False  # may have nothing to give

    @property
    def name(self) -> str:
        return self.handler.__name__

    @property
    def summary(self) -> str:
        return (self.handler.__doc__ or "").strip().split("\n")[0]

    def route(self) -> Route:
        return Route(self.path, self.answer, methods=[self.method], name=self.name)

    async def answer(self, request: Request) -> Response:
        registry: TableRegistry = request.app.state.registry
        try:
            call = await self._understood(registry, request)
            return _with_cookie(_encoded(await self.handler(call)), call, registry)
        except LogresError as error:
            return refusal(error)

    async def _understood(self, registry: TableRegistry, request: Request) -> Call:
        account = await registry.accounts.of_session(request.cookies.get(COOKIE))
        visitor = await registry.let_pass(account, request.client.host if request.client else "")
        if self.heavy:
            registry.heavy.check(visitor, time.monotonic())
        id = request.path_params.get("id")
        table = None if id is None else await registry.table(id)
        require(self.need, account, table)
        return Call(registry, request, account, table, await self._body(registry, request))

    async def _body(self, registry: TableRegistry, request: Request) -> Any:
        if self.takes is None:
            return None
        if request.headers.get("content-type", "").split(";")[0].strip() != JSON:
            raise Denied("bad-input", f"the body must be {JSON}")
        limit = registry.settings.record_limit if self.takes is Import else registry.settings.message_limit
        try:
            return msgspec.json.decode(await asyncio.wait_for(_read(request, limit), BODY_LIMIT), type=self.takes)
        except TimeoutError:
            raise Denied("bad-input", "the body did not come") from None
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Denied("bad-input", f"the body cannot be understood: {error}") from None


async def _read(request: Request, limit: int) -> bytes:
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > limit:
            raise Denied("too-large", f"the body is larger than {limit} bytes")
    return body


def _encoded(answer: Any) -> Response:
    return answer if isinstance(answer, Response) else Response(msgspec.json.encode(answer), media_type=JSON)


def refusal(error: LogresError) -> Response:
    """An error as an answer: a code, a reason, the fitting status."""
    if isinstance(error, DeadEnd):
        raise error
    code, status = (error.code, error.status) if isinstance(error, Denied) else ("bad-input", 400)
    return Response(msgspec.json.encode(Problem(code, str(error))), status, media_type=JSON)


def _with_cookie(response: Response, call: Call, registry: TableRegistry) -> Response:
    if call.enters is not None:
        signed = registry.accounts.session(call.enters)
        secure = registry.settings.secure
        response.set_cookie(COOKIE, signed, SESSION_AGE, httponly=True, samesite="lax", secure=secure)
    elif call.leaves:
        response.delete_cookie(COOKIE)
    response.headers["Cache-Control"] = "no-store"
    return response


def openapi(endpoints: list[Endpoint], version: str) -> dict[str, Any]:
    """The OpenAPI document of the endpoints."""
    types = [t for e in endpoints for t in (e.gives, e.takes) if t is not None and issubclass(t, msgspec.Struct)]
    _, components = msgspec.json.schema_components(
        [*dict.fromkeys(types), Problem], ref_template="#/components/schemas/{name}"
    )
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    info = {"title": "Logres", "version": version, "description": "The HTTP half; play goes over /socket."}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": components}}


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    answers = {"200": _content("Done.", endpoint.gives, endpoint.or_null), "default": _content("Refused.", Problem)}
    doc: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "description": f"Needs: {endpoint.need.value}.",
        "responses": answers,
    }
    named = [part[1:-1] for part in endpoint.path.split("/") if part.startswith("{")]
    if named:
        string = {"type": "string"}
        doc["parameters"] = [{"name": n, "in": "path", "required": True, "schema": string} for n in named]
    if endpoint.takes is not None:
        doc["requestBody"] = {"required": True, **_content("", endpoint.takes)}
    return doc


def _content(description: str, type: type, or_null: bool = False) -> dict[str, Any]:
    doc: dict[str, Any] = {"description": description} if description else {}
    if issubclass(type, msgspec.Struct) and type is not Done:
        schema: dict[str, Any] = {"$ref": f"#/components/schemas/{cast(Any, type).__name__}"}
        doc["content"] = {JSON: {"schema": {"anyOf": [schema, {"type": "null"}]} if or_null else schema}}
    elif type is str:
        doc["content"] = {"text/plain": {"schema": {"type": "string"}}}
    return doc
