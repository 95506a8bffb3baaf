"""What a table is apart from its game: seats and who holds them, clock, pace, links to other tables.

Charters never change; a new one takes the old one's place once it is saved.
"""

from __future__ import annotations

import secrets
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from logres.server.errors import Denied
from logres.server.socket.wire_types import ClockRule, Proposal, StandingAnswer


class Chair(Struct, frozen=True, omit_defaults=True):
    """One seat. Held by an account or played by a bot; a stand-in plays for an absent or resigned holder.

    Where the title says so, nobody sits there and the rules play it.
    """

    seat: str
    feed: str
    account: int | None = None
    name: str | None = None
    bot: str | None = None
    stand_in: str | None = None
    reserved: int | None = None
    reserved_name: str | None = None
    salt: str = ""
    resigned: bool = False
    standing: tuple[StandingAnswer, ...] = ()
    clock: float | None = None
    rules: bool = False

    @property
    def open(self) -> bool:
        return self.account is None and self.bot is None and not self.rules

    @property
    def player(self) -> str | None:
        """The bot that answers for this seat now; None where a person does."""
        return self.stand_in or self.bot


class Charter(Struct, frozen=True, omit_defaults=True):
    """One table."""

    id: str
    title: str
    scenario: str
    options: dict[str, Any]
    host: int
    host_name: str
    public: bool
    invite: str
    secret: str  # of the dice; its commitment is shown from the start, itself at the end
    created: float
    pace: float
    chairs: tuple[Chair, ...]
    salts: dict[str, str] | None = None  # the seats' shares in the dice, as mixed at the start
    clock: ClockRule | None = None
    proposal: Proposal | None = None
    agreed: tuple[int, ...] = ()
    parent: str | None = None
    rematch: str | None = None
    frozen: str | None = None

    def chair(self, seat: str) -> Chair:
        for chair in self.chairs:
            if chair.seat == seat:
                return chair
        raise Denied("bad-input", f"there is no seat '{seat}' at this table")

    def with_chair(self, chair: Chair) -> Charter:
        return replace(self, chairs=tuple([chair if c.seat == chair.seat else c for c in self.chairs]))

    def seats_of(self, account: int | None) -> list[str]:
        return [] if account is None else [chair.seat for chair in self.chairs if chair.account == account]

    @property
    def full(self) -> bool:
        return not any(chair.open for chair in self.chairs)

    @property
    def people(self) -> set[int]:
        """Those whose consent counts: they hold a seat and have not left it to a bot."""
        return {chair.account for chair in self.chairs if chair.account is not None and chair.stand_in is None}


def new_id() -> str:
    """A name for a table that nobody can guess."""
    return secrets.token_urlsafe(9).replace("-", "x").replace("_", "y")


def new_secret() -> str:
    return secrets.token_hex(16)
