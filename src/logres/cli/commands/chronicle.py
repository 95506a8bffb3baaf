"""`logres chronicle`: a recorded game told as one page."""

from __future__ import annotations

from pathlib import Path

from logres.chronicle.page import chronicle
from logres.cli.table import saves
from logres.cli.table.screen import Screen


def write(file: Path, out: Path | None, language: str) -> int:
    """Write the page beside the record, or where it is wanted."""
    text = saves.read(file)
    target = out or file.with_suffix(".html")
    target.write_text(chronicle(text, language), "utf-8")
    Screen().line(f"The chronicle is in {target}.")
    return 0
