// Keys that ask for something wherever in a widget the focus is.
//
// They are heard on their way down, before the board has them, which walks from place to place by
// some of them.

/** @import { Lifetime } from "./lifetime.js" */

/** Do what keys ask for, and let nothing else move by them: board, page or notebook.
 *
 * @template {string | number} C
 * @param {HTMLElement} root
 * @param {Lifetime} lifetime
 * @param {(event: KeyboardEvent, target: Element) => C | undefined} commandOf what a key asks for
 * @param {(command: C) => void} go
 */
export function hearCommands(root, lifetime, commandOf, go) {
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    const command = commandOf(event, /** @type {Element} */ (event.target));
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    go(command);
  };
  lifetime.listen(root, "keydown", pressed, { capture: true });
}
