"""Analysis of a match by one engine, or by two engines whose equities are averaged.

`analyse` returns the finished analysis. `Deepening` runs in the background: it starts with a quick
analysis of the whole match, and continues with a deeper analysis that begins near the displayed
position.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from time import monotonic
from typing import Any, NamedTuple

from ..engine.advice import mean_cube
from ..engine.background import EngineCalls
from ..engine.evaluation import mean_of, ranked
from ..engine.names import open_engine
from ..engine.protocol import Engine
from ..engine.request import LuckEngine
from ..languages.translation import _
from ..libraries import library
from ..match.event_loop import LOCK, BackgroundTask
from ..match.match import Match
from ..rules import GammonError
from ..rules.validation import brief
from .sources import PRESETS, deeper_engines, engine_label, engines_of
from .values.analysis import Analysis
from .values.decision import Decision
from .work import (
    AnalysisWork,
    DecisionContext,
    EvaluatedDecisions,
    Place,
    decisions_in,
    evaluated_elsewhere,
    evaluated_here,
    place_of,
)

_MAX_ENGINES = 2
_SECONDS_WITHOUT = 1.0  # shorter work has no progress bar

ReportProgress = Callable[[int], object]
"""A function that receives the number of items done since the last call."""


@contextmanager
def progress_bar(
    total: int,
    done: int,
    *,
    shown: bool | None,
    of: str = "decisions",
    what: str = "Analysing",
) -> Iterator[ReportProgress]:
    """Show a progress bar if `shown` is True, or if `shown` is None and tqdm is installed.

    If `shown` is True and tqdm is missing, an `ImportError` explains how to install tqdm.
    """
    if shown is False or (shown is None and find_spec("tqdm") is None):
        yield lambda _: None
        return
    tqdm = library("tqdm.auto", "A progress bar needs tqdm", "analysis")
    with tqdm.tqdm(
        total=total, initial=done, desc=what, unit=f" {of}", delay=_SECONDS_WITHOUT
    ) as bar:
        yield bar.update


def analyse(
    match: Match,
    engine: str | Engine | Sequence[str | Engine] | None = None,
    *,
    executor: Executor | None = None,
    luck: bool = True,
    progress: bool | None = None,
) -> Analysis:
    """Evaluate every decision in a match with an engine.

    The analysis is added to ``match.analyses``. It replaces an older analysis from the same source,
    but not analyses from other sources. After an interrupt (Ctrl-C, or the stop button of the
    notebook), the finished results are kept. Repeat the call to continue the analysis, even if
    further actions have been added to the match.

    Parameters
    ----------
    match
        A finished or unfinished match. It can come from a board or from a file.
    engine
        An engine that evaluates all plays for a roll at the same level, or the name of such an
        engine. ``"sage:1-ply"`` takes about one second for a match, and ``"sage:3-ply"`` takes
        about thirty seconds. ``"net:1-ply"`` and ``"net:2-ply"`` need no installation.

        There are three presets: ``"quick"`` means ``"sage:1-ply"``, ``"standard"`` (the default)
        means ``"sage:3-ply"``, and ``"deep"`` means the most accurate method available. Without
        Sage, the presets use ``"net"``.

        With two engines, as in ``("sage:3-ply", "gnubg:2-ply")``, each equity is the mean of the
        two engines' equities. The match also keeps the separate analysis by each engine.
    executor
        An executor that runs the analysis, such as ``ProcessPoolExecutor(4)``, or
        ``client.get_executor()`` for a Dask cluster. With an executor, `engine` must be a name. If
        the executor fails, the rest is analysed on this machine.

        With None, the analysis runs on this machine. If `engine` is a name, it then uses one
        process per processor when more than a few seconds of work remain.
    luck
        Whether to evaluate the luck of the rolls as well, if the engine can do so. For each roll,
        Sage takes 0.01 seconds at 1-ply, and 0.04 seconds at deeper levels.
    progress
        Whether to show a progress bar with the remaining time if the work takes more than a second.
        The bar needs tqdm, which the ``analysis`` extra installs. With None, the bar is shown if
        tqdm is installed.

    Returns
    -------
    Analysis
        The evaluated decisions (plays, decisions whether to double, and answers to doubles), and
        the luck of the rolls.

    Raises
    ------
    GammonError
        If the match, the name of the engine or the executor is invalid.
    ImportError
        If `progress` is True and tqdm is missing. The message explains how to install tqdm.
    EngineError
        If the engine is not installed, cannot evaluate many decisions at this level, or fails.
        Finished results are kept.

    Examples
    --------
    >>> match = Match(5, dice=[(3, 1)])
    >>> state = match.roll()
    >>> state = match.play("8/5 6/5")
    >>> analyse(match, "sage:1-ply").decisions[0].error
    0.0
    """
    if not isinstance(match, Match):
        raise GammonError(
            f"match must be a Match, such as gw.read_match(...) or board.match, not {brief(match)}."
        )
    engine = PRESETS[1] if engine is None else engine
    engines = engines_of(engine) if engine in PRESETS else engine
    if isinstance(engines, str) or not isinstance(engines, Sequence):
        engines = (engines,)
    if not 1 <= len(engines) <= _MAX_ENGINES:
        raise GammonError(f"engine= must be one engine or a list of two, not {brief(engine)}.")
    found = [
        _analyse(match, each, executor, luck=luck and not number, progress=progress)
        for number, each in enumerate(engines)
    ]
    if len(found) == 1:
        return found[0]
    combined = combine(*found)
    kept = {each.source: each for each in match.analyses}
    match.analyses = tuple((kept | {combined.source: combined}).values())
    return combined


def _analyse(
    match: Match,
    engine: str | Engine,
    executor: Executor | None,
    *,
    luck: bool,
    progress: bool | None,
) -> Analysis:
    if executor is not None:
        require_executor(executor, engine)
    name = engine if isinstance(engine, str) else None
    with open_engine(engine) as thinking:
        work = AnalysisWork(match, thinking)
        try:
            with (
                progress_bar(work.all, work.all - len(work.open), shown=progress) as report,
                closing(_evaluated(thinking, name, work.open, executor)) as chunks,
            ):
                for chunk, advice in chunks:
                    work.store([each.request for each in chunk], advice)
                    work.add_advice(chunk, advice)
                    report(len(chunk))
            work.add_plans()
            if luck and isinstance(thinking, LuckEngine):
                rolls = work.open_rolls
                with progress_bar(len(rolls), 0, shown=progress, of="rolls") as report:
                    for each in work.find_luck():
                        work.add_luck(each)
                        report(len(each))
        finally:
            analysis = work.keep()
    return analysis


def _evaluated(
    engine: Engine, name: str | None, decided: Sequence[DecisionContext], executor: Executor | None
) -> Generator[EvaluatedDecisions]:
    if executor is None or name is None:
        return evaluated_here(engine, name, decided)
    return evaluated_elsewhere(executor, engine, name, decided)


def require_executor(executor: Executor, engine: str | Engine) -> None:
    """Raise an error if the executor is invalid, or if `engine` is not a name."""
    if isinstance(executor, type) or not callable(getattr(executor, "submit", None)):
        raise GammonError(
            "executor= must be an executor such as concurrent.futures.ProcessPoolExecutor(4), or "
            f"client.get_executor() for a Dask cluster, not {brief(executor)}."
        )
    if not isinstance(engine, str):
        raise GammonError(
            f'With an executor, engine= must be a name such as "sage:3-ply", not {brief(engine)}. '
            "Each worker opens its own engine by this name."
        )


def combine(first: Analysis, second: Analysis) -> Analysis:
    """Combine two analyses into one analysis, which contains the mean equities.

    The luck and the game plans come from the first analysis. A decision keeps the equities of the
    first analysis if the second analysis does not contain the decision, or if the two analyses have
    too few evaluated plays in common.
    """
    source = f"{first.source} + {second.source}"
    others = {place_of(each): each for each in second.decisions}
    return replace(
        first,
        source=source,
        decisions=tuple(
            _combined(each, others[place_of(each)], source) if place_of(each) in others else each
            for each in first.decisions
        ),
    )


def _combined(one: Decision, other: Decision, source: str) -> Decision:
    level = one.level if one.level == other.level else f"mean of {one.level} and {other.level}"
    if one.cube is not None and other.cube is not None:
        return replace(one, advice=mean_cube(one.state, one.cube, other.cube, source, level))
    known = {each.play.result: each for each in other.candidates}
    both = [(each, known[each.play.result]) for each in one.candidates if each.play.result in known]
    if len(both) < min(2, len(one.candidates)) or one.played_index is None:
        return one
    advice = ranked(
        (each.play, mean_of(each.evaluation, again.evaluation, source, level))
        for each, again in both
    )
    played = one.candidates[one.played_index].play
    place = next(n for n, each in enumerate(advice) if each.play == played)
    return replace(one, advice=advice, played_index=place)


class AnalysisProgress(NamedTuple):
    """The progress of an engine: the decisions done, and the seconds left (None if unknown)."""

    engine: str
    done: int
    all: int
    seconds: float | None = None

    @property
    def words(self) -> str:
        """The progress in words: ``"28 of 72 decisions, about 25 s left"``.

        When all decisions are done, the words are ``"luck of the rolls"``.
        """
        if self.done == self.all:
            return _("luck of the rolls")
        words = _("{done} of {all} decisions", done=self.done, all=self.all)
        if self.seconds is None:
            return words
        return f"{words}, {_('about {seconds} s left', seconds=max(1, round(self.seconds)))}"


ProgressCallback = Callable[[Analysis, AnalysisProgress | None], object]
"""A function that receives the analysis so far and its progress.

At the end, the progress is None.
"""

_QUICKLY = 200  # decisions in each request of the first, quick analysis
_DEEPLY = 8  # decisions in each request of a deeper analysis; each begins at the displayed position


class Deepening(BackgroundTask):
    """Analyses a match in the background with one engine after another.

    `here` returns the place in the match that the board displays. The decisions that follow this
    place are evaluated first, and then the decisions before it. `on_progress` receives the analysis
    after each change, and `report` receives the exceptions that engines raise. After a
    cancellation, finished results are kept.
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
        """Analyse the match with each engine in the background.

        Without an event loop, the method returns when the analysis is finished.
        """
        self._begin(lambda: self._all(engines))

    def look_deeper(self, decisions: Sequence[Decision], shown: Analysis | None) -> bool:
        """Analyse some decisions with the next deeper engine.

        The new results replace the results for these decisions in the analysis `shown`. Returns
        False if there is no deeper engine, or if none of the decisions is in the match.
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
        """Analyse the match with one engine.

        `before` is an earlier analysis. It is shown for the decisions that the engine has not
        evaluated yet.
        """
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
        """Return the next deeper engine for these decisions; None if there is no deeper engine."""
        deeper, places = None, set(map(place_of, contexts))
        for name in reversed(deeper_engines()):
            with open_engine(name) as engine:
                is_open = map(place_of, AnalysisWork(self._match, engine).open)
            if places.isdisjoint(is_open):
                break
            deeper = name
        return deeper

    def _nearest(self, contexts: Sequence[DecisionContext], count: int) -> list[DecisionContext]:
        """Return the next decisions, starting at the displayed place.

        If there are too few after this place, the last decisions before it are added.
        """
        here = self._here()
        ahead = [each for each in contexts if place_of(each) >= here][:count]
        missing = count - len(ahead)
        behind = [each for each in contexts if place_of(each) < here]
        return ahead + behind[-missing:] if missing else ahead


def _merged(before: Analysis | None, deeper: Analysis) -> Analysis:
    """Return the `deeper` analysis, completed with the missing decisions from `before`."""
    if before is None:
        return deeper
    on_progress = {place_of(each): each for each in (*before.decisions, *deeper.decisions)}
    return replace(
        before,
        source=deeper.source,
        decisions=tuple(on_progress[place] for place in sorted(on_progress)),
    )
