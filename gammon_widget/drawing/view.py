"""Board views: everything that a picture of the board shows, as plain values.

`compose` draws a `BoardView` without using the rules of the game. The values of a view do not
depend on the orientation of the board, which the layout determines. For example, a view is the same
whether White or Black sits at the bottom.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple, Self

from ..analysis.values.error_class import ErrorClass
from ..rules import Color, GameState, Move, Phase, Rules
from .targets import Target, TargetKind


class DieState(StrEnum):
    """The appearance of a die."""

    READY = "ready"
    USED = "used"
    BLOCKED = "blocked"
    SPINNING = "spinning"
    """Not rolled yet, and waiting for a click. The number of the die is arbitrary."""


@dataclass(frozen=True, slots=True)
class DieView:
    """A die in the middle strip: its player, its number from 1 to 6, and its state."""

    color: Color
    number: int
    state: DieState = DieState.READY


UNTURNED_FACE = 64
"""The number that a cube with the value 1 shows, because real cubes have no 1."""


class CubePlace(StrEnum):
    """The place of the cube."""

    CENTRED = "centred"
    OWNED = "owned"
    OFFERED = "offered"
    CRAWFORD = "crawford"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class CubeView:
    """The doubling cube.

    `face` is the number on the cube, which is 64 for a cube with the value 1. At the place
    `OFFERED`, the cube lies in the middle strip with a ring around it, and a dashed outline shows
    its previous place. `CRAWFORD` shows a dashed outline with "Cr", and `NONE` shows nothing.
    `color` is the owner of the cube, or the player who offers it. `active` means that a click on
    the cube doubles.
    """

    face: int = UNTURNED_FACE
    place: CubePlace = CubePlace.CENTRED
    color: Color | None = None
    active: bool = False


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's panel. If `pips` is None, the panel shows a question mark for the pip count.

    `badge` is a word after the name, such as "Leader".
    """

    name: str
    pips: int | None
    score: int | None = 0
    to_decide: bool = False
    badge: str = ""


class Landing(NamedTuple):
    """A destination of the selected checker, and the number of dice that the move uses."""

    spot: Target
    dice: int = 1
    hits: bool = False


class Trail(NamedTuple):
    """The path of a checker in the last play, drawn as a curve."""

    color: Color
    source: Target
    target: Target

    @classmethod
    def of(cls, move: Move, color: Color) -> Self:
        """Return the path of a move, which is in the player's own numbering."""
        return cls(color, Target.of_place(move.source, color), Target.of_place(move.target, color))


class ArrowView(NamedTuple):
    """An arrow from one spot to another spot, above the checkers.

    If `color` is None, the arrow has the theme's accent colour. Arrows of the same colour belong to
    one play.
    """

    player: Color
    source: Target
    target: Target
    color: str | None = None
    label: str = ""


class MarkShape(StrEnum):
    """The shape of a mark."""

    RING = "ring"
    DOT = "dot"


class MarkView(NamedTuple):
    """A mark on a spot, with short text.

    If `color` is None, the mark has the theme's accent colour.
    """

    spot: Target
    shape: MarkShape = MarkShape.RING
    text: str = ""
    color: str | None = None


class ButtonStyle(StrEnum):
    """The emphasis of a button."""

    PRIMARY = "primary"
    OUTLINE = "outline"


class ButtonView(NamedTuple):
    """A button in the middle strip, the status bar or a dialog.

    The target is ``Target.button(name)``. `long` is a longer label that is used if there is room.
    """

    name: str
    label: str
    style: ButtonStyle = ButtonStyle.OUTLINE
    long: str = ""


class ToolView(NamedTuple):
    """A tool in the status bar or its menu: an icon with a label.

    `name` is the name of the icon, and the target is ``Target.button(name)``. `why` is a sentence
    that says why the tool is disabled, or empty. A disabled tool keeps its place. `is_on` is None
    unless the tool is a switch.
    """

    name: str
    label: str
    why: str = ""
    is_on: bool | None = None

    @property
    def ready(self) -> bool:
        """Whether the tool is enabled."""
        return not self.why


class ComparedView(NamedTuple):
    """A line of a tutor's warning: text such as "Best", "8/5 6/5" and "+0.118", and a bar.

    `share` is the length of the bar, from 0 to 1. `error` determines the colour of the bar.
    """

    label: str
    words: str
    figure: str
    share: float
    error: ErrorClass = ErrorClass.FINE


@dataclass(frozen=True, slots=True)
class StatusBarView:
    """The status bar of a live board.

    `lead` is the beginning of the sentence, as in "Mira to play 4-2", and `words` is the rest. The
    tools never change their places. `menu` is the open menu, from top to bottom. In a tutor's
    warning, `compared` contains the best play and the player's play, and `buttons` contains the
    answers, which replace the tools.
    """

    lead: str = ""
    words: str = ""
    tools: tuple[ToolView, ...] = ()
    menu: tuple[ToolView, ...] = ()
    compared: tuple[ComparedView, ...] = ()
    buttons: tuple[ButtonView, ...] = ()

    @property
    def sentence(self) -> str:
        """The whole text of the status bar, as sentences."""
        compared = (f"{line.label} {line.words}, {line.figure}" for line in self.compared)
        parts = (", ".join(filter(None, (self.lead, self.words))), "; ".join(compared))
        return " ".join(f"{part.rstrip('.')}." for part in parts if part)

    def with_tools(self, *names: str) -> StatusBarView:
        """Return the status bar with only the tools that have the given names."""
        return replace(self, tools=tuple(tool for tool in self.tools if tool.name in names))


class FigureRow(NamedTuple):
    """A row of a result's statistics: the label, and the values of White and Black.

    `below` is a smaller label below the first label. `is_open` is True if the values may still
    change.
    """

    label: str
    white: str
    black: str
    below: str = ""
    is_big: bool = False
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class ResultFigures:
    """The statistics of both players in the dialog that shows a result.

    `words` is a sentence about the statistics. While the engine runs, `words` says what the engine
    is doing, and `progress` is the finished fraction of its work. Otherwise, `progress` is None.
    """

    source: str
    names: tuple[str, str]
    rows: tuple[FigureRow, ...]
    words: str = ""
    progress: float | None = None

    @property
    def sentence(self) -> str:
        """All statistics, as a sentence."""
        white, black = self.names
        rows = (f"{row.label}: {white} {row.white}, {black} {row.black}" for row in self.rows)
        return "; ".join((*rows, *filter(None, (self.words,))))


@dataclass(frozen=True, slots=True)
class Dialog:
    """The dialog over the playing fields that shows the result of a game.

    The first button is the primary button. A checker of the winner is shown above the title or, if
    there are statistics, next to the title. `close` is the cross in the corner.
    """

    title: str
    detail: str
    buttons: tuple[ButtonView, ...]
    winner: Color
    figures: ResultFigures | None = None
    close: ButtonView | None = None

    @property
    def all_buttons(self) -> tuple[ButtonView, ...]:
        """The buttons of the dialog, including the cross."""
        return self.buttons if self.close is None else (*self.buttons, self.close)

    @property
    def headline(self) -> str:
        """The result, in one line."""
        return " · ".join(filter(None, (self.title, self.detail)))

    @property
    def words(self) -> str:
        """The text of the dialog without the buttons, as sentences."""
        parts = self.title, self.detail, "" if self.figures is None else self.figures.sentence
        return " ".join(f"{part.rstrip('.')}." for part in parts if part)


class Tool(StrEnum):
    """The effect of a click on a place in the position editor: add or remove a checker.

    Two further tools mark the places of a query: with exactly their checkers, or empty.
    """

    WHITE = "white"
    BLACK = "black"
    EXACT = "exact"
    EMPTY = "empty"
    ERASE = "erase"

    @property
    def color(self) -> Color | None:
        """The colour of the checkers that the tool adds, or None for other tools."""
        return Color(self.value) if self in (Tool.WHITE, Tool.BLACK) else None


class SetUpView(NamedTuple):
    """The controls of the position editor, which replace the game's buttons.

    While the user chooses a roll, `picking` contains the dice that have been chosen so far.
    Otherwise, it is None. A query has no `tool` on its board, and no dice.
    """

    tool: Tool | None = Tool.WHITE
    picking: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything that one picture of the board shows.

    `points` contains 24 counts, beginning with White's 1 point. The counts are positive for White
    and negative for Black. `bar`, `off` and `players` are (White, Black) pairs. `match_length` is 0
    for a money session. Each die lies in its player's half of the middle strip. `turn` is None
    before the opening roll.

    `blocked` is a point that the opponent holds, after the user has tried to move a checker to it.
    Only live boards show the buttons, the status bar and the dialog. Arrows cover the checkers, and
    marks cover everything. If `set_up` is not None, the trays hold the checkers that are not on the
    board.

    If `hits_vanish` is True, a checker that is hit disappears and then reappears on the bar.
    Otherwise, it flies to the bar. `house` is the title of the rules, if these are the rules of an
    old program; `tray` is the label of an empty tray on a live board.
    """

    points: tuple[int, ...]
    bar: tuple[int, int]
    off: tuple[int, int]
    players: tuple[PlayerView, PlayerView]
    match_length: int = 0
    dice: tuple[DieView, ...] = ()
    cube: CubeView = field(default_factory=CubeView)
    turn: Color | None = None
    movable: frozenset[Target] = frozenset()
    selected: Target | None = None
    landings: tuple[Landing, ...] = ()
    blocked: Target | None = None
    trails: tuple[Trail, ...] = ()
    buttons: tuple[ButtonView, ...] = ()
    status_bar: StatusBarView | None = None
    dialog: Dialog | None = None
    arrows: tuple[ArrowView, ...] = ()
    marks: tuple[MarkView, ...] = ()
    set_up: SetUpView | None = None
    hits_vanish: bool = False
    house: str = ""
    tray: str = ""

    def player(self, color: Color) -> PlayerView:
        """Return the panel of a player."""
        return self.players[color.slot]

    def count(self, spot: Target, color: Color) -> int:
        """Return the number of a player's checkers on a point, on the bar or in a tray."""
        if spot.number is not None:
            signed = self.points[spot.number - 1]
            return max(0, signed if color is Color.WHITE else -signed)
        held = self.bar if spot.kind is TargetKind.BAR else self.off
        return held[color.slot] if spot.color is color else 0

    @property
    def sets_up_state(self) -> bool:
        """Whether an editor sets up a state, with its dice and match length, not only a query."""
        return self.set_up is not None and self.set_up.tool is not None

    @property
    def without_buttons(self) -> BoardView:
        """The view without buttons."""
        dialog = self.dialog and replace(self.dialog, buttons=(), close=None)
        return replace(self, buttons=(), dialog=dialog)

    @property
    def uncounted(self) -> BoardView:
        """The view without pip counts."""
        white, black = (replace(player, pips=None) for player in self.players)
        return replace(self, players=(white, black))

    @property
    def without_cube(self) -> BoardView:
        """The view without the cube."""
        return replace(self, cube=replace(self.cube, place=CubePlace.NONE))


Names = tuple[str, str]
"""The names of the players, as (White, Black)."""


def state_view(state: GameState, names: Names) -> BoardView:
    """Return the view of a state, with its board, roll, cube and score, but with no buttons."""
    over = state.phase is Phase.OVER
    return BoardView(
        points=state.points,
        bar=state.bar,
        off=state.off,
        players=(_player(state, Color.WHITE, names), _player(state, Color.BLACK, names)),
        match_length=state.length,
        dice=() if over else _dice(state),
        cube=cube_view(state),
        turn=None if over else state.turn,
    )


def _player(state: GameState, color: Color, names: Names) -> PlayerView:
    return PlayerView(
        name=names[color.slot],
        pips=state.pips[color.slot],
        score=state.score[color.slot],
        to_decide=color is state.decider,
    )


def _dice(state: GameState) -> tuple[DieView, ...]:
    if state.dice is None or state.turn is None:
        return ()
    numbers = state.dice.numbers
    states = die_states(numbers, state.dice_left, state.dice_left)
    return tuple(map(DieView, [state.turn] * len(numbers), numbers, states))


def die_states(
    numbers: Sequence[int], left: Iterable[int], playable: Iterable[int]
) -> list[DieState]:
    """Return the appearance of each die of a roll, in the order in which the dice are shown.

    Dice that are not in `left` have been used. In a double, the first dice are used first. Dice
    that are in `left` but not in `playable` are blocked.
    """
    left, playable = list(left), list(playable)
    states = []
    for number in reversed(numbers):
        if number not in left:
            states.append(DieState.USED)
            continue
        left.remove(number)
        ready = number in playable
        if ready:
            playable.remove(number)
        states.append(DieState.READY if ready else DieState.BLOCKED)
    return states[::-1]


def cube_view(state: GameState, *, active: bool = False) -> CubeView:
    """Return the view of the cube in a state. `active` is True if a click on the cube doubles."""
    cube, offer = state.cube, state.offer
    if state.rules.cube and offer is not None and state.offered_cube is not None:
        return CubeView(state.offered_cube, CubePlace.OFFERED, offer.by)
    if state.length == cube.value == 1 and not state.rules.doubles_in_matches:
        return CubeView(UNTURNED_FACE, CubePlace.NONE)  # in a match to 1 point, a double is useless
    resting = resting_cube(state.rules, cube.value, cube.owner, crawford=state.crawford)
    return replace(resting, active=active) if active else resting


def resting_cube(rules: Rules, value: int, owner: Color | None, *, crawford: bool) -> CubeView:
    """Return the view of a cube that is not offered: centred, owned or not in play."""
    face = UNTURNED_FACE if value == 1 else value
    if not rules.cube:
        return CubeView(face, CubePlace.NONE)
    if crawford:
        return CubeView(face, CubePlace.CRAWFORD)
    return CubeView(face, CubePlace.CENTRED if owner is None else CubePlace.OWNED, owner)
