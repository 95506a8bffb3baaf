"""Every message between client and server. The TypeScript types in web/src/protocol.ts are generated from here.

Over the socket a client first says `hello`, then acts; the server answers each message that carries an `id` with `ack`,
`refused` or `why`, and sends `view` (whole) or `change` (since the last one) whenever the table has moved on.
`version` counts all that ever happened at a table: plays, undos, take-backs. `count` is the number of the last action.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from logres.server.protocol.wire_types import (
    Band,
    CatchUp,
    Choice,
    Field,
    Id,
    Initiative,
    LogLine,
    Name,
    Notation,
    Number,
    Outcome,
    Pending,
    PledgeHash,
    PreparedAnswer,
    Salt,
    Seat,
    TableInfo,
    When,
)


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """Base of everything sent over the socket: `type` is the class's name in small letters."""


# ---------------------------------------------------------------------- client to server


class Request(Message, frozen=True):
    """Base of what is answered by its `id`."""

    id: Id


class SeatRequest(Request, frozen=True):
    """Base of what is done for a seat of yours."""

    seat: Seat


class ViewRequest(Request, frozen=True):
    """Base of what is seen as a seat of yours, or as a spectator."""

    seat: Seat | None


class Hello(Message, frozen=True):
    """First message: the table to watch, and as which of your seats. Without a table: the lobby.

    `language` is that of the sentences you are sent: `en`, `de`; what has no words in it is English.
    """

    table: Name | None = None
    seat: Seat | None = None
    language: Name = "en"


class Look(ViewRequest, frozen=True):
    """See the table as another of your seats, or as a spectator."""


class Act(SeatRequest, frozen=True):
    """Play one action, or several whole or not at all. `version` is that of the view you acted on."""

    version: Number
    actions: Annotated[list[Notation], Meta(min_length=1, max_length=64)]


class Undo(SeatRequest, frozen=True):
    """Take your last action back, as far as no die, reveal or other seat followed it."""

    version: Number


class WhyNot(SeatRequest, frozen=True):
    """Ask why something (a notation, an area, a card) is not offered."""

    target: Notation


class Preview(SeatRequest, frozen=True):
    """Ask what actions would bring, without playing them. The answer is `previewed`."""

    actions: Annotated[list[Notation], Meta(min_length=1, max_length=64)]


class Reach(SeatRequest, frozen=True):
    """Ask how far groups get that may march from an area at the question asked now; None: the one on the march."""

    origin: Name | None = None


class Estimate(ViewRequest, frozen=True):
    """Ask what can be estimated from what a seat of yours sees (None: a spectator): odds, points to come."""


class Say(Request, frozen=True):
    """Chat. `channel` is table (seats write, all read) or spectators (seats read it when the game is over)."""

    channel: Literal["table", "spectators"]
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Propose(Request, frozen=True):
    """Propose to go back to an earlier action; all people at the table must agree."""

    count: Number


class Consent(Request, frozen=True):
    """Agree to the proposed take-back, or refuse it."""

    count: Number
    yes: bool


class Pause(Request, frozen=True):
    """Propose to pause the table until a moment (in seconds since 1970), or until somebody resumes the game."""

    until: When | None = None


class PauseConsent(Request, frozen=True):
    """Agree to the pause that is proposed, or to its end (`resume`), or refuse it. `until` is that of the proposal."""

    until: When | None
    resume: bool
    yes: bool


class Resume(Request, frozen=True):
    """End the pause; before its date: propose that, or agree to it."""


class Prepare(SeatRequest, frozen=True):
    """All prepared answers of a seat of yours, in place of the former ones."""

    answers: Annotated[list[PreparedAnswer], Meta(max_length=50)]


class Away(SeatRequest, frozen=True):
    """Let a bot stand in for your seat until you are back."""


class Back(SeatRequest, frozen=True):
    """Take your seat back from the bot."""


class Resign(SeatRequest, frozen=True):
    """Give the game up; a bot plays on."""


class Pace(Request, frozen=True):
    """How many seconds a bot waits after something new stands in the log, while somebody watches (host)."""

    seconds: Annotated[float, Meta(ge=0, le=10)]


class Seating(SeatRequest, frozen=True):
    """Put a bot on a seat that is open, or in for one that has been absent too long (host)."""

    bot: Name


class Pledge(Request, frozen=True):
    """The hash of your share in the dice, for all your seats: sha256 of `logres salt ` and the salt."""

    hash: PledgeHash


class Reveal(Request, frozen=True):
    """Open your share in the dice, when the table is `opening`."""

    salt: Salt


class Anew(Request, frozen=True):
    """Begin with other dice, since somebody does not open his share: his seat is free again (host)."""


class Ping(Message, frozen=True):
    """Ask for a sign of life."""


PauseRequest = Pause | PauseConsent | Resume
ConfigRequest = Propose | Consent | Away | Back | Resign | Pace | Seating | Pledge | Reveal
Question = Look | WhyNot | Preview | Reach | Estimate
FromClient = Hello | Question | Act | Undo | Say | Prepare | PauseRequest | ConfigRequest | Anew | Ping

# ---------------------------------------------------------------------- server to client


class Said(Message, frozen=True):
    """One chat line."""

    n: int
    at: float
    channel: str
    name: str
    seat: str | None
    text: str


class Welcome(Message, frozen=True):
    """Answer to `hello`: the table, the seats you hold, your prepared answers, the chat, what you missed."""

    table: TableInfo
    seats: list[str]
    prepared: dict[str, list[PreparedAnswer]]
    said: list[Said]
    catch_up: CatchUp | None
    invite: str | None


class View(Message, frozen=True):
    """All that the seat may see (None: a spectator), and what it may do now."""

    version: int
    count: int
    seat: str | None
    pending: list[Pending]
    result: Outcome | None
    board: dict[str, Any]
    legal: list[Choice]
    initiative: Initiative | None
    undo: bool
    log: list[LogLine]


class Change(Message, frozen=True):
    """What changed since the view of version `base`; if that is not the one you hold, say hello again.

    `board`: entries to replace, `inside`: entries to replace within an object, `gone`: entries to drop within it (under
    the empty name: of the board itself).
    The log is cut to `log_from` lines, then `log` is added.
    """

    base: int
    version: int
    count: int
    seat: str | None
    pending: list[Pending]
    result: Outcome | None
    board: dict[str, Any]
    inside: dict[str, dict[str, Any]]
    gone: dict[str, list[str]]
    legal: list[Choice]
    initiative: Initiative | None
    undo: bool
    log_from: int
    log: list[LogLine]


class Info(Message, frozen=True):
    """The table itself changed: seats, clocks, proposal, status."""

    table: TableInfo


class Ack(Message, frozen=True):
    """Done and saved for good."""

    id: str
    version: int


class Refused(Message, frozen=True):
    """Not done; nothing changed. `code` is for programs, `reason` for people, `rule` a ledger id."""

    id: str
    code: str
    reason: str
    rule: str | None


class Why(Message, frozen=True):
    """Answer to `whynot`; an empty text: it is offered."""

    id: str
    text: str
    rule: str | None


class Previewed(Message, frozen=True):
    """What the actions would change on the board, as in `change`, and say in the log; how the pending questions stand.

    `uncertain`: a die or a reveal comes first, or another seat answers before; what follows is not shown.
    `outlook`: what could then be estimated, as in `estimated`.
    """

    id: str
    uncertain: bool
    pending: list[Pending]
    board: dict[str, Any]
    inside: dict[str, dict[str, Any]]
    gone: dict[str, list[str]]
    log: list[LogLine]
    outlook: dict[str, Any]


class Prepared(Message, frozen=True):
    """Answer to `prepare`: what is kept of it. Answers whose scope has ended are not."""

    id: str
    answers: list[PreparedAnswer]


class Estimated(Message, frozen=True):
    """Answer to `estimate` at this version; what stands in `outlook` is up to the title, and may be nothing."""

    id: str
    version: int
    outlook: dict[str, Any]


class Reached(Message, frozen=True):
    """Answer to `reach` at this version: the groups, each with the number of its field, and the fields."""

    id: str
    version: int
    origin: str | None
    bands: list[Band]
    fields: list[Field]


class Notice(Message, frozen=True):
    """Something that wants your attention at any of your tables; fit to be shown as a browser notification."""

    kind: str
    table: str
    seat: str | None
    heading: str
    text: str
    link: str
    id: str = ""


class Lobby(Message, frozen=True):
    """The tables you may see: your own first, then public ones."""

    mine: list[TableInfo]
    public: list[TableInfo]


class Pong(Message, frozen=True):
    """A sign of life."""


FromServer = (
    Welcome
    | View
    | Change
    | Info
    | Ack
    | Refused
    | Why
    | Previewed
    | Prepared
    | Estimated
    | Reached
    | Said
    | Notice
    | Lobby
    | Pong
)
