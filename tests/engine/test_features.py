"""Encodings of positions: the net's own, TD-Gammon's, and plain counts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

import gammon_widget as gw
from gammon_widget.rules import Position
from tests import strategies


def test_the_opening_is_encoded_as_tesauro_describes_it() -> None:
    row = gw.features("opening", "tesauro")
    assert row.shape == (198,)
    own, other = row[:98], row[98:196]
    assert (own == other).all()  # the opening is the same for both sides
    assert own[4 * 23 : 4 * 24].tolist() == [1, 1, 0, 0]  # two checkers on the 24 point
    assert own[4 * 5 : 4 * 6].tolist() == [1, 1, 1, 1]  # five on the 6 point: (5 - 3) / 2
    assert own[96:].tolist() == [0, 0]
    assert row[196:].tolist() == [1, 0]


@given(position=strategies.positions())
def test_counts_contain_every_checker(position: Position) -> None:
    row = gw.features(position, "counts").astype(int).tolist()
    own, other = row[:26], row[26:]
    assert (sum(own), sum(other)) == (15, 15)
    assert own[:24] == [max(count, 0) for count in position.points[1:25]]
    assert (own[24], own[25]) == (position.bar[0], position.off[0])
    assert other == gw.features(position.swapped(), "counts").astype(int).tolist()[:26]


@given(position=strategies.positions())
def test_an_encoding_follows_from_the_counts(position: Position) -> None:
    counts = gw.features(position, "counts").reshape(2, 26)
    net = gw.features(position).reshape(2, 98)
    for side in range(2):
        points = counts[side, :24] if side == 0 else counts[side, :24][::-1]
        units = [[c > 0, c > 1, c > 2, max(c - 3, 0) / 2] for c in points]
        assert net[side, :96].tolist() == np.array(units, np.float32).ravel().tolist()
        expected = np.array([counts[side, 24] / 2, counts[side, 25] / 15], np.float32)
        assert net[side, 96:].tolist() == expected.tolist()


def test_several_positions_are_rows() -> None:
    positions = gw.random_positions(20, seed=1)
    rows = gw.features(positions)
    assert rows.shape == (20, 196)
    assert all((row == gw.features(each)).all() for row, each in zip(rows, positions, strict=True))
    assert gw.features([]).shape == (0, 196)


def test_an_unknown_encoding_is_refused() -> None:
    with pytest.raises(gw.GammonError, match="Did you mean 'tesauro'"):
        gw.features("opening", "tesaro")
