"""Backgammon notation: plays, positions, states and matches.

Positions and states are written as XGIDs, GNUBG IDs, OGIDs, FIBS boards, 26 letters, counts or
ASCII boards. Matches are stored in .mat, .sgf and .xg files. Readers and writers are pure functions
that use the values of `gammon_widget.rules`. Invalid input raises only `FormatError` or
`PositionError`.
"""
