"""Lessons and quizzes as plain values, read from Markdown.

::

    Markdown ─ Lesson.read, .parse → Lesson(steps) ─┬ .setups        the board of each step
             └ check_lesson → errors and warnings   ├ .judge(…)      Verdict
                                                    ├ .exam()        Lesson without answers
                                                    ├ .write()       Markdown
                                                    ├ .to_html()     a standalone page
                                                    ├ .to_sheet()    a page to print
                                                    └ .to_notebook() cells
    Progress ─ progress.forward, .answer, .take_hint … → Progress ─ save_progress → a file

A lesson contains only the content of its file. Everything else follows from the rules of the game.
The ``lessons`` extra installs the Markdown and YAML parsers.
"""
