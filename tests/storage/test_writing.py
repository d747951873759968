"""Users' files are written completely or not at all, whatever the disk does."""

import errno
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.lessons.progress import Progress
from gammon_widget.lessons.progress_file import save_progress
from gammon_widget.rules import GammonError
from gammon_widget.storage.atomic_write import write_file
from tests.lessons.texts import EXAMPLE
from tests.match.test_journal_refusals import without_superuser
from tests.storage.faulty import (
    Fault,
    Killed,
    PowerlessDisk,
    every_fault,
    fails_late,
    interrupts,
    kills,
    kills_late,
    refuses,
    stops_halfway,
    writes_short,
)

ROOT = Path(__file__).parents[2]
LESSON = gw.Lesson.parse(EXAMPLE)


def _match() -> gw.Match:
    match = gw.Match(3, players=("Ann", "Bob"), dice=1)
    match.roll()
    match.play(match.legal_plays[0])
    return match


WRITERS: dict[str, Callable[[Path], None]] = {
    "match.mat": lambda path: gw.write_match(_match(), path),
    "match.sgf": lambda path: gw.write_match(_match(), path),
    "lesson.md": LESSON.save,
    "lesson.html": LESSON.save,
    "diagram.svg": gw.Position.opening().diagram().save,
    "diagram.png": gw.Position.opening().diagram().save,
    "progress.json": lambda path: save_progress(path, LESSON, Progress()),
}
"""Every place of the package that writes a person's file, by such a file."""

QUICK = ("match.mat", "progress.json")
EVERY = [pytest.param(name, marks=() if name in QUICK else pytest.mark.prove) for name in WRITERS]
"""All of them write with `write_file`, so `make test` checks two."""

OLD = b"what took an evening to write\n" * 1000
FAULTS: dict[str, Fault] = {
    "full disk": stops_halfway(errno.ENOSPC),
    "full disk at once": refuses(errno.ENOSPC),
    "failing disk": refuses(errno.EIO),
    "failing late": fails_late(errno.EIO),
}
SHOCKS: dict[str, Fault] = {"stop button": interrupts, "killed": kills, "killed late": kills_late}


def undisturbed(folder: Path, name: str) -> bytes:
    """The result of a writer without faults."""
    path = folder / f"undisturbed {name}"
    WRITERS[name](path)
    return path.read_bytes()


def saved(name: str, path: Path) -> GammonError | None:
    """Write a file; return the error."""
    try:
        WRITERS[name](path)
    except GammonError as error:
        return error
    return None


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        *(pytest.param(*name.values, "full disk", marks=name.marks) for name in EVERY),
        *(("match.mat", fault) for fault in FAULTS if fault != "full disk"),
    ],
)
def test_a_fault_at_any_operation_leaves_the_old_or_the_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, fault: str
) -> None:
    new, folder = undisturbed(tmp_path, name), tmp_path / "folder"
    folder.mkdir()
    path = folder / name
    hit = set()
    for disk in every_fault(monkeypatch, FAULTS[fault]):
        path.write_bytes(OLD)
        error = saved(name, path)
        assert (error is None) == (disk.hit == "")
        hit.add(disk.hit)
        left = path.read_bytes()
        assert left in (OLD, new)
        if error is None:
            assert left == new
        else:
            assert str(path) in str(error)
            assert ("unchanged" in str(error)) == (left == OLD)
        assert os.listdir(folder) == [name]
    assert hit == {"open", "write", "fsync", "close", "replace", ""}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_dying_disk_leaves_the_old_or_the_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    new, path = undisturbed(tmp_path, "match.mat"), tmp_path / "match.mat"
    for disk in every_fault(monkeypatch, FAULTS[fault], forever=True):
        path.write_bytes(OLD)
        error = saved("match.mat", path)
        assert (error is None) == (disk.hit == "")
        assert path.read_bytes() in ((OLD, new) if error else (new,))


@pytest.mark.parametrize(
    ("name", "shock"),
    [
        *(pytest.param(*name.values, "killed", marks=name.marks) for name in EVERY),
        *(("match.mat", shock) for shock in SHOCKS if shock != "killed"),
    ],
)
def test_a_kill_or_an_interrupt_at_any_operation_leaves_the_old_or_the_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, shock: str
) -> None:
    new, folder = undisturbed(tmp_path, name), tmp_path / "folder"
    folder.mkdir()
    path = folder / name
    for disk in every_fault(monkeypatch, SHOCKS[shock]):
        path.write_bytes(OLD)
        with suppress(KeyboardInterrupt, Killed):
            WRITERS[name](path)
            assert not disk.hit
        assert path.read_bytes() in ((OLD, new) if disk.hit else (new,))
        if shock == "stop button":
            assert os.listdir(folder) == [name]


@pytest.mark.parametrize("name", EVERY)
def test_a_short_write_is_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    new, path = undisturbed(tmp_path, name), tmp_path / name
    for _ in every_fault(monkeypatch, writes_short):
        WRITERS[name](path)
        assert path.read_bytes() == new


@pytest.mark.parametrize("old", [OLD, None], ids=["over an old file", "new"])
def test_a_power_cut_at_any_moment_leaves_the_old_or_the_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: bytes | None
) -> None:
    path = tmp_path / "match.mat"
    if old is not None:
        path.write_bytes(old)
    new = b"the match\n" * 100
    with monkeypatch.context() as patch:
        disk = PowerlessDisk(patch, tmp_path, lambda: 0)
        write_file(path, new, "match")
    left = [wreck.files.get("match.mat") for wreck in disk.wrecks]
    assert set(left) == {old, new}
    assert left[-1] == new  # once the write has returned
    assert len(left) > 10


PLAN = """
import sys
import gammon_widget as gw
match = gw.Match(3, dice=1)
match.roll()
match.play(match.legal_plays[0])
print("writing", flush=True)
while True:
    gw.write_match(match, sys.argv[1])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_program_that_is_killed_while_it_writes_leaves_a_whole_match(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    gw.write_match(_match(), path)
    whole = None
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", PLAN, str(path)], cwd=ROOT, stdout=subprocess.PIPE
        ) as program:
            assert program.stdout
            assert program.stdout.readline() == b"writing\n"
            program.send_signal(signal.SIGKILL)
        whole = gw.read_match(path)
    assert whole is not None
    assert len(whole.games[0].actions) == 2


# Properties of an overwritten file


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    (there / "match.mat").write_bytes(OLD)
    link = tmp_path / "link.mat"
    link.symlink_to("there/match.mat")
    gw.write_match(_match(), link)
    assert link.is_symlink()
    assert gw.read_match(there / "match.mat").state == _match().state
    nowhere = tmp_path / "nowhere.mat"
    nowhere.symlink_to("there/new.mat")
    gw.write_match(_match(), nowhere)
    assert nowhere.is_symlink()
    assert (there / "new.mat").exists()


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX permissions")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_permissions_of_an_overwritten_file_are_kept(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "match.mat"
    path.write_bytes(OLD)
    path.chmod(mode)
    if os.geteuid() == 0:
        os.chown(path, 1234, 1235)
    os.utime(path, (0, 0))
    before = path.stat()
    gw.write_match(_match(), path)
    after = path.stat()
    assert stat.S_IMODE(after.st_mode) == mode
    assert (after.st_uid, after.st_gid) == (before.st_uid, before.st_gid)
    assert after.st_mtime > 0


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX permissions")
def test_a_new_file_has_the_default_permissions(tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    gw.write_match(_match(), tmp_path / "match.mat")
    assert (tmp_path / "match.mat").stat().st_mode == (tmp_path / "plain").stat().st_mode


# Paths that cannot be written


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(GammonError, match=r"No such file.*folder does not exist: create it first"):
        gw.write_match(_match(), tmp_path / "no" / "match.mat")


def test_a_folder_in_place_of_the_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "match.mat").mkdir()
    with pytest.raises(GammonError, match="This is a folder"):
        gw.write_match(_match(), tmp_path / "match.mat")
    (tmp_path / "file").touch()
    with pytest.raises(GammonError, match="is a file, not a folder: choose another path"):
        gw.write_match(_match(), tmp_path / "file" / "match.mat")
    assert sorted(os.listdir(tmp_path)) == ["file", "match.mat"]


@pytest.mark.skipif(os.name != "posix", reason="needs named pipes")
def test_a_pipe_or_a_device_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "match.mat")
    with pytest.raises(GammonError, match="This is a device or a pipe, not a regular file"):
        gw.write_match(_match(), tmp_path / "match.mat")
    (tmp_path / "null.mat").symlink_to("/dev/null")
    with pytest.raises(GammonError, match="This is a device or a pipe, not a regular file"):
        gw.write_match(_match(), tmp_path / "null.mat")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX permissions")
def test_a_read_only_file_is_not_changed(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "match.mat"
    path.write_bytes(OLD)
    path.chmod(0o444)
    for each in (tmp_path, *tmp_path.parents):
        if each == Path("/tmp"):
            break
        each.chmod(each.stat().st_mode | 0o055)
    folder.chmod(0o777)
    match = _match()
    with (
        without_superuser(),
        pytest.raises(GammonError, match=r"Permission denied.*unchanged.*can write"),
    ):
        gw.write_match(match, path)
    path.chmod(0o666)
    folder.chmod(0o555)
    with (
        without_superuser(),
        pytest.raises(GammonError, match=r"Permission denied.*unchanged.*can write"),
    ):
        gw.write_match(match, path)
    assert path.read_bytes() == OLD
    assert os.listdir(folder) == ["match.mat"]


def test_the_home_folder_may_be_written_as_a_tilde(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for name, write in WRITERS.items():
        write(Path("~", name))
        assert (tmp_path / name).exists()
    assert gw.read_match("~/match.mat").state == _match().state
    assert gw.Lesson.read("~/lesson.md") == LESSON
    with gw.Match.open("~/game.jsonl") as match:
        assert match.journal == str(tmp_path / "game.jsonl")


@pytest.mark.parametrize("path", [5, None, "a\0b.mat", object(), "a\ud800.mat"])
def test_a_value_that_is_not_a_path_is_refused(path: object) -> None:
    with pytest.raises(GammonError, match=r"must be a valid file path, not|cannot be saved"):
        gw.write_match(_match(), path)


def test_a_text_that_utf_8_cannot_hold_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "lesson.md"
    path.write_bytes(OLD)
    with pytest.raises(GammonError, match=r"UTF-8 cannot encode '\\ud800'"):
        write_file(path, "a\ud800", "lesson")
    assert path.read_bytes() == OLD
