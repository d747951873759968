"""How a position is set up: a draft, its edits, and what is still wrong with it."""
