"""What is shared between seat_views is nobody's secret: step by step, each holds what a whole view of its own says."""

from __future__ import annotations
