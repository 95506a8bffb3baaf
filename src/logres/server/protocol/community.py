"""What is sent and requested about people and their relations over HTTP. Turned into TypeScript types like the rest."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from logres.server.protocol.schemas import END, Mail, Password
from logres.server.protocol.wire_types import Body, Number


class PasswordChange(Body, frozen=True):
    """A new password; the old one must be known. All other sessions end."""

    old: Annotated[str, Meta(max_length=200)]
    password: Password


class Promotion(Body, frozen=True):
    """A guest becomes an account: the name, the seats and the tables stay, the guest's link is void."""

    password: Password
    mail: Mail | None = None


class SessionInfo(Body, frozen=True):
    """Where you are logged in. `id` is not the session itself; `here` is the one you ask by."""

    id: str
    device: str
    created: float
    seen: float
    here: bool


class SessionList(Body, frozen=True):
    sessions: list[SessionInfo]


Hour = Annotated[int, Meta(ge=0, le=23)]
Address = Annotated[str, Meta(min_length=12, max_length=1000, pattern=rf"^https?://[!-~]+{END}")]
Key = Annotated[str, Meta(min_length=16, max_length=200, pattern=rf"^[A-Za-z0-9_=-]+{END}")]


class Contact(Body, frozen=True):
    """How you want to be told that it is your turn.

    `mail`: at most so often; nothing is mailed or pushed from the hour `quiet_from` to `quiet_until` in your time zone.
    `webhook`: an address of yours that is sent each notice.
    """

    mail: Literal["never", "soon", "hourly", "daily"] = "soon"
    zone: Annotated[str, Meta(min_length=1, max_length=60)] = "UTC"
    quiet_from: Hour | None = None
    quiet_until: Hour | None = None
    webhook: Address | None = None


class ContactInfo(Body, frozen=True):
    """Your settings, and what this server can do.

    `push_key` is what browsers ask for pushes with; `secret`, which signs what your webhook is sent, is shown once.
    """

    contact: Contact
    mails: bool
    webhooks: bool
    push_key: str | None
    browsers: int
    secret: str | None = None


class Browser(Body, frozen=True):
    """Where a browser takes pushes, and the keys they are encrypted with (p256dh and auth)."""

    endpoint: Address
    key: Key
    auth: Key


class BrowserNamed(Body, frozen=True):
    """A browser that shall have no more pushes."""

    endpoint: Address


class Badge(Body, frozen=True):
    """How many tables wait for you, which, how many lines of chat you have not read, and to how many tables you are
    invited."""

    turns: int
    tables: list[str]
    unread: int
    invitations: int


Day = Annotated[str, Meta(min_length=10, max_length=10, pattern=rf"^[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}{END}")]


class HolidayRequest(Body, frozen=True):
    """A holiday from one day to another, both of them included, in your time zone: `2026-07-01`."""

    first: Day
    last: Day


class HolidayShown(Body, frozen=True):
    """A holiday; `ends` in seconds since 1970."""

    first: str
    last: str
    ends: float


class HolidayInfo(Body, frozen=True):
    """Your holidays, and what you have left of each year's `allowance`; none may be longer than `longest` days.

    `until`: when the one ends that you are on. `running_on`: your running tables where the clock runs on all the same,
    since it is not one of days or has too little left.
    """

    holidays: list[HolidayShown]
    today: str
    until: float | None
    allowance: int
    longest: int
    left: dict[str, int]
    running_on: list[str]


class Relation(Body, frozen=True):
    """Somebody you call a friend, or want nothing to do with (block). They are not told."""

    name: str
    kind: Literal["friend", "block"]


class Relations(Body, frozen=True):
    people: list[Relation]


class RelationRequest(Body, frozen=True):
    """friend, block, or None for neither."""

    kind: Literal["friend", "block"] | None


class Note(Body, frozen=True):
    """What you noted for yourself at a table; nobody else reads it."""

    text: Annotated[str, Meta(max_length=8000)]


class ReadUpTo(Body, frozen=True):
    """The last line of the chat that you have read."""

    n: Number
