"""Positions as rows of numbers, the inputs of neural networks.

Every encoding has the inputs of the player on roll first, and then those of the opponent.

``"net"`` (196 inputs) is the encoding of the built-in engine, from PureTD. Each of the 24 points
has four inputs: whether it has at least one, at least two and at least three checkers, and half the
number of checkers beyond the third. Half the number of checkers on the bar and the share of
checkers borne off follow. The points are numbered from the side of the player on roll.

``"tesauro"`` (198 inputs) is the encoding of TD-Gammon: G. Tesauro, "Practical Issues in Temporal
Difference Learning", Machine Learning 8 (1992), as R. Sutton and A. Barto describe it in
"Reinforcement Learning: An Introduction", section 16.1. It has the same four inputs for each point,
half the number of checkers on the bar and the share of checkers borne off; the last two inputs are
which side is on roll, here always 1 and 0.

``"counts"`` (52 inputs) has the number of checkers on each point, on the bar, and borne off.

In the last two encodings, each side numbers the points from its own side.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from ..libraries import library
from ..rules import GammonError, PositionLike, to_position
from ..rules.position import BAR, CHECKERS
from ..rules.validation import brief, did_you_mean

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Encoding = Literal["net", "tesauro", "counts"]

ENCODINGS: tuple[Encoding, ...] = ("net", "tesauro", "counts")


def features(
    positions: PositionLike | Iterable[PositionLike], encoding: Encoding = "net"
) -> NDArray[np.float32]:
    """Return positions as rows of numbers, for a neural network.

    Parameters
    ----------
    positions
        One position or several; anything that describes a position, such as a `GameState` or an
        XGID, from the point of view of the player on roll.
    encoding
        ``"net"`` (196 numbers, the inputs of the built-in engine), ``"tesauro"`` (198 numbers, the
        inputs of TD-Gammon) or ``"counts"`` (52 numbers of checkers: 24 points, the bar and the
        checkers borne off). The player on roll comes first, then the opponent. In ``"net"``, the
        points are numbered from the side of the player on roll; in the others, each side numbers
        them from its own side.

    Returns
    -------
    numpy.ndarray
        An array of 32-bit floats, with one row for each position. For a single position, the array
        has one dimension.

    Raises
    ------
    GammonError
        If the encoding is unknown, or a value describes no position.

    References
    ----------
    G. Tesauro, "Practical Issues in Temporal Difference Learning", 1992; R. Sutton and A. Barto,
    "Reinforcement Learning: An Introduction", section 16.1.

    Examples
    --------
    >>> gw.features("opening").shape, gw.features(["opening", "opening"], "tesauro").shape
    ((196,), (2, 198))
    """
    if encoding not in ENCODINGS:
        names = ", ".join(map(repr, ENCODINGS))
        meant = did_you_mean(encoding, ENCODINGS)
        raise GammonError(f"The encoding must be one of {names}, not {brief(encoding)}.{meant}")
    rows: NDArray[np.float32]
    if isinstance(positions, str) or not isinstance(positions, Iterable):
        (rows,) = encode(to_position(positions).letters, encoding)
        return rows
    rows = encode("".join([to_position(each).letters for each in positions]), encoding)
    return rows


def encode(letters: str, encoding: Encoding = "net") -> Any:
    """Return the rows for a string that contains the `Position.letters` of all positions."""
    np = library("numpy", "The built-in engine needs NumPy")
    codes = np.frombuffer(letters.encode(), np.int8).reshape(-1, BAR + 1)
    own = np.where(codes < ord("a"), codes - ord("A") + 1, 0).clip(0)
    other = (codes - ord("a") + 1).clip(0)
    sides = ((own[:, 1:BAR], own[:, BAR]), (other[:, BAR - 1 : 0 : -1], other[:, 0]))
    if encoding == "net":
        sides = (sides[0], (other[:, 1:BAR], other[:, 0]))
    columns = []
    for points, bar in sides:
        off = CHECKERS - points.sum(axis=1, dtype=np.int8) - bar
        if encoding == "counts":
            columns += [points, np.stack([bar, off], axis=1)]
        else:
            units = _units()[points].reshape(len(points), 4 * points.shape[1])
            columns += [units, np.stack([bar / 2, off / CHECKERS], axis=1)]
    if encoding == "tesauro":
        columns.append(np.tile([1, 0], (len(codes), 1)))
    return np.hstack(columns).astype(np.float32)


@cache  # saves 0.3 ms a request
def _units() -> Any:
    """Return the four inputs of a point, by the number of checkers on it."""
    np = library("numpy", "The built-in engine needs NumPy")
    counts = np.arange(CHECKERS + 1)
    steps = [counts > least for least in range(3)]
    return np.stack([*steps, np.maximum(counts - 3, 0) / 2], axis=1).astype(np.float32)
