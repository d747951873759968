"""Exact numbers of a position: races, bear-offs, match equities, all rolls, shots, blocked rolls.

They come from the legal plays of `gammon_widget.rules` or from a published formula, cited in its
module. Counts of rolls are out of the 36 that two dice can show.
"""
