"""Backgammon notation: plays, positions, states and matches.

XGID, GNUBG IDs, OGID, FIBS boards, letters, counts and ASCII boards hold positions and states;
.mat, .sgf and .xg files hold matches. Readers and writers are pure functions on the values of
`gammon_widget.rules`. Invalid input raises only `FormatError` or `PositionError`.
"""
