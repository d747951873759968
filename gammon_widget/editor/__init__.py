"""The position editor: the draft of a position, edits of the draft, and the problems with it."""
