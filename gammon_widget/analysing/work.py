"""The work of an analysis: what is to be said of a match, and what has been said already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..analysis import Analysis, Decision, RollLuck
from ..engine.judging import Advice
from ..engine.luck import PlanEngine
from ..play import Match
from .decided import Decided, decided_in, outcome_of
from .lucks import RollOf, rolls_in


class AnalysisWork:
    """What is to be said of a match by one source, and what has been said already.

    Parameters
    ----------
    match
        The match; what the same source has said of decisions that are still the same is known.
    source
        Who says it.
    """

    def __init__(self, match: Match, source: str) -> None:
        self._match = match
        self._source = source
        self._games = match.games
        decided = tuple(decided_in(self._games))
        said = {
            _place(each): each
            for analysis in match.analyses
            if analysis.source == source
            for each in analysis.decisions
        }
        self._decisions = {
            _place(each): said[_place(each)]
            for each in decided
            if _place(each) in said and each.is_same(said[_place(each)])
        }
        # The state in which a roll was made is known by that in which it was played.
        self._luck = {
            _place(each): each
            for analysis in match.analyses
            if analysis.source == source
            for each in analysis.luck
            if (each.game, each.action + 1) in self._decisions
        }
        self._decided = decided

    @property
    def all(self) -> int:
        """How many decisions there are."""
        return len(self._decided)

    @property
    def open(self) -> list[Decided]:
        """The decisions of which nothing has been said, in order."""
        return [each for each in self._decided if _place(each) not in self._decisions]

    @property
    def open_rolls(self) -> list[RollOf]:
        """The rolls of which nothing has been said, in order."""
        return [each for each in rolls_in(self._games) if _place(each) not in self._luck]

    def decided(self, chunk: Sequence[Decided], said: Sequence[Advice]) -> None:
        """Take in what an engine says to decisions."""
        for decided, advice in zip(chunk, said, strict=True):
            self._decisions[_place(decided)] = decided.judged(advice)

    def planned(self, engine: PlanEngine) -> None:
        """Have an engine say what kind of game was played at each decision."""
        open_ones = [each for each in self._decisions.values() if not each.plan]
        plans = engine.plans([each.state.position for each in open_ones])
        for each, plan in zip(open_ones, plans, strict=True):
            self._decisions[_place(each)] = replace(each, plan=plan)

    def rolled(self, said: Sequence[RollLuck]) -> None:
        """Take in what an engine says of rolls."""
        self._luck.update({_place(each): each for each in said})

    @property
    def analysis(self) -> Analysis:
        """What has been said."""
        names = tuple(player.name for player in self._match.players)
        return Analysis(
            source=self._source,
            names=(names[0], names[1]),
            length=self._games[0].states[0].length,
            decisions=tuple(self._decisions[place] for place in sorted(self._decisions)),
            luck=tuple(self._luck[place] for place in sorted(self._luck)),
            outcomes=tuple(map(outcome_of, self._games)),
        )

    def keep(self) -> Analysis:
        """Put what has been said among the analyses of the match, if it is anything."""
        analysis = self.analysis
        if self._decisions:
            _keep(self._match, analysis)
        return analysis


def _keep(match: Match, analysis: Analysis) -> None:
    """Put an analysis among those of its match, in the place of one of the same source."""
    sources = [each.source for each in match.analyses]
    if analysis.source in sources:
        place = sources.index(analysis.source)
        others = match.analyses
        match.analyses = (*others[:place], analysis, *others[place + 1 :])
    else:
        match.analyses = (*match.analyses, analysis)


def _place(event: Decided | Decision | RollOf | RollLuck) -> tuple[int, int]:
    return event.game, event.action
