"""Tests of the harness itself, with a bare canvas."""

import pytest

from tests.browser.lab import KernelError, LabNotebook, Look

WIDTH, HEIGHT = 400, 300

CANVAS = f"""
from ipycanvas import Canvas
from ipycanvas.canvas import _CANVAS_MANAGER

clicks = []
canvas = Canvas(width={WIDTH}, height={HEIGHT})
canvas.layout.width = "{WIDTH}px"

def draw():
    # After a reload the kernel would not say which canvas it draws on (ipycanvas issue 322).
    _CANVAS_MANAGER._current_canvas = None
    canvas.fill_style = "red"
    canvas.fill_rect(0, 0, {WIDTH}, {HEIGHT})
    canvas.fill_style = "blue"
    canvas.fill_rect({WIDTH // 2}, 0, {WIDTH // 2}, {HEIGHT})

canvas.on_mouse_down(lambda x, y: clicks.append((x, y)))
canvas.on_client_ready(draw)
draw()
canvas
"""

pytestmark = pytest.mark.prove

RED, BLUE = (255, 0, 0), (0, 0, 255)


@pytest.mark.parametrize(("width", "scale"), [(1280, 1), (700, 2)])
def test_the_kernel_receives_the_clicked_pixel(lab: LabNotebook, width: int, scale: float) -> None:
    lab.open([CANVAS], width=width, scale=scale)
    spots = [(0.1, 0.2), (0.5, 0.5), (0.97, 0.9)]
    for count, spot in enumerate(spots, start=1):
        lab.click_canvas(*spot)
        lab.wait_for(f"len(clicks) == {count}")
    for (x, y), (u, v) in zip(lab.evaluate("clicks"), spots, strict=True):
        assert x == pytest.approx(u * WIDTH, abs=1.5)
        assert y == pytest.approx(v * HEIGHT, abs=1.5)
    assert lab.page_errors == []


def test_pixels_are_those_of_the_screen_before_and_after_a_reload(lab: LabNotebook) -> None:
    lab.open([CANVAS])
    for again in (True, False):
        picture = lab.pixels()
        assert picture.size == (WIDTH, HEIGHT)
        assert picture.getpixel((10, 10)) == RED
        assert picture.getpixel((WIDTH - 10, HEIGHT - 10)) == BLUE
        if again:
            lab.reload()


def test_the_dark_theme_can_be_used(lab: LabNotebook) -> None:
    lab.open([CANVAS], theme="dark")
    assert lab.page.evaluate("document.body.dataset.jpThemeLight") == "false"
    lab.reload()
    assert lab.page.evaluate("document.body.dataset.jpThemeLight") == "false"


def test_the_theme_can_be_changed_twice(lab: LabNotebook) -> None:
    lab.open([CANVAS], own_page=True)
    looks: tuple[Look, ...] = ("dark", "light", "dark")
    for look in looks:
        lab.change_theme(look)
    # A new timer of the same length ends after JupyterLab's timers of 200 ms.
    lab.page.evaluate("() => new Promise(done => setTimeout(done, 201))")
    assert lab.page_errors == []


def test_evaluate_runs_in_the_kernel_of_the_page(lab: LabNotebook) -> None:
    lab.open(["a = 6"], canvases=0)
    assert lab.evaluate("b = a + 1; (a, b, {'c': [None, 'ü']})") == (6, 7, {"c": [None, "ü"]})
    assert lab.evaluate("import asyncio\nawait asyncio.sleep(0, 'slept')") == "slept"
    assert lab.evaluate("list(range(3000))") == list(range(3000))
    assert lab.evaluate("object").startswith("<class")
    assert lab.evaluate("c = 1") is None
    assert lab.run_cell("print(b)")["outputs"][0]["text"] == "7\n"


def test_errors_contain_the_kernels_traceback(lab: LabNotebook) -> None:
    lab.open([""], canvases=0)
    with pytest.raises(KernelError, match="ZeroDivisionError"):
        lab.evaluate("1 / 0")
    with pytest.raises(KernelError, match="NameError"):
        lab.run_cell("nowhere")
    with pytest.raises(KernelError, match="ZeroDivisionError"):
        lab.open(["1 / 0"], canvases=0)
