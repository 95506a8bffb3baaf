"""Pendragon's map, pieces, cards and numbers as plain tuples, built once from the files in `data`.

Spaces, Sites, Seas, pieces and cards are ints: see names.py. A Site is its position in SITES; those of a space stand
side by side. Cards are their numbers, so tables by card have an unused row 0.
"""

from __future__ import annotations

from pathlib import Path
from string import capwords
from typing import Any, Final

from logres.engine.errors import BadInput
from logres.games import figures
from logres.games.figures import Node, look_up, plain
from logres.games.pendragon.names import (
    CITY,
    CIVITATES,
    CLEAR,
    DUX,
    FACTIONS,
    FENS,
    FIRST_RAIDER,
    HILLS,
    N_REGIONS,
    N_SPACES,
    NOBODY,
    PIECE,
    PIECES,
    SAXON_RAIDER,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    SCOTTI_RAIDER,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    SEAS,
    SEATS,
    SITE_KINDS,
    SPACE,
    SPACES,
    STRONGHOLDS,
    TERRAINS,
    UNITS,
)

PACKAGE: Final = "logres.games.pendragon"


def load(overlay: Path | None = None) -> Node:
    """The data files by name, with the figures of the files in an overlay folder put over them."""
    return figures.load(PACKAGE, overlay)


def fingerprint() -> str:
    """A hash of all figures in use."""
    return figures.fingerprint(DATA)


DATA: Final[Node] = load(figures.overlay_of("pendragon"))

_map: Node = DATA["map"]
_numbers: Node = DATA["constants"]


def number(chapter: str, name: str) -> int:
    value: int = _numbers[chapter][name]["value"]
    return value


# --- The map ---------------------------------------------------------------------------------------------------------

_SPELLING: Final[dict[str, str]] = plain(_map["spelling"])


def spelled(name: str) -> str:
    """1.3.1.space-name-spelling: One id for each space and Site, however the name is written."""
    id = name.lower().replace(" ", "_")
    return _SPELLING.get(id, id)


def space(name: str) -> int:
    """1.3.7.seas-hold-nothing: The number of a land space; Seas and Caledonia have none, for nothing stands there."""
    return look_up(SPACE, spelled(name))


def spaces(names: list[str]) -> tuple[int, ...]:
    return tuple([space(name) for name in names])


REGIONS: Final = range(N_REGIONS)
CITIES: Final = range(N_REGIONS, N_SPACES)


def _checked() -> tuple[str, ...]:
    """The data's spaces, which must be those of names.py."""
    listed = (*_map["spaces"]["regions"], *_map["spaces"]["cities"])
    counted = (_map["counts"]["regions"], _map["counts"]["cities"], _map["counts"]["seas"])
    if listed != SPACES or counted != (N_REGIONS, N_SPACES - N_REGIONS, len(SEAS)):
        raise BadInput("data: the map has other spaces than the rules")
    return listed


LISTED: Final[tuple[str, ...]] = _checked()
PRINTED: Final[tuple[int, ...]] = tuple([_map["population"][name] for name in SPACES])
TERRAIN: Final[tuple[int, ...]] = tuple(
    [next((t for t in (CLEAR, FENS, HILLS) if name in _map["terrain"][TERRAINS[t]]), CITY) for name in SPACES]
)
TEARS: Final[tuple[int, ...]] = spaces(_map["tears"]["regions"])


def _linked(pairs: list[list[str]]) -> tuple[tuple[int, ...], ...]:
    """For each space those it is paired with, in order of number."""
    links: list[list[int]] = [[] for _ in range(N_SPACES)]
    for pair in pairs:
        one, other = spaces(pair)
        links[one].append(other)
        links[other].append(one)
    return tuple([tuple(sorted(linked)) for linked in links])


ADJACENT: Final[tuple[tuple[int, ...], ...]] = _linked(_map["borders"]["pairs"])
ROADS: Final[tuple[tuple[int, ...], ...]] = _linked(_map["roads"]["pairs"])
COAST: Final[tuple[tuple[int, ...], ...]] = tuple([tuple(sorted(spaces(_map["coasts"][sea]))) for sea in SEAS])
SEAS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([sea for sea in range(len(SEAS)) if s in COAST[sea]]) for s in range(N_SPACES)]
)
SEA_NAMES: Final[tuple[str, ...]] = tuple([_map["seas"][sea]["name"] for sea in SEAS])
RAIDED_BY: Final[tuple[int, ...]] = tuple([SEATS.index(_map["seas"][sea]["raiders"]) for sea in SEAS])
CALEDONIA: Final[tuple[int, ...]] = spaces(_map["caledonia"]["borders"])
CALEDONIA_FORTS: Final[tuple[int, ...]] = spaces(_map["caledonia"]["forts"])


def _distances() -> tuple[tuple[int, ...], ...]:
    """Steps over adjacent land spaces from each space to each other."""
    table: list[tuple[int, ...]] = []
    for start in range(N_SPACES):
        steps = [NOBODY] * N_SPACES
        steps[start], queue = 0, [start]
        for here in queue:
            for near in ADJACENT[here]:
                if steps[near] == NOBODY:
                    steps[near] = steps[here] + 1
                    queue.append(near)
        table.append(tuple(steps))
    return tuple(table)


DISTANCE: Final[tuple[tuple[int, ...], ...]] = _distances()

# --- Sites -----------------------------------------------------------------------------------------------------------

_sites: Node = plain(_map["sites"])
SITES: Final[tuple[str, ...]] = tuple([site for name in SPACES for site in plain(_sites[name])])
SITE: Final[dict[str, int]] = {site: index for index, site in enumerate(SITES)}
N_SITES: Final = len(SITES)
SITE_NAMES: Final[tuple[str, ...]] = tuple([s["name"] for name in SPACES for s in plain(_sites[name]).values()])
SITE_KIND: Final[tuple[int, ...]] = tuple(
    [SITE_KINDS.index(s["kind"]) for name in SPACES for s in plain(_sites[name]).values()]
)
SITES_OF: Final[tuple[tuple[int, ...], ...]] = tuple([tuple([SITE[s] for s in plain(_sites[n])]) for n in SPACES])
SPACE_OF: Final[tuple[int, ...]] = tuple([s for s in range(N_SPACES) for _ in SITES_OF[s]])

# --- Pieces ----------------------------------------------------------------------------------------------------------


def _owner(name: str) -> int:
    """1.4.3.foederati-status: Foederati are pieces of the faction that employs them."""
    if name.startswith("red"):  # [1.4.3.foederati-status]
        return DUX
    if name in ("cavalry", "fort"):
        return DUX
    if name.startswith("saxon"):
        return SAXONS
    return SCOTTI if name.startswith("scotti") else CIVITATES


def _nation(name: str) -> int:
    """The Barbarians among whom a piece was raised, whoever employs it."""
    return SAXONS if "saxon" in name else SCOTTI if "scotti" in name else NOBODY


def _base(name: str) -> int:
    """The piece without a Foederati marker: the pool it comes from and goes to."""
    return PIECE[name.removeprefix("red_").removeprefix("blue_")]


OWNER: Final[tuple[int, ...]] = tuple([_owner(name) for name in PIECES])
NATION: Final[tuple[int, ...]] = tuple([_nation(name) for name in PIECES])
BASE: Final[tuple[int, ...]] = tuple([_base(name) for name in PIECES])
IS_FOEDERATI: Final[tuple[bool, ...]] = tuple([base != piece for piece, base in enumerate(BASE)])

UNITS_OF: Final[tuple[tuple[int, ...], ...]] = tuple([tuple([p for p in UNITS if OWNER[p] == f]) for f in FACTIONS])
TROOPS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([p for p in UNITS_OF[f] if p < FIRST_RAIDER]) for f in FACTIONS]
)
STRONGHOLDS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([p for p in STRONGHOLDS if OWNER[p] == f]) for f in FACTIONS]
)
PIECES_OF: Final[tuple[tuple[int, ...], ...]] = tuple([(*UNITS_OF[f], *STRONGHOLDS_OF[f]) for f in FACTIONS])
WARBAND_OF: Final[tuple[int, ...]] = (NOBODY, NOBODY, SAXON_WARBAND, SCOTTI_WARBAND)
RAIDER_OF: Final[tuple[int, ...]] = (NOBODY, NOBODY, SAXON_RAIDER, SCOTTI_RAIDER)
SETTLEMENT_OF: Final[tuple[int, ...]] = (NOBODY, NOBODY, SAXON_SETTLEMENT, SCOTTI_SETTLEMENT)


def foederati(piece: int, employer: int) -> int:
    """A Warband or Settlement with the marker of a Briton faction; with NOBODY's, its Nation's own."""
    return BASE[piece] + (1 + employer if employer != NOBODY else 0)


def _totals() -> tuple[int, ...]:
    totals = [0] * len(PIECES)
    for seat in SEATS:
        for name, count in plain(DATA["pieces"][seat]).items():
            totals[look_up(PIECE, name)] = count
    return tuple(totals)


TOTALS: Final[tuple[int, ...]] = _totals()
MOST_REFUGEES: Final[int] = DATA["pieces"]["refugees"]["value"]

# --- Cards -----------------------------------------------------------------------------------------------------------

_KINDS: Final = (("events", 72), ("pivotal", 4), ("epoch", 7))


def counted(cards: Node) -> dict[int, Any]:
    """1.2.inventory-cards: All cards by number: 72 Events, 4 Pivotal Events and 7 Epoch cards."""
    for kind, count in _KINDS:
        if len(plain(cards[kind])) != count:
            raise BadInput(f"data: there must be {count} cards among {kind}")
    return {number: card for kind, _ in _KINDS for number, card in plain(cards[kind]).items()}


_cards: dict[int, Any] = counted(DATA["cards"])
N_CARDS: Final = 84
EVENTS: Final = range(1, 73)
PIVOTALS: Final = range(73, 77)
EARLY: Final = range(77, 81)
LATE: Final = range(81, 84)
FIRST_EPOCH: Final = 77
TITLES: Final[tuple[str, ...]] = ("", *[_cards[n]["title"] for n in range(1, N_CARDS)])
SMALL_WORDS: Final = ("By", "His", "Into", "Of", "On", "The")


def _as_said(title: str) -> str:
    """A title as a line of text says it: Flight of Eagles."""
    first, *others = capwords(title).replace(" Iii", " III").split(" ")
    return " ".join([first, *[word.lower() if word in SMALL_WORDS else word for word in others]])


CARD_NAMES: Final = tuple([_as_said(title) for title in TITLES])
ORDER: Final[tuple[tuple[int, ...], ...]] = (
    (),
    *[tuple([SEATS.index(f) for f in _cards[n].get("order", ())]) for n in range(1, N_CARDS)],
)
PIVOTAL_OF: Final[tuple[int, ...]] = tuple([next(n for n in PIVOTALS if _cards[n]["owner"] == seat) for seat in SEATS])
TRIBAL_WAR: Final[tuple[bool, ...]] = (False, *[bool(_cards[n].get("tribal_war")) for n in range(1, N_CARDS)])


def _mode(card: int, side: str) -> str:
    text: Node = _cards[card].get(side) or _cards[card].get("effect") or {}
    mode: str = text.get("mode", "")
    return mode


MOMENTUM: Final[tuple[tuple[bool, bool, bool], ...]] = (
    (False, False, False),
    *[(False, _mode(n, "unshaded") == "momentum", _mode(n, "shaded") == "momentum") for n in range(1, N_CARDS)],
)


def lasts(card: int, side: int) -> bool:
    """5.3.capabilities, 5.4.momentum: Whether a side stays in effect when it was executed."""
    return _mode(card, ("", "unshaded", "shaded")[side]) in ("capability", "momentum", "immediate+lasting")


# --- Numbers ---------------------------------------------------------------------------------------------------------

TOP: Final[int] = number("tracks", "top")
PASS_GAIN: Final[tuple[int, ...]] = (
    number("sequence", "pass_britons"),
    number("sequence", "pass_britons"),
    number("sequence", "pass_barbarians"),
    number("sequence", "pass_barbarians"),
)
PILE: Final[int] = number("sequence", "pile")
BOTTOM: Final[int] = number("sequence", "bottom")
