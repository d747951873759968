"""The words of the old programs: each house says some messages in the words of its document.

A dialect is part of a language tag, as in ``de-x-web-page``. The English message is put into the
words of the house, and then translated. If the words of a house differ only in the name of the
checkers, the usual translation is used.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_PRIVATE = "-x-"
"""The beginning of a private part in a language tag (BCP 47)."""


class Dialect:
    """The words of a house.

    Attributes
    ----------
    words
        English messages and phrases of several words, and the words of the house for them.
    tray
        The label of a tray; empty if the document has no word for it.
    """

    def __init__(
        self, checker: str, checkers: str, words: Mapping[str, str], tray: str = ""
    ) -> None:
        self.words, self.tray = words, tray
        names = {"checker": checker, "checkers": checkers}
        capitals = {each.capitalize(): word.capitalize() for each, word in names.items()}
        self._all = {**words, **names, **capitals}
        self._phrases, self._known = _pattern(words), _pattern(self._all)

    def in_words(self, message: str) -> str:
        """Return an English message in the words of the house."""
        if message in self.words:
            return self.words[message]
        return self._known.sub(lambda found: self._all[found[0]], message)

    def changes(self, message: str) -> bool:
        """Return whether a message has other words than those for the checkers."""
        return message in self.words or bool(self._phrases.search(message))


def _pattern(words: Mapping[str, str]) -> re.Pattern[str]:
    """Return a pattern for phrases, and for the names of checkers."""
    found = [each for each in words if " " in each or each.casefold().startswith("checker")]
    longest_first = sorted(found, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first)) or '(?!)'})")


def tag_of(language: str, house: str) -> str:
    """Return the language tag of a house, such as ``de-x-hoyle``."""
    return f"{language}{_PRIVATE}{house}" if house in DIALECTS else language


def dialect_of(tag: str) -> Dialect | None:
    """Return the dialect in a language tag; None if there is none."""
    return DIALECTS.get(tag.partition(_PRIVATE)[2])


def _places(word: str) -> dict[str, str]:
    """Return the phrases for points that have another name."""
    capital = word.capitalize()
    return {
        "point {}": f"{word} {{}}",
        "point {place}": f"{word} {{place}}",
        "points {} to": f"{word}s {{}} to",
        "Point {p": f"{capital} {{p",
        "blocked point": f"blocked {word}",
        "occupied point": f"occupied {word}",
    }


def _tray(words: str) -> dict[str, str]:
    """Return the phrases for a tray that has another name."""
    return {"Tray of": f"{words} of", "the tray": f"the {words.lower()}"}


def _home(words: str) -> dict[str, str]:
    """Return the phrases for a home board that has another name."""
    return {
        "at home, on": f"in {words}, on",
        "must come home": f"must come into {words}",
        "closer to home": f"closer to {words}",
    }


def _answers(refuse: str, refuses: str) -> dict[str, str]:
    """Return the phrases for players who accept a double, or refuse it in the words of a house."""
    return {
        **{
            "Take": "Accept",
            "take": "accept",
            "takes": "accepts",
            "{name} takes": "{name} accepts",
        },
        **{"Drop": refuse.capitalize(), "drop": refuse, "drops": refuses},
        "{name} drops": f"{{name}} {refuses}",
        "take or drop the": f"accept or {refuse} the",
        "Take, or lose": "Accept, or lose",
        "Do you take": "Do you accept",
        "drop a double": f"{refuse} a double",
    }


CANNOT_ENTER = "{name} rolled {dice} and cannot enter: the turn passes."
CLOSED_OUT = "{name} rolled {dice} and cannot enter a closed board: the turn passes."

DIALECTS = {
    "hoyle": Dialect(
        *("piece", "pieces"),
        {
            **_tray("Home container"),
            **_answers("decline", "declines"),
            "only on your own turn, before you roll": "only at the start of your turn",
            "The cube belongs to the opponent.": (
                "The doubling cube is under the control of your opponent."
            ),
            "the cube cannot go above {max_cube}": (
                "players may redouble until the stakes are at {max_cube} times normal"
            ),
        },
        "Home container",
    ),
    "house-rules": Dialect(
        *("piece", "pieces"),
        {
            **_places("column"),
            **_home("your quadrant"),
            **_tray("Repository"),
            "hit": "taken",
            "hits": "takes a piece",
            "hits and sends a checker to the bar": "takes a piece, which reappears on the bar",
            "the selected checker can hit here": "the selected piece can take here",
            "enters from the bar": "releases a piece",
            "Enter from the bar": "Release a piece from the bar",
            "Enter your checkers from the bar first.": "Release your pieces from the bar first.",
            "All checkers on the bar must enter": "All pieces on the bar must be released",
            **dict.fromkeys(
                (CANNOT_ENTER, CLOSED_OUT),
                "{name} rolled {dice} and cannot enter: no piece is released, and the turn passes.",
            ),
        },
        "Repository",
    ),
    "pc-gammon": Dialect(
        *("man", "men"),
        {
            **_tray("Bear Off tray"),
            **_home("your Home Table"),
            "hit": "bumped",
            "hits": "bumps a man",
            "hits and sends a checker to the bar": "bumps a man to the bar",
            "the selected checker can hit here": "the selected man can bump here",
            CLOSED_OUT: "{name} rolled {dice} and is shut out: the turn passes.",
        },
        "Bear Off",
    ),
    "flash": Dialect(
        *("man", "men"),
        {
            **_home("the home board"),
            **_answers("refuse", "refuses"),
            "the bar": "the centre bar",
            "Bar of": "Centre bar of",
            "a single game": "a standard game",
            "Single game": "Standard game",
            "{name} wins": "{name} wins a standard game",
            "The cube belongs to the opponent.": "Your opponent has control of the doubling cube.",
        },
    ),
    "web-page": Dialect(
        *("piece", "pieces"),
        {
            **_places("stripe"),
            **_home("the inner board"),
            **_answers("decline", "declines"),
            "The cube belongs to the opponent.": (
                "You may not double again until your opponent offers a double."
            ),
            "the bar": "jail",
            "on the bar": "in jail",
            "Bar of": "Jail of",
            "hits and sends a checker to the bar": "hits and sends a piece to jail",
            "Enter your checkers from the bar first.": "Enter your pieces from jail first.",
            "The checker on {} must come home": "The piece from {} must come home",
        },
    ),
}
"""The dialects, by the names of the rules."""
