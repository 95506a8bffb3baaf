"""Clocks: what each seat has left, as plain arithmetic on configs. While the server is down nothing is counted.

Time is added by turn: when the game, which waited for a seat, waits for others. Whoever takes his answer back, so that
it waits for him again, gives it back.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from msgspec.structs import replace

from logres.server.protocol.wire_types import ClockRule
from logres.server.storage.table_config import SeatConfig, TableConfig

GRACE: Final = 0.1  # of the budget, for one who comes back with an empty clock; half as much each further time
DAYS: Final = 86_400.0  # a clock with this budget, or more, is one of days
REST: Final = 3 * 3600.0  # what has less left runs on in a holiday


def running(config: TableConfig, waiting_for: Collection[str], on_holiday: Collection[int] = ()) -> list[str]:
    """The seats whose time runs: waited for, and held by a person who has not left it to a bot and is on no holiday."""
    if config.clock is None:
        return []
    held = [s for s in config.seats if s.seat in waiting_for and s.account is not None and s.player is None]
    return [s.seat for s in held if s.account not in on_holiday or not keeps_holidays(config.clock, s.clock)]


def keeps_holidays(rule: ClockRule | None, left: float | None) -> bool:
    """Whether a clock with so much left stands still in a holiday. One of an evening, or nearly empty, does not."""
    return rule is not None and rule.budget >= DAYS and (left or 0.0) >= REST


def adjusted(config: TableConfig, seats: Collection[str], seconds: float) -> TableConfig:
    """The config with so much more, or less, on the clocks of these seats."""
    if config.clock is None or not seats or not seconds:
        return config
    changed = [replace(s, clock=max(0.0, (s.clock or 0.0) + seconds)) if s.seat in seats else s for s in config.seats]
    return replace(config, seats=tuple(changed))


def passed_on(
    config: TableConfig, before: Collection[str], after: Collection[str], on_holiday: Collection[int] = ()
) -> TableConfig:
    """The config when the game, which waited for some seats, waits for others: those whose turn is over gain time.
    One whose clock stood still gains none."""
    increment = config.clock.increment if config.clock is not None else 0.0
    return adjusted(config, [seat for seat in running(config, before, on_holiday) if seat not in after], increment)


def handed_back(
    config: TableConfig, before: Collection[str], after: Collection[str], on_holiday: Collection[int] = ()
) -> TableConfig:
    """The config when an answer was taken back: those who are waited for again lose what it had gained them."""
    increment = config.clock.increment if config.clock is not None else 0.0
    return adjusted(config, [seat for seat in running(config, after, on_holiday) if seat not in before], -increment)


def expired(config: TableConfig, waiting_for: Collection[str]) -> list[str]:
    return [seat for seat in running(config, waiting_for) if config.seat(seat).clock == 0.0]


def with_grace(config: TableConfig, seat: SeatConfig) -> SeatConfig:
    """The seat of one who comes back: with some time at least, where his clock had run out."""
    if config.clock is None or seat.clock:
        return seat
    grace = max(config.clock.increment, config.clock.budget * GRACE) / 2**seat.returns
    return replace(seat, clock=grace, returns=seat.returns + 1)
