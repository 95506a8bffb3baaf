"""Section 8 as advice for any seat: what its flowchart would do in a player's turn, and answer to what it is asked.

The rules that hold for a non-player's seat stay where they are: the flag that says who is one is set on copies alone,
and only answers that the player's own question offers are given.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from logres.engine.actions import Action
from logres.engine.errors import LogresError
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.events.event import Event
from logres.games.pendragon.names import (
    COMMANDS,
    EVENT,
    FEATS,
    INTERCEPT,
    LIMITED_COMMAND,
    N_SPACES,
    NOBODY,
    PASS,
    SIDES,
    SPACE,
    SPACE_NAMES,
    SPACES,
)
from logres.games.pendragon.nonplayer.charts.flow import INTRODUCTORY, REPORT, Group, Turn
from logres.games.pendragon.nonplayer.turn import CHARTS
from logres.games.pendragon.plans import FactionDecision
from logres.games.pendragon.rules.sequence import ChoosePlay, plays

MOST_ANSWERS: Final = 400  # of a turn on a copy
ENDED: Final = (REPORT, "report_granted")
# What ends an action, the best first.
SETTLES: Final = ("done", "halt", "plain", "abandon", "enough", "stop", "refuse", "wait", "cancel")
FIRST_INVITE: Final = "first invite"
LEADS_BACK: Final = ("drop", "ask", "afterwards", "first")


class Advice(NamedTuple):
    """What to answer to ChoosePlay, and the plan for what follows; None for the Event or a pass."""

    play: str
    turn: Turn | None

    def key(self) -> tuple[Any, ...]:
        """Advice that comes to the same has the same key."""
        t = self.turn
        return (self.play,) if t is None else (self.play, t.answers[:1], t.spaces, t.feat_spaces, t.groups)

    def words(self) -> str:
        t = self.turn
        if t is None:
            return self.play
        feat = "" if t.answers[:1] == ("plain",) else f" {t.answers[0]}"
        where = [SPACE_NAMES[SPACE[text.split()[-1]]] for text in t.spaces if text.startswith("select ")]
        return f"{self.play}{feat} in {', '.join(where)}"


# ---------------------------------------------------------------------- a turn


def advise(
    game: Game, key: str, event: bool = True, step: str = "", box: int = NOBODY, small: bool = False
) -> Advice | None:
    """The flowchart's turn, with dice by the key: from its first question or a later one, or one box of it alone.

    A small one is as limited as if another faction had taken a Command before.
    """
    asked = game.decision
    assert isinstance(asked, ChoosePlay)
    allowed = tuple([int(play) for play in plays(asked.first) if event or play != EVENT])
    if small:
        allowed = (int(PASS), int(LIMITED_COMMAND), *[play for play in allowed if play == EVENT])
    limited = LIMITED_COMMAND in allowed
    trial = _without_question(game, key, limited)
    order = () if box == NOBODY else _order(asked.faction, box, limited)
    chart = CHARTS[asked.faction](asked.faction, allowed, order=order)
    if step or order:
        chart.goto(step or "granted")
    _flag(trial, asked.faction)
    trial.call(chart)
    trial.run()
    if chart.did == PASS:
        return Advice("pass", None)
    if chart.did == EVENT:
        return _event(game, chart)
    return _command(game, ChartRun(trial, asked.faction), limited)


def _without_question(game: Game, key: str, limited: bool) -> Game:
    """A copy on which the chart can be called. The introductory option makes a non-player's Limited Command one."""
    trial = game.trial(key=key)
    trial.drop_frames(len(trial.stack) - 1)
    if limited:
        trial.options = {**trial.options, "difficulty": INTRODUCTORY}
    return trial


def _order(faction: int, command: int, limited: bool) -> tuple[Any, ...]:
    most = 1 if limited else N_SPACES
    return tuple(Execution(faction, command, feats=int(not limited), most=most).values())


def _flag(game: Game, faction: int) -> None:
    board: Any = game.board
    board.nonplayer[faction] = 1


def _event(game: Game, chart: Any) -> Advice | None:
    side = SIDES[chart.side(game, game.board)]
    for action in game.legal():
        if action.verb == "event" and action.stack == side:
            return Advice(action.text, None)
    return None


def _command(game: Game, run: ChartRun, limited: bool) -> Advice | None:
    """None where the chart found nothing to do, or what a player could not begin."""
    if limited and run.command == INTERCEPT:
        run.keep_one_target()
    turn = run.turn()
    if turn is None or run.command == NOBODY:
        return None
    play = COMMANDS[run.command]
    offered = [action.text for action in game.legal()]
    return Advice(play, turn) if play in offered else None


class ChartRun:
    """A chart's turn played on its copy, to learn of the Feat that it plans before or after its Command."""

    def __init__(self, trial: Game, faction: int) -> None:
        self.faction = faction
        self.command = NOBODY
        self.spaces: tuple[str, ...] = ()
        self.groups: tuple[Group, ...] = ()
        self.answers: tuple[str, ...] = ()
        self.feat_spaces: tuple[str, ...] = ()
        self.feat = NOBODY  # one that is done apart
        self.feat_first = False
        for _ in range(MOST_ANSWERS):
            if not self._goes_on(trial):
                break

    def _goes_on(self, trial: Game) -> bool:
        """One answer on; False when nothing more is to be learnt."""
        turn, run, asked = _own_turn(trial, self.faction), trial.find(Order), trial.decision
        if turn is None or asked is None:
            return False
        if run is not None and run.faction == self.faction:
            self._note(turn, run)
        if turn.STEPS[turn.at] in ENDED:
            return False
        action = trial.forced
        trial.play(reply(trial, asked) if action is None else action, asked.seat)
        return True

    def _note(self, turn: Turn, run: Order) -> None:
        if run.command == NOBODY:
            self.feat, self.feat_first = run.feat, self.command == NOBODY
            self.feat_spaces = turn.feat_spaces
        else:
            self.command, self.spaces, self.groups = run.command, turn.spaces, turn.groups
            if self.feat == NOBODY:
                self.feat_spaces = turn.feat_spaces
        self.answers = (*self.answers, *[text for text in turn.answers if text not in self.answers])

    def keep_one_target(self) -> None:
        """A player's Limited Intercept has one target; a non-player's is never so limited."""
        self.spaces = self.spaces[:1]
        self.groups = tuple([group for group in self.groups if f"select {SPACES[group[0][-1]]}" in self.spaces])

    def turn(self) -> Turn | None:
        """All of it as the plan of a player, who designates the Feat with the Command; None if nothing is planned."""
        if not self.spaces and not self.groups:
            return None
        with_feat = [text for text in self.answers if text.startswith("with ")]
        if self.feat != NOBODY:
            with_feat = [f"with {FEATS[self.feat]}"]
        first = (FIRST_INVITE, FEATS[self.feat]) if self.feat_first else ()
        named = ["plain", *with_feat]
        rest = [text for text in self.answers if text not in named]
        answers = ((with_feat or ["plain"])[0], *first, *rest)
        return Turn(self.faction, (), answers, self.spaces, self.feat_spaces, self.groups)


def _own_turn(game: Game, faction: int) -> Turn | None:
    for frame in reversed(game.stack):
        if isinstance(frame, Turn) and frame.faction == faction:
            return frame
    return None


# ---------------------------------------------------------------------- answers


def granted(game: Game, faction: int) -> Turn | None:
    """The chart's plan for the free action of a player that an Event has given it."""
    at = _order_at(game, faction)
    run = game.stack[at]
    assert isinstance(run, Order)
    trial = game.trial(key="granted")
    trial.drop_frames(at)
    _flag(trial, faction)
    feat = run.feat if run.command == NOBODY else NOBODY
    terms = (run.limited, run.feats, run.free, run.optional, run.cancels, run.most, run.within, run.into, run.terms)
    chart = CHARTS[faction](faction, order=(faction, run.command, feat, *terms))
    chart.goto("granted")
    trial.call(chart)
    trial.run()
    return _own_turn(trial, faction)


def _order_at(game: Game, faction: int) -> int:
    """Where on the stack the innermost action of a faction is; -1 for none."""
    for at in range(len(game.stack) - 1, -1, -1):
        frame = game.stack[at]
        if isinstance(frame, Order) and frame.faction == faction:
            return at
    return -1


def acting(game: Game, faction: int) -> str:
    """Whether a faction is in the middle of an action, by the sequence of play or by an Event: '', 'turn', 'event'."""
    at = _order_at(game, faction)
    if at < 0:
        return ""
    return "event" if any(isinstance(frame, Event) for frame in game.stack[:at]) else "turn"


def reply(game: Game, asked: Decision, turn: Turn | None = None) -> Action:
    """What section 8 answers in this seat; inside an action by the plan, without one whatever brings it to an end."""
    legal = game.legal(asked.seat)
    if len(legal) == 1 or not isinstance(asked, FactionDecision):
        return legal[0]
    at = _order_at(game, asked.faction)
    if at >= 0 and turn is None:
        return soonest(legal)
    if turn is not None and FIRST_INVITE in turn.answers and FIRST_INVITE in [action.text for action in legal]:
        return next(action for action in legal if action.text == FIRST_INVITE)
    trial = game.trial()
    if turn is not None and at >= 0:
        trial.stack.insert(at, turn)
        trial.shared_below = len(trial.stack)
    _flag(trial, asked.faction)
    said = _forced(trial)
    return next((action for action in legal if action.text == said), soonest(legal))


def _forced(trial: Game) -> str:
    """What the flagged copy answers. In the middle of an Event a player may have been offered what it does not know."""
    try:
        found = trial.forced
    except (IndexError, LogresError):
        return ""
    return "" if found is None else found.text


def soonest(legal: list[Action]) -> Action:
    """The answer that ends an action soonest: a March that nobody planned must not go round for ever."""
    ends = [action for verb in SETTLES for action in legal if action.verb == verb]
    onward = [action for action in legal if action.verb not in LEADS_BACK]
    return (ends or onward or legal)[0]


def order_of(game: Game, faction: int) -> tuple[int, int, int]:
    """The action a faction is in the middle of: where on the stack, which Command, which Feat if that is all."""
    at = _order_at(game, faction)
    run = game.stack[at]
    assert isinstance(run, Order)
    return (at, run.command, run.feat if run.command == NOBODY else NOBODY)
