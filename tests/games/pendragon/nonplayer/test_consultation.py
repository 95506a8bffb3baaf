"""`logres np`: the aide for the table."""

import json

import pytest

import logres
from logres.cli import main
from logres.cli.commands import nonplayer as command
from logres.engine.errors import BadInput
from logres.games.pendragon.nonplayer import consultation


def position(**at):
    doc = logres.new("pendragon", seed=3).position()
    return {**doc, "at": {**doc["at"], **at}}


def test_the_turn_is_told_with_rules_and_dice():
    asked = []

    def roller(label, count):
        asked.append((label, count))
        return (6,) * count if not label.startswith("choose") else ("iceni",)

    game = consultation.begin(position(), "civitates", None, roller)
    told = [
        line for line, _ in zip(consultation.lines(game, lambda question, answers: answers[0]), range(4), strict=False)
    ]
    assert told[0].startswith("? Civitates: consults its flowchart")
    assert ("march", 1) in asked


def test_rolled_dice_give_a_whole_turn():
    game = consultation.begin(position(), "saxons", "7")
    told = list(consultation.lines(game, lambda question, answers: answers[0]))
    assert told[0].startswith("? Saxons: consults its flowchart")
    assert any("[8.6." in line for line in told)
    again = list(
        consultation.lines(consultation.begin(position(), "saxons", "7"), lambda question, answers: answers[0])
    )
    assert told == again


def test_dice_that_cannot_be_are_asked_for_again():
    given = iter([9, 2, 0, 3])
    asked = []

    def roller(label, count):
        asked.append(label)
        return (next(given, 1),) * count

    doc = {"scenario": "barbarian-conspiracy", "at": {"card": 51}, "board": {"base": "scenario"}}
    told = list(
        consultation.lines(consultation.begin(doc, "saxons", None, roller), lambda question, answers: answers[0])
    )
    assert told[0] == "  'raid or event' needs numbers from 1 to 6, not 9"
    assert asked[:2] == ["raid or event", "raid or event"]
    assert "not 0" in told[1]
    assert asked[2] == asked[3] == "raid targets"  # what was right before is not asked for again
    assert any("raid or event: rolls 2" in line for line in told)


@pytest.mark.parametrize(
    "doc",
    [{"options": 3}, {"at": [1]}, {"at": {"first": "dance"}}, {"at": {"phase": "act", "acted": ["bob"]}}],
)
def test_a_position_that_cannot_be_is_refused_in_words(doc):
    with pytest.raises(BadInput, match="position: "):
        consultation.begin({"at": {"card": 8}, **doc}, "dux", "7")


def test_who_is_unknown_is_told_so():
    with pytest.raises(BadInput, match="there is no faction"):
        consultation.begin(position(), "picts", "7")


def test_the_command(tmp_path, capsys, monkeypatch):
    file = tmp_path / "position.json"
    others = {"nonplayers": ["dux", "civitates", "saxons"]}
    file.write_text(json.dumps({**position(), "options": others}), "utf-8")
    assert (
        main(["np", "pendragon", "--position", str(file), "--faction", "scotti", "--dice", "auto", "--seed", "2"]) == 0
    )
    assert "? Scotti: consults its flowchart" in capsys.readouterr().out
    monkeypatch.setattr("builtins.input", lambda prompt: "3 4")
    assert command.roll("muster", 2) == (3, 4)
    with pytest.raises(BadInput):
        command.consult("pendragon", file, "scotti", "loaded", None)
    file.write_text("[]", "utf-8")
    with pytest.raises(BadInput):
        command.read(file)
