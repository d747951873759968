"""Programs from Debian's packages that tests need, installed where that is possible."""

import os
import shutil
import subprocess
import sys


def can_install() -> bool:
    """Whether this is root on a machine with Debian's packages."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(*packages: str) -> bool:
    """Install packages; say whether that went well, and on standard error what went wrong."""
    print(f"Installing {' and '.join(packages)} for the tests", file=sys.stderr)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "install", "--yes", "-qq", "--no-install-recommends", *packages]
    for step in (["apt-get", "update", "-qq"], command):
        # Only the last result counts: one stale source does not keep a package from coming.
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
