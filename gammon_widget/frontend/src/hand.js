// What a hand does from when it comes down to when it goes up: plain values, and no page.

/** @import { Point } from "./model.js" */

import { AFFORDANCE } from "./protocol.js";

/** CSS pixels a hand may move in a click, by the kind of pointer.
 *
 * @type {Record<string, number>}
 */
const SLOP_PIXELS = { mouse: 4, pen: 6, touch: 9 };

/**
 * @typedef {object} Hand
 * @property {number} pointerId
 * @property {string} pointerType
 * @property {Point} at where it came down on the board
 * @property {number} clientX the same in the page
 * @property {number} clientY
 * @property {number} can what can be done there
 * @property {boolean} moved whether it has moved farther than in a click
 * @property {boolean} lifted whether a checker follows it
 */

/** A hand that comes down.
 *
 * @param {Pick<PointerEvent, "pointerId" | "pointerType" | "clientX" | "clientY">} event
 * @param {Point} at
 * @param {number} can
 * @returns {Hand}
 */
export function comesDown({ pointerId, pointerType, clientX, clientY }, at, can) {
  return { pointerId, pointerType, clientX, clientY, at, can, moved: false, lifted: false };
}

/** The hand after it has moved: a checker that it can lift follows it from now on.
 *
 * @param {Hand} hand
 * @param {Pick<PointerEvent, "clientX" | "clientY">} event
 * @returns {Hand}
 */
export function moves(hand, { clientX, clientY }) {
  const distance = Math.hypot(clientX - hand.clientX, clientY - hand.clientY);
  const moved = hand.moved || distance > SLOP_PIXELS[hand.pointerType];
  return { ...hand, moved, lifted: hand.lifted || (moved && canLift(hand)) };
}

/** What the kernel is told when the hand goes up; nothing of a finger that has scrolled.
 *
 * @param {Hand} hand
 * @returns {"drop" | "release" | "click" | undefined}
 */
export function goesUp({ pointerType, moved, lifted }) {
  if (lifted) return "drop";
  // Always, since the kernel may know of a checker that we have not heard of yet.
  if (pointerType !== "touch") return "release";
  return moved ? undefined : "click";
}

/** @param {Hand} hand */
export function canLift({ can }) {
  return Boolean(can & AFFORDANCE.LIFT);
}
