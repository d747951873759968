"""What a button does, told to a hand that rests on it, and the key that does the same."""

from __future__ import annotations

TIPS = {
    "roll": "Roll the dice (R)",
    "confirm": "End the turn (C)",
    "double": "Double the stakes (D)",
    "cube": "The doubling cube (D)",
    "take": "Play on at twice the stakes (T)",
    "drop": "Give up this game (X)",
    "beaver": "Take, and double at once (B)",
    "raccoon": "Double once more",
    "accept": "Let the game end so (T)",
    "decline": "Play on (X)",
    "better": "Take it back, and see the best play",
    "anyway": "Play it all the same",
    "undo": "Take back the last step (U)",
    "redo": "Play again what was taken back (Y)",
    "hint": "Ask the tutor (H)",
    "resign": "Give up this game",
    "more": "Redo, a new game, effects, sound, keys",
    "new_game": "Begin anew",
    "review": "Go through the match",
}
"""By the names of the buttons; what says all by its own word has none."""
