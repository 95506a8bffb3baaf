"""Victory points: occupying, eliminating, holding, and the Romans' own ways.

Points are paid at the moment they are earned, to the nation that earned them. Occupying is paid once for each area and
nation; `b.paid` remembers for which.
"""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.engine.nouns import Arg, Noun
from logres.games.britannia import log
from logres.games.britannia.board import Board
from logres.games.britannia.rules.scoring.cards import (
    HAROLD_SCROLL_KILLERS,
    HAROLD_SCROLL_POINTS,
    HAROLD_SCROLL_ROUNDS,
    HOLD,
    OCCUPY,
    POINT_LIMIT,
    RETALIATION_OWN_TURN_ONLY,
    RETALIATION_POINTS,
    RETALIATION_ROUNDS,
    ROMAN_GWYNEDD_CARD,
    kill_points,
)
from logres.games.britannia.state import NO_FORT, NOBODY
from logres.games.britannia.tables import (
    ANGLES,
    AREA,
    BELGAE,
    BELGAE_SUBMISSION_POINTS,
    BELGAE_SUBMISSION_ROUND,
    BRIGANTES,
    DANES,
    DANES_OCCUPY_ROUNDS,
    FORT,
    HAROLD,
    LAND,
    LEADER_KIND,
    LIMES_ROUND,
    N_NATIONS,
    NORMANS,
    ROMANO_BRITISH,
    ROMANS,
    SCORING_ROUNDS,
)

GWYNEDD: Final = AREA["gwynedd"]
CARD_GWYNEDD: Final = 2  # the value of the option roman-gwynedd that follows the card
KINDS: Final = (
    *log.UNIT[:2],
    *[Noun("piece", unit.id, f"a {unit.name}") for unit in log.UNIT[2:]],
)  # as something that is eliminated


def pay(g: Game, b: Board, n: int, points: int, rule: str, kind: str, template: str, *args: Arg) -> None:
    """card.vp-kept-per-nation: Points go to the nation that earned them, at once.

    In the template it has place 0, the points 1, and what else is told the places from 2 on.
    """
    b.points[n] += points
    log.line(g, n, rule, kind, template, points, *args)


# ---------------------------------------------------------------------- occupying


def occupy(g: Game, b: Board, n: int, a: int) -> None:
    """score.occupy.when, score.occupy.retreat, retreat.scores-occupy: A nation may now be alone in an area."""
    if a < LAND and b.here[a] == 1 << n:  # [game.term.occupy]
        passed(g, b, n, a)


def passed(g: Game, b: Board, n: int, a: int) -> None:
    """score.occupy.when: A nation is, if only for a moment, alone in an area; no unit of another stands there."""
    if n == ROMANS:
        build_fort(g, b, a)
        if b.nation == ROMANS:
            _pay_rome(g, b, a, "roman.score.occupy")  # [roman.score.occupy]
        return
    worth = b.edition.occupation(b, n, a)
    if worth:
        _pay_once(g, b, n, a, worth, "score.occupy.when")
    if b.subject[n] == ROMANS:
        _pay_rome(g, b, a, "roman.score.subject-occupy")  # [roman.score.subject-occupy]


def _pay_once(g: Game, b: Board, n: int, a: int, worth: int, rule: str) -> None:
    """score.occupy.once, score.occupy.tracking: Each area pays a nation for its occupation once in the game."""
    bit = 1 << a
    if not b.paid[n] & bit:  # [score.occupy.once, redux.score.occupy.once]
        b.paid[n] |= bit
        pay(g, b, n, worth, rule, "occupy", "{0} occupy {2}: +{1} {1:point|points}", log.AREA[a])


def build_fort(g: Game, b: Board, a: int) -> None:
    """roman.fort.build, comp.limit.forts-unlimited: One fort an area, however many stand; none again on a ruin."""
    if b.fort[a] == NO_FORT:
        b.add(ROMANS, a, FORT)
        log.line(g, ROMANS, "roman.fort.build", "fort", "The {} build a fort in {}", log.AREA[a])


def _pay_rome(g: Game, b: Board, a: int, rule: str) -> None:
    """An area that the Romans, or a nation subject to them, have come to occupy."""
    worth = OCCUPY[ROMANS][b.round][a]
    if a == GWYNEDD and worth and g.options["roman-gwynedd"] == CARD_GWYNEDD:
        worth = ROMAN_GWYNEDD_CARD
    if worth:
        _pay_once(g, b, ROMANS, a, worth, rule)


def submitted(g: Game, b: Board, n: int) -> None:
    """roman.score.subject-occupy: A nation has submitted to the Romans; they are paid for all its areas at once."""
    if n == BELGAE:
        template = "The {2} submit to the {0}: +{1} {1:point|points}"
        reward = ("submit.belgae.reward", "belgae-submit", template, log.NATION[n])
        pay(g, b, ROMANS, BELGAE_SUBMISSION_POINTS, *reward)  # [submit.belgae.reward]
    for a in b.areas(n):
        _pay_rome(g, b, a, "roman.score.subject-occupy")  # [roman.score.subject-occupy, submit.belgae.later-forts]


def round_begins(g: Game, b: Board) -> None:
    """score.occupy.when: Who already sits in a listed area as the round begins is paid now."""
    if b.round in DANES_OCCUPY_ROUNDS:
        b.paid[DANES] = 0  # [danes.r12.rescore]
    for n in range(N_NATIONS):
        if any(b.edition.occupy_table(b.card[n], b.round)):
            for a in b.occupied(n):
                occupy(g, b, n, a)


def turn_begins(g: Game, b: Board, n: int) -> None:
    """roman.score.occupy: What the Romans took in the turn of others pays when their own turn finds them there."""
    if n == ROMANS:
        for a in b.occupied(ROMANS):
            occupy(g, b, ROMANS, a)


def snapshot(g: Game, b: Board, n: int) -> None:
    """danes.r11.score-at-withdrawal: Raiders who must go home are paid for what they hold as they begin to."""
    for a in b.occupied(n):
        _pay_once(g, b, n, a, OCCUPY[b.card[n]][b.round][a], "danes.r11.score-at-withdrawal")


# ---------------------------------------------------------------------- eliminating


def kill(g: Game, b: Board, killer: int, victim: int, kind: int, leader: int = -1) -> None:
    """score.eliminate.when, score.eliminate.battle-only: A unit was lost in battle; both sides may score.

    Only battles call this: units that starve, leave, expire or find no room pay nobody.
    """
    points = b.edition.kill_points(b, killer, victim, kind, leader)
    if killer == BELGAE and b.round == BELGAE_SUBMISSION_ROUND and g.options.get("belgae-revolt") == "round":
        points = kill_points(b.card[BELGAE], victim, kind, leader, b.round, True)  # [card.facts.natives]
    points += _retaliation(g, b, killer, victim, kind)
    if points:
        what = log.LEADER[leader] if kind == LEADER_KIND else KINDS[kind]
        template = "{0} eliminate {2} of the {3}: +{1} {1:point|points}"
        pay(g, b, killer, points, "score.eliminate.when", "eliminate", template, what, log.NATION[victim])
    if leader == HAROLD and kind == LEADER_KIND:
        _harold_scroll(g, b, killer)


def _retaliation(g: Game, b: Board, killer: int, victim: int, kind: int) -> int:
    """rb.submitted.retaliation: A former subject of Rome that struck first pays like Angles, Saxons and Jutes."""
    if killer != ROMANO_BRITISH or not (b.former & b.struck) >> victim & 1 or kind >= FORT:
        return 0
    if b.edition.scenarios[g.scenario].submitted:
        return 0  # [variant.3p-short.submitted]
    in_time = b.round in RETALIATION_ROUNDS and (b.nation == killer or not RETALIATION_OWN_TURN_ONLY)
    return RETALIATION_POINTS if in_time else 0


def _harold_scroll(g: Game, b: Board, killer: int) -> None:
    """score.eliminate.harold-scroll: A second award on the Norman card, also for what Norwegians and Danes do."""
    if g.options.get("harold-scroll") and killer in HAROLD_SCROLL_KILLERS and b.round in HAROLD_SCROLL_ROUNDS:
        pay(
            g,
            b,
            NORMANS,
            HAROLD_SCROLL_POINTS,
            "score.eliminate.harold-scroll",
            "harold",
            "{2} is dead, {0}: +{1} {1:point|points}",
            log.LEADER[HAROLD],
        )


# ---------------------------------------------------------------------- holding


def hold(g: Game, b: Board) -> None:
    """score.hold.when, timeline.scoring-rounds: After the last turn of a scoring round, nation by nation."""
    if b.round not in SCORING_ROUNDS:  # [timeline.scoring-rounds]
        return
    held = ("score.hold.when", "hold", "{0} hold lands at the end of round {2}: +{1} {1:point|points}", b.round)
    for n in range(N_NATIONS):
        points = holding(b, n)
        if points:
            pay(g, b, n, points, *held)  # [score.hold.additive]


def holding(b: Board, n: int) -> int:
    """score.hold.repeatable, score.occupy.independent-of-hold: What a nation holds pays, whatever it had before."""
    if n == ROMANS:
        return limes(b)
    held = b.occupied(n)
    if n == ANGLES and b.subject[BRIGANTES] == ANGLES:
        held += b.occupied(BRIGANTES)  # [submit.angles.score]
    points = limited(b, n, held)
    if b.subject[n] != NOBODY:
        points = (points + 1) // 2  # [submit.romans.effect-half-vp, submit.angles.score]
    return points


def limited(b: Board, n: int, held: list[int]) -> int:
    """score.limit.welsh, score.limit.saxon, score.limit.angle: Far areas count up to half of those at home."""
    card = b.card[n]
    worth = HOLD[card][b.round]
    total = sum([worth[a] for a in held])
    limit = POINT_LIMIT[card]
    if limit is None:
        return total
    far, home = limit
    beyond = sum([worth[a] for a in held if a in far])
    at_home = sum([worth[a] for a in held if a in home])
    return total - max(0, beyond - at_home // 2)


def limes(b: Board) -> int:
    """roman.score.limes: Listed areas with an intact fort, or with a nation under Roman rule."""
    if b.round != LIMES_ROUND:
        return 0
    worth = HOLD[ROMANS][b.round]
    return sum([worth[a] for a in range(LAND) if b.has_fort(a) or _under_rome(b, a)])


def _under_rome(b: Board, a: int) -> bool:
    n = b.sole(a)
    return n >= 0 and b.subject[n] == ROMANS
