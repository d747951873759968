"""The model of a board without a widget, and input on it."""

from __future__ import annotations

from typing import Any

from gammon_widget.analysis.values.error_class import ErrorScale
from gammon_widget.board.model.animation import ShownChange
from gammon_widget.board.model.clicks import Command
from gammon_widget.board.model.controller import BoardHost, Controller
from gammon_widget.board.model.keyboard import completions
from gammon_widget.board.model.match_follower import MatchFollower
from gammon_widget.board.model.messages import Back, Click, Drop, Input, Key, ToPage
from gammon_widget.board.model.narration import initial_message
from gammon_widget.board.model.state_traits import traits_of
from gammon_widget.board.model.turn import VIEWED_TRAITS, Selection, Viewpoint
from gammon_widget.board.model.tutor import TutorLike, engine_of
from gammon_widget.drawing import BoardView, Layout, Target
from gammon_widget.engine.advice import Advice
from gammon_widget.match.event_loop import BackgroundTask
from gammon_widget.match.match import Match, match_of
from gammon_widget.match.match_actions import MatchActions
from gammon_widget.match.seats import Actor, seat_named
from gammon_widget.rules import Color, GameState, Numbering


class ModelBoard(MatchActions):
    """A board for tests; its options and traits have the names of those of `gw.Board`."""

    pace = 1.5
    play_forced = bear_off = auto_roll = auto_done = False
    blunder = ErrorScale().blunder
    verdicts = False
    size = 800
    announcement = ""
    is_watched = False

    def __init__(
        self,
        shown: Any = None,
        *,
        players: Any = None,
        dice: Any = None,
        seat: Any = None,
        tutor: TutorLike = None,
        **options: Any,
    ) -> None:
        self._match = match_of(shown, players, dice)
        rules = self._match.state.rules
        viewed = {name: Viewpoint._field_defaults[name] for name in VIEWED_TRAITS}
        vars(self).update(viewed)
        self.home, self.numbering = rules.home.value, rules.numbering.value
        vars(self).update(options)
        self._message = ""
        host = BoardHost(
            traits=self,
            surface=self,
            summary=lambda: None,
            note_keeping=lambda: None,
            set_traits=lambda: None,  # traits are read from the match
            execute=self._execute,
            show_hint=lambda _plays: None,
            report=self.report,
        )
        own_seat = None if seat is None else seat_named(seat)
        self.controller = Controller(self._match, own_seat, host)
        self._follower = MatchFollower(self.controller)
        self._match.listen_for_errors(self.report)
        self.message = initial_message(self._match)
        self.tutor = tutor
        self._follower.resume()

    # The part of a widget's board

    @property
    def match(self) -> Match:
        return self._match

    @property
    def seat(self) -> Actor:
        return self.controller.seat

    @property
    def state(self) -> GameState:
        return self._match.state

    @property
    def selection(self) -> Selection:
        return self.controller.selection

    @property
    def view(self) -> BoardView:
        return self.controller.view

    @property
    def completions(self) -> list[str]:
        return list(completions(self.controller.turn))

    @property
    def _typed_numbers(self) -> Any:
        return self.controller.turn.typed_numbers

    @property
    def advice(self) -> Advice | None:
        return self.controller.advice

    @property
    def tutor(self) -> Any:
        return self.controller.tutor.engine

    @tutor.setter
    def tutor(self, tutor: TutorLike) -> None:
        self.controller.set_engine(engine_of(tutor), is_own=True)

    def hint(self) -> None:
        self.controller.hint()

    def __getattr__(self, name: str) -> Any:
        try:
            return traits_of(self._match.state)[name]  # type: ignore[literal-required]
        except KeyError:
            raise AttributeError(name) from None

    def set(self, **options: Any) -> None:
        vars(self).update(options)
        self.controller.refresh()

    # The interface of the model's host

    @property
    def layout(self) -> Layout:
        return Layout(Color(self.bottom), self.home, Numbering(self.numbering))

    def labels(self) -> dict[str, str]:
        """The places, the dice and the cube in words, by target, in reading order."""
        return {
            str(each.target): ": ".join(filter(None, (each.title, each.state)))
            for each in self.controller.describe(self.layout).places
        }

    def show(self, change: ShownChange | None = None) -> None:
        """Do nothing: there is no page."""

    async def settled(self) -> None:
        """Wait for bots and the tutor; there are no animations."""
        while any(each.is_running for each in self._thinking):
            for each in self._thinking:
                await each.settled()

    @property
    def _thinking(self) -> list[BackgroundTask]:
        return [self._match.thinking, *self.controller.tutor.queues]

    @property
    def message(self) -> str:
        return self._message

    @message.setter
    def message(self, message: str) -> None:
        self._message = self.announcement = message
        self.controller.show_message(message)

    def send_message(self, message: ToPage) -> None:
        """Do nothing: there are no pages."""

    def _execute(self, act: Command) -> None:
        raise AssertionError(f"{act} needs a widget.")

    def report(self, error: Exception) -> None:
        notes = getattr(error, "__notes__", ())
        self.message = " ".join([f"{type(error).__name__}: {error}", *notes])


def receive(board: ModelBoard, given: Input) -> None:
    board.controller.receive(given)


def click(board: ModelBoard, *targets: Target) -> None:
    for target in targets:
        receive(board, Click(target))


def drop(board: ModelBoard, source: int, target: int | None) -> None:
    """Drag a checker from a point to another, by White's numbers, or out of the board."""
    receive(board, Drop(Target.point(source), None if target is None else Target.point(target)))


def go_back(board: ModelBoard) -> None:
    """Click with the secondary button."""
    receive(board, Back())


def buttons(view: BoardView) -> dict[str, bool]:
    """All buttons and tools that a page shows, and whether they are enabled."""
    shown = [*view.buttons, *(view.dialog.all_buttons if view.dialog else ())]
    found = dict.fromkeys((each.name for each in shown), True)
    if view.status_bar is not None:
        found |= dict.fromkeys((each.name for each in view.status_bar.buttons), True)
        tools = (*view.status_bar.tools, *view.status_bar.menu)
        found |= {tool.name: tool.ready for tool in tools}
    return found


def press_keys(board: ModelBoard, *keys: str) -> None:
    for key in keys:
        receive(board, Key(key))


button = Target.button


def points(*numbers: int) -> list[Target]:
    """Targets of points, by White's numbers."""
    return [Target.point(number) for number in numbers]
