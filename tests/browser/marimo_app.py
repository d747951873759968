"""A marimo notebook with a board, and a cell that reads its traits."""

import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo

    import gammon_widget as gw

    return gw, mo


@app.cell
def _(gw, mo):
    board = gw.BoardWidget(gw.Match(dice=[(3, 1), (6, 5)]), size=600, visual_fx=False)
    turn, set_turn = mo.state(board.turn)
    board.observe(lambda change: set_turn(change["new"]), "turn")
    board
    return board, turn


@app.cell
def _(board, mo, turn):
    mo.md(f"turn: {turn()} {board.pips}")


if __name__ == "__main__":
    app.run()
