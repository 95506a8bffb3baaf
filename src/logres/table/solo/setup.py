"""All of a table for one person but its game: who plays which seat, by which rules, at which pace."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from logres.bots.bot import check
from logres.engine.errors import BadInput
from logres.engine.title import title
from logres.table.prepared_answers import QUICK, PlainAnswer

Json = dict[str, Any]
ME: Final = "me"
RULES: Final = "rules"


class SeatSetup(NamedTuple):
    """A seat, and who plays it: the person, the rules of the game, or the bot of this name."""

    seat: str
    who: str
    prepared: tuple[PlainAnswer, ...] = ()

    @property
    def rules(self) -> bool:
        return self.who == RULES

    @property
    def player(self) -> str | None:
        return None if self.who in (ME, RULES) else self.who


class Setup(NamedTuple):
    """All of a table but its game."""

    id: str
    title: str
    scenario: str
    options: Json
    chairs: tuple[SeatSetup, ...]
    secret: str
    name: str
    pace: float
    created: float

    @property
    def secrecy(self) -> str:
        return QUICK

    @property
    def mine(self) -> list[str]:
        return [chair.seat for chair in self.chairs if chair.who == ME]

    def seat(self, name: str) -> SeatSetup:
        for chair in self.chairs:
            if chair.seat == name:
                return chair
        raise BadInput(f"there is no seat '{name}' at this table")


def setup_from(request: Json) -> Setup:
    """As a page asks for it; BadInput where that cannot be."""
    t = title(request["title"])
    options = t.check_options(request.get("options"))
    scenario = t.check_scenario(request.get("scenario"))
    players = {one["seat"]: one["who"] for one in request["seats"]}
    chairs = _chairs(t.id, t.seats(scenario, options), t.unplayed(options), players)
    secret = request.get("secret") or secrets.token_hex(16)
    pace, created = float(request.get("pace", 0)), time.time()
    return Setup(request["id"], t.id, scenario, options, chairs, secret, request["name"], pace, created)


def _chairs(id: str, seats: Sequence[str], unplayed: Sequence[str], players: dict[str, str]) -> tuple[SeatSetup, ...]:
    found = []
    for seat in seats:
        if seat not in players and seat not in unplayed:
            raise BadInput(f"nobody plays {seat}")
        who = RULES if seat in unplayed else players[seat]
        found.append(SeatSetup(seat, who if who in (ME, RULES) else check(who, id)))
    if not any(chair.who == ME for chair in found):
        raise BadInput("you play no seat")
    return tuple(found)
