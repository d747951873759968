"""The opponents by strength, with the measured strength of each."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib.util import find_spec

from ..engine.evaluation import Table, Tabular
from ..engine.names import FAMILIES


@dataclass(frozen=True, slots=True)
class BotLevel:
    """An opponent of a certain strength.

    Attributes
    ----------
    name
        The name for ``players=``, such as ``"net:beginner"``.
    description
        Whom it suits, in a few words.
    pr
        Its performance rating in games against itself: 500 times the equity lost per decision,
        plays and cube, evaluated by Sage at 1-ply. None if it was not measured.
    install
        The command that installs what it needs; empty if it can play now.

    Examples
    --------
    >>> weakest = levels()[0]
    >>> weakest.name, weakest.install
    ('net:first-steps', '')
    """

    name: str
    description: str
    pr: float | None
    install: str = ""

    @property
    def is_available(self) -> bool:
        """Whether it can play now."""
        return not self.install


class BotLevels(Tabular, tuple[BotLevel, ...]):
    """The opponents from the weakest to the strongest: a tuple with a table as its display."""

    __slots__ = ()

    def table(self) -> Table:
        """The head, the rows and the notes of a table, as texts."""
        rows = [
            [
                each.name,
                each.description,
                "" if each.pr is None else f"{each.pr:.1f}",
                each.install or "yes",
            ]
            for each in self
        ]
        return ["name", "for", "PR", "available"], rows, ["PR by Sage at 1-ply; lower is stronger"]

    __repr__ = Tabular.__str__


def levels() -> BotLevels:
    """The opponents from the weakest to the strongest.

    Returns
    -------
    BotLevels
        A tuple of `BotLevel`, each with ``name``, ``description``, ``pr`` and ``is_available``.

    Examples
    --------
    >>> levels()[0].name
    'net:first-steps'
    """
    is_missing = find_spec("bgsage") is None
    found = []
    for name, pr, description in _MEASURED:
        family = name.partition(":")[0]
        if family == "sage" and sys.platform == "emscripten":
            continue  # it cannot be installed in a browser
        needs = FAMILIES[family].needs if family == "sage" and is_missing else ""
        found.append(BotLevel(name, description, pr, needs))
    return BotLevels(found)


_MEASURED = (
    ("net:first-steps", 67.6, "knows how checkers move, and little else"),
    ("net:first-games", 64.1, "has played a few games"),
    ("net:newcomer", 54.5, "begins to make points"),
    ("net:novice", 50.8, "makes points and runs"),
    ("net:learner", 45.3, "has read about the openings"),
    ("net:beginner", 36.4, "plays now and then"),
    ("net:casual", 31.1, "plays at home, often"),
    ("net:regular", 27.0, "plays online every week"),
    ("net:intermediate", 19.3, "plays in a club"),
    ("net:advanced", 13.8, "wins club evenings"),
    ("net:expert", 9.4, "plays tournaments"),
    ("net:2-ply", None, "makes very few errors"),
    ("sage:2-ply", None, "makes very few errors"),
    ("sage:3-ply", None, "for masters, and for checking a play"),
)
"""Name, PR and description of each opponent, in order; `tools.ladder` measures them."""
