"""8.7.1 How non-player Civitates Reinforce their Battles: Militia on the spot, then Troops from one space next door."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from logres.engine.game import Game
from logres.games.pendragon import pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton.relief import COST
from logres.games.pendragon.names import CIVITATES, DUX, MILITIA, N_SPACES, NOBODY, PIECES, SPACES
from logres.games.pendragon.nonplayer import battle_trial, trace, victory_terms
from logres.games.pendragon.nonplayer.answers import tactics
from logres.games.pendragon.nonplayer.battle_trial import Fight, on_board
from logres.games.pendragon.nonplayer.charts.chart import Chart
from logres.games.pendragon.nonplayer.charts.flow import selects_with_ways
from logres.games.pendragon.nonplayer.planning.levies import levies_of
from logres.games.pendragon.nonplayer.selection import Choice
from logres.games.pendragon.tables import ADJACENT, TROOPS_OF

MOST_MOVED: Final = 4  # a D6 less two
Wins = Callable[[Game, Fight], bool]


class Move(NamedTuple):
    """Troops that may hurry from a space to a Battle next to it."""

    origin: int
    fight: Fight


class Reinforcements:
    """A Reinforce in the making: what is paid for, the board it would lead to, and the Battles it makes worth it."""

    def __init__(self, g: Game, b: Board, turn: Chart, fights: list[Fight], others: list[Fight], wins: Wins) -> None:
        self.g = g
        self.turn = turn
        self.fights = fights  # fought in any case
        self.others = others  # fought if Reinforce makes them worth it
        self.wins = wins
        self.board = b.copy()
        self.money = N_SPACES if turn.free() else b.resources[CIVITATES] // COST  # [8.7.1.reinforce-no-wealth]
        self.chosen: dict[int, str] = {}
        self.added: list[Fight] = []
        self.helpful = False

    def plan(self) -> bool:
        """8.7.1.reinforce-none: Militia, then Troops; False where neither lets more enemies fall."""
        while len(self.chosen) < self.money and self._muster():
            pass
        if len(self.chosen) < self.money:
            self._move()
        if not self.helpful:
            self.chosen = {}
        self.turn.feat_spaces = selects_with_ways(self.chosen)
        trace.planned(self.g, CIVITATES, "8.7.1.reinforce-muster", "Reinforce: {}", trace.ways(self.chosen))
        return self.helpful

    # ------------------------------------------------------------------ Militia

    def _muster(self) -> bool:
        """8.7.1.reinforce-muster: One Battle space more where Militia come, first where more enemies could fall."""
        open_to = [fight for fight in (*self.fights, *self.others) if fight.space not in self.chosen]
        able = levies_of(self.board, [fight.space for fight in open_to])
        if not pieces.available(self.board, MILITIA):
            able = {}
        after = {space: self._with_militia(space, able[space]) for space in able}
        helped = [fight for fight in open_to if fight.space in able and self._helps(fight, after[fight.space])]
        better = [fight.space for fight in helped]
        spaces = [fight.space for fight in open_to if fight.space in able and (fight in self.fights or fight in helped)]
        choice = Choice(
            self.g, CIVITATES, "8.7.1.reinforce-muster", "Militia for a Battle", list(dict.fromkeys(spaces))
        )
        space = choice.first("more enemies could fall", lambda s: s in better).one_if_any()
        if space == NOBODY:
            return False
        self._adopt(space, "levy", after[space], [fight for fight in helped if fight.space == space])
        return True

    def _with_militia(self, space: int, count: int) -> Board:
        after = self.board.copy()
        pieces.place(after, space, MILITIA, count)
        return after

    # ------------------------------------------------------------------ Troops from next door

    def _move(self) -> None:
        """8.7.1.reinforce-move: From one space without a Battle, to one where enough could come to remove more."""
        battles = [fight.space for fight in (*self.fights, *self.added)]
        moves = [
            Move(origin, fight)
            for fight in (*self.fights, *self.others)
            for origin in ADJACENT[fight.space]
            if origin not in battles and self.board.control[origin] == CIVITATES
        ]
        helpful = [move for move in moves if self._helps(move.fight, self._with_troops(move))]
        origins = list(dict.fromkeys([move.origin for move in helpful]))
        origin = Choice(self.g, CIVITATES, "8.7.1.reinforce-move", "Troops for a Battle", origins).one_if_any()
        if origin == NOBODY:
            return
        ends = list(dict.fromkeys([fight.space for start, fight in helpful if start == origin]))
        end = Choice(self.g, CIVITATES, "8.7.1.reinforce-move", "the Battle they go to", ends).one()
        fights = [fight for start, fight in helpful if start == origin and fight.space == end]
        self._adopt(origin, "hasten", self._with_troops(Move(origin, fights[0])), fights)
        self.turn.answers = (*self.turn.answers, *self._sends(origin, end))

    def senders(self) -> list[int]:
        """8.7.1.reinforce-move: Who may be sent, in the order of 8.4.1; the Dux's own if it is no player."""
        b = self.board
        along = not b.fragmented and b.nonplayer[DUX]
        kinds = (*TROOPS_OF[CIVITATES], *(TROOPS_OF[DUX] if along else ()))
        return sorted(kinds, key=tactics.rank)

    def _with_troops(self, move: Move) -> Board:
        """The board if as many come as a die may send."""
        after, left = self.board.copy(), MOST_MOVED
        for piece in self.senders():
            empty = min(left, pieces.empty_units(after, move.origin, piece))
            laden = min(left - empty, after.carrying(move.origin, piece))
            left -= empty + laden
            pieces.move(after, move.origin, move.fight.space, piece, empty, laden)
        return after

    def _sends(self, origin: int, end: int) -> list[str]:
        """8.4.1.plunder-preference: The answers by which they go, most at once, empty hands first."""
        names = [name for piece in self.senders() for name in (PIECES[piece], "laden_" + PIECES[piece])]
        counts = range(MOST_MOVED, 0, -1)
        return [f"send {count} {name} {SPACES[origin]} {SPACES[end]}" for name in names for count in counts]

    # ------------------------------------------------------------------ what it is good for

    def _helps(self, fight: Fight, after: Board) -> bool:
        """Whether more enemies could fall on that board; for one not fought yet, whether it becomes worth it."""
        if fight in self.others and fight not in self.added:
            return self.wins(on_board(self.g, after), fight)
        return self._removed(fight, after) > self._removed(fight, self.board)

    def _removed(self, fight: Fight, board: Board) -> int:
        """8.7.1.reinforce-muster: Enemy pieces that could fall there, at best."""
        best = battle_trial.best_course(on_board(self.g, board), CIVITATES, fight)
        before: int = sum([board.units(fight.space, f) for f in victory_terms.together(board, fight.foe)])
        after: int = best.units - best.razed
        return before - after

    def _adopt(self, space: int, way: str, after: Board, helped: list[Fight]) -> None:
        self.chosen[space] = way
        self.board = after
        self.helpful = self.helpful or bool(helped)
        self.added += [fight for fight in helped if fight in self.others]
