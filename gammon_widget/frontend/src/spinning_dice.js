// Dice that spin until they are clicked: the kernel has no part in it.

/** @import { View } from "./model.js" */

import { LAYER, layer } from "./layers.js";
import { wantsStillness } from "./page_size.js";

const TURN_MS = 900; // in which a die turns once

/** Give what has the dice spin that spin now: pieces of the picture turn about their middles.
 *
 * @param {View} view
 */
export function makeSpinningDice(view) {
  const { model, canvas, transport } = view;
  const pieces = layer(view, "div");
  pieces.style.display = "block";
  return () => {
    // With the kernel gone, a click on them would do nothing.
    const isStill = !canvas.clientWidth || wantsStillness() || transport.stopped;
    const dice = isStill ? [] : model.get("spinning_dice");
    pieces.replaceChildren(...dice.map((die, n) => spinning(canvas, die, n % 2 ? -1 : 1)));
  };
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {number[]} die middle and reach, in thousandths of the width
 * @param {number} turns
 */
function spinning(canvas, die, turns) {
  const [x, y, reach] = die.map((edge) => edge / 1000);
  const [left, top] = [x - reach, y - reach];
  const { width: pixels, clientWidth: width } = canvas;
  const piece = document.createElement("canvas");
  const size = (piece.width = piece.height = Math.round(2 * reach * pixels));
  const pen = piece.getContext("2d");
  pen?.drawImage(canvas, left * pixels, top * pixels, size, size, 0, 0, size, size);
  const shown = (size * width) / pixels;
  piece.style.cssText =
    `${LAYER}border-radius:50%;width:${shown}px;height:${shown}px;` +
    `left:${left * width}px;top:${top * width}px;`;
  const turning = [{ transform: "none" }, { transform: `rotate(${turns}turn)` }];
  piece.animate(turning, { duration: TURN_MS, iterations: Infinity });
  return piece;
}
