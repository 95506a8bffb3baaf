"""After a rules fix: play every running game again by the new rules.

A game that replays goes on. One that does not goes on from its newest snapshot, if that loads; what was played after
the snapshot follows as far as it is still legal. Otherwise the table is frozen with its record. Players are
notified in the table's chat, and nothing is deleted: old events stay before the `rebase` that follows them.
"""

from __future__ import annotations

import time
from enum import Enum
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from logres.engine import api
from logres.engine.errors import LogresError
from logres.engine.game import Game
from logres.engine.history import Move
from logres.engine.records import HIDDEN
from logres.server.storage.connection import Connection
from logres.server.storage.events import KEEP_SNAPSHOT, READ_EVENTS, config_row, event_row
from logres.server.storage.table_config import TableConfig
from logres.table.timeline import Event, Timeline, parse_events

REFEREE: Final = "referee"


class Verdict(Enum):
    """What became of a table."""

    CLEAN = "replays"
    REBASED = "goes on from its snapshot"
    FROZEN = "frozen"


class Finding(NamedTuple):
    """One table after the patch, and what does not replay."""

    table: str
    verdict: Verdict
    detail: str


def patch(connection: Connection, dry: bool = False) -> list[Finding]:
    """Replay every table that runs or was frozen, and (unless dry) set right what does not. The caller commits."""
    sql = "SELECT config FROM tables WHERE status IN ('running', 'frozen') ORDER BY id"
    configs = [TableConfig.from_json(text) for (text,) in connection.execute(sql).fetchall()]
    return [_patch_one(connection, config, dry) for config in configs]


def _patch_one(connection: Connection, config: TableConfig, dry: bool) -> Finding:
    rows = connection.execute(READ_EVENTS, (config.id,)).fetchall()
    try:
        events = parse_events(rows)
    except LogresError as error:
        return _frozen(connection, config, str(error), dry)
    try:
        timeline = Timeline.rebuild(config, events)
    except LogresError as error:
        return _mend(connection, config, events, str(error), dry)
    if not dry:
        _snapshot(connection, config.id, timeline.version, timeline.game)
        if config.frozen is not None:
            _set_frozen(connection, config, None)
            _post(connection, config, "This game replays again and goes on.")
    return Finding(config.id, Verdict.CLEAN, "")


def _mend(connection: Connection, config: TableConfig, events: list[Event], problem: str, dry: bool) -> Finding:
    game, lost = _from_snapshot(connection, config, events)
    if game is None:
        return _frozen(connection, config, problem, dry)
    if not dry:
        _rebase(connection, config, events[-1].seq + 1, game, lost)
        _set_frozen(connection, config, None)
    return Finding(config.id, Verdict.REBASED, f"{problem}; {lost} actions fell away")


def _frozen(connection: Connection, config: TableConfig, problem: str, dry: bool) -> Finding:
    if not dry:
        _freeze(connection, config, problem)
    return Finding(config.id, Verdict.FROZEN, problem)


def _from_snapshot(connection: Connection, config: TableConfig, events: list[Event]) -> tuple[Game | None, int]:
    """The game of the newest snapshot that loads, as far on as is legal, and how many events are lost."""
    sql = "SELECT seq, save FROM snapshots WHERE table_id=? ORDER BY seq DESC"
    for seq, save in connection.execute(sql, (config.id,)):
        try:
            timeline = Timeline(api.load(save))
        except LogresError:
            continue
        later = [event for event in events if event.seq > seq]
        for done, event in enumerate(later):
            try:
                timeline = timeline.apply(event)
            except LogresError:
                return timeline.game, len(later) - done
        return timeline.game, 0
    return None, 0


def _rebase(connection: Connection, config: TableConfig, seq: int, game: Game, lost: int) -> None:
    connection.execute(*event_row(config.id, seq, "rebase", {"save": game.save()}))
    _snapshot(connection, config.id, seq, game)
    text = f"The rules of this game were mended. It goes on from action {game.count}"
    _post(connection, config, f"{text}; {lost} later actions fell away." if lost else f"{text}.")


def _freeze(connection: Connection, config: TableConfig, problem: str) -> None:
    if config.frozen is None:
        _set_frozen(connection, config, f"it does not replay after a change of the rules: {problem}")
        _post(connection, config, "The rules of this game were mended; it cannot go on under them. Its record is kept.")


def _set_frozen(connection: Connection, config: TableConfig, reason: str | None) -> None:
    connection.execute(*config_row(replace(config, frozen=reason), "running"))
    connection.execute("UPDATE tables SET info='' WHERE id=?", (config.id,))


def _snapshot(connection: Connection, id: str, seq: int, game: Game) -> None:
    connection.execute(KEEP_SNAPSHOT, (id, seq, game.save()))


def _post(connection: Connection, config: TableConfig, text: str) -> None:
    sql = "INSERT INTO chat (table_id, channel, account, name, seat, text, at) VALUES (?, 'table', NULL, ?, NULL, ?, ?)"
    connection.execute(sql, (config.id, REFEREE, text, time.time()))


def raw_record(config: TableConfig, events: list[Event], seat: str | None = None, whole: bool = False) -> str:
    """What was played at a table that does not replay, one event a line: whole, or as a seat may know it."""
    head = ['[Logres "frozen"]', f'[Title "{config.title}"]', f'[Scenario "{config.scenario}"]']
    lines = [_raw_line(kind, body, seat, whole) for _, kind, body in events]
    return "\n".join([*head, "", *lines]) + "\n"


def _raw_line(kind: str, body: Any, seat: str | None, whole: bool) -> str:
    if kind not in ("play", "auto"):
        return f"; {kind} {body.get('count', '')}".rstrip()
    number, move = body[0], Move.from_json(body[1])
    text = HIDDEN if move.hidden and not whole and move.seat != seat else move.text
    drawn = [(d.label, d.values if whole or d.seen(seat) else (HIDDEN,)) for d in move.draws]
    chance = "".join(f" {{{label}: {' '.join(map(str, values))}}}" for label, values in drawn)
    return f"{number}. {move.seat}: {text}{chance}"
