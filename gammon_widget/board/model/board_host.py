"""What the model of a board needs of the widget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from .animation import ShownChange
from .clicks import Command
from .messages import PlaySounds
from .modes import BoardPicture
from .turn import ResultSummary, Viewpoint

if TYPE_CHECKING:
    from ...engine.evaluation import Candidates
    from ...match.match import Match


class PictureSurface(Protocol):
    """The place where a board shows its picture."""

    @property
    def picture(self) -> BoardPicture:
        """The present picture."""

    def show(self, change: ShownChange | None = None) -> None:
        """Show the current picture, animated by `change` if given."""

    async def settled(self) -> None:
        """Wait until nothing moves."""


class BoardTraits(Protocol):
    """The traits that the model reads as they are; see `Board`."""

    message: str
    pace: float
    blunder: float
    play_forced: bool
    bear_off: bool
    auto_roll: bool
    auto_done: bool


class BoardHost(Protocol):
    """The settings of a board, and its ways to reach the user. It knows no rules."""

    @property
    def traits(self) -> BoardTraits:
        """The traits of the board."""

    @property
    def surface(self) -> PictureSurface:
        """The surface of the board."""

    @property
    def viewpoint(self) -> Viewpoint:
        """What is shown and what can be clicked, apart from the seat and the tutor."""

    def summary_of(self, match: Match) -> ResultSummary | None:
        """The summary of a match of this board whose game is over; None without an analysis."""

    @property
    def is_watched(self) -> bool:
        """Whether any page shows the board."""

    def set_message(self, message: str, *, is_refusal: bool = False) -> None:
        """Show and announce a message for the user."""

    def announce(self, message: str, aside: str, sounds: PlaySounds | None) -> None:
        """Show and announce the message of a change, after a text for screen readers only."""

    def note_keeping(self) -> None:
        """Tell the user, after a turn, if the match is kept nowhere."""

    def set_traits(self) -> None:
        """Set the traits of the match, because it has changed."""

    def execute(self, act: Command) -> None:
        """Execute an act of the user that concerns the board instead of the match."""

    def show_hint(self, plays: Candidates | None) -> None:
        """Show the plays of a hint; None ends the hint."""

    def report(self, error: Exception) -> None:
        """Show an exception of a user function."""
