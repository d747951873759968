"""A widget whose traits tell a state of the game, and act when they are written."""

from __future__ import annotations

from typing import Any

import ipywidgets
import traitlets

from ..rules import Color, Phase
from ..settings.options import require_known_attribute
from ..settings.traits import Choice, Flag, Numbers, Text, WholeNumber
from ..setup.traits import StateTraits
from .projection import ProjectionWidget

_NAMES = tuple(StateTraits.__annotations__)
"""The names of the traits that tell the state."""


_COLORS = [None, *(color.value for color in Color)]
_PHASES = [None, *(phase.value for phase in Phase)]
_PAIR = "two whole numbers, White's and Black's, such as (0, 1)"


def _numbers(count: int | None, takes: str) -> Any:
    return Numbers(count, takes=takes).tag(sync=True)


class StateWidget(ProjectionWidget, ipywidgets.VBox):
    """A widget whose traits tell a state, in absolute colours, and are wishes when written."""

    points = _numbers(24, "24 whole numbers, White's 1 point first, White's checkers above 0")
    bar = _numbers(2, _PAIR)
    off = _numbers(2, _PAIR)
    pips = _numbers(2, _PAIR)
    dice = _numbers(None, "two numbers from 1 to 6, such as (3, 1), or () for none")
    dice_left = _numbers(None, "the numbers that are left, such as (3, 1)")
    cube_value = WholeNumber(1, takes="a whole number, a power of two").tag(sync=True)
    cube_owner = Choice(_COLORS, None).tag(sync=True)
    turn = Choice(_COLORS, None).tag(sync=True)
    phase = Choice(_PHASES, Phase.OPENING.value).tag(sync=True)
    score = _numbers(2, _PAIR)
    match_length = WholeNumber(0, takes="a whole number of points, 0 for money").tag(sync=True)
    crawford = Flag(False).tag(sync=True)
    xgid = Text("").tag(sync=True)
    message = Text("").tag(sync=True)

    _remarks = ("message",)

    def report(self, error: Exception) -> None:
        """Show what went wrong in somebody's function; everything goes on."""
        self.message = f"{type(error).__name__}: {error}"

    def __setattr__(self, name: str, value: Any) -> None:
        """Set an attribute that there is, with all that follows from it."""
        require_known_attribute(self, name)
        super().__setattr__(name, value)

    def _refused(self, error: traitlets.TraitError) -> None:
        self.message = str(error)

    @traitlets.validate(*_NAMES)
    def _told_written(self, proposal: Any) -> Any:
        return self._written(proposal)
