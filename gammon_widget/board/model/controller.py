"""The controller of a board. It connects the user's input, the match and the picture.

The controller turns input into actions on the match, and shows the changes in the match. It also
handles hints and the warnings of the tutor.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from ...drawing import BoardView, Layout
from ...drawing.view import ArrowView, MarkView
from ...engine.evaluation import Candidates
from ...languages.dialects import tag_of
from ...languages.translation import _, spoken
from ...match.event_bus import Change
from ...match.match import Match
from ...match.seats import Actor, Seat
from ...rules import Action, ActionKind, Color, Event, GameState, GammonError, Numbering
from ...rules.legal_actions import is_decision
from .animation import ShownChange, selection_after, shown_change
from .clicks import OF_HOST, Act, Command, Response, execute
from .description import BoardDescription, describe_turn
from .hints import answer_arrows, best_on_board, hint_arrows, in_words, play_arrows
from .messages import Input, PlaySounds, Refused, ToPage
from .modes import PlayMode
from .narration import initial_message
from .turn import VIEWED_TRAITS, Menu, ResultSummary, Selection, Turn, Viewpoint
from .tutor import Tutor

if TYPE_CHECKING:
    from ...engine.advice import Advice
    from ...engine.evaluation import Candidate
    from ...engine.protocol import Engine


class PictureSurface(Protocol):
    """The place where a board shows its picture."""

    @property
    def is_watched(self) -> bool:
        """Whether any page shows the board."""

    def show(self, change: ShownChange | None = None) -> None:
        """Show the current picture, with an animation of `change` if a change is given."""

    async def settled(self) -> None:
        """Wait until nothing is moving."""

    def send_message(self, message: ToPage) -> None:
        """Send a message to every page that shows the board."""


class BoardTraits(Protocol):
    """The traits of a board that the model uses; see `Board`."""

    message: str
    announcement: str
    language: str
    bottom: str
    numbering: str
    single_click: bool
    visual_fx: bool
    sound_fx: bool
    pace: float
    blunder: float
    verdicts: bool
    play_forced: bool
    bear_off: bool
    auto_roll: bool
    auto_done: bool

    def hold_sync(self) -> AbstractContextManager[None]:
        """Send the values that a block sets in one message."""


@dataclass
class BoardHost:
    """The parts of a board that the model uses. They contain no rules of the game.

    Attributes
    ----------
    traits, surface
        The traits of the board, and the place where it shows its picture.
    summary
        Returns the summary of the finished game, or None if there is no analysis.
    note_keeping
        Tells the user after a turn if the match is not saved in a file.
    set_traits
        Updates the traits of the match after a change.
    execute
        Executes a command that concerns the board and not the match.
    show_hint
        Shows the plays of a hint; None ends the hint.
    report
        Shows an exception that a user-defined function has raised.
    """

    traits: BoardTraits
    surface: PictureSurface
    summary: Callable[[], ResultSummary | None]
    note_keeping: Callable[[], object]
    set_traits: Callable[[], object]
    execute: Callable[[Command], object]
    show_hint: Callable[[Candidates | None], object]
    report: Callable[[Exception], object]

    def set_message(self, message: str, *, over_board: bool = False, is_chat: bool = False) -> None:
        """Show and announce a message for the user.

        The page also shows a message `over_board`, or a line of chat, briefly over the board.
        """
        self.traits.message = message
        if message and (over_board or is_chat):
            self.surface.send_message(Refused(message, is_chat))

    def announce(self, message: str, aside: str, sounds: PlaySounds | None) -> None:
        """Show and announce the message about a change, and play its sounds.

        Screen readers first announce `aside`, which is not shown.
        """
        self.traits.message = message
        self.traits.announcement = " ".join(filter(None, (aside, message)))
        if sounds is not None and self.traits.sound_fx:
            self.surface.send_message(sounds)


class Controller:
    """Turns all input at one board into actions on its match."""

    def __init__(self, match: Match, seat: Actor, host: BoardHost) -> None:
        self.match, self.host = match, host
        self.mode = PlayMode()
        self.seat = self._own_seat = seat
        self._is_seated = self._has_player
        self.tutor = Tutor(host.report)
        self._hinted_state: GameState | None = None  # the decision whose hint is shown
        self._selection = Selection()
        self._turn: Turn | None = None
        self._view: BoardView | None = None
        self._drawn: dict[str, tuple[Any, ...]] = {}  # arrows and marks of the user's code
        self._is_shown = False  # whether the current selection has been shown
        self._joined: tuple[Event, ...] = ()  # events that are shown with the next change

    @property
    def language(self) -> str:
        """The language of the board's text, in the words of the house whose rules are played."""
        return tag_of(self.host.traits.language, self.match.state.rules.name)

    @spoken
    def initial_message(self) -> str:
        """Return the first message of the board."""
        return initial_message(self.match)

    @property
    def _has_player(self) -> bool:
        seat = self._own_seat
        if seat is None or seat == Seat.WATCHER:
            return False
        return self.match.player(Color(seat)).joined

    def note_seats(self) -> None:
        """Make the board a watcher if its player has left the seat.

        Otherwise, the board would also act for the next player who takes the seat.
        """
        has_left = self._is_seated and not self._has_player
        self._is_seated = self._has_player
        if has_left:
            self._own_seat = Seat.WATCHER
            self.seat = self.mode.seat(self._own_seat)

    # The picture

    def use(self, mode: PlayMode) -> None:
        """Set the mode, and the seat for this mode, without showing a new picture yet."""
        self.mode, self.seat = mode, mode.seat(self._own_seat)
        self.selection = self._selection.cleared

    @property
    def selection(self) -> Selection:
        """What is selected on the board; assigning a selection discards the old picture."""
        return self._selection

    @selection.setter
    def selection(self, selection: Selection) -> None:
        self._selection = selection
        self._turn = self._view = None
        self._is_shown = False

    @property
    @spoken
    def turn(self) -> Turn:
        """The facts about the current turn, including the selection."""
        match, known = self.match, self._turn
        # A bot can fail, or another player can take a seat, without a change in the match.
        if known is None or known.standing != match.standing or known.players is not match.players:
            known = Turn.of(match, self._viewpoint, self._selection, self.host.summary)
            self._turn, self._view = known, None
        return known

    @property
    def _viewpoint(self) -> Viewpoint:
        traits = self.host.traits
        viewed = {name: getattr(traits, name) for name in VIEWED_TRAITS}
        viewed |= {"bottom": Color(traits.bottom), "numbering": Numbering(traits.numbering)}
        return Viewpoint(
            seat=self.seat,
            has_tutor=self.tutor.engine is not None,
            owns_match=self._own_seat is None,
            is_kept=self.match.journal is not None,
            **viewed,
        )

    @property
    @spoken
    def contents(self) -> tuple[Turn, BoardView]:
        """The facts about the turn, and the contents of the picture."""
        turn = self.turn
        if self._view is None:
            view = self.mode.view(turn)
            drawn = {name: getattr(view, name) + views for name, views in self._drawn.items()}
            self._view = replace(view, **drawn) if drawn else view
        return turn, self._view

    @property
    def view(self) -> BoardView:
        """The contents of the picture."""
        return self.contents[1]

    @property
    def throws(self) -> tuple[int, ...]:
        """The slots of the players who roll at once when the user rolls; empty if nobody does."""
        turn = self.turn
        is_free = type(self.mode) is PlayMode and not self.tutor.watches(Command.ROLL, turn)
        if turn.idle is not None or ActionKind.ROLL not in turn.allowed or not is_free:
            return ()
        return tuple(color.slot for color in Color if turn.state.turn in (color, None))

    @spoken
    def describe(self, layout: Layout) -> BoardDescription:
        """Return what the user can do at each place, and a description of the board in words."""
        turn, view = self.contents
        found = describe_turn(turn, view, layout, at=self.mode.affordance_at)
        return found._replace(menu=self.mode.menu(turn))

    def draw(self, name: str, views: tuple[ArrowView, ...] | tuple[MarkView, ...]) -> None:
        """Show other `arrows` or `marks` of the user's code until they are replaced."""
        self._drawn = {**self._drawn, name: views}
        self.refresh()

    def refresh(self) -> None:
        """Show the current match in the current mode and with the current settings."""
        self.selection = self._selection
        self._show()

    @spoken
    def show_change(self, change: Change, narrated: str, *, is_followed: bool = False) -> None:
        """Show a change in the match, with its message.

        With `is_followed`, the change is shown as a part of the next change.
        """
        traits, players = self.host.traits, self.match.players
        shown = shown_change(change, players, traits.pace, self._joined, auto_done=traits.auto_done)
        self._joined = shown.events if shown is not None and is_followed else ()
        self.selection = selection_after(change, narrated, self._selection)
        if is_followed:
            return
        if self._hinted_state not in (None, change.after.at_turn_start):
            self._end_hint()
        self._show(shown)

    def show_message(self, sentence: str) -> None:
        """Show a message for the user in the status bar, unless the status bar already shows it."""
        if sentence != self._selection.message:
            before = self.view
            self.selection = self._selection.saying(sentence)
            if self.view != before:
                # This is shown as a change without motion, so that a running animation finishes.
                self._show(ShownChange((), 1.0))

    def _show(self, change: ShownChange | None = None) -> None:
        self._is_shown = True
        self.host.surface.show(change)

    def use_match(self, match: Match) -> None:
        """Show another match from now on."""
        self._end_hint()
        self.match = match
        self._selection, self._turn = Selection(), None
        self.refresh()

    # User input

    @spoken
    def receive(self, given: Input) -> bool:
        """Handle an input; return False if the input has no effect."""
        turn, before = self.turn, self._selection
        response = self.mode.respond(turn, given)
        if response is None:
            return False
        self._follow(response)
        now = self.turn
        # A note after dice that could not be played would cover the roll, or the reason.
        last = now.last
        if now.viewpoint.owns_match and last and len(last.moves) == len(last.dice.numbers):
            self.host.note_keeping()
        if now.revision != turn.revision:
            return True
        after = self._selection
        if before.arrows and not after.arrows:
            self._end_hint()  # the hint is no longer wanted
        return after.saying("") != before.saying("")

    def _follow(self, response: Response) -> None:
        self.selection = response.selected
        try:
            for act in response.acts:
                self._do(act)
        except GammonError as refusal:
            self.host.set_message(getattr(refusal, "why", "") or str(refusal), over_board=True)
        except Exception as error:  # a user-defined dice source can raise anything
            self.host.report(error)
        if not self._is_shown:  # an action on the match has already been shown as a change
            self._show()
        if not response.acts and response.message is not None:  # the match announces actions
            self.host.set_message(response.message, over_board=response.is_refusal)

    def _do(self, act: Act) -> None:
        if self.mode.take(act):
            return
        match act:
            case Command() if act in OF_HOST:
                self.host.execute(act)
            case Command.HINT if self._selection.arrows:
                self._end_hint()
                self.selection = self._selection.cleared
            case Command.HINT:
                self.hint()
            case Command.AGAIN:
                self._take_back()
            case Command.BETTER:
                self._show_better()
            case Command.ANYWAY:
                if self.tutor.doubtful is not None:
                    execute(self.tutor.doubtful, self.match, self.seat)
            case Command() | Action():
                if self.tutor.engine is None or not self._is_doubted(act):
                    execute(act, self.match, self.seat)

    def _is_doubted(self, act: Action | Command) -> bool:
        """Return whether the tutor delays an action; if so, show the reason."""

        def again() -> None:
            self._follow(Response(self._selection, (act,)))

        doubt = self.tutor.doubt(act, self.turn, self.host.traits.blunder, again)
        if doubt is None:
            return False
        if doubt.compared:
            compared, cost = doubt.compared, doubt.cost
            rest = self._selection.cleared
            self.selection = replace(rest, menu=Menu.BLUNDER, compared=compared, cost=cost)
        self.host.set_message(doubt.sentence)
        return True

    # The tutor

    def set_engine(self, engine: Engine | None, *, is_own: bool) -> None:
        """Set the tutor's engine. With `is_own`, closing the board ends the engine's process."""
        self.tutor.set_engine(engine, is_own=is_own)
        self.selection = self._selection.cleared
        self._show()
        self.tutor.consider(self.turn)

    @property
    def advice(self) -> Advice | None:
        """The advice for the current decision."""
        return self.tutor.advice(self.match.state)

    @spoken
    def hint(self) -> None:
        """Show the best play as soon as an engine has found it."""
        state = self.match.state
        if not is_decision(state):
            self.host.set_message(_("There is nothing to decide now."))
            return
        decision, name = state.at_turn_start, self.tutor.queue.engine.name
        if self.advice is None:
            self.host.set_message(_("{name} is thinking…", name=name))
        is_first = True

        def receive(advice: Advice | None) -> None:
            nonlocal is_first
            if advice is not None and (is_first or self._hinted_state == decision):
                is_first = False
                self._show_hint(advice, decision)

        self.tutor.hint(state, receive)

    @spoken
    def _show_hint(self, advice: Advice, decision: GameState) -> None:
        if self.match.state.at_turn_start != decision:
            return
        state = self.match.state
        arrows = hint_arrows(state, advice)
        menu = self._selection.menu if self._hinted_state == decision else Menu.NONE
        self.selection = replace(self._selection, arrows=arrows, menu=menu)
        self._show()
        words, aside = in_words(advice, self.turn), best_on_board(advice, self.turn)
        self.host.announce(words, aside, None)
        self._hinted_state = decision
        if isinstance(advice, Candidates):  # advice on the cube has no list of plays
            self.host.show_hint(advice)

    def _end_hint(self) -> None:
        if self._hinted_state is not None:
            self._hinted_state = None
            self.tutor.look_no_deeper()
            self.host.show_hint(None)

    def close_hint(self) -> None:
        """Remove the arrows and the list of plays of a hint."""
        self._end_hint()
        self.selection = self._selection.cleared
        self._show()

    def point_out(self, candidate: Candidate | None) -> None:
        """Replace the current arrows with the arrows of one play; None removes all arrows."""
        arrows = () if candidate is None else play_arrows(self.match.state, candidate.play)
        if arrows != self._selection.arrows:
            self.selection = replace(self._selection, arrows=arrows)
            self._show()

    def _take_back(self) -> None:
        """Undo the steps of a doubtful play, and close the warning."""
        self.selection = self._selection.cleared
        while self.match.state.steps and self.match.why_no_undo(self.seat) is None:
            self.match.undo(by=self.seat)
        message = (
            _("Your play was undone: try another one.")
            if self.match.state.dice
            else _("Try again.")
        )
        self.host.set_message(message)

    def _show_better(self) -> None:
        """Show the best choice in words and arrows during a tutor's warning, or hide it again."""
        shown, advice = self._selection, self.advice
        if shown.menu is Menu.ANSWER or advice is None:
            self.selection = replace(shown, menu=Menu.BLUNDER, arrows=())
            return
        arrows = answer_arrows(self.match.state, advice)
        self.selection = replace(shown, menu=Menu.ANSWER, arrows=arrows)
        best = _("Best: {words}.", words=shown.compared[0].words)
        self.host.announce(best, best_on_board(advice, self.turn), None)
