"""The widgets that a board opens, and the analysis at the end of a game.

The viewer, practice, the position editor and guides are shown in place of the board. The plays of a
hint and the moves of the game are shown beside the board. At the end of a game, the match is
analysed in the background, and users can practise their mistakes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ...languages.translation import _, spoken
from ...match.event_loop import locked, running_loop
from ...match.match import Match
from ...match.seats import Seat
from ...rules import Color, GammonError, Phase
from ..model.modes import PlayMode
from ..model.new_match import computer
from ..model.turn import ResultSummary
from .board_traits import APPEARANCE_TRAITS
from .projection import close_whole

if TYPE_CHECKING:
    from ...analysis.result_analysis import ResultAnalysis
    from ...analysis.values.analysis import Errors
    from ...engine.evaluation import Candidates
    from ...lessons.widget.player import LessonPlayer
    from ...practice.widget.practice import Practice
    from ...viewer.widget.viewer import MatchViewer
    from .board import Board


_Guide = TypeVar("_Guide", "LessonPlayer", "Board")


class Replacement:
    """Shows a widget in place of a board, until the user leaves the widget."""

    def __init__(self, board: Board) -> None:
        self._board = board

    @locked
    def review(self, match: Match) -> MatchViewer:
        """Show the viewer with the given match."""
        from ...viewer.widget.viewer import MatchViewer  # slow to import, and imports the board

        board = self._board
        if isinstance(board.viewer, MatchViewer) and board.viewer.match is match:
            return board.viewer
        options = {name: getattr(board, name) for name in (*APPEARANCE_TRAITS, "size", "language")}
        viewer = MatchViewer(match, on_leave=self.leave, **options)
        self._show(viewer)
        return viewer

    @locked
    def practise(self) -> Practice:
        """Show a practice session with the mistakes that were made on the board."""
        practice = self._board._result.practise(self.leave)
        self._show(practice)
        return practice

    @locked
    def leave(self) -> None:
        """Return from the viewer or from practice to the game."""
        self._show(None)
        self._board._result.close()
        self._board._result.follow()

    def _show(self, viewer: MatchViewer | Practice | None) -> None:
        before, self._board.viewer = self._board.viewer, viewer
        if before is not None:
            before.close()

    @locked
    def toggle_editor(self) -> None:
        """Show the position editor, or close the editor and show the board again."""
        board = self._board
        editor, board.editor = board.editor, None
        if editor is not None:
            close_whole(editor)
            return
        from ...editor.widget.editor import PositionEditor  # see `review`

        board.editor = editor = PositionEditor(
            board=board, size=board.size, language=board.language
        )
        editor.observe(lambda _: self.toggle_editor(), ["state"])  # when the position is used

    def show_guide(self, guide: _Guide) -> _Guide:
        """Show the rules, or a game between two computers."""
        self.close_guide()
        self._board.guide = guide
        return guide

    def close_guide(self) -> None:
        """Return from a guide to the game."""
        guide, self._board.guide = self._board.guide, None
        if guide is not None:
            guide.close()
            if isinstance(guide, type(self._board)):
                guide.match.close()

    def close(self) -> None:
        """Close every widget that is shown in place of the board."""
        self.close_guide()
        self._show(None)
        if self._board.editor is not None:
            self.toggle_editor()


ROWS = 6
"""The number of plays that a hint shows at first; a button shows all plays."""


class SidePanels:
    """Shows the plays of a hint, and the moves of the game with the clock, beside a board."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def show_hint(self, plays: Candidates | None) -> None:
        """Show the plays of a hint, with the best play selected; None shows no plays."""
        table = self._board.hint_table
        if plays is None:
            self._board.hint_table = None
            if table is not None:
                close_whole(table)
            return
        if table is None:
            from .candidates_table import CandidatesTable  # this module imports the board

            self._board.hint_table = table = CandidatesTable(self._board, most=ROWS)
            table.chosen = 0
        table.show(plays)

    def fit_sheet(self) -> None:
        """Show the moves of the game and the clock if the traits of the board request them."""
        board = self._board
        if not (board.move_list or board.clock):
            self.close_sheet()
        elif board.sheet is None:
            from ...viewer.widget.panels import GameSheet  # this module imports the board

            board.sheet = GameSheet(board)

    def close_sheet(self) -> None:
        """Close the panel with the moves and the clock."""
        sheet, self._board.sheet = self._board.sheet, None
        if sheet is not None:
            close_whole(sheet)

    def close(self) -> None:
        """Close the panels."""
        self.close_sheet()
        self.show_hint(None)


LEVEL = "net:1-ply"
"""The engine and the level of the computers in a demo game."""

PACE = 3.0
"""The pace of a demo game. It is slow enough to read each sentence."""


def rules_guide(board: Board) -> LessonPlayer:
    """Return a guide to the rules of a board's match, with an example of each rule."""
    from ...lessons.course import house_lesson  # slow to import, and imports the board
    from ...lessons.widget.player import LessonPlayer

    lesson = house_lesson(board.match.state.rules.name)
    return LessonPlayer(lesson, theme=board.theme, size=board.size, language=board.language)


def game_guide(board: Board) -> Board:
    """Return a board with a demo game under the rules of another board.

    Two computers play the game, and each step is explained.
    """
    rules = board.match.state.rules
    players = [replace(computer(LEVEL), name=color.name.capitalize()) for color in Color]
    look = {
        name: getattr(board, name) for name in ("theme", "size", "home", "numbering", "language")
    }
    return type(board)(Match(0, rules, players), seat=Seat.WATCHER, pace=PACE, **look)


DECK = "my_practice.jsonl"
"""The file of the deck, in the folder of the match or in the current folder."""


class ResultReview:
    """Analyses the match of a board after the end of a game, until the match continues."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._analysis: ResultAnalysis | None = None

    @property
    def language(self) -> str:
        """The language of the board's text."""
        return self._board.language

    @spoken
    def summary_of(self, match: Match) -> ResultSummary | None:
        """See `BoardHost.summary_of`."""
        if self._analysis is not None:
            return ResultSummary(self._analysis.figures, self._analysis.mistakes)
        if not self._is_wanted():
            return None
        from ...analysis.result_analysis import waiting_figures  # a layer above the board

        return ResultSummary(waiting_figures(match))

    def _is_wanted(self) -> bool:
        """Return whether a person plays on a page, and an event loop is available for an engine."""
        board = self._board
        return (
            type(board._controller.mode) is PlayMode
            and board.seat is not Seat.WATCHER
            and board._surface.pages.watched
            and any(player.is_person for player in board.match.players)
            and running_loop() is not None
        )

    @spoken
    def follow(self) -> None:
        """Begin the analysis at the end of a game, and stop it when the match continues."""
        if self._board._match.state.phase is not Phase.OVER:
            if self._analysis is not None:
                self.close()
        elif self._analysis is None and self._is_wanted():
            from ...analysis.result_analysis import ResultAnalysis

            self._analysis = ResultAnalysis(self._board.match, self._board.refresh)
            self._board.refresh()

    @spoken
    def stop(self) -> None:
        """Stop the engine; the statistics remain."""
        if self._analysis is not None:
            self._analysis.stop()
            self._board.refresh()

    def review(self) -> None:
        """Show the viewer. If an analysis is running, the viewer continues it."""
        was_running = self._analysis is not None and self._analysis.is_running
        self.stop()
        viewer = self._board.review()
        if was_running:
            viewer.analyse()

    def close(self) -> None:
        """Stop the engine, and forget the statistics."""
        if self._analysis is not None:
            self._analysis.stop()
            self._analysis = None

    def practise(self, on_leave: Callable[[], object]) -> Practice:
        """Add the mistakes of the only human player to the deck, and open a practice session.

        Raises
        ------
        GammonError
            If there is no analysis, or the deck cannot be opened or written.
        """
        from ...analysis.result_analysis import mistakes_of

        return practice_of(self._board, self._board.match, mistakes_of(self._board.match), on_leave)


def practice_of(
    board: Board, match: Match, mistakes: Errors | None, on_leave: Callable[[], object]
) -> Practice:
    """Add mistakes to the deck of a match, and return a practice session with this deck.

    The session has the size, the theme and the language of the given board.

    Raises
    ------
    GammonError
        If there are no mistakes to add yet, or if the deck cannot be opened or written.
    """
    from ...practice.deck import Deck
    from ...practice.widget.practice import Practice

    if mistakes is None:
        raise GammonError(_("Analyse the match first to find your mistakes."))
    folder = Path(match.journal).parent if match.journal else Path()
    deck = Deck.open(folder / DECK)
    deck.add(mistakes)
    try:
        return Practice(
            deck, on_leave=on_leave, size=board.size, theme=board.theme, language=board.language
        )
    except ImportError as error:
        raise GammonError(str(error)) from error
