"""File storage: every file is written completely or not at all, even if an error occurs."""
