"""Bots by name: ``players={"black": "sage:2-ply"}``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import NamedTuple

from ..rules import GammonError
from ..rules.validation import brief, did_you_mean, nearest
from .bot import SKILLS, Bot
from .protocol import Engine, close_engine


class Family(NamedTuple):
    """The bots of one engine.

    Attributes
    ----------
    title
        What the engine is called at the board.
    levels
        How far it can look, from the quickest to the strongest.
    engine
        Makes it, for one of the levels.
    weakest
        The level that the named skills weaken.
    usual
        The level that is meant where none is named.
    needs
        What has to be installed first; empty if nothing.
    """

    title: str
    levels: Sequence[str]
    engine: Callable[[str], Engine]
    weakest: str
    usual: str
    needs: str = ""


def _simple(_: str) -> Engine:
    from .simple import SimpleEngine

    return SimpleEngine()


def _sage(level: str) -> Engine:
    from .sage import SageEngine

    return SageEngine(level)


def _gnubg(level: str) -> Engine:
    from .gnubg import GnubgEngine

    return GnubgEngine(level)


FAMILIES = {
    "simple": Family(
        title="Simple",
        levels=("best",),
        engine=_simple,
        weakest="best",
        usual="best",
    ),
    "sage": Family(
        title="Sage",
        levels=(
            *("1-ply", "2-ply", "3-ply", "4-ply"),
            *("truncated-1", "truncated-2", "truncated-3", "rollout"),
        ),
        engine=_sage,
        weakest="1-ply",
        usual="2-ply",
        needs='pip install "gammon-widget[engine]"',
    ),
    "gnubg": Family(
        title="gnubg",
        levels=("0-ply", "1-ply", "2-ply", "3-ply"),
        engine=_gnubg,
        weakest="0-ply",
        usual="2-ply",
        needs="the program gnubg on this machine",
    ),
}
"""The engines that bots are named after. To add one is to write one value."""

_OTHER_NAMES = {
    **dict.fromkeys(("bot", "computer", "engine", "ai"), "simple:best"),
    **dict.fromkeys(("gnu", "gnubackgammon"), "gnubg:2-ply"),
    **dict.fromkeys(("bgsage", "opensage"), "sage:2-ply"),
}
"""What people may call a bot by which none is called, and what they may mean."""

_WORD_COLON_WORD = re.compile(r"\w+:\S+")
_BETWEEN = re.compile(r"[\s:()_-]")
"""What people put between an engine and its level."""


def is_bot_name(text: str) -> bool:
    """Whether a text is meant to name a bot.

    The name of an engine is, with a level or without, in any case and with blanks, and so is what
    looks like one by its colon: ``"sgae:1-ply"``, but not ``"Ann: the champion"``.
    """
    if _plain(text) in _BOTS.keys() | _OTHER_NAMES.keys():
        return True
    engine, colon, level = text.partition(":")
    return _WORD_COLON_WORD.fullmatch(text.strip()) is not None or (
        bool(colon) and (_plain(engine) in FAMILIES or nearest(level, _LEVELS) is not None)
    )


def bot_named(text: str, *, seed: int = 0) -> Bot:
    """The bot of that name, in any case and with blanks.

    Parameters
    ----------
    text
        An engine and how well it plays: ``"sage:3-ply"``, ``"sage:beginner"``,
        ``"gnubg:2-ply"``, ``"simple:casual"``. An engine alone plays at its usual level.
    seed
        See `Bot`.

    Raises
    ------
    GammonError
        If there is none; it names the nearest, and all there are with what has to be installed.
    EngineError
        If its engine is not installed.
    """
    found = _BOTS.get(_plain(text))
    if found is None:
        meant = _meant(text, _names(SKILLS))
        raise GammonError(f"There is no bot {brief(text)}.{meant} There are: {_all()}.")
    family, level = found
    if level in family.levels:
        return Bot(family.engine(level), seed=seed)
    name = f"{family.title} ({level})"
    return Bot(family.engine(family.weakest), SKILLS[level], seed=seed, name=name)


def engine_named(text: str) -> Engine:
    """The engine of that name: ``"sage:2-ply"``, ``"gnubg:0-ply"`` or ``"simple:best"``.

    Case and blanks do not matter, and an engine alone thinks at its usual level.

    Raises
    ------
    GammonError
        If there is none; it names the nearest, and all there are.
    EngineError
        If it is not installed.
    """
    found = _BOTS.get(_plain(text))
    if found is None or found[1] not in found[0].levels:
        known = "; ".join(f"{name}: {', '.join(each.levels)}" for name, each in FAMILIES.items())
        meant = _meant(text, _names())
        raise GammonError(f"There is no engine {brief(text)}.{meant} There are: {known}.")
    family, level = found
    return family.engine(level)


@contextmanager
def employed(name: str) -> Iterator[Engine]:
    """The engine of that name, as by `engine_named`; its program ends with the block."""
    engine = engine_named(name)
    try:
        yield engine
    finally:
        close_engine(engine)


def best_engine() -> Engine:
    """The strongest engine that is there without asking for anything: Sage, else the built-in."""
    return _sage("2-ply") if find_spec("bgsage") is not None else _simple("best")


def _all() -> str:
    skills = ", ".join(SKILLS)
    lines = []
    for name, family in FAMILIES.items():
        needs = f" (needs {family.needs})" if family.needs else ""
        lines.append(f"{name}: with {skills}, {', '.join(family.levels)}{needs}")
    return "; ".join(lines)


def _names(skills: Iterable[str] = ()) -> list[str]:
    """The full names of all engines, or of all bots where the skills are named."""
    return [
        f"{name}:{level}"
        for name, family in FAMILIES.items()
        for level in (*family.levels, *skills)
    ]


def _plain(text: object) -> str:
    """A name in small letters, without what people put between its parts."""
    return _BETWEEN.sub("", text).casefold() if isinstance(text, str) else ""


def _meant(text: object, names: Iterable[str]) -> str:
    other = _OTHER_NAMES.get(_plain(text))
    return did_you_mean(text, [*names, *FAMILIES]) if other is None else f" Did you mean {other!r}?"


_BOTS = {
    _plain(f"{name}:{level}"): (family, level or family.usual)
    for name, family in FAMILIES.items()
    for level in ("", *family.levels, *SKILLS)
}
"""Every bot by its plain name: its engine and its level; without a level it is the usual one."""

_LEVELS = {level for _, level in _BOTS.values()}
