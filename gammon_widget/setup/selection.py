"""How a draft is looked at while it is set up."""

from __future__ import annotations

from dataclasses import dataclass

from ..drawing import Target, Tool
from ..rules import Color


@dataclass(frozen=True, slots=True)
class LiftedCheckers:
    """Checkers that follow the hand: from where, whose, and how many."""

    source: Target
    color: Color
    count: int


@dataclass(frozen=True, slots=True)
class EditorSelection:
    """What an editor shows beyond its draft.

    Attributes
    ----------
    tool
        What a click on a place does.
    picking
        The dice chosen so far while a roll is being chosen; else None.
    lifted
        The checkers that follow the hand.
    focus
        What the keys are on.
    """

    tool: Tool = Tool.WHITE
    picking: tuple[int, ...] | None = None
    lifted: LiftedCheckers | None = None
    focus: Target | None = None
