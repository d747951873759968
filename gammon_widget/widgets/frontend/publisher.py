"""What a hand can do where, and what there is to read out, told to the pages."""

from __future__ import annotations

from collections.abc import Callable

from ...drawing import Scene, Target
from ...interaction.accessibility import EMPTY
from ...interaction.affordances import Affordances, areas_of, edges, faces_told
from ...play.delay import Delay
from ...play.kernel_lock import locked
from .companion import Companion

GATHER_SECONDS = 0.02
"""What happens meanwhile is told together; a hand is not as quick as that."""


class Publisher:
    """Tells the pages what they have to know beside the picture, in a moment.

    Not at once, since the picture that has just been sent leaves the kernel in a thread that our
    work would hold up; and once for all that happens meanwhile.

    Parameters
    ----------
    companion
        By whose traits it is told.
    describe
        Gives what is to be told of some targets.
    on_idle
        Called when everything has been told, and nothing else is to be done.
    """

    def __init__(
        self,
        companion: Companion,
        describe: Callable[[list[Target]], Affordances],
        on_idle: Callable[[], object],
    ) -> None:
        self._companion, self._describe, self._on_idle = companion, describe, on_idle
        self._scene: Scene | None = None  # of which the pages are to be told
        self._moment = Delay(GATHER_SECONDS, self._publish_and_rest)

    @locked
    def publish(self, scene: Scene) -> None:
        """Tell what can be done in a scene: soon, or at once where no event loop is running."""
        self._scene = scene
        if not self._moment.is_due and not self._moment.start():
            self._publish()

    @property
    def is_idle(self) -> bool:
        """Whether the pages have been told all."""
        return self._scene is None

    def close(self) -> None:
        """Tell the pages nothing any more."""
        self._moment.cancel()
        self._scene = None

    @locked
    def _publish_and_rest(self) -> None:
        self._publish()
        self._on_idle()

    def _publish(self) -> None:
        scene, self._scene = self._scene, None
        if scene is None:
            return
        areas = areas_of(scene)
        told = self._describe([target for target, _ in areas])
        companion = self._companion
        with companion.hold_sync():
            found = [
                [*edges(area, scene), place.name, place.title, place.rank]
                for (_, area), place in zip(areas, told.areas, strict=True)
            ]
            spots = [place for place in told.areas if place.state is not None]
            if spots:  # under the card of a result they are covered, and the pages keep them
                companion.board_areas = found[: len(spots)]
            companion.controls = [area[:-1] for area in found[len(spots) :]]  # of no rank
            # Most are empty, which goes without saying.
            companion.states = "\n".join(_line(spot.state) for spot in spots)
            companion.affordances = told.affordances
            companion.checkers = list(told.checkers)
            companion.faces = faces_told(scene, told.heights)
            companion.landing_color = told.landing_color
            companion.state_colors = list(told.state_colors)
            companion.label = told.label
            companion.spinning_dice = list(map(list, told.spinning_dice))
            companion.spoken_position = told.position
            companion.focus = "" if told.focus is None else str(told.focus)
            companion.holding = told.holding
            companion.is_lively = told.is_lively


def _line(state: str | None) -> str:
    """A state in one line, whatever is in the players' names."""
    return "" if state is None or state == EMPTY else " ".join(state.split())
