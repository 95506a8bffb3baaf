"""The prover on the small checkout: what it proves, what it unmasks, what it refuses."""

import json
from io import StringIO

import pytest
from rich.console import Console

from logres.engine.errors import BadInput
from logres.rules import proved as proofs
from logres.rules import report
from logres.rules.command import rules_command
from logres.rules.project import Project
from logres.rules.prove import prove
from logres.rules.report import Standing


def command(checkout: Project, *args: str, **options) -> tuple[int, str]:
    """The exit code of `logres rules` and what it printed."""
    console = Console(file=StringIO(), width=200)
    code = rules_command(*args, project=checkout, console=console, **options)
    return code, console.file.getvalue()  # type: ignore[attr-defined]


def tree(checkout: Project) -> dict[str, bytes]:
    """Every file of the checkout but for byte code."""
    return {
        str(path): path.read_bytes() for path in checkout.root.rglob("*") if path.is_file() and path.suffix != ".pyc"
    }


def test_good_tests_are_proved_and_the_others_unmasked(checkout):
    before = tree(checkout)
    proofs = {proof.clause.id: proof for proof in report.refresh(checkout, ["toy"])}
    held = {id for id, proof in proofs.items() if proof.proved}
    assert held == {"fight.hit", "fight.hill", "fight.loser", "fight.loot", "map.size"}
    unmasked = proofs["fight.untested"].places[0].trials
    assert {trial.outcome for trial in unmasked} == {"green"}, "a test that cannot fail lets every mutant live"
    assert "no code" in proofs["map.unnamed"].problem
    written = checkout.tests / "rules" / "proved.json"
    assert list(json.loads(written.read_text())["toy"]) == sorted(held)
    written.unlink()
    assert tree(checkout) == before, "the working tree is never touched"


def test_a_red_test_proves_nothing(checkout):
    file = checkout.tests / "test_fight.py"
    file.write_text(file.read_text().replace("== 4", "== 5"))
    assert "not green" in prove(checkout, checkout.clause("fight.loot")).problem


def test_each_place_must_be_noticed(checkout):
    file = checkout.package / "games" / "toy" / "fight.py"
    file.write_text(
        file.read_text() + '\n\ndef idle() -> int:\n    """Also the spoils [fight.loot]."""\n    return 1\n'
    )
    proof = prove(checkout, checkout.clause("fight.loot"))
    assert [place.proved for place in proof.places] == [True, False]
    assert not proof.proved


def test_code_that_falls_over_is_not_noticed(checkout):
    file = checkout.tests / "test_fight.py"
    file.write_text(file.read_text().replace('fight.size("vale") == 2', 'fight.size("vale") > 0'))
    game = checkout.package / "games" / "toy" / "data" / "map.yaml"
    game.write_text(game.read_text().replace("feeds: 2", "feeds: x"))
    assert not prove(checkout, checkout.clause("map.size")).proved


def test_a_proof_counts_until_code_or_test_change(checkout):
    proved: proofs.Proved = {}
    for clause in report.marked_clauses(checkout, ["toy"]):
        proofs.note(checkout, proved, clause, holds=clause.id.startswith("fight"))
    proofs.save(checkout, proved)
    assert report.standings(checkout, "toy")["map.size"] is Standing.MARKED
    assert report.standings(checkout, "toy")["talk.free"] is Standing.NOT_MECHANICAL
    game, test = checkout.package / "games" / "toy" / "fight.py", checkout.tests / "test_fight.py"
    game.write_text(game.read_text().replace("points += 3", "points += 1 + 2"))
    test.write_text(
        test.read_text().replace("(5, True)", "(6, True)").replace('"fight.hill")', '"fight.hill", "map.size")')
    )
    after = report.standings(Project(checkout.root), "toy")
    changed = {"fight.loot", "fight.hit"}
    assert {id for id in after if id.startswith("fight") and after[id] is Standing.MARKED} == changed


def test_the_sample_prints_its_seed_and_what_was_killed(checkout):
    code, text = command(checkout, "toy", sample=2, seed=1)
    clauses = report.sample(checkout, ["toy"], 2, 1)
    assert "seed 1\n" in text
    assert all(clause.id in text for clause in clauses)
    assert "killed" in text
    assert code == (0 if "NOT PROVED" not in text else 1)


def test_a_sample_that_is_not_red_fails(checkout):
    code, text = command(checkout, prove="fight.untested")
    assert "survived" in text
    assert "0 of 1 went red" in text
    assert code == 1


def test_the_same_seed_chooses_the_same_clauses(checkout):
    assert report.sample(checkout, ["toy"], 3, 5) == report.sample(checkout, ["toy"], 3, 5)


def test_prove_by_id(checkout):
    assert command(checkout, prove="fight.loot")[0] == 0
    code, text = command(checkout, prove="fight.lot")
    assert code == 2
    assert "did you mean fight.loot" in text


def test_show_names_code_and_tests(checkout):
    text = command(checkout, "toy", "fight.hi")[1]
    assert "src/logres/games/toy/fight.py:11" in text
    assert "tests/test_fight.py" in text
    assert "test_hit" in text


def test_coverage_has_a_line_per_file(checkout):
    line = report.coverage(checkout, ["toy"])[0]
    assert (line.file, line.total, line.counts[Standing.MARKED], line.counts[Standing.OPEN]) == ("toy", 8, 7, 0)


def test_an_installed_copy_shows_clauses_and_proves_nothing(checkout):
    installed = Project(checkout.package.parent, checkout.package)
    assert command(installed, "toy", "fight.hit")[0] == 0
    code, text = command(installed, prove="fight.hit")
    assert code == 2
    assert "source checkout" in text


def test_unknown_ids_are_found(checkout):
    file = checkout.package / "games" / "toy" / "fight.py"
    file.write_text(file.read_text().replace("[fight.hill]", "[fight.hull]"))
    assert [unknown.id for unknown in checkout.unknown()] == ["fight.hull"]


def test_a_mark_must_be_written_out(checkout):
    file = checkout.tests / "test_fight.py"
    file.write_text(file.read_text().replace('"fight.loot"', "*IDS"))
    with pytest.raises(BadInput, match="written out"):
        checkout.marks_of(checkout.clause("fight.loot"))
