"""The prover on the small checkout: what it proves, what it unmasks, what it refuses."""

import json
from io import StringIO

import pytest
from rich.console import Console

from logres.engine.errors import BadInput
from logres_workshop.prover import proved as proofs
from logres_workshop.prover import report
from logres_workshop.prover.command import rules_command
from logres_workshop.prover.project import Project
from logres_workshop.prover.prove import Proof
from logres_workshop.prover.report import ClauseState

pytestmark = pytest.mark.xdist_group("prover")  # it takes long


def command(checkout: Project, *args: str, **options) -> tuple[int, str]:
    """The exit code of `logres rules` and what it printed."""
    console = Console(file=StringIO(), soft_wrap=True)
    code = rules_command(*args, project=checkout, console=console, **options)
    return code, console.file.getvalue()  # type: ignore[attr-defined]


def tree(checkout: Project) -> dict[str, bytes]:
    """Every file of the checkout but for byte code."""
    return {
        str(path): path.read_bytes() for path in checkout.root.rglob("*") if path.is_file() and path.suffix != ".pyc"
    }


def outcomes(proof: Proof) -> set[str]:
    """What became of the mutants of a proof."""
    return {trial.outcome for place in proof.places for trial in place.trials}


def test_good_tests_are_proved_and_the_others_unmasked(checkout):
    before = tree(checkout)
    proofs = {proof.clause.id: proof for proof in report.refresh(checkout, ["toy"])}
    held = {id for id, proof in proofs.items() if proof.proved}
    assert held == {"fight.hit", "fight.hill", "fight.loser", "fight.loot", "fight.sides", "map.size"}
    assert outcomes(proofs["fight.untested"]) == {"green"}, "a test that cannot fail lets every mutant live"
    assert "red" not in outcomes(proofs["fight.crash"]), "code that falls over has not been judged"
    assert [place.proved for place in proofs["fight.twice"].places] == [True, False], "each place must be noticed"
    assert [place.unreached for place in proofs["fight.twice"].places] == [False, True]
    assert "not green" in proofs["fight.red"].problem
    assert "no code" in proofs["map.unnamed"].problem
    assert proofs["fight.dead"].problem == "nothing in the package calls forgotten"
    assert proofs["fight.banners"].problem == "no test holds its instance right"
    written = checkout.tests / "rules" / "proved.json"
    assert list(json.loads(written.read_text())["toy"]) == sorted(held)
    written.unlink()
    assert tree(checkout) == before, "the working tree is never touched"


def test_a_proof_counts_until_code_or_test_change(checkout):
    proved: proofs.Proved = {}
    for clause in report.marked_clauses(checkout, ["toy"]):
        proofs.note(checkout, proved, clause, holds=clause.id.startswith("fight"))
    proofs.save(checkout, proved)
    before = report.clause_states(checkout, "toy")
    assert before["map.size"] is ClauseState.MARKED
    assert before["talk.free"] is ClauseState.NOT_MECHANICAL
    assert before["fight.dead"] is ClauseState.MARKED, "a proof on file does not help code that no game runs"
    game, test = checkout.package / "games" / "toy" / "fight.py", checkout.tests / "test_fight.py"
    game.write_text(game.read_text().replace("points += 3", "points += 1 + 2"))
    test.write_text(
        test.read_text().replace("(5, True)", "(6, True)").replace('"fight.hill")', '"fight.hill", "map.size")')
    )
    after = report.clause_states(Project(checkout.root), "toy")
    assert {id for id in after if before[id] is not after[id]} == {"fight.loot", "fight.hit"}


def test_a_proof_outlives_layout_and_prose(checkout):
    proved: proofs.Proved = {}
    for clause in report.marked_clauses(checkout, ["toy"]):
        proofs.note(checkout, proved, clause, holds=True)
    proofs.save(checkout, proved)
    before = report.clause_states(checkout, "toy")
    game, test = checkout.package / "games" / "toy" / "fight.py", checkout.tests / "test_fight.py"
    map_data = checkout.package / "games" / "toy" / "data" / "map.yaml"
    game.write_text(
        game.read_text()
        .replace("A five hits.", "Five or more hits, said better.")
        .replace("return die >= 5", "return (\n        die >= 5  # or six\n    )")
        .replace("left: int, right: int", "left, right")
    )
    test.write_text(test.read_text().replace('["king"]', "['king']"))
    map_data.write_text(
        map_data.read_text().replace("feeds: 2, rule: map.size, source: p.4", "rule: map.size, feeds: 2")
    )
    assert report.clause_states(Project(checkout.root), "toy") == before


def test_the_sample_prints_its_seed_and_what_was_killed(checkout):
    seed = next(seed for seed in range(99) if report.sample(checkout, ["toy"], 1, seed)[0].id == "fight.loser")
    code, text = command(checkout, "toy", sample=1, seed=seed)
    assert f"seed {seed}\nPROVED toy fight.loser" in text
    assert "killed  src/logres/games/toy/fight.py:" in text
    assert code == 0


def test_the_same_seed_chooses_the_same_clauses(checkout):
    assert report.sample(checkout, ["toy"], 3, 5) == report.sample(checkout, ["toy"], 3, 5)


def test_a_proof_that_fails_is_told(checkout):
    code, text = command(checkout, prove="fight.untested")
    assert "survived" in text
    assert "0 of 1 went red" in text
    assert code == 1


def test_an_unknown_id_is_refused(checkout):
    with pytest.raises(BadInput, match=r"did you mean fight\.loot"):
        command(checkout, prove="fight.lot")


def test_show_names_code_and_tests(checkout):
    text = command(checkout, "toy", "fight.hi")[1]
    assert "src/logres/games/toy/fight.py:11" in text
    assert "tests/test_fight.py" in text
    assert "test_hit" in text


def test_coverage_has_a_line_per_file(checkout):
    line = report.coverage(checkout, ["toy"])[0]
    assert (line.file, line.total, line.counts[ClauseState.MARKED], line.counts[ClauseState.OPEN]) == ("toy", 14, 13, 0)


def test_unknown_ids_are_found(checkout):
    file = checkout.package / "games" / "toy" / "fight.py"
    file.write_text(file.read_text().replace("[fight.hill]", "[fight.hull]"))
    assert [unknown.id for unknown in checkout.unknown()] == ["fight.hull"]


def test_computed_marks_are_found_by_asking_pytest(checkout):
    file = checkout.tests / "test_fight.py"
    file.write_text(file.read_text().replace('marks=rule("toy", "fight.loot")', 'marks=rule("toy", "fight." + "loot")'))
    (mark,) = checkout.marks_of(checkout.clause("fight.loot"))
    assert mark.node(checkout.root) == "tests/test_fight.py::test_loot"
    assert [mark.name for mark in checkout.marks_of(checkout.clause("fight.hill"))] == [
        "TestMore.test_loser", "TestMore.test_hill",
    ]  # fmt: skip


def test_a_test_file_that_cannot_be_imported_is_told(checkout):
    file = checkout.tests / "test_fight.py"
    file.write_text(file.read_text().replace('"fight.loot"', '"fight." + "lot"'))
    with pytest.raises(BadInput, match=r"no clause 'fight\.lot'"):
        command(checkout, coverage=True)
