"""What has to be painted anew when one picture follows another.

A scene is painted in the order of its shapes, so wherever none of the shapes that differ leaves
paint, both pictures have the same paint in the same order. The rest of the picture is the region
that has changed; painting all that touches it, clipped to it, gives the whole new picture.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import chain, pairwise

from ..scene import Scene
from ..shapes import Shapes
from .bounds import Region, bounds_of, merged


def damaged_region(old: Scene, new: Scene) -> Region:
    """Where the pictures of two scenes may differ.

    Parameters
    ----------
    old, new
        What is seen, and what is to be seen.

    Returns
    -------
    Region
        Boxes in u, few and with little between them; empty if the pictures are the same.
    """
    if (old.width, old.height) != (new.width, new.height):
        return ((0.0, 0.0, max(old.width, new.width), max(old.height, new.height)),)
    changed = changed_shapes(old.visible, new.visible)
    return merged(chain.from_iterable(map(bounds_of, changed)))


def changed_shapes(old: Shapes, new: Shapes) -> Shapes:
    """The shapes that come, go, or change their place in the order of painting."""
    # What has not changed is mostly the same object: only the others have to be compared.
    start = _same_at_first(old, new)
    old, new = old[start:], new[start:]
    end = _same_at_first(old[::-1], new[::-1])
    old, new = old[: len(old) - end], new[: len(new) - end]
    both = set(map(id, old)) & set(map(id, new))
    old_keys = [id(shape) if id(shape) in both else shape for shape in old]
    new_keys = [id(shape) if id(shape) in both else shape for shape in new]
    # Of equal shapes one is taken for the same: the others are painted anew, which does no harm.
    places = {key: place for place, key in enumerate(old_keys)}
    moves = [(places[key], i) for i, key in enumerate(new_keys) if key in places]
    stay = _longest_rise(moves)
    kept_old, kept_new = {place for place, _ in stay}, {i for _, i in stay}
    gone = (shape for place, shape in enumerate(old) if place not in kept_old)
    come = (shape for i, shape in enumerate(new) if i not in kept_new)
    return (*gone, *come)


def _same_at_first(one: Shapes, other: Shapes) -> int:
    """With how many shapes that are the same objects both begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((k for k, (a, b) in pairs if a is not b), min(len(one), len(other)))


def _longest_rise(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest choice of pairs, in their order, whose first numbers rise (patience sorting)."""
    if all(here < there for (here, _), (there, _) in pairwise(pairs)):
        return pairs
    tops: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for k, (place, _) in enumerate(pairs):
        # Nearly all have stayed in their order, and go on top of the last pile.
        pile = len(tops) if not tops or tops[-1] < place else bisect_left(tops, place)
        before.append(last[pile - 1] if pile else -1)
        tops[pile : pile + 1] = [place]
        last[pile : pile + 1] = [k]
    rise: list[tuple[int, int]] = []
    k = last[-1] if last else -1
    while k >= 0:
        rise.append(pairs[k])
        k = before[k]
    return rise
