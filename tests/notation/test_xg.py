"""The .xg files of eXtreme Gammon, generated from the published declarations."""

from __future__ import annotations

import struct
import warnings
import zlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from gammon_widget.match.files import ContradictionWarning, read_match, record_of
from gammon_widget.match.match import Match
from gammon_widget.notation.matches.files import MAX_BYTES, read_match_file
from gammon_widget.notation.matches.record import GameRecord
from gammon_widget.notation.matches.xg_archive import read_file
from gammon_widget.rules import (
    Color,
    Cube,
    Dice,
    Double,
    FormatError,
    MakePlay,
    Phase,
    Position,
    Rules,
    Take,
)

from .matches import DATA as FILES
from .matches import history, matches, played
from .xg_files import HEADER, RECORD, archive, cube, header, move, put, records

MATCH = played(5, 5, Rules.standard(), 400)


def read(path: Path, data: bytes):
    file = path / "match.xg"
    file.write_bytes(data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ContradictionWarning)
        return read_match(file)


def test_player_2_is_black(tmp_path: Path):
    data = bytearray(records(record_of(MATCH)))
    expected = read(tmp_path, archive(bytes(data))).record
    for at in range(0, len(data), RECORD):
        if data[at + 8] == 3 and data[at + 64] == 0xFF:  # a play by player -1
            struct.pack_into("<i", data, at + 64, 2)
    assert read(tmp_path, archive(bytes(data))).record == expected


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


def test_a_beaver_without_an_answer_stays_open(tmp_path: Path):
    match = Match(0, replace(Rules.standard(), beavers=True), dice=[(3, 1)])
    match.roll()
    match.play("24/21 24/23")
    match.double()
    match.beaver()
    back = read(tmp_path, archive(records(record_of(match))))
    assert back.state.offer == match.state.offer
    assert back.state.cube.value == 1


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
        expected = [
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
        assert expected == made
    assert len(theirs["games"]) == 3


def _known(points: Sequence[int]) -> list[int]:
    """A board without the signs of its bars, which have no meaning in these files."""
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
        (WHOLE + WHOLE, "several .xg files"),
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
def test_damaged_files_are_refused(tmp_path: Path, data: bytes, words: str):
    with pytest.raises(FormatError, match=words) as caught:
        read(tmp_path, data)
    assert caught.value.format == ".xg"


def test_a_file_that_unpacks_to_gigabytes_is_refused(tmp_path: Path):
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
        with pytest.raises(FormatError, match="too large"):
            read(tmp_path, data)
    with pytest.raises(FormatError, match="too large"):
        read(tmp_path, b"RGMH" + bytes(MAX_BYTES))


def test_xg_files_are_not_written(tmp_path: Path):
    from gammon_widget.match.files import write_match

    with pytest.raises(FormatError, match=r"\.xg"):
        write_match(MATCH, tmp_path / "match.xg")


def a_game(*played: bytearray, start: Position | None = None, version: int = 30) -> bytes:
    """The records of a money game: its header and its actions."""
    header, begun = bytearray(DATA[:RECORD]), bytearray(DATA[RECORD : 2 * RECORD])
    struct.pack_into("<i", header, 92, 99999)
    struct.pack_into("<i", header, 552, version)
    if start is not None:
        put(begun, 21, start)
    return b"".join(map(bytes, (header, begun, *played)))


def one_game(tmp_path: Path, records: bytes) -> tuple[GameRecord, list[str]]:
    file = tmp_path / "match.xg"
    file.write_bytes(archive(records))
    found = read_match_file(file)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ContradictionWarning)
        assert read_match(file).state == found.games[0].states[-1]
    return found.games[0], [str(each) for each in found.contradictions]


NONE = Position([0] * 26)
OPENING = Position.opening()
AFTER_31 = OPENING.move(8, 5).move(6, 5)
"""Seen by White, who has played it."""


def test_a_game_can_begin_with_a_position_that_is_set_up(tmp_path: Path):
    ending = Position.build({3: 2, 1: 1}, {2: 3})
    doubled = cube(Color.BLACK, ending)
    struct.pack_into("<ii", doubled, 20, 1, -1)
    struct.pack_into("<i", doubled, 32, -2)
    game, problems = one_game(tmp_path, a_game(doubled, start=ending))
    assert problems == []
    assert game.start.seen_by(Color.WHITE) == ending
    assert (game.start.turn, game.start.cube) == (Color.BLACK, Cube(4, Color.BLACK))
    assert [type(action) for action in game.actions] == [Double, Take]
    for alone, turn in (
        (a_game(start=ending), Color.WHITE),
        (a_game(doubled[:], start=ending), Color.BLACK),
    ):
        assert one_game(tmp_path, alone)[0].start.turn is turn


def test_an_unplayed_roll_ends_an_unfinished_game(tmp_path: Path):
    first = move(Color.WHITE, (3, 1), OPENING, AFTER_31)
    game, problems = one_game(tmp_path, a_game(first, move(Color.BLACK, (6, 4), AFTER_31, NONE)))
    assert problems == []
    end = game.states[-1]
    assert (end.phase, end.turn, end.dice) == (Phase.MOVE, Color.BLACK, Dice(6, 4))
    game, problems = one_game(tmp_path, a_game(first, move(Color.BLACK, (0, 0), AFTER_31, NONE)))
    assert (problems, game.states[-1].phase) == ([], Phase.ROLL)


def test_an_edited_position_is_set_up(tmp_path: Path):
    edited = Position.build({6: 5, 8: 3, 24: 2}, {6: 5})
    plays = (
        move(Color.WHITE, (3, 1), OPENING, AFTER_31),
        move(Color.BLACK, (2, 1), edited, edited.swapped().move(6, 4).move(6, 5)),
        move(Color.BLACK, (6, 6), edited.swapped().move(6, 4).move(6, 5).swapped(), NONE),
    )
    game, problems = one_game(tmp_path, a_game(*plays))
    assert [state.seen_by(Color.WHITE) for state in game.states if state.dice][1] == edited
    assert problems == [
        "The previous play does not lead to this position, so the position was set up. "
        "(game 1, record 4)",
        "Black acts here, although it is the other player's turn. The file's version is "
        "used. (game 1, record 5)",
    ]


def test_records_after_the_end_of_a_game_are_omitted_and_reported(tmp_path: Path):
    dropped = cube(Color.WHITE, OPENING)
    struct.pack_into("<i", dropped, 20, 0)
    after = move(Color.WHITE, (3, 1), OPENING, AFTER_31)
    game, problems = one_game(
        tmp_path, a_game(move(Color.BLACK, (3, 1), OPENING, AFTER_31), dropped, after, after)
    )
    assert game.states[-1].phase is Phase.OVER
    assert problems[-1] == "The game was already over. The rest was left out. (game 1, record 5)"


def test_an_illegal_play_may_end_the_game(tmp_path: Path):
    ending = Position.build({6: 2}, {6: 2})
    off = Position.build({}, {6: 2})
    game, problems = one_game(
        tmp_path, a_game(move(Color.WHITE, (2, 1), ending, off), start=ending)
    )
    assert "illegal" in problems[0]
    assert game.states[-1].result is not None
    assert game.states[-1].result.winner is Color.WHITE


def test_names_in_old_versions_have_one_byte_a_letter(tmp_path: Path):
    data = bytearray(a_game(version=23))
    for at, name in ((9, b"J\xfcrgen"), (50, b"Bob")):
        data[at : at + 1 + len(name)] = bytes([len(name)]) + name
    file = tmp_path / "match.xg"
    file.write_bytes(archive(bytes(data)))
    assert read_match_file(file).players == ("Jürgen", "Bob")


@pytest.mark.parametrize(("at", "value", "words"), [
    (64, 7, "Record 3: 7 is not a player"),
    (100, 9, "Record 3: A die must be"),
    (35, 0x0F0F0F0F, "Record 3: .* checkers"),
    (9, 0x0F0F0F0F, "Record 3: .* checkers"),
])  # fmt: skip
def test_an_impossible_record_is_refused_with_its_number(
    tmp_path: Path, at: int, value: int, words: str
):
    data = bytearray(a_game(move(Color.WHITE, (3, 1), OPENING, AFTER_31)))
    struct.pack_into("<i", data, 2 * RECORD + at, value)
    with pytest.raises(FormatError, match=words):
        read(tmp_path, archive(bytes(data)))


def test_two_matches_in_one_are_refused(tmp_path: Path):
    with pytest.raises(FormatError, match="Another match begins here"):
        read(tmp_path, archive(DATA + DATA))


def test_a_position_file_has_its_analysis_and_no_action(tmp_path: Path):
    """The records of a real match, in the order of a position file (.xgp)."""
    source = FILES / "xg" / "test.xg"
    data = read_file(source.read_bytes(), "temp.xg", bool, 10_000_000)
    whole = [bytearray(data[at : at + RECORD]) for at in range(0, len(data), RECORD)]
    first = next(at for at, record in enumerate(whole) if at > 10 and record[8] == 2)
    game, decision, play = bytearray(whole[1]), whole[first], bytearray(whole[first + 1])
    game[21:47] = decision[36:62]  # the position before the roll
    put(play, 35, NONE)  # nobody has played the roll
    known = [each for each in read_match(source).analyses[0].decisions if each.action > 1]
    for last in ([decision], [decision, play]):
        path = tmp_path / "position.xgp"
        path.write_bytes(archive(b"".join([whole[0], game, *last])))
        read_back = read_match(path)
        found = read_back.analyses[0].decisions[-1]
        assert (found.done, found.error, found.state) == (None, 0.0, read_back.state)
        same = next(
            each
            for each in known
            if each.kind is found.kind and each.state.turn_start == found.state.turn_start
        )
        assert found.best == same.best
        assert found.equity == pytest.approx(same.equity)
        assert len(found.candidates) == len(same.candidates)
        assert read_back.analyses[0].players[0].counted == 0
