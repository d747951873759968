"""A lesson as one immutable value: steps with prose, positions and questions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import InitVar, dataclass, field
from hashlib import sha256
from os import PathLike
from typing import TYPE_CHECKING

from ..languages.translation import ENGLISH
from ..rules import Color, GameState, GammonError, HomeSide
from ..rules.fields import JsonObject
from ..rules.validation import as_int, brief, counted
from . import prose
from .checking import set_up, steps_by_heading
from .keys import NAMES
from .prose import folded
from .question import Given, Verdict
from .step import LessonStep, Setup

if TYPE_CHECKING:
    from ..drawing.diagrams import Diagram
    from .question import EvaluatedQuestion


_LENGTH = 10
"""Number of hash digits in an id. Only one in half a million lessons with 2,000 steps would have
two equal ids."""


def question_at(lesson: Lesson, step: int) -> EvaluatedQuestion | None:
    question = lesson.steps[step].question
    return None if question is None else question.about(lesson.setups[step].state)


def asking_steps(lesson: Lesson) -> list[int]:
    """Return the numbers of the steps with questions."""
    return [index for index, step in enumerate(lesson.steps) if step.question is not None]


def _question_hash(step: LessonStep, setup: Setup) -> str:
    """Return a hash of the parts of the question that an exam keeps.

    If the step has no question, the hash is empty.
    """
    question, state = step.question, setup.state
    if question is None:
        return ""
    wording = (str(question.kind), question.prompt, *sorted(map(folded, question.choices)))
    board = (state.turn_start.letters, str(state.turn), str(state.dice), str(state.phase))
    cube = (str(state.cube), str(state.score), str(state.length))
    # A point question may have no prompt; then the text is part of the question.
    words = step.text if not question.prompt else ""
    return "q-" + sha256("\0".join((*wording, *board, *cube, words)).encode()).hexdigest()[:_LENGTH]


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """An entry of the table of contents.

    Attributes
    ----------
    level
        The level of the heading, from 1 (largest) to 6 (smallest).
    title
        The heading as plain text.
    step
        The step of the heading, counted from 0.
    """

    level: int
    title: str
    step: int


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson.

    `parse`, `read` and `named` read a lesson from Markdown. The fields contain the content of the
    file. `setups` and `ids` are computed from the other fields. The constructor checks every
    position, play and answer.

    Attributes
    ----------
    title
        The title.
    steps
        The steps, in order.
    author
        The author.
    players
        The names of the players, as (White, Black).
    rules
        The rules profile for the whole lesson; None to use the rules of each position.
    bottom, home
        The default orientation of the board. For `bottom`, None means White. For `home`, None means
        the side that the rules define.
    tries
        In an exam, the number of answers that each question accepts, without feedback. None for a
        normal lesson.
    lang
        The language tag of the lesson, such as ``"de"``.
    cube
        Whether the boards of the lesson show the doubling cube.
    setups
        The board of each step. Comparisons ignore this field, since it follows from the other
        fields.
    ids
        For each step, the key under which its answers are stored. The key is the `LessonStep.id`,
        or else a short hash of the question and the position. The hash does not depend on the
        heading or the order of the steps. A step without a question has an empty key.

    Raises
    ------
    LessonError
        If the lesson has errors. The message lists all errors.

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
    lang: str = ENGLISH
    cube: bool = True
    setups: tuple[Setup, ...] = field(init=False, repr=False, compare=False)
    ids: tuple[str, ...] = field(init=False, repr=False, compare=False)
    source: InitVar[str] = ""
    _source: str = field(init=False, repr=False, compare=False)

    def __post_init__(self, source: str) -> None:
        object.__setattr__(self, "_source", source)
        object.__setattr__(self, "setups", set_up(self))
        pairs = zip(self.steps, self.setups, strict=True)
        ids = tuple(step.id or _question_hash(step, setup) for step, setup in pairs)
        object.__setattr__(self, "ids", ids)

    @staticmethod
    def parse(text: str) -> Lesson:
        """Parse a lesson from Markdown.

        Raises
        ------
        LessonError
            If the text has errors. The message gives the line, the key and the expected value for
            each error.
        """
        from .lesson_file import check_text, lesson_of

        return lesson_of(check_text(text))

    @staticmethod
    def read(path: str | PathLike[str]) -> Lesson:
        """Read a lesson from a Markdown file, encoded as UTF-8.

        Raises
        ------
        LessonError
            If the text has errors. The message gives the file, the line, the key and the expected
            value for each error.
        GammonError
            If the file cannot be read.
        """
        from .lesson_file import check_file, lesson_of

        return lesson_of(check_file(path))

    @staticmethod
    def named(name: str) -> Lesson:
        """Return a lesson from the built-in course. `gammon_widget.course` returns all its lessons.

        Parameters
        ----------
        name
            The name of the lesson, such as ``"board"`` or ``"house-rules"``: the name of its file
            without the number.

        Raises
        ------
        GammonError
            If there is no such lesson. The message lists the valid names.
        """
        from .course import named

        return named(name)

    def write(self) -> str:
        """Return the Markdown from which the lesson was read.

        Raises
        ------
        GammonError
            If the lesson was made from steps, and not read from Markdown.
        """
        if not self._source:
            raise GammonError(
                "This lesson was made from steps, so it has no text: write the text, and read it "
                "with Lesson.parse."
            )
        return self._source

    def save(self, path: str | PathLike[str], *, answers: bool = True, sheet: bool = False) -> None:
        """Save the lesson as Markdown, a page or a notebook, depending on the suffix of the path.

        Parameters
        ----------
        path
            A file with the suffix ``.md``, ``.html`` or ``.ipynb``.
        answers
            Whether to include the answers. Without the answers, the file is an exam for pupils:
            see `exam`.
        sheet
            Whether the file is a worksheet to print: see `to_sheet`. Its suffix is ``.html`` or
            ``.pdf``; a PDF needs Typst, which the extra ``pictures`` installs.

        Raises
        ------
        GammonError
            If the suffix is unknown, or the file cannot be written. In these cases, an existing
            file is not changed.
        """
        from .lesson_file import save_lesson

        save_lesson(self, path, answers=answers, sheet=sheet)

    def site(self, folder: str | PathLike[str], built: str | PathLike[str] = "dist/lite") -> None:
        """Write a static site that runs the lesson in a browser, without any installation.

        Any static file server can serve the folder. The page loads nothing from other servers, and
        the browser stores the learner's progress.

        Parameters
        ----------
        folder
            A new or empty folder.
        built
            The folder of a site built by `make lite`. Python and the Jupyter page are copied from
            this site.

        Raises
        ------
        GammonError
            If `built` contains no such site, or if `folder` is not empty or cannot be written. In
            these cases, nothing is written.
        """
        from .exports.notebook import write_site

        write_site(self, folder, built)

    def to_html(self) -> str:
        """Return the lesson as a standalone HTML page with embedded pictures and without scripts.

        Shared parts of the pictures are stored only once. Every picture has a text alternative that
        includes the arrows and marks.
        """
        from .exports.page import write_page

        return write_page(self)

    def to_sheet(
        self, *, solutions: bool = False, questions: int | None = None, learner: str | None = None
    ) -> str:
        """Return the questions of the `exam` as an HTML page to print, with room for answers.

        Parameters
        ----------
        solutions
            Whether to add a page with the solutions.
        questions, learner
            The number of questions, and the name that determines which ones are drawn: see `exam`.

        Raises
        ------
        GammonError
            If the lesson has too few questions, or questions are drawn without a name.
        """
        from ..classroom.sheet import write_sheet

        return write_sheet(self, solutions=solutions, questions=questions, learner=learner)

    def to_sheet_pdf(self, *, solutions: bool = False) -> bytes:
        """Return the worksheet of `to_sheet` as a PDF file, without links and emphasis.

        Raises
        ------
        GammonError
            If the lesson has no question.
        MissingLibraryError
            If Typst is not installed.
        """
        from ..classroom.sheet import write_sheet_pdf

        return write_sheet_pdf(self, solutions=solutions)

    def to_notebook(self) -> JsonObject:
        """Return the lesson as a notebook that ``json.dump`` can write to a file.

        Each step becomes a text cell. If the board changes, a code cell with its picture follows.
        The notebook contains the pictures, with text alternatives, so they are visible before any
        cell runs. The last cell opens the lesson player. For an exam, the player stores the answers
        in a file.
        """
        from .exports.notebook import write_notebook

        return write_notebook(self)

    @property
    def contents(self) -> tuple[ContentsEntry, ...]:
        """The table of contents, with all headings."""
        return tuple(
            ContentsEntry(heading.level, prose.plain(heading.text), index)
            for index, step in enumerate(self.steps)
            for heading in (*step.above, step.heading)
        )

    @property
    def links(self) -> prose.Links:
        """The link definitions of all steps, which apply to the whole lesson."""
        return prose.links_in(step.text for step in self.steps)

    def heading(self, step: int) -> str:
        """Return the heading of a step, as plain text."""
        return prose.plain(self.steps[self._checked(step)].heading.text)

    def index(self, heading: str) -> int:
        """Return the number of the step with the given heading, counted from 0.

        Raises
        ------
        GammonError
            If there is no such step, or more than one such step.
        """
        found = steps_by_heading(self.steps).get(prose.folded(heading), [])
        if len(found) != 1:
            raise GammonError(f"{len(found)} steps have the heading {brief(heading)}.")
        return found[0]

    def following(self, step: int) -> int | None:
        """Return the default next step; None after the last step."""
        heading = self.steps[self._checked(step)].next
        if heading is not None:
            return self.index(heading)
        return step + 1 if step + 1 < len(self.steps) else None

    def state(self, step: int) -> GameState:
        """Return the state on the board of a step, after its moves."""
        return self.setups[self._checked(step)].state

    def judge(self, step: int, answer: Given) -> Verdict:
        """Evaluate an answer to the question of a step: see `Question.judge`.

        Raises
        ------
        GammonError
            If the step has no question, the answer is invalid for the question, or the lesson is a
            pupil's exam, which has no answers.
        """
        question = self._question_at(step)
        if not question.can_evaluate:
            raise GammonError(
                "An exam contains no right answers: use the teacher's lesson to check answers."
            )
        return question.judge(answer)

    def spelling(self, step: int, answer: Given) -> str:
        """Return the canonical spelling of an answer, right or wrong, to the question of a step.

        Raises
        ------
        GammonError
            If the step has no question, or the answer is invalid for the question.
        """
        question = self._question_at(step)
        return question.format_answer(question.read(answer))

    def exam(
        self, tries: int | None = None, *, questions: int | None = None, learner: str | None = None
    ) -> Lesson:
        r"""Return an exam with the questions of the lesson, without answers, hints or feedback.

        Give the file of the exam to the pupils; `gammon_widget.grade` evaluates their answers with
        the original lesson. The exam has the questions in the chapter *Quiz*, with their text. If
        there is no such chapter, the exam has all questions, each with only its prompt or, without
        a prompt, its text. Every question has its own position. All other steps are omitted, since
        they can reveal the answers. The boards show no pip counts.

        Parameters
        ----------
        tries
            The number of answers that each question accepts. The default is the number in the
            lesson, or 1 if the lesson has no number.
        questions
            The number of questions. The name of the learner determines which ones are drawn: the
            same name always gets the same questions. By default, all questions are used.
        learner
            The name of the learner, who must use the same name as ``pupil`` in the exam.

        Raises
        ------
        GammonError
            If the lesson has no questions or fewer than `questions`; if questions are drawn
            without a name; or if the number of tries is not from 1 to 99.

        Examples
        --------
        >>> lesson = Lesson.parse("# A\n\n```board\nask: point\nanswer: 5\nhint: Low.\n```")
        >>> print(lesson.exam().steps[0].question.answers)
        ()
        """
        from ..classroom.exam import exam_of

        return exam_of(self, tries, questions, learner)

    def shows_pips(self, step: int) -> bool:
        """Return whether the board may show pip counts.

        An exam never shows them. A lesson hides them if the question asks for them.
        """
        question = self.steps[self._checked(step)].question
        return self.tries is None and (question is None or not question.counts_pips)

    def _question_at(self, step: int) -> EvaluatedQuestion:
        question = question_at(self, self._checked(step))
        if question is None:
            raise GammonError(f"Step {step} has no question.")
        return question

    def diagram(self, step: int, **options: object) -> Diagram:
        """Return a picture of the board of a step, with its arrows and marks.

        The picture has no pip counts in an exam or if the question asks for them, and no cube if
        the lesson hides the cube.

        Parameters
        ----------
        step
            The step, counted from 0.
        **options
            ``theme`` and ``size``, or any other option of `GameState.diagram`.
        """
        from ..drawing.diagrams import state_diagram

        setup = self.setups[self._checked(step)]
        defaults: dict[str, object] = {
            "arrows": setup.arrows,
            "marks": setup.marks,
            "bottom": setup.bottom,
            "home": setup.home,
            "players": self.players,
            "pips": self.shows_pips(step),
            "cube": self.cube,
            **options,
        }
        return state_diagram(setup.state, **defaults)  # type: ignore[arg-type]  # checked there

    def _checked(self, step: int) -> int:
        number = as_int(step)
        if number is None or not 0 <= number < len(self.steps):
            raise GammonError(
                f"There is no step {brief(step)}: steps are numbered from 0 to "
                f"{len(self.steps) - 1}."
            )
        return number

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[LessonStep]:
        return iter(self.steps)

    def __repr__(self) -> str:
        return f"<Lesson {self.title!r}: {counted(len(self.steps), 'step')}>"
