"""The ledger, the marker, and the ids that this project names."""

import pytest

from logres.engine.errors import BadInput
from logres.ledger import ledger, titles
from logres_workshop.marker import rule
from logres_workshop.prover import proved as proofs
from logres_workshop.prover import report

pytestmark = pytest.mark.xdist_group("ledger")  # one worker prepares for all of them


def test_every_title_has_its_clauses():
    assert {title: len(ledger(title)) for title in titles()} == {
        "bretwalda": 238, "britannia": 312, "britannia-redux": 109, "pendragon": 446 + 239,
    }  # fmt: skip


def test_a_clause_is_found_by_id_and_by_prefix():
    britannia = ledger("britannia")
    assert britannia["battle.fort-last"].title == "britannia"
    assert [clause.id for clause in britannia.find("leader.duration")] == [
        "leader.duration",
        "leader.duration.last-three",
    ]


@pytest.mark.parametrize(("title", "id"), [("monopoly", "go"), ("britannia", "battle.fort-lst"), ("britannia", "")])
def test_what_is_unknown_is_refused(title, id):
    with pytest.raises(BadInput):
        rule(title, id)


def test_a_mark_without_ids_is_refused():
    with pytest.raises(BadInput, match="names no clause"):
        rule("britannia")


@rule("britannia", "battle.fort-last")
class TestMarker:
    @rule("britannia", "battle.simultaneous", "battle.order")
    @pytest.mark.parametrize("number", [1])
    def test_marks_add_up(self, request, number):
        marks = list(request.node.iter_markers("rule"))
        assert [mark.args for mark in marks] == [
            ("britannia", "battle.simultaneous", "battle.order"),
            ("britannia", "battle.fort-last"),
        ]


def test_every_named_id_exists(project):
    assert list(project.unknown()) == []


def test_every_excuse_has_a_clause_a_reason_and_no_test(project):
    for title, reasons in report.not_mechanical(project).items():
        assert len(reasons) < 0.05 * len(ledger(title))
        for id, reason in reasons.items():
            assert len(reason) > 20
            assert not project.marks_of(ledger(title)[id]), f"{id} has a test, so it needs no excuse"


def test_every_kept_proof_is_of_a_clause(project):
    for title, ids in proofs.load(project).items():
        assert set(ids) <= set(ledger(title))
