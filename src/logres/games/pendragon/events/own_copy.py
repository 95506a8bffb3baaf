"""Effects from a printed copy: `cards.py` in the overlay folder, put over ours. See docs/own-cards.md.

The file is Python like the cards here, and is run as such: it registers the sides it puts right, the others stay.
"""

from __future__ import annotations

import hashlib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Final

from logres.engine.errors import BadInput
from logres.games import figures
from logres.games.pendragon.events import event

FILE: Final = "cards.py"


def file_in(folder: Path | None) -> Path | None:
    """The owner's file in an overlay folder, if there is one."""
    found = None if folder is None else folder / FILE
    return found if found is not None and found.is_file() else None


def load(folder: Path | None) -> list[tuple[int, int]]:
    """Run the owner's file; tells the (card, side) it has put right."""
    file = file_in(folder)
    if file is None:
        return []
    before = [list(sides) for sides in event.AUTHORS]
    spec = spec_from_file_location("logres_own_cards", file)
    if spec is None or spec.loader is None:
        raise BadInput(f"{file} cannot be read as Python")
    try:
        spec.loader.exec_module(module_from_spec(spec))
    except Exception as error:
        raise BadInput(f"{file}: {type(error).__name__}: {error}") from error
    pairs = [(card, side) for card in range(len(before)) for side in range(3)]
    own = [(card, side) for card, side in pairs if event.AUTHORS[card][side] is not before[card][side]]
    for pair in own:
        event.FIRST_AUTHORS.pop(pair, None)
    return own


def fingerprint(figures_hash: str, folder: Path | None = None) -> str:
    """The hash of the figures, and of the owner's effects where there are any."""
    file = file_in(folder)
    if file is None:
        return figures_hash
    return hashlib.sha256(figures_hash.encode() + file.read_bytes()).hexdigest()


FOLDER: Final[Path | None] = figures.overlay_of("pendragon")
