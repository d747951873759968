"""Tests of decks: what is kept, when it comes back, what it is worth."""
