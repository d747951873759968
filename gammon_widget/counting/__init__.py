"""The numbers people want: races, all rolls and plays, shots, rolls that are blocked.

Everything is counted from the legal plays of `gammon_widget.rules`, or by a published formula
that is cited where it stands. Counts of rolls are out of the 36 that two dice can show.
"""

from .every_roll import ROLLS
from .races import RaceCount, RaceMethod, keith_count, thorp_count, ward_count
from .rolls import BlockedRolls, RollRecord, blocked_rolls, roll_table
from .shots import Shot, ShotKind, Shots, shots

__all__ = [
    "ROLLS",
    "BlockedRolls",
    "RaceCount",
    "RaceMethod",
    "RollRecord",
    "Shot",
    "ShotKind",
    "Shots",
    "blocked_rolls",
    "keith_count",
    "roll_table",
    "shots",
    "thorp_count",
    "ward_count",
]
