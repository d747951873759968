"""Compute what the engines say about the course: ``python -m tests.course [LESSON ...]``.

This takes some minutes. The tests compare the lessons with the stored files, and tests marked
``prove`` compare these files with the engines.
"""

from __future__ import annotations

import sys

from tests.course import engine_figures, verdicts

engine_figures.write()
verdicts.write(sys.argv[1:])
