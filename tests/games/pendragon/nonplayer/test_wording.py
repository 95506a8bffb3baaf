"""A non-player's answers in words: every question has its name, every answer is told without a notation."""

from __future__ import annotations

import re

import pytest

import logres
from logres.engine.frames import Decision
from logres.engine.nouns import nouns_in
from logres.games.pendragon.events.questions import EventDecision
from logres.games.pendragon.nonplayer.answers import housekeeping, tactics, wording

RAW = re.compile(r"[a-z]_[a-z]|\b[A-Z][a-z]+[A-Z]")  # an id, or the name of a class


def test_every_question_that_is_told_has_a_name():
    told = {*tactics.ANSWERS, *housekeeping.ANSWERS, *subclasses(EventDecision)}
    assert {kind.__name__ for kind in told} <= set(wording.QUESTIONS)


def subclasses(kind: type[Decision]) -> set[type[Decision]]:
    found = set(kind.__subclasses__())
    return found | {below for one in found for below in subclasses(one)}


@pytest.mark.parametrize("seed", range(4))
def test_answers_are_told_in_words_and_their_spaces_are_nouns(seed: int):
    g = logres.new("pendragon", seed=f"spoken {seed}", options={"demo": True})
    while g.forced is not None and g.count < 900:
        g.play(g.forced)
    lines = [line for line in g.log if line.kind == "np-answered"]
    assert lines
    assert [line.text for line in lines if RAW.search(line.text)] == []
    assert any(noun.kind == "area" for line in lines for noun in nouns_in(line.args))
