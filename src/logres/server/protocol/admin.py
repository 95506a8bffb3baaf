"""What administrators, and people who report something to them, tell and are told over HTTP."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from logres.server.protocol.wire_types import Body, Name

Reason = Annotated[str, Meta(min_length=1, max_length=500)]
Days = Annotated[float, Meta(ge=0, le=36_500)]


class ReportRequest(Body, frozen=True):
    """Report a line of chat by its number, or without one the table itself."""

    table: Name
    reason: Reason
    line: Annotated[int, Meta(ge=1)] | None = None


class ReportedLine(Body, frozen=True):
    """A line of chat at the time of a report; `reported`: the one that is complained of."""

    name: str
    seat: str | None
    channel: str
    text: str
    at: float
    reported: bool


class Report(Body, frozen=True):
    """Something that somebody has reported. `about`: a person's name, or None for the table itself.

    `withheld`: the administrator plays at this table, so what was said is shown when the game is over.
    """

    number: int
    at: float
    by: str
    about: str | None
    table: str
    reason: str
    lines: list[ReportedLine]
    withheld: bool
    closed: float
    note: str


class Reports(Body, frozen=True):
    reports: list[Report]


class Closing(Body, frozen=True):
    """What was done about a report."""

    note: Annotated[str, Meta(max_length=500)] = ""


class AccountRow(Body, frozen=True):
    """An account: `kind` is account, guest or bot. Times are seconds since 1970; 0 where there is none."""

    name: str
    kind: str
    created: float
    tables: int
    silenced: float
    banned: float
    reason: str
    admin: bool


class AccountRows(Body, frozen=True):
    accounts: list[AccountRow]


class Sanction(Body, frozen=True):
    """From now on for so many days; 0 lifts it. One who is banned cannot come in, and a bot plays on for him."""

    silenced_days: Days
    banned_days: Days
    reason: Annotated[str, Meta(max_length=500)] = ""


class TableRow(Body, frozen=True):
    """A table as an administrator sees it: who plays, and nothing of the game."""

    id: str
    title: str
    status: str
    public: bool
    host: str
    players: list[str]
    created: float
    changed: float
    version: int


class TableRows(Body, frozen=True):
    tables: list[TableRow]


class Overview(Body, frozen=True):
    """How the server does, and its limits as they are set."""

    version: str
    accounts: int
    guests: int
    tables: dict[str, int]
    archived: int
    present: int
    connections: int
    memory: int
    open_reports: int
    limits: dict[str, float]


class Publishing(Body, frozen=True):
    """Whether finished games of yours may be published, without your name, where all who played let them."""

    publish: bool
