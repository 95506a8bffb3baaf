"""Notebooks made of the scripts in examples/notebooks, whose cells begin with `# %%`, run, with what they print.

`python -m logres_workshop.pages.notebooks` writes each script's .ipynb beside it, but for those that take minutes and
data: these are run when they are named (`... train_a_value`), and the tests run them in miniature.
"""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[3] / "examples/notebooks"
BY_HAND = ("train_a_value",)
CELL, TEXT = "# %%", "[markdown]"


def cells(script: str) -> list[tuple[bool, str]]:
    """The cells of a script: whether it is text, and what stands in it.

    >>> cells("# %% [markdown]\\n# A page\\n\\n# %%\\nprint(1)\\n")
    [(True, 'A page'), (False, 'print(1)')]
    """
    found = []
    for part in script.split(CELL)[1:]:
        head, _, body = part.partition("\n")
        lines = body.strip().split("\n")
        is_text = head.strip() == TEXT
        found.append((is_text, "\n".join([line[2:] for line in lines] if is_text else lines)))
    return found


def notebook(script: str) -> dict[str, Any]:
    """Each cell is run in turn, in one namespace."""
    names: dict[str, Any] = {}
    made = [_text(body) if is_text else _code(body, names) for is_text, body in cells(script)]
    numbered = [{**cell, "id": f"cell-{number}"} for number, cell in enumerate(made)]
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return {"cells": numbered, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}


def _text(body: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": body.splitlines(keepends=True)}


def _code(body: str, names: dict[str, Any]) -> dict[str, Any]:
    printed = StringIO()
    with redirect_stdout(printed):
        exec(compile(body, "cell", "exec"), names)
    told = printed.getvalue().splitlines(keepends=True)
    outputs = [{"output_type": "stream", "name": "stdout", "text": told}] if told else []
    source = body.splitlines(keepends=True)
    return {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": outputs, "source": source}


def main(names: list[str]) -> None:
    chosen = names or [path.stem for path in sorted(FOLDER.glob("*.py")) if path.stem not in BY_HAND]
    for script in [FOLDER / f"{name}.py" for name in chosen]:
        made = notebook(script.read_text("utf-8"))
        script.with_suffix(".ipynb").write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", "utf-8")
        print(script.with_suffix(".ipynb").relative_to(FOLDER.parents[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
