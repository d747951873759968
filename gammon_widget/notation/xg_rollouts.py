"""The rollouts of an .xg file: records of 2184 bytes in ``temp.xgr``.

``TRolloutContext`` in ``XG_format.pas``, https://www.extremegammon.com/xgformat.aspx. Plays and
cubes that were rolled out say which record is theirs.
"""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass

from .xg_archive import find_file

_RECORD_BYTES = 2184
_MAX_BYTES = 5_000 * _RECORD_BYTES
_GAMES, _INTERVALS = 84, 2020
_INT, _REALS = struct.Struct("<i"), struct.Struct("<2f")
_STANDARD_ERRORS = 1.96
"""A 95 % interval reaches so many standard errors to either side."""


@dataclass(frozen=True, slots=True)
class Rollout:
    """One rollout.

    Attributes
    ----------
    games
        How many were played.
    standard_error
        Of the equity; None where nothing is known of it.
    """

    games: int
    standard_error: float | None


def find_rollouts(data: bytes) -> tuple[Rollout, ...]:
    """The rollouts in an .xg file; none where there are none, or they are damaged."""
    return read_rollouts(find_file(data, "temp.xgr", _MAX_BYTES) or b"")


def read_rollouts(data: bytes) -> tuple[Rollout, ...]:
    """Read the records of ``temp.xgr``."""
    return tuple(
        _rollout(data, at) for at in range(0, len(data) - _RECORD_BYTES + 1, _RECORD_BYTES)
    )


def _rollout(data: bytes, at: int) -> Rollout:
    (games,) = _INT.unpack_from(data, at + _GAMES)
    interval, _ = _REALS.unpack_from(data, at + _INTERVALS)
    known = math.isfinite(interval) and interval > 0
    return Rollout(max(games, 0), interval / _STANDARD_ERRORS if known else None)
