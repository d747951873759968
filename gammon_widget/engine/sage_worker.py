"""The process that runs bgsage. It reads one request per line and writes one answer per line.

The file runs as a script and imports nothing from this package. The kernel has validated all
requests.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
import time
from itertools import islice
from queue import SimpleQueue
from typing import Any

_NICENESS = 19  # clicks must not wait for the engine
_SECONDS_BETWEEN_SIGNS = 5.0  # between two empty lines, which show that bgsage is working
# The numbers of games are multiples of 36, so that every first roll occurs in its exact proportion.
_ROLLOUTS = {
    "one roll": {"n_trials": 36, "truncation_depth": 1, "truncation_ply": 2},
    "short rollout": {"n_trials": 36, "truncation_depth": 3},
    "deep rollout": {"n_trials": 36, "truncation_depth": 5},
    "cube rollout": {"n_trials": 108, "truncation_depth": 5},
    "long rollout": {"n_trials": 144, "truncation_depth": 7},
}
_EVERY_ROLLOUT = {
    "eval_level": "rollout",
    "decision_ply": 1,
    "ultra_late_threshold": 2,
    "cubeful": True,
    "parallel_threads": 1,
    "seed": 42,
}
_GAMES_A_CHUNK = 36
_MAX_REPORTS = 200  # maximum number of reports per request


def main() -> None:
    """Answer requests until the input ends."""
    with contextlib.suppress(AttributeError, OSError):  # not on Windows
        os.nice(_NICENESS)
    # Output of compiled code must not be taken for an answer.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)

    lock, is_thinking = threading.Lock(), threading.Event()

    def write(line: str) -> None:
        with lock:
            out.write(line + "\n")
            out.flush()

    def report(answer: dict) -> None:
        write(json.dumps(answer))

    def show_life() -> None:
        while is_thinking.wait():
            write("")
            time.sleep(_SECONDS_BETWEEN_SIGNS)

    questions: SimpleQueue[dict] = SimpleQueue()
    threading.Thread(target=_hear, args=(questions,), daemon=True).start()
    threading.Thread(target=show_life, daemon=True).start()
    thinker = None
    while True:
        question = questions.get()
        is_thinking.set()
        try:
            thinker = thinker or SageAnalyzers()
            report(thinker.answer(question, report))
        except Exception as error:
            report({"wrong": f"{type(error).__name__}: {error}"})
        is_thinking.clear()


def _hear(questions: SimpleQueue[dict]) -> None:
    """Read requests. When the input ends, end the process, because the kernel has ended."""
    for line in sys.stdin.buffer:
        questions.put(json.loads(line))
    os._exit(0)


class SageAnalyzers:
    """The engine, with a cached analyzer for each combination of settings."""

    def __init__(self) -> None:
        import bgbot_cpp
        import bgsage
        from bgsage import weights

        self._core = bgbot_cpp
        self._sage = bgsage
        self._analyzers: dict[str, object] = {}
        self._strategies: dict[str, Any] = {}
        self._owners = {
            name: getattr(bgbot_cpp.CubeOwner, name.upper())
            for name in ("centered", "player", "opponent")
        }
        self._bearoffs = bgbot_cpp.BearoffDB()
        path = weights.bearoff_db_path()
        if path is None or not self._bearoffs.load(path):
            self._bearoffs = None

    def answer(self, question: dict, report) -> dict:
        """Return the answer to a request."""
        do = question["do"]
        if do in ("boards", "cubes"):
            return {do: self._evaluated(**question)}
        if do == "plans":
            boards = [_board(letters) for letters in question["boards"]]
            return {"plans": [self._sage.classify_game_plans(board).player for board in boards]}
        if do == "chunk":
            return {"chunk": self._chunk(question)}
        analyzer = self._analyzer(question["analyzer"])
        game = question.get("game", {})
        if do == "plays":
            return self._plays(analyzer, question, game, _Progress(report))
        if do == "cube":
            progress = {"progress_callback": _Progress(report)}
            return _describe_cube(analyzer.cube_action(question["board"], **progress, **game))
        if do == "epc":
            return {"epc": [analyzer.epc(question["board"], player) for player in (0, 1)]}
        raise ValueError(f"Unknown request: {do!r}")

    def _evaluated(self, do: str, level: str, games: list[dict]) -> list:
        """Return the numbers for the boards (see `_best`) or for the cube of each game."""
        if level in _ROLLOUTS:
            analyzer = self._analyzer(_EVERY_ROLLOUT | _ROLLOUTS[level])
            if do == "cubes":
                return [self._cube(analyzer, each) for each in games]
            return [
                _best([self._rolled_out(analyzer, each, _board(b)) for b in each["boards"]], each)
                for each in games
            ]
        strategy, evaluate = self._strategy(level), self._cubes if do == "cubes" else self._boards
        answers: dict[int, object] = {}
        for jacoby in (False, True):  # one call has the same Jacoby rule for all games
            places = [n for n, each in enumerate(games) if each["game"]["jacoby"] is jacoby]
            if places:
                group = [games[place] for place in places]
                answers.update(zip(places, evaluate(group, strategy, jacoby=jacoby), strict=True))
        return [answers[place] for place in range(len(games))]

    def _boards(self, games: list[dict], strategy, *, jacoby: bool) -> list[list]:
        """Return the numbers for boards, for the player who has just moved; see `_best`."""
        boards = [
            (board, owner, cube, *score)
            for each in games
            for cube, owner, *score in [self._game(each["game"])]
            for board in map(_board, each["boards"])
        ]
        found = iter(
            self._core.batch_evaluate_post_move(boards, strategy, n_threads=1, jacoby=jacoby)
        )
        return [
            _best(
                [(each["cubeful_equity"], 0.0, each["probs"]) for each in islice(found, count)],
                game,
            )
            for game in games
            for count in [len(game["boards"])]
        ]

    def _rolled_out(self, analyzer, asked: dict, board: list[int]) -> tuple:
        """Return the numbers for a board from a truncated rollout, with the standard error."""
        found = analyzer.post_move_analytics(board, **asked["game"])
        return found.cubeful_equity, found.cubeful_se, found.probs.to_list()

    def _chunk(self, question: dict) -> list[list]:
        """Return the numbers from one chunk of a rollout, for a play or for two cube actions."""
        chunk = {"n_trials": _GAMES_A_CHUNK, "truncation_depth": question["rolls"]}
        analyzer = self._analyzer(_EVERY_ROLLOUT | chunk)
        analyzer.set_seed(question["seed"])
        board, game = _board(question["board"]), question["game"]
        if question["is_play"]:
            equity, error, chances = self._rolled_out(analyzer, question, board)
            return [[equity, error or 0.0, *chances]]
        found = analyzer.cube_action(board, beaver=False, **game)
        actions = [(found.equity_nd, found.equity_nd_se), (found.equity_dt, found.equity_dt_se)]
        return [[equity, error or 0.0, *found.probs.to_list()] for equity, error in actions]

    def _cubes(self, games: list[dict], strategy, *, jacoby: bool) -> list[dict]:
        """Return the cube advice on each board before the roll. The advice ignores beavers."""
        boards = [(_board(each["board"]), *self._game(each["game"])) for each in games]
        found = self._core.batch_evaluate_positions(
            boards, strategy, n_threads=1, jacoby=jacoby, beaver=False
        )
        return [
            {
                "probabilities": list(each["probs"]),
                "no_double": each["equity_nd"],
                "double_take": each["equity_dt"],
                "double_pass": each["equity_dp"],
                "doubles": bool(each["should_double"]),
                "takes": bool(each["should_take"]),
            }
            for each in found
        ]

    def _cube(self, analyzer, asked: dict) -> dict:
        """Return the cube advice from a rollout."""
        board = _board(asked["board"])
        return _describe_cube(analyzer.cube_action(board, beaver=False, **asked["game"]))

    def _game(self, game: dict) -> tuple:
        """Return the cube and, in a match, the score, in the format of the compiled core."""
        owner = self._owners[game["cube_owner"]]
        if not game["away1"]:
            return game["cube_value"], owner
        return game["cube_value"], owner, game["away1"], game["away2"], game["is_crawford"]

    def _strategy(self, level: str):
        """Return the networks for one level, with exact bear-offs. Each network is loaded once."""
        # `bgsage.batch_post_move_evaluate` and `bgsage.batch_cube_action` load the networks for
        # each call, which takes as long as a thousand boards, and have no exact bear-offs.
        if level not in self._strategies:
            weights = self._sage.default_weights()
            networks = weights.strategy_type, weights.weight_paths_list, weights.hidden_sizes_list
            if level == "1ply":
                strategy = self._core.create_strategy(*networks)
                if self._bearoffs is not None:
                    strategy = self._core.BearoffStrategy(strategy, self._bearoffs)
            else:
                strategy = self._core.create_multipy(
                    *networks, n_plies=int(level[0]), parallel_evaluate=False, parallel_threads=0
                )
                if self._bearoffs is not None:
                    self._core.multipy_set_bearoff_db(strategy, self._bearoffs)
            self._strategies[level] = strategy
        elif level != "1ply":
            # An answer must not depend on earlier requests.
            self._strategies[level].clear_cache()
        return self._strategies[level]

    def _plays(self, analyzer, question: dict, game: dict, progress) -> dict:
        first, second = question["dice"]
        found = analyzer.checker_play(
            question["board"], first, second, progress_callback=progress, **game
        )
        return {
            "plays": [
                {
                    "board": list(move.board),
                    "equity": move.equity,
                    "probabilities": move.probs.to_list(),
                    "level": move.eval_level,
                    "error": move.std_error,
                }
                for move in found.moves
            ]
        }

    def _analyzer(self, wanted: dict):
        key = json.dumps(wanted, sort_keys=True)
        if key not in self._analyzers:
            self._analyzers[key] = self._sage.BgBotAnalyzer(**wanted)
        return self._analyzers[key]


def _board(letters: str) -> list[int]:
    """Return a board from the letters of a position. The opponent's bar is positive."""
    board = [_COUNTS[letter] for letter in letters]
    board[0] = -board[0]
    return board


_COUNTS = {letter: count for count, letter in enumerate("onmlkjihgfedcba-ABCDEFGHIJKLMNO", -15)}


def _describe_cube(found) -> dict:
    return {
        "probabilities": found.probs.to_list(),
        "no_double": found.equity_nd,
        "double_take": found.equity_dt,
        "double_pass": found.equity_dp,
        "doubles": found.should_double,
        "takes": found.should_take,
        "beavers": found.is_beaver,
        "level": found.eval_level,
        "error": found.equity_nd_se or None,
    }


def _best(found: list[tuple], game: dict) -> list[list]:
    """Return the numbers for the requested boards of a game, each with the index of its board."""
    numbers = list(range(len(found)))
    if game["best"] is not None:
        by_equity = sorted(numbers, key=lambda number: -found[number][0])
        numbers = sorted({*by_equity[: game["best"]], *game["always"]})
    results = []
    for number in numbers:
        equity, error, chances = found[number]
        results.append([number, [equity, error, *chances]])
    return results


class _Progress:
    """Reports the share of the work done, a limited number of times."""

    def __init__(self, report) -> None:
        self._report = report
        self._lock = threading.Lock()  # bgsage calls it from several threads
        self._reported = -1

    def __call__(self, done: int, total: int, *_partial: object) -> None:
        share = min(done / total, 1.0) if total else 0.0
        with self._lock:
            if int(share * _MAX_REPORTS) > self._reported:
                self._reported = int(share * _MAX_REPORTS)
                self._report({"done": share})


if __name__ == "__main__":
    main()
