"""The menu of a board, and its table of keyboard shortcuts."""

from __future__ import annotations

from typing import NamedTuple

from ...languages.translation import N_
from ...rules import ActionKind
from ...rules.variant import PROFILES, STANDARD
from .status_bar import why_no_tool
from .turn import Turn

LABELS = {
    "new_match": "New match…",
    "new_game": "New game",
    "set_up": "Set up a position…",
    "redo": "Redo",
    "say": "Say…",
    "leave_table": "Leave the table",
    "copy_xgid": "Copy XGID",
    "keep": "Save to a file…",
    "save": "Save a copy…",
    "earlier": "Record and earlier games…",
    "matches": "Matches…",
    "open": "Open a match…",
    "flip": "Flip the board",
    "settings": "Settings…",
    "rules": "About these rules…",
    "show_game": "Watch a demo game",
    "keys": "Keyboard shortcuts",
    "help": "Keyboard shortcuts",
}
"""The labels of menu rows, by the names of the rows.

The row ``"keys"`` opens the table of keyboard shortcuts. The row ``"help"`` shows the keys of a
mode.
"""

KEEP_WORDS = N_(
    "This game is not saved in a file. To save it, choose “Save to a file…” under More."
)
"""The message that is shown once if a match is not saved in a file."""

VIEW_ROWS = ("flip", "settings")
"""The menu rows that every board has."""

GROUPS = (
    ("new_match", "new_game", "set_up", "redo"),
    ("say", "leave_table"),
    ("copy_xgid", "keep", "save", "earlier", "matches", "open"),
    VIEW_ROWS,
    ("rules", "show_game", "keys", "help"),
)
"""The groups of menu rows, from top to bottom."""

ROW_KEYS = {"redo": "Y", "flip": "F", "keys": "?", "help": "?"}
"""The keyboard shortcuts of menu rows, by the names of the rows."""

MenuRows = tuple[tuple[str, str], ...]
"""Names of menu rows, each with the reason why the row is disabled, or an empty string."""


def menu_rows(turn: Turn) -> MenuRows:
    """Return the menu rows of a board on which users play a match."""
    rows = ["redo", "copy_xgid"]
    if turn.viewpoint.owns_match:
        rows += [
            "new_match",
            "set_up",
            "save" if turn.viewpoint.is_kept else "keep",
            "earlier",
            "matches",
            "open",
        ]
    may_see = turn.no_new_game is None or turn.state.rules.leader_restarts
    if ActionKind.NEW_GAME in turn.allowed and may_see:
        rows.append("new_game")
    if turn.is_at_table:
        rows += ["say", "leave_table"]
    if turn.state.rules.name in PROFILES and turn.state.rules.name != STANDARD.name:
        rows.append("rules")
    rows += [*VIEW_ROWS, "show_game", "keys"]
    found = sorted(rows, key=[*LABELS].index)
    return tuple((name, why_no_tool(turn, name) or "") for name in found)


LOOK_ROWS: MenuRows = tuple((name, "") for name in ("copy_xgid", *VIEW_ROWS, "help"))
"""The menu rows of a board that only shows a position."""


class KeyRow(NamedTuple):
    """One or more keys, as they are labelled on the keyboard, and their effect."""

    caps: list[str]
    words: str


class KeyGroup(NamedTuple):
    """A group of related keys."""

    title: str
    rows: list[KeyRow]


KEY_TABLE = (
    KeyGroup(
        "Your turn",
        [
            KeyRow(["R"], "Roll"),
            KeyRow(["C"], "Done"),
            KeyRow(["D"], "Double"),
            KeyRow(["T"], "Take or accept"),
            KeyRow(["X"], "Drop or decline"),
            KeyRow(["B"], "Beaver"),
            KeyRow(["S"], "Swap the dice"),
        ],
    ),
    KeyGroup(
        "On the board",
        [
            KeyRow(["←", "→", "↑", "↓"], "Move from place to place"),
            KeyRow(["Enter"], "Pick up or put down a checker, or press a button"),
            KeyRow(["N"], "Go to the next place you can use"),
            KeyRow(["Esc"], "Put the checker back, or leave the board"),
            KeyRow(["E"], "Type a play"),
            KeyRow(["I"], "Read the position aloud"),
        ],
    ),
    KeyGroup(
        "Help and history",
        [
            KeyRow(["H"], "Hint or best play"),
            KeyRow(["U"], "Undo"),
            KeyRow(["Y"], "Redo"),
            KeyRow(["F"], "Flip the board"),
            KeyRow(["P"], "Play despite the warning"),
            KeyRow(["?"], "Show these shortcuts"),
        ],
    ),
)
"""The keyboard shortcuts of a board on which users play a match."""
