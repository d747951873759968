"""The viewer of matches."""
