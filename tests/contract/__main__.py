"""Record the contract, or compare the package with it: ``python -m tests.contract compare``."""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from . import hooks, record

PARTS = ("names", "refusals", "files", "refusals_of_widgets", "pictures", "inputs")
"""Modules of this folder that observe a part of what the package does."""

ROOT = Path(__file__).parents[2]


def main() -> int:
    """Do what the command line asks for; gives 1 where there is any difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.contract", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, words in (("record", "write the record"), ("compare", "tell every difference")):
        command = commands.add_parser(name, help=words)
        command.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="part")
    for name in ("_record", "_compare"):
        commands.add_parser(name).add_argument("parts", nargs=1, choices=PARTS)
    given = parser.parse_args()
    if given.command.startswith("_"):
        return _in_here(given.command.removeprefix("_"), given.parts[0])
    # Each in a process of its own: clock and chance are set before the package is imported.
    codes = [_in_process(given.command, part) for part in given.parts or PARTS]
    return int(any(codes))


def _in_process(command: str, part: str) -> int:
    begun = time.monotonic()
    words = [sys.executable, "-m", __package__ or "", f"_{command}", part]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONHASHSEED"}
    code = subprocess.run(words, cwd=ROOT, env=environment, check=False).returncode
    print(f"{part}: {time.monotonic() - begun:.1f} s", flush=True)
    return code


def _in_here(command: str, part: str) -> int:
    hooks.install()
    module = import_module(f".{part}", __package__)
    with tempfile.TemporaryDirectory() as folder:
        before = os.getcwd()
        os.chdir(folder)
        gc.disable()
        try:
            if command == "record" and hasattr(module, "renew"):
                module.renew()
            found: Any = module.observe()
        finally:
            os.chdir(before)
    if command == "record":
        print(f"{part}: {record.store(part, found):,} bytes")
        return 0
    differences = list(record.differences(record.load(part), found))
    for each in differences:
        print(f"{part} › {each}")
    print(f"{part}: {len(differences) or 'no'} difference{'s' if len(differences) != 1 else ''}")
    return int(bool(differences))


if __name__ == "__main__":
    sys.exit(main())
