"""What is taught: lessons and quizzes, as plain values read from Markdown.

::

    Markdown ─ Lesson.read, .parse → Lesson(steps) ─┬ .setups        what each board shows
                                                    ├ .judge(…)      Verdict
                                                    ├ .write()       Markdown
                                                    ├ .to_html()     a page of its own
                                                    └ .to_notebook() cells
    Progress ─ progress.forward, .answer, .take_hint … → Progress

A value holds what the file says; what follows from it comes from the rules. The extra
``lessons`` installs what reads Markdown and YAML.
"""

from .course import course
from .errors import LessonError, Problem
from .lesson import Entry, Lesson
from .lesson_replay import Setup
from .progress import Attempt, Progress, Result
from .progress_file import load_progress, save_progress
from .question import Answer, Counted, Question, Reply, Verdict
from .question_kinds import QuestionKind
from .step import BoardBlock, Heading, LessonStep

__all__ = [
    "Answer",
    "Attempt",
    "BoardBlock",
    "Counted",
    "Entry",
    "Heading",
    "Lesson",
    "LessonError",
    "LessonStep",
    "Problem",
    "Progress",
    "Question",
    "QuestionKind",
    "Reply",
    "Result",
    "Setup",
    "Verdict",
    "course",
    "load_progress",
    "save_progress",
]
