"""The words of .mat files: patterns for the lines and the actions of all known programs.

The wordings come from files and manuals of Jellyfish, GNU Backgammon, eXtreme Gammon, OpenGammon,
Backgammon Galaxy, BGBlitz, FIBS and GamesGrid.
"""

from __future__ import annotations

import re

from .record import EntryKind

FORMAT = ".mat"

_POINTS = r"(?:points?|pts?|punkte?n?)\b\.?"
LENGTH = re.compile(r"\s*([0-9]{1,9})\s*[ -]?points?\s+match\b", re.I)
OTHER_LENGTH = re.compile(
    rf"\s*(?:match\s*(?:length|of|to|bis|auf|en|in)|length)\s*[:=]?\s*([0-9]{{1,9}})\s*"
    rf"[ -]?(?:{_POINTS})?\s*"
    rf"|\s*([0-9]{{1,9}})\s*[ -]?{_POINTS}(?:\s*-?\s*(?:match|game))?\s*",
    re.I,
)
UNLIMITED = re.compile(r"\s*(?:unlimited|money)(?:\s+(?:match|session|game|play)\b|\s*$)", re.I)
ABOUT_LENGTH = re.compile(rf"[0-9].*\b(?:match|length|{_POINTS})|\b(?:match|length)\b.*[0-9]", re.I)
"""Text that gives a length in words that are not understood."""

GAME = re.compile(r"\s*Game\s+([0-9]{1,6})\s*$", re.I)
OTHER_GAME = re.compile(
    r"\s*Game\s*(?:#|no\.?|number)?\s*([0-9]{1,6})\s*[.:,-]?\s*(?:\(?crawford(?: game)?\)?)?\s*$",
    re.I,
)
SEPARATOR = re.compile(r"[\s=_*~+-]+")
NUMBERED = re.compile(r"\s*[0-9]{1,4}\s*(?:\)|\.(?=\s|$))")
TAG = re.compile(r'\s*[;#]\s*\[([^"\]]{1,60})"([^"]*)"\s*\]')

_PLACE = r"(?:[0-9]{1,2}|bar|b|off)"
ACTION = re.compile(
    r"(?<![0-9/])(?P<first>[1-6?])[ -]?(?P<second>[1-6?])"
    rf"(?:\s*:|(?<=[1-6][1-6])(?=\s+{_PLACE}\s*[/-])|(?<=[1-6]-[1-6])(?=\s+{_PLACE}\s*/))"
    r"|\b(?P<cube>double|redouble|beaver|raccoon|take|accept|drop|pass|reject|refuse|decline)"
    r"(?:e?s|d|ed)?\b"
    r"|\b(?P<wins>wins?)\b"
    r"|\b(?P<gives_up>(?:lost|loses)\s+on\s+time|time\s*out|(?:forfeit|concede|abandon)(?:s|ed)?"
    r"|resign(?:s|ed)?(?:\s+(?:the\s+)?(?:match|game))?|gives\s+up)\b",
    re.I,
)
VALUE = re.compile(r"\s*(?:(?:=>|to|at|:)\s*)?([0-9]{1,9})")
WINS = re.compile(rf"\s*wins?\s+([0-9]{{1,9}})\s*(?:{_POINTS}|$|(?=\s))", re.I)
WINS_MATCH = re.compile(r"\band\s+(?:the\s+)?match\b", re.I)
CUBE_KINDS = {
    **dict.fromkeys(("double", "redouble", "beaver", "raccoon"), EntryKind.DOUBLE),
    **dict.fromkeys(("take", "accept"), EntryKind.TAKE),
    **dict.fromkeys(("drop", "pass", "reject", "refuse", "decline"), EntryKind.DROP),
}
RULES = {name: name for name in ("jacoby", "crawford", "beavers", "raccoons", "cube")}
RULES |= {"beaver": "beavers", "raccoon": "raccoons"}
SWITCHES = {
    **dict.fromkeys(("on", "yes", "true", "1"), True),
    **dict.fromkeys(("off", "no", "false", "0"), False),
}
NO_MOVE = {
    *("", "cannot move", "can't move", "cannotmove", "no move", "no moves", "no legal move"),
    *("no legal moves", "no play", "pass", "fan", "dance", "forced pass"),
}
"""The texts of a turn without a move, in small letters and without punctuation."""

UNKNOWN_PLAY = re.compile(r"\?+|\.{2,}|…|unknown|illegal(?: play| move)?|not recorded", re.I)
"""The text of a play that nobody wrote down."""
