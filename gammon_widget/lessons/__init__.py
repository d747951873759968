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

from ..lazy_names import names_from_stub

__getattr__, __dir__, __all__ = names_from_stub(__name__)
