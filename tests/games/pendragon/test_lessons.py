"""The lessons play as they say, to the last die."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, cast

import pytest
import yaml

import logres
from logres.cli.commands import lesson
from logres.cli.commands.lesson import Step
from logres.engine.errors import BadInput, BadRecord
from logres.games.pendragon.names import SEATS
from logres.games.pendragon.tables import ORDER, TITLES
from tests.games.pendragon.boards import Table, new

LETTERS = {"F": "command_and_feat", "c": "command", "E": "event"}
TUTORIAL = (
    ("CALLEVA ATREBATUM", "Sa Sc Du Ci", "Sa F, Sc P, Du P, Ci L", "Sc Du"),
    ("ARD RI", "Sc Du Sa Ci", "Sc E, Du F", "Sa Ci"),
    ("ANDERIDA", "Sa Du Sc Ci", "Sa E, Ci F", "Du Sc"),
    ("CLASSIS BRITANNICA", "Du Sa Ci Sc", "Du c, Sc P", "Sa Ci Sc"),
    ("RECRUITS", "Du Sc Sa Ci", "Sc F, Sa E", "Du Ci"),
    ("DEIRA", "Ci Sa Du Sc", "Ci F, Du E", "Sa Sc"),
    ("WITH THE CROSS ON HIS SHOULDERS", "Ci Sc Du Sa", "Sc F, Sa L", "Du Ci"),
    ("AMBROSIUS AURELIANUS", "Ci Du Sc Sa", "Ci E, Du F", "Sa Sc"),
    ("CELYDDON COED", "Sc Du Ci Sa", "Sc E, Sa F", "Du Ci"),
)
SEAT = {seat[:2].title() if seat != "scotti" else "Sc": seat for seat in SEATS}


@pytest.mark.parametrize("name", lesson.names("pendragon"))
def test_a_lesson_plays_as_it_says(name: str):
    g, steps = begun(name)
    for step in steps:
        lesson.play_step(g, step)
        assert lesson.differences(g, step) == [], step.play
    assert g.script is not None
    assert g.script.at == len(g.script.items)


def begun(name: str) -> tuple[Table, list[Step]]:
    taught = lesson.read("pendragon", name)
    return cast("Table", lesson.begin(taught)), taught.steps


def seats(letters: str) -> list[str]:
    return [SEAT[two] for two in letters.split()]


def test_Q1_nine_cards_of_the_tutorial_in_full():
    """Every Command, Feat and Event of the nine cards is carried out; turns and Eligibility fall as they should."""
    g, taught = begun("nine-cards")
    steps = iter(taught)
    for title, order, turns, left in TUTORIAL:
        assert [SEATS[f] for f in ORDER[TITLES.index(title)]] == seats(order)
        acted, passed, first = play_card(g, title, steps)
        expected = [turn.split() for turn in turns.split(", ")]
        assert acted == [SEAT[who] for who, what in expected if what != "P"]
        assert passed == [SEAT[who] for who, what in expected if what == "P"]
        assert first == LETTERS[next(what for _, what in expected if what != "P")]
        assert {seat for f, seat in enumerate(SEATS) if g.board.eligible[f]} == set(seats(left))
    assert (TITLES[g.board.card], TITLES[g.board.deck[-1]]) == ("MAGNUS MAXIMUS", "FICKLE WEATHER")
    for step in steps:
        lesson.play_step(g, step)
    assert TITLES[g.board.card] == "FICKLE WEATHER"
    assert g.board.eligible == [1, 1, 1, 1]
    assert g.decision.seat == "scotti"


def play_card(g: Table, title: str, steps: Iterator[Step]) -> tuple[list[str], list[str], str]:
    """Who acted and who passed on a card, in turn, and what the first did."""
    acted: list[str] = []
    passed: list[str] = []
    first = ""
    card = TITLES.index(title)
    assert g.board.card == card
    while g.board.card == card:
        step = next(steps)
        turn = g.view(None)["board"]["doing"]["now"]
        (passed if step.play == ["pass"] else acted).append(turn)
        lesson.play_step(g, step)
        first = first or g.view(None)["board"]["doing"]["first"] or ""
    return list(dict.fromkeys(acted)), passed, first


def test_a_lesson_that_does_not_follow_is_told():
    g, _ = begun("nine-cards")
    wrong = Step("dux", "ChoosePlay", "", ["pass"], "", "", [], {})
    with pytest.raises(BadRecord, match="saxons \\(ChoosePlay\\) is asked"):
        lesson.play_step(g, wrong)
    with pytest.raises(BadInput, match="there is no lesson 'ten-cards'"):
        lesson.read("pendragon", "ten-cards")
    promise = wrong._replace(then={"spaces.iceni.population": 9, "factions.*.eligible": {}, "no.where.at.all": None})
    found = lesson.differences(g, promise)
    assert found[0] == "spaces.iceni.population is 2, not 9"
    assert len(found) == 2


@cache
def tour() -> list[dict[str, Any]]:
    text = files("logres.games.pendragon").joinpath("lessons", "first-card.yaml").read_text("utf-8")
    found: list[dict[str, Any]] = yaml.safe_load(text)["tour"]
    return found


def advice(g: Table) -> dict[str, Any] | None:
    """What the tour says to the question that is asked."""
    kind, actor = g.decision.kind, g.decision.actor
    return next((each for each in tour() if each["kind"] == kind and each.get("actor") in (None, actor)), None)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_tour_leads_through_the_first_cards(seat: str, seed: int):
    g = new(seed=seed, options={"nonplayers": [other for other in SEATS if other != seat]})
    advised = 0
    while len(g.board.played) < 2:
        if g.forced is not None:
            g.play(g.forced)
            continue
        said = advice(g)
        offered = [str(action) for action in g.legal()]
        wanted = [text for text in (said or {}).get("actions", ()) if text in offered]
        advised += said is not None
        g.play((wanted or offered)[0])
    assert advised


def test_every_question_of_the_tour_exists_and_is_told_once():
    kinds = {frame.__name__ for frame in logres.title("pendragon").frames.values()}
    keys = [(each["kind"], each.get("actor")) for each in tour()]
    assert {kind for kind, _ in keys} <= kinds
    assert len(set(keys)) == len(keys)
