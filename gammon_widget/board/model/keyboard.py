"""Responses to keyboard input: to keys, and to plays and actions that are typed as text.

The functions that respond are pure: the response depends only on the turn, its picture and the
input. Arrow keys move the focus to a neighbouring target in the picture.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from ...drawing import BoardView, CubePlace, Dialog, Layout, Scene, StatusBarView, Target
from ...drawing.geometry import Frame
from ...drawing.parts.status_bar import CLOSE
from ...drawing.position_words import position_in_words
from ...drawing.shapes import RoundedRectangle
from ...languages.translation import _
from ...match.match_actions import make_play
from ...rules import Action, ActionKind, GammonError, Phase, actions
from .affordances import areas_of
from .board_view import RESULT_KEYS
from .clicks import ANSWERS, BUTTONS, Command, Response, respond
from .turn import Turn, format_play

MORE = Target.button("more")

MAX_COLUMN_OFFSET = 1.5
"""The maximum horizontal distance between two areas in the same column, in board units."""


class ArrowKey(StrEnum):
    """The arrow keys, with their names in the browser."""

    LEFT = "ArrowLeft"
    RIGHT = "ArrowRight"
    UP = "ArrowUp"
    DOWN = "ArrowDown"


def neighbour(scene: Scene, focus: Target, arrow: ArrowKey, frame: Frame) -> Target:
    """Return the target that an arrow key moves the focus to; at the edge, return `focus` itself.

    The left and right keys move along a row. The rows are the upper points with their bar and tray,
    the contents of the bar column, the lower points, and the strips above and below the points. The
    up and down keys move within a column.
    """
    places = dict(areas_of(scene))  # the topmost area of each target
    if CLOSE in places:  # a menu covers the board: only its rows can be reached
        rows = [*places][[*places].index(CLOSE) + 1 :] or [CLOSE]
        direction = -1 if arrow in (ArrowKey.LEFT, ArrowKey.UP) else 1
        index = rows.index(focus) + direction if focus in rows else 0
        return rows[min(max(index, 0), len(rows) - 1)]
    here = places.pop(focus)
    if arrow in (ArrowKey.LEFT, ArrowKey.RIGHT):
        return _along(places, here, -1 if arrow is ArrowKey.LEFT else 1, frame) or focus
    return _across(places, here, -1 if arrow is ArrowKey.UP else 1, frame) or focus


def tab_stops(view: BoardView, layout: Layout) -> list[Target]:
    """Return the targets at which the user can do something, with the most likely target first."""
    status_bar = view.status_bar or StatusBarView()
    tools = [Target.button(tool.name) for tool in status_bar.menu or status_bar.tools if tool.ready]
    if status_bar.menu:
        return tools
    if view.dialog is not None:
        return [*(Target.button(button.name) for button in view.dialog.buttons), *tools]
    answers = [Target.button(button.name) for button in (*status_bar.buttons, *view.buttons)]
    places = [landing.spot for landing in view.landings] or list(view.movable)
    if view.turn is not None:  # points from high to low, as plays are written
        places.sort(key=lambda spot: -(spot.place_for(view.turn or layout.bottom) or 0))
    return [*places, *answers, *tools]


def first_tab_stop(view: BoardView, layout: Layout, scene: Scene) -> Target:
    """Return the target that receives the focus first.

    While an offer waits for an answer, this target is not a button.
    """
    is_asked = view.cube.place is CubePlace.OFFERED or "accept" in {b.name for b in view.buttons}
    stops = [] if is_asked else tab_stops(view, layout)
    # If there is nothing else to do, the focus begins on the board and not on the menu.
    fallback = Target.CUBE if is_asked else Target.DICE
    ready = [*([] if stops == [MORE] else stops), fallback, layout.point(1)]
    there = scene.targets
    return next((target for target in ready if target in there), next(iter(there)))


def next_tab_stop(
    view: BoardView, layout: Layout, focus: Target | None, direction: int
) -> Target | None:
    """Return the next tab stop, or the previous tab stop if `direction` is -1.

    Return None if there are no tab stops.
    """
    ready = tab_stops(view, layout)
    if not ready:
        return None
    if focus not in ready:
        return ready[0] if direction > 0 else ready[-1]
    return ready[(ready.index(focus) + direction) % len(ready)]


def _row(area: RoundedRectangle, frame: Frame) -> int:
    """Return the number of the row in which an area lies, counted from the top."""
    _, y = area.center
    panel = frame.panel_height
    edges = panel, *frame.strip, frame.height - panel, frame.sentence[0], frame.sentence[1]
    return sum(y > edge for edge in edges)


def _along(
    places: dict[Target, RoundedRectangle], here: RoundedRectangle, direction: int, frame: Frame
) -> Target | None:
    (x, y), row = here.center, _row(here, frame)
    ahead = [
        ((_row(area, frame) != row, abs(area.center[0] - x), abs(area.center[1] - y)), target)
        for target, area in places.items()
        if direction * (area.center[0] - x) > 0
    ]
    # The end of a row is followed by the nearest target, such as the cube in its column.
    return min(ahead, key=lambda found: found[0])[1] if ahead else None


def _across(
    places: dict[Target, RoundedRectangle], here: RoundedRectangle, direction: int, frame: Frame
) -> Target | None:
    x, y = here.center
    best: tuple[tuple[bool, int, float], Target] | None = None
    for target, area in places.items():
        rows = direction * (_row(area, frame) - _row(here, frame))
        aside = max(0.0, abs(area.center[0] - x) - area.width / 2)
        # Targets in one row overlap only on the bar: the cube and the checkers.
        is_ahead = rows > 0 or (rows == 0 and not aside and direction * (area.center[1] - y) > 0)
        if not is_ahead or aside > MAX_COLUMN_OFFSET:
            continue
        # Targets in the same column come before targets near the column.
        rank = (aside > 0, rows, abs(area.center[0] - x))
        if best is None or rank < best[0]:
            best = rank, target
    return best[1] if best is not None else None


_PRESS = ("Enter", " ")
_BACK_AND_FORTH = (Command.UNDO, Command.REDO)
_ACT_KEYS: dict[str, Action | Command] = {
    **{"r": Command.ROLL, "u": Command.UNDO, "y": Command.REDO, "h": Command.HINT},
    "c": actions.Confirm(),
}
_ANSWER_KEYS = {"enter": Command.AGAIN, "h": Command.BETTER, "p": Command.ANYWAY}


def respond_to_key(
    turn: Turn, key: str, *, scene: Scene, view: BoardView, layout: Layout
) -> Response | None:
    """Return the response to a key, or None if the key has no effect.

    `key` is the name of the key in the browser. The focused target is in the turn's selection.
    """
    selection = turn.selection
    focus = selection.focus if selection.focus in scene.targets else None
    answer = _answer_by_key(turn, key, focus, view.dialog)
    if answer is not None:
        return answer
    if key in (*ArrowKey, *_PRESS) and focus is None:
        return Response(replace(selection, focus=first_tab_stop(view, layout, scene)))
    if key in tuple(ArrowKey) and focus is not None:
        focus = neighbour(scene, focus, ArrowKey(key), layout.frame)
        return Response(replace(selection, focus=focus))
    if key in _PRESS and focus is not None:
        return respond(turn, focus)
    match key:
        case "Escape":
            return Response(selection.cleared)
        case "n" | "N":
            stop = next_tab_stop(view, layout, focus, 1 if key == "n" else -1)
            return None if stop is None else Response(replace(selection, focus=stop))
        case "i" | "I":
            words = position_in_words(view, layout)
            return Response(selection, message=words, is_refusal=False)
        case "d" | "D":
            return respond(turn, Target.CUBE)
        case "s" | "S":
            return _swap(turn)
        case "h" | "H" if not turn.viewpoint.has_tutor:
            return Response(selection, message=_("This board has no tutor."))
    act = _act_of(key.lower(), turn)
    if act is None:
        return None
    why = None if act in _BACK_AND_FORTH else turn.idle
    return Response(selection, message=why) if why else Response(selection, (act,))


def _answer_by_key(
    turn: Turn, key: str, focus: Target | None, card: Dialog | None
) -> Response | None:
    """Return the response to a key that answers a tutor's warning or a result.

    Return None for any other key, and for Enter on a focused button; these have their usual effect.
    """
    is_pressed = key == "Enter" and focus is not None and focus.name in ANSWERS
    if turn.selection.is_warned and not is_pressed:
        command = _ANSWER_KEYS.get(key.lower())
        return None if command is None else Response(turn.selection, (command,))
    if card is None or card.close is None:
        return None
    names = {"Escape": (card.close.name,), "Enter": () if focus else ("review", "new_game")}
    wanted = (names | RESULT_KEYS).get(key, ())
    found = (each.name for each in card.all_buttons if each.name in wanted)
    button = next(found, None)
    return None if button is None else respond(turn, Target.button(button))


def _swap(turn: Turn) -> Response:
    if turn.is_moving and not turn.is_complete:
        return respond(turn, Target.DICE)
    return Response(turn.selection, message=turn.idle or _("There are no dice to swap."))


def _act_of(key: str, turn: Turn) -> Action | Command | None:
    """Return the action that a letter key requests, even if the action is illegal."""
    resigned = turn.state.phase is Phase.RESIGN
    match key:
        case "t":
            return actions.Accept() if resigned else actions.Take()
        case "x" | "p":
            return actions.Decline() if resigned else actions.Drop()
        case "b":
            return actions.Raccoon() if ActionKind.RACCOON in turn.allowed else actions.Beaver()
    return _ACT_KEYS.get(key)


def respond_to_text(turn: Turn, text: str) -> Response:
    """Return the response to a play or an action that was typed as text.

    A play is written in notation or in the board's point numbers. An action is written as the name
    of its button, such as ``"roll"``, ``"take"`` or ``"undo"``.
    """
    selection, word = turn.selection, text.strip().lower()
    if not word:
        return Response(selection)
    if word in BUTTONS:
        return respond(turn, Target.button(word))
    if turn.idle is not None:
        return Response(selection, message=turn.idle, is_refusal=False)
    try:
        return Response(selection.cleared, (make_play(turn.state, text, *turn.typed_numbers),))
    except GammonError as refusal:
        return Response(selection, message=str(refusal), is_refusal=False)


def completions(turn: Turn) -> tuple[str, ...]:
    """Return what the user can type now: the legal plays, or the names of actions."""
    if turn.idle is not None:
        return ()
    if turn.state.phase is Phase.MOVE:
        return tuple(format_play(play, turn) for play in turn.state.legal_plays)
    return tuple(sorted(kind.value for kind in turn.allowed if kind.value in BUTTONS))
