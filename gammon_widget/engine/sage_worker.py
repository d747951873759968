"""The program in which bgsage thinks: a question a line in, an answer a line out.

It runs by itself, as a file, and imports nothing of this package. Everything it is given has
been checked by the other side.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
from queue import SimpleQueue

_NICENESS = 19  # the board comes first: a click must not wait for a thought
_MAX_REPORTS = 200  # reports on one piece of work at the most

_ENDINGS = (
    (1.0, 0.0, 0.0, 0.0, 0.0),
    (1.0, 1.0, 0.0, 0.0, 0.0),
    (1.0, 1.0, 1.0, 0.0, 0.0),
    (0.0, 0.0, 0.0, 0.0, 0.0),
    (0.0, 0.0, 0.0, 1.0, 0.0),
    (0.0, 0.0, 0.0, 1.0, 1.0),
)
"""Each way to win and to lose, as certain probabilities."""


def main() -> None:
    """Answer until the input ends."""
    with contextlib.suppress(AttributeError, OSError):  # Windows knows no such thing
        os.nice(_NICENESS)
    # What compiled code prints must not be taken for an answer.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)

    def say(answer: dict) -> None:
        out.write(json.dumps(answer) + "\n")
        out.flush()

    questions: SimpleQueue[dict] = SimpleQueue()
    threading.Thread(target=_hear, args=(questions,), daemon=True).start()
    thinker = None
    while True:
        question = questions.get()
        try:
            thinker = thinker or Thinker()
            say(thinker.answer(question, say))
        except Exception as error:
            say({"wrong": f"{type(error).__name__}: {error}"})


def _hear(questions: SimpleQueue[dict]) -> None:
    """Take in questions; the end of the input is the end of the kernel, so nobody waits."""
    for line in sys.stdin.buffer:
        questions.put(json.loads(line))
    os._exit(0)


class Thinker:
    """The engine, with one analyzer for each way of looking that was asked for."""

    def __init__(self) -> None:
        import bgbot_cpp
        import bgsage

        self._core = bgbot_cpp
        self._sage = bgsage
        self._analyzers: dict[str, object] = {}

    def answer(self, question: dict, say) -> dict:
        """The answer to any question."""
        do = question["do"]
        if do == "boards":
            return {"boards": _in_groups(self._boards, question)}
        if do == "cubes":
            return {"cubes": _in_groups(self._cubes, question)}
        analyzer = self._analyzer(question["analyzer"])
        game = question.get("game", {})
        if do == "plays":
            return self._plays(analyzer, question, game, _Progress(say)) | self._ends(game)
        if do == "cube":
            return self._cube(analyzer, question, game, _Progress(say)) | self._ends(game)
        if do == "luck":
            first, second = question["dice"]
            found = analyzer.roll_luck(
                question["board"], first, second, is_opening_roll=question["opening"], **game
            )
            return {
                "luck": None if found is None else found.luck,
                "equity": None if found is None else found.actual_equity,
                "average": None if found is None else found.average_equity,
                "level": "" if found is None else found.level_label,
                "rolls": [] if found is None else [
                    [roll.die1, roll.die2, roll.equity] for roll in found.per_roll
                ],
            }  # fmt: skip
        if do == "epc":
            return {"epc": [analyzer.epc(question["board"], player) for player in (0, 1)]}
        if do == "hello":
            return {"hello": True}
        raise ValueError(f"No such question: {do!r}")

    def _boards(self, games: list[dict], level: str, *, jacoby: bool) -> list[dict]:
        """What boards are worth to players who have just moved to them, all on one scale."""
        found = self._sage.batch_post_move_evaluate(games, level, n_threads=1, jacoby=jacoby)
        return [
            {"probabilities": each.probs.to_list(), "equity": each.cubeful_equity} for each in found
        ]

    def _cubes(self, games: list[dict], level: str, *, jacoby: bool) -> list[dict]:
        """What to do with the cube on each board, before the roll; a take is not yet a beaver."""
        found = self._sage.batch_cube_action(games, level, n_threads=1, jacoby=jacoby, beaver=False)
        return [
            {
                "probabilities": each.probs.to_list(),
                "no_double": each.equity_nd,
                "double_take": each.equity_dt,
                "double_pass": each.equity_dp,
                "doubles": each.should_double,
                "takes": each.should_take,
            }
            for each in found
        ]

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

    def _cube(self, analyzer, question: dict, game: dict, progress) -> dict:
        found = analyzer.cube_action(question["board"], progress_callback=progress, **game)
        return {
            "probabilities": found.probs.to_list(),
            "no_double": found.equity_nd,
            "double_take": found.equity_dt,
            "double_pass": found.equity_dp,
            "doubles": found.should_double,
            "takes": found.should_take,
            "beavers": found.is_beaver,
            "level": found.eval_level,
            "error": found.equity_nd_se,
        }

    def _ends(self, game: dict) -> dict:
        """The chances of winning the match after each ending of this game."""
        if not game["away1"]:
            return {}
        score = game["away1"], game["away2"], game["cube_value"], game["is_crawford"]
        return {"ends": [self._core.cubeless_mwc(ending, *score) for ending in _ENDINGS]}

    def _analyzer(self, wanted: dict):
        key = json.dumps(wanted, sort_keys=True)
        if key not in self._analyzers:
            self._analyzers[key] = self._sage.BgBotAnalyzer(**wanted)
        return self._analyzers[key]


def _in_groups(evaluate, question: dict) -> list[dict]:
    """Evaluate games of two kinds in two calls, for the Jacoby rule is one for a whole call."""
    games: list[dict] = question["games"]
    answers: dict[int, dict] = {}
    for jacoby in (False, True):
        places = [place for place, each in enumerate(games) if each["jacoby"] is jacoby]
        group = [{k: v for k, v in games[place].items() if k != "jacoby"} for place in places]
        if group:
            found = evaluate(group, question["level"], jacoby=jacoby)
            answers.update(zip(places, found, strict=True))
    return [answers[place] for place in range(len(games))]


class _Progress:
    """Tells how much of the work is done, in few words."""

    def __init__(self, say) -> None:
        self._say = say
        self._lock = threading.Lock()  # bgsage calls it from several threads
        self._told = -1

    def __call__(self, done: int, total: int, *_partial: object) -> None:
        share = min(done / total, 1.0) if total else 0.0
        with self._lock:
            if int(share * _MAX_REPORTS) > self._told:
                self._told = int(share * _MAX_REPORTS)
                self._say({"done": share})


if __name__ == "__main__":
    main()
