"""What is seen of a card? Its question on a board, its answer in arrows and tables, what to press.

A `Session` of `gammon_widget.practice` says what is asked and how it was answered; here that
becomes plain values, which a widget shows.
"""
