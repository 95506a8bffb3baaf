"""Chance: the counter, scripts, and what a record feeds back."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import logres
from logres.engine.chance import ChanceSource, Dealer, Draw, RecordedDraws, Script, seed_hash, value
from tests.engine.toys import Deal, Throw, scripted, toy


def board(game: logres.Game) -> Any:
    return game.board


def test_a_value_depends_on_its_place_alone():
    assert value("7", 0, 3, 1, 6) == value("7", 0, 3, 1, 6)
    places = [("8", 0, 3, 1), ("7", 1, 3, 1), ("7", 0, 4, 1), ("7", 0, 3, 2)]
    assert len({value(*place, 10**9) for place in [("7", 0, 3, 1), *places]}) == 5


def test_values_are_even():
    """1,200 throws: each side within 5 standard deviations of 200."""
    thrown = Counter(value("even", 0, action, k, 6) for action in range(300) for k in range(4))
    assert set(thrown) == set(range(6))
    assert all(abs(count - 200) < 65 for count in thrown.values())


def test_one_more_die_does_not_shift_the_next_action():
    one, other = ChanceSource("x"), ChanceSource("x")
    one.roll("a", 1)
    other.roll("a", 3)
    for game in (one, other):
        game.count, game._k = 1, 0
    assert one.roll("b", 4) == other.roll("b", 4)


def test_each_value_has_a_place_of_its_own():
    """Shuffles of n use up n - 1 of them, and what comes next follows at once."""
    source = ChanceSource("s")
    deck = source.shuffle("deck", ["a", "b", "c", "d"])
    assert sorted(deck) == ["a", "b", "c", "d"]
    assert source.roll("two", 2) == tuple([value("s", 0, 0, k, 6) + 1 for k in (3, 4)])
    assert source.draw("one", ["x", "y", "z"]) == "xyz"[value("s", 0, 0, 5, 3)]
    assert source.roll("last", 1, 20) == (value("s", 0, 0, 6, 20) + 1,)


def test_what_the_next_card_of_a_half_scripted_deal_can_be():
    game = toy("talk")
    met = game.trial(Deal(), script=["2"], stop=True).stopped_at
    assert met is not None
    assert (met.label, met.drawn, met.possible) == ("deck", ("2",), ("1", "3", "4"))
    assert met.outcomes == [(card, 1 / 3) for card in ("1", "3", "4")]
    die = game.trial(Throw("a"), stop=True).trial("throw", script=[6, 6, 1], stop=True).stopped_at
    assert die is not None
    assert (die.label, die.possible) == ("card", ("oak", "elm", "yew"))


def test_a_seed_is_shown_as_its_hash():
    assert "secret" not in seed_hash("secret")
    assert seed_hash("secret") != seed_hash("secret ")


def test_bare_values_are_taken_in_order():
    game = scripted("throws", [1, 2, 3, "yew"])
    game.play("throw")
    assert (board(game).total, board(game).cards) == (6, ["yew"])
    assert [draw.values for draw in game.history.last().draws] == [(1, 2), (3,), ("yew",)]


def test_labelled_values_must_have_the_right_label_and_number():
    good = [{"for": "first", "dice": [1, 2]}, {"for": "second", "dice": [3]}, {"for": "card", "dice": ["elm"]}]
    game = scripted("throws", good)
    game.play("throw")
    assert board(game).total == 6
    for wrong in ({"for": "second", "dice": [1, 2]}, {"for": "first", "dice": [1]}, {"for": "first", "dice": []}):
        with pytest.raises(logres.BadInput, match="first"):
            scripted("throws", [wrong, *good[1:]]).play("throw")


@pytest.mark.parametrize(
    "chance",
    [
        [],
        [1],
        [1, 2],
        [1, 2, 3],
        [1, {"for": "second", "dice": [3]}],
        [1, 2, 7, "yew"],
        [1, 2, "yew", "yew"],
        [1, 2, 3, "ash"],
        [{"for": "first", "dice": [1, 2]}, {"for": "first", "dice": [1, 2]}],
    ],
)
def test_a_script_that_does_not_fit_raises_and_nothing_is_half_applied(chance: list[Any]):
    game = scripted("throws", chance)
    before, script = game.save(), game.script
    assert script is not None
    with pytest.raises(logres.BadInput):
        game.play("throw")
    assert game.save() == before
    assert game.script is not None
    assert game.script.at == 0
    assert game.legal() == [logres.Action("throw")]


@pytest.mark.parametrize("chance", [[1], [1, {"for": "second", "dice": [3]}]])
def test_a_script_says_where_it_ends_too_soon(chance: list[Any]):
    with pytest.raises(logres.BadInput, match="ends in the middle of 'first', which needs 2 values"):
        scripted("throws", chance).play("throw")


def test_a_used_up_script_gives_way_to_the_seed_if_there_is_one():
    game = scripted("throws", [1, 2], seed=5)
    game.play("throw")
    first, second, _ = game.history.last().draws
    assert first.values == (1, 2)
    assert second.values[0] in range(1, 7)
    game.play("throw")


def test_a_script_goes_back_with_the_game():
    chance = [1, 1, 1, "oak", 2, 2, 2, "elm", 3, 3, 3, "yew"]
    game = scripted("throws", chance)
    for _ in range(3):
        game.play("throw")
    back = game.at(1)
    assert back.script is not None
    assert back.script.at == 4
    back.play("throw")
    assert board(back).cards == ["oak", "elm"]
    loaded = logres.load(game.at(2).save())
    loaded.play("throw")
    assert loaded.save() == game.save()


@pytest.mark.parametrize("chance", [5, "123", [1.5], [None], [True], [{}], [{"for": "x"}], [{"for": 1, "dice": []}]])
def test_a_script_is_a_list_of_values(chance: Any):
    with pytest.raises((logres.BadInput, TypeError)):
        scripted("throws", chance)


def test_a_script_copy_goes_its_own_way():
    script = Script((1, 2, 3))
    copy = script.copy()
    assert copy.take("x", 2) == (1, 2)
    assert (script.at, copy.at) == (0, 2)
    assert copy.take("x", 1) == (3,)
    assert copy.take("x", 1) is None


def test_a_feed_must_be_asked_exactly_what_it_holds():
    draws = (Draw("first", (1, 2)),)
    assert RecordedDraws(draws).take("first", 2) == (1, 2)
    for label, count in (("second", 2), ("first", 3)):
        with pytest.raises(logres.BadRecord):
            RecordedDraws(draws).take(label, count)
    with pytest.raises(logres.BadRecord):
        RecordedDraws(()).take("first", 2)
    with pytest.raises(logres.BadRecord, match="first"):
        RecordedDraws(draws).finish()


def test_values_come_back_from_a_record_as_what_they_were():
    """The deck's cards are the texts 1 to 4, which a record cannot tell from numbers."""
    game = toy("deal")
    replayed = logres.replay(game.record(whole=True))
    assert replayed.board.dump() == game.board.dump()
    assert all(isinstance(card, str) for card in board(replayed).cards)


def test_a_hidden_draw_is_not_in_the_view_but_in_the_log():
    game = toy("deal")
    assert game.log[0].chance[0].values == tuple(board(game).cards)
    assert "chance" not in game.view("a")["log"][0]
    assert game.redeal("a", 1).log[0].chance == ()
    assert "{deck: ?}" in game.record("a")


def test_re_deals_are_the_same_everywhere():
    """Kept from an earlier version: what a bot has dealt for a seed does not hang on the machine or on its Python."""
    dealer = Dealer("redeal ash 7")
    assert "".join(dealer.shuffled(list("abcdefghij"))) == "aeihgcbfjd"
    assert dealer.below(1000) == 763
    long = dealer.shuffled(list(range(300)))  # more than is drawn at a time
    assert sorted(long) == list(range(300))
    assert long[:6] == [41, 243, 120, 122, 4, 27]


def test_no_lot_of_a_dealer_is_drawn_twice_and_none_is_missing():
    dealer, deck = Dealer("x"), list(range(60))
    orders = [tuple(dealer.shuffled(deck)) for _ in range(6)]
    assert len({*orders, tuple(deck)}) == 7
