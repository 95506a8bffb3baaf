"""Phrases and features: what a title says for programs that learn."""

from __future__ import annotations

import pytest

from logres.engine.actions import Action
from logres.engine.numbers.features import Features, place
from logres.engine.numbers.vocabulary import SLOTS, Phrase, Vocabulary, action_of, at, nouns, plain


def test_a_phrase_has_its_nouns_in_the_order_of_their_numbers():
    words = {slot: (f"{slot}-1", f"{slot}-2") for slot in SLOTS[:-1]}
    whole = Phrase("take", count=range(1, 4), then=("card", "count"), tied={"area": {"card-1": "kent"}}, **words)
    assert whole.words == {**words, "count": ("1", "2", "3")}
    assert whole.shape == ("take", *SLOTS)
    assert whole.first == ["stack", "start", "origin", "who", "area"]
    assert whole.size == 2**5
    bare = Phrase("pass")
    assert (bare.shape, bare.first, bare.size, bare.then, bare.tied) == (("pass",), [], 1, (), {})
    assert Phrase("put", card=("x",), tied={"area": {"x": "kent"}}).shape == ("put", "card", "area")


@pytest.mark.parametrize(
    "action",
    [
        Action("pass"),
        Action("take", count=0, stack="infantry"),
        Action("take", count=2, stack="infantry@kent"),
        Action("take", stack="infantry@kent/york"),
        Action("bid", area="kent", count=3, who="saxons", card="c1"),
    ],
)
def test_an_action_is_its_verb_and_its_nouns(action: Action):
    assert action_of(action.verb, nouns(action)) == action


def test_phrases_of_many_verbs_are_made_at_once():
    assert [phrase.shape for phrase in [*plain("pass stay"), *at("to from", ("kent", "york"))]] == [
        ("pass",), ("stay",), ("to", "area"), ("from", "area"),
    ]  # fmt: skip
    told = Vocabulary(3, plain("pass stay"))
    assert (told.version, [phrase.verb for phrase in told.phrases]) == (3, ["pass", "stay"])


def test_every_number_has_a_place_of_its_own():
    features = Features(2, ("kent", "york", "ely"), ("men", "ships"), ("round",), ("c1", "c2"), "1: hand", ("saxons",))
    assert (features.version, features.card_key, features.actors) == (2, "1: hand", ("saxons",))
    places = {features.row[plane] + features.column[area] for plane in features.planes for area in features.areas}
    assert places == set(range(len(features.blank()))) == set(range(6))
    numbers = features.read({})
    assert (len(numbers.planes), numbers.tracks, len(numbers.cards)) == (6, [0], 2)
    assert [place(("spring", "summer"), word) for word in ("spring", "summer", None)] == [1, 2, 0]
