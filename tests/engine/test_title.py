"""Titles, scenarios and options."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import pytest

import logres
from logres.engine.chance import SORT_KEYS, Dealer
from logres.engine.interfaces import Tactics, TerminalUI
from logres.engine.result import Result
from logres.engine.title import Option, Title
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


def test_a_seed_is_no_book():
    assert toy("talk", "x" * 1000).seed == "x" * 1000
    with pytest.raises(logres.BadInput, match="up to 1000 letters"):
        toy("talk", "x" * 1001)


def test_a_game_without_a_seed_gets_one_that_nobody_can_guess():
    seeds = {logres.new("toy").seed for _ in range(3)}
    assert [len(seed) for seed in seeds] == [32, 32, 32]


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


def test_any_title_has_a_table_at_the_terminal():
    shown = Title("bare", "Bare", ("only",), (), ()).terminal
    assert shown.status({}) == ("", "")
    assert shown.board({"board": {"deck": None, "hands": [[], ["a"], ""]}}, 80) == "deck   -\nhands  - a -"
    assert shown.board({"board": {}}, 80) == ""
    assert shown.score({"board": {"points": {"x": 3}}}) == "x  3"
    assert shown.score({"board": {"points": 3}}) == shown.score({"board": {}}) == "No points are shown on this board."
    assert shown.is_aside({}) is False
    assert shown.hints({}, [{}, {}]) == [None, None]


def test_hints_stand_beside_a_short_list_of_which_not_all_would_have_the_same():
    class Hinting(TerminalUI):
        LONGEST_HINTED = 3

        def hint(self, view: Any, action: dict[str, Any]) -> str | None:
            return str(action["text"])[0]

    def hints(*texts: str) -> list[str | None]:
        return Hinting("bare").hints({}, [{"text": text} for text in texts])

    assert hints("ab", "cd", "ef") == ["a", "c", "e"]
    assert hints("ab", "ac") == [None, None]
    assert hints("ab") == ["a"]
    assert hints("ab", "cd", "ef", "gh") == [None] * 4


def test_tactics_as_they_stand_search_nothing():
    game, tactics = toy("talk"), Tactics()
    assert tactics.plans(game) == tactics.plans(game, wide=True) == []
    assert tactics.features(game, "a") == []
    assert (tactics.effort(game), tactics.phase(game)) == (1.0, 0)
    assert tactics.standing(game, "a") == tactics.value(game, "a") == 0.0
    assert tactics.stops(game, game)
    for ask in (tactics.fallback_bot, tactics.policy, tactics.explorer):
        with pytest.raises(NotImplementedError):
            ask(1)


def test_the_kernel_has_an_answer_to_whatever_a_bare_title_leaves_out():
    bare, game = Title("bare", "Bare", ("only",), (), ()), toy("talk")
    assert (bare.negotiator(), bare.tactics, bare.vocabulary, bare.features) == (None, None, None, None)
    assert (bare.unplayed({}), bare.outlook(game, game.board, "a"), bare.reach(game, game.board, "a", None)) == (
        (),
        {},
        [],
    )
    assert bare.pass_mark(game, game.board, "a", "turn") == bare.turn_of(game, game.board) == bare.data == ""
    assert bare.pass_ends(game, game.board, "a", "turn", "")
    assert (bare.pinned_options(""), bare.longest(), bare.place_name("kent")) == ({}, 20_000, None)
    assert bare.result(game, game.board) == Result({}, (), "")
    with pytest.raises(logres.BadInput, match="bare"):
        bare.odds_json({})


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


def test_a_dealer_favours_no_order():
    cards, seen = ["a", "b", "c"], Counter[str]()
    for seed in range(200):
        dealer = Dealer(str(seed))
        seen.update(["".join(dealer.shuffled(cards)) for _ in range(60)])  # more than one hash gives lots for
    assert len(seen) == 6
    assert all(1850 < count < 2150 for count in seen.values())


def test_a_dealer_shuffles_more_cards_than_it_has_lots_at_a_time():
    cards = list(range(3 * SORT_KEYS))
    assert sorted(Dealer("x").shuffled(cards)) == cards != Dealer("x").shuffled(cards)
    dealer = Dealer("x")
    assert dealer.shuffled(cards) != dealer.shuffled(cards), "each time by other lots"


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
