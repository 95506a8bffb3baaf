"""The seats' shares in the dice: pledged by hash while people sit down, opened when all hashes are in.

A share is a salt that only its owner knows until every other share is fixed. So nobody, not even one who reads the
database, can choose his own to fit. Who does not open is named, his seat is free again, and all begin anew with
another secret. Bots have no share: what they add is fixed by the server's commitment. Each function gives a new config.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from logres.server.dice.commitment import commitment, pledge_of
from logres.server.errors import Denied
from logres.server.protocol.wire_types import FailedDice
from logres.server.storage.table_config import SeatConfig, TableConfig, new_secret

FAILED_KEPT: Final = 20  # failed rounds a table remembers


def with_pledge(seat: SeatConfig, pledge: str | None) -> SeatConfig:
    """A seat that has just been taken: with a share, if its holder wants one."""
    return replace(seat, pledge=pledge or "", salt="", shares=seat.shares or pledge is not None)


def pledge(config: TableConfig, account: int, hash: str) -> TableConfig:
    """Another pledge for all seats of an account: as long as nobody has opened his."""
    _require_not_begun(config)
    if any(s.salt for s in config.seats):
        raise Denied("conflict", "shares are being opened; none can be changed any more")
    seats = [with_pledge(s, hash) if s.account == account else s for s in config.seats]
    return replace(config, seats=tuple(seats))


def reveal(config: TableConfig, account: int, salt: str) -> TableConfig:
    """Open the share of an account's seats; Denied before all pledges are in, and for what was not pledged."""
    _require_not_begun(config)
    if not may_open(config):
        raise Denied("conflict", "shares are opened when every seat is taken and every share is pledged")
    mine = [s.seat for s in config.seats if s.account == account and s.pledge == pledge_of(salt)]
    if not mine:
        raise Denied("bad-input", "this is not what you pledged")
    return replace(config, seats=tuple([replace(s, salt=salt) if s.seat in mine else s for s in config.seats]))


def _require_not_begun(config: TableConfig) -> None:
    if config.salts is not None:
        raise Denied("conflict", "the game has begun; its dice are fixed")


def may_open(config: TableConfig) -> bool:
    """Whether all hashes are in, so that salts may be opened."""
    return config.full and all(s.pledge for s in config.seats if s.shares)


def missing(config: TableConfig) -> list[SeatConfig]:
    """The seats the dice wait for, at a table where no seat is open: they owe a pledge, or its opening."""
    if not config.full or config.salts is not None:
        return []
    unpledged = [s for s in config.seats if s.shares and not s.pledge]
    return unpledged or [s for s in config.seats if s.shares and not s.salt]


def restart(config: TableConfig) -> TableConfig:
    """The table with another secret and no pledges; the seats that owed something are free, and named."""
    late = missing(config)
    names = list(dict.fromkeys([s.name or s.seat for s in late]))
    seats = [_freed(s) if s in late else s for s in config.seats]
    return with_new_secret(replace(config, seats=tuple(seats)), names)


def leave_seat(config: TableConfig, seat: str, name: str) -> TableConfig:
    """The seat is free again. Where shares were opened already all begin anew, and the one who leaves is named: whoever
    came in his place could choose his share by what others have opened."""
    config = config.with_seat(_freed(config.seat(seat)))
    return with_new_secret(config, [name]) if is_opened(config) else config


def is_opened(config: TableConfig) -> bool:
    """Whether a share was opened for dice that do not roll yet."""
    return config.salts is None and any(seat.salt for seat in config.seats)


def with_new_secret(config: TableConfig, late: list[str]) -> TableConfig:
    """Another secret; whoever has a share pledges again."""
    failed = FailedDice(commitment(config.secret), config.secret, late)
    seats = [replace(s, pledge="", salt="") for s in config.seats]
    return replace(config, seats=tuple(seats), secret=new_secret(), anew=(*config.anew, failed)[-FAILED_KEPT:])


def _freed(seat: SeatConfig) -> SeatConfig:
    return SeatConfig(seat.seat, clock=seat.clock)


def share_of(seat: SeatConfig) -> str:
    """How far a seat's share is: none, wanted, pledged, opened."""
    if not seat.shares:
        return "none"
    return "opened" if seat.salt else "pledged" if seat.pledge else "wanted"
