"""A widget with the map of the course. Lessons, due cards and drills open in place of the map."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, Unpack

import anywidget
import traitlets

from ...analysis.report import whole_page
from ...analysis.values.error_class import ErrorScale
from ...board.model.settings import ThemeChoice
from ...board.widget.board import Board, BoardOptions
from ...board.widget.board_traits import panel_colors
from ...board.widget.card import Panel
from ...board.widget.projection import ProjectionWidget
from ...board.widget.widget_classes import DOMWidget
from ...lessons.course import (
    NAMES,
    MapPage,
    map_html,
    map_page,
    named,
    parts,
    progress_path,
    read_folder,
)
from ...lessons.exports.page import page_style
from ...lessons.widget.player import LessonPlayer
from ...match.event_loop import unsynchronized
from ...match.match import Match
from ...rules import GammonError
from ...storage.atomic_write import StrPath, known_suffix, write_file
from ..deck import DRILLS, USUAL_DECK, Deck, drill, part_named
from .practice import Practice

_Child = TypeVar("_Child", bound=DOMWidget)


class CourseMap(ProjectionWidget, Panel):
    """The map of the course: its parts, the finished lessons, the due cards and the next step.

    A click on a lesson opens the lesson in place of the map. The *The course* button goes back to
    the map. Create the map with `course_map`. Progress is saved in the folder that you pass to this
    function, as in the notebooks of the course.

    Attributes
    ----------
    child
        The widget that is open in place of the map: a `LessonPlayer`, a `Practice` or a `Board`;
        None if the map is shown.
    """

    _module = "course_map"
    _internal = ("course", "colors")

    course: MapPage = traitlets.Dict().tag(sync=True)  # type: ignore[assignment]  # a trait
    child: DOMWidget | None = anywidget.WidgetTrait().tag(sync=True)  # type: ignore[assignment]

    def __init__(self, folder: StrPath, pupil: str | None, theme: ThemeChoice) -> None:
        self._folder, self._pupil, self._theme = folder, pupil, theme
        page = self._read()
        with self._closed_on_failure():
            super().__init__(colors=panel_colors(None), course=page)
            self.on_msg(self._receive)
            self._parts.callback(self.show_child, "child", None)

    def _read(self, *notes: str) -> MapPage:
        """Read the progress and the deck, and return the map with `notes` and any problems."""
        self._known, problems = read_folder(self._folder, self._pupil)
        due: dict[str, int] = {}
        left, path = 0, Path(self._folder, USUAL_DECK)
        try:
            if path.exists():
                deck = Deck.open(path)
                left = deck.counts().left
                titles = {card.tags.source for card in deck}
                due = {title: deck.counts(source=title).left for title in titles if title}
        except GammonError as error:
            problems.append(str(error))
        return map_page(self._known, due=due, left=left, drills=DRILLS, notes=[*notes, *problems])

    # Commands

    def open_lesson(self, lesson: str | None = None) -> LessonPlayer:
        """Open a lesson in place of the map, with the progress from its file.

        Parameters
        ----------
        lesson
            The name of a lesson, such as ``"board"``. The default is the next lesson.

        Raises
        ------
        GammonError
            If there is no such lesson, or its progress cannot be read.
        """
        name = lesson or self.course["next"] or NAMES[0]
        content = named(name)
        begun = self._known.get(name)
        path = progress_path(self._folder, name) if begun is None else begun.path
        return self._show(LessonPlayer(content, path, self._pupil, theme=self._theme))

    def practise(self) -> Practice:
        """Open the due cards of the deck in place of the map."""
        return self._show(Practice(Path(self._folder, USUAL_DECK), theme=self._theme))

    practice = practise

    def drill(self, part: str) -> Practice:
        """Open the drill for a part of the course in place of the map; see the function `drill`."""
        deck = drill(part, Path(self._folder, f"my_drill_{part.lower().replace(' ', '_')}.jsonl"))
        return self._show(Practice(deck, theme=self._theme))

    def consultation(self, part: str) -> Board:
        """Open a match against a bot in place of the map; see the function `consultation`."""
        return self._show(consultation(part, theme=self._theme))

    def come_back(self) -> None:
        """Close the open widget, and show the map with the current progress."""
        self.show_child("child", None)
        self.course = self._read()

    @unsynchronized
    def save(self, path: StrPath) -> None:
        """Save the map as an HTML page, and each lesson as an HTML page next to the map.

        Parameters
        ----------
        path
            The file for the map, with the suffix ``.html``. The pages for the lessons have the
            names of the lessons, such as ``board.html``. Existing pages are replaced.

        Raises
        ------
        GammonError
            If the suffix is not ``.html``, or a file cannot be written.
        """
        known_suffix(path, "course map", (".html",))
        body = map_html(self.course, "{}.html".format)
        write_file(
            path, whole_page("The course", page_style(), f"<main>{body}</main>"), "course map"
        )
        for name in NAMES:
            named(name).save(Path(path).with_name(f"{name}.html"))

    # Internals

    def _show(self, widget: _Child) -> _Child:
        self.show_child("child", widget)
        return widget

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        match content:  # a page can send anything
            case {"do": "open", "lesson": str(name)} if name in NAMES:
                self._try(lambda: self.open_lesson(name))
            case {"do": "drill", "part": str(part)} if part in DRILLS:
                self._try(lambda: self.drill(part))
            case {"do": "consult", "part": str(part)} if part in _OPPONENTS:
                self._try(lambda: self.consultation(part))
            case {"do": "practise"}:
                self._try(self.practise)
            case {"do": "back"}:
                self._try(self.come_back)

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except (GammonError, ImportError) as error:
            self.course = self._read(str(error))

    def _still(self) -> dict[str, str]:
        return {
            "text/plain": f"<CourseMap: {self.course['words']}>",
            "text/html": map_html(self.course),
        }


_OPPONENTS = dict(
    zip(
        parts(),
        ("first-steps", "newcomer", "learner", "beginner", "casual", "regular", "intermediate"),
        strict=True,
    )
)
"""The level of the bot for each part of the course."""


def consultation(part: str, length: int = 3, **options: Unpack[BoardOptions]) -> Board:
    """Start a match against a bot of the learner's level, with comments from a tutor.

    The tutor shows the cost of every decision, and asks for confirmation before a decision that
    loses 0.02 points or more.

    Parameters
    ----------
    part
        The title of the part that the learner has finished, such as ``"The opening"``.
    length
        The length of the match in points.
    **options
        Options of the `Board`.

    Raises
    ------
    GammonError
        If there is no such part, or an option is invalid.

    Examples
    --------
    >>> board = consultation("The opening")
    >>> board.match.state.length, board.verdicts
    (3, True)
    """
    bot = f"net:{_OPPONENTS[part_named(part)]}"
    given: BoardOptions = {"blunder": ErrorScale().doubtful, "verdicts": True, **options}
    return Board(Match(length, players=("You", bot)), tutor=True, **given)


def course_map(
    folder: StrPath = ".", *, pupil: str | None = None, theme: ThemeChoice = "auto"
) -> CourseMap:
    """Show the map of the course: its parts, finished lessons, due cards and the next step.

    Parameters
    ----------
    folder
        The folder with the deck ``my_practice.jsonl`` and the progress files of the lessons. The
        progress files can have any name.
    pupil
        The name of the learner, if the folder contains files from several learners.
    theme
        The theme of the boards.

    Returns
    -------
    CourseMap
        The widget. A click opens a lesson, the due cards or a drill. The methods ``open_lesson``,
        ``practise`` and ``drill`` do the same. ``come_back`` shows the map again.
        ``save("course.html")`` saves the map as a page with links to a page for each lesson.

    Raises
    ------
    GammonError
        If there is no such folder.

    Examples
    --------
    >>> import tempfile
    >>> shown = course_map(tempfile.mkdtemp())
    >>> shown.course["next_words"]
    'Begin: The board and how checkers move'
    """
    return CourseMap(folder, pupil, theme)
