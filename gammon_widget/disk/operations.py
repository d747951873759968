"""The operations that change what is on a disk, in one place.

Whatever the package writes goes through these names, asked for at the moment of use, as in
``operations.write(...)``: so a test can let any of them fail, and see what is left.
"""

import sys
from os import close, open, replace, unlink, write

if sys.platform == "emscripten":
    from .browser_disk import fsync, ftruncate
else:
    from os import fsync, ftruncate

__all__ = ["close", "fsync", "ftruncate", "open", "replace", "unlink", "write"]
