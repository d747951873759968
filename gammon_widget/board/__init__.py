"""The board: its model and its widget."""
