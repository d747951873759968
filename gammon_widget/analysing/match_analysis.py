"""An analysis of a match by an engine."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager

from ..analysis import Analysis
from ..engine import Engine
from ..engine.luck import LuckEngine, PlanEngine
from ..engine.names import employed
from ..engine.protocol import demand_engine
from ..play import Match
from ..rules import GammonError
from ..rules.validation import brief
from .chunks import Judged, judged_elsewhere, judged_here
from .decided import Decided
from .lucks import judged_rolls
from .progress_bar import progress_bar
from .work import AnalysisWork


def analyse(
    match: Match,
    engine: str | Engine = "sage:3-ply",
    *,
    executor: Executor | None = None,
    luck: bool = True,
    progress: bool = True,
) -> Analysis:
    """Have an engine say what it thinks of every decision of a match.

    The analysis is put among ``match.analyses``, beside those of other sources and in the place of
    an older one of the same source. What is interrupted (Ctrl-C, or the button of the notebook)
    leaves there what is done so far; the same call goes on from it, as it does when the match has
    been played further.

    Parameters
    ----------
    match
        A match that was played, is still played, or was read from a file.
    engine
        An engine or the name of one. ``"sage:1-ply"`` takes a second for a match and
        ``"sage:3-ply"`` about fifteen; ``"simple"`` needs nothing to be installed, and knows far
        less. It has to look at all plays of a roll to one level.
    executor
        Where to do it, such as ``ProcessPoolExecutor(4)`` or the ``client.get_executor()`` of a
        Dask cluster; the engine is then given by its name. What it has not done when it fails is
        done here. None for this machine: an engine given by its name gets help of others like it,
        one for each processor, where more than a few seconds are left.
    luck
        Whether to tell the luck of the rolls as well, afterwards, where the engine knows it. Sage
        takes a hundredth of a second for a roll at 1-ply, and four hundredths at deeper levels.
    progress
        Whether a bar tells how far it is, with the time left, when it takes more than a second.
        tqdm shows it, which comes with ``pip install "gammon-widget[analysis]"``.

    Returns
    -------
    Analysis
        With plays, doubles made and not made, answers to doubles, and the luck of rolls.

    Raises
    ------
    GammonError
        If it is no match, there is no such engine, or it is no executor.
    EngineError
        If the engine is not installed, cannot judge many decisions at this level, or fails; what
        is done by then is kept.

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
            f"A match is analysed, such as gw.read_match(...) or board.match, not {brief(match)}."
        )
    if executor is not None:
        _demand_executor(executor, engine)
    name = engine if isinstance(engine, str) else None
    with _engine(engine) as thinking:
        work = AnalysisWork(match, thinking.name)
        try:
            with (
                progress_bar(work.all, work.all - len(work.open), shown=progress) as tell,
                closing(_judged(thinking, name, work.open, executor)) as chunks,
            ):
                for chunk, said in chunks:
                    work.decided(chunk, said)
                    tell(len(chunk))
            if isinstance(thinking, PlanEngine):
                work.planned(thinking)
            if luck and isinstance(thinking, LuckEngine):
                rolls = work.open_rolls
                with progress_bar(len(rolls), 0, shown=progress, of="rolls") as tell:
                    for each in judged_rolls(thinking, rolls):
                        work.rolled(each)
                        tell(len(each))
        finally:
            analysis = work.keep()
    return analysis


def _judged(
    engine: Engine, name: str | None, decided: Sequence[Decided], executor: Executor | None
) -> Generator[Judged]:
    if executor is None or name is None:
        return judged_here(engine, name, decided)
    return judged_elsewhere(executor, engine, name, decided)


def _demand_executor(executor: Executor, engine: str | Engine) -> None:
    """Refuse what runs nothing, and an engine that cannot be sent there."""
    if isinstance(executor, type) or not callable(getattr(executor, "submit", None)):
        raise GammonError(
            "An executor runs functions, such as concurrent.futures.ProcessPoolExecutor(4) or a "
            f"Dask client.get_executor(); this is {brief(executor)}."
        )
    if not isinstance(engine, str):
        raise GammonError(
            'With an executor an engine is given by its name, such as "sage:3-ply", so that each '
            f"worker makes its own; this is {brief(engine)}."
        )


@contextmanager
def _engine(given: str | Engine) -> Iterator[Engine]:
    """The engine that is meant; one that was made by its name is closed in the end."""
    if not isinstance(given, str):
        demand_engine(given)
        yield given
        return
    with employed(given) as engine:
        yield engine
