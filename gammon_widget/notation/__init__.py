"""How backgammon is written: plays, XGID, GNUBG IDs, letters, counts and ASCII boards.

Every format has a file of its own with a reader and a writer, pure functions on the values of
`gammon_widget.rules`. Readers raise `FormatError` or `PositionError` and nothing else, however
broken their input.
"""

from .ascii_board import read_ascii, write_ascii, write_state
from .counts import read_counts, write_counts
from .gnubg_id import read_gnubg_id, read_position_id, write_gnubg_id, write_position_id
from .letters import read_letters, write_letters
from .plays import CANNOT_MOVE, place_name, write_play
from .reading import read_position, read_state
from .reading_plays import parse_play
from .state_lines import state_lines
from .xgid import read_xgid, write_xgid

__all__ = [
    "CANNOT_MOVE",
    "parse_play",
    "place_name",
    "read_ascii",
    "read_counts",
    "read_gnubg_id",
    "read_letters",
    "read_position",
    "read_position_id",
    "read_state",
    "read_xgid",
    "state_lines",
    "write_ascii",
    "write_counts",
    "write_gnubg_id",
    "write_letters",
    "write_play",
    "write_position_id",
    "write_state",
    "write_xgid",
]
