"""Affordances: what the user can do at each place of a board, and a description of each place.

The page receives the affordances and the descriptions in advance, so that pointer feedback and
screen readers work without the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntFlag
from functools import lru_cache
from typing import NamedTuple

from ...drawing import (
    BoardView,
    Layout,
    Scene,
    StatusBarView,
    Target,
    TargetKind,
    Theme,
)
from ...drawing.colors import contrast
from ...drawing.parts.checkers import DRAGGED_SIZE, dragged_checker
from ...drawing.parts.highlights import selected_color
from ...drawing.parts.middle_strip import spinning_places
from ...drawing.position_words import (
    cube_in_words,
    dice_in_words,
    place_in_words,
    position_in_words,
)
from ...drawing.shapes import RoundedRectangle
from ...languages.translation import N_, _, plural
from ...rules import Color, Phase, why_no_double
from .menu import MenuRows
from .status_bar import why_no_tool
from .turn import Turn

Destinations = Mapping[Target, Sequence[Target]]
"""The possible destinations of each checker, by the place where the checker lies."""

EMPTY = "empty"

_ORDER = (TargetKind.BAR, TargetKind.POINT, TargetKind.TRAY)


class BoardArea(NamedTuple):
    """A target of the board, with its description for screen readers.

    `state` describes the contents of a point, bar or tray, and what the user can do there; for
    other targets, `state` is None. `rank` is the position in the reading order, counted from 0.
    """

    name: str
    title: str
    state: str | None = None
    rank: int = 0

    @property
    def label(self) -> str:
        """The title, followed by the state."""
        return self.title if self.state is None else f"{self.title}: {self.state}"


def board_areas(
    view: BoardView, layout: Layout, targets: Sequence[Target], goes: Destinations
) -> list[BoardArea]:
    """Return the areas of the targets, in the given order.

    `goes` maps the place of each checker to the destinations of that checker. It is empty if a
    checker is selected.
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
    """Return the name of a target. The name of a point includes the number on the board."""
    owner = view.player(target.color or layout.bottom).name
    match target.kind:
        case TargetKind.POINT:
            return _("Point {place}", place=layout.label(target))
        case TargetKind.BAR:
            return _("Bar of {owner}", owner=owner)
        case TargetKind.TRAY:
            return _("Tray of {owner}", owner=owner)
        case TargetKind.DICE:
            return dice_in_words(view)
        case TargetKind.CUBE:
            cube = cube_in_words(view)
            return _("{cube}: double", cube=cube) if view.cube.active else cube
    name = target.name or ""
    return labels.get(name, name.replace("_", " ").capitalize())


def _state(spot: Target, view: BoardView, layout: Layout, goes: Destinations) -> str:
    words = [_stack(spot, view)]
    if spot == view.selected:
        words.append(_("selected"))
    for landing in view.landings:
        if landing.spot == spot:
            words.append(
                _("the selected checker can hit here")
                if landing.hits
                else _("the selected checker can land here")
            )
    if spot in goes:
        words.append(
            _(
                "can go to {places}",
                places=_listed([place_in_words(end, layout) for end in goes[spot]]),
            )
        )
    return ", ".join(words)


def _stack(spot: Target, view: BoardView) -> str:
    for color in Color:
        count = view.count(spot, color)
        if count:
            # The title of a bar or tray names the owner. Points are numerous, so their texts are
            # short: they omit the word "checkers".
            if spot.color:
                return plural("{count} checker", "{count} checkers", count)
            return _("{count} of {owner}", count=count, owner=view.player(color).name)
    return EMPTY


def _listed(words: Sequence[str]) -> str:
    return _(" or ").join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _labels_of_buttons(view: BoardView) -> dict[str, str]:
    """Return the labels of buttons and tools by name; a disabled tool's label gives the reason."""
    answers = view.dialog.all_buttons if view.dialog is not None else ()
    status_bar = view.status_bar or StatusBarView()
    buttons = (*view.buttons, *answers, *status_bar.buttons)
    labels = {button.name: button.long or button.label for button in buttons}
    for tool in (*status_bar.tools, *status_bar.menu):
        labels[tool.name] = f"{tool.label}: {tool.why}" if tool.why else tool.label
    return labels


_THOUSAND = 1000
TIP = "#1B1512", "#FFFFFF"
"""The background and text colours of tooltips. They are the same in every theme."""

_STACKED = {TargetKind.POINT, TargetKind.BAR}

Heights = tuple[tuple[int, float], ...]
"""Pairs of values: the index of an area, and the vertical centre of a checker in that area.

The centre is in board units. A board unit is the width of one point.
"""


class Affordance(IntFlag):
    """What the user can do in an area."""

    NOTHING = 0
    CLICK = 1
    LIFT = 2  # drag the checker that lies in the area
    LAND = 4  # put down the selected checker
    BLACK = 8  # the checker that can be dragged is Black's


class Affordances(NamedTuple):
    """The values that describe a board to its pages; see the traits of `BoardFrontend`."""

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
    menu: MenuRows = ()


def affordances(
    turn: Turn,
    view: BoardView,
    layout: Layout,
    theme: Theme,
    targets: list[Target],
    *,
    at: Callable[[Turn, Target], Affordance],
) -> Affordances:
    """Return the affordances of a board for its pages.

    `at` is a function that returns what the user can do at one target.
    """
    found = {target: at(turn, target) for target in set(targets)}
    values = Affordances(
        affordances="".join(f"{found[target]:x}" for target in targets),
        checkers=checker_pictures(theme),
        landing_color=theme.light_body,
        label=label_of(turn),
        spinning_dice=spinning_dice(view, layout),
        holding=turn.selection.is_open or view.dialog is not None,
        heights=checker_heights(view, layout, targets, [found[target] for target in targets]),
        state_colors=state_colors(theme),
    )
    return with_words(values, view, layout, targets, destinations(turn))


def with_words(
    values: Affordances, view: BoardView, layout: Layout, targets: list[Target], goes: Destinations
) -> Affordances:
    """Return the affordances, and add a description of the board in words."""
    return values._replace(
        label=values.label + _pips_of(view) + _dialog_text(view),
        areas=tuple(board_areas(view, layout, targets, goes)),
        position="" if view.focus is None else position_in_words(view, layout),
        focus=view.focus,
    )


def destinations(turn: Turn) -> Destinations:
    """Return the destinations of all movable checkers.

    The mapping is empty if a checker is selected.
    """
    color = turn.on_roll
    if color is None or turn.active_source is not None or not turn.is_moving:
        return {}
    return {
        Target.of_place(source, color): [
            Target.of_place(place, color) for place in turn.destinations(source)
        ]
        for source in turn.sources
    }


def spinning_dice(view: BoardView, layout: Layout) -> tuple[tuple[int, int, int], ...]:
    """Return the centre (x, y) and the radius of each spinning die.

    All values are in thousandths of the board's width.
    """
    part = _THOUSAND / layout.width
    return tuple(
        (round(part * x), round(part * y), round(part * r))
        for x, y, r in spinning_places(view, layout)
    )


def areas_of(scene: Scene, *, rounded: bool = False) -> list[tuple[Target, RoundedRectangle]]:
    """Return the clickable areas of a scene, from bottom to top.

    With `rounded`, return the visible shapes on these areas instead.
    """
    boxes = (shape for shape in scene.shapes if isinstance(shape, RoundedRectangle))
    return [
        (shape.target, shape)
        for shape in boxes
        if shape.target is not None and bool(shape.radius) == rounded
    ]


def packed_faces(scene: Scene, heights: Heights) -> list[list[int]]:
    """Return the shapes that light up under the pointer, in thousandths of the picture's width.

    Each entry begins with the index of an area. A checker lies in the middle of its column, so only
    its vertical centre follows. For any other shape, the left, top, right, bottom and corner radius
    follow.
    """
    faces = dict(areas_of(scene, rounded=True))
    part = _THOUSAND / scene.width
    values = [[n, round(part * y)] for n, y in heights]
    for n, (target, _area) in enumerate(areas_of(scene)):
        if target in faces:
            face = faces[target]
            values.append([n, *edges(face, scene), round(part * face.radius)])
    return values


def checker_heights(
    view: BoardView, layout: Layout, targets: list[Target], cans: list[Affordance]
) -> Heights:
    """Return the vertical centres of the checkers that light up under the pointer.

    These are the movable checkers. If a checker is selected, the result also contains the centre
    that this checker would have at each destination.
    """
    found = []
    for n, (target, can) in enumerate(zip(targets, cans, strict=True)):
        if not can & (Affordance.LIFT | Affordance.LAND) or target.kind not in _STACKED:
            continue
        if can & Affordance.LIFT:
            color = Color.BLACK if can & Affordance.BLACK else Color.WHITE
            place = count = max(1, view.count(target, color))
        else:
            place = count = view.count(target, selected_color(view)) + 1
        found.append((n, layout.checker(target, place, count)[1]))
    return tuple(found)


def edges(area: RoundedRectangle, scene: Scene) -> list[int]:
    """Return the left, top, right and bottom of an area, in thousandths of the picture's width."""
    sides = (area.x, area.y, area.x + area.width, area.y + area.height)
    return [round(_THOUSAND * side / scene.width) for side in sides]


def affordance_at(turn: Turn, target: Target) -> Affordance:
    """Return what the user can do at a target.

    CLICK is included if and only if a click on the target has an effect (see `clicks.respond`).
    """
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
        # A checker on the bar is selected automatically, and a click does not deselect it.
        by_itself = place == turn.active_source and turn.selection.selected is None
        found |= Affordance.LIFT if by_itself else Affordance.LIFT | Affordance.CLICK
        found |= Affordance.BLACK if turn.on_roll is Color.BLACK else Affordance.NOTHING
    if place in turn.landings:
        found |= Affordance.LAND | Affordance.CLICK
    return found


@lru_cache(maxsize=4)
def state_colors(theme: Theme) -> tuple[str, ...]:
    """Return the colours of targets under the pointer or with the keyboard focus.

    The colours are, in order: hovered, pressed, focus ring, outline of the focus ring, background
    of tooltips, text of tooltips.
    """
    is_bright = contrast(theme.status_bar, "#000000") > contrast(theme.status_bar, "#FFFFFF")
    light = "#000000" if is_bright else "#FFFFFF"
    return light, "#000000", theme.accent, theme.casing, *TIP


@lru_cache(maxsize=4)
def checker_pictures(theme: Theme) -> tuple[str, ...]:
    """Return the pictures of White's and Black's dragged checkers, as SVGs."""
    from ...drawing.painters.svg import write_svg  # needed only when a page requests the pictures

    middle = DRAGGED_SIZE / 2
    return tuple(
        write_svg(Scene(DRAGGED_SIZE, DRAGGED_SIZE, dragged_checker(theme, color, middle, middle)))
        for color in Color
    )


_TO_DO = {
    Phase.OPENING: N_("to make the opening roll"),
    Phase.ROLL: N_("to roll"),
    Phase.MOVE: N_("to play"),
    Phase.DOUBLE: N_("to answer the double"),
    Phase.RESIGN: N_("to answer the resignation"),
}


def label_of(turn: Turn) -> str:
    """Return one sentence about the board, for screen readers."""
    state = turn.state
    if state.phase is Phase.OVER:
        return _("Backgammon board. The game is over.")
    decider = state.decider
    who = turn.player(decider).name if decider is not None else _("Both players")
    what = _(_TO_DO[state.phase])
    if state.phase is Phase.MOVE and state.dice is not None:
        what = _(
            "{what} {first} and {second}",
            what=what,
            first=state.dice.first,
            second=state.dice.second,
        )
    return _("Backgammon board. {who} {what}.", who=who, what=what)


def _dialog_text(view: BoardView) -> str:
    """Return the text of the open result, offer or tutor's warning; empty if there is none."""
    status_bar = view.status_bar
    if view.dialog is not None:
        return f" {view.dialog.words}"
    is_asked = status_bar is not None and (
        status_bar.buttons or any(button.name in _ANSWERS for button in view.buttons)
    )
    return f" {status_bar.sentence}" if status_bar is not None and is_asked else ""


_ANSWERS = frozenset({"take", "accept"})


def _pips_of(view: BoardView) -> str:
    """Return the pip counts as a sentence; empty if they are hidden or the game is over."""
    if view.dialog is not None or any(player.pips is None for player in view.players):
        return ""
    white, black = (f"{player.name} {player.pips}" for player in view.players)
    return _(" Pips: {white}, {black}.", white=white, black=black)
