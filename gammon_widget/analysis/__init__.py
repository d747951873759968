"""Analysis of a match: errors, ratings and luck according to an engine.

An `Analysis` is an immutable value. It is read from a match file that contains an analysis (see
`gammon_widget.notation`), or an engine computes it (see `analyse`). The statistics are computed in
the same way for both.
"""
