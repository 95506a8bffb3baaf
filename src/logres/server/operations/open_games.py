"""Finished games for everybody, as a file a day: those whose players all let them be published, without names.

A game counts to the day of its last action. It is left out unless the table was public and each person who held a seat
has consented; one who has deleted his account has not. Nothing that was said is in it.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from logres.engine.errors import LogresError
from logres.server.storage.connection import Connection
from logres.server.storage.packing import timed_events_of
from logres.server.storage.store import Row
from logres.server.storage.table_config import SeatConfig, TableConfig
from logres.server.tables.records import verifiable_record
from logres.table.timeline import Timeline, parse_events

OVER: Final = "SELECT config FROM tables WHERE status='over' AND public=1 AND changed >= ? ORDER BY id"


def day_of(text: str) -> datetime:
    """A day as 2026-11-17; LogresError for anything else."""
    try:
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise LogresError(f"'{text}' is no day; write it as 2026-11-17") from None


def write_day(connection: Connection, day: datetime, folder: Path) -> tuple[Path, int]:
    """Write a day's file, in place of an older one: whoever has withdrawn his consent is gone from it."""
    games = list(games_of(connection, day))
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"games-{day:%Y-%m-%d}.jsonl.gz"
    fresh = target.with_suffix(".unfinished")
    text = "".join(json.dumps(game, sort_keys=True) + "\n" for game in games)
    fresh.write_bytes(gzip.compress(text.encode(), mtime=0))
    fresh.replace(target)
    return target, len(games)


def games_of(connection: Connection, day: datetime) -> Iterator[dict[str, Any]]:
    first, last = day.timestamp(), (day + timedelta(days=1)).timestamp()
    consents = {account for (account,) in connection.execute("SELECT account FROM consents")}
    for (text,) in connection.execute(OVER, (first,)).fetchall():
        config = TableConfig.from_json(text)
        if all_consent(config, consents):
            rows = timed_events_of(connection, config.id)
            if rows and first <= rows[-1][3] < last:
                yield _game(config, rows, day)


def all_consent(config: TableConfig, consents: set[int]) -> bool:
    """Whether at least one person played, and all who did let the game be published; who has left did not."""
    people = [*config.former, *[seat.account for seat in config.seats if seat.account is not None]]
    left = [seat for seat in config.salts or {} if config.seat(seat).account is None]
    return bool(people) and not left and all(account in consents for account in people)


def _game(config: TableConfig, rows: list[Row], day: datetime) -> dict[str, Any]:
    timeline = Timeline.rebuild(config, parse_events([row[:3] for row in rows]))
    result = timeline.game.result
    assert result is not None
    return {
        "title": config.title,
        "scenario": config.scenario,
        "options": config.options,
        "day": f"{day:%Y-%m-%d}",
        "seats": {seat.seat: _player(seat) for seat in config.seats},
        "winners": list(result.winners),
        "scores": result.scores,
        "record": verifiable_record(config, timeline, None),
    }


def _player(seat: SeatConfig) -> str:
    if seat.rules:
        return "rules"
    if seat.account is None:
        return f"bot {seat.bot}"
    return "program" if seat.program else "person who resigned" if seat.resigned else "person"
