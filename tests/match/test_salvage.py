"""Salvage of damaged journals: the new file holds valid lines only."""

import errno
import re
from pathlib import Path
from random import Random

import pytest

from gammon_widget.match.match import Match
from gammon_widget.match.salvage import Salvage
from gammon_widget.rules import FormatError, GameState, GammonError
from tests.match.journals import small_game
from tests.match.scripted import act, open_match, summary_of
from tests.storage.faulty import every_fault, stops_halfway


def salvaged(path: Path, content: bytes) -> tuple[Salvage, bytes]:
    """Salvage a file; return the report and the new file, which must be resumable."""
    path.write_bytes(content)
    with pytest.raises(FormatError):
        Match.resume(path)
    new = path.with_name("new.jsonl")
    new.unlink(missing_ok=True)
    report = Match.salvage(path, new)
    assert path.read_bytes() == content
    data = new.read_bytes()
    Match.resume(new).close()
    assert new.read_bytes() == data
    return report, data


def long_game(path: Path, seed: int = 5, acts: int = 120) -> list[bytes]:
    """The lines of a game with actions of every kind."""
    with open_match(str(path), seed) as match:
        for _ in range(acts):
            act(match, seed)
    return path.read_bytes().splitlines(keepends=True)


def test_a_changed_byte_keeps_the_lines_before_it(path: Path) -> None:
    small_game(path).close()
    good = path.read_bytes()
    header = good.index(b"\n")
    for place in Random(1).sample(range(header + 1, len(good) - 1), 30):
        line = good.count(b"\n", 0, place)
        for instead in (bytes([good[place] ^ 1]), b"", b"7" + good[place : place + 1], b"\n"):
            bad = good[:place] + instead + good[place + 1 :]
            if bad == good:
                continue
            report, new = salvaged(path, bad)
            assert new == b"".join(good.splitlines(keepends=True)[:line]), (place, instead)
            assert report.kept == line
            assert report.left_out > 0
            assert f"begins at line {line + 1}" in str(report)


def test_the_copy_ends_at_a_missing_moved_duplicate_or_foreign_line(path: Path) -> None:
    small_game(path).close()
    lines = path.read_bytes().splitlines(keepends=True)
    stranger = long_game(path.with_name("other"), seed=6, acts=5)[1]
    for index in (1, 3, 5):
        before, line, after = lines[:index], lines[index], lines[index + 1 :]
        for bad, kept in (
            ([*before, *after], index),
            ([*before, after[0], line, *after[1:]], index),
            ([*before, line, line, *after], index + 1),
            ([*before, stranger, line, *after], index),
        ):
            report, new = salvaged(path, b"".join(bad))
            assert new == b"".join(lines[:kept])
            assert report.left_out == len(bad) - kept


def test_an_undo_of_lost_actions_is_omitted(path: Path) -> None:
    with Match(0, players=("Ann", "Bob"), dice=3, journal=path) as match:
        match.roll()
        match.play(match.legal_plays[0])
        match.set_up(GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:3:2:0:0:10"))
        match.undo()
        match.undo()
    lines = path.read_bytes().splitlines(keepends=True)
    report, _ = salvaged(path, b"".join([*lines[:2], b"?" + lines[2], *lines[3:]]))
    # The header, the roll and the position; the lines before the position are lost.
    assert (report.kept, report.left_out) == (3, 3)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda good: good.replace(b"\n", b"\r\n"), r"CRLF.*git.*salvage\("),
        (lambda good: good + b"\n", r"blank lines at the end.*salvage\("),
        (lambda good: good + b"\n \t\r\n\n", r"blank lines at the end.*salvage\("),
        (lambda good: good.replace(b"[6,5]", b"[6,6]"), r"does not match its checksum.*salvage\("),
        (lambda good: b"\xef\xbb\xbf" + good, r"byte order mark.*salvage\("),
    ],
)
def test_the_error_explains_the_cause_and_how_to_salvage(path: Path, change, says: str) -> None:
    small_game(path).close()
    good = path.read_bytes()
    bad = change(good)
    path.write_bytes(bad)
    with pytest.raises(FormatError, match=says) as refused:
        Match.resume(path)
    call = "gw.Match.salvage(" + str(refused.value).rpartition("gw.Match.salvage(")[2].rstrip(".")
    report = eval(call, {"gw": __import__("gammon_widget")})
    kept = good[: good.rindex(b"\n", 0, good.index(b"[6,5]")) + 1] if b"[6,6]" in bad else good
    assert Path(report.into).read_bytes() == kept
    with pytest.raises(FormatError):
        Match.open(path)
    assert path.read_bytes() == bad


def test_after_great_damage_the_next_known_position_is_set_up(path: Path) -> None:
    match = Match(0, players=("Ann", "Bob"), dice=3, journal=path)
    for _ in range(6):
        match.roll()
        match.play(match.legal_plays[0])
    match.double()
    match.drop()
    first_over = match.state
    match.new_game()
    match.roll()
    match.play(match.legal_plays[0])
    match.roll()
    match.play(match.legal_plays[0])
    position = match.state.turn_start
    match.set_up(GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:3:2:0:0:10"))
    match.step(8, 5)
    last = match.state
    match.close()
    lines = path.read_bytes().splitlines(keepends=True)
    # A block of the disk with the first game is lost.
    report, new = salvaged(path, b"".join([*lines[:4], b"\0" * 300 + b"\n", *lines[9:]]))
    with Match.resume(path.with_name("new.jsonl")) as again:
        assert again.state == last
        while again.can_undo and again.state.turn_start != position:
            again.undo()
        assert again.state.score == (0, 0) != first_over.score
    assert report.left_out > 0
    assert "No points are counted" in str(report)
    assert new.startswith(b"".join(lines[:4]))
    # A block that also includes the beginning of the second game.
    report, new = salvaged(path, b"".join([*lines[:4], b"\0" * 300 + b"\n", *lines[-3:]]))
    with Match.resume(path.with_name("new.jsonl")) as again:
        assert again.state == last
    assert "the position set up here" in str(report)


def test_actions_after_great_damage_are_omitted_without_a_known_position(
    path: Path,
) -> None:
    small_game(path).close()
    lines = path.read_bytes().splitlines(keepends=True)
    report, new = salvaged(path, b"".join([*lines[:3], b"\0" * 99 + b"\n", *lines[6:]]))
    assert new == b"".join(lines[:3])
    assert report.left_out == 3
    assert "Lines 4 to 6: left out" in str(report)


@pytest.mark.parametrize("seed", range(12))
def test_salvage_invents_nothing(path: Path, seed: int) -> None:
    lines = long_game(path, seed, acts=60)
    good = b"".join(lines)
    random = Random(seed)
    bad = bytearray(good)
    for _ in range(random.randint(2, 5)):
        place = random.randrange(len(lines[0]) + 1, len(bad))
        length = random.choice([1, 3, 40, 300])
        bad[place : place + length] = bytes(
            random.randrange(256) for _ in range(random.choice([0, length]))
        )
    path.write_bytes(bad)
    report = Match.salvage(path, path.with_name("new.jsonl"))
    new = path.with_name("new.jsonl").read_bytes().splitlines(keepends=True)
    known = {line.rpartition(b',"sum"')[0] for line in lines}
    strange = [line for line in new if line.rpartition(b',"sum"')[0] not in known]
    starts = [each for each in report.remarks if re.search("new game begins|set up here", each)]
    assert len(strange) <= len(starts)
    assert report.left_out > 0 or b"".join(new) == good


def test_salvaging_a_whole_journal_copies_it(path: Path) -> None:
    small_game(path).close()
    report = Match.salvage(path, path.with_name("new.jsonl"))
    assert path.with_name("new.jsonl").read_bytes() == path.read_bytes()
    assert (report.kept, report.left_out, report.remarks) == (8, 0, ())
    assert "8 lines" in str(report)


def test_an_unsalvageable_journal_is_an_error(path: Path) -> None:
    small_game(path).close()
    new = path.with_name("new.jsonl")
    with pytest.raises(GammonError, match=r"already exists"):
        Match.salvage(path, path)
    with pytest.raises(GammonError, match="No such file"):
        Match.salvage(path.with_name("nothing"), new)
    with pytest.raises(GammonError, match="directory"):
        Match.salvage(path.parent, new)
    good = path.read_bytes()
    for bad in (b"", b"\n\n", b"Dear Ann", b"\0" * 5000, b"[" * 10_000):
        path.write_bytes(bad)
        with pytest.raises(FormatError):
            Match.salvage(path, new)
    lines = good.splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0][:60] + b"\0" * 20 + lines[0][80:], *lines[1:]]))
    with pytest.raises(FormatError, match=r"first line, with|not the journal"):
        Match.salvage(path, new)
    assert not new.exists()


def test_a_full_disk_while_salvaging_leaves_no_partial_journal(path: Path, monkeypatch) -> None:
    small_game(path).close()
    new = path.with_name("new.jsonl")
    for disk in every_fault(monkeypatch, stops_halfway(errno.ENOSPC)):
        try:
            Match.salvage(path, new)
        except GammonError:
            assert disk.hit
        assert not new.exists() or new.read_bytes() == path.read_bytes()
        new.unlink(missing_ok=True)


def test_the_copied_lines_are_the_same_match(path: Path) -> None:
    lines = long_game(path)
    path.write_bytes(b"".join(lines[:50]))
    with Match.resume(path) as match:
        before = summary_of(match)
    report, _ = salvaged(path, b"".join([*lines[:50], lines[50].replace(b":", b";", 1)]))
    with Match.resume(report.into) as again:
        assert summary_of(again) == before
