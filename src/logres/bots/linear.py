"""Linear equations and fits, small enough for plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from statistics import fmean
from typing import Final

Vector = list[float]
TINY: Final = 1e-9


def solved(rows: list[Vector]) -> list[Vector]:
    """Linear equations, each row with its right sides at the end, brought to the unit matrix."""
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(size):
            if k != i and rows[k][i]:
                rows[k] = [value - rows[k][i] * above for value, above in zip(rows[k], rows[i], strict=True)]
    return rows


def solved_symmetric(rows: list[Vector]) -> Vector:
    """The unknowns of equations whose matrix is symmetric and positive, by Cholesky's roots: for many unknowns."""
    roots: list[Vector] = []
    halfway: Vector = []
    for i, row in enumerate(rows):
        root: Vector = []
        for j in range(i):
            root.append((row[j] - sum(map(mul, root, roots[j]))) / roots[j][j])
        root.append(max(TINY, row[i] - sum(map(mul, root, root))) ** 0.5)
        halfway.append((row[-1] - sum(map(mul, root, halfway))) / root[i])
        roots.append(root)
    found: Vector = []  # the last first
    for i in reversed(range(len(rows))):
        below = [roots[k][i] for k in range(len(rows) - 1, i, -1)]
        found.append((halfway[i] - sum(map(mul, below, found))) / roots[i][i])
    return found[::-1]


def ridge(rows: Sequence[Vector], targets: Sequence[float], penalty: float) -> Vector:
    """The weights that predict the targets best, the first without any feature; large ones cost the penalty.

    Features are measured in their own spread, so that the penalty means the same to each; one that is always the same
    has no weight.
    """
    columns = [list(column) for column in zip(*rows, strict=True)]
    centre = [fmean(column) for column in columns]
    spread = [_spread(column, middle) for column, middle in zip(columns, centre, strict=True)]
    used = [i for i in range(len(columns)) if spread[i]]
    middle = fmean(targets)
    scaled = [[(value - centre[i]) / spread[i] for value in columns[i]] for i in used]
    fitted = solved_symmetric(_equations(scaled, [target - middle for target in targets], penalty))
    weights = [0.0] * len(columns)
    for i, weight in zip(used, fitted, strict=True):
        weights[i] = weight / spread[i]
    return [middle - sum(map(mul, weights, centre)), *weights]


def _equations(columns: list[Vector], targets: Vector, penalty: float) -> list[Vector]:
    """The normal equations: what each column has in common with each, and with the targets."""
    size = len(columns)
    found = [[0.0] * (size + 1) for _ in range(size)]
    for i, column in enumerate(columns):
        for j in range(i, size):
            found[i][j] = found[j][i] = sum(map(mul, column, columns[j]))
        found[i][i] += penalty * len(targets)
        found[i][size] = sum(map(mul, column, targets))
    return found


def _spread(values: Sequence[float], centre: float) -> float:
    """The standard deviation; none where nothing is to be seen but what floats leave."""
    found = fmean([(value - centre) ** 2 for value in values]) ** 0.5
    return found if found > TINY else 0.0
