"""Widgets for practice: the cards of a deck on a live board, and the map of the course."""
