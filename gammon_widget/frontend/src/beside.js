// Where a hint's table stands: beside its board, where that leaves the board about as large as it
// is, else below.

/** @import { Lifetime } from "./lifetime.js" */

const LEAST_ROOM = 960; // CSS pixels of the cell, as for every panel that belongs to a board
export const PANEL = 388; // CSS pixels of the table
const LEAST_SHARE = 0.9; // of its width that is left to the board: it is being played on
const BESIDE = "gammon-beside";
const BOARD_WIDTH = "--gammon-board-width"; // what the board would have without the table
const MAX_WIDTH = "--gammon-max-width"; // as `pane.js` has found it

/** Whether there is room for the table beside a board that is so wide without it.
 *
 * @param {number} width
 * @param {number} room
 */
export function isBeside(width, room) {
  return room >= LEAST_ROOM && room - PANEL >= LEAST_SHARE * width;
}

/** Have a board's table at its side or below, and change that with the page.
 *
 * @param {HTMLElement} board
 * @param {Lifetime} lifetime
 */
export function placeBeside(board, lifetime) {
  const around = board.parentElement;
  // In another card there is a panel beside the board already.
  if (!around || board.closest(".gammon-card")) return;
  const place = () => {
    const room = around.clientWidth;
    if (!room) return; // it is not shown just now
    const width = widthAlone(board, room);
    board.classList.toggle(BESIDE, isBeside(width, room));
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

/** How wide the board is where nothing stands beside it, in CSS pixels.
 *
 * @param {HTMLElement} board
 * @param {number} room
 */
function widthAlone(board, room) {
  const wanted = board.querySelector("canvas")?.style.width;
  const most = board.style.getPropertyValue(MAX_WIDTH);
  return Math.min(parseFloat(wanted || "") || room, parseFloat(most) || room, room);
}
