"""The position editor: a draft, its edits, and the problems that remain in it."""
