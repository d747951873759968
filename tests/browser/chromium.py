"""Finds a Chromium for the tests; as a program, installs one if possible.

``python -m tests.browser.chromium`` prints the path of a browser, for the Makefile.
"""

import ctypes
import os
import shutil
import sys

from tests import debian

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "brave-browser",
)
"""Programs of the Chromium family, in the order in which they are tried."""

PACKAGES = ("chromium", "fonts-liberation")
"""What is installed on Debian; one known font makes pictures the same on every machine."""

LIBRARY, ITS_PACKAGE = "libatomic.so.1", "libatomic1"
"""What the program that drives the browser needs, and a machine without a compiler may not have."""

ADVICE = (
    "The browser tests need Chromium. On Debian or Ubuntu: "
    f"sudo apt install {' '.join((*PACKAGES, ITS_PACKAGE))}. "
    "A browser that is already there can be named: CHROMIUM=/path/to/chromium make test"
)

QUIET_FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",  # Chromium's sandbox refuses to run as root
)
"""Command-line flags for tests: nothing in the background, nothing over the network."""


class BrowserMissingError(RuntimeError):
    """No browser was found; the message says what to do."""


def find_chromium() -> str:
    """Return the path of the browser in ``$CHROMIUM``, or else of the first installed one.

    Raises
    ------
    BrowserMissingError
        If there is no browser, or ``$CHROMIUM`` is not a program.
    """
    if named := os.environ.get("CHROMIUM"):
        if path := shutil.which(named):
            return path
        raise BrowserMissingError(f"CHROMIUM={named} is not a program that can be run.")
    for name in NAMES:
        if path := shutil.which(name):
            return path
    raise BrowserMissingError(ADVICE)


def can_be_driven() -> bool:
    """Whether the library that drives browsers is installed."""
    try:
        ctypes.CDLL(LIBRARY)
    except OSError:
        return False
    return True


def missing_packages() -> tuple[str, ...]:
    """Return the Debian packages that browser tests need but that are missing.

    Raises
    ------
    BrowserMissingError
        If ``$CHROMIUM`` is not a program.
    """
    missing = () if can_be_driven() else (ITS_PACKAGE,)
    try:
        find_chromium()
    except BrowserMissingError:
        if os.environ.get("CHROMIUM"):
            raise
        return (*PACKAGES, *missing)
    return missing


def main() -> int:
    """Print the browser's path; install missing packages first."""
    try:
        missing = missing_packages()
        if missing and not (debian.can_install() and debian.install(*missing)):
            raise BrowserMissingError(ADVICE)
        print(find_chromium())
    except BrowserMissingError as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
