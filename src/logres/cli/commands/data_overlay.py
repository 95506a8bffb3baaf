"""`--data DIR`: the figures of a printed copy put over ours, before any game is imported."""

from __future__ import annotations

import os
from pathlib import Path

from logres.engine.errors import BadInput
from logres.engine.title import title_ids


def use(folder: Path) -> None:
    """Name the overlay folder to every title: DIR itself, or DIR/<title> where there is one."""
    if not folder.is_dir():
        raise BadInput(f"there is no folder {folder}")
    known = title_ids()
    own = [title for title in known if (folder / title).is_dir()]
    if not own and not any(file.suffix in (".yaml", ".py") for file in folder.iterdir()):
        raise BadInput(f"{folder} holds no data files (such as constants.yaml), and no folder named after a title")
    for title in own or known:
        where = folder / title if own else folder
        os.environ[f"LOGRES_DATA_{title.upper().replace('-', '_')}"] = str(where.resolve())
