// Keyboard input of the board, and its text field.

import { focusOn } from "../../shared/elements";
import { passOn } from "../../shared/notebook_keys";
import type { AccessiblePlaces } from "./accessible_places";
import type { Pointer } from "./pointer";
import { flip, ownElements, type View } from "../view";

const WALKING = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "n", "N"]);
const PRESSING = new Set(["Enter", " "]);
const REMOVING = new Set(["Backspace", "Delete"]);
const PREVENTED = new Set<Route>(["field", "walk", "act", "nothing"]);
/** The keys that wait if an earlier key waits. */
const HELD = new Set<Route>(["walk", "act", "press", "tell", "leave"]);

type Route =
  | ("page" | "browser" | "put back" | "leave" | "field" | "tell")
  | ("walk" | "act" | "press" | "nothing");

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
): Route {
  if (ctrlKey || metaKey) return "page";
  if (key === "Escape") return board.dragging ? "put back" : board.holding ? "tell" : "leave";
  if (altKey) return "browser";
  if (WALKING.has(key)) return "walk";
  if (key.length > 1 && !PRESSING.has(key) && !REMOVING.has(key)) return "browser";
  if (key.toLowerCase() === "e" && board.hasField) return "field";
  if (!board.onCanvas && PRESSING.has(key)) return "press";
  return repeat ? "nothing" : "act";
}

/** Whether a key depends on what can be done in the newest view. */
function needsView(key: string, route: Route) {
  return route === "walk" ? /^n$/i.test(key) : route === "act" && PRESSING.has(key);
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
  const route = (event: KeyboardEvent, target: EventTarget | null) => {
    const isWarned = Boolean(state.shown.status?.compared.length);
    return routeOf(event, {
      dragging: pointer.isDragging,
      holding: model.get("holding") || state.shown.selected !== null,
      hasField: Boolean(field.input),
      // Enter answers a tutor's warning, wherever the focus is.
      onCanvas: target === canvas || (event.key === "Enter" && isWarned),
    });
  };
  /** Handle a key, now or after the kernel's answer to what was done before it. */
  const handle = (event: KeyboardEvent, to: Route, isHeld = false) => {
    const { key } = event;
    if (to === "put back") {
      pointer.cancel();
      if (state.shown.selected !== null) state.key(key);
    }
    if (to === "leave") leave(root, places);
    if (to === "field") field.input?.focus();
    if (to === "walk") places.walk(key);
    if (to === "act") act(key);
    if (to === "tell") state.key(key);
    // A place is a button, which the browser clicks.
    if (to === "press" && isHeld) places.focused?.click();
  };
  const pressed = (event: KeyboardEvent) => {
    if (!isOurs(event.target)) return;
    // Hide the key from ipycanvas, which takes it, and JupyterLab, where plain keys are commands.
    event.stopPropagation();
    const to = route(event, event.target);
    if (to === "page") return passOn(root, event);
    const isHeld = state.isHolding ? HELD.has(to) : !state.isKnown && needsView(event.key, to);
    if (isHeld || PREVENTED.has(to)) event.preventDefault();
    if (!isHeld) return handle(event, to);
    state.whenKnown(() => {
      places.show(); // of the new view
      const { focused } = places;
      if (isOurs(focused)) handle(event, route(event, focused ?? null), true);
    });
  };
  lifetime.listen(root, "keydown", pressed, { capture: true });
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

  get input(): HTMLInputElement | undefined {
    return ownElements<HTMLInputElement>(this.root, ".gammon-entry input")[0];
  }

  /** Clear the field, unless its text has changed. */
  wrote(text: string) {
    const { input } = this;
    if (input?.value !== text) return;
    input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
