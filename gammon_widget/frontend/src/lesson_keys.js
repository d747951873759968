// The keys of a lesson: arrows, Home and End on the buttons beside the board lead through it.

/** @import { LessonCommand } from "./protocol.js" */

/** @type {Record<string, LessonCommand>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

/** Where a key leads that is pressed on an element of that name, if anywhere.
 *
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">} event
 * @param {string} name
 * @returns {LessonCommand | undefined}
 */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }, name) {
  if (name !== "button" || ctrlKey || metaKey || altKey || shiftKey) return undefined;
  return Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
}
