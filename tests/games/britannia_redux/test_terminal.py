"""reduX at the terminal and in the hands of the greedy bot."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

import logres
from logres.bots import bot
from logres.bots.bot import consult
from logres.games.britannia_redux.bot.bot import Greedy
from logres.games.britannia_redux.ui.terminal import ReduxTerminal
from tests.games.britannia.positions import asked
from tests.games.britannia_redux.positions import led, position, raiders

terminal = ReduxTerminal("britannia-redux")


def shown(something: Any) -> str:
    console = Console(file=io.StringIO(), width=110, color_system=None)
    console.print(something)
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


def test_the_table_tells_raiders_and_what_is_reconstructed():
    areas = {"york": {"danes": 2}, "eng_fri": {"danes": 1}}
    cohorts = [raiders("eng_fri", "york", 2), raiders("eng_fri", "eng_fri", 1)]
    g = position("movement", "danes", areas, 9, cohorts=cohorts)
    text = shown(terminal.board(g.view(None), 110))
    assert "Raiders: 2 in York, 1 in English Channel/Frisian Sea" in text
    assert "reconstructed" in text


def test_points_timeline_and_cards_are_those_of_the_edition():
    view = logres.new("britannia-redux", seed=1).view(None)
    assert "round 2" in shown(terminal.score(view))
    timeline = shown(terminal.timeline(view))
    assert "Round 1, 430-485 AD" in timeline
    assert "8 infantry in the English Channel/Frisian Sea, Aelle; major invasion" in timeline
    assert "Held areas score in rounds 2, 5, 8, 10." in timeline
    card = shown(terminal.card(view, "danes"))
    assert "Occupying in round 7: 8 for York" in card
    assert "King of England: 10" in card


@pytest.mark.parametrize("scenario", ["four-player", "three-player", "five-player"])
def test_greedy_plays_every_scenario_to_its_end_and_beats_random(scenario):
    g = logres.new("britannia-redux", scenario, seed=5, options={"boats": scenario == "three-player"})
    bots = {seat: bot("greedy" if seat == "p2" else "random", seed=1) for seat in g.seats}
    while g.pending:
        assert g.decision is not None
        g.play(g.forced or consult(bots[g.decision.seat], g, 1))
    assert g.result is not None
    assert g.result.winners == ("p2",)


def test_greedy_raids_and_goes_home():
    """A raider alone in Devon, with nothing to hold it for: 2 points and a safe sea."""
    areas = {"devon": {"dubliners": 1}, "avalon": {"welsh": 3}}
    g = position("withdrawal", "dubliners", areas, 7, cohorts=[raiders("irish_sea", "devon", 1)], seed=1)
    assert str(Greedy(1).choose(g)) == "withdraw 1 devon"


def test_greedy_keeps_arthur_and_his_cavalry_together():
    areas = {"hwicce": {"romano_british": led("arthur", 1, 2)}, "avalon": {"saxons": 1}, "york": {"romano_british": 1}}
    g = position("movement", "romano_british", areas, 2, seed=1)
    player = Greedy(1)
    while asked(g)[1] == "romano_british" and asked(g)[0] in ("ChooseGroup", "ChooseWho", "March"):
        g.play(player.choose(g))
    assert g.title.broken(g, g.board) == []
