"""The pictures of a page: what is in several of them is stored once, and so are their letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from ...drawing.painters.svg import FONT_FAMILY, svg_definitions, svg_elements, svg_letters

if TYPE_CHECKING:
    from ...drawing.diagrams import Diagram
    from ...drawing.scene import Scene

STYLE = f"""
.board {{ display: block; width: 100%; max-width: 40rem; height: auto; }}
.board text, .parts text {{ font-family: {FONT_FAMILY}; }}
.parts {{ position: absolute; width: 0; height: 0; }} /* what is not displayed paints nothing */
.dark {{ display: none; }}
@media screen and (prefers-color-scheme: dark) {{
  .light {{ display: none; }} .dark {{ display: inline; }}
}}
""".strip()
"""The rules for a page with such pictures. Paper is light, whatever the screen is."""

_WORTH_SHARING = 100  # characters: a reference to what is shorter saves nothing


@dataclass(frozen=True, slots=True)
class PagePictures:
    """Pictures for one page.

    Attributes
    ----------
    shown
        The HTML of each picture, in order.
    parts
        What they are made of, to stand anywhere in the page, once.
    """

    shown: tuple[str, ...]
    parts: str


def page_pictures(pictures: Iterable[tuple[Diagram, ...]]) -> PagePictures:
    """Pictures for a page in SVG that needs nothing else, and in which nothing runs.

    Parameters
    ----------
    pictures
        Each as a light picture, and perhaps the same in dark colours for a dark screen.
    """
    asked = list(pictures)
    painted = {diagram.scene: svg_elements(diagram.scene) for each in asked for diagram in each}
    used = Counter(element for elements in painted.values() for element in set(elements))
    names: dict[str, str] = {}
    parts: list[str] = []

    def named(content: str, prefix: str) -> str:
        """The name of a part, which is stored when it is first asked for."""
        if content not in names:
            names[content] = f"{prefix}{len(names)}"
            parts.append(f'<g id="{names[content]}">{content}</g>')
        return f'<use href="#{names[content]}"/>'

    def whole(scene: Scene) -> str:
        return "".join(
            named(each, "part-") if used[each] > 1 and len(each) >= _WORTH_SHARING else each
            for each in painted[scene]
        )

    shown = []
    for each in asked:
        kinds = zip(("light", "dark"), each, strict=False) if len(each) > 1 else [("", each[0])]
        inside = "".join(
            f'<g class="{kind}">{named(whole(diagram.scene), "board-")}</g>'
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
    return PagePictures(tuple(shown), page_parts if asked else "")
