"""What is saved when a table changes: its events, its config where that changes too, the notices that become true."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from logres.engine import view
from logres.engine.game import Game
from logres.server.people import invitations
from logres.server.protocol.wire_types import TableInfo
from logres.server.storage.events import (
    DROP_SNAPSHOTS,
    KEEP_INFO,
    KEEP_SNAPSHOT,
    LOWER_LOOKS,
    config_row,
    event_row,
    move_rows,
)
from logres.server.storage.store import Statement
from logres.server.storage.table_config import TableConfig
from logres.server.tables import notices
from logres.server.tables.agreements import pauses, takeback
from logres.table.timeline import Timeline


def status_of(game: Game) -> str:
    return "running" if game.result is None else "over"


def unproposed(config: TableConfig) -> TableConfig:
    """Without what was proposed before the game moved on."""
    return pauses.withdrawn(takeback.withdrawn(config))


def begun(
    config: TableConfig, timeline: Timeline, body: dict[str, str], game: Game, auto: Sequence[int], watching: set[int]
) -> list[Statement]:
    """The beginning of a game, and what was played at once."""
    moves = timeline.moves_since(game)
    rows = [event_row(config.id, 1, "begin", body), *move_rows(config.id, moves, timeline.game.count, 1, auto)]
    return [*invitations.when_begun(config.id), *rows, *_notices(config, 1 + len(moves), [], game, watching)]


def advanced(
    config: TableConfig, timeline: Timeline, game: Game, auto: Sequence[int], before: list[str], watching: set[int]
) -> list[Statement]:
    """The moves by which a game goes beyond the present; `before` is who was waited for."""
    moves = timeline.moves_since(game)
    rows = move_rows(config.id, moves, timeline.game.count, timeline.version, auto)
    notice_rows = _notices(config, timeline.version + len(moves), before, game, watching)
    return [*rows, *notice_rows, *_config_rows(config, status_of(game))]


def rewound(
    config: TableConfig, timeline: Timeline, game: Game, before: list[str], watching: set[int]
) -> list[Statement]:
    """An earlier moment that becomes the present: by undo, or with another epoch as a branch."""
    branch = game.epoch != timeline.game.epoch
    body = {"count": game.count, "epoch": game.epoch} if branch else {"count": game.count}
    version = timeline.version + 1
    event = event_row(config.id, version, "branch" if branch else "undo", body)
    notice_rows = _notices(config, version, before, game, watching)
    unseen = (LOWER_LOOKS, (game.count, config.id, game.count))  # what is played in its place is new to all
    return [event, unseen, *notice_rows, *_config_rows(config, status_of(timeline.game))]


def snapshot(table: str, version: int, text: str, info: TableInfo) -> list[Statement]:
    """A save of the game, beside the one before it alone."""
    return [(KEEP_SNAPSHOT, (table, version, text)), (DROP_SNAPSHOTS, (table,)), info_row(info)]


def info_row(info: TableInfo) -> Statement:
    """As the table is listed while it is not in memory."""
    return KEEP_INFO, (msgspec.json.encode(info).decode(), info.id)


def paused_or_resumed(
    before: TableConfig, config: TableConfig, version: int, asked: Sequence[str], watching: Collection[int]
) -> list[Statement]:
    """Nobody is told that it is his turn while the table is paused; afterwards he is."""
    if (before.paused is None) == (config.paused is None):
        return []
    if config.paused is not None:
        return [row for seat in asked for row in notices.turn_over(config.id, seat)]
    return notices.moved_rows(config, version, [], asked, watching)


def _notices(config: TableConfig, version: int, before: list[str], game: Game, watching: set[int]) -> list[Statement]:
    """What becomes true with a move, for those who do not see it."""
    rows = notices.moved_rows(config, version, before, view.waited_for(game), watching)
    return rows if game.result is None else [*rows, *notices.over_rows(config, version, game.result, watching)]


def _config_rows(config: TableConfig, status: str) -> list[Statement]:
    """The row that has to be saved with an event: where clocks run, the game ends, or a proposal goes stale."""
    unchanged = config.clock is None and config is unproposed(config) and status == "running"
    return [] if unchanged else [config_row(unproposed(config), status)]
