"""Practice: decks of cards with a schedule, graded by the cost of each answer.

A card is one decision with an evaluation of every answer, so grading needs no engine. A `Deck` is
mutable, and saves itself in a file.
"""
