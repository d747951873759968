// How wide a board may be, so that all of it is seen at once: the height counts, and not only the
// width.
//
// What scrolls a notebook is measured, and never anything that a board makes higher, since a board
// that changed its own measure would never come to rest.

import { CARDS } from "../shared/protocol";
import type { View } from "./view";

const SCROLLING = ".jp-WindowedPanel-outer, .jp-LinkedOutputView"; // JupyterLab and Notebook 7
const MIN_WIDTH = 320; // CSS pixels; for want of height alone it gets no smaller
const MARGINS = 28; // CSS pixels around a cell and its output
const CODE_SHARE = 0.25; // of the pane: longer code scrolls away for the board
const MAX_WIDTH = "--gammon-max-width"; // in the canvas's layout, as Python names it
const LOW = "data-gammon-low"; // where a phone's card would be too high

/** Let the board be as wide as the height left allows; while the pane is hidden, as it was. */
export function fitHeight({ root, lifetime }: View) {
  const frame: HTMLElement | null = root.closest(SCROLLING);
  const code: HTMLElement | null | undefined = root
    .closest(".jp-Cell")
    ?.querySelector(".jp-Cell-inputWrapper");
  const measure = () => {
    const height = heightOf(frame);
    if (!height) return;
    const left = height - above(root, code, height) - below(root);
    const room = roomOf(root);
    root.style.setProperty(MAX_WIDTH, `${widthFor(left, room)}px`);
    root.toggleAttribute(LOW, isTooLow(left, room));
  };
  const observer = lifetime.observe(new ResizeObserver(measure));
  for (const element of [frame ?? document.documentElement, code])
    if (element) observer.observe(element);
  lifetime.listen(window, "resize", measure);
  lifetime.onEnd(() => {
    root.style.removeProperty(MAX_WIDTH);
    root.removeAttribute(LOW);
  });
  measure();
}

/** Whether a board is on the low card, for want of height alone, as `fitHeight` has found. */
export function isLow(root: HTMLElement) {
  return root.hasAttribute(LOW);
}

/** Whether so little height is left that a phone's card would be too high. */
export function isTooLow(height: number, room: number) {
  const { narrow, phone } = CARDS;
  if (room < narrow.least) return height < MIN_WIDTH * phone.height;
  return widthFor(height, room) < narrow.least;
}

/** How wide its cell is. */
function roomOf(root: HTMLElement) {
  return root.parentElement?.clientWidth || Infinity;
}

/** How wide a board is that is to be no higher than that, in CSS pixels. */
export function widthFor(height: number, room: number) {
  const { wide, narrow, phone, low } = CARDS;
  if (room < narrow.least && !isTooLow(height, room)) return Math.floor(height / phone.height);
  const most = Math.floor(height / wide.height);
  if (most >= wide.least) return most;
  const less = Math.floor(height / narrow.height);
  if (less >= narrow.least) return Math.min(wide.least - 1, less);
  return Math.max(MIN_WIDTH, Math.min(narrow.least - 1, Math.floor(height / low.height)));
}

/** Of the pane; 0 where none is known, as in a frame that is as high as what is in it. */
function heightOf(frame: HTMLElement | null) {
  if (frame) return frame.clientHeight;
  return window.parent === window ? document.documentElement.clientHeight : 0;
}

/** What is seen with the board over it: the code, and what its own widget has there. */
function above(root: HTMLElement, code: HTMLElement | null | undefined, height: number) {
  const shown = Math.min(code?.offsetHeight ?? 0, CODE_SHARE * height);
  // In narrow windows JupyterLab has the output's number over it, and not beside it.
  const whole = ".jp-OutputArea-child, .gammon-lesson, .gammon-viewer";
  const widget = root.closest(whole) ?? root;
  return shown + root.getBoundingClientRect().top - widget.getBoundingClientRect().top;
}

/** What is seen with the board under it. */
function below(root: HTMLElement) {
  const entry: HTMLElement | null = root.querySelector(".gammon-entry");
  const bar: HTMLElement | null | undefined = root
    .closest(".gammon-viewer")
    ?.querySelector(".gammon-replay-below");
  return MARGINS + (entry?.offsetHeight ?? 0) + (bar?.offsetHeight ?? 0);
}
