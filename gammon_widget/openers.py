"""The widgets that boards open: one function for each, named like the command that opens it.

This module is above all folders, because the opened widgets contain boards. No other module
imports it: `opened` in `lazy_imports.py` calls these functions by name. The widgets are public
names of the package, so each is imported when it is first used.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gammon_widget as gw

from .board.model.new_match import computer
from .board.widget.board import Board
from .languages.translation import _
from .match.match import Match
from .match.seats import Seat
from .rules import Color, GammonError

if TYPE_CHECKING:
    from .analysis.result_analysis import ResultAnalysis
    from .analysis.values.analysis import Errors
    from .board.widget.stage import Stage
    from .collection.queries import MatchQueries
    from .match.files import RecordedMatch
    from .viewer.widget.panels import GameSheet


def review(stage: Stage, match: Match) -> gw.MatchViewer:
    """Return a viewer of a match, or the viewer that the stage already shows."""
    shown = stage.board.viewer
    if isinstance(shown, gw.MatchViewer) and shown.match is match:
        return shown
    return gw.MatchViewer(match, on_leave=stage.leave, **stage.look("bottom", "home", "numbering"))


def practise(stage: Stage) -> gw.Practice:
    """Return a practice session with the mistakes of the only person in the board's match."""
    from .analysis.result_analysis import mistakes_of

    match = stage.board.match
    return practise_mistakes(stage.look(), match, mistakes_of(match), stage.leave)


def practise_mistakes(
    look: dict[str, Any], match: Match, mistakes: Errors | None, on_leave: Callable[[], object]
) -> gw.Practice:
    """Add mistakes to the deck next to a match, and return a practice session with this deck.

    Raises
    ------
    GammonError
        If there are no mistakes to add yet, or if the deck cannot be opened or written.
    """
    if mistakes is None:
        raise GammonError(_("Analyse the match first to find your mistakes."))
    deck = _deck_in(_folder_of(match))
    deck.add(mistakes)
    try:
        return gw.Practice(deck, on_leave=on_leave, **look)
    except ImportError as error:
        raise GammonError(str(error)) from error


def _folder_of(match: Match) -> Path:
    return Path(match.journal).parent if match.journal else Path()


def add_mistakes(folder: Path, *found: Any, **options: Any) -> str:
    """Add cards to the deck in a folder, and return a sentence about them; see `Deck.add`."""
    deck = _deck_in(folder)
    added = deck.add(*found, **options)
    return f"{str(added)[1:-1]}, in {Path(deck.path).name}."


def _deck_in(folder: Path) -> gw.Deck:
    from .practice.deck import USUAL_DECK  # 50 ms

    return gw.Deck.open(folder / USUAL_DECK)


def set_up(stage: Stage) -> gw.PositionEditor:
    """Return an editor for the position on the board. It closes when the position is used."""
    board = stage.board
    editor = gw.PositionEditor(board=board, size=board.size, language=board.language)
    editor.observe(lambda _change: stage.close("editor"), ["state"])
    return editor


def rules(stage: Stage, house: str = "") -> gw.LessonPlayer:
    """Return a guide to the rules of a house or of the match, with an example of each rule."""
    from .lessons.course import house_lesson

    house = house or stage.board.match.state.rules.name
    return gw.LessonPlayer(house_lesson(house), **stage.look())


DEMO_LEVEL = "net:1-ply"
"""The engine and the level of the computers in a demo game."""

DEMO_PACE = 3.0
"""The pace of a demo game. It is slow enough to read each sentence."""


def show_game(stage: Stage) -> Board:
    """Return a board on which two computers play under the rules of the given board."""
    bots = [replace(computer(DEMO_LEVEL), name=color.name.capitalize()) for color in Color]
    match = Match(0, stage.board.match.state.rules, bots)
    look = stage.look("home", "numbering")
    board = Board(match, seat=Seat.WATCHER, pace=DEMO_PACE, **look)
    board.close_along(match)
    return board


def matches(stage: Stage) -> gw.Dashboard:
    """Return the dashboard of the matches in the folder of a board's journal, or of the notebook.

    Raises
    ------
    GammonError
        If there are no matches, or if DuckDB or pyarrow is missing.
    """
    from .collection.summary import players_of
    from .match.results import files_in
    from .practice.deck import USUAL_DECK  # 50 ms

    match = stage.board.match
    folder = _folder_of(match).absolute()
    if not files_in(folder):
        raise GammonError(_("There are no matches in {folder} yet.", folder=folder))
    try:
        store = folder / "matches.collection"
        collection = gw.Collection(folder, store=store, subfolders=False, progress=False)
    except ImportError as error:
        raise GammonError(str(error)) from error
    people = {each.name for each in match.players if each.is_person}
    own = [each for each in players_of(collection) if each in people][:1]
    look = stage.look()
    return gw.Dashboard(collection, *own, deck=folder / USUAL_DECK, language=look["language"])


def dashboard(collection: MatchQueries, player: str | None, **options: Any) -> gw.Dashboard:
    """Return the dashboard of a player of a collection."""
    return gw.Dashboard(collection, player, **options)


def decision_view(match: RecordedMatch, game: int, action: int) -> gw.MatchViewer:
    """Return a viewer of a match at a decision; `game` counts from 1, and `action` from 0."""
    viewer = gw.MatchViewer(match)
    for moment in viewer.replay.moments:
        if (moment.game, moment.action) == (game - 1, action):
            viewer.decision = moment
    return viewer


HINT_ROWS = 6
"""The number of plays that a hint shows at first; a button shows all plays."""


def hint_table(stage: Stage) -> gw.CandidatesTable:
    """Return the table of the plays of a hint, with the best play selected."""
    table = gw.CandidatesTable(stage.board, most=HINT_ROWS)
    table.chosen = 0
    return table


def sheet(stage: Stage) -> GameSheet:
    """Return the panel with the moves of the game and the clock."""
    from .viewer.widget.panels import GameSheet

    return GameSheet(stage.board)


def result_analysis(match: Match, changed: Callable[[], object]) -> ResultAnalysis:
    """Analyse a match that is over in the background; `changed` is called after each result."""
    from .analysis.result_analysis import ResultAnalysis

    return ResultAnalysis(match, changed)
