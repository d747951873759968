"""BGBlitz's .bgf files; `bgf_files` makes them from real matches."""

from __future__ import annotations

import gzip
from pathlib import Path
from random import Random

import pytest

from gammon_widget.match.files import read_match
from gammon_widget.notation.matches.bgf_reader import read_bgf
from gammon_widget.notation.matches.files import read_match_file
from gammon_widget.notation.matches.match_replay import replay
from gammon_widget.notation.matches.record import GameRecord
from gammon_widget.notation.matches.smile import decode
from gammon_widget.rules import Color, FormatError, MakePlay
from gammon_widget.rules import actions as act

from .bgf_files import Data, bgf_file, plain_bgf_file, smile
from .breaking import HANGING, mutated, only_known_errors
from .matches import DATA

MATCHES = ("xg/test.xg", "xg/B4_SrGcsKAQmoTyHlgJCbM.xg", "session_money.mat")


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_and_its_analysis_are_read(name: str, tmp_path: Path):
    given = read_match_file(DATA / name)
    path = tmp_path / "match.bgf"
    path.write_bytes(bgf_file(given))
    read = read_match(path)
    assert (read.record.format, read.record.players) == (".bgf", given.players)
    assert read.record.length == given.length
    for before, now in zip(given.games, read.record.games, strict=True):
        assert _played(now) == _played(before)
        assert now.states[-1].score == before.states[-1].score
    if not given.analyses:
        assert read.analyses == ()
        return
    (analysis,) = read.analyses
    assert analysis.source == "BGBlitz"
    old = {(each.game, each.action): each for each in given.analyses[0].decisions}
    # A file does not contain a roll before a resignation, nor the decision not to double before it.
    assert len(old) - len(given.games) <= len(analysis.decisions) <= len(old)
    for decision in read.record.analyses[0].decisions:
        other = old[decision.game, decision.action]
        assert (decision.best, decision.played) == (other.best, other.played)
        assert decision.error == pytest.approx(other.error, abs=1e-9)
        if decision.cube is not None and other.cube is not None:
            assert decision.cube.no_double == pytest.approx(other.cube.no_double)
            assert decision.cube.double_take == pytest.approx(other.cube.double_take)


def _played(game: GameRecord) -> list[tuple[str, str]]:
    """Plays and cube actions; a file does not contain a roll before a resignation."""
    kinds = (MakePlay, act.Double, act.Take, act.Drop)
    steps = zip(game.states, game.actions, strict=False)
    return [(state.xgid, str(action)) for state, action in steps if isinstance(action, kinds)]


@pytest.mark.parametrize(
    "data",
    [
        None,
        [True, False, 0, 15, -16, 16, -17, 2**31, -(2**40)],
        [0.5, -999.0, 3.141592653589793, 1e-300],
        {"text": "", "long": "ä" * 200, "a": [{"a": {"a": "x" * 64}}]},
        {f"name {number}": number for number in range(300)},
    ],
)
def test_smile_data_is_decoded(data: Data):
    assert decode(smile(data), ".bgf") == data


def test_shared_strings_are_repeated_by_number():
    text = b":)\n\x03\xf8\x41ab\x81\xc3\xa4b\x01\x02\xec\x01\xf9"
    assert decode(text, ".bgf") == ["ab", "äb", "ab", "äb", "äb"]


def test_a_position_that_was_set_up_begins_a_game():
    points: list[Data] = [*[0] * 24, 1, 0]
    points[23 - 5], points[5] = 14, -15  # Green's six point, and Red's
    data: Data = {
        "matchlen": 5,
        "games": [
            {
                "initial": {"points": points, "cube": 2, "cubeOwner": 1},
                "moves": [{"player": -1, "red": 3, "green": 1, "from": [25, 6], "to": [22, 5]}],
            }
        ],
    }
    record = replay(read_bgf(plain_bgf_file(data)))
    state = record.games[0].start
    assert (state.turn, state.cube.value, state.cube.owner) == (Color.WHITE, 2, Color.BLACK)
    assert (state.position.bar, state.position.points[6]) == ((1, 0), 14)
    assert record.games[0].states[-1].turn is Color.BLACK


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b'{"encoding": 1}\n\x1f\x8bxx', "damaged"),
        (b'{"encoding": 1}\n' + gzip.compress(b":)\n\x00\xfa", mtime=0)[:-9], "cut off"),
        (b'{"encoding": 1}\n:)\n\x00\xfa\x40', "damaged at byte 6"),
        (b'{"encoding": 1}\nhello', "neither Smile nor JSON"),
        (plain_bgf_file([]), "does not contain a match"),
        (plain_bgf_file({"games": []}), "no games"),
        (plain_bgf_file({"games": [{"moves": [{"from": [8], "to": [5]}]}]}), "dice"),
    ],
)
def test_a_broken_file_is_refused(data: bytes, words: str):
    with pytest.raises(FormatError, match=words) as caught:
        read_bgf(data)
    assert caught.value.expected


def test_broken_files_are_read_or_refused_quickly():
    random = Random(57)
    packed = bgf_file(read_match_file(DATA / "xg/test.xg"))
    head, _, body = packed.partition(b"\n")
    plain = head + b"\n" + gzip.decompress(body)
    snippets = [b"\xfa", b"\xf8", b"\x40", b"\xff" * 20, b"\x29", b"\xf8" * 100]
    for _ in range(60):
        for whole in (plain, packed):
            data = mutated(whole[:30_000], random, snippets)
            with only_known_errors(seconds=HANGING):
                replay(read_bgf(data))


@pytest.mark.parametrize(
    ("name", "content", "program"),
    [
        ("match.sgg", b"GamesGrid", "GamesGrid"),
        ("match.gam", b"\0\1", "GammonEmpire"),
        ("position.pos", b"\0\1", "Jellyfish"),
        ("match.txt", b"Snowie Text 3.2\n", "Snowie"),
        ("log.txt", b"** Player Mira has joined\nmira rolls 3 and 1.\n", "FIBS"),
    ],
)
def test_other_formats_are_named_with_what_to_export(
    name: str, content: bytes, program: str, tmp_path: Path
):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(FormatError, match=program) as caught:
        read_match(tmp_path / name)
    assert ".mat" in caught.value.expected or "XGID" in caught.value.expected
