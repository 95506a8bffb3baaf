"""The golden playthroughs are what the rules still do. `make playthroughs` writes them anew, for review as a diff."""

from __future__ import annotations

from pathlib import Path

import pytest

from logres.engine.title import title_ids
from logres_workshop.playthrough import Head, choices_of, head_of, main, playthrough, renewed
from logres_workshop.setups import Setup

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))
THANES = Head("thanes", Setup("two-thanes", {"luck": True}), "golden", 12)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_is_as_it_was(file: Path):
    text = file.read_text("utf-8")
    assert renewed(text).split("\n") == text.split("\n")


@pytest.mark.parametrize("id", title_ids())
def test_every_title_has_a_playthrough(id: str):
    assert id in {head_of(file.read_text("utf-8")).title for file in FILES}


def test_choices_are_followed_as_long_as_they_are_legal():
    text = playthrough(THANES, [])
    choices = choices_of(text)
    assert len(choices) == 12
    assert playthrough(THANES, choices) == text
    other = playthrough(THANES, [*choices[:5], ("birch", "no such thing"), *choices[6:]])
    assert choices_of(other)[:5] == choices[:5]


def test_the_tool_tells_and_mends_differences(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "one.txt"
    good = playthrough(THANES, [])
    file.write_text(good.replace("bids a card", "shows a card"))
    assert main(["--folder", str(tmp_path)]) == 1
    assert capsys.readouterr().out == "one.txt: differs\n"
    assert main(["--folder", str(tmp_path), "--write"]) == 0
    assert file.read_text() == good
    assert main(["--folder", str(tmp_path)]) == 0
