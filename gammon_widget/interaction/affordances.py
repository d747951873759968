"""What a hand can do where: told to the page, so that its cursor needs no kernel."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntFlag
from functools import lru_cache
from typing import NamedTuple

from ..drawing import BoardView, Layout, Scene, Target, TargetKind, Theme
from ..drawing.parts.centre_lane import spinning_places
from ..drawing.parts.checkers import DRAGGED_SIZE, dragged_checker
from ..drawing.parts.highlights import mover
from ..drawing.position_words import position_in_words
from ..drawing.shapes import RoundedRectangle
from ..drawing.themes.colors import contrast
from ..rules import Color, Phase, why_no_double
from .accessibility import BoardArea, Destinations, board_areas
from .foot import why_no_tool
from .turn import Turn

_THOUSAND = 1000
TIP = "#1B1512", "#FFFFFF"
"""The ground of a tip and its words, over any board."""

_STACKED = {TargetKind.POINT, TargetKind.BAR}

Heights = tuple[tuple[int, float], ...]
"""Numbers of areas, each with how far down in u the middle of a checker lies in it."""


class Affordance(IntFlag):
    """What a hand can do in an area."""

    NOTHING = 0
    CLICK = 1
    LIFT = 2  # drag the checker that lies there
    LAND = 4  # put down the checker in hand
    BLACK = 8  # the checker to be dragged is Black's


class Affordances(NamedTuple):
    """What a page is told of a board, as the companion's traits of these names have it."""

    affordances: str
    checkers: tuple[str, ...]
    landing_color: str
    label: str
    spinning_dice: tuple[tuple[int, int, int], ...] = ()
    areas: tuple[BoardArea, ...] = ()
    position: str = ""
    focus: Target | None = None
    holding: bool = False
    heights: Heights = ()
    state_colors: tuple[str, ...] = ()
    is_lively: bool = True


def affordances(
    turn: Turn,
    view: BoardView,
    layout: Layout,
    theme: Theme,
    targets: list[Target],
    *,
    at: Callable[[Turn, Target], Affordance],
) -> Affordances:
    """What the page of a board is told.

    Parameters
    ----------
    turn
        What there is to act on.
    view, layout, theme
        What is to be seen of it, which way round, and in which colours.
    targets
        What can be clicked.
    at
        What a hand can do at a target: `affordance_at`, or less than that.
    """
    found = {target: at(turn, target) for target in set(targets)}
    told = Affordances(
        affordances="".join(f"{found[target]:x}" for target in targets),
        checkers=checker_pictures(theme),
        landing_color=theme.light_body,
        label=label_of(turn),
        spinning_dice=spinning_dice(view, layout),
        holding=turn.selection.is_open or view.dialog is not None,
        heights=checker_heights(view, layout, targets, [found[target] for target in targets]),
        state_colors=state_colors(theme),
    )
    return with_words(told, view, layout, targets, destinations(turn))


def with_words(
    told: Affordances, view: BoardView, layout: Layout, targets: list[Target], goes: Destinations
) -> Affordances:
    """The same with everything that is to be seen in words.

    Parameters
    ----------
    told
        What the page is told otherwise.
    view, layout
        What is to be seen, and which way round.
    targets
        What can be clicked, as in `told`.
    goes
        Where checkers may go.
    """
    return told._replace(
        label=told.label + _pips_of(view) + _asked_in(view),
        areas=tuple(board_areas(view, layout, targets, goes)),
        position="" if view.focus is None else position_in_words(view, layout),
        focus=view.focus,
    )


def destinations(turn: Turn) -> Destinations:
    """Where the checkers that may move can go, while none is in hand."""
    color = turn.on_roll
    if color is None or turn.in_hand is not None or not turn.is_moving:
        return {}
    return {
        Target.of_place(source, color): [
            Target.of_place(place, color) for place in turn.destinations(source)
        ]
        for source in turn.sources
    }


def spinning_dice(view: BoardView, layout: Layout) -> tuple[tuple[int, int, int], ...]:
    """Where dice spin: x and y of the middle and the reach, in thousandths of the width."""
    part = _THOUSAND / layout.width
    return tuple(
        (round(part * x), round(part * y), round(part * r))
        for x, y, r in spinning_places(view, layout)
    )


def areas_of(scene: Scene) -> list[tuple[Target, RoundedRectangle]]:
    """The areas that can be clicked, from the bottom to the top."""
    return [
        (shape.target, shape)
        for shape in scene.shapes
        if shape.target is not None and isinstance(shape, RoundedRectangle) and not shape.radius
    ]


def faces_of(scene: Scene) -> dict[Target, RoundedRectangle]:
    """What is seen of things that can be clicked."""
    return {
        shape.target: shape
        for shape in scene.shapes
        if shape.target is not None and isinstance(shape, RoundedRectangle) and shape.radius
    }


def faces_told(scene: Scene, heights: Heights) -> list[list[int]]:
    """What lights up under a hand, in thousandths of the picture's width.

    Of each area that has something: its number, and then the height of a checker's middle, which
    is in the middle of its column; or left, top, right, bottom and radius of a face.
    """
    faces = faces_of(scene)
    part = _THOUSAND / scene.width
    told = [[n, round(part * y)] for n, y in heights]
    for n, (target, _) in enumerate(areas_of(scene)):
        if target in faces:
            face = faces[target]
            told.append([n, *edges(face, scene), round(part * face.radius)])
    return told


def checker_heights(
    view: BoardView, layout: Layout, targets: list[Target], cans: list[Affordance]
) -> Heights:
    """Where in areas the checkers lie that a hand can take, and where the one in hand would."""
    found = []
    for n, (target, can) in enumerate(zip(targets, cans, strict=True)):
        if not can & (Affordance.LIFT | Affordance.LAND) or target.kind not in _STACKED:
            continue
        if can & Affordance.LIFT:
            color = Color.BLACK if can & Affordance.BLACK else Color.WHITE
            place = count = max(1, view.count(target, color))
        else:
            place = count = view.count(target, mover(view)) + 1
        found.append((n, layout.checker(target, place, count)[1]))
    return tuple(found)


def edges(area: RoundedRectangle, scene: Scene) -> list[int]:
    """Left, top, right and bottom of an area in thousandths of the picture's width."""
    sides = (area.x, area.y, area.x + area.width, area.y + area.height)
    return [round(_THOUSAND * side / scene.width) for side in sides]


def affordance_at(turn: Turn, target: Target) -> Affordance:
    """What a hand can do at a target: CLICK just where `clicks.respond` would do something."""
    if target.kind is TargetKind.BUTTON:
        is_ready = why_no_tool(turn, target.name or "") is None
        return Affordance.CLICK if is_ready else Affordance.NOTHING
    if turn.idle is not None:
        return Affordance.NOTHING
    if target.kind is TargetKind.DICE:
        return Affordance.CLICK if turn.dice_clickable else Affordance.NOTHING
    if target.kind is TargetKind.CUBE:
        return Affordance.NOTHING if why_no_double(turn.state) else Affordance.CLICK
    return _at_place(turn, target)


def _at_place(turn: Turn, target: Target) -> Affordance:
    if turn.on_roll is None or not turn.is_moving or turn.is_complete:
        return Affordance.NOTHING
    place = target.place_for(turn.on_roll)
    found = Affordance.NOTHING
    if place in turn.sources:
        # A checker on the bar is in hand by itself, and a click does not put it down.
        by_itself = place == turn.in_hand and turn.selection.selected is None
        found |= Affordance.LIFT if by_itself else Affordance.LIFT | Affordance.CLICK
        found |= Affordance.BLACK if turn.on_roll is Color.BLACK else Affordance.NOTHING
    if place in turn.landings:
        found |= Affordance.LAND | Affordance.CLICK
    return found


@lru_cache(maxsize=4)
def state_colors(theme: Theme) -> tuple[str, ...]:
    """The colours of what a hand is on: light, shade, ring, its casing, a tip and its words."""
    is_bright = contrast(theme.foot, "#000000") > contrast(theme.foot, "#FFFFFF")
    light = "#000000" if is_bright else "#FFFFFF"
    return light, "#000000", theme.accent, theme.casing, *TIP


@lru_cache(maxsize=4)
def checker_pictures(theme: Theme) -> tuple[str, ...]:
    """White's and Black's checker as they follow the hand, as SVGs."""
    from ..drawing.painters.svg import write_svg  # only once a page asks

    middle = DRAGGED_SIZE / 2
    return tuple(
        write_svg(Scene(DRAGGED_SIZE, DRAGGED_SIZE, dragged_checker(theme, color, middle, middle)))
        for color in Color
    )


_TO_DO = {
    Phase.OPENING: "to make the opening roll",
    Phase.ROLL: "to roll",
    Phase.MOVE: "to move",
    Phase.DOUBLE: "to answer the double",
    Phase.RESIGN: "to answer the resignation",
}


def label_of(turn: Turn) -> str:
    """The board in a sentence, for those who do not see it."""
    state = turn.state
    if state.phase is Phase.OVER:
        return "Backgammon board. The game is over."
    decider = state.decider
    who = turn.player(decider).name if decider is not None else "Both players"
    dice = f" {state.dice.first} and {state.dice.second}" if state.dice is not None else ""
    return f"Backgammon board. {who} {_TO_DO[state.phase]}{dice}."


def _asked_in(view: BoardView) -> str:
    """What a dialog says."""
    return "" if view.dialog is None else f" {view.dialog.words}"


def _pips_of(view: BoardView) -> str:
    """The pip counts as a sentence, where they are to be seen and the game goes on."""
    is_over = view.dialog is not None and view.dialog.winner is not None
    if is_over or any(player.pips is None for player in view.players):
        return ""
    white, black = (f"{player.name} {player.pips}" for player in view.players)
    return f" Pips: {white}, {black}."
