"""The .xg files of eXtreme Gammon, made here by the published declarations."""

from __future__ import annotations

import struct
import warnings
import zlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from gammon_widget.notation.match_files import read_match_file
from gammon_widget.notation.xg_archive import LONGEST
from gammon_widget.play import Match
from gammon_widget.play.files import ContradictionWarning, read_match, record_of
from gammon_widget.rules import Color, FormatError, MakePlay, Rules

from .matches import history, matches, played
from .xg_files import HEADER, RECORD, archive, header, records

MATCH = played(5, 5, Rules.standard(), 400)


def read(path: Path, data: bytes):
    file = path / "match.xg"
    file.write_bytes(data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ContradictionWarning)
        return read_match(file)


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(matches())
def test_a_match_is_read_back(tmp_path: Path, match: Match):
    record = record_of(match)
    file = tmp_path / "match.xg"
    file.write_bytes(archive(records(record), stored=match.revision % 2 == 0))
    back = read_match_file(file)
    assert history(back.games, unplayed=False) == history(record.games, unplayed=False)
    assert back.players == record.players
    assert back.contradictions == ()


def test_rules_and_names_are_read(tmp_path: Path):
    record = record_of(Match(0, replace(Rules.standard(), jacoby=False, max_cube=64), ("Ä", "B")))
    back = read(tmp_path, archive(records(record)))
    assert [player.name for player in back.players] == ["Ä", "B"]
    assert back.state.rules.jacoby is False
    assert back.state.rules.max_cube == 64


def test_a_reader_made_for_real_files_reads_the_same_plays(tmp_path: Path):
    xg_compare = pytest.importorskip("bgsage.xg_compare", reason="bgsage is not installed")
    data = archive(records(record_of(played(3, 5, Rules.standard(), 400))))
    theirs = xg_compare.parse_xg_match(data)
    record = read(tmp_path, data).record
    assert theirs["match_length"] == 5
    starts = [(game["score1_start"], game["score2_start"]) for game in theirs["games"]]
    assert starts == [game.start.score for game in record.games]
    for game, ours in zip(theirs["games"], record.games, strict=True):
        told = [
            (
                {"user": "white", "bot": "black"}[turn["player"]],
                turn["dice"],
                _known(turn["board_after"]),
            )
            for turn in game["turns"]
            if turn["dice"]
        ]
        states = ours.states
        made = [
            (before.turn, list(before.dice or ()), _known(after.seen_by(Color.WHITE).points))
            for before, action, after in zip(states, ours.actions, states[1:], strict=False)
            if isinstance(action, MakePlay)
        ]
        assert told == made
    assert len(theirs["games"]) == 3


def _known(points: Sequence[int]) -> list[int]:
    """A board without the signs of its bars, which say nothing in these files."""
    return [abs(points[0]), *points[1:25], abs(points[25])]


DATA = records(record_of(MATCH))
WHOLE = archive(DATA)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "RGMH"),
        (b"RGMH", "only 4 bytes"),
        (b"hello" * 4000, "RGMH"),
        (WHOLE[:HEADER], "cut off"),
        (WHOLE[: HEADER + 1000], "temp.xg in the archive is cut off"),
        (WHOLE[:HEADER] + b"?" + WHOLE[HEADER + 1 :], "temp.xg in the archive is damaged"),
        (WHOLE[: HEADER + 999] + bytes(9) + WHOLE[HEADER + 1008 :], "damaged|cut off"),
        (WHOLE + WHOLE, "one .xg file after another"),
        (header() + zlib.compress(b"hello"), "no temp.xg in the archive"),
        (header() + zlib.compress(DATA[:RECORD] + DATA[-RECORD:]), "no temp.xg in the archive"),
        (archive(DATA, b"temp.xgi"), "no temp.xg"),
        (archive(b""), "header of the match"),
        (archive(DATA[RECORD:]), "header of the match"),
        (archive(bytes(RECORD)), "damaged"),
        (archive(DATA[:RECORD]), "no game"),
        (archive(DATA[:RECORD] + DATA[2 * RECORD :]), "before the first game|no game"),
    ],
)
def test_damaged_files(tmp_path: Path, data: bytes, words: str):
    with pytest.raises(FormatError, match=words) as caught:
        read(tmp_path, data)
    assert caught.value.format == ".xg"


def test_what_would_unpack_to_gigabytes_is_refused(tmp_path: Path):
    packer = zlib.compressobj(9)
    bomb = b"".join(packer.compress(bytes(10**6)) for _ in range(160)) + packer.flush()
    whole = bytearray(archive(bomb, stored=True))
    data = archive(bomb, stored=True)
    assert len(whole) < 10**6
    entry = zlib.decompress(data[-36 - struct.unpack_from("<i", data, len(data) - 24)[0] : -36])
    entry = entry[:528] + b"\0" + entry[529:]
    registry = zlib.compress(entry)
    body = bomb + registry
    trailer = struct.pack("<IiiiiB15x", zlib.crc32(body), 1, 1, len(registry), len(bomb), 1)
    for data in (header() + body + trailer, header() + bomb):
        with pytest.raises(FormatError, match="too long"):
            read(tmp_path, data)
    with pytest.raises(FormatError, match="too long"):
        read(tmp_path, b"RGMH" + bytes(LONGEST))


def test_xg_files_are_not_written(tmp_path: Path):
    from gammon_widget.play.files import write_match

    with pytest.raises(FormatError, match=r"\.xg"):
        write_match(MATCH, tmp_path / "match.xg")
