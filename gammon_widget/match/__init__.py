"""A match: its players, its dice and its history."""
