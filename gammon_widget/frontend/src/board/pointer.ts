// Mouse and touch input.
//
// The kernel receives the beginning and the end of a drag.

import { wantsReducedMotion } from "../shared/page_look";
import { AFFORDANCE } from "../shared/protocol";
import { areaAt, checkerIn, type Found, MORE, NOTHING, placeAt } from "./areas";
import { makeHover } from "./hover";
import { makeDraggedChecker } from "./layers";
import {
  canLift,
  pointerDown,
  gestureOnRelease,
  type PointerState,
  pointerMove,
} from "./pointer_state";
import type { Point, View } from "./view";

const IS_MAC = /Mac/.test(navigator.platform);
const BLOCKED = "mousemove mouseup mouseout wheel touchstart touchend touchcancel"; // for ipycanvas
const RETURN_MS = 160; // in which a checker that cannot land returns

export class Pointer {
  readonly checker: ReturnType<typeof makeDraggedChecker>;
  readonly showHover: ReturnType<typeof makeHover>;
  #state: PointerState | undefined;
  #last: PointerEvent | undefined;
  #pressesMenu = false;
  /** Where the dragged checker came from. */
  #origin: Point | undefined;
  /** Ends the animation of a checker that returns. */
  #onReturned: (() => void) | undefined;

  /** @param onLanded called when a dragged checker is released */
  constructor(
    readonly view: View,
    readonly onLanded: () => void,
  ) {
    this.checker = makeDraggedChecker(view);
    this.showHover = makeHover(view);
    // A vertical swipe scrolls and two fingers zoom, unless a checker is dragged.
    view.canvas.style.touchAction = "pan-y pinch-zoom";
    view.lifetime.onEnd(() => (view.canvas.style.cursor = view.canvas.style.touchAction = ""));
    listen<PointerEvent>(view, "pointerdown", (event) => this.#down(event));
    listen<PointerEvent>(view, "pointermove", (event) => this.#move(event));
    listen<PointerEvent>(view, "pointerup", (event) => this.#up(event));
    listen(view, "pointercancel lostpointercapture", () => this.cancel());
    listen(view, "pointerleave pointerout", () => this.#state || this.leave());
    listen<MouseEvent>(view, "mousedown", (event) => this.#passMouseDown(event));
    listen<TouchEvent>(view, "touchmove", (event) => this.#touchMove(event), false);
    listen<MouseEvent>(view, "contextmenu", (event) => this.#menu(event), false);
    listen<MouseEvent>(view, "click", (event) => this.#click(event));
    listen(view, BLOCKED, (event) => event.stopPropagation());
  }

  /** Update the highlight under the pointer when something else can be done there. */
  followModel() {
    const { model, predictions, lifetime } = this.view;
    lifetime.follow(model, "affordances", () => this.hover());
    lifetime.attend(predictions.listeners, () => this.hover());
  }

  get isDragging() {
    return Boolean(this.#state?.hasLifted);
  }

  #place({ clientX, clientY }: MouseEvent): Point {
    const box = this.view.canvas.getBoundingClientRect();
    return [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
  }

  #areaAt(place: Point) {
    return areaAt(this.view.predictions.places, place);
  }

  /** The last position of the pointer. */
  get place(): Point {
    return this.#last ? this.#place(this.#last) : [0.5, 0.5];
  }

  #down(event: PointerEvent) {
    this.#onReturned?.();
    if (this.#state) return this.cancel(); // a second finger, or a second button
    if (!event.isPrimary) return;
    const at = this.#place(event);
    const back = event.button === 2 || (event.button === 0 && event.ctrlKey && IS_MAC);
    if (back && !event.shiftKey) this.view.transport.gesture("back", at, event);
    if (event.button !== 0 || back) return;
    const found = this.#areaAt(at);
    this.#state = pointerDown(event, at, found.can);
    this.#origin = checkerIn(this.view.predictions.places, found);
    this.#last = event;
    this.#show(found, true);
    this.#pressesMenu = isMenu(found);
    // A finger may be about to scroll: only its release shows that it was a tap.
    if (event.pointerType !== "touch" && !this.#pressesMenu)
      this.view.transport.gesture("press", at, event);
  }

  #move(event: PointerEvent) {
    const before = this.#state;
    this.#last = event;
    if (!before) {
      if (event.pointerType !== "touch") this.hover();
      return;
    }
    if (before.pointerId !== event.pointerId) return;
    const state = (this.#state = pointerMove(before, event));
    if (!state.hasLifted) return;
    if (!before.hasLifted) this.#lift(state, event);
    this.checker.follow(this.#place(event), () => this.isDragging && this.hover());
  }

  #lift(state: PointerState, event: PointerEvent) {
    this.view.canvas.setPointerCapture(state.pointerId);
    this.checker.show(state.can, state.pointerType);
    this.view.transport.gesture("lift", state.at, event);
  }

  #up(event: PointerEvent) {
    const state = this.#state;
    if (state?.pointerId !== event.pointerId) return;
    this.#state = undefined;
    this.#last = event;
    const kind = gestureOnRelease(state);
    const at = kind === "drop" ? this.#place(event) : state.at;
    const send = () => {
      if (kind && !this.#pressesMenu) this.view.transport.gesture(kind, at, event);
      if (state.hasLifted) this.#land();
    };
    const lands = placeAt(this.view.predictions.places, at).can & AFFORDANCE.LAND;
    if (kind === "drop" && !lands) this.#returnChecker(send);
    else send();
    if (!state.hasLifted) this.hover();
  }

  /** Open the menu on a click: after a press or a tap, the focus would leave the menu. */
  #click(event: MouseEvent) {
    const opens = this.#pressesMenu && isMenu(this.#areaAt(this.#place(event)));
    this.#pressesMenu = false;
    if (opens) this.view.openMenu();
  }

  /** Move the checker back to where it came from, and then send the gesture. */
  #returnChecker(send: () => void) {
    const { model, lifetime } = this.view;
    if (!this.#origin || !model.get("is_lively") || wantsReducedMotion()) return send();
    this.checker.glide(this.#origin, RETURN_MS);
    const arrive = () => {
      if (this.#onReturned !== arrive) return;
      this.#onReturned = undefined;
      send();
    };
    this.#onReturned = arrive;
    lifetime.later(RETURN_MS, arrive);
  }

  /** Cancel the gesture: a dragged checker returns. */
  cancel() {
    const state = this.#state;
    this.#state = undefined;
    const last = this.#last;
    if (!state?.hasLifted || !last) return this.hover();
    this.#returnChecker(() => {
      this.view.transport.gesture("cancel", state.at, last);
      this.#land();
    });
  }

  /** The dragged checker stays visible until the canvas shows it at its new place. */
  #land() {
    this.hover();
    this.onLanded();
  }

  /** Highlight what is under the pointer. */
  hover() {
    this.#show(this.#last ? this.#areaAt(this.#place(this.#last)) : NOTHING, Boolean(this.#state));
  }

  #show(found: Found, pressed: boolean) {
    const dragging = this.isDragging;
    const washes = dragging || this.#last?.pointerType !== "touch";
    this.showHover(this.view.isCovered() ? NOTHING : found, { dragging, washes, pressed });
  }

  /** Remove the highlight. */
  leave() {
    this.showHover(NOTHING, { dragging: this.isDragging, washes: false });
  }

  #menu(event: MouseEvent) {
    if (event.shiftKey) return; // Shift and the right button: the browser's own menu
    event.preventDefault();
    event.stopPropagation();
  }

  #touchMove(event: TouchEvent) {
    event.stopPropagation();
    if (event.touches.length > 1) this.cancel();
    // Otherwise the page would scroll with the checker.
    else if (this.#state && canLift(this.#state) && event.cancelable) event.preventDefault();
  }

  /** Hide the event from ipycanvas, but not from the page: JupyterLab activates the cell. */
  #passMouseDown(event: MouseEvent) {
    event.stopPropagation();
    this.view.root.parentElement?.dispatchEvent(new MouseEvent(event.type, event));
  }
}

function isMenu({ area }: Found) {
  return area?.[4] === MORE;
}

/** Listen to the canvas in the capture phase, so that no event reaches ipycanvas.
 *
 * @param passive whether the listener never prevents the browser's own action
 */
function listen<E extends MouseEvent | TouchEvent>(
  { root, canvas, lifetime }: View,
  names: string,
  handle: (event: E) => void,
  passive = true,
) {
  const onCanvas = (event: E) => event.target === canvas && handle(event);
  lifetime.listen(root, names, onCanvas, { capture: true, passive });
}
