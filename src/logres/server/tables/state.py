"""How a table stands: all that can be asked of it, and what must be true of it before something is done there."""

from __future__ import annotations

import time

from logres.engine.errors import GameOver
from logres.engine.texts import say
from logres.server.errors import Denied
from logres.server.storage.table_config import TableConfig
from logres.server.tables.services import TableServices
from logres.table.refusals import IS_OVER
from logres.table.timeline import Timeline


class TableState:
    """One table in memory. `timeline` is None until all seats are taken."""

    def __init__(self, services: TableServices, config: TableConfig, timeline: Timeline | None, changed: float) -> None:
        self.services = services
        self.config = config
        self.timeline = timeline
        self.changed = changed
        self.members: set[int] = set()  # accounts that have come in
        self.outdated = False  # deleted, or broken off in the middle of saving: what is true only the store knows

    @property
    def status(self) -> str:
        if self.config.frozen is not None:
            return "frozen"
        if self.timeline is None:
            return "open"
        return "running" if self.timeline.game.result is None else "over"

    @property
    def version(self) -> int:
        return 0 if self.timeline is None else self.timeline.version

    @property
    def waiting_for(self) -> list[str]:
        """The seats the game waits for: none while it is paused."""
        return [] if self.config.paused is not None else self.asked

    @property
    def asked(self) -> list[str]:
        """The seats that have to answer, now or when the pause is over."""
        return [] if self.timeline is None or self.config.frozen is not None else self.timeline.waiting_for

    @property
    def on_holiday(self) -> dict[int, float]:
        """Those of its people who are on holiday, and until when."""
        found = {s.account: self.services.on_holiday(s.account) for s in self.config.seats if s.account is not None}
        return {account: until for account, until in found.items() if until is not None}

    def lets_watch(self, account: int | None) -> bool:
        """Whether somebody may know of it."""
        return self.config.public or account in self.members or self.config.keeps_seat_for(account)

    @property
    def is_led_here(self) -> bool:
        """Whether bots and clocks of this table are this worker's to see to."""
        return self.services.leases.holds(self.config.id)

    def require_timeline(self) -> Timeline:
        """The timeline of a game that has begun; Denied otherwise."""
        if self.config.frozen is not None:
            raise Denied("conflict", "this table is frozen: {reason}", reason=self.config.frozen)
        if self.timeline is None:
            raise Denied("conflict", "the game has not begun: a seat is still open")
        self.require_up_to_date()
        return self.timeline

    def require_up_to_date(self) -> None:
        if self.outdated:
            raise Denied("stale", "say hello again")

    def require_running(self) -> Timeline:
        """The timeline of a game that is not over. What is over stays over: its seed is known."""
        timeline = self.require_timeline()
        if timeline.game.result is not None:
            raise GameOver(say(IS_OVER))
        return timeline

    def require_moving(self) -> Timeline:
        """The timeline of a game that is neither over nor paused."""
        if self.config.paused is not None:
            raise Denied("conflict", "this table is paused: resume the game first")
        return self.require_running()

    def require_held(self, seat: str, by: int | None) -> None:
        """Denied if the account does not hold the seat, perhaps not any more: it may have waited for the lock."""
        if by is not None and self.config.seat(seat).account != by:
            raise Denied("not-yours", "you do not hold {seat}", seat=seat)

    def require_absent(self, seat: str, after: float) -> None:
        """Denied unless the game has waited for this seat for so long, and its holder is on no holiday."""
        if self.config.seat(seat).account in self.on_holiday:
            raise Denied("conflict", "the holder of {seat} is on holiday", seat=seat)
        if seat not in self.waiting_for or time.time() - self.changed < after:
            raise Denied(
                "conflict",
                "{seat} is not absent: it has been asked for less than {n} days",
                seat=seat,
                n=f"{after / 86400:g}",
            )
