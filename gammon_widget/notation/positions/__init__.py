"""Positions and states as text: identifiers, boards and counts."""
