"""The script for gnubg's own Python. It reads one request per line and writes one answer per line.

The program gnubg runs the script (``gnubg -t -p FILE``) and provides the module `gnubg`. The kernel
has validated all requests.
"""

import json
import sys
import time

import gnubg

_MAX_DEEP_PLAYS = 8  # maximum number of plays in the deeper evaluation
_MAX_EQUITY_BEHIND = 0.16  # maximum loss of these plays, as in gnubg's "normal" move filter
_SECONDS_BETWEEN_SIGNS = 5.0  # between two empty lines, which show that gnubg is working


def main():
    """Answer requests until the input ends."""
    gnubg.command("set automatic game off")
    rules = {}
    for line in sys.stdin:
        question = json.loads(line)
        try:
            if rules.get("jacoby") != question["jacoby"]:
                rules["jacoby"] = question["jacoby"]
                gnubg.command("set jacoby " + ("on" if question["jacoby"] else "off"))
            answer = _plays(question) if question["do"] == "plays" else _cube(question)
        except Exception as error:
            answer = {"wrong": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


def _cube(question):
    found = _rate(question["board"], _info(question), question, question["plies"])
    _, no_double, double_take, double_pass = found["all"]
    return {
        "probabilities": found["probabilities"],
        "no_double": no_double,
        "double_take": double_take,
        "double_pass": double_pass,
        "plies": question["plies"],
    }


def _plays(question):
    """Evaluate each play, and evaluate promising plays more deeply."""
    opponent = _info(question, after=True)
    rated = [_left(board, opponent, question, 0) for board in question["boards"]]
    if question["plies"] and rated:
        best = max(each["equity"] for each in rated)
        order = sorted(range(len(rated)), key=lambda index: -rated[index]["equity"])
        near = [i for i in order if rated[i]["equity"] >= best - _MAX_EQUITY_BEHIND]
        also = {*order[: question.get("least", 1)], *question.get("always", ())}
        near = {*near[:_MAX_DEEP_PLAYS], *also}
        while near:
            for index in near:
                board = question["boards"][index]
                rated[index] = _left(board, opponent, question, question["plies"])
            deep = max(each["equity"] for each in rated if each["plies"])
            # A play at a lower level must not come first.
            near = [i for i, each in enumerate(rated)
                    if not each["plies"] and each["equity"] >= deep]  # fmt: skip
    return {"plays": rated}


def _left(board, info, question, plies):
    """Return the value of a play for the player who makes it.

    `board` is the position after the play, from the opponent's point of view.
    """
    found = _rate(board, info, question, plies)
    win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = found["probabilities"]
    return {
        "probabilities": [1 - win, lose_gammon, lose_backgammon, win_gammon, win_backgammon],
        "equity": -found["all"][0] if question["has_cube"] else -found["all"][1],
        "plies": plies,
    }


def _rate(board, info, question, plies):
    if time.monotonic() >= question.setdefault("sign_due", time.monotonic()):
        question["sign_due"] = time.monotonic() + _SECONDS_BETWEEN_SIGNS
        print(flush=True)
    halves = tuple(map(tuple, board))
    context = gnubg.evalcontext(int(question["cubeful"]), plies, 1, 0, 0.0)
    return {
        "probabilities": list(gnubg.evaluate(halves, info, context)[:5]),
        "all": list(gnubg.cfevaluate(halves, info, context)[:4]),
    }


def _info(question, after=False):
    """Return the cube and the score. The player on roll is gnubg's player 1."""
    own, other = question["score"]
    owner = question["owner"]
    if after:
        own, other = other, own
        owner = {1: 0, 0: 1, -1: -1}[owner]
    crawford = int(question["crawford"])
    return gnubg.cubeinfo(question["cube"], owner, 1, question["length"], (other, own), crawford)


if __name__ == "__main__":
    main()
