"""A class at a glance: learners and questions, with tries, hints and times; hardest questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from statistics import median
from typing import Literal

from ..analysis.values.analysis import csv_text
from ..engine.evaluation import Record, Recorded, Table
from ..engine.protocol import Engine
from ..rules import GammonError
from ..rules.validation import brief, require_type
from ..storage.atomic_write import StrPath, suffix_of, write_file
from .course import lesson_titled
from .exam import GradedPupil, GradedQuestion, graded_pupils, printable, progress_paths
from .lesson import Lesson
from .progress_file import lesson_title

RIGHT, SHOWN, UNSOLVED, OPEN = "✓", "A", "×", "·"
"""Signs of a cell: right at the first try, answer shown, not solved, not reached. For a question
that was solved later the sign is the number of the try."""

NO_ANSWER = "No answer"

Gradebook = Literal["canvas", "moodle"]
_CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
_POINTS = 100


@dataclass(frozen=True, slots=True)
class ClassCell:
    """What one learner did with one question.

    Attributes
    ----------
    step
        The step of the question, counted from 0.
    sign
        ``"✓"``, ``"2"`` or a higher number of the right try, ``"A"`` for a shown answer, ``"×"``
        for not solved, ``"·"`` for not reached.
    answers
        The answers that count, in order.
    hints
        The number of hints seen.
    seconds
        The time spent on the answers; None if it was not measured.
    score
        The score of the last answer, from 0 to 1: see `gammon_widget.grade`.
    """

    step: int
    sign: str
    answers: tuple[str, ...]
    hints: int
    seconds: int | None
    score: float

    @property
    def is_solved(self) -> bool:
        """Whether the learner found the answer."""
        return self.sign == RIGHT or self.sign.isdigit()


@dataclass(frozen=True, slots=True)
class LearnerSummary:
    """The work of one learner: the cells of the questions that they were asked.

    `seconds` is None if the time of any answer was not measured.
    """

    name: str
    cells: tuple[ClassCell, ...]
    file: str = ""
    remarks: tuple[str, ...] = ()

    @property
    def solved(self) -> int:
        """The number of questions solved."""
        return sum(cell.is_solved for cell in self.cells)

    @property
    def hints(self) -> int:
        """The number of hints seen."""
        return sum(cell.hints for cell in self.cells)

    @property
    def seconds(self) -> int | None:
        """The time spent on all answers."""
        times = [cell.seconds for cell in self.cells if cell.answers]
        known = [each for each in times if each is not None]
        return sum(known) if times and len(known) == len(times) else None

    @property
    def score(self) -> float | None:
        """The mean score of the questions, from 0 to 1; None without an answer."""
        if not any(cell.answers for cell in self.cells):
            return None
        return sum(cell.score for cell in self.cells) / len(self.cells)

    @property
    def needs_help(self) -> bool:
        """Whether less than 60 % of the questions are solved."""
        return 5 * self.solved < 3 * len(self.cells)


@dataclass(frozen=True, slots=True)
class QuestionSummary:
    """What a class did with one question.

    Attributes
    ----------
    number, step, heading
        Its number in the class, from 1; its step, from 0; its heading.
    reached, first_try, solved
        The numbers of learners who reached it, solved it at the first try, solved it at all.
    hints
        The number of hints that all learners saw.
    seconds
        The median time of the learners whose time was measured; None without one.
    wrong
        The wrong first answers with the number of learners, the most frequent first.
    """

    number: int
    step: int
    heading: str
    reached: int
    first_try: int
    solved: int
    hints: int
    seconds: float | None
    wrong: tuple[tuple[str, int], ...]


@dataclass(frozen=True, repr=False)
class ClassOverview(Recorded):
    """The work of a class at one lesson: see `gammon_widget.class_overview`.

    A notebook shows it as a table. Click a question for its wrong first answers, a learner for
    their answers, a head to sort; the arrow keys move, and Enter opens. *Hide names* replaces the
    names by letters. A notebook that is not trusted shows the plain table.

    Attributes
    ----------
    lesson
        The lesson.
    learners
        The learners as `LearnerSummary`, by name.
    group
        The name of the class; may be empty.
    """

    lesson: Lesson
    learners: tuple[LearnerSummary, ...]
    group: str = ""

    @property
    def steps(self) -> tuple[int, ...]:
        """The steps of the questions, counted from 0."""
        return tuple(sorted({cell.step for each in self.learners for cell in each.cells}))

    @property
    def questions(self) -> tuple[QuestionSummary, ...]:
        """The questions, in the order of the lesson."""
        return tuple(self._question(*each) for each in enumerate(self.steps, start=1))

    @property
    def hardest(self) -> tuple[QuestionSummary, ...]:
        """The questions that learners reached, those with the fewest right first tries first."""
        reached = (each for each in self.questions if each.reached)
        return tuple(sorted(reached, key=lambda each: each.first_try / each.reached))

    def _question(self, number: int, step: int) -> QuestionSummary:
        cells = [cell for each in self.learners for cell in each.cells if cell.step == step]
        reached = [cell for cell in cells if cell.sign != OPEN]
        times = [cell.seconds for cell in reached if cell.seconds is not None]
        firsts = (cell.answers[0] if cell.answers else NO_ANSWER for cell in reached)
        wrong = Counter(
            first for first, cell in zip(firsts, reached, strict=True) if cell.sign != RIGHT
        )
        return QuestionSummary(
            number,
            step,
            self.lesson.heading(step),
            reached=len(reached),
            first_try=sum(cell.sign == RIGHT for cell in reached),
            solved=sum(cell.is_solved for cell in reached),
            hints=sum(cell.hints for cell in cells),
            seconds=median(times) if times else None,
            wrong=tuple(sorted(wrong.items(), key=lambda each: (-each[1], each[0]))),
        )

    def records(self) -> list[Record]:
        """A record for each learner and question, for `to_frame`."""
        numbers = {step: number for number, step in enumerate(self.steps, start=1)}
        return [
            {
                "learner": each.name,
                "question": numbers[cell.step],
                "heading": self.lesson.heading(cell.step),
                "sign": cell.sign,
                "solved": cell.is_solved,
                "tries": len(cell.answers),
                "hints": cell.hints,
                "seconds": cell.seconds,
                "score": cell.score,
                "first": cell.answers[0] if cell.answers else "",
                "last": cell.answers[-1] if cell.answers else "",
            }
            for each in self.learners
            for cell in each.cells
        ]

    def table(self) -> Table:
        """The signs of all learners, with what they solved, their times and hints, as texts."""
        rows = []
        for each in self.learners:
            signs = {cell.step: f"{cell.sign}{'•' * cell.hints}" for cell in each.cells}
            solved = f"{'! ' * each.needs_help}{each.solved} / {len(each.cells)}"
            ends = solved, duration(each.seconds), str(each.hints)
            rows.append([each.name, *(signs.get(step, "") for step in self.steps), *ends])
        shares = [share(each) for each in self.questions]
        rows.append(["Right at first try", *shares, "", "", ""])
        head = ["Learner", *(str(each.number) for each in self.questions)]
        return [*head, "Solved", "Time", "Hints"], rows, []

    def without_names(self) -> ClassOverview:
        """The same class with letters instead of names, in random order, and without remarks."""
        learners = zip(self.learners, self.letters, strict=True)
        anonymous = (LearnerSummary(letter, each.cells) for each, letter in learners)
        by_letter = sorted(anonymous, key=lambda each: (len(each.name), each.name))
        return replace(self, learners=tuple(by_letter))

    @property
    def letters(self) -> tuple[str, ...]:
        """A letter for each learner, which does not depend on the order of their names."""
        lots = [sha256(each.name.encode()).digest() for each in self.learners]
        order = sorted(lots)
        return tuple(_letters(order.index(lot)) for lot in lots)

    def save(
        self, path: StrPath, *, gradebook: Gradebook | None = None, names: bool = True
    ) -> None:
        """Save a page that needs neither Python nor a network, or a table.

        Parameters
        ----------
        path
            The file: ``.html`` for the page, ``.csv`` for the records.
        gradebook
            For ``.csv``: the format that the gradebook of a platform imports, ``"canvas"`` or
            ``"moodle"``. The grades are from 0 to 100, without one for a learner without answers.
            Canvas finds learners by these names; in Moodle choose the column *Learner*, whose names
            should be email addresses, ID numbers or usernames.
        names
            Whether the file contains the names; otherwise it has letters.

        Raises
        ------
        GammonError
            If the suffix is another one, or the file cannot be written.
        """
        require_type("option names", names, bool, "False")
        suffix, shown = suffix_of(path, "class"), self if names else self.without_names()
        if gradebook not in (None, "canvas", "moodle"):
            expected = "'canvas' or 'moodle'"
            raise GammonError(f"The gradebook is {expected}, not {brief(gradebook)}.")
        if suffix == ".csv":
            text = shown.to_csv(gradebook)
        elif suffix == ".html" and gradebook is None:
            from .exports.class_page import write_page

            text = write_page(shown)
        else:
            expected = ".csv" if gradebook else ".html or .csv"
            raise GammonError(
                f"The file name of a class must end in {expected}, unlike {brief(str(path))}."
            )
        write_file(path, text, "class")

    def to_csv(self, gradebook: Gradebook | None = None) -> str:
        """The records, or the grades for a gradebook, as comma-separated values: see `save`."""
        if gradebook is None:
            records = self.records()
            return csv_text(list(records[0]), records)
        title = self.lesson.title
        rows: list[Record] = []
        if gradebook == "canvas":
            rows.append({"Student": "    Points Possible", title: _POINTS})
        name = "Student" if gradebook == "canvas" else "Learner"
        for each in self.learners:
            grade = None if each.score is None else round(_POINTS * each.score, 2)
            rows.append({name: each.name, title: grade})
        return csv_text((*(_CANVAS if gradebook == "canvas" else (name,)), title), rows)

    def _repr_html_(self) -> str:
        from .exports.class_page import overview_html

        return overview_html(self)

    def __repr__(self) -> str:
        counts = f"{len(self.learners)} learners, {len(self.steps)} questions"
        return f"<ClassOverview {self.lesson.title!r}: {counts}>"


def class_overview(
    folder: StrPath | Iterable[StrPath],
    lesson: Lesson | StrPath | None = None,
    *,
    group: str = "",
    tries: int | None = None,
    engine: str | Engine | None = None,
) -> ClassOverview:
    """Summarise the work of a class: learners and questions, with tries, hints and times.

    The progress files are graded as `grade` does it, and not changed.

    Parameters
    ----------
    folder
        The folder with the progress files; or a pattern, or paths.
    lesson
        The teacher's lesson with its answers, or its file. The default is the lesson of the course
        with the title in the files.
    group
        The name of the class, for the head of the table.
    tries
        How many answers to each question count: see `grade`.
    engine
        An engine, or its name, for partial credit: see `grade`.

    Returns
    -------
    ClassOverview
        An overview that a notebook displays, with ``learners``, ``questions``, ``hardest``,
        ``to_frame()`` and ``save("class.html")``. Only ``to_frame`` needs pandas.

    Raises
    ------
    GammonError
        If there are no files, or their lesson is not in the course and not given; and as `grade`.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> for name in ("Ann", "Bob"):
    ...     player = LessonPlayer(Lesson.named("board"), folder / f"{name}.json", pupil=name)
    >>> class_overview(folder)
    <ClassOverview 'The board and how checkers move': 2 learners, 14 questions>
    """
    require_type("group", group, str, "'Tuesday club'")
    if lesson is None:
        lesson = _lesson_of(progress_paths(folder))
    elif not isinstance(lesson, Lesson):
        lesson = Lesson.read(lesson)
    pupils = graded_pupils(lesson, folder, tries, engine)
    return ClassOverview(lesson, tuple(sorted(map(_learner, pupils), key=_order)), group)


def _order(learner: LearnerSummary) -> tuple[str, str]:
    return learner.name.casefold(), learner.name


def _lesson_of(paths: Iterable[str]) -> Lesson:
    titles = [title for path in paths if (title := lesson_title(path)) is not None]
    for title in titles:
        if (lesson := lesson_titled(title)) is not None:
            return lesson
    found = f"They are of {brief(titles[0])}." if titles else "They contain no progress."
    raise GammonError(
        f"The files are not of a lesson of the course. {found} Add lesson=, the teacher's lesson."
    )


def _learner(pupil: GradedPupil) -> LearnerSummary:
    cells = tuple(_cell(pupil, each) for each in pupil.questions if each.step >= 0)
    remarks = tuple(
        f"{each.question}: {each.remark}" if number else each.remark
        for number, each in enumerate(pupil.questions)
        if each.remark
    )
    return LearnerSummary(pupil.name, cells, pupil.file, remarks)


def _cell(pupil: GradedPupil, graded: GradedQuestion) -> ClassCell:
    progress, step = pupil.progress, graded.step
    right = [number for number, verdict in enumerate(graded.verdicts, start=1) if verdict]
    if pupil.is_exam and not (graded.verdicts and graded.verdicts[-1]):
        right = []  # the last answer counts
    if right:
        sign = RIGHT if right[0] == 1 else str(right[0])
    elif step in progress.shown:
        sign = SHOWN
    else:
        sign = UNSOLVED if graded.answers or step in progress.trail else OPEN
    hints = max((progress.hints_seen(step), *(each.hints for each in graded.answers)))
    answers = tuple(printable(each.answer) for each in graded.counting)
    return ClassCell(step, sign, answers, hints, graded.seconds, graded.score)


def _letters(number: int) -> str:
    """A to Z, then AA, AB and so on."""
    more, last = divmod(number, 26)
    return (_letters(more - 1) if more else "") + chr(ord("A") + last)


def share(question: QuestionSummary) -> str:
    """The share of learners who were right at the first try."""
    reached = question.reached
    return f"{round(100 * question.first_try / reached)} %" if reached else "–"


def duration(seconds: float | None, *, exact: bool = False) -> str:
    """A time in minutes, with the seconds if it is `exact` or short; a dash if not measured."""
    if seconds is None:
        return "–"
    minutes, rest = divmod(round(seconds), 60)
    parts: Iterator[str] = filter(None, (minutes and f"{minutes} min", rest and f"{rest} s"))  # type: ignore[arg-type]
    if exact or not minutes:
        return " ".join(parts) or "0 s"
    return f"{round(seconds / 60)} min"
