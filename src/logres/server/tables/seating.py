"""Who sits where: each change as a new charter, or Denied."""

from __future__ import annotations

import secrets

from msgspec.structs import replace

from logres.bots.bot import check, names
from logres.engine.title import Title
from logres.server.errors import Denied
from logres.server.http.schemas import NewTable
from logres.server.people.accounts import Account
from logres.server.tables import clocks
from logres.server.tables.config import Chair, Charter, new_id, new_secret

ME = "me"
OPEN = "open"


def founded(title: Title, host: Account, wish: NewTable, pace: float, now: float) -> Charter:
    """The charter of a new table."""
    options = title.check_options(wish.options)
    scenario = title.check_scenario(wish.scenario)
    wishes = {w.seat: w.who for w in wish.seats}
    seats = title.seats(scenario, options)
    strange = [seat for seat in wishes if seat not in seats]
    if strange:
        raise Denied("bad-input", f"there is no seat '{strange[0]}'; there are: {', '.join(seats)}")
    unplayed = title.unplayed(options)
    chairs = tuple(
        [
            Chair(seat, new_feed(), rules=True)
            if seat in unplayed
            else _chair(title, seat, wishes.get(seat, OPEN), host, wish)
            for seat in seats
        ]
    )
    return Charter(
        id=new_id(),
        title=title.id,
        scenario=scenario,
        options=options,
        host=host.id,
        host_name=host.name,
        public=wish.public,
        invite=secrets.token_urlsafe(12),
        secret=new_secret(),
        created=now,
        pace=pace if wish.pace is None else wish.pace,
        chairs=chairs,
        clock=wish.clock,
    )


def _chair(title: Title, seat: str, who: str, host: Account, wish: NewTable) -> Chair:
    chair = Chair(seat, new_feed(), clock=wish.clock.budget if wish.clock else None)
    if who == OPEN:
        return chair
    if who == ME:
        return replace(chair, account=host.id, name=host.name, salt=wish.salt)
    return replace(chair, bot=check(who, title.id))


def new_feed() -> str:
    return secrets.token_urlsafe(18)


def seated(charter: Charter, account: Account, seat: str, salt: str) -> Charter:
    """The account on an open seat. A seat reserved for another stays his."""
    chair = charter.chair(seat)
    if chair.account == account.id:
        return charter
    if not chair.open:
        raise Denied("conflict", f"{seat} is taken")
    if chair.reserved not in (None, account.id):
        raise Denied("conflict", f"{seat} is kept for {chair.reserved_name}")
    return charter.with_chair(replace(chair, account=account.id, name=account.name, salt=salt))


def with_bot(charter: Charter, seat: str, bot: str) -> Charter:
    """A bot on an open seat."""
    chair = charter.chair(seat)
    if not chair.open:
        raise Denied("conflict", f"{seat} is not open")
    return charter.with_chair(replace(chair, bot=check(bot, charter.title), reserved=None, reserved_name=None))


def stood_in(charter: Charter, seat: str, bot: str | None = None, resigned: bool = False) -> Charter:
    """A bot plays for the holder, who may come back."""
    chair = charter.chair(seat)
    if chair.account is None:
        raise Denied("conflict", f"nobody holds {seat}")
    name = check(bot, charter.title) if bot else names(charter.title)[0]
    return charter.with_chair(replace(chair, stand_in=name, resigned=resigned or chair.resigned))


def handed_back(charter: Charter, seat: str) -> Charter:
    """The holder plays again."""
    chair = charter.chair(seat)
    if chair.stand_in is None:
        return charter
    return charter.with_chair(clocks.wound(charter, replace(chair, stand_in=None, resigned=False)))


def vacated(charter: Charter, account: int, gone: str) -> Charter:
    """The account is no more: its seats are a bot's, its name is nowhere."""
    chairs = [
        replace(c, account=None, name=None, bot=names(charter.title)[0], stand_in=None, standing=())
        if c.account == account
        else replace(c, reserved=None, reserved_name=None)
        if c.reserved == account
        else c
        for c in charter.chairs
    ]
    charter = replace(charter, chairs=tuple(chairs))
    return replace(charter, host=0, host_name=gone) if charter.host == account else charter


def again(charter: Charter, host: Account, now: float) -> Charter:
    """A rematch: the same seats, kept for the same people until they come."""
    chairs = tuple([_kept(chair, host, charter) for chair in charter.chairs])
    return Charter(
        id=new_id(),
        title=charter.title,
        scenario=charter.scenario,
        options=charter.options,
        host=host.id,
        host_name=host.name,
        public=charter.public,
        invite=secrets.token_urlsafe(12),
        secret=new_secret(),
        created=now,
        pace=charter.pace,
        chairs=chairs,
        clock=charter.clock,
        parent=charter.id,
    )


def _kept(chair: Chair, host: Account, charter: Charter) -> Chair:
    if chair.rules:
        return replace(chair, feed=new_feed())
    fresh = Chair(chair.seat, new_feed(), bot=chair.bot, clock=charter.clock.budget if charter.clock else None)
    if chair.account == host.id:
        return replace(fresh, account=host.id, name=host.name)
    if chair.account is None:
        return fresh
    return replace(fresh, reserved=chair.account, reserved_name=chair.name)


def tried_out(charter: Charter, by: Account, now: float) -> Charter:
    """A table to try things out at: all seats are one person's, nobody else comes in."""
    own = Chair("", "", account=by.id, name=by.name)
    chairs = tuple([replace(c if c.rules else own, seat=c.seat, feed=new_feed()) for c in charter.chairs])
    return replace(again(charter, by, now), public=False, chairs=chairs, clock=None, rematch=None, parent=charter.id)
