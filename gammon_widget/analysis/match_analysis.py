"""Analysis of a match by an engine, or by two whose equities are averaged."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from dataclasses import replace
from importlib.util import find_spec

from ..engine.advice import cube_advice
from ..engine.equity import stakes_of
from ..engine.evaluation import CubeAdvice, mean_of, ranked
from ..engine.names import open_engine
from ..engine.protocol import Engine
from ..engine.request import LuckEngine
from ..match.match import Match
from ..optional_libraries import library
from ..rules import ActionKind, GammonError
from ..rules.validation import brief
from .sources import PRESETS, engines_of
from .values.analysis import Analysis
from .values.decision import Decision
from .work import (
    AnalysisWork,
    DecisionContext,
    EvaluatedDecisions,
    evaluated_elsewhere,
    evaluated_here,
    place_of,
)

_MAX_ENGINES = 2
_SECONDS_WITHOUT = 1.0  # shorter work has no bar

ReportProgress = Callable[[int], object]
"""Called with the number of items done since the last call."""


@contextmanager
def progress_bar(
    total: int, done: int, *, shown: bool | None, of: str = "decisions"
) -> Iterator[ReportProgress]:
    """Show a progress bar; `shown` None means: if tqdm is installed.

    Raises `ImportError` with the install command if it is required and tqdm is missing.
    """
    if shown is False or (shown is None and find_spec("tqdm") is None):
        yield lambda _: None
        return
    tqdm = library("tqdm.auto", "A progress bar needs tqdm", "analysis")
    with tqdm.tqdm(
        total=total, initial=done, desc="Analysing", unit=f" {of}", delay=_SECONDS_WITHOUT
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
    """Evaluate every decision of a match with an engine.

    The analysis is added to ``match.analyses``, next to the analyses by other sources; it replaces
    an older analysis by the same source. An interrupt (Ctrl-C, or the stop button of the notebook)
    keeps what is done so far; the same call continues from there, also after further play.

    Parameters
    ----------
    match
        A finished or unfinished match, played here or read from a file.
    engine
        An engine or the name of one. ``"sage:1-ply"`` takes a second for a match and
        ``"sage:3-ply"`` about thirty. ``"net:1-ply"`` and ``"net:2-ply"`` need no installation.
        It has to evaluate all plays of a roll at the same level. The presets ``"quick"``,
        ``"standard"`` (the default) and ``"deep"`` name ``"sage:1-ply"``, ``"sage:3-ply"`` and the
        most accurate method here; without Sage they use ``"net"``. With two engines, as in
        ``("sage:3-ply", "gnubg:2-ply")``, each error is the mean of the two engines' errors; the
        match keeps the analysis by each engine as well.
    executor
        Where to run the analysis, such as ``ProcessPoolExecutor(4)`` or the
        ``client.get_executor()`` of a Dask cluster; the engine must then be given by its name. If
        the executor fails, the rest is done on this machine. None for this machine: for an engine
        given by its name, one engine process per processor is used when more than a few seconds of
        work remain.
    luck
        Whether to evaluate the luck of the rolls as well, at the end, if the engine can. Sage takes
        a hundredth of a second for a roll at 1-ply, and four hundredths at deeper levels.
    progress
        Whether to show a progress bar with the remaining time, for work of more than a second. It
        needs tqdm, which comes with the extra ``analysis``; None shows it if
        tqdm is installed.

    Returns
    -------
    Analysis
        The plays, the doubles made and not made, the answers to doubles, and the luck of the
        rolls.

    Raises
    ------
    GammonError
        If the match, the name of the engine or the executor is invalid.
    ImportError
        If `progress` is True and tqdm is missing; the message has the install command.
    EngineError
        If the engine is not installed, cannot evaluate many decisions at this level, or fails;
        finished results are kept.

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
            f"analyse takes a match, such as gw.read_match(...) or board.match, not {brief(match)}."
        )
    engine = PRESETS[1] if engine is None else engine
    engines = engines_of(engine) if engine in PRESETS else engine
    if isinstance(engines, str) or not isinstance(engines, Sequence):
        engines = (engines,)
    if not 1 <= len(engines) <= _MAX_ENGINES:
        raise GammonError(f"An analysis is made by one or two engines, not by {brief(engine)}.")
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
    """Have one engine evaluate a match."""
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
    """Reject an invalid executor, and an engine that is not given by its name."""
    if isinstance(executor, type) or not callable(getattr(executor, "submit", None)):
        raise GammonError(
            "executor takes an executor, such as concurrent.futures.ProcessPoolExecutor(4) or a "
            f"Dask client.get_executor(), not {brief(executor)}."
        )
    if not isinstance(engine, str):
        raise GammonError(
            'With an executor, engine takes a name such as "sage:3-ply", so that each worker can '
            f"open its own engine; not {brief(engine)}."
        )


def combine(first: Analysis, second: Analysis) -> Analysis:
    """One analysis with the means of the equities of two.

    It has the luck and the plans of the first one. A decision that only one of them has evaluated,
    or whose plays they have not compared, keeps the figures of the first one.
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
        return replace(one, advice=_cube(one, one.cube, other.cube, source, level))
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


def _cube(
    decision: Decision, one: CubeAdvice, other: CubeAdvice, source: str, level: str
) -> CubeAdvice:
    if one.double_take is None or other.double_take is None:
        return one  # nobody can double
    # Without a beaver, which doubles the equity once more.
    taken = [
        equity / (2 if each.answer is ActionKind.BEAVER else 1)
        for each, equity in ((one, one.double_take), (other, other.double_take))
    ]
    evaluation = mean_of(one.evaluation, other.evaluation, source, level)
    no_double = (one.no_double + other.no_double) / 2
    return cube_advice(
        decision.state,
        replace(evaluation, cubeful=no_double),
        stakes_of(decision.state, evaluation.color),
        {"double_take": sum(taken) / 2, "double_pass": one.double_pass},
        has_cube=True,
    )
