// The keys and the wheel of a match that is looked at, wherever in it the focus is.

/** @import { Model } from "./replay_panel.js" */
/** @import { ReplayCommandName } from "./protocol.js" */
/** @import { Lifetime } from "./lifetime.js" */

import { hearCommands } from "./commands.js";
import { REPLAY_KEYS } from "./protocol.js";

const KEYS = /** @type {Record<string, ReplayCommandName>} */ (REPLAY_KEYS);
const NOTCH = 60; // CSS pixels of a wheel for one step
const BOARD = ".gammon-board, .gammon-replay-bar"; // where a wheel goes through the match
const LINE = 20; // CSS pixels, where a wheel counts lines

/** What a key asks for, if anything.
 *
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">} event
 * @param {{ isWriting: boolean, isButton: boolean, isPlayingOn: boolean }} where
 * @returns {ReplayCommandName | undefined}
 */
export function commandOf({ key, ctrlKey, metaKey, altKey }, where) {
  if (ctrlKey || metaKey || altKey || where.isWriting || where.isPlayingOn) return undefined;
  if (key === " " && where.isButton) return undefined; // the browser presses it
  return Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
}

/**
 * @param {HTMLElement} root
 * @param {Model} model
 * @param {(command: ReplayCommandName) => void} go
 * @param {Lifetime} lifetime
 */
export function hearReplayKeys(root, model, go, lifetime) {
  const wanted = (/** @type {KeyboardEvent} */ event, /** @type {Element} */ target) =>
    commandOf(event, {
      isWriting: target.matches("textarea, select, input:not([type=range])"),
      isButton: target.matches(".gammon-replay button"),
      isPlayingOn: model.get("playing_on"),
    });
  hearCommands(root, lifetime, wanted, go);
  let turned = 0;
  const rolled = (/** @type {WheelEvent} */ event) => {
    const { target } = /** @type {{ target: Element }} */ (/** @type {unknown} */ (event));
    // A page can be scrolled past a match that nobody has touched, and from both its ends.
    if (!target.closest(BOARD) || !root.contains(document.activeElement) || event.ctrlKey) return;
    const [index, last] = [model.get("index"), model.get("last")];
    const isEnd = event.deltaY < 0 ? index === 0 : index === last;
    if (isEnd || model.get("playing_on")) return;
    event.preventDefault();
    event.stopPropagation();
    const way = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    turned = Math.sign(way) === Math.sign(turned) ? turned + way : way;
    if (Math.abs(turned) < NOTCH) return;
    turned = 0;
    go(way < 0 ? "previous" : "next");
  };
  lifetime.listen(root, "wheel", rolled, { capture: true, passive: false });
}
