"""Exact numbers of a position: races, bear-offs, match equities, all rolls, shots, blocked rolls.

The numbers come from the legal plays of `gammon_widget.rules` or from a published formula, which
its module cites. Rolls are counted out of the 36 outcomes of two dice.
"""
