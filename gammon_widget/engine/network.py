"""The network of the engine ``net``: five probabilities of a position before the roll.

It is the cubeless network of PureTD, https://github.com/alexstrehl/backgammon-ai-engine, revision
b2750df (MIT, see ``net-LICENSE``), with weights of 16 bits in ``net.f16``: layers of 196, 512, 512,
256, 128 and 5 units, ReLU between them and a logistic function at the end. Each layer stores its
weights, a row for each output, then its biases.

The inputs are 98 for the player on roll, then 98 for the opponent, both in the numbering of the
player on roll: four for each point (at least one, two, three checkers, and half of those beyond
three), half the checkers on the bar, and the share of checkers borne off.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from ..optional_libraries import library
from ..rules import Position
from ..rules.position import BAR, CHECKERS
from .evaluation import Probabilities, possible

_SIZES = (196, 512, 512, 256, 128, 5)
_OUTPUTS = 5
_CERTAIN = 60  # beyond it the logistic function is 0 or 1
_MAX_ROWS = 512  # in one product, so that the layers stay in the processor's cache

Forward = Callable[[str], Sequence[float]]
"""From the letters of some positions to five figures for each."""


def chances_before(positions: Iterable[Position]) -> list[Probabilities]:
    """The probabilities for the player on roll, before the roll, of each position."""
    several = tuple(positions)
    figures = _forward()("".join([each.letters for each in several])) if several else ()
    return [
        possible(each, Probabilities.nested(figures[_OUTPUTS * row : _OUTPUTS * (row + 1)]))
        for row, each in enumerate(several)
    ]


def chances_after(positions: Iterable[Position]) -> list[Probabilities]:
    """The probabilities for the player who has just moved, of each position."""
    return [each.swapped() for each in chances_before(each.swapped() for each in positions)]


@cache
def _forward() -> Forward:
    weights = files(__package__).joinpath("net.f16").read_bytes()
    return _by_script(weights) if sys.platform == "emscripten" else _by_numpy(weights)


def _by_numpy(weights: bytes) -> Forward:
    np = library("numpy", "The built-in engine needs NumPy")

    flat = np.frombuffer(weights, "<f2").astype(np.float32)
    layers, start = [], 0
    for inputs, outputs in pairwise(_SIZES):
        middle = start + inputs * outputs
        rows = np.ascontiguousarray(flat[start:middle].reshape(outputs, inputs).T)
        layers.append((rows, flat[middle : middle + outputs]))
        start = middle + outputs
    counts = np.arange(CHECKERS + 1)
    on_point = np.stack(
        [counts > 0, counts > 1, counts > 2, np.maximum(counts - 3, 0) / 2],  # noqa: PLR2004 - checkers
        axis=1,
    ).astype(np.float32)

    def side(own: Any, bar: Any) -> tuple[Any, Any]:
        off = CHECKERS - own.sum(axis=1, dtype=np.int8) - bar
        units = on_point[own].reshape(len(own), -1)
        return units, np.stack([bar / 2, off / CHECKERS], axis=1).astype(np.float32)

    def forward(letters: str) -> list[float]:
        codes = np.frombuffer(letters.encode(), np.int8).reshape(-1, BAR + 1)
        own = np.where(codes < ord("a"), codes - ord("A") + 1, 0).clip(0)
        other = (codes - ord("a") + 1).clip(0)
        units = np.hstack([*side(own[:, 1:BAR], own[:, BAR]), *side(other[:, 1:BAR], other[:, 0])])
        found: list[float] = []
        for first in range(0, len(units), _MAX_ROWS):
            values = units[first : first + _MAX_ROWS]
            for rows, bias in layers[:-1]:
                values = np.maximum(values @ rows + bias, 0)
            rows, bias = layers[-1]
            values = np.clip(values @ rows + bias, -_CERTAIN, _CERTAIN)
            found += (1 / (1 + np.exp(-values))).ravel().tolist()
        return found

    return forward


def _by_script(weights: bytes) -> Forward:
    """The same in JavaScript, because Python in a browser has no NumPy."""
    from pyodide.code import run_js
    from pyodide.ffi import to_js

    script = files(__package__.partition(".")[0]).joinpath("frontend", "bundle", "net.js")
    # Strict, so that its names do not become global ones.
    run = run_js('"use strict";' + script.read_text(encoding="utf-8"))(to_js(weights))
    return lambda letters: list(run(letters).to_py())
