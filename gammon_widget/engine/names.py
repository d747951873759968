"""Engines and bots by name, as in ``players={"black": "sage:2-ply"}``, and bots by strength."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pkgutil import resolve_name
from typing import NamedTuple

from ..libraries import install_command
from ..rules import GammonError
from ..rules.validation import brief, did_you_mean, nearest
from .bot import SKILLS, Bot
from .evaluation import TableText, Tabular
from .protocol import Engine, alone, close_engine, require_engine


class Family(NamedTuple):
    """The bots that use one engine.

    `levels` are in order of strength. A bot with a named skill uses the first level. `engine` names
    the module and the class; the class is called with a level. `usual` is the default level.
    `needs` says what has to be installed.
    """

    title: str
    levels: Sequence[str]
    engine: str
    usual: str
    needs: str = ""

    def open(self, level: str) -> Engine:
        """Create the engine at a level."""
        engine: Engine = resolve_name(f"{__package__}.{self.engine}")(level)
        return engine


_SAGE_LEVELS = (
    *("1-ply", "2-ply", "3-ply", "4-ply", "deep"),
    *("truncated-1", "truncated-2", "truncated-3", "rollout"),
)
_GNUBG_LEVELS = ("0-ply", "1-ply", "2-ply", "3-ply")

FAMILIES = {
    "net": Family("Net", ("1-ply", "2-ply"), "net:NetEngine", "1-ply"),
    "sage": Family("Sage", _SAGE_LEVELS, "sage:SageEngine", "2-ply", install_command("engine")),
    "gnubg": Family(
        "gnubg", _GNUBG_LEVELS, "gnubg:GnubgEngine", "2-ply", "the program gnubg on this machine"
    ),
}
"""The engines with bots. A new engine needs only an entry here."""

_WORD_COLON_WORD = re.compile(r"\w+:\S+")
_BETWEEN = re.compile(r"[\s:()_-]")
"""Possible separators between the name of an engine and its level."""


def is_bot_name(text: str) -> bool:
    """Return whether text is meant as the name of a bot.

    The result is True if the text names an engine, with or without a level. Case and spaces are
    ignored. The result is also True if the text has a colon and looks like the name of a bot:
    ``"sgae:1-ply"``, but not ``"Ann: the champion"``.
    """
    engine, colon, level = text.partition(":")
    return (
        _plain(text) in _BOTS
        or _WORD_COLON_WORD.fullmatch(text.strip()) is not None
        or (bool(colon) and (_plain(engine) in FAMILIES or nearest(level, _LEVELS) is not None))
    )


def bot_named(text: str, *, seed: int = 0) -> Bot:
    """Return the bot with a name such as ``"sage:3-ply"``. Case and spaces are ignored.

    The name of an engine without a level means its default level. Raises `GammonError` for an
    unknown name, and `EngineError` if the engine is not installed. The message about an unknown
    name suggests the most similar name and lists all bots.
    """
    family, level = _found(text, "bot", SKILLS)
    if level in family.levels:
        return Bot(family.open(level), seed=seed)
    name = f"{family.title} ({level})"
    return Bot(family.open(family.levels[0]), SKILLS[level], seed=seed, name=name)


def engine_named(text: str) -> Engine:
    """Return the engine with a name such as ``"sage:2-ply"``.

    The exceptions are the same as those of `bot_named`.
    """
    family, level = _found(text, "engine")
    return family.open(level)


@contextmanager
def open_engine(given: str | Engine) -> Iterator[Engine]:
    """Yield an engine.

    If `given` is a name, the engine runs in its own process, which ends after the ``with`` block.
    """
    if not isinstance(given, str):
        require_engine(given)
        yield given
        return
    engine = alone(engine_named(given))
    try:
        yield engine
    finally:
        close_engine(engine)


def installed(sage: str, net: str, gnubg: str = "") -> str:
    """Return the name of the Sage engine at the level `sage`.

    If Sage is not installed, return the name of GNU Backgammon at the level `gnubg`, or of the
    built-in engine at the level `net` if this level is empty or the program is not installed.
    """
    if find_spec("bgsage") is not None:
        return f"sage:{sage}"
    has_gnubg = gnubg and resolve_name("gammon_widget.engine.gnubg:is_installed")()
    return f"gnubg:{gnubg}" if has_gnubg else f"net:{net}"


def best_engine() -> Engine:
    """Return the default engine of boards, which answers without a noticeable delay."""
    return engine_named(installed("2-ply", "1-ply"))


def _found(text: object, kind: str, skills: Iterable[str] = ()) -> tuple[Family, str]:
    """Return the family, and the level or skill, that a name stands for."""
    family, level = _BOTS.get(_plain(text), (None, ""))
    if family is not None and (level in family.levels or level in skills):
        return family, level
    names, known = [*FAMILIES], []
    for name, each in FAMILIES.items():
        names += [f"{name}:{level}" for level in (*each.levels, *skills)]
        needs = f" (needs {each.needs})" if skills and each.needs else ""
        known.append(f"{name}: {', '.join(each.levels)}{needs}")
    if skills:
        known.append(f"and weaker versions of each engine: {', '.join(skills)}")
    raise GammonError(
        f"There is no {kind} {brief(text)}.{did_you_mean(text, names)} "
        f"The {kind}s are: {'; '.join(known)}."
    )


def _plain(text: object) -> str:
    """Return a name in lower case without separators."""
    return _BETWEEN.sub("", text).casefold() if isinstance(text, str) else ""


_BOTS = {
    _plain(f"{name}:{level}"): (family, level or family.usual)
    for name, family in FAMILIES.items()
    for level in ("", *family.levels, *SKILLS)
}
"""The engine and level of every bot, by its plain name."""

_LEVELS = {level for _, level in _BOTS.values()}


@dataclass(frozen=True, slots=True)
class BotLevel:
    """An opponent of a certain strength.

    Attributes
    ----------
    name
        The name for ``players=``, such as ``"net:beginner"``.
    description
        A short description of a player of this strength.
    pr
        The opponent's performance rating in games against itself: 500 times the equity lost per
        decision, for plays and cube decisions, according to Sage.
    install
        The command that installs what is missing; empty if the opponent can play now.

    Examples
    --------
    >>> weakest = levels()[0]
    >>> weakest.name, weakest.install
    ('net:first-steps', '')
    """

    name: str
    description: str
    pr: float
    install: str = ""

    @property
    def is_available(self) -> bool:
        """Whether the opponent can play now."""
        return not self.install


class BotLevels(Tabular, tuple[BotLevel, ...]):
    """The opponents from the weakest to the strongest, in a tuple that is displayed as a table."""

    __slots__ = ()

    def table(self) -> TableText:
        """Return the table as strings: the column headings, the rows and the notes."""
        rows = [
            [
                each.name,
                each.description,
                f"{each.pr:.1f}",
                each.install or "yes",
            ]
            for each in self
        ]
        head = ["name", "strength", "PR", "available"]
        return head, rows, ["PR measured by Sage; a stronger player has a lower PR"]

    __repr__ = Tabular.__str__


def levels() -> BotLevels:
    """Return the opponents from the weakest to the strongest.

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
            continue  # Sage cannot be installed in a browser
        needs = FAMILIES[family].needs if family == "sage" and is_missing else ""
        found.append(BotLevel(name, description, pr, needs))
    return BotLevels(found)


_MEASURED = (
    ("net:first-steps", 70.0, "knows how checkers move, but little else"),
    ("net:first-games", 65.7, "has played a few games"),
    ("net:newcomer", 55.7, "is learning to make points"),
    ("net:novice", 48.1, "knows a few simple plans"),
    ("net:learner", 42.5, "knows some opening plays"),
    ("net:beginner", 37.5, "plays now and then"),
    ("net:casual", 31.3, "often plays at home"),
    ("net:regular", 27.2, "plays online every week"),
    ("net:intermediate", 18.9, "plays in a club"),
    ("net:advanced", 12.3, "wins club tournaments"),
    ("net:expert", 6.5, "plays in tournaments"),
    ("net:2-ply", 1.1, "looks one roll ahead"),
    ("sage:2-ply", 0.9, "makes very few errors"),
    ("sage:3-ply", 0.2, "is strong enough to challenge a master"),
)
"""The name, the PR and the description of each opponent, from the weakest to the strongest.

The PRs are those in ``docs/opponents.md``, which `tools.ladder` measures.
"""
