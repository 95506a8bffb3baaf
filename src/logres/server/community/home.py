"""Home: the tables of one person, those that wait for him first, and those he could join."""

from __future__ import annotations

import logging
from typing import Final, NamedTuple

from msgspec.structs import replace

from logres.languages.catalog import ENGLISH
from logres.server.community.home_table import at_rest, is_trial, shown_at_home
from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.protocol.community import Badge
from logres.server.protocol.home import Home, HomeTable, Invited
from logres.server.protocol.wire_types import TableInfo
from logres.server.storage.events import read_config
from logres.server.tables import clocks
from logres.server.tables.catch_up import unread
from logres.server.tables.registry import TableRegistry

LOGGER = logging.getLogger(__name__)
SHOWN = 30  # of each kind
MANY: Final = 3  # seats


class Wanted(NamedTuple):
    """Which tables somebody would like to join: those of a title, of a pace, with so many seats left. Empty: any."""

    title: str = ""
    pace: str = ""  # none: no clock, live: one of hours, days: one of days
    seats: int = 0  # 3 stands for all that have more, too

    def fits(self, info: TableInfo) -> bool:
        return (
            self.title in ("", info.title)
            and self.pace in ("", pace_of(info))
            and self.seats in (0, min(MANY, seats_left(info)))
        )


ANY_TABLE: Final = Wanted()


def pace_of(info: TableInfo) -> str:
    if info.clock is None:
        return "none"
    return "days" if info.clock.budget >= clocks.DAYS else "live"


def seats_left(info: TableInfo) -> int:
    """How many could still sit down: on seats that nobody holds, or that their holder has left."""
    return sum(s.offered or (s.holder is None and s.bot is None and not s.rules) for s in info.seats)


async def home(
    registry: TableRegistry, account: Account | None, wanted: Wanted = ANY_TABLE, language: str = ENGLISH
) -> Home:
    lobby = await registry.lobby(account)
    waiting = await unread(registry.store, account.id) if account else {}
    mine = [await _shown_at_home(registry, info, account, language) for info in lobby.mine[:SHOWN]]
    mine = [replace(one, unread=waiting.get(one.table.id, 0)) for one in mine]
    mine.sort(key=_urgency)
    joinable = [info for info in lobby.public if _has_room(info) and wanted.fits(info)]
    open = [await _shown_at_home(registry, info, account, language) for info in joinable[:SHOWN]]
    return Home(mine, open, await _invited(registry, account) if account else [])


async def _invited(registry: TableRegistry, account: Account) -> list[Invited]:
    """To which tables somebody is invited; one that cannot be opened is not told of."""
    found: list[Invited] = []
    for one in await registry.invitations.of(account.id, SHOWN):
        try:
            info = (await registry.table(one.config.id)).info
            found.append(Invited(info, one.sender, "" if account.is_reader else one.config.invite))
        except Denied:
            LOGGER.info("table %s cannot be invited to", one.config.id)
    return found


async def badge(registry: TableRegistry, account: Account) -> Badge:
    """What the badge shows, from the tables themselves: whatever became of a notice, this is right."""
    mine = (await registry.lobby(account)).mine
    waiting = [info.id for info in mine if info.status == "running" and _waits_for(info, account.name)]
    lines = sum((await unread(registry.store, account.id)).values())
    return Badge(len(waiting), waiting, lines, len(await registry.invitations.of(account.id, SHOWN)))


def _has_room(info: TableInfo) -> bool:
    """Whether one could sit down: the game has not begun, or somebody has left his seat."""
    return info.status in ("open", "running") and seats_left(info) > 0


def _waits_for(info: TableInfo, name: str) -> bool:
    return any(s.holder == name and s.stand_in is None and s.seat in info.waiting_for for s in info.seats)


def _urgency(one: HomeTable) -> tuple[bool, float, float]:
    """Those that wait for you, the least time left first, then those that have waited longest."""
    yours = one.table.status == "running" and any(seat in one.table.waiting_for for seat in one.seats)
    return not yours, one.left if one.left is not None else float("inf"), one.table.changed if yours else 0.0


async def _shown_at_home(registry: TableRegistry, info: TableInfo, account: Account | None, language: str) -> HomeTable:
    trial = info.parent is not None and await _is_trial(registry, info)
    if info.status != "running":
        return at_rest(info, account.name if account else None, trial)
    try:
        return shown_at_home(await registry.table(info.id), account, trial, language)
    except Denied:
        return at_rest(info, account.name if account else None, trial)
    except Exception:  # one table's trouble is not that of all who have come in there
        LOGGER.exception("table %s cannot be looked at", info.id)
        return at_rest(info, account.name if account else None, trial)


async def _is_trial(registry: TableRegistry, info: TableInfo) -> bool:
    own, parent = await read_config(registry.store, info.id), await read_config(registry.store, info.parent or "")
    return own is not None and is_trial(own, parent.rematch if parent else None)
