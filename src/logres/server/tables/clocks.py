"""Clocks: what each seat has left, as plain arithmetic on charters. While the server is down nothing is counted."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from msgspec.structs import replace

from logres.server.tables.config import Chair, Charter

GRACE: Final = 0.1  # of the budget, for one who comes back with an empty clock


def running(charter: Charter, asked: Collection[str]) -> list[str]:
    """The seats whose time runs: asked, and held by a person who has not left it to a bot."""
    if charter.clock is None:
        return []
    return [c.seat for c in charter.chairs if c.seat in asked and c.account is not None and c.player is None]


def spent(charter: Charter, seats: Collection[str], seconds: float) -> Charter:
    """The charter after so much time has gone by."""
    if charter.clock is None or not seats:
        return charter
    return replace(charter, chairs=tuple([_less(c, seconds) if c.seat in seats else c for c in charter.chairs]))


def _less(chair: Chair, seconds: float) -> Chair:
    return replace(chair, clock=max(0.0, (chair.clock or 0.0) - seconds))


def credited(charter: Charter, seats: Collection[str]) -> Charter:
    """The charter after these seats have answered."""
    rule = charter.clock
    if rule is None or not rule.increment:
        return charter
    chairs = [replace(c, clock=(c.clock or 0.0) + rule.increment) if c.seat in seats else c for c in charter.chairs]
    return replace(charter, chairs=tuple(chairs))


def expired(charter: Charter, asked: Collection[str]) -> list[str]:
    return [seat for seat in running(charter, asked) if charter.chair(seat).clock == 0.0]


def wound(charter: Charter, chair: Chair) -> Chair:
    """The chair of one who comes back: with some time at least."""
    if charter.clock is None:
        return chair
    least = max(charter.clock.increment, charter.clock.budget * GRACE)
    return replace(chair, clock=max(chair.clock or 0.0, least))
