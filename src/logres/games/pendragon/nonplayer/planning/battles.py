"""8.5.3, 8.6.4, 8.7.1, 8.8.3 Where a non-player fights, and whom: each Battle is tried before it is chosen."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon import control
from logres.games.pendragon.battle import enemies
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import N_SPACES, SPACES
from logres.games.pendragon.nonplayer import trace, victory_terms
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts.flow import Turn, selects
from logres.games.pendragon.nonplayer.selection import Choice, ranked


def foes(b: Board, faction: int, space: int) -> list[int]:
    """8.5.3.battle-trigger, 8.6.4.battle-trigger: The enemies with pieces in a space; Britons together are one."""
    return [f for f in enemies.targets(b, space, faction) if not control.allied(b, faction, f)]


def fronts(b: Board, faction: int) -> list[Fight]:
    """All fights a faction could pick with a Battle Command."""
    spaces = [s for s in range(N_SPACES) if b.troops(s, faction)]
    return [Fight(s, foe) for s in spaces for foe in foes(b, faction, s)]


def in_order(g: Game, b: Board, faction: int, rule: str, found: list[Fight], wars: bool = True) -> list[Fight]:
    """8.5.3.battle-target-order, 8.6.4.battle-targets: One enemy a space.

    Barbarians fight players before non-players; all fight the enemy that is best against its victory first.
    """
    left = list(dict.fromkeys([s for s, _ in found]))
    chosen = {s: _whom(g, b, faction, rule, s, [f for t, f in found if t == s], wars) for s in left}
    spaces = ranked(g, "battle", left, lambda s: _precedence(b, chosen[s], wars))
    trace.planned(g, faction, rule, "Battle in {}", trace.spaces(spaces))
    return [Fight(space, chosen[space]) for space in spaces]


def _precedence(b: Board, foe: int, wars: bool) -> tuple[bool, int]:
    """Lower is earlier."""
    return (wars and not victory_terms.played(b, foe), -victory_terms.best_beyond(b, foe))


def _whom(g: Game, b: Board, faction: int, rule: str, space: int, found: list[int], wars: bool) -> int:
    if len(found) == 1:
        return found[0]
    choice = Choice(g, faction, rule, f"enemy in {SPACES[space]}", found)
    if wars:
        choice.first(
            "a player", lambda f: victory_terms.played(b, f)
        )  # [8.5.3.battle-target-order] [8.6.4.battle-targets]
    return choice.most("best against victory", lambda f: victory_terms.best_beyond(b, f)).one(trace.FACTION)


def one_a_space(turn: Turn, fights: list[Fight]) -> list[Fight]:
    """Those that an Event allows, in each space the first."""
    first: dict[int, Fight] = {}
    for fight in fights:
        first.setdefault(fight.space, fight)
    return [fight for fight in first.values() if turn.allowed(fight.space)]


def notations(b: Board, faction: int, fights: list[Fight]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is said to fight so: the spaces to select, then the order of resolution with the enemies."""
    said: list[str] = []
    for s, foe in fights:
        said += [f"resolve {SPACES[s]}", f"fight {enemies.called(b, faction, foe)} {SPACES[s]}"]
    return selects([s for s, _ in fights]), tuple(said)
