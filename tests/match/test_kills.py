"""A program that plays is killed at any moment: no action is lost or invented.

The program writes a line to a pipe before and after each action. Its actions depend on a seed
alone, so the same match without a kill is the reference: a killed journal must begin like the
reference, reach at least the last action reported as done, and at most the last one reported as
begun. The next run continues from there.
"""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from jupyter_client.manager import KernelManager

from gammon_widget.rules.fields import JsonObject
from gammon_widget.storage.codec import state_record
from tests.match.scripted import act, open_match

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")

ROOT = Path(__file__).parents[2]
TIMEOUT_S = 60  # seconds after which a silent program counts as stuck
MAX_ACTIONS = 40  # actions
STARTING = 0.3  # approximate start time of a program in seconds
KILLS_OF_A_GAME = 10


class Pipe:
    """A named pipe, read in whole lines."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self.path = path
        # Open for reading and writing, so that it has no end: the next run writes to the same pipe.
        self._end = os.open(path, os.O_RDWR | os.O_NONBLOCK)
        self._rest = b""

    def close(self) -> None:
        os.close(self._end)

    def lines(self, seconds: float) -> list[str]:
        """The lines written so far, after waiting up to this time for the first one."""
        ready, _, _ = select.select([self._end], [], [], seconds)
        if ready:
            self._rest += os.read(self._end, 1 << 16)
        *lines, self._rest = self._rest.split(b"\n")
        return [line.decode() for line in lines]


@dataclass
class ProgramRun:
    """The output of one run of a program."""

    pid: int = 0
    begun: list[int] = field(default_factory=list)
    done: list[int] = field(default_factory=list)

    def receive(self, lines: list[str]) -> None:
        """Read the rest of the output."""
        for line in lines:
            what, number = line.split(maxsplit=1)
            assert what != "failed", number
            if what == "pid":
                self.pid = int(number)
            else:
                (self.begun if what == "begun" else self.done).append(int(number))


class Reference:
    """The match without a kill: its journal and its data after each action."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.journal = folder / f"truth_{seed}.jsonl"
        self.seed = seed
        self.match = open_match(str(self.journal), seed)
        self.sizes: dict[int, int] = {}
        self.states: dict[int, JsonObject] = {}
        self.after: dict[int, int] = {}
        self._note()

    def next(self, revision: int) -> int:
        """The revision after the next action."""
        while revision not in self.after:
            before = self.match.revision
            act(self.match, self.seed)
            self.after[before] = self.match.revision
            self._note()
        return self.after[revision]

    def _note(self) -> None:
        self.sizes[self.match.revision] = self.journal.stat().st_size
        self.states[self.match.revision] = state_record(self.match.state)


class Game:
    """A match whose program is killed again and again."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.seed = seed
        self.journal = folder / f"killed_{seed}.jsonl"
        self.truth = Reference(folder, seed)
        self.pipe = Pipe(folder / f"pipe_{seed}")
        self.seen: int | None = None
        """The revision that the last life has left, as a resumed match says."""
        self.goes_on = True
        self.acknowledged = 0

    def check_killed(self, life: ProgramRun) -> None:
        """Compare the file of a killed program with the expected match and its output."""
        while lines := self.pipe.lines(0):
            life.receive(lines)
        self.acknowledged += len(life.done)
        least = max([*life.done, *([] if self.seen is None else [self.seen])], default=None)
        most = self.truth.next(life.begun[-1]) if life.begun else least or 0
        written = self.journal.read_bytes() if self.journal.exists() else b""
        assert self.truth.journal.read_bytes().startswith(written), "invented"
        assert len(written) >= (0 if least is None else self.truth.sizes[least]), "lost"
        assert len(written) <= self.truth.sizes[most], "invented"
        with open_match(str(self.journal), self.seed) as match:
            self.seen = match.revision
            # A kill between the lines of one action is possible at the end of a disk page. It is
            # allowed, but the script cannot continue from there.
            self.goes_on = match.revision in self.truth.states
            if self.goes_on:
                assert state_record(match.state) == self.truth.states[match.revision]
        if self.goes_on:
            resumed = self.journal.read_bytes()
            assert len(resumed) == self.truth.sizes[self.seen], "invented on resuming"

    def close(self) -> None:
        self.truth.match.close()
        self.pipe.close()


@contextmanager
def killed_game(folder: Path, seed: int) -> Iterator[Game]:
    game = Game(folder, seed)
    try:
        yield game
    finally:
        game.close()


def wait_for(pipe: Pipe, life: ProgramRun, actions: int) -> None:
    """Wait until this many actions are done."""
    while len(life.done) < actions:
        lines = pipe.lines(TIMEOUT_S)
        assert lines, "the program is silent"
        life.receive(lines)


def run_and_kill(game: Game, random: Random) -> None:
    """Run a program, and kill it while it starts or acts."""
    command = [sys.executable, "-m", "tests.match.scripted"]
    arguments = [str(game.journal), str(game.pipe.path), str(game.seed)]
    life = ProgramRun()
    with subprocess.Popen([*command, *arguments], cwd=ROOT) as program:
        if random.random() < 0.1:
            with suppress(subprocess.TimeoutExpired):
                program.wait(random.uniform(0, STARTING))
        else:
            wait_for(game.pipe, life, random.randint(1, MAX_ACTIONS))
            # Any moment of the current action: a fraction of its time later.
            life.receive(game.pipe.lines(0))
            select.select([], [], [], random.uniform(0, 0.001))
        program.send_signal(signal.SIGKILL)
        assert program.wait(TIMEOUT_S) == -signal.SIGKILL
    game.check_killed(life)


def kill_programs(folder: Path, kills: int, seed: int) -> int:
    """Kill this many programs of several games; return their number of actions."""
    random = Random(seed)
    acknowledged = 0
    while kills > 0:
        seed += 1
        with killed_game(folder, seed) as game:
            for _ in range(min(kills, KILLS_OF_A_GAME)):
                run_and_kill(game, random)
                kills -= 1
                if not game.goes_on:
                    break
            acknowledged += game.acknowledged
    return acknowledged


def kill_kernels(folder: Path, kills: int, seed: int) -> int:
    """Kill and restart a Jupyter kernel with a board on the match, this many times."""
    random = Random(seed)
    manager = KernelManager()
    with killed_game(folder, seed) as game:
        code = (
            "from tests.match.scripted import play_on\n"
            f"play_on({str(game.journal)!r}, {str(game.pipe.path)!r}, {seed}, with_board=True)"
        )
        try:
            for kill in range(kills):
                if kill == 0:
                    manager.start_kernel(cwd=str(ROOT))
                else:
                    manager.restart_kernel(now=True)
                client = manager.blocking_client()
                client.start_channels()
                try:
                    client.wait_for_ready(TIMEOUT_S)
                    client.execute(code)
                    life = ProgramRun()
                    wait_for(game.pipe, life, random.randint(1, MAX_ACTIONS))
                    os.kill(life.pid, signal.SIGKILL)
                    while manager.is_alive():
                        life.receive(game.pipe.lines(0.01))
                finally:
                    client.stop_channels()
                game.check_killed(life)
                assert game.goes_on
        finally:
            manager.shutdown_kernel(now=True)
            manager.cleanup_resources()
        return game.acknowledged


def test_killed_programs_lose_and_invent_nothing(tmp_path: Path) -> None:
    assert kill_programs(tmp_path, 10, seed=1000) > 50


@pytest.mark.kernel
def test_a_killed_kernel_loses_and_invents_nothing(tmp_path: Path) -> None:
    assert kill_kernels(tmp_path, 2, seed=2001) > 0


@pytest.mark.prove
def test_hundreds_of_killed_programs_lose_and_invent_nothing(tmp_path: Path) -> None:
    assert kill_programs(tmp_path, 250, seed=5000) > 2500


@pytest.mark.prove
def test_many_killed_kernels_lose_and_invent_nothing(tmp_path: Path) -> None:
    assert kill_kernels(tmp_path, 12, seed=7002) > 50
