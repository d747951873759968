"""How backgammon is written: plays, positions, states and matches.

XGID, GNUBG IDs, OGID, FIBS boards, letters, counts and ASCII boards hold positions and states;
.mat, .sgf and .xg files hold matches. Every format has a file of its own with a reader and a
writer, pure functions on the values of `gammon_widget.rules`. Readers raise `FormatError` or
`PositionError` and nothing else, however broken their input.
"""

from .ascii_board import read_ascii, write_ascii, write_state
from .counts import read_counts, write_counts
from .fibs import read_fibs, write_fibs
from .gnubg_id import read_gnubg_id, read_position_id, write_gnubg_id, write_position_id
from .letters import read_letters, write_letters
from .match_files import read_match_file, read_match_text, write_match_file, write_match_text
from .ogid import read_ogid, read_ogid_position, write_ogid
from .plays import CANNOT_MOVE, place_name, write_play
from .reading import read_position, read_state
from .reading_plays import parse_play, written_moves
from .recognising import Format, recognise
from .record import Contradiction, Declared, GameRecord, MatchRecord, Remark
from .state_lines import state_lines
from .xgid import read_xgid, write_xgid

__all__ = [
    "CANNOT_MOVE",
    "Contradiction",
    "Declared",
    "Format",
    "GameRecord",
    "MatchRecord",
    "Remark",
    "parse_play",
    "place_name",
    "read_ascii",
    "read_counts",
    "read_fibs",
    "read_gnubg_id",
    "read_letters",
    "read_match_file",
    "read_match_text",
    "read_ogid",
    "read_ogid_position",
    "read_position",
    "read_position_id",
    "read_state",
    "read_xgid",
    "recognise",
    "state_lines",
    "write_ascii",
    "write_counts",
    "write_fibs",
    "write_gnubg_id",
    "write_letters",
    "write_match_file",
    "write_match_text",
    "write_ogid",
    "write_play",
    "write_position_id",
    "write_state",
    "write_xgid",
    "written_moves",
]
