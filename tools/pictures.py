"""Draw the pictures in the README, from real games: ``python -m tools.pictures``."""

from pathlib import Path

from gammon_widget.drawing import Layout, compose, write_png
from gammon_widget.play import Match
from gammon_widget.rules import Color, GameState
from gammon_widget.widgets.look import Look
from gammon_widget.widgets.viewing import view_of

DOCS = Path(__file__).resolve().parent.parent / "docs"
WIDTH = 1000


def main() -> None:
    """Write every picture into the folder ``docs``."""
    DOCS.mkdir(exist_ok=True)
    chosen = Match(players=("Mira", "Anton"), dice=[(3, 1), (5, 2), (2, 2)])
    chosen.roll()
    chosen.play("8/5 6/5")
    chosen.roll()
    chosen.play("24/22 13/8")
    chosen.roll()
    chosen.step(13, 11)
    draw(chosen, "board-light.png", "classic", Look(selected=13))
    rolling = Match(players=("Mira", "Anton"), dice=[(6, 1), (4, 2)])
    rolling.roll()
    rolling.play("13/7 8/7")
    rolling.roll()
    rolling.play("8/4 6/4")
    draw(rolling, "board-dark.png", "slate", Look())
    black = Match(players=("Mira", "Anton"), state=GameState.start(5), dice=[(1, 6)])
    black.roll()
    draw(black, "board-left.png", "classic", Look(), Layout(Color.BLACK, "left"))


def draw(match: Match, name: str, theme: str, look: Look, layout: Layout | None = None) -> None:
    """Draw a match as a board would show it."""
    layout = layout or Layout()
    scene = compose(view_of(match, look, layout.bottom), theme, layout, width=WIDTH)
    (DOCS / name).write_bytes(write_png(scene, WIDTH))


if __name__ == "__main__":
    main()
