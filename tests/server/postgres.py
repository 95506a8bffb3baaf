"""PostgreSQL for the tests that want it."""

from __future__ import annotations

from typing import Final

import pytest

from logres_workshop.load.cluster import MISSING, Cluster, program

__all__ = ["BOTH", "MISSING", "Cluster", "program"]
BOTH: Final = ["sqlite", pytest.param("postgresql", marks=pytest.mark.service)]
