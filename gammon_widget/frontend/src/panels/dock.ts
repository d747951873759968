// Puts a panel beside its board if the board can keep its size, or else below it.

import type { Lifetime } from "../shared/lifetime";
import { applyColors, type ColoredModel } from "../shared/page_look";

const LEAST_ROOM = 870; // CSS pixels of the cell
const PANELS = [388, 180]; // CSS pixels of the table: whole, or slim
const BESIDE = "gammon-beside";
const SLIM = "gammon-slim"; // each play on two lines
const PANEL_WIDTH = "--gammon-dock";
const BOARD_WIDTH = "--gammon-board-width"; // without the table
const WIDTH = "--gammon-size"; // from `board_elements.ts`
const MAX_WIDTH = "--gammon-max-width"; // from `fit_height.ts`

/** The width of the table beside a board that keeps its width; 0 if the table does not fit. */
export function panelBeside(width: number, room: number) {
  if (room < LEAST_ROOM) return 0;
  return PANELS.find((panel) => width + panel <= room) ?? 0;
}

/** Give a panel its board's colours and a place beside it, as soon as the panel is on the page. */
export function joinBoard(el: HTMLElement, model: ColoredModel, lifetime: Lifetime) {
  const join = () => {
    // The element is inserted into the page after `render`, sometimes some frames later.
    if (!el.isConnected) return lifetime.nextFrame(join);
    const board: HTMLElement | null = el.closest(".gammon-board");
    applyColors(board ?? el, model, lifetime);
    if (board) placeDock(board, lifetime);
  };
  lifetime.nextFrame(join);
}

/** Place the table of a board, and update the place when the page changes. */
export function placeDock(board: HTMLElement, lifetime: Lifetime) {
  const around = board.parentElement;
  // A board in a card already has a panel beside it.
  if (!around || board.closest(".gammon-card")) return;
  const place = () => {
    const room = around.clientWidth;
    if (!room) return; // it is hidden
    const width = widthAlone(board, room);
    const panel = panelBeside(width, room);
    board.classList.toggle(BESIDE, panel > 0);
    board.classList.toggle(SLIM, panel === PANELS[1]);
    const widths = { [PANEL_WIDTH]: `${panel}px`, [BOARD_WIDTH]: `${width}px` };
    for (const [name, pixels] of Object.entries(widths))
      if (board.style.getPropertyValue(name) !== pixels) board.style.setProperty(name, pixels);
  };
  lifetime.observe(new ResizeObserver(place)).observe(around);
  const styles = lifetime.observe(new MutationObserver(place));
  styles.observe(board, { attributeFilter: ["style"] });
  lifetime.onEnd(() => {
    board.classList.remove(BESIDE, SLIM);
    for (const name of [BOARD_WIDTH, PANEL_WIDTH]) board.style.removeProperty(name);
  });
  place();
}

/** The width of the board with nothing beside it, in CSS pixels. */
function widthAlone(board: HTMLElement, room: number) {
  const [wanted, most] = [WIDTH, MAX_WIDTH].map((name) => board.style.getPropertyValue(name));
  return Math.min(parseFloat(wanted) || room, parseFloat(most) || room, room);
}
