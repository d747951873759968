"""The names of drawing commands and styles, numbered as ipycanvas numbers them.

They stand here because a board may have to do without ipycanvas. A test compares them with its own.
"""

from __future__ import annotations

_NAMES = """
    fillRect strokeRect fillRects strokeRects clearRect fillArc fillCircle strokeArc strokeCircle
    fillArcs strokeArcs fillCircles strokeCircles strokeLine beginPath closePath stroke strokePath
    fillPath fill moveTo lineTo rect arc ellipse arcTo quadraticCurveTo bezierCurveTo fillText
    strokeText setLineDash drawImage putImageData clip save restore translate rotate scale transform
    setTransform resetTransform set clear sleep fillPolygon strokePolygon strokeLines fillPolygons
    strokePolygons strokeLineSegments fillStyledRects strokeStyledRects fillStyledCircles
    strokeStyledCircles fillStyledArcs strokeStyledArcs fillStyledPolygons strokeStyledPolygons
    strokeStyledLineSegments switchCanvas
"""

COMMANDS = {name: number for number, name in enumerate(_NAMES.split())}
"""The number of each command, by its name in a browser."""

_STYLES = """
    fill_style stroke_style global_alpha font text_align text_baseline direction
    global_composite_operation line_width line_cap line_join
"""

ATTRIBUTES = {name: number for number, name in enumerate(_STYLES.split())}
"""The number of each style that can be set, by its name here."""
