"""Which lines of a log are deeds: those of deeds.yaml, which the web client reads too."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml


@cache
def noteworthy() -> frozenset[str]:
    """The kinds of lines that are worth telling.

    >>> "leader-killed" in noteworthy(), "march" in noteworthy()
    (True, False)
    """
    kinds = yaml.safe_load(Path(__file__).with_name("deeds.yaml").read_text("utf-8"))
    return frozenset(kind for each in kinds.values() for kind in each)
