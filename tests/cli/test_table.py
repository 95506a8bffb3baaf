"""The terminal table, played through its keyboard."""

from __future__ import annotations

import io
import json
import random
import re
import signal
from itertools import pairwise
from pathlib import Path

import pytest
from rich.console import Console

import logres as library
from logres.bots.bot import SAMPLES
from logres.cli.table import saves, table_commands
from logres.cli.table.input_parser import match
from logres.cli.table.keyboard import Keyboard, unbroken
from logres.cli.table.narrator import Narrator
from logres.cli.table.saves import HUMAN
from logres.cli.table.screen import Screen
from logres.cli.table.table import Table
from logres.engine.actions import Action
from tests.cli.conftest import Run


class Monkey(Keyboard):
    """Types any offered notation."""

    def __init__(self, seed: int, lines: int = 10_000) -> None:
        super().__init__()
        self.scripted = True
        self.chance = random.Random(seed)
        self.lines = lines

    def read(self, prompt: str, offers: list[str] | None = None) -> str:
        self.lines -= 1
        if self.lines < 0:
            raise EOFError
        return self.chance.choice([offer for offer in offers or [] if offer not in table_commands.WORDS])


def test_a_whole_game_is_played_and_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    game = library.new("thanes", seed=5)
    seated = {"ash": HUMAN, "birch": "random", "cedar": HUMAN}
    file = tmp_path / "game.save"
    assert Table(game, seated, file, Screen(), Monkey(1)).run() == 0
    out = capsys.readouterr().out
    assert "The game is over" in out
    assert "won: most points after four rounds" in out
    again = library.replay(file.with_suffix(".record").read_text())
    assert again.result is not None
    assert again.digest() == game.digest()


def test_britannia_fits_eighty_columns_and_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    game = library.new("britannia", seed=5)
    seated = {"yellow": "random", "green": HUMAN, "red": "random", "blue": HUMAN}
    file = tmp_path / "game.save"
    Table(game, seated, file, Screen(), Monkey(1, lines=40)).run()
    shown = capsys.readouterr().out.splitlines()[:-2]  # the last two hold a path
    assert max(map(len, shown)) <= 80
    again, same = saves.read_table(file)
    assert (again.digest(), same) == (game.digest(), seated)


def test_a_fault_of_ours_keeps_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    class Faulty(Monkey):
        def read(self, prompt: str, offers: list[str] | None = None) -> str:
            raise RuntimeError

    game = library.new("thanes", seed=5)
    table = Table(game, dict.fromkeys(game.seats, HUMAN), tmp_path / "game.save", Screen(), Faulty(1))
    with pytest.raises(RuntimeError):
        table.run()
    assert "is saved in" in capsys.readouterr().out


def test_bots_alone_are_told_turn_by_turn(logres: Run):
    ran = logres("play", "thanes", "--seat", "none", "--seed", "4")
    assert ran.code == 0
    assert ran.out.count("So far") > 1
    assert "The game is over" in ran.out


def test_numbers_notations_and_beginnings_all_play(logres: Run):
    for line in ("1", "bid stag-2", "bid st", "b stag", "stag-2"):
        ran = logres("play", "thanes", "--seed", "3", typed=line + "\n")
        assert "ash bids stag-2" in ran.out, line
        assert ran.code == 0


def test_a_beginning_does_not_cut_a_number():
    offered = [Action("give", count=n, who="saxons") for n in (1, 2, 11, 12)]
    assert match(offered, "give 1") == offered[0]
    assert match(offered, "g 12") == offered[3]
    assert match(offered, "give 3") is None


def test_the_question_names_rule_and_numbered_choices(logres: Run):
    out = logres("play", "thanes", "--seed", "3").out
    assert "[feast.bid]" in out
    assert " 1 bid stag-2" in out
    assert "ash: boar-3 boar-4 stag-2" in out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("bid wolf-6", "You do not hold this card. [feast.bid]"),
        ("bid boar", "'bid boar' may mean bid boar-3, bid boar-4"),
        ("9", "there is no number 9; there are 1 to 3"),
        ("undo", "nothing can be taken back"),
        ("rule chess", "there is no rule 'chess'"),
        ("why not", "write why not, and"),
        ("log many", "write log, or log and the number"),
        ("timeline", "thanes has no timeline to show"),
        ("save", "write save and the name of a file"),
        ("save /nowhere/at/all\0", "no file can have such a name"),
    ],
)
def test_a_wrong_line_is_refused_in_one_line_and_changes_nothing(logres: Run, state: Path, line: str, says: str):
    ran = logres("play", "thanes", "--seed", "3", typed=line + "\n")
    assert says in ran.err
    assert ran.err.count("\n") == 1
    assert ran.code == 1
    game, _ = saves.read_table(next(state.glob("*.save")))
    assert game.count == 0


def test_several_actions_stop_at_the_first_that_cannot_be_taken_back(logres: Run):
    typed = "1;keep\n"
    ran = logres("play", "thanes", "--seed", "3", "--seat", "ash", typed=typed)
    assert ran.code == 1
    assert "keep" in ran.err


def test_why_rule_log_board_score_and_help_only_tell(logres: Run):
    typed = "why not boar-1\nwhy not stag-2\nrule\nlog\nlog 3\nboard\nscore\nhelp\n\n"
    ran = logres("play", "thanes", "--seed", "3", typed=typed)
    assert ran.code == 0
    assert "You do not hold this card. [feast.bid]" in ran.out
    assert "It is offered: stag-2" in ran.out
    assert "feast.bid" in ran.out
    assert ran.out.count("hands") == 2
    assert "take back" in ran.out
    assert ran.out.count(" 1 bid stag-2") == 2


def test_advice_tells_what_is_weighed_and_plays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(SAMPLES, "hard", 2)
    game = library.new("pendragon", seed=5)
    out = io.StringIO()
    screen = Screen(out=Console(file=out, width=300))
    table = Table(game, dict.fromkeys(game.seats, HUMAN), tmp_path / "game.save", screen, Monkey(1))
    before, decision = game.digest(), game.decision
    assert decision is not None
    assert table_commands.run_command(table, decision, "advice")
    assert out.getvalue().count(" tries") + out.getvalue().count("one try") == 3
    assert game.digest() == before


def test_where_nothing_is_weighed_the_usual_bot_is_asked(logres: Run):
    ran = logres("play", "thanes", "--seed", "3", typed="advice\n")
    assert ran.code == 0
    assert ran.out.count("bid ") > logres("play", "thanes", "--seed", "3", typed="").out.count("bid ")


def test_undo_takes_back_to_the_last_real_choice(tmp_path: Path):
    game = library.new("thanes", seed=3)
    table = Table(game, dict.fromkeys(game.seats, HUMAN), tmp_path / "x.save", Screen(), Monkey(0))
    table.narrator.begin(0)
    table.play([game.legal("ash")[0]], "ash")
    table.undo("ash")
    assert game.count == 0
    assert saves.read_table(tmp_path / "x.save")[0].count == 0


def test_a_curtain_falls_between_two_people(logres: Run):
    ran = logres("play", "thanes", "--seed", "3", "--seat", "all", typed="1\n1\n1\n")
    assert "Pass the keyboard to birch" in ran.out
    assert "Pass the keyboard to cedar" in ran.out


BRETWALDA = ("play", "bretwalda", "--scenario", "two-player", "--seat", "all", "--seed", "3")


def test_no_hand_is_seen_by_the_other_person_at_the_keyboard(logres: Run):
    """Between any two seats' hands the keyboard is passed, also before the first."""
    out = logres(*BRETWALDA, typed="1\n1\n").out
    parts = out.split("Pass the keyboard to ")
    assert [part.split(".")[0] for part in parts[1:]] == ["wessex", "northumbria"]
    assert "Your cards" not in parts[0]
    for part, hand in zip(parts[1:3], ("l31 Skilled Hands", "l07 Fire the Gates"), strict=True):
        assert part.count("Your cards") == part.count(f"Your cards: {hand}") == 1


class Person(Monkey):
    """Somebody at a real terminal: asked whether he is there, and able to call back what was typed."""

    def __init__(self, seed: int, lines: int) -> None:
        super().__init__(seed, lines)
        self.scripted = False
        self.forgotten = 0

    def read(self, prompt: str, offers: list[str] | None = None) -> str:
        return super().read(prompt, offers) if offers else ""

    def forget(self) -> None:
        self.forgotten += 1


def test_the_screen_is_cleared_with_all_that_was_scrolled_before_the_keyboard_is_passed(tmp_path: Path):
    terminal = Console(file=io.StringIO(), force_terminal=True, width=100, color_system=None, highlight=False)
    game = library.new("bretwalda", "two-player", seed=3)
    keyboard = Person(3, lines=150)
    Table(game, dict.fromkeys(game.seats, HUMAN), tmp_path / "x.save", Screen(terminal), keyboard).run()
    screens = terminal.file.getvalue().split("\033[3J")  # type: ignore[attr-defined]
    assert len(screens) - 1 == keyboard.forgotten > 5
    for screen in screens[:-1]:
        assert screen.endswith("\033[2J\033[H")
    readers = [set(re.findall("Pass the keyboard to (.*?)\\.", screen)) for screen in screens]
    assert all(len(reader) == 1 for reader in readers)
    assert all(one != other for one, other in pairwise(readers))


def test_who_takes_up_a_game_with_secrets_is_asked_for_first(logres: Run):
    logres(*BRETWALDA, typed="1\n")
    resumed = logres("play", "--resume").out
    assert resumed.index("Pass the keyboard to northumbria") < resumed.index("Your cards: l07")


def test_where_nothing_is_secret_nobody_is_sent_away(logres: Run):
    out = logres("play", "britannia", "--seat", "all", "--seed", "3", typed="done\n1\n").out
    assert out.count("> ") > 1
    assert "Pass the keyboard" not in out


def test_a_forced_answer_is_shown_to_its_own_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    game = library.new("thanes", "two-thanes", seed=3)
    table = Table(game, dict.fromkeys(game.seats, HUMAN), tmp_path / "x.save", Screen(), Monkey(1, 0))
    table.narrator.played["birch"] = ["birch bid wolf-6"]
    table.run()
    out = capsys.readouterr().out
    assert "Pass the keyboard to ash" in out
    assert "wolf-6" not in out


def test_a_lone_player_needs_no_curtain(logres: Run):
    assert "Pass the keyboard" not in logres("play", "thanes", "--seed", "3", typed="1\n1\n").out


def test_sealed_answers_stay_sealed(logres: Run):
    ran = logres("play", "thanes", "--seed", "3", "--seat", "all", typed="1\nlog\n")
    assert "ash bids stag-2" not in ran.out


def test_leaving_saves_and_says_how_to_go_on(logres: Run, state: Path):
    ran = logres("play", "thanes", "--seed", "3", typed="1\nquit\n")
    assert ran.code == 0
    assert "The game is saved in" in ran.out
    assert "logres play --resume" in ran.out
    count = saves.read_table(next(state.glob("*.save")))[0].count
    again = logres("play", "--resume", typed="1\n")
    assert again.code == 0
    assert saves.read_table(next(state.glob("*.save")))[0].count > count


def test_resume_keeps_the_seats(logres: Run, tmp_path: Path):
    file = tmp_path / "mine.save"
    logres("play", "thanes", "--seat", "birch", "--seed", "3", "--save", str(file))
    ran = logres("play", "--resume", str(file))
    assert "birch>" not in ran.out  # nothing was typed
    assert json.loads(file.read_text())["seats"] == {"ash": "random", "birch": "human", "cedar": "random"}
    assert f"logres play --resume {file}" in ran.out.replace("\n", "")


def test_ctrl_c_waits_until_an_action_is_played_and_saved():
    before = signal.getsignal(signal.SIGINT)  # a runner in the background may have it ignored
    done = []

    def work() -> None:
        with unbroken():
            signal.raise_signal(signal.SIGINT)
            done.append(True)

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_at_the_prompt_leaves_with_the_game_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    class Breaking(Monkey):
        def read(self, prompt: str, offers: list[str] | None = None) -> str:
            raise KeyboardInterrupt

    game = library.new("thanes", seed=3)
    file = tmp_path / "x.save"
    assert Table(game, dict.fromkeys(game.seats, HUMAN), file, Screen(), Breaking(0)).run() == 0
    assert "The game is saved" in capsys.readouterr().out
    assert saves.read_table(file)[0].digest() == game.digest()


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "x.save"
    saves.write(file, "old")

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError, match="disk full"):
        saves.write(file, "new")
    assert file.read_text() == "old"
    assert list(tmp_path.glob(".x*")) == []


def test_choices_tell_what_they_cost(capsys: pytest.CaptureFixture[str]):
    game = library.new("bretwalda", "four-player", seed=3)
    while (asked := game.decision) is None or asked.kind != "ChooseAction":
        game.play(game.legal()[0])
    game.play("fyrd")
    asked = game.decision
    assert asked is not None
    Narrator(game, Screen()).choices(asked)
    gold = game.view(asked.seat)["board"]["kingdoms"][asked.actor]["gold"]
    assert f"of {gold} Gold)" in capsys.readouterr().out
