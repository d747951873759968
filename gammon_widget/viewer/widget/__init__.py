"""The match viewer widget."""
