"""The sources of a match's analyses: names, the best source, and engines for a new analysis."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec

from ..engine.names import FAMILIES
from .values.analysis import Analysis

_STRENGTHS = ("net", "gnubg", "sage")
"""The families of engines, weakest first; an analysis from a file has priority over all of them."""

_SHORT_NAMES = {"eXtreme Gammon": "XG", "GNU Backgammon": "gnubg"}


PRESETS = ("quick", "standard", "deep")
"""Names for the engines of an analysis; see `engines_of`."""


def engines_of(preset: str) -> tuple[str, ...]:
    """The engines of a preset; if there are two, their equities are averaged.

    ``"quick"`` does not look ahead, ``"standard"`` is the default, and ``"deep"`` also uses GNU
    Backgammon if it is installed. Without Sage, the presets use the built-in engine.
    """
    if preset != "deep":
        return (usual_engines()[PRESETS.index(preset)],)
    from ..engine.gnubg import is_installed  # slow to import

    return (_deepest_engine(), *["gnubg:2-ply"] * is_installed())


def _deepest_engine() -> str:
    return "sage:deep" if _has_sage() else "net:2-ply"


def usual_engines() -> tuple[str, ...]:
    """The default engines of an analysis, the quickest first."""
    return ("sage:1-ply", "sage:3-ply") if _has_sage() else ("net:1-ply", "net:2-ply")


def deeper_engines() -> tuple[str, ...]:
    """The engines for a deeper look at single decisions, in order."""
    return ("sage:3-ply", "sage:4-ply") if _has_sage() else ("net:1-ply", "net:2-ply")


ROLLOUT_SOURCE = "Sage rollout"
"""The source of rollouts of single decisions; errors are marked from other sources, if any."""


def next_engines(complete: Collection[str]) -> tuple[str, ...]:
    """The engines for the next analysis of a match: the default engines first, then a deeper one.

    `complete` are the sources that have evaluated all decisions of the match. The result is empty
    after the deepest engine.
    """
    levels = usual_engines(), (_deepest_engine(),)
    last = max((n for n, each in enumerate(levels) if source_of(each[-1]) in complete), default=-1)
    return next(iter(levels[last + 1 :]), ())


def source_of(name: str) -> str:
    """The source of an analysis by the named engine: ``"Sage (3-ply)"``."""
    family, _, level = name.partition(":")
    return f"{FAMILIES[family].title} ({level})"


def stronger_engine() -> str:
    """The command that installs a stronger engine; empty if the strongest one is installed."""
    return "" if _has_sage() else FAMILIES["sage"].needs


def _has_sage() -> bool:
    return find_spec("bgsage") is not None


def source_label(analysis: Analysis) -> str:
    """The short name of a source: ``"XG"``, ``"gnubg 0-ply"``, ``"Sage 3-ply"``.

    The name includes the level if the level is the same for all decisions.
    """
    source = analysis.source
    for name, short in _SHORT_NAMES.items():
        if source.startswith(name):
            levels = {each.level for each in analysis.decisions}
            return f"{short} {levels.pop()}" if len(levels) == 1 else short
    return engine_label(source)


def engine_label(name: str) -> str:
    """The name of an engine without parentheses: ``"Sage 3-ply"`` for ``"Sage (3-ply)"``."""
    return name.replace("(", "").replace(")", "")


def best_source(analyses: Sequence[Analysis]) -> Analysis | None:
    """The analysis whose errors are marked: the one from a file, or else the deepest complete one.

    If several are equal, the first of them is used.
    """
    most = max((len(each.decisions) for each in analyses), default=0)

    def rank(analysis: Analysis) -> tuple[int, bool, int]:
        if analysis.source == ROLLOUT_SOURCE:
            return -1, False, 0
        for strength, family in enumerate(_STRENGTHS):
            if analysis.source.startswith(FAMILIES[family].title):
                levels = FAMILIES[family].levels
                first, plus, _ = analysis.source.partition(" + ")
                depth = next((n for n, each in enumerate(levels) if each in first), 0)
                depth += len(levels) * bool(plus)  # two engines are better than one
                return 0, len(analysis.decisions) >= most, 100 * strength + depth
        return 1, True, 0

    return max(analyses, key=rank, default=None)


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
        An analysis that code has chosen; it replaces the best analysis.
    is_hidden
        Whether code has chosen to show no analysis.
    picked
        The source of the tab that the user has chosen; empty for the best analysis.
    """

    kept: tuple[Analysis, ...] = ()
    running: Analysis | None = None
    written: Analysis | None = None
    is_hidden: bool = False
    picked: str = ""

    @property
    def tabs(self) -> tuple[Analysis, ...]:
        """All analyses. A running or written analysis replaces a kept one from the same source."""
        found = {each.source: each for each in self.kept}
        for each in (self.running, self.written):
            if each is not None and (each is self.written or each.decisions):
                found[each.source] = each
        return tuple(found.values())

    @property
    def best(self) -> Analysis | None:
        """The analysis for marks, curve and summary."""
        if self.is_hidden:
            return None
        return self.written or best_source(self.tabs)

    @property
    def shown(self) -> Analysis | None:
        """The analysis of the open tab."""
        picked = (each for each in self.tabs if each.source == self.picked)
        return None if self.is_hidden else next(picked, self.best)

    def choose(self, analysis: Analysis | None) -> Sources:
        """The same sources with an analysis that code has chosen."""
        return replace(self, written=analysis, is_hidden=analysis is None, picked="")

    def pick(self, tab: int) -> Sources:
        """The same sources with another tab open."""
        tabs = self.tabs
        source = tabs[tab].source if 0 <= tab < len(tabs) else self.picked
        return replace(self, picked=source, is_hidden=False)
