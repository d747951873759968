// Limits the width of a board, so that all of it fits into the height of the page.
//
// Only the notebook's scroll container is measured, and nothing whose height depends on the board:
// otherwise its size would oscillate.

import { FRAMES } from "../../shared/protocol";
import { ownElements, type View } from "../view";

const SCROLLING = ".jp-WindowedPanel-outer, .jp-LinkedOutputView"; // JupyterLab and Notebook 7
const MIN_WIDTH = 320; // CSS pixels, however low the page is
const MARGINS = 28; // CSS pixels around a cell and its output
const VIEWER_MARGINS = 8; // of a viewer, whose code may scroll away
const VIEWER_LEAST = 230; // CSS pixels of the panel below a viewer's board, in one column
const CODE_SHARE = 0.25; // of the container: longer code may scroll away
const VIEWER_CODE_SHARE = 0.1; // enough for three lines
const MAX_WIDTH = "--gammon-max-width"; // also in `board_canvas.ts` and `card.css`
const LESSON = ".gammon-lesson"; // a lesson or practice, with a panel
const PANELS = [0, 364, 430]; // CSS pixels beside its board, from these widths on: see `lesson.css`
const FROM = [0, 720, 1078];
const TEXTS = 376; // CSS pixels for the text below a lesson's board, whatever it is
const HEIGHT = "--gammon-height"; // of the page that a lesson can fill, in `lesson.css`
const VIEWER = ".gammon-viewer";
const BESIDE = 1078; // as in `viewer.css`, like the next one
const TWO_COLUMNS = 800;
const PAGE_HEIGHT = "--gammon-page-height"; // of the container, for `viewer.css`
const BELOW = ".gammon-below"; // see `card.ts`
const LOW = "data-gammon-low"; // where the frame for phones would be too high

/** Keep the board as wide as the height allows; change nothing while the container is hidden. */
export function fitHeight({ root, lifetime }: View) {
  const frame: HTMLElement | null = root.closest(SCROLLING);
  // The code is out of view when the page shows a board that an editor has opened below itself.
  const cell = root.closest(BELOW) ? null : root.closest(".jp-Cell");
  const code: HTMLElement | null | undefined = cell?.querySelector(".jp-Cell-inputWrapper");
  const measure = () => {
    const height = heightOf(frame);
    if (!height) return;
    const lesson: HTMLElement | null = root.closest(LESSON);
    const viewer: HTMLElement | null = root.closest(VIEWER);
    const share = viewer ? VIEWER_CODE_SHARE : CODE_SHARE;
    const shown = Math.min(code?.offsetHeight ?? 0, share * height);
    const free = height - shown - above(lesson ?? root) - below(root);
    const { narrow } = FRAMES;
    let [width, isNarrow] = [widthFor(free, roomOf(root)), isTooLow(free, roomOf(root))];
    if (viewer) {
      const page = height - VIEWER_MARGINS;
      viewer.style.setProperty(PAGE_HEIGHT, `${page}px`);
      width = viewerWidth(page - shown - MARGINS + VIEWER_MARGINS, belowViewer(viewer));
      isNarrow = Math.min(width, roomOf(root)) < narrow.least;
    } else if (lesson) {
      lesson.style.setProperty(HEIGHT, `${free}px`);
      const panel = panelOf(lesson.clientWidth);
      width = widthFor(panel ? free : free - TEXTS, Infinity);
      isNarrow = Math.min(width, lesson.clientWidth - panel) < narrow.least;
    }
    root.style.setProperty(MAX_WIDTH, `${width}px`);
    root.toggleAttribute(LOW, isNarrow);
  };
  const observer = lifetime.observe(new ResizeObserver(measure));
  const curve = root.closest(VIEWER)?.querySelector(".gammon-curve");
  for (const element of [frame ?? document.documentElement, code, curve])
    if (element) observer.observe(element);
  lifetime.listen(window, "resize", measure);
  lifetime.onEnd(() => {
    root.style.removeProperty(MAX_WIDTH);
    root.removeAttribute(LOW);
  });
  measure();
}

/** Whether `fitHeight` has chosen the low frame, for lack of height. */
export function isLow(root: HTMLElement) {
  return root.hasAttribute(LOW);
}

/** Whether the frame for phones would be too high. */
export function isTooLow(height: number, room: number) {
  const { narrow, phone } = FRAMES;
  if (room < narrow.least) return height < MIN_WIDTH * phone.height;
  return widthFor(height, room) < narrow.least;
}

/** The width of the panel beside the board of a lesson of that width; 0 for none. */
export function panelOf(width: number) {
  return PANELS[FROM.findLastIndex((from) => width >= from)];
}

/** The width of the board's cell. */
function roomOf(root: HTMLElement) {
  return root.parentElement?.clientWidth || Infinity;
}

/** The width of a board with at most that height, in CSS pixels. */
export function widthFor(height: number, room: number) {
  const { wide, narrow, phone, low } = FRAMES;
  if (room < narrow.least && !isTooLow(height, room)) return Math.floor(height / phone.height);
  const most = Math.floor(height / wide.height);
  if (most >= wide.least) return most;
  const less = Math.floor(height / narrow.height);
  if (less >= narrow.least) return Math.min(wide.least - 1, less);
  return Math.max(MIN_WIDTH, Math.min(narrow.least - 1, Math.floor(height / low.height)));
}

/** The height of the container; 0 if unknown, as in an iframe with the height of its content. */
function heightOf(frame: HTMLElement | null) {
  if (frame) return frame.clientHeight;
  return window.parent === window ? document.documentElement.clientHeight : 0;
}

/** The height above a board or a lesson: other parts of the widget, and the output number, which
 * is at the side only in wide windows.
 */
function above(root: HTMLElement) {
  const whole = root.closest(`${BELOW}, .jp-OutputArea-child`) ?? root;
  return root.getBoundingClientRect().top - whole.getBoundingClientRect().top;
}

/** The height below the board. */
function below(root: HTMLElement) {
  const [entry] = ownElements(root, ".gammon-entry");
  return MARGINS + (entry?.offsetHeight ?? 0);
}

/** The width of a viewer's board. Only the parts below it may leave the page: all of a board that
 * is no wider than the wide layout is visible, with its controls.
 */
export function viewerWidth(height: number, below: number) {
  return Math.max(
    widthFor(height - below, Infinity),
    Math.min(FRAMES.wide.least, widthFor(height, Infinity)),
  );
}

/** The height that a viewer needs below its board. */
function belowViewer(viewer: HTMLElement) {
  const [curve, summary] = [".gammon-curve", ".gammon-summary"].map((name) => {
    return viewer.querySelector<HTMLElement>(name)?.offsetHeight ?? 0;
  });
  if (viewer.clientWidth >= BESIDE) return 0;
  return curve + (viewer.clientWidth >= TWO_COLUMNS ? summary : VIEWER_LEAST);
}
