"""The game: a board, a stack of frames, and what happened so far."""

from __future__ import annotations

from typing import Any, Final

from logres.engine import codec, records, view
from logres.engine.actions import Action, Refusal
from logres.engine.board import Board
from logres.engine.chance import Draw, Drawing, Script, Value
from logres.engine.errors import BadInput, DeadEnd, IllegalAction
from logres.engine.frames import Decision, Frame, Procedure, Together
from logres.engine.history import Groups, Move, MoveList, SharedList
from logres.engine.nouns import Arg
from logres.engine.play import checkpoints, moves, reasons, running, sealing, trial
from logres.engine.play.copies import overwrite, share
from logres.engine.play.running import take
from logres.engine.result import Result
from logres.engine.stack import FrameStack
from logres.engine.texts import Translate
from logres.engine.title import Title
from logres.engine.title import title as find_title

# What a game has that writes nothing down; begin puts lists in their place.
NO_MOVES: Final = MoveList((), [])
NO_LINES: Final = SharedList((), [])
NO_GROUPS: Final = Groups()


class Game(FrameStack):
    """One game in progress.

    Ask with `pending`, `decision`, `legal`, `forced`, `why_not`; act with `play`, `undo`; read `result`, `log`, `view`;
    copy with `clone`, `redeal`; write down with `save`, `record`, `position`. See docs/engine.md.
    """

    origin: dict[str, Any] | None = None  # the position document, when the game began from one
    checkpoints: tuple[Game, ...] = ()
    forgetful: bool = False  # a re-dealt game: no history to take back or to record
    isolated: bool = False  # a trial of a frame alone: when it is done the game is not over, but the trial
    stopped_at: Drawing | None = None  # where a trial has stopped at chance
    made_with: str = ""  # the fingerprint of the data a save was made with, if it is not today's
    copy_before_heading: int = 0  # the heading before which a copy is kept
    copy_at_heading: Game | None = None  # that copy
    _busy: bool = False  # in the middle of an action
    _result: Result | None = None

    def __init__(
        self, title: Title, scenario: str, options: dict[str, Any], seats: tuple[str, ...], seed: str, board: Board
    ) -> None:
        # All in one place, without the bases' constructors: copies are made by the million.
        self.title = title
        self.scenario = scenario
        self.options = options
        self.seats = seats
        self.seed = seed
        self.board = board
        self.stack = []
        self.history = NO_MOVES
        self.lines = NO_LINES
        self._groups = NO_GROUPS
        self._drawn = []
        self._legal = []
        self._legal_for = None
        self._asked_by = None
        self.quiet = False
        self.forgetful = False
        self.script = None

    # ------------------------------------------------------------------ asking

    @property
    def pending(self) -> tuple[Decision, ...]:
        """One decision for each seat that may answer now, those without an answer first; () when over."""
        if not self.stack:
            return ()
        top = self.stack[-1]
        if isinstance(top, Decision):
            return (top,)
        return sealing.asked_together(self, top) if isinstance(top, Together) else ()

    def _asks_together(self, top: Together) -> bool:
        """Whether a frame that has come to its turn has anything to ask."""
        self._asked_by = None
        return bool(self._questions_of(top))

    def _questions_of(self, top: Together) -> tuple[Decision, ...]:
        if self._asked_by is not top:
            self._asked = top.questions(self, self.board)
            self._asked_by = top
        return self._asked

    @property
    def decision(self) -> Decision | None:
        """The first pending decision, or None when the game is over."""
        stack = self.stack
        if not stack:
            return None
        top = stack[-1]
        return top if isinstance(top, Decision) else self.pending[0]

    def decision_of(self, seat: str | None) -> Decision | None:
        """The decision pending for a seat; None asks for g.decision."""
        if seat is None:
            return self.decision
        self._check_seat(seat)
        for decision in self.pending:
            if decision.seat == seat:
                return decision
        return None

    def _check_seat(self, seat: str) -> None:
        if seat not in self.seats:
            raise BadInput(f"there is no seat '{seat}'; there are: {', '.join(self.seats)}")

    def legal(self, seat: str | None = None) -> list[Action]:
        """The legal answers to the seat's pending decision; [] for a seat that has none."""
        stack = self.stack
        if seat is None and stack:
            top = stack[-1]
            if top is self._legal_for:
                return self._legal.copy()
            if isinstance(top, Decision):
                return self._answers(top).copy()
        decision = self.decision_of(seat)
        return [] if decision is None else self._answers(decision).copy()

    def _answers(self, decision: Decision) -> list[Action]:
        if self._legal_for is decision:
            return self._legal
        actions = decision.legal(self, self.board)
        if not actions:
            raise DeadEnd(f"nothing is legal in {' > '.join(type(frame).__name__ for frame in self.stack)}")
        self._legal_for = decision
        self._legal = actions
        return actions

    @property
    def forced(self) -> Action | None:
        """The action a driver should play by itself: the only legal one, or what the rules prescribe.

        Never the only one where that would tell what the seat hides (Decision.SECRET_CHOICE).
        """
        return self.forced_answer()

    def forced_answer(self, quick: bool = False) -> Action | None:
        """The same; a quick table answers secret questions too that have but one answer, and so gives a little away."""
        stack = self.stack
        top = stack[-1] if stack else None
        decision = top if isinstance(top, Decision) else self.decision
        if decision is None:
            return None
        chosen = decision.forced(self, self.board)
        if chosen is None and self.title.has_forced:
            chosen = self.title.forced(self, self.board, decision)
        if chosen is not None:
            return chosen
        actions = self._answers(decision)
        if len(actions) > 1 or (decision.SECRET_CHOICE and not quick):
            return None
        return actions[0]

    def initiative(self, seat: str) -> Decision | None:
        """What a seat may do of its own accord now, beside whatever is pending; None where there is nothing."""
        self._check_seat(seat)
        return self.title.initiative(self, self.board, seat) if self.stack else None

    def initiatives(self, seat: str) -> list[Action]:
        """The actions a seat may play of its own accord, with `play(action, seat)`: no driver plays them by itself."""
        beside = self.initiative(seat)
        return [] if beside is None else beside.legal(self, self.board)

    def why_not(self, target: Action | str, seat: str | None = None) -> Refusal | None:
        """Why an action, notation or noun (an area, a card) is not offered; None if it is legal."""
        return reasons.why_not(self, target, seat)

    # ------------------------------------------------------------------ playing

    def play(self, action: Action | str | list[Action | str], seat: str | None = None) -> None:
        """Play one action, or a list of them whole or not at all. Nothing is changed when an error is raised.

        A list ends where chance or a reveal decides: what falls then must not be known and yet be taken back.

        >>> from logres import new
        >>> game = new("britannia", seed=7)
        >>> game.play(game.legal()[0])
        >>> game.play(["take 2 infantry", "to york"])
        Traceback (most recent call last):
        logres.engine.errors.IllegalAction: ...
        >>> game.count
        1
        """
        decision, stack = self._legal_for, self.stack
        if decision is not None and stack and stack[-1] is decision and (seat is None or seat == decision.seat):
            for offered in self._legal:
                if offered is action:  # just taken from the list, as bots do: nothing is left to check
                    take(self, decision, offered)
                    return
        if isinstance(action, (list, tuple)):
            moves.play_all(self, list(action), seat)
        else:
            moves.play_one(self, action, seat)

    def begin(self, draws: tuple[Draw, ...] | None = None) -> None:
        """Set the game up, from its scenario or from its position document, up to the first question."""
        running.begin(self, draws)

    def run(self) -> None:
        """Run a frame that was just called, as a step would, up to the first question."""
        running.run_called(self)

    # ------------------------------------------------------------------ what chapters call

    def ask(self, decision: Decision, at_least: int = 1) -> bool:
        """Call a decision, unless it has fewer legal answers than that; tells whether it was asked.

        The answers found here are those offered: a step changes nothing on the board after it has asked.
        """
        actions = decision.legal(self, self.board)
        if len(actions) < at_least:
            return False
        self._legal_for = decision
        self._legal = actions
        self.stack.append(decision)
        return True

    def add_heading(
        self, level: int, kind: str, template: str, *args: Arg, about: str = "", rule: str | None = None
    ) -> None:
        """The same, and a copy of the game as it stands where somebody wants to see it before this heading."""
        if self.copy_before_heading and not self.quiet and self._groups.last + 1 == self.copy_before_heading:
            self.copy_at_heading = self.trial()
        super().add_heading(level, kind, template, *args, about=about, rule=rule)

    # ------------------------------------------------------------------ results, log, views

    @property
    def result(self) -> Result | None:
        """None while the game runs."""
        return self._result

    def view(self, seat: str | None = None, log: bool = True, translate: Translate = str) -> dict[str, Any]:
        """All that a seat may see and nothing else; None is a spectator. Without the log it does not grow.

        >>> from logres import new
        >>> list(new("britannia", seed=7).view("yellow"))
        ['title', 'scenario', 'options', 'seats', 'seat', 'count', 'pending', 'result', 'board', 'log']
        """
        if seat is not None:
            self._check_seat(seat)
        return view.view(self, seat, log, translate)

    # ------------------------------------------------------------------ copies and trials

    def clone(self) -> Game:
        """A copy that goes its own way. Frames and history are shared until one of the two changes them.

        >>> from logres import new
        >>> game = new("britannia", seed=7)
        >>> copy = game.clone()
        >>> copy.play(copy.legal()[0])
        >>> game.count, copy.count
        (0, 1)
        """
        other = Game(self.title, self.scenario, self.options, self.seats, self.seed, self.board.copy())
        share(other, self)
        if self._busy:  # a trial from within a step: its procedures are about to change, and its past is unfinished
            other.forgetful = True
            other.stack = [frame.copy() if isinstance(frame, Procedure) else frame for frame in self.stack]
        else:
            self.shared_below = other.shared_below = len(self.stack)
        return other

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: Any) -> Game:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return revived, (self.save(),)

    def trial(
        self,
        play: Frame | Action | str | None = None,
        *,
        seat: str | None = None,
        within: type[Frame] | None = None,
        script: Script | list[Any] | None = None,
        seed: int | str | None = None,
        key: int | str | None = None,
        stop: bool = False,
    ) -> Game:
        """A copy without log, history and checkpoints, on which a frame or an action has been played.

        A frame runs alone, on the board as it is, up to its first question; once it is done nothing is pending, and
        `answer` is what it reports. `within` keeps of the stack the innermost frame of a kind with all above it. Chance
        comes from the script as long as it lasts, then from the seed or, with a key, from the key and the labels alone,
        so that plans of different length meet the same dice. Without any of them it is the game's own.
        With `stop` the trial ends at the first draw that the script does not cover, and `stopped_at` names it.

        >>> from logres import new
        >>> game = new("britannia", seed=7)
        >>> after = game.trial("move english_channel")
        >>> after.decision.kind, game.count
        ('ChooseWho', 0)
        """
        return trial.trial(self, play, seat, within, script, seed, key, stop)

    def outcomes(
        self, action: Action | str | None = None, seat: str | None = None, script: list[Value] | None = None
    ) -> list[tuple[Value, float]]:
        """What the next die or card can be, with probabilities, when the action is played; [] where chance has no part.

        `script` is what has been drawn of it so far: dice and cards come one by one. Without an action it is the forced
        one.

        >>> from logres import new
        >>> game = new("britannia", seed=7)
        >>> game.outcomes("move english_channel")
        []
        """
        return trial.outcomes(self, action, seat, script)

    def redeal(self, seat: str, seed: int | str) -> Game:
        """What the seat may know is kept; all that is hidden from it is dealt anew, coming chance included.

        >>> from logres import new
        >>> game = new("britannia", seed=7)
        >>> dealt = game.redeal("yellow", 1)
        >>> dealt.view("yellow") == game.view("yellow"), dealt.seed == game.seed
        (True, False)
        """
        self._check_seat(seat)
        return view.redealt(self, seat, seed)

    # ------------------------------------------------------------------ going back

    def can_undo(self, seat: str | None = None) -> bool:
        """Whether the last action was this seat's and gave away nothing: no die, no reveal."""
        return checkpoints.can_undo(self, seat)

    def undo(self, seat: str | None = None) -> None:
        """Take the last action back.

        >>> from logres import new
        >>> game = new("britannia", seed=7)
        >>> game.play("move english_channel")
        >>> game.can_undo("green"), game.can_undo("yellow")
        (False, True)
        >>> game.undo("yellow")
        >>> game
        <Game britannia four-player after 0 actions>
        """
        if not self.can_undo(seat):
            raise IllegalAction("nothing can be taken back past a die, a reveal or another seat's action")
        overwrite(self, checkpoints.rebuilt(self, self.count - 1))

    def at(self, count: int | Any) -> Game:  # Any: compiled, a plain `int` would answer nonsense with a TypeError
        """A copy of the game as it was after so many actions."""
        return checkpoints.at(self, count)

    def take_back(self, count: int) -> Game:
        """A new branch from an earlier point, with the seats' consent: chance begins a new epoch."""
        branch = self.at(count)
        branch.epoch = self.epoch + 1
        return branch

    def replay_move(self, move: Move) -> None:
        """Play a recorded move with its recorded chance."""
        moves.replay(self, move)

    # ------------------------------------------------------------------ texts

    def save(self) -> str:
        """The exact state as JSON, mid-decision too."""
        return codec.save(self)

    def digest(self) -> str:
        """A hash of the exact state: board, stack, chance counter."""
        return codec.digest(self)

    def record(self, seat: str | None = None, whole: bool = False) -> str:
        """The readable record: whole when over; before that what a seat may know, the seed as its hash.

        `whole` is the referee's: everything, at any time.
        """
        if seat is not None:
            self._check_seat(seat)
        return records.write(self, seat, whole or self._result is not None)

    def position(self) -> dict[str, Any]:
        """The position document of this moment."""
        setup = {"title": self.title.id, "scenario": self.scenario, "options": self.options}
        return {**setup, **self.title.position(self, self.board)}

    def __repr__(self) -> str:
        return f"<Game {self.title.id} {self.scenario} after {self.count} actions>"


def blank_game(title: Title, scenario: str | None, options: dict[str, Any] | None, seed: str) -> Game:
    """A game that has not begun."""
    chosen = title.check_scenario(scenario)
    checked = title.check_options(options)
    return Game(title, chosen, checked, title.seats(chosen, checked), seed, title.blank())


def revived(text: str) -> Game:
    """A game from its save, as pickle wants it; `logres.load` says more clearly what is wrong with a bad one."""
    doc = codec.parse(text)
    title = find_title(doc["title"])
    options = {**title.pinned_options(""), **doc["options"]}
    game = blank_game(title, doc["scenario"], options, str(doc["state"]["seed"]))
    codec.fill(game, doc)
    running.resume(game)
    return game
