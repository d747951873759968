// The keys that are meant for the board.

/** @import { View } from "./model.js" */
/** @import { Pointer } from "./pointer.js" */
/** @import { AccessiblePlaces } from "./accessible_places.js" */
/** @import { TextField } from "./text_field.js" */

const WALKING = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "n", "N"]);
const PRESSING = new Set(["Enter", " ", "Backspace", "Delete"]);

/** What becomes of a key.
 *
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat">} event
 * @param {{ dragging: boolean, holding: boolean, hasField: boolean, onCanvas: boolean }} board
 * @returns {"page" | "browser" | "put back" | "leave" | "field" | "tell" | "act" | "nothing"}
 */
export function routeOf({ key, ctrlKey, metaKey, altKey, repeat }, board) {
  if (ctrlKey || metaKey) return "page";
  if (key === "Escape") return board.dragging ? "put back" : board.holding ? "tell" : "leave";
  if (altKey || (key.length > 1 && !WALKING.has(key) && !PRESSING.has(key))) return "browser";
  if (key.toLowerCase() === "e" && board.hasField) return "field";
  // The place is a button, and the browser clicks it.
  if (!board.onCanvas && (key === "Enter" || key === " ")) return "browser";
  return repeat && !WALKING.has(key) ? "nothing" : "act";
}

/** Hear the keys while the board or a place on it has them.
 *
 * @param {View} view
 * @param {{ pointer: Pointer, places: AccessiblePlaces, field: TextField }} parts
 */
export function hearKeys({ model, root, canvas, transport, lifetime }, { pointer, places, field }) {
  const isOurs = (/** @type {unknown} */ node) => node === canvas || places.has(node);
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    if (!isOurs(event.target)) return;
    // Neither ipycanvas, which would swallow it, nor Lab, to which a bare key is a command.
    event.stopPropagation();
    const { key } = event;
    const route = routeOf(event, {
      dragging: pointer.isDragging,
      holding: model.get("holding"),
      hasField: Boolean(field.input),
      onCanvas: event.target === canvas,
    });
    if (route === "page") passOn(root, event);
    if (route === "put back") pointer.giveUp();
    if (route === "leave") leave(root, places);
    if (route === "field") field.input?.focus();
    if (route === "act" || route === "nothing") places.walked = true;
    if (route === "act" || route === "tell") transport.key(key);
    if (["field", "act", "nothing"].includes(route)) event.preventDefault();
  };
  lifetime.listen(root, "keydown", pressed, { capture: true });
  lifetime.listen(root, "focusout", ({ target, relatedTarget }) => {
    const isLeft = isOurs(target) && !isOurs(relatedTarget);
    if (isLeft && model.get("focus")) transport.tell({ do: "blur" });
  });
}

/** Let the page around the board have its own keys.
 *
 * @param {HTMLElement} root
 * @param {KeyboardEvent} event
 */
function passOn(root, event) {
  const copy = new KeyboardEvent(event.type, event);
  if (!root.parentElement?.dispatchEvent(copy)) event.preventDefault();
}

/**
 * @param {HTMLElement} root
 * @param {AccessiblePlaces} places
 */
function leave(root, places) {
  /** @type {HTMLElement | null} */
  const cell = root.closest(".jp-Cell");
  places.focused?.blur();
  cell?.focus({ preventScroll: true }); // as in JupyterLab
}
