"""Analysis of a match: errors, ratings and luck according to an engine.

An `Analysis` is a value. Some match files contain an analysis (see `gammon_widget.notation`), and
`analyse` makes one with an engine. Both kinds are evaluated in the same way.
"""
