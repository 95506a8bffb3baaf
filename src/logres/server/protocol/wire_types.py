"""What messages are made of. With the messages themselves these are turned into TypeScript types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

Id = Annotated[str, Meta(min_length=1, max_length=40)]  # chosen by the client, unlike for each message
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Seat = Annotated[str, Meta(min_length=1, max_length=40)]
Notation = Annotated[str, Meta(min_length=1, max_length=200)]
Number = Annotated[int, Meta(ge=0)]
When = Annotated[float, Meta(ge=0, le=1e11)]  # in seconds since 1970
PledgeHash = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]*$(?!\n)")]
Salt = Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[0-9A-Za-z_-]*$(?!\n)")]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what is sent by HTTP, and of parts of messages."""


class PreparedAnswer(Body, frozen=True):
    """An answer given beforehand: to decisions of this kind, by this actor (or any), while the fact is in bounds.

    `answer` is a notation or its verb; it is given only if legal. `fact` is a path in the board that the seat sees,
    as `battle/armies/{actor}`, where `{actor}` is whoever is asked: a number, or something that can be counted.
    `scope` says for how long (a name of the title's: this battle, this season), `mark` is the server's note of it. Of
    questions that depend on what a seat hides only the answer that declines can be given beforehand.
    """

    kind: Name
    answer: Notation
    actor: Name | None = None
    fact: Notation | None = None
    least: int | None = None
    most: int | None = None
    scope: Name | None = None
    mark: Notation | Literal[""] = ""


class ClockRule(Body, frozen=True):
    """Time for each seat: what it has at the start and what each turn adds, in seconds."""

    budget: Annotated[float, Meta(gt=0, le=366 * 86_400)]
    increment: Annotated[float, Meta(ge=0, le=30 * 86_400)] = 0.0


class Pending(Body, frozen=True):
    """What is asked of a seat."""

    seat: str
    actor: str
    kind: str
    prompt: str
    rule: str
    answered: bool


class Choice(Body, frozen=True, omit_defaults=True):
    """A legal action: its notation, the nouns in it, and what it costs."""

    text: str
    verb: str
    count: int | None = None
    stack: str | None = None
    who: str | None = None
    card: str | None = None
    area: str | None = None
    price: str | None = None


class Initiative(Body, frozen=True):
    """What a seat may do of its own accord, beside whatever is asked."""

    prompt: str
    rule: str
    legal: list[Choice]


class Target(Body, frozen=True):
    """Where a group can end its march: `kind` is step, march, sea, battle or overrun; so many arrive.

    `actions` are played after those the group begins with.
    """

    area: str
    kind: Literal["step", "march", "sea", "battle", "overrun"]
    path: list[str]
    actions: list[Notation]
    arrive: int
    fight: bool


class Barred(Body, frozen=True):
    """Areas where a group cannot end its march, and why."""

    text: str
    rule: str | None
    areas: list[str]


class Field(Body, frozen=True):
    """All that a group can and cannot reach."""

    targets: list[Target]
    barred: list[Barred]


class Band(Body, frozen=True):
    """A group that may march: so many of a stack, or a leader with so many; `begin` chooses it."""

    origin: str
    stack: str
    size: int
    pieces: dict[str, int]
    begin: list[Notation]
    field: int


class LogLine(Body, frozen=True, omit_defaults=True):
    """A line of the log; `n` is the action it belongs to, `seat` who moved, `chance` the draws as [label, values].

    `kind` names the sentence, `about` the seat or actor it speaks of, `args` its nouns and numbers. `group` is the
    number of the heading it stands under; a heading has its own number and a `level`.
    """

    n: int
    text: str
    kind: str = ""
    about: str | None = None
    args: list[Any] = field(default_factory=list)
    group: int | None = None
    heading: int | None = None
    level: int | None = None
    seat: str | None = None
    rule: str | None = None
    chance: list[Any] = field(default_factory=list)


class Outcome(Body, frozen=True):
    """How the game ended. `ranks`: 1 for the first; equals share a rank."""

    scores: dict[str, float]
    winners: list[str]
    reason: str
    ranks: dict[str, int] = {}  # not kept of games that ended before there were ranks


class SeatInfo(Body, frozen=True):
    """Who plays a seat. `holder` is a person's name, `bot` and `stand_in` a bot's, `rules`: the rules of the game do.

    All empty: the seat is open. `program`: the holder is a bot account. `offered`: the holder has left it, and anybody
    may take it over. `share` in the dice: none, wanted (a pledge is missing), pledged, opened.
    `holiday`: until when the holder is on holiday, in seconds since 1970.
    """

    seat: str
    holder: str | None
    bot: str | None
    stand_in: str | None
    reserved: str | None
    resigned: bool
    online: bool
    clock: float | None
    rules: bool
    share: str = "none"
    program: bool = False
    offered: bool = False
    holiday: float | None = None


class FailedDice(Body, frozen=True):
    """Dice that were given up because these people did not open their share: what the server had committed to."""

    commitment: str
    secret: str
    late: list[str]


class Proposal(Body, frozen=True):
    """A take-back waiting for the consent of all people at the table."""

    count: int
    by: str
    agreed: list[str]


class PauseProposal(Body, frozen=True):
    """A pause waiting for the consent of all who play themselves; `resume`: its end before the date."""

    until: float | None
    by: str
    agreed: list[str]
    resume: bool = False


class Paused(Body, frozen=True):
    """Nothing is played and no clock runs. Without `until`, or after it, any seat ends that.

    Before, all do so together, or one who has not agreed to the pause.
    """

    until: float | None
    since: float
    by: str


class TableInfo(Body, frozen=True):
    """A table as everybody who may watch it sees it. `status`: open, running, over or frozen.

    `opening`: every seat is taken and every share in the dice pledged; the game begins when all are opened.
    """

    id: str
    title: str
    scenario: str
    options: dict[str, Any]
    public: bool
    status: str
    host: str
    seats: list[SeatInfo]
    waiting_for: list[str]
    count: int
    version: int
    created: float
    changed: float
    commitment: str
    pace: float
    clock: ClockRule | None
    secrecy: str
    proposal: Proposal | None
    result: Outcome | None
    parent: str | None
    rematch: str | None
    frozen: str | None
    opening: bool = False
    anew: list[FailedDice] = []
    paused: Paused | None = None
    pause_proposal: PauseProposal | None = None


class CatchUp(Body, frozen=True):
    """What happened since you last looked, up to action `since`: nothing where that is `count`."""

    since: int
    count: int
    movers: list[str]
    lines: list[LogLine]
    said: int
