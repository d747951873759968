"""What is to be seen, in words: every place of a board with what stands there and may be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..drawing import BoardView, FootView, Layout, Target, TargetKind
from ..drawing.position_words import cube_in_words, dice_in_words, place_in_words
from ..rules import Color

Destinations = Mapping[Target, Sequence[Target]]
"""Where the checkers of some places may go."""

EMPTY = "empty"

_ORDER = (TargetKind.BAR, TargetKind.POINT, TargetKind.TRAY)


class BoardArea(NamedTuple):
    """One thing on the board, for those who do not see it.

    Attributes
    ----------
    name
        Which one, as `Target.parse` reads it.
    title
        What it is.
    state
        What stands on it, and what may be done there; None for what is no point, bar or tray.
    rank
        Its place among those in the order in which they are best read out, from 0.
    """

    name: str
    title: str
    state: str | None = None
    rank: int = 0

    @property
    def label(self) -> str:
        """All of it in words."""
        return self.title if self.state is None else f"{self.title}: {self.state}"


def board_areas(
    view: BoardView, layout: Layout, targets: Sequence[Target], goes: Destinations
) -> list[BoardArea]:
    """Everything that can be clicked, in the given order.

    Parameters
    ----------
    view, layout
        What is to be seen, and which way round.
    targets
        What can be clicked.
    goes
        Where checkers may go, while none is in hand.
    """
    spots = [target for target in targets if target.is_place]

    def order(spot: Target) -> tuple[int, int]:
        number = int(layout.label(spot)) if spot.kind is TargetKind.POINT else 0
        return _ORDER.index(spot.kind), -number

    ranks = {spot: rank for rank, spot in enumerate(sorted(spots, key=order))}
    labels = _labels_of_buttons(view)
    return [
        BoardArea(
            str(target),
            _title(target, view, layout, labels),
            _state(target, view, layout, goes) if target in ranks else None,
            ranks.get(target, 0),
        )
        for target in targets
    ]


def _title(target: Target, view: BoardView, layout: Layout, labels: Mapping[str, str]) -> str:
    """What it is; points by the number that is written beside them."""
    owner = view.player(target.color or layout.bottom).name
    match target.kind:
        case TargetKind.POINT:
            return f"Point {layout.label(target)}"
        case TargetKind.BAR:
            return f"Bar of {owner}"
        case TargetKind.TRAY:
            return f"Tray of {owner}"
        case TargetKind.DICE:
            return dice_in_words(view)
        case TargetKind.CUBE:
            return f"{cube_in_words(view)}: double" if view.cube.active else cube_in_words(view)
    name = target.name or ""
    return labels.get(name, name.replace("_", " ").capitalize())


def _state(spot: Target, view: BoardView, layout: Layout, goes: Destinations) -> str:
    words = [_stack(spot, view)]
    if spot == view.selected:
        words.append("in hand")
    for landing in view.landings:
        if landing.spot == spot:
            words.append("can hit here" if landing.hits else "can land here")
    if spot in goes:
        words.append(f"can go to {_listed([place_in_words(end, layout) for end in goes[spot]])}")
    return ", ".join(words)


def _stack(spot: Target, view: BoardView) -> str:
    for color in Color:
        count = view.count(spot, color)
        if count:
            # Of bar and tray it has been said whose they are; and of points there are many.
            owner = f" of {view.player(color).name}"
            return f"{count} checker{'s' * (count != 1)}" if spot.color else f"{count}{owner}"
    return EMPTY


def _listed(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _labels_of_buttons(view: BoardView) -> dict[str, str]:
    """What buttons and tools say, by their names; of a tool that cannot be used, why."""
    answers = view.dialog.buttons if view.dialog is not None else ()
    foot = view.foot or FootView()
    labels = {button.name: button.label for button in (*view.buttons, *answers)}
    for tool in (*foot.tools, *foot.menu):
        labels[tool.name] = f"{tool.label}: {tool.why}" if tool.why else tool.label
    return labels | {"aside": "Look at the position"}
