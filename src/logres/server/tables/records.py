"""Records of tables: out, with what is needed to verify the dice; in, as a table of one's own."""

from __future__ import annotations

from logres.engine.game import Game
from logres.server.dice.commitment import Dice, sealed_record
from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.storage.table_config import SeatConfig, TableConfig
from logres.server.tables.state import TableState
from logres.table.timeline import Timeline


def record_of(table: TableState, seat: str | None) -> str:
    """Whole and verifiable once the game is over; before that what the seat (None: a spectator) may know."""
    if table.timeline is None:
        raise Denied("conflict", "the game has not begun")
    return verifiable_record(table.config, table.timeline, seat)


def verifiable_record(config: TableConfig, timeline: Timeline, seat: str | None) -> str:
    """The record of a seat; once the game is over with what its dice are made of, if they were committed to."""
    text = timeline.game.record(seat)
    if timeline.game.result is None or config.salts is None:
        return text
    pledges = {s.seat: s.pledge for s in config.seats if s.pledge}
    return sealed_record(text, Dice(config.secret, config.salts, pledges, timeline.epochs))


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
