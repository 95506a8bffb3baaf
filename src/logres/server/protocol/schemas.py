"""What goes over HTTP. Like the socket's messages these are turned into TypeScript types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from logres.server.protocol.wire_types import Body, Choice, ClockRule, LogLine, Name, Number, Outcome, Pending, Seat

END = r"$(?!\n)"  # `$` alone lets a line feed pass

AccountName = Annotated[str, Meta(min_length=2, max_length=30)]  # and readable: people/names.py
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Mail = Annotated[str, Meta(max_length=200, pattern=rf"^[^\s@<>\",;]+@[^\s@<>\",;]+{END}")]
Salt = Annotated[str, Meta(max_length=64, pattern=rf"^[\w-]*{END}")]


class Problem(Body, frozen=True):
    """Why a request was refused."""

    code: str
    reason: str


class SignUp(Body, frozen=True):
    name: AccountName
    password: Password
    mail: Mail | None = None


class LogIn(Body, frozen=True):
    name: str
    password: str


class GuestIn(Body, frozen=True):
    name: AccountName


class GuestLink(Body, frozen=True):
    """The part of a guest's link behind the #, which lets him in again."""

    token: Annotated[str, Meta(min_length=20, max_length=80)]


class Recovery(Body, frozen=True):
    """A recovery code in place of a forgotten password. Each code works once."""

    name: str
    code: str
    password: Password


class Leave(Body, frozen=True):
    """Delete the account; its name must be repeated. Games go on with a bot in its seats."""

    name: str


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


class SeatWish(Body, frozen=True):
    """Who shall play a seat of a new table: me, open, or the name of a bot. Seats that the rules play are theirs."""

    seat: Seat
    who: Name


class NewTable(Body, frozen=True):
    """Open a table. Seats not named are open. `salt` is your share in the dice.

    `secrecy`: strict among people (nobody sees by who is waited for what a seat hides), quick against bots alone.
    """

    title: Name
    scenario: Name | None = None
    options: dict[str, Any] = field(default_factory=dict)
    seats: Annotated[list[SeatWish], Meta(max_length=12)] = field(default_factory=list)
    public: bool = True
    clock: ClockRule | None = None
    secrecy: Literal["strict", "quick"] | None = None
    pace: Annotated[float, Meta(ge=0, le=10)] | None = None
    salt: Salt = ""


class Join(Body, frozen=True):
    """Take an open seat, or with no seat just come in. `invite` opens a table that is not public."""

    seat: Seat | None = None
    invite: str | None = None
    salt: Salt = ""


class WhatIf(Body, frozen=True):
    """Try something out from the point after action `count` on, as it is known to your seat."""

    count: Number
    seat: Seat | None = None


class Import(Body, frozen=True):
    """A record, to be looked at or played on as a table of your own."""

    record: str


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
    titles: list[TitleInfo]
    sign_up: bool
    version: str


class Done(Body, frozen=True):
    """Nothing more to say."""
