"""The state of an editor, and pure functions that return the next state after an input.

A click on a point sets its stack to the height of the click, in checkers of the chosen player.
Other clicks and keys add a checker to a point or the bar. With the eraser, a click removes a
checker. The secondary mouse button removes a checker or the roll, and lowers the cube.
Dragging moves a checker or, with Shift, the whole stack. The trays hold the unplaced checkers.

This module also parses positions and states from text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from ..board.model.draft import Draft, with_part
from ..board.model.messages import Back, Click, Drop, Input, Key
from ..drawing import BoardView, Layout, Target, TargetKind, Tool
from ..drawing.position_words import position_in_words
from ..languages.translation import N_, _
from ..notation.positions.formats import Format, parts_of, recognise
from ..rules import Color, Dice, FormatError, GameState, GammonError, Position, to_state
from ..rules.position import BAR
from ..rules.validation import folded


@dataclass(frozen=True, slots=True)
class EditorState:
    """The history of drafts, the index of the current draft, and the state of the user interface.

    `tool` sets the effect of a click on a point or the bar. While the user chooses a roll,
    `picking` contains the dice that have been chosen so far. Otherwise, `picking` is None.
    """

    drafts: tuple[Draft, ...]
    index: int = 0
    tool: Tool = Tool.WHITE
    picking: tuple[int, ...] | None = None

    @property
    def draft(self) -> Draft:
        return self.drafts[self.index]

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier draft."""
        return self.index > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a later draft."""
        return self.index + 1 < len(self.drafts)

    def edited(self, draft: Draft) -> EditorState:
        """Make a draft the current draft, and discard the undone drafts.

        If the draft equals the current draft, nothing changes.
        """
        # Dice compare equal in either order, but the board shows their order.
        if draft == self.draft and tuple(draft.dice or ()) == tuple(self.draft.dice or ()):
            return self
        drafts = *self.drafts[: self.index + 1], draft
        return replace(self, drafts=drafts, index=self.index + 1)

    def undone(self) -> EditorState:
        """Go back to the previous draft, if there is one."""
        return replace(self, index=max(self.index - 1, 0))

    def redone(self) -> EditorState:
        """Go forward to the next draft, if there is one."""
        return replace(self, index=min(self.index + 1, len(self.drafts) - 1))


@dataclass(frozen=True, slots=True)
class QueryDraft(Draft):
    """A query: a draft that asks for its checkers, or for more.

    `exact` are the places that must have exactly their checkers. Those without checkers must be
    empty; other places without checkers may have any.
    """

    exact: frozenset[Target] = frozenset()

    @property
    def cleared(self) -> QueryDraft:
        """The query that asks for nothing."""
        return QueryDraft((0,) * (BAR - 1), turn=self.turn)


_D = TypeVar("_D", bound=Draft)


def stack_at(draft: Draft, place: Target) -> tuple[Color, int]:
    """Return the owner and the number of the checkers at a place.

    In a tray, these are the unplaced checkers.
    """
    match place:
        case Target(TargetKind.POINT, number=int(number)):
            signed = draft.points[number - 1]
            return Color.BLACK if signed < 0 else Color.WHITE, abs(signed)
        case Target(TargetKind.BAR | TargetKind.TRAY, color=Color() as color):
            counts = draft.bar if place.kind is TargetKind.BAR else draft.off
            return color, max(0, counts[color.slot])
    return Color.WHITE, 0


def put(draft: Draft, place: Target, color: Color, count: int = 1) -> Draft:
    """Add checkers of one player to a place.

    On a point, they replace the opponent's checkers. On the bar, they go to the player's own half.
    In a tray, they count as unplaced.
    """
    if place.kind is TargetKind.BAR:
        place = Target.bar(color)
    owner, there = stack_at(draft, place)
    return _with_stack(draft, place, color, count + (there if owner is color else 0))


def take(draft: Draft, place: Target, count: int = 1) -> Draft:
    """Move checkers from a place to the tray of their owner."""
    color, there = stack_at(draft, place)
    return _with_stack(draft, place, color, max(0, there - count)) if there else draft


def _with_stack(draft: _D, place: Target, color: Color, count: int) -> _D:
    if isinstance(draft, QueryDraft):
        draft = replace(draft, exact=draft.exact - {place})
    match place:
        case Target(TargetKind.POINT, number=int(number)):
            points = list(draft.points)
            points[number - 1] = count if color is Color.WHITE else -count
            return replace(draft, points=tuple(points))
        case Target(TargetKind.BAR):
            return replace(draft, bar=with_part(draft.bar, color, count))
    return draft


_STATE_FORMATS = {Format.XGID, Format.GNUBG_ID, Format.FIBS}
"""The formats that always describe a complete state, not only a position."""

_OGID_POSITION_COLONS = 2
"""The maximum number of colons in an OGID that describes only a position."""


def value_of(given: GameState | Position | str) -> GameState | Position:
    """Return a state or position unchanged, or parse it from text."""
    if isinstance(given, Position):
        return given
    if isinstance(given, str) and folded(given) != "opening":
        return parse(parts_of(given)[0])[1]
    return to_state(given)


def parse(text: str) -> tuple[Format, GameState | Position]:
    """Parse text with one state or position; return its format, and the state or position."""
    found = recognise(text)
    has_state = found is Format.OGID and text.count(":") > _OGID_POSITION_COLONS
    if has_state or found in _STATE_FORMATS:
        return found, GameState.parse(text)
    return found, Position.parse(text)


def what_is_wrong(error: GammonError) -> str:
    """Return the message about an error in text that the user has just typed."""
    if not isinstance(error, FormatError):
        return str(error)
    place = "" if error.column in (None, 1) else f" (character {error.column})"
    if error.line not in (None, 1):
        place = f" (line {error.line}, character {error.column or 1})"
    expected = f" Expected {error.expected}." if error.expected else ""
    return f"{error.problem.removesuffix('.')}{place}.{expected}"


MIN_OWNED_CUBE = 2
"""The lowest value of a cube that a player owns."""


FULL_STACK = 5
"""The number of checkers from which a stack does not get higher. A click at its end adds one."""


def click(editor: EditorState, target: Target, height: int = 0) -> EditorState:
    """Return the next state after a click.

    `height` is the number of checkers up to the place of the click in a stack, or 0 if the click
    has no place, such as a key.
    """
    picking, draft, editor = editor.picking, editor.draft, replace(editor, picking=None)
    match target:
        case Target(TargetKind.BUTTON, name=str(name)):
            return _press(editor, name, picking)
        case Target(TargetKind.DICE):
            return replace(editor, picking=())
        case Target(TargetKind.CUBE):
            return editor.edited(replace(draft, cube_value=_next_cube(draft)))
        case Target(TargetKind.TRAY, color=Color() as color):
            return replace(editor, tool=Tool(color.value))
    chosen = editor.tool.color
    if isinstance(draft, QueryDraft) and chosen is None:
        return editor.edited(_mark(draft, target, editor.tool))
    if chosen is None:
        return editor.edited(take(draft, target))
    owner, there = stack_at(draft, target)
    is_full = owner is chosen and min(there, height) >= FULL_STACK
    if height < 1 or is_full or target.kind is TargetKind.BAR:
        return editor.edited(put(draft, target, chosen))
    return editor.edited(_with_stack(draft, target, chosen, min(height, FULL_STACK)))


def _mark(draft: QueryDraft, place: Target, tool: Tool) -> QueryDraft:
    """Return the query after a click of a tool that adds no checkers."""
    is_exact = tool is Tool.EMPTY or (tool is Tool.EXACT and place not in draft.exact)
    owner, there = stack_at(draft, place)
    draft = _with_stack(draft, place, owner, there if tool is Tool.EXACT else 0)
    return replace(draft, exact=draft.exact | ({place} if is_exact else set()))


def drop(editor: EditorState, given: Drop) -> EditorState:
    """Return the next state after dragging a checker or a whole stack from one place to another."""
    color, there = stack_at(editor.draft, given.source)
    count = there if given.whole else min(there, 1)
    if given.target is None or not given.target.is_place or not count:
        return editor
    lifted = take(editor.draft, given.source, count)
    return editor.edited(put(lifted, given.target, color, count))


def back(editor: EditorState, target: Target) -> EditorState:
    """Return the next state after a click with the secondary mouse button."""
    return replace(editor, picking=None).edited(_lower(editor.draft, target))


def _press(editor: EditorState, name: str, picking: tuple[int, ...] | None) -> EditorState:
    """Return the next state after a click on a button of the board.

    `picking` contains the dice that have been chosen so far.
    """
    draft, (what, _, which) = editor.draft, name.partition("_")
    match what:
        case "white" | "black" | "erase":
            return replace(editor, tool=Tool(what))
        case "die" if picking == ():
            return replace(editor, picking=(int(which),))
        case "die" if picking:
            draft = draft.rolled(Dice(picking[0], int(which)))
        case "no":
            draft = draft.rolled(None)
    return editor.edited(draft)


def _lower(draft: Draft, target: Target) -> Draft:
    """Return the draft after a click with the secondary mouse button.

    Such a click does the opposite of a normal click.
    """
    match target.kind:
        case TargetKind.POINT | TargetKind.BAR:
            return take(draft, target)
        case TargetKind.DICE:
            return draft.rolled(None)
        case TargetKind.CUBE:
            return replace(draft, cube_value=max(_least_cube(draft), draft.cube_value // 2))
    return draft


def _least_cube(draft: Draft) -> int:
    return 1 if draft.cube_owner is None else MIN_OWNED_CUBE


def _next_cube(draft: Draft) -> int:
    """Return twice the value of the cube or, if this exceeds the maximum, the lowest value."""
    doubled = 2 * draft.cube_value
    return doubled if doubled <= draft.rules.max_cube else _least_cube(draft)


HELP = N_(
    "Arrows: move between places. Enter: add a checker, or press a button. Delete: remove a "
    "checker, or go to the previous value. W, B, E: choose White, Black or the eraser. U: undo. "
    "Y: redo. I: hear the position in words. Escape: cancel, or leave the board."
)
"""The keyboard help."""

_TOOLS = {"w": Tool.WHITE, "b": Tool.BLACK, "e": Tool.ERASE}


def respond_to_key(editor: EditorState, key: str) -> EditorState:
    """Return the next state after a key press. `key` is the key's name in browsers."""
    match key:
        case "Escape":
            return replace(editor, picking=None)
        case "u" | "U":
            return editor.undone()
        case "y" | "Y":
            return editor.redone()
    return replace(editor, tool=_TOOLS.get(key.lower(), editor.tool))


class EditorResponse(NamedTuple):
    """The result of an input: the next editor state and, if needed, a message."""

    editor: EditorState
    message: str | None = None


def respond(editor: EditorState, given: Input, view: BoardView, layout: Layout) -> EditorResponse:
    """Return the response to an input; `view` is the view of the editor."""
    match given:
        case Click(target=target):
            return EditorResponse(click(editor, target, given.height))
        case Drop():
            return EditorResponse(drop(editor, given))
        case Back(Target() as target):
            return EditorResponse(back(editor, target))
        case Key("i" | "I"):
            return EditorResponse(editor, position_in_words(view, layout))
        case Key("?"):
            return EditorResponse(editor, _(HELP))
        case Key(key):
            return EditorResponse(respond_to_key(editor, key))
    return EditorResponse(editor)
