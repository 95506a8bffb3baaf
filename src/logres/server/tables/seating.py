"""Who sits where: each change as a new config, or Denied."""

from __future__ import annotations

from msgspec.structs import replace

from logres.bots.bot import check, names
from logres.engine.title import Title
from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.protocol.schemas import NewTable
from logres.server.storage.table_config import QUICK, STRICT, SeatConfig, TableConfig, new_link
from logres.server.tables import clocks

ME = "me"
OPEN = "open"


def new_table(title: Title, host: Account, wish: NewTable, pace: float) -> TableConfig:
    """The config of a new table."""
    options = title.check_options(wish.options)
    scenario = title.check_scenario(wish.scenario)
    wishes = {w.seat: w.who for w in wish.seats}
    known = title.seats(scenario, options)
    strange = [seat for seat in wishes if seat not in known]
    if strange:
        raise Denied("bad-input", f"there is no seat '{strange[0]}'; there are: {', '.join(known)}")
    unplayed = title.unplayed(options)
    seats = tuple(
        [
            SeatConfig(seat, rules=True)
            if seat in unplayed
            else _seat_config(title, seat, wishes.get(seat, OPEN), host, wish)
            for seat in known
        ]
    )
    return TableConfig(
        title=title.id,
        scenario=scenario,
        options=options,
        host=host.id,
        host_name=host.name,
        public=wish.public,
        pace=pace if wish.pace is None else wish.pace,
        seats=seats,
        clock=wish.clock,
        secrecy=wish.secrecy or (QUICK if all(s.account or s.player or s.rules for s in seats) else STRICT),
    )


def _seat_config(title: Title, seat: str, who: str, host: Account, wish: NewTable) -> SeatConfig:
    seat_config = SeatConfig(seat, clock=wish.clock.budget if wish.clock else None)
    if who == OPEN:
        return seat_config
    if who == ME:
        return replace(seat_config, account=host.id, name=host.name, salt=wish.salt)
    return replace(seat_config, bot=check(who, title.id))


def take_seat(config: TableConfig, account: Account, seat: str, salt: str) -> TableConfig:
    """The account on an open seat. A seat reserved for another stays his."""
    seat_config = config.seat(seat)
    if seat_config.account == account.id:
        return config
    if not seat_config.open:
        raise Denied("conflict", f"{seat} is taken")
    if seat_config.reserved not in (None, account.id):
        raise Denied("conflict", f"{seat} is kept for {seat_config.reserved_name}")
    return config.with_seat(replace(seat_config, account=account.id, name=account.name, salt=salt))


def with_bot(config: TableConfig, seat: str, bot: str) -> TableConfig:
    """A bot on an open seat."""
    seat_config = config.seat(seat)
    if not seat_config.open:
        raise Denied("conflict", f"{seat} is not open")
    return config.with_seat(replace(seat_config, bot=check(bot, config.title), reserved=None, reserved_name=None))


def substitute(config: TableConfig, seat: str, bot: str | None = None, resigned: bool = False) -> TableConfig:
    """A bot plays for the holder, who may come back."""
    seat_config = config.seat(seat)
    if seat_config.account is None:
        raise Denied("conflict", f"nobody holds {seat}")
    name = check(bot, config.title) if bot else names(config.title)[0]
    return config.with_seat(replace(seat_config, stand_in=name, resigned=resigned or seat_config.resigned))


def return_seat(config: TableConfig, seat: str) -> TableConfig:
    """The holder plays again."""
    seat_config = config.seat(seat)
    if seat_config.stand_in is None:
        return config
    return config.with_seat(clocks.with_grace(config, replace(seat_config, stand_in=None, resigned=False)))


def remove_account(config: TableConfig, account: int, gone: str) -> TableConfig:
    """The account is no more: its seats are a bot's, its name is nowhere."""
    seats = [
        replace(c, account=None, name=None, bot=names(config.title)[0], stand_in=None, prepared=())
        if c.account == account
        else replace(c, reserved=None, reserved_name=None)
        if c.reserved == account
        else c
        for c in config.seats
    ]
    config = replace(config, seats=tuple(seats))
    return replace(config, host=0, host_name=gone) if config.host == account else config


def rematch(config: TableConfig, host: Account) -> TableConfig:
    """A rematch: the same seats, kept for the same people until they come."""
    seats = tuple([_kept(s, host, config) for s in config.seats])
    return TableConfig(
        title=config.title,
        scenario=config.scenario,
        options=config.options,
        host=host.id,
        host_name=host.name,
        public=config.public,
        pace=config.pace,
        seats=seats,
        clock=config.clock,
        secrecy=config.secrecy,
        parent=config.id,
    )


def _kept(seat_config: SeatConfig, host: Account, config: TableConfig) -> SeatConfig:
    if seat_config.rules:
        return replace(seat_config, feed=new_link())
    fresh = SeatConfig(seat_config.seat, bot=seat_config.bot, clock=config.clock.budget if config.clock else None)
    if seat_config.account == host.id:
        return replace(fresh, account=host.id, name=host.name)
    if seat_config.account is None:
        return fresh
    return replace(fresh, reserved=seat_config.account, reserved_name=seat_config.name)


def sandbox(config: TableConfig, by: Account) -> TableConfig:
    """A table to try things out at: all seats are one person's, nobody else comes in."""
    own = SeatConfig("", account=by.id, name=by.name)
    seats = tuple([replace(c if c.rules else own, seat=c.seat, feed=new_link()) for c in config.seats])
    return replace(rematch(config, by), public=False, seats=seats, clock=None, secrecy=QUICK, parent=config.id)
