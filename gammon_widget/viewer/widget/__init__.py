"""The widget of the match viewer, and its panels."""
