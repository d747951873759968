"""Engines and bots by name: ``players={"black": "sage:2-ply"}``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import NamedTuple

from ..rules import GammonError
from ..rules.validation import brief, did_you_mean, nearest
from .bot import Bot
from .protocol import Engine, alone, close_engine
from .skill import SKILLS


class Family(NamedTuple):
    """The bots of one engine.

    Levels are in order of strength; named skills weaken the level `weakest`. `needs` names what has
    to be installed.
    """

    title: str
    levels: Sequence[str]
    engine: Callable[[str], Engine]
    weakest: str
    usual: str
    needs: str = ""


def _net(level: str) -> Engine:
    from .net import NetEngine

    return NetEngine(level)


def _sage(level: str) -> Engine:
    from .sage import SageEngine

    return SageEngine(level)


def _gnubg(level: str) -> Engine:
    from .gnubg import GnubgEngine

    return GnubgEngine(level)


FAMILIES = {
    "net": Family(
        title="Net",
        levels=("1-ply", "2-ply"),
        engine=_net,
        weakest="1-ply",
        usual="1-ply",
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
"""The engines with bots; add an entry for another engine."""

_OTHER_NAMES = {
    **dict.fromkeys(("bot", "computer", "engine", "ai"), "net:1-ply"),
    **dict.fromkeys(("gnu", "gnubackgammon"), "gnubg:2-ply"),
    **dict.fromkeys(("bgsage", "opensage"), "sage:2-ply"),
}
"""Common names that are no bot's, with the bot that is probably meant."""

_WORD_COLON_WORD = re.compile(r"\w+:\S+")
_BETWEEN = re.compile(r"[\s:()_-]")
"""Possible separators between an engine and its level."""


def is_bot_name(text: str) -> bool:
    """Whether a text is meant to name a bot.

    That is an engine, with or without a level, ignoring case and blanks, or a text that looks like
    one by its colon: ``"sgae:1-ply"``, but not ``"Ann: the champion"``.
    """
    if _plain(text) in _BOTS.keys() | _OTHER_NAMES.keys():
        return True
    engine, colon, level = text.partition(":")
    return _WORD_COLON_WORD.fullmatch(text.strip()) is not None or (
        bool(colon) and (_plain(engine) in FAMILIES or nearest(level, _LEVELS) is not None)
    )


def bot_named(text: str, *, seed: int = 0) -> Bot:
    """The bot of this name, such as ``"sage:3-ply"``; case and blanks are ignored.

    An engine alone means its usual level. Raises `GammonError`, with the nearest name and all bots,
    for an unknown name, and `EngineError` if the engine is not installed.
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
    """The engine of this name, such as ``"sage:2-ply"``; raises as `bot_named` does."""
    found = _BOTS.get(_plain(text))
    if found is None or found[1] not in found[0].levels:
        known = "; ".join(f"{name}: {', '.join(each.levels)}" for name, each in FAMILIES.items())
        meant = _meant(text, _names())
        raise GammonError(f"There is no engine {brief(text)}.{meant} There are: {known}.")
    family, level = found
    return family.engine(level)


@contextmanager
def open_engine(name: str) -> Iterator[Engine]:
    """The engine of this name with a process of its own, which ends with the block."""
    engine = alone(engine_named(name))
    try:
        yield engine
    finally:
        close_engine(engine)


def installed(sage: str, net: str) -> str:
    """The name of Sage at a level, or of the built-in engine where Sage is not installed."""
    return f"sage:{sage}" if find_spec("bgsage") is not None else f"net:{net}"


def best_engine() -> Engine:
    """The default engine of boards, which answers without a noticeable delay."""
    return engine_named(installed("2-ply", "1-ply"))


def _all() -> str:
    lines = []
    for name, family in FAMILIES.items():
        needs = f" (needs {family.needs})" if family.needs else ""
        lines.append(f"{name}: {', '.join(family.levels)}{needs}")
    return "; ".join([*lines, f"and for each, weaker: {', '.join(SKILLS)}"])


def _names(skills: Iterable[str] = ()) -> list[str]:
    return [
        f"{name}:{level}"
        for name, family in FAMILIES.items()
        for level in (*family.levels, *skills)
    ]


def _plain(text: object) -> str:
    """A name in lower case without separators."""
    return _BETWEEN.sub("", text).casefold() if isinstance(text, str) else ""


def _meant(text: object, names: Iterable[str]) -> str:
    other = _OTHER_NAMES.get(_plain(text))
    return did_you_mean(text, [*names, *FAMILIES]) if other is None else f" Did you mean {other!r}?"


_BOTS = {
    _plain(f"{name}:{level}"): (family, level or family.usual)
    for name, family in FAMILIES.items()
    for level in ("", *family.levels, *SKILLS)
}
"""Engine and level of every bot by its plain name."""

# Names of an earlier version, whose built-in engine was another one.
for _level in ("", "first-steps", "beginner", "casual", "intermediate", "advanced", "best"):
    _BOTS[_plain(f"simple:{_level}")] = FAMILIES["net"], _level if _level in SKILLS else "1-ply"

_LEVELS = {level for _, level in _BOTS.values()}
