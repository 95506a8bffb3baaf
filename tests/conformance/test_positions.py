"""Positions: where a title has them, a document and the game it describes are the same thing."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

import logres
from logres.engine.game import Game
from logres.engine.title import Title
from tests.conformance.samples import Samples, standing_at


def has_positions(title: Title) -> bool:
    kinds = type(title).__mro__
    return any("set_position" in vars(kind) for kind in kinds[: kinds.index(Title)])


def test_a_position_comes_back_as_it_was(played: Samples):
    """Exactly at the title's entry points. A document made between two of them can be read as well."""
    exact = 0
    for game in played.moments:
        if has_positions(game.title):
            with standing_at(game):
                exact += _round_trip(game)
    assert exact or not has_positions(played.moments[0].title)


def _round_trip(game: Game) -> bool:
    """Whether the very question came back; then its answers and the views must have come with it."""
    try:
        doc = game.position()
    except logres.BadInput:
        return False
    back = logres.position(game.title.id, json.loads(json.dumps(doc)), seed=1)
    assert logres.load(back.save()).save() == back.save()
    if back.board.dump() != game.board.dump() or _asked(back) != _asked(game):
        return False
    for seat in game.seats:
        assert [str(a) for a in back.legal(seat)] == [str(a) for a in game.legal(seat)]
        assert _shown(back, seat) == _shown(game, seat)
    assert back.position() == doc
    return True


def _shown(game: Game, seat: str) -> dict[str, object]:
    """The board as a seat sees it, without what the log says of the past: a position has none."""
    return {name: part for name, part in game.view(seat)["board"].items() if name != "trace"}


def _asked(game: Game) -> list[object]:
    return [type(game.stack[-1]), *game.stack[-1].values()]


def test_a_game_that_begins_comes_back_exactly(id: str):
    game = logres.new(id, seed=1)
    if has_positions(game.title):
        assert _round_trip(game)


@pytest.mark.parametrize(
    "doc",
    [[], None, 5, {"at": 5}, {"title": "other"}, {"scenario": []}, {"options": {"none": 1}}, {"board": [], "at": {}}],
)
def test_a_broken_position_is_bad_input(id: str, doc: Any):
    with pytest.raises(logres.BadInput):
        logres.position(id, doc)


STRANGE: list[Any] = [None, -1, 99, 1.5, True, "", "x", [], {}, [1], {"x": 1}, [[]]]


def test_an_edited_position_is_refused_or_holds_together(played: Samples):
    """One thing of a document is another: nobody meets a fault of the program, but a game or BadInput."""
    refused = 0
    for number, game in enumerate(played.moments[:12]):
        if not has_positions(game.title):
            return
        with standing_at(game), suppress(logres.BadInput):
            doc = json.loads(json.dumps(game.position()))
            refused += sum([_is_refused(game, doc, random.Random(f"{number} {n}")) for n in range(8)])
    assert refused


def _is_refused(game: Game, doc: dict[str, Any], rng: random.Random) -> bool:
    edited = copy.deepcopy(doc)
    place, key = rng.choice(list(_places(edited)))
    place[key] = copy.deepcopy(rng.choice(STRANGE))
    try:
        found = logres.position(game.title.id, edited, seed=1)
    except logres.BadInput:
        return True
    for seat in found.seats:
        json.dumps(found.view(seat))
        found.legal(seat)
    return False


def _places(doc: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a document where something stands."""
    items = doc.items() if isinstance(doc, dict) else enumerate(doc) if isinstance(doc, list) else ()
    for key, value in list(items):
        yield doc, key
        yield from _places(value)


def test_a_position_says_nothing_under_a_name_that_nobody_reads(title: Title):
    """A slip of the pen would else leave a board empty without a word."""
    doc = logres.new(title.id, seed=7).position()
    for part in (doc, doc["at"], doc["board"], doc["hidden"]):
        part["zz"] = 1
        with pytest.raises(logres.BadInput, match="there is no 'zz' in"):
            logres.position(title.id, doc, seed=1)
        del part["zz"]


def test_the_parts_of_a_position_are_objects(title: Title):
    doc = logres.new(title.id, seed=7).position()
    for part in ("at", "board", "hidden"):
        for wrong in (None, ["x"], "x", 5):
            with pytest.raises(logres.BadInput, match=f"{part} must be an object"):
                logres.position(title.id, {**doc, part: wrong}, seed=1)
