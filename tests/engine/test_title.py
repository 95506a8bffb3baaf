"""Titles, scenarios and options."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import pytest

import logres
from logres.engine.title import Dealer, Option, Result, Title
from logres_workshop.setups import setups
from tests.engine.toys import TITLE, toy


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("loud", True),
        ("pace", "fast"),
        ("pace", 1),
        ("size", 77),
        ("side", 1),
        ("bots", []),
        ("bots", ["y", "x"]),
        ("bots", ("y",)),
    ],
)
def test_an_option_takes_what_fits(name: str, value: Any):
    game = logres.new("toy", options={name: value})
    assert game.options[name] == (list(value) if name == "bots" else value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("loud", 1),
        ("loud", "true"),
        ("loud", None),
        ("pace", "Fast"),
        ("pace", True),
        ("pace", ["slow"]),
        ("size", "5"),
        ("size", True),
        ("size", 2.0),
        ("side", 3),
        ("side", True),
        ("bots", "x"),
        ("bots", ["z"]),
        ("bots", ["x", "x"]),
        ("bots", {"x": 1}),
        ("unknown", 1),
    ],
)
def test_an_option_takes_nothing_else(name: str, value: Any):
    with pytest.raises(logres.BadInput, match=name):
        logres.new("toy", options={name: value})


def test_options_have_defaults_which_games_do_not_share():
    one, other = toy("talk"), toy("talk")
    assert one.options == {"loud": False, "pace": "slow", "size": 3, "side": 2, "bots": []}
    one.options["bots"].append("x")
    assert other.options["bots"] == []


def test_unknown_things_are_named():
    with pytest.raises(logres.BadInput, match=r"chess.*toy"):
        logres.new("chess")
    with pytest.raises(logres.BadInput, match=r"nowhere.*talk"):
        logres.new("toy", "nowhere")


@pytest.mark.parametrize("options", [5, [], "loud"])
def test_options_are_a_mapping(options: Any):
    with pytest.raises((logres.BadInput, TypeError)):
        logres.new("toy", options=options)


@pytest.mark.parametrize("seed", ["", "two\nlines", "nul\x00"])
def test_a_seed_is_one_line(seed: str):
    with pytest.raises(logres.BadInput):
        logres.new("toy", seed=seed)


def test_a_title_of_its_own_has_the_kernels_defaults():
    bare = Title("bare", "Bare", ("only",), (), ())
    game = toy("talk")
    assert bare.seats() == ()
    assert bare.broken(game, game.board) == []
    assert bare.view(game, game.board, None) == {}
    for ask in (lambda: bare.position(game, game.board), lambda: bare.set_position(game, {})):
        with pytest.raises(logres.BadInput, match="bare"):
            ask()


def test_a_bare_title_brings_nothing_but_plain_words():
    bare = Title("bare", "Bare", ("only",), (), ())
    assert (bare.ledger, bare.bots, bare.PACKAGE, bare.HAS_SECRETS) == ({}, {}, "", True)
    assert bare.terminal.board({"board": {"deck": 3, "hands": {"x": ["a", "b"], "y": []}}}, 80) == (
        "deck   3\nhands  x: a b  y: -"
    )
    asks: list[Callable[[], object]] = [
        lambda: bare.odds({}),
        lambda: bare.nonplayer_turn({}, "x", None, None, lambda question, answers: answers[0]),
        lambda: bare.terminal.timeline({}),
        lambda: bare.terminal.card({}, "x"),
        lambda: bare.terminal.odds({}, ""),
        lambda: bare.terminal.trace({}, ""),
    ]
    for ask in asks:
        with pytest.raises(logres.BadInput, match="bare"):
            ask()


def test_results_are_values():
    one, same = [Result({"x": 3, "y": 3, "z": 5}, ("z",), "most points") for _ in range(2)]
    assert one == same
    assert len({one, same}) == 1
    assert one.ranks == {"z": 1, "x": 2, "y": 2}
    assert eval(repr(one)) == one
    assert one != Result({"x": 3, "y": 3, "z": 5}, ("z",), "most points", {"z": 1, "x": 2, "y": 3})
    assert one != Result({"x": 3, "y": 3, "z": 6}, ("z",), "most points")
    assert one.as_json()["ranks"] == one.ranks


@pytest.mark.parametrize("again", [copy, deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_results_and_options_can_be_copied_and_sent(again: Callable[[Any], Any]):
    for value in (Result({"x": 3, "y": 1}, ("x",), "most points"), *TITLE.options):
        assert again(value) == value
        assert hash(again(value)) == hash(value)


def test_options_are_values():
    assert len({*TITLE.options, *[eval(repr(option)) for option in TITLE.options]}) == len(TITLE.options)
    assert Option("loud", "bool", True, "") != Option("loud", "bool", False, "")


def test_the_installed_titles_are_found_by_their_entry_points():
    assert set(logres.titles()) >= {"britannia", "britannia-redux", "bretwalda", "pendragon", "thanes"}
    assert next(iter(logres.titles())) == "britannia"
    assert logres.title("thanes").terminal.PAGES == ()


def test_a_dealer_deals_the_same_from_the_same_seed():
    cards = list(range(20))
    assert Dealer("x").shuffled(cards) == Dealer("x").shuffled(cards)
    assert Dealer("x").shuffled(cards) != Dealer("y").shuffled(cards)
    assert sorted(Dealer("x").shuffled(cards)) == cards == list(range(20))


def test_setups_let_every_two_choices_meet():
    rows = setups(TITLE)
    assert {row.scenario for row in rows} == set(TITLE.scenarios)
    for scenario in TITLE.scenarios:
        for bots in ([], ["x"], ["y"], ["x", "y"]):
            assert any(row.scenario == scenario and row.options["bots"] == bots for row in rows)
    for pace in ("slow", "fast", 1):
        assert {row.options["loud"] for row in rows if row.options["pace"] == pace} == {True, False}
    assert len(rows) < 60
    assert rows == setups(TITLE)
