"""Lessons at the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_lessons_are_listed(logres: Run):
    ran = logres("lesson", "pendragon")
    assert ran.code == 0
    assert "first-card  One card" in ran.out
    assert "nine-cards  Nine cards" in ran.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["lesson", "pendragon", "tenth"],
            "there is no lesson 'tenth' of pendragon; there are: first-card, nine-cards, ",
        ),
        (["lesson", "thanes"], "thanes has no lessons"),
        (["lesson", "chess"], "there is no title 'chess'"),
    ],
)
def test_no_such_lesson(logres: Run, words: list[str], says: str):
    ran = logres(*words)
    assert ran.code != 0
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_lesson_through_to_its_end(logres: Run, state: Path):
    ran = logres("lesson", "pendragon", "first-card", "--through")
    assert ran.code == 0
    assert "Civitates place 3 Militia in Iceni" in ran.out
    assert "That was the lesson." in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    assert not list(state.glob("*"))


def test_the_answer_by_name_number_or_enter(logres: Run):
    ran = logres("lesson", "pendragon", "first-card", typed="\n\nraid\nselect iceni\n2\n\n")
    assert ran.out.count("That is allowed") == 0
    assert "7 of 21" in ran.out
    assert "The lesson was left." in ran.out


def test_another_answer_a_question_and_an_undo_change_nothing(logres: Run):
    ran = logres("lesson", "pendragon", "first-card", typed="\n\npass\nwhy not march\ncard 58\nundo\nnonsense\nquit\n")
    assert "That earns 1 Renown. A Raid earns more." in ran.out
    assert "No space can be chosen for march now." in ran.out
    assert "Card 58 Ard Ri" in ran.out
    assert "a lesson goes forward only" in ran.err
    assert "'nonsense' is no answer" in ran.err
    assert "4 of 21" not in ran.out


def test_the_answers_of_a_march_are_typed_one_by_one_or_all_at_once(logres: Run):
    one_by_one = "move english_channel\ntake 4 infantry\nto kent\nstop\n"
    at_once = "move english_channel; take 4 infantry; to sussex; stop\n"
    ran = logres("lesson", "britannia", "first-landing", typed=f"\n\n{one_by_one}{at_once}")
    assert "Right. And then: take 4 infantry; to kent; stop" in ran.out
    assert "try Kent first" not in ran.out
    assert "5 of 20" in ran.out


def test_a_card_is_looked_up_where_there_is_only_something_to_read(logres: Run):
    ran = logres("lesson", "britannia", "first-landing", typed="\ncard romans\nkent\n\nquit\n")
    assert "Boudicca" in ran.out.split("2 of 20")[1].split("3 of 20")[0]
    assert "nothing is asked here" in ran.err
    assert "3 of 20" in ran.out
