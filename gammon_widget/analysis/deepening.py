"""A background analysis: quick and complete first, then deeper near the displayed position."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any, NamedTuple

from ..engine.background import EngineCalls
from ..engine.names import open_engine
from ..engine.protocol import Engine
from ..languages.translation import _
from ..match.event_loop import LOCK, BackgroundTask
from ..match.match import Match
from .sources import deeper_engines, engine_label
from .values.analysis import Analysis
from .values.decision import Decision
from .work import AnalysisWork, DecisionContext, Place, decisions_in, place_of


class AnalysisProgress(NamedTuple):
    """The progress of an engine: decisions done, and the seconds that are left if known."""

    engine: str
    done: int
    all: int
    seconds: float | None = None

    @property
    def words(self) -> str:
        """``"28 of 72 decisions, about 25 s left"``; at the end, the luck is evaluated."""
        if self.done == self.all:
            return _("luck of the rolls")
        words = _("{done} of {all} decisions", done=self.done, all=self.all)
        if self.seconds is None:
            return words
        return f"{words}, {_('about {seconds} s left', seconds=max(1, round(self.seconds)))}"


ProgressCallback = Callable[[Analysis, AnalysisProgress | None], object]
"""Called with the analysis so far and its progress, which is None at the end."""

_QUICKLY = 200  # decisions in one request at the first level
_DEEPLY = 8  # decisions in one deeper request, between two checks of the displayed position


class Deepening(BackgroundTask):
    """Runs engines on a match in the background, one after another.

    `here` returns the displayed place, whose decisions come first. `on_progress` gets the analysis
    after each change, `report` the exceptions of engines. Finished results are kept
    when it is cancelled.
    """

    def __init__(
        self,
        match: Match,
        *,
        here: Callable[[], Place],
        on_progress: ProgressCallback,
        report: Callable[[Exception], object],
    ) -> None:
        super().__init__()
        self._match = match
        self._here = here
        self._on_progress = on_progress
        self._report = report

    def analyse(self, engines: Sequence[str]) -> None:
        """Analyse the match with each engine; synchronously without an event loop."""
        self._begin(lambda: self._all(engines))

    def look_deeper(self, decisions: Sequence[Decision], shown: Analysis | None) -> bool:
        """Analyse some decisions with the next deeper engine, on top of the analysis `shown`.

        Returns False if there is no deeper engine or nothing to decide.
        """
        places = set(map(place_of, decisions))
        again = [each for each in decisions_in(self._match.games) if place_of(each) in places]
        name = self._deeper_at(again)
        if name is None:
            return False
        self._begin(lambda: self._again(again, name, shown))
        return True

    def _begin(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        if not self.start(work, lambda _: None, self._report):
            import asyncio  # slow to import

            asyncio.run(work())

    async def _all(self, engines: Sequence[str]) -> None:
        first: Analysis | None = None
        for name in engines:
            with open_engine(name) as engine:
                is_last = name == engines[-1]
                first = await self._by(engine, first, _DEEPLY if first else _QUICKLY, is_last)

    async def _by(
        self, engine: Engine, before: Analysis | None, at_once: int, is_last: bool
    ) -> Analysis:
        """Analyse the match with one engine, on top of the analysis `before`."""
        work, calls = AnalysisWork(self._match, engine), EngineCalls(engine)
        name, known, began = engine_label(engine.name), work.all - len(work.open), monotonic()
        with LOCK:
            self._on_progress(before or work.analysis, AnalysisProgress(name, known, work.all))
        try:
            while chunk := self._nearest(work.open, at_once):
                advice = await calls.call(partial(work.evaluate, chunk))
                with LOCK:
                    work.add_advice(chunk, advice)
                    left = len(work.open)
                    done = work.all - left
                    seconds = left * (monotonic() - began) / (done - known)
                    progress = AnalysisProgress(name, done, work.all, seconds)
                    self._on_progress(_merged(before, work.analysis), progress)
            await calls.call(work.add_plans)
            if is_last:
                lucks = work.find_luck()
                while rolls := await calls.call(partial(next, lucks, None)):
                    work.add_luck(rolls)
        finally:
            with LOCK:
                kept = work.keep()
        if is_last:
            with LOCK:
                self._on_progress(kept, None)
        return kept

    async def _again(
        self, contexts: Sequence[DecisionContext], name: str, shown: Analysis | None
    ) -> None:
        with open_engine(name) as engine:
            work = AnalysisWork(self._match, engine)
            with LOCK:
                progress = AnalysisProgress(engine_label(engine.name), 0, len(contexts))
                self._on_progress(shown or work.analysis, progress)
            is_open = set(map(place_of, work.open))
            left = [each for each in contexts if place_of(each) in is_open]
            advice = await EngineCalls(engine).call(partial(work.evaluate, left)) if left else []
        with LOCK:
            work.add_advice(left, advice)
            self._on_progress(_merged(shown, work.keep()), None)

    def _deeper_at(self, contexts: Sequence[DecisionContext]) -> str | None:
        """The engine after the deepest one that has evaluated these decisions, or None."""
        deeper, places = None, set(map(place_of, contexts))
        for name in reversed(deeper_engines()):
            with open_engine(name) as engine:
                is_open = map(place_of, AnalysisWork(self._match, engine).open)
            if places.isdisjoint(is_open):
                break
            deeper = name
        return deeper

    def _nearest(self, contexts: Sequence[DecisionContext], count: int) -> list[DecisionContext]:
        """The next decisions from the displayed place on; at the end, those before it."""
        here = self._here()
        ahead = [each for each in contexts if place_of(each) >= here][:count]
        missing = count - len(ahead)
        behind = [each for each in contexts if place_of(each) < here]
        return ahead + behind[-missing:] if missing else ahead


def _merged(before: Analysis | None, deeper: Analysis) -> Analysis:
    """The `deeper` analysis, completed by the one `before`."""
    if before is None:
        return deeper
    on_progress = {place_of(each): each for each in (*before.decisions, *deeper.decisions)}
    return replace(
        before,
        source=deeper.source,
        decisions=tuple(on_progress[place] for place in sorted(on_progress)),
    )
