"""Every lesson plays as it says, and can be gone through at the terminal."""

from __future__ import annotations

import pytest

from logres.engine.title import title
from logres.lessons import script
from logres.server.http import lessons

IDS = ("britannia", "britannia-redux", "pendragon", "bretwalda")
LESSONS = [(id, name) for id in IDS for name in script.names(id)]


@pytest.mark.parametrize("id", IDS)
def test_every_game_has_a_first_lesson(id: str) -> None:
    assert script.names(id)[0].startswith("first")


@pytest.mark.parametrize("id", IDS)
def test_every_game_has_a_second_lesson(id: str) -> None:
    assert len([name for name in script.names(id) if not name.startswith(script.EXAMPLE)]) >= 2


@pytest.mark.parametrize(("id", "name"), LESSONS)
def test_a_lesson_plays_as_it_says(id: str, name: str) -> None:
    lesson = script.read(id, name)
    game = script.begin(lesson)
    for number, step in enumerate(lesson.steps, 1):
        script.play_step(game, step)
        assert script.differences(game, step) == [], number


@pytest.mark.parametrize(("id", "name"), LESSONS)
def test_the_answers_as_good_are_offered(id: str, name: str) -> None:
    lesson = script.read(id, name)
    game = script.begin(lesson)
    for step in lesson.steps:
        if step.play:
            script.skip_forced(game, step.seat, step.play[0])
            offered = {action.text for action in game.legal(step.seat)}
            assert set(step.also) <= offered
        script.play_step(game, step)


@pytest.mark.parametrize(("id", "name"), LESSONS)
def test_the_rules_that_a_lesson_names_are_there(id: str, name: str) -> None:
    known = set(title(id).ledger)
    assert {step.rule for step in script.read(id, name).steps if step.rule} <= known


def test_a_drag_names_the_first_and_the_last_area_of_a_step() -> None:
    told = lessons._moment("britannia", "first-landing", 2, 0, "en")
    assert (told.play, told.way) == ("move english_channel", ["english_channel", "kent"])
    assert lessons._moment("britannia", "first-landing", 2, 2, "en").way == ["kent"]


def test_the_last_answer_of_a_lesson_is_seen_on_the_board() -> None:
    last = script.read("britannia", "first-landing").steps[-1]
    told = lessons._moment("britannia", "first-landing", 19, len(last.play), "en")
    assert told.play is None
    assert told.told == last.after
    assert told.moment.board["areas"]["south_mercia"]["units"]["belgae"]["leaders"] == ["boudicca"]


def test_a_panel_stays_until_another_is_named() -> None:
    panels = [lessons._moment("britannia", "first-landing", step, 0, "en").panel for step in range(4)]
    assert panels == ["", "cards", "none", "none"]
    assert lessons._moment("pendragon", "first-card", 12, 0, "en").panel == "overview"
