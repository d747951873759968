"""Odds without an engine: race counts, bear-offs, match equities, shots and blocked rolls.

The numbers follow from the legal plays in `gammon_widget.rules`, or from a published formula or
table that the module cites. Numbers of rolls are out of the 36 outcomes of two dice.
"""
