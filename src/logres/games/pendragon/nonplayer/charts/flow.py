"""8.1 A non-player's turn: its flowchart as steps, and its plan for the Command they lead to.

A `Turn` is a Plan on the stack. Its steps ask the questions of the flowchart in order; the first that says yes writes
down the answers the faction will give, as notations, and calls the Command or the Event. What the plan does not know
the answers of turn.py decide.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from logres.engine.actions import Action
from logres.engine.frames import DONE
from logres.engine.game import Game
from logres.games.pendragon.battle.consequences import RemovedPlunder
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.barbarian import warband_march
from logres.games.pendragon.commands.briton import intercept, march
from logres.games.pendragon.commands.core.designation import CANCELLED, ChooseFeat, ChooseSpaces, How, Next
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import intercepts, marches
from logres.games.pendragon.names import (
    COMMAND,
    COMMAND_AND_FEAT,
    COMMANDS,
    DUX,
    FEATS,
    INTERCEPT,
    LIMITED_COMMAND,
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


class Part(NamedTuple):
    """Units of one kind in a group."""

    piece: int
    empty: int
    laden: int


class Group(NamedTuple):
    """Who goes together, and their route. A save gives it back as a plain tuple: read it by unpacking."""

    path: tuple[int, ...]
    parts: tuple[Part, ...]


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
        self.groups = groups  # of a March or Intercept
        self.did = did  # PASS or EVENT, where it is no Command
        self.order = order  # the fields of the Execution, where an Event grants it
        self.terms = Execution(*order) if order else Execution(faction, NOBODY)  # what an Event allows; else everything

    # ------------------------------------------------------------------ the terms of the action

    def limited(self) -> bool:
        return LIMITED_COMMAND in self.plays

    def free(self) -> bool:
        return bool(self.terms.free)

    def most(self, g: Game) -> int:
        """8.1.2.not-limited, 8.9.introductory, 8.9.easy: In how many spaces: all, but for the two easier options."""
        if self.limited() and g.options.get("difficulty") in (INTRODUCTORY, EASY):  # [8.9.introductory] [8.9.easy]
            return 1
        return self.terms.most  # [8.1.2.not-limited]

    def may_feat(self, g: Game) -> bool:
        """8.1.2.not-limited, 8.9.introductory: Whether a Feat may be added: always, by the flowchart."""
        if self.order:
            return bool(self.terms.feats)
        return not (
            self.limited() and g.options.get("difficulty") == INTRODUCTORY
        )  # [8.9.introductory, 8.1.2.not-limited]

    def allowed(self, space: int) -> bool:
        """Whether an Event lets the action be done in a space."""
        return bool(self.terms.within >> space & 1)

    # ------------------------------------------------------------------ acting

    def carry_out(
        self, g: Game, b: Board, command: int, feat: int = NOBODY, then: str = REPORT, earlier: int = NOBODY
    ) -> str:
        """The Command with a Feat that works within it, by the ordinary rules; the plan answers.

        `then`: the step that plans what follows on the board after it; `earlier`: the Feat that was done before it.
        """
        if earlier != NOBODY:
            names = (spelled(COMMANDS[command]), spelled(FEATS[earlier]))
            trace.decided(g, self.faction, "8.0.same-rules", "executes {} after {}", *names)
        elif feat == NOBODY:
            trace.decided(g, self.faction, "8.0.same-rules", "executes {}", spelled(COMMANDS[command]))
            self.answers = ("plain", *self.answers)
        else:
            names = (spelled(COMMANDS[command]), spelled(FEATS[feat]))
            trace.decided(g, self.faction, "8.0.same-rules", "executes {} with {}", *names)
            self.answers = (f"with {FEATS[feat]}", *self.answers)
        if self.order:
            g.call(Execution(*self.order))
        else:
            feats = int(feat != NOBODY)
            g.call(Execution(self.faction, int(command), feats=feats, most=self.most(g)))
        return then

    def feat_apart(self, g: Game, command: int, feat: int, then: str, when: str = "after") -> str:
        """A Feat that is planned and paid on the board before or after its Command, by the ordinary rules."""
        names = (spelled(COMMANDS[command]), spelled(FEATS[feat]))
        trace.decided(g, self.faction, "8.0.same-rules", when + " {} adds {}", *names)
        terms = self.terms
        g.call(Execution(self.faction, NOBODY, int(feat), free=terms.free, within=terms.within, terms=terms.terms))
        return then

    def may_follow(self, g: Game) -> bool:
        """Whether the Command was carried out, and a Feat may follow it."""
        return bool(g.answer != CANCELLED) and self.may_feat(g)

    def feat_followed(self, g: Game, b: Board) -> str:
        """What the turn came to after a Feat that followed: with it, or the Command alone."""
        g.answer = int(COMMAND if g.answer == CANCELLED else COMMAND_AND_FEAT)
        return REPORT

    def feat_preceded(self, g: Game, b: Board) -> str:
        """What the turn came to after a Feat that went before the Command."""
        if g.answer == CANCELLED:
            trace.decided(g, self.faction, "8.1.act-by-flowchart", "could not do more after all")
        g.answer = int(COMMAND_AND_FEAT)
        return REPORT

    def perform_feat(self, g: Game, feat: int) -> None:
        """8.2.3.choice-of-command: A Feat alone, by an Event."""
        trace.decided(g, self.faction, "8.2.3.choice-of-command", "executes {}", spelled(FEATS[feat]))
        g.call(Execution(*self.order))

    def pass_turn(self, g: Game, rule: str, why: str, *numbers: int) -> str:
        trace.decided(g, self.faction, rule, "passes: " + why, *numbers)
        self.did = PASS
        return REPORT

    def report(self, g: Game, b: Board) -> str:
        """What the turn came to: a Play for the sequence of play."""
        if self.did != NOBODY:
            g.answer = self.did
        elif g.answer == CANCELLED and not self.order:
            trace.decided(g, self.faction, "8.1.act-by-flowchart", "could not do it after all, and passes")
            g.answer = PASS
        return DONE

    # ------------------------------------------------------------------ answering

    def answer(self, g: Game, b: Any, question: FactionDecision) -> Action | None:
        """What the plan says to a question; None leaves it to the answers of turn.py."""
        if isinstance(question, RemovedPlunder):  # its "leave" is not that of an Intercept
            return None
        legal = {action.text: action for action in offered(g, b, question)}
        if isinstance(question, ChooseSpaces):
            return self._designate(g, b, question, legal)
        if isinstance(question, How):
            return first_of(legal, self.feat_spaces if question.feat else self.spaces)
        if isinstance(question, ChooseFeat):
            return first_of(legal, (*self.answers, "plain")) or next(iter(legal.values()))
        if isinstance(question, march.Column):
            return self._column(g, question, legal)
        if isinstance(question, intercept.Sortie):
            return self._sortie(g, question, legal)
        if isinstance(question, warband_march.MoveIn):
            return self._move_in(question, legal)
        if isinstance(question, Next):
            return first_of(legal, self.answers) or next(iter(legal.values()))
        return first_of(legal, self.answers)

    def _designate(self, g: Game, b: Any, question: ChooseSpaces, legal: dict[str, Action]) -> Action | None:
        """The planned spaces, then done; what cannot be paid any more is left out."""
        run: Order = g.find(Order)
        intercepting = run.command == INTERCEPT and not question.feat
        chosen = set(intercept.chosen_targets(run)) if intercepting else {pick.space for pick in run.chosen()}
        for text in self.feat_spaces if question.feat else self.spaces:
            if text in legal and legal[text].verb == "select" and SPACE[legal[text].area or ""] not in chosen:
                return legal[text]
        origins = selects([path[0] for path, _ in self._not_sent(run)] if intercepting else [])
        mixed = ("done mixed",) if self._asks_for_blue(b, run) else ()
        return first_of(legal, (*origins, *mixed, "done", "cancel")) or next(iter(legal.values()))

    def _asks_for_blue(self, b: Any, run: Order) -> bool:
        """8.8.8.pay-blue: Where blue Resources need consent the Dux asks for them, once."""
        return self.faction == DUX and imperium.preemption(b) == imperium.WITH_CONSENT and not run.refusals

    def _not_sent(self, run: Order) -> list[Group]:
        """Groups of an Intercept that are planned and not yet designated."""
        sent = [(pick.space, pick.target) for pick in intercepts(run.picks)]
        return [group for group in self.groups if (group[0][0], group[0][-1]) not in sent]

    def _sortie(self, g: Game, question: intercept.Sortie, legal: dict[str, Action]) -> Action:
        """The planned group of an Intercept: who goes, and to which target."""
        said: list[str] = []
        for path, parts in self._not_sent(g.find(Order)):
            if path[0] == question.origin:
                said += [*_takes(question.parts, path[0], parts), f"to {SPACES[path[-1]]}"]
        return first_of(legal, (*said, "abandon")) or next(iter(legal.values()))

    def _column(self, g: Game, question: march.Column, legal: dict[str, Action]) -> Action:
        """The planned group of an origin: who goes, then step by step to its destination, picking others up."""
        gone, said = len(question.path), list[str]()
        for path, parts in self.groups:
            if path[0] == question.path[0]:
                said += (
                    _takes(question.parts, path[0], parts)
                    if gone == 1
                    else self._picked_up(g.find(Order), question, path[gone - 1 :])
                )
                said += [f"to {SPACES[path[gone]]}"] if gone < len(path) else []
        return first_of(legal, (*said, f"halt {SPACES[question.path[-1]]}", "abandon")) or next(iter(legal.values()))

    def _picked_up(self, run: Order, question: march.Column, way: tuple[int, ...]) -> list[str]:
        """8.8.6.march-leave: Those who wait on the way, unless they set out themselves or an earlier group has them."""
        gone = {part.start for pick in marches(run.picks) for part in pick.everybody()}
        found: list[str] = []
        for path, parts in self.groups:
            waiting = path[0] not in gone and not set(selects([path[0]])) & set(self.spaces)
            if waiting and tuple(path) == tuple(way):
                found += _takes(question.parts, path[0], parts)
        return found

    def _move_in(self, question: warband_march.MoveIn, legal: dict[str, Action]) -> Action | None:
        """8.4.1.plunder-preference: Warbands as planned, from each origin until so many are left; empty hands first."""
        for (origin, end), ((piece, _, left),) in self.groups:
            for source, empty, laden in question.groups:
                going = empty + laden - left
                if source == origin and end == question.space and going > 0:
                    count, name = (min(going, empty), PIECES[piece]) if empty else (going, "laden_" + PIECES[piece])
                    return legal.get(f"take {count} {name} {SPACES[origin]}")
        return warband_march.HALT[question.space]


def _takes(ready: tuple[tuple[int, ...], ...], origin: int, parts: tuple[Part, ...]) -> list[str]:
    """Those of a group that do not stand ready yet."""
    found: list[str] = []
    for piece, empty, laden in parts:
        has_empty, has_laden = next(((part[2], part[3]) for part in ready if part[:2] == (origin, piece)), (0, 0))
        if empty > has_empty:
            found.append(f"take {empty - has_empty} {PIECES[piece]} {SPACES[origin]}")
        if laden > has_laden:
            found.append(f"take {laden - has_laden} laden_{PIECES[piece]} {SPACES[origin]}")
    return found


def first_of(legal: dict[str, Action], texts: tuple[str, ...]) -> Action | None:
    """The first of some notations that is legal."""
    return next((legal[text] for text in texts if text in legal), None)


def spelled(name: str) -> str:
    """`shield_wall` as it is read: Shield Wall."""
    return name.replace("_", " ").title()


def selects(spaces: list[int]) -> tuple[str, ...]:
    return tuple([f"select {SPACES[s]}" for s in spaces])


def resolves(spaces: list[int]) -> tuple[str, ...]:
    return tuple([f"resolve {SPACES[s]}" for s in spaces])


def selects_with_ways(chosen: dict[int, str]) -> tuple[str, ...]:
    """Spaces to select, each with the way it is used: its verb, and a number where it has one."""
    return tuple([text for s, way in chosen.items() for text in (f"select {SPACES[s]}", f"{way} {SPACES[s]}")])
