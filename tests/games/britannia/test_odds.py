"""The odds against dice thrown one by one: every way they can fall, every way they can be assigned."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from logres import BadInput, Game
from logres.games.britannia.tables import AREA, AREAS, LAND_ADJ
from logres.games.britannia.ui.odds import ATTACKER, DEFENDER, NOBODY, odds, policy
from logres.games.britannia.ui.odds_round import Force
from tests.games.britannia.positions import armies, came_from, left, position

Units = tuple[str, ...]  # sorted kinds: army, cavalry, roman, fort, burh
Chain = dict[tuple[str, int, int], Fraction]  # (who keeps the area, attackers left, defenders left)


def needed(roller: str, target: str, difficult: bool) -> int:
    if difficult or target in ("roman", "cavalry"):
        return 6
    return 4 if roller in ("roman", "cavalry") else 5


def may_fall(target: str, standing: list[str], burhs_first: bool) -> bool:
    if target == "fort":
        return "roman" not in standing
    if target == "army":
        return not burhs_first or "burh" not in standing
    return target != "burh" or burhs_first or "army" not in standing


def struck(units: Units, dice: tuple[tuple[str, int], ...], difficult: bool, burhs_first: bool) -> Units:
    """The best the roller can do: he tries every order of his dice and every target; most kills, then cavalry."""
    hits = [(who, face) for who, face in dice if face >= 4]
    best: tuple[int, int, Units] = (-1, -1, units)
    for order in set(permutations(hits)):
        standing = list(units)
        for who, face in order:
            fair = [t for t in ("cavalry", "roman", "burh", "army", "fort") if t in standing]
            for target in fair:
                if face >= needed(who, target, difficult) and may_fall(target, standing, burhs_first):
                    standing.remove(target)
                    break
        kills = len(units) - len(standing)
        best = max(best, (kills, units.count("cavalry") - standing.count("cavalry"), tuple(standing)))
    return best[2]


def rolls(units: Units, bonus: int) -> Iterator[tuple[tuple[str, int], ...]]:
    for faces in product(range(1, 7), repeat=len(units)):
        yield tuple((unit, face + bonus) for unit, face in zip(units, faces, strict=True))


def spread(units: Units, enemy: Units, bonus: int, difficult: bool, burhs_first: bool) -> dict[Units, Fraction]:
    counts: dict[Units, int] = {}
    for dice in rolls(enemy, bonus):
        left = struck(units, dice, difficult, burhs_first)
        counts[left] = counts.get(left, 0) + 1
    return {left: Fraction(count, 6 ** len(enemy)) for left, count in counts.items()}


def brute(attack: Units, defend: Units, bonus_a: int, bonus_d: int, difficult: bool, burhs_first: bool) -> Chain:
    """The chain by recursion, in fractions."""
    if not attack or not defend:
        winner = ATTACKER if attack else DEFENDER if defend else NOBODY
        return {(winner, len(attack), len(defend)): Fraction(1)}
    after_a = spread(attack, defend, bonus_d, False, False)
    after_d = spread(defend, attack, bonus_a, difficult, burhs_first)
    ends: Chain = {}
    nothing = after_a.get(attack, Fraction(0)) * after_d.get(defend, Fraction(0))
    for (a, p), (d, q) in product(after_a.items(), after_d.items()):
        if (a, d) != (attack, defend):
            for end, r in brute(a, d, bonus_a, bonus_d, difficult, burhs_first).items():
                ends[end] = ends.get(end, Fraction(0)) + p * q * r / (1 - nothing)
    return ends


CASES: list[tuple[Units, Units, dict[str, Any]]] = [
    (("army",), ("army",), {"attack": 1, "defend": 1}),
    (("army",) * 3, ("army",) * 2, {"attack": 3, "defend": 2}),
    (("army",) * 2, ("army",) * 2, {"attack": 2, "defend": 2, "difficult": True}),
    (("army",) * 2, ("army",) * 3, {"attack": 2, "defend": 3, "attacker_leader": True, "difficult": True}),
    (("army",) * 2, ("army",), {"attack": 2, "defend": 1, "defender_leader": True}),
    (("roman",) * 2, ("army",) * 3, {"attack": 2, "defend": 3, "romans_attack": True}),
    (("army",) * 3, ("roman", "fort"), {"attack": 3, "defend": 1, "forts": 1}),
    (("army",) * 3, ("roman", "fort"), {"attack": 3, "defend": 1, "forts": 1, "difficult": True}),
    (("army",) * 2, ("fort",), {"attack": 2, "defend": 0, "forts": 1}),
    (("army",) * 3, ("army", "burh"), {"attack": 3, "defend": 1, "burhs": 1}),
    (("army",) * 2, ("army", "army", "burh"), {"attack": 2, "defend": 2, "burhs": 1, "burhs_first": True}),
    (("army", "cavalry"), ("army", "army"), {"attack": 1, "attack_cavalry": 1, "defend": 2}),
    (
        ("army", "cavalry"),
        ("army", "cavalry", "cavalry"),
        {"attack": 1, "attack_cavalry": 1, "defend": 1, "defend_cavalry": 2, "attacker_leader": True},
    ),
]


@pytest.mark.parametrize(("attack", "defend", "given"), CASES)
def test_the_odds_are_those_of_every_throw_counted(attack: Units, defend: Units, given: dict[str, Any]):
    bonus = int(given.get("attacker_leader", False)), int(given.get("defender_leader", False))
    exact = brute(attack, defend, *bonus, given.get("difficult", False), given.get("burhs_first", False))
    found = odds(**given)
    got: dict[tuple[str, int, int], float] = {}
    for o in found.outcomes:
        end = o.winner, o.attackers.units, o.defenders.units
        got[end] = got.get(end, 0.0) + o.probability
    assert got == pytest.approx({end: float(p) for end, p in exact.items()}, abs=1e-12)


def test_one_against_one_by_hand():
    """Each hits with 1/3: of the rounds that decide, 2 in 5 fall to either and 1 in 5 to both."""
    o = odds(1, 1)
    assert o.wins(ATTACKER) == pytest.approx(2 / 5)
    assert o.wins(DEFENDER) == pytest.approx(2 / 5)
    assert o.wins(NOBODY) == pytest.approx(1 / 5)
    assert o.rounds == pytest.approx(9 / 5)
    assert o.losses(ATTACKER) == pytest.approx(3 / 5)


def test_probabilities_sum_to_one_in_large_battles():
    o = odds(12, 9, attack_cavalry=4, defend_cavalry=2, burhs=1, difficult=True, attacker_leader=True)
    assert sum(outcome.probability for outcome in o.outcomes) == pytest.approx(1, abs=1e-12)
    assert sum(o.left(DEFENDER).values()) == pytest.approx(1, abs=1e-12)


def test_a_side_that_retreats_early_saves_armies_and_loses_the_area_more_often():
    stubborn, careful = odds(3, 3), odds(3, 3, defender_retreats_at=1)
    assert careful.wins(DEFENDER) < stubborn.wins(DEFENDER)
    assert careful.losses(DEFENDER) < stubborn.losses(DEFENDER)
    assert careful.retreats(DEFENDER) > 0
    assert stubborn.retreats(DEFENDER) == 0


def test_no_retreat_before_the_first_dice_and_then_at_once():
    """One against one, both would rather go: after one round the survivors part."""
    o = odds(1, 1, attacker_retreats_at=1)
    assert o.rounds == pytest.approx(1)
    assert o.retreats(ATTACKER) == pytest.approx(4 / 9)
    assert o.wins(DEFENDER) == pytest.approx(4 / 9 + 2 / 9)


def test_forts_stay_behind_when_the_romans_leave():
    o = odds(4, 2, forts=1, defender_retreats_at=2)
    assert any(end.defenders == Force(0, 0, 1) and end.defenders_fled.armies for end in o.outcomes)
    assert all(end.defenders.works or end.winner != DEFENDER for end in o.outcomes)


def test_both_may_run_and_the_works_hold():
    o = odds(2, 2, burhs=1, attacker_retreats_at=2, defender_retreats_at=2)
    assert any(end.fled(ATTACKER) and end.fled(DEFENDER) and end.winner == DEFENDER for end in o.outcomes)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"attack": 0, "defend": 1}, "at least one unit"),
        ({"attack": 1, "defend": -1}, "negative"),
        ({"attack": 1, "defend": 1, "forts": 1, "burhs": 1}, "burhs are Saxon"),
        ({"attack": 1, "defend": 1, "romans_attack": True, "attack_cavalry": 1}, "no cavalry"),
        ({"attack": 1, "defend": 1, "romans_attack": True, "forts": 1}, "do not fight Romans"),
        ({"attack": 99, "defend": 1}, "more than"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, Any], says: str):
    with pytest.raises(BadInput, match=says):
        odds(**given)


def test_the_policy_names_every_choice_it_makes():
    o = odds(2, 2, attack_cavalry=1, burhs=1, attacker_retreats_at=1, defender_leader=True)
    text = " ".join(policy(o.battle, o.attack, o.defend))
    for word in ("cavalry first", "infantry, then burhs", "attacker retreats", "leader stays"):
        assert word in text
    plain = odds(1, 1)
    assert policy(plain.battle, plain.attack, plain.defend) == ["There is no choice of losses here."]


# ---------------------------------------------------------------------- against the rules themselves

Stack = dict[str, Any]
ROUND_ONE: list[tuple[str, int, tuple[str, Stack], tuple[str, Stack], dict[str, Any]]] = [
    (
        "york",
        2,
        ("brigantes", {"infantry": 2}),
        ("romans", {"infantry": 1, "fort": True}),
        {"attack": 2, "defend": 1, "forts": 1},
    ),
    (
        "pennines",
        2,
        ("romans", {"infantry": 2}),
        ("brigantes", {"infantry": 2}),
        {"attack": 2, "defend": 2, "romans_attack": True, "difficult": True},
    ),
    (
        "essex",
        12,
        ("danes", {"infantry": 2, "leader": "ivar_halfdan"}),
        ("saxons", {"infantry": 1, "burh": True}),
        {"attack": 2, "defend": 1, "burhs": 1, "attacker_leader": True},
    ),
    (
        "essex",
        15,
        ("normans", {"infantry": 1, "cavalry": 1}),
        ("saxons", {"infantry": 1, "burh": True}),
        {"attack": 1, "attack_cavalry": 1, "defend": 1, "burhs": 1, "burhs_first": True},
    ),
]


def one_round(area: str, round: int, attack: tuple[str, Stack], defend: tuple[str, Stack], dice: list[int]) -> Game:
    """A battle in the game itself up to its first retreat, with losses chosen as the odds choose them."""
    came = [
        came_from(AREAS[LAND_ADJ[AREA[area]][0]], area, count, kind=kind)
        for kind, count in attack[1].items()
        if kind in ("infantry", "cavalry")
    ]
    g = position("battles", attack[0], {area: dict([attack, defend])}, round, chance=dice, cohorts=came)
    while g.decision is not None and g.decision.kind in ("ChooseHorse", "ChooseBurh"):
        g.play("lose infantry" if g.decision.kind == "ChooseBurh" else g.legal()[-1])
    return g


@pytest.mark.parametrize(("area", "round", "attack", "defend", "given"), ROUND_ONE)
def test_a_round_of_the_odds_is_a_round_of_the_game(
    area: str, round: int, attack: tuple[str, Stack], defend: tuple[str, Stack], given: dict[str, Any]
):
    """With an attacker who always leaves after one round, the odds are those of that round."""
    expected: dict[tuple[int, int], float] = {}
    found = odds(**given, attacker_retreats_at=odds(**given).attack.armies)
    for o in found.outcomes:
        end = o.alive(ATTACKER), o.alive(DEFENDER)
        expected[end] = expected.get(end, 0.0) + o.probability
    number = found.attack.units + found.defend.units
    counts: dict[tuple[int, int], int] = {}
    for dice in product(range(1, 7), repeat=number):
        g = one_round(area, round, attack, defend, list(dice))
        end = armies(g, attack[0], area), left(g, area).get(defend[0], 0)
        counts[end] = counts.get(end, 0) + 1
    assert {end: count / 6**number for end, count in counts.items()} == pytest.approx(expected)
