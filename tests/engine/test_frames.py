"""Frames on the stack: steps, windows, sealed answers, and copies that share until they change."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.engine.frames import Decision, Procedure, Window, fields_of, frames_of
from tests.engine import toys
from tests.engine.toys import Deep, Foresight, Mute, Say, Talk, Vote, toy


def marks(game: logres.Game) -> list[str]:
    board: Any = game.board
    return list(board.marks)


def test_a_frames_fields_are_those_of_its_constructor():
    talk = Talk(("yes",), 4, done=2)
    assert fields_of(Talk) == ("words", "times", "done")
    assert talk.values() == [("yes",), 4, 2]
    assert fields_of(Say) == ("seat", "words")


def test_a_constructor_that_cannot_be_read_is_told_at_once():
    class Built(Procedure):
        __init__ = object.__init__  # as a compiled one looks without a text of its own

    with pytest.raises(TypeError, match="Built: a compiled frame's defaults"):
        fields_of(Built)


def test_a_procedure_is_copied_with_its_step():
    talk = Talk(("yes",), 4)
    talk.goto("again")
    copy = talk.copy()
    copy.goto("say")
    assert (talk.step, copy.step) == ("again", "say")
    talk.goto("")
    assert talk.step == ""
    with pytest.raises(ValueError, match="nonsense"):
        talk.goto("nonsense")


def test_steps_run_in_order_and_may_say_what_follows():
    game = toy("brief")
    for word in ("yes", "maybe", "yes", "show"):
        game.play(word)
    assert marks(game) == ["a yes", "b maybe", "c yes", "a show"]
    assert game.result is not None
    assert game.result.scores["a"] == 4


def test_a_window_asks_in_order_and_passes_over_who_has_nothing_to_say():
    game = toy("round")
    assert [decision.seat for decision in game.pending] == ["b"]
    game.play("maybe")
    assert game.result is not None
    assert marks(game) == ["b maybe"]


def test_a_window_asks_the_next_seat_when_this_one_has_answered():
    class Everyone(Window):
        def question(self, g: logres.Game, b: Any, seat: str) -> Decision | None:
            return Say(seat, ("yes", "maybe"))

    game, window = toy("talk"), Everyone(("a", "b"))
    steps = [(window.ask_next(game, game.board), game.pending[0].seat, window.asked) for _ in range(2)]
    assert steps == [("ask_next", "a", 1), ("ask_next", "b", 2)]
    assert window.ask_next(game, game.board) is None


def test_an_answer_costs_nothing_where_its_question_names_no_price():
    game = toy("talk")
    assert game.decision is not None
    assert game.decision.price_of(game, game.board, game.legal()[0]) == ""


def test_together_asks_all_and_applies_in_seat_order():
    game = toy("vote")
    assert [decision.seat for decision in game.pending] == ["a", "b", "c"]
    game.play("yes", "c")
    game.play("maybe", "a")
    assert marks(game) == []
    assert [decision.seat for decision in game.pending] == ["b", "a", "c"]
    game.play("yes", "b")
    assert marks(game) == ["a maybe", "b yes", "c yes"]
    assert game.result is not None
    assert game.result.scores["a"] == 3


def test_a_sealed_answer_is_replaced_until_the_last_is_in():
    game = toy("vote")
    for answer, seat in (("yes", "a"), ("yes", "b"), ("maybe", "a"), ("yes", "c")):
        game.play(answer, seat)
    assert marks(game)[0] == "a maybe"


def test_a_refused_answer_is_not_sealed():
    game = toy("vote")
    with pytest.raises(logres.IllegalAction) as caught:
        game.play("no", "b")
    assert (caught.value.reason, caught.value.rule) == ("Never.", "toy.no")
    assert game.find(Vote).sealed == ()


def test_a_replaced_answer_stays_hidden_in_a_running_record():
    game = toy("vote")
    game.play("yes", "a")
    game.play("maybe", "a")
    assert game.record("b").splitlines()[-2:] == ["1. a: ?", "2. a: ?"]
    assert game.record("a").splitlines()[-2:] == ["1. a: yes", "2. a: maybe"]
    game.play("yes", "b")
    game._result = None  # as if the game went on
    game.stack.clear()
    assert "1. a: ?" in game.record("b")


def test_together_without_questions_is_over_at_once():
    game = toy("nobody")
    assert game.pending == ()
    assert game.result is not None
    assert game.result.scores["a"] == 99


def test_the_same_kind_may_stand_on_the_stack_several_times():
    game = toy("deep")
    assert [type(frame).__name__ for frame in game.stack] == ["Deep"] * 4 + ["Leap"]
    game.play("stay")
    assert marks(game) == ["end of 3", "end of 2", "end of 1", "end of 0"]


def test_end_of_ends_the_innermost_of_its_kind():
    game = toy("deep")
    game.play("leap")
    assert marks(game) == ["end of 2", "end of 1", "end of 0"]


def test_end_of_a_frame_that_is_not_there_is_a_bug_and_changes_nothing():
    game = toy("deep")
    before = game.save()
    with pytest.raises(logres.DeadEnd, match="Talk"):
        game.play("lost")
    assert game.save() == before


def test_a_frame_is_taken_for_change_without_touching_copies():
    game = toy("deep")
    copy = game.clone()
    game.play("rename")
    assert marks(game)[0] == "end of 33"
    assert copy.find(Deep).depth == 3
    copy.play("stay")
    assert marks(copy)[0] == "end of 3"


def test_copies_share_frames_until_one_changes_them():
    game = toy("deep")
    copy = game.clone()
    assert all(a is b for a, b in zip(game.stack, copy.stack, strict=True))
    copy.frame(Deep)
    assert [a is b for a, b in zip(game.stack, copy.stack, strict=True)] == [True, True, True, False, True]
    assert game.frame(Deep) is not copy.frame(Deep)


def test_find_looks_without_copying():
    game = toy("deep")
    copy = game.clone()
    assert game.find(Deep) is copy.find(Deep)
    assert game.find(Talk) is None
    with pytest.raises(logres.DeadEnd):
        game.frame(Talk)


def test_a_step_may_try_things_on_a_copy():
    game = toy("foresight")
    assert game.find(Foresight).seen == "18"
    assert game.count == 0
    game.play("yes")
    assert marks(game) == ["a yes", "18 18"]


def test_a_question_without_an_answer_names_the_stack():
    game = toy("stuck")
    game.play("yes")
    with pytest.raises(logres.DeadEnd, match="Stuck > Mute"):
        game.legal()
    with pytest.raises(logres.DeadEnd):
        game.play("yes")


def test_ask_passes_over_a_question_without_an_answer():
    game = toy("brief")
    assert not game.ask(Mute("a"))
    assert not game.ask(Say("b", ("no",)))
    assert isinstance(game.stack[-1], Say)
    assert game.ask(Say("b", ("yes", "no")))
    assert [str(action) for action in game.legal()] == ["yes"]


def test_ask_passes_over_a_question_with_fewer_answers_than_wanted_and_keeps_those_it_found(
    monkeypatch: pytest.MonkeyPatch,
):
    game = toy("brief")
    assert not game.ask(Say("b", ("yes", "no")), at_least=2)
    question = Say("b", ("yes", "maybe"))
    assert game.ask(question, at_least=2)
    assert game.decision is question
    monkeypatch.setattr(Say, "legal", lambda self, g, b: pytest.fail("asked twice"))
    assert [str(action) for action in game.legal()] == ["yes", "maybe"]


def test_answers_lie_in_seat_order_whenever_they_came():
    one, other = toy("vote"), toy("vote")
    for game, seats in ((one, ("c", "a")), (other, ("a", "c"))):
        for seat in seats:
            game.play("yes", seat)
    assert one.digest() == other.digest()
    assert one.find(Vote).sealed == (("a", "yes"), ("c", "yes"))


def test_a_chapters_frames_are_those_it_defines():
    frames = frames_of((toys,))
    assert Talk in frames
    assert Vote in frames
    assert Procedure not in frames


def test_two_frames_of_one_name_are_told_at_once():
    with pytest.raises(TypeError, match="Talk"):
        frames_of((toys, toys))
