"""Records of tables: out, with what is needed to verify the dice; in, as a table of one's own."""

from __future__ import annotations

from logres.engine.game import Game
from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.storage.table_config import SeatConfig, TableConfig
from logres.server.tables import commitment
from logres.server.tables.table import Table


def record_of(table: Table, seat: str | None) -> str:
    """Whole and verifiable once the game is over; before that what the seat (None: a spectator) may know."""
    timeline = table.timeline
    if timeline is None:
        raise Denied("conflict", "the game has not start_timeline")
    text = timeline.game.record(seat)
    salts = table.config.salts
    if timeline.game.result is None or salts is None:
        return text
    return commitment.sealed_record(text, table.config.secret, salts, timeline.epochs)


def config_of(game: Game, by: Account) -> TableConfig:
    """A config for a game that comes from a record."""
    unplayed = game.title.unplayed(game.options)
    return TableConfig(
        title=game.title.id,
        scenario=game.scenario,
        options=game.options,
        host=by.id,
        host_name=by.name,
        public=False,
        pace=0.0,
        seats=tuple([SeatConfig(seat, rules=seat in unplayed) for seat in game.seats]),
    )
