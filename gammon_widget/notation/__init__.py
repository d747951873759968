"""How backgammon is written: plays, positions, states and matches.

XGID, GNUBG IDs, OGID, FIBS boards, letters, counts and ASCII boards hold positions and states;
.mat, .sgf and .xg files hold matches. Every format has a file of its own with a reader and a
writer, pure functions on the values of `gammon_widget.rules`. Readers raise `FormatError` or
`PositionError` and nothing else, however broken their input.
"""

from ..lazy_names import names_from_stub

__getattr__, __dir__, __all__ = names_from_stub(__name__)
