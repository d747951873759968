"""The board: its model, and the widget that shows it."""
