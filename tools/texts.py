"""Collect the texts for users, and compile their translations: ``python -m tools.texts --write``.

With ``--write`` it adds new texts from the sources to each catalogue in
`gammon_widget/languages/locale`, removes texts that are no longer used, and compiles the
catalogues. In either case it prints the texts without a translation.
"""

from __future__ import annotations

import argparse
import ast
import calendar
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from gammon_widget.analysis.values.error_class import ErrorClass
from gammon_widget.board.model import menu, status_bar
from gammon_widget.board.model.animation import MOTION_SECONDS
from gammon_widget.board.model.new_match import HOUSES, opponents
from gammon_widget.engine.evaluation import CubeChoice
from gammon_widget.languages.dialects import CANNOT_ENTER, CLOSED_OUT, DIALECTS
from gammon_widget.languages.translation import DOMAIN, LOCALE
from gammon_widget.match.results import COLUMNS
from gammon_widget.practice.schedule import Grade
from gammon_widget.rules import ActionKind, Level
from gammon_widget.rules.color import second_person
from gammon_widget.viewer.replay import VERBS

PACKAGE = Path(__file__).resolve().parent.parent / "gammon_widget"
PAGE = "page"
"""The gettext context of the texts in the front end."""

_LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|\'((?:[^\'\\\n]|\\.)*)\'')
_COMMENT = re.compile(r"^\s*(//|\*|/\*).*$", re.MULTILINE)
_TEXT = re.compile(r"^[ (]*[A-Z][a-z…]|[a-z] [a-z]")
_NO_TEXT = re.compile(
    r"\{[^1-9]|;\S|change:|px|^[:.<]|^(translate|opacity|transform|fillStyle|globalComp)|^button "
    r"|^(Enter|Escape|Home|End|Tab|Arrow\w*|Backspace|Delete|Shift\+.*|DecompressionStream)$"
    r"|^[a-z_-]+( [a-z_-]+)* ?$|:enabled|Index|further scripts. $|^Use a cell|canvas has no"
    r"|of a picture has"
)
"""Strings that look like texts, but are selectors, styles, or names of keys and classes."""

_ALSO = (
    *(
        "XGID copied",
        ", leader",
        "Install first: {1}",
        "empty",
        "more",
        "pips",
        "off",
    ),
    *("{1}, doubtful", "{1}, mistake", "{1}, blunder"),
    *("bad ", " good", " (stopped)", "best", "played", "done"),
    *("tomorrow", "in 1 week", "2 weeks", "3 weeks", "next 4 weeks"),
    *("backgammon board", "right", "wrong", "your answer", "the answer", "not answered", "solved"),
    *("not solved", "answer shown", "answered"),
    "The kernel has stopped.",
    "The menu cannot open, because this page blocks further scripts. "
    "Use a cell instead, for example board.new_match().",
)
"""Texts of the front end that do not look like texts, or are put together from parts."""


def marked() -> set[str | tuple[str, str]]:
    """Return the texts in Python; a text with a number is a pair (singular, plural)."""
    found: set[str | tuple[str, str]] = {CANNOT_ENTER, CLOSED_OUT}
    for path in PACKAGE.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call):
                name = getattr(call.func, "id", "")
                texts = [
                    each.value
                    for each in call.args
                    if isinstance(each, ast.Constant) and isinstance(each.value, str)
                ]
                if name in ("_", "N_") and texts:
                    found.add(texts[0])
                elif name == "plural":
                    found.add((texts[0], texts[1]))
                elif name == "doing" and texts:
                    found |= {f"{{name}} {texts[-1]}", second_person(texts[-1])}
    for does in VERBS.values():
        found |= {does, f"{{name}} {does}", second_person(does)}
    found |= {each.word for each in Level} | {each.value for each in ErrorClass}
    common = [text for text in found if isinstance(text, str)]
    for dialect in DIALECTS.values():
        found |= {dialect.in_words(text) for text in common if dialect.changes(text)}
        found |= {dialect.tray} - {""}
    kinds = [each.value for each in (*ActionKind, *ErrorClass)]
    kinds += [*CubeChoice]
    found |= {*calendar.day_name, *calendar.month_name[1:], *(grade.word for grade in Grade)}
    return found | {kind.capitalize() for kind in kinds if "_" not in kind}


def of_page() -> set[str]:
    """Return the texts in the front end; their fields are {1}, {2} and so on."""
    found = {*_ALSO, *menu.LABELS.values(), *status_bar.TIPS.values(), *COLUMNS}
    for title, rows in menu.KEY_TABLE:
        found |= {title, *(row.words for row in rows)}
    for house in HOUSES:
        found |= {house.title, house.description, *(label for _, label, _ in house.switches)}
    for opponent in opponents():
        found |= {opponent.title, opponent.description}
    for path in (PACKAGE / "frontend" / "src").rglob("*.ts"):
        if path.name != "protocol.ts":
            found |= set(_literals(_COMMENT.sub("", path.read_text(encoding="utf-8"))))
    return found - MOTION_SECONDS.keys()


def _literals(source: str) -> Iterator[str]:
    for match in _LITERAL.finditer(source):
        text = next(filter(None, match.groups()), "")
        fields = re.sub(r"\$\{[^}]*\}", "\0", text)
        if _TEXT.search(fields) and not _NO_TEXT.search(fields):
            first, *rest = fields.split("\0")
            yield first + "".join(f"{{{n}}}{part}" for n, part in enumerate(rest, 1))


class _Catalogue(Catalog):
    """A catalogue whose file does not contain the version of Babel that wrote it."""

    @property  # type: ignore[misc]  # this property has no setter
    def mime_headers(self) -> list[tuple[str, str]]:
        return [each for each in super().mime_headers if each[0] != "Generated-By"]


def updated(before: Catalog) -> Catalog:
    """Return a catalogue with all texts in order, and the translations from `before`."""
    after = _Catalogue(
        before.locale,
        project=DOMAIN,
        header_comment="",
        creation_date=before.creation_date,
        revision_date=before.creation_date,
        fuzzy=False,
    )
    keys = [(text, None) for text in marked()] + [(text, PAGE) for text in of_page()]
    for text, context in sorted(keys, key=lambda key: (key[1] or "", str(key[0]))):
        known = before.get(text if isinstance(text, str) else text[0], context)
        after.add(text, known.string if known else None, context=context)
    return after


def catalogues() -> dict[Path, Catalog]:
    """Return the catalogues on disk, by their paths."""
    return {path: read_po(io.BytesIO(path.read_bytes())) for path in LOCALE.rglob(f"{DOMAIN}.po")}


def strings_of(message: Message) -> list[str]:
    """Return the translations of a message: one, or singular and plural."""
    found = message.string
    return [found] if isinstance(found, str) else list(found or ("",))


def files() -> dict[Path, bytes]:
    """Return the expected content of all catalogue files, as text and compiled."""
    found: dict[Path, bytes] = {}
    for path, before in catalogues().items():
        text, compiled = io.BytesIO(), io.BytesIO()
        after = updated(before)
        write_po(text, after, width=100)
        write_mo(compiled, after)
        found |= {path: text.getvalue(), path.with_suffix(".mo"): compiled.getvalue()}
    return found


def main() -> int:
    """Print the texts without a translation; with ``--write``, write the catalogues first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the catalogues")
    if parser.parse_args().write:
        for path, content in files().items():
            path.write_bytes(content)
    missing = [
        f"{path.parts[-3]}: {message.id}"
        for path, before in catalogues().items()
        for message in updated(before)
        if message.id and not all(strings_of(message))
    ]
    print("\n".join(missing))
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
