"""What a step writes down as points is what the nations get."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres_workshop.audit.britannia.lines import numbers
from logres_workshop.audit.britannia.scene import Scene
from logres_workshop.audit.moments import Difference, Step


def check(before: Scene, after: Scene, step: Step, counted: Counter[str]) -> Iterator[Difference]:
    if step.action == "restart":
        return
    expected: Counter[str] = Counter()
    for line in step.lines:
        if "+{1}" in line.template:
            expected[line.about] += numbers(line)[0]
    old, new = before.board["points"], after.board["points"]
    found = {nation: points - old.get(nation, 0) for nation, points in new.items() if points != old.get(nation, 0)}
    if expected or found:
        counted["points add up"] += 1
    if dict(+expected) != found:
        yield Difference("points add up", "score", f"{dict(expected)}", f"{found}")
