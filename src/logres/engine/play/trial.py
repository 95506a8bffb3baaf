"""Trials: a frame or an action played on a copy without log, history and checkpoints. See Game.trial."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from logres.engine.actions import Action
from logres.engine.chance import KeyedChance, Script, Unscripted, Value
from logres.engine.errors import BadInput
from logres.engine.frames import Frame

if TYPE_CHECKING:
    from logres.engine.game import Game

Given = Script | list[Any] | None


def trial(
    game: Game,
    play: Frame | Action | str | None,
    seat: str | None,
    within: type[Frame] | None,
    script: Given,
    seed: int | str | None,
    key: int | str | None,
    stop: bool,
) -> Game:
    """The copy after it was played; where chance was to stop it, up to there."""
    other = _quiet_copy(game)
    if isinstance(play, Frame):
        _isolate(other, [play])
    elif within is not None:
        found = [index for index, frame in enumerate(other.stack) if isinstance(frame, within)]
        _isolate(other, other.stack[found[-1] if found else 0 :])
    _set_chance(other, script, seed, key, stop)
    try:
        if isinstance(play, Frame):
            other.run()
        elif play is not None:
            other.play(play, seat)
    except Unscripted as met:
        other.stopped_at = met.drawing
    return other


def outcomes(
    game: Game, action: Action | str | None, seat: str | None, script: list[Value] | None
) -> list[tuple[Value, float]]:
    """The next values of chance, with their probabilities, where a trial of the action stops."""
    chosen = game.forced if action is None else action
    if chosen is None:
        raise BadInput("name the action: several can be played")
    wanted = game.trial(chosen, seat=seat, script=script or [], stop=True).stopped_at
    return [] if wanted is None else wanted.outcomes


def _quiet_copy(game: Game) -> Game:
    quiet = game.quiet
    game.quiet = True  # so that neither history nor log is copied
    other = game.clone()
    game.quiet = quiet
    other.forgetful = True
    other.checkpoints = ()
    return other


def _isolate(game: Game, stack: list[Frame]) -> None:
    """These frames are all there is: when they are done the trial is over, not the game."""
    game.isolated = True
    game.stack = stack
    game.shared_below = min(game.shared_below, len(stack))
    game.invalidate_legal()


def _set_chance(game: Game, script: Given, seed: int | str | None, key: int | str | None, stop: bool) -> None:
    if script is not None or seed is not None or key is not None or stop:
        game.script = script if isinstance(script, Script) else Script.of(script or [])
        if game.strict_script:
            game.strict_script = False
    if stop:
        game.stops = True
    if seed is not None:
        game.seed, game.epoch = f"trial {seed}", 0
    if key is not None:
        game.keyed = KeyedChance(f"{game.seed if seed is not None else 'trial'} {key}", {})
