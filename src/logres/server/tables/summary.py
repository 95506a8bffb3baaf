"""A table as it is shown to everybody who may watch it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from logres.engine.result import Result
from logres.server.dice import shares
from logres.server.dice.commitment import commitment
from logres.server.protocol.wire_types import Outcome, SeatInfo, TableInfo
from logres.server.storage.table_config import SeatConfig, TableConfig
from logres.server.tables.state import TableState


def table_info(table: TableState, online: Collection[int], planned: TableConfig | None = None) -> TableInfo:
    """As it is, or as it is saved with a config that is about to hold: without holidays, which end by themselves."""
    config, timeline = planned or table.config, table.timeline
    away = table.on_holiday if planned is None else {}
    return TableInfo(
        id=config.id,
        title=config.title,
        scenario=config.scenario,
        options=config.options,
        public=config.public,
        status=table.status,
        host=config.host_name,
        seats=[_seat(s, online, away) for s in config.seats],
        waiting_for=[] if config.paused is not None else table.asked,
        count=0 if timeline is None else timeline.game.count,
        version=table.version,
        created=config.created,
        changed=table.changed,
        commitment=commitment(config.secret),
        pace=config.pace,
        clock=config.clock,
        secrecy=config.secrecy,
        proposal=config.proposal,
        result=None if timeline is None else _outcome(timeline.game.result),
        parent=config.parent,
        rematch=config.rematch,
        frozen=config.frozen,
        opening=timeline is None and shares.may_open(config),
        anew=list(config.anew),
        paused=config.paused,
        pause_proposal=config.pause_proposal,
    )


def _seat(seat_config: SeatConfig, online: Collection[int], away: Mapping[int, float]) -> SeatInfo:
    return SeatInfo(
        seat=seat_config.seat,
        holder=seat_config.name,
        bot=seat_config.bot,
        stand_in=seat_config.stand_in,
        reserved=seat_config.reserved_name,
        resigned=seat_config.resigned,
        online=seat_config.account in online,
        clock=seat_config.clock,
        rules=seat_config.rules,
        program=seat_config.program,
        offered=seat_config.offered,
        share=shares.share_of(seat_config),
        holiday=away.get(seat_config.account or 0),
    )


def _outcome(result: Result | None) -> Outcome | None:
    return None if result is None else Outcome(result.scores, list(result.winners), result.reason, result.ranks)
