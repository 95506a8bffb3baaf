"""Every function that names a clause is entered by random games, or it is known what enters it."""

from inspect import signature
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from logres.engine.errors import BadInput
from logres_workshop.prover.functions import NotPatchable, Watched, patch, watch
from logres_workshop.prover.reach import Reach

pytestmark = pytest.mark.xdist_group("ledger")  # one worker prepares for all of them


def test_every_function_that_names_a_clause_is_accounted_for(project):
    functions = set(project.reach.functions(project.places, project.sources))
    unknown = functions - project.reach.reached - set(project.reach.unreached)
    assert not unknown, "run `make reach`; what it does not enter belongs into tests/rules/unreached.yaml"


def test_what_is_listed_as_unreached_exists_and_is_unreached(project):
    functions = set(project.reach.functions(project.places, project.sources))
    assert set(project.reach.unreached) <= functions - project.reach.reached


def test_the_tests_and_deciders_that_are_named_exist(project):
    known = {
        project.reach.name(source.file, name) for source in project.sources.values() for _, name in source.functions
    }
    for name, entry in project.reach.unreached.items():
        assert entry.get("decides", name) in known
        assert len(entry.get("reason", "a reason of some words")) > 20
        file, _, test = entry.get("test", "").partition("::")
        if file:
            assert f"def {test.split('[')[0]}(" in (project.root / file).read_text("utf-8"), name


def test_a_clause_that_only_refusals_name_is_not_proved(checkout):
    reach = checkout.reach
    reach.reasons.write_text("toy.fight.loser: {decides: toy.fight.side}\n")
    assert checkout.objection(checkout.clause("fight.loser")) == (
        "toy.fight.loser only says why not: toy.fight.side decides"
    )
    assert checkout.objection(checkout.clause("fight.hit")) == ""


def test_an_entry_says_something(tmp_path: Path):
    reach = Reach(tmp_path, tmp_path)
    reach.reasons.write_text("a.b.c: {excuse: none}\n")
    with pytest.raises(BadInput, match="needs one of"):
        _ = reach.unreached


class Base:
    def double(self, number: int, *, more: int = 0) -> int:
        return 2 * number + more


class Derived(Base):
    def double(self, number: int, *, more: int = 1) -> int:
        return super().double(number, more=more)


def test_a_first_call_is_noted_and_changes_nothing():
    double = Derived.double
    assert isinstance(double, FunctionType)
    watched = Watched(double)
    assert not watched.entered
    assert list(signature(Derived.double).parameters) == ["self", "number", "more"]
    assert (Derived().double(3), watched.entered) == (7, True)
    watched.watch()
    assert not watched.entered
    assert (Derived().double(3, more=4), watched.entered) == (10, True)


ORIGINAL = "LIMIT = 3\n\n\ndef below(x):\n    return x < LIMIT\n"


def test_a_loaded_function_takes_new_code_but_a_module_does_not():
    names: dict[str, object] = {}
    exec(compile(ORIGINAL, "limits.py", "exec"), names)
    below = names["below"]
    assert callable(below)
    patch("limits.py", ORIGINAL, ORIGINAL.replace("x < LIMIT", "x <= LIMIT"))
    assert below(3)
    with pytest.raises(NotPatchable):
        patch("limits.py", ORIGINAL, ORIGINAL.replace("LIMIT = 3", "LIMIT = 4"))


def test_who_was_not_called_is_watched_on(tmp_path: Path):
    file = tmp_path / "called_late.py"
    file.write_text("def late() -> int:\n    return 1\n", "utf-8")
    names: dict[str, Any] = {}
    exec(compile(file.read_text("utf-8"), str(file), "exec"), names)
    watch(str(tmp_path))
    again = watch(str(tmp_path))
    assert names["late"]() == 1
    assert [each.name for each in again if each.entered] == [(str(file), "late")]
