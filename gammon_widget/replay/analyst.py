"""Has the match of a viewer analysed: whole at once, deeper where one looks, one decision again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..analysing.deepening import Deepening, usual_engines
from ..analysis import Analysis, Decision
from ..play import Match
from ..play.kernel_lock import locked
from .moments import Moment

_NOTHING_YET = "Nobody has said anything here; press A to have the match analysed."
_NOBODY_DEEPER = "Nobody here looks deeper than this."
_ONE_AT_A_TIME = "One thing at a time: an analysis goes on still."


class Analyst:
    """Has a viewer's match analysed, and tells the viewer what is known.

    Parameters
    ----------
    match
        The match.
    moment
        Tells the moment that is seen.
    show
        Called with an analysis that is to be shown.
    progress
        Called with how far it is, in words; empty at the end.
    remark
        Called with a sentence for the person.
    """

    def __init__(
        self,
        match: Match,
        *,
        moment: Callable[[], Moment],
        show: Callable[[Analysis], object],
        progress: Callable[[str], object],
        remark: Callable[[str], object],
    ) -> None:
        self._moment, self._show = moment, show
        self._progress, self._remark = progress, remark
        self._deepening = Deepening(match, here=self._here, told=self._told, report=self._failed)

    @property
    def is_running(self) -> bool:
        """Whether an engine is at it."""
        return self._deepening.is_running

    def start(self, engines: Sequence[str]) -> None:
        """Go through the match by each of these engines; by the usual ones if there are none."""
        self._progress("Analysing")
        self._deepening.start(tuple(engines) or usual_engines())

    def look_deeper(self, said: Sequence[Decision], shown: Analysis | None) -> None:
        """Look at decisions again; others in what is shown stay, if an engine of here said them."""
        if self.is_running:
            self._remark(_ONE_AT_A_TIME)
        elif not said:
            self._remark(_NOTHING_YET)
        else:
            engines = {each.partition(":")[0] for each in usual_engines()}
            is_own = shown is not None and shown.source.partition(" ")[0].lower() in engines
            self._progress(f"Looking deeper at {self._moment().text}")
            if not self._deepening.look_deeper(said, shown if is_own else None):
                self._progress("")
                self._remark(_NOBODY_DEEPER)

    def stop(self) -> None:
        """Give up what is being thought about; what is done is kept."""
        self._deepening.stop()

    def stop_by_hand(self) -> None:
        """The same, and show that it has ended."""
        self.stop()
        self._progress("")

    def _here(self) -> tuple[int, int]:
        moment = self._moment()
        return moment.game, moment.action if moment.roll is None else moment.roll

    @locked
    def _told(self, analysis: Analysis, words: str) -> None:
        self._progress(words)
        self._show(analysis)

    @locked
    def _failed(self, error: Exception) -> None:
        self._progress("")
        self._remark(str(error))
