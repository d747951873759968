"""Practice with decks of cards: answers are graded by their cost, and cards are scheduled.

A card is one decision with an evaluation of every answer, so grading needs no engine. A `Deck`
saves every change to its file.
"""
