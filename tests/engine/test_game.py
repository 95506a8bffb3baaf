"""Playing: one action or a list, whole or not at all."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.engine.actions import Action
from logres.engine.frames import Decision
from logres.engine.game import Game
from tests.engine.toys import Toy, toy


def test_an_error_in_the_middle_of_an_action_leaves_no_trace():
    game = toy("talk")
    game.play("yes")
    before = game.save()
    with pytest.raises(RuntimeError):
        game.play("break")
    assert game.save() == before
    game.play("yes")
    assert game.view(None)["board"]["marks"] == ["a yes", "b yes"]


def test_an_error_of_any_kind_takes_a_whole_list_back():
    game = toy("talk")
    before = game.save()
    for fault in ("break", "no", "nonsense"):
        with pytest.raises((RuntimeError, logres.IllegalAction)):
            game.play(["yes", "maybe", fault])
        assert game.save() == before


def test_an_older_copy_survives_an_error():
    game = toy("talk")
    copy = game.clone()
    before = copy.save()
    with pytest.raises(RuntimeError):
        game.play("break")
    assert copy.save() == before == game.save()


def test_a_list_may_be_for_one_seat_only():
    game = toy("talk")
    before = game.save()
    with pytest.raises(logres.NotYourTurn):
        game.play(["yes", "yes"], "a")
    assert game.save() == before
    game.play(["yes", "yes"])
    assert game.count == 2


def test_an_empty_list_is_nothing():
    game = toy("talk")
    before = game.save()
    game.play([])
    assert game.save() == before


def test_why_not_knows_nouns_candidates_and_strangers():
    game = toy("talk")
    assert game.why_not("yes") is None
    assert str(game.why_not("no")) == "Never. [toy.no]"
    stranger = game.why_not("dance")
    assert stranger is not None
    assert "dance" in stranger.text
    assert stranger.rule == "toy.say"
    other = game.why_not("yes", "b")
    assert other is not None
    assert "b" in other.text


def test_the_game_can_end_at_any_moment():
    game = toy("talk")
    game.play("end")
    assert game.pending == ()
    assert game.result is not None
    with pytest.raises(logres.GameOver):
        game.play("yes")
    assert str(game.why_not("yes")) == "The game is over."


def test_the_legal_list_is_the_callers_own():
    game = toy("talk")
    game.legal().clear()
    assert game.legal()


def test_a_game_says_what_it_is():
    assert repr(toy("talk")) == "<Game toy talk after 0 actions>"


class Hooked(Toy):
    """A title with something to say at every action."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def forced(self, g: Game, b: Any, decision: Decision) -> Action | None:
        return g.legal()[1]

    def before_action(self, g: Game, b: Any, decision: Decision, action: Action) -> None:
        self.heard.append(f"before {action.text}")

    def after_action(self, g: Game, b: Any) -> None:
        self.heard.append("after")


def test_a_title_answers_for_a_seat_nobody_plays():
    game = toy("talk")
    assert game.forced is None
    game.title = Hooked()
    assert game.forced == game.legal()[1]


def test_a_title_hears_of_every_action_but_in_trials_only_afterwards():
    game = toy("talk")
    game.title = title = Hooked()
    game.play("yes")
    assert title.heard == ["before yes", "after"]
    game.trial("yes")
    assert title.heard == ["before yes", "after", "after"]
