"""GNU Backgammon's recorded evaluations of plays in matches, for machines without it.

GNU Backgammon 1.07.001 (Debian 12) wrote ``tests/data/gnubg_matches.jsonl`` with its default match
equity table (Kazaross-XG2) at 0-ply. A line has a state, the equity of each play by gnubg's `hint`,
and the requests and answers of `GnubgEngine`. If gnubg is installed,
``python -m tests.engine.recorded_gnubg`` writes the file again.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gammon_widget.engine.errors import EngineError
from gammon_widget.engine.gnubg import GnubgEngine
from gammon_widget.engine.worker import Answer, Worker
from gammon_widget.rules import Color, Cube, Dice, GameState, Position, legal_plays
from tests.engine.states import games
from tests.notation.gnubg import ABSENT, GNUBG

FILE = Path(__file__).parent.parent / "data" / "gnubg_matches.jsonl"

_SCORES = ((4, 3, 2), (3, 4, 2), (2, 4, 1), (5, 2, 2), (3, 3, 4), (1, 4, 1), (7, 5, 2), (9, 11, 4))
"""Points to go, of the player on roll and of the other, and the cube."""

_HINTS = """
import gnubg, json, sys
for command in (
    "set player 0 human", "set player 1 human", "set automatic game off", "set display off",
    "set output mwc off", "set evaluation chequerplay evaluation plies 0",
    "set evaluation chequerplay evaluation prune off", "new match 7",
):
    gnubg.command(command)
hints = []
for xgid in json.load(open({questions!r})):
    gnubg.command("set xgid " + xgid)
    hints.append({{hint["move"]: round(hint["equity"], 6) for hint in gnubg.hint(100)["hint"]}})
json.dump(hints, open({answers!r}, "w"))
"""


class RecordedWorker:
    """Replaces the process of gnubg and gives its recorded answers."""

    def __init__(self, *_: object) -> None:
        self._answers: dict[str, Answer] = {
            _key(line["question"]): line["answer"] for line in recorded()
        }

    def ask(self, question: Mapping[str, object], **_: object) -> Answer:
        try:
            return self._answers[_key(question)]
        except KeyError:
            raise EngineError(f"There is no recorded answer of gnubg to {question}.") from None


def recorded() -> list[dict[str, Any]]:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return list(map(json.loads, lines))


def match_states() -> list[GameState]:
    """Rolls at many scores, some of which end the game in any way, and some from random games."""
    ends = [
        GameState.on_roll(
            Position.build(own, {6: 15} if whole else {6: 10}),
            dice=Dice(6, 1),
            cube=Cube(cube, Color.WHITE if cube > 1 else None),
            length=max(own_away, other_away),
            score=(max(own_away, other_away) - own_away, max(own_away, other_away) - other_away),
            crawford=1 in (own_away, other_away),
        )
        for own_away, other_away, cube in _SCORES
        for own, whole in (({6: 1, 1: 1}, True), ({6: 1, 1: 1}, False), ({6: 1, 2: 1}, True))
    ]
    careless = [
        state
        for state in games(400, seed=77, rolled=True)
        if state.is_match
        and state.dice is not None
        and 2 <= len(legal_plays(state.turn_start, state.dice)) <= 6
    ]
    return ends + careless


def _key(question: Mapping[str, object]) -> str:
    return json.dumps(question, sort_keys=True)


def _hints(states: list[GameState]) -> list[dict[str, float]]:
    """The equity of every play by gnubg's own command, independent of this package."""
    assert GNUBG is not None
    with tempfile.TemporaryDirectory() as folder:
        questions, answers, script = (
            Path(folder) / name for name in ("questions", "answers", "ask.py")
        )
        questions.write_text(json.dumps([state.xgid for state in states]))
        script.write_text(_HINTS.format(questions=str(questions), answers=str(answers)))
        command = [GNUBG, "--tty", "--quiet", "--no-rc", "--python", str(script)]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        found: list[dict[str, float]] = json.loads(answers.read_text())
    return found


def main() -> None:
    if GNUBG is None:
        raise SystemExit(ABSENT)
    heard: list[tuple[Mapping[str, object], Answer]] = []

    class Listening(Worker):
        def ask(self, question: Mapping[str, object], **how: Any) -> Answer:
            answer = super().ask(question, **how)
            heard.append((question, answer))
            return answer

    states = match_states()
    with GnubgEngine("0-ply", program=GNUBG) as engine:
        engine._worker.__class__ = Listening
        for state in states:
            engine.candidates(state)
    with FILE.open("w", encoding="utf-8") as file:
        for state, hint, (question, answer) in zip(states, _hints(states), heard, strict=True):
            line = {"xgid": state.xgid, "hint": hint, "question": question, "answer": answer}
            file.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
