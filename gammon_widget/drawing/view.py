"""All that a picture of the board shows, as plain values.

A `BoardView` is what the composer draws: no rule has to be known to draw it, and nothing else
has to be known to draw it either. Everything in it is absolute (White is White whoever is at
the bottom); which way round the board lies is the layout's matter.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from ..rules.color import Color
from .targets import Target, TargetKind


class DieState(StrEnum):
    """How a die is drawn."""

    READY = "ready"
    USED = "used"
    BLOCKED = "blocked"
    SPINNING = "spinning"
    """Not rolled yet, and waiting for a click; its number is what happens to be on top."""


@dataclass(frozen=True, slots=True)
class DieView:
    """One die in the lane: whose, its number 1 to 6, and its state."""

    color: Color
    number: int
    state: DieState = DieState.READY


UNTURNED_FACE = 64
"""What a cube shows before it is turned for the first time, as cubes have no face with a 1."""


class CubePlace(StrEnum):
    """Where the cube is."""

    CENTRED = "centred"
    OWNED = "owned"
    OFFERED = "offered"
    CRAWFORD = "crawford"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class CubeView:
    """The doubling cube.

    Attributes
    ----------
    face
        The number to show: 64 for a centred cube that was not turned yet.
    place
        Where it is. `OFFERED` lies in the lane, ringed, and leaves a dashed slot; `CRAWFORD`
        shows a dashed slot with "Cr"; `NONE` shows nothing.
    color
        The owner, or the player it is offered by.
    active
        Whether a click on it doubles just now.
    """

    face: int = UNTURNED_FACE
    place: CubePlace = CubePlace.CENTRED
    color: Color | None = None
    active: bool = False


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player's panel: name, pip count, score if any, and whether they have to decide.

    Without a pip count there is a question mark: it is for the reader to count.
    """

    name: str
    pips: int | None
    score: int | None = 0
    to_decide: bool = False


class Landing(NamedTuple):
    """A place where the selected checker may land.

    Attributes
    ----------
    spot
        A point or a tray.
    dice
        How many dice the way there takes.
    hits
        Whether it hits a blot there.
    """

    spot: Target
    dice: int = 1
    hits: bool = False


class Trail(NamedTuple):
    """A checker's way in the last play, drawn as a curve from spot to spot."""

    color: Color
    source: Target
    target: Target


class ArrowView(NamedTuple):
    """An arrow over the checkers, from spot to spot.

    Attributes
    ----------
    player
        Whose checker goes there.
    source, target
        From where to where.
    color
        ``#RRGGBB``; None for the theme's accent, or for its trail's where the arrow is slender.
    rank
        Which of several plays it belongs to. The first is 0; all others are slender.
    label
        A few letters in its middle.
    """

    player: Color
    source: Target
    target: Target
    color: str | None = None
    rank: int = 0
    label: str = ""


class MarkShape(StrEnum):
    """How a spot is marked."""

    RING = "ring"
    DOT = "dot"


class MarkView(NamedTuple):
    """A mark on a spot, with a few letters in it; `color` None is the theme's accent."""

    spot: Target
    shape: MarkShape = MarkShape.RING
    text: str = ""
    color: str | None = None


class ButtonStyle(StrEnum):
    """How much a button calls for a click."""

    PRIMARY = "primary"
    OUTLINE = "outline"


class ButtonView(NamedTuple):
    """A button in the lane or in a dialog.

    Attributes
    ----------
    name
        What it does, such as ``"roll"``; its target is ``Target.button(name)``.
    label
        What it says.
    style
        Filled or outlined.
    """

    name: str
    label: str
    style: ButtonStyle = ButtonStyle.OUTLINE


class ToolView(NamedTuple):
    """A tool in the foot or in a menu above it: an icon with a word.

    Attributes
    ----------
    name
        What it does, such as ``"undo"``; its target is ``Target.button(name)``, its icon has
        that name.
    label
        What it says.
    ready
        Whether it can be used now. One that cannot keeps its place, since the hand knows it.
    why
        Why it cannot, as a sentence.
    """

    name: str
    label: str
    ready: bool = True
    why: str = ""


class SwitchView(NamedTuple):
    """What can be switched on and off in the menu of the foot.

    Attributes
    ----------
    name
        What it switches: ``"visual_fx"`` or ``"sound_fx"``. Its target is
        ``Target.button(name)``.
    label
        What it is called, for those who do not see its icon.
    on
        Whether it is on.
    """

    name: str
    label: str
    on: bool


@dataclass(frozen=True, slots=True)
class FootView:
    """The strip along the foot of a live board.

    Attributes
    ----------
    lead
        The beginning of the sentence, as who is to do what: "Mira to play 4-2".
    words
        What is said besides: a hint, a refusal, what the other side did.
    tools
        The tools beside it, always in the same places.
    menu
        What is open above the tools, if anything is; from the top to the bottom.
    whole
        Whether the sentence is shown whole, over the board, however long it is.
    """

    lead: str = ""
    words: str = ""
    tools: tuple[ToolView, ...] = ()
    menu: tuple[ToolView, ...] = ()
    whole: bool = False

    def with_tools(self, *names: str) -> FootView:
        """The same with no other tools than these."""
        return replace(self, tools=tuple(tool for tool in self.tools if tool.name in names))


class ComparedView(NamedTuple):
    """A line of a dialog: one of the things that are compared in it.

    Attributes
    ----------
    label, words, figure
        "Best", "8/5 6/5", "+0.118".
    share
        How long its bar is, 0 to 1.
    """

    label: str
    words: str
    figure: str
    share: float


@dataclass(frozen=True, slots=True)
class Dialog:
    """What stands over the fields: a question, or the result of a game.

    Attributes
    ----------
    title, detail
        What it says, and what it says besides.
    buttons
        The answers, the most wanted one first.
    winner
        Whose checker is over the title, where it is a result.
    cube
        What is on the cube that is offered, where that is in it and not in the lane; or 0.
    lines
        What is compared, the best first.
    """

    title: str
    detail: str = ""
    buttons: tuple[ButtonView, ...] = ()
    winner: Color | None = None
    cube: int = 0
    lines: tuple[ComparedView, ...] = ()

    @property
    def words(self) -> str:
        """All of it but the buttons, as sentences."""
        lines = (f"{line.label} {line.words}, {line.figure}" for line in self.lines)
        said = (self.title, self.detail, "; ".join(lines))
        return " ".join(f"{part.rstrip('.')}." for part in said if part)


class Tool(StrEnum):
    """What a click on a place does while a position is set up: put a checker, or take one."""

    WHITE = "white"
    BLACK = "black"
    ERASE = "erase"

    @property
    def color(self) -> Color | None:
        """Whose checkers it puts."""
        return None if self is Tool.ERASE else Color(self.value)


class SetUpView(NamedTuple):
    """What is shown in place of the game's buttons while a position is set up.

    Attributes
    ----------
    tool
        What a click on a place does.
    picking
        While a roll is being chosen, the dice chosen so far; else None.
    offer
        What the button for an offered double says, and whether one is.
    offered
        Whether a double or a beaver waits for its answer.
    """

    tool: Tool = Tool.WHITE
    picking: tuple[int, ...] | None = None
    offer: str = "Doubled"
    offered: bool = False


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything one picture of the board shows.

    Attributes
    ----------
    points
        24 counts, White's 1 point first; White > 0, Black < 0.
    bar, off
        Checkers on the bar and borne off, as (White, Black).
    players
        The two panels, as (White, Black).
    match_length
        Points the match is played to; 0 for a money session.
    dice
        The dice in the lane, in the order to be shown; each lies in its player's half.
    cube
        The doubling cube.
    turn
        The player on roll; None before the opening roll.
    movable
        Spots of checkers that may move.
    selected
        The spot of the checker in hand, if any.
    lifted
        Whether that checker is in the air, drawn by somebody else.
    landings
        Where that checker may land.
    blocked
        A point that was refused to it just now.
    trails
        The last play's ways.
    buttons
        The buttons in the half of the player who decides.
    foot
        The strip with sentence and tools; None for a picture on which nothing can be done.
    focus
        What the keys are on, ringed.
    dialog
        What stands over the fields, if anything does.
    arrows, marks
        What a diagram points out; over everything but a dialog.
    set_up
        The look of a position that is being set up, if it is; trays then hold the checkers
        that stand nowhere yet.
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
    lifted: bool = False
    landings: tuple[Landing, ...] = ()
    blocked: Target | None = None
    trails: tuple[Trail, ...] = ()
    buttons: tuple[ButtonView, ...] = ()
    foot: FootView | None = None
    focus: Target | None = None
    dialog: Dialog | None = None
    arrows: tuple[ArrowView, ...] = ()
    marks: tuple[MarkView, ...] = ()
    set_up: SetUpView | None = None

    def player(self, color: Color) -> PlayerView:
        """What is told of that player."""
        return self.players[color.slot]

    def count(self, spot: Target, color: Color) -> int:
        """How many checkers that player has on a point, on the bar or in a tray."""
        if spot.number is not None:
            signed = self.points[spot.number - 1]
            return max(0, signed if color is Color.WHITE else -signed)
        held = self.bar if spot.kind is TargetKind.BAR else self.off
        return held[color.slot] if spot.color is color else 0

    @property
    def as_picture(self) -> BoardView:
        """The same with nothing to press: neither foot nor buttons, and no ring of the keys."""
        return replace(self.without_buttons, foot=None, focus=None)

    @property
    def without_buttons(self) -> BoardView:
        """The same with no answer to give on the fields, and so without a question."""
        dialog = self.dialog and replace(self.dialog, buttons=())
        is_result = dialog is not None and dialog.winner is not None
        return replace(self, buttons=(), dialog=dialog if is_result else None)

    @property
    def uncounted(self) -> BoardView:
        """The same without pip counts."""
        white, black = (replace(player, pips=None) for player in self.players)
        return replace(self, players=(white, black))
