"""Promises that the games rest on: taken-back chance, scripts and re-deals, sealed answers."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy

import pytest

import logres
from logres.engine.actions import Refusal
from logres.engine.chance import seed_hash
from logres.engine.nouns import Noun, Series
from logres_workshop.random_play import RandomPlayer
from tests.engine.toys import Say, Talk, Vote, scripted, toy


def played_on(game: logres.Game, decisions: int) -> logres.Game:
    """The game after so many further random decisions, the same ones for the same position."""
    player = RandomPlayer("on")
    for _ in range(decisions):
        player.play(game)
    return game


def draws_of(game: logres.Game) -> list[object]:
    return [draw.values for move in game.history.all() for draw in move.draws]


def test_undo_after_a_take_back_stays_with_the_new_dice():
    game = played_on(logres.new("britannia", seed=7), 3)
    branch = game.take_back(0)
    straight = played_on(branch.clone(), 40)
    branch.play("move english_channel")
    branch.undo()
    assert draws_of(played_on(branch, 40)) == draws_of(straight) != []
    assert draws_of(played_on(game.at(0), 40)) != draws_of(straight), "the old dice would have fallen otherwise"


def test_undo_far_from_the_start_stays_with_the_new_dice():
    game = toy("talk")
    for _ in range(70):
        game.play("yes")
    branch = game.take_back(66)
    branch.play("yes")
    branch.undo()
    assert (branch.count, branch.epoch) == (66, 1)


def test_a_re_deal_forgets_the_dice_script():
    game = scripted("throws", [6, 6, 6, "oak"] * 4)
    totals = set()
    for seed in range(12):
        dealt = game.redeal("a", seed)
        dealt.play("throw")
        totals.add((dealt.board.dump()["total"], tuple(dealt.board.dump()["cards"])))
    assert len(totals) > 1, "whoever gets a re-deal does not see the dice to come"


def test_a_re_deal_may_run_past_the_end_of_the_script():
    dealt = scripted("throws", [6, 6, 6, "oak"]).redeal("a", 1)
    dealt.play("throw")
    dealt.play("throw")
    assert dealt.count == 2


def test_a_sealed_answer_that_was_replaced_is_in_no_record():
    game = toy("poll")
    game.play("yes", "a")
    game.play("maybe", "a")
    assert "yes" not in game.record("b"), "sealed"
    game.play("maybe", "b")
    game.play("maybe", "c")
    assert game.board.dump()["marks"] == ["a maybe", "b maybe", "c maybe"]
    for seat in ("b", None):
        assert "yes" not in game.record(seat), "what a seat thought of first is its own"


def test_what_was_sealed_is_in_everybodys_record_once_it_is_shown():
    game = toy("poll")
    for answer, seat in (("yes", "b"), ("maybe", "b"), ("maybe", "c"), ("yes", "a")):
        game.play(answer, seat)
    for reader in ("a", "c", None):
        assert game.record(reader).splitlines()[-4:] == ["1. b: ?", "2. b: maybe", "3. c: maybe", "4. a: yes"]
    assert "1. b: yes" in game.record("b")


def test_what_stays_secret_is_in_no_record_but_ones_own(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Vote, "SHOWN", False)
    game = toy("poll")
    for seat in game.seats:
        game.play("yes", seat)
    assert game.record("b").splitlines()[-3:] == ["1. a: ?", "2. b: yes", "3. c: ?"]
    assert game.can_undo("c"), "nothing was shown"


def test_an_error_after_a_die_changes_neither_dice_nor_log():
    game, straight = toy("throws"), toy("throws")
    with pytest.raises(logres.IllegalAction):
        game.play(["throw", "throw"])
    game.play("throw")
    straight.play("throw")
    assert game.save() == straight.save()


def test_frames_can_be_sent():
    talk = Talk(("yes",), 4, done=2)
    talk.goto("again")
    sent = pickle.loads(pickle.dumps([talk, Say("a", ("yes", "no"))]))
    assert (sent[0].values(), sent[0].step) == ([("yes",), 4, 2], "again")
    assert sent[1].values() == ["a", ("yes", "no")]


def test_what_a_line_speaks_of_can_be_sent():
    kent = Noun("area", "kent", "Kent")
    for value in (kent, Series((kent, 2, "x"), " - ")):
        sent = pickle.loads(pickle.dumps(value))
        assert (sent, str(sent), hash(sent)) == (value, str(value), hash(value))
    assert Series((kent,), " - ") != Series((kent,), ", ")


def test_a_loaded_game_goes_back_to_the_deal_it_began_with():
    game = toy("deal", 5)
    dealt = list(game.board.dump()["cards"])
    game.play("yes")
    game.play("yes")
    assert logres.load(game.save()).at(0).board.dump() == {"cards": dealt, "marks": [], "total": 0}


def test_a_question_whose_answers_are_secret_is_answered_by_no_driver(monkeypatch: pytest.MonkeyPatch):
    game = toy("foresight")
    assert str(game.forced) == str(game.forced_answer(quick=True)) == "yes"
    monkeypatch.setattr(Say, "SECRET_CHOICE", True)
    assert game.forced is None
    assert str(game.forced_answer(quick=True)) == "yes", "a quick table gives that much away"


def test_a_sealed_answer_that_is_not_legal_any_more_is_a_bug_and_changes_nothing(monkeypatch: pytest.MonkeyPatch):
    game = toy("vote")
    for seat in ("a", "b"):
        game.play("yes", seat)
    before = game.digest()
    late = [logres.Action("maybe")]
    monkeypatch.setattr(Say, "candidates", lambda self, g, b: late if g.count == 3 else [*late, logres.Action("yes")])
    with pytest.raises(logres.DeadEnd, match="the sealed answer 'yes' of a is not legal"):
        game.play("maybe", "c")
    assert (game.count, game.digest()) == (2, before)


@pytest.mark.parametrize("again", [copy, deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_game_can_be_copied_and_sent(again: Callable[[logres.Game], logres.Game]):
    game = toy("throws")
    game.play("throw")
    other = again(game)
    assert other.save() == game.save()
    other.play("throw")
    assert (other.count, game.count) == (2, 1)


def test_a_position_with_hidden_things_replays_once_the_game_is_over_and_not_before():
    doc = {"scenario": "talk", "board": {"total": 7}, "hidden": {"deck": ["secret-card"]}}
    game = logres.position("toy", doc, seed=1)
    game.play("yes")
    with pytest.raises(logres.BadRecord, match="hides"):
        logres.replay(game.record())
    game.play("end")
    assert logres.replay(game.record()).digest() == game.digest()


def test_a_running_record_that_hides_nothing_replays_by_the_hash_of_its_seed():
    game = toy("throws")
    game.play("throw")
    replayed = logres.replay(game.record())
    assert replayed.board.dump() == game.board.dump()
    assert replayed.seed == seed_hash(game.seed)


def test_a_copy_writes_its_log_under_the_same_heading():
    game = toy("talk")
    game.add_heading(0, "part", "round 1")
    other = game.clone()
    for each in (game, other):
        each.play("yes")
    assert game.log[-1].group == other.log[-1].group == 1


def test_the_log_of_a_view_shows_the_chance_that_all_saw():
    game = toy("throws")
    game.play("throw")
    assert game.view("b")["log"][-1]["chance"] == [["first", [1, 1]], ["second", [6]], ["card", ["elm"]]]


def test_an_offered_action_is_played_by_the_seat_that_is_asked_alone():
    game = toy("talk")
    with pytest.raises(logres.NotYourTurn, match="nothing is asked of b now; the game waits for a"):
        game.play(game.legal()[0], "b")
    game.play(game.legal()[0], "a")
    assert game.count == 1


def test_a_digest_tells_states_apart():
    game = toy("talk")
    other = game.clone()
    assert game.digest() == other.digest()
    other.play("yes")
    assert len({game.digest(), other.digest(), toy("talk", 2).digest(), toy("brief").digest()}) == 4
    assert len(game.digest()) == 32


def test_an_action_names_its_nouns():
    action = logres.Action("place", area="york", stack="infantry", who="saxons", card="c1")
    assert all(action.names(noun) for noun in ("york", "infantry", "saxons", "c1"))
    assert not action.names("place")
    game = logres.new("britannia", seed=7)
    assert game.why_not("english_channel") is None, "an area that some answer names"


def test_a_refusal_names_its_rule():
    with pytest.raises(logres.IllegalAction) as caught:
        toy("talk").play("no")
    assert str(caught.value) == "Never. [toy.no]"
    assert str(logres.IllegalAction("Never.")) == "Never."


def test_nothing_is_legal_once_the_game_is_over():
    game = toy("talk")
    game.play("end")
    assert game.legal() == game.legal("a") == []
    assert (game.decision, game.forced) == (None, None)


def test_a_re_deal_has_no_draw_that_the_seat_did_not_see():
    game = toy("deal")
    assert any(not draw.seen("a") for line in game.log for draw in line.chance), "the deck lies hidden in the log"
    dealt = game.redeal("a", 1)
    assert [line.text for line in dealt.log] == [line.text for line in game.log]
    assert all(draw.seen("a") for line in dealt.log for draw in line.chance)


def test_what_the_next_die_can_be():
    game = toy("throws")
    assert game.outcomes("throw") == [(pips, 1 / 6) for pips in range(1, 7)]
    assert game.outcomes(script=[3, 4, 2]) == [("oak", 1 / 3), ("elm", 1 / 3), ("yew", 1 / 3)], "the forced answer"
    assert game.outcomes("throw", script=[3, 4, 2, "oak"]) == []
    assert game.count == 0
    with pytest.raises(logres.BadInput, match="name the action"):
        toy("talk").outcomes()


def test_a_trial_by_key_meets_the_same_dice_and_survives_a_save():
    game = toy("throws")
    once = game.trial("throw", key="k")
    twice = game.trial("throw", key="k")
    twice.play("throw")
    assert once.board.dump()["total"] == game.trial("throw", key="k").board.dump()["total"]
    loaded = logres.load(once.save())
    loaded.play("throw")
    assert loaded.board.dump() == twice.board.dump()
    others = {str(game.trial("throw", key=key).board.dump()) for key in range(12)}
    assert len(others) > 1


def test_actions_and_refusals_are_values():
    action = logres.Action("place", area="york", count=2, stack="infantry", who="saxons", card="c1")
    assert action.as_json() == {
        "text": action.text, "verb": "place", "count": 2, "stack": "infantry", "who": "saxons", "card": "c1",
        "area": "york",
    }  # fmt: skip
    assert pickle.loads(pickle.dumps(action)).as_json() == action.as_json()
    assert eval(repr(action), {"Action": logres.Action}) == action
    refusal = Refusal("Too far.", "move.far")
    assert pickle.loads(pickle.dumps(refusal)) == eval(repr(refusal), {"Refusal": Refusal}) == refusal
    assert len({refusal, Refusal("Too far.", "move.far"), Refusal("Too far.", None)}) == 2


@pytest.mark.plain
@pytest.mark.parametrize("title", ["britannia", "pendragon", "bretwalda"])
def test_a_game_and_its_copies_have_few_enough_names_of_their_own_to_share_them(title: str):
    game = played_on(logres.new(title, seed=3), 80)
    seat = game.pending[0].seat
    for each in (game, game.clone(), game.trial(), game.redeal(seat, 1)):
        assert len(vars(played_on(each, 20))) < 30, "CPython shares the names of 29: see copies.share"
