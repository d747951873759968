// Keyboard input of the board, and its text field.

import { focusOn } from "../../shared/elements";
import type { AccessiblePlaces } from "./accessible_places";
import type { Pointer } from "./pointer";
import { flip, type View } from "../view";

const WALKING = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "n", "N"]);
const PRESSING = new Set(["Enter", " "]);
const REMOVING = new Set(["Backspace", "Delete"]);

/** Who handles a key, and how. */
export function routeOf(
  {
    key,
    ctrlKey,
    metaKey,
    altKey,
    repeat,
  }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat">,
  board: { dragging: boolean; holding: boolean; hasField: boolean; onCanvas: boolean },
): "page" | "browser" | "put back" | "leave" | "field" | "tell" | "walk" | "act" | "nothing" {
  if (ctrlKey || metaKey) return "page";
  if (key === "Escape") return board.dragging ? "put back" : board.holding ? "tell" : "leave";
  if (altKey) return "browser";
  if (WALKING.has(key)) return "walk";
  if (key.length > 1 && !PRESSING.has(key) && !REMOVING.has(key)) return "browser";
  if (key.toLowerCase() === "e" && board.hasField) return "field";
  // A place is a button: the browser clicks it.
  if (!board.onCanvas && PRESSING.has(key)) return "browser";
  return repeat ? "nothing" : "act";
}

interface KeyHandlers {
  pointer: Pointer;
  places: AccessiblePlaces;
  field: TextField;
  showKeys: () => void;
}

/** Handle keys while the board or one of its places has the focus. */
export function handleKeys(view: View, { pointer, places, field, showKeys }: KeyHandlers) {
  const { model, root, canvas, state, lifetime } = view;
  const isOurs = (node: unknown) => node === canvas || places.has(node);
  const act = (key: string) => {
    const { dialog, status, set_up } = state.shown;
    const isAnswer = dialog || status?.compared.length;
    if (PRESSING.has(key) && !isAnswer) places.focusFirst();
    else if (REMOVING.has(key) && set_up) state.back(places.target);
    else if (key === "?" && "keys" in model.get("menu")) showKeys();
    else if (/^f$/i.test(key) && "flip" in model.get("menu")) flip(model);
    else state.key(key);
  };
  const pressed = (event: KeyboardEvent) => {
    if (!isOurs(event.target)) return;
    // Hide the key from ipycanvas, which takes it, and JupyterLab, where plain keys are commands.
    event.stopPropagation();
    const { key } = event;
    const isWarned = Boolean(state.shown.status?.compared.length);
    const route = routeOf(event, {
      dragging: pointer.isDragging,
      holding: model.get("holding") || state.shown.selected !== null,
      hasField: Boolean(field.input),
      // Enter answers a tutor's warning, wherever the focus is.
      onCanvas: event.target === canvas || (key === "Enter" && isWarned),
    });
    if (route === "page") passOn(root, event);
    if (route === "put back") {
      pointer.cancel();
      if (state.shown.selected !== null) state.key(key);
    }
    if (route === "leave") leave(root, places);
    if (route === "field") field.input?.focus();
    if (route === "walk") places.walk(key);
    if (route === "act") act(key);
    if (route === "tell") state.key(key);
    if (["field", "walk", "act", "nothing"].includes(route)) event.preventDefault();
  };
  lifetime.listen(root, "keydown", pressed, { capture: true });
}

/** Pass a key on to the page around the board. */
function passOn(root: HTMLElement, event: KeyboardEvent) {
  const copy = new KeyboardEvent(event.type, event);
  if (!root.parentElement?.dispatchEvent(copy)) event.preventDefault();
}

function leave(root: HTMLElement, places: AccessiblePlaces) {
  const cell: HTMLElement | null = root.closest(".jp-Cell");
  places.focused?.blur();
  focusOn(cell); // as in JupyterLab
}

/** The field below the board for plays in notation. */
export class TextField {
  readonly root: HTMLElement;

  constructor({ root, canvas, state, lifetime }: View) {
    this.root = root;
    const pressed = (event: KeyboardEvent) => {
      const { input } = this;
      if (!input || event.target !== input) return;
      if (event.key !== (event.type === "keypress" ? "Enter" : "Escape")) return;
      event.stopPropagation();
      // The field's own message may arrive before the last letters.
      if (event.key === "Enter") state.write(input.value);
      else focusOn(canvas);
    };
    lifetime.listen(root, "keypress keydown", pressed, { capture: true });
  }

  get input(): HTMLInputElement | null {
    return this.root.querySelector(".gammon-entry input");
  }

  /** Clear the field, unless its text has changed. */
  wrote(text: string) {
    const { input } = this;
    if (input?.value !== text) return;
    input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
