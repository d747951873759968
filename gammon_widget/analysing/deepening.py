"""An analysis that goes on behind: quick and whole at first, then deeper where people look."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from typing import Any, TypeVar

from ..analysis import Analysis, Decision
from ..engine import Engine
from ..engine.asked import advise
from ..engine.background import in_background
from ..engine.luck import LuckEngine, PlanEngine
from ..engine.names import employed
from ..engine.protocol import Interruptible
from ..play import Match
from ..play.background_task import BackgroundTask
from ..play.kernel_lock import LOCK
from .decided import Decided, decided_in
from .lucks import judged_rolls
from .work import AnalysisWork

_T = TypeVar("_T")

Place = tuple[int, int]
"""A game of the match, and one of its actions."""

Told = Callable[[Analysis, str], object]
"""Called with what is known by now, and a sentence on how far that is; empty at the end."""

_QUICKLY = 200  # decisions that are asked for at once without looking ahead
_DEEPLY = 8  # decisions; how many there are between two looks at where people look
_DEEPER = ("sage:3-ply", "sage:4-ply")
"""Who looks at single decisions again, one after the other."""


def usual_engines() -> tuple[str, ...]:
    """The engines by which a match is analysed where nobody says which: the quicker one first."""
    return ("sage:1-ply", "sage:3-ply") if find_spec("bgsage") is not None else ("simple:best",)


class Deepening:
    """Has engines go through a match in the background, one after the other.

    Parameters
    ----------
    match
        The match.
    here
        Tells where people look: what comes next there is asked about first.
    told
        Called with what is known, each time that it is more.
    report
        Called with what an engine raises.
    """

    def __init__(
        self,
        match: Match,
        *,
        here: Callable[[], Place],
        told: Told,
        report: Callable[[Exception], object],
    ) -> None:
        self._match = match
        self._here = here
        self._told = told
        self._report = report
        self._task = BackgroundTask()

    @property
    def is_running(self) -> bool:
        """Whether an engine is at it."""
        return self._task.is_running

    def start(self, engines: Sequence[str]) -> None:
        """Go through the match by each of these engines; here and now without an event loop."""
        self._begin(lambda: self._all(engines))

    def look_deeper(self, decisions: Sequence[Decision], shown: Analysis | None) -> bool:
        """Look at some decisions again, deeper than an engine has looked.

        Parameters
        ----------
        decisions
            Which.
        shown
            What is said of the others; None for nothing.

        Returns
        -------
        bool
            Whether there is anybody who does; nobody looks at a roll that could not be played.
        """
        places = set(map(_place, decisions))
        again = [each for each in decided_in(self._match.games) if _place(each) in places]
        name = self._deeper_at(again)
        if name is None:
            return False
        self._begin(lambda: self._again(again, name, shown))
        return True

    def stop(self) -> None:
        """Give up what is being thought about; what is done is kept."""
        self._task.cancel()

    async def settled(self) -> None:
        """Wait until nothing is being thought about."""
        await self._task.settled()

    def _begin(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        if not self._task.start(lambda: self._run(work)):
            import asyncio  # slow to import

            asyncio.run(work())

    async def _run(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            await work()
        except Exception as error:  # an engine can fail in any way
            with LOCK:
                if self._task.finish():
                    self._report(error)
        else:
            with LOCK:
                self._task.finish()

    async def _all(self, engines: Sequence[str]) -> None:
        first: Analysis | None = None
        for name in engines:
            with employed(name) as engine:
                is_last = name == engines[-1]
                first = await self._by(engine, first, _DEEPLY if first else _QUICKLY, is_last)

    async def _by(
        self, engine: Engine, before: Analysis | None, at_once: int, is_last: bool
    ) -> Analysis:
        """Go through the match by one engine, over what another one has said before."""
        work = AnalysisWork(self._match, engine.name)
        try:
            while chunk := self._nearest(work.open, at_once):
                said = await _thought(
                    engine, partial(advise, engine, [each.asked for each in chunk])
                )
                with LOCK:
                    work.decided(chunk, said)
                    done = work.all - len(work.open)
                    words = f"{engine.name}: {done} of {work.all} decisions"
                    self._told(_over(before, work.analysis), words)
            if isinstance(engine, PlanEngine):
                await _thought(engine, partial(work.planned, engine))
            if is_last and isinstance(engine, LuckEngine):
                lucks = judged_rolls(engine, work.open_rolls)
                while rolls := await _thought(engine, partial(next, lucks, None)):
                    work.rolled(rolls)
        finally:
            with LOCK:
                kept = work.keep()
        with LOCK:
            self._told(kept, "")
        return kept

    async def _again(self, decided: Sequence[Decided], name: str, shown: Analysis | None) -> None:
        with employed(name) as engine:
            with LOCK:
                if shown is not None:
                    self._told(shown, f"{engine.name}: one decision")
            said = await _thought(engine, partial(advise, engine, [each.asked for each in decided]))
        work = AnalysisWork(self._match, engine.name)
        with LOCK:
            work.decided(decided, said)
            self._told(_over(shown, work.keep()), "")

    def _deeper_at(self, decided: Sequence[Decided]) -> str | None:
        """The engine that comes after the deepest that has looked at these; None if none does."""
        deeper, places = None, set(map(_place, decided))
        for name in reversed(_DEEPER if find_spec("bgsage") is not None else usual_engines()):
            with employed(name) as engine:
                is_open = map(_place, AnalysisWork(self._match, engine.name).open)
            if places.isdisjoint(is_open):
                break
            deeper = name
        return deeper

    def _nearest(self, decided: Sequence[Decided], count: int) -> list[Decided]:
        """The decisions that come next where people look; at the end, those before."""
        here = self._here()
        ahead = [each for each in decided if _place(each) >= here][:count]
        missing = count - len(ahead)
        behind = [each for each in decided if _place(each) < here]
        return ahead + behind[-missing:] if missing else ahead


async def _thought(engine: Engine, function: Callable[[], _T]) -> _T:
    give_up = engine.interrupt if isinstance(engine, Interruptible) else _nothing
    return await in_background(function, give_up)


def _nothing() -> None:
    """What ends an engine that cannot be interrupted: its answer is not waited for."""


def _over(before: Analysis | None, deeper: Analysis) -> Analysis:
    """An analysis, with what another one says where it says nothing."""
    if before is None:
        return deeper
    told = {_place(each): each for each in (*before.decisions, *deeper.decisions)}
    return replace(
        before, source=deeper.source, decisions=tuple(told[place] for place in sorted(told))
    )


def _place(decided: Decided | Decision) -> Place:
    return decided.game, decided.action
