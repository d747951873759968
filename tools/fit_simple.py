"""Fit the networks of the simple player: ``python -m tools.fit_simple`` writes its tables again.

Open Sage plays against itself, sometimes well and sometimes carelessly. Every play that it
evaluates is a position with five probabilities of its network (1-ply). A network with one small
hidden layer is fitted to three of them, with the inputs of the simple player. Needs the extra
``engine``.
"""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random

import bgbot_cpp
import numpy as np
from bgsage.weights import default_weights

import gammon_widget
from gammon_widget.engine.request import bar_flipped
from gammon_widget.engine.simple import SIZES, seen
from gammon_widget.rules import Dice, Position, legal_plays
from gammon_widget.rules.position import CHECKERS

GAMES = 2000
SEED = 20260907
PLAYS_KEPT = 3  # plays of each roll to learn from, besides the one made
CARELESSNESS = (0.0, 0.05, 0.2)  # maximum random loss of a play, chosen for each game
HIDDEN_UNITS = 16
EPOCHS, BATCH_SIZE = 20, 256
LEARNING_RATE = 0.003  # falls to zero; the other parameters of Adam are its authors'

Sample = tuple[tuple[int, ...], tuple[float, float, float]]


def main() -> None:
    """Play, fit and write."""
    samples = play(GAMES, SEED)
    tables = {}
    for name, group in samples.items():
        print(f"{name}: {len(group)} positions")
        tables[name] = fit(group, SIZES[name])
    path = Path(gammon_widget.__file__).parent / "engine" / "simple.json"
    path.write_text(json.dumps(tables, separators=(",", ":")) + "\n", encoding="utf-8")


def play(games: int, seed: int) -> dict[str, list[Sample]]:
    """Play games, and keep the evaluated positions, with races apart."""
    weights = default_weights()
    network = bgbot_cpp.create_strategy(
        weights.strategy_type, weights.weight_paths_list, weights.hidden_sizes_list
    )
    chance = Random(seed)
    kept: dict[str, list[Sample]] = {"contact": [], "race": []}
    rolls = [dice for dice, weight in Dice.all() for _ in range(weight)]
    for _ in range(games):
        care = chance.choice(CARELESSNESS)
        position = Position.opening()
        while CHECKERS not in position.off:
            plays = legal_plays(position, chance.choice(rolls))
            before = _board(position)
            looked = [(each, network.evaluate_board(_board(each.result), before)) for each in plays]
            made = max(looked, key=lambda each: each[1]["equity"] + chance.random() * care)
            others = chance.sample(looked, min(PLAYS_KEPT, len(looked)))
            for each, found in [made, *others]:
                if each.result.off[0] < CHECKERS:
                    win, win_gammon, _, lose_gammon, _ = found["probs"]
                    group = kept["contact" if each.result.has_contact else "race"]
                    group.append((seen(each.result), (win, win_gammon, lose_gammon)))
            position = made[0].result.swapped()
    return kept


def fit(samples: list[Sample], sizes: tuple[int, ...]) -> dict[str, object]:
    """Fit a network by gradient descent on the cross entropy, after Kingma and Ba (Adam)."""
    starts = np.concatenate([[0], np.cumsum(sizes)])
    columns = np.array([each for each, _ in samples]) + starts[:-1]
    wanted = np.array([each for _, each in samples], dtype=np.float32).clip(0, 1)
    numbers = np.random.default_rng(SEED)
    inner = numbers.normal(0, 0.1, (int(starts[-1]), HIDDEN_UNITS)).astype(np.float32)
    outer = numbers.normal(0, 0.1, (HIDDEN_UNITS + 1, wanted.shape[1])).astype(np.float32)
    weights = [inner, outer]
    first = [np.zeros_like(each) for each in weights]
    second = [np.zeros_like(each) for each in weights]
    steps = EPOCHS * (len(samples) // BATCH_SIZE)
    step = 0
    for _ in range(EPOCHS):
        order = numbers.permutation(len(samples))
        off = 0.0
        for start in range(0, len(order) - BATCH_SIZE + 1, BATCH_SIZE):
            step += 1
            batch = order[start : start + BATCH_SIZE]
            rows = np.zeros((BATCH_SIZE, len(inner)), dtype=np.float32)
            np.put_along_axis(rows, columns[batch], 1, axis=1)
            hidden = np.tanh(rows @ inner)
            outside = np.hstack([hidden, np.ones((BATCH_SIZE, 1), dtype=np.float32)])
            error = 1 / (1 + np.exp(-(outside @ outer))) - wanted[batch]
            back = (error @ outer[:-1].T) * (1 - hidden**2)
            off += float(np.abs(error[:, 0]).mean())
            for index, slope in enumerate(
                (rows.T @ back / BATCH_SIZE, outside.T @ error / BATCH_SIZE)
            ):
                first[index] += 0.1 * (slope - first[index])
                second[index] += 0.001 * (slope**2 - second[index])
                size = np.sqrt(second[index] / (1 - 0.999**step)) + 1e-8
                rate = LEARNING_RATE * (1 - step / (steps + 1))
                weights[index] -= rate * first[index] / (1 - 0.9**step) / size
    print(f"  the chances to win are off by {off / (len(order) // BATCH_SIZE):.4f} on average")
    return {
        "tables": [
            [[round(float(each), 3) for each in row] for row in inner[start:end]]
            for start, end in pairwise(starts)
        ],
        "outer": [[round(float(each), 3) for each in column] for column in outer.T],
    }


def _board(position: Position) -> list[int]:
    """Convert a position to the format of bgsage."""
    return list(bar_flipped(position.points))


if __name__ == "__main__":
    main()
