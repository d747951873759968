"""Broken, hostile or huge match files give an error with a place, in little time and memory."""

from __future__ import annotations

import contextlib
import time
import tracemalloc
import warnings
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gammon_widget.match.files import record_of
from gammon_widget.notation.matches.files import decoded, read_match_file, read_match_text
from gammon_widget.notation.matches.xg_reader import read_xg, read_xg_records
from gammon_widget.rules import FormatError, GammonError, Rules

from .breaking import HANGING, mutated, only_known_errors
from .matches import DATA, played
from .xg_files import archive, records

MATS = [path.read_bytes() for path in sorted(DATA.glob("*.mat"))]
SGFS = [
    # Most of a gnubg file is analysis, which is skipped.
    path.read_bytes().replace(b" 0.000000", b"")[:60_000]
    for path in sorted(DATA.glob("*.sgf"))
]
XG = records(record_of(played(11, 3, Rules.standard(), 120)))
_HANGING_FILE = 60.0
"""Seconds for a whole match, of some hundred thousand letters."""
_SNIPPETS = [
    *(bytes([letter]) for letter in b"();[]\\:*\n\r\0\xff"),
    *(b"31:", b" Doubles => 2", b" Takes", b"Game 1", b" Wins 3 points", b"25/", b"9" * 30),
    *(b"B[double]", b";AE[a:y]", b";CV[2]", b";CP[w]", b";DI[66]", b"MI[length:99]", b"RE[B+3R]"),
    *(b"C[", b"7 point match", b"Bar/", b"(6)", b"\t" * 300, b" " * 300, b"; [", b" : 0", b"????"),
]


def read_everything(data: bytes, path: Path | None = None) -> None:
    text = decoded(data)
    for format in (".mat", ".sgf", None):
        with only_known_errors():
            read_match_text(text, format)


@given(
    st.one_of(
        st.text(max_size=300),
        st.text(alphabet="()[];:\\ \nWBAEDICVPLGMRUF6abcxyz0123456789", max_size=300).map(
            lambda text: f"(;GM[6]{text}"
        ),
        st.text(alphabet=" 0123456789:/)(*\nDoublesTakWinpt=>BarOf", max_size=300).map(
            lambda text: f" 3 point match\n Game 1\n A : 0  B : 0\n{text}"
        ),
    )
)
def test_any_text_is_a_match_or_an_error_with_a_place(text: str):
    read_everything(text.encode("utf-8", "replace"))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32), st.integers(0, 3))
def test_a_mutated_file_is_a_match_or_an_error_with_a_place(seed: int, which: int):
    data, format = [(MATS[0], ".mat"), (MATS[1], ".mat"), (SGFS[0], ".sgf"), (SGFS[1], ".sgf")][
        which
    ]
    with only_known_errors():
        read_match_text(decoded(mutated(data, Random(seed), _SNIPPETS)), format)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32))
def test_a_mutated_xg_file_is_a_match_or_an_error(seed: int):
    random = Random(seed)
    with only_known_errors():
        _replayed(read_xg_records, mutated(XG, random, _SNIPPETS))
    with only_known_errors():
        _replayed(read_xg, mutated(archive(XG), random, _SNIPPETS))


def _replayed(read: Callable[[bytes], object], data: bytes) -> None:
    from gammon_widget.notation.matches.match_replay import replay
    from gammon_widget.notation.matches.record import MatchText

    text = read(data)
    assert isinstance(text, MatchText)
    replay(text)


@pytest.mark.prove
@pytest.mark.parametrize("which", range(8))
def test_forty_thousand_broken_files_are_read_or_refused(which: int):
    """Most files are short, so that there is time for so many; some are complete."""
    random = Random(which)
    data = (*MATS, *SGFS)[which // 2]
    short = b"\n".join(data.split(b"\n")[: (12, 20)[which % 2]])
    for _ in range(4_800):
        with only_known_errors(seconds=HANGING):
            read_match_text(decoded(mutated(short, random, _SNIPPETS)))
    for _ in range(200):
        with only_known_errors(seconds=_HANGING_FILE):
            read_match_text(decoded(mutated(data, random, _SNIPPETS)))


@pytest.mark.prove
def test_two_thousand_broken_xg_files_are_read_or_refused():
    random = Random(20_261_121)
    for _ in range(2_000):
        with only_known_errors(seconds=HANGING):
            _replayed(read_xg_records, mutated(XG[: 2560 * 20], random, _SNIPPETS))


HEAD = b" 3 point match\n\n Game 1\n A : 0     B : 0\n"
MEGABYTE = 1_000_000
GIANTS: dict[str, tuple[str, Callable[[], bytes]]] = {
    "100 MB of zeros": (".mat", lambda: bytes(100 * MEGABYTE)),
    "100 MB of moves": (".mat", lambda: HEAD + b"  1) 31: 8/5 6/5\n" * (100 * MEGABYTE // 17)),
    "a line of 10 MB": (".mat", lambda: HEAD + b"  1) 31: " + b"8/5 " * (10 * MEGABYTE // 4)),
    "a name of 3 MB": (".mat", lambda: HEAD.replace(b"A", b"A" * 3 * MEGABYTE)),
    "4 MB of moves": (".mat", lambda: HEAD + b"  1) 31:\n" * (3_900_000 // 9)),
    "4 MB of games": (".mat", lambda: HEAD * (3_900_000 // len(HEAD))),
    "4 MB of comments": (".mat", lambda: HEAD + b"; c\n" * (3_900_000 // 4)),
    "a comment of 10 MB": (
        ".sgf",
        lambda: b"(;GM[6]C[" + b"x\\]" * (10 * MEGABYTE // 3) + b"];W[31hefe])",
    ),
    "brackets": (".sgf", lambda: b"(" * (15 * MEGABYTE)),
    "semicolons": (".sgf", lambda: b"(" + b";" * (15 * MEGABYTE)),
    "backslashes": (".sgf", lambda: b"(;GM[6]C[" + b"\\" * (15 * MEGABYTE)),
    "values": (".sgf", lambda: b"(;GM[6]AW" + b"[a]" * (5 * MEGABYTE)),
    "set-ups": (".sgf", lambda: b"(;GM[6]" + b";AE[a:y]" * 1_500_000),
    "dice": (".sgf", lambda: b"(;GM[6]" + b";DI[66]" * 2_000_000),
    "moves": (".sgf", lambda: b"(;GM[6]" + b";W[66]" * 2_000_000),
    "trees": (".sgf", lambda: b"(;GM[6])" * 1_500_000),
    "100 MB of noise": (".xg", lambda: b"RGMH" + bytes(100 * MEGABYTE)),
}


SLOW_GIANTS = [*list(GIANTS)[4:6], "backslashes", "dice", "moves", "semicolons", "set-ups"]


@pytest.mark.parametrize(
    "name",
    [pytest.param(each, marks=pytest.mark.prove if each in SLOW_GIANTS else ()) for each in GIANTS],
)
def test_the_size_of_a_file_is_limited(tmp_path: Path, name: str):
    suffix, make = GIANTS[name]
    path = tmp_path / f"giant{suffix}"
    path.write_bytes(make())
    started = time.process_time()
    with contextlib.suppress(GammonError), warnings.catch_warnings():
        read_match_file(path)
    assert time.process_time() - started < _HANGING_FILE


def test_a_huge_file_uses_little_memory(tmp_path: Path):
    path = tmp_path / "giant.mat"
    path.write_bytes(bytes(100 * MEGABYTE))
    tracemalloc.start()
    try:
        with pytest.raises(FormatError):
            read_match_file(path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 60 * MEGABYTE
