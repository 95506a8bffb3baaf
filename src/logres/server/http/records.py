"""Endpoints of the past of a game and of records: shown, imported, verified."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.responses import PlainTextResponse, Response

from logres.engine import api
from logres.languages.catalog import translator
from logres.server.dice.commitment import verify as checked
from logres.server.errors import Denied
from logres.server.http.endpoints import WORKED_OUT, Call, CallWith, Endpoint
from logres.server.operations.replay_after_fix import raw_record
from logres.server.protocol import schemas
from logres.server.tables import records, seating
from logres.server.tables.lifecycle.loading import events_of
from logres.server.tables.permissions import Need
from logres.server.tables.table import Start
from logres.table import views

MOST_LINES: Final = 40_000  # of a record; the longest games have a few thousand


async def moment(call: Call) -> schemas.Moment:
    """The table as your seat saw it after an action."""
    count = _number(call.request.path_params["count"])
    seat, heading = call.seat(), call.request.query_params.get("before", "")
    timeline, translate = call.table.require_timeline(), translator(call.table.config.title, call.language)
    before = _number(heading) if heading else None
    return schemas.Moment(**await asyncio.to_thread(views.moment, timeline, count, seat, before, translate))


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Denied("bad-input", "an action and a heading are numbers") from None


async def record(call: Call) -> Response:
    """The record: whole once the game is over, before that your seat's own."""
    if call.table.config.frozen is not None:
        return PlainTextResponse(
            raw_record(call.table.config, await events_of(call.registry.store, call.table.config), call.seat())
        )
    text = await asyncio.to_thread(records.record_of, call.table, call.seat())
    return PlainTextResponse(
        text, headers={"Content-Disposition": f'attachment; filename="{call.table.config.id}.logres"'}
    )


async def import_record(call: CallWith[schemas.Import]) -> schemas.TableId:
    """A table of your own from a record; where seats are named, against bots."""
    _require_bounded(call.body.record)
    game = await asyncio.to_thread(api.replay, call.body.record)
    config = seating.sandbox(records.config_of(game, call.account), call.account)
    if call.body.seats:
        config = seating.against(config, call.body.seats)
    await call.registry.add(config, call.account, Start({"save": game.at(0).save()}, game))
    return schemas.TableId(config.id)


def _require_bounded(record: str) -> None:
    """What is replayed for a stranger must have an end within reach."""
    if record.count("\n") > MOST_LINES:
        raise Denied("too-large", "the record has more than {n} lines", n=MOST_LINES)


async def verify(call: CallWith[schemas.Verify]) -> schemas.Verified:
    """Roll the dice of a finished game again."""
    body = call.body
    _require_bounded(body.record)
    return schemas.Verified(*await asyncio.to_thread(checked, body.record, body.commitment, body.salt))


async def digest(call: Call) -> schemas.Digested:
    """A hash of the exact state, to see whether anything changed."""
    return schemas.Digested(call.table.version, call.table.require_timeline().game.digest())


ENDPOINTS: Final = [
    Endpoint("GET", "/api/tables/{id}/at/{count}", Need.WATCH, moment, schemas.Moment, cost=WORKED_OUT, scope="read"),
    Endpoint("GET", "/api/tables/{id}/record", Need.WATCH, record, str, cost=WORKED_OUT, scope="read"),
    Endpoint(
        "POST", "/api/records", Need.ACCOUNT, import_record, schemas.TableId, schemas.Import, heavy=True, scope="tables"
    ),
    Endpoint("POST", "/api/verify", Need.ANYONE, verify, schemas.Verified, schemas.Verify, heavy=True, scope="read"),
    Endpoint("GET", "/api/tables/{id}/digest", Need.WATCH, digest, schemas.Digested, cost=WORKED_OUT, scope="read"),
]
