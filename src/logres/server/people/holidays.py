"""Holidays: days on which the clocks of slow games do not run against somebody, and nobody reminds him.

So that they are of no use against opponents: there are so many days in a year, so many at a stretch, some time from one
to the next; and a clock that is nearly empty runs on (`clocks.REST`), whoever is on holiday. A rule that counts only
turns which begin in the holiday would be worse: whoever moves an hour before it could make the other lose by it.
"""

from __future__ import annotations

import time
from collections import Counter
from datetime import date, datetime, timedelta
from datetime import time as clock_time
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from logres.server.errors import Clash, Denied
from logres.server.people.contacts import Contacts, zone_of
from logres.server.settings import Settings
from logres.server.storage.store import Statement, Store

LONGEST: Final = 21  # days
APART: Final = 7  # days from the last day of one to the first of the next, at least
AHEAD: Final = 365  # days
ALL: Final = "SELECT first, last, begins, ends FROM holidays WHERE account=? ORDER BY first"
CLASH_IF_CHANGED: Final = (
    "INSERT INTO meta (key, value) SELECT 'changed', NULL WHERE (SELECT count(*) FROM holidays WHERE account=?) <> ?"
)
NOW: Final = "SELECT account FROM holidays WHERE begins<=? AND ends>?"  # who is on holiday at a moment, given twice


class Holiday(NamedTuple):
    """From the first day to the last; both count."""

    first: date
    last: date
    begins: float
    ends: float

    @property
    def days(self) -> list[date]:
        return [self.first + timedelta(n) for n in range((self.last - self.first).days + 1)]


class Holidays:
    """Those of all. Who is on holiday is asked every second, so what is not over is kept in memory."""

    def __init__(self, store: Store, settings: Settings, contacts: Contacts) -> None:
        self._store = store
        self._contacts = contacts
        self.allowance = settings.holiday_days
        self._known: dict[int, list[tuple[float, float]]] = {}

    async def start(self) -> None:
        """Read them; again whenever another worker has changed them."""
        rows = await self._store.read("SELECT account, begins, ends FROM holidays WHERE ends>?", (time.time(),))
        known: dict[int, list[tuple[float, float]]] = {}
        for account, begins, ends in rows:
            known.setdefault(account, []).append((begins, ends))
        self._known = known

    def until(self, account: int) -> float | None:
        """When the holiday ends that somebody is on; None: he is on none."""
        if account not in self._known:
            return None
        now = time.time()
        return next((ends for begins, ends in self._known[account] if begins <= now < ends), None)

    async def of(self, account: int) -> list[Holiday]:
        rows = await self._store.read(ALL, (account,))
        return [Holiday(date.fromisoformat(first), date.fromisoformat(last), *rest) for first, last, *rest in rows]

    async def today(self, account: int) -> date:
        return datetime.fromtimestamp(time.time(), await self._zone(account)).date()

    async def _zone(self, account: int) -> ZoneInfo:
        return zone_of((await self._contacts.of(account)).contact)

    async def left(self, account: int) -> dict[int, int]:
        """The days that are left of this year and of the next."""
        year = (await self.today(account)).year
        taken = _by_year(await self.of(account))
        return {each: self.allowance - taken[each] for each in (year, year + 1)}

    async def add(self, account: int, first: date, last: date) -> None:
        """A holiday more; Denied where it is too long, too near to another, or more than there are days for."""
        zone, today, others = await self._zone(account), await self.today(account), await self.of(account)
        if not today <= first <= last <= today + timedelta(AHEAD):
            raise Denied("bad-input", "a holiday begins today or later, and ends within a year")
        new = Holiday(first, last, max(time.time(), _midnight(first, zone)), _midnight(last + timedelta(1), zone))
        if len(new.days) > LONGEST:
            raise Denied("bad-input", "a holiday lasts {n} days at most", n=LONGEST)
        if any(first - one.last <= timedelta(APART) and one.first - last <= timedelta(APART) for one in others):
            raise Denied("conflict", "there are {n} days at least between two holidays", n=APART)
        for year, days in _by_year([*others, new]).items():
            if days > self.allowance and year in _by_year([new]):
                raise Denied(
                    "conflict",
                    "of {year} you have {allowance} days of holiday, and this would be {days}",
                    year=year,
                    allowance=self.allowance,
                    days=days,
                )
        known: Statement = (CLASH_IF_CHANGED, (account, len(others)))
        values = (account, first.isoformat(), last.isoformat(), new.begins, new.ends)
        sql = "INSERT INTO holidays (account, first, last, begins, ends) VALUES (?, ?, ?, ?, ?)"
        try:
            await self._store.write([known, (sql, values)], by=account, alone=True)
        except Clash:  # at another worker, at the same moment
            raise Denied("conflict", "your holidays have just been changed; look at them again") from None
        await self.start()

    async def end(self, account: int, first: str) -> None:
        """Call one off, or come back from it today: the days up to then are taken."""
        found = [one for one in await self.of(account) if one.first.isoformat() == first]
        now = time.time()
        if not found or found[0].ends <= now:
            raise Denied("no-such-thing", "you have no holiday to come that begins then")
        if found[0].begins > now:
            await self._store.write([("DELETE FROM holidays WHERE account=? AND first=?", (account, first))])
        else:
            last = max(found[0].first, await self.today(account)).isoformat()
            sql = "UPDATE holidays SET last=?, ends=? WHERE account=? AND first=?"
            await self._store.write([(sql, (last, now, account, first))])
        await self.start()


def _midnight(day: date, zone: ZoneInfo) -> float:
    return datetime.combine(day, clock_time(), zone).timestamp()


def _by_year(holidays: list[Holiday]) -> Counter[int]:
    """How many days are taken of each year.

    >>> _by_year([Holiday(date(2026, 12, 30), date(2027, 1, 1), 0.0, 0.0)])
    Counter({2026: 2, 2027: 1})
    """
    return Counter(day.year for one in holidays for day in one.days)
