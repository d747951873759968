"""An engine in a separate process, with requests and answers as lines of JSON.

A thread would not be enough, because a crash of a compiled engine ends the process. A fork is not
possible, because an engine that has been used hangs in a forked process. `multiprocessing` would
run a user's script again. The process ends when its standard input closes, so it ends with the
kernel at the latest.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any

from . import background
from .errors import EngineError, EngineInterruptedError

Answer = dict[str, Any]
Progress = Callable[[float], object]
"""A function that receives the share of the work done, from 0 to 1."""

_SECONDS_BETWEEN_LOOKS = 0.1  # seconds; polling interval for interrupts
_SECONDS_TO_END = 2.0  # seconds; maximum time for a process to end


class Worker:
    """A client of an engine process.

    The process starts with the first request, and again after a crash. Clients of the same program
    share one process unless `alone` is True. The process ends when its last client is closed. If
    the process crashes during a request, the request is sent once more to a new process. Requests
    from all threads and clients are answered one after another.
    """

    def __init__(
        self,
        command: Sequence[str],
        name: str,
        environment: Mapping[str, str] | None = None,
        *,
        alone: bool = False,
    ) -> None:
        self._name = name
        self._arguments = list(command), name, dict(environment or {})
        self._host = _Host(*self._arguments) if alone else _shared_host(*self._arguments)
        self._seat = object()  # identifies this client to the host
        self._questions = 0
        self._given_up = 0  # number of the last interrupted request
        weakref.finalize(self, self._host.leave, self._seat)  # also when Python ends

    @property
    def pid(self) -> int | None:
        """The process ID; None while no process runs for this client."""
        return self._host.pid_for(self._seat)

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a copy start its own process."""
        return partial(Worker, alone=True), self._arguments

    def alone(self) -> Worker:
        """Return a client of the same program with a process of its own."""
        command, name, environment = self._arguments
        return Worker(command, name, environment, alone=True)

    def ask(
        self,
        question: Mapping[str, object],
        *,
        progress: Progress | None = None,
        timeout: float | None = None,
    ) -> Answer:
        """Send a request and wait for the answer, at most `timeout` seconds.

        `progress` is called in this thread. If it raises an exception, the process ends, and the
        exception is raised here.

        Raises `EngineInterruptedError` after `interrupt`. Raises `EngineError` if the process
        cannot start, crashes twice, reports an error, exceeds the timeout, or is silent for
        `background.MAX_SILENT_SECONDS` while `background.ON_SILENCE` is None.
        """
        self._questions += 1
        number = self._questions
        with self._host.turn_of(self._seat):
            try:
                answer = self._answer(number, question, progress, timeout)
            except _BreakdownError:  # perhaps there was not enough memory, so try again
                try:
                    answer = self._answer(number, question, progress, timeout)
                except _BreakdownError as error:
                    raise EngineError(str(error)) from None
        if "wrong" in answer:
            raise EngineError(f"{self._name}: {answer['wrong']}")
        return answer

    def interrupt(self) -> None:
        """Cancel all requests of this client. End the process if it is working on one of them."""
        self._given_up = self._questions
        self._host.interrupt(self._seat)

    def close(self) -> None:
        """Cancel all requests, and end the process unless other clients use it."""
        self._given_up = self._questions
        self._host.leave(self._seat)

    def _answer(
        self,
        number: int,
        question: Mapping[str, object],
        progress: Progress | None,
        timeout: float | None,
    ) -> Answer:
        self._require_wanted(number)
        program = self._host.running()
        try:
            self._require_wanted(number)  # perhaps cancelled while the process started
            return program.answer(question, progress, timeout)
        except BaseException:  # a late answer would be taken for the answer to the next request
            self._host.end()
            self._require_wanted(number)
            raise

    def _require_wanted(self, number: int) -> None:
        if number <= self._given_up:
            raise EngineInterruptedError(f"{self._name} was interrupted.")


class _Host:
    """One process and its clients."""

    def __init__(self, command: list[str], name: str, environment: dict[str, str]) -> None:
        self._arguments = command, name, environment
        self._program: _Program | None = None
        self._turn = threading.Lock()  # held during a request
        self._seats: set[object] = set()
        self._asking: object = None  # the client whose request is being answered
        self.end: Callable[[], object] = lambda: None

    def pid_for(self, seat: object) -> int | None:
        program = self._program
        is_there = program is not None and program.is_running and seat in self._seats
        return program.pid if is_there and program is not None else None

    @contextlib.contextmanager
    def turn_of(self, seat: object) -> Iterator[None]:
        """Wait for the turn of a client. The turn ends with the ``with`` block."""
        self._seats.add(seat)
        with self._turn:
            self._asking = seat
            try:
                yield
            finally:
                self._asking = None

    def running(self) -> _Program:
        """Return the running process. Start it if necessary."""
        program = self._program
        if program is None or not program.is_running:
            self.end()
            program = self._program = _Program(*self._arguments)
            self.end = weakref.finalize(self, program.end)
        return program

    def interrupt(self, seat: object) -> None:
        """End the process if it is working for this client."""
        if self._asking is seat:
            self.end()

    def leave(self, seat: object) -> None:
        """End the process unless other clients use it."""
        self._seats.discard(seat)
        if self._asking is seat or not self._seats:
            self.end()


_HOSTS: weakref.WeakValueDictionary[tuple[str, ...], _Host] = weakref.WeakValueDictionary()


def _shared_host(command: list[str], name: str, environment: dict[str, str]) -> _Host:
    """Return the host of a program. All clients of the program share it."""
    key = *command, name
    host = _HOSTS.get(key)
    if host is None:
        host = _HOSTS[key] = _Host(command, name, environment)
    return host


class _BreakdownError(EngineError):
    """The process ended before it answered."""


class _Program:
    """A running process, with a thread that reads its output."""

    def __init__(self, command: list[str], name: str, environment: dict[str, str]) -> None:
        self._name = name
        # The engine has its own process group, because an interrupt of a cell must not stop it.
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
        with contextlib.suppress(OSError):  # an ended process gives no answer, see below
            self._process.stdin.write(json.dumps(question).encode() + b"\n")
            self._process.stdin.flush()
        waited = silent = 0.0
        on_silence, is_reported = background.ON_SILENCE.get(), False
        while True:
            try:
                line = self._lines.get(timeout=_SECONDS_BETWEEN_LOOKS)
            except Empty:
                waited += _SECONDS_BETWEEN_LOOKS
                silent += _SECONDS_BETWEEN_LOOKS
                if timeout is not None and waited >= timeout:
                    raise EngineError(
                        f"{self._name} did not answer within {timeout:g} s. "
                        "Try again with a longer timeout."
                    ) from None
                if silent >= background.MAX_SILENT_SECONDS and not is_reported:
                    if on_silence is None:
                        raise EngineError(
                            f"{self._name} did not answer for {background.MAX_SILENT_SECONDS:g} s, "
                            "so its process was stopped. Try again: it will restart."
                        ) from None
                    is_reported = True
                    on_silence(True)
                continue
            silent = 0.0
            if is_reported and on_silence is not None:
                is_reported = False
                on_silence(False)
            if not line:
                raise _BreakdownError(self._breakdown())
            try:
                answer = json.loads(line)
            except ValueError:
                continue  # an empty line from a working process, or output of a library
            if not isinstance(answer, dict):
                continue
            if "done" not in answer:
                return answer
            waited = 0.0
            if progress is not None:
                progress(answer["done"])

    def end(self) -> None:
        """Kill the process, and wait until it has ended."""
        self._process.kill()
        self._process.wait(_SECONDS_TO_END)
        self._listener.join(_SECONDS_TO_END)
        for stream in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):  # a failed write at the end
                if stream is not None:
                    stream.close()

    def _listen(self) -> None:
        assert self._process.stdout is not None  # it is a pipe
        with contextlib.suppress(OSError, ValueError):  # closed during the read
            for line in self._process.stdout:
                self._lines.put(line)
        self._lines.put(b"")

    def _breakdown(self) -> str:
        code = self._process.wait(_SECONDS_TO_END)
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        return (
            f"{self._name} crashed twice during an evaluation ({how}). Try again: it will restart."
        )


def python_program(script: str) -> list[str]:
    """Return the command that runs a file in another process with the same Python.

    Raises `EngineError` if Python cannot run processes, as in a browser.
    """
    if not sys.executable:
        raise EngineError(
            "The path of the Python program (sys.executable) is unknown, so Python cannot start "
            "an engine."
        )
    # With the option -P, files in the script's folder or the working directory cannot shadow
    # modules of the standard library.
    return [sys.executable, "-P", script]


def python_environment() -> dict[str, str]:
    """Return environment variables that give the new Python process the same import path."""
    return {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONIOENCODING": "utf-8"}
