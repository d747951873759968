from .built_in_course import course as course
from .errors import LessonError as LessonError
from .errors import LessonWarning as LessonWarning
from .errors import Problem as Problem
from .from_analysis import lesson_from as lesson_from
from .grading import grade as grade
from .lesson import Entry as Entry
from .lesson import Lesson as Lesson
from .lesson_replay import Setup as Setup
from .progress import Attempt as Attempt
from .progress import Progress as Progress
from .progress import Result as Result
from .progress_file import LoadedProgress as LoadedProgress
from .progress_file import load_progress as load_progress
from .progress_file import save_progress as save_progress
from .question import Answer as Answer
from .question import Counted as Counted
from .question import Question as Question
from .question import Reply as Reply
from .question import Verdict as Verdict
from .question_kinds import QuestionKind as QuestionKind
from .reading import LessonReport as LessonReport
from .reading import check_lesson as check_lesson
from .step import BoardBlock as BoardBlock
from .step import Heading as Heading
from .step import LessonStep as LessonStep

__all__: list[str]
