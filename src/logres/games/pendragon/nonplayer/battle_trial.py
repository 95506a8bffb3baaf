"""Battles tried out on a copy: what is sure, what is possible, whatever the enemy does and the dice show.

A non-player asks "would I be sure to remove it?" of the real rules: the Battle is fought on a copy with dice that fall
as a `Fate` says, the enemy taking a `stance`, the non-player keeping to its tactics. Sure is what comes of it always.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from logres.engine.actions import Action
from logres.engine.chance import Script
from logres.engine.frames import Frame
from logres.engine.game import Game
from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.battle.forces import Force, side_of
from logres.games.pendragon.battle.rehearsal import GO, Curtain
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import FACTIONS, N_PIECES, NOBODY, SEATS
from logres.games.pendragon.nonplayer.answers import tactics
from logres.games.pendragon.nonplayer.fixed_dice import HIGH, LOW, Fate
from logres.games.pendragon.tables import OWNER, SITES_OF

# What an enemy does in the open: stands, Withdraws as far as it can, tries to Evade or to Ambush.
STAND: Final = 0
WITHDRAW: Final = 1
EVADE: Final = 2
AMBUSH: Final = 4

PLAIN: Final = (STAND, WITHDRAW)  # where Evasion and Ambush are ignored
EVERY: Final = (WITHDRAW, STAND, WITHDRAW | AMBUSH, AMBUSH, WITHDRAW | EVADE, EVADE)
MOST_QUESTIONS: Final = 400
MOST_KNOWN: Final = 4000


def stage(g: Game, frame: Frame, fate: Script | None) -> Game:
    """A copy in which the frame is all there is; it has run up to its first question or its end."""
    trial = g.clone()
    trial.forgetful = True
    trial.end()
    trial.script = fate
    trial.strict_script = False
    trial._recorded = None
    trial.seed = "a trial"
    trial.call(Curtain(SEATS[0]))
    trial.call(frame)
    trial.call(Curtain(SEATS[0]))
    trial.play(GO)
    return trial


def over(trial: Game) -> bool:
    return isinstance(trial.decision, Curtain) or trial.decision is None


class Fought:
    """A Battle that was tried: the board after it, of which only its space may be read, and what each side lost."""

    def __init__(self, before: Board, trial: Game, space: int, enemy_side: int) -> None:
        after: Any = trial.board
        self.board: Board = after
        self.lost: int = trial.answer[0]
        self.removed: int = trial.answer[1]
        self.prestige = after.prestige - before.prestige
        self.units = sum([after.units(space, f) for f in FACTIONS if enemy_side >> f & 1])
        self.razed = sum([_fell(before, self.board, site, enemy_side) for site in SITES_OF[space]])


def _fell(before: Board, after: Board, site: int, side: int) -> int:
    piece = before.sites[site]
    return int(piece != NOBODY and bool(side >> OWNER[piece] & 1) and after.sites[site] != piece)


_KNOWN: Final[dict[tuple[Any, ...], Fought]] = {}


def fight(
    g: Game, space: int, executor: int, target: int, stance: int, fate: Fate, terms: int = 0, attack: Force = ()
) -> Fought:
    """One Battle on a copy; what was tried before in the same space with the same forces is remembered."""
    b: Any = g.board
    key = (_here(b, space), int(executor), int(target), stance, fate.key(), terms, attack)
    known = _KNOWN.get(key)
    if known is not None:
        return known
    ours = side_of(b, executor, target)
    trial = fought_out(g, Battle(space, int(executor), int(target), terms, attack), ours, stance, fate)
    if len(_KNOWN) > MOST_KNOWN:
        _KNOWN.clear()
    _KNOWN[key] = Fought(b, trial, space, side_of(b, target, executor))
    return _KNOWN[key]


def _here(b: Board, space: int) -> tuple[Any, ...]:
    """All that a Battle in a space hangs on."""
    first = space * N_PIECES
    return (
        space,
        tuple(b.count[first : first + N_PIECES]),
        tuple(b.laden[first : first + N_PIECES]),
        tuple([b.sites[site] for site in SITES_OF[space]]),
        (b.prosperity(space), b.population[space], b.imperium, min(b.prestige, 3)),
        tuple(b.lasting),
        tuple(b.nonplayer),
    )


def fought_out(g: Game, frame: Battle, ours: int, stance: int, fate: Fate) -> Game:
    """The copy after a Battle in which one side keeps to its tactics and the other takes a stance."""
    trial = stage(g, frame, fate)
    for _ in range(MOST_QUESTIONS):
        if over(trial):
            break
        trial.play(_answer(trial, ours, stance))
    return trial


def _answer(trial: Game, ours: int, stance: int) -> Action:
    question: Any = trial.decision
    b: Any = trial.board
    chosen = None
    if ours >> question.faction & 1:
        chosen = tactics.answer(trial, b, question)
    else:
        chosen = tactics.foe(trial, b, question, stance)
    return chosen or trial.legal()[0]


def all_fights(
    g: Game,
    space: int,
    executor: int,
    target: int,
    stances: tuple[int, ...],
    terms: int = 0,
    attack: Force = (),
    coup: int = HIGH,
) -> Iterator[Fought]:
    """8.4.2.assault-sure: Every course the enemy may take, each with dice that favour it and none that favour us.

    A Coup de Main fails, unless it is asked what comes of one that succeeds.
    """
    for stance in stances:
        yield fight(g, space, executor, target, stance, Fate(coup=coup), terms, attack)


def best_fight(g: Game, space: int, executor: int, target: int, terms: int = 0, attack: Force = ()) -> Fought:
    """What is possible: the enemy stands, our attempts succeed, theirs fail."""
    return fight(g, space, executor, target, STAND, Fate(HIGH, LOW, LOW), terms, attack)
