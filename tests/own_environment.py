"""Programs in a separate environment, to test how they handle our files."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

INSTALL_TIMEOUT_S, RUN_TIMEOUT_S = 900, 300
"""A program that takes longer, such as a grader for one notebook, hangs."""


@dataclass(frozen=True)
class Environment:
    """A virtual environment with packages that are installed nowhere else.

    Attributes
    ----------
    folder
        The folder of the environment.
    """

    folder: Path

    @classmethod
    def with_packages(cls, folder: Path, *wanted: str) -> Environment:
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        python = str(folder / "bin" / "python")
        pip = [python, "-m", "pip", "install", "--quiet"]
        if find_spec("uv") is not None:  # ten times as fast
            pip = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", python]
        subprocess.run([*pip, *wanted], check=True, timeout=INSTALL_TIMEOUT_S)
        return cls(folder)

    def run(self, *command: object, inside: Path, timeout: float = RUN_TIMEOUT_S) -> str:
        """Run a program of the environment, as on a machine without other packages."""
        bin_folder = self.folder / "bin"
        clean = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PYTHON", "JUPYTER", "IPYTHON", "VIRTUAL_ENV"))
        }
        own = {name: str(self.folder / name) for name in ("JUPYTER_CONFIG_DIR", "IPYTHONDIR")}
        own["PATH"] = f"{bin_folder}{os.pathsep}{clean['PATH']}"
        program, *arguments = map(str, command)
        done = subprocess.run(
            [str(bin_folder / program), *arguments],
            cwd=inside,
            env=clean | own,
            capture_output=True,
            text=True,
            check=False,
            timeout=timeout,
        )
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
        return done.stdout
