"""Bretwalda's oracle sees wrong steps: each of its checks of a step can fail."""

from __future__ import annotations

import pytest

from logres_workshop.audit.bretwalda.sight import Stride
from tests.workshop.audit_bretwalda import (
    GAMES,
    WRONG_STEPS,
    followed,
    kinds,
    recorded,
)

pytestmark = pytest.mark.xdist_group("oracle of Bretwalda")  # one worker prepares for all of them


def part(strides: list[Stride], at: int) -> list[Stride]:
    """The steps around one, from the beginning of its round on."""
    start = max((n for n in range(at) if "round" in kinds(strides[n])), default=0)
    return strides[start : at + 40]


@pytest.mark.parametrize("check", WRONG_STEPS)
def test_a_wrong_step_is_seen(check: str):
    tried = 0
    for scenario, seed in GAMES:
        strides = recorded(scenario, seed).strides
        for at, stride in enumerate(strides):
            wrong = WRONG_STEPS[check](stride)
            if wrong is None or tried > 40:
                continue
            tried += 1
            if check in followed(part([*strides[:at], wrong, *strides[at + 1 :]], at)):
                return
    pytest.fail(f"{check} was not seen in {tried} steps")
