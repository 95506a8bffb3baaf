"""Who sits where: each change as a new config, or Denied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from logres.bots.bot import check, usual
from logres.engine.title import Title
from logres.server.dice import shares
from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.protocol.schemas import NewTable, SeatChoice
from logres.server.storage.table_config import SeatConfig, TableConfig, new_link
from logres.server.tables import clocks
from logres.server.tables.agreements import pauses, takeback
from logres.table.prepared_answers import QUICK, STRICT

ME = "me"
OPEN = "open"
NO_SHARE: Final = {"shares": False, "pledge": "", "salt": ""}


def new_table(title: Title, host: Account, request: NewTable, pace: float) -> TableConfig:
    """The config of a new table."""
    options = title.check_options(request.options)
    scenario = title.check_scenario(request.scenario)
    known = title.seats(scenario, options)
    players = players_of(request.seats, known)
    unplayed = title.unplayed(options)
    seats = tuple(
        [
            SeatConfig(seat, rules=True)
            if seat in unplayed
            else _seat_config(title, seat, players.get(seat, OPEN), host, request)
            for seat in known
        ]
    )
    return TableConfig(
        title=title.id,
        scenario=scenario,
        options=options,
        host=host.id,
        host_name=host.name,
        public=request.public,
        pace=pace if request.pace is None else request.pace,
        seats=seats,
        clock=request.clock,
        secrecy=request.secrecy or (QUICK if all(s.account or s.player or s.rules for s in seats) else STRICT),
    )


def players_of(choices: Sequence[SeatChoice], seats: Sequence[str]) -> dict[str, str]:
    """Who shall play which of these seats; Denied for a seat that is none of them."""
    for choice in choices:
        if choice.seat not in seats:
            raise Denied(
                "bad-input", "there is no seat '{seat}'; there are: {seats}", seat=choice.seat, seats=", ".join(seats)
            )
    return {choice.seat: choice.who for choice in choices}


def _seat_config(title: Title, seat: str, who: str, host: Account, request: NewTable) -> SeatConfig:
    seat_config = SeatConfig(seat, clock=request.clock.budget if request.clock else None)
    if who == OPEN:
        return seat_config
    if who == ME:
        return shares.with_pledge(_held(seat_config, host), request.pledge)
    return replace(seat_config, bot=check(who, title.id))


def take_seat(config: TableConfig, account: Account, seat: str, pledge: str | None) -> TableConfig:
    """The account on an open seat. A seat reserved for another stays his."""
    seat_config = config.seat(seat)
    if seat_config.account == account.id:
        return config
    if not seat_config.open:
        raise Denied("conflict", "{seat} is taken", seat=seat)
    if seat_config.reserved not in (None, account.id):
        raise Denied("conflict", "{seat} is kept for {name}", seat=seat, name=seat_config.reserved_name or "")
    return config.with_seat(shares.with_pledge(_held(seat_config, account), pledge))


def take_over(config: TableConfig, account: Account, seat: str) -> TableConfig:
    """The account on a seat of a running game that its holder has left; he is no more than a watcher then.

    Its feed is another one: what it tells is no longer his to know.
    """
    left = config.seat(seat)
    if not left.offered or left.stand_in is None:
        raise Denied("conflict", "{seat} is not offered to anybody", seat=seat)
    if config.seats_of(account.id):
        raise Denied("conflict", "you sit at this table already: nobody takes over a second seat of a running game")
    config = replace(config, former=(*config.former, left.account or 0))
    fresh = replace(left, feed=new_link(), stand_in=None, resigned=False, offered=False, prepared=(), returns=0)
    return config.with_seat(clocks.with_grace(config, _held(fresh, account)))


def _held(seat: SeatConfig, account: Account) -> SeatConfig:
    return replace(seat, account=account.id, name=account.name, program=account.owner is not None)


def with_bot(config: TableConfig, seat: str, bot: str) -> TableConfig:
    """A bot on an open seat."""
    seat_config = config.seat(seat)
    if not seat_config.open:
        raise Denied("conflict", "{seat} is not open", seat=seat)
    return config.with_seat(replace(seat_config, bot=check(bot, config.title), reserved=None, reserved_name=None))


def substitute(
    config: TableConfig, seat: str, bot: str | None = None, resigned: bool = False, offered: bool = False
) -> TableConfig:
    """A bot plays for the holder, who may come back; where the seat is offered, until somebody else has taken it."""
    seat_config = config.seat(seat)
    if seat_config.account is None:
        raise Denied("conflict", "nobody holds {seat}", seat=seat)
    name = check(bot, config.title) if bot else usual(config.title)
    offered = offered or resigned or seat_config.offered
    resigned = resigned or seat_config.resigned
    return config.with_seat(replace(seat_config, stand_in=name, resigned=resigned, offered=offered))


def return_seat(config: TableConfig, seat: str) -> TableConfig:
    """The holder plays again."""
    seat_config = config.seat(seat)
    if seat_config.stand_in is None:
        return config
    return config.with_seat(
        clocks.with_grace(config, replace(seat_config, stand_in=None, resigned=False, offered=False))
    )


def remove_account(config: TableConfig, account: int, name: str, gone: str) -> TableConfig:
    """The account is no more: its seats are a bot's, its name is nowhere. Dice that roll stay as they are."""
    share: Any = NO_SHARE if config.salts is None else {}
    empty: Any = {"account": None, "name": None, "stand_in": None, "offered": False, "prepared": (), **share}
    begun = shares.is_opened(config) and bool(config.seats_of(account))
    seats = [
        replace(c, bot=usual(config.title), feed=new_link(), **empty)
        if c.account == account
        else replace(c, reserved=None, reserved_name=None)
        if c.reserved == account
        else c
        for c in config.seats
    ]
    config = _without_proposals(config, account, name, gone)
    anew = [replace(one, late=[gone if late == name else late for late in one.late]) for one in config.anew]
    former = tuple([0 if one == account else one for one in config.former])
    config = replace(config, seats=tuple(seats), anew=tuple(anew), former=former)
    config = shares.with_new_secret(config, [gone]) if begun else config
    return replace(config, host=0, host_name=gone) if config.host == account else config


def _without_proposals(config: TableConfig, account: int, name: str, gone: str) -> TableConfig:
    """What he has proposed, or agreed to, names him."""
    if account in config.agreed:
        config = takeback.withdrawn(config)
    if account in config.pause_agreed:
        config = pauses.withdrawn(config)
    if config.paused is not None and config.paused.by == name:
        config = replace(config, paused=replace(config.paused, by=gone))
    return config


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
        return replace(fresh, account=host.id, name=host.name, shares=seat_config.shares)
    if seat_config.account is None:
        return fresh
    return replace(fresh, reserved=seat_config.account, reserved_name=seat_config.name)


def practice(config: TableConfig, by: Account, seat: str) -> TableConfig:
    """A table at which one person plays one seat, and bots the others."""
    alone = sandbox(config, by)
    bot = usual(config.title)
    seats = [c if c.rules or c.seat == seat else replace(c, account=None, name=None, bot=bot) for c in alone.seats]
    return replace(alone, seats=tuple(seats), parent=None)


def against(config: TableConfig, choices: Sequence[SeatChoice]) -> TableConfig:
    """A table of one person's against the bots that are chosen; those that the rules play stay theirs. It is no branch
    of another."""
    players = players_of(choices, [c.seat for c in config.seats])
    chosen = {seat: who for seat, who in players.items() if who != ME and not config.seat(seat).rules}
    bots = {seat: check(who, config.title) for seat, who in chosen.items()}
    seats = [replace(c, account=None, name=None, bot=bots[c.seat]) if c.seat in bots else c for c in config.seats]
    return replace(config, seats=tuple(seats), parent=None)


def sandbox(config: TableConfig, by: Account) -> TableConfig:
    """A table to try things out at: all seats are one person's, nobody else comes in."""
    own = SeatConfig("", account=by.id, name=by.name)
    seats = tuple([replace(c if c.rules else own, seat=c.seat, feed=new_link()) for c in config.seats])
    return replace(rematch(config, by), public=False, seats=seats, clock=None, secrecy=QUICK, parent=config.id)
