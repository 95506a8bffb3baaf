"""The board of Pendragon: flat lists of ints. A copy is a few slices.

`count` and `laden` are by space and piece: how many stand there, and how many of them carry Plunder. All changes of
pieces go through pieces.py, of tracks through tracks.py, of Population and Prosperity through prosperity.py, of the
Imperium through imperium.py. `control` is what control.py computes, and `standing` in which spaces a piece stands: both
are kept because every command asks for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from logres.engine import board as engine
from logres.games.pendragon.names import (
    FRAGMENTATION,
    N_FACTIONS,
    N_PIECES,
    N_SEAS,
    N_SPACES,
    NOBODY,
)
from logres.games.pendragon.tables import (
    N_CARDS,
    N_SITES,
    PIECES_OF,
    PRINTED,
    RAIDER_OF,
    STRONGHOLDS_OF,
    TOTALS,
    TROOPS_OF,
    UNITS_OF,
)

_SPACES: Final = range(N_SPACES)
Places = tuple[tuple[tuple[int, ...], ...], ...]


def _places(kinds: tuple[tuple[int, ...], ...]) -> Places:
    """By faction and space, where `count` has its pieces of some kinds."""
    return tuple([tuple([tuple([s * N_PIECES + piece for piece in own]) for s in _SPACES]) for own in kinds])


_PIECES_AT: Final[Places] = _places(PIECES_OF)
_UNITS_AT: Final[Places] = _places(UNITS_OF)
_TROOPS_AT: Final[Places] = _places(TROOPS_OF)
_STRONGHOLDS_AT: Final[Places] = _places(STRONGHOLDS_OF)


@lru_cache(4096)
def _listed(bits: int) -> tuple[int, ...]:
    return tuple([s for s in _SPACES if bits >> s & 1])


def spaces_of(bits: int) -> list[int]:
    """The spaces that bits stand for, in order of number.

    >>> spaces_of(0b1011)
    [0, 1, 3]
    """
    return list(_listed(bits))


def bits_of(spaces: Iterable[int]) -> int:
    """A bit for each of these spaces.

    >>> bits_of([3, 0, 1, 3]) == 0b1011
    True
    """
    bits = 0
    for s in spaces:
        bits |= 1 << s
    return bits


class Board(engine.Board):
    """What lies on the table."""

    __slots__ = (
        "available",
        "bottom",
        "bound",
        "card",
        "casualties",
        "control",
        "count",
        "dal_riada",
        "deck",
        "eligible",
        "ending",
        "epoch",
        "imperium",
        "laden",
        "lasting",
        "niall",
        "nonplayer",
        "not_yet",
        "old_reading",
        "out_of_play",
        "override",
        "patrolled",
        "pivotal",
        "played",
        "player",
        "population",
        "prestige",
        "refugees",
        "resources",
        "roads",
        "scenario",
        "seen",
        "sites",
        "standing",
        "top",
        "wealth",
    )

    def __init__(self) -> None:
        self.scenario = 0
        self.count: list[int] = [0] * (N_SPACES * N_PIECES)
        self.laden: list[int] = [0] * (N_SPACES * N_PIECES)
        self.standing: list[int] = [0] * N_PIECES  # by piece: a bit for each space where it stands
        self.sites: list[int] = [NOBODY] * N_SITES  # the Stronghold on each Site
        self.control: list[int] = [NOBODY] * N_SPACES  # Briton Control before Fragmentation is CIVITATES
        self.population: list[int] = list(PRINTED)
        self.bottom: list[int] = [0] * N_SPACES  # Prosperity in the bottom row; a City has this row alone
        self.top: list[int] = [0] * N_SPACES
        self.available: list[int] = list(TOTALS)  # by piece without a Foederati marker
        self.casualties = 0
        self.out_of_play = 0
        self.not_yet = 0  # Comitates not yet in play
        self.niall = 0  # Scotti Raiders on the card NIALL NOIGIALLACH
        self.dal_riada = 0  # Scotti Settlements on the card DAL RIADA
        self.resources: list[int] = [0] * N_FACTIONS  # Dux and Briton Resources, Saxon and Scotti Renown
        self.prestige = 0
        self.wealth = 0
        self.refugees = 0
        self.imperium = 0
        self.roads = 1  # the marker; see imperium.roads_maintained
        self.patrolled: list[int] = [0] * N_SEAS
        self.eligible: list[int] = [1] * N_FACTIONS
        self.override: list[int] = [0] * N_FACTIONS  # what an Event says of the next card: +1 Eligible, -1 not
        self.card = 0  # the card being played
        self.deck: list[int] = []  # the next card is the last one
        self.seen = 0  # how many cards at the end of the deck lie face up
        self.played: list[int] = []
        self.lasting: list[int] = [0] * N_CARDS  # the Side in effect of each Capability or Momentum
        self.bound: list[int] = [NOBODY] * N_CARDS  # the faction or Sea for which a card is in effect
        self.pivotal: list[int] = [0] * N_FACTIONS  # the Pivotal Event that each faction still holds
        self.epoch = 0  # Epoch Rounds begun
        self.ending = 0  # how the game ended: see victory.py
        self.nonplayer: list[int] = [0] * N_FACTIONS
        self.player: list[int] = [0, 1, 2, 3]  # who plays each faction
        self.old_reading = 0  # the game goes on by the rules as version 0.1.0 read them

    def copy(self) -> Board:
        other = Board.__new__(Board)
        other.scenario = self.scenario
        other.count = self.count[:]
        other.laden = self.laden[:]
        other.standing = self.standing[:]
        other.sites = self.sites[:]
        other.control = self.control[:]
        other.population = self.population[:]
        other.bottom = self.bottom[:]
        other.top = self.top[:]
        other.available = self.available[:]
        other.casualties = self.casualties
        other.out_of_play = self.out_of_play
        other.not_yet = self.not_yet
        other.niall = self.niall
        other.dal_riada = self.dal_riada
        other.resources = self.resources[:]
        other.prestige = self.prestige
        other.wealth = self.wealth
        other.refugees = self.refugees
        other.imperium = self.imperium
        other.roads = self.roads
        other.patrolled = self.patrolled[:]
        other.eligible = self.eligible[:]
        other.override = self.override[:]
        other.card = self.card
        other.deck = self.deck[:]
        other.seen = self.seen
        other.played = self.played[:]
        other.lasting = self.lasting[:]
        other.bound = self.bound[:]
        other.pivotal = self.pivotal[:]
        other.epoch = self.epoch
        other.ending = self.ending
        other.nonplayer = self.nonplayer[:]
        other.player = self.player[:]
        other.old_reading = self.old_reading
        return other

    def dump(self) -> dict[str, Any]:
        """All but what can be told from the rest."""
        return {name: value for name, value in super().dump().items() if name != "standing"}

    def restore(self, doc: dict[str, Any]) -> None:
        super().restore({**doc, "standing": []})
        self.survey()

    def survey(self) -> None:
        """Find out in which spaces each piece stands."""
        columns = [self.count[piece::N_PIECES] for piece in range(N_PIECES)]
        self.standing = [bits_of([s for s in _SPACES if column[s]]) for column in columns]

    # ------------------------------------------------------------------ what stands in a space

    def at(self, s: int, piece: int) -> int:
        """How many of a piece stand in a space."""
        return self.count[s * N_PIECES + piece]

    def carrying(self, s: int, piece: int) -> int:
        """How many of them carry Plunder."""
        return self.laden[s * N_PIECES + piece]

    def pieces(self, s: int, faction: int) -> int:
        """Units and Strongholds of a faction, Raiders and its Foederati included."""
        total = 0
        for place in _PIECES_AT[faction][s]:
            total += self.count[place]
        return total

    def units(self, s: int, faction: int) -> int:
        total = 0
        for place in _UNITS_AT[faction][s]:
            total += self.count[place]
        return total

    def troops(self, s: int, faction: int) -> int:
        total = 0
        for place in _TROOPS_AT[faction][s]:
            total += self.count[place]
        return total

    def strongholds(self, s: int, faction: int) -> int:
        total = 0
        for place in _STRONGHOLDS_AT[faction][s]:
            total += self.count[place]
        return total

    def raiders(self, s: int, faction: int) -> int:
        raider = RAIDER_OF[faction]
        return 0 if raider < 0 else self.count[s * N_PIECES + raider]

    def plunder(self, s: int, faction: int) -> int:
        """Plunder carried by a faction's Units in a space."""
        first = s * N_PIECES
        return sum([self.laden[first + piece] for piece in UNITS_OF[faction]])

    def on_map(self, piece: int) -> int:
        """How many of a piece stand on the map, of exactly this colour."""
        return sum(self.count[piece::N_PIECES])

    def spread(self, kinds: tuple[int, ...]) -> int:
        """A bit for each space in which any of these pieces stands."""
        found = 0
        for piece in kinds:
            found |= self.standing[piece]
        return found

    def where(self, piece: int) -> list[int]:
        """The spaces in which a piece stands."""
        return spaces_of(self.standing[piece])

    def with_any(self, kinds: tuple[int, ...]) -> list[int]:
        """The spaces in which any of these pieces stands."""
        return spaces_of(self.spread(kinds))

    def prosperity(self, s: int) -> int:
        return self.bottom[s] + self.top[s]

    def total_prosperity(self) -> int:
        """1.7.3.total-prosperity: All cubes in spaces, whoever controls them; none on Units."""
        return sum(self.bottom) + sum(self.top)

    @property
    def fragmented(self) -> bool:
        return self.imperium == FRAGMENTATION
