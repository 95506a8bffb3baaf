"""A table as it is told to everybody who may watch it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from logres.server.socket.wire_types import SeatInfo, TableInfo
from logres.server.tables.broadcast import outcome
from logres.server.tables.commitment import commitment
from logres.server.tables.config import Chair

if TYPE_CHECKING:
    from logres.server.tables.table import Table


def table_info(table: Table, online: Collection[int]) -> TableInfo:
    charter, course = table.charter, table.course
    return TableInfo(
        id=charter.id,
        title=charter.title,
        scenario=charter.scenario,
        options=charter.options,
        public=charter.public,
        status=table.status,
        host=charter.host_name,
        seats=[_seat(chair, online) for chair in charter.chairs],
        asked=table.asked,
        count=0 if course is None else course.game.count,
        version=table.version,
        created=charter.created,
        changed=table.changed,
        commitment=commitment(charter.secret),
        pace=charter.pace,
        clock=charter.clock,
        proposal=charter.proposal,
        result=None if course is None else outcome(course.game.result),
        parent=charter.parent,
        rematch=charter.rematch,
        frozen=charter.frozen,
    )


def _seat(chair: Chair, online: Collection[int]) -> SeatInfo:
    return SeatInfo(
        seat=chair.seat,
        holder=chair.name,
        bot=chair.bot,
        stand_in=chair.stand_in,
        reserved=chair.reserved_name,
        resigned=chair.resigned,
        online=chair.account in online,
        clock=chair.clock,
        rules=chair.rules,
    )
