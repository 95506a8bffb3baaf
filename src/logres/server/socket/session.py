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
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from starlette.websockets import WebSocket, WebSocketDisconnect

from logres.engine.errors import LogresError
from logres.engine.texts import Tell, say
from logres.languages.catalog import telling
from logres.server.dice import shares
from logres.server.errors import FAULT, Denied
from logres.server.languages import spoken
from logres.server.people.accounts import COOKIE, Account
from logres.server.people.tokens import require_scope
from logres.server.protocol import messages
from logres.server.protocol.messages import FromClient
from logres.server.protocol.wire_types import PauseProposal
from logres.server.socket.fast_websocket import EXTENSION
from logres.server.storage.table_config import TableConfig
from logres.server.tables import catch_up, chat, pauses, seating, takeback
from logres.server.tables.permissions import Need, require
from logres.server.tables.preview import estimated, previewed, reached
from logres.server.tables.registry import TableRegistry
from logres.server.tables.table import Table
from logres.server.tables.watching.subscriber import Subscriber
from logres.server.telemetry import REQUEST, TABLE, count
from logres.server.visitors import network
from logres.table import prepared_answers
from logres.table.refusals import refusal

DECODER: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
HELLO_LIMIT: Final = 15.0  # seconds within which `hello` must come
ANEW_AFTER: Final = 60.0  # seconds the dice wait for somebody before the host may give them up
FREE_BYTES: Final = 1000  # of a message; so many more count as another one
DROPPED: Final = 4408
FULL: Final = 4429
LOGGER = logging.getLogger(__name__)


async def socket(websocket: WebSocket) -> None:
    """Serve one connection, if there is room for it, from `hello` to its end."""
    registry: TableRegistry = websocket.app.state.registry
    try:
        with registry.visits.connections.hold(_address(websocket)):
            await _serve(registry, websocket)
    except Denied as error:
        await websocket.close(FULL, str(error))


def _address(websocket: WebSocket) -> str:
    return network(websocket.client.host) if websocket.client else ""


async def _caller(registry: TableRegistry, websocket: WebSocket) -> Account | None:
    account, _ = await registry.visits.welcome(websocket.headers, websocket.cookies.get(COOKIE), _address(websocket))
    require_scope(account, "read")
    registry.moderation.require_welcome(account)
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
        self.address = _address(websocket)
        self.visitor = ""  # by what name its limits count

    @property
    def account(self) -> Account:
        """Who it is; for messages that nobody may send without an account."""
        assert self.subscriber.account is not None
        return self.subscriber.account

    @property
    def tell(self) -> Tell:
        """How the sentences of the server, and of the table's game, are told here."""
        return telling(None if self.table is None else self.table.config.title, self.subscriber.language)

    async def go(self) -> None:
        self.registry.notifications.connect(self.subscriber)  # known from the start: who logs out is cut off
        try:
            await self._converse()
        finally:
            self.registry.notifications.disconnect(self.subscriber)
            await self._leave()

    async def _converse(self) -> None:
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
        self.visitor = await self.registry.visits.let_pass(self.subscriber.account, self.address)
        try:
            self.registry.visits.charge(self.subscriber.account, self.visitor, len(text) / FREE_BYTES)
            message = _decoded(text)
            count("messages_total", type=type(message).__name__.lower())
            id = "" if isinstance(message, (messages.Hello, messages.Ping)) else message.id
            await self._do_in_turn(message)
        except LogresError as error:
            refusal = refused(id, error, self.tell)
            count("refusals_total", code=refusal.code)
            self.subscriber.send(refusal)
            if isinstance(error, Denied) and error.code == "stale":
                self._show_again()
        except (WebSocketDisconnect, RuntimeError):
            raise
        except Exception:
            LOGGER.exception("a message could not be handled")
            count("faults_total")
            self.subscriber.send(messages.Refused(id, "fault", self.tell(FAULT), None))

    async def _do_in_turn(self, message: FromClient) -> None:
        """What costs is done one at a time for each visitor, over all his lines: others come in between."""
        cost = COSTS.get(type(message))
        if cost is None:
            return await self._do(message)
        self.registry.visits.charge(self.subscriber.account, self.visitor, cost)
        async with self.registry.one_at_a_time.turn(("worked out", self.visitor)):
            return await self._do(message)

    async def _do(self, message: FromClient) -> None:
        if isinstance(message, messages.Hello):
            return await self._hello(message)
        if isinstance(message, messages.Ping):
            return self.subscriber.send(messages.Pong())
        if self.table is None:
            raise Denied("bad-input", "say hello to a table first")
        _, handler = HANDLERS[type(message)]
        require_scope(self.subscriber.account, SCOPES.get(type(message), "play"))
        self.require_allowed(message, self.table)
        version = await handler(self, self.table, message)
        if version is not None:
            self.subscriber.send(messages.Ack(message.id, version))
        return None

    def require_allowed(self, message: FromClient, table: Table) -> None:
        """Denied if what this message needs is not his, perhaps not any more: ask again after waiting for a lock."""
        seat = message.seat if isinstance(message, messages.SeatRequest | messages.ViewRequest) else None
        require(HANDLERS[type(message)][0], self.subscriber.account, table, seat)

    def _show_again(self) -> None:
        """One who acted on an old view gets the newest, whole."""
        self.subscriber.version = -1
        self.subscriber.view_changed()

    # ------------------------------------------------------------------ coming and going

    async def _hello(self, message: messages.Hello) -> None:
        self.registry.visits.hellos.check(self.visitor, time.monotonic())
        await self._leave()
        self.subscriber.language = await spoken(message.language, self.registry.one_at_a_time)
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
            catch_up=catch_up.since(table, look, self.subscriber.seat, said, self.subscriber.language),
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


def refused(id: str, error: LogresError, tell: Tell) -> messages.Refused:
    """An error as a refusal."""
    return messages.Refused(id, **refusal(error, error.code if isinstance(error, Denied) else None, tell))


# ---------------------------------------------------------------------- one handler for each message


async def _look(session: Session, table: Table, message: messages.Look) -> int:
    table.audience.look_as(session.subscriber, message.seat)
    return table.version


async def _why_not(session: Session, table: Table, message: messages.WhyNot) -> None:
    refusal = table.require_timeline().game.why_not(message.target, message.seat)
    text, rule = ("", None) if refusal is None else (session.tell(refusal.text), refusal.rule)
    session.subscriber.send(messages.Why(message.id, text, rule))


async def _preview(session: Session, table: Table, message: messages.Preview) -> None:
    session.subscriber.send(await previewed(table.require_timeline().game, message, session.tell))


async def _estimate(session: Session, table: Table, message: messages.Estimate) -> None:
    timeline = table.require_timeline()
    version = timeline.version
    outlook = await estimated(timeline.game, message.seat)
    session.subscriber.send(messages.Estimated(message.id, version, outlook))


async def _reach(session: Session, table: Table, message: messages.Reach) -> None:
    timeline = table.require_timeline()
    version = timeline.version
    found: Any = await reached(timeline.game, message.seat, message.origin, session.tell)
    session.subscriber.send(messages.Reached(message.id, version, message.origin, **found))


async def _say(session: Session, table: Table, message: messages.Say) -> int:
    session.registry.moderation.require_voice(session.account)
    session.registry.visits.chat.check(session.visitor, time.monotonic())
    await chat.say(session.registry.store, table, session.account, message.channel, message.text)
    return table.version


async def _prepare(session: Session, table: Table, message: messages.Prepare) -> None:
    async with table.lock:
        session.require_allowed(message, table)
        game = table.require_timeline().game
        kept = prepared_answers.kept(game, message.seat, message.answers, lambda one, mark: replace(one, mark=mark))
        seat = replace(table.config.seat(message.seat), prepared=tuple(kept))
        await table.set_config(table.config.with_seat(seat))
        await table.go_on()
    session.subscriber.send(messages.Prepared(message.id, kept))


async def _change_config(session: Session, table: Table, message: messages.ConfigRequest) -> int:
    async with table.lock:
        session.require_allowed(message, table)
        table.charge_clocks()
        await table.set_seats(_changed_config(session, table, message))
    if isinstance(message, messages.Resign):
        session.registry.notifications.notify(
            table, "resigned", say("{seat} resigns; a bot plays on.", seat=message.seat), []
        )
    return table.version


async def _change_pause(session: Session, table: Table, message: messages.PauseRequest) -> int:
    async with table.lock:
        session.require_allowed(message, table)
        table.require_running()
        config = table.charge_clocks()
        match message:
            case messages.Pause():
                config = pauses.propose(config, session.account, message.until)
            case messages.Resume():
                config = pauses.resume(config, session.account)
            case messages.PauseConsent():
                meant = PauseProposal(message.until, "", [], message.resume)
                config = pauses.answer(config, session.account, meant, message.yes)
        await table.set_config(config)
    if not isinstance(message, messages.PauseConsent):
        _tell_of_pause(session, table)
    return table.version


def _tell_of_pause(session: Session, table: Table) -> None:
    """Those who are asked to agree may not look at the table."""
    proposal, config = table.config.pause_proposal, table.config
    others = [s.seat for s in config.seats if s.account is not None and s.account not in config.pause_agreed]
    if proposal is not None and others:
        template = (
            "{name} proposes to go on with the game now." if proposal.resume else "{name} proposes to pause the game."
        )
        session.registry.notifications.notify(table, "pause", say(template, name=proposal.by), others)


async def _start_anew(session: Session, table: Table, message: messages.Anew) -> int:
    await session.registry.start_anew(table, ANEW_AFTER)
    return table.version


def _changed_config(session: Session, table: Table, message: messages.ConfigRequest) -> TableConfig:
    """What the table shall be from now on, but for its game."""
    config = table.config
    match message:
        case messages.Propose():
            return takeback.propose(config, table.require_moving(), session.account, message.count)
        case messages.Consent():
            return takeback.answer(config, session.account, message.count, message.yes)
        case messages.Away():
            return seating.substitute(config, message.seat)
        case messages.Back():
            return seating.return_seat(config, message.seat)
        case messages.Resign():
            table.require_running()
            return seating.substitute(config, message.seat, resigned=True)
        case messages.Pace():
            return replace(config, pace=message.seconds)
        case messages.Pledge():
            return shares.pledge(config, session.account.id, message.hash)
        case messages.Reveal():
            return shares.reveal(config, session.account.id, message.salt)
        case messages.Seating():
            if table.timeline is None:
                return seating.with_bot(config, message.seat, message.bot)
            table.require_absent(message.seat, session.registry.settings.absent_after)
            return seating.substitute(config, message.seat, message.bot)


COSTS: Final[dict[type, float]] = {  # for how many messages more counts what has to be worked out
    **dict.fromkeys([messages.Hello, messages.Preview, messages.Reach, messages.Estimate], 9.0),
    messages.WhyNot: 4.0,
}
SCOPES: Final[dict[type, str]] = {
    **dict.fromkeys([messages.Look, messages.WhyNot, messages.Preview, messages.Reach, messages.Estimate], "read"),
    messages.Say: "chat",
    **dict.fromkeys([messages.Pace, messages.Seating, messages.Anew], "tables"),
}
Handler = Callable[[Session, Table, Any], Awaitable[int | None]]
HANDLERS: Final[dict[type, tuple[Need, Handler]]] = {
    messages.Look: (Need.LOOK, _look),
    messages.Act: (Need.HOLDER, lambda session, table, message: table.act(message, session.account.id)),
    messages.Undo: (Need.HOLDER, lambda session, table, message: table.undo(message, session.account.id)),
    messages.WhyNot: (Need.HOLDER, _why_not),
    messages.Preview: (Need.HOLDER, _preview),
    messages.Reach: (Need.HOLDER, _reach),
    messages.Estimate: (Need.LOOK, _estimate),
    messages.Say: (Need.WATCHER, _say),
    messages.Propose: (Need.SEATED, _change_config),
    messages.Consent: (Need.SEATED, _change_config),
    messages.Pause: (Need.SEATED, _change_pause),
    messages.PauseConsent: (Need.SEATED, _change_pause),
    messages.Resume: (Need.SEATED, _change_pause),
    messages.Prepare: (Need.HOLDER, _prepare),
    messages.Away: (Need.HOLDER, _change_config),
    messages.Back: (Need.HOLDER, _change_config),
    messages.Resign: (Need.HOLDER, _change_config),
    messages.Pace: (Need.HOST, _change_config),
    messages.Seating: (Need.HOST, _change_config),
    messages.Pledge: (Need.SEATED, _change_config),
    messages.Reveal: (Need.SEATED, _change_config),
    messages.Anew: (Need.HOST, _start_anew),
}
