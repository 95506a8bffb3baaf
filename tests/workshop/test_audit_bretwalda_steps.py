"""Bretwalda's oracle sees wrong steps: each of its checks of a step can fail."""

from __future__ import annotations

import pytest

from logres_workshop.audit.bretwalda.views import StepView
from tests.workshop.audit_bretwalda import (
    GAMES,
    WRONG_STEPS,
    followed,
    kinds,
    recorded,
)

pytestmark = pytest.mark.xdist_group("oracle of Bretwalda")  # one worker prepares for all of them


def part(steps: list[StepView], at: int) -> list[StepView]:
    """The steps around one, from the beginning of its round on."""
    start = max((n for n in range(at) if "round" in kinds(steps[n])), default=0)
    return steps[start : at + 40]


@pytest.mark.parametrize("check", WRONG_STEPS)
def test_a_wrong_step_is_seen(check: str):
    tried = 0
    for scenario, seed in GAMES:
        steps = recorded(scenario, seed).steps
        for at, step in enumerate(steps):
            wrong = WRONG_STEPS[check](step)
            if wrong is None or tried > 40:
                continue
            tried += 1
            if check in followed(part([*steps[:at], wrong, *steps[at + 1 :]], at)):
                return
    pytest.fail(f"{check} was not seen in {tried} steps")
