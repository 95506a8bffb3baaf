"""What a table is apart from its game: seats and who holds them, clock, pace, links to other tables.

Configs never change; a new one takes the old one's place once it is saved.
"""

from __future__ import annotations

import secrets
import time
from typing import Any

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from logres.server.errors import Denied
from logres.server.protocol.wire_types import ClockRule, FailedDice, Paused, PauseProposal, PreparedAnswer, Proposal
from logres.table.prepared_answers import STRICT


def new_id() -> str:
    """A name for a table that nobody can guess."""
    return secrets.token_urlsafe(9).replace("-", "x").replace("_", "y")


def new_secret() -> str:
    return secrets.token_hex(16)


def new_link() -> str:
    """A part of an address by which somebody is let in."""
    return secrets.token_urlsafe(15)


class SeatConfig(Struct, frozen=True, omit_defaults=True):
    """One seat. Held by an account or played by a bot; a stand-in plays for an absent or resigned holder.

    Where the title says so, nobody sits there and the rules play it.
    """

    seat: str
    feed: str = field(default_factory=new_link)
    account: int | None = None
    name: str | None = None
    program: bool = False  # its holder is a bot account from outside
    bot: str | None = None
    stand_in: str | None = None
    reserved: int | None = None
    reserved_name: str | None = None
    shares: bool = False  # whether its holder has a share in the dice
    pledge: str = ""  # hash of its salt
    salt: str = ""  # once it is opened
    resigned: bool = False
    offered: bool = False  # its holder has left it: anybody may take it over from the bot that stands in
    prepared: tuple[PreparedAnswer, ...] = ()
    clock: float | None = None
    returns: int = 0  # how often its holder came back with an empty clock
    rules: bool = False

    @property
    def open(self) -> bool:
        return self.account is None and self.bot is None and not self.rules

    @property
    def player(self) -> str | None:
        """The bot that answers for this seat now; None where a person does."""
        return self.stand_in or self.bot


class TableConfig(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One table."""

    id: str = field(default_factory=new_id)
    title: str
    scenario: str
    options: dict[str, Any]
    host: int
    host_name: str
    public: bool
    invite: str = field(default_factory=new_link)
    secret: str = field(default_factory=new_secret)  # of the dice: shown at the end
    created: float = field(default_factory=time.time)
    pace: float
    seats: tuple[SeatConfig, ...]
    salts: dict[str, str] | None = None  # the seats' shares in the dice, as mixed at the start
    former: tuple[int, ...] = ()  # the accounts whose seats others have taken over; 0 for one that is gone
    anew: tuple[FailedDice, ...] = ()  # the dice that were given up before
    clock: ClockRule | None = None
    secrecy: str = STRICT
    proposal: Proposal | None = None
    agreed: tuple[int, ...] = ()
    paused: Paused | None = None
    paused_by: tuple[int, ...] = ()  # the accounts that agreed to it
    pause_proposal: PauseProposal | None = None
    pause_agreed: tuple[int, ...] = ()
    parent: str | None = None
    rematch: str | None = None
    frozen: str | None = None

    @classmethod
    def from_json(cls, text: str) -> TableConfig:
        return msgspec.json.decode(text, type=cls)

    def as_json(self) -> str:
        return msgspec.json.encode(self).decode()

    def seat(self, name: str) -> SeatConfig:
        for seat in self.seats:
            if seat.seat == name:
                return seat
        raise Denied("bad-input", "there is no seat '{name}' at this table", name=name)

    def with_seat(self, seat: SeatConfig) -> TableConfig:
        return replace(self, seats=tuple([seat if s.seat == seat.seat else s for s in self.seats]))

    def seats_of(self, account: int | None) -> list[str]:
        return [] if account is None else [s.seat for s in self.seats if s.account == account]

    def keeps_seat_for(self, account: int | None) -> bool:
        """Whether a seat is kept for somebody until he comes."""
        return account is not None and any(s.reserved == account for s in self.seats)

    @property
    def full(self) -> bool:
        return not any(s.open for s in self.seats)

    @property
    def ready(self) -> bool:
        """Whether the game can begin: every seat is taken and every share in the dice opened."""
        return self.full and all(s.salt for s in self.seats if s.shares)

    @property
    def people(self) -> set[int]:
        """Those whose consent counts: they hold a seat and have not resigned. One who is away can still come back."""
        return {s.account for s in self.seats if s.account is not None and not s.resigned}
