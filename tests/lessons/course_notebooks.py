"""Write the notebooks of the course: ``python -m tests.lessons.course_notebooks board``.

Each lesson that is named gets a new notebook with its outputs; an existing introduction is kept. In
the other notebooks, only the lesson's number and the link to the next lesson are updated.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat as untyped_nbformat
from nbclient import NotebookClient

import gammon_widget as gw
from gammon_widget.lessons.course import NAMES
from gammon_widget.lessons.lesson import Lesson

LESSONS = Path(gw.__file__).parent / "lessons" / "built_in"
nbformat: Any = untyped_nbformat
FOLDER = Path(__file__).parents[2] / "notebooks" / "course"
RUN = """\
**Run the cell above to play:** click it and press Shift+Enter, or click ▶ above the notebook. Until
you do, its board is only a picture. Your progress is saved in `my_{saved}.json`, next to this
notebook. To continue on another day, run the cell again."""
PLAY = """\
# To play, press Shift+Enter (or click ▶)
import gammon_widget as gw

gw.LessonPlayer(gw.Lesson.named("{name}"), "my_{saved}.json")"""
STEPS = """\
## All steps of the lesson

These pictures show every step of the lesson. You can see them without running a cell."""
GALLERY = """\
from IPython.display import Image

lesson = gw.Lesson.named("{name}")
titles = [f"{{step + 1}}  {{lesson.heading(step)}}" for step in range(len(lesson))]
Image(gw.gallery(map(lesson.diagram, range(len(lesson))), titles=titles).png)"""

END = "That was the last lesson. Now play: [01_play.ipynb](../01_play.ipynb)"


def stem_of(name: str) -> str:
    """Return the file name of a lesson, which begins with its number, without the extension."""
    (path,) = (path for path in LESSONS.glob("*.md") if path.stem.partition("-")[2] == name)
    return path.stem


def main(chosen: list[str]) -> None:
    """Write the notebooks of the lessons `chosen`, and update the others."""
    for name, following in zip(NAMES, [*NAMES[1:], None], strict=True):
        path = FOLDER / f"{stem_of(name)}.ipynb"
        saved = name.replace("-", "_")
        title = f"# {int(path.stem.partition('-')[0])}. {Lesson.named(name).title}"
        book = nbformat.read(path, 4) if path.exists() else None
        if book is not None:
            introduction = book.cells[1].source.split("\n\n")[1]
        else:
            introduction = Lesson.named(name).steps[0].text.split("\n\n")[0]
        if book is None or name in chosen:
            v4 = nbformat.v4
            book = v4.new_notebook()
            texts = [v4.new_markdown_cell(""), v4.new_markdown_cell(STEPS)]
            codes = [
                v4.new_code_cell(code.format(name=name, saved=saved)) for code in (PLAY, GALLERY)
            ]
            # The code is first: then all of the board is in view, before and after it is run.
            book.cells = [codes[0], texts[0], texts[1], codes[1]]
            for cell, id in zip(book.cells, ("1", "0", "steps", "gallery"), strict=True):
                cell.id = f"{name}-{id}"
            with TemporaryDirectory() as folder:
                NotebookClient(
                    book, timeout=300, resources={"metadata": {"path": folder}}
                ).execute()
            for cell in codes:
                cell.metadata = {}
            spec = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
            book.metadata = {"kernelspec": spec, "language_info": {"name": "python"}}
        book.cells[1].source = "\n\n".join((title, introduction, RUN.format(saved=saved)))
        words = END
        if following is not None:
            words = f"Next: [{Lesson.named(following).title}]({stem_of(following)}.ipynb)"
        book.cells[4:] = [nbformat.v4.new_markdown_cell(words, id=f"{name}-2")]
        for output in (each for cell in book.cells for each in cell.get("outputs", ())):
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
        nbformat.write(book, path)


if __name__ == "__main__":
    main(sys.argv[1:])
