// Puts a hint's table beside its board, if the board stays about as large as it is, or else below.

import type { Lifetime } from "../shared/lifetime";

const LEAST_ROOM = 960; // CSS pixels of the cell, as for all panels
const PANEL = 388; // CSS pixels of the table, as in `candidates_table.css`
const LEAST_SHARE = 0.9; // of the board's width that remains
const BESIDE = "gammon-beside";
const BOARD_WIDTH = "--gammon-board-width"; // without the table
const MAX_WIDTH = "--gammon-max-width"; // from `fit_height.ts`

/** Whether the table fits beside a board of that width. */
export function isDocked(width: number, room: number) {
  return room >= LEAST_ROOM && room - PANEL >= LEAST_SHARE * width;
}

/** Place the table of a board, and update that with the page. */
export function placeDock(board: HTMLElement, lifetime: Lifetime) {
  const around = board.parentElement;
  // A board in a card already has a panel beside it.
  if (!around || board.closest(".gammon-card")) return;
  const place = () => {
    const room = around.clientWidth;
    if (!room) return; // it is hidden
    const width = widthAlone(board, room);
    board.classList.toggle(BESIDE, isDocked(width, room));
    if (board.style.getPropertyValue(BOARD_WIDTH) !== `${width}px`)
      board.style.setProperty(BOARD_WIDTH, `${width}px`);
  };
  lifetime.observe(new ResizeObserver(place)).observe(around);
  const styles = lifetime.observe(new MutationObserver(place));
  styles.observe(board, { attributeFilter: ["style"] });
  const canvas = board.querySelector("canvas");
  if (canvas) styles.observe(canvas, { attributeFilter: ["style"] });
  lifetime.onEnd(() => {
    board.classList.remove(BESIDE);
    board.style.removeProperty(BOARD_WIDTH);
  });
  place();
}

/** The width of the board with nothing beside it, in CSS pixels. */
function widthAlone(board: HTMLElement, room: number) {
  const wanted = board.querySelector("canvas")?.style.width;
  const most = board.style.getPropertyValue(MAX_WIDTH);
  return Math.min(parseFloat(wanted || "") || room, parseFloat(most) || room, room);
}
