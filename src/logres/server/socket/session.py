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
from logres.server.http.endpoints import COOKIE, caller
from logres.server.people.permissions import Need, require
from logres.server.people.rate_limit import Limit
from logres.server.socket import messages
from logres.server.socket.fast_websocket import EXTENSION
from logres.server.socket.messages import FromClient
from logres.server.socket.subscriber import Watcher
from logres.server.tables import catch_up, chat, seating, takeback
from logres.server.tables.preview import previewed, reckoned
from logres.server.tables.registry import Hall
from logres.server.tables.table import Table

DECODER: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
FIRST_WORD: Final = 15.0  # seconds within which `hello` must come
TOO_SLOW: Final = 4408
FAULT: Final = "something went wrong inside; nothing was changed"
LOGGER = logging.getLogger(__name__)
CODES: Final = {IllegalAction: "illegal", NotYourTurn: "not-your-turn", GameOver: "over", DeadEnd: "dead-end"}


async def socket(websocket: WebSocket) -> None:
    """Serve one connection from `hello` to its end."""
    hall: Hall = websocket.app.state.hall
    await websocket.accept()
    push = websocket.scope["extensions"].get(EXTENSION) if websocket.scope.get("extensions") else None
    watcher = Watcher(await caller(hall, websocket.cookies.get(COOKIE)), _sender(websocket), push)
    sending = asyncio.ensure_future(_deliver(watcher, websocket))
    sending.add_done_callback(lambda done: done.cancelled() or done.exception())
    try:
        await Visit(hall, watcher, websocket).go()
    except (WebSocketDisconnect, RuntimeError):
        pass  # the line was cut
    finally:
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await sending


async def _deliver(watcher: Watcher, websocket: WebSocket) -> None:
    """Send on, and close the line of one who is too slow or no longer welcome."""
    await watcher.deliver()
    await websocket.close(TOO_SLOW, "say hello again")


def _sender(websocket: WebSocket) -> Callable[[bytes], Awaitable[None]]:
    async def send(message: bytes) -> None:
        await websocket.send({"type": "websocket.send", "text": message.decode()})

    return send


class Visit:
    """What one connection does at one table after another."""

    def __init__(self, hall: Hall, watcher: Watcher, websocket: WebSocket) -> None:
        self.hall = hall
        self.watcher = watcher
        self.websocket = websocket
        self.table: Table | None = None
        self.chatting = Limit(10, 10.0)

    async def go(self) -> None:
        try:
            text = await asyncio.wait_for(self._receive(), FIRST_WORD)
        except TimeoutError:
            return await self.websocket.close(TOO_SLOW, "nobody said hello")
        self.hall.notices.connect(self.watcher)
        try:
            while not self.watcher.lost:
                await self.handle(text)
                text = await self._receive()
        finally:
            self.hall.notices.disconnect(self.watcher)
            await self._leave()

    async def _receive(self) -> str | bytes:
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        return message.get("text") or message.get("bytes") or b""

    async def handle(self, text: str | bytes) -> None:
        """Understand a message, see whether it is allowed, do it, answer it."""
        id = ""
        try:
            message = _decoded(text)
            id = getattr(message, "id", "")
            await self._do(message)
        except LogresError as error:
            self.watcher.tell(refused(id, error))
            if isinstance(error, Denied) and error.code == "stale":
                self._show_again()
        except (WebSocketDisconnect, RuntimeError):
            raise
        except Exception:
            LOGGER.exception("a message could not be handled")
            self.watcher.tell(messages.Refused(id, "fault", FAULT, None))

    async def _do(self, message: FromClient) -> None:
        if isinstance(message, messages.Hello):
            return await self._hello(message)
        if isinstance(message, messages.Ping):
            return self.watcher.tell(messages.Pong())
        if self.table is None:
            raise Denied("bad-input", "say hello to a table first")
        need, handler = HANDLERS[type(message)]
        require(need, self.watcher.account, self.table, getattr(message, "seat", None))
        version = await handler(self, self.table, message)
        if version is not None:
            self.watcher.tell(messages.Ack(message.id, version))
        return None

    def _show_again(self) -> None:
        """One who acted on an old view gets the newest, whole."""
        self.watcher.version = -1
        self.watcher.moved()

    # ------------------------------------------------------------------ coming and going

    async def _hello(self, message: messages.Hello) -> None:
        await self._leave()
        if message.table is None:
            self.hall.lobbyists.add(self.watcher)
            return self.watcher.tell(await self.hall.lobby(self.watcher.account))
        account = self.watcher.account
        table = await self.hall.table(message.table)
        require(Need.WATCH, account, table)
        if message.seat is not None:
            require(Need.HOLDER, account, table, message.seat)
        mine = table.charter.seats_of(account.id if account else None)
        self.table = table
        self.watcher.version = -1
        self.watcher.seat = message.seat or (mine[0] if mine else None)
        self.watcher.tell(await self._welcome(table, mine))
        self.hall.notices.seen(table, mine)
        table.watch(self.watcher)
        return None

    async def _welcome(self, table: Table, mine: list[str]) -> messages.Welcome:
        account = self.watcher.account
        said = await chat.heard(self.hall.store, table, account)
        missed = await catch_up.since_last_look(self.hall.store, table, account, said)
        self.watcher.count = table.course.game.count if table.course else 0
        await catch_up.looked(self.hall.store, table, account, self.watcher.count)
        return messages.Welcome(
            table=table.info,
            seats=mine,
            standing={seat: list(table.charter.chair(seat).standing) for seat in mine},
            said=said,
            digest=missed,
            invite=table.charter.invite if account is not None and account.id in table.members else None,
        )

    async def _leave(self) -> None:
        self.hall.lobbyists.discard(self.watcher)
        table, self.table = self.table, None
        if table is not None:
            table.leave(self.watcher)
            await catch_up.looked(self.hall.store, table, self.watcher.account, self.watcher.count)


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


async def _look(visit: Visit, table: Table, message: messages.Look) -> int:
    if message.seat is not None:
        require(Need.HOLDER, visit.watcher.account, table, message.seat)
    table.look_as(visit.watcher, message.seat)
    return table.version


async def _act(visit: Visit, table: Table, message: messages.Act) -> int:
    assert visit.watcher.account is not None
    return await table.act(visit.watcher.account, message)


async def _undo(visit: Visit, table: Table, message: messages.Undo) -> int:
    assert visit.watcher.account is not None
    return await table.undo(visit.watcher.account, message)


async def _why_not(visit: Visit, table: Table, message: messages.WhyNot) -> None:
    refusal = table.playing().game.why_not(message.target, message.seat)
    text, rule = ("", None) if refusal is None else (refusal.text, refusal.rule)
    visit.watcher.tell(messages.Why(message.id, text, rule))


async def _preview(visit: Visit, table: Table, message: messages.Preview) -> None:
    visit.watcher.tell(await previewed(table.playing().game, message))


async def _reckon(visit: Visit, table: Table, message: messages.Reckon) -> None:
    if message.seat is not None:
        require(Need.HOLDER, visit.watcher.account, table, message.seat)
    course = table.playing()
    version = course.version
    visit.watcher.tell(messages.Reckoned(message.id, version, await reckoned(course.game, message.seat)))


async def _say(visit: Visit, table: Table, message: messages.Say) -> int:
    account = visit.watcher.account
    assert account is not None
    visit.chatting.check("", time.monotonic())
    chat.spread(table, await chat.say(visit.hall.store, table, account, message.channel, message.text))
    return table.version


async def _propose(visit: Visit, table: Table, message: messages.Propose) -> int:
    assert visit.watcher.account is not None
    async with table.lock:
        course = table.playing()
        table.must_run()
        if not course.start <= message.count < course.game.count:
            raise Denied("bad-input", f"the game cannot go back to action {message.count}")
        await table.amend(takeback.proposed(table.charter, visit.watcher.account, message.count))
        await _if_agreed(table)
    return table.version


async def _consent(visit: Visit, table: Table, message: messages.Consent) -> int:
    assert visit.watcher.account is not None
    async with table.lock:
        await table.amend(takeback.answered(table.charter, visit.watcher.account, message.count, message.yes))
        await _if_agreed(table)
    return table.version


async def _if_agreed(table: Table) -> None:
    if table.charter.proposal is not None and takeback.agreed(table.charter):
        await table.branch(table.charter.proposal.count)


async def _standing(visit: Visit, table: Table, message: messages.Standing) -> int:
    async with table.lock:
        chair = replace(table.charter.chair(message.seat), standing=tuple(message.answers))
        await table.amend(table.charter.with_chair(chair))
        await table.go_on()
    return table.version


async def _away(visit: Visit, table: Table, message: messages.Away) -> int:
    async with table.lock:
        table.charge()
        await table.amend(seating.stood_in(table.charter, message.seat))
    return table.version


async def _back(visit: Visit, table: Table, message: messages.Back) -> int:
    async with table.lock:
        table.charge()
        await table.amend(seating.handed_back(table.charter, message.seat))
    return table.version


async def _resign(visit: Visit, table: Table, message: messages.Resign) -> int:
    async with table.lock:
        table.playing()
        await table.amend(seating.stood_in(table.charter, message.seat, resigned=True))
    visit.hall.notices.told(table, "resigned", f"{message.seat} resigns; a bot plays on.", [])
    return table.version


async def _pace(visit: Visit, table: Table, message: messages.Pace) -> int:
    async with table.lock:
        await table.amend(replace(table.charter, pace=message.seconds))
    return table.version


async def _seating(visit: Visit, table: Table, message: messages.Seating) -> int:
    async with table.lock:
        if table.course is None:
            await table.seat(seating.with_bot(table.charter, message.seat, message.bot))
        else:
            table.must_be_absent(message.seat, visit.hall.settings.absent_after)
            await table.amend(seating.stood_in(table.charter, message.seat, message.bot))
    return table.version


Handling = Callable[[Visit, Table, Any], Awaitable[int | None]]
HANDLERS: Final[dict[type, tuple[Need, Handling]]] = {
    messages.Look: (Need.WATCH, _look),
    messages.Act: (Need.HOLDER, _act),
    messages.Undo: (Need.HOLDER, _undo),
    messages.WhyNot: (Need.HOLDER, _why_not),
    messages.Preview: (Need.HOLDER, _preview),
    messages.Reckon: (Need.WATCH, _reckon),
    messages.Say: (Need.WATCHER, _say),
    messages.Propose: (Need.SEATED, _propose),
    messages.Consent: (Need.SEATED, _consent),
    messages.Standing: (Need.HOLDER, _standing),
    messages.Away: (Need.HOLDER, _away),
    messages.Back: (Need.HOLDER, _back),
    messages.Resign: (Need.HOLDER, _resign),
    messages.Pace: (Need.HOST, _pace),
    messages.Seating: (Need.HOST, _seating),
}
