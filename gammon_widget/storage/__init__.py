"""File storage: every file is written completely or not at all, whatever fails."""
