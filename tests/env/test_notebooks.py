"""The notebooks are those that their scripts make, what they print included."""

from __future__ import annotations

import json
from typing import Any

import pytest

from logres_workshop.pages.notebooks import BY_HAND, FOLDER, notebook


def script(name: str) -> str:
    return (FOLDER / f"{name}.py").read_text("utf-8")


def kept(name: str) -> dict[str, Any]:
    doc: dict[str, Any] = json.loads((FOLDER / f"{name}.ipynb").read_text("utf-8"))
    assert any(cell.get("outputs") for cell in doc["cells"])
    return doc


@pytest.mark.parametrize("name", sorted({path.stem for path in FOLDER.glob("*.py")} - set(BY_HAND)))
def test_a_notebook_is_fresh(name: str):
    assert notebook(script(name)) == kept(name)


def test_a_long_one_runs_in_miniature_and_is_that_of_its_script(monkeypatch: pytest.MonkeyPatch):
    small = {"DATA": str(FOLDER.parent / "data-sets/bretwalda"), "GAMES": "7", "EPOCHS": "1", "MATCHES": "1"}
    for name, value in small.items():
        monkeypatch.setenv(f"LOGRES_{name}", value)
    (name,) = BY_HAND
    made = notebook(script(name))
    assert [cell["source"] for cell in made["cells"]] == [cell["source"] for cell in kept(name)["cells"]]
    printed = "".join([line for cell in made["cells"] for out in cell.get("outputs", []) for line in out["text"]])
    for word in ("7 games", "network  log loss", "greedy   log loss", "of 1 games won"):
        assert word in printed
