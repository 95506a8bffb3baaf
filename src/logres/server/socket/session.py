"""The socket: one connection, one table (or the lobby). Messages are handled in the order they come.

Whatever is sent, the answer is an acknowledgement after the change is saved, or a refusal with a reason.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from starlette.websockets import WebSocket, WebSocketDisconnect

from logres.engine.errors import DeadEnd, GameOver, IllegalAction, LogresError, NotYourTurn
from logres.server.errors import Denied
from logres.server.people.accounts import COOKIE, Account
from logres.server.protocol import messages
from logres.server.protocol.messages import FromClient
from logres.server.socket.fast_websocket import EXTENSION
from logres.server.storage.table_config import TableConfig
from logres.server.tables import catch_up, chat, prepared_answers, seating, takeback
from logres.server.tables.permissions import Need, require
from logres.server.tables.preview import estimated, previewed, reached
from logres.server.tables.registry import TableRegistry
from logres.server.tables.subscriber import Subscriber
from logres.server.tables.table import Table

DECODER: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
HELLO_LIMIT: Final = 15.0  # seconds within which `hello` must come
DROPPED: Final = 4408
FULL: Final = 4429
FAULT: Final = "something went wrong inside; nothing was changed"
LOGGER = logging.getLogger(__name__)
CODES: Final = {IllegalAction: "illegal", NotYourTurn: "not-your-turn", GameOver: "over", DeadEnd: "dead-end"}


async def socket(websocket: WebSocket) -> None:
    """Serve one connection, if there is room for it, from `hello` to its end."""
    registry: TableRegistry = websocket.app.state.registry
    try:
        with registry.connections.hold(websocket.client.host if websocket.client else ""):
            await _serve(registry, websocket)
    except Denied as error:
        await websocket.close(FULL, str(error))


async def _serve(registry: TableRegistry, websocket: WebSocket) -> None:
    await websocket.accept()
    pushing = (websocket.scope.get("extensions") or {}).get(EXTENSION)
    account = await registry.accounts.of_session(websocket.cookies.get(COOKIE))
    subscriber = Subscriber(account, _sender(websocket), pushing)
    sending = asyncio.ensure_future(_deliver(subscriber, websocket))
    sending.add_done_callback(lambda done: done.cancelled() or done.exception())
    try:
        await Session(registry, subscriber, websocket).go()
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
        self.address = websocket.client.host if websocket.client else ""
        self.visitor = ""  # by what name its limits count

    @property
    def account(self) -> Account:
        """Who it is; for messages that nobody may send without an account."""
        assert self.subscriber.account is not None
        return self.subscriber.account

    async def go(self) -> None:
        try:
            text = await asyncio.wait_for(self._receive(), HELLO_LIMIT)
        except TimeoutError:
            return await self.websocket.close(DROPPED, "nobody said hello")
        self.registry.notifications.connect(self.subscriber)
        try:
            while not self.subscriber.dropped:
                await self.handle(text)
                text = await self._receive()
        finally:
            self.registry.notifications.disconnect(self.subscriber)
            await self._leave()

    async def _receive(self) -> str | bytes:
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        return message.get("text") or message.get("bytes") or b""

    async def handle(self, text: str | bytes) -> None:
        """Understand a message, see whether it is allowed, do it, answer it."""
        id = ""
        self.visitor = await self.registry.let_pass(self.subscriber.account, self.address)
        try:
            message = _decoded(text)
            id = "" if isinstance(message, (messages.Hello, messages.Ping)) else message.id
            await self._do(message)
        except LogresError as error:
            self.subscriber.send(refused(id, error))
            if isinstance(error, Denied) and error.code == "stale":
                self._show_again()
        except (WebSocketDisconnect, RuntimeError):
            raise
        except Exception:
            LOGGER.exception("a message could not be handled")
            self.subscriber.send(messages.Refused(id, "fault", FAULT, None))

    async def _do(self, message: FromClient) -> None:
        if isinstance(message, messages.Hello):
            return await self._hello(message)
        if isinstance(message, messages.Ping):
            return self.subscriber.send(messages.Pong())
        if self.table is None:
            raise Denied("bad-input", "say hello to a table first")
        need, handler = HANDLERS[type(message)]
        seat = message.seat if isinstance(message, messages.SeatRequest | messages.ViewRequest) else None
        require(need, self.subscriber.account, self.table, seat)
        version = await handler(self, self.table, message)
        if version is not None:
            self.subscriber.send(messages.Ack(message.id, version))
        return None

    def _show_again(self) -> None:
        """One who acted on an old view gets the newest, whole."""
        self.subscriber.version = -1
        self.subscriber.view_changed()

    # ------------------------------------------------------------------ coming and going

    async def _hello(self, message: messages.Hello) -> None:
        self.registry.hello_limit.check(self.visitor, time.monotonic())
        await self._leave()
        if message.table is None:
            self.registry.lobby_subscribers.add(self.subscriber)
            return self.subscriber.send(await self.registry.lobby(self.subscriber.account))
        account = self.subscriber.account
        table = await self.registry.table(message.table)
        require(Need.LOOK, account, table, message.seat)
        mine = table.config.seats_of(account.id if account else None)
        self.table = table
        self.subscriber.version = -1
        self.subscriber.seat = message.seat or (mine[0] if mine else None)
        self.subscriber.send(await self._welcome(table, mine))
        self.registry.notifications.seen(table, mine)
        table.subscribe(self.subscriber)
        return None

    async def _welcome(self, table: Table, mine: list[str]) -> messages.Welcome:
        account = self.subscriber.account
        said = await chat.readable(self.registry.store, table, account)
        missed = await catch_up.since_last_look(self.registry.store, table, account, said)
        self.subscriber.count = table.timeline.game.count if table.timeline else 0
        await catch_up.mark_seen(self.registry.store, table, account, self.subscriber.count)
        return messages.Welcome(
            table=table.info,
            seats=mine,
            prepared={seat: list(table.config.seat(seat).prepared) for seat in mine},
            said=said,
            catch_up=missed,
            invite=table.config.invite if account is not None and account.id in table.members else None,
        )

    async def _leave(self) -> None:
        self.registry.lobby_subscribers.discard(self.subscriber)
        table, self.table = self.table, None
        if table is not None:
            table.unsubscribe(self.subscriber)
            await catch_up.mark_seen(self.registry.store, table, self.subscriber.account, self.subscriber.count)


def _decoded(text: str | bytes) -> FromClient:
    try:
        return DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Denied("bad-input", f"this message cannot be understood: {error}") from None


def refused(id: str, error: LogresError) -> messages.Refused:
    """An error as a refusal."""
    if isinstance(error, IllegalAction):
        return messages.Refused(id, "illegal", error.reason, error.rule)
    code = error.code if isinstance(error, Denied) else CODES.get(type(error), "bad-input")
    return messages.Refused(id, code, str(error), None)


# ---------------------------------------------------------------------- one handler for each message


async def _look(session: Session, table: Table, message: messages.Look) -> int:
    table.look_as(session.subscriber, message.seat)
    return table.version


async def _why_not(session: Session, table: Table, message: messages.WhyNot) -> None:
    refusal = table.require_timeline().game.why_not(message.target, message.seat)
    text, rule = ("", None) if refusal is None else (refusal.text, refusal.rule)
    session.subscriber.send(messages.Why(message.id, text, rule))


async def _preview(session: Session, table: Table, message: messages.Preview) -> None:
    session.subscriber.send(await previewed(table.require_timeline().game, message))


async def _estimate(session: Session, table: Table, message: messages.Estimate) -> None:
    timeline = table.require_timeline()
    version = timeline.version
    outlook = await estimated(timeline.game, message.seat)
    session.subscriber.send(messages.Estimated(message.id, version, outlook))


async def _reach(session: Session, table: Table, message: messages.Reach) -> None:
    timeline = table.require_timeline()
    version = timeline.version
    found: Any = await reached(timeline.game, message.seat, message.origin)
    session.subscriber.send(messages.Reached(message.id, version, message.origin, **found))


async def _say(session: Session, table: Table, message: messages.Say) -> int:
    session.registry.chat_limit.check(session.visitor, time.monotonic())
    await chat.say(session.registry.store, table, session.account, message.channel, message.text)
    return table.version


async def _prepare(session: Session, table: Table, message: messages.Prepare) -> None:
    async with table.lock:
        game = table.require_timeline().game
        kept = prepared_answers.kept(game, message.seat, message.answers)
        seat = replace(table.config.seat(message.seat), prepared=tuple(kept))
        await table.set_config(table.config.with_seat(seat))
        await table.go_on()
    session.subscriber.send(messages.Prepared(message.id, kept))


async def _change_config(session: Session, table: Table, message: messages.ConfigRequest) -> int:
    async with table.lock:
        table.charge_clocks()
        await table.set_seats(_changed_config(session, table, message))
    if isinstance(message, messages.Resign):
        session.registry.notifications.notify(table, "resigned", f"{message.seat} resigns; a bot plays on.", [])
    return table.version


def _changed_config(session: Session, table: Table, message: messages.ConfigRequest) -> TableConfig:
    """What the table shall be from now on, but for its game."""
    config = table.config
    match message:
        case messages.Propose():
            return takeback.propose(config, table.require_running(), session.account, message.count)
        case messages.Consent():
            return takeback.consent(config, session.account, message.count, message.yes)
        case messages.Away():
            return seating.substitute(config, message.seat)
        case messages.Back():
            return seating.return_seat(config, message.seat)
        case messages.Resign():
            table.require_running()
            return seating.substitute(config, message.seat, resigned=True)
        case messages.Pace():
            return replace(config, pace=message.seconds)
        case messages.Seating():
            if table.timeline is None:
                return seating.with_bot(config, message.seat, message.bot)
            table.require_absent(message.seat, session.registry.settings.absent_after)
            return seating.substitute(config, message.seat, message.bot)


Handler = Callable[[Session, Table, Any], Awaitable[int | None]]
HANDLERS: Final[dict[type, tuple[Need, Handler]]] = {
    messages.Look: (Need.LOOK, _look),
    messages.Act: (Need.HOLDER, lambda session, table, message: table.act(message)),
    messages.Undo: (Need.HOLDER, lambda session, table, message: table.undo(message)),
    messages.WhyNot: (Need.HOLDER, _why_not),
    messages.Preview: (Need.HOLDER, _preview),
    messages.Reach: (Need.HOLDER, _reach),
    messages.Estimate: (Need.LOOK, _estimate),
    messages.Say: (Need.WATCHER, _say),
    messages.Propose: (Need.SEATED, _change_config),
    messages.Consent: (Need.SEATED, _change_config),
    messages.Prepare: (Need.HOLDER, _prepare),
    messages.Away: (Need.HOLDER, _change_config),
    messages.Back: (Need.HOLDER, _change_config),
    messages.Resign: (Need.HOLDER, _change_config),
    messages.Pace: (Need.HOST, _change_config),
    messages.Seating: (Need.HOST, _change_config),
}
