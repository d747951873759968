"""A disk that fails on demand, and one that loses power.

Both replace `gammon_widget.storage.operations`, which does all writing. Operations that succeed
affect real files.
"""

from __future__ import annotations

import errno
import gc
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import pytest

from gammon_widget.rules import GammonError
from gammon_widget.storage import operations

NAMES = operations.__all__


class Killed(BaseException):
    """The program is killed: it does nothing more."""


Fault = Callable[[str, Callable[[], object], tuple[object, ...]], object]
"""What happens in place of an operation: its name, itself, and what it was given."""


def refuses(number: int) -> Fault:
    """The operation is not done, and raises this error."""

    def fault(name: str, do: Callable[[], object], given: tuple[object, ...]) -> object:
        raise OSError(number, os.strerror(number))

    return fault


def fails_late(number: int) -> Fault:
    """The operation is done, but raises this error."""

    def fault(name: str, do: Callable[[], object], given: tuple[object, ...]) -> object:
        do()
        raise OSError(number, os.strerror(number))

    return fault


def stops_halfway(number: int) -> Fault:
    """Half of the data is written, then this error is raised; other operations raise it at once."""

    def fault(name: str, do: Callable[[], object], given: tuple[object, ...]) -> object:
        _write_half(name, given)
        raise OSError(number, os.strerror(number))

    return fault


def writes_short(name: str, do: Callable[[], object], given: tuple[object, ...]) -> object:
    """Writes half of the data and returns its length without an error; other operations succeed."""
    written = _write_half(name, given)
    return do() if written is None else written


def interrupts(name: str, do: Callable[[], object], given: tuple[object, ...]) -> object:
    """The operation is done, then an interrupt follows."""
    do()
    raise KeyboardInterrupt


def kills(name: str, do: Callable[[], object], given: tuple[object, ...]) -> object:
    """The program is killed in the middle of its write."""
    _write_half(name, given)
    raise Killed


def kills_late(name: str, do: Callable[[], object], given: tuple[object, ...]) -> object:
    """The program is killed just after the operation."""
    do()
    raise Killed


def _write_half(name: str, given: tuple[object, ...]) -> int | None:
    if name != "write":
        return None
    descriptor, data = given
    assert isinstance(descriptor, int)
    assert isinstance(data, memoryview)
    return os.write(descriptor, data[: (len(data) + 1) // 2])


FAULTS: dict[str, Fault] = {
    "full disk": stops_halfway(errno.ENOSPC),
    "full disk at once": refuses(errno.ENOSPC),
    "failing disk": refuses(errno.EIO),
    "failing late": fails_late(errno.EIO),
    "short write": writes_short,
    "stop button": interrupts,
}

KILLS: dict[str, Fault] = {
    "killed": kills,
    "killed late": kills_late,
}


class FaultyDisk:
    """A disk on which one operation fails, and perhaps all later ones.

    Parameters
    ----------
    patch
        Puts the disk in place of the real operations.
    fault
        Replaces the operation.
    at
        The index of the operation, counted from 0.
    forever
        Whether all later operations fail in the same way.
    """

    def __init__(
        self, patch: pytest.MonkeyPatch, fault: Fault, at: int, *, forever: bool = False
    ) -> None:
        self.done = 0
        self.hit = ""
        """The name of the operation that went wrong first."""
        self._fault, self._at, self._forever = fault, at, forever
        self._dead = False
        for name in NAMES:
            patch.setattr(operations, name, self._instead_of(name, getattr(operations, name)))

    def _instead_of(self, name: str, real: Callable[..., object]) -> Callable[..., object]:
        def operation(*given: object) -> object:
            if self._dead:
                if name == "close":  # the system closes the files of a killed program
                    return real(*given)
                raise Killed
            here = self.done
            self.done += 1
            if here != self._at and not (self._forever and here > self._at):
                return real(*given)
            self.hit = self.hit or name
            if name == "close":
                real(*given)  # a descriptor is free again whatever close() returns
                return self._fault(name, lambda: None, given)
            try:
                return self._fault(name, lambda: real(*given), given)
            except Killed:
                self._dead = True
                raise

        return operation


def every_fault(
    patch: pytest.MonkeyPatch, fault: Fault, *, forever: bool = False
) -> Iterator[FaultyDisk]:
    """A disk that fails at its first operation, one at its second, and so on.

    Garbage is not collected meanwhile: to close a journal that was left is an operation, too.
    """
    gc.disable()
    try:
        for at in count():
            with patch.context() as here:
                disk = FaultyDisk(here, fault, at, forever=forever)
                yield disk
            if not disk.hit:
                return
    finally:
        gc.enable()


def refusal_of(act: Callable[[], object]) -> GammonError | None:
    """Run an action on a faulty disk; return its error, but None for an interrupt."""
    try:
        act()
    except GammonError as error:
        return error
    except KeyboardInterrupt:
        pass
    return None


# Power cuts


@dataclass
class _File:
    """A file: the content that is safely on the disk, and the pending writes."""

    kept: bytes = b""
    coming: list[Callable[[bytearray], None]] = field(default_factory=list)

    def contents(self) -> Iterator[bytes]:
        """The possible contents after a power cut: any subset of the pending writes."""
        coming = self.coming
        yield from {
            self._with(chosen)
            for chosen in (
                [],
                coming,
                *(coming[:index] for index in range(1, len(coming))),
                *([each] for each in coming),
                *([*coming[:index], *coming[index + 1 :]] for index in range(len(coming))),
            )
        }

    def settle(self) -> None:
        self.kept, self.coming = self._with(self.coming), []

    def _with(self, changes: list[Callable[[bytearray], None]]) -> bytes:
        content = bytearray(self.kept)
        for change in changes:
            change(content)
        return bytes(content)


@dataclass(frozen=True)
class Aftermath:
    """Files that a power cut may leave, and the number of writes acknowledged before it."""

    acknowledged: int
    files: dict[str, bytes]

    def write_to(self, folder: Path) -> None:
        """Give the folder these contents."""
        for name, content in self.files.items():
            (folder / name).write_bytes(content)


class PowerlessDisk:
    """Records real operations, and what a power cut after each of them might leave.

    It promises only what POSIX does: the content of a file is safe after `fsync` of the file, its
    name
    after `fsync` of the folder. Of later writes, any part may be on the disk: a part of a write, or
    zeros in place of its data.

    Parameters
    ----------
    patch
        Puts the disk in place of the real operations.
    folder
        The folder to record; its present content is safe.
    acknowledged
        Returns the number of writes acknowledged so far.
    """

    def __init__(
        self, patch: pytest.MonkeyPatch, folder: Path, acknowledged: Callable[[], int]
    ) -> None:
        self.wrecks: list[Aftermath] = []
        self._folder, self._acknowledged = folder, acknowledged
        self._names = {path.name: _File(path.read_bytes()) for path in folder.iterdir()}
        self._kept_names = dict(self._names)
        self._renamed: list[Callable[[dict[str, _File]], None]] = []
        self._opened: dict[int, _File | None] = {}
        for name in NAMES:
            patch.setattr(operations, name, self._watched(name, getattr(operations, name)))

    def _watched(self, name: str, real: Callable[..., object]) -> Callable[..., object]:
        def operation(*given: object) -> object:
            if name == "close" and given[0] not in self._opened:
                return real(*given)  # a file of an earlier test, closed by the garbage collector
            start = os.lseek(given[0], 0, os.SEEK_CUR) if name == "write" else 0
            result = real(*given)
            self._happened(name, given, result, start)
            self._note()
            return result

        return operation

    def _happened(self, name: str, given: tuple[object, ...], result: object, start: int) -> None:
        match name, given, result:
            case "open", (str(path), *_), int(descriptor):
                self._open(path, descriptor)
            case "write", (int(descriptor), memoryview() as data), int(length):
                self._write(descriptor, bytes(data[:length]), start)
            case "ftruncate", (int(descriptor), int(size)), _:
                self._file(descriptor).coming.append(lambda content: _resize(content, size))
            case "fsync", (int(descriptor),), _:
                self._fsync(descriptor)
            case "replace", (str(old), str(new)), _:
                self._replace(os.path.basename(old), os.path.basename(new))
            case "unlink", (str(path),), _:
                self._rename(lambda names: _forget(names, os.path.basename(path)))
            case "close", (int(descriptor),), _:
                del self._opened[descriptor]
            case _:
                raise AssertionError(f"{name}{given} is not known here")

    def _open(self, path: str, descriptor: int) -> None:
        if os.path.isdir(path):
            self._opened[descriptor] = None
            return
        name = os.path.basename(path)
        if name not in self._names:
            file = _File()
            self._rename(lambda names: names.update({name: file}))
        self._opened[descriptor] = self._names[name]

    def _write(self, descriptor: int, written: bytes, start: int) -> None:
        half = written[: len(written) // 2]
        zeros = bytes(len(half))  # longer, but the new data has not arrived
        self._file(descriptor).coming += [
            lambda content: _put(content, start, zeros),
            lambda content: _put(content, start, half),
            lambda content: _put(content, start, written),
        ]

    def _fsync(self, descriptor: int) -> None:
        file = self._opened[descriptor]
        if file is None:
            self._kept_names, self._renamed = dict(self._names), []
        else:
            file.settle()

    def _replace(self, old: str, new: str) -> None:
        file = self._names[old]

        def change(names: dict[str, _File]) -> None:
            names[new] = file
            names.pop(old, None)

        self._rename(change)

    def _rename(self, change: Callable[[dict[str, _File]], None]) -> None:
        change(self._names)
        self._renamed.append(change)

    def _file(self, descriptor: int) -> _File:
        file = self._opened[descriptor]
        assert file is not None
        return file

    def _note(self) -> None:
        """Record what a power cut would leave now: the first renamings, and any contents."""
        acknowledged = self._acknowledged()
        for happened in range(len(self._renamed) + 1):
            names = dict(self._kept_names)
            for change in self._renamed[:happened]:
                change(names)
            whole = {name: file._with(file.coming) for name, file in names.items()}
            for name, file in names.items():
                self.wrecks += [
                    Aftermath(acknowledged, {**whole, name: content}) for content in file.contents()
                ]


def _put(content: bytearray, start: int, part: bytes) -> None:
    content.extend(bytes(max(0, start + len(part) - len(content))))
    content[start : start + len(part)] = part


def _resize(content: bytearray, size: int) -> None:
    content.extend(bytes(max(0, size - len(content))))
    del content[size:]


def _forget(names: dict[str, _File], name: str) -> None:
    names.pop(name, None)
