"""What a Battle will come to, from averages: enough for a choice, and quick."""

from __future__ import annotations

from math import erf, sqrt
from typing import Final

from logres.games.bretwalda.board import Board
from logres.games.bretwalda.tables import (
    AREA_KIND,
    BATTLE_ROUNDS,
    BLACK,
    BOAR_SNOUT,
    CAPITAL,
    CAPITAL_DICE,
    CITY,
    CITY_DICE,
    DANES,
    FACES,
    HEALTH,
    LAND,
    N_COLOURS,
    N_KINDS,
    N_KINGDOMS,
    NEUTRAL,
    RULER,
    RULER_DIE,
    RULER_HEALTH,
    UNIT_DIE,
    VALUE,
)

Unit = tuple[int, int]  # side, kind

CARD: Final = 0.7  # wounds that a Lordship card in an attacker's hand is good for
MOST_KEPT: Final = 2_000  # forces


def _mean(colour: int, what: int) -> float:
    return sum([face[what] for face in FACES[colour]]) / len(FACES[colour])


def _spread(colour: int, what: int) -> float:
    middle = _mean(colour, what)
    return sum([(face[what] - middle) ** 2 for face in FACES[colour]]) / len(FACES[colour])


SWORDS: Final = tuple([_mean(colour, 0) for colour in range(N_COLOURS)])
SHIELDS: Final = tuple([_mean(colour, 1) for colour in range(N_COLOURS)])
SWORD_SPREAD: Final = tuple([_spread(colour, 0) for colour in range(N_COLOURS)])
SHIELD_SPREAD: Final = tuple([_spread(colour, 1) for colour in range(N_COLOURS)])


class Force:
    """One side in numbers: what it deals and stops in a round, how uncertain that is, and what it can bear.

    There is one of each kind only (`force`): it keeps what it comes to against others.
    """

    __slots__ = ("against", "cards", "health", "shield_spread", "shields", "sword_spread", "swords")

    def __init__(self, dice: tuple[int, ...], health: int, cards: int) -> None:
        self.cards = cards
        self.health = health
        self.against: dict[Force, float] = {}  # the chance to storm in a whole Battle
        self.swords = self.shields = self.sword_spread = self.shield_spread = 0.0
        for colour, count in enumerate(dice):
            self.swords += count * SWORDS[colour]
            self.shields += count * SHIELDS[colour]
            self.sword_spread += count * SWORD_SPREAD[colour]
            self.shield_spread += count * SHIELD_SPREAD[colour]


_forces: Final[dict[tuple[tuple[int, ...], int, int], Force]] = {}
_stacks: Final[dict[tuple[int, str, int, int], Force]] = {}


def _known(dice: tuple[int, ...], health: int, cards: int) -> Force:
    """The same force for the same numbers: most come again and again."""
    key = (dice, health, cards)
    found = _forces.get(key)
    if found is None:
        if len(_forces) >= MOST_KEPT:
            _forces.clear()
            _stacks.clear()
        found = _forces[key] = Force(dice, health, cards)
    return found


def force(b: Board, host: list[Unit], black: int = 0, cards: int = 0) -> Force:
    """A host with so many black dice and cards."""
    dice = [0] * N_COLOURS
    dice[BLACK] = black
    health = 0
    for side, kind in host:
        if kind == RULER and not b.ruler[side]:
            continue  # his successor is being chosen: nobody knows yet how he fights
        dice[RULER_DIE[b.ruler[side]] if kind == RULER else UNIT_DIE[kind]] += 1
        health += RULER_HEALTH[b.ruler[side]] if kind == RULER else HEALTH[kind]
    return _known(tuple(dice), health, min(cards, len(host)))  # For the King! takes no more cards than there are units


def wide(stack: int) -> int:
    """A packed stack with eight bits a kind, so that several can be added up."""
    return stack & 0xF | (stack & 0xF0) << 4 | (stack & 0xF00) << 8 | (stack & 0xF000) << 12


def _of_stack(b: Board, side: int, units: int, black: int, cards: int) -> Force:
    """The force of one side's units, eight bits a kind, without a list of them."""
    ruler = b.ruler[side] if units >> 24 else ""
    key = (units, ruler, black, cards)
    found = _stacks.get(key)
    if found is None:
        host = [(side, kind) for kind in range(N_KINDS) for _ in range(units >> 8 * kind & 255)]
        found = _stacks[key] = force(b, host, black, cards)
    return found


def holders(b: Board, k: int, a: int) -> Force:
    """A kingdom as the defender of a land area, units or not."""
    return _of_stack(b, k, wide(b.stack[k * LAND + a]), walls(a), 0)


def raiders(b: Board, faction: int, units: int) -> Force:
    """Units of a kingdom or of the Danes, eight bits a kind, as attackers."""
    if faction >= N_KINGDOMS:
        return _of_stack(b, faction, units, 0, 0)
    size = (units & 255) + (units >> 8 & 255) + (units >> 16 & 255) + (units >> 24)
    black = 1 if size > 1 and b.has_tile(faction, BOAR_SNOUT) else 0
    return _of_stack(b, faction, units, black, min(size, len(b.hands[faction])))


def walls(a: int) -> int:
    """Black dice of a defender here."""
    if AREA_KIND[a] == CAPITAL:
        return CAPITAL_DICE
    return CITY_DICE if AREA_KIND[a] == CITY else 0


def attackers(b: Board, host: list[Unit]) -> Force:
    """With what the tiles and the hand of a kingdom add."""
    k = host[0][0] if host else N_KINGDOMS
    if k >= N_KINGDOMS:
        return force(b, host)
    return force(b, host, 1 if len(host) > 1 and b.has_tile(k, BOAR_SNOUT) else 0, len(b.hands[k]))


def defenders(b: Board, faction: int, a: int) -> Force:
    return force(b, b.host(faction, a), walls(a) if a < LAND else 0)


def garrison(b: Board, k: int, a: int) -> Force | None:
    """Whom a kingdom would have to fight in an area. Danes and Neutrals there fight it out first."""
    if not b.foes(k, a):
        return None
    if b.has(DANES, a) and b.has(NEUTRAL, a):
        left = survivors(b.host(DANES, a), b.host(NEUTRAL, a)) or survivors(b.host(NEUTRAL, a), b.host(DANES, a))
        return force(b, left, walls(a)) if left else None
    return defenders(b, b.foe(k, a), a)


def survivors(host: list[Unit], foes: list[Unit]) -> list[Unit]:
    """Of Danes or Neutrals those whom the value of the others leaves, the strongest lost first."""
    value = sum([VALUE[kind] for _, kind in foes])
    left = []
    for unit in reversed(host):
        if VALUE[unit[1]] <= value:
            value -= VALUE[unit[1]]
        else:
            left.append(unit)
    return left


def storms(att: Force, dfn: Force, rounds: int = BATTLE_ROUNDS) -> float:
    """The chance that an attacker leaves no defender standing in so many rounds: anything less is a defeat."""
    if rounds != BATTLE_ROUNDS:
        return _storms(att, dfn, rounds)
    found = att.against.get(dfn)
    if found is None:
        found = att.against[dfn] = _storms(att, dfn, rounds)
    return found


def _storms(att: Force, dfn: Force, rounds: int) -> float:
    if not dfn.health:
        return 1.0
    dealt, spread = CARD * att.cards, 0.0
    left = held = 1.0  # of attacker and defender
    for _ in range(rounds):
        hits = max(0.0, left * att.swords - held * dfn.shields)
        wounds = max(0.0, held * dfn.swords - left * att.shields)
        dealt += hits
        spread += left * att.sword_spread + held * dfn.shield_spread
        left = max(0.0, left - wounds / max(1, att.health))
        held = max(0.0, held - hits / dfn.health)
    over = (dealt - dfn.health + 0.5) / sqrt(2 * spread + 0.01)
    return 0.5 * (1 + erf(over))


def losses(att: Force, dfn: Force) -> float:
    """The part of an attacker that two rounds are likely to cost."""
    wounds = max(0.0, dfn.swords - att.shields)
    return min(1.0, 1.5 * wounds / max(1, att.health))
