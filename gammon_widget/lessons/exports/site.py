"""A lesson as a static site that runs in a browser, without any installation.

Python and the Jupyter page come from a site built by `make lite`, without its notebooks.
"""

from __future__ import annotations

import json
import shutil
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ...rules import GammonError
from ...rules.validation import brief
from .notebook import code_cell, notebook_of, text_cell

if TYPE_CHECKING:
    from ...storage.codec import Json, JsonObject
    from ..lesson import Lesson

TEXT, NOTEBOOK, PROGRESS = "lesson.md", "lesson.ipynb", "my_progress.json"
FIRST, LISTED, KEPT = "index.html", "api/contents/all.json", "kept.json"
"""Files with the start page, the list of files, and the list of files that the browser stores."""

_PATH = "notebooks/index.html?path="
_LEFT_OUT = ("files", "tree", "doc", "contents")


def write_site(lesson: Lesson, folder: str | PathLike[str], built: str | PathLike[str]) -> None:
    """Write a lesson as a site: see `Lesson.site`."""
    source, target = Path(built).expanduser(), Path(folder).expanduser()
    if not all((source / name).is_file() for name in (FIRST, LISTED, KEPT)):
        raise GammonError(
            f"{brief(str(built))} is no site that `make lite` has built, of which Python and "
            "Jupyter's page are taken: build one, and say where it is, as in "
            'lesson.site("folder", "dist/lite").'
        )
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise GammonError(
            f"There is something in {brief(str(folder))} already; a site is written into a new "
            "folder, or an empty one."
        )
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=".gammon-site-", dir=target.parent) as temporary:
            new = Path(temporary, "site")
            shutil.copytree(source, new, ignore=shutil.ignore_patterns(*_LEFT_OUT))
            _put_lesson(lesson, source, new)
            if target.exists():
                target.rmdir()
            new.rename(target)
    except OSError as error:
        reason = error.strerror or str(error)
        raise GammonError(
            f"The site cannot be written into {brief(str(folder))}: {reason}."
        ) from error


def _put_lesson(lesson: Lesson, source: Path, site: Path) -> None:
    """Add the lesson to a site without notebooks, and open it on the start page."""
    files = {TEXT: lesson.write(), NOTEBOOK: json.dumps(_notebook(lesson), ensure_ascii=False)}
    for name, text in files.items():
        _write(site / "files" / name, text)
    listed = [_entry(name, len(text.encode())) for name, text in files.items()]
    _write(site / LISTED, json.dumps({**_entry("", 0), "type": "directory", "content": listed}))
    first = (source / FIRST).read_text(encoding="utf-8")
    begins, found, rest = first.partition(_PATH)
    if found:
        _write(site / FIRST, begins + found + NOTEBOOK + rest[rest.index('"') :])
    try:
        kept: list[str] = json.loads((source / KEPT).read_text(encoding="utf-8"))
    except ValueError:
        problem = f"The site in {brief(str(source))} is damaged, in {KEPT}: build it again."
        raise GammonError(problem) from None
    others = [path for path in kept if (site / path).is_file()]
    own = [*(f"files/{name}" for name in files), _PATH + NOTEBOOK]
    _write(site / KEPT, json.dumps(others + own))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _notebook(lesson: Lesson) -> JsonObject:
    code = f"import gammon_widget as gw\n\ngw.LessonPlayer(gw.Lesson.read({TEXT!r}), {PROGRESS!r})"
    about = f"This browser keeps how far you have come in *{lesson.title}*."
    cells: list[Json] = [
        {**code_cell(code), "id": "lesson"},
        {**text_cell(about), "id": "about"},
    ]
    return notebook_of(cells, "python", "Python (Pyodide)")


def _entry(name: str, size: int) -> dict[str, Json]:
    """The JupyterLite directory entry of a file."""
    time = "2000-01-01T00:00:00Z"  # a fixed time, so that exports are reproducible
    return {
        "name": name,
        "path": name,
        "type": "notebook" if name == NOTEBOOK else "file",
        "size": size,
        "writable": True,
        "created": time,
        "last_modified": time,
        **dict.fromkeys(("mimetype", "format", "content", "hash", "hash_algorithm")),
    }
