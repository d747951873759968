"""The sources of a match's analyses: names, the best source, and engines for a new analysis."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from importlib.util import find_spec

from ..engine.gnubg import is_installed
from ..engine.names import FAMILIES
from .values.analysis import Analysis
from .values.best_source import best_source

_SHORT_NAMES = {"eXtreme Gammon": "XG", "GNU Backgammon": "gnubg"}


PRESETS = ("quick", "standard", "deep")
"""Names that stand for the engines of an analysis; see `engines_of`."""


def engines_of(preset: str) -> tuple[str, ...]:
    """Return the engines of a preset. If there are two engines, their equities are averaged.

    ``"quick"`` does not look ahead, ``"standard"`` is the default, and ``"deep"`` also uses GNU
    Backgammon if it is installed. Without Sage, the presets use the built-in engine.
    """
    if preset != "deep":
        return (usual_engines()[PRESETS.index(preset)],)
    return (_deepest_engine(), *["gnubg:2-ply"] * is_installed())


def _deepest_engine() -> str:
    return "sage:deep" if _has_sage() else "net:2-ply"


def usual_engines() -> tuple[str, ...]:
    """Return the default engines of an analysis, the quickest engine first."""
    return ("sage:1-ply", "sage:3-ply") if _has_sage() else ("net:1-ply", "net:2-ply")


def deeper_engines() -> tuple[str, ...]:
    """Return the engines for a deeper analysis of single decisions, the quickest engine first."""
    return ("sage:3-ply", "sage:4-ply") if _has_sage() else ("net:1-ply", "net:2-ply")


def next_engines(complete: Collection[str]) -> tuple[str, ...]:
    """Return the engines for the next analysis: first the default engines, then a deeper engine.

    `complete` contains the sources that have evaluated all decisions of the match. If the deepest
    engine is one of these sources, the result is empty.
    """
    levels = usual_engines(), (_deepest_engine(),)
    last = max((n for n, each in enumerate(levels) if source_of(each[-1]) in complete), default=-1)
    return next(iter(levels[last + 1 :]), ())


def source_of(name: str) -> str:
    """Return the source of an analysis by the named engine, such as ``"Sage (3-ply)"``."""
    family, _, level = name.partition(":")
    return f"{FAMILIES[family].title} ({level})"


def stronger_engine() -> str:
    """Return the command that installs a stronger engine; empty if Sage is installed."""
    return "" if _has_sage() else FAMILIES["sage"].needs


def _has_sage() -> bool:
    return find_spec("bgsage") is not None


def source_label(analysis: Analysis) -> str:
    """Return the short name of an analysis's source: ``"XG"``, ``"gnubg 0-ply"``, ``"Sage 3-ply"``.

    The name includes the level if the level is the same for all decisions.
    """
    source = analysis.source
    for name, short in _SHORT_NAMES.items():
        if source.startswith(name):
            levels = {each.level for each in analysis.decisions}
            level = levels.pop() if len(levels) == 1 else ""
            return f"{short} {level.removeprefix(short)}".strip()
    return engine_label(source)


def engine_label(name: str) -> str:
    """Return an engine's name without parentheses: ``"Sage 3-ply"`` for ``"Sage (3-ply)"``."""
    return name.replace("(", "").replace(")", "")


@dataclass(frozen=True)
class Sources:
    """The sources that a viewer shows as tabs.

    Attributes
    ----------
    kept
        The analyses of the match.
    running
        The current results of an analysis that is not finished.
    written
        An analysis that was set in code. It replaces the best analysis.
    is_hidden
        Whether code has set the analysis to None, so that no analysis is shown.
    picked
        The source of the tab that the user has chosen. Empty for the best analysis.
    """

    kept: tuple[Analysis, ...] = ()
    running: Analysis | None = None
    written: Analysis | None = None
    is_hidden: bool = False
    picked: str = ""

    @property
    def tabs(self) -> tuple[Analysis, ...]:
        """All analyses, one for each source.

        A running or written analysis replaces a kept analysis from the same source.
        """
        found = {each.source: each for each in self.kept}
        for each in (self.running, self.written):
            if each is not None and (each is self.written or each.decisions):
                found[each.source] = each
        return tuple(found.values())

    @property
    def best(self) -> Analysis | None:
        """The analysis that the marks, the curve and the summary show."""
        if self.is_hidden:
            return None
        return self.written or best_source(self.tabs)

    @property
    def deepest(self) -> Analysis | None:
        """The analysis with the star, also if code has chosen another one for the marks."""
        return best_source(self.tabs)

    @property
    def shown(self) -> Analysis | None:
        """The analysis in the open tab."""
        picked = (each for each in self.tabs if each.source == self.picked)
        return None if self.is_hidden else next(picked, self.best)

    def choose(self, analysis: Analysis | None) -> Sources:
        """Return the same sources with an analysis that was set in code."""
        return replace(self, written=analysis, is_hidden=analysis is None, picked="")

    def pick(self, tab: int) -> Sources:
        """Return the same sources, with the tab at this index open."""
        tabs = self.tabs
        source = tabs[tab].source if 0 <= tab < len(tabs) else self.picked
        return replace(self, picked=source, is_hidden=False)
