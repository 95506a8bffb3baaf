"""Finished games: to search, by player, and what they say of the players' strength.

Ratings are worked out anew from the games themselves (openskill, Plackett-Luce: for games of many players), so nothing
is stored that could differ from them. Games count in which two people at least sat, each in one seat, and otherwise
bots: so these are on the same scale. Where one person plays among bots alone he may ask the bot and take moves back.
"""

from __future__ import annotations

from collections import Counter
from statistics import fmean
from typing import Final, NamedTuple

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.protocol.home import BotRating, Profile, Rating, SeatTally
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
    known = ratings(tables)
    found = [rating for (player, _), rating in known.items() if player == Player(name)]
    bots = [BotRating(player.name, rating) for (player, _), rating in known.items() if player.is_bot]
    beside = [one for one in bots if one.rating.title in {rating.title for rating in found}]
    return Profile(name, tallies(name, own), found, own[:SHOWN], beside)


def tallies(name: str, tables: list[TableInfo]) -> list[SeatTally]:
    played: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for one in tables:
        for seat in one.seats:
            if seat.holder == name and one.result is not None:
                played[one.title, seat.seat] += 1
                won[one.title, seat.seat] += seat.seat in one.result.winners
    return [SeatTally(title, seat, games, won[title, seat]) for (title, seat), games in sorted(played.items())]


class Player(NamedTuple):
    """Who is rated: a person, or a bot by its level."""

    name: str
    is_bot: bool = False


def players(one: TableInfo) -> list[Player]:
    """Who played, seat by seat; fewer than there are seats where the rules played one, or nobody."""
    seats = [(seat.holder, seat.bot) for seat in one.seats]
    return [Player(holder or bot or "", holder is None) for holder, bot in seats if holder or bot]


def is_rated(one: TableInfo) -> bool:
    """Whether two people at least played, each in one seat, and nobody else but bots."""
    found = players(one)
    people = [player for player in found if not player.is_bot]
    is_whole = len(found) == len(one.seats) and one.result is not None
    return is_whole and len(people) > 1 and len(set(people)) == len(people)


def ratings(tables: list[TableInfo]) -> dict[tuple[Player, str], Rating]:
    """By player and title, from the oldest game to the newest."""
    known: dict[tuple[Player, str], PlackettLuceRating] = {}
    games: Counter[tuple[Player, str]] = Counter()
    for one in sorted(filter(is_rated, tables), key=lambda table: table.changed):
        keys = [(player, one.title) for player in players(one)]
        after = MODEL.rate([[known.get(key) or MODEL.rating()] for key in keys], ranks=_ranks(one))
        for key in dict.fromkeys(keys):
            known[key] = _together([team[0] for other, team in zip(keys, after, strict=True) if other == key])
            games[key] += 1
    found: dict[tuple[Player, str], Rating] = {}
    for key, rated in known.items():
        found[key] = Rating(key[1], round(1000 + 20 * rated.mu), round(20 * rated.sigma), games[key])
    return found


def _together(seats: list[PlackettLuceRating]) -> PlackettLuceRating:
    """A bot that had several seats is rated by what they came to on average."""
    mu, sigma = (fmean(values) for values in ([one.mu for one in seats], [one.sigma for one in seats]))
    return MODEL.rating(mu=mu, sigma=sigma)


def _ranks(one: TableInfo) -> list[float]:
    assert one.result is not None
    ranks, winners = one.result.ranks, one.result.winners
    return [float(ranks.get(seat.seat, 1 if seat.seat in winners else 2)) for seat in one.seats]
