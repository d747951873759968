"""Comments in .xg files, which are in Rich Text Format."""

from __future__ import annotations

import struct
import zlib

import pytest

from gammon_widget.notation.matches.xg_archive import find_comments, plain_text, read_comments
from gammon_widget.notation.matches.xg_reader import read_xg_records

from .test_real_xg import REAL, unpacked
from .xg_files import RECORD, header

# The form in which a Windows text field saves two lines, as in XG's comments.
WINDOWS = (
    r"{\rtf1\ansi\ansicpg1252\deff0\deflang1033{\fonttbl{\f0\fnil\fcharset0 Tahoma;}}"
    "\r\n"
    r"{\colortbl ;\red0\green0\blue0;}"
    "\r\n"
    r"\viewkind4\uc1\pard\cf1\f0\fs16 Caf\'e9: 24/22 \{safe\}\par"
    "\r\n"
    r"costs 5 \u8364? \endash  too much\par"
    "\r\n"
    r"{\*\generator Msftedit 5.41;}}"
)


def test_a_document_is_reduced_to_its_text():
    assert plain_text(WINDOWS) == "Café: 24/22 {safe}\ncosts 5 € – too much"


@pytest.mark.parametrize(
    ("rtf", "text"),
    [
        ("plain", "plain"),
        ("", ""),
        (r"{\rtf1 a\tab b\line c\~d}", "a\tb\nc\u00a0d"),
        (r"{\rtf1 \uc2\u8212??x\uc0\u8212 y}", "—x—y"),
        (r"{\rtf1 \u-10179?\u-8692?}", "\U0001f60c"),
        (r"{\rtf1 a\\b\_c}", r"a\b-c"),
        (r"{\rtf1 {\b bold} and {\i not", "bold and not"),
        (r"{\rtf1 }}}}x", "x"),
    ],
)
def test_control_words_become_letters_or_are_removed(rtf: str, text: str):
    assert plain_text(rtf) == text


def test_a_line_break_in_a_comment_is_two_bytes():
    lines = (WINDOWS.replace("\r\n", "\x01\x02"), "second")
    first, second = read_comments("\r\n".join(lines).encode("cp1252") + b"\r\n")
    assert first.startswith("Café: 24/22 {safe}\ncosts")
    assert second == "second"


def test_comments_are_attached_to_their_decisions():
    path = REAL / "baR-U643iUDpvzTC.xg"
    data = bytearray(unpacked(path))
    play = next(at for at in range(0, len(data), RECORD) if data[at + 8] == 3)
    cube = next(
        at
        for at in range(0, len(data), RECORD)
        if data[at + 8] == 2 and struct.unpack_from("<i", data, at + 16)[0] == 0
    )
    struct.pack_into("<i", data, play + 2524, 1)
    struct.pack_into("<i", data, cube + 292, 0)
    match = read_xg_records(bytes(data), (), ("on the cube", "on the play"))
    entries = [entry for game in match.games for entry in game.entries if entry.verdict is not None]
    assert [entry.remark for entry in entries if entry.remark] == ["on the play", "on the cube"]
    verdicts = [entry.verdict for entry in entries if entry.verdict is not None and entry.remark]
    assert [(each.cube_comment, each.comment) for each in verdicts] == [
        ("", "on the play"),
        ("on the cube", ""),
    ]


def test_the_file_of_comments_is_found_in_the_archive():
    contents = {b"temp.xg": b"records", b"temp.xgc": b"one\r\ntwo\r\n"}
    body, registry = b"", b""
    for name, content in contents.items():
        packed = zlib.compress(content)
        entry = bytearray(532)
        entry[0] = len(name)
        entry[1 : 1 + len(name)] = name
        struct.pack_into("<iii", entry, 512, len(content), len(packed), len(body))
        registry += bytes(entry)
        body += packed
    listed = zlib.compress(registry)
    trailer = (zlib.crc32(body + listed), 2, 1, len(listed), len(body), 1)
    data = header() + body + listed + struct.pack("<IiiiiB15x", *trailer)
    assert find_comments(data) == ("one", "two")
    assert find_comments(data[:-40]) == ()


def test_real_files_without_comments_have_no_comments():
    assert find_comments((REAL / "test.xg").read_bytes()) == ()
