"""An answer and all that follows from it: procedures run step by step until the next question, or the end.

See Game.play and Game.begin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from logres.engine.actions import Action
from logres.engine.chance import Draw, RecordedDraws
from logres.engine.errors import BadInput
from logres.engine.frames import STEPS_BY_KIND, WAIT, Decision, Procedure, steps_of
from logres.engine.history import MoveList, SharedList
from logres.engine.play import checkpoints, sealing
from logres.engine.play.checkpoints import CHECKPOINT_EVERY
from logres.engine.play.copies import overwrite

if TYPE_CHECKING:
    from logres.engine.game import Game


def begin(game: Game, draws: tuple[Draw, ...] | None) -> None:
    """Set the game up and run it to its first question; recorded draws are fed back."""
    game.history = MoveList((), [])
    game.lines = SharedList((), [])
    if draws is not None:
        game._recorded = RecordedDraws(draws)
    game._busy = True
    try:
        if game.origin is None:
            game.title.start(game)
            run(game)
        else:
            _begin_from(game, game.origin)
        if game._recorded is not None:
            game._recorded.finish()
    finally:
        if draws is not None:
            game._recorded = None
        game._busy = False
    game.history.append(("", "start", tuple(game._drawn), True))


def _begin_from(game: Game, doc: dict[str, Any]) -> None:
    """A document may be wrong in ways that show only when the rules go on from it."""
    try:
        game.title.set_position(game, doc)
        run(game)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError) as error:
        raise BadInput(f"this position cannot be used: {type(error).__name__} {error}") from None


def resume(game: Game) -> None:
    """Ready a game that was filled from its save: with its result if it is over, else with a point to go back to."""
    if not game.stack:
        finish(game)
    elif not game.forgetful:
        checkpoints.keep_checkpoint(game)


def take(game: Game, decision: Decision, action: Action, beside: bool = False) -> None:
    """Apply a legal answer with all that follows up to the next question, or nothing of it if the rules fail.

    One function, for it is what is done most: see docs/performance.md. An initiative is beside what is pending.
    """
    number = game.count
    if number % CHECKPOINT_EVERY == 0 and not game.forgetful:
        checkpoints.keep_checkpoint(game)
    if game._drawn:
        game._forget_draws()
    game._revealed = False
    game._legal_for = None
    game._asked_by = None
    game._mover = decision.seat
    game._busy = True
    game.count = number + 1
    stack, board, title = game.stack, game.board, game.title
    reveals: tuple[int, ...] | None = None  # of earlier moves, by an answer that was sealed
    try:
        if stack[-1] is decision:
            if title.has_before_action and not game.quiet:
                title.before_action(game, board, decision, action)
            stack.pop()
            if game.shared_below > len(stack):
                game.shared_below = len(stack)
            decision.apply(game, board, action)
        elif beside:
            decision.apply(game, board, action)
        else:
            reveals = sealing.seal(game, decision, action)
        if title.has_after_action:
            title.after_action(game, board)
        if not stack or not isinstance(stack[-1], Decision):
            run(game)
    except Exception:
        if not game.forgetful:
            overwrite(game, checkpoints.rebuilt(game, number))
        raise
    game._busy = False
    if not game.quiet:
        drawn = tuple(game._drawn) if game._drawn else ()
        hidden = reveals is not None or decision.SECRET_ANSWER
        game.history.append((decision.seat, action.text, drawn, game._revealed or bool(drawn), hidden, reveals or ()))


def run(game: Game) -> None:
    """Run procedures until a decision is on top, or the game is over."""
    stack = game.stack
    board = game.board
    while stack:
        top = stack[-1]
        if not isinstance(top, Procedure):
            return
        if len(stack) <= game.shared_below:
            top = game.unshare(len(stack) - 1)
        steps, places = STEPS_BY_KIND.get(type(top)) or steps_of(type(top))
        last = len(steps)
        while True:  # as long as it stays on top
            at = top.at
            if at == last:
                stack.pop()
                break
            top.at = at + 1
            following = steps[at](top, game, board)
            if following in places:
                top.at = places[following]
            elif following == WAIT:
                top.at = at
                return
            elif following is not None:
                top.goto(following)
            if not stack or stack[-1] is not top:
                break
    finish(game)


def run_called(game: Game) -> None:
    """Run a frame that was just called, as a step would, up to the first question."""
    game.invalidate_legal()
    game._busy = True
    run(game)
    game._busy = False


def finish(game: Game) -> None:
    """Nothing is left to ask: fix the result."""
    if not game.isolated:
        game._result = game.title.result(game, game.board)
