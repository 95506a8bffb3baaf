"""8.0 Words of the non-player rules: victory as marked on the edge track, who is a player, Control as they mean it."""

from __future__ import annotations

from logres.games.pendragon import control
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import BARBARIANS, BRITONS, CIVITATES, DUX, FACTIONS, NOBODY, SAXONS, SCOTTI
from logres.games.pendragon.rules import victory


def beyond(b: Board, faction: int) -> int:
    """8.0.term-victory: How far a faction is marked above its threshold (7.2); no Settlements, no Dominance."""
    if faction == DUX:
        return victory.dux_score(b) - victory.DUX_GOAL[b.imperium]
    if faction == CIVITATES:
        return control.population_under(b, CIVITATES) - victory.CIVITATES_GOAL[b.imperium]
    goal = victory.goals(b)
    if faction == SCOTTI:
        return b.resources[SCOTTI] - goal.scotti_renown
    people = control.population_under(b, SAXONS) - goal.saxon_control
    return people if b.fragmented else max(people, b.resources[SAXONS] - goal.saxon_renown)


def above(b: Board, faction: int) -> bool:
    """8.0.term-victory: Above victory: the threshold is exceeded on the track."""
    return beyond(b, faction) > 0


def is_player(b: Board, faction: int) -> bool:
    return not b.nonplayer[faction]


def enemies(b: Board, faction: int) -> list[int]:
    """Before Fragmentation a Briton has Barbarians alone for enemies."""
    return [f for f in FACTIONS if not control.allied(b, faction, f)]


def of_barbarians(b: Board, s: int) -> bool:
    """8.0.term-barbarian: Whether Barbarian pieces are there; Foederati are none."""
    return any(b.pieces(s, f) for f in BARBARIANS)


def controls(b: Board, faction: int, s: int) -> bool:
    """8.0.term-control: Briton Control is that of the Civitates and, before Fragmentation, of the Dux too."""
    return control.friendly(b, faction, s)


def hostile(b: Board, faction: int, s: int) -> bool:
    """Whether a space is under any enemy Control."""
    return b.control[s] != NOBODY and not control.friendly(b, faction, s)


def enemy_troops(b: Board, faction: int, s: int) -> int:
    return sum([b.troops(s, f) for f in enemies(b, faction)])


def enemy_units(b: Board, faction: int, s: int) -> int:
    return sum([b.units(s, f) for f in enemies(b, faction)])


def friendly_troops(b: Board, faction: int, s: int) -> int:
    """Troops of a faction and of those friendly to it."""
    return sum([b.troops(s, f) for f in FACTIONS if control.allied(b, faction, f)])


def friendly_strongholds(b: Board, faction: int, s: int) -> int:
    return sum([b.strongholds(s, f) for f in FACTIONS if control.allied(b, faction, f)])


def together(b: Board, enemy: int) -> list[int]:
    """The factions that stand together as one enemy."""
    return [DUX, CIVITATES] if enemy in BRITONS and not b.fragmented else [enemy]


def played(b: Board, enemy: int) -> bool:
    """Whether a player runs an enemy, or one of those who stand together as it."""
    return any(is_player(b, f) for f in together(b, enemy))


def best_beyond(b: Board, enemy: int) -> int:
    return max([beyond(b, f) for f in together(b, enemy)])
