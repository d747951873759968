"""Make the board's typeface from Inter: ``python -m tools.typeface``.

This needs npm and fontTools. The typeface is a subset of Inter's static fonts in three weights:
Latin letters, and the signs that a board uses. Digits are tabular without any font feature, so
columns of figures do not move when the figures change. Other features of text layout (kerning,
alternative forms) are removed, so that every renderer uses the widths in `advances.json`.

A changed font keeps its licence, the SIL Open Font License 1.1, which is in the same folder. Inter
declares no reserved font name; this font is called "Gammon Inter" to avoid confusion with an
installed Inter, which has different digits.

The subsets that SVGs embed are made from these fonts. They are as small as browsers allow: WOFF2
files without names or composed glyphs, in coarser units.
"""

from __future__ import annotations

import json
import subprocess
import tarfile
import tempfile
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

from gammon_widget.drawing.typeface import FAMILY, FOLDER, SUBSETS, Weight, file_of, subset_file

PACKAGE = "inter-ui@4.1.1"
"""Package on the npm registry; its repository is https://github.com/philipbelesky/inter-ui."""

STYLES = {Weight.REGULAR: "Regular", Weight.MEDIUM: "Medium", Weight.SEMIBOLD: "SemiBold"}

CHARACTERS = frozenset(
    {*map(chr, range(0x20, 0x7F)), *map(chr, range(0xA0, 0x180)), *"–—‘’“”„†•…′€←↑→↓−≠≤≥✓"}
)
"""Basic Latin, Latin-1, Latin Extended-A, and signs."""

DIGITS = frozenset("0123456789")

UNITS_PER_EM = 1000
"""Units per em of the embedded subsets, as in `advances.json`; finer units need more bytes."""


def main() -> None:
    """Write the fonts, their licence and the table of widths."""
    advances: dict[str, dict[str, str]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run(["npm", "pack", PACKAGE], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        (package,) = folder.glob("*.tgz")
        with tarfile.open(package) as archive:
            archive.extractall(folder, filter="data")
        for weight, style in STYLES.items():
            font = build_subset(folder / "package" / "web" / f"Inter-{style}.woff2", weight)
            font.save(file_of(weight))
            advances[str(weight.value)] = widths(font)
            print(file_of(weight), file_of(weight).stat().st_size)
            write_subsets(weight)
        licence = (folder / "package" / "LICENSE.txt").read_text(encoding="utf-8")
        (FOLDER / "OFL.txt").write_text(licence, encoding="utf-8")
    text = json.dumps(advances, ensure_ascii=False, indent=1)
    (FOLDER / "advances.json").write_text(text + "\n", encoding="utf-8")


def build_subset(source: Path, weight: Weight) -> Any:
    """Return the subset of one font."""
    from fontTools.subset import Options
    from fontTools.ttLib import TTFont

    font = TTFont(source)
    tabular = _substitutes(font, "tnum")
    for table in font["cmap"].tables:
        for code, glyph in table.cmap.items():
            if chr(code) in DIGITS:
                table.cmap[code] = tabular.get(glyph, glyph)
    dropped = [*Options().drop_tables, "GDEF", "GPOS", "GSUB", "STAT", "DSIG", "meta"]
    names = [0, 1, 2, 4, 6, 13, 14]
    _reduce(font, CHARACTERS, hinting=False, drop_tables=dropped, name_IDs=names)
    for number, label in ((1, FAMILY), (4, f"{FAMILY} {weight.value}")):
        font["name"].setName(label, number, 3, 1, 0x409)
    font["name"].setName(f"{FAMILY.replace(' ', '')}-{weight.value}", 6, 3, 1, 0x409)
    font.flavor = None  # resvg reads TrueType files only
    return font


def write_subsets(weight: Weight) -> None:
    """Write the subsets of one font that SVGs embed."""
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.scaleUpem import scale_upem

    for number, characters in enumerate(SUBSETS[weight]):
        font = TTFont(file_of(weight), recalcTimestamp=False)
        _make_simple(font, characters)
        _reduce(font, characters, glyph_names=False, notdef_outline=False, name_IDs=[])
        scale_upem(font, UNITS_PER_EM)
        font["cmap"].tables = [font["cmap"].getcmap(3, 1)]
        font.flavor = "woff2"
        font.save(subset_file(weight, number))
        print(subset_file(weight, number), subset_file(weight, number).stat().st_size)


def _make_simple(font: Any, characters: str) -> None:
    """Replace composed glyphs with their outlines."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    for name in {names[ord(character)] for character in characters}:
        recording, pen = DecomposingRecordingPen(glyphs), TTGlyphPen(None)
        glyphs[name].draw(recording)
        recording.replay(pen)
        font["glyf"][name] = pen.glyph()


def _reduce(font: Any, characters: Iterable[str], **options: Any) -> None:
    """Remove everything that these characters do not need, and all features of text layout."""
    from fontTools.subset import Options, Subsetter

    subsetter = Subsetter(Options(layout_features=[], **options))
    subsetter.populate(unicodes=map(ord, characters))
    subsetter.subset(font)


def _substitutes(font: Any, feature: str) -> dict[str, str]:
    """Return the glyphs that a feature substitutes."""
    table = font["GSUB"].table
    found: dict[str, str] = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == feature:
            for index in record.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[index].SubTable:
                    found |= getattr(part, "ExtSubTable", part).mapping
    return found


def widths(font: Any) -> dict[str, str]:
    """Return the characters with each width. Widths are in thousandths of the font size."""
    units, metrics = font["head"].unitsPerEm, font["hmtx"]
    advances = {
        chr(code): round(1000 * metrics[glyph][0] / units)
        for code, glyph in font.getBestCmap().items()
    }
    ranked = sorted(advances, key=lambda character: (advances[character], character))
    return {str(width): "".join(row) for width, row in groupby(ranked, key=advances.__getitem__)}


if __name__ == "__main__":
    main()
