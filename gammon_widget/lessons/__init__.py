"""What is taught: lessons and quizzes, as plain values read from Markdown.

::

    Markdown ─ Lesson.read, .parse → Lesson(steps) ─┬ .setups        what each board shows
             └ check_lesson → what is wrong with it ├ .judge(…)      Verdict
                                                    ├ .exam()        Lesson without answers
                                                    ├ .write()       Markdown
                                                    ├ .to_html()     a page of its own
                                                    ├ .to_sheet()    a page to print
                                                    └ .to_notebook() cells
    Progress ─ progress.forward, .answer, .take_hint … → Progress ─ save_progress → a file
    files of many pupils ─ grade(lesson, files) → a frame

A value holds what the file says; what follows from it comes from the rules. The extra
``lessons`` installs what reads Markdown and YAML.
"""

from ..lazy_names import names_from_stub

__getattr__, __dir__, __all__ = names_from_stub(__name__)
