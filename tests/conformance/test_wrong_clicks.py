"""A click on a place that is no answer gets a reason, and is told what can be chosen instead."""

from __future__ import annotations

import re
from random import Random

import pytest

import logres
from logres_workshop.random_play import RandomPlayer

CLICKS = 30
NAMES = re.compile(r"You can choose (?P<names>.*)\.$")


@pytest.mark.parametrize("title", ["britannia", "britannia-redux", "bretwalda"])
def test_a_wrong_click_is_answered_as_a_friend_would(title: str) -> None:
    game, player, random = logres.new(title, seed=5), RandomPlayer(5), Random(5)
    answers: set[str] = set()
    areas = list(game.view(None, log=False)["board"]["areas"])
    clicks = 0
    while game.pending and clicks < CLICKS * 5:
        asked = game.pending[0]
        legal = game.legal(asked.seat)
        lit = {action.area for action in legal}
        dark = [area for area in areas if area not in lit] if game.count % 5 == 0 else []
        if dark:
            clicks += 1
            area = random.choice(dark)
            refusal = game.why_not(area, asked.seat)
            assert refusal is not None
            assert area not in refusal.text or "_" not in area, refusal.text
            assert "no answer" not in refusal.text
            assert refusal.text.endswith((".", "?"))
            offered = NAMES.search(refusal.text)
            if offered:
                open_ones = {game.title.place_name(one.area) for one in legal if one.area}
                assert set(re.split(", | or ", offered["names"])) == open_ones
            answers.add(refusal.text)
        player.play(game)
    assert clicks >= CLICKS
    assert len(answers) >= CLICKS // 2
