"""Notebooks of a class, graded by programs that others have made."""
