// Where a hint's table stands: beside its board, where that leaves the board about as large as it
// is, else below.

import type { Lifetime } from "../shared/lifetime";

const LEAST_ROOM = 960; // CSS pixels of the cell, as for every panel that belongs to a board
const PANEL = 388; // CSS pixels of the table, as in `candidates_table.css`
const LEAST_SHARE = 0.9; // of its width that is left to the board: it is being played on
const BESIDE = "gammon-beside";
const BOARD_WIDTH = "--gammon-board-width"; // what the board would have without the table
const MAX_WIDTH = "--gammon-max-width"; // as `fit_height.ts` has found it

/** Whether there is room for the table beside a board that is so wide without it. */
export function isDocked(width: number, room: number) {
  return room >= LEAST_ROOM && room - PANEL >= LEAST_SHARE * width;
}

/** Have a board's table at its side or below, and change that with the page. */
export function placeDock(board: HTMLElement, lifetime: Lifetime) {
  const around = board.parentElement;
  // In another card there is a panel beside the board already.
  if (!around || board.closest(".gammon-card")) return;
  const place = () => {
    const room = around.clientWidth;
    if (!room) return; // it is not shown just now
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

/** How wide the board is where nothing stands beside it, in CSS pixels. */
function widthAlone(board: HTMLElement, room: number) {
  const wanted = board.querySelector("canvas")?.style.width;
  const most = board.style.getPropertyValue(MAX_WIDTH);
  return Math.min(parseFloat(wanted || "") || room, parseFloat(most) || room, room);
}
