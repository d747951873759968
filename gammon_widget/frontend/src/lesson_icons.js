// Small drawings of a lesson's panel, in a square of 20.

import { drawn } from "./elements.js";

const RING = "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15";
const TICK = "M6.5 10.2l2.4 2.4l4.6-4.8";
const CROSS = "M7.3 7.3l5.4 5.4M12.7 7.3l-5.4 5.4";
const DOT = "M10 9.9v.2";

/** What stands on it, and what it says to those who do not see it.
 *
 * @type {Record<string, [shape: string, words: string]>}
 */
const ICONS = {
  "": ["", ""],
  free: [RING, ""],
  right: [RING + TICK, "right"],
  wrong: [RING + CROSS, "wrong"],
  given: [RING + TICK, "your answer"],
  solution: [RING + TICK, "the answer"],
  open: [RING, "not answered"],
  solved: [RING + TICK, "solved"],
  tried: [RING + CROSS, "not solved"],
  shown: [RING + DOT, "answer shown"],
  answered: [RING + TICK, "answered"],
  list: ["M3 5h.1M7 5h10M3 10h.1M7 10h10M3 15h.1M7 15h10", ""],
};

/** A drawing by its name.
 *
 * @param {string} name
 */
export function icon(name) {
  const made = drawn("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", class: name });
  made.append(drawn("path", { d: ICONS[name][0] }));
  return made;
}

/** What a drawing says in words.
 *
 * @param {string} name
 */
export const wordsOf = (name) => ICONS[name][1];
