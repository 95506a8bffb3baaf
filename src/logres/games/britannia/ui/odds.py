"""The exact odds of a battle fought to its end.

A battle is a chain of states that only lose units; a round in which nobody is hit changes nothing. So each state is
met at most once if such rounds are counted apart, and walking the states from the strongest down gives every outcome
its probability. A round's dice are counted exactly (odds_round.py).

Where the rules leave a choice the odds have to take a side; `policy` says which.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from logres.engine.errors import BadInput
from logres.games.britannia.ui.odds_round import Force, Spread, struck

MOST_UNITS: Final = 40  # a side; far beyond what can meet in one area

ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"
NOBODY: Final = "nobody"


GONE: Final = Force(0)


class Battle(NamedTuple):
    """Everything the odds hang on but the numbers of units."""

    romans_attack: bool = False
    romans_defend: bool = False
    burhs_first: bool = False
    difficult: bool = False
    attacker_leader: bool = False
    defender_leader: bool = False
    attacker_retreats_at: int = 0
    defender_retreats_at: int = 0


class Outcome(NamedTuple):
    """One way it can end: who keeps the area, who stands there, and which armies saved themselves by retreat."""

    winner: str
    attackers: Force
    defenders: Force
    attackers_fled: Force
    defenders_fled: Force
    probability: float

    def alive(self, side: str) -> int:
        """The units a side has left, those that retreated included."""
        if side == ATTACKER:
            return self.attackers.units + self.attackers_fled.units
        return self.defenders.units + self.defenders_fled.units

    def fled(self, side: str) -> int:
        return (self.attackers_fled if side == ATTACKER else self.defenders_fled).units


class Odds(NamedTuple):
    """All outcomes, the likeliest first, and the mean number of battle rounds."""

    attack: Force
    defend: Force
    battle: Battle
    outcomes: tuple[Outcome, ...]
    rounds: float

    def wins(self, side: str) -> float:
        """The probability that the attacker, the defender or nobody is left in the area."""
        return sum(o.probability for o in self.outcomes if o.winner == side)

    def retreats(self, side: str) -> float:
        """The probability that armies of this side save themselves by retreat."""
        return sum(o.probability for o in self.outcomes if o.fled(side))

    def left(self, side: str) -> dict[int, float]:
        """The distribution of the units a side has left, those that retreated included."""
        spread: dict[int, float] = {}
        for outcome in self.outcomes:
            units = outcome.alive(side)
            spread[units] = spread.get(units, 0.0) + outcome.probability
        return dict(sorted(spread.items()))

    def losses(self, side: str) -> float:
        """The units a side loses on average."""
        began = self.attack.units if side == ATTACKER else self.defend.units
        return sum((began - units) * probability for units, probability in self.left(side).items())


class Round(NamedTuple):
    """What one round of dice can bring: who is then alone in the area, that it goes on, and the mean losses."""

    wins: dict[str, float]
    goes_on: float
    losses: dict[str, float]


def odds(
    attack: int,
    defend: int,
    *,
    attack_cavalry: int = 0,
    defend_cavalry: int = 0,
    forts: int = 0,
    burhs: int = 0,
    romans_attack: bool = False,
    romans_defend: bool = False,
    burhs_first: bool = False,
    difficult: bool = False,
    attacker_leader: bool = False,
    defender_leader: bool = False,
    attacker_retreats_at: int = 0,
    defender_retreats_at: int = 0,
) -> Odds:
    """The odds of a fight to the end, or to the retreat of a side with at most `..._retreats_at` armies left.

    >>> o = odds(3, 2)
    >>> round(o.wins("attacker"), 4), round(o.wins("defender"), 4), round(o.wins("nobody"), 4)
    (0.8166, 0.1467, 0.0367)
    """
    attackers = Force(attack, attack_cavalry)
    defenders = Force(defend, defend_cavalry, forts + burhs)
    battle = Battle(
        romans_attack,
        romans_defend or forts > 0,
        burhs_first,
        difficult,
        attacker_leader,
        defender_leader,
        attacker_retreats_at,
        defender_retreats_at,
    )
    _check(attackers, defenders, battle, burhs)
    return _odds(attackers, defenders, battle)


def one_round(attackers: Force, defenders: Force, battle: Battle) -> Round:
    """The odds of a single round, after which both sides may think again.

    >>> r = one_round(Force(1), Force(1), Battle())
    >>> round(r.wins["attacker"], 4), round(r.goes_on, 4)
    (0.2222, 0.4444)
    """
    wins = dict.fromkeys((ATTACKER, DEFENDER, NOBODY), 0.0)
    losses = dict.fromkeys((ATTACKER, DEFENDER), 0.0)
    goes_on = 0.0
    stubborn = battle._replace(attacker_retreats_at=0, defender_retreats_at=0)
    for following, probability in _round(_State(attackers, defenders), stubborn).items():
        if isinstance(following, _State):
            goes_on += probability
            a, d = following.attackers, following.defenders
        else:
            wins[following[0]] += probability
            a, d = following[1], following[2]
        losses[ATTACKER] += (attackers.units - a.units) * probability
        losses[DEFENDER] += (defenders.units - d.units) * probability
    return Round(wins, goes_on, losses)


def _check(attackers: Force, defenders: Force, battle: Battle, burhs: int) -> None:
    retreats = (battle.attacker_retreats_at, battle.defender_retreats_at)
    if min(*attackers, *defenders, *retreats, burhs) < 0:
        raise BadInput("numbers of units cannot be negative")
    if not attackers.units or not defenders.units:
        raise BadInput("each side needs at least one unit")
    if max(attackers.units, defenders.units) > MOST_UNITS:
        raise BadInput(f"no side can have more than {MOST_UNITS} units in one battle")
    if retreats[0] > attackers.armies or retreats[1] > defenders.armies:
        raise BadInput("a side cannot wait to retreat for more armies than it has")
    if battle.romans_attack and battle.romans_defend:
        raise BadInput("Romans do not fight Romans")
    if (battle.romans_attack and attackers.cavalry) or (battle.romans_defend and defenders.cavalry):
        raise BadInput("Romans have no cavalry")
    if battle.romans_defend and burhs:
        raise BadInput("burhs are Saxon: no Roman defends one")


def policy(battle: Battle, attack: Force, defend: Force) -> list[str]:
    """Who loses what where the rules leave a choice, in sentences."""
    says = []
    if (attack.infantry and attack.cavalry) or (defend.infantry and defend.cavalry):
        says.append("A hit good enough for cavalry takes cavalry first; the roller chooses it so.")
    if battle.romans_defend and defend.works:
        says.append("A fort falls only after all Roman armies of its area; dice of one round may do both.")
    elif defend.works:
        order = "burhs, then infantry (rounds 14-16)" if battle.burhs_first else "infantry, then burhs"
        says.append(f"The defender loses {order}.")
    for side, most in ((ATTACKER, battle.attacker_retreats_at), (DEFENDER, battle.defender_retreats_at)):
        if most:
            says.append(f"The {side} retreats after a round that leaves him at most {most} armies.")
    if battle.defender_retreats_at and defend.works:
        says.append("Forts and burhs cannot retreat: they fight on alone.")
    if battle.attacker_leader or battle.defender_leader:
        says.append("A leader stays with his armies to the end.")
    return says or ["There is no choice of losses here."]


# --- The whole battle ------------------------------------------------------------------------------------------------


class _State(NamedTuple):
    """Between two rounds: who stands in the area, and the defending armies that left their works behind."""

    attackers: Force
    defenders: Force
    fled: Force = GONE


_End = tuple[str, Force, Force, Force, Force]  # an Outcome without its probability


@lru_cache(maxsize=4096)
def _odds(attackers: Force, defenders: Force, battle: Battle) -> Odds:
    retreats = battle.attacker_retreats_at or battle.defender_retreats_at
    ends, rounds = (_with_retreats if retreats else _fought_out)(attackers, defenders, battle)
    outcomes = sorted([Outcome(*end, probability) for end, probability in ends.items()], key=lambda o: -o.probability)
    return Odds(attackers, defenders, battle, tuple(outcomes), rounds)


def _fought_out(attackers: Force, defenders: Force, b: Battle) -> tuple[dict[_End, float], float]:
    """Side by side, the strongest first: what reaches a state is handed on to weaker ones, to where one is gone."""
    ours, theirs = _no_stronger(attackers), _no_stronger(defenders)
    our_place, their_place = _places(ours), _places(theirs)
    reached = [[0.0] * len(theirs) for _ in ours]
    reached[0][0] = 1.0
    rounds = 0.0
    for i, a in enumerate(ours[:-1]):
        for j, d in enumerate(theirs[:-1]):
            if reached[i][j]:
                lost_a, lost_d = _losses(a, d, b, b.defender_leader)
                our_end = [(our_place[left], p) for left, p in lost_a]
                their_end = [(their_place[left], q) for left, q in lost_d]
                unhurt = dict(our_end).get(i, 0.0) * dict(their_end).get(j, 0.0)
                visits = reached[i][j] / (1.0 - unhurt)
                rounds += visits
                for x, p in our_end:
                    row, share = reached[x], visits * p
                    for y, q in their_end:
                        row[y] += share * q
                reached[i][j] = 0.0
    return {
        _end(a, d): p for a, row in zip(ours, reached, strict=True) for d, p in zip(theirs, row, strict=True) if p
    }, rounds


def _end(a: Force, d: Force) -> _End:
    return (ATTACKER if a.units else DEFENDER if d.units else NOBODY), a, d, GONE, GONE


def _no_stronger(force: Force) -> list[Force]:
    """All that can be left of a force, the whole first, nothing last."""
    left = [Force(*units) for units in product(*[range(most + 1) for most in force])]
    return sorted(left, key=lambda f: -f.units)


def _places(forces: list[Force]) -> dict[Force, int]:
    return {force: place for place, force in enumerate(forces)}


def _with_retreats(attackers: Force, defenders: Force, battle: Battle) -> tuple[dict[_End, float], float]:
    """Walk the states by size: every round that changes something leads to a smaller one, or to an end."""
    ends: dict[_End, float] = {}
    by_size: list[dict[_State, float]] = [{} for _ in range(attackers.units + defenders.units + 1)]
    by_size[-1][_State(attackers, defenders)] = 1.0
    rounds = 0.0
    for size in range(len(by_size) - 1, 0, -1):
        for state, reached in by_size[size].items():
            follows = _round(state, battle)
            visits = reached / (1.0 - follows.pop(state, 0.0))
            rounds += visits
            for following, probability in follows.items():
                if isinstance(following, _State):
                    weights = by_size[following.attackers.units + following.defenders.units]
                    weights[following] = weights.get(following, 0.0) + visits * probability
                else:
                    ends[following] = ends.get(following, 0.0) + visits * probability
    return ends, rounds


def _round(state: _State, b: Battle) -> dict[_State | _End, float]:
    """Both sides' dice of one round take effect together; then retreats."""
    attackers, defenders, fled = state
    lost_a, lost_d = _losses(attackers, defenders, b, b.defender_leader and not fled.units)  # he leaves with the armies
    follows: dict[_State | _End, float] = {}
    for a, p in lost_a:
        for d, q in lost_d:
            following = _settle(a, d, fled, b)
            follows[following] = follows.get(following, 0.0) + p * q
    return follows


def _losses(attackers: Force, defenders: Force, b: Battle, led: bool) -> tuple[Spread, Spread]:
    """What one round leaves of each side; `led`: the defenders have their leader with them."""
    lost_a = struck(attackers, defenders, b.romans_attack, b.romans_defend, led, False, False)
    lost_d = struck(
        defenders, attackers, b.romans_defend, b.romans_attack, b.attacker_leader, b.difficult, b.burhs_first
    )
    return lost_a, lost_d


def _settle(a: Force, d: Force, fled: Force, b: Battle) -> _State | _End:
    """Is one side gone? Else the defender may retreat, then the attacker."""
    if a.units and d.units and 0 < d.armies <= b.defender_retreats_at:
        fled, d = Force(d.infantry, d.cavalry), Force(0, 0, d.works)
    if not a.units or not d.units:
        winner = ATTACKER if a.units else DEFENDER if d.units else NOBODY
        return winner, a, d, GONE, fled
    if a.armies <= b.attacker_retreats_at:
        return DEFENDER, GONE, d, a, fled
    return _State(a, d, fled)
