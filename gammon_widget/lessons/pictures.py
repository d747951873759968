"""Pictures in the text of a lesson: files next to the lesson's file become part of the text.

A lesson loads nothing when it is shown. A picture that is not part of the text is shown as a link.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from ..rules import GammonError
from ..rules.validation import brief
from ..storage.atomic_write import read_file
from . import prose
from .errors import Problem

TYPES = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".gif": "gif", ".webp": "webp"}
"""The subtype of ``image/`` for each suffix."""

MAX_BYTES = 100_000
"""The maximum size of a picture's file."""

_PICTURE = re.compile(r"(!\[(?:\\.|[^\]\\])*\]\(\s*)(?:<([^<>\n]+)>|([^\s()<>]+))")
_REMEDY = f"the path of a PNG, JPEG, GIF or WebP file of at most {MAX_BYTES // 1000} kB"


def embed_pictures(text: str, folder: Path) -> str:
    """Return the text of a lesson with the pictures in a folder, or below it, as data URLs."""
    lines = text.split("\n")
    if any(map(prose.is_too_deep, lines)):  # refused later
        return text
    found = {src for _, _, src in prose.pictures_in(text)}

    def embed(match: re.Match[str]) -> str:
        path = match[2] or match[3]
        data = _read(folder, path) if prose.normalized_link(path) in found else None
        return match[0] if data is None else f"{match[1]}{data}"

    for line in {line for line, _, _ in prose.pictures_in(text)}:
        lines[line] = _PICTURE.sub(embed, lines[line])
    return "\n".join(lines)


def _read(folder: Path, path: str) -> str | None:
    """Return a picture as a data URL; None if it cannot be read, or if it is not in the folder."""
    kind, file = TYPES.get(Path(path).suffix.lower()), (folder / unquote(path)).resolve()
    if kind is None or not file.is_relative_to(folder.resolve()):
        return None
    try:
        data = read_file(file, "picture", MAX_BYTES + 1)
    except GammonError:
        return None
    return None if len(data) > MAX_BYTES else f"data:image/{kind};base64,{b64encode(data).decode()}"


def picture_problems(lines: list[str], first: int) -> Iterator[Problem]:
    """Yield an error for each picture without a description, and a warning for each link.

    `first` is the index of the first line after the front matter.
    """
    for line, words, src in prose.pictures_in("\n".join(lines[first:])):
        name = brief(src)
        if not words.strip():
            message = f"The picture {name} has no description, which screen readers need."
            yield Problem(message, "words between '![' and ']'", line=first + line + 1)
        elif not prose.is_embedded(src):
            message = f"The picture {name} is shown as a link, because it cannot be loaded."
            expected = f"{_REMEDY}, next to the lesson's file or below its folder"
            yield Problem(message, expected, line=first + line + 1, is_warning=True)
