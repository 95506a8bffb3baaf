"""What a battle will probably come to, if it is fought to its end."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from logres.games.britannia.tables import BURH_FIRST_ROUNDS, DIFFICULT, ROMANS
from logres.games.britannia.ui.odds import ATTACKER, DEFENDER, odds

MOST: Final = 9  # of a kind on a side: more make no difference

Side = tuple[int, int, int, bool]  # infantry, cavalry, works (forts or burhs), whether a leader is there


class Clash:
    """The chances that the attacker, or the defender, keeps the area; and how many of each are left on average."""

    __slots__ = ("armies_left", "attackers_left", "holds", "wins", "works_left")

    def __init__(self, wins: float, holds: float, attackers_left: float, armies_left: float, works_left: float) -> None:
        self.wins = wins
        self.holds = holds
        self.attackers_left = attackers_left
        self.armies_left = armies_left  # of the defender
        self.works_left = works_left

    def winners(self) -> float:
        """How many attackers are left if they win."""
        return self.attackers_left / self.wins if self.wins else 0.0

    def holders(self) -> float:
        """How many defenders are left if they hold."""
        return (self.armies_left + self.works_left) / self.holds if self.holds else 0.0


def clash(n: int, attack: Side, foe: int, defend: Side, a: int, round: int) -> Clash:
    """The battle of a nation that attacks another in an area."""
    return _fight(attack, defend, n == ROMANS, foe == ROMANS, DIFFICULT[a], round in BURH_FIRST_ROUNDS)


@lru_cache(maxsize=20_000)
def _fight(attack: Side, defend: Side, romans: bool, against_romans: bool, rough: bool, burhs_first: bool) -> Clash:
    o = odds(
        min(MOST, attack[0]),
        min(MOST, defend[0]),
        attack_cavalry=attack[1],
        defend_cavalry=defend[1],
        forts=defend[2] if against_romans else 0,
        burhs=0 if against_romans else defend[2],
        romans_attack=romans,
        romans_defend=against_romans,
        burhs_first=burhs_first,
        difficult=rough,
        attacker_leader=attack[3],
        defender_leader=defend[3],
    )
    left = sum([end.attackers.armies * end.probability for end in o.outcomes])
    armies = sum([end.defenders.armies * end.probability for end in o.outcomes])
    works = sum([end.defenders.works * end.probability for end in o.outcomes])
    spared = max(0, attack[0] - MOST) * o.wins(ATTACKER)
    return Clash(o.wins(ATTACKER), o.wins(DEFENDER), left + spared, armies, works)


@cache
def conquest(attackers: int, defenders: int, rough: bool) -> float:
    """The chance that so many ordinary armies overcome so many."""
    if attackers <= 0:
        return 0.0
    attack, defend = (min(MOST, attackers), 0, 0, False), (min(MOST, defenders), 0, 0, False)
    return _fight(attack, defend, False, False, rough, False).wins
