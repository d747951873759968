"""Descriptions: what the user can do at each place of a board, and the board in words.

The pages receive them with the view, so that pointer feedback and screen readers work without the
kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntFlag
from typing import NamedTuple

from ...drawing import BoardView, CubePlace, Layout, Target, TargetKind
from ...drawing.position_words import (
    cube_in_words,
    dice_in_words,
    place_in_words,
    position_in_words,
)
from ...languages.translation import N_, _, plural
from ...rules import Color, Phase, why_no_double
from .menu import MenuRows
from .turn import Turn

Destinations = Mapping[Target, Sequence[Target]]
"""The possible destinations of each checker, by the place where the checker lies."""

EMPTY = N_("empty")

PLACES = (
    *map(Target.point, range(1, 25)),
    *map(Target.bar, Color),
    *map(Target.tray, Color),
)
"""All places where checkers can lie."""

_ORDER = (TargetKind.BAR, TargetKind.POINT, TargetKind.TRAY)


class Affordance(IntFlag):
    """What the user can do at a target."""

    NOTHING = 0
    CLICK = 1
    LIFT = 2  # drag the checker that lies here
    LAND = 4  # put down the selected checker
    BLACK = 8  # the checker that can be dragged is Black's


class PlaceDescription(NamedTuple):
    """A place, the dice or the cube in words.

    `state` describes the checkers of a place, and what the user can do there; it is empty for the
    dice and the cube.
    """

    target: Target
    title: str
    state: str = ""


class BoardDescription(NamedTuple):
    """What the user can do on a board, and the board in words; see the traits of `BoardFrontend`.

    `can` contains only the targets at which the user can do something. `places` are in reading
    order. `holding` is true if Escape can cancel anything.
    """

    can: Mapping[Target, Affordance]
    places: tuple[PlaceDescription, ...]
    label: str
    position: str
    holding: bool = False
    menu: MenuRows = ()


def targets_of(view: BoardView) -> list[Target]:
    """Return the targets on a board, without its controls. A dialog covers all of them."""
    if view.dialog is not None:
        return []
    is_picking = view.set_up is not None and view.set_up.picking is not None
    has_dice = bool(view.dice) or view.sets_up_state
    things = [Target.DICE] if has_dice and not is_picking else []
    if view.cube.place not in (CubePlace.NONE, CubePlace.CRAWFORD):
        things.append(Target.CUBE)
    return [*PLACES, *things]


def describe_view(
    view: BoardView,
    layout: Layout,
    label: str,
    *,
    at: Callable[[Target], Affordance],
    goes: Destinations | None = None,
    holding: bool = False,
) -> BoardDescription:
    """Return the description of a view.

    `at` returns what the user can do at a target. `goes` maps the place of each checker to the
    destinations of that checker.
    """
    targets = targets_of(view)
    found = {target: at(target) for target in targets}

    def order(target: Target) -> tuple[int, int]:
        if not target.is_place:
            return -1, 0
        number = int(layout.label(target)) if target.kind is TargetKind.POINT else 0
        return _ORDER.index(target.kind), -number

    places = tuple(
        PlaceDescription(
            target,
            _title(target, view, layout),
            _state(target, view, layout, goes or {}) if target.is_place else "",
        )
        for target in sorted(targets, key=order)
    )
    return BoardDescription(
        can={target: can for target, can in found.items() if can},
        places=places,
        label=label + _pips_of(view) + _dialog_text(view),
        position=position_in_words(view, layout),
        holding=holding,
    )


def describe_turn(
    turn: Turn, view: BoardView, layout: Layout, *, at: Callable[[Turn, Target], Affordance]
) -> BoardDescription:
    """Return the description of a turn's view; `at` returns what the user can do at a target."""
    return describe_view(
        view,
        layout,
        label_of(turn),
        at=lambda target: at(turn, target),
        goes=destinations(turn),
        holding=turn.selection.is_open or view.dialog is not None,
    )


def _title(target: Target, view: BoardView, layout: Layout) -> str:
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
        case _:
            cube = cube_in_words(view)
            return _("{cube}: double", cube=cube) if view.cube.active else cube


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
    return _(EMPTY)


def _listed(words: Sequence[str]) -> str:
    return _(" or ").join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


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


def affordance_at(turn: Turn, target: Target) -> Affordance:
    """Return what the user can do at the dice or the cube.

    CLICK is included if and only if a click on the target has an effect (see `clicks.respond`). The
    page finds in the graph of the roll what the user can do at the places of the checkers.
    """
    is_clickable = target.kind is TargetKind.DICE and turn.dice_clickable
    if target.kind is TargetKind.CUBE and turn.idle is None:
        is_clickable = not why_no_double(turn.state)
    return Affordance.CLICK if is_clickable else Affordance.NOTHING


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
