"""A journal in case of a full disk, an interrupt, two writers or a forgotten match."""

import gc
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest

from gammon_widget.match import journal
from gammon_widget.match.event_bus import Change
from gammon_widget.match.match import Match
from gammon_widget.rules import (
    ActionError,
    Color,
    Dice,
    Double,
    FormatError,
    GameState,
    GammonError,
    Phase,
    Rules,
)
from gammon_widget.storage.append_log import MAX_LINE_BYTES
from tests.match.journals import records, small_game
from tests.match.scripted import summary_of

ROOT = Path(__file__).parents[2]


# Failing writes


@contextmanager
def disk_full(path: Path, left: int) -> Iterator[None]:
    """Limit the file to this many more bytes; a longer line is written in part."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + left, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_disk_that_was_full_gives_the_same_dice_later(path: Path) -> None:
    rolls: list[Dice] = []

    def source() -> Dice:
        rolls.append(Dice(6, 1 + len(rolls)))
        return rolls[-1]

    match = Match(journal=path, dice=source)
    with disk_full(path, 10), pytest.raises(GammonError):
        match.roll()
    assert match.roll().dice == rolls[0]
    assert len(rolls) == 1


def test_a_line_of_an_action_that_failed_is_overwritten(path: Path, monkeypatch) -> None:
    match = small_game(path)
    append = journal.Journal.append

    def interrupted(*arguments: object) -> None:
        append(*arguments)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(journal.Journal, "append", interrupted)
        with pytest.raises(KeyboardInterrupt):
            match.play(match.legal_plays[0])
    match.undo()
    now = summary_of(match)
    match.close()
    with Match.resume(path) as again:
        assert summary_of(again) == now


@pytest.mark.parametrize(
    ("meddle", "says"),
    [
        (lambda path: path.unlink(), "deleted"),
        (lambda path: path.rename(path.with_name("moved")), "moved"),
        (lambda path: (path.rename(path.with_name("old")), path.write_text("new")), "replaced"),
        (lambda path: path.write_bytes(path.read_bytes() + b"more\n"), "modified"),
        (lambda path: os.truncate(path, 10), "modified"),
    ],
)
def test_a_file_changed_by_others_is_not_written(
    path: Path, meddle: Callable[[Path], object], says: str
) -> None:
    match = small_game(path)
    before = summary_of(match)
    meddle(path)
    changed = path.read_bytes() if path.exists() else b""
    with pytest.raises(GammonError, match=f"{says}.*Nothing was written"):
        match.undo()
    assert summary_of(match) == before
    assert (path.read_bytes() if path.exists() else b"") == changed


def test_an_action_that_a_journal_cannot_hold_is_refused(path: Path) -> None:
    match = Match(journal=path)
    with pytest.raises(GammonError, match="too long to save"):
        match.set_up(GameState.start(7, Rules(name="x" * MAX_LINE_BYTES)))
    with pytest.raises(GammonError, match="cannot be saved"):
        match.set_up(GameState.start(0, Rules(automatic_doubles=10**5000)))
    assert match.revision == 0
    assert len(records(path)) == 1


def test_an_illegal_action_is_not_written(path: Path) -> None:
    match = small_game(path)
    before = path.read_bytes()
    for attempt in (match.double, match.new_game, lambda: match.step(1, 2), match.redo):
        with pytest.raises(GammonError):
            attempt()
    with pytest.raises(ActionError):
        match.commit(Double(), by=Color.WHITE)
    assert path.read_bytes() == before


# One writer


def test_two_matches_cannot_write_to_one_journal(path: Path) -> None:
    match = small_game(path)
    link = path.with_name("link")
    link.symlink_to(path)
    hard = path.with_name("hard")
    os.link(path, hard)
    for name in (path, link, hard):
        with pytest.raises(GammonError, match="Another match, in this program"):
            Match.resume(name)
        with pytest.raises(GammonError):
            Match(journal=name)
    match.undo()
    match.close()
    Match.resume(path).close()


FORK = """
import os, sys
from gammon_widget.match.match import Match
from gammon_widget.rules import GammonError
match = Match.open(sys.argv[1], dice=1)
match.roll()
if os.fork() == 0:
    try:
        match.undo()
    except GammonError as error:
        print("child:", error, flush=True)
    print("holding", flush=True)
    sys.stdin.read()
os._exit(0)
"""


def test_a_forked_child_neither_writes_nor_holds_the_journal(path: Path) -> None:
    with _program(FORK, path) as program:
        assert "is closed" in program.output
        program.wait()  # the parent; the child lives on
        with Match.resume(path) as match:
            assert match.state.phase is Phase.MOVE


class _Program(subprocess.Popen[str]):
    output = ""


@contextmanager
def _program(code: str, path: Path) -> Iterator[_Program]:
    """A program that has confirmed that it holds the journal."""
    pipe = subprocess.PIPE
    with _Program(
        [sys.executable, "-c", code, str(path)], stdin=pipe, stdout=pipe, text=True, cwd=ROOT
    ) as program:
        assert program.stdout
        for line in program.stdout:
            if line == "holding\n":
                break
            program.output += line
        try:
            yield program
        finally:
            program.kill()


# Release


def test_a_closed_match_can_be_read_but_not_changed(path: Path) -> None:
    with small_game(path) as match:
        state = match.state
    match.close()
    assert match.state == state
    assert len(match.games) == 1
    with pytest.raises(GammonError, match="is closed"):
        match.undo()
    assert match.state == state
    match.listen_for_errors(lambda _: None)
    with Match.resume(path) as again:
        assert again.state == state


def _look_at(match: Match, change: Change) -> None:
    assert match.revision >= change.revision


def test_a_forgotten_match_releases_its_journal_without_a_warning(path: Path) -> None:
    match = small_game(path)
    match.subscribe(partial(_look_at, match))  # a reference cycle, as with a board
    del match
    gc.collect()
    with Match.resume(path) as again:
        assert again.can_undo


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists the open files")
def test_no_file_stays_open(path: Path) -> None:
    for attempt in range(5):
        with small_game(path.with_name(f"{attempt}")) as match:
            assert match.journal in open_files()
        (path.with_name(f"bad {attempt}")).write_text("no journal")
        with pytest.raises(FormatError):
            Match.resume(path.with_name(f"bad {attempt}"))
    assert not [name for name in open_files() if path.parent in Path(name).parents]


def open_files() -> set[str]:
    """Return the paths of the files that this process has open."""
    names = set()
    for descriptor in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):  # the descriptor of this listing
            names.add(os.readlink(descriptor))
    return names
