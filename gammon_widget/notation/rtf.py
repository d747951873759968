r"""The plain text of a comment in the Rich Text Format, in which eXtreme Gammon writes comments.

Microsoft, "Rich Text Format (RTF) Specification", 1.9.1: groups in braces, control words that begin
with a backslash, ``\'xx`` for a byte of the code page, ``\u`` and a number for a letter of
Unicode, which a fallback of ``\uc`` letters follows. Fonts, colours and the like are left out.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)",
    re.IGNORECASE,
)
_SILENT = {"fonttbl", "colortbl", "stylesheet", "info", "pict", "generator", "header", "footer"}
"""Groups that hold no text of the comment; so do those that begin with ``\\*``."""
_LETTERS = {
    "par": "\n",
    "line": "\n",
    "tab": "\t",
    "emdash": "—",
    "endash": "–",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "bullet": "•",
}
_SYMBOLS = {"~": "\u00a0", "_": "-", "-": ""}
_CODE_PAGE = "cp1252"
_MAX_LETTER = 0x110000


def plain_text(rtf: str) -> str:
    """The text of a document, without its look; a text that is no such document as it is."""
    if not rtf.lstrip().startswith("{\\rtf"):
        return rtf.strip()
    text: list[str] = []
    silent = [False]  # for each group that is open
    fallback, skipped = 1, 0  # letters that stand for one of Unicode, and that are still to skip
    high = ""  # the first half of a letter that takes two
    for token in _TOKEN.finditer(rtf):
        word, number, byte, symbol, brace, run = token.groups()
        if brace == "{":
            silent.append(silent[-1])
        elif brace == "}":
            silent = silent[:-1] or [False]
        elif symbol == "*" or (word in _SILENT):
            silent[-1] = True
        elif word == "uc":
            fallback = int(number or 1)
        elif silent[-1]:
            continue
        elif word == "u" and number:
            letter = chr(int(number) % 0x10000)
            skipped = fallback
            if "\ud800" <= letter < "\udc00":
                high = letter
                continue
            pair = (high + letter).encode("utf-16", "surrogatepass")
            text.append(pair.decode("utf-16", "replace"))
            high = ""
        else:
            piece = _piece(word, byte, symbol, run)
            cut = min(skipped, len(piece)) if byte or run else 0
            skipped -= cut
            text.append(piece[cut:])
    return "".join(text).replace("\0", "").strip()


def _piece(word: str | None, byte: str | None, symbol: str | None, run: str | None) -> str:
    """What one token says; nothing, for most control words."""
    if byte:
        return bytes.fromhex(byte).decode(_CODE_PAGE, "replace")
    if word:
        return _LETTERS.get(word, "")
    return _SYMBOLS.get(symbol, symbol) if symbol else run or ""
