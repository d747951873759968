"""Exact numbers of a position: races, bear-offs, match equities, all rolls, shots, blocked rolls.

They come from the legal plays of `gammon_widget.rules` or from a published formula, cited in its
module. Counts of rolls are out of the 36 that two dice can show.
"""

from .bearoff import Bearoff, bearoff
from .match_equity import MATCH_EQUITY_TABLE, MAX_AWAY, match_equity
from .races import RaceCount, RaceMethod, keith_count, thorp_count, ward_count
from .rolls import ROLLS, BlockedRolls, RollRecord, blocked_rolls, roll_table
from .shots import Shot, ShotKind, Shots, shots

__all__ = [
    "MATCH_EQUITY_TABLE",
    "MAX_AWAY",
    "ROLLS",
    "Bearoff",
    "BlockedRolls",
    "RaceCount",
    "RaceMethod",
    "RollRecord",
    "Shot",
    "ShotKind",
    "Shots",
    "bearoff",
    "blocked_rolls",
    "keith_count",
    "match_equity",
    "roll_table",
    "shots",
    "thorp_count",
    "ward_count",
]
