"""Practice: the cards of a deck on a live board."""
