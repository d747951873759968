// Keys in a notebook, where plain keys are commands for cells: X cuts the cell around a widget.

import type { Lifetime } from "./lifetime";

/** The notebook ignores keys in an element with this attribute.
 *
 * Notebook 7 handles keys before our listeners, so that `stopPropagation` is too late there.
 */
export const NO_SHORTCUTS = "data-lm-suppress-shortcuts";

/** Pass a key on to the page around an element. */
export function passOn(root: HTMLElement, event: KeyboardEvent) {
  const copy = new KeyboardEvent(event.type, event);
  if (!root.parentElement?.dispatchEvent(copy)) event.preventDefault();
}

/** Keep the keys of an element from the notebook, except Escape and keys with Ctrl, Alt or Meta. */
export function keepPlainKeys(root: HTMLElement, lifetime: Lifetime) {
  root.setAttribute(NO_SHORTCUTS, "");
  lifetime.listen(root, "keydown", (event: KeyboardEvent) => {
    event.stopPropagation();
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && event.key !== "Escape";
    if (!isPlain) passOn(root, event);
  });
}
