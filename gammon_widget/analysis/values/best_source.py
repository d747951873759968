"""The best of several analyses of a match."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.names import FAMILIES
from .analysis import Analysis

_STRENGTHS = ("net", "gnubg", "sage")
"""The families of engines, weakest first. An analysis from a file has priority over all engines."""

ROLLOUT_SOURCE = "Sage rollout"
"""The source of an analysis by rollouts.

If a match has another analysis, errors are marked according to that analysis.
"""


def best_source(analyses: Sequence[Analysis]) -> Analysis | None:
    """Return the analysis whose errors are marked; None if there is no analysis.

    This is an analysis from a file, or else the deepest complete analysis. If several analyses are
    equally good, the first is returned.
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
                depth += len(levels) * bool(plus)  # two engines are better than one engine
                return 0, len(analysis.decisions) >= most, 100 * strength + depth
        return 1, True, 0

    return max(analyses, key=rank, default=None)
