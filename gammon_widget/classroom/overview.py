"""An overview of a class: each learner's results for each question, with hints and times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from statistics import median
from typing import Literal

from ..analysis.values.analysis import csv_text
from ..engine.evaluation import Record, Recorded, TableText
from ..engine.protocol import Engine
from ..lessons.course import lesson_titled
from ..lessons.lesson import Lesson
from ..lessons.progress_file import lesson_title
from ..rules import GammonError
from ..rules.validation import brief, counted, require_type
from ..storage.atomic_write import StrPath, known_suffix, write_file
from .grading import (
    OPEN,
    RIGHT,
    LearnerResult,
    QuestionResult,
    graded_pupils,
    printable,
    progress_paths,
)

NO_ANSWER = "No answer"

Gradebook = Literal["canvas", "moodle"]
_CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
_POINTS = 100


@dataclass(frozen=True, slots=True)
class QuestionSummary:
    """The results of a class for one question.

    Attributes
    ----------
    number, step, heading
        The number of the question, from 1; its step, from 0; and its heading.
    reached, first_try, solved
        The numbers of learners who reached the question, who solved it on the first try, and who
        solved it at all.
    hints
        The total number of hints that the learners saw.
    seconds
        The median time of the learners whose time was measured; None if no time was measured.
    wrong
        The wrong first answers, each with the number of learners who gave it. The most frequent
        answer comes first.
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
    """The work of a class on one lesson: see `gammon_widget.class_overview`.

    A notebook shows the overview as a table. Click a question to see the wrong first answers, or a
    learner to see that learner's answers. Click a column heading to sort the table. To sort by a
    question, click it twice. The arrow keys move between the cells, and Enter opens the current
    cell. *Hide names* replaces the names with letters. A notebook that is not trusted shows the
    plain table.

    Attributes
    ----------
    lesson
        The lesson.
    learners
        The results of the learners, sorted by name.
    group
        The name of the class; may be empty.
    left_out
        The files that do not count as learners, because they cannot be read or are copies: the name
        of each file, and the reason.
    """

    lesson: Lesson
    learners: tuple[LearnerResult, ...]
    group: str = ""
    left_out: tuple[tuple[str, str], ...] = ()

    @property
    def steps(self) -> tuple[int, ...]:
        """The steps of the questions, counted from 0."""
        return tuple(sorted({result.step for each in self.learners for result in each.asked}))

    @property
    def questions(self) -> tuple[QuestionSummary, ...]:
        """The questions, in the order of the lesson."""
        return tuple(self._question(*each) for each in enumerate(self.steps, start=1))

    @property
    def hardest(self) -> tuple[QuestionSummary, ...]:
        """The questions that learners reached, with the hardest question first.

        The hardest question is the one that the smallest share of learners answered correctly on
        the first try.
        """
        reached = (each for each in self.questions if each.reached)
        return tuple(sorted(reached, key=lambda each: each.first_try / each.reached))

    def _question(self, number: int, step: int) -> QuestionSummary:
        results = [result for each in self.learners for result in each.asked if result.step == step]
        reached = [each for each in results if each.sign != OPEN]
        times = [each.seconds for each in reached if each.seconds is not None]
        wrong = Counter(first_answer(each) for each in reached if each.sign != RIGHT)
        return QuestionSummary(
            number,
            step,
            self.lesson.heading(step),
            reached=len(reached),
            first_try=sum(each.sign == RIGHT for each in reached),
            solved=sum(each.is_solved for each in reached),
            hints=sum(each.hints for each in results),
            seconds=median(times) if times else None,
            wrong=tuple(sorted(wrong.items(), key=lambda each: (-each[1], each[0]))),
        )

    def records(self) -> list[Record]:
        """Return a record for each learner and question, with the columns of `grade`."""
        return [
            {"learner": each.name, "sign": result.sign, **result.record, "hints": result.hints}
            for each in self.learners
            for result in each.asked
        ]

    def table(self) -> TableText:
        """Return the table of results, with a row for each learner and a last row for the class.

        The row of a learner contains a sign for each question, the number of solved questions, the
        time and the number of hints.
        """
        rows = []
        for each in self.learners:
            signs = {result.step: result.sign + "•" * result.hints for result in each.asked}
            solved = f"{'! ' * each.needs_help}{each.solved} / {len(each.asked)}"
            ends = solved, duration(each.seconds), str(each.hints)
            rows.append([each.name, *(signs.get(step, "") for step in self.steps), *ends])
        shares = [share(each) for each in self.questions]
        rows.append(["Right on first try", *shares, "", "", ""])
        head = ["Learner", *(str(each.number) for each in self.questions)]
        return [*head, "Solved", "Time", "Hints"], rows, []

    def without_names(self) -> ClassOverview:
        """Return a copy of the overview that does not reveal who the learners are.

        The copy has no remarks. Letters replace the names, and the learners are in random order.
        """
        learners = zip(self.learners, self.letters, strict=True)
        anonymous = [
            LearnerResult(letter, "", tuple(replace(result, remark="") for result in each.asked))
            for each, letter in learners
        ]
        by_letter = sorted(anonymous, key=lambda each: (len(each.name), each.name))
        return replace(self, learners=tuple(by_letter), left_out=())

    @property
    def letters(self) -> tuple[str, ...]:
        """A letter for each learner. The letters do not follow the order of the names."""
        lots = [sha256(each.name.encode()).digest() for each in self.learners]
        order = sorted(lots)
        return tuple(_letters(order.index(lot)) for lot in lots)

    def save(
        self, path: StrPath, *, gradebook: Gradebook | None = None, names: bool = True
    ) -> None:
        """Save the overview as an HTML page or a CSV table.

        The page needs neither Python nor a network.

        Parameters
        ----------
        path
            The path of the file. It ends in ``.html`` for the page, or in ``.csv`` for the records.
        gradebook
            For a ``.csv`` file, the platform whose gradebook imports the file: ``"canvas"`` or
            ``"moodle"``. The grades range from 0 to 100. A learner without answers has no grade.
            Canvas finds learners by name. In Moodle, identify the learners by the column *Learner*,
            which should contain email addresses, ID numbers or usernames.
        names
            Whether the file contains the names of the learners. If not, it contains letters.

        Raises
        ------
        GammonError
            If the suffix is unknown, an option is invalid, or the file cannot be written.
        """
        require_type("option names=", names, bool, "False")
        shown = self if names else self.without_names()
        if gradebook not in (None, "canvas", "moodle"):
            expected = "'canvas' or 'moodle'"
            raise GammonError(f"gradebook= must be {expected}, not {brief(gradebook)}.")
        known = (".csv",) if gradebook else (".html", ".csv")
        if known_suffix(path, "class overview", known) == ".csv":
            text = shown.to_csv(gradebook)
        else:
            from .overview_page import write_page

            text = write_page(shown)
        write_file(path, text, "class overview")

    def to_csv(self, gradebook: Gradebook | None = None) -> str:
        """Return the records, or the grades for a gradebook, as CSV text: see `save`."""
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
        from .overview_page import overview_html

        return overview_html(self)

    def __repr__(self) -> str:
        counts = f"{counted(len(self.learners), 'learner')}, {counted(len(self.steps), 'question')}"
        return f"<ClassOverview {self.lesson.title!r}: {counts}>"


def class_overview(
    folder: StrPath | Iterable[StrPath],
    lesson: Lesson | StrPath | None = None,
    *,
    group: str = "",
    tries: int | None = None,
    engine: str | Engine | None = None,
) -> ClassOverview:
    """Summarise the work of a class by learner and by question, with tries, hints and times.

    The progress files are graded as in `grade`. The files are not changed. A file that cannot be
    read is not a learner. Neither is a copy or an earlier version of another file by the same
    pupil. The remarks below the table name these files.

    Parameters
    ----------
    folder
        The folder with the progress files, a pattern, or a list of paths.
    lesson
        The teacher's lesson with its answers, or the path of its file. The default is the lesson in
        the built-in course that the files belong to.
    group
        The name of the class, which is shown above the table.
    tries
        How many answers to each question count, as in `grade`.
    engine
        An engine, or its name. The engine determines partial credit, as in `grade`.

    Returns
    -------
    ClassOverview
        An overview that a notebook displays, with ``learners``, ``questions``, ``hardest``,
        ``to_frame()`` and ``save("class.html")``. Only ``to_frame`` needs pandas.

    Raises
    ------
    GammonError
        If there are no files, if none of them can be read, or if `lesson` is missing and the files
        do not belong to a lesson in the course. The documentation of `grade` lists further reasons.

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
    graded = graded_pupils(lesson, folder, tries, engine)
    learners = [each for each in graded if not each.left_out]
    if not learners:
        raise GammonError(f"No file can be graded. {graded[0].file}: {graded[0].left_out}")
    by_name = sorted(learners, key=lambda each: (each.name.casefold(), each.name))
    left_out = tuple((each.file, each.left_out) for each in graded if each.left_out)
    return ClassOverview(lesson, tuple(by_name), group, left_out)


def _lesson_of(paths: Iterable[str]) -> Lesson:
    titles = [title for path in paths if (title := lesson_title(path)) is not None]
    for title in titles:
        if (lesson := lesson_titled(title)) is not None:
            return lesson
    found = f"They belong to {brief(titles[0])}." if titles else "They contain no progress."
    raise GammonError(
        f"The files do not belong to a lesson in the course. {found} Pass the teacher's lesson as "
        "lesson=."
    )


def first_answer(result: QuestionResult) -> str:
    """Return the first answer, or the text “No answer”."""
    return printable(result.answers[0].answer) if result.answers else NO_ANSWER


def _letters(number: int) -> str:
    """Return the letter for a number: A to Z, then AA, AB and so on."""
    more, last = divmod(number, 26)
    return (_letters(more - 1) if more else "") + chr(ord("A") + last)


def share(question: QuestionSummary) -> str:
    """Return the percentage of learners who were right on the first try."""
    reached = question.reached
    return f"{round(100 * question.first_try / reached)} %" if reached else "–"


def duration(seconds: float | None, *, exact: bool = False) -> str:
    """Return a time as text: in minutes, or in seconds if it is shorter than a minute.

    If `exact` is true, the text contains both minutes and seconds. A time that was not measured
    becomes a dash.
    """
    if seconds is None:
        return "–"
    minutes, rest = divmod(round(seconds), 60)
    if not minutes:
        return f"{rest} s"
    return f"{minutes} min {rest} s" if exact and rest else f"{round(seconds / 60)} min"
