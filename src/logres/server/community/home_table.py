"""A table at a glance, for somebody who is at home: where it stands, what happened last, who holds what."""

from __future__ import annotations

from itertools import islice
from typing import Final

from logres.atlas.holders import colours, holders
from logres.engine import view
from logres.engine.history import Line
from logres.engine.texts import Translate
from logres.languages.catalog import translator
from logres.server.people.accounts import Account
from logres.server.protocol.home import HomeTable
from logres.server.protocol.wire_types import TableInfo
from logres.server.storage.table_config import TableConfig
from logres.server.tables.table import Table

LINES: Final = 3


def at_rest(info: TableInfo, name: str | None, trial: bool) -> HomeTable:
    """A table that is not in memory: nothing of its game is looked up."""
    seats = [seat.seat for seat in info.seats if name is not None and seat.holder == name]
    return HomeTable(info, seats, "", "", [], {}, trial, None)


def shown_at_home(table: Table, account: Account | None, trial: bool, language: str) -> HomeTable:
    """A table in memory, as this account's first seat sees it."""
    seats = table.config.seats_of(account.id if account else None)
    if table.timeline is None:
        return HomeTable(table.info, seats, "", "", [], {}, trial, None)
    game = table.timeline.game
    seat = seats[0] if seats else None
    lines = view.lines_of(game, seat)
    board = game.title.view(game, game.board, None)
    held = colours(board, holders(board))
    translate = translator(game.title.id, language)
    place, turn = _heading(lines, 0, translate), _heading(lines, 1, translate)
    last = _last(lines, game.title.ASIDES, translate)
    return HomeTable(table.info, seats, place, turn, last, held, trial, _left(table))


def _heading(lines: list[Line], level: int, translate: Translate) -> str:
    return next((translate(line.translatable) for line in reversed(lines) if line.heading and line.level == level), "")


def _last(lines: list[Line], asides: tuple[str, ...], translate: Translate) -> list[str]:
    deeds = (line for line in reversed(lines) if not line.heading and line.kind not in asides)
    return [translate(line.translatable) for line in islice(deeds, LINES)][::-1]


def _left(table: Table) -> float | None:
    clocks = [table.config.seat(seat).clock for seat in table.waiting_for]
    return min([clock for clock in clocks if clock is not None], default=None)


def is_trial(config: TableConfig, rematch_of_parent: str | None) -> bool:
    """Whether it was branched off another game to try something out."""
    return config.parent is not None and rematch_of_parent != config.id
