"""File storage: every file is written whole or not at all, whatever fails."""
