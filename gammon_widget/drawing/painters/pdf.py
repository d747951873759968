"""A painter that writes PDF files with vector graphics: Typst typesets the SVG of pictures."""

from __future__ import annotations

import json
from collections.abc import Mapping

from ...libraries import library
from ..scene import Scene
from ..typeface import FOLDER
from .svg import write_svg

_PICTURE = """\
#let data = json(bytes(sys.inputs.data))
#set page(width: data.width * 1pt, height: auto, margin: 0pt)
#set document(title: data.title)
#image(bytes(data.svg), format: "svg", width: 100%, alt: data.title)
"""

_POINTS_PER_PIXEL = 0.75


def write_pdf(scene: Scene, width: int, title: str) -> bytes:
    """Return a scene as a PDF file with one page of the size of the picture.

    `width` is in CSS pixels, of which 96 are an inch. Raises `MissingLibraryError` without Typst.
    """
    data = {"svg": write_svg(scene, width), "width": width * _POINTS_PER_PIXEL, "title": title}
    return typeset(_PICTURE, data)


def typeset(source: str, data: Mapping[str, object]) -> bytes:
    """Return the PDF of a document in Typst's markup, which reads ``sys.inputs.data`` as JSON.

    Values in `data` are text, never markup. Raises `MissingLibraryError` without Typst.
    """
    typst = library("typst", "A PDF needs Typst", "pictures")
    pdf: bytes = typst.compile(
        source.encode(), font_paths=[str(FOLDER)], sys_inputs={"data": json.dumps(data)}
    )
    return pdf
