"""A painter that paints scenes as PNG images: resvg renders their SVG.

resvg_py is imported only when it is needed. Text uses the typeface of the board, and system fonts
for missing glyphs.
"""

from __future__ import annotations

from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING

from ...rules import GammonError
from ..scene import Scene
from ..typeface import Weight, covers, file_of
from .svg import texts_in, write_svg

if TYPE_CHECKING:
    from PIL.Image import Image


def can_write_png() -> bool:
    """Whether resvg_py is installed. It is missing when Python runs in a browser."""
    return find_spec("resvg_py") is not None


def write_png(scene: Scene, width: int = 800, *, small: bool = False) -> bytes:
    """Return the scene as a PNG file that is transparent outside the frame.

    `width` is in pixels. If `small` is True, the image has at most 256 colours. The file is then
    less than half as large, but one pixel in a hundred is visibly different; this needs Pillow,
    and is left out without it. Raises GammonError if resvg_py is not installed.
    """
    if not can_write_png():
        raise GammonError(
            "A PNG needs resvg_py, which is not installed here: run pip install resvg-py. An SVG "
            "of the same picture needs no library."
        )
    from resvg_py import svg_to_bytes  # an optional library

    painted = svg_to_bytes(
        svg_string=write_svg(scene, width),
        width=width,
        font_files=[str(file_of(weight)) for weight in Weight],
        skip_system_fonts=all(covers(shape.text) for shape in texts_in([scene])),
    )
    return _with_palette(painted) if small and find_spec("PIL") else painted


_OPAQUE, _SOFT = 240, 16
_ALPHAS = bytes([255] * _OPAQUE + [255 * k // (_SOFT - 1) for k in range(_SOFT)])
"""The opacity of each palette colour: opaque colours, then 16 opacity levels of the edge colour."""


def _with_palette(data: bytes) -> bytes:
    """Reduce a PNG to 240 opaque colours and to 16 opacity levels of the colour of its edge."""
    from PIL import Image  # an optional library

    image = Image.open(BytesIO(data))
    mask = image.getchannel("A")
    edge = _edge_color(image)
    painted = Image.new("RGB", image.size, edge)
    painted.paste(image, mask=mask)
    painted = painted.quantize(_OPAQUE, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    colors = painted.getpalette() or []
    colors += [0] * (3 * _OPAQUE - len(colors)) + [*edge] * _SOFT
    soft = mask.point([_OPAQUE + a * (_SOFT - 1) // 255 for a in range(256)])
    painted.paste(soft, mask=mask.point([255] * 255 + [0]))
    painted.putpalette(colors)
    out = BytesIO()
    painted.save(out, "PNG", transparency=_ALPHAS, optimize=True)
    return out.getvalue()


def _edge_color(image: Image) -> tuple[int, int, int]:
    """Return the colour in the middle of the upper edge, where a picture has its frame."""
    pixel = image.getpixel((image.width // 2, 1))
    assert isinstance(pixel, tuple)
    return pixel[0], pixel[1], pixel[2]
