"""How an HTTP request becomes a call: body decoded, caller known, access tested, answer and errors encoded.

Each endpoint is one line of data, in ENDPOINTS of the modules beside this one; the OpenAPI document is made from the
same lines.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar, cast

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from logres.engine.errors import LogresError
from logres.languages.catalog import translator
from logres.server.errors import FAULT, Denied
from logres.server.languages import preferred_language
from logres.server.people.accounts import COOKIE, Account
from logres.server.people.sessions import SESSION_AGE, device_words
from logres.server.people.tokens import require_scope
from logres.server.protocol.schemas import Done, Import, Problem, Verify
from logres.server.tables.permissions import Need, require
from logres.server.tables.registry import TableRegistry
from logres.server.tables.table import Table
from logres.server.tables.watching.broadcast import ENCODER
from logres.server.telemetry import REQUEST, TABLE, Figures, count
from logres.server.visitors import network

JSON: Final = "application/json"
LOGGER = logging.getLogger(__name__)
WITH_RECORD: Final = (Import, Verify)
WORKED_OUT: Final = 10.0  # messages for which something counts that is worked out anew for each who asks
BODY_LIMIT: Final = 30.0  # seconds within which a body must come
Taken = TypeVar("Taken")


@dataclass
class Call:
    """One request, understood and allowed. `caller` is None for a stranger."""

    registry: TableRegistry
    request: Request
    caller: Account | None
    named: Table | None
    visitor: str  # by what name limits count
    language: str  # in which sentences are told
    enters: Account | None = field(default=None, init=False)
    leaves: bool = field(default=False, init=False)

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
        return address_of(self.request)

    def seat(self) -> str | None:
        """The seat named in the query, which must be the caller's; else his first; None for a spectator."""
        mine = self.table.config.seats_of(self.caller.id if self.caller else None)
        wanted = self.request.query_params.get("seat")
        if wanted is None:
            return mine[0] if mine else None
        require(Need.HOLDER, self.caller, self.table, wanted)
        return wanted


@dataclass
class CallWith(Call, Generic[Taken]):
    """A call that brings something: the body of the request, decoded and checked."""

    body: Taken


class Endpoint:
    """One thing that can be asked for: by whom (`need`), with what (`takes`), for what (`gives`).

    `cost`: for how many plain messages it counts. `heavy`: it costs so much that one account may not do it often.
    `or_null`: it may have nothing to give. `for_banned`: one who is banned may still do it with what is his. `scope`:
    for which a token may ask for it; without one no token may.
    """

    def __init__(
        self,
        method: str,
        path: str,
        need: Need,
        handler: Callable[[CallWith[Taken]], Awaitable[object]],
        gives: type,
        takes: type[Taken] | None = None,
        *,
        cost: float = 1.0,
        heavy: bool = False,
        or_null: bool = False,
        for_banned: bool = False,
        scope: str = "",
    ) -> None:
        self.method = method
        self.path = path
        self.need = need
        self.handler: Callable[[Any], Awaitable[object]] = handler
        self.gives = gives
        self.takes = takes
        self.cost = cost
        self.heavy = heavy
        self.or_null = or_null
        self.for_banned = for_banned
        self.scope = scope

    @property
    def name(self) -> str:
        return self.handler.__name__

    @property
    def summary(self) -> str:
        return (self.handler.__doc__ or "").strip().split("\n")[0]

    def route(self) -> Route:
        path = self.path.replace("{person}", "{person:path}")  # some names hold a slash, of before it was refused
        return Route(path, self.answer, methods=[self.method], name=self.name)

    async def answer(self, request: Request) -> Response:
        registry: TableRegistry = request.app.state.registry
        began = time.perf_counter()
        REQUEST.set(_request_id(request))
        TABLE.set(request.path_params.get("id", ""))
        response = await self._answer(registry, request)
        response.headers["X-Request-Id"] = REQUEST.get()
        count("requests_total", status=str(response.status_code))
        took = {"path": self.path, "status": response.status_code, "ms": round((time.perf_counter() - began) * 1000, 1)}
        LOGGER.info(Figures(f"{self.method} {self.path}", took))
        return response

    async def _answer(self, registry: TableRegistry, request: Request) -> Response:
        language = await preferred_language(request.headers.get("accept-language", ""), registry.one_at_a_time)
        try:
            call = await self._understood(registry, request, language)
            return await _with_cookie(_encoded(await self._handled(call)), call, registry)
        except LogresError as error:
            return refusal(error, language)
        except RecursionError:  # whatever is built so deep comes from outside
            return refusal(Denied("bad-input", "this is nested too deep to be understood"), language)
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:
            count("faults_total")
            LOGGER.exception("a request could not be handled")
            return _problem("fault", FAULT, 503, language)

    async def _handled(self, call: Call) -> object:
        """What costs is done one at a time for each visitor, over all his lines: others come in between."""
        if not self.heavy and self.cost <= 1:
            return await self.handler(call)
        async with call.registry.one_at_a_time.turn(("heavy" if self.heavy else "worked out", call.visitor)):
            return await self.handler(call)

    async def _understood(self, registry: TableRegistry, request: Request, language: str) -> Call:
        account, visitor = await registry.limits.admit(
            request.headers, request.cookies.get(COOKIE), address_of(request), self.cost
        )
        require_scope(account, self.scope)
        if not self.for_banned:
            registry.moderation.require_not_banned(account)
        require(self.need, account, admin=registry.moderation.is_admin(account))
        if self.heavy:
            registry.limits.heavy.check(visitor, time.monotonic())
        body = None if self.takes is None else await self._body(registry, request, self.takes)
        table = await self._table(registry, request, account)
        known = (registry, request, account, table, visitor, language)
        return Call(*known) if self.takes is None else CallWith(*known, body)

    async def _table(self, registry: TableRegistry, request: Request, account: Account | None) -> Table | None:
        """The table that is named. Only now, when all else is right: whether it is there must not show otherwise."""
        id = request.path_params.get("id")
        if id is None:
            return None
        table = await registry.table_for(id, account)
        require(self.need, account, table)
        return table

    async def _body(self, registry: TableRegistry, request: Request, takes: type[Taken]) -> Taken:
        if request.headers.get("content-type", "").split(";")[0].strip() != JSON:
            raise Denied("bad-input", "the body must be {type}", type=JSON)
        limit = registry.settings.record_limit if takes in WITH_RECORD else registry.settings.message_limit
        try:
            return msgspec.json.decode(await asyncio.wait_for(_read(request, limit), BODY_LIMIT), type=takes)
        except TimeoutError:
            raise Denied("bad-input", "the body did not come") from None
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Denied("bad-input", "the body cannot be understood: {error}", error=str(error)) from None


def address_of(request: Request) -> str:
    """By which limits count a stranger."""
    return network(request.client.host) if request.client else ""


def _request_id(request: Request) -> str:
    """The id the proxy gave it, if that is one; else a new one."""
    given = request.headers.get("x-request-id", "")
    return given if given.isascii() and given.isalnum() and len(given) <= 64 else secrets.token_hex(8)


async def _read(request: Request, limit: int) -> bytes:
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > limit:
            raise Denied("too-large", "the body is larger than {n} bytes", n=limit)
    return body


def _encoded(answer: object) -> Response:
    return answer if isinstance(answer, Response) else Response(ENCODER.encode(answer), media_type=JSON)


def refusal(error: LogresError, language: str) -> Response:
    """An error as an answer: a code, a reason, the fitting status."""
    code, status = (error.code, error.status) if isinstance(error, Denied) else ("bad-input", 400)
    count("refusals_total", code=code)
    return _problem(code, error.args[0], status, language)


def _problem(code: str, text: str, status: int, language: str) -> Response:
    return Response(msgspec.json.encode(Problem(code, translator(None, language)(text))), status, media_type=JSON)


async def _with_cookie(response: Response, call: Call, registry: TableRegistry) -> Response:
    if call.enters is not None:
        device = device_words(call.request.headers.get("user-agent", ""))
        signed = await registry.accounts.begin_session(call.enters, device)
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
        "description": f"Needs: {endpoint.need.value}." + (f" Scope: {endpoint.scope}." if endpoint.scope else ""),
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
