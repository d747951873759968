"""Bots by name: ``players={"black": "sage:2-ply"}``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from ..rules import GammonError
from ..rules.whole import shown
from . import gnubg, sage
from .bot import SKILLS, Bot
from .protocol import Engine
from .simple import SimpleEngine

_NAME = re.compile(r"[a-z]+:\S+")


@dataclass(frozen=True, slots=True)
class Family:
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
    needs
        What has to be installed first; empty if nothing.
    """

    title: str
    levels: Sequence[str]
    engine: Callable[[str], Engine]
    weakest: str
    needs: str = ""


FAMILIES = {
    "simple": Family("Simple", ("best",), lambda _: SimpleEngine(), "best"),
    "sage": Family(
        "Sage", sage.LEVELS, sage.SageEngine, "1-ply", 'pip install "gammon-widget[engine]"'
    ),
    "gnubg": Family(
        "gnubg", gnubg.LEVELS, gnubg.GnubgEngine, "0-ply", "the program gnubg on this machine"
    ),
}
"""The engines that bots are named after. To add one is to write one value."""


def is_bot_name(text: str) -> bool:
    """Whether a text is meant to name a bot: a word in small letters, a colon and a level."""
    return _NAME.fullmatch(text) is not None


def bot_named(text: str, *, seed: int = 0) -> Bot:
    """The bot of that name.

    Parameters
    ----------
    text
        An engine and how well it plays: ``"sage:3-ply"``, ``"sage:beginner"``,
        ``"gnubg:2-ply"``, ``"simple:casual"``.
    seed
        See `Bot`.

    Raises
    ------
    GammonError
        If there is none; it lists all there are, and what has to be installed for them.
    EngineError
        If its engine is not installed.
    """
    engine, _, level = str(text).partition(":")
    family = FAMILIES.get(engine)
    if family is not None and level in family.levels:
        return Bot(family.engine(level), seed=seed)
    if family is not None and level in SKILLS:
        name = f"{family.title} ({level})"
        return Bot(family.engine(family.weakest), SKILLS[level], seed=seed, name=name)
    raise GammonError(f"There is no bot {shown(text)}. There are: {_all()}.")


def engine_named(text: str) -> Engine:
    """The engine of that name: ``"sage:2-ply"``, ``"gnubg:0-ply"`` or ``"simple:best"``.

    Raises
    ------
    GammonError
        If there is none; it lists all there are.
    EngineError
        If it is not installed.
    """
    name, _, level = str(text).partition(":")
    family = FAMILIES.get(name)
    if family is None or level not in family.levels:
        known = "; ".join(f"{name}: {', '.join(each.levels)}" for name, each in FAMILIES.items())
        raise GammonError(f"There is no engine {shown(text)}. There are: {known}.")
    return family.engine(level)


def best_engine() -> Engine:
    """The strongest engine that is there without asking for anything: Sage, else the built-in."""
    return sage.SageEngine("2-ply") if find_spec("bgsage") is not None else SimpleEngine()


def _all() -> str:
    skills = ", ".join(SKILLS)
    lines = []
    for name, family in FAMILIES.items():
        needs = f" (needs {family.needs})" if family.needs else ""
        lines.append(f"{name}: with {skills}, {', '.join(family.levels)}{needs}")
    return "; ".join(lines)
