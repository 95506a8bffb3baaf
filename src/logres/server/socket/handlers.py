"""What is done with each message at a table: one handler each, with what it needs and what it costs.

A handler answers with the version that is acknowledged, or has answered already.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from msgspec.structs import replace

from logres.engine.texts import say
from logres.server.dice import shares
from logres.server.protocol import messages
from logres.server.protocol.wire_types import PauseProposal
from logres.server.storage.table_config import TableConfig
from logres.server.tables import chat, hosting, seating
from logres.server.tables.agreements import pauses, takeback
from logres.server.tables.permissions import Need
from logres.server.tables.preview import estimated, previewed, reached
from logres.server.tables.table import Table
from logres.table import prepared_answers

if TYPE_CHECKING:
    from logres.server.socket.session import Session

RESTART_AFTER: Final = 60.0  # seconds the dice wait for somebody before the host may give them up
AnyRequest = TypeVar("AnyRequest", bound=messages.Request)


async def _look(session: Session, table: Table, message: messages.Look) -> int:
    table.audience.look_as(session.subscriber, message.seat)
    return table.version


async def _act(session: Session, table: Table, message: messages.Act) -> int:
    return await table.act(message, session.account.id)


async def _undo(session: Session, table: Table, message: messages.Undo) -> int:
    return await table.undo(message, session.account.id)


async def _why_not(session: Session, table: Table, message: messages.WhyNot) -> None:
    refusal = table.require_timeline().game.why_not(message.target, message.seat)
    text, rule = ("", None) if refusal is None else (session.translate(refusal.text), refusal.rule)
    session.subscriber.send(messages.Why(message.id, text, rule))


async def _preview(session: Session, table: Table, message: messages.Preview) -> None:
    session.subscriber.send(await previewed(table.require_timeline().game, message, session.translate))


async def _estimate(session: Session, table: Table, message: messages.Estimate) -> None:
    timeline = table.require_timeline()
    version = timeline.version
    outlook = await estimated(timeline.game, message.seat)
    session.subscriber.send(messages.Estimated(message.id, version, outlook))


async def _reach(session: Session, table: Table, message: messages.Reach) -> None:
    timeline = table.require_timeline()
    version = timeline.version
    found: Any = await reached(timeline.game, message.seat, message.origin, session.translate)
    session.subscriber.send(messages.Reached(message.id, version, message.origin, **found))


async def _say(session: Session, table: Table, message: messages.Say) -> int:
    session.registry.moderation.require_not_silenced(session.account)
    session.registry.limits.chat.check(session.visitor, time.monotonic())
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


async def _restart_dice(session: Session, table: Table, message: messages.Anew) -> int:
    await hosting.restart_dice(session.registry, table, RESTART_AFTER)
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


class Handling(NamedTuple):
    """How a message is handled: what one must be to send it, by which handler, for which scope of a token, and for how
    many messages more it counts where something has to be worked out."""

    need: Need
    handler: Callable[[Session, Table, Any], Awaitable[int | None]]
    scope: str
    cost: float


def _handling(
    message: type[AnyRequest],
    need: Need,
    handler: Callable[[Session, Table, AnyRequest], Awaitable[int | None]],
    scope: str = "play",
    cost: float = 0.0,
) -> tuple[type[messages.Request], Handling]:
    return message, Handling(need, handler, scope, cost)


HANDLERS: Final = dict(
    [
        _handling(messages.Look, Need.LOOK, _look, "read"),
        _handling(messages.Act, Need.HOLDER, _act),
        _handling(messages.Undo, Need.HOLDER, _undo),
        _handling(messages.WhyNot, Need.HOLDER, _why_not, "read", cost=4.0),
        _handling(messages.Preview, Need.HOLDER, _preview, "read", cost=9.0),
        _handling(messages.Reach, Need.HOLDER, _reach, "read", cost=9.0),
        _handling(messages.Estimate, Need.LOOK, _estimate, "read", cost=9.0),
        _handling(messages.Say, Need.WATCHER, _say, "chat"),
        _handling(messages.Propose, Need.SEATED, _change_config),
        _handling(messages.Consent, Need.SEATED, _change_config),
        _handling(messages.Pause, Need.SEATED, _change_pause),
        _handling(messages.PauseConsent, Need.SEATED, _change_pause),
        _handling(messages.Resume, Need.SEATED, _change_pause),
        _handling(messages.Prepare, Need.HOLDER, _prepare),
        _handling(messages.Away, Need.HOLDER, _change_config),
        _handling(messages.Back, Need.HOLDER, _change_config),
        _handling(messages.Resign, Need.HOLDER, _change_config),
        _handling(messages.Pace, Need.HOST, _change_config, "tables"),
        _handling(messages.Seating, Need.HOST, _change_config, "tables"),
        _handling(messages.Pledge, Need.SEATED, _change_config),
        _handling(messages.Reveal, Need.SEATED, _change_config),
        _handling(messages.Anew, Need.HOST, _restart_dice, "tables"),
    ]
)
