"""The file operations that change a disk.

The package calls all of them through this module, as in ``operations.write(...)``, so that a test
can replace any of them with one that fails.
"""

import sys
from os import close, open, replace, unlink, write

if sys.platform == "emscripten":
    from .browser_disk import fsync, ftruncate
else:
    from os import fsync, ftruncate

__all__ = ["close", "fsync", "ftruncate", "open", "replace", "unlink", "write"]
