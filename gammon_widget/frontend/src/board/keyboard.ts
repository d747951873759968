// Keyboard input of the board, and its text field.

import { focusOn } from "../shared/elements";
import type { AccessiblePlaces } from "./accessible_places";
import { MORE } from "./areas";
import type { OverlayLoader } from "./overlay_loader";
import type { Pointer } from "./pointer";
import { flip, type View } from "./view";

const WALKING = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "n", "N"]);
const PRESSING = new Set(["Enter", " ", "Backspace", "Delete"]);

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
): "page" | "browser" | "put back" | "leave" | "field" | "tell" | "act" | "nothing" {
  if (ctrlKey || metaKey) return "page";
  if (key === "Escape") return board.dragging ? "put back" : board.holding ? "tell" : "leave";
  if (altKey || (key.length > 1 && !WALKING.has(key) && !PRESSING.has(key))) return "browser";
  if (key.toLowerCase() === "e" && board.hasField) return "field";
  // A place is a button: the browser clicks it.
  if (!board.onCanvas && (key === "Enter" || key === " ")) return "browser";
  return repeat && !WALKING.has(key) ? "nothing" : "act";
}

interface KeyHandlers {
  pointer: Pointer;
  places: AccessiblePlaces;
  field: TextField;
  overlays: OverlayLoader;
}

/** Handle keys while the board or one of its places has the focus. */
export function handleKeys(view: View, { pointer, places, field, overlays }: KeyHandlers) {
  const { model, root, canvas, transport, lifetime } = view;
  const isOurs = (node: unknown) => node === canvas || places.has(node);
  const pressed = (event: KeyboardEvent) => {
    if (!isOurs(event.target)) return;
    // Hide the key from ipycanvas, which takes it, and JupyterLab, where plain keys are commands.
    event.stopPropagation();
    const { key } = event;
    const route = routeOf(event, {
      dragging: pointer.isDragging,
      holding: model.get("holding"),
      hasField: Boolean(field.input),
      // Enter answers a tutor's warning, wherever the focus is.
      onCanvas: event.target === canvas || (key === "Enter" && isWarned(model)),
    });
    if (route === "page") passOn(root, event);
    if (route === "put back") pointer.cancel();
    if (route === "leave") leave(root, places);
    if (route === "field") field.input?.focus();
    if (route === "act" || route === "nothing") places.walked = true;
    const opens = (key === "Enter" || key === " ") && model.get("focus") === MORE;
    if (route === "act" && opens) view.openMenu();
    else if (route === "act" && key === "?" && "keys" in model.get("menu")) overlays.showKeys();
    else if (route === "act" && /^f$/i.test(key) && "flip" in model.get("menu")) flip(model);
    else if (route === "act" || route === "tell") transport.key(key);
    if (["field", "act", "nothing"].includes(route)) event.preventDefault();
  };
  lifetime.listen(root, "keydown", pressed, { capture: true });
  lifetime.listen(root, "focusout", ({ target, relatedTarget }: FocusEvent) => {
    const isLeft = isOurs(target) && !isOurs(relatedTarget);
    if (isLeft && model.get("focus")) transport.send({ do: "blur" });
  });
}

/** Whether a tutor's warning is open. */
function isWarned(model: View["model"]) {
  return model.get("controls").some(([, , , , name]) => name === "button again");
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

  constructor({ root, canvas, transport, lifetime }: View) {
    this.root = root;
    const pressed = (event: KeyboardEvent) => {
      const { input } = this;
      if (!input || event.target !== input) return;
      if (event.key !== (event.type === "keypress" ? "Enter" : "Escape")) return;
      event.stopPropagation();
      // The field's own message may arrive before the last letters.
      if (event.key === "Enter") transport.sendInput({ do: "write", text: input.value });
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
