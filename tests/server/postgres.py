"""PostgreSQL for the tests that want it."""

from __future__ import annotations

from typing import Final

import pytest

from logres_workshop.load.cluster import MISSING, NEVER_WAITS, Cluster, program

__all__ = ["BOTH", "MISSING", "NEVER_WAITS", "Cluster", "program"]
BOTH: Final = ["sqlite", pytest.param("postgresql", marks=pytest.mark.service)]
