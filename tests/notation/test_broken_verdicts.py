"""Files whose analysis is damaged: the match is read anyway, or refused as before."""

from __future__ import annotations

import struct
import warnings
from functools import cache
from random import Random

import pytest

from gammon_widget.engine.evaluation import Probabilities
from gammon_widget.notation.matches.files import decoded, read_match_text
from gammon_widget.notation.matches.match_replay import replay
from gammon_widget.notation.matches.record import MatchRecord
from gammon_widget.notation.matches.xg_reader import read_xg_records
from gammon_widget.rules import FormatError
from tests.analysis.real_matches import MATCHES

from .breaking import only_known_errors
from .test_real_xg import REAL, unpacked
from .xg_files import RECORD

_VERDICTS = {2: (92, 196), 3: (192, 2524)}
"""Offsets of XG's verdicts in the record of a cube decision and of a play."""

_STRANGE = [float("nan"), float("inf"), -1e38, 1.000001, -0.5, 0.0, 1e-40]


@cache
def real() -> bytes:
    return unpacked(REAL / "B4_SrGcsKAQmoTyHlgJCbM.xg")


@cache
def undamaged() -> MatchRecord:
    return read(real())


def damaged(random: Random) -> bytes:
    """A real match file; only the evaluations by XG are damaged."""
    data = bytearray(real())
    about = [at for at in range(0, len(data), RECORD) if data[at + 8] in _VERDICTS]
    for _ in range(random.choice([1, 3, 30])):
        start = random.choice(about)
        first, last = _VERDICTS[data[start + 8]]
        at = start + random.randrange(first, last - 4)
        if random.random() < 0.5:
            data[at] = random.randrange(256)
        else:
            at -= (at - start) % 4
            struct.pack_into("<f", data, at, random.choice(_STRANGE))
    return bytes(data)


def read(data: bytes) -> MatchRecord:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return replay(read_xg_records(data))


def check(seed: int) -> None:
    record = read(damaged(Random(seed)))
    assert record == undamaged()
    for analysis in record.analyses:
        assert all(player.error >= 0 for player in analysis.players)
        assert analysis.csv.count("\r\n") > len(analysis.decisions)


def test_damage_to_xgs_evaluations_does_not_change_the_match():
    for seed in (*range(10), 81):  # 81: an answer is better than the best one by 1e38
        check(seed)


@pytest.mark.prove
def test_much_damage_to_xgs_evaluations_does_not_change_the_match():
    for seed in range(10, 2000):
        check(seed)


def test_damage_to_gnubgs_evaluations_does_not_crash_the_reader():
    text = decoded((MATCHES / "gnubg" / "B4_SrGcsKAQmoTyHlgJCbM.sgf").read_bytes())
    for seed in range(10):
        random = Random(seed)
        letters = list(text)
        for _ in range(random.choice([1, 5, 50])):
            letters[random.randrange(len(letters))] = random.choice("0123456789.-eER[];AaDz ")
        with only_known_errors():
            for analysis in read_match_text("".join(letters), ".sgf").analyses:
                assert len(analysis.players) == 2


def test_a_damaged_file_that_is_not_a_match_stays_refused():
    data = bytearray(real())
    data[8] = 9
    with pytest.raises(FormatError, match="header of the match"):
        read(bytes(data))


def test_probabilities_are_clipped_to_0_and_1():
    certain = Probabilities.nested((1.000001, -1, 0, 0.5, 0))
    assert tuple(certain) == (1, 0, 0, 0, 0)
    assert all(type(chance) is float for chance in certain)
