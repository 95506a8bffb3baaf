"""The doors of the library: new games, saves, records and positions."""

from __future__ import annotations

import json
import secrets
from contextlib import suppress
from typing import Any

from logres.engine import codec, records
from logres.engine.chance import Script
from logres.engine.errors import BadInput, BadRecord, DeadEnd, LogresError
from logres.engine.game import Game, blank_game, revived
from logres.engine.play.documents import check_names, is_integer
from logres.engine.title import Title, title

SEED_LIMIT = 1000


def _blank(t: Title, scenario: str | None, options: dict[str, Any] | None, seed: int | str | None) -> Game:
    return blank_game(t, scenario, options, secrets.token_hex(16) if seed is None else _seed_text(seed))


def _seed_text(seed: int | str) -> str:
    text = str(seed) if isinstance(seed, str) or is_integer(seed) else ""
    if not text or not text.isprintable() or len(text) > SEED_LIMIT:
        raise BadInput(f"a seed is a number or a line of text of up to {SEED_LIMIT} letters, not {str(seed)[:80]!r}")
    return text


def new(
    id: str, scenario: str | None = None, seed: int | str | None = None, options: dict[str, Any] | None = None
) -> Game:
    """A new game at its first question. Without a seed it gets one that nobody can guess.

    >>> new("britannia", "two-player-vikings", seed=7, options={"roman-gwynedd": 2})
    <Game britannia two-player-vikings after 0 actions>
    >>> new("britannia", options={"roman-gwynedd": 3})
    Traceback (most recent call last):
    logres.engine.errors.BadInput: option 'roman-gwynedd': 3 is not 1, 2
    """
    game = _blank(title(id), scenario, options, seed)
    game.begin()
    return game


def load(text: str) -> Game:
    """A game from its save; BadRecord where the save cannot be read.

    >>> game = new("britannia", seed=7)
    >>> load(game.save()).digest() == game.digest()
    True
    >>> load("{}")
    Traceback (most recent call last):
    logres.engine.errors.BadRecord: this is not a save of Logres
    """
    try:
        game = revived(text)
        _check_question(game)
    except BadRecord:
        raise
    except LogresError as fault:  # named apart: compiled, one name has one type
        raise BadRecord(f"this save cannot be used: {fault}") from None
    except Exception as error:  # the text may hold anything: whatever it breaks, the save is at fault
        raise BadRecord(f"this save is damaged: {type(error).__name__} {error}") from None
    return game


def _check_question(game: Game) -> None:
    """A loaded game must stand at a question that can be answered, or at its end."""
    if game.stack and not game.pending:
        raise BadRecord("nothing is asked, yet the game is not over")
    for decision in game.pending:
        with suppress(DeadEnd):  # a bug of the game, and its save must open all the same
            game.legal(decision.seat)


def replay(text: str, at: int | None = None) -> Game:
    """A game from its record, up to action `at`; BadRecord names the action that does not replay.

    >>> game = new("britannia", seed=7)
    >>> game.play(["move english_channel", "take 2 infantry"])
    >>> replay(game.record(whole=True), at=1)
    <Game britannia four-player after 1 actions>
    """
    head, moves = records.parse(text)
    if records.has_hidden(head, moves):
        raise BadRecord("this record hides what its seat could not see; only a finished game's record replays")
    if at is not None and (not is_integer(at) or not 0 <= at < len(moves)):
        raise BadRecord(f"there is no action {at}; the record has {len(moves) - 1}")
    game = _from_header(head)
    wanted = moves if at is None else moves[: at + 1]
    number = 0
    try:
        game.begin(wanted[0].draws)
        if game.origin is not None:
            _must_hold_together(game)
        for move in wanted[1:]:
            number += 1
            game.replay_move(move)
    except Exception as error:
        if game.origin is None and not isinstance(error, LogresError):
            raise  # a bug: nothing but actions was given
        raise BadRecord(f"action {number} ('{wanted[number].text}') does not replay: {error}") from error
    return game


def _from_header(head: dict[str, str]) -> Game:
    seed = head.get("Seed") or head.get("SeedHash") or ""
    try:
        t = title(head["Title"])
        options = {**t.pinned_options(head.get("Version", "")), **records.options_of(head)}
        game = _blank(t, head.get("Scenario"), options, seed)
        game.epoch = int(head.get("Epoch", "0"))
        game.origin = _plain(json.loads(head["Position"])) if "Position" in head else None
    except (BadInput, ValueError, RecursionError) as error:
        raise BadRecord(f"this record cannot be used: {error}") from None
    return game


def position(id: str, doc: Any, chance: list[Any] | None = None, seed: int | str | None = None) -> Game:
    """A game from a position document. `chance` scripts the dice; when it is used up, the seed goes on, if given.

    >>> doc = new("britannia", seed=7).position()
    >>> position("britannia", doc, seed=8).position() == doc
    True
    >>> position("britannia", {"title": "bretwalda"})
    Traceback (most recent call last):
    logres.engine.errors.BadInput: this is a position of bretwalda, not of britannia
    """
    doc = _plain(doc)
    if doc.get("title", id) != id:
        raise BadInput(f"this is a position of {doc.get('title')}, not of {id}")
    t = title(id)
    check_names(doc, t.POSITION_NAMES)
    try:
        game = _blank(t, doc.get("scenario"), doc.get("options"), "position" if seed is None else seed)
    except TypeError as error:
        raise BadInput(f"this position cannot be used: {error}") from None
    game.origin = doc
    game.script = Script.of([] if chance is None else chance)
    game.strict_script = seed is None
    game.begin()
    _must_hold_together(game)
    return game


def _must_hold_together(game: Game) -> None:
    """A document may hold anything: a game from one must be able to show itself, and to say what may be answered."""
    try:
        for decision in game.pending:
            game.legal(decision.seat)
        for seat in (None, *game.seats):
            game.view(seat, log=False)
    except Exception as error:  # whatever it breaks, the document is at fault
        raise BadInput(f"this position does not hold together: {type(error).__name__} {error}") from None


def _plain(doc: Any) -> dict[str, Any]:
    """A position document as JSON has it, and not the caller's own object."""
    try:
        copy = json.loads(codec.dumps(doc))
    except (TypeError, ValueError, RecursionError):
        copy = None
    if not isinstance(copy, dict):
        raise BadInput("a position is a JSON object")
    return copy
