"""What goes over HTTP. Like the socket's messages these are turned into TypeScript types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from logres.server.protocol.wire_types import (
    Body,
    Choice,
    ClockRule,
    LogLine,
    Name,
    Number,
    Outcome,
    Pending,
    PledgeHash,
    Seat,
)

END = r"$(?!\n)"  # `$` alone lets a line feed pass

SHORTEST_NAME, LONGEST_NAME = 2, 30
AccountName = Annotated[str, Meta(min_length=SHORTEST_NAME, max_length=LONGEST_NAME)]  # and readable: people/names.py
GivenName = Annotated[str, Meta(max_length=600)]  # of an account there may be; some are older than the limit above
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Mail = Annotated[str, Meta(max_length=200, pattern=rf"^[^\s@<>\",;]+@[^\s@<>\",;]+{END}")]


class Problem(Body, frozen=True):
    """Why a request was refused."""

    code: str
    reason: str


class SignUp(Body, frozen=True):
    name: AccountName
    password: Password
    mail: Mail | None = None


class LogIn(Body, frozen=True):
    name: GivenName
    password: Annotated[str, Meta(max_length=200)]


class GuestIn(Body, frozen=True):
    name: AccountName


class GuestLink(Body, frozen=True):
    """The part of a guest's link behind the #, which lets him in again."""

    token: Annotated[str, Meta(min_length=20, max_length=80)]


class Recovery(Body, frozen=True):
    """A recovery code in place of a forgotten password. Each code works once."""

    name: GivenName
    code: Annotated[str, Meta(max_length=60)]
    password: Password


class Leave(Body, frozen=True):
    """Delete the account; its name must be repeated. Games go on with a bot in its seats."""

    name: GivenName


class MailTo(Body, frozen=True):
    """Where to send notifications; None: nowhere."""

    mail: Mail | None


class Me(Body, frozen=True):
    """You. `codes` and `link` are shown once, when the account is made."""

    name: str
    guest: bool
    mail: str | None
    codes: list[str] = field(default_factory=list)
    link: str | None = None
    admin: bool = False  # whether you administer this server


class OwnTable(Body, frozen=True):
    """A table you have come in to, with the seats you hold and your prepared answers."""

    id: str
    title: str
    status: str
    seats: list[str]
    prepared: dict[str, list[Any]]
    looked_at: float


class OwnLine(Body, frozen=True):
    """Something you said."""

    table: str
    at: float
    text: str


class OwnReport(Body, frozen=True):
    """Something you reported to the administrators."""

    table: str
    at: float
    reason: str


class Export(Body, frozen=True):
    """All that is kept about you. What you played is in the records of the tables.

    `company`: your sessions, settings of notices, browsers that are pushed to, notes, friends and blocks.
    """

    name: str
    guest: bool
    mail: str | None
    created: float
    recovery_codes_left: int
    tokens: list[TokenInfo]
    tables: list[OwnTable]
    said: list[OwnLine]
    reports: list[OwnReport]
    publishes: bool  # whether finished games of yours may be published
    sanctions: list[float]  # until when you cannot chat, and cannot come in; 0: you can
    company: dict[str, list[Any]]


class TokenInfo(Body, frozen=True):
    """A token of yours. `id` is not the token itself, which is shown once."""

    id: str
    label: str
    scopes: list[str]
    created: float
    used: float


class TokenList(Body, frozen=True):
    tokens: list[TokenInfo]


class TokenRequest(Body, frozen=True):
    """A token: read (watch), play (sit down and act), chat, tables (open and delete them)."""

    label: Annotated[str, Meta(min_length=1, max_length=40)]
    scopes: Annotated[list[Literal["read", "play", "chat", "tables"]], Meta(min_length=1, max_length=4)]


class NewToken(Body, frozen=True):
    """Sent as `Authorization: Bearer TOKEN`. It is shown only now."""

    token: str


class SeatChoice(Body, frozen=True):
    """Who shall play a seat of a new table: me, open, or the name of a bot. Seats that the rules play are theirs."""

    seat: Seat
    who: Name


class NewTable(Body, frozen=True):
    """Open a table. Seats not named are open. `pledge` is the hash of your share in the dice.

    `secrecy`: strict among people (nobody sees by who is waited for what a seat hides), quick against bots alone.
    """

    title: Name
    scenario: Name | None = None
    options: dict[str, Any] = field(default_factory=dict)
    seats: Annotated[list[SeatChoice], Meta(max_length=12)] = field(default_factory=list)
    public: bool = True
    clock: ClockRule | None = None
    secrecy: Literal["strict", "quick"] | None = None
    pace: Annotated[float, Meta(ge=0, le=10)] | None = None
    pledge: PledgeHash | None = None


class Join(Body, frozen=True):
    """Take an open seat, or with no seat just come in. `invite` opens a table that is not public."""

    seat: Seat | None = None
    invite: Annotated[str, Meta(max_length=80)] | None = None
    pledge: PledgeHash | None = None


class WhatIf(Body, frozen=True):
    """Try something out from the point after action `count` on, as it is known to your seat."""

    count: Number
    seat: Seat | None = None


class Import(Body, frozen=True):
    """A record, to be looked at or played on as a table of your own. Without `seats` all of them are yours."""

    record: str
    seats: Annotated[list[SeatChoice], Meta(max_length=12)] = field(default_factory=list)


class Verify(Body, frozen=True):
    """The record of a finished game, with the commitment and the salt as you noted them."""

    record: str
    commitment: Annotated[str, Meta(max_length=64)] | None = None
    salt: Annotated[str, Meta(max_length=64)] | None = None


class Verified(Body, frozen=True):
    """All these draws follow from the secret and the salts; the seats that pledged theirs, and those that did not."""

    draws: int
    shares: list[str]
    without: list[str]


class TableId(Body, frozen=True):
    """Where to go."""

    id: str


class Digested(Body, frozen=True):
    """A hash of the exact state, by which to see whether anything changed."""

    version: int
    digest: str


class Moment(Body, frozen=True):
    """The table as your seat saw it after action `count`."""

    count: int
    seat: str | None
    pending: list[Pending]
    result: Outcome | None
    board: dict[str, Any]
    legal: list[Choice]
    log: list[LogLine]


class FeedLink(Body, frozen=True):
    """A private address where feed readers see when it is this seat's turn."""

    link: str


class OptionInfo(Body, frozen=True):
    name: str
    kind: str
    default: Any
    help: str
    choices: list[Any]


class ScenarioInfo(Body, frozen=True):
    id: str
    seats: list[str]


class TitleInfo(Body, frozen=True):
    """A game that can be played here; in one with secrets seats see different things."""

    id: str
    name: str
    scenarios: list[ScenarioInfo]
    options: list[OptionInfo]
    bots: list[str]
    has_secrets: bool


class Titles(Body, frozen=True):
    """`offline`: whether the files are here with which a browser plays by itself."""

    titles: list[TitleInfo]
    sign_up: bool
    version: str
    offline: bool = False


class OfflineFile(Body, frozen=True):
    """A file, its size in bytes, and as it is sent."""

    path: str
    size: int
    packed: int


class OfflineFiles(Body, frozen=True):
    """All that a browser keeps to play without a line; another version, if any of it has changed."""

    version: str
    worker: str
    files: list[OfflineFile]


class Done(Body, frozen=True):
    """Nothing more to say."""
