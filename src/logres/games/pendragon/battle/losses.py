"""How losses fall on a force. All is counted in half losses, as plain numbers.

A force is a list of lots, Units that are alike: `counts` of them, each of which takes `sizes` half losses to remove.

3.6.1 asks for three things: a Unit goes only when its full loss is allotted; every loss that can remove a Unit must do
so; and what then removes nothing is lost. Taken together: as much as possible of the losses is absorbed.
"""

from __future__ import annotations

from operator import mul

Counts = tuple[int, ...]
Share = tuple[int, int]  # what the Dux and what the Civitates absorb


def in_losses(halves: int) -> str:
    """`1 loss`, `½ loss`, `1½ losses`.

    >>> in_losses(2), in_losses(1), in_losses(3)
    ('1 loss', '½ loss', '1½ losses')
    """
    return f"{spoken(halves)} loss{'es' if halves > 2 else ''}"


def spoken(halves: int) -> str:
    """Half losses in words.

    >>> spoken(3), spoken(1), spoken(4)
    ('1½', '½', '2')
    """
    whole, half = divmod(halves, 2)
    return (str(whole) if whole or not half else "") + ("½" if half else "")


def total(sizes: Counts, counts: Counts) -> int:
    """What a force can absorb in all."""
    return sum(map(mul, sizes, counts))


def sums(sizes: Counts, counts: Counts, limit: int) -> int:
    """The amounts up to a limit that some Units absorb exactly, as the bits of a number."""
    within = (2 << limit) - 1
    found = 1
    for size, count in zip(sizes, counts, strict=True):
        for _ in range(min(count, limit // size)):
            wider = (found | found << size) & within
            if wider == found:
                break
            found = wider
    return found


def absorbed(losses: int, sizes: Counts, counts: Counts) -> int:
    """3.6.1.full-loss-needed: The most that whole Units can absorb of the losses.

    >>> absorbed(1, (2,), (3,))  # half a loss against Cavalry
    0
    >>> absorbed(3, (2, 1), (1, 1))  # one and a half on a Warband and a Raider
    3
    """
    return sums(sizes, counts, losses).bit_length() - 1


def less(counts: Counts, lot: int, count: int) -> Counts:
    """The counts after some Units of a lot are gone."""
    return (*counts[:lot], counts[lot] - count, *counts[lot + 1 :])


def may_lose(losses: int, sizes: Counts, counts: Counts, lot: int, count: int) -> bool:
    """3.6.1.full-loss-needed: Whether these may go first: not if what is left of the losses would be wasted by it."""
    taken = sizes[lot] * count
    if not 0 < count <= counts[lot] or taken > losses:
        return False
    return taken + absorbed(losses - taken, sizes, less(counts, lot, count)) == absorbed(losses, sizes, counts)


def forced(losses: int, sizes: Counts, counts: Counts) -> Counts | None:
    """Who must go, where the owner has no choice: nobody, everybody, or Units of one lot. None where there is one."""
    if losses >= total(sizes, counts):
        return counts
    lots = [lot for lot, count in enumerate(counts) if count and sizes[lot] <= losses]
    if len(lots) > 1:
        return None
    gone = [0] * len(counts)
    for lot in lots:
        gone[lot] = min(counts[lot], losses // sizes[lot])
    return tuple(gone)


def wasted(share: int, sizes: Counts, counts: Counts) -> bool:
    """Whether a Unit absorbs some of a share without being removed."""
    return absorbed(share, sizes, counts) < share


def halves(losses: int, sizes: Counts, dux: Counts, civitates: Counts, ahead: int = 0) -> Share:
    """3.6.1.briton-split-losses: What each Briton takes where they do not agree.

    As near to half of the losses as can be, the Dux the odd one; only one Unit in all may absorb without removal.
    `ahead` is what the Dux has taken in this step already.

    >>> halves(3, (2, 2, 1), (1, 0, 0), (0, 1, 1))  # a Cavalry, a Comitates, a Militia: the Cavalry and the Militia
    (2, 1)
    """
    ours, theirs = total(sizes, dux), total(sizes, civitates)
    losses = min(losses, ours + theirs)
    best: Share | None = None
    for share in range(max(0, losses - theirs), min(losses, ours) + 1):
        other = losses - share
        if wasted(share, sizes, dux) and wasted(other, sizes, civitates):  # [3.6.1.briton-split-losses]
            continue
        if best is None or abs(ahead + share - other) <= abs(ahead + best[0] - best[1]):  # [3.6.1.briton-split-losses]
            best = (share, other)
    assert best is not None
    return best


def shares(losses: int, sizes: Counts, dux: Counts, civitates: Counts) -> list[Share]:
    """3.6.1.briton-split-losses: What the Britons may agree on: whole Units, together as much as can be absorbed."""
    both = tuple([a + b for a, b in zip(dux, civitates, strict=True)])
    most = absorbed(losses, sizes, both)
    ours, theirs = sums(sizes, dux, most), sums(sizes, civitates, most)
    return [(share, most - share) for share in range(most + 1) if ours >> share & 1 and theirs >> (most - share) & 1]
