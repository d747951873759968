"""Match files by eXtreme Gammon itself, compared with the contents of their records.

The tests read the records a second time, by the published offsets and without any rules of the
game: positions, dice, scores, and which plays XG marks as illegal.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from gammon_widget.match.files import ContradictionWarning, read_match, record_of
from gammon_widget.notation.matches.files import read_match_file, read_match_text, write_match_text
from gammon_widget.notation.matches.record import GameRecord, MatchRecord
from gammon_widget.rules import Color, Double, FormatError, MakePlay, Phase, Roll, SetUp

from .matches import DATA, history
from .xg_files import HEADER, RECORD

REAL = DATA / "xg"
FILES = sorted(REAL.glob("*.xg"))
ILLEGAL = {"5nqfGw9bWG3deTaU.xg": [38], "hQ8sVn2LbTdF4wRm.xg": [186, 280, 298]}
"""The records whose plays XG calls illegal, counted from 1."""

RESIGNED = 100


@dataclass(frozen=True)
class XgRecord:
    number: int
    data: bytes

    @property
    def kind(self) -> int:
        return self.data[8]

    def whole(self, at: int) -> int:
        number: int = struct.unpack_from("<i", self.data, at)[0]
        return number

    def position(self, at: int) -> tuple[int, ...]:
        return struct.unpack_from("<26b", self.data, at)

    def player(self, at: int) -> Color:
        return {1: Color.WHITE, -1: Color.BLACK}[self.whole(at)]


def unpacked(path: Path) -> bytes:
    """The records of the match: the first compressed part after the thumbnail."""
    data = path.read_bytes()
    size, thumbnail = (struct.unpack_from("<I", data, at)[0] for at in (8, 20))
    assert size == HEADER
    return zlib.decompressobj().decompress(data[size + thumbnail :])


def xg_games(path: Path) -> list[list[XgRecord]]:
    """The records of each game, from its header to its end."""
    data = unpacked(path)
    games: list[list[XgRecord]] = []
    for at in range(RECORD, len(data), RECORD):
        record = XgRecord(at // RECORD + 1, data[at : at + RECORD])
        if record.kind == 1:
            games.append([])
        if record.kind in (1, 2, 3, 4):
            games[-1].append(record)
    return games


@cache
def read(path: Path) -> MatchRecord:
    return read_match_file(path)


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_seven_files_and_their_licence_are_there():
    assert len(FILES) == 7
    notice = (REAL / "LICENSE").read_text("utf-8")
    for words in ("MIT License", "© 2026 Kévin Unger", "© 2026 Nicholas Vlamis", "AS IS"):
        assert words in notice.replace("Copyright (c)", "©")


def test_every_roll_and_double_agrees_with_the_file(path: Path):
    record = read(path)
    games = xg_games(path)
    assert len(record.games) == len(games)
    for game, records in zip(record.games, games, strict=True):
        assert [(by, dice, position) for by, dice, position in acted(game)] == [
            (
                each.player(64 if each.kind == 3 else 12),
                {each.whole(100), each.whole(104)} if each.kind == 3 else None,
                each.position(9 if each.kind == 3 else 36),
            )
            for each in records
            if each.kind == 3 or (each.kind == 2 and each.whole(16) == 1)
        ]


def acted(game: GameRecord) -> list[tuple[Color, set[int] | None, tuple[int, ...]]]:
    """The player, the roll or double, and the position of each action."""
    acts: list[tuple[Color, set[int] | None, tuple[int, ...]]] = []
    for action, after in zip(game.actions, game.states[1:], strict=True):
        if isinstance(action, Roll | Double):
            dice = set(after.dice or ()) if isinstance(action, Roll) else None
            assert after.turn is not None
            acts.append((after.turn, dice, after.seen_by(Color.WHITE).points))
    return acts


def test_every_play_leads_to_the_position_in_the_file(path: Path):
    for game, records in zip(read(path).games, xg_games(path), strict=True):
        led = [
            after.turn_start.swapped().points
            if after.phase is not Phase.OVER
            else after.turn_start.points
            for before, action, after in zip(
                game.states, game.actions, game.states[1:], strict=False
            )
            if before.phase is Phase.MOVE
            and isinstance(action, MakePlay | SetUp)
            and (isinstance(action, MakePlay) or after.phase is not Phase.OVER)
        ]
        assert led == [
            each.position(35) for each in records if each.kind == 3 and any(each.position(35))
        ]


def test_scores_and_results_are_those_of_the_file(path: Path):
    record = read(path)
    for game, records in zip(record.games, xg_games(path), strict=True):
        end, result = records[-1], game.states[-1].result
        assert end.kind == 4
        assert result is not None
        assert game.start.score == (records[0].whole(12), records[0].whole(16))
        assert (result.winner, result.points) == (end.player(24), end.whole(28))
        assert (result.ending == "dropped") is (end.whole(32) == 0)
        assert (result.ending == "resigned") is (end.whole(32) > RESIGNED)
        assert game.start.crawford is bool(records[0].data[20])


def test_an_illegal_play_is_set_up_with_a_warning(path: Path):
    """XG marks plays that it considers illegal, at offset 2480."""
    marked = [each.number for records in xg_games(path) for each in records
              if each.kind == 3 and each.whole(2480) == 2]  # fmt: skip
    assert marked == ILLEGAL.get(path.name, [])
    record = read(path)
    assert [each.record for each in record.contradictions] == marked
    assert all("illegal" in each.problem for each in record.contradictions)
    set_up = [
        state.phase
        for game in record.games
        for action, state in zip(game.actions, game.states[1:], strict=True)
        if isinstance(action, SetUp)
    ]
    assert set_up.count(Phase.ROLL) == len(marked)


def test_the_warning_about_an_illegal_play_names_its_place():
    with pytest.warns(ContradictionWarning, match=r"play for 3-1 is illegal.*game 1, record 38"):
        match = read_match(REAL / "5nqfGw9bWG3deTaU.xg")
    assert match.state.score == (2, 7)


@pytest.mark.parametrize("name", sorted(path.stem for path in REAL.glob("*.mat")))
def test_the_text_of_a_match_holds_the_same_games(name: str):
    text, file = (read(REAL / f"{name}{suffix}") for suffix in (".mat", ".xg"))
    assert history(text.games) == history(file.games)
    assert (text.players, text.length, text.rules) == (file.players, file.length, file.rules)
    assert text.contradictions == file.contradictions == ()


def test_names_and_lengths():
    found = {path.stem[:4]: read(path) for path in FILES}
    records: dict[str, tuple[tuple[str, str], int, int]] = {
        key: (each.players, each.length, len(each.games)) for key, each in found.items()
    }
    assert records == {
        "3WNK": (("Iris09", "Jade1"), 7, 7),
        "5nqf": (("Marion Castlebury", "Rowan Pryce"), 7, 6),
        "B4_S": (("Fox", "Bluepoint02"), 0, 3),
        "baR-": (("Amberdice01", "Jade1"), 5, 3),
        "char": (("charlot1", "charlot2"), 7, 4),
        "hQ8s": (("Owen Talbot", "Dana Ellery"), 9, 4),
        "test": (("Kévin Unger", "Maxence Job"), 7, 7),
    }


@pytest.mark.filterwarnings("ignore::gammon_widget.match.files.ContradictionWarning")
@pytest.mark.parametrize("name", [*ILLEGAL, "B4_SrGcsKAQmoTyHlgJCbM.xg"])
def test_a_match_with_an_illegal_play_is_written_in_formats_with_positions(name: str):
    path = REAL / name
    record = record_of(read_match(path))
    back = read_match_text(write_match_text(record, ".sgf"))
    assert history(back.games, unplayed=False) == history(record.games, unplayed=False)
    if path.name not in ILLEGAL:
        assert history(read_match_text(write_match_text(record)).games) == history(record.games)
    else:
        with pytest.raises(
            FormatError, match="position that was set up, which this format cannot store"
        ):
            write_match_text(record)


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=pytest.mark.prove if n else ()) for n, path in enumerate(FILES)],
    ids=lambda path: path.stem,
    indirect=True,
)
def test_a_file_cut_after_its_match_opens(path: Path, tmp_path: Path):
    """Only the records of the match are needed; they have their own checksum."""
    data = path.read_bytes()
    start = HEADER + struct.unpack_from("<I", data, 20)[0]
    unpacking = zlib.decompressobj()
    unpacking.decompress(data[start:])
    end = len(data) - len(unpacking.unused_data)
    cut = tmp_path / "cut.xg"
    for kept in (data[:end], data[:end] + b"\0" * 36, data[:end] + data[end:][:-1]):
        cut.write_bytes(kept)
        assert read_match_file(cut) == read(path)
    cut.write_bytes(data[: end - 1])
    with pytest.raises(FormatError, match="cut off"):
        read_match_file(cut)
