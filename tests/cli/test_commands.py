"""Every command of `logres`, and how it refuses what it cannot do."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import logres as library
from logres.cli.commands.text_charts import bar, histogram, wilson
from logres.cli.table import saves
from tests.cli.conftest import Run


def test_version_and_help(logres: Run):
    assert logres("--version").out == f"logres {library.__version__}\n"
    out = logres("--help").out
    for command in ("play", "replay", "simulate", "fuzz", "audit", "bench", "rules", "sources", "odds", "titles"):
        assert command in out


def test_no_command_shows_the_help(logres: Run):
    assert "Usage" in logres().out


def one_line(err: str) -> bool:
    return err.startswith("logres: ") and err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ["frobnicate"],
        ["play", "chess"],
        ["play", "thanes", "--frob"],
        ["play", "thanes", "--scenario", "nine-thanes"],
        ["play", "thanes", "--seat", "oak"],
        ["play", "thanes", "--bots", "ash=oracle"],
        ["play", "thanes", "--bots", "oracle"],
        ["play", "thanes", "--bots", "greedy"],
        ["play", "thanes", "--seat", "ash", "--bots", "ash=random"],
        ["play", "thanes", "--bots", "random,greedy"],
        ["play", "thanes", "--option", "luck"],
        ["play", "thanes", "--option", "luck=perhaps"],
        ["play", "thanes", "--option", "pluck=yes"],
        ["play", "--seat", "ash"],
        ["play", "thanes", "--resume", "x.save"],
        ["play", "--resume"],
        ["play", "--resume", "no-such-file"],
        ["play", "--resume", "."],
        ["replay", "no-such-file"],
        ["simulate", "chess"],
        ["simulate", "thanes", "--games", "0"],
        ["simulate", "thanes", "--games", "many"],
        ["simulate", "thanes", "--bots", "random,random"],
        ["simulate", "thanes", "--jobs", "0"],
        ["sources", "chess"],
        ["sources", "thanes"],
        ["odds", "chess", "--attack", "1"],
        ["odds", "thanes", "--attack", "1", "--defend", "1"],
        ["odds", "britannia", "--attack", "3"],
        ["odds", "britannia", "--attack", "-3"],
        ["odds", "britannia", "--attackers", "3 infantry"],
        ["odds", "bretwalda", "--attack", "3", "--defend", "1"],
        ["--data", "no-such-folder", "titles"],
        ["rules", "chess"],
        ["fuzz", "chess"],
        ["fuzz", "thanes", "--games", "0"],
        ["audit", "chess"],
        ["audit", "thanes"],
        ["audit", "britannia", "--games", "0"],
        ["audit", "britannia", "--at", "3"],
        ["bench", "chess"],
        ["np", "chess", "--position", "x.json", "--faction", "dux"],
        ["np", "britannia", "--position", "x.json", "--faction", "romans"],
        ["np", "pendragon", "--position", "no-such-file", "--faction", "dux"],
        ["np", "pendragon", "--faction", "dux"],
        ["lesson", "chess"],
        ["play", "pendragon", "--seat", "dux", "--option", "nonplayers=dux"],
        ["play", "pendragon", "--option", "nonplayers=dux,picts"],
        ["play", "pendragon", "--option", "nonplayers=dux,civitates,saxons,scotti"],
    ],
)
def test_bad_input_gives_one_line_and_a_code(logres: Run, state: Path, words: list[str]):
    ran = logres(*words)
    assert one_line(ran.err), ran
    assert ran.code != 0
    assert not state.exists()


def test_a_fault_of_ours_is_told_in_one_line_with_the_details_in_a_file(
    logres: Run, state: Path, monkeypatch: pytest.MonkeyPatch
):
    def broken() -> None:
        raise RuntimeError("oh")

    monkeypatch.setattr("logres.cli.commands.titles.titles", broken)
    ran = logres("titles")
    assert one_line(ran.err)
    assert ran.code == 70
    crash = next(state.glob("crash-*.txt"))
    assert str(crash) in ran.err
    assert "RuntimeError: oh" in crash.read_text()


# --- saves and records -----------------------------------------------------------------------------------------------


@pytest.fixture
def save(logres: Run, tmp_path: Path) -> Path:
    file = tmp_path / "game.save"
    logres("play", "thanes", "--seed", "3", "--save", str(file), typed="1\n1\n")
    return file


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"schema":2', '"schema":99'),
        ('"title":"thanes"', '"title":"chess"'),
        ('"scenario":"three-thanes"', '"scenario":"two-thanes"'),
        ('"points":[', '"points":[7,'),
        ('"points":[', '"points":["x",'),
        ('"round":', '"round":"x","rund":'),
        ('"seats":{"ash"', '"seats":{"oak"'),
        ('"bid stag-2"', '"bid wolf-6"'),
        ('"frame"', '"farme"'),
        ("{", "["),
        ("}", ""),
    ],
)
def test_an_edited_save_is_refused(logres: Run, save: Path, old: str, new: str):
    text = save.read_text()
    assert old in text
    save.write_text(text.replace(old, new, 1))
    edited = save.read_bytes()
    ran = logres("play", "--resume", str(save))
    assert one_line(ran.err), ran
    assert str(save) in ran.err
    assert ran.code == 1
    assert save.read_bytes() == edited


def test_a_file_that_is_no_text_is_refused(logres: Run, tmp_path: Path):
    file = tmp_path / "x.save"
    file.write_bytes(b"\xff\xfe\x00")
    assert one_line(logres("play", "--resume", str(file)).err)
    assert one_line(logres("replay", str(file)).err)


def a_record(tmp_path: Path) -> Path:
    game = library.new("thanes", seed=8)
    while game.decision:
        game.play(game.legal()[0])
    file = tmp_path / "game.record"
    file.write_text(game.record())
    return file


def test_replay_shows_the_end_or_any_action(logres: Run, tmp_path: Path):
    file = a_record(tmp_path)
    whole = logres("replay", str(file))
    assert whole.code == 0
    assert "The game is over" in whole.out
    early = logres("replay", str(file), "--at", "2")
    assert "after action 2" in early.out
    assert "cedar bids a card" in early.out


def test_replay_reads_a_save_too(logres: Run, save: Path):
    assert "after action 0" in logres("replay", str(save), "--at", "0").out


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"thanes"', '"chess"'),
        ("3. cedar: bid", "3. cedar: bad"),
        ("\n2. ", "\n7. "),
        ("[Logres", "[Chess"),
        ("bid ", "bid {"),
    ],
)
def test_a_broken_record_is_refused(logres: Run, tmp_path: Path, old: str, new: str):
    file = a_record(tmp_path)
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    ran = logres("replay", str(file))
    assert one_line(ran.err), ran
    assert ran.code == 1


def test_an_action_beyond_the_end_is_refused(logres: Run, tmp_path: Path):
    assert one_line(logres("replay", str(a_record(tmp_path)), "--at", "999").err)


# --- the other commands ----------------------------------------------------------------------------------------------


def test_simulate_counts_and_writes(logres: Run, tmp_path: Path):
    out, records = tmp_path / "out.json", tmp_path / "records"
    words = ["--games", "6", "--seed", "2", "--out", str(out), "--records", str(records)]
    ran = logres("simulate", "thanes", *words)
    assert ran.code == 0
    assert "95 %" in ran.out
    doc = json.loads(out.read_text())
    assert len(doc["matches"]) == 6
    assert library.replay((records / "thanes-0.record").read_text()).result is not None
    assert logres("simulate", "thanes", "--games", "6", "--seed", "2").out == ran.out


def test_titles_tells_scenarios_seats_and_options(logres: Run):
    out = logres("titles").out
    assert "three-thanes" in out
    assert "ash birch cedar" in out
    assert "--option luck=yes" in out


def test_sources_tells_kinds_and_the_doubtful_ones(logres: Run):
    everything, low = logres("sources", "britannia").out, logres("sources", "britannia", "--low").out
    assert "map.regions.england" in everything
    assert "map.regions.england" not in low
    assert "cards.romans.occupy.gwynedd" in low
    assert "reconstructed" in everything


def test_sources_tells_what_was_not_at_hand(logres: Run):
    assert "starting positions: those of Britannia" in logres("sources", "britannia-redux").out


def test_odds_prints_shares_and_policy(logres: Run):
    out = logres(
        "odds", "britannia", "--attack", "3", "--defend", "2", "--burhs", "1", "--defender-retreats-at", "1"
    ).out
    for words in ("attacker wins", "defender holds", "both gone", "units left", "rounds", "infantry, then burhs"):
        assert words in out


def test_rules_forwards_what_is_asked_and_returns_the_verdict(logres: Run, monkeypatch: pytest.MonkeyPatch):
    asked: list[Any] = []

    def rules_command(*words: object, **given: object) -> int:
        asked.append((words, given))
        return 1

    monkeypatch.setattr("logres_workshop.prover.command.rules_command", rules_command)
    assert logres("rules", "britannia", "battle.fort", "--sample", "3", "--seed", "4").code == 1
    words, given = asked[0]
    assert words == ("britannia",)
    assert (given["sample"], given["seed"]) == (3, 4)


def test_questions_lead_to_a_game(logres: Run):
    typed = "thanes\n2\nluck=no\nbirch\n7\n1\nquit\n"
    ran = logres("play", typed=typed)
    assert ran.code == 0
    assert "Thanes, two-thanes" in ran.out
    assert "birch>" in ran.out


def test_questions_lead_to_a_game_against_non_players(logres: Run):
    typed = "pendragon\n\nnonplayers=dux,picts\nnonplayers=dux,saxons,scotti difficulty=easy\n\n5\nquit\n"
    ran = logres("play", typed=typed)
    assert ran.code == 0
    assert "nonplayers=  the factions nobody plays (dux, civitates, saxons, scotti)" in ran.out
    assert "option 'nonplayers': ['dux', 'picts'] is not" in ran.err
    assert "The seats are civitates." in ran.out
    assert "Non-players: dux, saxons, scotti." in ran.out


def test_with_nobody_to_ask_no_seat_is_asked_for(logres: Run, state: Path):
    ran = logres("play", typed="pendragon\n\nnonplayers=dux,civitates,saxons,scotti\n5\n")
    assert "Who plays?" not in ran.out
    assert "at least one faction needs a player" in ran.err
    assert ran.code != 0


def test_a_wrong_answer_is_asked_again_and_the_end_of_input_begins_nothing(logres: Run, state: Path):
    ran = logres("play", typed="chess\n")
    assert "'chess' is not one of" in ran.err
    assert "No game was begun" in ran.out
    assert not state.exists()


def test_an_overlay_replaces_a_figure(tmp_path: Path):
    """In a process of its own: figures are read once, when a game is imported."""
    (tmp_path / "constants.yaml").write_text("battle: {normal: {value: 2}}\n")
    code = "import sys; from logres.cli import main; sys.exit(main(sys.argv[1:]))"
    words = ["odds", "britannia", "--attack", "1", "--defend", "1"]

    def odds(*before: str) -> str:
        run = subprocess.run([sys.executable, "-c", code, *before, *words], capture_output=True, text=True, check=True)
        return run.stdout

    assert "1.80 rounds" in odds()
    assert "1.03 rounds" in odds("--data", str(tmp_path))


def test_charts():
    assert bar(2.0, 3) == "███"
    assert bar(-1.0, 3) == ""
    assert histogram([], 0, 0, 3) == "   "
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)


def test_files_of_one_second_get_names_of_their_own(state: Path):
    first = saves.new_file("thanes")
    saves.write(first, "")
    assert saves.new_file("thanes") != first


def test_the_package_itself_is_the_command():
    done = subprocess.run([sys.executable, "-m", "logres", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"logres {library.__version__}\n"
