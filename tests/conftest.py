"""What all tests share."""

from __future__ import annotations

import logging

import pytest
from hypothesis import HealthCheck, settings

# Tests never time anything: a busy machine is no fault of the code.
settings.register_profile("logres", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("logres")


@pytest.fixture(autouse=True)
def loggers_are_plain() -> None:
    """A server that a test runs sends its log elsewhere, and import-linter switches loggers off: not for the next."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("logres", "uvicorn"):
            logger = logging.getLogger(name)
            logger.disabled, logger.propagate, logger.handlers = False, True, []
            logger.setLevel(logging.NOTSET)
