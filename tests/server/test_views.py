"""What is shared between seat_views is nobody's secret: step by step, each holds what a whole view of its own says."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

import logres
from logres.engine import view
from logres.server.socket.fast_websocket import framed
from logres.server.tables.broadcast import ENCODER, ViewCache, whole_view
from logres.server.tables.timeline import Timeline
from logres_workshop.load.swarm import _frame
from tests.server.people import Person, patched
