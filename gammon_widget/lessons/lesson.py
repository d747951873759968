"""A lesson: steps in prose and positions, and questions, as one immutable value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from os import PathLike
from typing import TYPE_CHECKING

from ..rules import Color, GameState, GammonError, HomeSide
from ..rules.validation import as_int, brief
from . import prose
from .checking import set_up, steps_by_words
from .field_types import JsonObject
from .keys import NAMES
from .lesson_replay import Setup
from .question import Given, Verdict
from .step import LessonStep
from .step_ids import step_ids

if TYPE_CHECKING:
    from ..drawing.diagrams import Diagram
    from .asked_question import AskedQuestion


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents.

    Attributes
    ----------
    level
        1 to 6, from the largest heading to the smallest.
    title
        Its words, without marks.
    step
        The step it leads to, counted from 0.
    """

    level: int
    title: str
    step: int


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson.

    It holds what its file says, and `setups` what follows from that by the rules: every position,
    play and answer has been checked when the lesson was made.

    Attributes
    ----------
    title
        What it is called.
    steps
        The steps, in order.
    author
        Who has written it.
    players
        What the players are called, as (White, Black).
    rules
        The profile of rules for all of it; None for what each position says.
    bottom, home
        How the board lies unless a step says it; None for White, and as the rules have it.
    tries
        In an exam, how many answers to each question are taken, of which nothing is said; None
        for a lesson to learn from.
    setups
        What the board of each step shows. No part of equality, since it follows.
    ids
        What answers to each step are kept by: its `LessonStep.id`, or else a short text that
        follows from what is asked about which position, so that a new heading or a new order
        changes nothing; empty where nothing is asked.

    Raises
    ------
    LessonError
        With everything that is wrong.

    Examples
    --------
    >>> lesson = Lesson.parse('''
    ... # Three and one
    ...
    ... Which play makes a **point**?
    ...
    ... ```board
    ... roll: 3-1
    ... ask: checker play
    ... answer: 8/5 6/5
    ... wrong: {24/20: That runs; it makes no point.}
    ... ```
    ... ''')
    >>> lesson.title, len(lesson.steps)
    ('Three and one', 1)
    >>> lesson.judge(0, "24/20").feedback
    'That runs; it makes no point.'
    >>> Lesson.parse(lesson.write()) == lesson
    True
    """

    title: str
    steps: tuple[LessonStep, ...]
    author: str = ""
    players: tuple[str, str] = NAMES
    rules: str | None = None
    bottom: Color | None = None
    home: HomeSide | None = None
    tries: int | None = None
    setups: tuple[Setup, ...] = field(init=False, repr=False, compare=False)
    ids: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "setups", set_up(self))
        object.__setattr__(self, "ids", step_ids(self.steps, self.setups))

    @staticmethod
    def parse(text: str) -> Lesson:
        """Read a lesson from its Markdown.

        Raises
        ------
        LessonError
            With everything that is wrong: line, key, and what was expected.
        """
        from .reading import read_lesson

        return read_lesson(text)

    @staticmethod
    def read(path: str | PathLike[str]) -> Lesson:
        """Read a lesson from a file in Markdown, encoded as UTF-8.

        Raises
        ------
        LessonError
            With everything that is wrong: file, line, key, and what was expected.
        GammonError
            If the file cannot be read.
        """
        from .reading import read_lesson_file

        return read_lesson_file(path)

    @staticmethod
    def named(name: str) -> Lesson:
        """A lesson of the built-in course; `gammon_widget.course` has all of them.

        Parameters
        ----------
        name
            ``"board"``, ``"hitting"``, ``"must-play"``, ``"bearing-off"``, ``"gammons"``,
            ``"cube"``, ``"openings"``, ``"races"`` or ``"house-rules"``.

        Raises
        ------
        GammonError
            If there is no such lesson; it lists those there are.
        """
        from .built_in_course import named

        return named(name)

    def write(self) -> str:
        """The lesson as Markdown; reading it gives an equal lesson."""
        from .writing import write_lesson

        return write_lesson(self)

    def save(self, path: str | PathLike[str], *, answers: bool = True, sheet: bool = False) -> None:
        """Write the lesson into a file: as Markdown, a page, or a notebook, by its suffix.

        Parameters
        ----------
        path
            The file: ``.md``, ``.html`` or ``.ipynb``.
        answers
            Whether its answers are in it. Without them it is what a pupil gets: see `exam`.
        sheet
            Whether the page is a sheet to print: see `to_sheet`.

        Raises
        ------
        GammonError
            If the suffix is another one, or the file cannot be written; what was there is there
            still, whole.
        """
        from .writing import save_lesson

        save_lesson(self, path, answers=answers, sheet=sheet)

    def site(self, folder: str | PathLike[str], built: str | PathLike[str] = "dist/lite") -> None:
        """Write a folder in which the lesson is gone through in a browser, with nothing installed.

        Any server of files can serve it; the page loads nothing from elsewhere, and the browser
        keeps how far its reader has come.

        Parameters
        ----------
        folder
            A new folder, or an empty one.
        built
            The site that `make lite` has built, whose Python and page it takes.

        Raises
        ------
        GammonError
            If there is no such site, something is in the folder, or it cannot be written; then
            nothing is.
        """
        from .exports.site import write_site

        write_site(self, folder, built)

    def to_html(self) -> str:
        """The lesson as a page of its own: all pictures are in it, and nothing in it runs.

        What several pictures have in common is stored once; a screen reader is told each of them
        in words, arrows and marks as well.
        """
        from .exports.page import write_page

        return write_page(self)

    def to_sheet(self, *, solutions: bool = False) -> str:
        """The questions as a page to print, with room for answers.

        Parameters
        ----------
        solutions
            Whether the solutions stand on a page behind.

        Raises
        ------
        GammonError
            If nothing is asked.
        """
        from .exports.sheet import write_sheet

        return write_sheet(self, solutions=solutions)

    def to_notebook(self) -> JsonObject:
        """The lesson as a notebook, which ``json.dump`` writes into a file.

        Each step is a cell of text and, where the picture is another one than above, a cell that
        shows its board; the picture is there before anything is run, and is told in words, too.
        The last cell opens the lesson to step through; an exam keeps what is answered in a file.
        """
        from .exports.notebook import write_notebook

        return write_notebook(self)

    @property
    def contents(self) -> tuple[Entry, ...]:
        """Its headings, chapters included."""
        return tuple(
            Entry(heading.level, prose.plain(heading.text), index)
            for index, step in enumerate(self.steps)
            for heading in (*step.above, step.heading)
        )

    @property
    def links(self) -> prose.Links:
        """The links that are defined in the prose of any step, which hold for all of it."""
        return prose.links_in(step.text for step in self.steps)

    def heading(self, step: int) -> str:
        """The heading of a step, in words without marks."""
        return prose.plain(self.steps[self._checked(step)].heading.text)

    def index(self, heading: str) -> int:
        """The step with that heading, counted from 0.

        Raises
        ------
        GammonError
            If there is none, or more than one.
        """
        found = steps_by_words(self.steps).get(prose.folded(heading), [])
        if len(found) != 1:
            raise GammonError(f"{len(found)} steps have the heading {brief(heading)}.")
        return found[0]

    def following(self, step: int) -> int | None:
        """The step that comes next by itself; None after the last."""
        heading = self.steps[self._checked(step)].next
        if heading is not None:
            return self.index(heading)
        return step + 1 if step + 1 < len(self.steps) else None

    def state(self, step: int) -> GameState:
        """The state that a step shows, with its moves made."""
        return self.setups[self._checked(step)].state

    def judge(self, step: int, answer: Given) -> Verdict:
        """Judge an answer to the question of a step: see `Question.judge`.

        Raises
        ------
        GammonError
            If the step asks nothing, it is no answer to such a question, or the lesson is a
            pupil's exam, which has no answers to judge by.
        """
        asked = self._asked(step)
        if not asked.can_judge:
            raise GammonError("An exam has no answers to judge by: ask the teacher's lesson.")
        return asked.judge(answer)

    def spelling(self, step: int, answer: Given) -> str:
        """An answer to the question of a step in its usual spelling, right or wrong.

        Raises
        ------
        GammonError
            If the step asks nothing, or it is no answer to such a question.
        """
        asked = self._asked(step)
        return asked.written(asked.read(answer))

    def exam(self, tries: int | None = None) -> Lesson:
        r"""The questions of the lesson as an exam: without answers, hints, or anything said.

        What a pupil gets is this one's file; `gammon_widget.grade` judges what they answer by the
        lesson itself. Each question stands alone with its own position, and all other steps are
        left out, since they tell the answers. No board counts pips.

        Parameters
        ----------
        tries
            How many answers to each question are taken; by default as many as the lesson says,
            or else one.

        Raises
        ------
        GammonError
            If nothing is asked, or the number is none from 1 to 99.

        Examples
        --------
        >>> lesson = Lesson.parse("# A\n\n```board\nask: point\nanswer: 5\nhint: Low.\n```")
        >>> print(lesson.exam().steps[0].question.answers)
        ()
        """
        from .exam import exam_of

        return exam_of(self, tries)

    def shows_pips(self, step: int) -> bool:
        """Whether the board of a step may count the pips: not in an exam, nor where it is asked."""
        question = self.steps[self._checked(step)].question
        return self.tries is None and (question is None or not question.counts_pips)

    def _asked(self, step: int) -> AskedQuestion:
        question = self.steps[self._checked(step)].question
        if question is None:
            raise GammonError(f"Step {step} asks nothing.")
        return question.about(self.state(step))

    def diagram(self, step: int, **options: object) -> Diagram:
        """A picture of what a step shows, with its arrows and marks.

        Where the step asks for a pip count, the picture does not tell it.

        Parameters
        ----------
        step
            Which step, counted from 0.
        **options
            ``theme`` and ``size``, or anything else that `GameState.diagram` takes.
        """
        from ..drawing.diagrams import state_diagram

        setup = self.setups[self._checked(step)]
        shown_so: dict[str, object] = {
            "arrows": setup.arrows,
            "marks": setup.marks,
            "bottom": setup.bottom,
            "home": setup.home,
            "players": self.players,
            "pips": self.shows_pips(step),
            **options,
        }
        return state_diagram(setup.state, **shown_so)  # type: ignore[arg-type]  # all are checked there

    def _checked(self, step: int) -> int:
        number = as_int(step)
        if number is None or not 0 <= number < len(self.steps):
            raise GammonError(
                f"There is no step {brief(step)}: they are 0 to {len(self.steps) - 1}."
            )
        return number

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[LessonStep]:
        return iter(self.steps)

    def __repr__(self) -> str:
        return f"<Lesson {self.title!r}: {len(self.steps)} step{'s' * (len(self.steps) != 1)}>"
