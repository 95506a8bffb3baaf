"""Small charts made of characters."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from logres.bots.rating import Z95

EIGHTHS: Final = " ▏▎▍▌▋▊▉█"
HEIGHTS: Final = " ▁▂▃▄▅▆▇█"


def bar(share: float, width: int) -> str:
    """A bar for a share of one, to the eighth of a character.

    >>> bar(0.5, 4), bar(0.03125, 4)
    ('██', '▏')
    """
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    full, rest = divmod(eighths, 8)
    return "█" * full + (EIGHTHS[rest] if rest else "")


def histogram(values: Sequence[float], low: float, high: float, width: int) -> str:
    """How often the values fall into each of `width` steps from low to high, as one row of blocks.

    >>> histogram([1, 1, 1, 4], 0, 5, 5)
    ' █  ▃'
    """
    counts = [0] * width
    step = (high - low) / width or 1.0
    for value in values:
        counts[min(width - 1, max(0, int((value - low) / step)))] += 1
    most = max(counts) or 1
    return "".join(HEIGHTS[math.ceil(count / most * 8)] for count in counts)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a winning share (Wilson's score interval).

    >>> tuple(round(x, 3) for x in wilson(50, 100))
    (0.404, 0.596)
    """
    if not games:
        return 0.0, 1.0
    share = wins / games
    spread = Z95 * math.sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    middle = share + Z95**2 / (2 * games)
    scale = 1 + Z95**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
