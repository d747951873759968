"""The process that thinks: it breaks down alone, is interrupted, and leaves nothing behind."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import psutil
import pytest

from gammon_widget.engine import EngineError, EngineInterruptedError, SageEngine, worker
from gammon_widget.rules import Dice, GameState, Position

STATE = GameState.on_roll(Position.opening(), dice=Dice(3, 1), length=7)
RACE = GameState.on_roll(Position.build(own={7: 8, 8: 7}, other={7: 8, 8: 7}))
LONG = 20_000  # games of a rollout, which take a minute
PATIENCE = 20.0


def wait_for_the_end(pid: int) -> None:
    psutil.wait_procs([psutil.Process(pid)] if psutil.pid_exists(pid) else [], timeout=PATIENCE)
    assert not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSEGV])
def test_a_breakdown_while_it_thinks_costs_no_answer(how: signal.Signals):
    with SageEngine("1-ply") as engine:
        before = engine.candidates(STATE)
        pid = engine.pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)  # it cannot answer, however quick it is
        threading.Timer(0.3, os.kill, (pid, how)).start()
        if how is not signal.SIGKILL:
            threading.Timer(0.3, os.kill, (pid, signal.SIGCONT)).start()
        assert engine.candidates(STATE) == before
        assert engine.pid not in (None, pid)


def test_a_question_that_breaks_it_down_is_put_twice_and_no_more(tmp_path: Path):
    program = """
import os, pathlib, signal, sys
sys.stdin.readline()
with open(sys.argv[1], "a") as file:
    file.write("asked ")
os.kill(os.getpid(), signal.SIGABRT)
"""
    asked = tmp_path / "asked"
    dying = worker.Worker([sys.executable, "-c", program, str(asked)], "It")
    with pytest.raises(EngineError, match=r"It has broken down twice .*\(signal 6\)"):
        dying.ask({"do": "hello"}, timeout=PATIENCE)
    assert asked.read_text() == "asked asked "
    assert dying.pid is None


def test_a_thought_is_interrupted_from_another_thread():
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


def test_what_the_progress_raises_ends_the_work():
    def enough(_: float) -> None:
        raise KeyboardInterrupt

    with SageEngine("rollout", trials=LONG, progress=enough) as engine:
        with pytest.raises(KeyboardInterrupt):
            engine.cube(RACE)
        assert engine.pid is None


def test_an_answer_that_takes_too_long_is_given_up():
    with SageEngine("3-ply", timeout=0.01) as engine:
        with pytest.raises(EngineError, match=r"not answered in 0\.01 seconds"):
            engine.evaluate(STATE)
        assert engine.pid is None


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


def test_closing_ends_the_process_and_another_question_starts_it():
    engine = SageEngine("1-ply")
    engine.evaluate(STATE)
    pid = engine.pid
    engine.close()
    assert pid is not None
    assert not psutil.pid_exists(pid)
    engine.evaluate(STATE)
    assert engine.pid is not None
    engine.close()


@pytest.mark.parametrize("how", [signal.SIGKILL, None])
def test_nothing_is_left_when_its_python_is_gone(how: signal.Signals | None):
    program = f"""
from gammon_widget.engine import SageEngine
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
        "from gammon_widget.engine import SageEngine\n"
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
    with pytest.raises(EngineError, match=r'pip install "gammon-widget\[engine\]"'):
        SageEngine()
    monkeypatch.setattr(sys, "platform", "emscripten")  # where nothing that it needs can be had
    with pytest.raises(EngineError, match=r'cannot run in a browser.*"simple:best" can'):
        SageEngine()


def test_an_engine_that_nobody_wants_any_more_is_ended():
    engine = SageEngine("1-ply")
    engine.evaluate(STATE)
    pid = engine.pid
    del engine
    gc.collect()
    assert pid is not None
    wait_for_the_end(pid)
    assert not psutil.pid_exists(pid)


def test_a_question_that_is_given_up_while_its_program_starts_leaves_no_program(monkeypatch):
    engine = SageEngine("1-ply")
    begun = worker._Program

    def slowly(*arguments):
        program = begun(*arguments)
        engine.close()  # as from another thread
        return program

    monkeypatch.setattr(worker, "_Program", slowly)
    with pytest.raises(EngineInterruptedError):
        engine.evaluate(STATE)
    assert engine.pid is None
