"""Installs Debian packages that tests need, where possible."""

import os
import shutil
import subprocess
import sys


def can_install() -> bool:
    """Return whether this is root on a machine with Debian's packages."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(*packages: str) -> bool:
    """Install packages; return whether that succeeded, and write problems to standard error."""
    print(f"Installing {' and '.join(packages)} for the tests", file=sys.stderr)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "install", "--yes", "-qq", "--no-install-recommends", *packages]
    for step in (["apt-get", "update", "-qq"], command):
        # Only the last result counts: one outdated source does not prevent the installation.
        done = subprocess.run(
            step,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
    return done.returncode == 0
