"""The doors of the library say what is wrong with what comes in, in errors of the one tree, and nothing slips by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import logres

TITLES = ("britannia", "britannia-redux", "pendragon", "bretwalda")
BATTLE = {
    "at": {"round": 7, "phase": "battles", "nation": "welsh"},
    "board": {"areas": {"york": {"welsh": {"infantry": 2}, "angles": {"infantry": 1}}}},
}


@pytest.mark.parametrize("seed", [[], {}, 1.5, True, b"x", object(), float("nan"), ("a",), ""])
def test_a_seed_is_a_whole_number_or_a_line_of_text(seed: Any):
    with pytest.raises(logres.BadInput, match="a seed is a number or a line of text"):
        logres.new("britannia", seed=seed)


@pytest.mark.parametrize("door", [logres.title, logres.new, logres.bot])
@pytest.mark.parametrize("name", [None, [], {}, 5])
def test_what_is_no_name_is_refused_like_one_that_is_not_known(door: Callable[[Any], object], name: Any):
    with pytest.raises(logres.BadInput, match="there is no"):
        door(name)


@pytest.mark.parametrize("text", [None, 5, b"[Logres]", []])
def test_a_record_is_text(text: Any):
    with pytest.raises(logres.BadRecord, match="a record is text, not"):
        logres.replay(text)


@pytest.mark.parametrize("count", [-1, 99, "x", 1.5, True])
def test_an_earlier_moment_is_named_by_a_whole_number(count: Any):
    game = logres.new("britannia", seed=7)
    game.play(game.legal()[0])
    for door in (game.at, game.take_back, lambda at: logres.replay(game.record(whole=True), at)):
        with pytest.raises((logres.BadInput, logres.BadRecord), match="there is no action"):
            door(count)


@pytest.mark.parametrize("id", TITLES)
def test_a_record_is_that_of_a_seat_which_exists(id: str):
    game = logres.new(id, seed=7)
    with pytest.raises(logres.BadInput, match="there is no seat 'nobody'"):
        game.record("nobody")


@pytest.mark.parametrize("id", TITLES)
def test_seats_are_those_of_a_scenario_which_exists(id: str):
    with pytest.raises(logres.BadInput, match="has no scenario 'nope'"):
        logres.title(id).seats("nope")


def test_where_a_script_ends_among_dice_the_seed_goes_on():
    """The Angles' die and one of the two of the Welsh are scripted."""
    game = logres.position("britannia", BATTLE, chance=[6, 6], seed=5)
    angles, welsh = [draw.values for draw in game.history.all()[0].draws[:2]]
    assert (angles, welsh[0], len(welsh)) == ((6,), 6, 2)
    assert logres.replay(game.record(whole=True)).digest() == game.digest()
    with pytest.raises(logres.BadInput, match="ends in the middle of 'battle york welsh infantry'"):
        logres.position("britannia", BATTLE, chance=[6, 6])


def test_a_labelled_roll_is_whole_with_a_seed_too():
    angles = {"for": "battle york angles infantry", "dice": [6]}
    welsh = {"for": "battle york welsh infantry", "dice": [6]}
    with pytest.raises(logres.BadInput, match="gives 1 values for 'battle york welsh infantry', which needs 2"):
        logres.position("britannia", BATTLE, chance=[angles, welsh], seed=5)


WRONG_PARTS = [
    ("britannia", "board.areas.york", {"romans": {"fort": "nope"}}),
    ("britannia", "board.population.romans", float("inf")),
    ("britannia", "board.points.romans", -1),
    ("britannia", "board.cohorts.0", {"area": "york", "raider": float("inf"), "count": 1}),
    ("britannia", "board.cohorts.0", {"area": "york", "rider": 1, "count": 1}),
    ("britannia-redux", "board.population.saxons", float("inf")),
    ("britannia-redux", "board.points.saxons", 10**30),
    ("pendragon", "board.spaces.iceni", {"unit": {"militia": 2}}),
    ("pendragon", "board.spaces.iceni", {"population": 10**30}),
    ("pendragon", "board.wealth", 10**30),
    ("bretwalda", "board.areas.norwic", {"foods": 1}),
    ("bretwalda", "board.kingdoms.kent", {"gold": 1}),
    ("bretwalda", "board.kingdoms.mercia", {"golds": 1}),
    ("bretwalda", "board.kingdoms.mercia", {"rulers": [None]}),
    ("bretwalda", "board.kingdoms.mercia", {"deeds": [0, 0]}),
    ("bretwalda", "hidden.decks", {"danes": [None]}),
    ("bretwalda", "hidden.known", {"lordship": ["x"]}),
]


@pytest.mark.parametrize(("id", "path", "wrong"), WRONG_PARTS, ids=repr)
def test_a_part_that_does_not_fit_is_refused(id: str, path: str, wrong: Any):
    doc = logres.new(id, seed=7).position()
    *way, last = path.split(".")
    part: Any = doc
    for name in way:
        part = part[name]
    part[int(last) if last.isdigit() else last] = wrong
    with pytest.raises(logres.BadInput):
        logres.position(id, doc, seed=1)
