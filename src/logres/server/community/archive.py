"""Finished games: to search, by player, and what they say of the players' strength.

Ratings are worked out anew from the games themselves (openskill, Plackett-Luce: for games of many players), so nothing
is stored that could differ from them. Only games count in which nobody but people sat, each in one seat.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.protocol.home import Profile, Rating, SeatTally
from logres.server.protocol.wire_types import TableInfo
from logres.server.storage.store import Row
from logres.server.tables.registry import TableRegistry

MOST: Final = 2000  # games that are looked through
SHOWN: Final = 100
OVER: Final = (
    "SELECT id, info FROM tables WHERE status='over' AND"
    " (public=1 OR id IN (SELECT table_id FROM members WHERE account=?))"
    " AND config LIKE ? ORDER BY changed DESC LIMIT ?"
)
ANY: Final = "%"
WITH_PEOPLE: Final = '%"account":%'  # what the config of a table holds at which somebody has a seat
MODEL: Final = PlackettLuce()


async def finished(registry: TableRegistry, account: Account | None, bots: bool = False) -> list[TableInfo]:
    """The finished games that somebody may look at, the newest first; those of bots alone too if they are asked for."""
    wanted = ANY if bots else WITH_PEOPLE
    rows = await registry.store.read(OVER, (account.id if account else 0, wanted, MOST))
    found = [await _info(registry, row) for row in rows]
    return [info for info in found if info is not None]


async def _info(registry: TableRegistry, row: Row) -> TableInfo | None:
    """None for a table that cannot be opened: it must not hide the others."""
    if row[1]:
        return msgspec.json.decode(row[1], type=TableInfo)
    try:
        return (await registry.table(row[0])).info
    except Denied:
        return None


def search(tables: list[TableInfo], title: str, player: str) -> list[TableInfo]:
    """Those of a title and a player; an empty word is any."""
    named = player.lower()
    found = [one for one in tables if not title or one.title == title]
    return [one for one in found if not named or any(named in (s.holder or "").lower() for s in one.seats)][:SHOWN]


def profile(name: str, tables: list[TableInfo]) -> Profile:
    """What the finished games tell of a player."""
    own = [one for one in tables if any(seat.holder == name for seat in one.seats)]
    found = [rating for rating in ratings(tables).get(name, {}).values() if rating.games]
    return Profile(name, tallies(name, own), found, own[:SHOWN])


def tallies(name: str, tables: list[TableInfo]) -> list[SeatTally]:
    played: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for one in tables:
        for seat in one.seats:
            if seat.holder == name and one.result is not None:
                played[one.title, seat.seat] += 1
                won[one.title, seat.seat] += seat.seat in one.result.winners
    return [SeatTally(title, seat, games, won[title, seat]) for (title, seat), games in sorted(played.items())]


def is_rated(one: TableInfo) -> bool:
    """Whether each seat was a person's own, of two at least."""
    holders = [seat.holder for seat in one.seats]
    return len(holders) > 1 and None not in holders and len(set(holders)) == len(holders) and one.result is not None


def ratings(tables: list[TableInfo]) -> dict[str, dict[str, Rating]]:
    """By player and title, from the oldest game to the newest."""
    known: dict[tuple[str, str], PlackettLuceRating] = {}
    games: Counter[tuple[str, str]] = Counter()
    for one in sorted(filter(is_rated, tables), key=lambda table: table.changed):
        keys = [(seat.holder or "", one.title) for seat in one.seats]
        teams = [[known.get(key) or MODEL.rating()] for key in keys]
        for key, (after,) in zip(keys, MODEL.rate(teams, ranks=_ranks(one)), strict=True):
            known[key] = after
            games[key] += 1
    found: dict[str, dict[str, Rating]] = {}
    for (name, title), rated in known.items():
        value, error = round(1000 + 20 * rated.mu), round(20 * rated.sigma)
        found.setdefault(name, {})[title] = Rating(title, value, error, games[name, title])
    return found


def _ranks(one: TableInfo) -> list[float]:
    assert one.result is not None
    ranks, winners = one.result.ranks, one.result.winners
    return [float(ranks.get(seat.seat, 1 if seat.seat in winners else 2)) for seat in one.seats]
