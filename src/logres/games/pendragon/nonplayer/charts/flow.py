"""8.1 A non-player's turn: its flowchart as steps, and its plan for the Command they lead to.

A `Turn` is a Plan on the stack. Its steps ask the questions of the flowchart in order; the first that says yes lays
down the answers the faction will give and calls the Command or the Event. What the plan does not know the policies
of turn.py answer.
"""

from __future__ import annotations

from typing import Any, Final

from logres.engine.actions import Action
from logres.engine.frames import DONE
from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.barbarian import warband_march
from logres.games.pendragon.commands.briton import intercept, march
from logres.games.pendragon.commands.core.designation import CANCELLED, ChooseFeat, ChooseSpaces, How, Next
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.commands.core.order import ANYWHERE, Order
from logres.games.pendragon.names import (
    COMMANDS,
    DUX,
    FEATS,
    INTERCEPT,
    LIMITED_COMMAND,
    N_SPACES,
    NOBODY,
    PASS,
    PIECES,
    SPACE,
    SPACES,
)
from logres.games.pendragon.nonplayer import trace
from logres.games.pendragon.nonplayer.fixed_dice import offered
from logres.games.pendragon.plans import FactionDecision, Plan
from logres.games.pendragon.rules import imperium

REPORT: Final = "report"
INTRODUCTORY: Final = "introductory"
EASY: Final = "easy"

Group = tuple[tuple[int, ...], tuple[tuple[int, int, int], ...]]  # a route, and (piece, empty, laden) that go it


class Turn(Plan):
    """8.1.act-by-flowchart: One turn of a non-player, or one free action that an Event gives it."""

    def __init__(
        self,
        faction: int,
        plays: tuple[int, ...] = (),
        answers: tuple[str, ...] = (),
        spaces: tuple[str, ...] = (),
        feat_spaces: tuple[str, ...] = (),
        groups: tuple[Group, ...] = (),
        did: int = NOBODY,
        order: tuple[Any, ...] = (),
    ) -> None:
        super().__init__(faction, answers)
        self.plays = plays
        self.spaces = spaces  # answers while the Command's spaces are designated
        self.feat_spaces = feat_spaces  # and while the Feat's are
        self.groups = groups  # of a Briton March
        self.did = did  # PASS or EVENT, where it is no Command
        self.order = order  # the fields of the Execution, where an Event grants it

    # ------------------------------------------------------------------ the terms of the action

    def limited(self) -> bool:
        return LIMITED_COMMAND in self.plays

    def term(self, name: str, default: int) -> int:
        """A field of the Execution that an Event grants."""
        if not self.order:
            return default
        value: int = getattr(Execution(*self.order), name)
        return value

    def free(self) -> bool:
        return bool(self.term("free", 0))

    def most(self, g: Game) -> int:
        """8.1.2.not-limited, 8.9.introductory, 8.9.easy: In how many spaces: all, but for the two easier options."""
        if self.limited() and g.options.get("difficulty") in (INTRODUCTORY, EASY):  # [8.9.introductory] [8.9.easy]
            return 1
        return self.term("most", N_SPACES)

    def may_feat(self, g: Game) -> bool:
        """8.1.2.not-limited, 8.9.introductory: Whether a Feat may be added: always, by the flowchart."""
        if self.order:
            return bool(self.term("feats", 0))
        return not (self.limited() and g.options.get("difficulty") == INTRODUCTORY)  # [8.9.introductory]

    def allowed(self, space: int) -> bool:
        """Whether an Event lets the action be done in a space."""
        return bool(self.term("within", ANYWHERE) >> space & 1)

    # ------------------------------------------------------------------ acting

    def carry_out(self, g: Game, b: Board, command: int, feat: int = NOBODY) -> str:
        """The Command with its Feat, by the ordinary rules; the plan answers."""
        name = COMMANDS[command].title()
        with_feat = f" with {FEATS[feat].replace('_', ' ').title()}" if feat != NOBODY else ""
        trace.say(g, self.faction, "8.0.same-rules", f"executes {name}{with_feat}")
        self.answers = (f"with {FEATS[feat]}" if feat != NOBODY else "plain", *self.answers)
        if self.order:
            g.call(Execution(*self.order))
        else:
            feats = int(self.may_feat(g))
            g.call(Execution(self.faction, int(command), feats=feats, most=self.most(g)))  # [8.1.2.not-limited]
        return REPORT

    def perform_feat(self, g: Game, feat: int) -> None:
        """8.2.3.choice-of-command: A Feat alone, by an Event."""
        trace.say(g, self.faction, "8.2.3.choice-of-command", f"executes {FEATS[feat].replace('_', ' ').title()}")
        g.call(Execution(*self.order))

    def pass_turn(self, g: Game, rule: str, why: str) -> str:
        trace.say(g, self.faction, rule, f"passes: {why}")
        self.did = PASS
        return REPORT

    def report(self, g: Game, b: Board) -> str:
        """What the turn came to: a Play for the sequence of play."""
        if self.did != NOBODY:
            g.answer = self.did
        elif g.answer == CANCELLED and not self.order:
            trace.say(g, self.faction, "8.1.act-by-flowchart", "could not do it after all, and passes")
            g.answer = PASS
        return DONE

    # ------------------------------------------------------------------ answering

    def answer(self, g: Game, b: Any, question: FactionDecision) -> Action | None:
        """What the plan says to a question; None leaves it to the policies."""
        if isinstance(question, ChooseSpaces):
            return self._designate(g, b, question)
        if isinstance(question, How):
            return first_legal(g, b, question, self.feat_spaces if question.feat else self.spaces)
        if isinstance(question, ChooseFeat):
            return first_legal(g, b, question, (*self.answers, "plain")) or offered(g, b, question)[0]
        if isinstance(question, march.Column):
            return self._column(g, b, question)
        if isinstance(question, intercept.Sortie):
            return self._sortie(g, b, question)
        if isinstance(question, warband_march.MoveIn):
            return self._move_in(g, b, question)
        if isinstance(question, Next):
            return first_legal(g, b, question, self.answers) or offered(g, b, question)[0]
        return first_legal(g, b, question, self.answers)

    def _designate(self, g: Game, b: Any, question: ChooseSpaces) -> Action | None:
        """The planned spaces, then done; what cannot be paid any more is left out."""
        run: Order = g.find(Order)
        chosen = {pick[0] for pick in run.chosen()}
        legal = {action.text: action for action in offered(g, b, question)}
        if run.command == INTERCEPT and not question.feat:
            chosen = set(intercept.chosen_targets(run))
        for text in self.feat_spaces if question.feat else self.spaces:
            if text in legal and legal[text].verb == "select" and SPACE[legal[text].area or ""] not in chosen:
                return legal[text]
        if run.command == INTERCEPT and not question.feat:
            for path, _ in self._not_sent(run):
                if f"select {SPACES[path[0]]}" in legal:
                    return legal[f"select {SPACES[path[0]]}"]
        if "done mixed" in legal and self._asks_for_blue(b, run):
            return legal["done mixed"]
        return legal.get("done") or legal.get("cancel") or next(iter(legal.values()))

    def _not_sent(self, run: Order) -> list[Group]:
        """Groups of an Intercept that are planned and not yet designated."""
        sent = [(pick[0], pick[2]) for pick in run.picks if pick[1] == intercept.GROUP]
        return [group for group in self.groups if (group[0][0], group[0][-1]) not in sent]

    def _sortie(self, g: Game, b: Any, question: intercept.Sortie) -> Action | None:
        """The planned group of an Intercept: who goes, and to which target."""
        run: Order = g.find(Order)
        legal = {action.text: action for action in offered(g, b, question)}
        for path, parts in self._not_sent(run):
            if path[0] == question.origin:
                for text in _takes(question.parts, path[0], parts):
                    if text in legal:
                        return legal[text]
                if f"to {SPACES[path[-1]]}" in legal:
                    return legal[f"to {SPACES[path[-1]]}"]
        return legal.get("abandon") or next(iter(legal.values()))

    def _move_in(self, g: Game, b: Any, question: warband_march.MoveIn) -> Action | None:
        """8.4.1.plunder-preference: Warbands as planned, from each origin until so many are left; empty hands first."""
        for (origin, end), parts in [(path, parts) for path, parts in self.groups if path[-1] == question.space]:
            piece, _, left = parts[0]
            for source, empty, laden in question.groups:
                going = empty + laden - left
                if source == origin and end == question.space and going > 0:
                    count, name = (min(going, empty), PIECES[piece]) if empty else (going, "laden_" + PIECES[piece])
                    return first_legal(g, b, question, (f"take {count} {name} {SPACES[origin]}",))
        return warband_march.HALT[question.space]

    def _asks_for_blue(self, b: Any, run: Order) -> bool:
        """8.8.8.pay-blue: Where blue Resources need consent the Dux asks for them, once."""
        return self.faction == DUX and imperium.preemption(b) == imperium.WITH_CONSENT and not run.refusals

    def _column(self, g: Game, b: Any, question: march.Column) -> Action | None:
        """The planned group of an origin: who goes, then step by step to its destination."""
        legal = {action.text: action for action in offered(g, b, question)}
        for path, parts in self.groups:
            if path[0] != question.path[0]:
                continue
            for text in _takes(question.parts, path[0], parts) if len(question.path) == 1 else ():
                if text in legal:
                    return legal[text]
            onward = f"to {SPACES[path[len(question.path)]]}" if len(question.path) < len(path) else ""
            if onward in legal:
                return legal[onward]
        return legal.get(f"halt {SPACES[question.path[-1]]}") or legal.get("abandon") or next(iter(legal.values()))


def _takes(ready: tuple[tuple[int, ...], ...], origin: int, parts: tuple[tuple[int, int, int], ...]) -> list[str]:
    """Those of a group that do not stand ready yet."""
    found: list[str] = []
    for piece, empty, laden in parts:
        there = [part for part in ready if part[1] == piece]
        has_empty, has_laden = (there[0][2], there[0][3]) if there else (0, 0)
        if empty > has_empty:
            found.append(f"take {empty - has_empty} {PIECES[piece]} {SPACES[origin]}")
        if laden > has_laden:
            found.append(f"take {laden - has_laden} laden_{PIECES[piece]} {SPACES[origin]}")
    return found


def first_legal(g: Game, b: Any, question: FactionDecision, texts: tuple[str, ...]) -> Action | None:
    """The first of some notations that is legal."""
    if not texts:
        return None
    legal = {action.text: action for action in offered(g, b, question)}
    return next((legal[text] for text in texts if text in legal), None)


def selects(spaces: list[int]) -> tuple[str, ...]:
    return tuple([f"select {SPACES[s]}" for s in spaces])


def resolves(spaces: list[int]) -> tuple[str, ...]:
    return tuple([f"resolve {SPACES[s]}" for s in spaces])
