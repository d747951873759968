"""A deck for other programs: packages of Anki, tables, and texts."""
