"""The state of an editor: drafts with undo, stacks of checkers, and values parsed from text."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..board.model.draft import Draft, with_part
from ..drawing import Target, TargetKind, Tool
from ..notation.positions.formats import Format, recognise
from ..rules import Color, FormatError, GameState, GammonError, Position
from ..rules.validation import brief


@dataclass(frozen=True, slots=True)
class LiftedCheckers:
    """Checkers that follow the pointer."""

    source: Target
    color: Color
    count: int


@dataclass(frozen=True, slots=True)
class EditorState:
    """The history of drafts, the current one (`index`), and the state of the user interface.

    `tool` sets the effect of a click on a place. `picking` holds the dice chosen so far while the
    user chooses a roll, else None.
    """

    drafts: tuple[Draft, ...]
    index: int = 0
    tool: Tool = Tool.WHITE
    picking: tuple[int, ...] | None = None
    lifted: LiftedCheckers | None = None
    focus: Target | None = None

    @property
    def draft(self) -> Draft:
        """The current draft."""
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
        """Append a draft if it differs, and drop the drafts that were undone."""
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


def stack_at(draft: Draft, place: Target) -> tuple[Color, int]:
    """The owner and number of checkers at a place; for a tray, the number of unplaced checkers."""
    match place:
        case Target(TargetKind.POINT, number=int(number)):
            signed = draft.points[number - 1]
            return Color.BLACK if signed < 0 else Color.WHITE, abs(signed)
        case Target(TargetKind.BAR | TargetKind.TRAY, color=Color() as color):
            counts = draft.bar if place.kind is TargetKind.BAR else draft.off
            return color, max(0, counts[color.slot])
    return Color.WHITE, 0


def put(draft: Draft, place: Target, color: Color, count: int = 1) -> Draft:
    """Add checkers of one player to a place; on a point they replace the opponent's.

    On the bar they go to the player's own half, in a tray they become unplaced.
    """
    if place.kind is TargetKind.BAR:
        place = Target.bar(color)
    owner, there = stack_at(draft, place)
    return _with_stack(draft, place, color, count + (there if owner is color else 0))


def take(draft: Draft, place: Target, count: int = 1) -> Draft:
    """Move checkers from a place to their tray."""
    color, there = stack_at(draft, place)
    return _with_stack(draft, place, color, max(0, there - count)) if there else draft


def _with_stack(draft: Draft, place: Target, color: Color, count: int) -> Draft:
    match place:
        case Target(TargetKind.POINT, number=int(number)):
            points = list(draft.points)
            points[number - 1] = count if color is Color.WHITE else -count
            return replace(draft, points=tuple(points))
        case Target(TargetKind.BAR):
            return replace(draft, bar=with_part(draft.bar, color, count))
    return draft


_STATE_FORMATS = {Format.XGID, Format.GNUBG_ID, Format.FIBS}
"""Formats that always hold a whole state."""

_OGID_POSITION_COLONS = 2
"""An OGID with at most this many colons holds only a position."""


def value_of(given: GameState | Position | str) -> GameState | Position:
    """Return a state or position, parsed if it is a text."""
    match given:
        case GameState() | Position():
            return given
        case str():
            return parse(given)[1]
    raise GammonError(
        "An editor begins with a Position, a GameState, or a text of either in any format; "
        f"not with {brief(given)}."
    )


def parse(text: str) -> tuple[Format, GameState | Position]:
    """Parse a text, and return its format and value."""
    found = recognise(text)
    has_state = found is Format.OGID and text.count(":") > _OGID_POSITION_COLONS
    if has_state or found in _STATE_FORMATS:
        return found, GameState.parse(text)
    return found, Position.parse(text)


def what_is_wrong(error: GammonError) -> str:
    """Format an error for the person who has just typed the text."""
    if not isinstance(error, FormatError):
        return str(error)
    place = "" if error.column in (None, 1) else f" (character {error.column})"
    if error.line not in (None, 1):
        place = f" (line {error.line}, character {error.column or 1})"
    expected = f" Expected {error.expected}." if error.expected else ""
    return f"{error.problem.removesuffix('.')}{place}.{expected}"
