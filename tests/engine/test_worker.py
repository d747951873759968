"""The engine process: a crash does not affect the kernel, it can be interrupted, and it always
ends.
"""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from queue import Empty, SimpleQueue

import psutil
import pytest

from gammon_widget.engine import background, worker
from gammon_widget.engine.errors import EngineError, EngineInterruptedError
from gammon_widget.engine.sage import SageEngine
from gammon_widget.match.match import Match
from gammon_widget.rules import Color, Dice, GameState, Position

from .engine_processes import engine_processes

STATE = GameState.on_roll(Position.opening(), dice=Dice(3, 1), length=7)
RACE = GameState.on_roll(Position.build(own={7: 8, 8: 7}, other={7: 8, 8: 7}))
LONG = 20_000  # games of a rollout, which take a minute
PATIENCE = 20.0


def wait_for_the_end(pid: int) -> None:
    psutil.wait_procs([psutil.Process(pid)] if psutil.pid_exists(pid) else [], timeout=PATIENCE)
    assert not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSEGV])
def test_a_request_is_repeated_after_a_crash(how: signal.Signals):
    with SageEngine("1-ply") as engine:
        before = engine.candidates(STATE)
        pid = engine.pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)  # it cannot answer, however fast it is

        def kill() -> None:
            os.kill(pid, how)
            os.kill(pid, signal.SIGCONT)  # it continues and crashes, unless it was killed already

        threading.Timer(0.3, kill).start()
        assert engine.candidates(STATE) == before
        assert engine.pid not in (None, pid)


def test_a_request_that_crashes_the_process_is_repeated_once(tmp_path: Path):
    program = """
import os, pathlib, signal, sys
sys.stdin.readline()
with open(sys.argv[1], "a") as file:
    file.write("question ")
os.kill(os.getpid(), signal.SIGABRT)
"""
    log = tmp_path / "log"
    dying = worker.Worker([sys.executable, "-c", program, str(log)], "It")
    with pytest.raises(EngineError, match=r"It crashed twice .*\(signal 6\)") as caught:
        dying.ask({"do": "hello"}, timeout=PATIENCE)
    assert caught.type is EngineError  # not a private class, whose name users would see
    assert log.read_text() == "question question "
    assert dying.pid is None


def test_a_request_can_be_interrupted_from_another_thread():
    caught: list[Exception] = []
    started = threading.Event()
    with SageEngine("rollout", trials=LONG, progress=lambda _: started.set()) as engine:

        def think() -> None:
            try:
                engine.cube(RACE)
            except EngineError as error:
                caught.append(error)

        thread = threading.Thread(target=think)
        thread.start()
        assert started.wait(PATIENCE)
        pid = engine.pid
        engine.interrupt()
        thread.join(PATIENCE)
        assert not thread.is_alive()
        assert [type(error) for error in caught] == [EngineInterruptedError]
        assert engine.pid is None
        assert pid is not None
        wait_for_the_end(pid)


def test_an_exception_of_the_progress_callback_ends_the_work():
    def enough(_: float) -> None:
        raise KeyboardInterrupt

    with SageEngine("rollout", trials=LONG, progress=enough) as engine:
        with pytest.raises(KeyboardInterrupt):
            engine.cube(RACE)
        assert engine.pid is None


def test_a_request_ends_at_its_time_limit():
    with SageEngine("4-ply", timeout=0.01) as engine:
        with pytest.raises(EngineError, match=r"did not answer within 0\.01 s"):
            engine.evaluate(STATE)
        assert engine.pid is None


MUTE = [sys.executable, "-c", "import sys; sys.stdin.read()"]


def test_a_request_to_a_silent_process_ends(monkeypatch):
    monkeypatch.setattr(background, "MAX_SILENT_SECONDS", 0.3)
    mute = worker.Worker(MUTE, "It", alone=True)
    with pytest.raises(EngineError, match=r"It did not answer for 0\.3 s, .* Try again"):
        mute.ask({"do": "hello"}, timeout=PATIENCE)
    assert mute.pid is None


class Lines(SimpleQueue[bytes]):
    """The lines of a program, interrupted by polls without output."""

    def __init__(self, *lines: bytes | int) -> None:
        self._looks = [
            look for each in lines for look in ([each] if isinstance(each, bytes) else [b""] * each)
        ]

    def get(self, block: bool = True, timeout: float | None = None) -> bytes:
        assert block
        assert timeout == pytest.approx(0.1)
        line = self._looks.pop(0)
        if not line:
            raise Empty
        return line


def test_progress_lines_keep_a_long_request_alive():
    program = worker._Program(MUTE, "It", {})
    try:
        program._lines = Lines(150, b"\n", 150, b"\n", 150, b'{"ok": 1}')  # 45 seconds
        assert program.answer({}, None, None) == {"ok": 1}
        program._lines = Lines(150, b"\n", 250)
        with pytest.raises(EngineError, match="It did not answer for 20 s"):
            program.answer({}, None, None)
    finally:
        program.end()


def test_several_threads_are_answered_one_after_the_other():
    with SageEngine("1-ply") as engine:
        expected = {roll: engine.candidates(rolled(roll)) for roll in range(1, 7)}
        found: dict[int, object] = {}

        def think(roll: int) -> None:
            found[roll] = engine.candidates(rolled(roll))

        threads = [threading.Thread(target=think, args=(roll,)) for roll in expected]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        assert found == expected


def rolled(number: int) -> GameState:
    return GameState.on_roll(Position.opening(), dice=Dice(number, 1))


def test_closing_ends_the_process_and_the_next_request_starts_it():
    engine = SageEngine("1-ply").alone()
    engine.evaluate(STATE)
    pid = engine.pid
    engine.close()
    assert pid is not None
    assert not psutil.pid_exists(pid)
    engine.evaluate(STATE)
    assert engine.pid is not None
    engine.close()


@pytest.mark.parametrize("how", [signal.SIGKILL, None])
def test_no_process_remains_when_the_kernel_has_ended(how: signal.Signals | None):
    program = f"""
from gammon_widget.engine.sage import SageEngine
from gammon_widget.rules import *
engine = SageEngine("1-ply")
state = GameState.on_roll(Position.opening(), dice=Dice(3, 1))
engine.candidates(state)
print(engine.pid, flush=True)
{"SageEngine('4-ply').candidates(state)" if how else ""}
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        children = [] if how is None else psutil.Process(process.pid).children(recursive=True)
        if how is not None:
            process.send_signal(how)
        process.wait(PATIENCE)
    for each in {pid, *(child.pid for child in children)}:
        wait_for_the_end(each)


def test_a_script_without_a_guard_is_not_run_again(tmp_path):
    script = tmp_path / "play.py"
    script.write_text(
        "print('once')\n"
        "from gammon_widget.engine.sage import SageEngine\n"
        "from gammon_widget.rules import *\n"
        "SageEngine('1-ply').evaluate(GameState.on_roll(Position.opening()))\n"
    )
    (tmp_path / "json.py").write_text("raise RuntimeError('not the library')\n")
    done = subprocess.run(
        [sys.executable, "-P", str(script)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "once\n"


def test_the_missing_package_is_named(monkeypatch):
    monkeypatch.setattr("gammon_widget.engine.sage.find_spec", lambda _: None)
    with pytest.raises(EngineError, match=r'pip install ".+\[engine\]"'):
        SageEngine()
    # a platform on which the package cannot be installed
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(EngineError, match=r'cannot run in a browser.*"net:1-ply" instead'):
        SageEngine()


def test_an_unused_engine_is_ended():
    engine = SageEngine("1-ply").alone()
    engine.evaluate(STATE)
    pid = engine.pid
    del engine
    gc.collect()
    assert pid is not None
    wait_for_the_end(pid)
    assert not psutil.pid_exists(pid)


def test_a_request_cancelled_during_the_start_leaves_no_process(monkeypatch):
    engine = SageEngine("1-ply").alone()
    begun = worker._Program

    def slowly(*arguments):
        program = begun(*arguments)
        engine.close()  # as from another thread
        return program

    monkeypatch.setattr(worker, "_Program", slowly)
    with pytest.raises(EngineInterruptedError):
        engine.evaluate(STATE)
    assert engine.pid is None


def test_running_a_cell_again_starts_no_second_process():
    before = set(engine_processes())
    matches = []
    for _ in range(3):
        matches.append(Match(players=("Ann", "sage:1-ply"), state=STATE, dice=[(6, 5)] * 9))
        matches[-1].play("8/5 6/5")
        matches[-1].advance()
        assert matches[-1].state.turn is Color.WHITE
    assert len(set(engine_processes()) - before) <= 1
    engines = [match.players[1].mind.engine for match in matches]  # type: ignore[union-attr]
    pids = {engine.pid for engine in engines}
    assert len(pids) == 1
    engines[0].close()
    assert engines[0].pid is None
    assert psutil.pid_exists(pids.pop())  # for the other clients


def test_interrupting_an_engine_keeps_the_requests_of_others():
    one, other = SageEngine("1-ply"), SageEngine("1-ply")
    expected = one.candidates(STATE)
    answers: list[object] = []
    pid = one.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    # at once, except on a busy machine
    while psutil.Process(pid).status() != psutil.STATUS_STOPPED:
        threading.Event().wait(0.01)
    thread = threading.Thread(target=lambda: answers.append(one.candidates(STATE)), daemon=True)
    thread.start()
    while one._worker._host._asking is not one._worker._seat:
        threading.Event().wait(0.01)
    other.interrupt()
    other.close()
    assert psutil.Process(pid).status() == psutil.STATUS_STOPPED
    os.kill(pid, signal.SIGCONT)
    thread.join(PATIENCE)
    assert answers == [expected]
    assert one.pid == pid
    one.close()


def test_a_separate_engine_has_its_own_process():
    with SageEngine("1-ply") as engine, engine.alone() as alone:
        assert engine.candidates(STATE) == alone.candidates(STATE)
        assert engine.pid != alone.pid
