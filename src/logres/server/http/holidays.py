"""Endpoints about one's holidays."""

from __future__ import annotations

from datetime import date
from typing import Final

from logres.server.errors import Denied
from logres.server.http.endpoints import WORKED_OUT, Call, CallWith, Endpoint
from logres.server.people.holidays import LONGEST
from logres.server.protocol import community
from logres.server.tables import clocks
from logres.server.tables.permissions import Need

HOLIDAYS: Final = "/api/me/holidays"


async def see_holidays(call: Call) -> community.HolidayInfo:
    """Your holidays, the days you have left, and the tables where your clock would run on all the same."""
    holidays, account = call.registry.holidays, call.account
    taken = await holidays.of(account.id)
    today = (await holidays.today(account.id)).isoformat()
    left = {str(year): days for year, days in (await holidays.left(account.id)).items()}
    shown = [community.HolidayShown(one.first.isoformat(), one.last.isoformat(), one.ends) for one in taken]
    allowance, until = holidays.allowance, holidays.until(account.id)
    return community.HolidayInfo(shown, today, until, allowance, LONGEST, left, await _running_on(call))


async def _running_on(call: Call) -> list[str]:
    mine = (await call.registry.lobby(call.account)).mine
    return [
        info.id
        for info in mine
        if info.status == "running" and info.clock is not None
        for seat in info.seats
        if seat.holder == call.account.name and not clocks.keeps_holidays(info.clock, seat.clock)
    ]


async def take_holiday(call: CallWith[community.HolidayRequest]) -> community.HolidayInfo:
    """Take a holiday from one day to another; both count, in your time zone."""
    body = call.body
    async with call.registry.one_at_a_time.turn(call.account.id):
        await call.registry.holidays.add(call.account.id, _day(body.first), _day(body.last))
    await _announce(call)
    return await see_holidays(call)


async def end_holiday(call: Call) -> community.HolidayInfo:
    """Call a holiday off; one that has begun ends now."""
    async with call.registry.one_at_a_time.turn(call.account.id):
        await call.registry.holidays.end(call.account.id, call.request.path_params["first"])
    await _announce(call)
    return await see_holidays(call)


async def _announce(call: Call) -> None:
    await call.registry.leases.announce({"holidays": call.account.id})


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Denied("bad-input", "'{day}' is no day", day=text) from None


ENDPOINTS: Final = [
    Endpoint("GET", HOLIDAYS, Need.ACCOUNT, see_holidays, community.HolidayInfo, cost=WORKED_OUT),
    Endpoint(
        "POST", HOLIDAYS, Need.ACCOUNT, take_holiday, community.HolidayInfo, community.HolidayRequest, cost=WORKED_OUT
    ),
    Endpoint("DELETE", HOLIDAYS + "/{first}", Need.ACCOUNT, end_holiday, community.HolidayInfo, cost=WORKED_OUT),
]
