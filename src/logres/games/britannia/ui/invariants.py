"""What is true of every board of every game, whatever was played. The fuzzer asks after every action."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.britannia.board import Board, board_of, seat_of
from logres.games.britannia.groups import NationDecision
from logres.games.britannia.rules.battle.battle import Battle
from logres.games.britannia.rules.movement.movement import Movement
from logres.games.britannia.rules.movement.stacking import limit, overstack_limit
from logres.games.britannia.rules.rounds.turn import GameLoop, NationTurn
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import (
    AREAS,
    ARMIES_PER_AREA,
    BURH_PER_AREA,
    DIFFICULT,
    INFANTRY,
    LAND,
    LEADER_NATION,
    LEADERS,
    N_AREAS,
    N_NATIONS,
    NATIONS,
    PICTS,
    POP_SAVED_MAX,
    ROMAN_LEAVE_ROUND,
    ROMANO_BRITISH,
    ROMANS,
    SAXONS,
    STACK_DIFFICULT,
)

BEFORE_MOVEMENT: Final = NationTurn.STEPS.index("movement")
MOVED: Final = NationTurn.STEPS.index("after_movement")
FOUGHT: Final = NationTurn.STEPS.index("second_half")
HEIRS: Final = 1 << ROMANS | 1 << ROMANO_BRITISH  # while the Romans leave, one takes the other's place

Stack = tuple[int, int, int, int]  # nation, area, infantry, cavalry


def broken(g: Game, b: Board) -> list[str]:
    """The sentences that ought to be true and are not."""
    turn = g.find(NationTurn)
    return [*shared(g, b), *_fortifications(b), *_overpopulation(b, -1 if turn is None else stage(turn))]


def shared(g: Game, b: Board) -> list[str]:
    """Those that are true of both editions."""
    stacks = census(b)
    turn = g.find(NationTurn)
    step = -1 if turn is None else stage(turn)
    return [
        *_presence(b, stacks),
        *_counters(b, stacks),
        *_contests(b, step),
        *_leaders(g, b),
        *_cohorts(g, b),
        *_numbers(g, b, step),
        *_stacks(g, b, stacks, step),
        *_seats(g, b),
    ]


def stage(turn: NationTurn) -> int:
    """How far a nation turn has come, in Britannia's steps, of which an edition may lack some."""
    return NationTurn.STEPS.index(turn.STEPS[turn.at - 1]) + 1 if turn.at else 0


def census(b: Board) -> list[Stack]:
    """Everybody who is said to be somewhere, with his armies there."""
    found = []
    for a, bits in enumerate(b.here):
        while bits:
            n = bits.bit_length() - 1
            bits ^= 1 << n
            i = n * N_AREAS + a
            found.append((n, a, b.inf[i], b.cav[i]))
    return found


def _presence(b: Board, stacks: list[Stack]) -> list[str]:
    """Who is said to be somewhere has units there, and nobody has units anywhere else."""
    idle = [(n, a) for n, a, foot, horse in stacks if not (foot or horse or b.forts(n, a) or b.burhs(n, a))]
    found = [f"{NATIONS[n]} are not in {AREAS[a]}, as is said" for n, a in idle]
    known = len([foot for _, _, foot, _ in stacks if foot > 0]), len([horse for _, _, _, horse in stacks if horse > 0])
    if known != (len(b.inf) - b.inf.count(0), len(b.cav) - b.cav.count(0)):
        found.append("there are armies where nobody is said to be, or less than none")
    lost = [a for a in range(LAND) if (b.has_fort(a) and not b.has(ROMANS, a)) or (b.burh[a] and not b.has(SAXONS, a))]
    return found + [f"{AREAS[a]} has a fort or burh that nobody has" for a in lost]


def _counters(b: Board, stacks: list[Stack]) -> list[str]:
    """No nation has more units in play than counters."""
    infantry, cavalry = [0] * N_NATIONS, [0] * N_NATIONS
    for n, _, foot, horse in stacks:
        infantry[n] += foot
        cavalry[n] += horse
    infantry[SAXONS] += sum(b.burh)
    return [
        f"{NATIONS[n]} have more armies than counters"
        for n in range(N_NATIONS)
        if infantry[n] > b.most_infantry(n) or cavalry[n] > b.edition.cavalry[n]
    ]


def _fortifications(b: Board) -> list[str]:
    """Burhs stand in normal areas, one in each; forts go when the Romans go."""
    found = []
    if any(b.burh):
        allowed = [0 if DIFFICULT[a] else BURH_PER_AREA for a in range(LAND)]
        found += [f"{AREAS[a]} has a burh too many" for a in range(LAND) if b.burh[a] > allowed[a]]
    if any(b.fort) and (b.round > ROMAN_LEAVE_ROUND or b.owner[ROMANS] == NOBODY):
        found.append("there is a fort or a ruin without the Romans")
    return found


def _contests(b: Board, step: int) -> list[str]:
    """Only the nation on turn meets another, never two, from movement to the last battle."""
    found = []
    for a, bits in enumerate(b.here[:LAND]):
        if bits & (bits - 1):
            fighting = b.nation != NOBODY and bits >> b.nation & 1 and bits.bit_count() == 2
            if not (fighting and BEFORE_MOVEMENT < step <= FOUGHT) and not (bits == HEIRS and b.nation == NOBODY):
                found.append(f"{AREAS[a]}: nations share it that should not")
    return found


def _leaders(g: Game, b: Board) -> list[str]:
    """A leader stands with units of his nation, till a battle's losses are all taken; no nation has two leaders."""
    battle = g.find(Battle)
    fought_over = NOBODY if battle is None else battle.area
    found = []
    led = 0
    for leader, where in enumerate(b.leader):
        if where >= 0:
            n = LEADER_NATION[leader]
            if not b.has(n, where) and where != fought_over:
                found.append(f"{LEADERS[leader]} is alone in {AREAS[where]}")
            if led >> n & 1:
                found.append(f"{NATIONS[n]} have two leaders")
            led |= 1 << n
    return found


def _cohorts(g: Game, b: Board) -> list[str]:
    """Cohorts add up to the armies on the board; in a battle they may still count those that fell in it."""
    if not b.cohorts:
        return []
    if b.nation == NOBODY:
        return ["there are cohorts between turns"]
    foot, horse = [0] * N_AREAS, [0] * N_AREAS
    for cohort in b.cohorts:
        (foot if cohort.kind == INFANTRY else horse)[cohort.area] += cohort.armies
    start = b.nation * N_AREAS
    here = (b.inf[start : start + N_AREAS], b.cav[start : start + N_AREAS])
    if (foot, horse) == here:
        return []
    battle = g.find(Battle)
    field = NOBODY if battle is None else battle.area
    wrong = [a for a in range(N_AREAS) if a != field and (foot[a], horse[a]) != (here[0][a], here[1][a])]
    if field >= 0 and (foot[field] < here[0][field] or horse[field] < here[1][field]):
        wrong.append(field)
    return [f"{AREAS[a]}: the cohorts do not add up" for a in wrong]


def _numbers(g: Game, b: Board, step: int) -> list[str]:
    """Markers stay on their track, and points never fall."""
    growing = b.nation if step <= BEFORE_MOVEMENT else NOBODY
    found = [
        f"{NATIONS[n]}: {saved} population points"
        for n, saved in enumerate(b.pop)
        if saved < 0 or (saved > POP_SAVED_MAX and n != growing)
    ]
    before = _earlier_points(g)
    if any(now < then for now, then in zip(b.points, before, strict=True)):
        found.append("a nation has lost points")
    return found


def _earlier_points(g: Game) -> list[int]:
    """The points at some earlier moment; not amid a movement phase, which may have been started again since."""
    for checkpoint in reversed(g.checkpoints):
        if checkpoint.find(Movement) is None:
            return board_of(checkpoint).points
    return [0] * N_NATIONS


def _stacks(g: Game, b: Board, stacks: list[Stack], step: int) -> list[str]:
    """Legal for everybody, save before the end of a nation's own movement."""
    found = []
    over = 0
    for n, a, foot, horse in stacks:
        size = foot + horse + b.burhs(n, a)
        if size > STACK_DIFFICULT and size > limit(n, a) and not _may_be_crowded(g, b, n, step):
            if size > overstack_limit(n, a) or over >> n & 1:
                found.append(f"{NATIONS[n]} are over the stacking limits in {AREAS[a]}")
            over |= 1 << n
    return found


def _may_be_crowded(g: Game, b: Board, n: int, step: int) -> bool:
    if n == b.nation:
        return step <= MOVED or _home_from_raid(g, b, n)
    if _home_from_raid(g, b, n):
        return True
    if n != ROMANO_BRITISH or b.round != ROMAN_LEAVE_ROUND:
        return False
    loop = g.find(GameLoop)
    return loop is not None and loop.upcoming <= n


def _home_from_raid(g: Game, b: Board, n: int) -> bool:
    """raid.picts.return-area: Picts may crowd where they withdrew to, up to their movement of the round after."""
    raided = any(b.edition.calendar.raiding[r][n] for r in (b.round - 1, b.round))
    return n == PICTS and raided and g.options.get("pict-return") == "open"


def _overpopulation(b: Board, step: int) -> list[str]:
    """Whose turn has just ended has at most two armies for each of its land areas."""
    n = b.nation - 1
    if n <= ROMANS or step > BEFORE_MOVEMENT:
        return []
    areas = b.areas(n)
    if sum([b.stack(n, a) for a in areas]) > ARMIES_PER_AREA * len(areas):
        return [f"{NATIONS[n]} are too many for their areas"]
    return []


def _seats(g: Game, b: Board) -> list[str]:
    """A nation is asked through the seat that plays it."""
    return [
        f"{question.seat} is asked for {question.actor}"
        for question in g.pending
        if question.seat not in g.seats
        or (isinstance(question, NationDecision) and seat_of(g, b, question.nation) != question.seat)
    ]
