"""Keeping order: who is silenced or banned, what was reported, and what an administrator may see of it.

Nothing here looks into a game. What spectators say at a table is withheld from an administrator who plays there until
the game is over, as it is from any other seat.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from logres.engine.texts import say
from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.people.names import looks
from logres.server.protocol.admin import Report, ReportedLine
from logres.server.settings import Settings
from logres.server.storage.store import Row, Statement, Store

AROUND: Final = 10  # lines of chat before and after the one that is reported
LISTED: Final = 100
DAY: Final = 86_400.0
REPORTS: Final = "SELECT n, at, account, about, table_id, reason, context, closed, note FROM reports"
KEEP: Final = (
    "INSERT INTO reports (at, account, table_id, about, reason, context, closed, note) VALUES (?, ?, ?, ?, ?, ?, 0, '')"
)
SANCTION: Final = (
    "INSERT INTO sanctions (account, silenced, banned, reason) VALUES (?, ?, ?, ?) ON CONFLICT (account)"
    " DO UPDATE SET silenced=excluded.silenced, banned=excluded.banned, reason=excluded.reason"
)


class Sanctions(NamedTuple):
    """Until when, in seconds since 1970."""

    silenced: float
    banned: float
    reason: str


class Moderation:
    """Sanctions are asked for with every request, so they are kept in memory; there are few."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._sanctions: dict[int, Sanctions] = {}
        self._admins = {name.strip().lower() for name in settings.admins.split(",") if name.strip()}
        self._looks = {look for name in self._admins for look in looks(name)}

    async def start(self) -> None:
        """Read the sanctions; again whenever another worker has changed them."""
        rows = await self._store.read("SELECT account, silenced, banned, reason FROM sanctions")
        self._sanctions = {account: Sanctions(*rest) for account, *rest in rows}

    # ------------------------------------------------------------------ who may what

    def is_admin(self, account: Account | None) -> bool:
        """Whether the operator has named this account; never a guest, a bot, or one who comes by a token."""
        if account is None or account.guest or account.scopes is not None:
            return False
        return account.name.lower() in self._admins

    def require_free_name(self, name: str) -> None:
        """Nobody becomes an administrator by taking a name that the operator has written down."""
        if looks(name) & self._looks:
            raise Denied("conflict", "the name '{name}' is kept", name=name)

    def of(self, account: int) -> Sanctions:
        return self._sanctions.get(account, Sanctions(0.0, 0.0, ""))

    def require_not_banned(self, account: Account | None) -> None:
        """Denied if the account, or the owner of a bot account, is banned."""
        for id in (account.id, account.owner) if account is not None else ():
            found = self.of(id or 0)
            if found.banned > time.time():
                reason = found.reason or say("no reason")
                raise Denied("not-yours", "you are banned until {day}: {reason}", day=_day(found.banned), reason=reason)

    def require_not_silenced(self, account: Account) -> None:
        """Denied if the account, or its owner, may not chat now."""
        until = max(self.of(account.id).silenced, self.of(account.owner or 0).silenced)
        if until > time.time():
            raise Denied("not-yours", "you cannot chat until {day}", day=_day(until))

    async def sanction(self, account: Account, silenced_days: float, banned_days: float, reason: str) -> None:
        if self.is_admin(account):
            raise Denied("conflict", "administrators are the operator's to deal with")
        now = time.time()
        until = [now + days * DAY if days else 0.0 for days in (silenced_days, banned_days)]
        await self._store.write([(SANCTION, (account.id, *until, reason))])
        await self.start()

    # ------------------------------------------------------------------ reports

    async def report(self, by: Account, table: str, reason: str, line: int | None) -> None:
        """Keep a report with what was said around the line. That the reporter may read it is the caller's to see."""
        about, context = None, json.dumps({"line": 0, "lines": []})
        if line is not None:
            rows = await self._around(table, line)
            about = next(row[1] for row in rows if row[0] == line)
            context = json.dumps({"line": line, "lines": [list(row) for row in rows]})
        await self._store.write([(KEEP, (time.time(), by.id, table, about, reason, context))], by=by.id)

    async def _around(self, table: str, line: int) -> list[Row]:
        """Lines of the same channel: number, account, seat, channel, text, time."""
        columns = "n, account, seat, channel, text, at"
        found = await self._store.read("SELECT channel FROM chat WHERE table_id=? AND n=?", (table, line))
        if not found:
            raise Denied("no-such-thing", "nothing of this number was said at this table")
        where = f"SELECT {columns} FROM chat WHERE table_id=? AND channel=? AND n"
        before = await self._store.read(f"{where}<=? ORDER BY n DESC LIMIT ?", (table, found[0][0], line, AROUND + 1))
        after = await self._store.read(f"{where}>? ORDER BY n LIMIT ?", (table, found[0][0], line, AROUND))
        return [*reversed(before), *after]

    async def reports(self, closed: bool, withheld: Sequence[str]) -> list[Report]:
        """Those that wait, the oldest first, or those that are closed, the newest first. At the tables that are
        `withheld` nothing that was said is shown."""
        order = "closed > 0 ORDER BY closed DESC" if closed else "closed = 0 ORDER BY n"
        rows = await self._store.read(f"{REPORTS} WHERE {order} LIMIT ?", (LISTED,))
        return [await self._report(row, row[4] in withheld) for row in rows]

    async def tables_reported(self) -> list[str]:
        return [table for (table,) in await self._store.read("SELECT DISTINCT table_id FROM reports")]

    async def _report(self, row: Row, withheld: bool) -> Report:
        number, at, by, about, table, reason, context, closed, note = row
        kept = json.loads(context)
        lines = [] if withheld else kept["lines"]
        names = await self._names({by, about, *[line[1] for line in lines]})
        shown = [
            ReportedLine(names.get(account, "someone"), seat, channel, text, when, n == kept["line"])
            for n, account, seat, channel, text, when in lines
        ]
        whom = None if about is None else names.get(about, "someone")
        return Report(number, at, names.get(by, "someone"), whom, table, reason, shown, withheld, closed, note)

    async def _names(self, accounts: set[int | None]) -> dict[int | None, str]:
        found: dict[int | None, str] = {}
        for account in accounts - {None}:
            for (name,) in await self._store.read("SELECT name FROM accounts WHERE id=?", (account,)):
                found[account] = name
        return found

    async def close(self, number: int, note: str) -> None:
        if not await self._store.read("SELECT 1 FROM reports WHERE n=? AND closed=0", (number,)):
            raise Denied("no-such-thing", "there is no such report that waits")
        await self._store.write([("UPDATE reports SET closed=?, note=? WHERE n=?", (time.time(), note, number))])

    async def open_reports(self) -> int:
        return int((await self._store.read("SELECT count(*) FROM reports WHERE closed=0"))[0][0])


def erase(account: int) -> list[Statement]:
    """What goes when a person leaves. A ban stays with the account, which nobody can enter any more."""
    return [
        ("UPDATE reports SET account=NULL WHERE account=?", (account,)),
        ("DELETE FROM consents WHERE account=?", (account,)),
    ]


def _day(when: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(when))
