"""Analysis of a match: errors, ratings and luck by the figures of an engine.

An `Analysis` is a value. Some match files contain one (see `gammon_widget.notation`), and `analyse`
makes one with an engine; both are evaluated in the same way.
"""
