"""A damaged journal is salvaged: what the sums prove, and no more, is in the new file."""

import errno
from pathlib import Path
from random import Random

import pytest

from gammon_widget.match.match import Match
from gammon_widget.match.salvage import Salvage
from gammon_widget.rules import FormatError, GameState, GammonError
from gammon_widget.storage.append_log import opened
from tests.match.journals import small_game
from tests.match.scripted import act, open_match, summary_of
from tests.storage.faulty import every_fault, stops_halfway


def salvaged(path: Path, content: bytes) -> tuple[Salvage, bytes]:
    """Salvage such a file: the report, and the new file, which can be gone on with."""
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
    """The lines of a game in which everything happens."""
    with open_match(str(path), seed) as match:
        for _ in range(acts):
            act(match, seed)
    return path.read_bytes().splitlines(keepends=True)


def test_any_one_byte_that_was_changed_is_put_right(path: Path) -> None:
    small_game(path).close()
    good = path.read_bytes()
    random = Random(1)
    ends = [place for place, byte in enumerate(good) if byte == 0x0A][:-1]
    header = good.index(b"\n")
    places = {3, *random.sample(range(header), 2), *random.sample(range(header, len(good) - 1), 30)}
    for place in {*places, *ends}:
        for byte in {0x0A, good[place] ^ 1} - {good[place]}:
            bad = good[:place] + bytes([byte]) + good[place + 1 :]
            report, new = salvaged(path, bad)
            assert new == good, (place, byte, report)
            assert report.left_out == 0
            assert report.remarks


def test_a_byte_that_was_taken_out_or_put_in_is_put_right(path: Path) -> None:
    small_game(path).close()
    good = path.read_bytes()
    header = good.index(b"\n")
    for place in Random(2).sample(range(header + 1, len(good) - 30), 25):
        for bad in (good[:place] + good[place + 1 :], good[:place] + b"7" + good[place:]):
            if bad != good:
                assert salvaged(path, bad)[1] == good, bad[place - 20 : place + 20]


def test_a_line_that_cannot_be_read_or_is_missing_is_derived(path: Path) -> None:
    lines = long_game(path)
    derived = 0
    for index in range(1, len(lines) - 1):
        if b'"set_up"' in lines[index]:
            continue  # it may be any position at all
        for instead in (b"\0" * len(lines[index].rstrip()) + b"\n", b""):
            report, new = salvaged(path, b"".join([*lines[:index], instead, *lines[index + 1 :]]))
            assert new == b"".join(lines), report
            assert report.left_out == 0
            assert "the sums prove this one" in report.remarks[0]
            derived += 1
        if derived > 40:
            break
    assert derived > 40


def test_lines_that_are_moved_doubled_or_foreign_are_sorted_out(path: Path) -> None:
    lines = long_game(path, acts=30)
    good = b"".join(lines)
    stranger = long_game(path.with_name("other"), seed=6, acts=5)[1]
    for index in (1, 5, 20):
        before, line, after = lines[:index], lines[index], lines[index + 1 :]
        for bad in (
            [*before, after[0], line, *after[1:]],
            [*before, line, line, *after],
            [*before, stranger, line, *after],
            [*before, *after[:4], line, *after[4:]],
        ):
            assert salvaged(path, b"".join(bad))[1] == good


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda good: good.replace(b"\n", b"\r\n"), r"CRLF.*git.*salvage\("),
        (lambda good: good + b"\n", r"blank lines at the end.*salvage\("),
        (lambda good: good + b"\n \t\r\n\n", r"blank lines at the end.*salvage\("),
        (lambda good: good.replace(b"[6,5]", b"[6,6]"), r"not as it was written.*salvage\("),
        (lambda good: b"\xef\xbb\xbf" + good, r"byte order mark.*salvage\("),
    ],
)
def test_the_error_names_what_editors_do_and_the_way_out(path: Path, change, says: str) -> None:
    small_game(path).close()
    good = path.read_bytes()
    bad = change(good)
    path.write_bytes(bad)
    with pytest.raises(FormatError, match=says) as refused:
        Match.resume(path)
    call = "gw.Match.salvage(" + str(refused.value).rpartition("gw.Match.salvage(")[2].rstrip(".")
    report = eval(call, {"gw": __import__("gammon_widget")})
    assert Path(report.into).read_bytes() == good
    with pytest.raises(FormatError):
        Match.open(path)
    assert path.read_bytes() == bad


def test_after_a_great_damage_the_next_position_that_is_known_is_set_up(path: Path) -> None:
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
    position = match.state.position
    match.set_up(GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:3:2:0:0:10"))
    match.step(8, 5)
    last = match.state
    match.close()
    lines = path.read_bytes().splitlines(keepends=True)
    # A block of the disk is gone, which the first game was in.
    report, new = salvaged(path, b"".join([*lines[:4], b"\0" * 300 + b"\n", *lines[9:]]))
    with Match.resume(path.with_name("new.jsonl")) as again:
        assert again.state == last
        while again.can_undo and again.state.position != position:
            again.undo()
        assert again.state.score == (0, 0) != first_over.score
    assert report.left_out > 0
    assert "Nobody has points" in str(report)
    assert new.startswith(b"".join(lines[:4]))
    # One that takes the beginning of the second game, too.
    report, new = salvaged(path, b"".join([*lines[:4], b"\0" * 300 + b"\n", *lines[-3:]]))
    with Match.resume(path.with_name("new.jsonl")) as again:
        assert again.state == last
    assert "a position is set up" in str(report)


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
def test_whatever_the_damage_nothing_is_invented(path: Path, seed: int) -> None:
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
    assert len(strange) <= len([each for each in report.remarks if "set up here" in each])
    assert report.left_out > 0 or b"".join(new) == good


def test_a_journal_that_is_whole_comes_out_the_same(path: Path) -> None:
    small_game(path).close()
    report = Match.salvage(path, path.with_name("new.jsonl"))
    assert path.with_name("new.jsonl").read_bytes() == path.read_bytes()
    assert (report.kept, report.left_out, report.remarks) == (8, 0, ())
    assert "8 lines" in str(report)


def test_an_unsalvageable_journal_is_an_error(path: Path) -> None:
    small_game(path).close()
    new = path.with_name("new.jsonl")
    with pytest.raises(GammonError, match=r"something in .* already"):
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
    with pytest.raises(FormatError, match=r"first line is beyond repair|no journal"):
        Match.salvage(path, new)
    assert not new.exists()


def test_a_full_disk_while_salvaging_leaves_no_half_journal(path: Path, monkeypatch) -> None:
    small_game(path).close()
    new = path.with_name("new.jsonl")
    for disk in every_fault(monkeypatch, stops_halfway(errno.ENOSPC)):
        try:
            Match.salvage(path, new)
        except GammonError:
            assert disk.hit
        assert not new.exists() or new.read_bytes() == path.read_bytes()
        new.unlink(missing_ok=True)


def test_what_was_salvaged_is_the_same_match(path: Path) -> None:
    lines = long_game(path)
    with Match.resume(path) as match:
        now = summary_of(match)
    line = lines[50]
    report, _ = salvaged(path, b"".join([*lines[:50], line.replace(b":", b";", 1), *lines[51:]]))
    assert opened(line, lines[49][-19:-3].decode())
    with Match.resume(report.into) as again:
        assert summary_of(again) == now
