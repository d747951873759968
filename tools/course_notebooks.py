"""Write the notebooks of the course; ``python -m tools.notebooks`` calls `write`.

Each notebook has two code cells: the first opens the lesson, and the second prints its positions.
The cells run in this process, so that all notebooks are written in seconds. Everything except the
introduction is written again.
"""

from __future__ import annotations

import ast
from base64 import b64decode, b64encode
from contextlib import chdir, redirect_stdout
from io import BytesIO, StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat as untyped_nbformat
from PIL import Image

from gammon_widget.lessons.course import NAMES
from gammon_widget.lessons.lesson import Lesson

nbformat: Any = untyped_nbformat
FOLDER = Path(__file__).resolve().parents[1] / "notebooks" / "course"
PICTURE_SIZE, PICTURE_COLORS = (640, 512), 64
NOT_COMPARED = "nbval-ignore-output"
"""The tag of the cell with the board, whose picture differs from the stored one."""

RUN = """\
**Run the cell above to play:** click it and press Shift+Enter, or click ▶ above the notebook. Until
you do, its board is only a picture. Your progress is saved in `my_{saved}.json`, next to this
notebook. To continue on another day, run the cell again."""
PLAY = """\
# To play, press Shift+Enter (or click ▶)
import gammon_widget as gw

player = gw.LessonPlayer(gw.Lesson.named("{name}"), "my_{saved}.json")
player"""
STEPS = """\
## All steps of the lesson

The next cell prints the position on the board, and then the position and the heading of every step.
`gw.Board("XGID=…")` shows a position."""
POSITIONS = """\
print(player.board.xgid)

for step in range(len(player.lesson)):
    print(f"{step + 1:2}  {player.lesson.state(step).xgid}  {player.lesson.heading(step)}")"""
END = "That was the last lesson. Now play: [01_play.ipynb](../01_play.ipynb)"


def write(path: Path) -> None:
    """Write the notebook of a lesson; an existing introduction is kept."""
    name = path.stem.partition("-")[2]
    lesson = Lesson.named(name)
    after = NAMES.index(name) + 1
    introduction = lesson.steps[0].text.split("\n\n")[0]
    if path.exists():
        introduction = nbformat.read(path, 4).cells[1].source.split("\n\n")[1]
    saved = name.replace("-", "_")
    title = f"# {after}. {lesson.title}"
    play, positions = (PLAY.format(name=name, saved=saved), POSITIONS)
    link = END
    if after < len(NAMES):
        following = f"{after + 1:02}-{NAMES[after]}.ipynb"
        link = f"Next: [{Lesson.named(NAMES[after]).title}]({following})"
    v4 = nbformat.v4
    shown, printed = run(play, positions)
    data = {"image/png": small(shown["image/png"]), "text/plain": shown["text/plain"]}
    result = v4.new_output("execute_result", data=data, execution_count=1)
    lines = v4.new_output("stream", name="stdout", text=printed)
    cells = [
        # The code comes first, so that the whole board is visible before and after the cell runs.
        v4.new_code_cell(
            play, execution_count=1, outputs=[result], metadata={"tags": [NOT_COMPARED]}
        ),
        v4.new_markdown_cell("\n\n".join((title, introduction, RUN.format(saved=saved)))),
        v4.new_markdown_cell(STEPS),
        v4.new_code_cell(positions, execution_count=2, outputs=[lines]),
        v4.new_markdown_cell(link),
    ]
    for cell, part in zip(cells, ("1", "0", "steps", "positions", "2"), strict=True):
        cell.id = f"{name}-{part}"
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    nbformat.write(v4.new_notebook(cells=cells, metadata=metadata), path)


def run(play: str, positions: str) -> tuple[dict[str, Any], str]:
    """Run the two code cells in an empty folder.

    Return the output of the first cell by its types, and the text that the second cell prints.
    """
    names: dict[str, Any] = {}
    with TemporaryDirectory() as folder, chdir(folder), redirect_stdout(StringIO()) as printed:
        *statements, last = ast.parse(play).body
        exec(compile(ast.Module(statements, []), "<cell>", "exec"), names)
        assert isinstance(last, ast.Expr)
        player = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
        shown, _ = player._repr_mimebundle_()
        exec(positions, names)
        player.close()
    return shown, printed.getvalue()


def small(png: str) -> str:
    """Return a picture, as Base64, with fewer pixels and colours."""
    found = BytesIO()
    whole = Image.open(BytesIO(b64decode(png))).convert("RGBA").convert("RGB")
    picture = whole.resize(PICTURE_SIZE)
    picture.quantize(PICTURE_COLORS, dither=Image.Dither.NONE).save(found, "PNG", optimize=True)
    return b64encode(found.getvalue()).decode()
