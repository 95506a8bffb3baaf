"""Battles tried out on a copy: what is sure, what is possible, whatever the enemy does and the dice show.

A non-player asks "would I be sure to remove it?" of the real rules: the Battle is fought on a copy with fixed dice, the
enemy taking a `stance`, the non-player keeping to its tactics. Sure is what comes of it always.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from logres.engine.actions import Action
from logres.engine.game import Game
from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.battle.forces import Force, members, side_of
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import FACTIONS, N_PIECES, NOBODY
from logres.games.pendragon.nonplayer import stances
from logres.games.pendragon.nonplayer.answers import tactics
from logres.games.pendragon.nonplayer.fixed_dice import HIGH, LOW, FixedDice
from logres.games.pendragon.tables import OWNER, SITES_OF, TOP

MOST_QUESTIONS: Final = 400
MOST_KNOWN: Final = 10_000
_SWING: Final = 10  # Prestige changes by less in any Battle, so that its ends alone matter
_KNOWN: Final[dict[tuple[Any, ...], Fought]] = {}


def on_board(g: Game, board: Board) -> Game:
    """A copy of the game with another board, to ask what would be true on it."""
    other = g.trial()
    other.board = board
    return other


class Fight(NamedTuple):
    """A space, and the faction fought there."""

    space: int
    foe: int


class Fought:
    """What came of a Battle that was tried: in its space, by faction, and on the track of Prestige."""

    def __init__(self, before: Board, trial: Game, space: int, enemy_side: int, stance: int) -> None:
        after: Any = trial.board
        self.course = stances.course(stance)
        self.lost: int = trial.answer[0]
        self.control: int = after.control[space]
        self.plunder: list[int] = [after.plunder(space, f) for f in FACTIONS]
        self.pieces: list[int] = [after.pieces(space, f) for f in FACTIONS]
        self.prestige: int = after.prestige - before.prestige
        self.restored: int = after.prosperity(space) - before.prosperity(space)
        self.units: int = sum([after.units(space, f) for f in FACTIONS if enemy_side >> f & 1])
        held = [(site, before.sites[site]) for site in SITES_OF[space] if before.sites[site] != NOBODY]
        self.razed: int = sum([enemy_side >> OWNER[piece] & 1 for site, piece in held if after.sites[site] != piece])


def try_fight(
    g: Game, faction: int, fight: Fight, stance: int, dice: FixedDice, terms: int = 0, attack: Force = ()
) -> Fought:
    """One Battle on a copy. Its dice are fixed, so that what was tried with the same forces is remembered."""
    b: Any = g.board
    key = (_here(b, fight.space), faction, fight.foe, stance, *dice.values(), terms, attack)
    found = _KNOWN.get(key)
    if found is None:
        found = _tried(g, faction, fight, stance, dice, terms, attack)
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[key] = found
    return found


def _tried(g: Game, faction: int, fight: Fight, stance: int, dice: FixedDice, terms: int, attack: Force) -> Fought:
    b: Any = g.board
    space, foe = fight
    frame = Battle(space, int(faction), int(foe), terms, attack)
    trial = fought_out(g, frame, side_of(b, faction, foe), stance, dice)
    return Fought(b, trial, space, side_of(b, foe, faction), stance)


def _here(b: Board, space: int) -> tuple[Any, ...]:
    """All that a Battle in a space depends on."""
    first = space * N_PIECES
    return (
        space,
        tuple(b.count[first : first + N_PIECES]),
        tuple(b.laden[first : first + N_PIECES]),
        tuple([b.sites[site] for site in SITES_OF[space]]),
        (b.prosperity(space), b.population[space], b.control[space], b.imperium, b.old_reading),
        (min(b.prestige, _SWING), max(b.prestige, TOP - _SWING)),
        tuple(b.lasting),
        tuple(b.bound),
        tuple(b.nonplayer),
    )


def fought_out(g: Game, frame: Battle, ours: int, stance: int, dice: FixedDice) -> Game:
    """The copy after a Battle in which one side keeps to its tactics and the other takes a stance."""
    trial = g.trial(frame.copy(), script=dice)
    for _ in range(MOST_QUESTIONS):
        if trial.decision is None:
            break
        trial.play(_answer(trial, ours, stance))
    return trial


def _answer(trial: Game, ours: int, stance: int) -> Action:
    question: Any = trial.decision
    if ours >> question.faction & 1:
        chosen = tactics.answer(trial, trial.board, question)
    else:
        chosen = tactics.foe(trial, trial.board, question, stance)
    return chosen or trial.legal()[0]


def all_courses(
    g: Game,
    faction: int,
    fight: Fight,
    courses: tuple[int, ...] = stances.EVERY,
    terms: int = 0,
    attack: Force = (),
    coup: int = HIGH,
) -> Iterator[Fought]:
    """8.4.2.assault-sure: Every course the enemy may take, each with dice that favour it and none that favour us.

    Last come those in which it shares its Units out among Strongholds and the open field; a player may lose its best
    Units or its worst in each. A Coup de Main fails, unless it is asked what comes of one that succeeds.
    """
    b: Any = g.board
    dice, side = FixedDice(coup=coup), side_of(b, fight.foe, faction)
    for fallen in stances.falls(b, fight.space, side):
        for stance in courses:
            yield try_fight(g, faction, fight, stance | fallen, dice, terms, attack)
        for attempt in stances.attempts(b, fight.space, side, courses):
            for shares in stances.shares(b, fight.space, side):
                yield try_fight(g, faction, fight, attempt | shares | fallen, dice, terms, attack)


def always_razes(g: Game, faction: int, fight: Fight, terms: int = 0, attack: Force = (), coup: int = HIGH) -> bool:
    """8.4.2.assault-sure: A Stronghold falls whatever the enemy does."""
    return all(won.razed > 0 for won in all_courses(g, faction, fight, stances.EVERY, terms, attack, coup))


def best_course(g: Game, faction: int, fight: Fight, terms: int = 0) -> Fought:
    """What is possible: the enemy stands, our attempts succeed, theirs fail."""
    return try_fight(g, faction, fight, stances.STAND, FixedDice(HIGH, LOW, LOW), terms)


def possible(g: Game, faction: int, fight: Fight, terms: int = 0) -> list[Fought]:
    """8.7.1.battle-enemies, 8.8.3.battle-enemies: What may come of a Battle: our attempts succeed, theirs fail.

    A player may stand or Withdraw; what a non-player does is known from its tactics.
    """
    b: Any = g.board
    free = any(not b.nonplayer[f] for f in members(side_of(b, fight.foe, faction)))
    courses = (stances.TACTICS, stances.TACTICS | stances.WITHDRAW) if free else (stances.TACTICS,)
    return [try_fight(g, faction, fight, stance, FixedDice(HIGH, LOW, LOW), terms) for stance in courses]
