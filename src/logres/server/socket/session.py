"""The socket: one connection, one table (or the lobby). Messages are handled in the order they come.

Whatever is sent, the answer is an acknowledgement after the change is saved, or a refusal with a reason.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from logres.engine.errors import LogresError
from logres.engine.texts import Translate
from logres.languages.catalog import translator
from logres.server.errors import FAULT, Denied
from logres.server.languages import preferred_language
from logres.server.people.accounts import COOKIE, Account
from logres.server.people.tokens import require_scope
from logres.server.protocol import messages
from logres.server.protocol.messages import FromClient
from logres.server.protocol.wire_types import Id
from logres.server.socket.fast_websocket import EXTENSION
from logres.server.socket.handlers import HANDLERS
from logres.server.tables import catch_up, chat
from logres.server.tables.permissions import Need, require
from logres.server.tables.registry import TableRegistry
from logres.server.tables.table import Table
from logres.server.tables.watching.subscriber import Subscriber
from logres.server.telemetry import REQUEST, TABLE, count
from logres.server.visitors import network
from logres.table.refusals import refusal

DECODER: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
HELLO_LIMIT: Final = 15.0  # seconds within which `hello` must come
HELLO_COST: Final = 9.0  # for how many messages more it counts: a view is worked out
FREE_BYTES: Final = 1000  # of a message; so many more count as another one
DROPPED: Final = 4408
FULL: Final = 4429
LOGGER = logging.getLogger(__name__)


async def socket(websocket: WebSocket) -> None:
    """Serve one connection, if there is room for it, from `hello` to its end."""
    registry: TableRegistry = websocket.app.state.registry
    try:
        with registry.limits.connections.hold(_address(websocket)):
            await _serve(registry, websocket)
    except Denied as error:
        await websocket.close(FULL, str(error))


def _address(websocket: WebSocket) -> str:
    return network(websocket.client.host) if websocket.client else ""


async def _caller(registry: TableRegistry, websocket: WebSocket) -> Account | None:
    account, _ = await registry.limits.admit(websocket.headers, websocket.cookies.get(COOKIE), _address(websocket))
    require_scope(account, "read")
    registry.moderation.require_not_banned(account)
    return account


async def _serve(registry: TableRegistry, websocket: WebSocket) -> None:
    await websocket.accept()
    REQUEST.set(secrets.token_hex(8))
    pushing = (websocket.scope.get("extensions") or {}).get(EXTENSION)
    account = await _caller(registry, websocket)
    subscriber = Subscriber(account, _sender(websocket), pushing)
    sending = asyncio.ensure_future(_deliver(subscriber, websocket))
    sending.add_done_callback(lambda done: done.cancelled() or done.exception())
    try:
        await Session(registry, subscriber, websocket).run()
    except (WebSocketDisconnect, RuntimeError):
        pass  # the connection was cut
    finally:
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await sending


async def _deliver(subscriber: Subscriber, websocket: WebSocket) -> None:
    """Send on, and close the connection of one who is too slow or no longer welcome."""
    await subscriber.deliver()
    await websocket.close(DROPPED, "say hello again")


def _sender(websocket: WebSocket) -> Callable[[bytes], Awaitable[None]]:
    async def send(message: bytes) -> None:
        await websocket.send({"type": "websocket.send", "text": message.decode()})

    return send


class Session:
    """What one connection does at one table after another."""

    def __init__(self, registry: TableRegistry, subscriber: Subscriber, websocket: WebSocket) -> None:
        self.registry = registry
        self.subscriber = subscriber
        self.websocket = websocket
        self.table: Table | None = None
        self.address = _address(websocket)
        self.visitor = ""  # by what name its limits count

    @property
    def account(self) -> Account:
        """Who it is; for messages that nobody may send without an account."""
        assert self.subscriber.account is not None
        return self.subscriber.account

    @property
    def translate(self) -> Translate:
        """How the sentences of the server, and of the table's game, are told here."""
        return translator(None if self.table is None else self.table.config.title, self.subscriber.language)

    async def run(self) -> None:
        self.registry.notifications.connect(self.subscriber)  # known from the start: who logs out is cut off
        try:
            await self._handle_messages()
        finally:
            self.registry.notifications.disconnect(self.subscriber)
            await self._leave()

    async def _handle_messages(self) -> None:
        try:
            text = await asyncio.wait_for(self._receive(), HELLO_LIMIT)
        except TimeoutError:
            return await self.websocket.close(DROPPED, "nobody said hello")
        while not self.subscriber.dropped:
            await self.handle(text)
            text = await self._receive()
        return None

    async def _receive(self) -> str | bytes:
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        return message.get("text") or message.get("bytes") or b""

    async def handle(self, text: str | bytes) -> None:
        """Understand a message, see whether it is allowed, do it, answer it."""
        id = ""
        self.visitor = await self.registry.limits.wait_turn(self.subscriber.account, self.address)
        try:
            self.registry.limits.charge(self.subscriber.account, self.visitor, len(text) / FREE_BYTES)
            message = _decoded(text)
            count("messages_total", type=type(message).__name__.lower())
            id = "" if isinstance(message, (messages.Hello, messages.Ping)) else message.id
            await self._do_in_turn(message)
        except LogresError as error:
            refusal = refused(id or _id_of(text), error, self.translate)
            count("refusals_total", code=refusal.code)
            self.subscriber.send(refusal)
            if isinstance(error, Denied) and error.code == "stale":
                self._show_again()
        except (WebSocketDisconnect, RuntimeError):
            raise
        except Exception:
            LOGGER.exception("a message could not be handled")
            count("faults_total")
            self.subscriber.send(messages.Refused(id, "fault", self.translate(FAULT), None))

    async def _do_in_turn(self, message: FromClient) -> None:
        """What costs is done one at a time for each visitor, over all his lines: others come in between."""
        cost = _cost(message)
        if not cost:
            return await self._do(message)
        self.registry.limits.charge(self.subscriber.account, self.visitor, cost)
        async with self.registry.one_at_a_time.turn(("worked out", self.visitor)):
            return await self._do(message)

    async def _do(self, message: FromClient) -> None:
        if isinstance(message, messages.Hello):
            return await self._hello(message)
        if isinstance(message, messages.Ping):
            return self.subscriber.send(messages.Pong())
        if self.table is None:
            raise Denied("bad-input", "say hello to a table first")
        handling = HANDLERS[type(message)]
        require_scope(self.subscriber.account, handling.scope)
        self.require_allowed(message, self.table)
        version = await handling.handler(self, self.table, message)
        if version is not None:
            self.subscriber.send(messages.Ack(message.id, version))
        return None

    def require_allowed(self, message: messages.Request, table: Table) -> None:
        """Denied if what this message needs is not his, perhaps not any more: ask again after waiting for a lock."""
        seat = message.seat if isinstance(message, messages.SeatRequest | messages.ViewRequest) else None
        require(HANDLERS[type(message)].need, self.subscriber.account, table, seat)

    def _show_again(self) -> None:
        """One who acted on an old view gets the newest, whole."""
        self.subscriber.version = -1
        self.subscriber.view_changed()

    # ------------------------------------------------------------------ coming and going

    async def _hello(self, message: messages.Hello) -> None:
        self.registry.limits.hellos.check(self.visitor, time.monotonic())
        await self._leave()
        self.subscriber.language = await preferred_language(message.language, self.registry.one_at_a_time)
        if message.table is None:
            self.registry.lobby_list.subscribers.add(self.subscriber)
            return self.subscriber.send(await self.registry.lobby(self.subscriber.account))
        account, store = self.subscriber.account, self.registry.store
        table = await self.registry.table_for(message.table, account)
        look = await catch_up.last_look(store, table, account)
        said = await chat.readable(store, table, account)
        # Up to the subscription nothing is awaited: he holds his seat, and is told of all that comes after the welcome.
        require(Need.LOOK, account, table, message.seat)
        mine = table.config.seats_of(account.id if account else None)
        self.table = table
        TABLE.set(message.table)
        self.subscriber.version = -1
        self.subscriber.seat = message.seat or (mine[0] if mine else None)
        self.subscriber.count = table.timeline.game.count if table.timeline else 0
        self.subscriber.send(self._welcome(table, mine, said, look))
        table.audience.subscribe(self.subscriber)
        await catch_up.mark_seen(store, table, account, self.subscriber.count)
        if account is not None and not account.is_reader:
            await self.registry.notifications.seen(table, account.id)
        return None

    def _welcome(
        self, table: Table, mine: list[str], said: list[messages.Said], look: catch_up.LastLook | None
    ) -> messages.Welcome:
        account = self.subscriber.account
        return messages.Welcome(
            table=table.info,
            seats=mine,
            prepared={seat: list(table.config.seat(seat).prepared) for seat in mine},
            said=said,
            catch_up=catch_up.since(table, look, self.subscriber.seat, self.subscriber.language),
            invite=table.config.invite if account is not None and account.id in table.members else None,
        )

    async def _leave(self) -> None:
        self.registry.lobby_list.subscribers.discard(self.subscriber)
        table, self.table = self.table, None
        if table is not None:
            table.audience.unsubscribe(self.subscriber)
            await catch_up.mark_seen(self.registry.store, table, self.subscriber.account, self.subscriber.count)


def _decoded(text: str | bytes) -> FromClient:
    try:
        return DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Denied("bad-input", "this message cannot be understood: {error}", error=str(error)) from None


class _Numbered(msgspec.Struct):
    id: Id = ""


def _id_of(text: str | bytes) -> str:
    """The id of a message that is not understood, for whoever waits for its answer; nothing if it has none."""
    try:
        return msgspec.json.decode(text, type=_Numbered).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def refused(id: str, error: LogresError, translate: Translate) -> messages.Refused:
    """An error as a refusal."""
    return messages.Refused(id, **refusal(error, error.code if isinstance(error, Denied) else None, translate))


def _cost(message: FromClient) -> float:
    if isinstance(message, messages.Ping):
        return 0.0
    return HELLO_COST if isinstance(message, messages.Hello) else HANDLERS[type(message)].cost
