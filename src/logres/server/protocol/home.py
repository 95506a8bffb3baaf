"""What pages around the tables are told over HTTP. Turned into TypeScript types like the rest."""

from __future__ import annotations

from typing import Any

from msgspec import field

from logres.server.protocol.schemas import GivenName, Moment
from logres.server.protocol.wire_types import Body, Name, Seat, TableInfo


class SeatsQuery(Body, frozen=True):
    """Which seats would there be?"""

    scenario: Name | None = None
    options: dict[str, Any] = field(default_factory=dict)


class Seats(Body, frozen=True):
    """The seats of a scenario with these options; the rules play those that are `unplayed`.

    `leads`: the nations of each seat, where that is known before the game.
    """

    seats: list[str]
    unplayed: list[str]
    leads: dict[str, list[str]]


class HomeTable(Body, frozen=True):
    """A table as its player sees it at home.

    `place` is the round or card, `turn` whose turn it is, `lines` what happened last, `held` the colour of each area,
    `seats` are his own, `left` the seconds on the clock of the one that is waited for,
    `unread` the lines of chat that he has not read.
    """

    table: TableInfo
    seats: list[str]
    place: str
    turn: str
    lines: list[str]
    held: dict[str, str]
    trial: bool
    left: float | None
    unread: int = 0


class Invited(Body, frozen=True):
    """A table to which somebody has invited you by name; `invite` lets you in; programs that only read get none."""

    table: TableInfo
    by: str
    invite: str


class Home(Body, frozen=True):
    """Your tables, those that wait for you first; those you could join; and those you are invited to."""

    mine: list[HomeTable]
    open: list[HomeTable]
    invited: list[Invited] = field(default_factory=list)


class SeatNamed(Body, frozen=True):
    """A seat of the table."""

    seat: Seat


class InviteRequest(Body, frozen=True):
    """Whom to invite."""

    name: GivenName


class WatcherNamed(Body, frozen=True):
    """Whom to send away."""

    name: GivenName


class Watchers(Body, frozen=True):
    """The names of those who only watch."""

    names: list[str]


class Invitation(Body, frozen=True):
    """The part of an address by which somebody is let in to the table."""

    invite: str


class LessonInfo(Body, frozen=True):
    """A lesson that can be taken."""

    id: str
    name: str
    about: str
    minutes: int


class Lessons(Body, frozen=True):
    """The lessons of a title, the first one first."""

    lessons: list[LessonInfo]


class TaughtMoment(Body, frozen=True):
    """A step of a lesson after some of its answers: what is said and asked, and the board as the asked seat sees it.

    `play` is the next answer; none where there is only something to read, or where all were given. `told` is what came
    of the last step that is done. `way` are the areas that the answers still to give name. `panel` is the part of the
    web table to show with the text, by its id.
    """

    name: str
    step: int
    steps: int
    part: str
    goals: list[str]
    reached: int
    say: str
    ask: str
    why: str
    told: str
    rule: str
    hints: list[str]
    ring: list[str]
    panel: str
    play: str | None
    more: int
    auto: bool
    way: list[str]
    also: list[str]
    wrong: dict[str, str]
    moment: Moment


class TaughtRefusal(Body, frozen=True):
    """Why something is not offered at a step of a lesson: an empty text where it is."""

    text: str
    rule: str | None


class Archive(Body, frozen=True):
    """Finished games that you may look at, the newest first."""

    tables: list[TableInfo]


class Rating(Body, frozen=True):
    """How strong somebody is in a title: an estimate, how far off it may be, and by how many rated games."""

    title: str
    value: float
    error: float
    games: int


class BotRating(Body, frozen=True):
    """How strong a bot of a level is in a title, on the scale of people, from games with people."""

    bot: str
    rating: Rating


class SeatTally(Body, frozen=True):
    """Games and victories of a player in a seat of a title."""

    title: str
    seat: str
    games: int
    won: int


class Profile(Body, frozen=True):
    """A player: his finished games, what came of them by title and seat, his ratings, and those of bots in the titles
    in which he has one."""

    name: str
    tallies: list[SeatTally]
    ratings: list[Rating]
    tables: list[TableInfo]
    bots: list[BotRating]
