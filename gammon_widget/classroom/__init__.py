"""The work of a class: exams, worksheets to print, grading, and an overview of a class.

::

    Lesson ─ exam_of      → Lesson without answers → a file for the pupils
           └ write_sheet  → a page to print
    files of many pupils ─┬ grade(lesson, files)     → a pandas DataFrame
                          └ class_overview(folder)   → ClassOverview ─ .save("class.html")
"""
