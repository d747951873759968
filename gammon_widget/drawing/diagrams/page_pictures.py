"""Many pictures in one HTML page, with their common parts and glyphs stored once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from ..painters.svg import FONT_FAMILY, svg_definitions, svg_elements, svg_letters

if TYPE_CHECKING:
    from ..scene import Scene
    from .diagram import Diagram

PICTURES_STYLE = f"""
.board {{ display: block; width: 100%; max-width: 40rem; height: auto; }}
.board text, .parts text {{ font-family: {FONT_FAMILY}; }}
.parts {{ position: absolute; width: 0; height: 0; }} /* what is not displayed paints nothing */
.dark {{ display: none; }}
@media screen and (prefers-color-scheme: dark) {{
  .light {{ display: none; }} .dark {{ display: inline; }}
}}
""".strip()
"""CSS for a page with such pictures. On paper they are always light."""

_WORTH_SHARING = 100  # characters: a reference to a shorter part saves nothing


@dataclass(frozen=True, slots=True)
class PagePictures:
    """Pictures of one page: the HTML of each, and their shared parts, to insert once anywhere."""

    shown: tuple[str, ...]
    parts: str


def page_pictures(pictures: Iterable[tuple[Diagram, ...]]) -> PagePictures:
    """Inline SVG with shared parts; an item is a light picture, and perhaps one for dark pages."""
    picture_sets = list(pictures)
    painted = {
        diagram.scene: svg_elements(diagram.scene) for each in picture_sets for diagram in each
    }
    used = Counter(element for elements in painted.values() for element in set(elements))
    names: dict[str, str] = {}
    parts: list[str] = []

    def reference(content: str, prefix: str) -> str:
        """A reference to a part, which is stored on first use."""
        if content not in names:
            names[content] = f"{prefix}{len(names)}"
            parts.append(f'<g id="{names[content]}">{content}</g>')
        return f'<use href="#{names[content]}"/>'

    def scene_content(scene: Scene) -> str:
        return "".join(
            reference(each, "part-") if used[each] > 1 and len(each) >= _WORTH_SHARING else each
            for each in painted[scene]
        )

    shown = []
    for each in picture_sets:
        kinds = zip(("light", "dark"), each, strict=False) if len(each) > 1 else [("", each[0])]
        inside = "".join(
            f'<g class="{kind}">{reference(scene_content(diagram.scene), "board-")}</g>'
            for kind, diagram in kinds
        )
        first = each[0]
        box = f"0 0 {first.scene.width:g} {first.scene.height:g}"
        size = f'width="{first.width}" height="{first.height}"'
        label = escape(first.description)
        shown.append(
            f'<svg class="board" role="img" aria-label="{label}" viewBox="{box}" {size}>'
            f"{inside}</svg>"
        )
    letters, defined = svg_letters(painted), svg_definitions(painted)
    stored = f"{defined}<defs>{''.join(parts)}</defs>"
    page_parts = f'{letters}<svg class="parts" aria-hidden="true">{stored}</svg>'
    return PagePictures(tuple(shown), page_parts if picture_sets else "")
