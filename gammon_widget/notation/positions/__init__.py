"""Texts of positions and states: identifiers, boards and counts."""
