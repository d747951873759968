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
_EVERY_ROLLOUT = {"decision_ply": 1, "ultra_late_threshold": 2, "n_threads": 1, "seed": 42}
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
        self._rollouts: dict[str, Any] = {}
        used = bgsage.default_weights()
        self._networks = used.strategy_type, used.weight_paths_list, used.hidden_sizes_list
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
            rollouts = [(self._rollout(_settings(level, each["game"])), each) for each in games]
            if do == "cubes":
                return [_cube_numbers(self._rolled_out_cube(*each)) for each in rollouts]
            return [
                _best([self._rolled_out(rollout, each, board) for board in each["boards"]], each)
                for rollout, each in rollouts
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

    def _rollout(self, settings: dict):
        """Return a rollout with these settings and exact bear-offs."""
        # `bgsage.BgBotAnalyzer` ignores the cube if plays are chosen without it.
        key = json.dumps(settings)
        if key not in self._rollouts:
            rollout = self._core.create_rollout(*self._networks, **_EVERY_ROLLOUT, **settings)
            if self._bearoffs is not None:
                self._core.rollout_set_bearoff_db(rollout, self._bearoffs)
            self._rollouts[key] = rollout
        return self._rollouts[key]

    def _rolled_out(self, rollout, question: dict, letters: str) -> tuple:
        """Return the numbers for a board from a truncated rollout, with the standard error."""
        board, game = _board(letters), self._cube_of(question["game"])
        found = rollout.cubeful_evaluate_board(board, board, **game)
        return found["cubeful_equity"], found["cubeful_se"], list(found["probs"])

    def _rolled_out_cube(self, rollout, question: dict) -> dict:
        """Return the core's answer about a cube from a rollout. It ignores beavers."""
        game = self._cube_of(question["game"])
        found: dict = rollout.cube_decision(_board(question["board"]), beaver=False, **game)
        return found

    def _cube_of(self, game: dict) -> dict:
        """Return a game in the format of rollouts."""
        numbers = {name: value for name, value in game.items() if name != "cube_owner"}
        return numbers | {"owner": self._owners[game["cube_owner"]]}

    def _chunk(self, question: dict) -> list[list]:
        """Return the numbers from one chunk of a rollout, for a play or for two cube actions."""
        rollout = self._rollout({"n_trials": _GAMES_A_CHUNK, "truncation_depth": question["rolls"]})
        rollout.set_seed(question["seed"])
        if question["is_play"]:
            equity, error, chances = self._rolled_out(rollout, question, question["board"])
            return [[equity, error, *chances]]
        found = self._rolled_out_cube(rollout, question)
        actions = ("equity_nd", "equity_dt")
        return [[found[each], found[f"{each}_se"], *found["probs"]] for each in actions]

    def _cubes(self, games: list[dict], strategy, *, jacoby: bool) -> list[dict]:
        """Return the cube advice on each board before the roll. The advice ignores beavers."""
        boards = [(_board(each["board"]), *self._game(each["game"])) for each in games]
        found = self._core.batch_evaluate_positions(
            boards, strategy, n_threads=1, jacoby=jacoby, beaver=False
        )
        return [_cube_numbers(each) for each in found]

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
            if level == "1ply":
                strategy = self._core.create_strategy(*self._networks)
                if self._bearoffs is not None:
                    strategy = self._core.BearoffStrategy(strategy, self._bearoffs)
            else:
                strategy = self._core.create_multipy(*self._networks, n_plies=int(level[0]))
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


def _settings(level: str, game: dict) -> dict:
    """Return the settings of a rollout.

    In the games of a short rollout, plays are chosen without the cube. For 91 errors, the
    difference from XG stays the same, and a rollout takes 30 % less time. With the Jacoby rule,
    such plays would aim at gammons that do not count.
    """
    return _ROLLOUTS[level] | {"cubeful_trial_moves": level != "short rollout" or game["jacoby"]}


def _board(letters: str) -> list[int]:
    """Return a board from the letters of a position. The opponent's bar is positive."""
    board = [_COUNTS[letter] for letter in letters]
    board[0] = -board[0]
    return board


_COUNTS = {letter: count for count, letter in enumerate("onmlkjihgfedcba-ABCDEFGHIJKLMNO", -15)}


def _cube_numbers(found: dict) -> dict:
    """Return the cube advice in an answer of bgsage."""
    return {
        "probabilities": list(found["probs"]),
        "no_double": found["equity_nd"],
        "double_take": found["equity_dt"],
        "double_pass": found["equity_dp"],
        "doubles": bool(found["should_double"]),
        "takes": bool(found["should_take"]),
        "error": found.get("equity_nd_se") or None,
    }


def _describe_cube(found) -> dict:
    """Return the cube advice of an analyzer."""
    numbers = _cube_numbers(vars(found) | {"probs": found.probs.to_list()})
    return numbers | {"beavers": found.is_beaver, "level": found.eval_level}


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
