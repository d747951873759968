"""A program beside the kernel that does the thinking, asked and answered in lines of JSON.

Not a thread, for a compiled engine that breaks down takes its process with it; not a fork, for
an engine that was used before hangs in one; and not `multiprocessing`, which would run a
person's script a second time. The program ends by itself as soon as its standard input does, so
nothing is left behind by a kernel that is gone.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Mapping, Sequence
from queue import Empty, SimpleQueue
from typing import Any

from .errors import EngineError, EngineInterruptedError

Answer = dict[str, Any]
Progress = Callable[[float], object]
"""Called with how much of the work is done, from 0 to 1."""

_SECONDS_BETWEEN_LOOKS = 0.1  # seconds; between two looks at whether a person has interrupted
_SECONDS_TO_END = 2.0  # seconds that a program has to end when it is told to


class Worker:
    """One such program, started with the first question and again after a breakdown.

    A question at which it breaks down is put once more, to a new one.

    Questions from several threads are answered one after the other.

    Parameters
    ----------
    command
        The program and its arguments.
    name
        What to call it in messages.
    environment
        Variables that the program gets besides those of this process.
    """

    def __init__(
        self, command: Sequence[str], name: str, environment: Mapping[str, str] | None = None
    ) -> None:
        self._command = list(command)
        self._name = name
        self._environment = dict(environment or {})
        self._program: _Program | None = None
        self._turn = threading.Lock()  # held while a question is being answered
        self._questions = 0
        self._given_up = 0  # every question up to this one
        self._end: Callable[[], object] = lambda: None

    @property
    def pid(self) -> int | None:
        """The process, while one is running."""
        program = self._program
        return program.pid if program is not None and program.is_running else None

    def ask(
        self,
        question: Mapping[str, object],
        *,
        progress: Progress | None = None,
        timeout: float | None = None,
    ) -> Answer:
        """Put a question and wait for the answer.

        Parameters
        ----------
        question
            Anything that JSON can hold.
        progress
            Called in this thread while the program reports on its work. What it raises ends
            the program, and comes through.
        timeout
            Seconds to wait at the most; None for no limit.

        Raises
        ------
        EngineError
            If the program cannot be started, breaks down twice, says that something is wrong,
            or has not answered in time.
        EngineInterruptedError
            If the question was given up by `interrupt`.
        """
        self._questions += 1
        number = self._questions
        with self._turn:
            try:
                answer = self._answer(number, question, progress, timeout)
            except _BreakdownError:  # killed for want of memory, say: no fault of the question
                answer = self._answer(number, question, progress, timeout)
        if "wrong" in answer:
            raise EngineError(f"{self._name}: {answer['wrong']}")
        return answer

    def interrupt(self) -> None:
        """Give up every question that waits for its answer, and end the program if there is one.

        The next question starts it again.
        """
        self._given_up = self._questions
        if self._turn.locked():
            self._end()

    def close(self) -> None:
        """End the program; the next question would start it again."""
        self._given_up = self._questions
        self._end()

    def _answer(
        self,
        number: int,
        question: Mapping[str, object],
        progress: Progress | None,
        timeout: float | None,
    ) -> Answer:
        self._demand_wanted(number)
        program = self._running()
        try:
            self._demand_wanted(number)  # it may have been given up while the program started
            return program.answer(question, progress, timeout)
        except BaseException:  # its answer would be taken for that to the next question
            self._end()
            self._demand_wanted(number)
            raise

    def _running(self) -> _Program:
        program = self._program
        if program is None or not program.is_running:
            self._end()
            program = self._program = _Program(self._command, self._name, self._environment)
            self._end = weakref.finalize(self, program.end)  # at the latest when Python ends
        return program

    def _demand_wanted(self, number: int) -> None:
        if number <= self._given_up:
            raise EngineInterruptedError(f"{self._name} was interrupted.")


class _BreakdownError(EngineError):
    """The program has ended before it has answered."""


class _Program:
    """A running program, and a thread that hears what it says."""

    def __init__(self, command: list[str], name: str, environment: dict[str, str]) -> None:
        self._name = name
        # A group of its own: interrupting a cell is no reason for a bot to stop thinking.
        alone: dict[str, Any] = (
            {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
            if os.name == "nt"
            else {"start_new_session": True}
        )
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, **environment},
                **alone,
            )
        except OSError as error:
            raise EngineError(f"{name} cannot be started ({command[0]}): {error}.") from None
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def answer(
        self, question: Mapping[str, object], progress: Progress | None, timeout: float | None
    ) -> Answer:
        assert self._process.stdin is not None  # it is a pipe
        with contextlib.suppress(OSError):  # a program that is gone says nothing, see below
            self._process.stdin.write(json.dumps(question).encode() + b"\n")
            self._process.stdin.flush()
        waited = 0.0
        while True:
            try:
                line = self._lines.get(timeout=_SECONDS_BETWEEN_LOOKS)
            except Empty:
                waited += _SECONDS_BETWEEN_LOOKS
                if timeout is not None and waited >= timeout:
                    raise EngineError(
                        f"{self._name} has not answered in {timeout:g} seconds."
                    ) from None
                continue
            if not line:
                raise _BreakdownError(self._breakdown())
            try:
                answer = json.loads(line)
            except ValueError:
                continue  # something that a library has printed
            if not isinstance(answer, dict):
                continue
            if "done" not in answer:
                return answer
            waited = 0.0
            if progress is not None:
                progress(answer["done"])

    def end(self) -> None:
        """Kill it, and wait until nothing of it is left."""
        self._process.kill()
        self._process.wait(_SECONDS_TO_END)
        self._listener.join(_SECONDS_TO_END)
        for stream in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):  # what could not be written any more
                if stream is not None:
                    stream.close()

    def _listen(self) -> None:
        assert self._process.stdout is not None  # it is a pipe
        with contextlib.suppress(OSError, ValueError):  # it is closed while it is being read
            for line in self._process.stdout:
                self._lines.put(line)
        self._lines.put(b"")

    def _breakdown(self) -> str:
        code = self._process.wait(_SECONDS_TO_END)
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        return (
            f"{self._name} has broken down twice while it was thinking ({how}). "
            "Ask again: it starts anew."
        )


def python_program(script: str) -> list[str]:
    """The command that runs a file in another Python like this one.

    Raises
    ------
    EngineError
        Where Python cannot run programs, as in a browser.
    """
    if not sys.executable:
        raise EngineError("Python does not know its own program here, so it can start no other.")
    # Not the script's own folder, nor the working directory: other files there may have names
    # of the standard library.
    return [sys.executable, "-P", script]


def python_environment() -> dict[str, str]:
    """What lets the other Python import what this one can."""
    return {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONIOENCODING": "utf-8"}
