"""Copies held against their games, a few times; `python -m logres_workshop.measure.copies` does it many times."""

from __future__ import annotations

import sys

import pytest

import logres
from logres_workshop.measure import copies

IDS = ("britannia", "britannia-redux", "pendragon", "bretwalda", "thanes")


@pytest.mark.parametrize("id", IDS)
def test_copies_are_equal(id: str):
    assert copies.compare(id, 25, "3") == (25, [])


def test_a_copy_that_differs_is_told(monkeypatch: pytest.MonkeyPatch):
    def other(game: logres.Game) -> logres.Game:
        stray = game.clone()
        stray.play(stray.legal()[0])
        return stray

    monkeypatch.setitem(copies.WAYS, "pickle", other)
    looked, found = copies.compare("thanes", 5, "3")
    assert looked == 1
    assert any(" pickle: state" in what for what in found)


def test_the_command_tells_and_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(sys, "argv", ["copies", "thanes", "--positions", "3"])
    assert copies.main() == 0
    assert "3 positions, 3 copies of each are equal" in capsys.readouterr().out
    monkeypatch.setattr(copies, "compare", lambda id, count, seed: (1, ["it differs"]))
    assert copies.main() == 1
    assert "it differs" in capsys.readouterr().out
