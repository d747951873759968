"""A marimo notebook with a board, a cell that reads its traits, a viewer, a lesson and practice."""

import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo

    import gammon_widget as gw

    return gw, mo


@app.cell
def _(gw, mo):
    board = gw.Board(gw.Match(dice=[(3, 1), (6, 5)]), size=600, visual_fx=False)
    turn, set_turn = mo.state(board.turn)
    points, set_points = mo.state(board.points)
    board.observe(lambda change: set_turn(change["new"]), "turn")
    board.observe(lambda change: set_points(change["new"]), "points")
    board
    return board, points, turn


@app.cell
def _(board, mo, turn):
    mo.md(f"turn: {turn()} {board.pips}")


@app.cell
def _(mo, points):
    mo.md(f"points: {tuple(points()[point - 1] for point in (8, 5, 6))}")


@app.cell
def _(gw):
    match = gw.Match(dice=[(3, 1), (6, 5)], players=("Ann", "Bob"))
    match.roll()
    match.play("8/5 6/5")
    viewer = gw.MatchViewer(match, comments=False, size=480)
    viewer
    return (viewer,)


@app.cell
def _(gw):
    player = gw.LessonPlayer(gw.Lesson.named("hitting"), size=480)
    player
    return (player,)


@app.cell
def _(gw):
    from pathlib import Path

    deck = gw.Deck.open(Path.home() / "deck.jsonl")
    deck.add([gw.GameState.on_roll(gw.Position.opening(), dice=gw.Dice(3, 1))], engine="net")
    practice = gw.Practice(deck, size=480)
    practice
    return (practice,)


if __name__ == "__main__":
    app.run()
