// The keys of practice, wherever in it the focus is: while a card is asked they play on the board,
// and once it is answered they lead on and give grades.

/** @import { PracticeCommandName } from "./protocol.js" */

import { PRACTICE_KEYS } from "./protocol.js";

const KEYS = /** @type {Record<string, PracticeCommandName>} */ (PRACTICE_KEYS);
const GRADES = ["1", "2", "3", "4"];

/** What a key asks for, if anything: a command, or a grade.
 *
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat">} event
 * @param {{ isAnswered: boolean, isWriting: boolean, isButton: boolean }} where
 * @returns {PracticeCommandName | number | undefined}
 */
export function commandOf({ key, ctrlKey, metaKey, altKey, repeat }, where) {
  if (ctrlKey || metaKey || altKey || where.isWriting || !where.isAnswered) return undefined;
  // The browser presses the button.
  if ((key === " " || key === "Enter") && where.isButton) return undefined;
  // A key that is held down from the answer does not leaf through the cards.
  if (repeat) return undefined;
  if (GRADES.includes(key)) return Number(key);
  return Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
}
