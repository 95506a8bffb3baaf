"""`logres chronicle`: a whole game told as one page that needs nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import logres
from logres.chronicle.page import chronicle
from logres.engine.errors import BadInput
from logres.languages.catalog import catalog_of
from tests.languages.test_german import Strict

RECORDS = Path(__file__).parents[2] / "docs/records"
# Records that replay by the rules of today.
TOLD = {"bretwalda-greedy-22": "Mercia", "britannia-greedy-5": "won"}


@pytest.mark.parametrize(("name", "word"), TOLD.items())
def test_a_whole_game_is_told_in_one_page(name: str, word: str) -> None:
    page = chronicle((RECORDS / f"{name}.txt").read_text("utf-8"))
    assert word in page
    assert "The end" in page
    assert 2 <= page.count("<section>") <= 6
    assert not re.search(r"(src|href)=\"?(http|/)", page)
    assert "<script" not in page


def test_the_same_game_always_reads_the_same() -> None:
    text = (RECORDS / "bretwalda-greedy-30.txt").read_text("utf-8")
    assert chronicle(text) == chronicle(text)


def test_a_game_that_has_hardly_begun_is_not_told() -> None:
    from logres.engine import api

    with pytest.raises(BadInput):
        chronicle(api.new("bretwalda", seed="1").record(whole=True))


def test_a_short_scenario_is_told_by_its_own_names() -> None:
    """It begins in round 11: the ages are those of its rounds, and nobody is called by an id."""
    page = chronicle(played("britannia", "two-player-vikings"))
    assert "<h2>The long ships</h2>" in page
    assert "The eagle" not in page
    assert "The long ships</p>" in page
    assert "First player" in page
    assert "P1" not in page


def test_kingdoms_have_no_article_and_discards_are_no_deeds() -> None:
    page = chronicle((RECORDS / "bretwalda-greedy-77.txt").read_text("utf-8"))
    assert not re.search("the (Mercia|Wessex|Northumbria|East)", page)
    assert "discards" not in page
    assert "Mercia claims the crown" in page


def test_britannia_is_told_in_german_without_a_word_of_english(monkeypatch: pytest.MonkeyPatch) -> None:
    german = Strict(catalog_of("britannia", "de"))
    monkeypatch.setattr("logres.chronicle.page.translator", lambda *_: german.translate)
    page = chronicle((RECORDS / "britannia-greedy-5.txt").read_text("utf-8"), "de", {"yellow": "Artus"})
    assert german.lacks == {"Artus", "Britannia", "die meisten Siegpunkte nach Runde 16"}  # no English, but names
    assert '<html lang="de">' in page
    for told in (
        *(
            "Die ganze Geschichte, zu viert",
            "<h2>Der Adler</h2>",
            "Runde 1, 43–60 n. Chr. – Runde 5",
            "mit 16 Gebieten",
        ),
        *("Die Waliser unterwerfen sich den Römern", "Sieg für Blau: die meisten Siegpunkte nach Runde 16."),
    ):
        assert told in page


def test_the_bloodiest_battle_and_those_who_played_are_named() -> None:
    page = chronicle((RECORDS / "britannia-greedy-5.txt").read_text("utf-8"), players={"yellow": "<Bede>"})
    assert "The bloodiest was that of Avalon, where five fell." in page
    assert "played by &lt;Bede&gt;" in page


def played(title: str, scenario: str) -> str:
    game, bot = logres.new(title, scenario, seed=5), logres.bot("random", seed=5)
    while (decision := game.decision) is not None:
        game.play(game.forced or bot.choose(game.redeal(decision.seat, 1)), decision.seat)
    return game.record()
