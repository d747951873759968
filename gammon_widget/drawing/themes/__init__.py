"""Themes: the colours of a board, and whether they can be told apart."""
